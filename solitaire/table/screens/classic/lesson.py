"""A lesson of the classic game: a position in which to find the right card."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.classic.options import DEFAULT, Options
from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.theme import colours
from solitaire.table.offers import Offer, when
from solitaire.table.parts.classic.panel_text import typeset
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import Guide, Lesson
from solitaire.table.screens.classic.position import PositionScreen
from solitaire.table.services.classic.puzzle import Puzzle
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.classic_rules import Rules
from solitaire.texts.duties import refusal_text

_LETTERS: Final = 1.3
"""The largest letters of a lesson's text, relative to the usual size."""


class ClassicLessonScreen(PositionScreen):
    """A lesson of the classic game."""

    bar: tuple[Action, ...] = (
        Action.LEARN,
        Action.LESSON_BEFORE,
        Action.LESSON_AFTER,
        Action.UNDO,
        Action.SHOW_ME,
        Action.MENU,
        Action.TABLE,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.classic_lesson"
    here = Action.CLASSIC_LESSON

    def __init__(self, context: Context, puzzle: Puzzle, options: Options) -> None:
        """Show a lesson; its explanation says what applies at a table with these options."""
        super().__init__(context, puzzle)
        self.puzzle, self._options = puzzle, options

    @property
    def is_at_end(self) -> bool:
        """True if the last lesson has its right answer: a match comes next."""
        return self.puzzle.is_right and self.puzzle.number == self.puzzle.count - 1

    def build(self) -> None:
        """Lay everything out; after the last lesson a button below the text leads to a match."""
        super().build()
        if self.is_at_end:
            area, high = self._text_area, self.layout.button
            self.add_button(Action.CLASSIC_NEW, Rect(area.x, area.bottom, area.width, high), is_main=True)

    def typeset(self) -> None:
        """Write the question or the answer, in place of the panel."""
        self.text = typeset(self.context, self._write_lesson, self._text_area, _LETTERS)

    @property
    def _text_area(self) -> Rect:
        """Where the text lies, above the button if there is one."""
        area = self.seating.panel.inflate(-2 * self.layout.gap(10), -2 * self.layout.gap(8))
        area.height -= self.layout.button if self.is_at_end else 0
        return area

    def draw_panel(self, surface: Surface) -> None:
        """Draw the text in place of the panel."""
        pygame.draw.rect(surface, colours.panel, self.seating.panel)
        self.text.draw(surface)

    def show(self) -> None:
        """Show the changes, after the last lesson with its button."""
        self.focus = self.hover = None
        self.nav.rebuild()

    def _write_lesson(self, sheet: Sheet) -> None:
        """Write the answer and the reason, or the question and the explanation."""
        words, puzzle = self.words, self.puzzle
        name = puzzle.name
        if puzzle.answer is None:
            sheet.heading(words(f"classic_lesson.{name}"))
            sheet.say(words(f"classic_lesson.{name}_ask"))
            sheet.say(Rules(self._options, words)(f"classic_lesson.{name}_how"), muted=True)
            if self._options != DEFAULT:
                sheet.say(words("classic_lesson.usual"), muted=True)
            if puzzle.number == 0:
                sheet.say(words("classic_lesson.legend"), muted=True)
            return
        sheet.heading(self._outcome())
        sheet.say(words(f"classic_lesson.{name}_{'right' if puzzle.is_right else 'wrong'}"))
        if not puzzle.is_right:
            sheet.say(words("classic_lesson.again"), muted=True)
        else:
            sheet.say(words("classic_lesson.end" if self.is_at_end else "lesson.go_on"), muted=True)

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed."""
        if self.puzzle.asks_discard:
            return self.words("classic_lesson.discard") if self.puzzle.answer is None else ""
        return super().prompt()

    def _outcome(self) -> str:
        words, puzzle = self.words, self.puzzle
        if not puzzle.is_right:
            return words("classic_lesson.wrong")
        return words("classic_lesson.shown" if puzzle.was_shown else "lesson.reached")

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        """Return what can be done with the cards and in the lesson."""
        nav, puzzle, number = self.nav, self.puzzle, self.puzzle.number
        show_me = when(not puzzle.is_right, lambda: self._answer(puzzle.right, is_shown=True))
        before = when(number > 0, lambda: nav.show(Lesson(number - 1, classic=True)))
        after = when(number < puzzle.count - 1, lambda: nav.show(Lesson(number + 1, classic=True)))
        return (
            *super().own(),
            Offer(Action.LEARN, lambda: nav.show(Guide(classic=True)), "escape"),
            Offer(Action.LESSON_BEFORE, before, "p"),
            Offer(Action.LESSON_AFTER, after, "n"),
            Offer(Action.UNDO, when(puzzle.answer is not None, self.take_back)),
            Offer(Action.SHOW_ME, show_me, "s"),
            Offer(Action.HINT, show_me),
        )

    def take(self, card: Card) -> None:
        """Play a card, in place of a wrong card; say which rule forbids it."""
        if self.puzzle.is_right:
            self.context.refuse("classic_lesson_done")
            return
        if self.puzzle.answer is not None:
            self.puzzle.take_back()
        why = self.puzzle.refusal(card)
        if why is not None:
            self.context.deny(refusal_text(self.puzzle.view, why, self.words))
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
        """Play the focused card; after a right answer go to the next lesson or to a match."""
        if self.puzzle.is_right:
            self.nav.act(Action.CLASSIC_NEW if self.is_at_end else Action.LESSON_AFTER)
        else:
            super().enter()

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        """Return which lesson this is, and how many have been done."""
        done, puzzle = len(self.context.settings.classic_lessons), self.puzzle
        return self.words("lesson.progress", number=puzzle.number + 1, count=puzzle.count, done=done)

    def spoken(self) -> Announcement:
        """Return the text, and the card that the keyboard is at."""
        return Announcement(self.status(), self.text.text, self.focus_text())
