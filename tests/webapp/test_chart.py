"""The chart says what the scorer counts."""

import re

import pytest

from scoring import Category, Hand, count
from webapp.chart import chart_html

ROWS = {
    re.sub(r"<[^>]+>", "", name): (hand, crib)
    for name, hand, crib in re.findall(
        r'<tr><th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td><td>.*?</td></tr>', chart_html()
    )
}


@pytest.mark.parametrize(
    ("row", "category", "cards", "starter"),
    [
        ("Fifteen", Category.FIFTEEN, "5H 10C 2D 3S", "KC"),
        ("Pair", Category.PAIR, "2C 2D 6H 8S", "KD"),
        ("Pair royal: three of a kind", Category.PAIR, "2C 2D 2H 8S", "KD"),
        ("Double pair royal: four of a kind", Category.PAIR, "2C 2D 2H 2S", "KD"),
        ("Run of three or more", Category.RUN, "2C 3D 4H 8S", "KD"),
        ("Flush of the four held", Category.FLUSH, "2H 4H 6H 8H", "KC"),
        ("Flush of all five", Category.FLUSH, "2H 4H 6H 8H", "KH"),
        ("His nobs: the jack of the starter’s suit, held", Category.NOBS, "2C 4D 6H JS", "KS"),
    ],
)
def test_a_row_says_what_the_scorer_counts(
    row: str, category: Category, cards: str, starter: str
) -> None:
    for told, is_crib in zip(ROWS[row], (False, True), strict=True):
        items = [
            item
            for item in count(Hand.parse(cards, starter=starter, is_crib=is_crib)).items
            if item.category is category
        ]
        if told == "–":
            assert not items
        elif told == "1 a card":
            assert all(item.points == len(item.cards) for item in items)
        elif told == "2 each":
            assert {item.points for item in items} == {2}
        else:
            assert sum(item.points for item in items) == int(told)


def test_the_odds_are_those_of_all_hands() -> None:
    html = chart_html()
    assert "12,994,800" in html
    assert "19, 25, 26 or 27" in html
    assert '<th scope="row">4</th><td>21.98 %</td><td>22.08 %</td>' in html
    assert '<th scope="row">29</th><td>0.000031 %</td>' in html
    assert html.count("<td>never</td>") == 8
