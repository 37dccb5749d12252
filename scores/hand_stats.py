"""Statistics of the hands of the classic game that were played here; imported hands are never among them."""

from dataclasses import dataclass
from typing import Final

from scores import hands
from scores.games import OWN, clean_name, in_list
from scores.match_tables import REPLAYS
from scores.store import Store

_GIRO: Final = 4
"""Hands in a giro."""


@dataclass(frozen=True, slots=True)
class HandStatistics:
    """Figures over the hands of a player, whose side is NS. A mean of nothing is None.

    Attributes:
        matches: matches ended.
        matches_won: those in which the player won more resti than he paid.
        resti_a_match: mean of the player's resti in a match.
        resti_a_giro: mean of the player's resti in the giri of matches.
        hands: hands ended, those by themselves included.
        single_hands: those by themselves.
        daily_hands: daily hands begun on their day.
        hands_won, hands_lost: hands in which the side won more resti than it paid, or fewer.
        points: mean of the points of the side less those of the others.
        t1_had: hands in which T1 was the side's.
        t1_saved: those in which the side won it.
        kings_lost: mean of the side's kings that died.
        last_tricks: hands in which the side took the last trick.
        declared: mean of the side's points for declarations.
    """

    matches: int
    matches_won: int
    resti_a_match: float | None
    resti_a_giro: float | None
    hands: int
    single_hands: int
    daily_hands: int
    hands_won: int
    hands_lost: int
    points: float | None
    t1_had: int
    t1_saved: int
    kings_lost: float | None
    last_tricks: int
    declared: float | None


def hand_statistics(store: Store, player: str | None) -> HandStatistics:
    """Return the figures of a player, or with None those of everyone who has played here.

    Raises:
        UserError: the store cannot be read.
    """
    if store.read("SELECT 1 FROM hands WHERE declared IS NULL LIMIT 1"):
        store.write(hands.reckon)
    name = None if player is None else clean_name(player)
    whose = "(? IS NULL OR player = (SELECT id FROM players WHERE name = ?))"
    own = f"standing IN ({in_list(OWN)}) AND {whose}"
    (of_matches,) = store.read(
        f"SELECT count(*), total(resti > 0), avg(resti) FROM matches WHERE {REPLAYS} AND {whose}", name, name
    )
    ((giro,),) = store.read(
        "SELECT avg(resti) FROM (SELECT total(resti_ns - resti_ew) AS resti FROM hands"
        f" WHERE match IS NOT NULL AND {own} GROUP BY match, number / {_GIRO})",
        name,
        name,
    )
    ((count, single, daily, won, lost, points, had, saved, kings, last, declared),) = store.read(
        "SELECT count(*), total(match IS NULL), total(daily), total(resti_ns > resti_ew),"
        " total(resti_ns < resti_ew), avg(points), count(t1_saved), total(t1_saved), avg(kings_lost),"
        f" total(last_trick), avg(declared) FROM hands WHERE {own}",
        name,
        name,
    )
    matches, matches_won, resti = of_matches
    return HandStatistics(
        matches,
        int(matches_won),
        resti,
        giro,
        count,
        int(single),
        int(daily),
        int(won),
        int(lost),
        points,
        had,
        int(saved),
        kings,
        int(last),
        declared,
    )
