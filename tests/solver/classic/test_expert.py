"""The decisions that a card player questioned: what the support module says of them holds."""

from itertools import islice

from solitaire.classic.view import View
from solitaire.rules.cards import parse_cards
from tests.support.classic_expert import POSITIONS, agrees, position, worlds
from tests.support.cores import needs_native


def test_the_candidates_can_be_played() -> None:
    for questioned in POSITIONS:
        hand = position(questioned)
        assert set(parse_cards(questioned.candidates)) <= set(hand.legal_plays)
        assert set(questioned.good.split()) <= set(questioned.candidates.split())


def test_worlds_look_alike_to_the_seat_in_turn() -> None:
    for questioned in POSITIONS[::4]:
        hand = position(questioned)
        for world in islice(worlds(hand, seed=1), 20):
            assert View.of(world, questioned.seat) == View.of(hand, questioned.seat)
            assert sorted(sum(world.held, world.layout.fola)) == sorted(sum(hand.held, hand.layout.fola))


@needs_native
def test_full_agrees_on_nine_of_thirteen() -> None:
    """The table in solver/README.md has the same figure; a better player may raise it."""
    assert sum(agrees(questioned, 4000)[1] for questioned in POSITIONS) == 9
