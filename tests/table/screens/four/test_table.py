"""A hand at the table for four, by real events: the deal, discards, cards, what is refused."""

import random
from pathlib import Path

import pygame
import pytest

from solitaire.classic.cards import USEFUL
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.seats import Seat
from solitaire.rules.help import Help
from solitaire.settings import LANGUAGES
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.services.four.scene import Moment
from tests.table.four import FourTable, decide_here


def test_the_status_line_says_that_plain_python_plays_more_weakly(
    four: FourTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    four.begin(7)
    assert "weaker players: no compiled core" in four.screen.status()


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


def test_the_others_wait_while_a_dialog_is_open(four: FourTable) -> None:
    four.begin()
    four.until_asked()
    four.discard_first()
    while four.until_asked() and len(four.seated.view.held) > 1:
        four.seated.take(four.seated.legal[0])
    four.click(four.spot(four.seated.legal[0]))
    before = four.hand
    assert before.turn not in (None, Seat.S)
    four.key(pygame.K_u)
    four.frame(20)
    assert four.hand == before
    assert not four.screen.is_waiting  # it may sleep
    four.key(pygame.K_RETURN)
    assert four.until_asked()
    assert four.hand.phase is Phase.TRICKS


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
