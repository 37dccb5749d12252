"""The tables of matches of the classic game: matches by resti, the best hands, and figures over both."""

from dataclasses import dataclass
from typing import Final

from scores.games import clean_name
from scores.store import Store

_OF_PLAYER: Final = "JOIN players ON players.id = matches.player AND players.name = ?"
_ASSISTED: Final = "hands.text LIKE '%' || char(10) || '[Help \"%'"
"""A hand whose record has a Help header: a decision in it was taken back."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in the table.

    Attributes:
        number: its number.
        date: when it was begun, as ``YYYY-MM-DD``, or empty.
        resti: the player's resti, won less paid.
        is_assisted: whether a decision in any of its hands was taken back.
    """

    number: int
    date: str
    resti: int
    is_assisted: bool


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand in the table.

    Attributes:
        match: the number of its match.
        number: its own number there, from 1.
        points: the points of the player's side less those of the others.
        resti: the resti of the player's side less those of the others.
        is_assisted: whether a decision in it was taken back.
    """

    match: int
    number: int
    points: int
    resti: int
    is_assisted: bool


def matches(store: Store, player: str) -> list[PlayedMatch]:
    """Return a player's matches, those with the most resti first, of equal ones the older first.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        f"SELECT matches.number, date, resti, EXISTS (SELECT 1 FROM hands WHERE match = matches.id AND"
        f" {_ASSISTED}) FROM matches {_OF_PLAYER} ORDER BY resti DESC, matches.id",
        clean_name(player),
    )
    return [
        PlayedMatch(int(number), date or "", resti, bool(assisted)) for number, date, resti, assisted in rows
    ]


def hands(store: Store, player: str) -> list[PlayedHand]:
    """Return the hands of a player's matches, those with the most resti first, then with the most points.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        f"SELECT matches.number, hands.number, points, resti_ns - resti_ew AS won, {_ASSISTED} FROM hands"
        f" JOIN matches ON matches.id = match {_OF_PLAYER}"
        " ORDER BY won DESC, points DESC, match, hands.number",
        clean_name(player),
    )
    return [
        PlayedHand(int(match), number + 1, points, resti, bool(assisted))
        for match, number, points, resti, assisted in rows
    ]
