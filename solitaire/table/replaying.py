"""Watching a record: forward, back, to any move, or running at a chosen speed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIHorizontalSlider

from solitaire.rules.record import Record
from solitaire.table import describing
from solitaire.table.board import Board, Marks, Shown
from solitaire.table.motion import Motion
from solitaire.table.scene import Scene
from solitaire.table.speaking import Telling
from solitaire.table.words import signed

if TYPE_CHECKING:
    from solitaire.table.app import App

_SPEEDS: Final = (0.5, 1, 2, 4, 8, 16, 32)
"""Moves a second to choose from."""
_JUMP: Final = 10


class ReplayScene(Scene):
    """A record on the table; ``ply`` counts the moves shown, from 0 to all of them."""

    actions: ClassVar = ("begin", "back", "run", "forward", "end", "slower", "faster", "leave")
    keys: ClassVar = {
        pygame.K_SPACE: "run",
        pygame.K_LEFT: "back",
        pygame.K_RIGHT: "forward",
        pygame.K_HOME: "begin",
        pygame.K_END: "end",
        pygame.K_MINUS: "slower",
        pygame.K_KP_MINUS: "slower",
        pygame.K_PLUS: "faster",
        pygame.K_EQUALS: "faster",
        pygame.K_ESCAPE: "leave",
        pygame.K_KP_PLUS: "faster",
    }
    toolbar = ()
    help_key: ClassVar = "help.replay"
    is_play: ClassVar = False

    def __init__(self, app: "App", record: Record, before: Scene | None = None, ply: int = 0) -> None:
        super().__init__(app)
        self._before = before
        self.record, self.ply = record, ply
        self._board = Board(app.faces, app.words, Motion(app.settings.animation / 1000))
        self._speed = _SPEEDS.index(2)
        self._running = False
        self._waited = 0.0

    def build(self) -> None:
        """Make the controls on top of the window."""
        super().build()
        px, bar = self.layout.px, self.layout.toolbar
        left = bar.x + px(8)
        for action in filter(self.can, self.actions):
            wide = px(38) if action in ("slower", "faster") else px(64)
            button = self.add_button(action, Rect(left, bar.y + px(6), wide, bar.height - px(12)))
            if action == "run":
                self._run_button = button
                button.set_text(self.app.words("action.pause" if self._running else "action.run"))
            left += wide + px(6)
        area = Rect(left, bar.y + px(8), bar.width - left - px(220), bar.height - px(16))
        self._slider = UIHorizontalSlider(
            area, self.ply, (0, max(1, len(self.record.moves))), self.app.manager
        )
        left = area.right + px(6)
        for action in ("help", "fullscreen"):
            self.add_button(action, Rect(left, bar.y + px(6), px(100), bar.height - px(12)))
            left += px(106)
        self._board.motion.settle()
        self._go(self.ply)

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        return super().can(action) and (action != "leave" or self._before is not None)

    # -- actions --------------------------------------------------------------------------------

    def do_begin(self) -> None:
        """Go to before the first card."""
        self._stop()
        self._go(0)

    def do_back(self) -> None:
        """Go one move back."""
        self._stop()
        self._go(self.ply - 1)

    def do_forward(self) -> None:
        """Go one move forward."""
        self._stop()
        self._go(self.ply + 1)

    def do_end(self) -> None:
        """Go to after the last move."""
        self._stop()
        self._go(len(self.record.moves))

    def do_run(self) -> None:
        """Run, or stand still; from the end, run from the beginning."""
        if self._running:
            self._stop()
            return
        if self.ply == len(self.record.moves):
            self._go(0)
        self._running, self._waited = True, 0.0
        self._run_button.set_text(self.app.words("action.pause"))

    def do_slower(self) -> None:
        """Run at half the speed."""
        self._speed = max(0, self._speed - 1)

    def do_faster(self) -> None:
        """Run at twice the speed."""
        self._speed = min(len(_SPEEDS) - 1, self._speed + 1)

    def do_leave(self) -> None:
        """Go back to the screen before."""
        assert self._before is not None
        self.app.show(self._before)

    def _stop(self) -> None:
        self._running = False
        self._run_button.set_text(self.app.words("action.run"))

    def _go(self, ply: int) -> None:
        self.ply = max(0, min(len(self.record.moves), ply))
        moves = self.record.moves[: self.ply]
        self._shown = Shown.of(self.record.positions[self.ply], moves)
        self._board.place(self._shown, self.layout)
        self._slider.set_current_value(self.ply)
        words = self.app.words
        news = words.move(moves[-1]) if moves else words("replay.begin")
        end = self.record.positions[self.ply].end
        if end is not None:
            score = self._shown.score
            assert score.points is not None
            news = words(f"ended.{end.name.lower()}", points=signed(score.points), count=score.to_come)
        self.app.tell(news)

    # -- events, time and drawing ---------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Step by key, jump by slider, wheel or page keys."""
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            self._stop()
            self._go(round(event.value))
        elif event.type == pygame.MOUSEWHEEL:
            self._stop()
            self._go(self.ply - event.y)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._stop()
            self._go(self.ply + (_JUMP if event.key == pygame.K_PAGEDOWN else -_JUMP))
        else:
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Run on, when running."""
        self._board.motion.advance(seconds)
        if self._running:
            self._waited += seconds
            steps = int(self._waited * _SPEEDS[self._speed])
            if steps:
                self._waited -= steps / _SPEEDS[self._speed]
                self._go(self.ply + steps)
            if self.ply == len(self.record.moves):
                self._stop()
        return self._running or self._board.motion.is_moving

    def pictured(self) -> tuple[Record, int]:
        """Return the record, as it stands."""
        return self.record, self.ply

    def standing(self) -> str:
        """Say whose game this is and where the replay stands."""
        words, record = self.app.words, self.record
        deal = (
            words("status.cards")
            if record.deal.number is None
            else words("status.deal", deal=record.deal.name)
        )
        parts = [words("replay.title", deal=deal)]
        if record.player:
            parts.append(words("replay.by", player=record.player))
        parts.append(words("replay.ply", ply=self.ply, count=len(record.moves)))
        parts.append(words("replay.speed", speed=float(_SPEEDS[self._speed])))
        return " · ".join(parts)

    def spoken(self) -> Telling:
        """Return the score; the moves are in the news."""
        words, position = self.app.words, self.record.positions[self.ply]
        title = words("replay.title", deal=self.record.deal.name or words("status.cards"))
        return Telling(title, describing.standing(self._shown, position, words)[:1])

    def details(self) -> Iterable[str]:
        """Return the grid and the parts of the score."""
        words = self.app.words
        return *describing.rows(self._shown, words), *describing.parts(self._shown, words)

    def draw(self, surface: Surface) -> None:
        """Draw the table as it stood."""
        self._board.draw(surface, self._shown, self.layout, Marks())
