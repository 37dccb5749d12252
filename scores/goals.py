"""The daily deal and its streaks, lasting goals, and what a game that has just ended has reached.

Goals are reached by clean games and hands, and read from the store, so that old games count.
"""

import calendar
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from scores.estimates import VERSION, Par, combined
from scores.kinds import OF_PLAYER, OWN, Added, Standing, clean_name, in_list, of_player
from scores.store import Store
from scores.tables import Filter, earlier, place, size
from solitaire.classic.deal import daily_hand
from solitaire.classic.seats import MIDDLE, STRONGEST
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solitaire.rules.scoring import KINDS

# -- the daily deal and the daily hand ------------------------------------------------------------


def daily_deal(day: date) -> Deal:
    """Return the deal of a day (rules 2.6), with its own cut, so that it is the same for everyone."""
    return Deal.numbered(daily_number(day))


@dataclass(frozen=True, slots=True)
class DailyResults:
    """A player's results with a day's deal or hand: points of a game, resti of a hand."""

    on_day: int | None = None
    """The best result of the games begun on that day, or None."""
    late: int | None = None
    """The best result of the games begun on another day, or None."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Games or days in a row."""

    current: int
    """Length of the streak that still continues, 0 if none does."""
    longest: int
    """Length of the longest streak."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A game that is the same for everyone on a given day: the daily deal or hand."""

    table: str
    """SQL: the table of the games or hands."""
    key: Callable[[date], tuple[str, ...]]
    """Returns the names that identify the rows of a day; the first is the deal's."""
    rows: str
    """SQL: the rows with these names."""
    names: tuple[str, ...]
    """SQL: the columns of the names."""
    result: str
    """SQL: the result of a row."""
    counts: str = "true"
    """SQL condition of the rows that count for a streak."""


def _key_of_hand(day: date) -> tuple[str, ...]:
    deal, dealer = daily_hand(day)
    return str(deal), dealer.name


DAILY_DEAL: Final = Daily(
    "games",
    lambda day: (str(daily_number(day)),),
    "deals CROSS JOIN games ON games.deal = deals.id",
    ("deals.name",),
    "points",
    f"ended != '{End.GAVE_UP.value}'",
)
DAILY_HAND: Final = Daily("hands", _key_of_hand, "hands", ("deal", "dealer"), "resti_ns - resti_ew")


def month(
    store: Store, player: str, year: int, number: int, daily: Daily = DAILY_DEAL
) -> dict[date, DailyResults]:
    """Return the player's results of a month, for the days with any, in order."""
    days = calendar.monthrange(year, number)[1]
    return results(store, player, [date(year, number, day + 1) for day in range(days)], daily)


def results(
    store: Store, player: str, days: Iterable[date], daily: Daily = DAILY_DEAL
) -> dict[date, DailyResults]:
    """Return the player's results of these days, for the days with any, in order."""
    by_key = {daily.key(day): day for day in days}
    rows = store.read(
        f"SELECT daily, max({daily.result}), {', '.join(daily.names)} FROM {daily.rows} "
        f"WHERE {daily.names[0]} IN ({', '.join('?' * len(by_key))}) AND standing IN ({in_list(OWN)}) "
        f"AND {OF_PLAYER} GROUP BY {', '.join(daily.names)}, daily",
        *(key[0] for key in by_key),
        clean_name(player),
    )
    found: dict[date, DailyResults] = {}
    for is_daily, result, *names in rows:
        day = by_key.get(tuple(names))
        if day is None:  # dealt by another seat
            continue
        before = found.get(day, DailyResults())
        found[day] = DailyResults(result, before.late) if is_daily else DailyResults(before.on_day, result)
    return dict(sorted(found.items()))


def streak(store: Store, player: str, today: date, daily: Daily = DAILY_DEAL) -> Streak:
    """Return the days in a row on which the player began the day's game and did not give it up."""
    rows = store.read(
        f"SELECT DISTINCT date FROM {daily.rows} WHERE daily = 1 AND {daily.counts} "
        f"AND standing IN ({in_list(OWN)}) AND {OF_PLAYER} ORDER BY date",
        clean_name(player),
    )
    return days_in_a_row([date.fromisoformat(text) for (text,) in rows], today)


