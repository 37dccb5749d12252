"""Two hands of the same deal side by side."""

from collections.abc import Iterable

from solitaire.rules.cards import CODES
from solitaire.table.context import Context
from solitaire.table.models.replayed import PlayedOut, first_difference
from solitaire.table.page.scroll import TURNING_KEYS, Scroll
from solitaire.table.page.tree import Column, Node, Row, Text
from solitaire.table.parts.classic.count import TrickPicture
from solitaire.table.screens.page import SidePage
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.words import signed

_NUMBER = 26
"""Width of the number of a trick."""


class ClassicCompareScreen(SidePage):
    """Both results of a shared hand: each trick with its winner and the lead after it, then the resti."""

    widest = 860

    def __init__(self, context: Context, own: PlayedOut, other: PlayedOut, deal: str) -> None:
        super().__init__(context)
        self._hands, self._deal, self._scroll = (own, other), deal, Scroll(TURNING_KEYS)

    def page(self) -> Node:
        faces = self.context.classic_faces
        tricks = (
            Row(
                Text(str(number), "muted", wide=_NUMBER),
                *(TrickPicture(hand.tricks[number - 1], faces) for hand in self._hands),
            )
            for number in range(1, len(self._hands[0].tricks) + 1)
        )
        sides = [Text(self._name(hand), "name") for hand in self._hands]
        results = [Text(self._result(hand), "figure") for hand in self._hands]
        rows = (Row(Text("", wide=_NUMBER), *texts) for texts in (sides, results))
        head = Text(self._title(), "title", wraps=True), Text(self._difference(), "aside", wraps=True)
        return self._scroll.of(Column(*head, *rows, *tricks))

    # -- texts ----------------------------------------------------------------------------------

    def _name(self, hand: PlayedOut) -> str:
        return hand.player or self.words("player.nameless")

    def _title(self) -> str:
        one, other = map(self._name, self._hands)
        return self.words("compare.title", deal=self._deal, one=one, other=other)

    def _difference(self) -> str:
        number = first_difference(*self._hands)
        return self.words("compare.alike") if number is None else self.words("compare.from", number=number)

    def _result(self, hand: PlayedOut) -> str:
        return self.words("compare.result", points=signed(hand.lead), resti=signed(hand.resti))

    def spoken(self) -> Announcement:
        results = [f"{self._name(hand)}: {self._result(hand)}" for hand in self._hands]
        return Announcement(self._title(), (self._difference(), *results))

    def details(self) -> Iterable[str]:
        for number, pair in enumerate(zip(*(hand.tricks for hand in self._hands), strict=True), start=1):
            cards = (" ".join(CODES[card] for card in played.trick.cards) for played in pair)
            parts = (f"{said} {signed(played.lead)}" for said, played in zip(cards, pair, strict=True))
            yield f"{number}. {'; '.join(parts)}"
