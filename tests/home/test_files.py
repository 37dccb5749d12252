"""Reading and writing that loses nothing, and says what is wrong in one line."""

import errno
import io
import os
import subprocess
import sys
import threading
import tracemalloc
from pathlib import Path
from typing import Final

import platformdirs
import pytest

from solitaire.home.files import (
    MAX_READ,
    MOST_READ,
    DamagedError,
    Home,
    UserError,
    read_text,
    remove_abandoned,
    set_aside,
    write_atomic,
    write_new,
)
from tests.support.faults import fill_disk


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_home_is_in_a_folder_or_where_the_system_wants_it(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    assert (home.games, home.settings) == (tmp_path / "games", tmp_path / "settings.json")
    home = Home.at(None)
    assert home.data == platformdirs.user_data_path("minchiate-solitaire", appauthor=False)
    assert home.config == platformdirs.user_config_path("minchiate-solitaire", appauthor=False)
    assert home.pictures == platformdirs.user_pictures_path()


@pytest.mark.parametrize("text", ["", "Il Matto è zero\n", "a\r\nb\n", "\x00"])
def test_text_reads_back(tmp_path: Path, text: str) -> None:
    path = tmp_path / "new" / "folder" / "file.txt"
    write_atomic(path, text)
    assert read_text(path) == text
    assert path.read_bytes() == text.encode()
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert read_text(path) == text  # a byte order mark is no text
    write_atomic(path, "again")
    assert (read_text(path), parts(path.parent)) == ("again", ["file.txt"])


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        read_text(tmp_path / "none")
    assert str(caught.value) == f"cannot read {tmp_path / 'none'}: No such file or directory"
    with pytest.raises(UserError, match="Is a directory"):
        read_text(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_read_only_if_the_user_has_named_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(UserError) as caught:
        read_text(pipe)
    assert str(caught.value) == f"cannot read {pipe}: it is not a file"
    writer = threading.Thread(target=pipe.write_text, args=("text",), daemon=True)
    writer.start()
    assert read_text(pipe, is_named=True) == "text"
    writer.join()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"abc\xff", "not UTF-8 text (byte 3)"),
        (b"x" * (MAX_READ + 1), f"longer than {MAX_READ} bytes, so not a file of this program"),
    ],
)
def test_what_is_no_text(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(DamagedError) as caught:
        read_text(path)
    assert str(caught.value) == f"cannot read {path}: {reason}"
    path.write_bytes(b"x" * MAX_READ)
    assert len(read_text(path)) == MAX_READ


def test_reading_asks_for_no_more_memory_than_the_file_takes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 5_000_000)
    tracemalloc.start()
    try:
        assert len(read_text(path, MOST_READ)) == 5_000_000
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


WRITES: Final = """
import os, sys
from pathlib import Path
from solitaire.home.files import write_atomic
from tests.support.faults import fill_disk
os.CALL = lambda *_: (print("there", flush=True), sys.stdin.read())
write_atomic(Path(sys.argv[1]), "text")
"""


@pytest.mark.processes
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_what_a_killed_program_was_writing_goes_but_not_what_another_writes(
    tmp_path: Path, call: str
) -> None:
    path = tmp_path / "settings.json"
    command = [sys.executable, "-c", WRITES.replace("CALL", call), str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"there\n"
        (scratch,) = parts(tmp_path)
        remove_abandoned([tmp_path, tmp_path / "missing"])
        assert parts(tmp_path) == [scratch]
        writer.kill()
        writer.wait()
    remove_abandoned([tmp_path])
    assert parts(tmp_path) == []


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failed_write_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "file"
    write_atomic(path, "old")
    fill_disk(monkeypatch, call)
    with pytest.raises(UserError) as caught:
        write_atomic(path, "new")
    assert str(caught.value) == (f"cannot write {path}: No space left on device; what was there is unchanged")
    with pytest.raises(UserError, match=r"cannot write .*new: No space left on device$"):
        write_atomic(tmp_path / "new", "new")
    monkeypatch.undo()
    with pytest.raises(UnicodeEncodeError):
        write_atomic(path, "\ud800")
    assert (read_text(path), parts(tmp_path)) == ("old", ["file"])


def test_damaged_files_are_all_kept(tmp_path: Path) -> None:
    path, kept = tmp_path / "file", []
    for number in range(3):
        path.write_text(str(number))
        kept.append(set_aside(path))
    assert [target.name for target in kept] == ["file.damaged", "file.damaged1", "file.damaged2"]
    assert [target.read_text() for target in kept] == ["0", "1", "2"]
    with pytest.raises(UserError, match=r"cannot set .*file aside: No such file"):
        set_aside(path)


def test_a_thousand_damaged_files_are_enough(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("x")
    for number in range(1000):
        (tmp_path / f"file.damaged{number or ''}").touch()
    with pytest.raises(UserError, match=r"remove some of the old file\.damaged files"):
        set_aside(path)
    assert path.read_text() == "x"


def test_a_new_file_takes_no_other_ones_name(tmp_path: Path) -> None:
    folder = tmp_path / "not there yet"
    names = [write_new(folder, "game", ".png", b"%d" % number).name for number in range(3)]
    assert names == ["game.png", "game-2.png", "game-3.png"]
    assert [(folder / name).read_bytes() for name in names] == [b"0", b"1", b"2"]


def test_a_full_disk_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    def opened(path: Path, mode: str) -> Full:
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(UserError, match=r"^cannot write .*game\.png: No space left on device$"):
        write_new(tmp_path, "game", ".png", b"1")
    assert parts(tmp_path) == []


def test_a_file_where_no_folder_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match="is not a folder"):
        write_new(tmp_path / "file", "game", ".png", b"1")
    with pytest.raises(UserError, match="Not a directory"):
        write_atomic(tmp_path / "file" / "games" / "x", "text")


def test_a_written_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "game.gif", b"GIF")
    finally:
        os.umask(before)
    assert (tmp_path / "game.gif").stat().st_mode & 0o777 == 0o640
