"""The scene on the classic table after some of the events that a seat has seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from solitaire.classic.cards import RANK, SUIT, TAROCCHI
from solitaire.classic.count import piles
from solitaire.classic.deal import HAND_SIZE
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.tally import Tally
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, SUITS, Card
from solitaire.rules.deal import FOLA_SIZE
from solitaire.table.models.won import Won, won

COUNTING: Final = (
    EventKind.LAST_TRICK,
    EventKind.VERSICOLA,
    EventKind.CARDS,
    EventKind.OVER_42,
    EventKind.SLAM,
    EventKind.FINAL_RESTI,
)
"""The kinds of event that make up the count."""
GAINS: Final = (EventKind.ROBBED_AT_CUT, EventKind.ROBBED, EventKind.TAKEN)
"""The kinds of event by which a seat gets cards that everyone has seen."""
AT_CUT: Final = (EventKind.ROBBED_AT_CUT, EventKind.STOPPED_AT_CUT)
_SHOWS: Final = (*GAINS, EventKind.FACE_UP, EventKind.DECLARED, EventKind.FELL)
_LAID: Final = (
    *GAINS,
    EventKind.STOPPED_AT_CUT,
    EventKind.STOPPED,
    EventKind.FOLA,
    EventKind.DECLARED,
    EventKind.DISCARDS_SHOWN,
    EventKind.FELL,
    EventKind.MATTO_PAID,
)
"""The kinds of event whose cards are laid out for everyone to see."""
_ORDER: Final = SUITS + SUIT[MATTO] + TAROCCHI


class Moment(Enum):
    """The part of the hand shown."""

    DEAL = auto()
    DISCARDS = auto()
    TRICKS = auto()
    COUNT = auto()


@dataclass(frozen=True, slots=True)
class Scene:
    """The cards on the table, and the figures.

    Attributes:
        moment: the part of the hand.
        event: the last event shown, or None before the first.
        hand: the seat's own cards, sorted for the eye.
        sizes: by seat, the number of cards it holds; 0 before the deal.
        trick: the cards in the middle, the leader's first.
        is_won: whether that trick is complete and about to be gathered.
        dead: the cards in it that have died.
        face_up: by seat, the card dealt face up, as long as it lies there.
        laid: cards laid out for everyone to see, such as a declaration or the fola; at the cut, for the
            cutter alone, the last cards of the packet.
        marked: the robbed cards among them.
        face_down: number of cards of the fola, its tarocchi, that lie face down beside them.
        known: by seat, the cards that everyone knows to be in its hand.
        won: by side, the tricks won.
        piles: by side, its cards in the gathered tricks.
        last: the last complete trick, or None.
        tally: lead and resti.
    """

    moment: Moment
    event: Event | None
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    trick: Trick
    is_won: bool
    dead: tuple[Card, ...]
    face_up: tuple[Card | None, ...]
    laid: tuple[Card, ...]
    marked: tuple[Card, ...]
    face_down: int
    known: tuple[tuple[Card, ...], ...]
    won: tuple[int, int]
    piles: tuple[Won, Won]
    last: Trick | None
    tally: Tally


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards sorted as in a hand: suit by suit, then Il Matto and the tarocchi, highest last."""
    return tuple(sorted(cards, key=lambda card: (_ORDER.index(SUIT[card]), RANK[card])))


def scene(view: View, shown: int, *, is_settled: bool) -> Scene:
    """Return the scene after the first ``shown`` events of the view.

    Args:
        view: what the seat can see.
        shown: the number of events shown.
        is_settled: whether the last of them has been shown long enough: a complete trick is gathered.
    """
    events, to_come = view.events[:shown], view.events[shown:]
    event = events[-1] if events else None
    tricks = _tricks(view, events)
    complete = [trick for trick in tricks if trick.is_complete]
    is_gathered = is_settled and shown == len(view.events)
    is_won = bool(complete) and len(complete) == len(tricks) and not is_gathered
    current = (
        tricks[-1] if tricks and (is_won or not tricks[-1].is_complete) else Trick(_next(view, complete))
    )
    face_up = _face_up(events)
    return Scene(
        _moment(view, events),
        event,
        _hand(view, events, to_come),
        tuple(_size(events, seat) for seat in SEATS),
        current,
        is_won,
        _dead(events) if is_won else (),
        face_up if event is not None and event.kind is EventKind.FACE_UP else (None,) * 4,
        _laid(view, events),
        _robbed_at_cut(events) if _looks(view, events) else (),
        _face_down(events),
        tuple(_known(events, seat) for seat in SEATS),
        _won(complete),
        _piles(view, complete[:-1] if is_won else complete),
        complete[-1] if complete else None,
        Tally(event.lead if event is not None else 0, _resti(events)),
    )


def _moment(view: View, events: Sequence[Event]) -> Moment:
    kinds = {event.kind for event in events}
    if kinds.intersection(COUNTING):
        return Moment.COUNT
    if EventKind.PLAYED in kinds or (view.tricks and len(events) == len(view.events)):
        return Moment.TRICKS
    return Moment.DISCARDS if EventKind.FOLA in kinds else Moment.DEAL


