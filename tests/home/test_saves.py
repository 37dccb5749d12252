"""Saved games: saved at every move, locked by one window at a time, and never lost."""

import errno
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scores.store import Store
from solitaire.home import files as files_module
from solitaire.home import saves
from solitaire.home.archive import gather
from solitaire.home.files import MissingError, UserError
from solitaire.home.saves import ENDED, Folder, Save, T, game_folder, is_saved, match_folder
from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.record import parse_record
from tests.support import recorded
from tests.support.faults import fill_disk
from tests.support.homes import KILLS, ROOT, played_until_killed


def begun(number: int = 42, moves: int = 5) -> Game:
    game = Game(Deal.numbered(number))
    game.cut()
    game.stack()
    for move in recorded.moves_of(game.deal, game.deal.fola, recorded.tidy, moves):
        game.move(move)
    return game


def ended(number: int = 42) -> Game:
    game = begun(number)
    game.finish()
    return game


@pytest.fixture
def folder(tmp_path: Path) -> Folder[Game]:
    return game_folder(tmp_path / "games")


def opened(save: Save[T] | None) -> Save[T]:
    assert save is not None
    return save


def aged(path: Path, age: int) -> None:
    """Make a file as old as that, in seconds."""
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))


def files(folder: Folder[Game], suffix: str = ".minchiate") -> list[str]:
    return sorted(path.name for path in folder.folder.iterdir() if path.name.endswith(suffix))


# -- a game's life ------------------------------------------------------------------------------


def test_a_game_is_saved_from_the_start_and_at_every_move(folder: Folder[Game]) -> None:
    save = folder.create(begun())
    assert save.path.parent == folder.folder
    assert Game.load(save.path.read_text()).moves == save.game.moves
    save.game.play()
    save.write()
    assert Game.load(save.path.read_text()).moves == save.game.moves
    assert save.game.date
    assert f"{save.game.date}-42-" in save.path.name


def test_the_game_played_last_is_resumed_unless_another_window_has_it(folder: Folder[Game]) -> None:
    for number, age in ((1, 30), (2, 10), (3, 20)):
        save = folder.create(begun(number))
        save.close()
        aged(save.path, age)
    assert [game.deal.number for _, game in folder.unfinished()] == [2, 3, 1]
    windows = [game_folder(folder.folder).resume() for _ in range(3)]
    assert [(opened(found).game.deal.number, complaints) for found, complaints in windows] == [
        *((2, []), (3, []), (1, []))
    ]
    assert opened(windows[0][0]).game.moves == begun(2).moves


def test_an_ended_game_moves_away(folder: Folder[Game]) -> None:
    save = folder.create(ended())
    save.close()
    assert files(folder) == []
    assert files(folder, ".lock") == []
    kept = folder.folder / ENDED / save.path.name
    assert parse_record(kept.read_text()).moves == save.game.moves
    assert folder.resume() == (None, [])
    assert folder.unfinished() == []


def test_an_ended_game_left_behind_moves_away_when_resuming(folder: Folder[Game]) -> None:
    left = folder.create(ended())
    other = folder.create(begun(7))
    other.close()
    aged(other.path, 100)
    killed = game_folder(folder.folder.with_name("killed"))  # the files that a killed window leaves
    shutil.copytree(folder.folder, killed.folder)
    assert [game.deal.number for _, game in killed.unfinished()] == [7]
    found, complaints = killed.resume()
    assert (opened(found).path.name, complaints) == (other.path.name, [])
    assert (killed.folder / ENDED / left.path.name).exists()


def test_an_untouched_game_vanishes(folder: Folder[Game]) -> None:
    game = Game(Deal.numbered(42))
    folder.create(game).close()
    assert [*folder.folder.iterdir()] == []
    game.cut()  # now the player has looked at the fola
    save = folder.create(game)
    save.close()
    assert save.path.exists()


def test_without_a_folder_there_is_nothing_to_resume(folder: Folder[Game]) -> None:
    assert folder.resume() == (None, [])
    assert folder.unfinished() == []
    assert not is_saved(folder, Deal.numbered(42), "")


def test_deals_played_before(folder: Folder[Game]) -> None:
    deal, nowhere = Deal.numbered(42), Path("none")
    cut = folder.create(Game(deal))
    assert not is_saved(folder, deal, "", nowhere)  # nothing is seen of it yet
    cut.game.cut(37)
    cut.write()
    assert is_saved(folder, deal, "", nowhere)  # the fola of one cut tells much of all others
    assert is_saved(folder, Deal.numbered(42, 37), "", nowhere)
    assert not is_saved(folder, Deal.numbered(42, 37), "", cut.path)
    folder.create(ended()).close()
    assert is_saved(folder, deal, "", nowhere)
    assert not is_saved(folder, Deal.numbered(2), "", nowhere)
    assert not is_saved(folder, Deal.numbered(date.today().month), "", nowhere)  # part of the files' names
    cards = Deal.from_cards(Deal.numbered(5).cards)
    assert not is_saved(folder, cards, "", nowhere)
    game = Game(cards)
    game.stack()
    folder.create(game)
    assert is_saved(folder, cards, "", nowhere)
    assert not is_saved(folder, cards, "Bruno")


