"""What the journeys do not show of matches and single hands: who sits where, which rules hold."""

import json
import shutil
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from scores.hands import HAND
from scores.tables import hands
from solitaire.classic.deal import daily_hand
from solitaire.classic.hand import Hand
from solitaire.classic.match import GIRO
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.options import PRESETS, Options
from solitaire.classic.record import NO_NAMES, HandRecord, Opposition, parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.home.files import UserError
from solitaire.home.settings import SEATS, load_settings
from solitaire.play.opponents import AGREED, BY_CLOCK, persons
from solitaire.table.requests import NewMatch, PlayDaily, PlayHand, PlayOn, Scores, Stats, WholeMatch
from solitaire.table.services.classic import match_questions
from tests.support import classic_recorded, stored
from tests.support.homes import HOME_1_0
from tests.support.stored import ended
from tests.support.table.classic import ClassicTable, QuickPlayers


def test_each_seat_is_asked_as_the_person_who_sits_there(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ask = dict[Seat, str](), QuickPlayers.ask

    def noted(others: QuickPlayers, question: tuple[View, Opposition] | None) -> None:
        if question is not None:
            asked[question[0].seat] = question[1].engine
        ask(others, question)

    monkeypatch.setattr(QuickPlayers, "ask", noted)
    classic.use(partner="ginevra", right="tessa", left="lapo").begin(5)  # type: ignore[attr-defined]
    for number in range(GIRO + 1):
        classic.play_hand()
        names = classic.record.match.names(number)
        assert asked == {seat: names[seat].lower() for seat in (Seat.E, Seat.N, Seat.W)}
        classic.app.services.matches.deal(None)


def test_a_saved_match_without_hands_begins_with_its_first(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches/1.minchiate").write_text('[Rules "classic-1"]\n[Match "3"]\n', encoding="utf-8")
    classic = ClassicTable(tmp_path)
    classic.app.services.matches.resume_or_begin(None)
    matches = classic.app.services.matches
    assert (matches.record.number, classic.seated.match.hand) == (3, 1)


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


def test_a_match_without_a_winner_is_a_draw(classic: ClassicTable) -> None:
    record, matches = ended(4), classic.app.services.matches
    matches.resume(matches.folder.create(replace(record, hands=record.hands[:GIRO], giri=1)))
    classic.app.navigation.show(WholeMatch())
    said = classic.app.navigation.screen.spoken()
    assert said.title == "The match is over: a draw. Nobody won."
    assert said.lines[0].startswith("You (Anna) 0 · ")


def single(classic: ClassicTable) -> HandRecord:
    played = classic.app.services.matches.played
    assert isinstance(played, HandRecord)
    return played


def ask_for(classic: ClassicTable, entry: str) -> None:
    classic.app.navigation.show(NewMatch())
    classic.key(pygame.K_b)
    classic.enter(entry)
    classic.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("language", "letter", "dealer"), [("it", "O", Seat.W), ("de", "O", Seat.E), ("de", "W", Seat.W)]
)
def test_the_dealer_is_named_by_the_first_letter_of_the_seat(
    classic: ClassicTable, language: str, letter: str, dealer: Seat
) -> None:
    classic.use(language=language)
    ask_for(classic, f"42 {letter}")
    assert classic.hand.dealer == dealer
    assert classic.app.services.matches.others == AGREED
    assert parse_hand(classic.match_path.read_text(encoding="utf-8")) == single(classic)


@pytest.mark.parametrize("names", [NO_NAMES, *((own, *["handbook"] * 3) for own in ("", "Anna"))])
def test_no_two_at_the_table_are_called_the_same_whatever_names_a_record_has(
    classic: ClassicTable, names: tuple[str, str, str, str]
) -> None:
    matches, match = classic.app.services.matches, replace(classic_recorded.match(3, 1, 5), players=names)
    matches.take(replace(classic_recorded.hand_records()["in-progress.txt"], players=names))
    assert classic.seen.sentences.names.count(names[0] or "You") == 1
    assert len({*classic.seen.sentences.names}) == 4
    matches.take(classic_recorded.match_record(match))
    assert len({name for name, _ in classic.seen.players}) == 4


def test_another_days_hand_is_late(classic: ClassicTable) -> None:
    classic.use(others_pace="at_once")
    yesterday = date.today() - timedelta(1)
    classic.app.navigation.show(PlayDaily(yesterday, classic=True))
    assert (classic.hand.deal, classic.hand.dealer) == daily_hand(yesterday)
    name = f"The hand of {classic.app.context.words.day(yesterday)}"
    assert classic.screen.status() == classic.seen.heading == name
    classic.play_hand()
    classic.app.navigation.show(Scores())
    assert name in classic.app.navigation.screen.spoken().focus[0]
    classic.app.navigation.show(Stats(classic=True))
    lines = classic.app.navigation.screen.spoken().lines
    assert any("Daily deals in a row: 0 (longest run 0)" in line for line in lines)


@pytest.mark.parametrize(
    ("header", "others"),
    [
        ("handbook seed=7", Opposition("handbook", seed=7)),
        ("full version=1 playouts=50 seed=3", Opposition("full", 1, 50, 3)),
        ("nobody seed=7", BY_CLOCK),
        ("handbook", BY_CLOCK),
    ],
)
def test_a_match_continues_against_those_it_was_begun_with(
    classic: ClassicTable, header: str, others: Opposition
) -> None:
    matches = classic.app.services.matches
    matches.take(MatchRecord(3, extra=(("Opposition", header),)))
    assert classic.shown == "ClassicScreen"
    assert matches.others == others
    assert others is BY_CLOCK or Opposition.among(matches.hand_record.extra) == others


def test_an_ended_match_is_not_resumed(classic: ClassicTable) -> None:
    with pytest.raises(UserError, match="the match has ended"):
        classic.app.services.matches.take(ended(7))


def test_a_match_is_found_by_its_number(classic: ClassicTable) -> None:
    matches = classic.app.services.matches
    classic.begin(7)
    path = classic.match_path
    classic.begin(8)
    matches.resume_or_begin(7)
    assert classic.match_path == path
    matches.resume_or_begin(9)
    assert classic.record.number == 9


def test_an_unfinished_match_of_other_rules_is_another_match(classic: ClassicTable) -> None:
    matches = classic.begin(7).app.services.matches
    usual = classic.match_path
    matches.resume_or_begin(7, PRESETS["french"])
    french = classic.match_path
    matches.resume_or_begin(7, Options())
    assert classic.match_path == usual
    matches.resume_or_begin(7, PRESETS["french"])
    assert classic.match_path == french != usual
    assert classic.hand.options == PRESETS["french"]


def test_a_hand_by_number_has_the_rules_of_the_settings_and_the_daily_hand_the_usual(
    classic: ClassicTable,
) -> None:
    classic.use(rules="florence", others_pace="at_once")
    classic.app.services.matches.play_daily(date(2026, 12, 1))
    classic.frame()
    assert classic.hand.options == Options()
    match_questions.hand_by_number(classic.app.context, classic.app.services.matches)
    assert "played under other rules: Florence." in classic.dialog_text
    classic.enter("1")
    classic.key(pygame.K_RETURN)
    assert classic.hand.options == PRESETS["florence"]
    assert classic.hand.deal.number is None  # the number stands for another deal
    classic.app.services.matches.play_again()
    assert classic.hand.options == PRESETS["florence"]


def test_a_hand_that_is_played_again_keeps_the_names_of_its_others(classic: ClassicTable) -> None:
    others = persons(("vieri", "lapo", "vieri"), signals=True)
    for players, names in (
        (("Carla", "Bindo", "Lapo", "Neri"), ("Anna", "Bindo", "Lapo", "Neri")),
        (("Carla", "", "", ""), ("Anna", "Vieri", "Lapo", "Fiammetta")),
        (("Carla", "Anna", "Lapo", "Neri"), ("Anna", "Vieri", "Lapo", "Fiammetta")),
    ):
        before = replace(stored.single(), players=players, extra=(("Opposition", str(others)),))
        for request in (PlayHand(before), PlayOn(replace(before, hand=Hand.start(before.hand.deal)))):
            classic.app.navigation.show(request)
            assert classic.app.services.matches.hand_record.players == names
            assert classic.app.services.matches.others == others


def test_opponents_of_old_homes_stay(tmp_path: Path) -> None:
    strongest: dict[str, object] = dict.fromkeys(SEATS, "costanza")
    for name, chosen, expected in (
        ("new", {}, ("Costanza", "Vieri", "Fiammetta")),
        ("defaults", strongest, ("Costanza", "Vieri", "Fiammetta")),  # saved before anyone could choose
        ("chosen", {**strongest, "classic_offered": True}, ("Costanza", "Cosimo", "Lucrezia")),
        ("partly", {"left": "lapo"}, ("Costanza", "Vieri", "Lapo")),
        ("played", {}, ("Costanza", "Cosimo", "Lucrezia")),
        ("played on", strongest, ("Costanza", "Cosimo", "Lucrezia")),
    ):
        folder = tmp_path / name
        folder.mkdir()
        if name.startswith("played"):  # in version 1.0, whose settings name no opponents
            shutil.copytree(HOME_1_0, folder, dirs_exist_ok=True)
        if chosen:
            (folder / "settings.json").write_text(json.dumps(chosen))
        settings, _ = load_settings(folder / "settings.json")
        classic = ClassicTable(folder, settings=settings).begin(5)
        assert classic.record.names[1:] == expected, name
