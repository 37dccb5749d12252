"""Services: the background work of one table, begun and ended together."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Final, TypeAlias

from solitaire.classic.match_record import ClassicRecord
from solitaire.classic.record import HandRecord
from solitaire.home.files import UserError
from solitaire.home.saves import Found
from solitaire.play.game import Game
from solitaire.rules.record import Record
from solitaire.table.classic_pictures import picture as hand_picture
from solitaire.table.context import Context
from solitaire.table.parts.picture import picture
from solitaire.table.requests import Menu
from solitaire.table.services.classic.hand_advice import ClassicEvaluation, ClassicHints
from solitaire.table.services.classic.hand_verdict_work import ClassicVerdicts
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.drills import Drills
from solitaire.table.services.evaluation import Evaluation
from solitaire.table.services.exporter import Drawing, Exporter
from solitaire.table.services.hints import Hints
from solitaire.table.services.importer import Importer
from solitaire.table.services.par import ParWork
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.table.services.thinking import Thinking
from solitaire.table.services.unsaved import UnsavedWork

Saved: TypeAlias = tuple[Found[Game], Found[ClassicRecord]]
"""The saved games of both kinds."""
_DRAWINGS: Final[dict[type, Drawing]] = {Record: picture, HandRecord: hand_picture}
"""By kind of record: how its pictures are made."""


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
        self.classic_verdicts = ClassicVerdicts(self.records, context.start_worker)
        self.classic_evaluation = ClassicEvaluation(context, self.matches, self.records)
        self.evaluation = Evaluation(context, self.session)
        self.par = ParWork(self.records, start=context.start_worker)
        self.thinking = Thinking(context, self.records)
        self.exporter = Exporter(context, _DRAWINGS)
        self.importer = Importer(context, self.records)
        self.unsaved = UnsavedWork(context, (self.session, self.matches))
        self.drills = Drills(context, self.records)

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
        games = (self.session, self.matches)
        steps = (
            *(self.hints.stop, self.classic_hints.stop, self.classic_verdicts.stop),
            *(self.classic_evaluation.stop, self.evaluation.stop),
            # The game that was on the table last is written last, so that it opens first.
            *(game.close for game in (games if self.matches.is_at_table else reversed(games))),
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
