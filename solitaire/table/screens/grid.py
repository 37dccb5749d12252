"""A position on the grid, played by mouse and keyboard: the base of game, what-if and lesson."""

import time
from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import pygame
from pygame.event import Event

from solitaire.rules.cards import Card, tarot_needed
from solitaire.rules.position import (
    COLUMNS,
    DISTANCES,
    GRID_SIZE,
    Move,
    Refusal,
    View,
    play_refusal,
    refusal,
)
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.look.moments import Story
from solitaire.table.page.scroll import DOUBLE_CLICK
from solitaire.table.parts.messages import VersicolaNews
from solitaire.table.requests import ToCome
from solitaire.table.screens.grid_view import GridView, Press
from solitaire.texts.words import card_sign


class GridScreen(GridView):
    """A position played by mouse and keyboard; each kind of screen says where the position comes from."""

    way_out: ClassVar[Action] = Action.MENU
    """The action of the Esc key while no pile is held."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._clicked: tuple[Card, float] | None = None

    def release(self) -> None:
        self._press = None

    @abstractmethod
    def make(self, move: Move) -> None:
        """Make a legal move."""

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        has_tracker = self.shown.tracker is not None  # a lesson has few of the cards
        return (
            Offer(Action.PLAY, self.play, "space"),
            Offer(Action.KILL_NEAR, lambda: self._kill_at(DISTANCES[0]), "1"),
            Offer(Action.KILL_FAR, lambda: self._kill_at(DISTANCES[1]), "3"),
            Offer(Action.PICK, self._pick, "return"),
            Offer(Action.ESCAPE, self._escape, "escape"),
            Offer(Action.NEXT_KILLER, lambda: self._walk_to_killer(1)),
            Offer(Action.LAST_KILLER, lambda: self._walk_to_killer(-1)),
            Offer(Action.KILLS, self._switch_kills, "a"),
            Offer(Action.INSPECT, self._inspect_focus, "i"),
            Offer(
                Action.TO_COME, when(has_tracker, lambda: self.nav.show(ToCome(View.of(self.position)))), "k"
            ),
        )

    def play(self) -> None:
        """Play the next card, or say why it is not allowed."""
        why_not = play_refusal(self.position)
        if why_not is not None:
            self._refuse(why_not)
            return
        card = self.position.next_card
        assert card is not None
        self._held = None
        self.carry_out(Move(card))
        if card in self._tops():  # otherwise it was refused
            self._focus = card

    def carry_out(self, move: Move) -> None:
        """Make a legal move, and show its effects: the change of the score, versicole made or broken."""
        before = self.position
        self.make(move)
        story = Story.of(before, self.position, move)
        self._news = VersicolaNews.of(story.changes, self.position, self.words)
        if self.position == before.apply(move):  # otherwise it was refused, or taken back at once
            self.board.show_effects(story)

    def _kill_at(self, distance: int) -> None:
        tops, killer = self._tops(), self._held if self._held is not None else self._focus
        if killer is None:
            self.context.refuse("no_focus")
            return
        index = tops.index(killer) - distance
        if index < 0:
            self._refuse(Refusal.DISTANCE)
        else:
            self._try_kill(killer, tops[index])

    def _pick(self) -> None:
        """Pick up the focused pile, or put the held pile on it; after the end press the main button."""
        if self.enters is not None:
            self.nav.act(self.enters)
        elif self._focus is None:
            return
        elif self._held is None:
            self._hold(self._focus)
        elif self._held == self._focus:
            self._held = None
        else:
            self._try_kill(self._held, self._focus)

    def _escape(self) -> None:
        """Put back the held pile; with none in hand, leave."""
        if self._held is None and self._press is None:
            self.nav.act(self.way_out)
        else:
            self._put_down()

    def _put_down(self) -> None:
        self._held = self._press = self._clicked = None

    def _walk_to_killer(self, step: int) -> None:
        """Walk to the next pile that can kill, or back to the previous one."""
        tops = self._tops()
        killers = [index for index in range(len(tops)) if self._targets(index)]
        if not killers:
            self.context.refuse("no_killer")
            return
        here = -1 if self._focus is None else tops.index(self._focus)
        if step > 0:
            self._focus = tops[next((index for index in killers if index > here), killers[0])]
        else:
            self._focus = tops[next((index for index in reversed(killers) if index < here), killers[-1])]

    def _switch_kills(self) -> None:
        """Mark every legal kill, or none."""
        is_on = not self.context.settings.all_kills
        self.context.change_settings(all_kills=is_on)
        self.context.tell(self.words("kills.on" if is_on else "kills.off"))

    def _inspect_focus(self) -> None:
        """Show the focused card large."""
        if self._focus is None:
            self.context.refuse("no_focus")
        else:
            self.nav.show_card(self._focus)

    # -- kills ----------------------------------------------------------------------------------

    def _hold(self, card: Card) -> None:
        """Pick up a pile, or say that it cannot kill anything."""
        if self.position.end is not None:
            self._refuse(Refusal.OVER)
        elif not self._targets(self._tops().index(card)):
            self.context.refuse("no_target", card=card_sign(card))
        else:
            self._held = card

    def _try_kill(self, killer: Card, victim: Card) -> None:
        """Make the kill, or say why it is not allowed."""
        why_not = refusal(self.position, killer, victim)
        if why_not is None:
            self._held, self._focus = None, killer
            self.carry_out(Move(killer, victim))
        else:
            cards = {"killer": card_sign(killer), "victim": card_sign(victim)}
            self._refuse(why_not, **cards, needed=tarot_needed(victim))

    def _refuse(self, why_not: Refusal, **values: object) -> None:
        self.context.refuse(why_not.name.lower(), **values)

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.board.finish()  # input never waits for an animation
        if event.type in (pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._look_away()
        if event.type == pygame.MOUSEMOTION:
            self._point_to(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press_at(event.pos, event.touch)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._press is not None:
            self._release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._put_down_or_show(event.pos)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.nav.act(Action.LAST_KILLER if event.mod & pygame.KMOD_SHIFT else Action.NEXT_KILLER)
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._walk(event.key)
        else:
            super().handle(event)

    def _put_down_or_show(self, point: tuple[int, int]) -> None:
        """Put down the held pile; with none in hand, show the card at a point large."""
        card = self._card_at(point)
        if self._held is not None or self._press is not None:
            self._put_down()
        elif card is not None:
            self.nav.show_card(card)

    def _card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the card shown at a point: of a pile, of the fola in hand or in the panel."""
        if (pile := self._pile_at(point)) is not None:
            return self._tops()[pile]
        if self.shown.in_hand and self._is_on_deck(point):
            return self.shown.in_hand[0]
        return self.board.panel.view.card_at(point)

    def _point_to(self, event: Event) -> None:
        if not event.touch:
            self._hover.move_to(event.pos)
        card = self.board.panel.view.card_at(event.pos)
        self._pointed = None if card is None else (card, event.pos)
        if self._press is not None:
            self._drag_to(event.pos)

    def _look_away(self) -> None:
        """Let the keyboard continue from the pile under the mouse."""
        pile = self._hover.pile(self.layout, len(self._tops()))
        self._hover.leave()
        self._pointed = None
        if pile is not None:
            self._focus = self._tops()[pile]

    def _walk(self, key: int) -> None:
        tops = self._tops()
        if tops:
            last = len(tops) - 1
            if self._focus is None:  # the first step is onto the pile that came last
                self._focus = tops[0 if key == pygame.K_HOME else last]
            else:
                self._focus = tops[max(0, min(last, tops.index(self._focus) + _STEPS[key]))]

    def _press_at(self, point: tuple[int, int], is_touch: bool) -> None:
        pile = self._pile_at(point)
        if pile is not None:
            corner = self.layout.cells[pile].topleft
            self._press = Press(pile, point, (point[0] - corner[0], point[1] - corner[1]), point, is_touch)
        elif self._is_on_deck(point):
            self._press = Press(None, point, (0, 0), point, is_touch)
        elif self.shown.fola and self.layout.fola.collidepoint(point):
            self.context.refuse("fola_waits")
        elif self.board.panel.is_hand_at(point):
            self.context.refuse("fola_order")
        else:
            self._held = None

    def _pile_at(self, point: tuple[int, int]) -> int | None:
        index = self.layout.cell_at(point)
        return index if index is not None and index < len(self._tops()) else None

    def _is_on_deck(self, point: tuple[int, int]) -> bool:
        """Return whether the next card is at a point: on the deck, or on the fola in hand."""
        if self.notice_box is not None and not self.notice_box.notice.is_below:
            return False  # it lies there
        layout = self.layout
        places = (layout.deck, layout.fola) if self.shown.in_hand else (layout.deck,)
        return any(place.inflate(layout.px(16), layout.px(16)).collidepoint(point) for place in places)

    def can_drag(self, point: tuple[int, int]) -> bool:
        return self._pile_at(point) is not None or self._is_on_deck(point)

    def _drag_to(self, point: tuple[int, int]) -> None:
        assert self._press is not None
        self._press.move_to(point)
        if self._press.is_drag:
            self._held = None

    def _release(self) -> None:
        press, self._press = self._press, None
        assert press is not None
        if press.pile is None:
            if self.layout.board.collidepoint(press.at) or self._is_on_deck(press.at):
                self.nav.act(Action.PLAY)
        elif press.is_drag:
            self._drop(press)
        else:
            self._click(self._tops()[press.pile])

    def _drop(self, press: Press) -> None:
        """Put a dragged pile on the nearest pile it can kill; otherwise move it back, and say why."""
        assert press.pile is not None
        tops, card = self._tops(), self._tops()[press.pile]
        self.motion.send(card, self.layout.cells[press.pile].topleft, press.corner)
        target = press.landing(self._targets(press.pile), self.layout)
        if target is not None:
            self._try_kill(card, tops[target])
            return
        x, y = press.centre(self.layout)
        other = self._pile_at((round(x), round(y)))
        if other is not None and other != press.pile:
            self._try_kill(card, tops[other])

    def _click(self, card: Card) -> None:
        """Pick up a pile, or put the held pile on it; a second click makes a pile's only kill."""
        tops, now = self._tops(), time.monotonic()
        twice = (
            self._clicked is not None and self._clicked[0] == card and now - self._clicked[1] < DOUBLE_CLICK
        )
        self._clicked = (card, now)
        self._focus = card
        if self._held is not None and self._held != card:
            held = self._held
            if tops.index(held) - tops.index(card) in DISTANCES:
                self._try_kill(held, card)
            else:
                self._held = None
                self._hold(card)
        elif twice and len(targets := self._targets(tops.index(card))) == 1:
            self._try_kill(card, tops[targets[0]])
        elif self._held == card:
            self._held = None
        else:
            self._hold(card)

    def advance(self, seconds: float) -> bool:
        if self._press is not None and self._press.is_long(seconds):
            card, self._press = self._card_at(self._press.at), None
            if card is not None:
                self.nav.show_card(card)
        return super().advance(seconds)


_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -COLUMNS,
    pygame.K_DOWN: COLUMNS,
    pygame.K_HOME: -GRID_SIZE,
    pygame.K_END: GRID_SIZE,
}
