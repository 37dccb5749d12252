"""The tables of the classic game: matches by resti, hands by resti, by points or by date."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from scores.games import OWN, Standing, clean_name, in_list
from scores.store import Store

REPLAYS: Final = (
    f"NOT EXISTS (SELECT 1 FROM hands WHERE match = matches.id AND standing = {Standing.REFUSED:d})"
)
"""The condition of matches whose records replay, as far as is known."""
_HELPED: Final = (
    f"(standing = {Standing.ASSISTED:d}"
    f" OR standing = {Standing.AGAIN:d} AND text LIKE '%' || char(10) || '[Help \"%')"
)
"""The condition of hands with help, played again or not; the record of one without has no such header."""
_OF_PLAYER: Final = "JOIN players ON players.id = {}.player AND players.name = ?"


class HandOrder(Enum):
    """How hands are ordered; the value is the SQL for it. Of equal ones the older comes first."""

    RESTI = "resti_ns - resti_ew DESC, points DESC, hands.id"
    POINTS = "points DESC, resti_ns - resti_ew DESC, hands.id"
    NEWEST = "hands.date DESC, hands.id DESC"
    NUMBER = "match, hands.number"


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in the table.

    Attributes:
        id: its row in the store.
        number: its number.
        date: when it was begun, as ``YYYY-MM-DD``, or empty.
        resti: the player's resti, won less paid.
        is_assisted: whether there was help in any of its hands.
    """

    id: int
    number: int
    date: str
    resti: int
    is_assisted: bool


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand in the table.

    Attributes:
        id: its row in the store.
        match: the number of its match, or None for a hand by itself.
        number: its own number there, from 1, or None.
        deal: its deal: 42 or 42/37, or the 97 cards.
        dealer: the seat that deals, as a letter.
        date: when it was begun, as ``YYYY-MM-DD``, or empty.
        is_daily: whether it is the daily hand of that date.
        player: who sat S.
        points: the points of the player's side less those of the others.
        resti: the resti of the player's side less those of the others.
        standing: its category.
    """

    id: int
    match: int | None
    number: int | None
    deal: str
    dealer: str
    date: str
    is_daily: bool
    player: str
    points: int
    resti: int
    standing: Standing


def matches(store: Store, player: str) -> list[PlayedMatch]:
    """Return a player's matches, those with the most resti first, of equal ones the older first.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        "SELECT matches.id, matches.number, date, resti, EXISTS (SELECT 1 FROM hands WHERE match = matches.id"
        f" AND {_HELPED}) FROM matches {_OF_PLAYER.format('matches')}"
        f" WHERE {REPLAYS} ORDER BY resti DESC, matches.id",
        clean_name(player),
    )
    return [
        PlayedMatch(row, int(number), date or "", resti, bool(assisted))
        for row, number, date, resti, assisted in rows
    ]


def hands(
    store: Store,
    player: str,
    order: HandOrder = HandOrder.RESTI,
    standings: tuple[Standing, ...] = OWN,
    match: int | None = None,
) -> list[PlayedHand]:
    """Return a player's hands, those of matches and those by themselves; imported ones of everyone.

    Args:
        store: the store.
        player: who sat S; imported hands belong to nobody here.
        order: which come first.
        standings: the categories wanted.
        match: the row of the only match wanted; with None all hands.

    Raises:
        UserError: the store cannot be read.
    """
    of_player = f"(players.name = ? OR hands.standing = {Standing.OTHERS:d})"
    rows = store.read(
        "SELECT hands.id, matches.number, hands.number, deal, dealer, hands.date, daily, players.name,"
        " points, resti_ns - resti_ew, standing FROM hands LEFT JOIN matches ON matches.id = match"
        f" JOIN players ON players.id = hands.player WHERE {of_player} AND standing IN ({in_list(standings)})"
        f" AND (? IS NULL OR match = ?) ORDER BY {order.value}",
        clean_name(player),
        match,
        match,
    )
    return [
        PlayedHand(
            row,
            None if match is None else int(match),
            None if number is None else number + 1,
            deal,
            dealer,
            date or "",
            bool(daily),
            name,
            points,
            resti,
            Standing(standing),
        )
        for row, match, number, deal, dealer, date, daily, name, points, resti, standing in rows
    ]
