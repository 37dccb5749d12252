"""How this program is started: through Python or, as a download that needs no Python, directly."""

import sys


def is_download() -> bool:
    """Return whether this is the download, in which PyInstaller has bundled the program with its Python."""
    return bool(getattr(sys, "frozen", False))


def command() -> list[str]:
    """Return the words that start the program again, before its arguments."""
    return [sys.executable] if is_download() else [sys.executable, "-m", "solitaire"]
