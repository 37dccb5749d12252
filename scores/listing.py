"""The games of both kinds in one list: games of the solitaire, matches, and hands that are in no match."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from scores.kinds import OF_PLAYER, OWN, Standing, clean_name, in_list
from scores.store import Store
from scores.tables import (
    REPLAYS,
    Played,
    PlayedHand,
    PlayedMatch,
    ScoreRow,
    game_rows,
    hand_rows,
    match_rows,
)
from solitaire.rules.deal import Deal

_TYPES: Final = ScoreRow, PlayedMatch, PlayedHand
"""The types of rows, by the numbers of their kinds in the queries."""


class Show(Enum):
    """Which games are listed."""

    ALL = "all"
    SOLITAIRE = "solitaire"
    CLASSIC = "classic"
    OTHERS = "others"
    """Imported games and hands, which belong to no player here."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What is listed, and in which order."""

    player: str
    """Whose games; imported games are everyone's."""
    show: Show = Show.ALL
    deal: Deal | None = None
    """The only deal, of the solitaire; None for all."""
    match: int | None = None
    """The row of the only match, whose hands are listed in order; None for everything else."""
    is_by_result: bool = False
    """Whether the best of each kind come first, instead of the newest."""

    @property
    def order(self) -> str:
        """SQL: the order of the rows of the query."""
        return "kind, made DESC, id" if self.is_by_result else "day DESC, kind, id DESC"

    def sql(self) -> tuple[str, list[object]]:
        """Return a query for kind, id, day and result of everything listed, and its values."""
        player = clean_name(self.player)
        if self.match is not None:
            query = "SELECT 2 AS kind, id, -number AS day FROM hands WHERE match = ?"
            return f"{query} AND standing IN ({in_list(OWN)})", [self.match]
        is_own = self.show is not Show.OTHERS
        standings = in_list(OWN if is_own else (Standing.OTHERS,))
        condition = f"standing IN ({standings}) AND {OF_PLAYER if is_own else '? IS NOT NULL'}"
        parts = []
        if self.show is not Show.CLASSIC:
            of_deal = "" if self.deal is None else " AND deal = (SELECT id FROM deals WHERE cards = ?)"
            parts.append(
                "SELECT 0 AS kind, id, coalesce(date, '') AS day, points AS made FROM games"
                f" WHERE {condition}{of_deal}"
            )
        if self.deal is not None:
            return parts[0], [player, bytes(self.deal.cards)]
        if self.show in (Show.ALL, Show.CLASSIC):
            parts.append(
                "SELECT 1 AS kind, id, coalesce(date, '') AS day, resti AS made FROM matches"
                f" WHERE {OF_PLAYER} AND {REPLAYS}"
            )
        if self.show is not Show.SOLITAIRE:
            parts.append(
                "SELECT 2 AS kind, id, coalesce(date, '') AS day, points AS made FROM hands"
                f" WHERE {condition} AND match IS NULL"
            )
        return " UNION ALL ".join(parts), [player] * len(parts)


def listed(store: Store, which: Listing, limit: int, offset: int = 0) -> list[Played]:
    """Return a page of the list: at most ``limit`` rows after the first ``offset``.

    They are not replayed: ``repair`` does that, before a row is shown.
    """
    union, values = which.sql()
    page = f"SELECT kind, id FROM ({union}) ORDER BY {which.order} LIMIT ? OFFSET ?"
    found = store.read(page, *values, limit, offset)
    games, matches, hands = (", ".join(str(row) for of, row in found if of == kind) for kind in range(3))
    rows: list[Played] = [
        *game_rows(store, f"SELECT id FROM games WHERE id IN ({games})"),
        *match_rows(store, f"matches.id IN ({matches})"),
        *hand_rows(store, f"hands.id IN ({hands})"),
    ]
    by_place = {(_TYPES.index(type(row)), row.id): row for row in rows}
    return [by_place[kind, row] for kind, row in found if (kind, row) in by_place]


def count_listed(store: Store, which: Listing) -> int:
    """Return how many games, matches and hands the list has."""
    union, values = which.sql()
    return int(store.read(f"SELECT count(*) FROM ({union})", *values)[0][0])
