"""Arguments that the searches refuse: the twin of ``solver/core/checks.hpp``, with the same messages.

The native core has no room for such arguments. All functions raise ValueError.
"""

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Final

from solitaire.rules.cards import CARD_COUNT, Card

MOST_TABLE_BITS: Final = 26
"""For a table of 1 GiB."""
MOST_WIDTH: Final = 4096
"""Lines in a playout."""
MOST_BEAM_WIDTH: Final = 1 << 17
"""States in a layer."""
MOST_POINTS: Final = 1_000_000
MOST_NODES: Final = 1 << 62


def check_range(name: str, value: int, least: int, most: int) -> None:
    """Check that a value lies in its range, both ends included."""
    if not least <= value <= most:
        raise ValueError(f"{name}: {value} is not from {least} to {most}")


def check_ranges(name: str, values: Iterable[int], least: int, most: int) -> None:
    """Check that each value lies in the range, both ends included."""
    for value in values:
        check_range(name, value, least, most)


def check_count(name: str, count: int, due: int) -> None:
    """Check that a list has its length."""
    if count != due:
        raise ValueError(f"{name}: {count} entries, not {due}")


def check_weights(weights: Iterable[int]) -> None:
    """Check that the weights of a policy are 16-bit numbers."""
    check_ranges("weights", weights, -32768, 32767)


class PositionCheck:
    """The cards of a position: each is a card, and none occurs twice."""

    def __init__(self) -> None:
        self._seen = set[Card]()

    def add(self, name: str, cards: Sequence[Card], most: int = CARD_COUNT) -> None:
        """Check the cards of an argument: at most ``most``, and none of those checked before."""
        if len(cards) > most:
            raise ValueError(f"no position of a game: {name} has {len(cards)} cards, at most {most}")
        for card in cards:
            if not 0 <= card < CARD_COUNT:
                raise ValueError(f"no position of a game: {card} in {name} is no card")
            if card in self._seen:
                raise ValueError(f"no position of a game: card {card} comes twice, the second time in {name}")
            self._seen.add(card)


class Turn:
    """A lock for the one call that may use a search at a time; RuntimeError while it is taken."""

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("the search is in use by another call")

    def __exit__(self, *_: object) -> None:
        self._lock.release()
