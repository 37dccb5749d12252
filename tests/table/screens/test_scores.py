"""Games that have ended, at the table: kept, in the score tables, played again, shared, counted."""

import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scores.daily import daily_deal
from scores.estimates import Par, estimates, keep_par
from scores.games import Standing
from scores.lines import keep_line
from scores.par_table import Surveyed
from scores.share import format_shared, parse_shared
from scores.store import Store
from scores.tables import Filter, Order, size
from solitaire.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.help import Help
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.settings import load_settings
from solitaire.table.actions import Action
from solitaire.table.screens.daily import DailyScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.scores import ScoresScreen
from solitaire.table.screens.stats import StatsScreen
from solitaire.table.services import clipboard, par
from solitaire.table.services.par import GAMES, ParWork
from solitaire.words import signed
from solitaire.worker import Worker
from tests import regenerate
from tests.scores.conftest import played
from tests.table.driver import Table, overlap

TODAY = date.today()


def stored(table: Table) -> Store:
    return table.app.services.records.store


def fill(table: Table) -> None:
    """Put 30 first plays of Anna's into the store, one of Bruno's, and one of Carla's, imported."""
    store = stored(table)
    for deal in range(30):
        store.add(
            played(deal, most=120 + 5 * deal, help=Help(undone_plays=deal % 2), seconds=60 * deal), own=True
        )
    store.add(played(42, player="Bruno"), own=True)
    store.add(played(43, player="Carla"), own=False)


def play_out(table: Table, most: int = 200) -> Record:
    """Go on with the game on the table as a tidy player does, end it, and return its record."""
    game = table.game
    while len(game.moves) < most and (move := regenerate.tidy(game.position)) is not None:
        table.app.services.session.make(move)
    table.keys(pygame.K_e)
    if game.position.to_come:
        table.keys(pygame.K_TAB, pygame.K_RETURN)
    return game.record


def scores(table: Table) -> ScoresScreen:
    assert isinstance(table.app.navigation.screen, ScoresScreen)
    return table.app.navigation.screen


def places(table: Table) -> list[int]:
    return [row.id for row in scores(table).rows]


@pytest.fixture
def full(table: Table) -> Table:
    fill(table)
    table.start()
    table.keys(pygame.K_F2)
    return table


# -- a game that ends ---------------------------------------------------------------------------


def test_a_game_that_ends_is_stored_and_placed(table: Table) -> None:
    stored(table).add(played(1), own=True)
    table.start(stacked=True)
    record = play_out(table)
    assert table.notice is not None
    placed = {f"Score table Clean: place {place} of 2" for place in (1, 2)}
    assert placed.intersection(table.notice.notice.lines)
    assert [kept for _, kept in stored(table).records()][1] == record
    table.close()
    assert table.saves() == []
    with Store(table.folder / "scores.sqlite3") as store:
        assert store.count(None) == 2
    assert list((table.folder / "games" / "ended").iterdir()) == []


def test_taking_the_end_back_makes_another_game_of_it(table: Table) -> None:
    table.start(stacked=True)
    play_out(table, 100)
    table.take_back()
    play_out(table)
    store = stored(table)
    assert [size(store, Filter(standing)) for standing in (Standing.CLEAN, Standing.AGAIN)] == [1, 1]
    table.take_back()
    table.key(pygame.K_e)
    assert store.count(None) == 2  # the same game ended once more


def test_a_store_that_fails_stops_no_game(table: Table) -> None:
    blocked = table.folder / "scores.sqlite3"
    blocked.mkdir()
    table.start(stacked=True)
    play_out(table)
    assert table.notice is not None
    assert table.notice.notice.text.startswith("Finished")
    assert table.news.startswith(f"cannot use {blocked}: ")
    assert table.alarm
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    assert table.game.phase is Phase.CUT
    ended = table.folder / "games" / "ended"
    assert len(list(ended.iterdir())) == 1
    blocked.rmdir()
    table.keys(pygame.K_F2)
    assert len(scores(table).rows) == 1
    assert list(ended.iterdir()) == []


def test_a_damaged_store_is_said(table: Table) -> None:
    (table.folder / "scores.sqlite3").write_bytes(b"garbage")
    table.start()
    table.keys(pygame.K_SPACE)
    assert table.news.startswith("scores.sqlite3 could not be used")
    assert table.alarm


