"""The second screen of a game: stacking the fola."""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import CARD_COUNT, FANTE, Card, is_tarot, kills, value
from solitaire.rules.deal import FOLA_SIZE
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.look import theme
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.motion import Motion, MoveStyle
from solitaire.table.look.theme import colours
from solitaire.table.parts.marks import draw_outline
from solitaire.table.screens.base import Screen
from solitaire.table.screens.grid_view import Press
from solitaire.table.services.hints import Hints
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.texts import SEPARATOR, game_status, with_worth
from solver.autoplay import stack_by_rule

_BUTTONS: Final = (Action.BY_SUIT, Action.AS_DEALT, Action.STACK, Action.TAKE_ORDER)
"""The actions below the cards; the last waits for a hint, so that none comes to lie under the mouse."""
_COLUMNS: Final = 7
_ACROSS: Final = 8
"""Room between two cards, at the smallest window."""
_DEAL: Final = 0.5
"""Time that each dealt card waits for the previous one, as a share of its own."""
_LABEL: Final = 21
"""Room below a card for its number."""
_LIFT: Final = 10
"""How much higher a card lies that the keyboard has taken, at the smallest window."""
_LEADING: Final = 1.46
"""Height of a line of text, in heights of its letters."""
_TEXT: Final = 0.3
"""Share of the room between title and buttons that the text may take where texts are large."""


