"""My games: the list of both games, by real events."""

from collections.abc import Callable
from datetime import date, timedelta

import pygame
import pytest

from scores.estimates import Par, store_par
from scores.goals import daily_deal
from scores.hands import HAND
from scores.kinds import Standing
from scores.store import Store
from scores.tables import Listing, Played, PlayedHand, PlayedMatch, ScoreRow, Show, listed
from solitaire.classic.match import HANDS
from solitaire.home.reviews import CLASSIC, SOLITAIRE
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.requests import Menu, Scores
from solitaire.table.services import exporter
from solver import cores
from tests.support import reviews
from tests.support.reviews import store_game, store_hand
from tests.support.stored import daily, ended, played, short, single
from tests.support.table.classic import ClassicTable
from tests.support.table.kept_games import stored

TODAY = date.today()


@pytest.fixture
def games(classic: ClassicTable) -> ClassicTable:
    """My games, with two matches, a hand, three games, a repeat, and a game and a hand of others."""
    store = stored(classic)
    for number, day in ((42, "2026-01-03"), (43, "2026-07-02"), (44, "2026-01-01"), (42, "2026-01-04")):
        store.add(played(number, date=day), own=True)
    for number in (7, 8):
        store.add(ended(number), own=True)
    store.add(single(), own=True)
    store.add(single(43, "Carla"), own=False)
    store.add(played(77, "Dora"), own=False)
    classic.app.navigation.show(Menu())
    classic.frame()
    classic.key(pygame.K_F2)
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


def test_both_games_stand_in_one_list_the_newest_first(games: ClassicTable) -> None:
    types = [
        (type(row), row.date if not isinstance(row, ScoreRow) else row.facts.date) for row in rows(games)
    ]
    assert types == [
        (ScoreRow, "2026-07-02"),
        (PlayedHand, "2026-07-01"),
        (PlayedMatch, "2026-01-06"),
        (PlayedMatch, "2026-01-06"),
        (ScoreRow, "2026-01-04"),
        (ScoreRow, "2026-01-03"),
        (ScoreRow, "2026-01-01"),
    ]
    assert mine(games).status() == "Anna · Row 1 of 7"


def test_a_row_says_result_par_deal_day_and_grade(games: ClassicTable) -> None:
    points = played(43).score.points
    assert focus(games) == f"Deal 43 · 2026-07-02, +{points}, Clay"
    store_par(stored(games), Deal.numbered(43), Par(99.6, 4.25, 400), "fair 99")
    games.keys(pygame.K_F4, pygame.K_F2)
    assert focus(games) == f"Deal 43 · 2026-07-02, +{points}, par 100, Clay"
    games.key(pygame.K_DOWN)
    assert focus(games).startswith("Minchiate · Deal 42 · 2026-07-01, ")
    assert focus(games).endswith(" resti")
    games.keys(pygame.K_END, pygame.K_UP, pygame.K_UP)
    assert "repeat" in focus(games)


@pytest.mark.parametrize(
    ("key", "label", "show", "counts"),
    [
        (pygame.K_1, "All games", Show.ALL, (4, 2, 1)),
        (pygame.K_2, "Solitaire", Show.SOLITAIRE, (4, 0, 0)),
        (pygame.K_3, "Minchiate", Show.CLASSIC, (0, 2, 1)),
        (pygame.K_4, "By others", Show.OTHERS, (1, 0, 1)),
    ],
)
def test_a_filter_says_which_games(
    games: ClassicTable, key: int, label: str, show: Show, counts: tuple[int, ...]
) -> None:
    turns: list[Callable[[], None]] = [lambda: games.key(key), lambda: games.push(label)]
    for turn in turns:
        games.key(pygame.K_4 if show is not Show.OTHERS else pygame.K_1)
        turn()
        assert mine(games).which.show is show
        found = [type(row) for row in rows(games)]
        assert tuple(found.count(kind) for kind in (ScoreRow, PlayedMatch, PlayedHand)) == counts
        assert label in mine(games).spoken().lines[0]


def test_the_best_come_first_when_asked(games: ClassicTable) -> None:
    games.key(pygame.K_2)
    games.push("Newest first")
    points = [row.facts.points for row in rows(games) if isinstance(row, ScoreRow)]
    assert points == sorted(points, reverse=True)
    games.keys(pygame.K_s)
    assert games.button("Newest first")


