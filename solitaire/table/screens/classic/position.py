"""Positions of a hand in which to find the right cards: lessons, and retried costly decisions."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.options import DEFAULT, Options
from solitaire.rules.cards import CODES, Card
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.watched import Watched
from solitaire.table.parts.classic.middle import draw_prompt
from solitaire.table.parts.classic.panel import Head, head_above
from solitaire.table.parts.classic.panel_text import typeset
from solitaire.table.parts.classic.picture import Past, TablePicture, log_of
from solitaire.table.parts.classic.seats import Fan, draw_fan
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.requests import Guide, Known, Lesson, PlayOn
from solitaire.table.screens.base import Actions, when
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.services.classic.puzzle import Puzzle
from solitaire.table.services.classic.retry import Retry
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.classic_rules import Rules
from solitaire.texts.duties import discard_prompt, refusal_text, turn_prompt
from solitaire.texts.words import card_signs

_LETTERS: Final = 1.3
"""The largest letters of a lesson's text, relative to the usual size."""


class AskedPosition(Watched, Protocol):
    """A decision to answer, and the answer: a lesson, or a retried decision."""

    @property
    def legal(self) -> Collection[Card]:
        """The cards that may be chosen now."""

    @property
    def chosen(self) -> Collection[Card]:
        """The cards chosen so far."""

    @property
    def is_asked(self) -> bool:
        """True if an answer is awaited."""

    @property
    def is_good(self) -> bool | None:
        """True for a good answer, False for a bad answer, None before it is judged."""

    def take_back(self) -> None:
        """Take the answer back."""


class PositionScreen(FanScreen):
    """A position; its text stands in place of the panel.

    Attributes:
        position: the decision.
        text: the text.
    """

    text: Scroller

    def __init__(
        self,
        context: Context,
        position: AskedPosition,
        write: Callable[[Sheet], None],
        take: Callable[[Card], None],
    ) -> None:
        """Show a position.

        Args:
            context: what the screen may use.
            position: the decision.
            write: writes the text.
            take: plays or chooses a card, or says which rule forbids it.
        """
        super().__init__(context, self._marked_hand, lambda: position.scene.trick, self.click)
        self.position, self._write, self.take = position, write, take

    def build(self) -> None:
        """Lay everything out for a new window size."""
        super().build()
        self.typeset()

    def typeset(self) -> None:
        """Write the text."""
        self.text = typeset(self.context, self._write, self.text_area, _LETTERS)

    @property
    def text_area(self) -> Rect:
        """Where the text lies."""
        return self.seating.panel.inflate(-2 * self.layout.gap(10), -2 * self.layout.gap(8))

    def show(self) -> None:
        """Show the changes."""
        self.focus = self.hover = None
        self.text.close()
        self.typeset()
        self.nav.refresh_actions()

    # -- the hand -------------------------------------------------------------------------------

    def _marked_hand(self) -> Fan:
        """Return the person's hand with its marks."""
        position = self.position
        return Fan(
            position.scene.hand, position.legal, position.is_asked, position.chosen, self.focus, self.hover
        )

    def take_back(self) -> None:
        """Take back the answer, to give another."""
        self.position.take_back()
        self.context.sounds.play(Sound.UNDO)
        self.context.tell("")
        self.show()

    def enter(self) -> None:
        """Take the focused card."""
        if self.focus is not None:
            self.take(self.focus)

    # -- events and time ------------------------------------------------------------------------

    def click(self, point: tuple[int, int]) -> None:
        """Take the card of the hand that is clicked on."""
        card = self.card_at(point)
        if card is not None:
            self.take(card)

    def handle(self, event: Event) -> None:
        """Take a card by key, or scroll the text."""
        if self.text.turn(event):
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        else:
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Draw more of the text."""
        return super().advance(seconds) | self.text.advance()

    # -- sight and speech -----------------------------------------------------------------------

    def focus_text(self) -> tuple[str, ...]:
        """Return the focused card in words."""
        if self.focus is None:
            return ()
        words, card = self.words, self.words.card(self.focus)
        if self.focus in self.position.chosen:
            return (words("classic.is_chosen", card=card),)
        is_allowed = not self.position.legal or self.focus in self.position.legal
        return (card if is_allowed else words("classic.not_now", card=card),)

    def details(self) -> Iterable[str]:
        """Return the trick and the person's hand."""
        words, sentences, scene = self.words, self.position.sentences, self.position.scene
        yield from sentences.plays(scene.trick)
        yield words("classic.your_hand", cards=" ".join(CODES[card] for card in scene.hand))

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed."""
        if not self.position.is_asked or self.position.is_good is not None:
            return ""
        return turn_prompt(self.position.view, self.words)

    @property
    def picture(self) -> TablePicture:
        """The table, to be drawn."""
        return TablePicture(self.context, self.position, self.position.scene, self.seating)

    @property
    def past(self) -> Past:
        """The earlier moment looked at."""
        return Past()

    def draw_panel(self, surface: Surface) -> None:
        """Draw the text in place of the panel."""
        pygame.draw.rect(surface, colours.panel, self.seating.panel)
        self.text.draw(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the table, the hand and the text."""
        seating, layout = self.seating, self.layout
        self.picture.draw_table(surface, Motion(0.0), self.past)
        draw_fan(surface, self.fan, seating, layout, self.context.classic_faces)
        self.draw_panel(surface)
        if (is_good := self.position.is_good) is not None:
            frame = colours.good if is_good else colours.bad
            pygame.draw.rect(surface, frame, seating.panel, layout.gap(2))
        if prompt := self.prompt():
            room, lines, pixels = self.prompt_lines(prompt)
            draw_prompt(surface, lines, "sans-bold", pixels, room, colours.gold)


