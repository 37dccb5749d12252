"""The verdicts on an ended game (shuffle or play) and on a hand (cards or play), for ``review_pages``."""

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Surface

from solitaire.play.branches import Branches
from solitaire.rules.record import Record
from solitaire.rules.view import View
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.look.theme import colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.offers import when
from solitaire.table.parts.chart import Course
from solitaire.table.parts.classic.decision_picture import little_discards, little_table
from solitaire.table.parts.courses import course_of_game, course_of_hand, scores
from solitaire.table.parts.findings import FindingsInWords
from solitaire.table.parts.futures import (
    BOARD_COLUMNS,
    FOLA_COLUMNS,
    Future,
    draw_futures,
    futures_of,
    futures_of_fola,
    moment_of,
    order_of,
)
from solitaire.table.parts.mistakes import CostlyDecision
from solitaire.table.requests import PlayOn, Replay, TryAgain, TryHand
from solitaire.table.screens.base import Actions
from solitaire.table.screens.classic.replay import ClassicReplayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.review import ReviewScreen
from solitaire.table.screens.review_pages import LUCK_ROWS, MOST, Played
from solitaire.table.screens.steps import StepsScreen
from solitaire.table.services.classic.verdict_work import ClassicVerdictWork
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.thinking import Thinking
from solitaire.table.services.verdict_work import VerdictWork
from solitaire.table.texts import SEPARATOR, game_status
from solitaire.texts import classic_verdict, verdict
from solitaire.texts.sums import CLASSIC, SOLITAIRE, rows
from solitaire.texts.why import why
from solver.classic.review import ClassicDecision, ClassicReview
from solver.review import Decision, MoveDecision, Review, StackingDecision


