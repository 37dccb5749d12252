"""Cards in rows, of which one is chosen: by mouse, keys or finger."""

import time
from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import colours
from solitaire.table.page.tree import Brush, Node, Point
from solitaire.table.parts.card_view import card_facts
from solitaire.table.parts.marks import draw_outline
from solitaire.table.parts.sheet import PATIENCE, Sheet
from solitaire.texts.words import Words

_WIDE: Final = 54
"""Width of a card at the smallest window."""
_MARGIN: Final = 8
"""What is kept in sight around the chosen card."""
_LARGE: Final = 0.4
"""Height of a card that is described, as a share of the felt's."""
_END: Final = 10**3


class Gallery(Node):
    """A row of cards as long as the place is wide, and more below it; a page keeps it: see ``of``.

    Attributes:
        chosen: the chosen card.
        size: the size of a card in pixels, as of the last layout.
        places: the place of each card, as of the last layout.
    """

    keys_for = "cards"

    def __init__(self, faces: Faces, choose: Callable[[Card], None]) -> None:
        """Make it empty; ``choose`` gets another card, which may be before the first or after the last."""
        self._faces, self._choose = faces, choose
        self._cards, self.chosen = range(1), 0
        self.places: dict[Card, Rect] = {}
        self.size = 1, 1
        self._columns, self._sought, self._is_pointing = 1, 0, False

    def of(self, cards: range, chosen: Card) -> "Gallery":
        """Take over the cards."""
        self._cards, self.chosen = cards, chosen
        if not self._is_pointing:
            self._sought = chosen  # what the mouse points at stays where it is
        return self

    def forget_others(self, layout: Layout) -> None:
        """Forget all pictures but those here and on the table: all 97 large ones would take 100s of MB."""
        self._faces.keep_only(layout.card, layout.deck.size, self.size)

    def _lay_out(self, place: Rect, layout: Layout) -> None:
        size, gap, margin = Sheet(1, layout, self._faces).card_size(_WIDE), layout.gap(5), layout.gap(4)
        self.size = size
        self._columns = max(1, (place.width - 2 * margin + gap) // (size[0] + gap))
        self.places = {}
        for index, card in enumerate(self._cards):
            row, column = divmod(index, self._columns)
            corner = place.x + margin + column * (size[0] + gap), place.y + margin + row * (size[1] + gap)
            self.places[card] = Rect(corner, size)

    def high(self, layout: Layout, wide: int) -> int:
        self._lay_out(Rect(0, 0, wide, 0), layout)
        return self.places[self._cards[-1]].bottom + layout.gap(_MARGIN)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        self._lay_out(place, layout)
        yield from ()

    def wanted(self, place: Rect, layout: Layout) -> Rect | None:
        self._lay_out(place, layout)
        margin = layout.gap(_MARGIN)
        sought = self.places.get(self._sought)
        return None if sought is None else sought.inflate(2 * margin, 2 * margin)

    def _at(self, point: Point) -> Card | None:
        return next((card for card, place in self.places.items() if place.collidepoint(point)), None)

    def takes(self, at: Point) -> bool:
        return self._at(at) is not None

    def press(self, at: Point, reach: int = 0) -> None:
        card = self._at(at)
        assert card is not None
        self._choose(card)

    def hover(self, at: Point) -> bool:
        card = self._at(at)
        if card is None or card == self.chosen:
            return False
        self._is_pointing = True
        self._choose(card)
        self._is_pointing = False
        return True

    def key(self, name: str) -> bool:
        steps = {"up": -self._columns, "down": self._columns, "back tab": -1, "tab": 1}
        steps |= {"home": -_END, "end": _END}
        if name not in steps:
            return False
        self._choose(self.chosen + steps[name])
        return True

    def advance(self) -> bool:
        missing = [card for card in self._cards if not self._faces.has(card, self.size)]
        began = time.perf_counter()
        for card in missing:
            if time.perf_counter() - began < PATIENCE:
                self._faces.face(card, self.size)
        return bool(missing)

    def paint(self, brush: Brush, place: Rect) -> None:
        seen = brush.surface.get_clip()
        for card, at in self.places.items():
            if at.colliderect(seen) and self._faces.has(card, self.size):
                brush.surface.blit(self._faces.face(card, at.size), at)
        draw_outline(brush.surface, self.places[self.chosen], colours.focus, brush.layout)


def describe(sheet: Sheet, card: Card, words: Words) -> None:
    """Show a card large, and say all there is to know of it."""
    tall = min(sheet.layout.felt.height * _LARGE, sheet.width * 0.8 / CARD_RATIO)
    size = round(tall * CARD_RATIO), round(tall)
    sheet.add(size[1] + sheet.px(10), sheet.face(card, Rect((0, 0), size)))
    sheet.heading(words.card(card))
    for line in card_facts(card, words):
        sheet.say(line)
