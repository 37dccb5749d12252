"""The lesson: small positions played with the table's own gestures, each with a goal that the rules judge."""

from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.lessons import LESSONS, Lesson, way
from solitaire.rules.position import COLUMNS, END, Move, Position
from solitaire.rules.scoring import score
from solitaire.table.look import theme
from solitaire.table.parts.board import Shown
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.grid import GridScene
from solitaire.table.services import spoken_text
from solitaire.table.services.screen_reader import Telling
from solitaire.table.sounds import Sound

if TYPE_CHECKING:
    from solitaire.table.app import App

_ROWS = 2
"""Rows of the grid that a lesson's cards need; its text covers the others."""


class LessonScene(GridScene):
    """One lesson; nothing of it is kept but that it has been done.

    Attributes:
        number: the lesson's number, from 0.
    """

    actions: ClassVar[tuple[str, ...]] = (
        *GridScene.actions,
        *("undo", "redo", "restart", "finish", "hint", "show_me", "lesson_before", "lesson_after"),
    )
    keys: ClassVar[dict[int, str]] = {
        **GridScene.keys,
        pygame.K_n: "lesson_after",
        pygame.K_p: "lesson_before",
    }
    toolbar = (
        *("learn", "lesson_before", "lesson_after", "undo", "restart", "show_me", "finish"),
        *("menu", "table", "help", "fullscreen"),
    )
    help_key: ClassVar = "help.lesson"
    here: ClassVar = "lesson"
    is_play: ClassVar = False
    way_out: ClassVar = "learn"
    _text: Scroller

    def __init__(self, app: "App", number: int | None = None) -> None:
        """Show a lesson, or the first that has not been done."""
        done = app.settings.lessons
        first = next((index for index in range(len(LESSONS)) if str(index + 1) not in done), 0)
        self.number = first if number is None else number
        self._positions = [self.lesson.start]
        self._moves: list[Move] = []
        self._shown_moves: set[int] = set()
        super().__init__(app)

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return LESSONS[self.number]

    @property
    def position(self) -> Position:
        """The position that is played on."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made and not taken back."""
        return tuple(self._moves[: len(self._positions) - 1])

    @property
    def was_shown(self) -> bool:
        """Whether any of these moves was shown instead of found."""
        return any(index < len(self.moves) for index in self._shown_moves)

    @property
    def is_reached(self) -> bool:
        """Whether the goal is reached."""
        return self.lesson.goal.is_reached(self.position)

    @property
    def is_lost(self) -> bool:
        """Whether no line leads to the goal any more."""
        return way(self.lesson.goal, self.position) is None

    def build(self) -> None:
        """Lay everything out for a new window size."""
        super().build()
        layout = self.layout
        first = _ROWS * COLUMNS
        top = (layout.cells[first - 1].bottom + layout.cells[first].top) // 2
        high = layout.board.bottom - top - layout.gap(6)
        self._room = Rect(layout.board.x, top, layout.board.width, high).inflate(-2 * layout.gap(14), 0)
        self._typeset()

    def _typeset(self) -> None:
        layout, area = self.layout, self._room.inflate(-2 * self.layout.gap(12), -2 * self.layout.gap(6))
        bar = layout.gap(18)
        sheet = Sheet(area.width - bar - layout.gap(8), layout, self.app.faces)
        self._write(sheet)
        self._text = Scroller(sheet, area, bar, self.app.manager)

    def _write(self, sheet: Sheet) -> None:
        """Write the verdict, if there is one, the goal and what there is to learn."""
        words, name = self.app.words, self.lesson.name
        sheet.heading(self._verdict() or words(f"lesson.{name}"))
        if self.is_reached and not self.was_shown:
            sheet.say(words(f"lesson.{name}_done"))
            if self.can("lesson_after"):
                sheet.say(words("lesson.go_on"))
        sheet.say(words("lesson.goal", goal=words(f"lesson.{name}_goal")))
        sheet.say(words(f"lesson.{name}_how"), muted=True)

    def _verdict(self) -> str | None:
        words = self.app.words
        if self.is_reached:
            return words("lesson.shown" if self.was_shown else "lesson.reached")
        return words("lesson.lost") if self.is_lost else None

    def look(self) -> Shown:
        """Return what is on the table now."""
        return Shown.of(self.position, self.moves, self.lesson.start.grid)

    # -- actions --------------------------------------------------------------------------------

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        position = self.position
        possible = {
            "undo": bool(self.moves),
            "redo": len(self.moves) < len(self._moves),
            "restart": bool(self.moves),
            "hint": not self.is_reached,
            "show_me": not self.is_reached,
            "finish": self.lesson.goal.is_finished and position.end is None and not position.to_come,
            "lesson_before": self.number > 0,
            "lesson_after": self.number < len(LESSONS) - 1,
        }
        return super().can(action) and possible.get(action, True)

    def make(self, move: Move) -> None:
        """Make a legal move, unless the goal is reached already, and judge what has come of it."""
        if self.is_reached:
            self.app.refuse("lesson_done")
        else:
            self._add(move)

    def _add(self, move: Move, *, is_shown: bool = False) -> None:
        at = len(self.moves)
        self._moves[at:] = [move]
        self._shown_moves = {index for index in self._shown_moves if index < at}
        if is_shown:
            self._shown_moves.add(at)
        self._go_on()

    def _go_on(self) -> None:
        """Make the next of the moves."""
        before, move = self.position, self._moves[len(self.moves)]
        self._positions.append(before.apply(move))
        self.app.tell(self.app.words.move(move))
        self.app.sounds.moved(move, score(before), score(self.position))
        if self.is_reached and not self.was_shown:
            done = {*self.app.settings.lessons, str(self.number + 1)}
            self.app.settings.lessons = "".join(sorted(done))
        self._show()

    def _show(self) -> None:
        """Show the position after a change, and say the verdict if there is one."""
        self.app.refresh()
        self._text.close()
        self._typeset()
        verdict = self._verdict()
        if verdict is not None:
            self.app.tell(verdict, alarm=not self.is_reached)

    def do_play(self) -> None:
        """Play the next card, if the lesson has one."""
        if self.position.to_come:
            super().do_play()
        else:
            self.app.refuse("lesson_no_card")

    def do_undo(self) -> None:
        """Take the last move back."""
        self._positions.pop()
        move = self._moves[len(self.moves)]
        self.app.sounds.ask(Sound.UNDO)
        self.app.tell(self.app.words("status.taken_back", move=self.app.words.move(move)))
        self._show()

    def do_redo(self) -> None:
        """Make the move again that was taken back last."""
        self._go_on()

    def do_restart(self) -> None:
        """Begin the lesson again."""
        self.app.show(LessonScene(self.app, self.number))

    def do_finish(self) -> None:
        """End the game that the lesson is about."""
        self.make(END)

    def do_show_me(self) -> None:
        """Make the next move of a shortest way to the goal, where there is one."""
        line = way(self.lesson.goal, self.position)
        if line is None:
            self.app.tell(self.app.words("lesson.lost"), alarm=True)
            return
        self._held = None
        self._add(line[0], is_shown=True)

    def do_hint(self) -> None:
        """Show the next move: help is no matter here."""
        self.do_show_me()

    def do_lesson_before(self) -> None:
        """Go to the lesson before."""
        self.app.show(LessonScene(self.app, self.number - 1))

    def do_lesson_after(self) -> None:
        """Go to the next lesson."""
        self.app.show(LessonScene(self.app, self.number + 1))

    # -- events and drawing ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Scroll the text, or play."""
        if event.type == pygame.MOUSEWHEEL:
            self._text.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAGEDOWN:
            self._text.read_on()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAGEUP:
            self._text.scroll(-self._text.area.height)
        else:
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Move the cards, and draw the text on."""
        return self._text.advance() | super().advance(seconds)

    def standing(self) -> str:
        """Say which lesson this is, and how many have been done."""
        done = len(self.app.settings.lessons)
        return self.app.words("lesson.standing", number=self.number + 1, count=len(LESSONS), done=done)

    def spoken(self) -> Telling:
        """Return the text, how the position stands, and the pile at hand."""
        stands = spoken_text.standing(self._shown, self.position, self.app.words)
        return self.telling(self.standing(), (*self._text.told, *stands))

    def _banner(self) -> None:
        """Say nothing about the end: the lesson's text does."""

    def draw(self, surface: Surface) -> None:
        """Draw the position with the lesson's text below."""
        super().draw(surface)
        pygame.draw.rect(surface, theme.PANEL, self._room, border_radius=self.layout.gap(8))
        verdict = theme.GOOD if self.is_reached else theme.BAD if self.is_lost else theme.LINE
        pygame.draw.rect(surface, verdict, self._room, self.layout.gap(2), border_radius=self.layout.gap(8))
        self._text.draw(surface)