def days_in_a_row(days: list[date], today: date) -> Streak:
    """Return the streak of these ascending days; it is current if its last day is today or yesterday.

    Days after today do not count: the clock was wrong when they were stored.
    """
    longest = length = current = 0
    before: date | None = None
    for day in (day for day in days if day <= today):
        length = length + 1 if before is not None and day - before == timedelta(1) else 1
        longest, before = max(longest, length), day
        if today - day <= timedelta(1):
            current = length
    return Streak(current, longest)


# -- goals ----------------------------------------------------------------------------------------


class Dated(Protocol):
    """Something that counts towards a goal, with its day."""

    @property
    def date(self) -> str | None: ...


class FinishedGame(NamedTuple):
    """A finished game, as goals and form see it."""

    points: int
    """Its score."""
    kinds: str
    """The names of the kinds of versicole made, separated by commas."""
    date: str | None
    """The day on which it was begun, ``YYYY-MM-DD``, or None."""
    deal: int
    """The row of its deal in the store."""
    par: float | None
    """The par of the deal in points, or None while it is not known."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal and a player's progress."""

    name: str
    """Its name, which the catalogues have too; of the solitaire: ``finished``, ``first_0`` and so on,
    ``author``, the name of a kind of versicola in small letters, or ``above_par``."""
    done: int
    """Number of games, hands or matches counted towards it, at most ``needed``."""
    needed: int
    """Number of games that it takes."""
    date: str | None
    """The day of the game that reached it, or None."""

    @property
    def is_reached(self) -> bool:
        """True once it has been reached."""
        return self.done == self.needed


_DEALS_ABOVE_PAR: Final = 10
_POINTS: Final = (0, 100, 200, 300)
AUTHORS_BEST: Final = 303
"""The best score of Dan Busenbarrick, the solitaire's author, in his own rules (rules 4.6)."""
_QUERY: Final = (
    f"SELECT points, kinds, date, games.deal, deals.name, par.value, par.error, par.games, {VERSION} "
    "FROM games JOIN deals ON deals.id = games.deal LEFT JOIN estimates AS par ON par.rowid = "
    "(SELECT rowid FROM estimates WHERE deal = games.deal AND kind = 'par' "
    f"ORDER BY {VERSION} DESC, games DESC LIMIT 1) "
    f"WHERE standing IN ({{}}) AND ended = '{End.FINISHED.value}' AND {{}} ORDER BY games.id"
)


def goals(store: Store, player: str | None) -> tuple[Goal, ...]:
    """Return the goals with the progress of a player, or with None of everyone."""
    return goals_of(_finished(store, player, (Standing.CLEAN,)))


def form(store: Store, player: str) -> list[float]:
    """Return by how many points the player's finished first plays are above par, in the order they ended.

    Deals without a known par are left out.
    """
    games = _finished(store, player, (Standing.CLEAN, Standing.ASSISTED))
    return [game.points - game.par for game in games if game.par is not None]


def _finished(store: Store, player: str | None, standings: tuple[Standing, ...]) -> list[FinishedGame]:
    whose, names = of_player(player)
    return [_game(row) for row in store.read(_QUERY.format(in_list(standings), whose), *names)]


def _game(row: Sequence[Any]) -> FinishedGame:
    points, kinds, date, deal, name, mean, error, games, version = row
    par = combined(name, None if mean is None else Par(mean, error, games, version), None).par
    return FinishedGame(points, kinds, date, deal, None if par is None else par.mean)


def goals_of(games: Sequence[FinishedGame]) -> tuple[Goal, ...]:
    """Return the goals that these finished clean games reach, in the order in which they ended."""
    above: dict[int, FinishedGame] = {}
    for game in games:
        if game.par is not None and game.points > game.par:
            above.setdefault(game.deal, game)

    def first(name: str, counts: Callable[[FinishedGame], bool]) -> Goal:
        return _goal(name, [game for game in games if counts(game)], 1)

    return (
        first("finished", lambda _: True),
        *(first(f"first_{points}", partial(_reached, points)) for points in _POINTS),
        first("author", partial(_reached, AUTHORS_BEST)),
        *(first(kind.name.lower(), partial(_made, kind.name)) for kind in KINDS),
        _goal("above_par", [*above.values()], _DEALS_ABOVE_PAR),
    )