class VerdictScreen(ReviewScreen):
    """The verdict on a game."""

    keys: Mapping[int, Action] = {
        **ReviewScreen.keys,
        pygame.K_b: Action.BEST_LINE,
        pygame.K_t: Action.THINK,
    }
    bar: tuple[Action, ...] = (
        Action.MENU,
        Action.LEAVE,
        Action.PAGE_BEFORE,
        Action.PAGE_AFTER,
        Action.SHOW_ME,
        Action.BEST_LINE,
        Action.THINK,
        Action.NEW,
        Action.SCORES,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.verdict"
    here = Action.VERDICT

    def __init__(self, context: Context, session: Session, work: VerdictWork, thinking: Thinking) -> None:
        self._session, self._work, self._thinking = session, work, thinking
        self._search = ""
        self._shown = scores(work.record)
        super().__init__(context, self._in_words, Played(self._course, self._name, self._replay))

    @property
    def record(self) -> Record:
        """The game."""
        return self._work.record

    @property
    def review(self) -> Review:
        """The review so far."""
        return self._work.review

    def build(self) -> None:
        """Show the current estimates of the deal."""
        self._work.inform()
        super().build()
        if self._thinking.is_about(self.record.deal):
            swapped = {Action.THINK: Action.THINK_STOP}
            self.bar = tuple(swapped.get(action, action) for action in self.bar)

    def stop(self) -> None:
        """End the work; the review so far stays."""
        self._work.stop()

    # -- the review -----------------------------------------------------------------------------

    def _in_words(self) -> FindingsInWords:
        """Return the findings so far."""
        words, review = self.words, self.review
        trouble = self.context.trouble(self._work.job)
        return FindingsInWords(
            review.share,
            trouble or verdict.sentence(review, words),
            verdict.figures(review, words, self._work.par),
            [self._costly(decision) for decision in review.costliest(MOST)],
            words("verdict.luck"),
            [verdict.bad_luck(luck, words) for luck in review.unluckiest(LUCK_ROWS)],
            rows(review.sum, SOLITAIRE, words),
            self._search,
            trouble,
        )

    def _costly(self, decision: Decision) -> CostlyDecision:
        return CostlyDecision(
            decision,
            decision.number,
            verdict.what_was_done(decision, self.words, is_alone=True),
            verdict.what_was_better(decision, self.words),
            " ".join(why(self.record, decision, self.words)),
            lambda size: self._picture(decision, size, is_asked=True),
            lambda size: self._picture(decision, size),
            lambda: self._try_again(decision),
        )

    def _picture(self, decision: Decision, size: tuple[int, int], *, is_asked: bool = False) -> Surface:
        """Return the boards after both moves, or the two orders of the fola.

        If the better one is asked, the picture shows the moment of the decision instead.
        """
        words, columns = self.words, FOLA_COLUMNS
        futures: Sequence[Future]
        if isinstance(decision, StackingDecision):
            own = self.record.fola or ()
            futures = [order_of(own, words)] if is_asked else futures_of_fola(own, decision.better, words)
        else:
            view, columns = View.of(self.record.positions[decision.ply]), BOARD_COLUMNS
            shown = [moment_of(view, decision.move, words)]
            futures = shown if is_asked else futures_of(view, decision.move, decision.better, words)
        return draw_futures(futures, columns, size, self.context.faces, self.layout)

    def _try_again(self, decision: Decision) -> None:
        """Try a decision again: a move is judged, the fola is stacked in a new game."""
        if isinstance(decision, MoveDecision):
            self.nav.show(TryAgain(self.record, decision))
        else:
            self.nav.show(PlayOn(self.record, -1))

    # -- the game -------------------------------------------------------------------------------

    def _course(self) -> Course:
        """Return the course of the game."""
        return course_of_game(self._shown, self.review, self.words, self.review.costliest(MOST))

    def _name(self, ply: int) -> str:
        """Return a move with its number."""
        words = self.words
        done = words.move(self.record.moves[ply - 1]) if ply else words("replay.begin")
        return words("verdict.at", number=ply, move=done)

    def _replay(self, ply: int) -> None:
        """Replay the game from a move on."""
        self.nav.show(Replay(self.record, ply, review=self.review))

    def make_replay(self) -> tuple[StepsScreen, Callable[[], None]]:
        """Return a replay of the game from its end, and what lets it know the review so far."""
        branches = Branches(self.record, len(self.record.moves))
        replay = ReplayScreen(self.context, branches, self.review, can_leave=True)

        def learn() -> None:
            replay.review = self.review

        return replay, learn

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        held, is_searching = self.review.held, self._thinking.is_about(self.record.deal)
        return {
            **super().actions(),
            Action.BEST_LINE: when(held is not None and bool(held.moves), self._replay_best_line),
            Action.THINK: when(is_searching or held is None or not held.is_proved, self._search_longer),
            Action.THINK_STOP: when(is_searching, self._search_longer),
        }

    def _search_longer(self) -> None:
        """Search longer for the best line of the deal, or stop."""
        if self._thinking.is_about(self.record.deal):
            self._thinking.stop()
            self.context.tell(self.words("think.rests"))
        else:
            self._thinking.begin(self.record.deal)
            self.context.tell("")

    def _replay_best_line(self) -> None:
        """Replay the best line that was found for the shuffle."""
        held = self.review.held
        assert held is not None
        self.nav.show(Replay(Record(self.record.deal, held.fola, held.moves, player="oracle")))

    # -- time and speech ------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Show how far the longer search is."""
        before, self._search = self._search, self._thinking.progress(self.record.deal)
        has_news = before != self._search
        if has_news:
            self.show_news()
        if bool(before) != bool(self._search):
            self.nav.rebuild()
        return super().advance(seconds) or has_news

    def polled(self) -> Sequence[Polled]:
        """Return the work on the review."""
        return (Polled(self._work.poll, self._work.job, self._show_review),)

    def _show_review(self) -> None:
        if self._session.has_game:
            self._session.find_rivals()
        self.show_news()
        self.nav.refresh_actions()  # a best line may be known now

    def show_found(self) -> None:
        """Take over the par of fair games played in the background."""
        self._work.inform()
        self._show_review()

    def status(self) -> str:
        """Return the deal, its par, the help used and the clock; for an earlier game, whose it is."""
        if self._session.is_on_table(self.record):
            return game_status(self._session.game, self._work.par, self.words)
        words, record = self.words, self.record
        player = [words("replay.by", player=record.player)] if record.player else []
        return SEPARATOR.join([words.deal(record.deal), *player])

    def spoken(self) -> Announcement:
        """Return the sentence; once the verdict is final, the figures and the costliest decisions too."""
        lines = tuple(self.spoken_lines(is_final=self._work.is_final))
        return Announcement(self.words("action.verdict"), lines, self.focus_words())


class ClassicVerdictScreen(ReviewScreen):
    """The verdict on a hand; the work on it continues when the screen is left.

    Attributes:
        work: the work on its review.
    """

    keys: Mapping[int, Action] = {
        **ReviewScreen.keys,
        pygame.K_w: Action.WATCH,
    }
    bar: tuple[Action, ...] = (
        Action.LEAVE,
        Action.PAGE_BEFORE,
        Action.PAGE_AFTER,
        Action.SHOW_ME,
        Action.WATCH,
        Action.CLASSIC_SCORES,
        Action.MENU,
        Action.TABLE,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.classic_verdict"
    here = Action.VERDICT

    def __init__(self, context: Context, work: ClassicVerdictWork) -> None:
        self.work = work
        self._seen: ClassicReview | None = None
        self._watched = Replayed(work.ended, lambda: context.words)
        super().__init__(context, self._in_words, Played(self._course, self._name, self._replay))

    @property
    def review(self) -> ClassicReview:
        """The review so far."""
        return self.work.review

    # -- the review -----------------------------------------------------------------------------

    def _in_words(self) -> FindingsInWords:
        """Return the findings so far."""
        words, review = self.words, self.review
        trouble = self.context.trouble(self.work.job)
        return FindingsInWords(
            review.share,
            trouble or classic_verdict.sentence(review, words),
            classic_verdict.figures(review, words),
            [self._costly(decision) for decision in review.costliest(MOST)],
            words("classic_verdict.luck"),
            [classic_verdict.bad_luck(luck, words) for luck in review.unluckiest(LUCK_ROWS)],
            rows(review.sum, CLASSIC, words),
            trouble=trouble,
        )

    def _costly(self, decision: ClassicDecision) -> CostlyDecision:
        return CostlyDecision(
            decision,
            self._watched.step_after(decision.moment),
            classic_verdict.what_was_done(decision, self.words, is_alone=True),
            classic_verdict.what_was_better(decision, self.words),
            self.work.why(decision, self.words),
            lambda size: self._picture(decision, size, is_asked=True),
            lambda size: self._picture(decision, size),
            lambda: self.nav.show(TryHand(self.work.ended, decision)),
        )

    def _picture(
        self, decision: ClassicDecision, size: tuple[int, int], *, is_asked: bool = False
    ) -> Surface:
        """Return the table, or the two sets of discards; without the better decision if that is asked for."""
        faces, words = self.context.classic_faces, self.words
        if not decision.trick:
            sets = [(words("classic_verdict.yours"), decision.cards, colours.bad)]
            if not is_asked:
                sets.append((words("classic_verdict.better"), decision.better, colours.good))
            return little_discards(sets, size, faces)
        better = None if is_asked else decision.better[0]
        names = self._watched.sentences.names
        return little_table(self.work.view(decision), names, decision.cards[0], better, size, faces)

    # -- the hand -------------------------------------------------------------------------------

    def _course(self) -> Course:
        """Return the course of the hand."""
        return course_of_hand(self._watched, self.review, self.words, self.review.costliest(MOST))

    def _name(self, step: int) -> str:
        """Return a step with its trick."""
        self._watched.go(step)
        return SEPARATOR.join((self._watched.heading, *self._watched.news))

    def _replay(self, step: int) -> None:
        """Replay the hand from a step on."""
        self._watched.go(step)
        self.nav.show(Replay(self.work.ended, self._watched.decided, review=self.review))

    def make_replay(self) -> tuple[StepsScreen, Callable[[], None]]:
        """Return a replay of the hand from its first trick, and what lets it know the review so far."""
        watched = Replayed(self.work.ended, lambda: self.context.words)
        watched.go(watched.beginnings[0][1] if watched.beginnings else 0)
        replay = ClassicReplayScreen(self.context, watched, self.review, can_leave=True)

        def learn() -> None:
            replay.review = self.review

        return replay, learn

    # -- actions, time and speech ---------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        return {
            **super().actions(),
            Action.WATCH: lambda: self._replay(0),
        }

    def advance(self, seconds: float) -> bool:
        """Show what the engine has found."""
        has_news = self.review is not self._seen
        if has_news:
            self._seen = self.review
            self.show_news()
        return super().advance(seconds) or has_news

    def status(self) -> str:
        """Return how far the work is, until it is done."""
        if not self.work.job.is_under_way:
            return ""
        return self.words("classic_verdict.progress", percent=f"{100 * self.review.share:.0f}")

    def spoken(self) -> Announcement:
        """Return the sentence; once the verdict is final, all of its text."""
        is_final = self.work.is_final
        lines = [*self.spoken_lines(is_final=is_final)]
        if is_final and self.found.bad_luck:
            lines += [self.found.luck_title, *self.found.bad_luck]
        return Announcement(self.words("action.verdict"), tuple(lines), self.focus_words())
