"""The table's access to the store: ended games and imported ones go in; what is known of them comes out.

A failing store must not stop a game: the table says what is wrong and continues. A game that could not be
stored stays among the saved games, and is stored next time. Stored games and hands are watched and judged.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from scores.database import BusyError
from scores.estimates import estimates
from scores.games import GAME
from scores.hands import HAND
from scores.imports import Import, add_import, add_imports, add_in_parts, parse_imports
from scores.kinds import Added, R, Standing, clean_name
from scores.store import Store
from scores.tables import PlayedHand, Rival, Show, earlier, to_beat
from solitaire.classic.deal import parse_deal
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord, Opposition
from solitaire.classic.seats import Seat
from solitaire.home.archive import open_store
from solitaire.home.files import MOST_READ, Home, UserError, read_text
from solitaire.home.habits import Habits, habits
from solitaire.home.reviews import CLASSIC, SOLITAIRE, ReviewedKind, V, compute_figures
from solitaire.play.game import Game
from solitaire.play.opponents import is_same
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.run.work import Job
from solitaire.run.worker import WorkerFactory, lower_priority
from solitaire.table.context import Context
from solitaire.table.models.shown import Rivals
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import HandVerdict, Play, PlayHand, Replay, Request, Scores, Verdict
from solitaire.table.services import exporter
from solitaire.texts.words import Words, signed

_LONGEST_NAME: Final = 24
"""Most letters in the name of a numbered deal; other deals are named by their 97 cards."""
PATIENCE: Final = 1.0
"""Seconds that the window waits for another program which writes to the store, before it says so."""
T = TypeVar("T")


class Records:
    """The store, opened when it is first needed, and again after a failure.

    Attributes:
        home: where the store lies.
        alarm: called with a line about each problem.
    """

    def __init__(self, home: Home, alarm: Callable[[str], None]) -> None:
        self.home, self.alarm = home, alarm
        self._store: Store | None = None
        self._is_busy = False
        self._failures = dict[object, str]()  # by question, as it was asked last

    @property
    def store(self) -> Store:
        """The open store.

        Raises:
            UserError: it cannot be opened.
        """
        if self._store is None:
            self._store = open_store(self.home, 0.0 if self._is_busy else PATIENCE)
        return self._store

    def ask(self, question: Callable[[Store], T]) -> T:
        """Return the store's answer; the window does not stand still while another program writes."""
        try:
            answer = question(self.store)
        except BusyError:
            self._note_busy(is_busy=True)
            raise
        for notice in self.store.notices:
            self.alarm(notice)
        self.store.notices.clear()
        self._note_busy(is_busy=False)
        return answer

    def _note_busy(self, *, is_busy: bool) -> None:
        """Wait no more until another program has done writing."""
        if is_busy is not self._is_busy:
            self._is_busy = is_busy
            self.close()

    def query(self, question: Callable[[Store], T], default: T) -> T:
        """Return the store's answer; if it fails, raise the alarm and return the default.

        Work in progress asks the same again and again: the same failure raises one alarm, until it changes or
        an answer comes.
        """
        asked = getattr(question, "__code__", question)
        try:
            answer = self.ask(question)
        except UserError as error:
            if self._failures.get(asked) != str(error):
                self.alarm(str(error))
            self._failures[asked] = str(error)
            return default
        self._failures.pop(asked, None)
        return answer

    @property
    def trouble(self) -> str:
        """Why the store last failed to answer; empty if it has answered again."""
        return next(reversed(self._failures.values()), "")

    def known(self, question: Callable[[Store | None], T]) -> T:
        """Return the store's answer, or what comes with the program if the store fails."""
        answer = self.query(question, default=None)
        return question(None) if answer is None else answer

    def has_played(self, game: Game) -> bool:
        """Return whether the player has ended a game of this deal before."""
        return self.query(lambda store: store.has_played(GAME, game.deal, game.player), default=False)

    def mark_seen(self, game: Game) -> bool:
        """Record that the player has seen the cards of a game's deal; return whether that succeeded."""

        def mark(store: Store) -> bool:
            store.mark_seen(game.deal, game.player)
            return True

        return self.query(mark, default=False)

    def rivals(self, game: Game) -> Rivals:
        """Return the scores to beat on the deal, already cut, of a game, without the game itself."""

        def another(rival: Rival | None) -> Rival | None:
            return None if rival is None or rival.record.played == game.record.played else rival

        def find(store: Store | None) -> Rivals:
            if store is None:
                return Rivals(known=estimates(None, game.deal))
            best, own = to_beat(store, game.deal), earlier(store, game.deal, game.player)
            return Rivals(another(best), another(own), estimates(store, game.deal))

        return self.known(find)

    def close(self) -> None:
        """Close the store."""
        if self._store is not None:
            self._store.close()
            self._store = None


# -- stored games and hands ---------------------------------------------------------------------


