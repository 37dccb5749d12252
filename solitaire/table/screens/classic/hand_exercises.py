"""Decisions of a hand that are posed, with a text in place of the panel: lessons, and costly ones again."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import TURNS, Seat
from solitaire.rules.cards import CODES, Card
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.look.layout import Seating, hand_rows
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.page.scroll import TURNING_KEYS
from solitaire.table.page.tree import Column, Node, Spare, Text
from solitaire.table.page.view import Pane
from solitaire.table.parts.classic.middle import draw_prompt
from solitaire.table.parts.classic.seats import Fan, draw_fan
from solitaire.table.parts.classic.table_panel import text_pane
from solitaire.table.parts.classic.table_picture import TablePicture
from solitaire.table.requests import Known, Lesson, NextDrill, PlayOn
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.services.classic.exercises import Exercise, LessonExercise, RetryExercise
from solitaire.table.services.drills import Drills
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.classic_words import APART, RulesInWords, discard_prompt, refusal_text, turn_prompt
from solitaire.texts.words import card_signs


class ExerciseScreen(FanScreen):
    """A decision that is posed; its text stands in place of the panel.

    Attributes:
        exercise: the decision.
    """

    text: Pane

    def __init__(self, context: Context, exercise: Exercise) -> None:
        super().__init__(context)
        self.exercise = exercise

    def build(self) -> None:
        super().build()
        self.typeset()

    @abstractmethod
    def typeset(self) -> None:
        """Write the text."""

    @abstractmethod
    def take(self, card: Card) -> None:
        """Play or choose a card, or say which rule forbids it."""

    def show(self) -> None:
        """Show the changes."""
        self.focus = self.hover = None
        self.typeset()
        self.nav.refresh_actions()

    # -- the hand -------------------------------------------------------------------------------

    @property
    def seen(self) -> Snapshot:
        return self.exercise.seen

    @property
    def fan(self) -> Fan:
        asked = self.exercise
        return Fan(asked.seen.hand, asked.legal, asked.is_asked, asked.chosen, self.focus, self.hover)

    def take_back(self) -> None:
        """Take back the answer, to give another."""
        self.exercise.take_back()
        self.context.sounds.play(Sound.UNDO)
        self.context.tell("")
        self.show()

    def enter(self) -> None:
        """Take the focused card."""
        if self.focus is not None:
            self.take(self.focus)
        elif self.exercise.is_asked:
            self.context.refuse("no_card")

    @property
    def seating(self) -> Seating:
        """The geometry of the table; a hand that fits lies below the cloth, with the panel beside it."""
        seating, gap = super().seating, self.layout.gap(8)
        hand, panel = seating.hand.copy(), seating.panel.copy()
        hand.width, panel.height = panel.x, hand.bottom - panel.y
        if len(hand_rows(len(self.fan.cards), seating.card, hand.width - 2 * gap)) > 1:
            return seating
        return replace(seating, hand=hand, panel=panel)

    # -- events and time ------------------------------------------------------------------------

    def click(self, point: tuple[int, int]) -> None:
        card = self.card_at(point)
        if card is not None:
            self.take(card)

    def handle(self, event: Event) -> None:
        if self.looking.turn(event) or self.text.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        else:
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        return super().advance(seconds) | self.text.draw_more()

    # -- sight and speech -----------------------------------------------------------------------

    def focus_text(self) -> tuple[str, ...]:
        """Return the focused card in words."""
        if self.focus is None:
            return ()
        words, card = self.words, self.words.card(self.focus)
        if self.focus in self.exercise.chosen:
            return (words("classic.is_chosen", card=card),)
        is_allowed = not self.exercise.legal or self.focus in self.exercise.legal
        return (card if is_allowed else words("classic.not_now", card=card),)

    def details(self) -> Iterable[str]:
        words, seen = self.words, self.seen
        yield from seen.sentences.plays(seen.trick)
        yield words("classic.your_hand", cards=" ".join(CODES[card] for card in seen.hand))

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed."""
        if not self.exercise.is_asked or self.exercise.is_good is not None:
            return ""
        return turn_prompt(self.seen.view, self.words)

    @property
    def picture(self) -> TablePicture:
        """The table, to be drawn."""
        return TablePicture(self.context.canvas, self.seen, self.seating)

    def draw(self, surface: Surface) -> None:
        seating, layout = self.seating, self.layout
        self.picture.draw_table(surface, Motion(0.0), self.looking.past)
        draw_fan(surface, self.fan, seating, layout, self.context.classic_faces)
        surface.fill(colours.panel, seating.panel)
        self.text.draw(surface)
        if (is_good := self.exercise.is_good) is not None:
            frame = colours.good if is_good else colours.bad
            pygame.draw.rect(surface, frame, seating.panel, layout.gap(2))
        if prompt := self.prompt():
            room, lines, pixels = self.prompt_lines(prompt)
            draw_prompt(surface, lines, "sans-bold", pixels, room, colours.gold)


