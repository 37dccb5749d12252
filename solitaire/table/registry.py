"""The registry of screens: which screen each request leads to, and the arguments of its constructor.

The only file that names all screens: each gets from here what it needs, and no more.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solitaire.classic.record import HandRecord, printed_hand
from solitaire.play.branches import Branches
from solitaire.play.game import Phase
from solitaire.rules.record import Record
from solitaire.table.background import Services
from solitaire.table.context import Context
from solitaire.table.models.replayed import PlayedOut, Replayed
from solitaire.table.models.snapshot import Moment, Snapshot
from solitaire.table.pages.entry import EntryScreen
from solitaire.table.pages.forms import KeysScreen, NewMatchScreen, SettingsScreen
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.pages.guide import SOLITAIRE as SOLITAIRE_GUIDE
from solitaire.table.pages.guide import GuideScreen, classic_book
from solitaire.table.pages.hand_verdict import ClassicVerdictScreen
from solitaire.table.pages.known import ClassicCountScreen, ClassicKnownScreen, ToComeScreen
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.pages.statistics import StatsScreen
from solitaire.table.pages.title import ClassicTitleScreen, PauseScreen, TitleScreen
from solitaire.table.pages.whole_match import ClassicCompareScreen, MatchScreen
from solitaire.table.requests import (
    Compare,
    EnterShuffle,
    Guide,
    HandVerdict,
    Keys,
    Known,
    Lesson,
    Menu,
    NewMatch,
    NextDrill,
    Pause,
    Play,
    PlayDaily,
    PlayHand,
    PlayOn,
    Printed,
    Replay,
    Request,
    Scores,
    Settings,
    Stats,
    Table,
    ToCome,
    TryAgain,
    TryHand,
    Verdict,
    WhatIf,
    WholeMatch,
)
from solitaire.table.screens.base import Screen
from solitaire.table.screens.classic.hand_exercises import (
    ClassicDrillScreen,
    ClassicLessonScreen,
    ClassicTryScreen,
)
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.screens.cut import ClassicCutScreen, CutScreen
from solitaire.table.screens.guided import GuidedScreen
from solitaire.table.screens.lesson import DrillScreen, LessonScreen, TryScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen, WhatIfScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.services.classic.exercises import LessonExercise, RetryExercise
from solitaire.table.services.drills import asked_move
from solitaire.table.services.thinking import offer
from solitaire.table.services.verdict_work import ClassicVerdictWork
from solver.classic.hand_review import HandReview, printed_opinions
from solver.game_review import GameReview


class Registry:
    """Makes the screen of each request.

    Attributes:
        verdict: the last verdict on a game of the solitaire, as it was left; None if there is none.
    """

    def __init__(
        self,
        context: Context,
        services: Services,
        shown: Callable[[], Sequence[Screen]],
        show: Callable[[Screen, Request], None],
    ) -> None:
        """Prepare the registry.

        Args:
            context: what all screens share.
            services: the background work.
            shown: returns the stack of screens.
            show: called with the screen that a request leads to.
        """
        self._context, self._services, self._shown, self._show = context, services, shown, show
        self.verdict: VerdictScreen | None = None
        self._makers = self._by_request()

    def carry_out(self, request: Request) -> None:
        """Show the screen of a request, or begin its game, which shows the table."""
        if (screen := self._makers[type(request)](request)) is not None:
            self._show(screen, request)

    def _by_request(self) -> Mapping[type[Request], Callable[[Any], Screen | None]]:
        """Return, by type of request, what makes its screen; it returns None where it shows another
        screen.
        """
        context, services = self._context, self._services
        records, session, matches = services.records, services.session, services.matches
        return {
            Menu: lambda to: (ClassicTitleScreen if to.classic else TitleScreen)(context, session, matches),
            Table: lambda to: self._classic_table() if to.classic else self._table(),
            Guide: lambda to: GuideScreen(
                context, classic_book(matches.options) if to.classic else SOLITAIRE_GUIDE
            ),
            Lesson: lambda to: (
                ClassicLessonScreen(context, LessonExercise(context, to.number), matches.options)
                if to.classic
                else LessonScreen(context, to.number)
            ),
            Scores: lambda to: MyGamesScreen(context, records, services.drills, to.show, to.deal),
            Stats: lambda to: StatsScreen(context, records, is_classic=to.classic),
            Settings: lambda _: SettingsScreen(context),
            Keys: lambda _: KeysScreen(context),
            NewMatch: lambda _: NewMatchScreen(context, matches),
            Pause: lambda _: PauseScreen(context),
            EnterShuffle: lambda _: EntryScreen(context, records),
            Known: lambda to: ClassicKnownScreen(context, self._seen_by_person(to.hand)),
            WholeMatch: lambda _: MatchScreen(context, matches, services.seated, services.classic_verdicts),
            Compare: self._compare,
            ToCome: lambda to: ToComeScreen(context, to.view),
            Replay: self._replay,
            Printed: lambda _: self._watch(
                Replayed(printed_hand(), lambda: context.words, opinions=printed_opinions()), None
            ),
            WhatIf: lambda to: WhatIfScreen(context, to.branches),
            Verdict: self._judge,
            HandVerdict: lambda to: self._verdict_on_hand(to.record),
            TryAgain: lambda to: TryScreen(context, to.record, asked_move(context, to.record, to.decision)),
            TryHand: lambda to: ClassicTryScreen(
                context, RetryExercise(context, services.classic_verdicts.of(to.record), to.decision)
            ),
            NextDrill: lambda to: self._hand_drill() if to.classic else self._game_drill(),
            Play: lambda to: session.play(to.deal),
            PlayHand: lambda to: matches.play_hand(to.record),
            PlayOn: lambda to: (
                matches.play_on(to.record)
                if isinstance(to.record, HandRecord)
                else session.play_from(to.record, to.ply)
            ),
            PlayDaily: lambda to: (matches if to.classic else session).play_daily(to.day),
        }

    def _table(self) -> Screen:
        """Return the screen for the current phase of the solitaire on the table."""
        context, services = self._context, self._services
        session = services.session
        services.matches.is_at_table = False
        if session.is_under_way:
            self.stop_verdict()
        if session.game.phase is Phase.CUT:
            return CutScreen(context, session)
        if session.game.phase is Phase.STACKING:
            return StackScreen(context, session, services.hints)
        kind = GuidedScreen if session.game.is_guided else PlayScreen
        return kind(context, session, services.hints, services.evaluation, services.par, services.verdicts)

    def _classic_table(self) -> Screen:
        """Return the screen for the current moment of the classic hand on the table."""
        context, services = self._context, self._services
        seated = services.seated
        services.matches.is_at_table = True
        if seated.is_cutting:
            return ClassicCutScreen(context, seated)
        seated.sit_down()
        if seated.seen.moment is Moment.COUNT:
            return ClassicCountScreen(context, seated)
        return ClassicScreen(context, seated, services.classic_hints, services.classic_evaluation)

    def _replay(self, request: Replay) -> Screen:
        """Return the replay of a record of either game."""
        record = request.record
        if isinstance(record, HandRecord):
            watched = Replayed(record, lambda: self._context.words)
            if request.ply:
                watched.go(watched.step_after(request.ply - 1))
            known = self._services.classic_verdicts.known(record) if watched.has_verdict else None
            return self._watch(watched, request.review if isinstance(request.review, HandReview) else known)
        review = request.review if isinstance(request.review, GameReview) else None
        if review is None and record.score.end is not None:
            review = self._services.verdicts.known(record)
        branches = Branches(record, request.ply)
        return ReplayScreen(self._context, branches, review, can_leave=bool(self._shown()))

    def _compare(self, to: Compare) -> ClassicCompareScreen:
        """Show two ended hands of the same deal side by side."""
        context, hand = self._context, to.own.hand
        deal = context.words.hand(hand.deal, hand.dealer)
        return ClassicCompareScreen(context, PlayedOut.of(to.own), PlayedOut.of(to.other), deal)

    def _seen_by_person(self, record: HandRecord | None) -> Callable[[], Snapshot]:
        """Return what is seen of a hand as far as it was played, as the person in seat S knew it.

        None is the hand on the table.
        """
        if record is None:
            return lambda: self._services.seated.seen
        watched = Replayed(record, lambda: self._context.words)
        watched.is_open = False
        watched.go(watched.last)
        return lambda: watched.seen

    def _watch(self, watched: Replayed, review: HandReview | None) -> Screen:
        return ClassicReplayScreen(self._context, watched, review, can_leave=bool(self._shown()))

    def _judge(self, request: Verdict) -> None:
        """Show the verdict on a game, after a question if that counts as help."""
        title = self._context.words("action.verdict")

        def show() -> None:
            self._show(self._verdict_on(request.record), request)

        offer(self._context, self._services.session, request.record.deal, title, show)

    def _verdict_on(self, record: Record) -> Screen:
        """Return the verdict on a game; a second look at the last verdict finds it as it was left."""
        context, session, verdict = self._context, self._services.session, self.verdict
        session.see_verdict(record.deal)
        work = self._services.verdicts.of(record)
        if verdict is None or verdict.work is not work:
            self.verdict = verdict = VerdictScreen(context, session, work, self._services.thinking)
        return verdict

    def _verdict_on_hand(self, record: HandRecord) -> Screen:
        """Return the verdict on a hand: the screen below the current one, if it is there, or a new one."""
        work = self._services.classic_verdicts.of(record)
        below = (one for one in self._shown() if isinstance(one, ClassicVerdictScreen) and one.work is work)
        return next(below, None) or ClassicVerdictScreen(self._context, work)

    def stop_verdict(self) -> None:
        """End the work on the verdict, and forget it."""
        self._services.verdicts.stop()
        self.verdict = None

    def _game_drill(self) -> Screen | None:
        """Return the next drill of the solitaire, if one is due."""
        drills = self._services.drills
        due = drills.next_game()
        return None if due is None else DrillScreen(self._context, due, drills)

    def _hand_drill(self) -> Screen | None:
        """Return the next drill of the classic game, if one is due."""
        services, context = self._services, self._context
        if (found := services.drills.next_hand()) is None:
            return None
        work = ClassicVerdictWork(found.record, services.records, context.start_worker)  # never begun
        tried = RetryExercise(context, work, found.decision, found.attempt)
        return ClassicDrillScreen(context, tried, services.drills)
