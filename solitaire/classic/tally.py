"""The tally: by how much a side leads, and the resti that the sides have won (rules 10)."""

from typing import Final, NamedTuple

from solitaire.classic.seats import Side

RESTO: Final = 60
"""Points that a resto is worth."""


class Tally(NamedTuple):
    """How a hand stands; only the difference of the points is kept.

    Attributes:
        lead: points by which NS leads EW; below 0 when EW leads. From -59 to 59 while the hand is played.
        resti: by side, the resti it has won in the hand, never netted.
    """

    lead: int = 0
    resti: tuple[int, int] = (0, 0)

    def add(self, side: Side, points: int) -> "Tally":
        """Return the tally after a side's points, before any resto is paid."""
        return Tally(self.lead + (points if side is Side.NS else -points), self.resti)

    @property
    def leader(self) -> Side:
        """The side that leads; NS when none does."""
        return Side.NS if self.lead >= 0 else Side.EW

    @property
    def due(self) -> int:
        """The resti that must be paid in play: one for every full 60 points of the lead."""
        return abs(self.lead) // RESTO

    def pay_due(self) -> "Tally":
        """Return the tally after the trailing side has paid what is due; 60 points come off for each."""
        off = RESTO * self.due
        return Tally(self.lead - (off if self.lead > 0 else -off), self._won(self.due))

    @property
    def due_at_end(self) -> int:
        """The resti that the lead pays after the count: one for every 60 points begun."""
        return -(-abs(self.lead) // RESTO)

    def pay_at_end(self) -> "Tally":
        """Return the tally after the count's resti; the lead stays, to be read."""
        return Tally(self.lead, self._won(self.due_at_end))

    def _won(self, resti: int) -> tuple[int, int]:
        ns, ew = self.resti
        return (ns + resti, ew) if self.leader is Side.NS else (ns, ew + resti)
