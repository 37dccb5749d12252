"""The lessons of the classic game: a position each, in which a card is to be found."""

from collections.abc import Callable, Mapping

import pygame

from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import Guide, Lesson
from solitaire.table.screens.classic.position import PositionScreen
from solitaire.table.services.classic.puzzle import Puzzle
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound


class ClassicLessonScreen(PositionScreen):
    """A lesson, its text in place of the panel."""

    keys: Mapping[int, Action] = {
        **PositionScreen.keys,
        pygame.K_ESCAPE: Action.LEARN,
        pygame.K_n: Action.LESSON_AFTER,
        pygame.K_p: Action.LESSON_BEFORE,
        pygame.K_s: Action.SHOW_ME,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.LEARN, Action.LESSON_BEFORE, Action.LESSON_AFTER, Action.UNDO, Action.SHOW_ME),
        *(Action.MENU, Action.TABLE, Action.HELP, Action.FULLSCREEN),
    )
    help_key = "help.classic_lesson"
    here = Action.CLASSIC_LESSON

    def __init__(self, context: Context, puzzle: Puzzle) -> None:
        super().__init__(context, puzzle, self._write_lesson, self._take)
        self.puzzle = puzzle

    def _write_lesson(self, sheet: Sheet) -> None:
        """Write the answer and the reason, or the question and the explanation."""
        words, puzzle = self.context.words, self.puzzle
        name = puzzle.name
        if puzzle.answer is None:
            sheet.heading(words(f"classic_lesson.{name}"))
            sheet.say(words(f"classic_lesson.{name}_ask"))
            sheet.say(words(f"classic_lesson.{name}_how"), muted=True)
            if puzzle.number == 0:
                sheet.say(words("classic_lesson.legend"), muted=True)
            return
        sheet.heading(self._outcome())
        sheet.say(words(f"classic_lesson.{name}_{'right' if puzzle.is_right else 'wrong'}"))
        if not puzzle.is_right:
            sheet.say(words("classic_lesson.again"), muted=True)
        else:
            is_last = not self.can(Action.LESSON_AFTER)
            sheet.say(words("classic_lesson.end" if is_last else "lesson.go_on"), muted=True)

    def _outcome(self) -> str:
        words, puzzle = self.context.words, self.puzzle
        if not puzzle.is_right:
            return words("classic_lesson.wrong")
        return words("lesson.shown" if puzzle.was_shown else "lesson.reached")

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        nav, number = self.context.nav, self.puzzle.number
        return {
            **super().actions(),
            Action.LEARN: lambda: nav.show(Guide(classic=True)),
            Action.LESSON_BEFORE: lambda: nav.show(Lesson(number - 1, classic=True)),
            Action.LESSON_AFTER: lambda: nav.show(Lesson(number + 1, classic=True)),
            Action.UNDO: self.take_back,
            Action.SHOW_ME: lambda: self._answer(self.puzzle.right, is_shown=True),
        }

    def conditions(self) -> Mapping[Action, bool]:
        """Return whether each of the screen's own actions is possible now."""
        puzzle = self.puzzle
        return {
            **super().conditions(),
            Action.LESSON_BEFORE: puzzle.number > 0,
            Action.LESSON_AFTER: puzzle.number < puzzle.count - 1,
            Action.UNDO: puzzle.answer is not None,
            Action.SHOW_ME: not puzzle.is_right,
        }

    def _take(self, card: Card) -> None:
        """Play a card, in place of a wrong card; say which rule forbids it."""
        if self.puzzle.is_right:
            self.context.refuse("classic_lesson_done")
            return
        if self.puzzle.answer is not None:
            self.puzzle.take_back()
        why = self.puzzle.refusal(card)
        if why is not None:
            self.context.refuse(why.name.lower())
            self.show()
        else:
            self._answer(card, is_shown=False)

    def _answer(self, card: Card, *, is_shown: bool) -> None:
        self.puzzle.take_back()
        self.puzzle.take(card, is_shown=is_shown)
        is_right = self.puzzle.is_right
        self.context.tell(self._outcome(), alarm=not is_right)
        self.context.sounds.play(Sound.WELL if is_right else Sound.POORLY)
        self.show()

    def enter(self) -> None:
        """Play the card that the keyboard is at; after a right answer go to the next lesson."""
        if self.puzzle.is_right:
            self.context.nav.act(Action.LESSON_AFTER)
        else:
            super().enter()

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        """Return which lesson this is, and how many have been done."""
        done, puzzle = len(self.context.settings.classic_lessons), self.puzzle
        return self.context.words("lesson.progress", number=puzzle.number + 1, count=puzzle.count, done=done)

    def spoken(self) -> Announcement:
        """Return the text, and the card that the keyboard is at."""
        return Announcement(self.status(), self.text.text, self.focus_text())
