"""Statistics of the games, matches and hands played here; imported games are never among them."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from statistics import fmean, median
from typing import Final, NamedTuple

from scores.goals import Streak, days_in_a_row, streak
from scores.hands import fill_in_figures
from scores.kinds import OWN, Standing, in_list, of_player
from scores.store import Store
from scores.tables import REPLAYS
from solitaire.classic.match import GIRO
from solitaire.rules.cards import CARD_COUNT, Card, VersicolaKind
from solitaire.rules.position import End
from solitaire.rules.scoring import KINDS, WORTH

BIN: Final = 25
"""Width of a bar in the distribution, in points."""
HELPS: Final = ("none", "undo", "fair hints", "oracle hints")
"""The kinds of help that games are grouped by; a game with several kinds counts in each."""


class _Row(NamedTuple):
    """A row of the query below."""

    standing: int
    finished: int
    stuck: int
    points: int
    undo: int
    fair: int
    oracle: int
    date: str | None
    seconds: int | None
    kinds: str
    costly: bytes


_QUERY: Final = (
    f"SELECT standing, ended = '{End.FINISHED.value}', ended = '{End.STUCK.value}', points, "
    "undone_plays, fair_hints, oracle_hints, date, seconds, kinds, costly "
    f"FROM games WHERE standing IN ({in_list(OWN)}) AND {{}} ORDER BY id"
)


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures of a group of games; mean, median and best are of finished games, None without any."""

    games: int
    """Number of games ended."""
    finished: int
    """Number of games finished."""
    mean: float | None = None
    """The mean score, in points."""
    median: float | None = None
    """The median score, in points."""
    best: int | None = None
    """The best score, in points."""

    @classmethod
    def of(cls, games: list[_Row]) -> "Summary":
        """Return the figures of these games."""
        points = [game.points for game in games if game.finished]
        if not points:
            return cls(len(games), 0)
        return cls(len(games), len(points), fmean(points), median(points), max(points))


@dataclass(frozen=True, slots=True)
class Cost:
    """The points lost to a card at the end of finished games."""

    card: Card
    games: int
    """Number of games in which it was on top."""
    points: int
    """The sum of its points in all of them, below 0."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures of a player's games, or of everyone's."""

    all: Summary
    """All games."""
    stuck: int
    """Number of games that got stuck."""
    gave_up: int
    """Number of games given up."""
    by_standing: dict[Standing, Summary]
    """The games by category."""
    by_help: dict[str, Summary]
    """The games by the help used, see ``HELPS``."""
    distribution: dict[int, int]
    """Finished games by score; the key is the lowest score of a bar ``BIN`` points wide."""
    by_day: dict[str, Summary]
    """The games by the day they were begun, ``YYYY-MM-DD``, ascending."""
    versicole: dict[VersicolaKind, int]
    """Number of each kind made in finished games."""
    costs: list[Cost]
    """The cards that cost points, the most expensive first."""
    finished_in_a_row: Streak
    """Games finished in a row."""
    days_in_a_row: Streak
    """Days in a row with a game."""
    daily: Streak | None
    """The streak of daily deals, or None for everyone's games together."""
    seconds: int
    """The time of all games whose time is known, in seconds."""
    timed: int
    """The number of these games."""


def statistics(store: Store, player: str | None, today: date) -> Statistics:
    """Return the statistics of a player's games, or with None of everyone's."""
    whose, names = of_player(player)
    games = [_Row(*row) for row in store.read(_QUERY.format(whose), *names)]
    finished = [game for game in games if game.finished]
    by_day = _by_day(games)
    seconds = [game.seconds for game in games if game.seconds is not None]
    return Statistics(
        all=Summary.of(games),
        stuck=sum(game.stuck for game in games),
        gave_up=sum(not (game.finished or game.stuck) for game in games),
        by_standing={
            standing: Summary.of([game for game in games if game.standing == standing]) for standing in OWN
        },
        by_help=_by_help(games),
        distribution=_distribution([game.points for game in finished]),
        by_day=by_day,
        versicole=_versicole(finished),
        costs=_costs(finished),
        finished_in_a_row=_finished_in_a_row(games),
        days_in_a_row=days_in_a_row([date.fromisoformat(day) for day in by_day], today),
        daily=None if player is None else streak(store, player, today),
        seconds=sum(seconds),
        timed=len(seconds),
    )


def _by_help(games: list[_Row]) -> dict[str, Summary]:
    groups: tuple[list[_Row], ...] = tuple(
        [game for game in games if was_used(game)]
        for was_used in (
            lambda game: not (game.undo or game.fair or game.oracle),
            lambda game: game.undo,
            lambda game: game.fair,
            lambda game: game.oracle,
        )
    )
    return {name: Summary.of(group) for name, group in zip(HELPS, groups, strict=True)}


def _by_day(games: list[_Row]) -> dict[str, Summary]:
    days: dict[str, list[_Row]] = {}
    for game in games:
        if game.date is not None:
            days.setdefault(game.date, []).append(game)
    return {day: Summary.of(days[day]) for day in sorted(days)}


