"""Files that fail: each call from the beginning of a game to the store in turn loses nothing in silence."""

import errno
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from scores.hands import HAND
from scores.store import Store
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.options import DEFAULT
from solitaire.classic.record import HandRecord, Opposition
from solitaire.home.archive import open_store
from solitaire.home.files import Home, UserError, scratch_beside
from solitaire.home.saves import game_folder, match_folder
from solitaire.kinds.tasks import growing_reviews
from solitaire.play.game import Game
from solitaire.play.opponents import new_match, with_next_hand
from solitaire.rules.deal import Deal
from solitaire.rules.position import END
from solitaire.rules.record import Record, format_record
from solitaire.table.services.kept_session import KeptSession
from solver.game_review import FairPar, GameReview
from tests.support import recorded
from tests.support.faults import Disk
from tests.support.selection import all_tests, crossed
from tests.support.table.classic import ClassicTable, near_its_end
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

NOTICES: Final = {"The game is not saved", "The result is not in the scores"}
LAST: Final = 3
"""How many moves of the solitaire are played in the window."""
SAMPLED: Final = 23
"""One in this many calls fails, unless all tests run."""

Trial = Callable[[ClassicTable], Iterator[KeptSession[Any]]]


def solitaire(table: ClassicTable) -> Iterator[KeptSession[Any]]:
    """Begin a game near its end, and yield its session after each move and the end."""
    deal = Deal.numbered(42)
    moves, session = recorded.moves_of(deal, deal.fola, recorded.tidy), table.app.services.session
    session.begin(Game.load(format_record(Record(deal, deal.fola, moves[:-LAST], "Anna"))))
    yield session
    for move in moves[-LAST:]:
        table.make([move])
        yield session
    table.key(pygame.K_e)
    assert session.game.moves[-1] == END
    yield session


@cache
def match() -> MatchRecord:
    """Return a match with two tricks of its first hand to come."""
    begun = with_next_hand(new_match(7, "Anna", Opposition("handbook"), 1, DEFAULT), None)
    return replace(begun, hands=(replace(begun.hands[0], hand=near_its_end(begun.hands[0].hand)),))


def of_match(table: ClassicTable) -> Iterator[KeptSession[Any]]:
    return four(table, match())


def by_itself(table: ClassicTable) -> Iterator[KeptSession[Any]]:
    return four(table, replace(match().hands[0], match=None))


def four(table: ClassicTable, record: ClassicRecord) -> Iterator[KeptSession[Any]]:
    """Continue a match or a hand, and yield its session after each decision."""
    matches, seated = table.use(others_pace="at_once").app.services.matches, table.seated
    matches.take(record)
    yield matches
    seen = matches.played
    while table.shown == "ClassicScreen":
        table.decide()
        table.app.advance(0.05)
        if matches.played is not seen:
            seen = matches.played
            yield matches
    table.until(lambda: seated.seen.is_shown)
    yield matches


def plays(game: Game | ClassicRecord) -> object:
    """Return what was played in a game, or in the last hand of a match."""
    if isinstance(game, Game):
        return game.moves
    return (game if isinstance(game, HandRecord) else game.hands[-1]).hand.plays


def kept_in(home: Home) -> list[object]:
    """Return what was played in the games that are in the store, and in those that have not ended."""
    with open_store(home) as store:
        hands = [store.find(HAND, number) for number in store.numbers(HAND)]
        ended = [record.moves for _, record in store.records()], [hand.hand.plays for hand in hands if hand]
    folders = game_folder(home.games), match_folder(home.matches)
    unfinished = [plays(game) for folder in folders for _, game in folder.unfinished()]
    return [*ended[0], *ended[1], *unfinished]


