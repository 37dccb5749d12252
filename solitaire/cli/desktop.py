"""The commands that show the program in a desktop's menu, to man and to shells, and take it out again."""

import os
import re
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from assets.desktop import ENTRY, SHARE
from solitaire.cli.printing import one_line, say
from solitaire.home.files import UserError, read_text, write_atomic

_OURS: Final = "# Written by: minchiate desktop install\n"
"""The first line of an entry that install has written."""


@click.group()
def desktop() -> None:
    """Put the program into the desktop's menu, or take it out.

    Its manual pages and its completions for bash, zsh and fish go with it. Needed where the program is
    installed in a place that the desktop does not search, such as a virtual environment.
    """


@desktop.command()
def install() -> None:
    """Link entry, icons, manual pages and completions to your own folder for such files."""
    _check_system()
    program, shared = _installed()
    if shared in _searched():
        say(f"{shared}: the desktop finds the program here already")
        return
    home = _data_home()
    if not str(program).isprintable():
        raise UserError(f"no menu can start {program}: there are control characters in its name")
    if not program.exists():
        raise UserError(f"there is no {program} for the menu to start; install the program with pip or pipx")
    for place in _places():
        path = home / place
        if os.path.lexists(path) and not _is_ours(path):
            raise UserError(f"{path} is in the way; it is not from this program")
    for place in _places():
        path = home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # a link that is written to would change the program's own file
        if place == ENTRY:
            entry = (SHARE / ENTRY).read_text("utf-8").replace("Exec=minchiate", f"Exec={_quoted(program)}")
            write_atomic(path, _OURS + entry)
        else:
            path.symlink_to(SHARE / place)
    say(
        one_line(f"{home}: the program is in the desktop's menu; minchiate desktop remove takes it out again")
    )


@desktop.command()
def remove() -> None:
    """Take out again what install has put there."""
    _check_system()
    home = _data_home()
    paths = [home / place for place in _places()]
    ours = [path for path in paths if _is_ours(path)]
    for path in ours:
        path.unlink()
    say(one_line(f"{home}: files and links removed: {len(ours)}"))


def _check_system() -> None:
    if sys.platform in ("win32", "darwin"):
        raise UserError("only desktops that follow freedesktop.org, such as those of Linux, use these files")


def _installed() -> tuple[Path, Path]:
    """Return where the program is, and the folder of the files installed with it."""
    if getattr(sys, "frozen", False):  # a download, made by PyInstaller
        program = Path(sys.executable)
        return program, program.parent.parent.parent / "share"  # of a package, in /usr/lib/minchiate
    return Path(sysconfig.get_path("scripts"), "minchiate"), Path(sys.prefix, "share")


def _data_home() -> Path:
    """Return the user's folder for such files (XDG Base Directory Specification)."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def _searched() -> Iterator[Path]:
    """Yield the folders in which a desktop looks for such files."""
    yield _data_home()
    yield from map(Path, (os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":"))


def _places() -> list[str]:
    """Return where the files are, in the program's folder and in the user's."""
    return sorted(path.relative_to(SHARE).as_posix() for path in SHARE.rglob("*") if path.is_file())


def _is_ours(path: Path) -> bool:
    """Return whether a link or a file is from this program, wherever that is or was installed."""
    place = path.relative_to(_data_home()).as_posix()
    if path.is_symlink():
        return path.readlink().as_posix().endswith(f"/assets/desktop/share/{place}")
    return place == ENTRY and path.is_file() and read_text(path).startswith(_OURS)


def _quoted(program: Path) -> str:
    """Return a path in the form of a desktop entry's Exec line (Desktop Entry Specification, "Exec")."""
    escaped = re.sub(r'(["`$\\])', r"\\\1", str(program)).replace("%", "%%")
    return '"' + escaped.replace("\\", r"\\") + '"'
