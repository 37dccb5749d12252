"""Amateurs: they see no hidden card, decide alike every time, and give nothing away that they can see."""

import random

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.players import HandbookPlayer, play_out
from solitaire.classic.seats import MIDDLE, PERSONS, STRONGEST, Manner, person_of, seated, strength_of
from solitaire.classic.view import View
from solitaire.play.opponents import player
from solver.classic.player import Amateur
from tests.support.classic_playing import is_blind
from tests.support.cores import needs_native


@needs_native
def test_every_person_plays_a_hand_alike_twice_and_sees_no_hidden_card() -> None:
    start = Hand.start(numbered(5))
    for person in PERSONS[:-1]:
        who = player(person.key, 3)
        hands = [start, *play_out(start, [who] * 4)]
        assert hands[-1].phase is Phase.ENDED
        assert [start, *play_out(start, [player(person.key, 3)] * 4)] == hands
        chance = random.Random(1)
        assert any(is_blind(who, hands[:length], chance) for length in range(20, 60, 13))


def test_a_slip_takes_a_card_that_looks_almost_as_good() -> None:
    """A player that always slips never plays a card that looks worse than the best by too many points."""
    near, thumbs, slipped = 6.0, HandbookPlayer(), 0
    who = Amateur(Manner(slips=100, near=near), 1)
    for hand in play_out(Hand.start(numbered(8)), [HandbookPlayer()] * 4):
        if hand.phase is Phase.TRICKS and hand.turn is not None:
            view = View.of(hand, hand.turn)
            values = thumbs.values(view, view.legal_plays)
            played = who.play(view)
            slipped += played != thumbs.play(view)
            if len(values) > 1:
                assert values[played] >= values[thumbs.play(view)] - near
    assert slipped > 10


def test_what_is_forgotten_makes_no_difference_before_it_is_old() -> None:
    hands = [*play_out(Hand.start(numbered(8)), [HandbookPlayer()] * 4)]
    views = [
        View.of(hand, hand.turn) for hand in hands if hand.phase is Phase.TRICKS and hand.turn is not None
    ]
    forgets, remembers = HandbookPlayer(memory=3), HandbookPlayer()
    differ = [len(view.tricks) for view in views if forgets.play(view) != remembers.play(view)]
    assert differ
    assert min(differ) > 4


def test_persons_and_their_names() -> None:
    assert [person.strength for person in PERSONS] == [1, 2, 3, 4, 5]
    assert STRONGEST.engine == "full"
    assert strength_of("full-nosignals") == strength_of("a player of another version") == 5
    assert strength_of("vieri-nosignals") == MIDDLE
    assert strength_of("random") == 0
    lapo = PERSONS[0]
    assert seated((lapo, lapo, STRONGEST), "Lapo") == ("Nanna", "Berto", "Costanza")
    assert seated((lapo, lapo, lapo), "Nanna") == ("Lapo", "Berto", "Ridolfo")
    assert person_of("lapo-nosignals") == lapo
    assert person_of("full") == person_of("handbook") == STRONGEST
    everyone = [name for person in PERSONS for name in person.names]
    assert len(everyone) == len(set(everyone))
