"""The command line of ``minchiate``."""

from solitaire.cli.group import main

__all__ = ["main"]