# -- lessons -----------------------------------------------------------------------------------

_LETTERS: Final = {"largest": 1.3, "smallest": 0.8}
"""The largest and smallest letters of a lesson's text, relative to the usual size: it never scrolls."""


class ClassicLessonScreen(ExerciseScreen):
    """A lesson of the classic game."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.UNDO, Action.SHOW_ME, Action.LESSON_AFTER)
    more = (Action.LESSON_BEFORE,)
    help_key = "help.classic_lesson"
    here = Action.CLASSIC_LESSON

    def __init__(self, context: Context, lesson: LessonExercise, options: Options) -> None:
        """Show a lesson; its explanation says what applies at a table with these options."""
        super().__init__(context, lesson)
        self.lesson, self._options = lesson, options

    @property
    def is_at_end(self) -> bool:
        """True if the last lesson has its right answer: a match comes next."""
        return self.lesson.is_right and self.lesson.number == self.lesson.count - 1

    def build(self) -> None:
        super().build()
        if self.lesson.is_right:
            area, high = self._text_area, self.layout.button
            place = Rect(area.x, area.bottom + self.layout.gap(8), area.width, high)
            self.pin((self.button(self._next, is_main=True), place))

    @property
    def _next(self) -> Action:
        """What comes after the right answer: the next lesson, or a match."""
        return Action.CLASSIC_NEW if self.is_at_end else Action.LESSON_AFTER

    def typeset(self) -> None:
        self.text = Pane(self._text_area, self.layout, TURNING_KEYS, **_LETTERS)
        self.text.fill(self.text.of(Column(*self._nodes(), space=5)))

    @property
    def _text_area(self) -> Rect:
        """Where the text lies, above the button to the next lesson if there is one."""
        area = self.seating.panel.inflate(-2 * self.layout.gap(10), -2 * self.layout.gap(8))
        if self.lesson.is_right:
            area.height -= self.layout.button + self.layout.gap(8)
        return area

    def show(self) -> None:
        self.focus = self.hover = None
        self.nav.rebuild()

    def _nodes(self) -> Iterator[Node]:
        """Yield the answer and the reason, or the question and the explanation."""
        words, lesson = self.words, self.lesson
        name = lesson.name
        if lesson.answer is None:
            yield Text(words(f"classic_lesson.{name}"), "heading", wraps=True)
            if lesson.number == 0:
                yield Text(words("classic_lesson.game"), "aside", wraps=True)
            yield Text(words(f"classic_lesson.{name}_ask"), wraps=True)
            yield Text(self._turns(), "aside", wraps=True)
            yield Text(RulesInWords(self._options, words)(f"classic_lesson.{name}_how"), "aside", wraps=True)
            if self._options != DEFAULT:
                yield Text(words("classic_lesson.usual"), "aside", wraps=True)
            if lesson.number == 0:
                yield Text(words("classic_lesson.legend"), "aside", wraps=True)
            return
        yield Text(self._outcome(), "heading", wraps=True)
        yield Text(words(f"classic_lesson.{name}_{'right' if lesson.is_right else 'wrong'}"), wraps=True)
        if not lesson.is_right:
            yield Text(words("classic_lesson.again"), "aside", wraps=True)
        elif lesson.was_shown:
            yield Text(words("classic_lesson.shown_next"), "aside", wraps=True)
        elif self.is_at_end:
            yield Text(words("classic_lesson.end"), "aside", wraps=True)

    def _turns(self) -> str:
        """Return who plays after whom, from the leader of the trick on."""
        names, view = self.seen.sentences.names, self.seen.view
        called = {Seat.N: self.words("classic_lesson.partner", who=names[Seat.N])}
        order = view.tricks[-1].order if view.tricks else TURNS[view.dealer.right]
        return self.words(
            "classic_lesson.turns", order=APART.join(called.get(seat, names[seat]) for seat in order)
        )

    @property
    def picture(self) -> TablePicture:
        return replace(super().picture, shows_won=self.lesson.shows_won)

    def prompt(self) -> str:
        if self.lesson.asks_discard:
            return self.words("classic_lesson.discard") if self.lesson.answer is None else ""
        return super().prompt()

    def _outcome(self) -> str:
        words, lesson = self.words, self.lesson
        if not lesson.is_right:
            return words("classic_lesson.wrong")
        return words("classic_lesson.shown" if lesson.was_shown else "lesson.reached")

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        nav, lesson, number = self.nav, self.lesson, self.lesson.number
        show_me = when(not lesson.is_right, lambda: self._answer(lesson.right, is_shown=True))
        before = when(number > 0, lambda: nav.show(Lesson(number - 1, classic=True)))
        after = when(number < lesson.count - 1, lambda: nav.show(Lesson(number + 1, classic=True)))
        return (
            *super().own(),
            Offer(Action.LEAVE, nav.leave, "escape"),
            Offer(Action.LESSON_BEFORE, before, "p"),
            Offer(Action.LESSON_AFTER, after, "n"),
            Offer(Action.UNDO, when(lesson.answer is not None, self.take_back)),
            Offer(Action.SHOW_ME, show_me, "s"),
            Offer(Action.HINT, show_me),
        )

    def take(self, card: Card) -> None:
        if self.lesson.is_right:
            key = "classic_lesson.shown_next" if self.lesson.was_shown else "refuse.classic_lesson_done"
            self.context.deny(self.words(key))
            return
        if self.lesson.answer is not None:
            self.lesson.take_back()
        why = self.lesson.refusal(card)
        if why is not None:
            self.context.deny(refusal_text(self.lesson.seen.view, why, self.words))
            self.show()
        else:
            self._answer(card, is_shown=False)

    def _answer(self, card: Card, *, is_shown: bool) -> None:
        self.lesson.take_back()
        self.lesson.take(card, is_shown=is_shown)
        is_right = self.lesson.is_right
        self.context.tell(self._outcome(), alarm=not is_right)
        self.context.sounds.play(Sound.WELL if is_right else Sound.POORLY)
        self.show()

    def enter(self) -> None:
        if self.lesson.is_right:
            self.nav.act(self._next)
        else:
            super().enter()

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        done, lesson = len(self.context.settings.classic_lessons), self.lesson
        return self.words("lesson.progress", number=lesson.number + 1, count=lesson.count, done=done)

    def spoken(self) -> Announcement:
        return Announcement(self.status(), self.text.text, self.focus_text())


# -- costly decisions tried again -----------------------------------------------------------------


class ClassicTryScreen(ExerciseScreen):
    """The hand before a costly decision; the answer is hidden until asked for."""

    last: ClassVar[Action] = Action.PLAY_ON
    """What stands last in the bar, unless there are cards to discard."""
    more = (Action.CLASSIC_LAST, Action.CLASSIC_KNOWN)
    help_key = "help.classic_try"

    @property
    def bar(self) -> tuple[Action, ...]:  # type: ignore[override]  # nobody assigns it here
        """The buttons: the last discards the cards, where that is the decision."""
        is_discard = bool(self.tried.discards_due) and self.tried.answer is None
        last = Action.CLASSIC_DISCARD if is_discard else self.last
        return (Action.LEAVE, Action.UNDO, Action.SHOW_ME, last)

    def __init__(self, context: Context, tried: RetryExercise) -> None:
        super().__init__(context, tried)
        self.tried = tried

    # -- text -----------------------------------------------------------------------------------

    def typeset(self) -> None:
        seen = self.tried.seen
        log = (Text(entry.text, "aside", wraps=True) for entry in reversed(seen.log))
        nodes = [*self.answered(), Spare(5), Text(self.words("try.log"), "heading", wraps=True), *log]
        self.text = text_pane(self.context.canvas, seen, self.seating.panel, nodes)

    def answered(self) -> Iterator[Node]:
        """Yield the question, or the judgement."""
        words, tried, decision = self.words, self.tried, self.tried.decision
        if tried.answer is None:
            key = "classic_verdict.ask_discards" if tried.discards_due else "try.question"
            cards, cost = card_signs(decision.cards), f"{decision.cost:.0f}"
            yield Text(words(key, move=cards, cost=cost), wraps=True)
            yield Text(words("classic_verdict.ask_how"), "aside", wraps=True)
        elif tried.was_shown:
            yield Text(words("try.shown", better=card_signs(decision.better)), wraps=True)
            yield Text(tried.why, wraps=True)
        else:
            yield Text(tried.judgement, wraps=True)
            if tried.answer == decision.better:
                yield Text(tried.why, wraps=True)
            elif tried.is_worse:
                yield Text(words("classic_verdict.again"), "aside", wraps=True)
        if tried.asked.outcome:
            yield Text(tried.asked.outcome, "aside", wraps=True)

    def show(self) -> None:
        self.looking.end()
        super().show()

    def prompt(self) -> str:
        tried = self.tried
        if self.looking.trick is not None:
            return ""
        if tried.is_asked and tried.discards_due:
            return discard_prompt(tried.discards_due, len(tried.chosen), self.words)
        return super().prompt()

    def status(self) -> str:
        return self.tried.seen.heading

    def spoken(self) -> Announcement:
        lines = self.text.text
        shown = lines[: lines.index(self.words("try.log"))]
        return Announcement(self.words("action.try"), shown, self.focus_text())

    def details(self) -> Iterable[str]:
        seen = self.tried.seen
        yield seen.sentences.lead(seen.tally.lead)
        yield from super().details()
        yield from (entry.text for entry in reversed(seen.log))

    # -- the hand -------------------------------------------------------------------------------

    def take(self, card: Card) -> None:
        tried = self.tried
        if tried.answer is not None:
            self.context.refuse("judged")
        elif (why := tried.refusal(card)) is not None:
            self.context.deny(refusal_text(tried.seen.view, why, self.words))
        elif tried.discards_due:
            tried.choose(card)
            self.context.sounds.play(Sound.PLAY)
            self.nav.refresh_actions()
        else:
            self._answer((card,))

    def enter(self) -> None:
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
        tried.settle()
        self.context.tell("" if tried.was_shown else tried.judgement, alarm=tried.is_good is False)
        self.show()

    # -- actions and time -----------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        nav, tried = self.nav, self.tried
        has_chosen = 0 < tried.discards_due == len(tried.chosen) and tried.answer is None

        def show_me() -> None:
            self._answer(tried.decision.better, is_shown=True)

        return (
            *super().own(),
            Offer(Action.LEAVE, nav.leave, "escape"),
            Offer(Action.UNDO, when(tried.answer is not None, self.take_back)),
            Offer(Action.CLASSIC_DISCARD, when(has_chosen, lambda: self._answer(tried.chosen)), "d"),
            Offer(Action.SHOW_ME, when(not tried.was_shown, show_me), "s"),
            Offer(Action.HINT, show_me),
            Offer(Action.CLASSIC_LAST, when(self.seen.last is not None, self.look_back), "l"),
            Offer(Action.CLASSIC_KNOWN, lambda: nav.show(Known(tried.here)), "k"),
            Offer(Action.PLAY_ON, lambda: nav.show(PlayOn(tried.here)), "p"),
        )

    def click(self, point: tuple[int, int]) -> None:
        if self.looking.trick is not None:
            self.look_back()
        elif self.tried.answer is not None and self.seating.felt.collidepoint(point):
            self.take_back()
        else:
            super().click(point)

    def polled(self) -> Sequence[Polled]:
        return (Polled(self.tried.poll, self.tried.asked.job, self.show_judgement),)

    def stop(self) -> None:
        self.tried.asked.stop()


class ClassicDrillScreen(ClassicTryScreen):
    """A costly decision asked again; the first answer counts, and the next drill comes after it."""

    last: ClassVar[Action] = Action.NEXT_DRILL
    more = (Action.CLASSIC_LAST, Action.PLAY_ON)
    help_key = "help.classic_drill"

    def __init__(self, context: Context, tried: RetryExercise, drills: Drills) -> None:
        super().__init__(context, tried)
        self._drills = drills

    def own(self) -> Sequence[Offer]:
        after = when(self.tried.asked.outcome is not None, lambda: self.nav.show(NextDrill(classic=True)))
        return (
            *super().own(),
            Offer(Action.NEXT_DRILL, after, "n"),
        )

    def status(self) -> str:
        return f"{super().status()} · {self._drills.status(self.tried.asked.attempt)}"
