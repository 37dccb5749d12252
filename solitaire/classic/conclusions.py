"""Conclusions: what a seat can conclude from the possible places of all cards together.

``infer`` says of each card by itself where it may be. Here the places are filled: a card with only one place
left is there, and a hand known to be full of other cards lacks the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solitaire.classic.cards import SUIT, TAROCCHI
from solitaire.classic.hand import Phase
from solitaire.classic.inferences import Inferences, infer
from solitaire.classic.readings import kept
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import SUITS, Card

_LETTERS: Final = (*SUITS, TAROCCHI)
Place = Seat | str
"""A place of unseen cards: another hand, or the cards of a suit in the fola."""


@dataclass(frozen=True, slots=True)
class Conclusions:
    """What is certain of the other hands and of the fola."""

    holds: tuple[frozenset[Card], ...]
    """By seat, the cards that it certainly holds; none for the seat of the view."""
    voids: tuple[frozenset[str], ...]
    """By seat, the letters of the suits, ``T`` for tarocchi, that it certainly lacks; likewise."""
    fola: frozenset[Card]
    """The unseen cards that are certainly in the fola."""
    may_hold: tuple[frozenset[Card], ...]
    """By seat, the other cards that it may hold; none for the seat of the view."""


@lru_cache(maxsize=4)
def conclude(view: View) -> Conclusions:
    """Return what follows from everything in a view during the tricks.

    While the discards of a seat are unseen, they count among the cards that it may hold.
    """
    found = infer(view)
    possible = _possible(found)
    none, letters = frozenset[Card](), frozenset(_LETTERS)
    holds, may_hold, voids = [none] * 4, [none] * 4, [frozenset[str]()] * 4
    for seat in SEATS:
        if seat is view.seat or view.phase is not Phase.TRICKS:
            continue
        own = frozenset(card for card, places in possible.items() if places == {seat})
        may = found.holds[seat] | {card for card, places in possible.items() if seat in places}
        holds[seat] = found.holds[seat] | own
        if view.discards[seat] is None:
            holds[seat] &= kept(view.options)
        may_hold[seat] = may - holds[seat]
        voids[seat] = letters - {SUIT[card] for card in may}
    fola = frozenset(card for card, places in possible.items() if places == {SUIT[card]})
    return Conclusions(tuple(holds), tuple(voids), fola, tuple(may_hold))


def worlds(view: View) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield the hands of all seats in every possible arrangement of the unseen cards: often very many."""
    found = infer(view)
    possible = _possible(found)
    room: dict[Place, int] = {seat: found.missing[seat] for seat in SEATS}
    room.update(found.fola_missing)
    hands = [[*found.holds[seat]] for seat in SEATS]
    yield from _filled(sorted(possible, key=lambda card: len(possible[card])), possible, room, hands)


def _filled(
    cards: Sequence[Card],
    possible: Mapping[Card, set[Place]],
    room: dict[Place, int],
    hands: list[list[Card]],
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield the hands with these cards placed in every possible way."""
    if not cards:
        yield tuple(tuple(sorted(hand)) for hand in hands)
        return
    card, *rest = cards
    for place in possible[card]:
        if room[place]:
            room[place] -= 1
            if isinstance(place, Seat):
                hands[place].append(card)
            yield from _filled(rest, possible, room, hands)
            if isinstance(place, Seat):
                hands[place].pop()
            room[place] += 1


def _possible(found: Inferences) -> dict[Card, set[Place]]:
    """Return the possible places of each unseen card, given that the other cards need places too.

    From one arrangement, every other is reached by cards that change places in a ring.
    """
    allowed = {card: _places(found, card) for card in found.unseen}
    lies = _way_to_lie(found, allowed)
    moves: dict[Place, set[Place]] = {}
    for card, place in lies.items():
        moves.setdefault(place, set()).update(allowed[card] - {place})
    reached = {place: _reached(moves, place) for place in moves}
    return {
        card: {place} | {other for other in allowed[card] if place in reached.get(other, ())}
        for card, place in lies.items()
    }


def _places(found: Inferences, card: Card) -> set[Place]:
    """Return the possible places of a card, considered by itself."""
    hands: set[Place] = {seat for seat in SEATS if card in found.may_hold[seat] and found.missing[seat]}
    return hands | {SUIT[card]} if card in found.fola else hands


def _way_to_lie(found: Inferences, allowed: Mapping[Card, set[Place]]) -> dict[Card, Place]:
    """Return one possible arrangement of all unseen cards."""
    room: dict[Place, int] = {seat: found.missing[seat] for seat in SEATS}
    room.update(found.fola_missing)
    lies = dict[Card, Place]()
    for card in sorted(allowed, key=lambda card: (len(allowed[card]), card)):
        _put(card, allowed, room, lies, set())
    return lies


def _put(
    card: Card,
    allowed: Mapping[Card, set[Place]],
    room: dict[Place, int],
    lies: dict[Card, Place],
    tried: set[Place],
) -> bool:
    """Put a card in a place, moving others out of its way; return False if that is impossible."""
    for place in allowed[card] - tried:
        tried.add(place)
        if room[place] > 0:
            room[place] -= 1
            lies[card] = place
            return True
        for other in [lying for lying, there in lies.items() if there == place]:
            if _put(other, allowed, room, lies, tried):
                lies[card] = place
                return True
    return False


def _reached(moves: Mapping[Place, set[Place]], start: Place) -> set[Place]:
    """Return the places where a card leaving a place can make room, one card after another."""
    found, waiting = {start}, [start]
    while waiting:
        for place in moves.get(waiting.pop(), set()) - found:
            found.add(place)
            waiting.append(place)
    return found