class ClassicLessonScreen(PositionScreen):
    """A lesson of the classic game."""

    keys: Mapping[int, Action] = {
        **PositionScreen.keys,
        pygame.K_ESCAPE: Action.LEARN,
        pygame.K_n: Action.LESSON_AFTER,
        pygame.K_p: Action.LESSON_BEFORE,
        pygame.K_s: Action.SHOW_ME,
    }
    toolbar: tuple[Action, ...] = (
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
        super().__init__(context, puzzle, self._write_lesson, self._take)
        self.puzzle, self._options = puzzle, options

    @property
    def is_at_end(self) -> bool:
        """True if the last lesson has its right answer: a match comes next."""
        return self.puzzle.is_right and self.puzzle.number == self.puzzle.count - 1

    def build(self) -> None:
        """Lay everything out; after the last lesson a button below the text leads to a match."""
        super().build()
        if self.is_at_end:
            area, high = self.text_area, self.layout.button
            self.add_button(Action.CLASSIC_NEW, Rect(area.x, area.bottom, area.width, high), is_main=True)

    @property
    def text_area(self) -> Rect:
        """Where the text lies, above the button if there is one."""
        area = super().text_area
        area.height -= self.layout.button if self.is_at_end else 0
        return area

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

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        nav, puzzle, number = self.nav, self.puzzle, self.puzzle.number
        show_me = when(not puzzle.is_right, lambda: self._answer(puzzle.right, is_shown=True))
        return {
            **super().actions(),
            Action.LEARN: lambda: nav.show(Guide(classic=True)),
            Action.LESSON_BEFORE: when(number > 0, lambda: nav.show(Lesson(number - 1, classic=True))),
            Action.LESSON_AFTER: when(
                number < puzzle.count - 1, lambda: nav.show(Lesson(number + 1, classic=True))
            ),
            Action.UNDO: when(puzzle.answer is not None, self.take_back),
            Action.SHOW_ME: show_me,
            Action.HINT: show_me,
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


class ClassicTryScreen(PositionScreen):
    """The hand before a costly decision; the answer is hidden until asked for."""

    keys: Mapping[int, Action] = {
        **PositionScreen.keys,
        pygame.K_ESCAPE: Action.BACK_TO_VERDICT,
        pygame.K_s: Action.SHOW_ME,
        pygame.K_p: Action.PLAY_ON,
        pygame.K_d: Action.CLASSIC_DISCARD,
        pygame.K_l: Action.CLASSIC_LAST,
        pygame.K_k: Action.CLASSIC_KNOWN,
    }
    toolbar: tuple[Action, ...] = (
        Action.BACK_TO_VERDICT,
        Action.UNDO,
        Action.CLASSIC_DISCARD,
        Action.SHOW_ME,
        Action.CLASSIC_LAST,
        Action.CLASSIC_KNOWN,
        Action.PLAY_ON,
        Action.MENU,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.classic_try"

    def __init__(self, context: Context, tried: Retry) -> None:
        super().__init__(context, tried, self._write_question, self._take)
        self.tried = tried
        self._looks_back = False

    # -- text -----------------------------------------------------------------------------------

    def typeset(self) -> None:
        """Write the text, below the head of the panel with the tally."""
        room = self.picture.text_room(self._head)
        self.text = typeset(self.context, self._write_question, room)

    @property
    def _head(self) -> Head:
        return head_above(self.seating.panel, self.layout)

    def draw_panel(self, surface: Surface) -> None:
        """Draw the panel with the text below its head."""
        self.picture.draw_text(surface, self.text, self._head)

    def _write_question(self, sheet: Sheet) -> None:
        """Write the question, or the judgement; below, what has happened in the hand."""
        words, tried = self.words, self.tried
        self.write_answer(sheet)
        sheet.heading(words("try.log"))
        for entry in reversed(log_of(tried)):
            sheet.say(entry.text, muted=True)

    def write_answer(self, sheet: Sheet) -> None:
        """Write the question, or the judgement."""
        words, tried, decision = self.words, self.tried, self.tried.decision
        if tried.answer is None:
            key = "classic_verdict.ask_discards" if tried.discards_due else "try.question"
            cards, cost = card_signs(decision.cards), f"{decision.cost:.0f}"
            sheet.say(words(key, move=cards, cost=cost))
            sheet.say(words("classic_verdict.ask_how"), muted=True)
        elif tried.was_shown:
            sheet.say(words("try.shown", better=card_signs(decision.better)))
            sheet.say(tried.why)
        else:
            sheet.say(tried.judgement)
            if tried.answer == decision.better:
                sheet.say(tried.why)
            elif tried.is_worse:
                sheet.say(words("classic_verdict.again"), muted=True)

    @property
    def past(self) -> Past:
        """The previous trick, if that is looked at."""
        last = self.tried.scene.last
        if not self._looks_back or last is None:
            return Past()
        return Past(last, self.words("classic.last", whom=self.tried.sentences.whom[last.winner]))

    def _look_back(self) -> None:
        """Show the previous trick in place of the present trick, or return to that."""
        self._looks_back = not self._looks_back
        self.context.needs_drawing = True

    def show(self) -> None:
        """Show the changes, on the present trick."""
        self._looks_back = False
        super().show()

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed, and while an earlier trick is looked at."""
        tried = self.tried
        if self.past.trick is not None:
            return ""
        if tried.is_asked and tried.discards_due:
            return discard_prompt(tried.discards_due, len(tried.chosen), self.words)
        return super().prompt()

    def status(self) -> str:
        """Return the trick."""
        return self.tried.heading

    def spoken(self) -> Announcement:
        """Return the question or the judgement, and the card that the keyboard is at."""
        lines = self.text.text
        shown = lines[: lines.index(self.words("try.log"))]
        return Announcement(self.words("action.try"), shown, self.focus_text())

    def details(self) -> Iterable[str]:
        """Return the lead, the trick, the person's hand, and what has happened."""
        sentences, tried = self.tried.sentences, self.tried
        yield sentences.lead(tried.scene.tally.lead)
        yield from super().details()
        yield from (entry.text for entry in reversed(log_of(tried)))

    # -- the hand -------------------------------------------------------------------------------

    def _take(self, card: Card) -> None:
        """Play a card, or choose a discard; say which rule forbids it."""
        tried = self.tried
        if tried.answer is not None:
            self.context.refuse("judged")
        elif (why := tried.refusal(card)) is not None:
            self.context.deny(refusal_text(tried.view, why, self.words))
        elif tried.discards_due:
            tried.choose(card)
            self.context.sounds.play(Sound.PLAY)
            self.nav.refresh_actions()
        else:
            self._answer((card,))

    def enter(self) -> None:
        """Discard if enough cards are chosen, otherwise take the focused card."""
        tried = self.tried
        if self.can(Action.CLASSIC_DISCARD) and (self.focus is None or self.focus in tried.chosen):
            self._answer(tried.chosen)
        else:
            super().enter()

    def _answer(self, cards: tuple[Card, ...], *, is_shown: bool = False) -> None:
        self.tried.take_back()
        self.tried.take(cards, is_shown=is_shown)
        self.context.sounds.play(Sound.PLAY)
        self.show_judgement()

    def show_judgement(self) -> None:
        """Announce the judgement, if it is known."""
        tried = self.tried
        self.context.tell("" if tried.was_shown else tried.judgement, alarm=tried.is_good is False)
        self.show()

    # -- actions and time -----------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        nav, tried = self.nav, self.tried
        return {
            **super().actions(),
            Action.BACK_TO_VERDICT: nav.leave,
            Action.UNDO: when(tried.answer is not None, self.take_back),
            Action.CLASSIC_DISCARD: when(
                tried.answer is None and tried.discards_due > 0 and len(tried.chosen) == tried.discards_due,
                lambda: self._answer(tried.chosen),
            ),
            Action.SHOW_ME: when(
                not tried.was_shown, lambda: self._answer(tried.decision.better, is_shown=True)
            ),
            Action.HINT: lambda: self._answer(tried.decision.better, is_shown=True),
            Action.CLASSIC_LAST: when(tried.scene.last is not None, self._look_back),
            Action.CLASSIC_KNOWN: lambda: nav.show(Known(tried.here)),
            Action.PLAY_ON: lambda: nav.show(PlayOn(tried.here)),
        }

    def click(self, point: tuple[int, int]) -> None:
        """Take a card, or with a click on the table take back the answer; return from an earlier trick."""
        if self._looks_back:
            self._look_back()
        elif self.tried.answer is not None and self.seating.felt.collidepoint(point):
            self.take_back()
        else:
            super().click(point)

    def polled(self) -> Sequence[Polled]:
        """Return the engine that weighs the cards."""
        return (Polled(self.tried.poll, self.show_judgement, "verdict.failed"),)

    def stop(self) -> None:
        """End the engine's work."""
        self.tried.stop()
