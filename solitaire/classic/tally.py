"""The tally: by how many points a side leads, and the resti that each side has won (rules 10)."""

from typing import Final, NamedTuple

from solitaire.classic.seats import Side

RESTO: Final = 60
"""Points that one resto stands for."""


class Tally(NamedTuple):
    """The points and resti of a hand; of the points only the difference is kept.

    Attributes:
        lead: points by which NS leads; below 0 when EW leads; from -59 to 59 until the count.
        resti: by side, all resti that it has won in the hand.
    """

    lead: int = 0
    resti: tuple[int, int] = (0, 0)

    def add(self, side: Side, points: int) -> "Tally":
        """Return the tally with a side's points added, before any resto is paid."""
        return Tally(self.lead + (points if side is Side.NS else -points), self.resti)

    @property
    def leader(self) -> Side:
        """The side that leads; NS when the lead is 0."""
        return Side.NS if self.lead >= 0 else Side.EW

    @property
    def due(self) -> int:
        """The resti to be paid in play: one for each full 60 points of the lead."""
        return abs(self.lead) // RESTO

    def pay_due(self) -> "Tally":
        """Return the tally with the resti paid in play; each takes 60 points off the lead."""
        off = RESTO * self.due
        return Tally(self.lead - (off if self.lead > 0 else -off), self._won(self.due))

    @property
    def due_at_end(self) -> int:
        """The resti to be paid after the count: one for each 60 points begun."""
        return -(-abs(self.lead) // RESTO)

    def pay_at_end(self) -> "Tally":
        """Return the tally with the resti of the count paid; the lead stays as it is."""
        return Tally(self.lead, self._won(self.due_at_end))

    def _won(self, resti: int) -> tuple[int, int]:
        ns, ew = self.resti
        return (ns + resti, ew) if self.leader is Side.NS else (ns, ew + resti)