# -- what there is to beat ----------------------------------------------------------------------


def test_the_score_to_beat_and_the_earlier_game_at_the_same_ply(table: Table) -> None:
    earlier = played(42)
    stored(table).add(earlier, own=True)
    stored(table).add(played(42, player="Carla", most=150), own=False)
    table.start(stacked=True)
    assert table.game.help.played_before
    table.make(regenerate.moves_of(table.game.deal, table.game.deal.fola, regenerate.at_random(5), 60))
    scene = table.app.navigation.screen
    assert isinstance(scene, PlayScreen)
    for _ in range(60):
        ply = len(table.game.moves)
        then = replace(earlier, moves=earlier.moves[:ply]).score.shown
        ahead = table.game.score.shown - then
        lines = [(words, points.replace("\u2212", "-")) for words, points in scene.shown.foot]
        assert lines == [
            ("To beat: Anna", "+35"),
            (f"Your best, at move {ply}", f"{then:+}" if then else "0"),
            ("Ahead by" if ahead >= 0 else "Behind by", str(abs(ahead))),
        ]
        table.keys(pygame.K_u)


def test_a_challenge_is_beaten_without_an_own_game(table: Table) -> None:
    stored(table).add(played(42, player=""), own=False)
    table.start(stacked=True)
    assert not table.game.help.played_before
    scene = table.app.navigation.screen
    assert isinstance(scene, PlayScreen)
    assert [words for words, _ in scene.shown.foot] == [
        "To beat: someone",
        "That game, at move 0",
        "Ahead by",
    ]


def test_an_own_game_without_a_name_is_called_your_best(table: Table) -> None:
    table.use(player="")
    stored(table).add(played(42, player=""), own=True)
    table.start(stacked=True)
    scene = table.app.navigation.screen
    assert isinstance(scene, PlayScreen)
    assert scene.shown.foot[0] == ("To beat: your best", "+35")


def test_a_game_that_has_ended_is_not_its_own_rival(table: Table) -> None:
    table.start(stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE)
    assert table.game.position.end is not None
    table.keys(pygame.K_F2, pygame.K_ESCAPE)
    scene = table.app.navigation.screen
    assert isinstance(scene, PlayScreen)
    assert scene.shown.foot == []


def test_a_new_deal_has_nothing_to_beat(table: Table) -> None:
    table.start(stacked=True)
    scene = table.app.navigation.screen
    assert isinstance(scene, PlayScreen)
    assert scene.shown.foot == []


# -- the score tables ---------------------------------------------------------------------------


def test_an_empty_table_offers_nothing(table: Table) -> None:
    table.start()
    table.keys(pygame.K_F2)
    assert [table.is_enabled(name) for name in ("Play this deal", "Watch it", "Copy to share")] == [False] * 3
    table.keys(pygame.K_RETURN, pygame.K_w, pygame.K_c, pygame.K_d, pygame.K_DOWN, pygame.K_END)
    assert scores(table).rows == []
    why = set()
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        table.keys(key)
        why.add(scores(table).spoken().lines[-1])
    assert len(why) == 4  # of each table it is said why it is empty


def test_tables_by_key_and_by_button(full: Table) -> None:
    for number, (key, name, count) in enumerate(
        [
            (pygame.K_1, "Clean", 15),
            (pygame.K_2, "Assisted", 15),
            (pygame.K_3, "Again", 0),
            (pygame.K_4, "Others", 1),
        ]
    ):
        full.keys(pygame.K_2, key)
        assert scores(full).which == Standing(number)
        full.keys(pygame.K_2)
        full.push(f"{name} ({count})")
        assert scores(full).which == Standing(number)
        assert len(scores(full).rows) == count


def test_players_deals_and_order(full: Table) -> None:
    full.push("Anna")
    assert full.button("Everyone")
    assert full.button("Clean (16)")
    full.keys(pygame.K_p)
    assert full.button("Clean (15)")

    best = places(full)
    full.push("Best first")
    assert scores(full).order is Order.NEWEST
    assert places(full) == sorted(best, reverse=True)
    full.keys(pygame.K_s)
    assert places(full) == best

    full.keys(pygame.K_DOWN)
    full.push("All deals")
    assert places(full) == best[1:2]
    full.keys(pygame.K_d)
    assert places(full) == best


