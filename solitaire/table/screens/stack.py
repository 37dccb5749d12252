"""The second screen of a game: stacking the fola."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card, is_tarot, value
from solitaire.rules.deal import FOLA_SIZE
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import Screen
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.status_line import game_status

_BUTTONS: Final = (Action.BY_SUIT, Action.BY_VALUE, Action.REVERSE, Action.AS_DEALT, Action.STACK)
_COLUMNS: Final = 7
_ACROSS: Final = 8
"""Room between two cards, at the smallest window."""
_LABEL: Final = 21
"""Room below a card for its number."""


class StackScreen(Screen):
    """The fola's 13 cards lie face up in two rows, first to be played first, to be put in order."""

    keys: ClassVar = {
        pygame.K_RETURN: Action.STACK,
        pygame.K_KP_ENTER: Action.STACK,
        pygame.K_ESCAPE: Action.MENU,
    }
    help_key: ClassVar = "help.stack"
    is_play: ClassVar = True

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self._session = session
        self._motion = Motion(context.settings.glide)
        self._focus = 0
        self._dragged: Card | None = None
        self._grip = (0, 0)
        self._mouse = (0, 0)

    def build(self) -> None:
        """Make the buttons below the cards."""
        super().build()
        _, self._foot = self.add_row(_BUTTONS, self.layout.status.y - self.layout.gap(14))
        self._motion = Motion(self.context.settings.glide)
        self.refresh()

    def refresh(self) -> None:
        """Send every card to its place."""
        for index, card in enumerate(self._order_shown()):
            self._motion.send(card, self.cell(index).topleft)

    def _order_shown(self) -> Sequence[Card]:
        """Return the cards in their order, with the one that the mouse carries where it would be put."""
        return self._session.game.fola if self._dragged is None else self._order

    def release(self) -> None:
        """Put the card that the mouse carries back."""
        self._dragged = None

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            Action.BY_SUIT: self._by_suit,
            Action.BY_VALUE: self._by_value,
            Action.REVERSE: lambda: self._arrange(self._session.game.fola[::-1]),
            Action.AS_DEALT: lambda: self._arrange(self._session.game.deal.fola),
            Action.STACK: self._stack,
        }

    def _by_suit(self) -> None:
        """Put suits together, high to low, tarocchi last."""
        self._arrange(
            sorted(self._session.game.fola, key=lambda card: (is_tarot(card), card // 14, -value(card)))
        )

    def _by_value(self) -> None:
        """Put high values first."""
        self._arrange(sorted(self._session.game.fola, key=lambda card: (-value(card), card)))

    def _stack(self) -> None:
        """Lay the fola face down in this order."""
        self._drop()
        self._session.stack()

    def _arrange(self, order: Sequence[Card]) -> None:
        self._session.game.arrange(order)
        self._session.changed()

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
            order = list(self._session.game.fola)
            order.insert(to, order.pop(self._focus))
            self._arrange(order)
        self._focus = to

    def _pick_up(self, point: tuple[int, int]) -> None:
        for index, card in enumerate(self._session.game.fola):
            cell = self.cell(index)
            if cell.collidepoint(point):
                self._dragged, self._mouse, self._focus = card, point, index
                self._grip = point[0] - cell.x, point[1] - cell.y
                self._order = list(self._session.game.fola)

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
                (self.cell(index).centerx - centre[0]) ** 2 + (self.cell(index).centery - centre[1]) ** 2
            ),
        )
        self._order.remove(self._dragged)
        self._order.insert(nearest, self._dragged)
        self._focus = nearest
        self.refresh()

    def _drop(self) -> None:
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            self._motion.send(self._dragged, self.cell(self._focus).topleft, place)
            self._dragged = None
            self._arrange(self._order)

    def status(self) -> str:
        """Return the deal, its par and the clock."""
        return game_status(self._session, self.context.words)

    def spoken(self) -> Announcement:
        """Return the card that the keyboard is at, and its place."""
        words = self.context.words
        return Announcement(
            words("stacking.title"), (words("stacking.how"),), (self._place_words(self._focus),)
        )

    def details(self) -> Iterable[str]:
        """Return all cards in their order."""
        return map(self._place_words, range(FOLA_SIZE))

    def _place_words(self, index: int) -> str:
        words = self.context.words
        return words("spoken.place", place=index + 1, card=words.card(self._session.game.fola[index]))

    # -- drawing --------------------------------------------------------------------------------

    def _how(self) -> list[str]:
        """Return the lines that say how to stack."""
        width = self.layout.size[0] - self.layout.gap(80)
        return theme.wrap(self.context.words("stacking.how"), "sans", self.layout.px(13), width)

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

    def cell(self, index: int) -> Rect:
        """Return where the card lies that will be played as this one, from 0."""
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
        px, words, size = self.layout.px, self.context.words, self._card_size()
        middle, top = self.layout.size[0] // 2, self.layout.toolbar.bottom + self.layout.gap(8)
        room = self.layout.size[0] - self.layout.gap(40)
        title = theme.shrunk(words("stacking.title"), "serif-bold", px(26), room, colours.text)
        surface.blit(title, title.get_rect(midtop=(middle, top)))
        for number, line in enumerate(self._how()):
            how = theme.text(line, "sans", px(13), colours.muted)
            surface.blit(how, how.get_rect(midtop=(middle, top + px(36 + 19 * number))))
        for index, card in enumerate(self._order_shown()):
            cell = self.cell(index)
            self._draw_number(surface, index, cell)
            if card != self._dragged:
                surface.blit(self.context.faces.face(card, size), self._motion.rect(card, size))
        pygame.draw.rect(
            surface,
            colours.gold,
            self.cell(self._focus).inflate(px(6), px(6)),
            px(3),
            border_radius=size[0] // 10,
        )

    def _draw_number(self, surface: Surface, index: int, cell: Rect) -> None:
        """Write below a card when it will be played; of the first and last in words too, given room."""
        ends = {0: "stacking.first", FOLA_SIZE - 1: "stacking.last"}
        pixels, number = self.layout.px(12), str(index + 1)
        label = f"{number} · {self.context.words(ends[index])}" if index in ends else number
        if theme.font("sans", pixels).size(label)[0] > cell.width + self.layout.gap(_ACROSS):
            label = number
        place = theme.text(label, "sans", pixels, colours.muted)
        surface.blit(place, place.get_rect(midtop=(cell.centerx, cell.bottom + self.layout.gap(2))))

    def draw_over(self, surface: Surface) -> None:
        """Draw the card that the mouse carries."""
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            surface.blit(self.context.faces.face(self._dragged, self._card_size()), place)


_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_HOME: -FOLA_SIZE,
    pygame.K_END: FOLA_SIZE,
}