def test_the_games_of_a_deal_are_compared(games: ClassicTable) -> None:
    games.keys(pygame.K_END, pygame.K_UP)  # deal 42
    games.push("All deals")
    deals = [row.deal for row in rows(games) if isinstance(row, ScoreRow)]
    assert deals == ["42", "42"]
    games.key(pygame.K_d)
    assert mine(games).listing.count == 7
    games.keys(pygame.K_DOWN, pygame.K_d)
    assert mine(games).listing.count == 7  # a hand: nothing to do


def test_a_match_opens_its_hands(games: ClassicTable) -> None:
    games.keys(pygame.K_DOWN, pygame.K_DOWN)
    match = mine(games).rows[2]
    assert isinstance(match, PlayedMatch)
    assert [games.is_enabled(name) for name in ("Verdict", "Play this deal", "Copy to share")] == [False] * 3
    games.key(pygame.K_RETURN)
    assert not games.is_enabled("Newest first")  # they stand in their order
    hands = rows(games)
    assert [(type(hand), hand.number) for hand in hands if isinstance(hand, PlayedHand)] == [
        (PlayedHand, number) for number in range(1, HANDS + 1)
    ]
    games.key(pygame.K_RETURN)
    assert games.shown == "ClassicReplayScreen"
    games.key(pygame.K_ESCAPE)
    assert focus(games).startswith(f"Match {match.number}, hand 1, ")
    games.key(pygame.K_ESCAPE)
    assert mine(games).listing.chosen == 2
    games.key(pygame.K_ESCAPE)
    assert games.shown == "TitleScreen"


def test_a_filter_closes_an_open_match(games: ClassicTable) -> None:
    games.keys(pygame.K_3, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1)
    assert mine(games).listing.count == 7


