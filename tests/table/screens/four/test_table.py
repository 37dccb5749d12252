"""A hand at the table for four, by real events."""

import os
import random
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from scores.share_hand import opposition_of
from scores.sittings import find_match
from solitaire.classic.cards import USEFUL
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.match import HANDS
from solitaire.classic.seats import Seat, Side
from solitaire.opponents import BY_CLOCK, BY_CLOCK_SILENT, uses_signals
from solitaire.rules.cards import CODES, Card, parse_card
from solitaire.rules.help import Help
from solitaire.settings import LANGUAGES
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.parts.four.card_facts import describe
from solitaire.table.parts.four.panel import _Page
from solitaire.table.services.four.scene import Moment
from solitaire.words import Words, signed, with_codes
from tests.table.four import FourTable, decide_here


def test_the_status_line_says_that_plain_python_plays_more_weakly(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    four.begin(7)
    assert "weaker players: no compiled core" in four.screen.status()


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


def test_the_deal_is_shown_event_by_event(four: FourTable) -> None:
    four.begin(pace="usual")
    seen = list[EventKind]()
    for _ in range(600):
        four.frame(1, 0.05)
        if four.seated.scene.event is not None and four.seated.scene.event.kind not in seen:
            seen.append(four.seated.scene.event.kind)
        if four.is_asked:
            break
    assert seen[0] is EventKind.CUT
    assert EventKind.FACE_UP in seen
    assert EventKind.FOLA in seen
    assert four.seated.scene.moment is Moment.DISCARDS


def test_space_and_a_click_on_the_table_hurry(four: FourTable) -> None:
    for number in (7, 8):
        four.begin(number, pace="slow")
        before = four.seated.events
        if number == 7:
            four.key(pygame.K_SPACE)
        else:
            four.click(four.screen.four.middle.center)
        assert len(before) < len(four.seated.events) == len(four.hand.events)


def test_discards_are_chosen_by_click_and_what_may_not_go_says_why(four: FourTable) -> None:
    four.begin()
    assert four.until_asked()
    due = four.seated.view.discards_due
    assert due > 1
    kept = next(card for card in four.hand.held[Seat.S] if card in USEFUL)
    four.click(four.spot(kept))
    assert (four.news, four.alarm) == ("Cards of account and the 29 may not be discarded", True)
    free = four.seated.view.discardable
    for card in free[:due]:
        assert not four.is_enabled("Discard")
        four.click(four.spot(card))
    assert four.is_enabled("Discard")
    four.click(four.spot(free[due]))
    assert four.alarm
    assert four.seated.chosen == free[:due]
    four.click(four.spot(free[0]))
    assert four.seated.chosen == free[1:due]
    four.key(pygame.K_d)
    assert four.alarm
    four.click(four.spot(free[0]))
    four.push("Discard")
    assert four.hand.discards[Seat.S] == tuple(sorted(free[:due]))
    assert four.kept.hands[-1].hand.discards[Seat.S] == four.hand.discards[Seat.S]


def test_a_card_that_may_not_be_played_says_the_rule(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    while four.until_asked() and set(four.seated.legal) >= set(four.seated.scene.hand):
        four.click(four.spot(four.seated.legal[0]))
    assert four.is_asked
    before = four.hand
    card = next(card for card in four.seated.scene.hand if card not in four.seated.legal)
    four.click(four.spot(card))
    assert four.hand == before
    assert four.alarm
    assert four.news.startswith(("You must follow", "You cannot follow", "The king"))


def test_a_card_is_played_by_click(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    card = four.seated.legal[-1]
    four.click(four.spot(card))
    assert card in four.hand.plays
    assert four.kept.hands[-1].hand.plays[: len(four.hand.plays)] == four.hand.plays


def test_a_whole_hand_by_keyboard(four: FourTable) -> None:
    four.begin(3)
    while four.until_asked():
        if four.seated.is_to_discard:
            for _ in range(four.seated.view.discards_due):
                four.keys(pygame.K_TAB, pygame.K_RETURN)
            four.key(pygame.K_d)
        else:
            four.keys(pygame.K_TAB, pygame.K_RETURN)
    assert four.hand.phase is Phase.ENDED
    assert four.shown == "FourCountScreen"


def test_undo_goes_back_to_the_last_decision_and_counts(four: FourTable) -> None:
    four.begin()
    assert not four.app.navigation.can(Action.UNDO)
    four.until_asked()
    four.discard_first()
    four.until_asked()
    before = four.hand
    four.click(four.spot(four.seated.legal[0]))
    four.until_asked()
    assert four.hand != before
    four.key(pygame.K_u)
    assert four.dialogs == ["Undo your last decision?"]
    four.key(pygame.K_ESCAPE)
    assert four.hand != before
    four.undo()
    assert four.hand == before
    assert four.app.services.matches.help.undone_plays == 1
    assert ("Help", str(Help(undone_plays=1))) in four.kept.hands[-1].extra
    four.key(pygame.K_u)
    assert not four.dialogs  # the hand is assisted already
    assert four.hand.phase is Phase.DISCARDS
    assert four.seated.is_to_discard


def test_the_pace_is_kept_as_a_setting(four: FourTable) -> None:
    four.begin(pace="usual")
    four.key(pygame.K_PLUS)
    assert four.app.context.settings.others_pace == "fast"
    four.keys(pygame.K_PLUS, pygame.K_PLUS)
    assert four.app.context.settings.others_pace == "at_once"
    for _ in range(5):
        four.key(pygame.K_MINUS)
    assert four.app.context.settings.others_pace == "slow"


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


def test_what_all_know_and_the_last_trick_are_in_reach(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    assert not four.is_enabled("Previous trick")
    four.click(four.spot(four.seated.legal[0]))
    four.until_asked()
    felt = four.screen.four.felt
    before = four.picture(felt)
    four.key(pygame.K_l)
    assert four.picture(felt) != before
    four.key(pygame.K_l)
    assert four.picture(felt) == before
    four.key(pygame.K_l)
    trick = four.picture(felt)
    four.click(four.screen.four.middle.center)
    assert four.picture(felt) == before != trick
    four.key(pygame.K_k)
    assert four.shown == "FourKnownScreen"
    four.key(pygame.K_ESCAPE)
    assert four.shown == "FourScreen"
    assert four.picture(felt) == before


@pytest.mark.parametrize("seed", range(3))
def test_a_robot_plays_whole_hands(four: FourTable, seed: int) -> None:
    chance = random.Random(seed)
    four.begin(seed)
    while four.until_asked():
        kind = chance.random()
        if kind < 0.1:
            four.key(chance.choice([pygame.K_l, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END]))
        elif kind < 0.15 and four.app.navigation.can(Action.UNDO):
            four.undo()
        elif kind < 0.2:
            four.resize(*chance.choice([(900, 600), (1280, 800)]))
        elif kind < 0.3:
            four.click((chance.randrange(900), chance.randrange(60, 600)))
        elif four.seated.is_to_discard:
            left = [card for card in four.seated.view.discardable if card not in four.seated.chosen]
            if four.seated.can_discard:
                four.key(pygame.K_d)
            else:
                four.click(four.spot(chance.choice(left)))
        elif chance.random() < 0.5:
            four.click(four.spot(chance.choice(four.seated.legal)))
        else:
            four.keys(*[pygame.K_TAB] * chance.randrange(1, 5), pygame.K_RETURN)
        assert four.kept == four.record
    assert four.hand.phase is Phase.ENDED


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


def test_the_log_is_scrolled_by_wheel_and_page_keys(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    panel = four.screen.four.panel
    latest = four.picture(panel)
    four.wheel(2)
    earlier = four.picture(panel)
    assert earlier != latest
    four.keys(pygame.K_PAGEDOWN)
    assert four.picture(panel) == latest
    four.keys(pygame.K_PAGEUP)
    assert four.picture(panel) != latest


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_page_keys_skip_no_entry_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    decide_here(monkeypatch)
    four, shown, tail = FourTable(tmp_path, text_scale=scale), list[list[str]](), _Page.tail

    def spied(page: _Page, log: Sequence[str]) -> int:
        count = tail(page, log)
        shown.append([*log[len(log) - count :]])
        return count

    monkeypatch.setattr(_Page, "tail", spied)
    four.begin()
    four.until_asked()
    entries = [four.seated.telling.event(event) for event in four.seated.events]
    four.picture()
    end = len(entries)
    while end > len(shown[-1]):
        end -= len(shown[-1])
        four.key(pygame.K_PAGEUP)
        four.picture()
        assert len(shown[-1]) >= 2, "while it is read, the log has room"
        end = max(end, len(shown[-1]))  # the last step ends when the first entries fill the panel
        assert shown[-1] == entries[:end][-len(shown[-1]) :]
    assert shown[-1] == entries[:end]
    page = shown[-1]
    four.key(pygame.K_PAGEUP)
    four.picture()
    assert shown[-1] == page, "there is nothing before the first"
    four.wheel(-1)
    four.picture()
    assert shown[-1] != entries[: end + 1], "the first entries filled the panel"
    four.close()


def test_the_title_tells_how_the_match_stands(four: FourTable) -> None:
    four.begin()
    four.key(pygame.K_ESCAPE)
    assert "Match 7, hand 1 of 12, your resti 0" in four.app.navigation.screen.spoken().lines


def test_the_table_neither_sleeps_nor_draws_while_an_event_is_looked_at(four: FourTable) -> None:
    four.begin(pace="slow")
    four.frame(3)
    shown = len(four.seated.events)
    four.app.advance(0.01)
    assert len(four.seated.events) == shown
    assert four.screen.is_waiting
    assert not four.needs_drawing()
    while len(four.seated.events) == shown:
        four.app.advance(0.1)
    assert four.needs_drawing()
    four.use(others_pace="at_once")
    four.until_asked()
    assert not four.screen.is_waiting


def test_cards_fly_to_their_places_and_to_the_winner(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    four.until_asked()
    four.use(animation=200, others_pace="usual")
    four.click(four.spot(four.seated.legal[0]))
    pictures = set[bytes]()
    for _ in range(3):
        four.frame(1, 0.03)
        pictures.add(four.picture())
    assert len(pictures) == 3
    four.until(lambda: four.seated.scene.is_won, 0.05)
    four.until(lambda: not four.seated.scene.is_won, 0.05)
    gathering = [four.picture(four.screen.four.felt)]
    for _ in range(12):
        four.frame(1, 0.03)
        gathering.append(four.picture(four.screen.four.felt))
    assert len({*gathering}) > 3


def test_the_pack_is_seen_while_it_is_cut_and_a_click_goes_on(four: FourTable) -> None:
    four.begin(pace="usual")
    while four.screen.scene.event is None:
        four.frame(1, 0.05)
    assert four.screen.scene.event.kind is EventKind.CUT
    cut, names = four.picture(four.screen.four.middle), [name for name, _ in four.seated.players]
    cloth = 100  # no channel of the cloth's colours is higher
    assert sum(max(cut[at : at + 3]) > cloth for at in range(0, len(cut), 3)) > len(cut) // 3 // 20
    assert names[0] == "You (Anna)"
    assert names[1:] == [*four.record.names[1:]]
    four.click(four.screen.four.middle.center)
    assert four.seated.is_shown
    assert four.picture(four.screen.four.middle) != cut


def test_the_discard_button_is_beside_what_it_belongs_to(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    (button,) = [one for one in four.buttons if one.text == "Discard"]
    felt = four.screen.four.felt
    assert button.rect.right < felt.right - felt.width // 8


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


@pytest.mark.parametrize("by_key", [False, True])
def test_the_rest_is_offered_when_all_is_decided(four: FourTable, by_key: bool) -> None:
    four.begin()
    four.until_asked()
    assert "Play the rest" not in [one.text for one in four.buttons]
    seated = four.seated
    while not seated.is_decided:
        if seated.is_to_discard:
            four.discard_first()
        else:
            seated.take(seated.legal[0])
        four.until_asked()
    if by_key:
        four.key(pygame.K_p)
    else:
        four.push("Play the rest")
    four.until(lambda: four.shown == "FourCountScreen")


def test_the_prompt_beside_that_offer_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_here(monkeypatch)
    four = FourTable(tmp_path, language="fr", text_scale=200)
    four.begin()
    four.until_asked()
    while not four.seated.is_decided:
        if four.seated.is_to_discard:
            four.discard_first()
        else:
            four.seated.take(four.seated.legal[0])
        four.until_asked()
    button, pixels = four.button("Jouer le reste"), four.app.context.layout.px(14)
    room = button.rect.left - four.screen.four.plaques[Seat.S].left - pixels
    for prompt in ("À vous d'entamer", "À vous de jouer"):
        assert theme.text_width(prompt, "sans-bold", pixels * 3 // 5) <= room
    four.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_beside_the_discards_is_whole_in_large_letters(tmp_path: Path, language: str) -> None:
    four = FourTable(tmp_path, (900, 600), language=language, text_scale=200).begin(3)
    four.until_asked()
    assert four.seated.is_to_discard
    room, lines, pixels = four.screen.prompt(four.screen.four)
    assert [" ".join(lines)] == [*four.screen.spoken().lines]
    assert pixels >= 14
    assert max(theme.text_width(line, "sans-bold", pixels) for line in lines) <= room.width
    button = four.button(four.app.context.words("action.four_discard"))
    assert four.screen.four.own.right <= room.left < room.right <= button.rect.left
    four.close()


def test_the_tricks_of_the_own_side_are_looked_at_again(four: FourTable) -> None:
    four.begin()
    while len(four.seated.tricks) < 12:
        four.until_asked()
        if four.seated.is_to_discard:
            four.discard_first()
        else:
            four.seated.take(four.seated.legal[0])
    four.until_asked()
    tricks = four.seated.tricks
    own = [number for number, trick in enumerate(tricks, start=1) if trick.winner.side is Side.NS]
    earlier = [number for number in own if number < len(tricks)]
    assert earlier
    before = four.picture(four.screen.four.middle)
    four.key(pygame.K_l)
    seen = [four.picture(four.screen.four.middle)]
    for _ in range(len(earlier) + 1):  # the last step goes nowhere: it is at the first trick
        four.key(pygame.K_UP)
        seen.append(four.picture(four.screen.four.middle))
    assert seen[-1] == seen[-2]
    assert len({*seen}) == len(earlier) + 1
    first = four.app.navigation.screen.spoken().lines
    assert first[0].startswith(f"Trick {earlier[0]}, to ")
    assert with_codes(first[1]) == " ".join(CODES[card] for card in tricks[earlier[0] - 1].cards)
    four.key(pygame.K_DOWN)
    assert four.picture(four.screen.four.middle) == seen[-3]
    four.wheel(1)
    assert four.picture(four.screen.four.middle) == seen[-2]
    four.key(pygame.K_l)
    assert four.picture(four.screen.four.middle) == before
    four.key(pygame.K_UP)
    assert four.picture(four.screen.four.middle) == before


def test_a_trick_that_is_taken_back_is_no_longer_looked_at(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    while not four.seated.tricks or four.seated.tricks[-1].winner.side is not Side.NS:
        four.until_asked()
        four.seated.take(four.seated.legal[0])
        four.until_asked()
    count = len(four.seated.tricks)
    four.key(pygame.K_l)
    four.undo()
    assert len(four.seated.tricks) < count
    four.key(pygame.K_UP)
    assert four.app.navigation.screen.spoken().lines[0] in ("Your turn", "You lead")


@pytest.mark.parametrize(
    ("key", "why"),
    [
        (pygame.K_u, "There is nothing to undo"),
        (pygame.K_l, "No trick has been won yet"),
        (pygame.K_p, "There is still something to decide: play on"),
    ],
)
def test_what_is_not_possible_says_why(four: FourTable, key: int, why: str) -> None:
    four.begin()
    four.until_asked()
    four.key(key)
    assert four.alarm
    assert four.news.startswith(why)


# -- a card large -------------------------------------------------------------------------------


def large(four: FourTable) -> Card | None:
    return four.app.navigation.card


@pytest.mark.parametrize(("touch", "far"), [(False, 8), (False, 200), (True, 20)])
def test_a_press_that_is_dragged_away_is_called_off(four: FourTable, touch: bool, far: int) -> None:
    four.begin()
    four.until_asked()
    card = four.seated.view.discardable[0]
    x, y = four.spot(card)
    for goal in ((x + far, y), (x, y - far)):
        four.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
        four.post(pygame.MOUSEMOTION, pos=goal, rel=(0, 0), buttons=(1, 0, 0), touch=touch)
        four.frame(90)
        assert four.app.navigation.card is None, "it is no long press"
        four.post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=touch)
        four.frame()
        assert four.seated.chosen == ()


@pytest.mark.parametrize(("touch", "far"), [(False, 3), (True, 12)])
def test_a_press_that_trembles_is_still_a_click(four: FourTable, touch: bool, far: int) -> None:
    four.begin()
    four.until_asked()
    card = four.seated.view.discardable[0]
    x, y = four.spot(card)
    four.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
    four.post(pygame.MOUSEMOTION, pos=(x, y + far), rel=(0, 0), buttons=(1, 0, 0), touch=touch)
    four.post(pygame.MOUSEBUTTONUP, pos=(x, y + far), button=1, touch=touch)
    four.frame()
    assert four.seated.chosen == (card,)


def test_a_right_click_a_long_press_or_i_shows_a_card_large(four: FourTable) -> None:
    four.begin()
    assert four.until_asked()
    card, before = four.hand.held[Seat.S][0], four.picture()
    at = four.spot(card)
    four.click(at, button=3)
    assert large(four) == card
    assert four.picture() != before
    four.key(pygame.K_SPACE)
    assert large(four) is None
    four.key(pygame.K_i)
    assert (four.news, four.alarm) == ("Go to a card first, with the arrow keys or Tab", True)
    four.keys(pygame.K_HOME, pygame.K_i)
    assert large(four) == four.screen.focus
    four.key(pygame.K_i)
    four.press(at)
    four.frame()
    four.frame(1, 0.7)
    assert large(four) == card
    four.release(at)
    four.key(pygame.K_SPACE)
    assert four.seated.chosen == ()  # the long press chose no discard


def test_a_card_of_the_trick_is_shown_large(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    while four.until_asked() and not four.seated.scene.trick.cards:
        four.click(four.spot(four.seated.legal[0]))
    trick = four.seated.scene.trick
    place = four.screen.four.places[trick.player(trick.cards[0])]
    four.click(place.center, button=3)
    assert large(four) == trick.cards[0]


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        (
            "C3",
            [
                "Worth no points",
                "Beats these cups: C10 C9 C8 C7 C6 C5 C4",
                "Beaten by C2 C1 CF CC CQ CK and by every tarocco",
            ],
        ),
        ("S1", ["Worth no points", "The lowest of the swords: it beats no other", "Beaten by S2"]),
        (
            "BK",
            [
                "A card of account, worth 5 points",
                "Beats these batons: B1 B2",
                "Beaten by tarocchi only",
                "It is robbed, at the cut and from the fola",
                "It may not be discarded",
                "Versicole: dei Regi CK DK SK BK",
            ],
        ),
        ("T29", ["Worth nothing by itself, 5 points in a versicola", "Beats all cards", "It may not"]),
        ("T1", ["A card of account, worth 5 points", "Beats all cards of the suits; every other"]),
        ("T40", ["A card of account, worth 10 points", "Beats every card that can be beaten"]),
        ("T21", ["Worth no points", "Beats all cards of the suits", "It is robbed"]),
        (
            "M",
            ["A card of account, worth 5 points", "Beats no card", "It is robbed", "It may not", "Versicole"],
        ),
    ],
)
def test_what_is_said_of_a_card(code: str, facts: list[str]) -> None:
    said = [with_codes(line) for line in describe(parse_card(code), Words("en"))]
    assert len(said) >= len(facts)
    for one in facts:
        assert any(line.startswith(one) for line in said), (one, said)
