"""The menu of the classic game: its name, a hand of its cards, and the entries with their descriptions."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Final

import pygame
from pygame.event import Event

from scores.daily import DAILY_HAND
from scores.hands import HAND
from scores.kinds import Kind
from solitaire.table.actions import Action
from solitaire.table.look.faces import Faces
from solitaire.table.requests import Drill, Guide, Menu, PlayDaily
from solitaire.table.screens.base import Actions, when
from solitaire.table.screens.title import TitleScreen
from solitaire.table.services.classic import questions

CLASSIC_MENU: Final = {
    Action.CLASSIC_ON: pygame.K_c,
    Action.CLASSIC_NEW: pygame.K_n,
    Action.DEAL: pygame.K_d,
    Action.TODAY: pygame.K_t,
    Action.CLASSIC_DAILY: pygame.K_a,
    Action.CLASSIC_HAND: pygame.K_b,
    Action.GAMES: pygame.K_g,
    Action.PASTE: pygame.K_p,
    Action.CLASSIC_SCORES: pygame.K_s,
    Action.VERDICT: pygame.K_v,
    Action.DRILL: pygame.K_x,
    Action.CLASSIC_LEARN: pygame.K_l,
    Action.MENU: pygame.K_m,
}
"""The entries of the menu in order, each with its letter."""


class ClassicTitleScreen(TitleScreen):
    """The menu of the classic game."""

    menu: ClassVar = CLASSIC_MENU
    groups: ClassVar[Mapping[Action, str]] = {}
    is_described: ClassVar = True
    name: ClassVar = "classic.title"
    kinds: ClassVar[Sequence[Kind[Any]]] = (HAND,)
    daily: ClassVar = DAILY_HAND
    is_classic: ClassVar = True
    help_key = "help.classic_title"
    here = Action.CLASSIC_MENU

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        context, matches = self.context, self._matches
        return {
            Action.CLASSIC_ON: when(self._match is not None, matches.resume_waiting),
            Action.DEAL: lambda: questions.match_by_number(context, matches),
            Action.LEARN: lambda: context.nav.show(Guide(classic=True)),
            Action.TODAY: lambda: context.nav.show(PlayDaily(date.today(), classic=True)),
            Action.DRILL: when(self._due > 0, lambda: context.nav.show(Drill(classic=True))),
            Action.CLASSIC_HAND: lambda: questions.hand_by_number(context, matches),
            Action.GAMES: lambda: questions.unfinished_matches(context, matches),
            Action.VERDICT: when(self._last is not None, self._judge),
        }

    def _first_choice(self) -> Action:
        """Offer the guide first to anyone who has never played."""
        return Action.CLASSIC_LEARN if self._matches.is_new else super()._first_choice()

    def handle(self, event: Event) -> None:
        """Go through the menu; Esc leads back to the title."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.nav.show(Menu())
        else:
            super().handle(event)

    def key(self, action: Action) -> str:
        """Return the catalogue's key of an entry."""
        return f"classic_title.{action.value}"

    @property
    def faces(self) -> Faces:
        """The card pictures of the hand: those of this game."""
        return self.context.classic_faces

    def _state(self) -> str:
        """Return the state of the match or the hand that can be resumed."""
        return self.words("classic_title.none") if self._match is None else self._match_state(self._match)