class Played:
    """A game that is played from its beginning to the store while the disk fails, and what came of it."""

    def __init__(self, table: ClassicTable, disk: Disk, patch: pytest.MonkeyPatch) -> None:
        self._table, self._disk, self._patch = table, disk, patch

    def outcome(self, trial: Trial) -> str:
        """Play it; return whether it was refused at the beginning, saved, or asked about and lost."""
        table, session = self._table, None
        try:
            for session in trial(table):
                self._check(session)
        except UserError:
            assert session is None, "once it has begun, a failure is told in the window"
            return "refused"
        assert session is not None
        assert session.save is not None
        game, line = session.save.game, session.line(session.save.game)
        table.key(pygame.K_q, pygame.KMOD_CTRL)
        was_asked = table.dialogs == ["Not saved"]
        if was_asked:
            assert table.app.navigation.is_open
            answer = "Lose it" if "Lose it" in table.labels else "Leave it for the next start"
            table.click(table.button(answer).rect.center)
        assert not table.app.navigation.is_open
        said = ""
        try:
            table.close()
        except UserError as error:
            said = str(error)
            table.window.destroy()
        self._disk.heal()
        if plays(game) in kept_in(table.app.context.home):
            return "asked, and saved" if was_asked else "saved"
        assert was_asked
        assert line in said
        return "asked, and lost"

    def _check(self, session: KeptSession[Any]) -> None:
        """Check that the game is in its file as it stands, or that the window says that it is not."""
        if not NOTICES & self._table.texts(self._patch):
            assert session.save is not None
            with self._disk.looked_at():
                kept = session.folder.parse(session.save.path.read_text(encoding="utf-8"))
            assert plays(kept) == plays(session.save.game)


@crossed(
    ("trial", [solitaire, of_match, by_itself]), ("error", [errno.ENOSPC, errno.EIO]), ("once", [False, True])
)
def test_a_disk_that_fails_loses_nothing_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trial: Trial, error: int, *, once: bool
) -> None:
    disk = Disk(monkeypatch, tmp_path)
    found, first, step = Counter[str](), 1, 1 if all_tests() else SAMPLED
    while True:
        table = ClassicTable(tmp_path / str(first))
        disk.fail(error, first, once=once)
        found[Played(table, disk, monkeypatch).outcome(trial)] += 1
        disk.heal()
        if not disk.failed:
            break
        first += step
    how = "once" if once else "from then on"
    print(f"\n{trial.__name__}, {errno.errorcode[error]} {how}: {dict(found)}")  # noqa: T201 (seen with -s)


def test_a_fault_of_the_program_is_seen_besides_what_it_costs(
    play: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = Disk(monkeypatch, tmp_path)
    disk.fail(errno.ENOSPC, 1)
    play.key(pygame.K_SPACE)

    def fail(_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(play.app, "handle", fail)
    play.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    with pytest.raises(ZeroDivisionError, match="a fault"):
        play.app.run()
    disk.heal()
    assert "is not saved: cannot write" in capsys.readouterr().err


def no_store(patch: pytest.MonkeyPatch) -> None:
    """Let the score file fail, and nothing else."""

    def fail(*_: object, **__: object) -> None:
        raise UserError("cannot use scores.sqlite3: the disk is full")

    patch.setattr(Store, "run", fail)


def test_a_store_that_fails_while_a_verdict_grows_is_named_once(
    play: Table, workers: Workers, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = "the disk is full"

    def growing(*_: object) -> Iterator[GameReview]:
        for count in range(2, 50):
            yield GameReview(35, share=count / 50, seconds=count, par=FairPar.of([*range(count)], 1.0))

    workers.use(lambda *_: Here(growing), growing_reviews)
    play.use(spoken=True).make(play.moves_of())
    play.key(pygame.K_e)
    with monkeypatch.context() as broken:
        no_store(broken)
        play.key(pygame.K_v)
        capsys.readouterr()
        play.frame(5)
        assert capsys.readouterr().out.count(full) == 1
        play.key(pygame.K_q, pygame.KMOD_CTRL)
        play.frame(5)
        assert full not in capsys.readouterr().out
    play.frame(2)
    with monkeypatch.context() as broken:
        no_store(broken)
        play.frame(4)
        assert capsys.readouterr().out.count(full) == 1


def test_half_written_files_go_at_the_next_start(tmp_path: Path) -> None:
    for place in ("games/2026-01-01-42.minchiate", "matches/2026-01-01-7.minchiate", "settings.json"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        scratch_beside(tmp_path / place)
    Table(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
