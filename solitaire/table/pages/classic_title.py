"""The menu of the classic game: its name, a hand of its cards, and the entries with their descriptions."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Final

from scores.daily import DAILY_HAND
from scores.hands import HAND
from scores.kinds import Kind
from solitaire.table.actions import Action
from solitaire.table.look.faces import Faces
from solitaire.table.offers import Act, Offer, when
from solitaire.table.pages.title import TitleScreen
from solitaire.table.requests import Menu, PlayDaily
from solitaire.table.services.classic import match_questions

CLASSIC_MENU: Final = {
    Action.CLASSIC_ON: "c",
    Action.CLASSIC_NEW: "n",
    Action.DEAL: "d",
    Action.TODAY: "t",
    Action.CLASSIC_DAILY: "a",
    Action.CLASSIC_HAND: "b",
    Action.GAMES: "g",
    Action.PASTE: "p",
    Action.CLASSIC_SCORES: "s",
    Action.VERDICT: "v",
    Action.DRILL: "x",
    Action.CLASSIC_LEARN: "l",
    Action.MENU: "m",
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
    is_classic = True
    help_key = "help.classic_title"
    here = Action.CLASSIC_MENU

    def own_actions(self) -> Mapping[Action, Act | None]:
        context, matches = self.context, self._matches
        return {
            **super().own_actions(),
            Action.DEAL: lambda: match_questions.match_by_number(context, matches),
            Action.TODAY: lambda: context.nav.show(PlayDaily(date.today(), classic=True)),
            Action.CLASSIC_HAND: lambda: match_questions.hand_by_number(context, matches),
            Action.GAMES: when(
                self._has_others, lambda: match_questions.unfinished_matches(context, matches)
            ),
        }

    def _way_back(self, possible: Mapping[Action, Act | None]) -> Offer:
        return Offer(Action.MENU, lambda: self.nav.show(Menu()), "escape")

    def _first_choice(self, possible: set[Action]) -> Action:
        return Action.CLASSIC_LEARN if self._matches.is_new else super()._first_choice(possible)

    def key(self, action: Action) -> str:
        return f"classic_title.{action.value}"

    @property
    def faces(self) -> Faces:
        return self.context.classic_faces

    def _state(self) -> str:
        return self.words("classic_title.none") if self._match is None else self._match_state(self._match)
