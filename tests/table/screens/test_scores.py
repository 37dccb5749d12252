"""Games that have ended: stored, listed, copied, taken in and watched."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest

from scores.games import GAME
from scores.kinds import Standing
from scores.share import format_shared, parse_shared
from scores.store import Store
from scores.tables import Filter, ScoreRow, Show, size
from solitaire.home.files import UserError
from solitaire.home.settings import load_settings
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.record import format_record
from solitaire.run.worker import WorkerDiedError
from solitaire.table.actions import Action
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.requests import Scores
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services import exporter, records
from solitaire.table.services.records import MOST_AT_ONCE, Counts, import_many
from tests.support.stored import played
from tests.support.table.driver import Table
from tests.support.table.kept_games import play_out, stored
from tests.support.table.workers import Here, Workers


def scores(table: Table) -> MyGamesScreen:
    return table.screen_as(MyGamesScreen)


def rows(table: Table) -> list[ScoreRow]:
    """The games in the window."""
    return [row for row in scores(table).rows.values() if isinstance(row, ScoreRow)]


# -- a game that ends ---------------------------------------------------------------------------


def test_a_game_that_ends_is_stored_and_placed(table: Table) -> None:
    stored(table).add(played(1), own=True)
    table.start(stacked=True)
    record = play_out(table)
    placed = {f"Place {place} of 2 in the score table" for place in (1, 2)}
    assert placed.intersection(table.ending.lines)
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
    assert table.ending.score == f"{table.game.score.points:+}"
    assert table.news.startswith(f"cannot use {blocked}: ")
    assert table.alarm
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    assert table.dialogs == ["Not saved"]
    table.push("Not now")
    assert table.game.phase is Phase.STACKING
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


# -- the list -----------------------------------------------------------------------------------


def show_others(table: Table) -> None:
    """Show the imported games, as the answer to an import does."""
    table.app.context.nav.show(Scores(Show.OTHERS))
    table.frame()


def test_the_game_on_the_table_waits(full: Table) -> None:
    full.keys(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE)
    moves = full.game.moves
    full.frame(10)
    before = full.game.seconds
    for key in (pygame.K_F2, pygame.K_F4):
        full.keys(key, pygame.K_u, pygame.K_r, pygame.K_e, pygame.K_SPACE, pygame.K_BACKSPACE)
        full.key(pygame.K_r, pygame.KMOD_CTRL)
        full.frame(10)
        assert (full.game.moves, full.game.seconds, full.dialogs) == (moves, before, [])
    for _ in range(2):
        full.push("Go back")
    assert isinstance(full.app.navigation.screen, PlayScreen)
    full.frame(10)
    assert full.game.seconds > before
    assert full.app.navigation.can(Action.SCORES)
    assert not full.app.navigation.can(Action.TABLE)


def test_the_player_is_named(full: Table) -> None:
    full.key(pygame.K_F5)
    full.push("Player\u2026")
    assert "Players here: Anna, Bruno" in full.dialog_text
    full.enter("  Bruno\t ")
    full.keys(pygame.K_RETURN)
    assert load_settings(full.app.context.home.settings)[0].player == "Bruno"
    assert full.game.player == "Bruno"  # nothing was done yet
    full.key(pygame.K_ESCAPE)
    assert [row.player for row in rows(full)] == ["Bruno"]
    full.keys(pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE)
    full.keys(pygame.K_F5)
    full.push("Player\u2026")
    full.enter("")
    full.keys(pygame.K_RETURN)
    assert full.game.player == "Bruno"  # this game is his


# -- sharing and watching -----------------------------------------------------------------------


def test_a_game_is_copied_and_taken_in(full: Table) -> None:
    full.keys(pygame.K_c)
    assert full.news == "Copied: paste it into a chat or an e-mail"
    first = stored(full).find(GAME, rows(full)[0].id)
    assert first is not None
    line, _, text = (exporter.get() or "").partition("\n")
    assert (line, text) == ("Minchiate, Deal 29: 35, clay ●●●●○", format_shared(first))
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "You have this game already" in full.dialog_text
    full.push("Close")

    theirs = played(77, player="Dora <b>")
    exporter.put(f"beat this: {format_shared(theirs)}")
    full.push("Paste a game")
    assert "The replay confirms the score" in full.dialog_text
    assert "Dora <b>" in full.dialog_text
    full.push("To the scores")
    which = scores(full).which
    assert (which.show, which.deal) == (Show.OTHERS, Deal.numbered(77))
    assert [row.player for row in rows(full)] == ["Dora <b>"]
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    full.keys(pygame.K_RETURN)
    assert (full.game.deal, full.game.phase) == (Deal.numbered(77), Phase.STACKING)
    assert not full.game.help.played_before


def test_the_game_that_has_just_ended_is_copied(table: Table) -> None:
    table.start(stacked=True)
    record = play_out(table)
    table.push_notice("Copy to share")
    assert parse_shared(exporter.get() or "").moves == record.moves


@pytest.mark.parametrize("text", ["hello", "[Minchiate 1, deal 42, 300 points: ABCDEFGH]", "<b>[Rules</b>"])
def test_what_is_no_game_is_refused(full: Table, text: str) -> None:
    before = stored(full).count(None)
    exporter.put(text)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "This game can't be added: " in full.dialog_text
    full.keys(pygame.K_ESCAPE)
    assert stored(full).count(None) == before


def test_all_games_of_a_text_are_imported(full: Table) -> None:
    texts = [format_shared(played(deal, most=20, player="Carla")) for deal in (5, 6, 6)]
    exporter.put("\n".join([*texts, "[Minchiate 1, no game]"]))
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "Several games: 2 added, 1 here already, 1 refused." in full.dialog_text
    full.push("To the scores")
    assert scores(full).which.show is Show.OTHERS


@pytest.mark.parametrize(
    "content", [b"", "Ragù".encode("latin-1"), "Ragù".encode("utf-16"), bytes(range(256))]
)
def test_a_clipboard_that_hands_over_no_text_is_named(
    full: Table, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", content.decode)
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    full.key(pygame.K_v, pygame.KMOD_CTRL)
    assert full.news == "The clipboard can't be read as text, or the text is too long"
    assert full.alarm


def test_an_empty_or_missing_clipboard_is_explained(full: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    exporter.put("")
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_that_is_dropped_on_the_window_is_not_waited_for(full: Table, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    full.post(pygame.DROPFILE, file=str(tmp_path / "pipe"))
    full.frame()
    assert (full.news, full.alarm) == (f"cannot read {tmp_path / 'pipe'}: it is no file", True)


def test_a_long_text_is_read_by_another_process(full: Table, tmp_path: Path, workers: Workers) -> None:
    workers.use(Here, import_many)
    text = (
        "nothing" + format_shared(played(79, player="Dora")) * 150 + format_shared(played(80, player="Dora"))
    )
    assert len(text) > MOST_AT_ONCE
    file = tmp_path / "games.txt"
    file.write_text(text, encoding="utf-8")
    full.post(pygame.DROPFILE, file=str(file))
    full.post(pygame.DROPTEXT, text=text)
    full.frame()
    assert (full.news, full.alarm) == ("A long text is still being read", True)
    assert full.app.services.importer.status() == ["reading games: 50"]
    full.key(pygame.K_F1)
    full.frame(9)
    assert "Several games" not in full.dialog_text  # no other dialog is taken away
    full.key(pygame.K_ESCAPE)
    full.frame(3)
    assert "Several games: 2 added, 149 here already, 0 refused" in full.dialog_text
    full.push("To the scores")
    assert [row.player for row in rows(full)].count("Dora") == 2


def test_a_long_text_that_is_begun_again_is_read_on(
    full: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    """The process dies after two of its parts; the games in them do not count as here already."""
    lives = iter([2, 9])

    def dying(store: Path, source: Path | str, counts: Counts) -> Iterator[Counts | UserError]:
        yield from islice(import_many(store, source, counts), next(lives))
        if sum(counts) == 0:
            raise WorkerDiedError

    workers.use(Here, dying)
    monkeypatch.setattr(records, "import_many", dying)
    text = "".join(format_shared(played(number, player="Dora")) for number in range(100, 220))
    full.post(pygame.DROPTEXT, text=text)
    full.frame(6)
    assert "Several games: 120 added, 0 here already, 0 refused" in full.dialog_text


def test_a_long_text_that_cannot_be_read_is_named(full: Table, tmp_path: Path, workers: Workers) -> None:
    workers.use(Here, import_many)
    file = tmp_path / "games.txt"
    file.write_bytes(b"\xff" * (MOST_AT_ONCE + 1))
    full.post(pygame.DROPFILE, file=str(file))
    full.frame(3)
    assert (full.news, full.alarm) == (f"cannot read {file}: not UTF-8 text (byte 0)", True)
    assert not full.dialogs  # nothing is said of games besides


def test_watching_anothers_game_gives_the_deal_away(full: Table) -> None:
    deal, store = Deal.numbered(43), stored(full)
    show_others(full)
    full.keys(pygame.K_w)
    assert "your game counts as a repeat" in full.dialog_text
    full.push("Cancel")
    assert not store.has_played(GAME, deal, "Anna")
    full.keys(pygame.K_w, pygame.K_RETURN)
    assert isinstance(full.app.navigation.screen, ReplayScreen)
    assert store.has_played(GAME, deal, "Anna")
    full.keys(pygame.K_ESCAPE, pygame.K_w)
    assert isinstance(full.app.navigation.screen, ReplayScreen)  # asked only once
    full.keys(pygame.K_ESCAPE, pygame.K_p)
    assert full.game.help.played_before
