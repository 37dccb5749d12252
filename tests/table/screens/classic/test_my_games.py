"""What the journeys do not show of the list of both games: broken records, and long lists."""

from datetime import date, timedelta

import pygame
import pytest

from scores.store import Store
from scores.tables import Listing, Played, PlayedHand, PlayedMatch, ScoreRow, listed
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.requests import Scores
from tests.support.stored import played
from tests.support.table.classic import ClassicTable
from tests.support.table.starts import STARTS

TODAY = date.today()


@pytest.fixture
def games(classic: ClassicTable) -> ClassicTable:
    """My games, with games, hands and matches of all kinds."""
    STARTS["my-games"](classic)
    return classic


def mine(table: ClassicTable) -> MyGamesScreen:
    return table.screen_as(MyGamesScreen)


def rows(table: ClassicTable) -> list[Played]:
    """The rows of the whole list, walked through."""
    found = list[Played]()
    table.key(pygame.K_HOME)
    for _ in range(mine(table).listing.count):
        found.append(mine(table).rows[mine(table).listing.chosen])
        table.key(pygame.K_DOWN)
    table.key(pygame.K_HOME)
    return found


def focus(table: ClassicTable) -> str:
    (line,) = table.app.navigation.screen.spoken().focus
    return line


def test_altered_rows_are_repaired_when_they_are_seen(games: ClassicTable) -> None:
    before = rows(games)
    games.app.services.records.store.write(
        lambda connection: [
            connection.execute(f"UPDATE {table} SET {column} = 9999")
            for table, column in (("hands", "points"), ("games", "points"), ("matches", "resti"))
        ]
    )
    games.keys(pygame.K_F4, pygame.K_F2)
    assert rows(games) == before


@pytest.mark.parametrize(
    ("breaks", "left"),
    [
        ("UPDATE records SET text = 'nothing'", {PlayedHand, PlayedMatch}),
        ("UPDATE hands SET text = 'nothing'", {ScoreRow}),
        ("DELETE FROM hands WHERE match IS NULL", {ScoreRow, PlayedMatch}),
        ("DELETE FROM games", {PlayedHand, PlayedMatch}),
    ],
)
@pytest.mark.parametrize("is_shown", [False, True])
def test_records_that_are_broken_or_deleted_leave_the_list(
    games: ClassicTable, breaks: str, left: set[type], *, is_shown: bool
) -> None:
    if not is_shown:
        games.key(pygame.K_F4)
    games.app.services.records.store.write(lambda connection: connection.execute(breaks))
    if is_shown:  # it is still in the window; nothing may be done with what is gone
        games.keys(pygame.K_c, pygame.K_END, pygame.K_w, pygame.K_ESCAPE, pygame.K_F4)
    games.key(pygame.K_F2)
    assert {type(row) for row in rows(games)} == left


@pytest.mark.parametrize("day", ["", "yesterday", "2026-13-45", "x" * 200])
def test_a_game_without_a_proper_day_is_listed(classic: ClassicTable, day: str) -> None:
    record = played(42, date=day)
    classic.app.services.records.store.add(record, own=True)
    classic.app.navigation.show(Scores())
    classic.frame()
    assert focus(classic).startswith("Deal 42")


def test_walking_through_a_long_list_reads_each_row_once(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        record = played(number, date=(date(2026, 1, 1) + timedelta(number)).isoformat())
        classic.app.services.records.store.add(record, own=True)
    asked = list[tuple[int, int]]()

    def counted(store: Store, which: Listing, limit: int, offset: int) -> list[Played]:
        asked.append((offset, limit))
        return listed(store, which, limit, offset)

    monkeypatch.setattr("solitaire.table.pages.my_games.listed", counted)
    classic.app.navigation.show(Scores())
    classic.frame()
    visible, listing = mine(classic).listing.visible, mine(classic).listing
    steps = [(pygame.K_DOWN, 1), (pygame.K_PAGEDOWN, visible), (pygame.K_UP, -1), (pygame.K_END, 99)]
    at = 0
    for key, step in [*steps, (pygame.K_PAGEUP, -visible), (pygame.K_HOME, -99), (pygame.K_UP, -1)]:
        classic.key(key)
        at = max(0, min(39, at + step))
        assert listing.chosen == at
        row = mine(classic).rows[at]
        assert isinstance(row, ScoreRow)
        assert row.deal == str(39 - at)
    read = [index for first, count in asked for index in range(first, first + count)]
    assert len(read) == len({*read})


def test_a_page_is_there_before_all_its_rows_are_replayed(
    games: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of matches took a second to open."""
    games.key(pygame.K_F4)
    monkeypatch.setattr("solitaire.table.pages.my_games._MOMENT", 0)
    games.app.navigation.show(Scores())
    seen, counts = mine(games).listing.seen, [len(mine(games).rows)]
    assert mine(games).listing.chosen in mine(games).rows
    for _ in seen:
        games.frame()
        counts.append(len(mine(games).rows))
    assert counts[0] < counts[1] < counts[-1] == len(seen)
