"""The two games side by side: all that commands and other shared code need from each."""

from collections.abc import Mapping
from typing import Any, Final

from solitaire.classic.match_record import ClassicRecord
from solitaire.kinds.classic import CLASSIC
from solitaire.kinds.kind import Adviser, GameKind, TextTable, WordedHint
from solitaire.kinds.solitaire import SOLITAIRE
from solitaire.rules.record import Record

__all__ = ["CLASSIC", "KINDS", "SOLITAIRE", "Adviser", "GameKind", "TextTable", "WordedHint", "kind_of"]

KINDS: Final[Mapping[str, GameKind[Any, Any]]] = {kind.key: kind for kind in (SOLITAIRE, CLASSIC)}
"""The games by key."""


def kind_of(record: Record | ClassicRecord) -> GameKind[Any, Any]:
    """Return the game that a record belongs to."""
    return SOLITAIRE if isinstance(record, Record) else CLASSIC
