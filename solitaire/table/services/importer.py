"""Importing shared texts and records into the store, from the clipboard or dropped on the window."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

from scores.imports import Import, add_import, add_imports, add_in_parts, parse_imports
from scores.kinds import Added, Standing, clean_name
from scores.listing import Show
from scores.share_hand import opposition_of
from scores.store import Store
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.home.files import MOST_READ, UserError, read_text
from solitaire.play.opponents import is_same
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import Play, PlayHand, Request, Scores
from solitaire.table.services import exporter
from solitaire.table.services.records import Records
from solitaire.texts.words import Words, signed

MOST_AT_ONCE: Final = 10_000
"""Longest text that is read while the window waits, in bytes: it takes a tenth of a second."""
_SECONDS: Final = 10.0
"""Seconds from one count to the next, for the first with the reading of the file."""


class Counts(NamedTuple):
    """The games of a text so far: added, in the store already, refused."""

    new: int = 0
    known: int = 0
    refused: int = 0


def import_many(store: Path, source: Path | str, counts: Counts) -> Iterator[Counts | UserError]:
    """Yield the counts so far as the games of a file or a text are added; runs in a worker process.

    Args:
        store: the score file.
        source: the file, 200 MB at most, or the text itself.
        counts: the games added before, which are passed over.
    """
    try:
        games = parse_imports(read_text(source, MOST_READ) if isinstance(source, Path) else source)
        with Store(store) as opened:
            for part in add_in_parts(opened, islice(games, sum(counts), None)):
                counts = _counted(counts, [added for _, added in part])
                yield counts
    except UserError as error:
        yield error


def _counted(counts: Counts, added: list[Added | ValueError]) -> Counts:
    new, known, refused = counts
    for one in added:
        if isinstance(one, ValueError):
            refused += 1
        else:
            new, known = new + one.is_new, known + (not one.is_new)
    return Counts(new, known, refused)


class Importer:
    """Imports one text at a time: a short one at once, a long one in a worker process.

    Attributes:
        job: the reading of a long text.
    """

    def __init__(self, context: Context, records: Records) -> None:
        self._context, self._records = context, records
        self.job = Job[Counts | UserError](context.start_worker, "import", _SECONDS)
        self._counts = Counts()

    def paste(self) -> None:
        """Import what is on the clipboard, or explain how that works.

        Raises:
            UserError: the store can't be used.
        """
        text = exporter.get()
        if text is None:
            self._context.refuse("clipboard_text")
        elif text.strip():
            self.take(text)
        else:
            self._show(self._context.words("share.how"))

    def take(self, source: Path | str) -> None:
        """Import the games of a file or text, others' games to beat; offer the deal of a single game.

        Raises:
            UserError: the file can't be read, or the store can't be used.
        """
        if self.job.is_busy:
            self._context.refuse("import_busy")
            return
        store = self._records.store
        if _length(source) > MOST_AT_ONCE:
            self._counts = Counts()
            self.job.begin(import_many, lambda: (store.path, source, self._counts))
            return
        games = list(parse_imports(read_text(source) if isinstance(source, Path) else source))
        if len(games) == 1:
            self._take_one(games[0])
        else:
            self._show_many(_counted(Counts(), add_imports(store, games)))

    def status(self) -> list[str]:
        """Return how many games of a long text have been read, if one is being read."""
        if not self.job.is_under_way:
            return []
        return [self._context.words("share.reading", count=sum(self._counts))]

    def poll(self) -> bool:
        """When a long text has been read, say what was in it; return whether there is news.

        Raises:
            WorkerError: reading it failed.
        """
        if not self.job.is_busy or self._context.nav.is_asking:
            return False  # the answer is a question, which must not replace another
        arrived, ended = self.job.poll(), not self.job.is_busy
        for result in arrived:
            if isinstance(result, UserError):
                self.stop()
                self._context.tell(str(result), alarm=True)
                return True
            self._counts = result
        if ended:
            self._show_many(self._counts)
        return ended or bool(arrived)

    def stop(self) -> None:
        """Stop reading; the games added so far stay."""
        self.job.stop()

    def _show(self, said: str, *answers: Answer) -> None:
        words = self._context.words
        self._context.ask(Question(words("share.title"), said, (*answers, Answer(words("button.close")))))

    def _show_many(self, counts: Counts) -> None:
        words, nav = self._context.words, self._context.nav
        said = words("share.many", **counts._asdict())
        self._show(said, Answer(words("button.tables"), lambda _: nav.show(Scores(Show.OTHERS))))

    def _take_one(self, game: Import | ValueError) -> None:
        words, nav = self._context.words, self._context.nav
        try:
            added = add_import(self._records.store, game)
        except ValueError as error:
            self._show(words("share.refused", reason=error))
            return
        assert not isinstance(game, ValueError)
        challenge: Request
        deal: Deal | None = None
        if isinstance(game, HandRecord):
            said, challenge = _hand_words(game, added, words), PlayHand(game)
        else:
            said, challenge, deal = _game_words(game, added, words), Play(game.deal), game.deal
        show = Show.OTHERS if added.standing is Standing.OTHERS else Show.ALL
        self._show(
            said,
            Answer(words("button.challenge"), lambda _: nav.show(challenge)),
            Answer(words("button.tables"), lambda _: nav.show(Scores(show, deal))),
        )


def _length(source: Path | str) -> int:
    """Return the length of a file or text; 0 if the file does not exist, which reading it will report.

    Raises:
        UserError: it is a folder, or a pipe or device, for which the window would wait.
    """
    if isinstance(source, str):
        return len(source)
    try:
        found = source.stat()
    except OSError:
        return 0
    if not S_ISREG(found.st_mode):
        raise UserError(f"cannot read {source}: it is no file")
    return found.st_size


def _hand_words(record: HandRecord, added: Added, words: Words) -> str:
    """Return whose hand has been imported, and its result."""
    found, others = margin(record.hand), opposition_of(record)
    said = words(
        "share.hand_taken" if added.is_new else "share.hand_there",
        deal=words.hand(record.hand.deal, record.hand.dealer),
        resti=signed(int(found.resti)),
        points=signed(int(found.points)),
        player=clean_name(record.players[Seat.S]) or words("beat.someone"),
    )
    if others is None or not is_same(others):
        said = f"{said}\n{words('share.hand_others')}"
    return said


def _game_words(record: Record, added: Added, words: Words) -> str:
    """Return whose game has been imported, and its score."""
    points = record.score.points
    assert points is not None
    return words(
        "share.taken" if added.is_new else "share.there",
        deal=words.deal(record.deal),
        points=signed(points),
        player=clean_name(record.player) or words("beat.someone"),
    )
