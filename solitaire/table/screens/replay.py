"""Watching a record: forward, back, to any move, or running at a chosen speed; and its branches."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIHorizontalSlider

from solitaire.branches import Branches
from solitaire.rules.record import Record
from solitaire.rules.scoring import score
from solitaire.table.look.motion import Motion
from solitaire.table.parts.board import Board, Marks, Shown
from solitaire.table.screens.base import Scene
from solitaire.table.screens.what_if import WhatIfScene, ask_for_line, beside_original
from solitaire.table.services import spoken_text
from solitaire.table.services.screen_reader import Telling
from solitaire.table.sounds import Sound
from solitaire.words import signed

if TYPE_CHECKING:
    from solitaire.table.app import App

_SPEEDS: Final = (0.5, 1, 2, 4, 8, 16, 32)
"""Moves a second to choose from."""
_JUMP: Final = 10
_SLIDER: Final = 22
"""Height of the slider at the smallest window."""


class ReplayScene(Scene):
    """A record on the table, or a branch of it.

    Attributes:
        branches: the record with what else could have happened.
        ply: how many moves are shown, from 0 to all of the line looked at.
    """

    actions: ClassVar = (
        *("run", "back", "forward", "begin", "end", "slower", "faster", "leave"),
        *("what_if", "lines", "last_line", "next_line", "drop_line", "play_on"),
    )
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
        pygame.K_w: "what_if",
        pygame.K_m: "lines",
        pygame.K_UP: "last_line",
        pygame.K_DOWN: "next_line",
        pygame.K_DELETE: "drop_line",
        pygame.K_p: "play_on",
    }
    toolbar = (
        *("run", "back", "forward", "begin", "end", "slower", "faster", "what_if", "lines", "play_on"),
        *("drop_line", "leave", "export", "menu", "help", "fullscreen"),
    )
    help_key: ClassVar = "help.replay"
    is_play: ClassVar = False

    def __init__(self, app: "App", record: Record, before: Scene | None = None, ply: int = 0) -> None:
        super().__init__(app)
        self._before = before
        self.branches, self.ply = Branches(record), min(ply, len(record.moves))
        self._speed = _SPEEDS.index(2)
        self._running = False
        self._waited = 0.0

    @property
    def record(self) -> Record:
        """The line looked at."""
        return self.branches.chosen.record

    def build(self) -> None:
        """Put the slider at the foot of the panel."""
        super().build()
        details = self.layout.details.copy()
        details.height -= self.layout.px(_SLIDER) + self.layout.gap(8)
        self._above = replace(self.layout, details=details)
        self._make_slider()
        self._show_running()
        self._board = Board(self.app.faces, self.app.words, Motion(self.app.settings.glide))
        self._go(self.ply)

    def _make_slider(self) -> None:
        details, high = self.layout.details, self.layout.px(_SLIDER)
        area = Rect(details.x, details.bottom - high, details.width, high)
        self._slider = UIHorizontalSlider(
            area, self.ply, (0, max(1, len(self.record.moves))), self.app.manager
        )

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        branches = self.branches
        possible = {
            "leave": self._before is not None,
            "what_if": self.record.fola is not None,
            "lines": len(branches.lines) > 1,
            "last_line": len(branches.lines) > 1,
            "next_line": len(branches.lines) > 1,
            "drop_line": branches.chosen is not branches.original,
            "play_on": self.record.positions[self.ply].end is None,
        }
        return super().can(action) and possible.get(action, True)

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
        self._show_running()

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

    def do_what_if(self) -> None:
        """Make other moves from here."""
        self._stop()
        self.app.enter(WhatIfScene(self.app, self))

    def do_lines(self) -> None:
        """List the branches, to choose or to drop one."""
        self._stop()
        ask_for_line(self.app, self.branches, self._show_line)

    def do_last_line(self) -> None:
        """Show the line before in the list at the same move."""
        self._walk_to_line(-1)

    def do_next_line(self) -> None:
        """Show the next line in the list at the same move."""
        self._walk_to_line(1)

    def _walk_to_line(self, step: int) -> None:
        lines = self.branches.lines
        self.branches.choose(lines[(lines.index(self.branches.chosen) + step) % len(lines)])
        self._show_line()

    def do_drop_line(self) -> None:
        """Forget the branch that is shown."""
        self.branches.drop(self.branches.chosen)
        self._show_line()

    def do_play_on(self) -> None:
        """Play a real game on from here; it counts as a deal played before."""
        self.app.games.try_from(self.record, self.ply)

    def _show_line(self) -> None:
        """Show the line chosen, at the same move."""
        self._stop()
        self.ply = min(self.ply, self.branches.chosen.last)
        self._slider.kill()
        self._make_slider()
        self._go(self.ply)

    def _stop(self) -> None:
        self._running = False
        self._show_running()

    def _show_running(self) -> None:
        self.app.toolbar.rename("run", self.app.words("action.pause" if self._running else "action.run"))

    def _go(self, ply: int) -> None:
        before, self.ply = self.ply, max(0, min(len(self.record.moves), ply))
        moves = self.record.moves[: self.ply]
        if self.ply < before:
            self.app.sounds.ask(Sound.UNDO)
        elif self.ply > before:
            positions = self.record.positions
            self.app.sounds.moved(moves[-1], score(positions[before]), score(positions[self.ply]))
        self._shown = Shown.of(self.record.positions[self.ply], moves)
        self._shown.foot = beside_original(self.branches, self.ply, self.app.words)
        self._board.place(self._shown, self.layout)
        self.app.toolbar.enable(self.app.can)
        self._slider.set_current_value(self.ply)
        words = self.app.words
        news = words.move(moves[-1]) if moves else words("replay.begin")
        end = self.record.positions[self.ply].end
        if end is not None:
            final = self._shown.score
            assert final.points is not None
            news = words(f"ended.{end.name.lower()}", points=signed(final.points), count=final.to_come)
        self.app.tell(news)

    # -- events, time and drawing ---------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Step by key, jump by slider, wheel or page keys; a pile taken up begins a branch."""
        if event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self._slider:
            self._stop()
            self._go(round(event.value))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_on_table(event.pos):
            self.app.act("what_if")
            assert self.app.scene is not None
            self.app.scene.handle(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._stop()
            self._go(self.ply - event.y)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._stop()
            self._go(self.ply + (_JUMP if event.key == pygame.K_PAGEDOWN else -_JUMP))
        else:
            super().handle(event)

    def _is_on_table(self, point: tuple[int, int]) -> bool:
        """Say whether a pile or the deck is at a point, and other moves can be made."""
        index = self.layout.cell_at(point)
        on_pile = index is not None and index < len(self._shown.piles)
        return self.can("what_if") and (on_pile or self.layout.deck.collidepoint(point))

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
        parts = [words("replay.title", deal=words.deal(record.deal))]
        if record.player:
            parts.append(words("replay.by", player=record.player))
        if self.branches.chosen is not self.branches.original:
            parts.append(words("lines.name", number=self.branches.chosen.number))
        parts.append(words("replay.ply", ply=self.ply, count=len(record.moves)))
        parts.append(words("replay.speed", speed=float(_SPEEDS[self._speed])))
        return " · ".join(parts)

    def spoken(self) -> Telling:
        """Return the score; the moves are in the news."""
        words, position = self.app.words, self.record.positions[self.ply]
        title = words("replay.title", deal=words.deal(self.record.deal))
        return Telling(title, spoken_text.standing(self._shown, position, words)[:1])

    def details(self) -> Iterable[str]:
        """Return the grid and the parts of the score."""
        words = self.app.words
        return *spoken_text.rows(self._shown, words), *spoken_text.parts(self._shown, words)

    def draw(self, surface: Surface) -> None:
        """Draw the table as it stood."""
        self._board.draw(surface, self._shown, self._above, Marks())
