"""The content of the plaque at the end of a game: plain values to draw and to read aloud."""

from dataclasses import dataclass

from solitaire.play.grades import Grade
from solitaire.table.actions import Action


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game in words.

    Attributes:
        title: the name of the deal.
        score: the score, in large letters.
        actions: the actions with a button, the most likely choice first.
        grade: the grade of the game, or None.
        beside: lines beside the score, the first in bold: grade, par, the next grade, or how it ended.
        reached: lines about first-time achievements of the game.
        lines: further lines, the most important first.
        daily: lines about the daily deals: the streak and the next deal.
    """

    title: str
    score: str
    actions: tuple[Action, ...]
    grade: Grade | None = None
    beside: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    daily: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """All lines except title and score, in order."""
        return (*self.beside, *self.reached, *self.lines, *self.daily)
