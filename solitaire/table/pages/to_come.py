"""The cards to come, and what can still kill kings and queens: as far as the player can see."""

from collections.abc import Iterable, Iterator

from solitaire.rules.cards import format_cards
from solitaire.rules.outlook import court_outlooks
from solitaire.rules.view import View
from solitaire.table.context import Context
from solitaire.table.page.spots import CardField
from solitaire.table.page.tree import Node, Panel
from solitaire.table.parts.to_come import left_in, to_come
from solitaire.table.screens.page import SidePage
from solitaire.table.services.screen_reader import Announcement


class ToComeScreen(SidePage):
    """A page over the table; a press on a card shows it large, one beside the cards leads back."""

    left_by = "escape, k, return, space"

    def __init__(self, context: Context, view: View) -> None:
        super().__init__(context)
        self._known = view

    def page(self) -> Node:
        cards = to_come(self._known, self.context.faces, self.words)
        return Panel(CardField(cards, self.nav.show_card, self.nav.leave), around=8, ground="")

    def _courts(self) -> Iterator[str]:
        """Yield a line for each king and queen that is not covered."""
        words = self.words
        for court in court_outlooks(self._known):
            key = "to_come.court" if court.killers else "to_come.helpless"
            where = words(f"to_come.{court.place.value}")
            cards, name = format_cards(court.killers), words.card(court.card)
            yield words(key, court=name, where=where, count=len(court.killers), cards=cards)

    def spoken(self) -> Announcement:
        view, words = self._known, self.words
        where = words("to_come.where", deck=len(view.unseen), fola=len(view.fola))
        lines = tuple(self._courts()) or (words("to_come.no_courts"),)
        return Announcement(words("to_come.title", count=view.to_come), (where, *lines))

    def details(self) -> Iterable[str]:
        return (
            self.words(f"tracker.{place.value}", cards=format_cards(cards))
            for place, cards in left_in(self._known)
            if cards
        )
