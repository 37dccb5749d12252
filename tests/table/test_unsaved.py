"""A disk that is full or fails: every screen says what is not saved, and the table asks before it is lost."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scores.hands import HAND
from scores.store import Store
from solitaire.classic.match_record import MatchRecord
from solitaire.home.archive import open_store
from solitaire.home.files import Home, UserError, scratch_beside
from solitaire.home.saves import game_folder, match_folder
from solitaire.kinds.tasks import growing_reviews
from solitaire.play.game import Game, Phase
from solitaire.rules.record import Record
from solitaire.table.actions import Action
from solitaire.table.requests import Menu, Scores, Settings
from solitaire.table.services import exporter
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


@pytest.fixture
def ended(play: Table, disk: Disk) -> Table:
    """A table whose game has ended on a disk that was full from its last move on."""
    moves = play.moves_of()
    play.make(moves[:-1])
    disk.fail(errno.ENOSPC, 1)
    play.make(moves[-1:])
    play.key(pygame.K_e)
    assert play.game.phase is Phase.ENDED
    return play


def quit_table(table: Table) -> None:
    table.key(pygame.K_q, pygame.KMOD_CTRL)


def answer(table: Table, label: str) -> None:
    table.click(table.button(label).rect.center)


def is_asking(table: Table) -> bool:
    assert table.app.navigation.is_open
    return table.dialogs == ["Not saved"]


def stored(folder: Path) -> list[Record]:
    with open_store(Home.at(folder)) as store:
        return [record for _, record in store.records()]


def test_every_screen_says_that_the_game_is_not_saved(
    ended: Table, monkeypatch: pytest.MonkeyPatch, disk: Disk
) -> None:
    assert UNSAVED in ended.texts(monkeypatch)
    ended.key(pygame.K_v)
    assert UNSAVED in ended.texts(monkeypatch)
    for request in (Menu(), Menu(classic=True), Scores(), Settings()):
        ended.app.navigation.show(request)
        assert UNSAVED in ended.texts(monkeypatch), request
    disk.heal()
    quit_table(ended)
    assert UNSAVED not in ended.texts(monkeypatch)


def test_a_listener_hears_it_on_every_screen(
    tmp_path: Path, disk: Disk, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(tmp_path).use(spoken=True).start(stacked=True)
    disk.fail(errno.ENOSPC, 1)
    for key in (pygame.K_SPACE, pygame.K_F2, pygame.K_PERIOD):
        capsys.readouterr()
        table.key(key, text="." if key == pygame.K_PERIOD else "")
        assert UNSAVED in capsys.readouterr().out.splitlines()


def test_closing_asks_and_trying_again_saves(ended: Table, disk: Disk) -> None:
    record = ended.game.record
    quit_table(ended)
    assert is_asking(ended)
    assert "No space left on device" in ended.dialog_text
    answer(ended, "Try again")
    assert is_asking(ended)
    assert "in vain" in ended.dialog_text
    disk.heal()
    answer(ended, "Try again")
    assert not ended.app.navigation.is_open
    ended.close()
    assert [one.played for one in stored(ended.folder)] == [record.played]
    assert ended.saves() == []


def test_closing_asks_nothing_once_the_disk_has_room_again(ended: Table, disk: Disk) -> None:
    disk.heal()
    quit_table(ended)
    assert not ended.app.navigation.is_open
    ended.close()
    assert len(stored(ended.folder)) == 1


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_the_windows_own_button_asks_too(ended: Table, kind: int) -> None:
    ended.post(kind, window=ended.window)
    ended.frame()
    assert is_asking(ended)
    ended.key(pygame.K_ESCAPE)
    assert (ended.dialogs, ended.app.navigation.is_open) == ([], True)
    assert ended.game.phase is Phase.ENDED


def test_a_record_saved_elsewhere_can_be_read(
    ended: Table, disk: Disk, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """All is saved then: the program ends without an error, and says where."""
    elsewhere, record = tmp_path_factory.mktemp("elsewhere"), ended.game.record
    quit_table(ended)
    answer(ended, "Save it elsewhere…")
    ended.enter(str(ended.folder / "here"))
    ended.key(pygame.K_RETURN)
    assert "No space left on device" in ended.dialog_text
    for nothing in ("", " "):
        ended.enter(nothing)
        ended.key(pygame.K_RETURN)
        assert "The name of the folder is missing" in ended.dialog_text
    ended.enter(str(elsewhere))
    ended.key(pygame.K_RETURN)
    assert not ended.app.navigation.is_open
    assert ended.app.services.unsaved.notice == ""
    (written,) = elsewhere.iterdir()
    assert Game.load(written.read_text(encoding="utf-8")).record == record
    with disk.looked_at():
        ended.app.context.keep_settings()
    capsys.readouterr()
    ended.close()
    assert capsys.readouterr().err == f"Saved as {written}\n"


def test_a_copy_can_be_pasted(ended: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    quit_table(ended)
    with monkeypatch.context() as patch:
        patch.setattr(exporter, "put", lambda _: False)
        answer(ended, "Copy it")
    assert "No clipboard is available" in ended.dialog_text
    answer(ended, "Copy it")
    assert is_asking(ended)
    assert "before you close this window" in ended.dialog_text
    assert Game.load(exporter.get() or "").record == ended.game.record


def test_what_is_lost_is_named(ended: Table) -> None:
    line = ended.app.services.session.line(ended.game)
    quit_table(ended)
    answer(ended, "Lose it")
    assert not ended.app.navigation.is_open
    with pytest.raises(UserError) as caught:
        ended.close()
    assert f"{line} is not saved: cannot write {ended.folder}" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_table_that_is_ended_by_a_signal_names_it_too(ended: Table) -> None:
    with pytest.raises(UserError, match=r"is not saved: cannot write .*No space left on device"):
        ended.close()


def test_a_fault_of_the_program_is_seen_besides_what_it_costs(
    ended: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(ended.app, "handle", fail)
    ended.post(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
    with pytest.raises(ZeroDivisionError, match="a fault"):
        ended.app.run()
    assert "is not saved: cannot write" in capsys.readouterr().err


def test_a_clock_that_cannot_be_written_is_no_loss(play: Table, disk: Disk) -> None:
    play.key(pygame.K_SPACE)
    play.frame(10, 0.5)
    disk.fail(errno.ENOSPC, 1)
    quit_table(play)
    assert (play.dialogs, play.app.navigation.is_open) == ([], False)
    with pytest.raises(UserError) as caught:
        play.close()
    assert "settings.json" in str(caught.value)
    assert ".minchiate" not in str(caught.value)


# -- leaving the game -------------------------------------------------------------------------------


@pytest.fixture
def left(play: Table, disk: Disk) -> Table:
    """A table on which another game has taken the place of one whose fourth move could not be saved."""
    session = play.app.services.session
    play.make(play.moves_of()[:3])
    waiting = session.folder.create(Game.load(play.game.save()))
    disk.fail(errno.ENOSPC, 1)
    play.make(play.moves_of()[3:4])
    session.resume(waiting)
    play.frame(2)
    return play


def test_leaving_a_game_asks_once_and_keeps_it_in_memory(left: Table, disk: Disk) -> None:
    assert is_asking(left)
    left.key(pygame.K_ESCAPE)
    left.frame(2)
    assert (left.dialogs, len(left.game.moves)) == ([], 3)
    assert left.app.services.unsaved.notice == UNSAVED
    disk.heal()
    left.app.navigation.act(Action.GAMES)
    left.key(pygame.K_DOWN)
    answer(left, "Open")
    assert (left.dialogs, len(left.game.moves)) == ([], 4)
    assert left.app.services.unsaved.notice == UNSAVED
    quit_table(left)
    assert not left.app.navigation.is_open
    assert len(left.saved.moves) == 4


def test_leaving_a_game_and_losing_it(left: Table, disk: Disk) -> None:
    there = left.game
    answer(left, "Lose it")
    left.frame(2)
    disk.heal()
    assert (left.dialogs, left.game is there, left.app.services.unsaved.notice) == ([], True, "")
    with pytest.raises(UserError, match="is not saved"):
        left.close()
    folder = game_folder(left.folder / "games")
    assert [len(game.moves) for _, game in folder.unfinished()] == [3, 3]
    assert all(folder.open(path) is not None for path, _ in folder.unfinished())


def test_leaving_a_game_and_trying_again(left: Table, disk: Disk) -> None:
    disk.heal()
    answer(left, "Try again")
    left.frame(2)
    assert (left.dialogs, left.news, left.app.services.unsaved.notice) == ([], "Saved.", "")
    games = game_folder(left.folder / "games").unfinished()
    assert sorted(len(game.moves) for _, game in games) == [3, 4]


# -- results ----------------------------------------------------------------------------------------


def no_store(patch: pytest.MonkeyPatch) -> None:
    """Let the score file fail, and nothing else."""

    def fail(*_: object, **__: object) -> None:
        raise UserError("cannot use scores.sqlite3: the disk is full")

    patch.setattr(Store, "run", fail)


def test_a_result_that_is_not_in_the_store(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play.make(play.moves_of())
    record = play.game.record
    with monkeypatch.context() as broken:
        no_store(broken)
        play.key(pygame.K_e)
        assert NOT_STORED in play.texts(monkeypatch)
        play.take_back()
        assert NOT_STORED not in play.texts(monkeypatch)
        play.key(pygame.K_e)
        quit_table(play)
        assert is_asking(play)
        assert "at the next start" in play.dialog_text
        answer(play, "Leave it for the next start")
        assert not play.app.navigation.is_open
        with pytest.raises(UserError, match=r"is not in the scores yet: .* the disk is full"):
            play.close()
    assert [one.moves[:-1] for one in stored(play.folder)] == [record.moves]


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
        quit_table(play)
        play.frame(5)
        assert full not in capsys.readouterr().out
    play.frame(2)
    with monkeypatch.context() as broken:
        no_store(broken)
        play.frame(4)
        assert capsys.readouterr().out.count(full) == 1


def test_a_result_that_is_stored_later(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play.make(play.moves_of())
    with monkeypatch.context() as broken:
        no_store(broken)
        play.key(pygame.K_e)
        play.key(pygame.K_n, pygame.KMOD_CTRL)
        play.frame(2)
        assert is_asking(play)
    answer(play, "Try again")
    play.frame(2)
    assert (play.dialogs, play.app.services.unsaved.notice) == ([], "")
    assert len(stored(play.folder)) == 1


# -- the game for four ------------------------------------------------------------------------------


def test_a_match_that_is_not_saved(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ClassicTable(tmp_path).begin()
    disk.fail(errno.ENOSPC, 1)
    table.play_hand()
    assert (table.shown, UNSAVED in table.texts(monkeypatch)) == ("ClassicCountScreen", True)
    quit_table(table)
    assert is_asking(table)
    assert "No space left on device" in table.dialog_text
    disk.heal()
    answer(table, "Try again")
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


# -- what a killed window leaves --------------------------------------------------------------------


def test_half_written_files_go_at_the_next_start(tmp_path: Path) -> None:
    for place in ("games/2026-01-01-42.minchiate", "matches/2026-01-01-7.minchiate", "settings.json"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        scratch_beside(tmp_path / place)
    Table(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
