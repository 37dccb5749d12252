"""Nothing that a player may not know is shown."""

import random
from pathlib import Path

from solitaire.play.game import Game, Phase
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.headers import Help
from solitaire.table.screens.play import PlayScreen
from tests.support import recorded
from tests.support.selection import crossed
from tests.support.table.driver import Point, Table


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
