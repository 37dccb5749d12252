"""The computer players of the classic game, by the names that the command line and records give them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from scores.share_hand import opposition_of
from solitaire.classic.handbook import HandbookPlayer
from solitaire.classic.headers import Opposition
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.players import Player, RandomPlayer
from solitaire.classic.record import HandRecord
from solver.classic.player import USUAL, FullPlayer
from solver.result import Limit

_PLAYERS: Final[dict[str, Callable[[Limit], Player]]] = {
    "full": FullPlayer,
    "handbook": lambda limit: HandbookPlayer(),
    "random": lambda limit: RandomPlayer(limit.seed),
}
SILENT: Final = "full-nosignals"
"""The player ``full`` that neither gives nor reads signals."""
NAMES: Final = tuple(_PLAYERS)
"""The names, the strongest player first."""
_MEASURED: Final[dict[str, Callable[[Limit], Player]]] = {
    "full-noends": lambda limit: FullPlayer(limit, ends=0),
    SILENT: lambda limit: FullPlayer(limit, signals=False),
}
"""Players that lack a part of ``full``, to measure what that part is worth."""

_LONGEST: Final = 3600
"""Seconds for a card that a player's name may ask for."""
_FULL: Final = 2
VERSIONS: Final = {"full": _FULL, SILENT: _FULL, "handbook": 1, "random": 1}
"""By player: raised by 1 whenever the same playouts and the same seed make it decide otherwise."""
BY_CLOCK: Final = Opposition("full", _FULL)
BY_CLOCK_SILENT: Final = Opposition(SILENT, _FULL)
"""The three others in a match: they think by the clock, with signals or without."""
AGREED: Final = Opposition("full", _FULL, 4000)
"""The three others in a hand by itself: the same for everyone who plays it."""


class UnknownPlayerError(ValueError):
    """A name that no computer player has."""


def check_player(text: str) -> None:
    """Check a player's name, which may be followed by a limit of its own in seconds per card: ``full@0.5``.

    Raises:
        UnknownPlayerError: there is no such player, or the limit is not a time.
    """
    name, at, limit = text.partition("@")
    if name not in _PLAYERS | _MEASURED:
        raise UnknownPlayerError(f"{name!r} is not a player; there are: {', '.join(_PLAYERS | _MEASURED)}")
    if at and not _is_time(limit):
        raise UnknownPlayerError(f"{limit!r} is not a time in seconds, up to {_LONGEST}")


def _is_time(text: str) -> bool:
    try:
        return 0 < float(text) <= _LONGEST
    except ValueError:
        return False


def card_limit(seconds: float | None, playouts: int | None, threads: int = 1) -> Limit:
    """Return the limit for a card; with neither time nor playouts, the usual time."""
    return Limit(USUAL.seconds if seconds is playouts is None else seconds, playouts, threads)


def player(text: str, seed: int, limit: Limit = USUAL) -> Player:
    """Return the player with this name.

    Args:
        text: the name; a limit of its own goes before the other.
        seed: 0 to 2**64-1; goes before the limit's.
        limit: the most that a card may cost. Only ``full`` uses it.

    Raises:
        UnknownPlayerError: there is no such player, or its limit is not a time.
    """
    check_player(text)
    name, at, seconds = text.partition("@")
    if at:
        limit = replace(limit, seconds=float(seconds), playouts=None)
    return (_PLAYERS | _MEASURED)[name](replace(limit, seed=seed))


def version(text: str) -> int:
    """Return the version of the player with this name; a part of ``full`` has the version of ``full``."""
    return VERSIONS.get(text.partition("@")[0], _FULL)


def is_same(opposition: Opposition) -> bool:
    """Say whether this program has that very player: it decides as it did wherever it played."""
    return VERSIONS.get(opposition.engine) == opposition.version and opposition.playouts is not None


def is_known(opposition: Opposition) -> bool:
    """Say whether there is such a player, of any version."""
    return opposition.engine in VERSIONS


def others_of(record: ClassicRecord) -> Opposition:
    """Return the other three players of a match or a hand as its record names them; else the usual."""
    named = opposition_of(record)
    if named is not None and is_known(named):
        return named
    is_of_match = isinstance(record, MatchRecord) or record.match is not None
    return BY_CLOCK if is_of_match else AGREED


def same_others(record: HandRecord) -> Opposition:
    """Return the opponents for replaying a hand: those of its record, as this program has them now."""
    others = others_of(record)
    return replace(others, version=VERSIONS[others.engine])


def uses_signals(opposition: Opposition | None) -> bool:
    """Say whether these players use and read signals; those that a record does not name do."""
    return opposition is None or opposition.engine != SILENT


def signals_of(record: HandRecord) -> bool:
    """Say whether the players of a hand use and read signals, by all that its record says of them."""
    silent = any(name.partition("@")[0] == SILENT for name in record.players)
    return uses_signals(opposition_of(record)) and not silent


def opponent(opposition: Opposition) -> Player:
    """Return the player that sits in for the three others.

    Raises:
        UnknownPlayerError: there is no such player.
    """
    if opposition.playouts is None:
        return player(opposition.engine, opposition.seed)
    return player(opposition.engine, opposition.seed, Limit(playouts=opposition.playouts))
