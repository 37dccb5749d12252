"""What the journeys do not show of a hand at the table for four: pictures that move, races, a robot."""

import random
from pathlib import Path

import pygame
import pytest

from solitaire.classic.hand import Phase
from solitaire.classic.record import Opposition
from solitaire.classic.seats import Seat, Side
from solitaire.classic.view import View
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.models.claims import Won
from tests.support.selection import TRANSLATIONS, all_tests
from tests.support.table.classic import ClassicTable, QuickPlayers


def test_the_status_line_says_that_plain_python_plays_more_weakly(
    classic: ClassicTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    classic.begin(7)
    assert "weaker players: no compiled core" in classic.screen.status()


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


def test_the_table_neither_sleeps_nor_draws_while_an_event_is_looked_at(classic: ClassicTable) -> None:
    classic.begin(pace="slow")
    classic.frame(3)
    shown = len(classic.seen.events)
    classic.app.advance(0.01)
    assert len(classic.seen.events) == shown
    waits = [classic.screen.is_waiting]
    assert not classic.needs_drawing()
    classic.key(pygame.K_F1)
    waits.append(classic.screen.is_waiting)
    assert waits == [True, False]  # as long as a dialog is open nothing goes on
    classic.key(pygame.K_ESCAPE)
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


def play_to_a_versicola(classic: ClassicTable) -> None:
    """Play hand 7 until the person's trick that completes a versicola has been gathered."""
    classic.at_play()
    piles = classic.screen.seen.piles
    while not any(row.complete for won in piles for row in won.rows):
        classic.decide()
        classic.until(lambda: classic.is_asked)
        piles = classic.screen.seen.piles


def test_the_cards_won_lie_in_the_corners(classic: ClassicTable) -> None:
    classic.at_play()
    seating = classic.screen.seating
    corners = [corner for edge in seating.corners for corner in edge]
    empty = [classic.picture(corner) for corner in corners]
    play_to_a_versicola(classic)
    full = [classic.picture(corner) for corner in corners]
    assert empty[0] != full[0]
    assert empty[2] != full[2]
    piles = classic.screen.seen.piles
    for side in Side:
        assert all(card in classic.hand.piles[side] for card in piles[side].cards)
        if not piles[side].rows:
            assert empty[3 if side is Side.NS else 1] == full[3 if side is Side.NS else 1]
    assert piles != (Won(), Won())


def test_a_versicola_has_its_moment_which_input_ends(classic: ClassicTable) -> None:
    classic.use(animation=200)
    play_to_a_versicola(classic)
    assert classic.screen._shine.cards
    pictures = set[bytes]()
    felt = classic.screen.seating.felt
    for _ in range(6):
        classic.frame(1, 0.1)
        pictures.add(classic.picture(felt))
    assert len(pictures) > 2
    classic.click(classic.screen.seating.middle.center)
    assert not classic.screen._shine.cards


def test_a_card_that_dies_is_green_for_the_players_side_and_red_for_the_other(classic: ClassicTable) -> None:
    classic.use(hold_trick=True, deal_steps="never")
    classic.at_play()
    found = set[bool]()
    for number in range(7, 30):
        classic.begin(number)
        while classic.shown == "ClassicScreen" and len(found) < 2:
            scene = classic.seen
            if classic.seated.is_held and scene.dead:
                is_gain = scene.trick.winner.side is Side.NS
                picture = classic.picture(classic.screen.seating.middle)
                assert bytes(theme.INK_GOOD if is_gain else theme.INK_BAD) in picture
                assert bytes(theme.INK_BAD if is_gain else theme.INK_GOOD) * 20 not in picture
                found.add(is_gain)
            if classic.seated.is_held:
                classic.seated.hurry()
            classic.decide()
            classic.app.advance(0.05)
        if len(found) == 2:
            break
    assert found == {True, False}


@pytest.mark.usefixtures("_drawn_bare")
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
            classic.take_back()
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
