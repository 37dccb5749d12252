"""The count of a hand in words and points."""

from collections.abc import Iterator, Sequence

from solitaire.classic.count import FREE_CARDS
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import Side
from solitaire.table.screens.classic.picture import Canvas, Watched
from solitaire.table.services.classic.scene import COUNTING
from solitaire.texts.words import signed


class CountWords:
    """The count of a hand in words and points, as far as it has been shown.

    Attributes:
        canvas: look and language.
        hand: the hand.
    """

    def __init__(self, canvas: Canvas, hand: Watched) -> None:
        self.canvas, self.hand = canvas, hand

    def lines(self, side: Side) -> list[tuple[str, int]]:
        """Return what a side has counted so far, in words and points."""
        return self._lines(self.hand.events, side)

    def all_lines(self, side: Side) -> list[tuple[str, int]]:
        """Return all that a side counts; those counted so far come first."""
        return self._lines(self.hand.view.events, side)

    def total(self, side: Side) -> int:
        """Return the sum of what a side has counted so far."""
        return sum(points for _, points in self.lines(side))

    def read_out(self, side: Side) -> Iterator[str]:
        """Yield what a side has counted so far, to be read aloud: its name, each line and the sum."""
        yield self.hand.telling.side(side)
        yield from (f"{text} {signed(points)}" for text, points in self.lines(side))
        yield f"{self.canvas.words('count.total')} {self.total(side)}"

    def _lines(self, events: Sequence[Event], side: Side) -> list[tuple[str, int]]:
        return [
            (self._counted(event), event.points)
            for event in events
            if event.kind in COUNTING and event.side is side and event.kind is not EventKind.FINAL_RESTI
        ]

    def _counted(self, event: Event) -> str:
        words, telling = self.canvas.words, self.hand.telling
        if event.kind is EventKind.VERSICOLA and event.versicola is not None:
            kind = words(f"versicola.{event.versicola.kind.name.lower()}")
            return words("count.versicola", kind=kind, cards=telling.cards(event.cards))
        if event.kind is EventKind.OVER_42:
            return words("count.over_42", count=FREE_CARDS + event.points)
        return words(f"count.{event.kind.name.lower()}", count=len(event.cards))

    def result(self) -> list[str]:
        """Return the lead and the resti of the hand, once the count is done."""
        if not self.hand.is_shown:
            return []
        words, telling, tally = self.canvas.words, self.hand.telling, self.hand.scene.tally
        we, they = tally.resti
        side = Side.NS if we > they else Side.EW
        resti = words("count.resti" if self.hand.is_own else "count.resti_sides", we=we, they=they)
        most, whom = abs(we - they), telling.whom_of(side)
        won = words("count.won", whom=whom, resti=most) if most else words("count.drawn")
        return [self._lead(tally.lead), resti, won]

    def _lead(self, lead: int) -> str:
        """Return the lead, and how much of it was made in play and how much in the count."""
        change = self.total(Side.NS) - self.total(Side.EW)
        sign = -1 if lead < 0 else 1
        parts = signed(sign * (lead - change)), signed(sign * change)
        whole = self.hand.telling.lead(lead)
        return self.canvas.words("count.lead", lead=whole, play=parts[0], count=parts[1])