def _reached(points: int, game: FinishedGame) -> bool:
    return game.points >= points


def _made(kind: str, game: FinishedGame) -> bool:
    return kind in game.kinds.split(",")


def _goal(name: str, counting: Sequence[Dated], needed: int) -> Goal:
    done = counting[:needed]
    return Goal(name, len(done), needed, done[-1].date if len(done) == needed else None)


# -- a game that has just ended -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ranking:
    """The place of a game that has just ended."""

    added: Added
    """Its number and its table."""
    place: int
    """Its place among the player's games in that table, 1 being the best."""
    count: int
    """The number of those games."""
    before: int | None = None
    """The player's best score on the deal until then, or None."""
    goals: tuple[str, ...] = ()
    """The names of the goals reached for the first time."""
    streak: Streak | None = None
    """The number of daily deals in a row, if it is today's deal; else None."""


def add_and_rank(store: Store, record: Record) -> Ranking | None:
    """Add an ended game played here; return what it has reached, or None for a practice game."""
    player = record.player
    before, reached = earlier(store, record.deal, player), _names_reached(store, player)
    added = store.add_played(record)
    if added is None:
        return None
    which, points, today = Filter(added.standing, player), record.score.points, date.today()
    assert points is not None
    is_todays = record.deal == daily_deal(today) and record.date == today.isoformat()
    return Ranking(
        added,
        place(store, which, points),
        size(store, which),
        None if before is None else before.points,
        tuple(name for name in _names_reached(store, player) if name not in reached),
        streak(store, player, today) if is_todays else None,
    )


def _names_reached(store: Store, player: str) -> list[str]:
    return [goal.name for goal in goals(store, player) if goal.is_reached]


# -- the classic game -----------------------------------------------------------------------


class CleanHand(NamedTuple):
    """A hand without help, or a match of such hands, against opponents of the middle strength at least."""

    resti: int
    """The player's resti, won less paid."""
    t1_saved: bool
    """Whether the side won T1, which was its own."""
    opponents: int
    """The strength of the weakest opponent."""
    date: str | None
    """The day on which it was begun, ``YYYY-MM-DD``, or None."""


_RESTI: Final = 3
"""Resti of a hand that are worth a goal."""
_TEN: Final = 10
_CLEAN: Final = f"standing = {int(Standing.CLEAN)} AND opponents >= {MIDDLE}"
_HANDS: Final = (
    "SELECT resti_ns - resti_ew, coalesce(t1_saved, 0), opponents, date FROM hands"
    f" WHERE {_CLEAN} AND {{}} ORDER BY id"
)
_MATCHES: Final = (
    "SELECT resti, 0, (SELECT min(opponents) FROM hands WHERE match = matches.id), date FROM matches"
    f" WHERE NOT EXISTS (SELECT 1 FROM hands WHERE match = matches.id AND NOT ({_CLEAN}))"
    " AND {} ORDER BY id"
)


def hand_goals(store: Store, player: str | None) -> tuple[Goal, ...]:
    """Return the goals of the classic game with the progress of a player, or with None of everyone.

    Only hands and matches against opponents of the middle strength at least count.
    """
    whose, names = of_player(player)
    hands = [CleanHand(*row) for row in store.read(_HANDS.format(whose), *names)]
    won = [CleanHand(*row) for row in store.read(_MATCHES.format(whose), *names) if row[0] > 0]
    return (
        _goal("hands_won", [hand for hand in hands if hand.resti > 0], _TEN),
        _goal("three_resti", [hand for hand in hands if hand.resti >= _RESTI], 1),
        _goal("t1_saved", [hand for hand in hands if hand.t1_saved], _TEN),
        _goal("match_won", won, 1),
        _goal("match_strongest", [match for match in won if match.opponents == STRONGEST.strength], 1),
    )
