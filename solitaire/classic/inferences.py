"""What follows for a seat from its View: the places that unseen cards may have (rules 13.2), and have.

``infer`` says of each card by itself where it may be. ``conclude`` goes on: all places are filled, so a card
with only one place left is there, and a hand known to be full of other cards lacks the rest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from solitaire.classic.cards import HAND_SIZE, KINGS, SUIT, TAROCCHI, fixed, in_hands, is_tarocco, kept
from solitaire.classic.hand import Phase
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import NO_SUIT, Trick, suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, MATTO, SUITS, Card, tarot, versicole
from solitaire.rules.deal import FOLA_SIZE

_SUITS: Final = {
    letter: frozenset(card for card in range(CARD_COUNT) if SUIT[card] == letter)
    for letter in SUITS + TAROCCHI
}
"""By suit letter, ``T`` for tarocchi: its cards."""


@dataclass(frozen=True, slots=True)
class Inferences:
    """The possible places of the cards that have not been played.

    Until this seat has seen the discards of another seat, they count here as cards that the other holds. A
    card that may not be discarded is never among them.
    """

    holds: tuple[frozenset[Card], ...]
    """By seat, its known cards."""
    unseen: frozenset[Card]
    """The other cards: each is in another hand or in the fola."""
    may_hold: tuple[frozenset[Card], ...]
    """By seat, the unseen cards that it may hold; none for the seat of the view."""
    missing: tuple[int, ...]
    """By seat, the number of unseen cards that it holds."""
    fola: frozenset[Card]
    """The unseen cards that may be in the fola."""
    fola_missing: tuple[tuple[str, int], ...]
    """For each suit letter, ``T`` for tarocchi, the number of unseen cards in the fola."""


def infer(view: View, memory: int | None = None) -> Inferences:
    """Return the possible places of the cards, from everything in the view.

    Args:
        view: what the seat sees.
        memory: voids follow from this many of the last complete tricks only; None for all.
    """
    played = tuple(_played(view, seat) for seat in SEATS)
    holds = tuple(_known(view, seat) - played[seat] - set(view.fola) for seat in SEATS)
    unseen = frozenset(range(CARD_COUNT)).difference(view.fola, *played, *holds)
    may_hold = [frozenset[Card]()] * 4
    for seat in SEATS:
        if seat is not view.seat:
            lacking = _lacking(view, seat, memory)
            lacking |= _undeclared(view, seat, holds[seat] | played[seat], unseen)
            may_hold[seat] = unseen - lacking
    return Inferences(
        holds,
        unseen,
        tuple(may_hold),
        tuple(_size(view, seat) - len(holds[seat]) for seat in SEATS),
        frozenset(card for card in unseen - in_hands(view.options) if dict(view.fola_hidden).get(SUIT[card])),
        view.fola_hidden,
    )


def _played(view: View, seat: Seat) -> frozenset[Card]:
    return frozenset(card for trick in view.tricks for player, card in trick.plays if player is seat)


def _known(view: View, seat: Seat) -> frozenset[Card]:
    """Return the cards that the seat was seen to get or show; for the seat of the view, its own."""
    if seat is view.seat:
        return frozenset(view.held)
    if (cards := view.open[seat]) is not None:
        return frozenset(cards)
    known = {view.face_up[seat]}
    if seat is view.dealer:
        known.update(view.robbed, view.taken, view.given or ())
    elif seat is view.dealer.left:
        known.update(view.robbed_at_cut)
        known = {card for card in known if card in kept(view.options) or not _may_be_given(view, card)}
    known.update(card for versicola in view.declared(seat) or () for card in versicola.shown)
    return frozenset(known)


def _size(view: View, seat: Seat) -> int:
    """Return the number of cards that the seat holds, including its discards while they are unseen."""
    if seat is view.seat:
        return len(view.held)
    hidden = view.due[seat] if view.discards[seat] is None else 0
    given = max(0, view.due[view.dealer.left] - FOLA_SIZE)
    if given and view.phase is not Phase.DISCARDS:
        hidden = min(hidden, FOLA_SIZE)
    elif given and seat is view.dealer:
        hidden = -given
    return HAND_SIZE + hidden - len(_played(view, seat))


def _may_be_given(view: View, card: Card) -> bool:
    """Return whether the cutter may have given the dealer a card that the cutter was seen to get."""
    if view.given is None:
        return True
    return card in view.given


def voids(tricks: Iterable[Trick], seat: Seat) -> frozenset[str]:
    """Return the suits, ``T`` for tarocchi, in which the seat has shown a void in these tricks."""
    shown = set[str]()
    for trick in tricks:
        place = trick.order.index(seat)
        for own in trick.cards[place : place + 1]:
            shown |= _shown_voids(suit_led(trick.before(seat)), own)
    return frozenset(shown)


def _shown_voids(suit: str, own: Card) -> set[str]:
    """Return the voids shown by a player who plays ``own`` to a trick in which ``suit`` is led."""
    if SUIT[own] in (suit, SUIT[MATTO]) or suit == NO_SUIT:
        return set()
    return {suit} if SUIT[own] == TAROCCHI else {suit, TAROCCHI}


def _lacking(view: View, seat: Seat, memory: int | None) -> frozenset[Card]:
    """Return the cards that the seat cannot hold, because of what it has played."""
    lacking, suits_led = set[Card](), set[str]()
    first = 0 if memory is None else len(view.tricks) - 1 - memory
    for number, trick in enumerate(view.tricks):
        place = trick.order.index(seat)
        before, own = trick.before(seat), trick.cards[place : place + 1]
        if own and suit_led(before) and number >= first:
            lacking |= _shown_lacking(before, own[0], suits_led)
        suits_led.add(trick.suit)
    hidden_discards = view.discards[seat] is None  # they may be of a suit that the hand lacks
    if view.open[seat] is not None:
        return kept(view.options) if hidden_discards else frozenset(range(CARD_COUNT))
    return frozenset(lacking & kept(view.options) if hidden_discards else lacking)


def _shown_lacking(before: tuple[Card, ...], own: Card, suits_led: Set[str]) -> set[Card]:
    """Return the cards that a player lacks who plays ``own`` after the cards ``before`` of the trick."""
    suit = suit_led(before)
    lacking = {card for void in _shown_voids(suit, own) for card in _SUITS[void]}
    is_trumped = any(SUIT[card] == TAROCCHI for card in before)
    if suit != TAROCCHI and suit not in suits_led and is_trumped and own != KINGS[suit]:
        lacking.add(KINGS[suit])
    return lacking


def _undeclared(view: View, seat: Seat, known: frozenset[Card], unseen: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that would make or lengthen a versicola that the seat has not declared."""
    declared = view.declared(seat)
    if declared is None:
        return frozenset()
    useful = known & kept(view.options)
    return frozenset(
        card
        for card in unseen & kept(view.options)
        if not all(
            any(set(made.shown) <= set(whole.shown) for whole in declared)
            for made in versicole(useful | {card}, fixed(view.options))
        )
    )


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


