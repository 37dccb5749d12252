"""The computer players of the classic game, by the names that the command line and records give them."""

from collections.abc import Callable
from typing import Final

from solitaire.classic.handbook import HandbookPlayer
from solitaire.classic.players import Player, RandomPlayer

_PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "handbook": lambda seed: HandbookPlayer(),
    "random": RandomPlayer,
}
NAMES: Final = tuple(_PLAYERS)
"""The names, the strongest player first."""


class UnknownPlayerError(ValueError):
    """A name that no computer player has."""


def check_player(text: str) -> None:
    """Check a player's name, which may be followed by a limit of its own in seconds a card: ``handbook@0.5``.

    Raises:
        UnknownPlayerError: there is no such player, or the limit is not a time.
    """
    name, at, limit = text.partition("@")
    if name not in _PLAYERS:
        raise UnknownPlayerError(f"{name!r} is not a player; there are: {', '.join(NAMES)}")
    if at and not _is_time(limit):
        raise UnknownPlayerError(f"{limit!r} is not a time in seconds")


def _is_time(text: str) -> bool:
    try:
        return 0 < float(text) < float("inf")
    except ValueError:
        return False


def player(text: str, seed: int) -> Player:
    """Return the player with this name. No player there is needs a limit, so limits change nothing.

    Raises:
        UnknownPlayerError: there is no such player, or its limit is not a time.
    """
    check_player(text)
    return _PLAYERS[text.partition("@")[0]](seed)
