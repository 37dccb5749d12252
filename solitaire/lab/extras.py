"""How this program is started and installed: its command, and how to install optional parts of it."""

import re
import sys
from importlib.metadata import PackageNotFoundError, distributions, requires
from pathlib import Path
from typing import Final

from solitaire.home.files import UserError


def is_download() -> bool:
    """Return whether this is the download, in which PyInstaller has bundled the program with its Python."""
    return bool(getattr(sys, "frozen", False))


def command() -> list[str]:
    """Return the words that start the program again, before its arguments."""
    return [sys.executable] if is_download() else [sys.executable, "-m", "solitaire"]


_PROGRAM: Final = "minchiate-solitaire"


def lacking(need: str, extra: str) -> UserError:
    """Return the error for a part that is not installed.

    Args:
        need: what needs which package, such as ``plots need matplotlib``.
        extra: this program's extra with the package.
    """
    if is_download():
        return UserError(f"{need}, which the download does not have; install the program with pip for this")
    return UserError(f"{need}; install it with: {how_to_install(extra)}")


def how_to_install(extra: str) -> str:
    """Return the command that installs what an extra needs, whether or not this program is on an index.

    It names the packages, not the program, and the Python or tool with which the program was installed.
    """
    packages = " ".join(f'"{package}"' for package in _packages(extra))
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").exists():
        return f"pipx inject {_PROGRAM} {packages}"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    if not any(distributions(name="pip")):  # a uv environment
        return f"uv pip install --python {python} {packages}"
    return f"{python} -m pip install {packages}"


def _packages(extra: str) -> list[str]:
    """Return the requirements of an extra, as the installed program declares them."""
    try:
        declared = requires(_PROGRAM) or []
    except PackageNotFoundError:
        declared = []
    condition = re.compile(rf"""extra == ['"]{re.escape(extra)}['"]""")
    return [line.partition(";")[0].strip() for line in declared if condition.search(line)]
