"""Hands by themselves and daily hands, by real events."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from scores.hands import HAND
from scores.share_hand import parse_shared_hand
from scores.tables import hands
from solitaire.classic.deal import daily_hand, numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import NO_NAMES, HandRecord, Opposition, parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.home.files import UserError
from solitaire.home.settings import SEATS
from solitaire.play.opponents import AGREED, BY_CLOCK, persons
from solitaire.table.requests import Menu, NewMatch, PlayDaily, PlayHand, PlayOn, Scores, Stats
from solitaire.table.services import exporter
from solitaire.texts.words import signed
from tests.support import classic_recorded, stored
from tests.support.classic_playing import BY_CLOCK_SILENT, last, play_out
from tests.support.stored import ended
from tests.support.table.classic import ClassicTable, QuickPlayers


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
    ("entry", "deal", "dealer"),
    [("42", numbered(42), Seat.S), ("42/37", numbered(42, 37), Seat.S), (" 42 w", numbered(42), Seat.W)],
)
def test_a_hand_is_played_by_the_number_of_its_deal(
    classic: ClassicTable, entry: str, deal: object, dealer: Seat
) -> None:
    ask_for(classic, entry)
    assert classic.shown == "ClassicScreen"
    assert (classic.hand.deal, classic.hand.dealer) == (deal, dealer)


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


@pytest.mark.parametrize("entry", ["", "x", "42/95", "42 Q", str(2**64)])
def test_a_malformed_number_is_asked_for_again(classic: ClassicTable, entry: str) -> None:
    ask_for(classic, entry)
    assert "Numbers go from 0" in classic.dialog_text
    assert not classic.app.services.matches.has_match


def test_a_single_hand_is_counted_kept_and_shared(classic: ClassicTable) -> None:
    classic.use(others_pace="at_once")
    ask_for(classic, "42")
    assert classic.screen.status() == "Deal 42"
    classic.play_hand()
    assert classic.app.navigation.screen.spoken().title == "The count of the hand"
    store = classic.app.services.records.store
    (row,) = hands(store, "Anna")
    assert store.find(HAND, row.id) == single(classic)
    classic.key(pygame.K_c)
    shared = parse_shared_hand(exporter.get() or "")
    assert (shared.hand, shared.players[0]) == (classic.hand, "Anna")
    assert ("Opposition", str(AGREED)) in shared.extra
    classic.key(pygame.K_a)
    assert classic.shown == "ClassicScreen"
    assert (classic.hand.deal, classic.hand.plays) == (numbered(42), ())
    classic.play_hand()
    classic.key(pygame.K_RETURN)
    assert classic.shown == "ClassicTitleScreen"
    assert len(hands(store, "Anna")) == 1  # the same plays against the same others: the same hand


def test_a_shared_hand_is_shown_beside_the_players_own(classic: ClassicTable) -> None:
    classic.use(deal_steps="never")
    ask_for(classic, "42")
    theirs = play_out(Hand.start(numbered(42)), last)[-1]
    players = ("Bob", "Cosimo", "Neri", "Lapo")
    classic.app.services.records.store.add(HandRecord(theirs, players=players), own=False)
    classic.play_hand()
    assert "Compare the hands" in [one.text for one in classic.buttons]
    classic.push("Compare the hands")
    screen = classic.app.navigation.screen
    spoken, own = screen.spoken(), classic.hand.tally
    assert spoken.title == "Deal 42: Anna and Bob"
    number = next(
        number
        for number, pair in enumerate(zip(classic.hand.tricks, theirs.tricks, strict=True), start=1)
        if pair[0] != pair[1]
    )
    assert spoken.lines[0].startswith(f"Different from trick {number} on")
    results = [(tally.lead, tally.resti[0] - tally.resti[1]) for tally in (own, theirs.tally)]
    assert [*spoken.lines[1:]] == [
        f"{name}: lead {signed(lead)}, resti {signed(resti)}"
        for name, (lead, resti) in zip(("Anna", "Bob"), results, strict=True)
    ]
    assert len([*screen.details()]) == 21
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == "ClassicCountScreen"


def test_without_another_players_hand_nothing_is_compared(classic: ClassicTable) -> None:
    classic.use(deal_steps="never")
    ask_for(classic, "42")
    classic.play_hand()
    assert "Compare the hands" not in [one.text for one in classic.buttons]


@pytest.mark.parametrize(("signals", "others"), [(True, BY_CLOCK), (False, BY_CLOCK_SILENT)])
def test_a_hand_of_a_match_is_played_again_and_shared_with_its_own_others(
    classic: ClassicTable, signals: bool, others: Opposition
) -> None:
    classic.use(conventions=signals, **dict.fromkeys(SEATS, "costanza"))
    classic.at_count()
    classic.key(pygame.K_c)
    assert Opposition.among(parse_shared_hand(exporter.get() or "").extra) == others
    classic.use(conventions=not signals)
    classic.key(pygame.K_a)
    assert classic.app.services.matches.others == others


def test_the_others_of_an_imported_match_are_named_by_its_hands(classic: ClassicTable) -> None:
    matches = classic.app.services.matches
    matches.take(MatchRecord(3, extra=(("Opposition", "handbook seed=7"),)))
    assert Opposition.among(matches.hand_record.extra) == Opposition("handbook", seed=7)


@pytest.mark.parametrize("names", [NO_NAMES, ("", "handbook", "handbook", "handbook")])
def test_one_person_sits_at_the_table_whatever_names_a_record_has(
    classic: ClassicTable, names: tuple[str, ...]
) -> None:
    matches = classic.app.services.matches
    matches.take(replace(classic_recorded.hand_records()["in-progress.txt"], players=names))
    assert classic.seen.sentences.names.count("You") == 1
    assert len(set(classic.seen.sentences.names)) == 4


@pytest.mark.parametrize("names", [NO_NAMES, ("Anna", "handbook", "handbook", "handbook")])
def test_no_two_players_of_a_match_are_called_the_same(
    classic: ClassicTable, names: tuple[str, str, str, str]
) -> None:
    match = classic_recorded.match(3, 1, 5)
    classic.app.services.matches.take(classic_recorded.match_record(replace(match, players=names)))
    assert len({name for name, _ in classic.seen.players}) == 4


def test_a_hand_of_a_match_is_played_again_by_itself(classic: ClassicTable) -> None:
    classic.at_count()
    deal = classic.hand.deal
    classic.key(pygame.K_a)
    assert classic.app.services.matches.is_single
    assert classic.hand.deal == deal
    classic.key(pygame.K_o, pygame.KMOD_CTRL)
    assert [item.split(" · ")[0] for item in classic.items] == ["1.  Deal 84", "2.  Match 7"]


def test_undo_in_a_single_hand_counts(classic: ClassicTable) -> None:
    ask_for(classic, "42")
    classic.use(others_pace="at_once")
    classic.until_asked()
    classic.discard_first()
    classic.until_asked()
    classic.undo()
    assert classic.app.services.matches.help.undone_plays == 1
    assert classic.hand.phase is Phase.DISCARDS


def test_a_single_hand_waits_and_is_listed(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path)
    ask_for(classic, "42")
    left = single(classic)
    classic.close()
    classic = ClassicTable(tmp_path)
    classic.app.services.open()
    assert (classic.shown, single(classic)) == ("ClassicScreen", left)
    classic.key(pygame.K_ESCAPE)
    assert "Deal 42, 0 of 84 cards played" in classic.app.navigation.screen.spoken().lines
    classic.push("Continue")
    assert classic.shown == "ClassicScreen"
    classic.begin(7)
    classic.key(pygame.K_o, pygame.KMOD_CTRL)
    assert classic.items[1].startswith("2.  Deal 42 · 0 of 84 cards")


def test_the_daily_hand_is_begun_once_and_counts(classic: ClassicTable) -> None:
    classic.use(others_pace="at_once")
    classic.app.navigation.show(Menu(classic=True))
    classic.key(pygame.K_t)
    today = date.today()
    assert (classic.hand.deal, classic.hand.dealer) == daily_hand(today)
    assert classic.seated.match.game == f"The hand of {classic.app.context.words.day(today)}"
    path = classic.match_path
    classic.begin(7)
    classic.app.navigation.show(Menu(classic=True))
    classic.key(pygame.K_t)
    assert classic.match_path == path  # gone on with
    classic.play_hand()
    resti = classic.hand.tally.resti[0] - classic.hand.tally.resti[1]
    classic.app.navigation.show(Scores())
    (line,) = classic.app.navigation.screen.spoken().focus
    assert line.startswith("Daily hand of ")
    assert line.endswith(f"{signed(resti)} resti")
    classic.app.navigation.show(Stats(classic=True))
    lines = classic.app.navigation.screen.spoken().lines
    assert any("Daily deals in a row: 1 (longest run 1)" in line for line in lines)


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


def test_the_others_decide_by_playouts_in_a_single_hand(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Opposition]()

    ask = QuickPlayers.ask

    def spied(others: QuickPlayers, question: tuple[View, Opposition] | None) -> None:
        asked.extend([question[1]] if question else [])
        ask(others, question)

    monkeypatch.setattr(QuickPlayers, "ask", spied)
    ask_for(classic, "42 W")
    classic.use(others_pace="at_once")
    classic.until_asked()
    assert {*asked} == {AGREED}
    asked.clear()
    classic.at_discards(7)
    classic.discard_first()
    classic.until_asked()
    assert {one.playouts for one in asked} == {None}


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
