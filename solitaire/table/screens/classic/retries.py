"""Costly decisions of the classic game tried again, from a verdict or as drills."""

from collections.abc import Iterable, Iterator, Sequence

from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.offers import Offer, when
from solitaire.table.page.tree import Node, Spare, Text
from solitaire.table.parts.classic.table_panel import text_pane
from solitaire.table.requests import Drill, Known, PlayOn
from solitaire.table.screens.classic.exercises import ExerciseScreen
from solitaire.table.services.classic.exercises import RetryExercise
from solitaire.table.services.drills import DrillAttempt, Drills
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.classic_rules import discard_prompt, refusal_text
from solitaire.texts.words import card_signs


class ClassicTryScreen(ExerciseScreen):
    """The hand before a costly decision; the answer is hidden until asked for."""

    bar: tuple[Action, ...] = (
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
            Offer(Action.BACK_TO_VERDICT, nav.leave, "escape"),
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
        return (Polled(self.tried.poll, self.tried.job, self.show_judgement),)

    def stop(self) -> None:
        self.tried.stop()


class ClassicDrillScreen(ClassicTryScreen):
    """A costly decision asked again; the first answer counts, and the next drill comes after it."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.NEXT_DRILL, *ClassicTryScreen.bar[1:])
    help_key = "help.classic_drill"

    def __init__(self, context: Context, tried: RetryExercise, attempt: DrillAttempt, drills: Drills) -> None:
        super().__init__(context, tried)
        self._attempt, self._drills = attempt, drills

    def own(self) -> Sequence[Offer]:
        after = when(self._attempt.is_answered, lambda: self.nav.show(Drill(classic=True)))
        return (
            *super().own(),
            Offer(Action.BACK_TO_VERDICT),
            Offer(Action.NEXT_DRILL, after, "n"),
            Offer(Action.LEAVE, self.nav.leave, "escape"),
        )

    def show_judgement(self) -> None:
        tried = self.tried
        if tried.was_shown:
            self._attempt.answer(None)
        elif tried.cost is not None:
            self._attempt.answer(tried.cost)
        super().show_judgement()

    def answered(self) -> Iterator[Node]:
        yield from super().answered()
        if self._attempt.is_answered:
            yield Text(self._attempt.outcome, "aside", wraps=True)

    def status(self) -> str:
        return f"{super().status()} · {self._drills.status(self._attempt)}"
