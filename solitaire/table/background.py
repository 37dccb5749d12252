"""The background work of one table: begun and ended together, polled in every frame; what fails is said."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any, Final, TypeAlias

from solitaire.classic.match_record import ClassicRecord
from solitaire.home.files import UserError
from solitaire.home.reviews import CLASSIC, SOLITAIRE
from solitaire.home.saves import Found
from solitaire.play.game import Game
from solitaire.run.work import Work
from solitaire.run.worker import WorkerDiedError, WorkerError
from solitaire.table.context import Context, Polled
from solitaire.table.requests import Menu
from solitaire.table.screens.base import Screen
from solitaire.table.services.classic.hand_advice import ClassicEvaluation, ClassicHints
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.drills import Drills
from solitaire.table.services.evaluation import Evaluation
from solitaire.table.services.exporter import Exporter
from solitaire.table.services.hints import Hints
from solitaire.table.services.kept_session import KeptSession
from solitaire.table.services.questions import UnsavedWork
from solitaire.table.services.records import Importer, Records
from solitaire.table.services.session import Session
from solitaire.table.services.thinking import ParWork, Thinking
from solitaire.table.services.verdict_work import (
    ClassicVerdictWork,
    GameVerdicts,
    HandVerdicts,
    Verdicts,
    VerdictWork,
)

Saved: TypeAlias = tuple[Found[Game], Found[ClassicRecord]]
"""The saved games of both kinds."""


class Services:
    """All work behind the screens of a table.

    Attributes:
        records: the store.
        session: the game on the table.
        matches: the match on the table, of the game for four.
        seated: the match as the person at the table sees it.
        hints: the game's hints.
        classic_hints: the match's hints.
        classic_evaluation: the match's live evaluation.
        verdicts: computes the verdict on a game.
        classic_verdicts: computes the verdict on a hand for four.
        evaluation: the game's live evaluation.
        par: computes the par of daily deals.
        thinking: long thinking.
        exporter: makes pictures of games.
        importer: imports texts that others have shared.
        unsaved: what could not be saved.
        drills: costly decisions to be asked again.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.records = Records(context.home, lambda line: context.tell(line, alarm=True))
        self.session = Session(context, self.records)
        self.matches = MatchSession(context, self.records)
        self.seated = Seated(context, self.matches)
        self.hints = Hints(context, self.session, self.records)
        self.classic_hints = ClassicHints(context, self.matches)
        self.verdicts: GameVerdicts = Verdicts(SOLITAIRE, VerdictWork, self.records, context.start_worker)
        self.classic_verdicts: HandVerdicts = Verdicts(
            CLASSIC, ClassicVerdictWork, self.records, context.start_worker
        )
        self.classic_evaluation = ClassicEvaluation(context, self.matches, self.records)
        self.evaluation = Evaluation(context, self.session)
        self.par = ParWork(self.records, start=context.start_worker)
        self.thinking = Thinking(context, self.records)
        self.exporter = Exporter(context)
        self.importer = Importer(context, self.records)
        self.unsaved = UnsavedWork(context, (self.session, self.matches))
        self.drills = Drills(context, self.records)

    @property
    def kinds(self) -> tuple[KeptSession[Any], KeptSession[Any]]:
        """The sessions of both games, first that of the game on the table last."""
        return (self.matches, self.session) if self.matches.is_at_table else (self.session, self.matches)

    def find(self) -> Saved:
        """Read the saved games of both kinds."""
        return self.session.folder.find(), self.matches.folder.find()

    def open(self, saved: Saved | None = None) -> None:
        """Continue the game of either kind that was played last; if there is none, show the title.

        Args:
            saved: what ``find`` has found, if it has just looked.
        """
        games, matches = self.find() if saved is None else saved
        if matches.games and (not games.games or matches.games[0].written > games.games[0].written):
            self.matches.open(matches)
        else:
            self.session.open(games)

    def back_to_table(self) -> None:
        """Go back to the last game of either kind on the table; if there is none, show the title."""
        if self.matches.has_match and self.matches.is_at_table:
            self.matches.resume_table()
        elif self.session.has_game:
            self.session.resume_table()
        else:
            self._context.nav.show(Menu())

    def stop(self) -> None:
        """End all work, and save the game on the table; a failure does not stop the rest from ending.

        Raises:
            UserError: names what can't be saved; or an ended game can't be moved, and stays where it is.
        """
        steps = (
            *(self.hints.stop, self.classic_hints.stop),
            *(self.classic_evaluation.stop, self.evaluation.stop),
            *(self.verdicts.stop, self.classic_verdicts.stop),
            # The game that was on the table last is written last, so that it opens first.
            *(game.close for game in reversed(self.kinds)),
            self.unsaved.report,
            *(self.par.stop, self.thinking.stop, self.exporter.stop, self.importer.stop, self.records.close),
        )
        end_all(steps)


