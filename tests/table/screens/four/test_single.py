"""Hands by themselves and daily hands, by real events."""

from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from scores.match_tables import hands
from scores.share_hand import opposition_of, parse_shared_hand
from scores.sittings import find_hand
from solitaire.classic.deal import daily_hand, numbered
from solitaire.classic.hand import Phase
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.opposition import Opposition
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.files import UserError
from solitaire.opponents import AGREED, BY_CLOCK, BY_CLOCK_SILENT
from solitaire.table.services import clipboard
from tests.scores.test_matches import ended
from tests.table.four import FourTable, QuickOthers, decide_here


def single(four: FourTable) -> HandRecord:
    sitting = four.app.services.matches.sitting
    assert isinstance(sitting, HandRecord)
    return sitting


def ask_for(four: FourTable, entry: str) -> None:
    four.app.navigation.four_menu()
    four.key(pygame.K_b)
    four.entry.set_text(entry)
    four.key(pygame.K_RETURN)


@pytest.mark.parametrize(
    ("entry", "deal", "dealer"),
    [("42", numbered(42), Seat.S), ("42/37", numbered(42, 37), Seat.S), (" 42 w", numbered(42), Seat.W)],
)
def test_a_hand_is_played_by_the_number_of_its_deal(
    four: FourTable, entry: str, deal: object, dealer: Seat
) -> None:
    ask_for(four, entry)
    assert four.shown == "FourScreen"
    assert (four.hand.deal, four.hand.dealer) == (deal, dealer)
    assert four.app.services.matches.others == AGREED
    assert parse_hand(four.match_path.read_text(encoding="utf-8")) == single(four)


@pytest.mark.parametrize("entry", ["", "x", "42/95", "42 Q", str(2**64)])
def test_a_malformed_number_is_asked_for_again(four: FourTable, entry: str) -> None:
    ask_for(four, entry)
    assert "Numbers go from 0" in four.dialog_text
    assert not four.app.services.matches.has_match


def test_a_single_hand_is_counted_kept_and_shared(four: FourTable, monkeypatch: pytest.MonkeyPatch) -> None:
    pasted = list[str]()

    def put(text: str) -> bool:
        pasted.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    four.use(others_pace="at_once")
    ask_for(four, "42")
    assert four.screen.status() == "Deal 42"
    four.play_hand()
    assert four.app.navigation.screen.spoken().title == "The count of the hand"
    store = four.app.services.records.store
    (row,) = hands(store, "Anna")
    assert find_hand(store, row.id) == single(four)
    four.key(pygame.K_c)
    shared = parse_shared_hand(pasted[0])
    assert (shared.hand, shared.players[0]) == (four.hand, "Anna")
    assert ("Opposition", str(AGREED)) in shared.extra
    four.key(pygame.K_a)
    assert four.shown == "FourScreen"
    assert (four.hand.deal, four.hand.plays) == (numbered(42), ())
    four.play_hand()
    four.key(pygame.K_RETURN)
    assert four.shown == "FourTitleScreen"
    assert len(hands(store, "Anna")) == 1  # the same plays against the same others: the same hand


@pytest.mark.parametrize(("signals", "others"), [(True, BY_CLOCK), (False, BY_CLOCK_SILENT)])
def test_a_hand_of_a_match_is_played_again_and_shared_with_its_own_others(
    four: FourTable, monkeypatch: pytest.MonkeyPatch, signals: bool, others: Opposition
) -> None:
    shared = list[str]()

    def put(text: str) -> bool:
        shared.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    four.use(conventions=signals)
    four.begin(7)
    four.play_hand()
    four.key(pygame.K_c)
    assert opposition_of(parse_shared_hand(shared[0])) == others
    four.use(conventions=not signals)
    four.key(pygame.K_a)
    assert four.app.services.matches.others == others


def test_the_others_of_an_imported_match_are_named_by_its_hands(four: FourTable) -> None:
    matches = four.app.services.matches
    matches.take(MatchRecord(3, extra=(("Opposition", "handbook seed=7"),)))
    assert opposition_of(matches.hand_record) == Opposition("handbook", seed=7)


def test_a_hand_of_a_match_is_played_again_by_itself(four: FourTable) -> None:
    four.begin(7)
    four.play_hand()
    deal = four.hand.deal
    four.key(pygame.K_a)
    assert four.app.services.matches.is_single
    assert four.hand.deal == deal
    four.key(pygame.K_o, pygame.KMOD_CTRL)
    assert [item.split("   ")[0] for item in four.items] == ["1.  Match 7"]


def test_undo_in_a_single_hand_counts(four: FourTable) -> None:
    ask_for(four, "42")
    four.use(others_pace="at_once")
    four.until_asked()
    four.discard_first()
    four.until_asked()
    four.undo()
    assert four.app.services.matches.help.undone_plays == 1
    assert four.hand.phase is Phase.DISCARDS


