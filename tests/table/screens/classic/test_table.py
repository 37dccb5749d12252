"""A hand at the table for four, by real events: the deal, discards, cards, what is refused."""

import random
from pathlib import Path

import pygame
import pytest

from solitaire.classic.cards import USEFUL
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.record import Opposition
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.record import Help
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.models.snapshot import Moment
from tests.support.selection import TRANSLATIONS, all_tests
from tests.support.table.classic import ClassicTable, QuickPlayers


def test_the_status_line_says_that_plain_python_plays_more_weakly(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    classic.begin(7)
    assert "weaker players: no compiled core" in classic.screen.status()


def test_the_deal_is_shown_event_by_event(classic: ClassicTable) -> None:
    classic.use(deal_steps="never")
    classic.begin(pace="usual")
    seen = list[EventKind]()
    for _ in range(600):
        classic.frame(1, 0.05)
        if classic.seen.event is not None and classic.seen.event.kind not in seen:
            seen.append(classic.seen.event.kind)
        if classic.is_asked:
            break
    assert seen[0] is EventKind.CUT
    assert EventKind.FACE_UP in seen
    assert EventKind.FOLA in seen
    assert classic.seen.moment is Moment.DISCARDS


def test_space_and_a_click_on_the_table_hurry(classic: ClassicTable) -> None:
    classic.use(deal_steps="never")
    for number in (7, 8):
        classic.begin(number, pace="slow")
        before = classic.seen.events
        if number == 7:
            classic.key(pygame.K_SPACE)
        else:
            classic.click(classic.screen.seating.middle.center)
        assert len(before) < len(classic.seen.events) == len(classic.hand.events)


def test_discards_are_chosen_by_click_and_what_may_not_go_says_why(classic: ClassicTable) -> None:
    classic.begin()
    assert classic.until_asked()
    due = classic.seen.view.discards_due
    assert due > 1
    kept = next(card for card in classic.hand.held[Seat.S] if card in USEFUL)
    classic.click(classic.spot(kept))
    assert (classic.news, classic.alarm) == ("Cards of account and the 29 can't be discarded", True)
    free = classic.seen.view.discardable
    for card in free[:due]:
        assert not classic.is_enabled("Discard")
        classic.click(classic.spot(card))
    assert classic.is_enabled("Discard")
    classic.click(classic.spot(free[due]))
    assert classic.alarm
    assert classic.seated.chosen == free[:due]
    classic.click(classic.spot(free[0]))
    assert classic.seated.chosen == free[1:due]
    classic.key(pygame.K_d)
    assert classic.alarm
    classic.click(classic.spot(free[0]))
    classic.push("Discard")
    assert classic.hand.discards[Seat.S] == tuple(sorted(free[:due]))
    assert classic.kept.hands[-1].hand.discards[Seat.S] == classic.hand.discards[Seat.S]


def test_a_card_that_may_not_be_played_says_the_rule(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.discard_first()
    while classic.until_asked() and set(classic.seen.legal) >= set(classic.seen.hand):
        classic.click(classic.spot(classic.seen.legal[0]))
    assert classic.is_asked
    before = classic.hand
    card = next(card for card in classic.seen.hand if card not in classic.seen.legal)
    classic.click(classic.spot(card))
    assert classic.hand == before
    assert classic.alarm
    assert classic.news.startswith(("You must follow", "You have no", "Tarocchi are led", "The king"))


def test_a_card_is_played_by_click(classic: ClassicTable) -> None:
    classic.at_play()
    card = classic.seen.legal[-1]
    classic.click(classic.spot(card))
    assert card in classic.hand.plays
    assert classic.kept.hands[-1].hand.plays[: len(classic.hand.plays)] == classic.hand.plays


def test_a_whole_hand_by_keyboard(classic: ClassicTable) -> None:
    classic.begin(3)
    while classic.until_asked():
        if classic.seen.is_to_discard:
            for _ in range(classic.seen.view.discards_due):
                classic.keys(pygame.K_TAB, pygame.K_RETURN)
            classic.key(pygame.K_d)
        else:
            classic.keys(pygame.K_TAB, pygame.K_RETURN)
    assert classic.hand.phase is Phase.ENDED
    assert classic.shown == "ClassicCountScreen"


def test_undo_goes_back_to_the_last_decision_and_counts(classic: ClassicTable) -> None:
    classic.begin()
    assert not classic.app.navigation.can(Action.UNDO)
    classic.until_asked()
    classic.discard_first()
    classic.until_asked()
    before = classic.hand
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until_asked()
    assert classic.hand != before
    classic.key(pygame.K_u)
    assert classic.dialogs == ["Undo your last decision?"]
    classic.key(pygame.K_ESCAPE)
    assert classic.hand != before
    classic.undo()
    assert classic.hand == before
    assert classic.app.services.matches.help.undone_plays == 1
    assert ("Help", str(Help(undone_plays=1))) in classic.kept.hands[-1].extra
    classic.key(pygame.K_u)
    assert not classic.dialogs  # the hand is assisted already
    assert classic.hand.phase is Phase.DISCARDS
    assert classic.seen.is_to_discard


def test_undo_puts_the_cards_of_a_gathered_trick_back_in_the_middle(classic: ClassicTable) -> None:
    classic.at_play(2)
    while len(classic.seen.trick.cards) < 2:
        classic.decide()
        classic.until_asked()
    felt = classic.screen.seating.felt
    before, trick = classic.picture(felt), classic.seen.trick
    classic.use(animation=200, others_pace="fast")
    classic.click(classic.spot(classic.seen.legal[0]))
    classic.until(lambda: classic.is_asked)
    classic.frame(60)
    assert classic.seen.trick != trick
    classic.undo()
    classic.app.context.tell("")
    assert classic.seen.trick == trick
    assert classic.picture(felt) == before


def test_undo_forgets_the_question_that_another_player_thinks_about(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    classic.at_play()
    before, matches = classic.hand, classic.app.services.matches
    with monkeypatch.context() as patch:
        patch.setattr(QuickPlayers, "poll", lambda self: [])  # the others think and think
        classic.decide()
        classic.frame()
        assert classic.hand.turn not in (None, Seat.S)
        matches.undo()
    assert classic.hand == before
    asked = list[View]()
    ask = QuickPlayers.ask

    def noted(self: QuickPlayers, question: tuple[View, Opposition] | None) -> None:
        asked.extend([question[0]] if question else [])
        ask(self, question)

    monkeypatch.setattr(QuickPlayers, "ask", noted)
    matches.decide((before.legal_plays[-1],))
    now = classic.hand
    assert now.turn is not None
    matches.poll()
    assert asked == [View.of(now, now.turn)]


def test_the_prompt_says_whether_to_lead_and_what_must_be_played(classic: ClassicTable) -> None:
    classic.begin()
    said = set[str]()
    while classic.until_asked():
        if classic.seen.is_to_play:
            said.update(classic.screen.spoken().lines)
        classic.decide()
    assert {"You lead", "Your turn: follow swords", "Your turn: no cups, play a tarocco"} < said


def test_the_others_wait_while_a_dialog_is_open(classic: ClassicTable) -> None:
    classic.at_discards()
    classic.discard_first()
    while classic.until_asked() and len(classic.seen.view.held) > 1:
        classic.seated.take(classic.seen.legal[0])
    classic.click(classic.spot(classic.seen.legal[0]))
    before = classic.hand
    assert before.turn not in (None, Seat.S)
    classic.key(pygame.K_u)
    classic.frame(20)
    assert classic.hand == before
    assert not classic.screen.is_waiting  # it may sleep
    classic.key(pygame.K_RETURN)
    assert classic.until_asked()
    assert classic.hand.phase is Phase.TRICKS


@pytest.mark.parametrize("seed", range(3 if all_tests() else 1))
def test_a_robot_plays_whole_hands(classic: ClassicTable, seed: int) -> None:
    chance = random.Random(seed)
    classic.begin(seed)
    while classic.until_asked():
        kind = chance.random()
        if kind < 0.1:
            classic.key(
                chance.choice([pygame.K_l, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END])
            )
        elif kind < 0.15 and classic.app.navigation.can(Action.UNDO):
            classic.undo()
        elif kind < 0.2:
            classic.resize(*chance.choice([(900, 600), (1280, 800)]))
        elif kind < 0.3:
            classic.click((chance.randrange(900), chance.randrange(60, 600)))
        elif classic.seen.is_to_discard:
            left = [card for card in classic.seen.view.discardable if card not in classic.seated.chosen]
            if classic.seated.can_discard:
                classic.key(pygame.K_d)
            else:
                classic.click(classic.spot(chance.choice(left)))
        elif chance.random() < 0.5:
            classic.click(classic.spot(chance.choice(classic.seen.legal)))
        else:
            classic.keys(*[pygame.K_TAB] * chance.randrange(1, 5), pygame.K_RETURN)
        assert classic.kept == classic.record
    assert classic.hand.phase is Phase.ENDED


def test_the_table_neither_sleeps_nor_draws_while_an_event_is_looked_at(classic: ClassicTable) -> None:
    classic.begin(pace="slow")
    classic.frame(3)
    shown = len(classic.seen.events)
    classic.app.advance(0.01)
    assert len(classic.seen.events) == shown
    assert classic.screen.is_waiting
    assert not classic.needs_drawing()
    while len(classic.seen.events) == shown:
        classic.app.advance(0.1)
    assert classic.needs_drawing()
    classic.use(others_pace="at_once")
    classic.until_asked()
    assert not classic.screen.is_waiting


def test_cards_fly_to_their_places_and_to_the_winner(classic: ClassicTable) -> None:
    classic.at_play()
    classic.use(animation=200, others_pace="usual")
    classic.click(classic.spot(classic.seen.legal[0]))
    pictures = set[bytes]()
    for _ in range(3):
        classic.frame(1, 0.03)
        pictures.add(classic.picture())
    assert len(pictures) == 3
    classic.until(lambda: classic.seen.is_won, 0.05)
    classic.until(lambda: not classic.seen.is_won, 0.05)
    gathering = [classic.picture(classic.screen.seating.felt)]
    for _ in range(12):
        classic.frame(1, 0.03)
        gathering.append(classic.picture(classic.screen.seating.felt))
    assert len({*gathering}) > 3


def test_the_pack_is_seen_while_it_is_cut_and_a_click_continues(classic: ClassicTable) -> None:
    classic.use(deal_steps="never")
    classic.begin(pace="usual")
    while classic.screen.seen.event is None:
        classic.frame(1, 0.05)
    assert classic.screen.seen.event.kind is EventKind.CUT
    cut, names = classic.picture(classic.screen.seating.middle), [name for name, _ in classic.seen.players]
    cloth = 100  # no channel of the cloth's colours is higher
    assert sum(max(cut[at : at + 3]) > cloth for at in range(0, len(cut), 3)) > len(cut) // 3 // 20
    assert names[0] == "You (Anna)"
    assert names[1:] == [*classic.record.names[1:]]
    classic.click(classic.screen.seating.middle.center)
    assert classic.seen.is_shown
    assert classic.picture(classic.screen.seating.middle) != cut


def test_the_discard_button_is_beside_what_it_belongs_to(classic: ClassicTable) -> None:
    classic.at_discards()
    (button,) = [one for one in classic.buttons if one.text == "Discard"]
    felt = classic.screen.seating.felt
    assert button.rect.right < felt.right - felt.width // 8


@pytest.mark.parametrize("by_key", [False, True])
def test_the_rest_is_offered_when_all_is_decided(classic: ClassicTable, by_key: bool) -> None:
    classic.at_discards()
    assert "Play the rest" not in [one.text for one in classic.buttons]
    seated = classic.seated
    while not seated.seen.claim:
        if seated.seen.is_to_discard:
            classic.discard_first()
        else:
            seated.take(seated.seen.legal[0])
        classic.until_asked()
    if len(seated.seen.view.held) > 1:
        (prompt,) = classic.screen.spoken().lines
        assert prompt.startswith(("All ", "Whatever is played"))
    if by_key:
        classic.key(pygame.K_p)  # this key follows a hint, and there is none
        assert not seated.is_playing_on
        classic.key(pygame.K_a)
    else:
        classic.push("Play the rest")
    classic.until(lambda: classic.shown == "ClassicCountScreen")


def test_the_prompt_beside_that_offer_has_room(tmp_path: Path) -> None:
    classic = ClassicTable(tmp_path, language="fr", text_scale=200)
    classic.at_discards()
    while not classic.seen.claim:
        classic.decide()
        classic.until_asked()
    button, pixels = classic.button("Jouer le reste"), classic.app.context.layout.px(14)
    room = button.rect.left - classic.screen.seating.plaques[Seat.S].left - pixels
    for prompt in ("À vous d'entamer", "À vous de jouer"):
        assert theme.text_width(prompt, "sans-bold", pixels * 3 // 5) <= room


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_prompt_beside_the_discards_is_whole_in_large_letters(tmp_path: Path, language: str) -> None:
    classic = ClassicTable(tmp_path, (900, 600), language=language, text_scale=200).begin(3)
    classic.until_asked()
    assert classic.seen.is_to_discard
    (prompt,) = classic.screen.spoken().lines
    button = classic.button(classic.app.context.words("action.classic_discard"))
    room, lines, pixels = classic.screen.prompt_lines(prompt, button.rect.left)
    assert " ".join(lines) == prompt
    assert pixels >= 14
    assert max(theme.text_width(line, "sans-bold", pixels) for line in lines) <= room.width
    assert classic.screen.seating.own.right <= room.left < room.right <= button.rect.left


@pytest.mark.parametrize(
    ("key", "why"),
    [
        (pygame.K_u, "There is nothing to undo"),
        (pygame.K_l, "No trick has been won yet"),
        (pygame.K_a, "There is still something to decide: play on"),
    ],
)
def test_what_is_not_possible_says_why(classic: ClassicTable, key: int, why: str) -> None:
    classic.at_discards()
    classic.key(key)
    assert classic.alarm
    assert classic.news.startswith(why)
