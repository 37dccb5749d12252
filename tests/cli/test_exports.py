"""Where exports of games and hands go: folders, devices, FIFOs and open files, each reported by name."""

import os
import sys
from pathlib import Path

import pytest

from scores.store import Store
from solitaire.home.files import Home
from tests.support.commands import done, failed, run, through_fifo
from tests.support.stored import single

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links and FIFOs")

EXPORTS = {("scores", "export", "--out"): 5, ("classic", "scores", "export", "--out"): 2}
"""The commands that export records, and how many there are."""


@pytest.fixture(autouse=True)
def hands(played_home: Home) -> None:
    with Store(played_home.scores) as store:
        for deal in (42, 43):
            store.add(single(deal), own=True)


@pytest.fixture(params=EXPORTS)
def export(request: pytest.FixtureRequest) -> tuple[str, ...]:
    command: tuple[str, ...] = request.param
    return command


def test_a_device_takes_all_records(export: tuple[str, ...], tmp_path: Path) -> None:
    for device in ("/dev/null", str(tmp_path / "device")):
        (tmp_path / "device").unlink(missing_ok=True)
        (tmp_path / "device").symlink_to("/dev/null")
        assert done(*export, device) == f"{device}: records written: {EXPORTS[export]}\n"
    assert (tmp_path / "device").is_char_device()


def test_a_fifo_takes_all_records(export: tuple[str, ...], tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    assert through_fifo(fifo, *export, str(fifo)).count(b'[Rules "') == EXPORTS[export]


def test_an_open_file_takes_all_records(export: tuple[str, ...], tmp_path: Path) -> None:
    with (tmp_path / "log").open("ab") as file:
        file.write(b"before\n")
        file.flush()
        done(*export, f"/dev/fd/{file.fileno()}")
    text = (tmp_path / "log").read_text("utf-8")
    assert (text.startswith("before\n"), text.count('[Rules "')) == (True, EXPORTS[export])


def test_standard_output_needs_no_name(export: tuple[str, ...]) -> None:
    result = run(*export, "-")
    assert result.stdout.count('[Rules "') == EXPORTS[export]
    assert result.stderr == f"records written: {EXPORTS[export]}\n"


def test_what_is_named_twice_is_written_once(export: tuple[str, ...], tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert done(*export[:-1], "2", "1", "2", "--out", out) == f"{out}: records written: 2\n"


@pytest.mark.parametrize("place", ["FILE", "FILE/x", "/proc/x", "x" * 300])
def test_a_place_that_is_no_folder_is_said_by_its_name(
    export: tuple[str, ...], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text("mine")
    said = failed(*export, place)
    assert said.startswith(f"cannot write {place[:40]}")
    assert ": Not a directory; " in said or place != "FILE"
    assert "a record" not in said
    assert (Path("FILE").read_text(), sorted(os.listdir())) == ("mine", ["FILE", "home"])  # noqa: PTH208


def test_a_link_to_a_folder_is_followed(export: tuple[str, ...], tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere")
    for _ in range(2):  # the folder is made, then it is there
        done(*export, str(link))
        assert (link.is_symlink(), len(list((tmp_path / "elsewhere").iterdir()))) == (True, EXPORTS[export])
