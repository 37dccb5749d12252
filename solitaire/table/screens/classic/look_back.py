"""Looking back at the classic table: at an earlier trick in the middle."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame.event import Event

from solitaire.classic.trick import Trick
from solitaire.table.context import Context
from solitaire.table.parts.classic.picture import Past
from solitaire.table.services.classic.seated import Seated

_TURNS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
"""By key: the step to another trick while a trick is looked at."""


class LookBack:
    """The trick that the person is looking back at, if any.

    Attributes:
        trick: the trick shown in place of the current trick, or None.
    """

    def __init__(self, context: Context, seated: Seated) -> None:
        self._context, self._seated = context, seated
        self.trick: Trick | None = None

    @property
    def past(self) -> Past:
        """The trick looked at, to be drawn."""
        return Past(self.trick, self.caption)

    @property
    def caption(self) -> str:
        """The name of the trick that is looked at."""
        trick, words = self.trick, self._context.words
        if trick is None:
            return ""
        whom = self._seated.seen.sentences.whom[trick.winner]
        if trick != self._seated.seen.last:
            return words("classic.earlier", whom=whom, number=self._seated.seen.tricks.index(trick) + 1)
        return words("classic.last_of" if len(self._tricks) > 1 else "classic.last", whom=whom)

    @property
    def _tricks(self) -> Sequence[Trick]:
        """The tricks that the person may look at: all that are over, or none (rules 12.1)."""
        seen = self._seated.seen
        return seen.tricks if seen.may_look_back else ()

    def refresh(self) -> None:
        """Stop looking at a trick that was taken back."""
        if self.trick not in self._tricks:
            self.trick = None

    def end(self) -> None:
        """Return to the current trick: something has happened."""
        self.trick = None

    def switch(self) -> None:
        """Look at the previous trick, or return to the current trick; say so if that is not allowed."""
        if not self._tricks:
            self._context.refuse("no_look_back")
        else:
            self.trick = None if self.trick is not None else self._seated.seen.last

    def turn(self, event: Event) -> bool:
        """Go to another trick by wheel and keys while looking back; return whether the event was used."""
        if self.trick is None:
            return False
        if event.type == pygame.MOUSEWHEEL:
            step = -event.y
        elif event.type == pygame.KEYDOWN and event.key in _TURNS:
            step = _TURNS[event.key]
        else:
            return False
        number = self._tricks.index(self.trick) + step
        self.trick = self._tricks[max(0, min(len(self._tricks) - 1, number))]
        return True