def test_walking_through_a_long_table(full: Table) -> None:
    store = stored(full)
    for deal in range(100, 130):
        store.add(played(deal), own=True)
    full.keys(pygame.K_F4, pygame.K_F2)
    everything = [
        row[0]
        for row in store.read(
            "SELECT id FROM games WHERE standing = 0 AND player = 1 ORDER BY points DESC, id"
        )
    ]
    visible = len(scores(full).rows)
    assert visible < len(everything)
    steps = [
        (pygame.K_DOWN, 1),
        (pygame.K_PAGEDOWN, visible),
        (pygame.K_PAGEDOWN, visible),
        (pygame.K_UP, -1),
    ]
    steps += [(pygame.K_END, 999), (pygame.K_PAGEUP, -visible), (pygame.K_HOME, -999), (pygame.K_UP, -1)]
    at = 0
    for key, step in steps:
        full.keys(key)
        at = max(0, min(len(everything) - 1, at + step))
        scene = scores(full)
        assert scene.chosen == at
        top = everything.index(scene.rows[0].id)
        assert places(full) == everything[top:][:visible]
        assert everything[at] in places(full)
    full.wheel(-2)
    assert scores(full).chosen == 6


def test_a_deal_is_played_again_from_its_row(full: Table) -> None:
    full.keys(pygame.K_DOWN, pygame.K_DOWN)
    row = scores(full).rows[2]
    full.keys(pygame.K_RETURN)
    assert (full.game.phase, full.game.deal.name) == (Phase.STACKING, row.deal)
    assert full.game.help.played_before
    full.keys(pygame.K_F2)
    scene = scores(full)
    full.click(scene.row_rect(4).center)
    assert scene.chosen == 4
    deal = scene.rows[4].deal
    full.click(scene.row_rect(4).center)
    assert full.game.deal.name == deal
    full.keys(pygame.K_F2)
    full.push("Play this deal")
    assert full.game.phase is Phase.STACKING


def test_the_game_on_the_table_waits(full: Table) -> None:
    full.keys(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE)
    moves = full.game.moves
    full.frame(10)
    before = full.game.seconds
    for key in (pygame.K_F2, pygame.K_F3, pygame.K_F4):
        full.keys(key, pygame.K_u, pygame.K_r, pygame.K_e, pygame.K_SPACE, pygame.K_BACKSPACE)
        full.key(pygame.K_r, pygame.KMOD_CTRL)
        full.frame(10)
        assert (full.game.moves, full.game.seconds, full.dialogs) == (moves, before, [])
    full.push("To the table")
    assert isinstance(full.app.navigation.screen, PlayScreen)
    full.frame(10)
    assert full.game.seconds > before
    assert full.app.navigation.can(Action.SCORES)
    assert not full.app.navigation.can(Action.TABLE)


# -- sharing and watching -----------------------------------------------------------------------


def test_a_game_is_copied_and_taken_in(full: Table) -> None:
    full.keys(pygame.K_c)
    assert full.news == "Copied: paste it into a chat or an e-mail"
    first = stored(full).record(scores(full).rows[0].id)
    assert first is not None
    assert clipboard.get() == format_shared(first)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "You have this game already" in full.dialog_text
    full.push("Close")

    theirs = played(77, player="Dora <b>")
    clipboard.put(f"beat this: {format_shared(theirs)}")
    full.push("Paste a game")
    assert "The replay confirms the score" in full.dialog_text
    assert "Dora &lt;b&gt;" in full.dialog_text
    full.push("To the scores")
    scene = scores(full)
    assert (scene.which, scene.deal) == (Standing.OTHERS, Deal.numbered(77))
    assert [row.player for row in scene.rows] == ["Dora <b>"]
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    full.keys(pygame.K_RETURN)
    assert (full.game.deal, full.game.phase) == (Deal.numbered(77), Phase.STACKING)
    assert not full.game.help.played_before


def test_the_game_that_has_just_ended_is_copied(table: Table) -> None:
    table.start(stacked=True)
    record = play_out(table)
    table.push_notice("Copy to share")
    assert parse_shared(clipboard.get()).moves == record.moves


@pytest.mark.parametrize("text", ["hello", "[Minchiate 1, deal 42, 300 points: ABCDEFGH]", "<b>[Rules</b>"])
def test_what_is_no_game_is_refused(full: Table, text: str) -> None:
    before = stored(full).count(None)
    clipboard.put(text)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "This game can't be added: " in full.dialog_text
    full.keys(pygame.K_ESCAPE)
    assert stored(full).count(None) == before