def test_half_written_files_of_a_killed_window_go(folder: Folder[Game]) -> None:
    save = folder.create(begun((1 << 64) - 1))
    save.close()
    files_module.scratch_beside(save.path)
    assert len(files(folder, ".part")) == 1  # though the name is as long as can be
    (folder.folder / ".other.minchiate.abc.part").touch()
    opened(folder.open(save.path))
    assert files(folder, ".part") == [".other.minchiate.abc.part"]


# -- one window at a time -----------------------------------------------------------------------


def test_two_windows_never_share_a_save(folder: Folder[Game]) -> None:
    save = folder.create(begun())
    other = game_folder(folder.folder)
    assert other.open(save.path) is None
    assert other.resume() == (None, [])
    assert [path for path, _ in other.unfinished()] == [save.path]
    save.close()
    again = opened(other.open(save.path))
    assert folder.open(save.path) is None
    again.close()


@pytest.mark.processes
def test_another_process_cannot_open_it_either(folder: Folder[Game]) -> None:
    save = folder.create(begun())
    program = (
        "import sys; from pathlib import Path; from solitaire.home.saves import game_folder;"
        "folder = game_folder(Path(sys.argv[1])); save = folder.open(Path(sys.argv[2]));"
        "print(save is None, folder.resume()[0] is None)"
    )
    command = [sys.executable, "-c", program, str(folder.folder), str(save.path)]

    def said() -> str:
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout

    assert said() == "True True\n"
    save.close()
    assert said() == "False True\n"  # it holds the game itself when it looks for one to resume
    assert opened(folder.open(save.path)).game.moves == save.game.moves


# -- damage -------------------------------------------------------------------------------------

WHOLE = begun(42, 60).save().encode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("make", [game_folder, match_folder])
def test_a_pipe_among_the_games_is_not_waited_for(
    tmp_path: Path, make: Callable[[Path], Folder[Any]]
) -> None:
    folder = make(tmp_path / "games")
    going, ended = (
        place / "2026-11-29-5-aaaaaaaa.minchiate" for place in (folder.folder, folder.folder / ENDED)
    )
    for pipe in (going, ended):
        pipe.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(pipe)
    assert folder.resume() == (None, [f"cannot read {going}: it is not a file"])
    assert folder.unfinished() == []
    with Store(tmp_path / "scores.sqlite3") as store:
        gather(store, folder)
        assert [*store.notices] == [f"cannot read {ended}: it is not a file"]
    assert going.is_fifo()
    assert ended.is_fifo()


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        *(WHOLE[:length] for length in range(50, len(WHOLE) - 1, 50)),
        b"\x00\x80\xff garbage",
        b"\xff\xfe" + WHOLE,
        "Il Matto è".encode("latin-1"),
        b"x" * (2 << 20),
        b"\n" * 70_000,
        WHOLE.replace(b"T32", b"T33", 1),
        WHOLE.replace(b"[Help ", b"[Help '", 1),
        WHOLE.replace(b'"1"', b'"2"', 1),
        random.Random(1).randbytes(3000),
    ],
    ids=lambda data: str(len(data)),
)
def test_a_damaged_game_is_set_aside_and_the_next_resumes(folder: Folder[Game], damaged: bytes) -> None:
    good = folder.create(begun(7))
    good.close()
    aged(good.path, 100)
    bad = folder.folder / "2026-01-06-42-00000000.minchiate"
    bad.write_bytes(damaged)
    assert [path for path, _ in folder.unfinished()][-1] == good.path
    found, complaints = folder.resume()
    if found is not None and found.path == bad:  # cut off between two moves it is whole, but shorter
        assert WHOLE.startswith(damaged)
        assert found.game.moves == begun(42, 60).moves[: len(found.game.moves)]
        return
    assert opened(found).path == good.path
    (complaint,) = complaints
    assert complaint.startswith(f"{bad.name} is damaged (")
    assert complaint.endswith(f"it is saved as {bad}.damaged")
    assert len(complaint.splitlines()) == 1
    assert len(complaint) < 600
    assert not bad.exists()
    assert bad.with_name(bad.name + ".damaged").read_bytes() == damaged


