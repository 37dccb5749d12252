"""The command line: ``minchiate``, also ``python -m solitaire``.

``group`` is the group of all commands and says how they fail; ``base`` has what commands share, ``store`` how
they use the file of scores, ``outputs`` how they write files, ``search`` how they use the oracle. The other
modules hold the commands, except that ``verdict``, ``score_table``, ``statistics`` and ``progress`` print
what a command has found. The group loads a command when it is asked for, and commands import what they need
when they run, so that each starts fast. Only ``solitaire.__main__``, the entry point, imports from here.
"""

from solitaire.cli.group import main

__all__ = ["main"]