class StackScreen(Screen):
    """The fola's 13 cards lie face up in two rows, first to be played first, to be put in order.

    Attributes:
        motion: where the cards are drawn.
        cells: the places of the cards, in the order of play.
    """

    has_grid = True
    more = (Action.ORACLE,)
    help_key = "help.stack"
    is_play = True

    def __init__(self, context: Context, session: Session, hints: Hints) -> None:
        super().__init__(context)
        self._session, self._hints = session, hints
        self.motion = Motion(context.settings.glide)
        self._is_dealt = False
        self._focus, self._is_taken = 0, False
        self._dragged: Card | None = None
        self._press: Press | None = None
        self._grip = (0, 0)
        self._mouse = (0, 0)

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._hints.poll, self._hints.job),)

    @property
    def is_computing(self) -> bool:
        return self._hints.is_busy

    def build(self) -> None:
        super().build()
        edge = self.layout.status.y - self.layout.gap(14)
        self._can_take = self._hints.hint is not None
        buttons = [self.button(action, is_main=action is Action.STACK) for action in _BUTTONS[:-1]]
        buttons.append(self.button(Action.TAKE_ORDER, is_possible=self._can_take))
        self._foot = self.pin_row(buttons, edge)
        self.motion = Motion(self.context.settings.glide)
        self.refresh()

    @property
    def _said(self) -> Sequence[str]:
        """The sentences of the hint."""
        return () if self._hints.shown is None else self._hints.shown.said

    def refresh(self) -> None:
        """Lay the cards out; the buttons are rebuilt if a hint came or went."""
        if self._can_take != (self._hints.hint is not None):
            self.nav.rebuild()
            return
        self._lay_out()
        self._send_all()

    def _send_all(self) -> None:
        """Send every card to its place; the first time they are dealt out from above."""
        wide, tall = self._size
        pack = (self.layout.size[0] - wide) // 2, -tall
        for index, card in enumerate(self._order_shown()):
            place = self.cells[index].topleft
            if self._is_dealt:
                self.motion.send(card, place)
            else:
                self.motion.send(card, place, pack, manner=MoveStyle.TURN, delay=_DEAL * index)
        self._is_dealt = True

    def _order_shown(self) -> Sequence[Card]:
        """Return the cards in order, with the dragged card where it would be put."""
        return self._session.game.fola if self._dragged is None else self._order

    def release(self) -> None:
        if self._dragged is not None:
            self._dragged = None
            self._send_all()  # the others had made room for it

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        game, has_hint = self._session.game, self._hints.hint is not None
        return (
            Offer(Action.BY_SUIT, lambda: self._arrange(stack_by_rule(game.fola))),
            Offer(Action.AS_DEALT, lambda: self._arrange(game.deal.fola)),
            Offer(Action.STACK, self._stack, "return"),
            Offer(Action.TAKE_ORDER, when(has_hint, self._take_order), "p"),
            Offer(Action.INSPECT, lambda: self.nav.show_card(game.fola[self._focus]), "i"),
            Offer(Action.MENU, self.nav.general(Action.MENU), "escape"),
        )

    def _take_order(self) -> None:
        """Arrange the cards as the hint proposes."""
        assert self._hints.shown is not None
        self._arrange(self._hints.shown.fola)

    def _stack(self) -> None:
        """Lay the fola face down in this order."""
        self._drop()
        self._session.stack()

    def _arrange(self, order: Sequence[Card]) -> None:
        self._session.game.arrange(order)
        self._session.changed()

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.motion.finish()  # input never waits for an animation
        if event.type == pygame.KEYDOWN and event.key in _TAKING[self._is_taken]:
            self._is_taken = not self._is_taken
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pick_up(event.pos, event.touch)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            if (index := self._index_at(event.pos)) is not None:
                self.nav.show_card(self._session.game.fola[index])
        elif event.type == pygame.MOUSEMOTION and self._dragged is not None:
            self._mouse = event.pos
            if self._press is not None:
                self._press.move_to(event.pos)
            self._carry()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drop()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = self._columns if event.key == pygame.K_DOWN else -self._columns
            self._walk(step, bool(event.mod & pygame.KMOD_SHIFT))
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._walk(_STEPS[event.key], bool(event.mod & pygame.KMOD_SHIFT))
        else:
            super().handle(event)

    def _walk(self, step: int, carry: bool) -> None:
        to = max(0, min(FOLA_SIZE - 1, self._focus + step))
        if (carry or self._is_taken) and to != self._focus:
            order = list(self._session.game.fola)
            order.insert(to, order.pop(self._focus))
            self._arrange(order)
        self._focus = to

    def _index_at(self, point: tuple[int, int]) -> int | None:
        """Return the number, from 0, of the card at a point, or None."""
        return next((index for index, cell in enumerate(self.cells) if cell.collidepoint(point)), None)

    def can_drag(self, point: tuple[int, int]) -> bool:
        return self._index_at(point) is not None

    def _pick_up(self, point: tuple[int, int], is_touch: bool) -> None:
        index = self._index_at(point)
        if index is None:
            return
        cell, fola = self.cells[index], self._session.game.fola
        self._dragged, self._mouse, self._focus, self._is_taken = fola[index], point, index, False
        self._grip = point[0] - cell.x, point[1] - cell.y
        self._press = Press(index, point, self._grip, point, is_touch)
        self._order = list(fola)

    def _carry(self) -> None:
        """Make room for the dragged card."""
        assert self._dragged is not None
        centre = pygame.Vector2(self._mouse) - self._grip + pygame.Vector2(self._size) / 2
        nearest = min(
            range(FOLA_SIZE), key=lambda index: centre.distance_squared_to(self.cells[index].center)
        )
        self._order.remove(self._dragged)
        self._order.insert(nearest, self._dragged)
        self._focus = nearest
        self._send_all()

    def _drop(self) -> None:
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            self.motion.send(self._dragged, self.cells[self._focus].topleft, place)
            self._dragged = None
            self._arrange(self._order)

    def status(self) -> str:
        return game_status(self._session.game, self._session.par, self.words)

    def spoken(self) -> Announcement:
        return Announcement(
            self.words("stacking.title"),
            (self.words("stacking.how"), *self._said),
            (self._place_words(self._focus),),
        )

    def details(self) -> Iterable[str]:
        return map(self._place_words, range(FOLA_SIZE))

    def _place_words(self, index: int) -> str:
        words, is_taken = self.words, self._is_taken and index == self._focus
        card = self._session.game.fola[index]
        key = "spoken.place_taken" if is_taken else "spoken.place"
        place = words(key, place=index + 1, card=with_worth(card, words))
        return ", ".join(filter(None, (place, self._killers(card))))

    def _killers(self, card: Card) -> str:
        """Return how many of the cards to come can kill a court, which costs more; empty for other cards."""
        if is_tarot(card) or value(card) < FANTE:
            return ""
        to_come = {*range(CARD_COUNT)}.difference(self._session.game.fola)
        return self.words("stacking.killers", count=sum(kills(other, card) for other in to_come))

    # -- drawing --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Write how to stack, or the order of a hint and why; the cards get the rest of the room.

        Where large texts leave the cards too little, the letters are smaller.
        """
        layout = self.layout
        width, self._letters = layout.felt.width - layout.gap(60), layout.px(13)
        said = self._said[-1:] if self._hints.hint is None else self._said[1:]
        said = said or (self.words("stacking.how"),)
        while True:
            self._lines = [
                line for sentence in said for line in theme.wrap(sentence, "sans", self._letters, width)
            ]
            high = len(self._lines) * self._letters * _LEADING
            if self._letters <= layout.gap(13) or high < (self._foot - self._top) * _TEXT:
                break
            self._letters -= 1
        top = self._top + layout.gap(10) + round(high)
        room = Rect(layout.felt.x, top, layout.felt.width, self._foot - layout.gap(8) - top)
        self._lay_cards(room.inflate(-layout.gap(24), 0))

    @property
    def _top(self) -> int:
        """The top of the lines, below the title."""
        return self.layout.felt.top + self.layout.gap(8) + self.layout.px(36)

    def _lay_cards(self, area: Rect) -> None:
        """Find the places of the cards: seven in a row, or all where that makes them larger."""
        across, down = self.layout.gap(_ACROSS), self.layout.px(_LABEL)

        def height(columns: int) -> int:
            rows = -(-FOLA_SIZE // columns)
            return max(1, min(area.height // rows - down, int((area.width / columns - across) / CARD_RATIO)))

        self._columns = max((_COLUMNS, FOLA_SIZE), key=height)
        tall, rows = height(self._columns), -(-FOLA_SIZE // self._columns)
        wide = round(tall * CARD_RATIO)
        self._size, self.cells = (wide, tall), list[Rect]()
        for index in range(FOLA_SIZE):
            row, column = divmod(index, self._columns)
            in_row = min(self._columns, FOLA_SIZE - row * self._columns)
            left = area.centerx - (in_row * (wide + across) - across) // 2 + column * (wide + across)
            top = area.y + (area.height - rows * (tall + down)) // 2 + row * (tall + down)
            self.cells.append(Rect(left, top, wide, tall))

    def advance(self, seconds: float) -> bool:
        self.motion.advance(seconds)
        if self._dragged is not None and self._press is not None and self._press.is_long(seconds):
            card, self._press = self._dragged, None
            self._drop()
            self.nav.show_card(card)
        return self.motion.is_moving or self._dragged is not None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        px, words = self.layout.px, self.words
        middle, top = self.layout.felt.centerx, self.layout.felt.top + self.layout.gap(8)
        room = self.layout.felt.width - self.layout.gap(40)
        title = theme.shrunk(words("stacking.title"), "serif-bold", px(26), room, colours.text)
        surface.blit(title, title.get_rect(midtop=(middle, top)))
        for number, line in enumerate(self._lines):
            colour = colours.muted if self._hints.shown is None else colours.text
            how, down = theme.text(line, "sans", self._letters, colour), self._letters * _LEADING * number
            surface.blit(how, how.get_rect(midtop=(middle, self._top + round(down))))
        for index, card in enumerate(self._order_shown()):
            self._draw_number(surface, index, self.cells[index])
            if card != self._dragged:
                self._draw_card(surface, card)
        self._draw_focus(surface)

    def _draw_focus(self, surface: Surface) -> None:
        """Frame the keyboard's card; one that the keyboard has taken lies higher than the others."""
        cell = self.cells[self._focus]
        if self._is_taken:
            cell = cell.move(0, -self.layout.gap(_LIFT))
            surface.blit(self.context.faces.face(self._session.game.fola[self._focus], self._size), cell)
        draw_outline(surface, cell, colours.focus, self.layout)

    def _draw_card(self, surface: Surface, card: Card) -> None:
        faces, size, rect = self.context.faces, self._size, self.motion.rect(card, self._size)
        picture = faces.back(size) if self.motion.shows_back(card) else faces.face(card, size)
        surface.blit(picture if rect.size == size else pygame.transform.smoothscale(picture, rect.size), rect)

    def _draw_number(self, surface: Surface, index: int, cell: Rect) -> None:
        """Write below a card what can kill it, or that it is first or last, with its number if both fit."""
        ends = {0: "stacking.first", FOLA_SIZE - 1: "stacking.last"}
        pixels, number = self.layout.px(12), str(index + 1)
        said = self._killers(self._order_shown()[index])
        if not said and index in ends:
            said = self.words(ends[index])
        font, room = theme.font("sans", pixels), cell.width + self.layout.gap(_ACROSS)
        labels = (SEPARATOR.join((number, said)), said) if said else ()
        label = next((label for label in labels if font.size(label)[0] <= room), number)
        place = theme.text(label, "sans", pixels, colours.muted)
        surface.blit(place, place.get_rect(midtop=(cell.centerx, cell.bottom + self.layout.gap(2))))

    def draw_over(self, surface: Surface) -> None:
        if self._dragged is not None:
            place = (self._mouse[0] - self._grip[0], self._mouse[1] - self._grip[1])
            surface.blit(self.context.faces.face(self._dragged, self._size), place)


_TAKING: Final = ((pygame.K_SPACE,), (pygame.K_SPACE, pygame.K_ESCAPE))
"""The keys that take a card, and those that put it down."""
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_HOME: -FOLA_SIZE,
    pygame.K_END: FOLA_SIZE,
}
