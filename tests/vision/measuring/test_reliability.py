import pytest

from scoring import Card
from vision.measuring.judging import JudgedCard
from vision.measuring.reliability import Flags, flags, reliability

FIVE = Card.parse("5H")


def cards(confidence: float, n: int, right: int, *, is_sure: bool = True) -> list[JudgedCard]:
    return [JudgedCard(FIVE, confidence, is_sure, place < right) for place in range(n)]


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [(0.0, (0.0, 0.5)), (0.5, (0.5, 1.0)), (0.49, (0.0, 0.5)), (1.0, (0.5, 1.0))],
)
def test_a_bin_begins_with_its_lower_edge_and_the_last_has_one(
    confidence: float, expected: tuple[float, float]
) -> None:
    found = reliability(cards(confidence, 1, 1), (0.0, 0.5, 1.0))
    assert [(one.low, one.high) for one in found.bins if one.n] == [expected]


def test_no_card_is_lost_between_the_bins() -> None:
    done = [JudgedCard(FIVE, n / 1000, True, True) for n in range(1001)]
    assert sum(one.n for one in reliability(done).bins) == 1001


def test_of_ten_cards_read_with_nine_tenths_nine_are_right() -> None:
    assert reliability(cards(0.9, 10, 9)).expected_error == pytest.approx(0)


def test_the_expected_error_weighs_each_bin_by_its_cards() -> None:
    # Thirty cards half a tenth off, ten cards seven tenths off.
    found = reliability([*cards(0.95, 30, 30), *cards(0.7, 10, 0)])
    assert found.expected_error == pytest.approx((30 * 0.05 + 10 * 0.7) / 40)


def test_of_no_cards_there_is_no_error() -> None:
    assert reliability([]).expected_error == 0


def test_wrong_and_right_cards_that_were_flagged() -> None:
    done = [*cards(0.99, 10, 8), *cards(0.4, 5, 1, is_sure=False)]
    assert flags(done) == Flags(wrong=6, wrong_flagged=4, right=9, right_flagged=1)
    assert "(2 passed unflagged)" in flags(done).sentence
