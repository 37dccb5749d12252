"""The daily deal and the daily hand: which ones they are, the results made with them, and the streaks."""

import calendar
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from scores.games import OWN, clean_name, in_list
from scores.store import Store
from solitaire.classic.deal import daily_hand
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import End


def daily_deal(day: date) -> Deal:
    """Return the deal of a day (rules 2.6), with its own cut, so that it is the same for everyone."""
    return Deal.numbered(daily_number(day))


@dataclass(frozen=True, slots=True)
class Played:
    """A player's results with a day's deal or hand: points of a game, resti of a hand.

    Attributes:
        on_day: the best result of what was begun on that day, or None.
        late: the best result of what was begun on another day, or None.
    """

    on_day: int | None = None
    late: int | None = None


@dataclass(frozen=True, slots=True)
class Streak:
    """Games or days in a row.

    Attributes:
        current: length of the streak that still goes on, 0 if none does.
        longest: length of the longest streak.
    """

    current: int
    longest: int


def month(store: Store, player: str, year: int, number: int) -> dict[date, Played]:
    """Return the player's scores with the deals of a month, for the days with any game, in order.

    Raises:
        UserError: the store cannot be read.
    """
    by_name = {str(daily_number(day)): day for day in _days(year, number)}
    rows = store.read(
        "SELECT deals.name, daily, max(points) FROM deals CROSS JOIN games ON games.deal = deals.id "
        f"WHERE deals.name IN ({', '.join('?' * len(by_name))}) AND standing IN ({in_list(OWN)}) "
        "AND player = (SELECT id FROM players WHERE name = ?) GROUP BY deals.name, daily",
        *by_name,
        clean_name(player),
    )
    return _by_day((by_name[name], daily, points) for name, daily, points in rows)


def month_of_hands(store: Store, player: str, year: int, number: int) -> dict[date, Played]:
    """Return the player's resti in the daily hands of a month, for the days with any, in order.

    Raises:
        UserError: the store cannot be read.
    """
    by_place = {
        (deal.name, dealer.name): day for day in _days(year, number) for deal, dealer in [daily_hand(day)]
    }
    rows = store.read(
        "SELECT deal, dealer, daily, max(resti_ns - resti_ew) FROM hands "
        f"WHERE deal IN ({', '.join('?' * len(by_place))}) AND standing IN ({in_list(OWN)}) "
        "AND player = (SELECT id FROM players WHERE name = ?) GROUP BY deal, dealer, daily",
        *(name for name, _ in by_place),
        clean_name(player),
    )
    return _by_day(
        (by_place[deal, dealer], daily, resti)
        for deal, dealer, daily, resti in rows
        if (deal, dealer) in by_place
    )


def _days(year: int, number: int) -> list[date]:
    """Return the days of a month."""
    return [date(year, number, day + 1) for day in range(calendar.monthrange(year, number)[1])]


def _by_day(rows: Iterable[tuple[date, int, int]]) -> dict[date, Played]:
    """Return by day, in order, what rows of day, whether it was on that day, and result say."""
    found: dict[date, Played] = {}
    for day, is_daily, result in rows:
        before = found.get(day, Played())
        found[day] = Played(result, before.late) if is_daily else Played(before.on_day, result)
    return dict(sorted(found.items()))


def streak(store: Store, player: str, today: date) -> Streak:
    """Return the days in a row on which the player began the day's deal and did not give it up.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        f"SELECT DISTINCT date FROM games WHERE daily = 1 AND ended != ? AND standing IN ({in_list(OWN)}) "
        "AND player = (SELECT id FROM players WHERE name = ?) ORDER BY date",
        End.GAVE_UP.value,
        clean_name(player),
    )
    return days_in_a_row([date.fromisoformat(text) for (text,) in rows], today)


def streak_of_hands(store: Store, player: str, today: date) -> Streak:
    """Return the days in a row on which the player began the day's hand and played it to its end.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        f"SELECT DISTINCT date FROM hands WHERE daily = 1 AND standing IN ({in_list(OWN)}) "
        "AND player = (SELECT id FROM players WHERE name = ?) ORDER BY date",
        clean_name(player),
    )
    return days_in_a_row([date.fromisoformat(text) for (text,) in rows], today)


def days_in_a_row(days: list[date], today: date) -> Streak:
    """Return the streak of these ascending days; it goes on if its last day is today or yesterday."""
    longest = length = current = 0
    before: date | None = None
    for day in days:
        length = length + 1 if before is not None and day - before == timedelta(1) else 1
        longest, before = max(longest, length), day
        if today - day <= timedelta(1):
            current = length
    return Streak(current, longest)
