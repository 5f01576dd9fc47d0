import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Card, parse_cards
from vision.geometry import Quad
from vision.reading import CardReading, Guess, make_reading
from vision.starter import CHANCES, Position, most_apart, place_by, propose_starter

CARDS = parse_cards("2H 5C 9D JS KH")


def lies(x: float, y: float, turn: float = 0.0, size: float = 1.0) -> Quad:
    """A card of 50 by 70 with its middle at (x, y), turned clockwise by so many degrees."""
    angle = np.radians(turn)
    matrix = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    half = np.array([(-25, -35), (25, -35), (25, 35), (-25, 35)]) * size
    a, b, c, d = ((float(px), float(py)) for px, py in half @ matrix + (x, y))
    return a, b, c, d


ROW = [lies(55 * i, 0) for i in range(4)]
CASCADE = [lies(15 * i, 0) for i in range(4)]
FAN = [lies(20 * i, 4 * abs(i - 1.5), 10 * (i - 1.5)) for i in range(4)]


@pytest.mark.parametrize(
    ("hand", "apart"),
    [
        pytest.param(ROW, lies(300, 0), id="beside the row"),
        pytest.param(ROW, lies(80, -140), id="above the row"),
        pytest.param(ROW, lies(260, 0, 90), id="crosswise"),
        pytest.param(CASCADE, lies(130, 0), id="beside a cascade"),
        pytest.param(FAN, lies(160, 0), id="beside a fan"),
        pytest.param(
            [lies(*x, 180) for x in ((0, 0), (55, 0), (110, 0), (165, 0))],
            lies(300, 0),
            id="upside down",
        ),
    ],
)
@given(place=st.integers(0, 4), turn=st.floats(0, 360), scale=st.floats(0.2, 20))
def test_the_card_that_lies_apart_is_proposed_whatever_its_place_and_the_photos_turn(
    hand: list[Quad], apart: Quad, place: int, turn: float, scale: float
) -> None:
    angle = np.radians(turn)
    matrix = scale * np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    outlines: list[Quad] = []
    for outline in [*hand[:place], apart, *hand[place:]]:
        a, b, c, d = ((float(x), float(y)) for x, y in np.array(outline) @ matrix)
        outlines.append((a, b, c, d))
    proposal = propose_starter(outlines)
    assert proposal is not None
    assert proposal.place == place
    assert proposal.confidence in {chance for _, _, chance in CHANCES}


@pytest.mark.parametrize(
    "outlines",
    [
        pytest.param([], id="nothing"),
        pytest.param(ROW, id="four cards"),
        pytest.param([*ROW, lies(300, 0), lies(400, 0)], id="six cards"),
        pytest.param([*ROW, lies(220, 0)], id="a row of five"),
        pytest.param([*CASCADE, lies(60, 0)], id="a cascade of five"),
        pytest.param([lies(55 * (i % 3), 80 * (i // 3)) for i in range(5)], id="a block"),
        pytest.param([lies(0, 0)] * 5, id="all in one place"),
        pytest.param([((0.0, 0.0),) * 4] * 5, id="no cards at all"),
    ],
)
def test_nothing_is_proposed_where_no_card_lies_apart(outlines: list[Quad]) -> None:
    assert propose_starter(outlines) is None
    assert place_by(Position.APART, outlines) is None


@pytest.mark.parametrize(
    ("outlines", "left", "right", "apart"),
    [
        pytest.param([*ROW, lies(300, 0)], 0, 4, 4, id="beside the row"),
        pytest.param([lies(-150, 0), *ROW], 0, 4, 0, id="before the row"),
        pytest.param([lies(80, -140), *ROW], 1, 4, 0, id="above the row"),
        pytest.param([*ROW, lies(220, 0)], 0, 4, None, id="a row of five"),
        pytest.param([*CASCADE, lies(60, 0)], None, None, None, id="too near to each other"),
        pytest.param([*CASCADE, lies(130, 0)], None, 4, 4, id="only one side is clear"),
        pytest.param([lies(i, 90 * i) for i in range(5)], None, None, None, id="a column"),
        pytest.param([lies(0, 0)] * 5, None, None, None, id="all in one place"),
        pytest.param([((0.0, 0.0),) * 4] * 5, None, None, None, id="no cards at all"),
        pytest.param(ROW, None, None, None, id="four cards"),
    ],
)
def test_a_rule_means_the_card_that_clearly_lies_so(
    outlines: list[Quad], left: int | None, right: int | None, apart: int | None
) -> None:
    assert [place_by(position, outlines) for position in Position] == [left, right, apart]


def test_crosswise_makes_it_surer() -> None:
    alike, across = (propose_starter([*ROW, lies(250, 0, turn)]) for turn in (0, 90))
    assert across is not None
    assert alike is None or alike.confidence < across.confidence


def test_a_far_card_looks_small_and_its_gap_too() -> None:
    # A row that leads away from the camera: each gap is as wide as the cards beside it.
    row, x = [], 0.0
    for i in range(5):
        size = 0.8**i
        row.append(lies(x, 0, size=size))
        x += 55 * size
    assert most_apart(row)[1] < 1.2


def seen(card: Card, outline: Quad, is_told: bool = True) -> CardReading:
    return CardReading((Guess(card, 0.99),) if is_told else (), outline, is_sure=is_told)


def test_a_reading_proposes_the_card_that_lies_apart() -> None:
    cards = [seen(card, outline) for card, outline in zip(CARDS, [*ROW, lies(300, 0)], strict=True)]
    reading = make_reading(cards, (400, 200))
    assert (reading.starter, reading.starter_confidence) == (CARDS[4], 0.97)
    assert reading.is_certain


def test_a_card_that_could_not_be_told_is_not_proposed() -> None:
    hand = [seen(card, outline) for card, outline in zip(CARDS, ROW, strict=False)]
    reading = make_reading([*hand, seen(CARDS[4], lies(300, 0), is_told=False)], (400, 200))
    assert (reading.starter, reading.starter_confidence) == (None, 0.0)
