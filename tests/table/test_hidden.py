"""Nothing that a player may not know is shown."""

import random
from pathlib import Path

import pygame
import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.record import HandRecord
from solitaire.classic.view import View
from solitaire.home.reviews import PERSON
from solitaire.play.game import Game, Phase
from solitaire.rules.cards import CARD_COUNT, format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.record import Help
from solitaire.table.screens.play import PlayScreen
from tests.support import recorded
from tests.support.classic_playing import at_random, play_out, private, swapped
from tests.support.selection import crossed, sample
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Point, Table
from tests.support.table.pixels import settle


@crossed(("size", [(900, 600), (1280, 800)]), ("moves", [0, 1, 40, 130]))
def test_the_picture_does_not_depend_on_hidden_cards(tmp_path: Path, moves: int, size: Point) -> None:
    """Whatever the order of the deck, the same piles look the same to the last pixel.

    Which cards are in the fola the player has seen.
    """
    deal, chance = Deal.numbered(42), random.Random(moves)
    played = recorded.moves_of(deal, deal.fola, recorded.tidy, moves)
    known = sum(move.is_play for move in played)
    assert known < 84
    pictures = set()
    for number in range(3):
        hidden = [*deal.deck[known:]]
        if number:
            chance.shuffle(hidden)
        cards = [*deal.deck[:known], *hidden, *deal.fola]
        game = Game(Deal.from_cards(cards), date="2026-01-06")
        game.arrange(chance.sample(game.fola, 13))
        game.stack()
        for move in played:
            game.move(move)
        table = Table(tmp_path / str(number), size)
        table.app.services.session.begin(game)
        table.app.services.session.game.help = Help()
        table.app.context.tell("")
        table.frame()
        pictures.add(table.picture())
        table.close()
    assert len(pictures) == 1


def test_the_fola_in_hand_is_seen_in_its_order(table: Table) -> None:
    table.start(stacked=True)
    moves = table.moves_of(most=157)
    table.make(moves)
    scene = table.screen_as(PlayScreen)
    assert table.game.phase is Phase.FOLA
    assert format_cards(scene.shown.in_hand) == format_cards(table.position.fola)
    while not table.position.deck:
        assert scene.shown.in_hand == table.position.fola
        table.app.services.session.undo()
    assert scene.shown.in_hand == ()


def _at(home: Path, hand: Hand) -> ClassicTable:
    """Return a table with a hand on it, at the person's decision."""
    table = ClassicTable(home).begin()
    table.app.services.matches.play_on(HandRecord(hand))
    assert table.until_asked()
    return table


@pytest.mark.parametrize("play", sample([0, 5, 40, 70], 3))
def test_the_table_for_four_does_not_depend_on_hidden_cards(tmp_path: Path, play: int) -> None:
    """Whatever the others hold and the fola hides, all is the same: the table, what is said of the cards that
    lie there, and who has what.
    """
    chance = random.Random(play)
    moments = play_out(Hand.start(numbered(7)), at_random(chance))
    last = next(
        number
        for number, one in enumerate(moments)
        if len(one.plays) >= play and one.turn is PERSON and len(View.of(one, PERSON).legal_plays) != 1
    )
    hands = [moments[last]]
    unseen = sorted(set(range(CARD_COUNT)) - private(hands[0], PERSON) - set(hands[0].plays))
    while len(hands) < 4:
        other = swapped(moments[: last + 1], *chance.sample(unseen, 2))
        if other is not None and other.held != hands[-1].held:
            hands.append(other)
    found = set()
    for number, hand in enumerate(hands):
        table = _at(tmp_path / str(number), hand)
        screen = table.app.navigation.screen
        settle(table)
        seen = [table.picture(), screen.status(), screen.spoken(), *screen.details()]
        table.key(pygame.K_w)
        settle(table)
        seen += [table.picture(), *screen.details()]
        table.key(pygame.K_k)
        settle(table)
        found.add((*seen, table.picture(), table.app.navigation.screen.spoken()))
        table.close()
    assert len(found) == 1
