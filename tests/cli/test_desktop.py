"""The commands that put the program into a desktop's menu, and take it out again."""

import sys
import sysconfig
from pathlib import Path

import pytest

from assets.desktop import ENTRY, SHARE, SVG_ICON
from tests.support.commands import done, failed

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="not for these desktops")

PLACES = sorted(path.relative_to(SHARE).as_posix() for path in SHARE.rglob("*") if path.is_file())


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder, and a program installed in a folder whose name needs quoting."""
    scripts = tmp_path / 'a $HOME 100% "b"'
    scripts.mkdir()
    (scripts / "minchiate").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(scripts))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("XDG_DATA_DIRS", raising=False)
    return tmp_path / "share"


def files(share: Path) -> list[str]:
    return sorted(path.relative_to(share).as_posix() for path in share.rglob("*") if not path.is_dir())


def test_install_and_remove(share: Path, tmp_path: Path) -> None:
    before = (SHARE / ENTRY).read_text("utf-8")
    for _ in range(2):  # again, after an update
        assert done("desktop", "install").startswith(f"{share}: the program is in the desktop's menu")
        assert files(share) == PLACES
        assert (share / SVG_ICON).readlink() == SHARE / SVG_ICON
        assert not (share / ENTRY).is_symlink()
    assert (SHARE / ENTRY).read_text("utf-8") == before
    entry = (share / ENTRY).read_text("utf-8").splitlines()
    escaped = 'a \\\\$HOME 100%% \\\\"b\\\\"'
    assert f'Exec="{tmp_path}/{escaped}/minchiate" play' in entry
    assert entry[1:2] == ["[Desktop Entry]"]
    others = share / "applications/other.desktop"
    others.write_text("[Desktop Entry]\n")
    assert done("desktop", "remove") == f"{share}: files and links removed: {len(PLACES)}\n"
    assert files(share) == ["applications/other.desktop"]
    assert done("desktop", "remove") == f"{share}: files and links removed: 0\n"


@pytest.mark.parametrize("sign", ["\n", "\r", "\t", "\x1b"])
def test_a_program_whose_name_an_entry_cannot_hold_is_refused(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    scripts = tmp_path / f"ve{sign}Hidden=true"
    scripts.mkdir()
    (scripts / "minchiate").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(scripts))
    assert "no menu can start" in failed("desktop", "install")
    assert not share.exists()


def test_links_of_a_removed_environment_are_replaced(share: Path) -> None:
    for place in (SVG_ICON, ENTRY):
        path = share / place
        path.parent.mkdir(parents=True)
        path.symlink_to(f"/gone/lib/site-packages/assets/desktop/share/{place}")
    done("desktop", "install")
    assert (share / SVG_ICON).readlink() == SHARE / SVG_ICON
    assert "[Desktop Entry]" in (share / ENTRY).read_text("utf-8")


@pytest.mark.parametrize("place", [ENTRY, SVG_ICON])
def test_other_programs_files_stay(share: Path, place: str) -> None:
    path = share / place
    path.parent.mkdir(parents=True)
    path.write_text("another program's")
    assert failed("desktop", "install") == f"{path} is in the way; it is not from this program"
    assert files(share) == [place]
    done("desktop", "remove")
    assert path.read_text() == "another program's"


def test_a_prefix_that_is_searched_needs_no_links(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_DIRS", f"/usr/share:{sys.prefix}/share")
    assert "finds the program here already" in done("desktop", "install")
    assert not share.exists()


def test_a_download_is_its_own_program(share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "usr" / "lib" / "minchiate" / "minchiate"
    program.parent.mkdir(parents=True)
    program.touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    done("desktop", "install")
    assert f'Exec="{program}" play' in (share / ENTRY).read_text("utf-8")
    monkeypatch.setenv("XDG_DATA_DIRS", f"{tmp_path}/usr/share")  # where a package puts the files
    assert "finds the program here already" in done("desktop", "install")


def test_a_program_that_is_not_installed(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: "/nowhere")
    assert failed("desktop", "install").startswith("there is no /nowhere/minchiate for the menu to start")


def test_other_systems_have_other_menus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert "freedesktop.org" in failed("desktop", "install")
