"""How fast `scoring` counts, beside the package cribbage-scorer, and whether both always agree.

Run by hand, `python benchmarks/speed.py`, where the `dev` extra is installed. All figures are CPU
time of one process, in one run: the better of some rounds over the same hands, in turn, so that a
busy computer troubles all alike. Exit code 1 tells of a disagreement.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random

from cribbage_scorer.cribbage_scorer import show_calc_score

from scoring import DECK, Card, Hand, count, odds, total

N_ROUNDS = 5

Theirs = tuple[tuple[int, str], list[tuple[int, str]], bool]
"""A starter, four cards and whether it is a crib, as the other package takes them."""


def main() -> int:
    """Print the figures of one run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--timed", type=int, default=20_000, metavar="N", help="hands to time")
    parser.add_argument(
        "--compared", type=int, default=100_000, metavar="N", help="hands to compare, half of cribs"
    )
    parser.add_argument("--seed", type=int, default=1, help="for the hands drawn")
    arguments = parser.parse_args()
    # First of all, while no table has been built.
    print(f"all odds of hands and cribs: {seconds(lambda: (odds(), odds(is_crib=True))):.2f} s")
    time_all([*drawn(arguments.timed, arguments.seed)])
    return compare(drawn(arguments.compared, arguments.seed + 1))


def drawn(n_hands: int, seed: int) -> Iterator[Hand]:
    """Random hands, each second one a crib."""
    chance = Random(seed)
    for n in range(n_hands):
        *held, starter = chance.sample(DECK, 5)
        yield Hand(tuple(held), starter, n % 2 == 1)


def as_theirs(hand: Hand) -> Theirs:
    """The hand as the other package takes it."""

    def pair(card: Card) -> tuple[int, str]:
        return card.rank.order, card.suit.value

    return pair(hand.starter), [pair(card) for card in hand.cards], hand.is_crib


def seconds(work: Callable[[], object]) -> float:
    """The CPU time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def time_all(hands: list[Hand]) -> None:
    """Print what a hand takes in each way, and how often it goes into the other package's time."""
    theirs = [as_theirs(hand) for hand in hands]
    ways: dict[str, Callable[[], object]] = {
        "cribbage-scorer": lambda: [show_calc_score(*each) for each in theirs],
        "count, item by item": lambda: [count(hand) for hand in hands],
        "the same, cards made a hand first": lambda: [
            count(Hand(hand.cards, hand.starter, hand.is_crib)) for hand in hands
        ],
        "total alone": lambda: [total(hand) for hand in hands],
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(N_ROUNDS):
        for name, work in ways.items():
            best[name] = min(best[name], seconds(work))
    slowest = best["cribbage-scorer"]
    for name, taken in best.items():
        per_hand = 1e6 * taken / len(hands)
        print(f"{name:34}{per_hand:7.2f} µs a hand{slowest / taken:7.1f} times as fast")


def compare(hands: Iterable[Hand]) -> int:
    """Print how many totals are the same by all three, and the first few that are not."""
    n_compared = n_different = 0
    for hand in hands:
        n_compared += 1
        theirs, _ = show_calc_score(*as_theirs(hand))
        totals = (theirs, count(hand).total, total(hand))
        if len(set(totals)) > 1:
            n_different += 1
            if n_different <= 5:
                print(f"{hand}: theirs {totals[0]}, count {totals[1]}, total {totals[2]}")
    print(f"{n_compared:,} hands and cribs compared, {n_different} different")
    return 1 if n_different else 0


if __name__ == "__main__":
    sys.exit(main())