def _distribution(points: list[int]) -> dict[int, int]:
    """Count scores by bar, from the lowest to the highest, with the empty bars between them."""
    counts = Counter(score // BIN * BIN for score in points)
    if not counts:
        return {}
    return {low: counts[low] for low in range(min(counts), max(counts) + BIN, BIN)}


def _versicole(finished: list[_Row]) -> dict[VersicolaKind, int]:
    counts = Counter(",".join(game.kinds for game in finished if game.kinds).split(","))
    return {kind: counts[kind.name] for kind in KINDS}


def _costs(finished: list[_Row]) -> list[Cost]:
    counts = Counter(b"".join(game.costly for game in finished))
    costs = [Cost(card, times, times * WORTH[card]) for card, times in counts.items() if card < CARD_COUNT]
    return sorted(costs, key=lambda cost: (cost.points, cost.card))


def _finished_in_a_row(games: list[_Row]) -> Streak:
    groups = groupby(games, lambda game: game.finished)
    lengths = [len(list(group)) for is_finished, group in groups if is_finished]
    current = lengths[-1] if games and games[-1].finished else 0
    return Streak(current, max(lengths, default=0))


# -- the classic game -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandStatistics:
    """Figures over the hands of a player, whose side is NS. A mean of nothing is None."""

    matches: int
    """Matches ended, of three giri and of one."""
    matches_won: int
    """Matches in which the player won more resti than they paid."""
    resti_a_match: float | None
    """Mean of the player's resti in a match of three giri."""
    resti_a_giro: float | None
    """Mean of the player's resti in the giri of matches."""
    hands: int
    """Hands ended, including those by themselves."""
    single_hands: int
    """Hands by themselves."""
    daily_hands: int
    """Daily hands begun on their day."""
    hands_won: int
    """Hands in which the side won more resti than it paid."""
    hands_lost: int
    """Hands in which it won fewer."""
    points: float | None
    """Mean of the points of the side less those of the opponents."""
    t1_had: int
    """Hands in which T1 was the side's."""
    t1_saved: int
    """Hands of these in which the side won it."""
    kings_lost: float | None
    """Mean of the side's kings that died."""
    last_tricks: int
    """Hands in which the side took the last trick."""
    declared: float | None
    """Mean of the side's points for declarations."""


def hand_statistics(store: Store, player: str | None, opponents: int | None = None) -> HandStatistics:
    """Return the figures of a player, or with None of everyone who has played here.

    Args:
        player: whose figures.
        opponents: the strength of the weaker opponent in the hands counted; None for all. Where the opponents
            change in a match, the weakest of them counts.
    """
    if store.read("SELECT 1 FROM hands WHERE declared IS NULL LIMIT 1"):
        store.write(fill_in_figures)
    whose, names = of_player(player)
    asked = *names, opponents, opponents
    of_match = "(SELECT min(opponents) FROM hands WHERE match = matches.id)"
    (of_matches,) = store.read(
        f"SELECT count(*), {_times('resti > 0')}, avg(CASE WHEN giri = 3 THEN resti END) FROM matches"
        f" WHERE {REPLAYS} AND {whose} AND (? IS NULL OR {of_match} = ?)",
        *asked,
    )
    own = f"standing IN ({in_list(OWN)}) AND {whose} AND (? IS NULL OR opponents = ?)"
    (of_giri,) = store.read(
        "SELECT avg(resti) FROM (SELECT total(resti_ns - resti_ew) AS resti FROM hands"
        f" WHERE match IS NOT NULL AND {own} GROUP BY match, number / {GIRO})",
        *asked,
    )
    (of_hands,) = store.read(
        f"SELECT count(*), {_times('match IS NULL AND number IS NULL')}, {_times('daily')},"
        f" {_times('resti_ns > resti_ew')}, {_times('resti_ns < resti_ew')}, avg(points),"
        f" count(t1_saved), {_times('t1_saved')}, avg(kings_lost), {_times('last_trick')}, avg(declared)"
        f" FROM hands WHERE {own}",
        *asked,
    )
    return HandStatistics(*of_matches, *of_giri, *of_hands)


def _times(condition: str) -> str:
    """Return the SQL that counts the rows in which something is so."""
    return f"CAST(total({condition}) AS INTEGER)"


@dataclass(frozen=True, slots=True)
class Against:
    """A player's hands against opponents of a strength."""

    opponents: int
    """The strength of the weaker opponent, 0 to 5."""
    hands: int
    """Hands ended."""
    points: float
    """Mean of the points of the side less those of the opponents."""
    resti: float
    """Mean of the resti of the side less those of the opponents."""


def by_opponents(store: Store, player: str | None) -> tuple[Against, ...]:
    """Return the figures of a player, or with None of everyone, by opponents, the strongest first."""
    whose, names = of_player(player)
    rows = store.read(
        "SELECT opponents, count(*), avg(points), avg(resti_ns - resti_ew) FROM hands"
        f" WHERE standing IN ({in_list(OWN)}) AND {whose} GROUP BY opponents ORDER BY opponents DESC",
        *names,
    )
    return tuple(Against(*row) for row in rows)