def test_a_single_hand_waits_and_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_here(monkeypatch)
    four = FourTable(tmp_path)
    ask_for(four, "42")
    left = single(four)
    four.close()
    four = FourTable(tmp_path)
    four.app.navigation.open()
    assert (four.shown, single(four)) == ("FourScreen", left)
    four.key(pygame.K_ESCAPE)
    assert "Deal 42, 0 of 84 cards played" in four.app.navigation.screen.spoken().lines
    four.push("Continue the hand for four")
    assert four.shown == "FourScreen"
    four.begin(7)
    four.key(pygame.K_o, pygame.KMOD_CTRL)
    assert four.items[0].startswith("1.  Deal 42   0 of 84 cards")
    four.close()


def test_the_daily_hand_is_begun_once_and_found_in_the_calendar(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    four.use(others_pace="at_once")
    four.app.navigation.four_menu()
    four.key(pygame.K_t)
    today = date.today()
    assert (four.hand.deal, four.hand.dealer) == daily_hand(today)
    assert four.seated.game == f"The hand of {four.app.context.words.day(today)}"
    path = four.match_path
    four.begin(7)
    four.app.navigation.four_menu()
    four.key(pygame.K_t)
    assert four.match_path == path  # gone on with
    four.play_hand()
    resti = four.hand.tally.resti[0] - four.hand.tally.resti[1]
    four.app.navigation.four_menu()
    four.key(pygame.K_a)
    assert four.shown == "FourDailyScreen"
    spoken = four.app.navigation.screen.spoken()
    words = four.app.context.words
    assert spoken.lines == ("Days in a row, each played on its day: 1 (longest 1)",)
    assert spoken.focus[0].startswith(words.day(today))
    assert int(spoken.focus[1].replace("\N{MINUS SIGN}", "-")) == resti


def test_another_days_hand_is_late(four: FourTable) -> None:
    four.use(others_pace="at_once")
    four.app.navigation.four_daily()
    four.keys(pygame.K_LEFT, pygame.K_RETURN)
    yesterday = date.today() - timedelta(1)
    assert (four.hand.deal, four.hand.dealer) == daily_hand(yesterday)
    name = f"The hand of {four.app.context.words.day(yesterday)}"
    assert four.screen.status() == four.seated.heading == name
    four.play_hand()
    four.app.navigation.four_scores()
    four.key(pygame.K_2)
    assert four.app.navigation.screen.spoken().focus[0].startswith(name)
    four.app.navigation.four_daily()
    four.key(pygame.K_LEFT)
    assert any(line.startswith("late ") for line in four.app.navigation.screen.spoken().focus)
    four.push("Daily deal")
    assert four.shown == "DailyScreen"
    four.push("Daily hands for four")
    assert four.shown == "FourDailyScreen"


def test_the_menu_for_four_leads_everywhere_and_back(four: FourTable) -> None:
    four.app.navigation.title()
    four.key(pygame.K_f)
    for letter, shown in (
        (pygame.K_n, "FourScreen"),
        (pygame.K_c, "FourScreen"),
        (pygame.K_a, "FourDailyScreen"),
        (pygame.K_s, "FourScoresScreen"),
        (pygame.K_l, "FourGuideScreen"),
        (pygame.K_m, "TitleScreen"),
    ):
        four.app.navigation.four_menu()
        four.key(letter)
        assert four.shown == shown
    four.app.navigation.four_menu()
    four.key(pygame.K_ESCAPE)
    assert four.shown == "TitleScreen"


def test_the_others_decide_by_playouts_in_a_hand_by_itself(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Opposition]()

    class Asked(QuickOthers):
        def ask(self, view: View, opposition: Opposition) -> None:
            asked.append(opposition)
            super().ask(view, opposition)

    monkeypatch.setattr(four.app.services.matches, "_others", Asked())
    ask_for(four, "42 W")
    four.use(others_pace="at_once")
    four.until_asked()
    assert {*asked} == {AGREED}
    asked.clear()
    four.begin(7)
    four.until_asked()
    four.discard_first()
    four.until_asked()
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
def test_a_match_goes_on_against_those_it_was_begun_with(
    four: FourTable, header: str, others: Opposition
) -> None:
    matches = four.app.services.matches
    matches.take(MatchRecord(3, extra=(("Opposition", header),)))
    assert four.shown == "FourScreen"
    assert matches.others == others


def test_an_ended_match_is_not_gone_on_with(four: FourTable) -> None:
    with pytest.raises(UserError, match="the match has ended"):
        four.app.services.matches.take(ended(7))


def test_a_match_is_found_by_its_number(four: FourTable) -> None:
    matches = four.app.services.matches
    four.begin(7)
    path = four.match_path
    four.begin(8)
    matches.go_on_or_begin(7)
    assert four.match_path == path
    matches.go_on_or_begin(9)
    assert four.record.number == 9


def test_the_calendars_say_what_a_day_brings(four: FourTable) -> None:
    four.app.navigation.four_daily()
    four.push("Play this day's hand")
    assert four.hand.deal == daily_hand(date.today())[0]
    four.app.navigation.daily()
    four.frame()
    assert four.button("Play this day's deal")
