"""The keys of all actions, which the player can change."""

from collections.abc import Iterable, Sequence
from typing import Final

from solitaire.home.keys import KEYS, usable_keys
from solitaire.table.actions import Action, Offer, Where, key_of_name, when
from solitaire.table.context import Context
from solitaire.table.page.scroll import Choices, Option
from solitaire.table.page.tree import Column, Node, Row, Text
from solitaire.table.screens.page import PageScreen
from solitaire.table.services import questions
from solitaire.table.services.screen_reader import Announcement

_ROWS: Final = tuple(KEYS)
_WITHOUT_BUTTON: Final = ("play", "kill_near", "kill_far", "inspect", "classic_hurry", "quit")
"""The actions that have no button, whose word would name them."""


class KeysScreen(PageScreen):
    """A row for each action with its key; a row that is opened asks for another."""

    help_key = "help.keys"
    here = Action.KEYS
    widest = 820
    has_tab_stops = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.listing = Choices(self._go_to, self._ask, row=30)

    def offers(self) -> Sequence[Offer]:
        has_own = bool(self.context.settings.keys)
        return (
            *self.leading(),
            Offer(Action.CHANGE_KEY, self._ask, "return", Where.BELOW, is_main=True),
            Offer(Action.USUAL_KEYS, when(has_own, lambda: self._change({})), where=Where.BELOW),
        )

    def page(self) -> Node:
        title = Text(self.words("keys.title"), "title", "middle", is_read=False)
        return Column(title, self.listing.of(len(_ROWS), self._option, self.listing.chosen), space=4)

    def _option(self, index: int) -> Option:
        name, key = self._name(_ROWS[index]), self._key(_ROWS[index])
        row = Row(Text(name, share=0.7), Text(key, "strong", share=0.3))
        return Option(row, (self._said(_ROWS[index]),), "panel", is_framed=True)

    def _name(self, action: str) -> str:
        return self.words(f"keys.{action}" if action in _WITHOUT_BUTTON else f"action.{action}")

    def _key(self, action: str) -> str:
        name = {**KEYS, **self.context.settings.keys}[action]
        return self.context.key_words(key_of_name(name)) if name else ""

    def _said(self, action: str) -> str:
        key = self._key(action) or self.words("keys.none")
        return self.words("spoken.named", name=self._name(action), value=key)

    def _go_to(self, index: int) -> None:
        self.listing.chosen = index
        self.show()

    def _ask(self) -> None:
        """Ask for the key of the chosen action."""
        words, action = self.words, _ROWS[self.listing.chosen]

        def take(entered: str) -> str:
            keys = {**self.context.settings.keys, action: entered.strip().lower().replace(" ", "")}
            if keys[action] == KEYS[action]:
                del keys[action]
            faults = usable_keys(keys)[1]
            if not faults:
                self._change(keys)
            return words("keys.wrong") if faults else ""

        now = {**KEYS, **self.context.settings.keys}[action]
        questions.ask_entry(self.context, self._name(action), words("keys.ask"), take, now)

    def _change(self, keys: dict[str, str]) -> None:
        self.context.change_settings(keys=keys)
        self.nav.rebuild()

    def spoken(self) -> Announcement:
        return Announcement(self.words("keys.title"), (), (self._said(_ROWS[self.listing.chosen]),))

    def details(self) -> Iterable[str]:
        return map(self._said, _ROWS)
