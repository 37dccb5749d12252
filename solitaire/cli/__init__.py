"""The command line: ``minchiate`` or ``python -m solitaire``.

``group`` is the group of all commands and says how they fail. Commands share ``options``, ``printing``,
``reading`` (deals and texts), ``records``, ``outputs`` and ``store`` (the file of scores); the other modules
hold the commands. ``hint``, ``review``, ``replay`` and ``verify`` take records of both games and ask
``solitaire.kinds`` for what differs.

Imports: the group loads a command's module when it is asked for, and the module imports at its top; only what
is slow to load and not always needed (the table, rich, the engines, the store of both games) is imported
where it is used.

Only the entry point, the lab and what makes the documents import from here.
"""

from solitaire.cli.group import main

__all__ = ["main"]