def test_all_games_of_a_text_are_imported(full: Table) -> None:
    texts = [format_shared(played(deal, most=20, player="Carla")) for deal in (5, 6, 6)]
    clipboard.put("\n".join([*texts, "[Minchiate 1, no game]"]))
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "Several games: 2 added, 1 here already, 1 refused." in full.dialog_text
    full.push("To the scores")
    assert scores(full).which == Standing.OTHERS


def test_an_empty_or_missing_clipboard_is_explained(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard.put("")
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "Or drop a record file" in full.dialog_text
    full.keys(pygame.K_ESCAPE)

    def fail(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    full.keys(pygame.K_c)
    assert (full.news, full.alarm) == ("No clipboard is available", True)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "Or drop a record file" in full.dialog_text


def test_files_and_texts_are_dropped_on_the_window(full: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(format_record(played(78, player="Dora")), encoding="utf-8")
    full.post(pygame.DROPFILE, file=str(file))
    full.frame()
    assert "by Dora" in full.dialog_text
    full.keys(pygame.K_ESCAPE)
    full.post(pygame.DROPTEXT, text=format_shared(played(79, player="Dora")))
    full.frame()
    assert "Deal 79" in full.dialog_text
    full.keys(pygame.K_ESCAPE)
    full.post(pygame.DROPFILE, file=str(tmp_path / "missing"))
    full.frame()
    assert (full.news, full.alarm) == (f"cannot read {tmp_path / 'missing'}: No such file or directory", True)


def test_an_own_game_is_watched_and_left(full: Table) -> None:
    full.keys(pygame.K_DOWN, pygame.K_w)
    scene = full.app.navigation.screen
    assert isinstance(scene, ReplayScreen)
    full.push("Go back")
    assert scores(full).chosen == 1
    full.push("Watch it")
    full.keys(pygame.K_ESCAPE)
    assert scores(full).chosen == 1


def test_watching_anothers_game_gives_the_deal_away(full: Table) -> None:
    deal, store = Deal.numbered(43), stored(full)
    full.keys(pygame.K_4, pygame.K_w)
    assert "your game counts as played before" in full.dialog_text
    full.push("Cancel")
    assert not store.has_played(deal, "Anna")
    full.keys(pygame.K_w, pygame.K_RETURN)
    assert isinstance(full.app.navigation.screen, ReplayScreen)
    assert store.has_played(deal, "Anna")
    full.keys(pygame.K_ESCAPE, pygame.K_w)
    assert isinstance(full.app.navigation.screen, ReplayScreen)  # asked only once
    full.keys(pygame.K_ESCAPE, pygame.K_RETURN)
    assert full.game.help.played_before


# -- the daily deal -----------------------------------------------------------------------------


def days(table: Table) -> DailyScreen:
    assert isinstance(table.app.navigation.screen, DailyScreen)
    return table.app.navigation.screen


def test_todays_deal_is_played_and_resumed(full: Table) -> None:
    full.keys(pygame.K_F3)
    assert days(full).chosen == TODAY
    full.push("Play this day's deal")
    assert (full.game.deal, full.game.phase) == (daily_deal(TODAY), Phase.STACKING)
    full.keys(pygame.K_RETURN, pygame.K_SPACE)
    path = full.save_path
    full.key(pygame.K_n, pygame.KMOD_CTRL)
    full.keys(pygame.K_F3, pygame.K_RETURN)
    assert full.save_path == path
    assert len(full.game.moves) == 1
    full.keys(pygame.K_F3, pygame.K_RETURN)
    assert full.save_path == path  # it is on the table already
    play_out(full)
    full.keys(pygame.K_ESCAPE, pygame.K_F3)
    points = full.game.score.points
    assert points is not None
    assert days(full).spoken().focus[1:] == (signed(points),)
    assert days(full).spoken().lines[0].startswith("Days in a row, each played on its day: 1 ")
    assert days(full).status() == "par unknown · best score of the oracle unknown"
    keep_line(stored(full), full.game.record, "oracle 1")
    keep_par(stored(full), daily_deal(TODAY), Par(99.6, 4.25, 400), "fair 1")
    full.keys(pygame.K_F4, pygame.K_F3)
    assert days(full).status().startswith("par 100 ± 4.2 (400 games) · best score of the oracle ")


def quick_scores(text: str, _: int) -> Iterator[int]:
    """Stand in for the engine: all scores at once, but for another deal than today's only two."""
    yield from (200, 220) * (GAMES // 2 if parse_record(text).deal == daily_deal(TODAY) else 1)


def wait_for(table: Table, words: str) -> None:
    until = time.monotonic() + 60
    while words not in days(table).status() and time.monotonic() < until:
        table.frame(1, 0.3)
        time.sleep(0.05)
    assert words in days(table).status()


def test_par_is_worked_out_behind_the_table(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "Worker", Worker)
    full.app.services.par = ParWork(full.app.services.records, quick_scores)
    full.keys(pygame.K_F3)
    wait_for(full, "par 210 \u00b1 1.6 (40 games)")
    known = estimates(stored(full), daily_deal(TODAY)).par
    assert known == Par.of([200, 220] * 20)
    full.keys(pygame.K_LEFT)
    assert "par unknown" in days(full).status()
    wait_for(full, "par 210 \u00b1 10.0 (2 games)")
    full.keys(pygame.K_RIGHT)
    wait_for(full, "par 210 \u00b1 1.6 (40 games)")
    assert multiprocessing.active_children() == []  # it is known, and not worked out again


def failing_scores(*_: object) -> Iterator[int]:
    yield 200
    raise RuntimeError("no engine")


def test_an_engine_that_fails_is_said(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "Worker", Worker)
    full.app.services.par = ParWork(full.app.services.records, failing_scores)
    full.keys(pygame.K_F3)
    until = time.monotonic() + 60
    while not full.alarm and time.monotonic() < until:
        full.frame(1, 0.3)
        time.sleep(0.05)
    assert (full.news, full.alarm) == ("RuntimeError: no engine", True)


def test_the_fair_player_makes_the_par(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "PAR_PLAYOUTS", 2)
    of_deal = format_record(Record(Deal.numbered(42), None, ()))
    found, again = par.fair_scores(of_deal), par.fair_scores(of_deal)
    first, second = next(found), next(found)
    assert next(again) == first
    assert all(-300 <= score <= 334 for score in (first, second))


def test_another_days_deal_counts_as_late(full: Table) -> None:
    yesterday = TODAY - timedelta(1)
    late = regenerate.game(daily_deal(yesterday), regenerate.tidy)
    points = late.score.points
    assert points is not None
    stored(full).add(replace(late, player="Anna", date=TODAY.isoformat()), own=True)
    full.keys(pygame.K_F3, pygame.K_LEFT)
    scene = days(full)
    assert scene.chosen == yesterday
    assert scene.spoken().focus[1:] == (f"late {signed(points)}",)
    assert scene.spoken().lines[0].startswith("Days in a row, each played on its day: 0 ")


def test_the_calendar_goes_back_for_ever_and_not_ahead(full: Table) -> None:
    full.keys(pygame.K_F3, pygame.K_RIGHT, pygame.K_DOWN)
    assert days(full).chosen == TODAY
    assert not full.is_enabled("Next month")
    full.push("Previous month")
    last = TODAY.replace(day=1) - timedelta(1)
    assert days(full).chosen == last
    full.keys(pygame.K_PAGEUP)
    assert days(full).chosen == last.replace(day=1) - timedelta(1)
    full.keys(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert (days(full).chosen.year, days(full).chosen.month) == (TODAY.year, TODAY.month)
    full.wheel(1)
    cell = days(full).cells()[days(full).chosen.replace(day=3)]
    full.click(cell.center)
    assert days(full).chosen.day == 3
    full.wheel(-1)
    for day, cell in days(full).cells().items():
        full.click(cell.center)
        assert days(full).chosen == min(day, TODAY) if day <= TODAY else days(full).chosen <= TODAY


# -- statistics, players, windows ---------------------------------------------------------------


def test_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    assert isinstance(full.app.navigation.screen, StatsScreen)
    assert "Games: 30" in full.app.navigation.screen.spoken().lines
    full.push("Anna")
    assert full.button("Everyone")
    assert "Games: 31" in full.app.navigation.screen.spoken().lines
    full.keys(pygame.K_p, pygame.K_ESCAPE)
    assert full.app.navigation.screen.is_play


def test_the_goals_are_among_the_statistics(full: Table) -> None:
    full.keys(pygame.K_F4)
    lines = full.app.navigation.screen.spoken().lines
    assert lines[-8:-6] == ("200 points: –", "300 points: –")
    assert "del Tredici: 2026-01-06" in lines
    assert lines[-1] == "Deals above par: 0 of 10"
    full.resize(900, 600)
    full.push("Next page")  # the charts leave no room beside them
    assert not full.is_enabled("Next page")
    full.resize(1280, 800)
    assert "Next page" not in [button.text for button in full.buttons]


def test_statistics_without_any_game(table: Table) -> None:
    table.start()
    table.keys(pygame.K_F4)
    assert "Games: 0" in table.app.navigation.screen.spoken().lines


def test_the_player_is_named(full: Table) -> None:
    full.push("Player\u2026")
    assert "Players here: Anna, Bruno" in full.dialog_text
    full.entry.set_text("  Bruno\t ")
    full.keys(pygame.K_RETURN)
    assert load_settings(full.app.context.home.settings)[0].player == "Bruno"
    assert full.game.player == "Bruno"  # nothing was done yet
    assert full.button("Clean (1)")
    full.keys(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE)
    full.keys(pygame.K_F2)
    full.push("Player\u2026")
    full.entry.set_text("")
    full.keys(pygame.K_RETURN)
    assert full.button("No name")
    assert full.game.player == "Bruno"  # this game is his


@pytest.mark.parametrize("window", [(900, 600), (1280, 800), (2560, 1440), (1000, 1400)])
def test_every_screen_fits_its_window(full: Table, window: tuple[int, int]) -> None:
    for deal in range(100, 140):
        stored(full).add(played(deal), own=True)  # more than the window has room for
    full.resize(*window)
    for key in (pygame.K_F3, pygame.K_F4, pygame.K_F2):
        full.keys(key)
        full.resize(window[0], window[1] + 1)
        full.resize(*window)
        buttons = [one.rect for one in full.buttons]
        assert not overlap(buttons)
        assert all(Rect((0, 0), window).contains(button) for button in buttons)
    rows = [scores(full).row_rect(number) for number in range(len(scores(full).rows))]
    assert len(rows) < 55
    assert not overlap([*rows, *buttons])
    assert all(Rect((0, 0), window).contains(row) for row in rows)


def test_par_is_told_on_the_table_and_what_the_shuffle_held_at_the_end(
    table: Table, pars_known: dict[int, Surveyed]
) -> None:
    pars_known |= {42: Surveyed(329, 334, (280, 300)), 43: Surveyed(334, 334, (290, 290))}
    table.start("42", stacked=True)
    assert "Deal 42 · par 290 · 97 to come" in table.app.navigation.screen.status()
    table.app.services.session.play(Deal.numbered(42).recut(30))
    assert "par" not in table.app.navigation.screen.status()
    best = (42, "Best known score on this deal: 329"), (43, "Best possible score on this deal: 334")
    for deal, held in best:
        table.app.services.session.play(Deal.numbered(deal))
        table.key(pygame.K_RETURN)
        table.frame()
        table.key(pygame.K_e)
        table.push("End the game")
        assert "par 290" in table.app.navigation.screen.status()
        assert table.notice is not None
        assert held in table.notice.notice.lines


def test_an_easy_and_a_hard_deal(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {deal: Surveyed(334, 334, (deal, deal)) for deal in range(100, 112)}
    table.start("42", stacked=True)
    table.app.navigation.act(Action.EASY)
    assert table.app.services.session.game.deal.number in (109, 110, 111)
    table.app.navigation.act(Action.HARD)
    first = table.app.services.session.game.deal
    assert first.number in (100, 101, 102)
    assert table.app.services.session.game.phase is Phase.STACKING


def test_a_deal_not_played_yet_is_picked(table: Table) -> None:
    table.start("7", stacked=True)
    table.app.services.session.game.finish()
    table.app.services.session.changed()
    table.app.services.records.add(table.game)
    picked = []
    for _ in range(5):
        table.app.services.session.play_one_of(range(7, 13))
        picked.append(str(table.app.services.session.game.deal.name))
    assert sorted(picked, key=int) == ["8", "9", "10", "11", "12"]
    table.app.services.session.play_one_of([7])
    assert table.app.services.session.game.deal.number == 7
