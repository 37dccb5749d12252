"""A match at the table for four: begun, left, gone on with, played to its end."""

import os
from pathlib import Path

import pygame
import pytest

from scores.hands import HAND
from scores.stats import hand_statistics
from scores.tables import HandOrder, hands
from solitaire.classic.match import HANDS
from solitaire.classic.record import Opposition
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.home.settings import SEATS
from solitaire.play.opponents import BY_CLOCK, uses_signals
from solitaire.table.requests import Menu, Scores
from tests.support.classic_playing import BY_CLOCK_SILENT
from tests.support.table.classic import ClassicTable, QuickPlayers


def test_a_match_begins_from_the_title(classic: ClassicTable) -> None:
    classic.app.navigation.show(Menu())
    classic.frame()
    classic.push("Minchiate for four")
    assert classic.shown == "ClassicTitleScreen"
    classic.push("Just play")
    assert classic.shown == "NewMatchScreen"
    classic.key(pygame.K_RETURN)
    assert classic.shown == "ClassicScreen"
    record = classic.record
    assert record.names[0] == "Anna"
    assert len({*record.names}) == 4
    assert len(record.hands) == 1
    assert classic.hand.dealer is Seat.S
    assert classic.kept == record


def test_a_match_resumes_where_it_was_left(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path).begin()
    classic.until_asked()
    classic.discard_first()
    classic.until_asked()
    left = classic.record
    classic.close()
    classic = ClassicTable(tmp_path)
    classic.app.services.open()
    classic.frame()
    assert (classic.shown, classic.record) == ("ClassicScreen", left)
    assert classic.is_asked


def test_the_game_played_last_opens_first(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path).begin()
    classic.start("42", stacked=True)
    classic.close()
    classic = ClassicTable(tmp_path)
    classic.app.services.open()
    assert classic.shown == "PlayScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "TitleScreen"
    classic.keys(pygame.K_f, pygame.K_c)
    assert classic.shown == "ClassicScreen"
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicTitleScreen"


def test_the_first_start_shows_the_title(classic: ClassicTable) -> None:
    classic.app.services.open()
    assert classic.shown == "TitleScreen"


