"""The person cuts the pack for the next hand."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.requests import ClassicScores, Guide
from solitaire.table.screens.base import CLASSIC_TOOLBAR
from solitaire.table.screens.cut import PackScreen
from solitaire.table.services.classic.seated import Seated


class ClassicCutScreen(PackScreen):
    """The pack of the next hand; three cards at least stay below."""

    toolbar: tuple[Action, ...] = CLASSIC_TOOLBAR
    help_key = "help.classic_cut"
    how_key: ClassVar = "classic.cut_how"
    packet_key: ClassVar = "classic.cut_packet"
    rest_key: ClassVar = "classic.cut_rest"

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(
            context, seated.own_cut, lambda: context.words("classic.cut", hand=seated.hand_number + 1)
        )
        self._seated, self.largest = seated, seated.largest_cut

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            **self._seated.other_matches,
            Action.LEARN: lambda: self.context.nav.show(Guide(classic=True)),
            Action.SCORES: lambda: self.context.nav.show(ClassicScores()),
            Action.HINT: lambda: self.context.tell(self.context.words("classic_hint.cut")),
            Action.CUT: lambda: self._seated.cut(self.size),
            Action.OWN_CUT: lambda: self._seated.cut(self.own_cut),
        }

    def status(self) -> str:
        """Return the match."""
        return self._seated.game
