"""The second screen of a game: stacking the fola."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card, is_tarot, value
from solitaire.rules.deal import FOLA_SIZE
from solitaire.table import theme
from solitaire.table.board import draw_felt
from solitaire.table.layout import CARD_RATIO
from solitaire.table.motion import Motion
from solitaire.table.scene import Scene
from solitaire.table.speaking import Telling

if TYPE_CHECKING:
    from solitaire.table.app import App

_COLUMNS = 7


class StackScene(Scene):
    """The fola's 13 cards lie face up in two rows, first to be played first, to be put in order."""

    actions: ClassVar = ("by_suit", "by_value", "reverse", "as_dealt", "stack")
    keys: ClassVar = {
        pygame.K_RETURN: "stack",
        pygame.K_KP_ENTER: "stack",
        pygame.K_ESCAPE: "menu",
    }

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
        px = self.layout.px
        wide, high, gap = px(128), px(40), px(10)
        left = (self.layout.size[0] - len(self.actions) * (wide + gap) + gap) // 2
        top = self.layout.status.y - high - px(14)
        for number, action in enumerate(self.actions):
            self.add_button(action, Rect(left + number * (wide + gap), top, wide, high))
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

    def _card_size(self) -> tuple[int, int]:
        px, (width, height) = self.layout.px, self.layout.size
        room = height - self.layout.toolbar.height - self.layout.status.height - px(200)
        tall = min(room // 2, int((width - px(60)) / _COLUMNS / CARD_RATIO) - px(30))
        return round(tall * CARD_RATIO), tall

    def _cell(self, index: int) -> Rect:
        px, size = self.layout.px, self._card_size()
        row, column = divmod(index, _COLUMNS)
        gap = px(16)
        in_row = _COLUMNS if row == 0 else FOLA_SIZE - _COLUMNS
        left = (self.layout.size[0] - in_row * (size[0] + gap) + gap) // 2
        top = self.layout.toolbar.bottom + px(96)
        return Rect((left + column * (size[0] + gap), top + row * (size[1] + px(26))), size)

    def advance(self, seconds: float) -> bool:
        """Move the cards towards their places."""
        self._motion.advance(seconds)
        return self._motion.is_moving or self._dragged is not None

    def draw(self, surface: Surface) -> None:
        """Draw the cards in their order, numbered."""
        draw_felt(surface, self.layout)
        px, words, size = self.layout.px, self.app.words, self._card_size()
        middle = self.layout.size[0] // 2
        title = theme.text(words("stacking.title"), "serif-bold", px(26), theme.TEXT)
        surface.blit(title, title.get_rect(midtop=(middle, self.layout.toolbar.bottom + px(10))))
        for number, line in enumerate(
            theme.wrap(words("stacking.how"), "sans", px(13), self.layout.size[0] - px(80))
        ):
            how = theme.text(line, "sans", px(13), theme.MUTED)
            surface.blit(
                how, how.get_rect(midtop=(middle, self.layout.toolbar.bottom + px(46 + 19 * number)))
            )
        order = self.app.game.fola if self._dragged is None else self._order
        for index, card in enumerate(order):
            cell = self._cell(index)
            label = {
                0: f"1 · {words('stacking.first')}",
                FOLA_SIZE - 1: f"{FOLA_SIZE} · {words('stacking.last')}",
            }
            place = theme.text(label.get(index, str(index + 1)), "sans", px(12), theme.MUTED)
            surface.blit(place, place.get_rect(midtop=(cell.centerx, cell.bottom + px(3))))
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

    def draw_over(self, surface: Surface) -> None:
        """Draw the card that the mouse carries."""
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            surface.blit(self.app.faces.face(self._dragged, self._card_size()), place)


_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -_COLUMNS,
    pygame.K_DOWN: _COLUMNS,
    pygame.K_HOME: -FOLA_SIZE,
    pygame.K_END: FOLA_SIZE,
}