def end_all(steps: Iterable[Callable[[], None]]) -> None:
    """Take all steps of an ending, whichever of them fail.

    Raises:
        UserError: what has failed, all of it in one line.
    """
    faults = list[str]()

    def take(step: Callable[[], None]) -> None:
        try:
            step()
        except UserError as error:
            faults.append(str(error))

    with ExitStack() as ending:
        for step in reversed([*steps]):  # callbacks run in reverse order
            ending.callback(take, step)
    if faults:
        raise UserError("; ".join(faults))


# -- work in other processes ----------------------------------------------------------------------


_SEEN: Final = 8.0
"""Seconds for which news of work is shown, whatever else happens: time to look down and read it."""


class Background:
    """The work of one table in other processes.

    Args:
        context: what is shared.
        services: the work that continues behind all screens.
        screen: the screen shown now.

    Attributes:
        troubled: the work that stood still or was late at the last poll.
    """

    def __init__(self, context: Context, services: Services, screen: Callable[[], Screen]) -> None:
        self._context, self._services, self._screen = context, services, screen
        self._sounds = Polled(self._play_sounds, context.sounds.work)
        self.troubled: list[Work] = []
        self._said, self._remaining = "", 0.0  # the last news of work, and the seconds for which it is shown
        self._is_true: Callable[[], bool] = lambda: True

    @property
    def notice(self) -> str:
        """The last news of work, for some seconds and while it is true, if other news has replaced it."""
        is_due = self._remaining > 0 and self._is_true() and self._said != self._context.news
        return self._said if is_due else ""

    def _say(self, news: str, work: Work) -> None:
        """Say what has happened to work."""
        was_in_trouble = work.is_in_trouble
        self._said, self._remaining = news, _SEEN
        self._is_true = lambda: work.is_in_trouble is was_in_trouble
        self._context.tell(news, alarm=True)

    @property
    def is_playing(self) -> bool:
        """True if the screen shows the game on the table, still in progress."""
        return self._screen().is_play and self._services.session.has_game

    def _polled(self) -> list[Polled]:
        """Return all that has begun but the sounds."""
        services, screen = self._services, self._screen()
        par, thinking = services.par, services.thinking
        exporter, importer = services.exporter, services.importer
        jobs = [
            Polled(par.poll, par.job, screen.show_found),
            Polled(thinking.poll, thinking.job, screen.show_found),
            Polled(exporter.poll, exporter.job),
            Polled(importer.poll, importer.job),
        ]
        polled = [job for job in jobs if job.work is not None and job.work.is_due]
        verdicts = (services.verdicts, services.classic_verdicts)
        polled += [Polled(one.poll, one.job, screen.show_found) for one in verdicts if one.job is not None]
        return [*polled, *screen.polled()]

    def begin_again(self) -> None:
        """Begin again all work that stands still or is late."""
        for work in self.troubled:
            work.again()
        self._context.tell("")

    def return_to_screen(self) -> None:
        """Begin again what stands still of the screen that is shown again."""
        for polled in self._screen().polled():
            if polled.work is not None and polled.work.has_stopped:
                polled.work.again()

    def status(self) -> list[str]:
        """Return what is wrong, in words, but for what has just been said."""
        wrong = (self._context.trouble(work) for work in self.troubled)
        return [words for words in wrong if words not in (self._context.news, self.notice)]

    def poll(self, seconds: float) -> None:
        """Take what has arrived, and show it, or say what is wrong.

        Args:
            seconds: the time since the last call.
        """
        self._services.thinking.gives_way = self._screen().is_computing
        all_polled = self._polled()
        for polled in all_polled:
            self._serve(polled, seconds)
        if self._remaining > 0:
            self._remaining -= seconds
            self._context.needs_drawing |= self._remaining <= 0
        works = (polled.work for polled in (*all_polled, self._sounds))
        troubled = [work for work in works if work is not None and work.is_in_trouble]
        if troubled != self.troubled:
            self.troubled = troubled
            self._context.nav.rebuild()

    def play_sounds(self, seconds: float) -> None:
        """Play the sounds ordered since the last call; if there is no sound, say why, once."""
        self._serve(self._sounds, seconds)

    def _serve(self, polled: Polled, seconds: float) -> None:
        context, work = self._context, polled.work
        try:
            if polled.poll():
                polled.show()
                context.needs_drawing = True
        except WorkerError as error:
            assert work is not None
            why = context.words("work.ended") if isinstance(error, WorkerDiedError) else str(error)
            what = context.words(f"work.{work.name}")
            key = "work.stopped" if work.has_stopped else "work.begun_again"
            self._say(context.words(key, what=what, why=why), work)
        if work is not None and not context.nav.is_asking and work.pass_time(seconds):
            self._say(context.trouble(work), work)

    def _play_sounds(self) -> bool:
        if (why := self._context.sounds.poll()) is not None:
            self._context.tell(self._context.words("sound.none", why=why))
        return False