def hand_name(row: PlayedHand, words: Words) -> str:
    """Return the name of a hand by itself."""
    if len(row.deal) > _LONGEST_NAME:
        return words("status.deal", deal=words.short_deal(None))
    return words.hand(parse_deal(row.deal), Seat[row.dealer])


def watch(context: Context, records: Records, record: Record | HandRecord, *, is_own: bool = False) -> None:
    """Replay a game or hand; ask first if that shows a deal that the player has not played."""
    _look(context, records, record, Replay(record), is_own=is_own)


def judge(context: Context, records: Records, record: Record | HandRecord, *, is_own: bool = False) -> None:
    """Show the verdict on an ended game or hand; ask first likewise."""
    verdict = HandVerdict(record) if isinstance(record, HandRecord) else Verdict(record)
    _look(context, records, record, verdict, is_own=is_own)


def _look(
    context: Context, records: Records, record: Record | HandRecord, request: Request, *, is_own: bool
) -> None:
    store, player = records.store, context.settings.player
    if isinstance(record, HandRecord):
        deal = record.hand.deal
        is_known = is_own or store.has_played(HAND, deal, player)
    else:
        deal = record.deal
        is_known = store.has_played(GAME, deal, player)
    if is_known:
        context.nav.show(request)
    else:
        _ask_to_look(context, records, deal, request)


def _ask_to_look(context: Context, records: Records, deal: Deal, request: Request) -> None:
    """Ask before showing a deal that the player has not played, which then counts as seen."""

    def look(_: str) -> None:
        records.store.mark_seen(deal, context.settings.player)
        context.nav.show(request)

    words, label = context.words, "action.watch" if isinstance(request, Replay) else "button.show"
    answers = (Answer(words(label), look), Answer(words("button.cancel")))
    context.ask(Question(words("share.watch_title"), words("share.watch"), answers, escape=1))


# -- habits, counted from the store; a worker process computes missing figures --------------------

_AT_ONCE: Final = 10
"""Reviews whose figures are computed at once: they take less than a tenth of a second."""
_FEWEST: Final = 5
"""Reviewed games from which on there are habits: of fewer the errors are as large as the figures."""
_SECONDS: Final = 5.0
"""Seconds that a batch of them takes."""


def computed(path: str, name: str) -> Iterator[int]:
    """Yield, by batch, how many missing figures of a kind of game were computed; runs in a worker process."""
    lower_priority()
    with Store(Path(path)) as store:
        while (
            count := compute_figures(store, SOLITAIRE)
            if name == SOLITAIRE.kind.name
            else compute_figures(store, CLASSIC)
        ):
            yield count


class HabitsWork(Generic[R, V]):
    """Counts the habits of a player.

    Attributes:
        found: the figures so far.
        job: the work on missing figures.
    """

    def __init__(self, records: Records, of: ReviewedKind[R, V], start: WorkerFactory) -> None:
        self.found = Habits()
        self._of: ReviewedKind[R, V] = of
        self._records, self.job = records, Job[int](start, "habits", _SECONDS)
        self._player = ""

    def count(self, player: str) -> None:
        """Count again, for a player."""
        self._player, of = player, self._of
        done = self._records.query(lambda store: compute_figures(store, of, _AT_ONCE), default=0)
        if done >= _AT_ONCE and not self.job.is_busy:
            self.job.begin(computed, lambda: (str(self._records.home.scores), of.kind.name))
        self._count()

    def _count(self) -> None:
        player, of = self._player, self._of
        found = self._records.query(lambda store: habits(store, of, player), default=Habits())
        has_enough = found.all is not None and found.all.games >= _FEWEST
        self.found = found if has_enough else Habits(needed=found.needed)

    @property
    def is_counting(self) -> bool:
        """True while figures are being computed."""
        return self.job.is_under_way

    def poll(self) -> bool:
        """Take over what has been computed; return whether there is news."""
        if not self.job.is_busy:
            return False
        arrived = self.job.poll()
        is_news = bool(arrived) or not self.job.is_busy
        if is_news:
            self._count()
        return is_news

    def stop(self) -> None:
        """End the work; what was computed is stored."""
        self.job.stop()


# -- imports: shared texts and records, from the clipboard or dropped on the window ----------------

MOST_AT_ONCE: Final = 10_000
"""Longest text that is read while the window waits, in bytes: it takes a tenth of a second."""
_NEWS_SECONDS: Final = 10.0
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
        self.job = Job[Counts | UserError](context.start_worker, "import", _NEWS_SECONDS)
        self._counts = Counts()

    def paste(self) -> None:
        """Import what is on the clipboard, or explain how that works."""
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
        """When a long text has been read, say what was in it; return whether there is news."""
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
    """Return the length of a file or text; 0 if the file does not exist, which reading it will report."""
    if isinstance(source, str):
        return len(source)
    try:
        return source.stat().st_size
    except OSError:
        return 0


def _hand_words(record: HandRecord, added: Added, words: Words) -> str:
    """Return whose hand has been imported, and its result."""
    found, others = margin(record.hand), Opposition.among(record.extra)
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
