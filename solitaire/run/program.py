"""How this program is started: by Python, or, as a download that runs without Python, by itself."""

import sys


def is_download() -> bool:
    """Return whether this is the download, into which PyInstaller has frozen the program and its Python."""
    return bool(getattr(sys, "frozen", False))


def command() -> list[str]:
    """Return the words that start the program again, before its arguments."""
    return [sys.executable] if is_download() else [sys.executable, "-m", "solitaire"]
