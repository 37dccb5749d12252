"""The second screen of a game: stacking the fola."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card, is_tarot, value
from solitaire.rules.deal import FOLA_SIZE
from solitaire.table.look import theme
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.motion import Motion
from solitaire.table.parts.board import draw_felt
from solitaire.table.screens.base import Scene
from solitaire.table.services.screen_reader import Telling

if TYPE_CHECKING:
    from solitaire.table.app import App

_COLUMNS: Final = 7
_ACROSS: Final = 8
"""Room between two cards, at the smallest window."""
_LABEL: Final = 21
"""Room below a card for its number."""


class StackScene(Scene):
    """The fola's 13 cards lie face up in two rows, first to be played first, to be put in order."""

    actions: ClassVar = ("by_suit", "by_value", "reverse", "as_dealt", "stack")
    keys: ClassVar = {
        pygame.K_RETURN: "stack",
        pygame.K_KP_ENTER: "stack",
        pygame.K_ESCAPE: "menu",
    }
    help_key: ClassVar = "help.stack"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._motion = Motion(app.settings.glide)
        self._focus = 0
        self._dragged: Card | None = None
        self._grip = (0, 0)
        self._mouse = (0, 0)

    def build(self) -> None:
        """Make the buttons below the cards."""
        super().build()
        _, self._foot = self.add_row(self.actions, self.layout.status.y - self.layout.gap(14))
        self._motion = Motion(self.app.settings.glide)

    def let_go(self) -> None:
        """Put the card that the mouse carries back."""
        self._dragged = None

    # -- actions --------------------------------------------------------------------------------

    def do_by_suit(self) -> None:
        """Put suits together, high to low, tarocchi last."""
        self._arrange(sorted(self.app.game.fola, key=lambda card: (is_tarot(card), card // 14, -value(card))))

    def do_by_value(self) -> None:
        """Put high values first."""
        self._arrange(sorted(self.app.game.fola, key=lambda card: (-value(card), card)))

    def do_reverse(self) -> None:
        """Turn the order around."""
        self._arrange(self.app.game.fola[::-1])

    def do_as_dealt(self) -> None:
        """Put the cards back as they were dealt."""
        self._arrange(self.app.game.deal.fola)

    def do_stack(self) -> None:
        """Lay the fola face down in this order."""
        self._drop()
        self.app.games.stack()

    def _arrange(self, order: "list[Card] | tuple[Card, ...]") -> None:
        self.app.game.arrange(order)
        self.app.games.changed()

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Drag a card, or walk and carry with the arrow keys."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pick_up(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._dragged is not None:
            self._mouse = event.pos
            self._carry()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drop()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = self._columns() if event.key == pygame.K_DOWN else -self._columns()
            self._walk(step, bool(event.mod & pygame.KMOD_SHIFT))
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._walk(_STEPS[event.key], bool(event.mod & pygame.KMOD_SHIFT))
        else:
            super().handle(event)

    def _walk(self, step: int, carry: bool) -> None:
        to = max(0, min(FOLA_SIZE - 1, self._focus + step))
        if carry and to != self._focus:
            order = list(self.app.game.fola)
            order.insert(to, order.pop(self._focus))
            self._arrange(order)
        self._focus = to

    def _pick_up(self, point: tuple[int, int]) -> None:
        for index, card in enumerate(self.app.game.fola):
            cell = self._cell(index)
            if cell.collidepoint(point):
                self._dragged, self._mouse, self._focus = card, point, index
                self._grip = point[0] - cell.x, point[1] - cell.y
                self._order = list(self.app.game.fola)

    def _carry(self) -> None:
        """Let the other cards make room for the one the mouse carries."""
        assert self._dragged is not None
        size = self._card_size()
        centre = (
            self._mouse[0] - self._grip[0] + size[0] / 2,
            self._mouse[1] - self._grip[1] + size[1] / 2,
        )
        nearest = min(
            range(FOLA_SIZE),
            key=lambda index: (
                (self._cell(index).centerx - centre[0]) ** 2 + (self._cell(index).centery - centre[1]) ** 2
            ),
        )
        self._order.remove(self._dragged)
        self._order.insert(nearest, self._dragged)
        self._focus = nearest

    def _drop(self) -> None:
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            self._motion.send(self._dragged, self._cell(self._focus).topleft, place)
            self._dragged = None
            self._arrange(self._order)

    def spoken(self) -> Telling:
        """Return the card at hand and its place."""
        words = self.app.words
        return Telling(words("stacking.title"), (words("stacking.how"),), (self._place_words(self._focus),))

    def details(self) -> Iterable[str]:
        """Return all cards in their order."""
        return map(self._place_words, range(FOLA_SIZE))

    def _place_words(self, index: int) -> str:
        words = self.app.words
        return words("spoken.place", place=index + 1, card=words.card(self.app.game.fola[index]))

    # -- drawing --------------------------------------------------------------------------------

    def _how(self) -> list[str]:
        """Return the lines that say how to stack."""
        width = self.layout.size[0] - self.layout.gap(80)
        return theme.wrap(self.app.words("stacking.how"), "sans", self.layout.px(13), width)

    def _area(self) -> Rect:
        """Return where the cards lie, between the texts and the buttons."""
        layout = self.layout
        top = layout.toolbar.bottom + layout.gap(18) + layout.px(36 + 19 * len(self._how()))
        return Rect(0, top, layout.size[0], self._foot - layout.gap(8) - top).inflate(-layout.gap(24), 0)

    def _columns(self) -> int:
        """Return how many cards lie in a row: seven, or all where that makes them larger."""
        return max((_COLUMNS, FOLA_SIZE), key=lambda columns: self._tall(columns))

    def _tall(self, columns: int) -> int:
        """Return how tall the cards are with so many in a row."""
        area, rows = self._area(), -(-FOLA_SIZE // columns)
        wide = area.width / columns - self.layout.gap(_ACROSS)
        return max(1, min(area.height // rows - self.layout.px(_LABEL), int(wide / CARD_RATIO)))

    def _card_size(self) -> tuple[int, int]:
        tall = self._tall(self._columns())
        return round(tall * CARD_RATIO), tall

    def _cell(self, index: int) -> Rect:
        size, area, columns = self._card_size(), self._area(), self._columns()
        row, column = divmod(index, columns)
        across, down = self.layout.gap(_ACROSS), self.layout.px(_LABEL)
        in_row = min(columns, FOLA_SIZE - row * columns)
        left = (self.layout.size[0] - in_row * (size[0] + across) + across) // 2
        rows = -(-FOLA_SIZE // columns)
        top = area.y + (area.height - rows * (size[1] + down)) // 2
        return Rect((left + column * (size[0] + across), top + row * (size[1] + down)), size)

    def advance(self, seconds: float) -> bool:
        """Move the cards towards their places."""
        self._motion.advance(seconds)
        return self._motion.is_moving or self._dragged is not None

    def draw(self, surface: Surface) -> None:
        """Draw the cards in their order, numbered."""
        draw_felt(surface, self.layout)
        px, words, size = self.layout.px, self.app.words, self._card_size()
        middle, top = self.layout.size[0] // 2, self.layout.toolbar.bottom + self.layout.gap(8)
        room = self.layout.size[0] - self.layout.gap(40)
        title = theme.shrunk(words("stacking.title"), "serif-bold", px(26), room, theme.TEXT)
        surface.blit(title, title.get_rect(midtop=(middle, top)))
        for number, line in enumerate(self._how()):
            how = theme.text(line, "sans", px(13), theme.MUTED)
            surface.blit(how, how.get_rect(midtop=(middle, top + px(36 + 19 * number))))
        order = self.app.game.fola if self._dragged is None else self._order
        for index, card in enumerate(order):
            cell = self._cell(index)
            self._draw_number(surface, index, cell)
            self._motion.send(card, cell.topleft)
            if card != self._dragged:
                surface.blit(self.app.faces.face(card, size), self._motion.rect(card, size))
        pygame.draw.rect(
            surface,
            theme.GOLD,
            self._cell(self._focus).inflate(px(6), px(6)),
            px(3),
            border_radius=size[0] // 10,
        )

    def _draw_number(self, surface: Surface, index: int, cell: Rect) -> None:
        """Write below a card when it will be played; of the first and last in words too, given room."""
        ends = {0: "stacking.first", FOLA_SIZE - 1: "stacking.last"}
        pixels, number = self.layout.px(12), str(index + 1)
        label = f"{number} · {self.app.words(ends[index])}" if index in ends else number
        if theme.font("sans", pixels).size(label)[0] > cell.width + self.layout.gap(_ACROSS):
            label = number
        place = theme.text(label, "sans", pixels, theme.MUTED)
        surface.blit(place, place.get_rect(midtop=(cell.centerx, cell.bottom + self.layout.gap(2))))

    def draw_over(self, surface: Surface) -> None:
        """Draw the card that the mouse carries."""
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            surface.blit(self.app.faces.face(self._dragged, self._card_size()), place)


_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_HOME: -FOLA_SIZE,
    pygame.K_END: FOLA_SIZE,
}
