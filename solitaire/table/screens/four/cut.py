"""The person cuts the pack for the next hand."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.screens.base import FOUR_TOOLBAR
from solitaire.table.screens.cut import PackScreen
from solitaire.table.services.four.seated import Seated


class FourCutScreen(PackScreen):
    """The pack of the next hand; three cards at least stay below."""

    toolbar: tuple[Action, ...] = FOUR_TOOLBAR
    help_key: ClassVar = "help.four_cut"
    how_key: ClassVar = "four.cut_how"
    packet_key: ClassVar = "four.cut_packet"
    rest_key: ClassVar = "four.cut_rest"

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context, seated.own_cut)
        self._seated, self.largest = seated, seated.largest_cut

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            **self._seated.other_matches,
            Action.LEARN: self.context.nav.four_guide,
            Action.SCORES: self.context.nav.four_scores,
            Action.HINT: lambda: self.context.tell(self.context.words("four_hint.cut")),
            Action.CUT: lambda: self._seated.cut(self.size),
            Action.OWN_CUT: lambda: self._seated.cut(self.own_cut),
        }

    def title(self) -> str:
        """Return what is cut."""
        return self.context.words("four.cut", hand=self._seated.hand_number + 1)

    def status(self) -> str:
        """Return the match."""
        return self._seated.game