def _tricks(view: View, events: Sequence[Event]) -> list[Trick]:
    """Return the tricks as far as their cards have been shown, without an empty trick."""
    played = sum(event.kind is EventKind.PLAYED for event in events)
    tricks = list[Trick]()
    for trick in view.tricks:
        cards = trick.cards[: max(0, played)]
        played -= len(cards)
        if cards:
            tricks.append(trick._replace(cards=cards))
    return tricks


def _dead(events: Sequence[Event]) -> tuple[Card, ...]:
    """Return the cards that have died since the last play."""
    plays = [number for number, event in enumerate(events) if event.kind is EventKind.PLAYED]
    since = events[plays[-1] :] if plays else ()
    return tuple(card for event in since if event.kind is EventKind.DIED for card in event.cards)


def _next(view: View, complete: Sequence[Trick]) -> Seat:
    """Return the leader of the next trick."""
    return complete[-1].winner if complete else view.dealer.right


def _hand(view: View, events: Sequence[Event], to_come: Sequence[Event]) -> tuple[Card, ...]:
    """Return the seat's cards at the moment shown: with those played later, without those won later."""
    if not any(event.kind is EventKind.FACE_UP for event in events):
        own = [event.cards for event in events if event.kind in GAINS and event.seat is view.seat]
        return in_order([card for cards in own for card in cards])
    held = set(view.held)
    for event in to_come:
        if event.seat is view.seat and event.kind is EventKind.PLAYED:
            held.update(event.cards)
        elif event.seat is view.seat and event.kind in GAINS:
            held.difference_update(event.cards)
    return in_order([*held])


def _size(events: Sequence[Event], seat: Seat) -> int:
    """Return the number of cards that a seat holds."""
    own = [event for event in events if event.seat is seat]
    if not any(event.kind is EventKind.FACE_UP for event in events):
        return sum(len(event.cards) for event in own if event.kind in GAINS)
    if any(event.kind is EventKind.DISCARDED for event in own):
        gained = 0
    else:
        gained = sum(len(event.cards) for event in own if event.kind in GAINS)
    return HAND_SIZE + gained - sum(event.kind is EventKind.PLAYED for event in own)


def _face_up(events: Sequence[Event]) -> tuple[Card | None, ...]:
    cards: list[Card | None] = [None] * 4
    for event in events:
        if event.kind is EventKind.FACE_UP and event.seat is not None:
            cards[event.seat] = event.cards[0]
    return tuple(cards)


def _looks(view: View, events: Sequence[Event]) -> bool:
    """Return whether the seat of the view robs from the packet that it has cut, whose last cards it sees."""
    return bool(events and view.looked_at) and events[-1].kind in AT_CUT


def _robbed_at_cut(events: Sequence[Event]) -> tuple[Card, ...]:
    return tuple(card for event in events if event.kind is EventKind.ROBBED_AT_CUT for card in event.cards)


def _laid(view: View, events: Sequence[Event]) -> tuple[Card, ...]:
    """Return the cards laid out: everything a seat has robbed in a row, or the cards of the last event."""
    if _looks(view, events):
        return view.looked_at[::-1]
    if not events or events[-1].kind not in (*_LAID, EventKind.DISCARDED):
        return ()
    kind = events[-1].kind
    if kind in (EventKind.ROBBED_AT_CUT, EventKind.ROBBED):
        return tuple(card for event in events if event.kind is kind for card in event.cards)
    if kind is EventKind.DISCARDED:
        return ()
    return events[-1].cards


def _face_down(events: Sequence[Event]) -> int:
    """Return the number of tarocchi in the fola while its suit cards are shown."""
    if not events or events[-1].kind is not EventKind.FOLA:
        return 0
    taken = sum(len(event.cards) for event in events if event.kind in GAINS)
    given = sum(len(event.cards) for event in events if event.kind is EventKind.DISCARDS_SHOWN)
    return FOLA_SIZE - taken + given - sum(number for _, number in events[-1].suits)


def _known(events: Sequence[Event], seat: Seat) -> tuple[Card, ...]:
    known = set[Card]()
    for event in events:
        if event.seat is seat and event.kind in _SHOWS:
            known.update(event.cards)
        elif event.seat is seat and event.kind in (EventKind.PLAYED, EventKind.DISCARDS_SHOWN):
            known.difference_update(event.cards)
    return in_order([*known])


def _won(complete: Sequence[Trick]) -> tuple[int, int]:
    ns = sum(trick.winner.side is Side.NS for trick in complete)
    return ns, len(complete) - ns


def _piles(view: View, gathered: Sequence[Trick]) -> tuple[Won, Won]:
    ns, ew = piles(gathered, view.options)
    return won(ns, ew.union(view.fola), view.options), won(ew, ns.union(view.fola), view.options)


def _resti(events: Sequence[Event]) -> tuple[int, int]:
    ns = sum(event.resti for event in events if event.side is Side.NS)
    return ns, sum(event.resti for event in events) - ns
