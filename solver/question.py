"""What a search of the classic game is asked: all that follows from a seat's View, in plain numbers.

``ClassicSearch`` takes the parts of a ``Question`` in their order. Seats are 0 to 3 for S, E, N, W.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from solitaire.classic.cards import SUIT, TAROCCHI, kept, triples, useful
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Phase
from solitaire.classic.inferences import TROMBE, Inferences, infer, says_t40
from solitaire.classic.options import VALUES, Options
from solitaire.classic.seats import SEATS, TURNS, Seat
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import FOLA_SIZE

FOLA: Final = 4
"""The place after the four seats."""


class RuleNumbers(NamedTuple):
    """The options that change which plays are legal or what they are worth; the rest shows in the View.

    A ``girata_bonus`` depends on the other hands of a match, which are not in the view; it is left out.
    """

    matto_kept: int
    """1 if Il Matto stays with its side in the last trick too."""
    keeps_sets: int
    """1 if T29, and T14 of the demonio, may not be discarded."""
    demonio: int
    """1 if the demonio is a versicola."""
    slam: int
    """Index of the option's value among all its values."""
    cascare: int
    """Likewise."""

    @classmethod
    def of(cls, options: Options) -> "RuleNumbers":
        """Return the rules of a hand under these options."""
        return cls(
            int(options.matto_last == "kept"),
            int(options.take_29 != "never"),
            int(options.demonio == "on"),
            VALUES["slam"].index(options.slam),
            VALUES["cascare"].index(options.cascare),
        )


class Question(NamedTuple):
    """A decision in the form that a search needs."""

    seat: int
    """The seat that decides."""
    eldest: int
    """The seat that leads to the first trick."""
    plays: Sequence[Card]
    """All cards played so far, in order."""
    lead: int
    """Points by which NS leads."""
    rules: RuleNumbers
    """The rules that matter."""
    falls: Sequence[tuple[int, int]]
    """Pairs of a fallen seat and the number of cards played before it fell."""
    held: Sequence[Sequence[Card]]
    """By seat, its known cards."""
    unseen: Sequence[Card]
    """The cards that may be in several places."""
    allowed: Sequence[int]
    """By unseen card, the places where it may be, as bits: 1 << seat, 1 << FOLA."""
    places: Sequence[int]
    """By unseen card, one of these; together they are possible, apart from ``undeclared``."""
    undeclared: Sequence[tuple[int, Sequence[Card]]]
    """Pairs of a seat and three cards that it would have declared if it held them all."""
    with_tarocchi: Sequence[int]
    """The seats that would have fallen if they had no tarocco."""
    to_discard: Sequence[int]
    """By seat, the cards that it has still to discard or has discarded unseen."""
    to_declare: Sequence[int]
    """The seats that have not declared yet, in their order."""


def question(view: View, signals: bool = False, memory: int | None = None) -> Question:
    """Return the decision of a seat as a question.

    Args:
        view: what the seat sees.
        signals: True if a possible fumata is believed.
        memory: complete tricks back to which the seat remembers who lacked a suit; None for all.
    """
    found = infer(view, memory)
    unseen = sorted(found.unseen)
    allowed = [
        sum(1 << seat for seat in SEATS if card in found.may_hold[seat]) | (card in found.fola) << FOLA
        for card in unseen
    ]
    places = _placed(unseen, allowed, found)
    said = says_t40(view) if signals else None
    if said is not None and TROMBE in found.may_hold[said]:
        believed = [1 << said if card == TROMBE else bits for card, bits in zip(unseen, allowed, strict=True)]
        with suppress(ValueError):  # all its cards are known to the others
            allowed, places = believed, _placed(unseen, believed, found)
    discarding = view.phase is Phase.DISCARDS
    most = CARD_COUNT if discarding else FOLA_SIZE  # those given to the dealer are with him
    return Question(
        view.seat,
        view.dealer.right,
        [card for trick in view.tricks for card in trick.cards],
        view.tally.lead,
        RuleNumbers.of(view.options),
        list(_falls(view)),
        [sorted(cards) for cards in found.holds],
        unseen,
        allowed,
        places,
        [(seat, cards) for seat in SEATS for cards in _undeclared(view, seat, found)],
        [] if discarding else _with_tarocchi(view),
        [0 if view.discards[seat] is not None else min(view.due[seat], most) for seat in SEATS],
        [seat for seat in TURNS[view.dealer.right] if discarding or view.declared(seat) is None],
    )


def _placed(unseen: Sequence[Card], allowed: Sequence[int], found: Inferences) -> list[int]:
    """Return, by unseen card, a place, so that every place has the number of cards that it must have."""
    rooms = [*((seat, "") for seat in SEATS), *((FOLA, suit) for suit, _ in found.fola_missing)]
    free = dict(zip(rooms, [*found.missing, *(number for _, number in found.fola_missing)], strict=True))
    guests: dict[tuple[int, str], list[int]] = {room: [] for room in rooms}
    for index in sorted(range(len(unseen)), key=lambda index: allowed[index].bit_count()):
        if not _seat_guest(index, set(), unseen, allowed, guests, free):
            raise ValueError("the view contradicts itself")
    place_of = {index: place for (place, _), inside in guests.items() for index in inside}
    return [place_of[index] for index in range(len(unseen))]


def _seat_guest(
    index: int,
    tried: set[tuple[int, str]],
    unseen: Sequence[Card],
    allowed: Sequence[int],
    guests: dict[tuple[int, str], list[int]],
    free: dict[tuple[int, str], int],
) -> bool:
    """Find a place for a card, moving other cards if necessary. Return whether there is one."""
    rooms = [
        room
        for room in guests
        if allowed[index] >> room[0] & 1 and room not in tried and room[1] in ("", SUIT[unseen[index]])
    ]
    rooms.sort(key=lambda room: len(guests[room]) - free[room])
    for room in rooms:
        tried.add(room)
        if len(guests[room]) < free[room]:
            guests[room].append(index)
            return True
        for other in guests[room]:
            if _seat_guest(other, tried, unseen, allowed, guests, free):
                guests[room].remove(other)
                guests[room].append(index)
                return True
    return False


def _undeclared(view: View, seat: Seat, found: Inferences) -> list[tuple[Card, ...]]:
    """Return the triples that the seat would have declared, where it may hold each of the three cards."""
    declared = view.declared(seat)
    if declared is None or seat is view.seat:
        return []
    played = {card for trick in view.tricks for player, card in trick.plays if player is seat}
    shown = view.discards[seat] is not None
    possible = (found.may_hold[seat] | found.holds[seat] | played) & (useful if shown else kept)(view.options)
    return [
        triple
        for triple in triples(view.options)
        if possible.issuperset(triple)
        and not any(set(triple) <= set(versicola.cards) for versicola in declared)
    ]


def _falls(view: View) -> Iterator[tuple[int, int]]:
    """Yield the seats that have fallen, each with the number of cards played before."""
    played = 0
    for event in view.events:
        played += event.kind is EventKind.PLAYED
        if event.kind is EventKind.FELL and event.seat is not None:
            yield event.seat, played


def _with_tarocchi(view: View) -> list[int]:
    """Yield the seats that must hold a tarocco, because without it they would have fallen."""
    if view.options.cascare != "forced":
        return []
    trick = view.tricks[-1]
    shown = {seat for seat, card in trick.plays if SUIT[card] == TAROCCHI}
    away = {view.seat, trick.leader, *trick.fallen, *shown}
    return [seat for seat in SEATS if seat not in away]
