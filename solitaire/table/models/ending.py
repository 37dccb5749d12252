"""The content of the plaque at the end of a game: plain values to draw and to read aloud."""

from dataclasses import dataclass

from solitaire.play.grades import Grade
from solitaire.table.actions import Action


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game in words."""

    title: str
    """The name of the deal."""
    score: str
    """The score, in large letters."""
    actions: tuple[Action, ...]
    """The actions with a button, the most likely choice first."""
    grade: Grade | None = None
    """The grade of the game, or None."""
    beside: tuple[str, ...] = ()
    """Lines beside the score, the first in bold: grade, par, the next grade, or how it ended."""
    reached: tuple[str, ...] = ()
    """Lines about first-time achievements of the game."""
    lines: tuple[str, ...] = ()
    """Further lines, the most important first."""
    daily: tuple[str, ...] = ()
    """Lines about the daily deals: the streak and the next deal."""

    @property
    def said(self) -> tuple[str, ...]:
        """All lines except title and score, in order."""
        return (*self.beside, *self.reached, *self.lines, *self.daily)
