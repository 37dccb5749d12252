"""Decisions of a hand: the last that can be undone, and the rest once nothing is left to decide."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from solitaire.classic.cards import RANK, SUIT, WORTH, is_tarocco
from solitaire.classic.conclusions import conclude, worlds
from solitaire.classic.count import piles
from solitaire.classic.hand import Hand, moments
from solitaire.classic.readings import useful
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import Trick, legal_plays
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card


def has_decided(hand: Hand, seat: Seat) -> bool:
    """Say whether the seat has discarded or played in the hand."""
    return bool(hand.discards[seat]) or any(
        player is seat for trick in hand.tricks for player, _ in trick.plays
    )


def before_last_decision(hand: Hand, seat: Seat) -> Hand | None:
    """Return the hand at the seat's last decision, a discard or a play; None if it has not decided yet."""
    return next((before for before in moments(hand)[-2::-1] if before.turn is seat), None)


@lru_cache(maxsize=4)
def next_of_decided(view: View) -> Card | None:
    """Return the card that the seat plays next if nothing is left to decide; None otherwise.

    The seat has one card left; or it wins all tricks; or, near the end, whatever everyone plays and wherever
    the unseen cards are, the same cards are won, and die, on both sides.
    """
    if not view.legal_plays:
        return None
    if view.picks_for is not None:
        return view.legal_plays[0] if len(view.legal_plays) == 1 else None
    if len(view.held) == 1:
        return view.held[0]
    if wins_the_rest(view):
        return max(view.held)
    return view.legal_plays[0] if _is_certain(view) else None


def wins_the_rest(view: View) -> bool:
    """Say whether the seat, which is to play, wins every trick, in whatever order it plays.

    The other three can hold nothing that beats any of its cards, and it leads or beats all that lies there.
    """
    here = view.tricks[-1].cards
    if MATTO in view.held or (here and not all(map(is_tarocco, view.held))):
        return False
    found = conclude(view)
    others = [card for seat in SEATS for card in found.holds[seat] | found.may_hold[seat]]
    return not any(_beats(other, card) for card in view.held for other in (*here, *others))


_MOST: Final = 2
"""Cards in a hand with which all ways to play the rest are tried."""
_PLAYOUTS: Final = 1500
"""The most ways to play the rest that are tried."""


def _is_certain(view: View) -> bool:
    """Say whether the rest brings the same, whatever is played and wherever the unseen cards are."""
    if len(view.held) > _MOST or view.options.cascare != "off" or None in view.discards:
        return False
    results, tried = set[object](), 0
    for hands in worlds(view):
        for tricks in _played_out(view.tricks, hands, view.suits_led):
            results.add(_result(tricks, view))
            tried += 1
            if len(results) > 1 or tried > _PLAYOUTS:
                return False
    return True


def _played_out(
    tricks: tuple[Trick, ...], hands: tuple[tuple[Card, ...], ...], suits_led: frozenset[str]
) -> Iterator[tuple[Trick, ...]]:
    """Yield the tricks of a hand with all ways to play the rest."""
    trick, before = tricks[-1], tricks[:-1]
    if trick.is_complete:
        if not any(hands):
            yield tricks
            return
        suits_led |= {trick.suit}
        trick, before = Trick(trick.winner), tricks
    seat = trick.turn
    for card in legal_plays(hands[seat], trick.cards, suits_led):
        left = tuple(
            tuple(other for other in held if other != card) if owner is seat else held
            for owner, held in zip(SEATS, hands, strict=True)
        )
        played = trick._replace(cards=(*trick.cards, card))
        yield from _played_out((*before, played), left, suits_led)


def _result(tricks: tuple[Trick, ...], view: View) -> object:
    """Return all that counts of the tricks still to come: what dies trick by trick, and the piles."""
    deaths = tuple(
        frozenset(card for seat, card in trick.plays if WORTH[card] and seat.side is not trick.winner.side)
        for trick in tricks[len(view.tricks) - 1 :]
    )
    won = piles(tricks, view.options)
    counting = useful(view.options)
    return deaths, tuple((pile & counting, len(pile)) for pile in won), tricks[-1].winner.side


def _beats(card: Card, led: Card) -> bool:
    """Say whether a card beats the card led."""
    if SUIT[card] == SUIT[led]:
        return RANK[card] > RANK[led]
    return is_tarocco(card)
