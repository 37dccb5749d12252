"""A disk that fails, where no journey shows it: a fault, a growing verdict, the game for four."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scores.hands import HAND
from scores.store import Store
from solitaire.classic.match_record import MatchRecord
from solitaire.home.files import UserError, scratch_beside
from solitaire.home.saves import match_folder
from solitaire.kinds.tasks import growing_reviews
from solver.game_review import FairPar, GameReview
from tests.support.faults import Disk
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

UNSAVED, NOT_STORED = "The game is not saved", "The result is not in the scores"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(monkeypatch, tmp_path)
    yield disk
    disk.heal()


def test_a_fault_of_the_program_is_seen_besides_what_it_costs(
    play: Table, disk: Disk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk.fail(errno.ENOSPC, 1)
    play.key(pygame.K_SPACE)

    def fail(_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(play.app, "handle", fail)
    play.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    with pytest.raises(ZeroDivisionError, match="a fault"):
        play.app.run()
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


def test_a_match_that_is_not_saved(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ClassicTable(tmp_path).begin()
    disk.fail(errno.ENOSPC, 1)
    table.play_hand()
    assert (table.shown, UNSAVED in table.texts(monkeypatch)) == ("ClassicCountScreen", True)
    table.key(pygame.K_q, pygame.KMOD_CTRL)
    assert "No space left on device" in table.dialog_text
    disk.heal()
    table.push("Try again")
    assert not table.app.navigation.is_open
    ended = table.record.hands
    table.close()
    ((_, waiting),) = match_folder(tmp_path / "matches").unfinished()
    assert isinstance(waiting, MatchRecord)
    assert waiting.hands == ended
    with Store(tmp_path / "scores.sqlite3") as store:
        assert len(store.numbers(HAND)) == 1


def test_the_result_of_a_hand_is_stored_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ClassicTable(tmp_path).begin()
    with monkeypatch.context() as broken:
        no_store(broken)
        table.play_hand()
        assert NOT_STORED in table.texts(monkeypatch)
        table.app.services.matches.deal(None)
        assert NOT_STORED in table.texts(monkeypatch)
    table.play_hand()
    assert NOT_STORED not in table.texts(monkeypatch)
    with Store(tmp_path / "scores.sqlite3") as store:
        assert len(store.numbers(HAND)) == 2


def test_half_written_files_go_at_the_next_start(tmp_path: Path) -> None:
    for place in ("games/2026-01-01-42.minchiate", "matches/2026-01-01-7.minchiate", "settings.json"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        scratch_beside(tmp_path / place)
    Table(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