def test_a_whole_match(classic: ClassicTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)  # a thousand saves
    asked, ask = dict[Seat, str](), QuickPlayers.ask

    def noted(others: QuickPlayers, question: tuple[View, Opposition] | None) -> None:
        if question is not None:
            asked[question[0].seat] = question[1].engine
        ask(others, question)

    told, tell = list[str](), classic.app.context.tell

    def heard(text: str, *, alarm: bool = False) -> None:
        told.append(text)
        tell(text, alarm=alarm)

    monkeypatch.setattr(QuickPlayers, "ask", noted)
    monkeypatch.setattr(classic.app.context, "tell", heard)
    classic.use(partner="ginevra", right="tessa", left="lapo")
    classic.begin(5)
    assert classic.record.names == ("Anna", "Ginevra", "Tessa", "Lapo")
    for number in range(HANDS):
        classic.play_hand()
        assert classic.shown == "ClassicCountScreen"
        assert classic.seated.match.hand == number + 1
        partner = classic.record.match.names(number)[Seat.N]
        assert partner == classic.record.names[1 + number // 4]
        names = classic.record.match.names(number)
        assert asked == {seat: names[seat].lower() for seat in (Seat.E, Seat.N, Seat.W)}
        listed = hands(classic.app.services.records.store, "Anna", HandOrder.NUMBER)
        assert [(row.match, row.number) for row in listed][-1] == (5, number + 1)  # as it ends
        assert len(listed) == number + 1
        if number < HANDS - 1:
            classic.key(pygame.K_RETURN)
            assert (classic.shown == "ClassicCutScreen") == (number % 4 == 0)  # East deals, so South cuts
            if classic.shown == "ClassicCutScreen":
                assert classic.app.navigation.screen.spoken().focus[0].startswith("You lift ")
                classic.keys(pygame.K_RIGHT, pygame.K_RETURN)
    record = classic.record
    assert record.match.is_over
    assert [text.split()[0] for text in told if "takes the seat opposite" in text] == ["Tessa", "Lapo"]
    most = max(record.match.resti)
    classic.key(pygame.K_RETURN)
    assert classic.shown == "MatchScreen"
    title = classic.app.navigation.screen.spoken().title
    assert title.startswith("The match is over. ")
    assert f" {most} rest" in title
    for name, resti in classic.seen.players:
        assert (name in title) == (resti == most)
    assert sum(record.match.resti) == 0
    store = classic.app.services.records.store
    assert store.find_match(5) == record  # at once
    classic.begin(6)
    assert store.count(None) == 1
    assert [path.name for path in (classic.folder / "matches").rglob("*.minchiate")] == [
        classic.match_path.name
    ]


def test_a_match_of_one_giro_is_resumed_and_ends_with_its_fourth_hand(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path).use(giri=1)
    classic.begin(5).play_hand()  # type: ignore[attr-defined]
    classic.close()
    classic = ClassicTable(tmp_path)
    classic.use(giri=3, others_pace="at_once").app.services.open()
    matches = classic.app.services.matches
    for number in (2, 3, 4):
        matches.next_hand()
        if matches.is_cutting:
            matches.deal(None)
        assert classic.seated.match.hand == number
        assert classic.seated.match.hands == 4
        classic.play_hand()
    classic.key(pygame.K_RETURN)
    assert classic.app.navigation.screen.spoken().title.startswith("The match is over. ")
    found = classic.app.services.records.store.find_match(5)
    assert found is not None
    assert (found.giri, len(found.hands)) == (1, 4)


def test_a_saved_match_without_hands_begins_with_its_first(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches/1.minchiate").write_text('[Rules "classic-1"]\n[Match "3"]\n', encoding="utf-8")
    classic = ClassicTable(tmp_path)
    classic.app.services.matches.resume_or_begin(None)
    matches = classic.app.services.matches
    assert (matches.record.number, classic.seated.match.hand) == (3, 1)


def test_an_abandoned_match_keeps_its_hands_and_their_verdicts(classic: ClassicTable) -> None:
    classic.begin(5).play_hand()
    classic.begin(6)
    store = classic.app.services.records.store
    classic.app.navigation.show(Scores())
    classic.frame()
    assert classic.app.navigation.screen.spoken().focus[0].startswith("Match 5, hand 1 · ")
    assert classic.is_enabled("Verdict")
    (row,) = hands(store, "Anna")
    assert hand_statistics(store, "Anna").hands == 1
    assert hand_statistics(store, "Anna").single_hands == 0
    found = store.find(HAND, row.id)
    assert found is not None
    assert found.match == (5, 0)


def test_hands_that_ended_with_an_earlier_version_are_stored_when_their_match_continues(
    classic: ClassicTable,
) -> None:
    classic.begin(5).play_hand()
    store = classic.app.services.records.store
    (row,) = hands(store, "Anna")
    store.delete(HAND, [row.id])  # version 1.0 stored nothing until the match ended
    classic.begin(6)
    classic.app.services.matches.resume_or_begin(5)
    assert [(row.match, row.number) for row in hands(store, "Anna")] == [(5, 1)]


def test_a_match_without_signals_says_so_and_stays_so(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path)
    classic.app.context.change_settings(**dict.fromkeys(SEATS, "costanza"))
    classic.begin(7)
    assert classic.app.services.matches.others == BY_CLOCK
    classic.key(pygame.K_F5)
    while "Signals" not in classic.app.navigation.screen.spoken().focus[0]:
        classic.key(pygame.K_DOWN)
    classic.key(pygame.K_RIGHT)
    assert not classic.app.context.settings.conventions
    classic.key(pygame.K_ESCAPE)
    assert classic.app.services.matches.others == BY_CLOCK  # a match keeps what it began with
    classic.begin(8)
    assert classic.app.services.matches.others == BY_CLOCK_SILENT
    assert "no signals" in classic.screen.status()
    classic.play_hand()
    classic.close()
    classic = ClassicTable(tmp_path)
    classic.app.services.open()
    classic.frame()
    matches = classic.app.services.matches
    assert matches.others == BY_CLOCK_SILENT
    named = Opposition.among(matches.hand_record.extra)  # the verdict on a stored hand knows it
    assert not uses_signals(named)


def test_the_pace_is_saved_as_a_setting(classic: ClassicTable) -> None:
    classic.begin(pace="usual")
    classic.key(pygame.K_PLUS)
    assert classic.app.context.settings.others_pace == "fast"
    classic.keys(pygame.K_PLUS, pygame.K_PLUS)
    assert classic.app.context.settings.others_pace == "at_once"
    for _ in range(5):
        classic.key(pygame.K_MINUS)
    assert classic.app.context.settings.others_pace == "slow"
