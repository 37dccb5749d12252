"""Positions of the classic game as South sees them, made of the cards that matter."""

from dataclasses import replace
from functools import cache

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, parse_cards
from tests.support import classic_playing as playing


@cache
def base() -> View:
    return View.of(playing.play_out(Hand.start(numbered(3)), playing.first)[2], Seat.S)


def seen(held: str, out: str, *tricks: str) -> View:
    """Return South's view: ``out`` are the cards in the three other hands, all else lies in the fola.

    A trick is its leader and its cards; the last is in progress.
    """
    played = [Trick(Seat[trick.split()[0]], parse_cards(trick.partition(" ")[2])) for trick in tricks]
    own, others = parse_cards(held), parse_cards(out)
    elsewhere = {*own, *others, *(card for trick in played for card in trick.cards)}
    lying = tuple(card for card in range(CARD_COUNT) if card not in elsewhere)
    return replace(
        base(),
        phase=Phase.TRICKS,
        turn=Seat.S,
        held=tuple(sorted(own)),
        face_up=(lying[0],) * 4,
        robbed_at_cut=(),
        robbed=(),
        taken=(),
        due=(0, 0, 0, 0),
        discards=((), (), (), ()),
        fola=lying,
        fola_hidden=tuple((suit, 0) for suit in "CDSBT"),
        tricks=tuple(played),
        suits_led=frozenset(trick.suit for trick in played[:-1]),
        events=(),
    )
