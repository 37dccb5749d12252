"""A match at the table for four: begun, left, gone on with, played to its end."""

import os
from pathlib import Path

import pygame
import pytest

from scores.share_hand import opposition_of
from scores.sittings import find_match
from solitaire.classic.match import HANDS
from solitaire.classic.seats import Seat
from solitaire.opponents import BY_CLOCK, BY_CLOCK_SILENT, uses_signals
from solitaire.words import signed
from tests.table.four import FourTable, decide_here


def test_a_match_begins_from_the_title(four: FourTable) -> None:
    four.app.navigation.title()
    four.frame()
    four.push("Minchiate for four…")
    assert four.shown == "FourTitleScreen"
    four.push("New match")
    assert four.shown == "FourScreen"
    record = four.record
    assert record.names[0] == "Anna"
    assert len({*record.names}) == 4
    assert len(record.hands) == 1
    assert four.hand.dealer is Seat.S
    assert four.kept == record


def test_a_match_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_here(monkeypatch)
    four = FourTable(tmp_path).begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    left = four.record
    four.close()
    four = FourTable(tmp_path)
    four.app.navigation.open()
    four.frame()
    assert (four.shown, four.record) == ("FourScreen", left)
    assert four.is_asked
    four.close()


def test_the_game_played_last_opens_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_here(monkeypatch)
    four = FourTable(tmp_path).begin()
    four.start("42", stacked=True)
    four.close()
    four = FourTable(tmp_path)
    four.app.navigation.open()
    assert four.shown == "PlayScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "TitleScreen"
    four.key(pygame.K_m)
    assert four.shown == "FourScreen"
    four.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert four.shown == "FourScreen"
    four.close()


def test_the_first_start_shows_the_title(four: FourTable) -> None:
    four.app.navigation.open()
    assert four.shown == "TitleScreen"


def test_a_whole_match(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)  # a thousand saves
    four.begin(5)
    for number in range(HANDS):
        four.play_hand()
        assert four.shown == "FourCountScreen"
        assert four.seated.hand_number == number + 1
        partner = four.record.match.names(number)[Seat.N]
        assert partner == four.record.names[1 + number // 4]
        if number < HANDS - 1:
            four.key(pygame.K_RETURN)
            assert (four.shown == "FourCutScreen") == (number % 4 == 0)  # East deals, so South cuts
            if four.shown == "FourCutScreen":
                assert four.app.navigation.screen.spoken().focus[0].startswith("You lift ")
                four.keys(pygame.K_RIGHT, pygame.K_RETURN)
    record = four.record
    assert record.match.is_over
    most = max(record.match.resti)
    title = four.app.navigation.screen.spoken().title
    assert title.startswith("The match is over. Most resti: ")
    assert title.endswith(f", {signed(most)}")
    for name, resti in four.seated.players:
        assert (name in title) == (resti == most)
    assert sum(record.match.resti) == 0
    store = four.app.services.records.store
    assert find_match(store, 5) == record  # at once
    four.begin(6)
    assert store.count(None) == 1
    assert [path.name for path in (four.folder / "matches").rglob("*.minchiate")] == [four.match_path.name]


def test_the_title_tells_how_the_match_stands(four: FourTable) -> None:
    four.begin()
    four.key(pygame.K_ESCAPE)
    assert "Match 7, hand 1 of 12, your resti 0" in four.app.navigation.screen.spoken().lines


def test_a_match_without_signals_says_so_and_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide_here(monkeypatch)
    four = FourTable(tmp_path).begin(7)
    assert four.app.services.matches.others == BY_CLOCK
    four.key(pygame.K_F5)
    while "Signals" not in four.app.navigation.screen.spoken().focus[0]:
        four.key(pygame.K_DOWN)
    four.key(pygame.K_RIGHT)
    assert not four.app.context.settings.conventions
    four.key(pygame.K_ESCAPE)
    assert four.app.services.matches.others == BY_CLOCK  # a match keeps what it began with
    four.begin(8)
    assert four.app.services.matches.others == BY_CLOCK_SILENT
    assert "no signals" in four.screen.status()
    four.play_hand()
    four.close()
    four = FourTable(tmp_path)
    four.app.navigation.open()
    four.frame()
    matches = four.app.services.matches
    assert matches.others == BY_CLOCK_SILENT
    assert not uses_signals(opposition_of(matches.hand_record))  # the verdict on a stored hand knows it
    four.close()


def test_the_pace_is_kept_as_a_setting(four: FourTable) -> None:
    four.begin(pace="usual")
    four.key(pygame.K_PLUS)
    assert four.app.context.settings.others_pace == "fast"
    four.keys(pygame.K_PLUS, pygame.K_PLUS)
    assert four.app.context.settings.others_pace == "at_once"
    for _ in range(5):
        four.key(pygame.K_MINUS)
    assert four.app.context.settings.others_pace == "slow"
