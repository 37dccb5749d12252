"""A position on the grid, played by mouse and keyboard: the base of game, what-if and lesson."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.rules.cards import CODES, Card, tarot_needed
from solitaire.rules.position import (
    COLUMNS,
    DISTANCES,
    GRID_SIZE,
    Move,
    Position,
    Refusal,
    play_refusal,
    refusal,
)
from solitaire.rules.scoring import UNFINISHED
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.board import Board
from solitaire.table.parts.move_log import MoveLog
from solitaire.table.parts.shown import Marks, Shown
from solitaire.table.parts.status_bar import draw_banner
from solitaire.table.screens.base import DOUBLE_CLICK, Screen
from solitaire.table.screens.pointer import Hover, Press
from solitaire.table.screens.previews import Previews
from solitaire.table.services import spoken_text
from solitaire.table.services.screen_reader import Announcement


class GridScreen(Screen):
    """A position played by mouse and keyboard; each kind of screen says what it belongs to.

    Attributes:
        way_out: the action of the Esc key while no pile is held.
        shown: what is on the table.
    """

    way_out: ClassVar[Action] = Action.MENU
    keys: ClassVar[Mapping[int, Action]] = {
        pygame.K_SPACE: Action.PLAY,
        pygame.K_1: Action.KILL_NEAR,
        pygame.K_KP1: Action.KILL_NEAR,
        pygame.K_3: Action.KILL_FAR,
        pygame.K_KP3: Action.KILL_FAR,
        pygame.K_RETURN: Action.PICK,
        pygame.K_KP_ENTER: Action.PICK,
        pygame.K_ESCAPE: Action.ESCAPE,
        pygame.K_a: Action.KILLS,
    }

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._board = self._new_board()
        self._previews, self._hover = Previews(), Hover()
        self._press: Press | None = None
        self._held: Card | None = None
        self._focus: Card | None = None
        self._clicked: tuple[Card, float] | None = None
        self.refresh()

    def build(self) -> None:
        """Lay the cards out for a new window size, without animation."""
        super().build()
        self._press = None
        self._board = self._new_board()
        self.refresh()

    def _new_board(self) -> Board:
        return Board(self.context.faces, self.context.words, Motion(self.context.settings.glide))

    def release(self) -> None:
        """Put the pile that the mouse carries back."""
        self._press = None

    def refresh(self) -> None:
        """Show what has changed in the game."""
        self.shown = self.look()
        self._board.place(self.shown, self.layout)
        tops = self._tops()
        if self._held not in tops:
            self._held = None
        if self._press is not None and self._press.pile is not None:
            self._press = None
        if self._focus not in tops:
            self._focus = None

    @property
    def motion(self) -> Motion:
        """Where the cards are drawn."""
        return self._board.motion

    @property
    def position(self) -> Position:
        """The position that is played on."""
        raise NotImplementedError

    @property
    def hinted(self) -> Sequence[Card]:
        """The piles that a hint names."""
        return ()

    def make(self, move: Move) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def look(self) -> Shown:
        """Return what is on the table now."""
        raise NotImplementedError

    @property
    def log(self) -> MoveLog | None:
        """The log of moves, where it takes the place of the parts of the score."""
        return None

    def _tops(self) -> tuple[Card, ...]:
        return self.position.grid

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            Action.PLAY: self.play,
            Action.KILL_NEAR: lambda: self._kill_at(DISTANCES[0]),
            Action.KILL_FAR: lambda: self._kill_at(DISTANCES[1]),
            Action.PICK: self._pick,
            Action.ESCAPE: self._escape,
            Action.NEXT_KILLER: lambda: self._walk_to_killer(1),
            Action.LAST_KILLER: lambda: self._walk_to_killer(-1),
            Action.KILLS: self._switch_kills,
        }

    def play(self) -> None:
        """Play the next card, or say why that is not allowed."""
        why_not = play_refusal(self.position)
        if why_not is not None:
            self._refuse(why_not)
            return
        card = self.position.next_card
        assert card is not None
        self._held, self._focus = None, card
        self.make(Move(card))

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
        """Pick up the focused pile, or put the held one down on it."""
        if self._focus is None:
            return
        if self._held is None:
            self._hold(self._focus)
        elif self._held == self._focus:
            self._held = None
        else:
            self._try_kill(self._held, self._focus)

    def _escape(self) -> None:
        """Put the held pile back; with none in hand, leave."""
        if self._held is None and self._press is None:
            self.context.nav.act(self.way_out)
        else:
            self._put_down()

    def _put_down(self) -> None:
        self._held = self._press = self._clicked = None

    def _walk_to_killer(self, step: int) -> None:
        """Walk to the next pile that can kill, or back to the one before."""
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
        """Mark every legal kill, or no longer."""
        is_on = not self.context.settings.all_kills
        self.context.change_settings(all_kills=is_on)
        self.context.tell(self.context.words("kills.on" if is_on else "kills.off"))

    # -- kills ----------------------------------------------------------------------------------

    def _targets(self, index: int) -> list[int]:
        """Return the piles that the pile at this index can kill now."""
        tops = self._tops()
        victims = (index - distance for distance in DISTANCES if index >= distance)
        return [victim for victim in victims if refusal(self.position, tops[index], tops[victim]) is None]

    def _hold(self, card: Card) -> None:
        """Pick a pile up, or say that it can kill nothing."""
        if self.position.end is not None:
            self._refuse(Refusal.OVER)
        elif not self._targets(self._tops().index(card)):
            self.context.refuse("no_target", card=CODES[card])
        else:
            self._held = card

    def _try_kill(self, killer: Card, victim: Card) -> None:
        """Make the kill, or say why it is not allowed."""
        why_not = refusal(self.position, killer, victim)
        if why_not is None:
            self._held, self._focus = None, killer
            self.make(Move(killer, victim))
        else:
            cards = {"killer": CODES[killer], "victim": CODES[victim]}
            self._refuse(why_not, **cards, needed=tarot_needed(victim))

    def _refuse(self, why_not: Refusal, **values: object) -> None:
        self.context.refuse(why_not.name.lower(), **values)

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Look at piles, drag, click and walk to them."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.motion.finish()  # input never waits for an animation
        if event.type in (pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._look_away()
        if event.type == pygame.MOUSEMOTION:
            self._point_to(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press_at(event.pos, event.touch)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._press is not None:
            self._release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._put_down()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.context.nav.act(Action.LAST_KILLER if event.mod & pygame.KMOD_SHIFT else Action.NEXT_KILLER)
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._walk(event.key)
        else:
            super().handle(event)

    def _point_to(self, event: Event) -> None:
        if not event.touch:
            self._hover.move_to(event.pos)
        if self._press is not None:
            self._drag_to(event.pos)

    def _look_away(self) -> None:
        """Let the keyboard go on from the pile under the mouse."""
        pile = self._hover.pile(self.layout, len(self._tops()))
        self._hover.leave()
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
        else:
            self._held = None

    def _pile_at(self, point: tuple[int, int]) -> int | None:
        index = self.layout.cell_at(point)
        return index if index is not None and index < len(self._tops()) else None

    def _is_on_deck(self, point: tuple[int, int]) -> bool:
        return self.layout.deck.inflate(self.layout.px(16), self.layout.px(16)).collidepoint(point)

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
                self.context.nav.act(Action.PLAY)
        elif press.is_drag:
            self._drop(press)
        else:
            self._click(self._tops()[press.pile])

    def _drop(self, press: Press) -> None:
        """Put a dragged pile on the nearest pile it can kill; else move it back, and say why."""
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
        """Pick a pile up, or put the held one on it; a second click makes a pile's only kill."""
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

    # -- drawing --------------------------------------------------------------------------------

    @property
    def marks(self) -> Marks:
        """What the player is about to do."""
        tops, press = self._tops(), self._press
        marks = Marks(
            focus=None if self._focus is None else tops.index(self._focus),
            hover=self._hover.pile(self.layout, len(tops)),
            held=None if self._held is None else tops.index(self._held),
        )
        marks.hinted = [tops.index(card) for card in self.hinted if card in tops]
        at = marks.focus if marks.hover is None else marks.hover
        chosen = at if marks.held is None else marks.held
        if press is not None and press.pile is not None and press.is_drag:
            marks.held = chosen = press.pile
            marks.dragged = press.corner
            at = press.landing(self._targets(press.pile), self.layout)
        if chosen is not None:
            marks.targets = self._targets(chosen)
            if marks.held is not None and at in marks.targets:
                marks.aimed = at
            looked_at = marks.targets if marks.aimed is None else [marks.aimed]
            marks.previews = self._previews.of(self.position, chosen, looked_at)
        if self.context.settings.all_kills:
            marks.kills = self._previews.kills(self.position)
        return marks

    def announcement(self, title: str, lines: Iterable[str]) -> Announcement:
        """Return what is read: these lines, the pile in hand, and the one that the keyboard is at."""
        words = self.context.words
        in_hand = () if self._held is None else (words("spoken.held", card=words.card(self._held)),)
        at_hand = spoken_text.at_hand(self.shown, self.position, self._focus, self._held, words)
        return Announcement(title, (*lines, *in_hand), at_hand)

    def details(self) -> Iterable[str]:
        """Return the grid, the kills and the parts of the score."""
        return spoken_text.details(self.shown, self.position, self.context.words)

    def advance(self, seconds: float) -> bool:
        """Move the cards towards their places."""
        self.motion.advance(seconds)
        return self.motion.is_moving

    def draw(self, surface: Surface) -> None:
        """Draw the table and, when no card can be played any more, say why."""
        self._board.draw(surface, self.shown, self.layout, self.marks, self.log)
        banner = self._banner()
        if banner is not None:
            draw_banner(surface, self.layout, *banner)

    def _banner(self) -> tuple[str, theme.Colour] | None:
        ending = spoken_text.ending(self.shown, self.position, self.context.words)
        if ending is None:
            return None
        is_bad = self.shown.score.points == UNFINISHED or self.position.is_stuck
        return ending, colours.bad if is_bad else colours.gold

    def draw_over(self, surface: Surface) -> None:
        """Draw the pile that the mouse carries."""
        self._board.draw_held(surface, self.shown, self.layout, self.marks)


_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -COLUMNS,
    pygame.K_DOWN: COLUMNS,
    pygame.K_HOME: -GRID_SIZE,
    pygame.K_END: GRID_SIZE,
}
