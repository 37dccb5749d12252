"""The daily deal and the daily hand: their numbers, the results made with them, and the streaks."""

import calendar
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from scores.kinds import OF_PLAYER, OWN, clean_name, in_list
from scores.store import Store
from solitaire.classic.deal import daily_hand
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import End


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
    """Return the player's results of a month, for the days with any, in order.

    Raises:
        UserError: the store cannot be read.
    """
    days = calendar.monthrange(year, number)[1]
    return results(store, player, [date(year, number, day + 1) for day in range(days)], daily)


def results(
    store: Store, player: str, days: Iterable[date], daily: Daily = DAILY_DEAL
) -> dict[date, DailyResults]:
    """Return the player's results of these days, for the days with any, in order.

    Raises:
        UserError: the store cannot be read.
    """
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
    """Return the days in a row on which the player began the day's game and did not give it up.

    Raises:
        UserError: the store cannot be read.
    """
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