def test_things_that_are_no_files_do_not_hide_the_games(folder: Folder[Game]) -> None:
    save = folder.create(begun())
    save.close()
    aged(save.path, 100)
    (folder.folder / "folder.minchiate").mkdir()
    (folder.folder / "nowhere.minchiate").symlink_to(folder.folder / "missing")
    assert [path for path, _ in folder.unfinished()] == [save.path]
    found, complaints = folder.resume()
    assert opened(found).path == save.path
    assert all("cannot read" in line for line in complaints)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way")
    folder = game_folder(tmp_path / "games")
    with pytest.raises(UserError) as caught:
        folder.create(begun())
    assert str(caught.value) == f"cannot write to {tmp_path / 'games'}: {tmp_path / 'games'} is not a folder"
    save, (complaint,) = folder.resume()
    assert save is None
    assert complaint.startswith("cannot read the saved games")


def test_at_the_start_each_game_is_read_once(folder: Folder[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    for number, age in ((1, 20), (2, 10)):
        save = folder.create(begun(number))
        save.close()
        aged(save.path, age)
    read = list[Path]()

    def counting(path: Path) -> str:
        read.append(path)
        return path.read_text("utf-8")

    monkeypatch.setattr(saves, "read_text", counting)
    found = folder.find()
    resumed, complaints = folder.resume(found)
    assert (opened(resumed).game.deal.number, complaints) == (2, [])
    assert read == [one.path for one in found.games]


def test_a_game_that_another_window_has_played_on_is_read_again(folder: Folder[Game]) -> None:
    save = folder.create(begun())
    aged(save.path, 10)
    found = folder.find()
    save.game.play()
    save.write()
    save.close()
    resumed, _ = folder.resume(found)
    assert opened(resumed).game.moves == save.game.moves


def test_a_full_disk_leaves_the_last_state(folder: Folder[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    save = folder.create(begun())
    before = save.path.read_bytes()
    with monkeypatch.context() as broken:
        fill_disk(broken)
        save.game.play()
        with pytest.raises(UserError, match=r"No space left on device; what was there is unchanged$"):
            save.write()
    assert save.path.read_bytes() == before
    assert save.fault
    save.write()
    assert (save.fault, Game.load(save.path.read_text()).moves) == ("", save.game.moves)


def test_a_game_whose_end_cannot_be_written_continues_before_it(
    folder: Folder[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    save = folder.create(begun())
    moves = save.game.moves
    save.game.finish()
    with monkeypatch.context() as broken:
        fill_disk(broken)
        with pytest.raises(UserError):
            save.write()
    save.close()
    assert folder.ended() == []
    found, complaints = folder.resume()
    assert (opened(found).game.moves, complaints) == (moves, [])


def test_no_locks_are_left_of_files_that_are_not_there(
    folder: Folder[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        fill_disk(broken)
        with pytest.raises(UserError):
            folder.create(begun())
    with pytest.raises(MissingError):
        folder.open(folder.folder / "2026-01-06-42-00000000.minchiate")
    assert [*folder.folder.iterdir()] == []


def test_what_cannot_be_deleted_is_said(folder: Folder[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    save = folder.create(Game(Deal.numbered(42)))

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with monkeypatch.context() as broken:
        broken.setattr(Path, "unlink", forbidden)
        with pytest.raises(UserError) as caught:
            save.close()
    assert str(caught.value) == f"cannot delete {save.path}: Permission denied"
    assert opened(folder.open(save.path)).game.is_untouched


def test_an_ended_game_that_cannot_be_moved_stays(folder: Folder[Game]) -> None:
    save = folder.create(ended())
    (folder.folder / ENDED).write_text("in the way")
    with pytest.raises(UserError, match=f"cannot move .* to .*{ENDED}"):
        save.close()
    assert save.path.exists()
    assert game_folder(folder.folder).open(save.path) is not None  # it is not held for ever


# -- killed -------------------------------------------------------------------------------------


@pytest.mark.processes
def test_a_killed_table_loses_at_most_the_move_in_hand(tmp_path: Path) -> None:
    """Killed again and again at any moment, the table always resumes where it was."""
    chance, before = random.Random(KILLS), list[str]()
    for _ in range(KILLS):
        states = played_until_killed(tmp_path, chance.choice([0.0, 0.05, 0.5]) * chance.random())
        if before and before[0] == states[0][0]:
            assert is_next(before, states[0]), (before, states[0])
        elif before:  # it had ended
            (path,) = tmp_path.rglob(before[0])
            game = Game.load(path.read_text(encoding="utf-8"))
            assert game.phase is Phase.ENDED
            assert is_next(before, [path.name, "ENDED", *map(str, game.moves)])
            assert states[0][1:] == ["CUT"]
        before = states[-1]
    assert list(tmp_path.rglob("*.damaged*")) == []


def is_next(before: list[str], after: list[str]) -> bool:
    """Say whether it is the same game, at the same place or one step on."""
    known, moves = before[2:], after[2:]
    steps = len(moves) - len(known) + (before[1] != after[1] and "CUT" in before[1:2] + after[1:2])
    return before[0] == after[0] and moves[: len(known)] == known and 0 <= steps <= 1