# -- signals between partners by the cards that they lead (rules 15) ------------------------------
#
# Of the books' signals only the fumata is used. The setting is the same for both sides.

TROMBE: Final = tarot(40)
FUMATE: Final = frozenset(tarot(number) for number in range(21, 28))
"""The cards of a fumata: led as a player's first tarocco, any of them says "I have T40"."""


def says_t40(view: View) -> Seat | None:
    """Return the seat that has signalled T40, or None; also None if two seats have."""
    said = [seat for seat in SEATS if first_tarocco_led(view, seat) in FUMATE]
    return said[0] if len(said) == 1 else None


def truthful(view: View) -> tuple[Card, ...]:
    """Return the cards whose play gives no false signal; all legal plays if each of them would."""
    cards = view.legal_plays
    is_first_tarocco = not view.tricks[-1].cards and first_tarocco_led(view, view.seat) is None
    if is_first_tarocco and TROMBE not in view.held:
        return tuple(card for card in cards if card not in FUMATE) or cards
    return cards


def first_tarocco_led(view: View, seat: Seat) -> Card | None:
    """Return the first tarocco that the seat has led, or None."""
    leads = (trick.cards[0] for trick in view.tricks if trick.cards and trick.leader is seat)
    return next((card for card in leads if is_tarocco(card)), None)
