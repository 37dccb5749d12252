"""The four seats and the two sides."""

from enum import IntEnum
from typing import Final


class Side(IntEnum):
    """A partnership: two opposite seats."""

    NS = 0
    EW = 1

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(IntEnum):
    """A seat; the order is that of play, counter-clockwise: E is to the right of S."""

    S = 0
    E = 1
    N = 2
    W = 3

    @property
    def side(self) -> Side:
        """The partnership that the seat belongs to."""
        return SIDES[self]

    @property
    def right(self) -> "Seat":
        """The next seat in turn; of the dealer: the eldest."""
        return TURNS[self][1]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return TURNS[self][2]

    @property
    def left(self) -> "Seat":
        """The seat before in turn; of the dealer: the cutter."""
        return TURNS[self][3]

    @property
    def title(self) -> str:
        """The name of the seat in English, such as ``South``."""
        return _TITLES[self]


SEATS: Final = tuple(Seat)
"""The seats in the order of play."""
TURNS: Final = tuple(tuple(SEATS[(seat + turn) % 4] for turn in range(4)) for seat in SEATS)
"""By seat: the four seats in turn, beginning with it."""
SIDES: Final = (Side.NS, Side.EW, Side.NS, Side.EW)
"""By seat: its side."""
_TITLES: Final = ("South", "East", "North", "West")