def test_rows_are_chosen_and_opened_by_mouse(games: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.table.page.scroll.time.monotonic", lambda: 5.0)  # however slow the machine
    listing = mine(games).listing
    games.click(listing.place(1).center)
    assert listing.chosen == 1
    games.wheel(1)
    assert listing.chosen == 0
    games.click(listing.place(0).center)
    games.click(listing.place(0).center)
    assert games.shown == "ReplayScreen"


def test_a_deal_is_played_again(games: ClassicTable) -> None:
    games.key(pygame.K_p)
    assert (games.game.phase, games.game.deal.name) == (Phase.STACKING, "43")
    assert games.game.help.played_before
    games.keys(pygame.K_F2, pygame.K_DOWN)
    games.push("Play this deal")
    assert games.shown == "ClassicScreen"
    assert games.app.services.matches.hand.deal == single().hand.deal


def test_a_game_and_a_hand_are_copied(games: ClassicTable) -> None:
    for name in ("deal 43", "deal 42"):
        games.key(pygame.K_c)
        assert games.news.startswith("Copied")
        assert name in (exporter.get() or "")
        games.key(pygame.K_DOWN)


def test_anothers_hand_is_watched_after_a_question(games: ClassicTable) -> None:
    games.keys(pygame.K_4)
    assert focus(games).startswith("Minchiate · Deal 43 · 2026-07-01 · by Carla")
    games.key(pygame.K_RETURN)
    assert "not played" in games.dialog_text
    games.keys(pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_RETURN)
    assert games.shown == "ClassicReplayScreen"
    assert stored(games).has_played(HAND, single(43).hand.deal, "Anna")
    games.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert games.shown == "ClassicReplayScreen"  # no question any more


def test_what_is_special_in_a_game_is_noted(classic: ClassicTable) -> None:
    store, helped = stored(classic), single(44)
    extra = (("Help", str(Help(undone_plays=2))),)
    store.add(helped.__class__(helped.hand, None, helped.players, helped.date, extra), own=True)
    store.add(single(42), own=True)
    store.add(single(42, day="2026-07-09"), own=True)
    store.add(short(("lapo", "full", "lapo")), own=True)
    store.add(daily(TODAY, TODAY), own=True)
    classic.app.navigation.show(Scores(Show.CLASSIC))
    lines = list[str]()
    for _ in range(5):
        lines.append(focus(classic))
        classic.key(pygame.K_DOWN)
    for words in ("assisted", "repeat", "one giro", "Daily hand of "):
        assert sum(words in line for line in lines) == 1, words


@pytest.mark.parametrize("show", list(Show))
def test_an_empty_list_says_why(classic: ClassicTable, show: Show) -> None:
    classic.app.navigation.show(Scores(show))
    classic.frame()
    buttons = ("Watch it", "Verdict", "Play this deal", "Copy to share", "All deals")
    assert not any(map(classic.is_enabled, buttons))
    classic.keys(pygame.K_RETURN, pygame.K_w, pygame.K_c, pygame.K_d, pygame.K_v, pygame.K_p, pygame.K_END)
    said = mine(classic).spoken().lines[-1]
    assert said.startswith("No game by another player" if show is Show.OTHERS else "No game has ended yet")
    assert mine(classic).status() == "Anna"


def test_the_verdict_stands_below_a_game_that_was_reviewed(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    core = cores.core_name()
    record = store_game(stored(classic), 42, 60.0, engine=SOLITAIRE.engine(played(42), core))
    monkeypatch.setattr(reviews, "HAND_ENGINE", CLASSIC.engine(single(), core))
    store_hand(stored(classic), 43)
    stored(classic).add(played(45), own=True)
    classic.app.navigation.show(Scores())
    classic.frame()
    assert focus(classic).endswith(", It was the cards: they cost 271 points.")
    classic.key(pygame.K_DOWN)
    assert not focus(classic).endswith(".")  # deal 45: nobody has looked
    classic.key(pygame.K_DOWN)
    assert focus(classic).startswith(f"Deal {record.deal.name} ")
    assert focus(classic).endswith("Mostly bad luck: it cost 195 points.")


def test_the_drills_that_wait_are_reached(classic: ClassicTable) -> None:
    store_hand(stored(classic), 42)
    classic.app.navigation.show(Scores())
    classic.push("Drill your mistakes")
    assert classic.shown == "ClassicDrillScreen"
    classic.key(pygame.K_ESCAPE)
    store_game(stored(classic), 43, 60.0)
    classic.key(pygame.K_x)
    assert classic.shown == "DrillScreen"
    classic.keys(pygame.K_ESCAPE, pygame.K_3, pygame.K_x)
    assert classic.shown == "ClassicDrillScreen"


# -- broken records, and long lists ---------------------------------------------------------------


def test_altered_rows_are_repaired_when_they_are_seen(games: ClassicTable) -> None:
    before = rows(games)
    stored(games).write(
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
        ("UPDATE records SET text = 'nothing'", [PlayedHand, PlayedMatch, PlayedMatch]),
        ("UPDATE hands SET text = 'nothing'", [ScoreRow] * 4),
        ("DELETE FROM hands WHERE match IS NULL", [ScoreRow, PlayedMatch, PlayedMatch, *[ScoreRow] * 3]),
        ("DELETE FROM games", [PlayedHand, PlayedMatch, PlayedMatch]),
    ],
)
@pytest.mark.parametrize("is_shown", [False, True])
def test_records_that_are_broken_or_deleted_leave_the_list(
    games: ClassicTable, breaks: str, left: list[type], *, is_shown: bool
) -> None:
    if not is_shown:
        games.key(pygame.K_F4)
    stored(games).write(lambda connection: connection.execute(breaks))
    if is_shown:  # it is still in the window; nothing may be done with what is gone
        games.keys(pygame.K_c, pygame.K_END, pygame.K_w, pygame.K_ESCAPE, pygame.K_F4)
    games.key(pygame.K_F2)
    assert [type(row) for row in rows(games)] == left


@pytest.mark.parametrize("day", ["", "yesterday", "2026-13-45", "x" * 200])
def test_a_game_without_a_proper_day_is_listed(classic: ClassicTable, day: str) -> None:
    record = played(42, date=day)
    stored(classic).add(record, own=True)
    classic.app.navigation.show(Scores())
    classic.frame()
    assert focus(classic).startswith("Deal 42")


def test_walking_through_a_long_list_reads_each_row_once(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(40):
        record = played(number, date=(date(2026, 1, 1) + timedelta(number)).isoformat())
        stored(classic).add(record, own=True)
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


def test_todays_deal_has_its_name(classic: ClassicTable) -> None:
    deal = daily_deal(TODAY)
    stored(classic).add(played(int(deal.name or ""), date=TODAY.isoformat()), own=True)
    classic.app.navigation.show(Scores())
    classic.frame()
    assert focus(classic).startswith(f"Daily deal of {classic.app.context.words.day(TODAY)}, +")
    row = mine(classic).rows[0]
    assert isinstance(row, ScoreRow)
    assert row.facts.standing is Standing.CLEAN
