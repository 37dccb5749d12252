"""The pause: it hides the cards, and stops the clock and the other players."""

from collections.abc import Sequence

from solitaire.table.actions import Action, Offer, Where
from solitaire.table.page.tree import Column, Node, Spare, Text
from solitaire.table.screens.page import PageScreen


class PauseScreen(PageScreen):
    """A page over the table, which goes on when it is left."""

    here = Action.PAUSE

    def offers(self) -> Sequence[Offer]:
        leave = Offer(Action.LEAVE, self.nav.leave, "escape, return, space", Where.BELOW, is_main=True)
        return (leave, Offer(Action.PAUSE, self.nav.leave))

    def page(self) -> Node:
        words = self.words
        text = Text(words("pause.text"), "aside", "middle", wraps=True)
        return Column(Spare(), Text(words("pause.title"), "display", "middle"), text, Spare(), space=12)
