"""Positions with a task: a lesson of the solitaire, and a costly move asked again."""

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.play.branches import Branches
from solitaire.play.lessons import LESSONS, LessonGame
from solitaire.rules.cards import CODES
from solitaire.rules.position import COLUMNS, END, Move, Position
from solitaire.rules.record import Record
from solitaire.table import texts
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Shown, ShownHint
from solitaire.table.page.scroll import PAGE_KEYS
from solitaire.table.page.tree import Column, Node, Spare
from solitaire.table.page.view import Pane
from solitaire.table.parts.messages import Notice
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import Lesson, NextDrill, PlayOn
from solitaire.table.screens.grid import GridScreen
from solitaire.table.services.drills import AskedAgain, Drills, DueDecision, asked_move
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.verdict import move_words
from solitaire.texts.words import card_sign
from solver.game_review import MoveDecision

_ROWS = 2
"""Rows of the grid that a lesson's cards need; its text covers the rest."""
_AROUND: Final = 48
"""Width of the button to what comes next, besides its words, at the smallest window."""


class LessonScreen(GridScreen):
    """A lesson: a small position with a goal, played like a game; only its completion is saved.

    Attributes:
        number: the lesson's number, from 0.
        game: its moves so far.
    """

    more = (Action.LESSON_BEFORE, Action.RESTART)
    help_key = "help.lesson"
    here = Action.LESSON
    way_out: ClassVar = Action.LEAVE
    text: Pane
    """The lesson's text."""

    def __init__(self, context: Context, number: int | None = None) -> None:
        """Show a lesson, by default the first that has not been done."""
        done = context.settings.lessons
        first = next((index for index in range(len(LESSONS)) if str(index + 1) not in done), 0)
        self.number = first if number is None else number
        self.game = LessonGame(LESSONS[self.number])
        super().__init__(context)

    @property
    def bar(self) -> tuple[Action, ...]:  # type: ignore[override]  # nobody assigns it here
        """The buttons: the last leads to the next lesson, in the last lesson to the end of its game."""
        is_last = self.number == len(LESSONS) - 1
        return Action.LEAVE, Action.UNDO, Action.SHOW_ME, Action.FINISH if is_last else Action.LESSON_AFTER

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def hint(self) -> ShownHint | None:
        lesson, tops = self.game.lesson, self.position.grid
        if self._outcome() is not None:
            return None
        piles = [tops.index(card) for card in lesson.cards if card in tops]
        kills = []
        if lesson.kill is not None and lesson.kill.card in tops and lesson.kill.victim in tops:
            kills.append((tops.index(lesson.kill.card), tops.index(lesson.kill.victim)))
        is_to_play = self.position.to_come > 0
        return ShownHint(piles=piles, kills=kills, is_deck=is_to_play, is_play=is_to_play)

    def build(self) -> None:
        super().build()
        self._typeset()

    @property
    def room(self) -> Rect:
        """Where the text and the button below it lie, with their frame."""
        layout, first = self.layout, _ROWS * COLUMNS
        top = (layout.cells[first - 1].bottom + layout.cells[first].top) // 2
        high = layout.board.bottom - top - layout.gap(6)
        return Rect(layout.board.x, top, layout.board.width, high).inflate(-2 * layout.gap(14), 0)

    @property
    def _next(self) -> Action:
        """What comes after the goal: the next lesson, or a whole game; after moves shown, the same again."""
        if self.game.was_shown:
            return Action.RESTART
        return Action.LESSON_AFTER if self.number < len(LESSONS) - 1 else Action.GUIDED_WHOLE

    @property
    def enters(self) -> Action | None:
        return self._next if self.game.is_reached else None

    def pinned(self) -> Sequence[tuple[Node, Rect]]:
        if not self.game.is_reached:
            return []
        button, layout = self.button(self._next, is_main=True), self.layout
        wide = button.natural(layout) + layout.px(_AROUND)
        place = Rect(0, self.room.bottom - layout.button - layout.gap(14), wide, layout.button)
        place.centerx = self.room.centerx
        return [(button, place)]

    def _typeset(self) -> None:
        """Write the text in the middle of its room, in the largest letters of which none needs to scroll."""
        area = self.room.inflate(-2 * self.layout.gap(20), -2 * self.layout.gap(6))
        for _, place in self.pinned():
            area.height = place.y - area.y
        self.text = Pane(area, self.layout, PAGE_KEYS, largest=1.5)
        text = Column(Spare(), Sheet(self.context.faces, self._write), Spare())
        self.text.fill(self.text.of(text))

    def _write(self, sheet: Sheet) -> None:
        """Write the goal and its explanation, also if it is lost; once it is reached, what it taught."""
        words, name = self.words, self.game.lesson.name
        sheet.heading(self._outcome() or words(f"lesson.{name}"))
        if self.game.is_reached and not self.game.was_shown:
            sheet.say(words(f"lesson.{name}_done"))
            return
        if self.game.was_shown:
            sheet.say(words("lesson.shown_next"))
        signs = {CODES[card]: card_sign(card) for card in self.game.lesson.cards}
        if self.game.is_lost:
            sheet.say(words(f"lesson.{name}_lost", **signs))
        sheet.say(words("lesson.goal", goal=words(f"lesson.{name}_goal")))
        sheet.say(words(f"lesson.{name}_how", **signs), "aside")

    def _outcome(self) -> str | None:
        """Return in words whether the goal is reached or lost; None while it is neither."""
        if self.game.is_reached:
            return self.words("lesson.shown" if self.game.was_shown else "lesson.reached")
        return self.words("lesson.lost") if self.game.is_lost else None

    def current(self) -> Shown:
        shown = Shown.of(self.position, self.game.moves, self.game.lesson.start.grid)
        shown.tracker = None
        return shown

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        nav, game, position, number = self.nav, self.game, self.position, self.number
        is_to_end = game.lesson.goal.is_finished and position.end is None and not position.to_come
        show_me, is_last = when(not game.is_reached, self._show_next), number == len(LESSONS) - 1
        return (
            *super().own(),
            Offer(Action.UNDO, when(game.can_undo, self._undo)),
            Offer(Action.REDO, when(game.can_redo, self._redo)),
            Offer(Action.RESTART, when(game.can_undo, lambda: nav.show(Lesson(number)))),
            Offer(Action.FINISH, when(is_to_end, lambda: self.make(END))),
            Offer(Action.HINT, show_me),
            Offer(Action.SHOW_ME, show_me, "s"),
            Offer(Action.LESSON_BEFORE, when(number > 0, lambda: nav.show(Lesson(number - 1))), "p"),
            Offer(Action.LESSON_AFTER, when(not is_last or game.is_reached, self._next_lesson), "n"),
        )

    def _next_lesson(self) -> None:
        """Show the next lesson; after the last begin a whole game with the teacher."""
        if self.number < len(LESSONS) - 1:
            self.nav.show(Lesson(self.number + 1))
        else:
            self.nav.act(Action.GUIDED_WHOLE)

    def make(self, move: Move) -> None:
        if self.game.is_reached:
            key = "lesson.shown_next" if self.game.was_shown else "refuse.lesson_done"
            self.context.deny(self.words(key))
            return
        before = self.position
        self.game.move(move)
        self._show_move(move, before)

    def _show_next(self) -> None:
        """Make the next move of a shortest way to the goal, unless the goal is lost."""
        move, before = self.game.next_to_goal, self.position
        if move is None:
            self.context.tell(self.words("lesson.lost"), alarm=True)
            return
        self._held = None
        self.game.move(move, is_shown=True)
        self._show_move(move, before)

    def _redo(self) -> None:
        """Redo the last move undone."""
        before = self.position
        self._show_move(self.game.redo(), before)

    def _show_move(self, move: Move, before: Position) -> None:
        """Show a move that was made; if the lesson is done, save that."""
        self.context.tell(texts.move_news(move, before, self.position, self.words))
        self.context.sounds.play_move(move, before, self.position)
        if self.game.is_reached and not self.game.was_shown:
            done = {*self.context.settings.lessons, str(self.number + 1)}
            self.context.change_settings(lessons="".join(sorted(done)))
        self._show_outcome()

    def _show_outcome(self) -> None:
        """Show the position after a change, and say whether the goal is reached or lost."""
        self.nav.refresh()
        self._typeset()
        outcome = self._outcome()
        if outcome is not None:
            self.context.tell(outcome, alarm=not self.game.is_reached)

    def play(self) -> None:
        if self.position.to_come:
            super().play()
        else:
            self.context.refuse("lesson_no_card")

    def _undo(self) -> None:
        """Take back the last move."""
        move, words = self.game.undo(), self.words
        self.context.sounds.play(Sound.UNDO)
        self.context.tell(words("status.taken_back", move=words.move(move)))
        self._show_outcome()

    # -- events and drawing ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if not self.text.handle(event):
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        return self.text.draw_more() | super().advance(seconds)

    def status(self) -> str:
        done = len(self.context.settings.lessons)
        return self.words("lesson.progress", number=self.number + 1, count=len(LESSONS), done=done)

    def spoken(self) -> Announcement:
        return self.announcement(self.status(), (*self.text.text, *self.overview()))

    def overview(self) -> list[str]:
        """Return the state; only a lesson whose goal is the end of a game speaks of the end."""
        is_to_end = self.game.lesson.goal.is_finished
        return super().overview() if is_to_end else [*texts.overview(self.shown, self.position, self.words)]

    def notice(self) -> None:
        """Leave the end to the lesson's text."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        pygame.draw.rect(surface, colours.panel, self.room, border_radius=self.layout.gap(8))
        frame = colours.hint if self.game.is_reached or self.game.is_lost else colours.line
        pygame.draw.rect(surface, frame, self.room, self.layout.gap(2), border_radius=self.layout.gap(8))
        self.text.draw(surface)


# -- a costly move asked again: it is tried, and the answer judged --------------------------------


class TryScreen(GridScreen):
    """The position before a costly decision: a move is made and judged, and may be taken back."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.UNDO, Action.SHOW_ME, Action.PLAY_ON)
    more: tuple[Action, ...] = (Action.TO_COME,)
    help_key = "help.try"
    way_out: ClassVar = Action.LEAVE

    def __init__(
        self, context: Context, record: Record, asked: AskedAgain[MoveDecision, Move | None]
    ) -> None:
        self._record, self._asked, self._decision = record, asked, asked.decision
        self._line = Branches(record, self._decision.ply)
        self._is_shown = False
        super().__init__(context)

    @property
    def position(self) -> Position:
        return self._line.position

    @property
    def tried(self) -> Move | None:
        """The move made, or None before it."""
        return self._line.moves[-1] if self._line.ply > self._decision.ply else None

    @property
    def hint(self) -> ShownHint | None:
        better, tops = self._decision.better, self.position.grid
        if not self._is_shown:
            return None
        if better is None:
            return ShownHint(is_deck=True, is_play=True)
        if better.victim is None:
            return None
        kill = tops.index(better.card), tops.index(better.victim)
        return ShownHint(piles=kill, kills=(kill,))

    def current(self) -> Shown:
        return Shown.of(self.position, self._line.moves)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        nav, ply, is_tried = self.nav, self._decision.ply, self.tried is not None
        return (
            *super().own(),
            Offer(Action.UNDO, when(is_tried, self._undo)),
            Offer(Action.FINISH, when(not is_tried, lambda: self.make(END))),
            Offer(Action.SHOW_ME, self.show_better, "s"),
            Offer(Action.HINT, self.show_better),
            Offer(Action.PLAY_ON, lambda: nav.show(PlayOn(self._record, ply)), "p"),
        )

    def make(self, move: Move) -> None:
        if self.tried is not None:
            self.context.refuse("judged")
            return
        before = self.position
        self._line.make(move)
        self._is_shown = False
        self.context.sounds.play_move(move, before, self.position)
        self.context.tell(texts.move_news(move, before, self.position, self.words))
        self.nav.refresh()

    def play(self) -> None:
        if self._line.is_next_known:
            super().play()
        else:
            self.context.refuse("not_shown")

    def _undo(self) -> None:
        """Take back the move, to try another."""
        self._line.go(self._decision.ply)
        self.context.tell("")
        self.nav.refresh()

    def show_better(self) -> None:
        """Show the better move, on the position before it."""
        self._is_shown = True
        self._asked.settle(None)
        self._line.go(self._decision.ply)
        self.nav.refresh()

    # -- the notice -----------------------------------------------------------------------------

    def notice(self) -> Notice:
        words, decision, tried = self.words, self._decision, self.tried
        actions: tuple[Action, ...]
        if self._is_shown:
            text, actions = words("try.shown", better=move_words(decision.better, words)), (self.way_out,)
        elif tried is None:
            text = words("try.question", move=move_words(decision.move, words), cost=f"{decision.cost:.0f}")
            actions = Action.SHOW_ME, self.way_out
        else:
            text, actions = self._asked.judgement(_answer(tried)), (Action.UNDO, self.way_out)
            if self._asked.is_good(_answer(tried)):
                actions = actions[::-1]
        if self._asked.outcome is not None:
            text, actions = f"{text} {self._asked.outcome}", (Action.NEXT_DRILL, *actions)
        return Notice(text, actions, is_below=True)

    def overview(self) -> list[str]:
        return [self.notice().text]

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._asked.poll, self._asked.job, self.show_judgement),)

    def show_judgement(self) -> None:
        """Show what has been found; the first answer to a drill counts."""
        cost = None if self.tried is None else self._asked.cost(_answer(self.tried))
        if cost is not None:
            self._asked.settle(cost)
        self.place_notice()

    def stop(self) -> None:
        self._asked.stop()

    # -- status and speech ----------------------------------------------------------------------

    def status(self) -> str:
        return self.words("replay.ply", ply=self._line.ply, count=len(self._record.moves))

    def spoken(self) -> Announcement:
        return self.announcement(self.words("action.try"), self.overview())


def _answer(move: Move) -> Move | None:
    """Return a move as an answer: whichever card comes, its play is one."""
    return None if move.is_play else move


class DrillScreen(TryScreen):
    """A costly move asked again; the first answer counts, and the next drill comes after it."""

    bar: tuple[Action, ...] = (*TryScreen.bar[:-1], Action.NEXT_DRILL)
    more = (Action.PLAY_ON, Action.TO_COME)
    help_key = "help.drill"

    def __init__(self, context: Context, due: DueDecision[Record, MoveDecision], drills: Drills) -> None:
        self._drills = drills
        super().__init__(context, due.record, asked_move(context, *due))

    def own(self) -> Sequence[Offer]:
        after = when(self._asked.outcome is not None, lambda: self.nav.show(NextDrill()))
        leave = Offer(Action.LEAVE, self.nav.leave)
        return (*super().own(), Offer(Action.NEXT_DRILL, after, "n"), leave)

    def make(self, move: Move) -> None:
        super().make(move)
        self.show_judgement()

    def status(self) -> str:
        return self._drills.status(self._asked.attempt)
