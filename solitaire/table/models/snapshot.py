"""Snapshot: what is seen of a hand for four, made from a View, so that no hidden card can be in it.

``Show`` says how many of its events are seen: one after another, each on display for a time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import Final, TypeAlias

from solitaire.classic.cards import HAND_SIZE, RANK, SUIT, TAROCCHI
from solitaire.classic.count import Tally, piles
from solitaire.classic.events import Event, EventKind
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.home.settings import PACES
from solitaire.rules.cards import MATTO, SUITS, Card
from solitaire.rules.deal import FOLA_SIZE
from solitaire.table.models.claims import Claim, Won, claim, won
from solitaire.texts.classic_text import LogEntry, hand_log
from solitaire.texts.classic_words import Sentences

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
STEPS: Final = {
    **dict.fromkeys(AT_CUT, "cut"),
    EventKind.FACE_UP: "face_up",
    **dict.fromkeys((EventKind.ROBBED, EventKind.STOPPED), "rob"),
    EventKind.TAKEN: "take",
    EventKind.FOLA: "fola",
    EventKind.DISCARDS_SHOWN: "discards",
    EventKind.DECLARED: "declare",
}
"""By kind of event of the deal, its step: several in a row are one, but versicole by seat."""
PAID: Final = (EventKind.RESTO, EventKind.FINAL_RESTI)
"""The kinds of event by which resti are paid for the lead."""
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

OpenHands: TypeAlias = tuple[View, View, View, View]
"""What each seat can see, for an onlooker to whom all hands are open."""


class Moment(Enum):
    """The part of the hand shown."""

    DEAL = auto()
    DISCARDS = auto()
    TRICKS = auto()
    COUNT = auto()


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards sorted as in a hand: suit by suit, then Il Matto and the tarocchi, highest last."""
    return tuple(sorted(cards, key=lambda card: (_ORDER.index(SUIT[card]), RANK[card])))


@dataclass(frozen=True)
class Snapshot:
    """A hand after some of the events that a seat has seen: all that is drawn and said of it."""

    view: View
    """What the seat at the bottom can see."""
    shown: int
    """The number of its events that have been shown."""
    is_settled: bool
    """Whether the last of them has been shown long enough: a complete trick is gathered."""
    sentences: Sentences = field(compare=False)
    """The texts of the events."""
    heading: str = ""
    """The line above the tally."""
    players: Sequence[tuple[str, int]] = ()
    """The players of a match with their resti, the person first; empty for a single hand."""
    is_own: bool = True
    """Whether the seat at the bottom is the person's own, not one that is looked over."""
    open_hands: OpenHands | None = None
    """The views of all seats if all hands are open; otherwise None."""

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events shown so far."""
        return self.view.events[: self.shown]

    @property
    def event(self) -> Event | None:
        """The last event shown, or None before the first."""
        return self.events[-1] if self.events else None

    @property
    def step(self) -> Sequence[Event]:
        """The events of the step of the deal that is shown; empty at other times."""
        found = list[Event]()
        for event in reversed(self.events):
            if event.kind not in STEPS or (found and not _is_one_step(event, found[-1])):
                break
            found.append(event)
        return found[::-1]

    @property
    def scored(self) -> Mapping[Card, int]:
        """The points of the cards on show that have scored for lying open."""
        kinds = EventKind.ROBBED_AT_CUT, EventKind.FACE_UP, EventKind.ROBBED
        return {event.cards[0]: event.points for event in self.step if event.kind in kinds and event.points}

    @property
    def next_paid(self) -> Event | None:
        """The event by which resti are paid, if it is the next to be shown."""
        following = self.view.events[self.shown : self.shown + 1]
        return next((event for event in following if event.kind in PAID), None)

    @property
    def is_shown(self) -> bool:
        """True if everything that has happened has been shown: the next decision is awaited."""
        return self.shown >= len(self.view.events) and (self.is_settled or not self.is_own)

    @property
    def is_open(self) -> bool:
        """True if all hands are open."""
        return self.open_hands is not None

    @cached_property
    def moment(self) -> Moment:
        """The part of the hand."""
        kinds = {event.kind for event in self.events}
        if kinds.intersection(COUNTING):
            return Moment.COUNT
        if EventKind.PLAYED in kinds or (self.view.tricks and len(self.events) == len(self.view.events)):
            return Moment.TRICKS
        return Moment.DISCARDS if EventKind.FOLA in kinds else Moment.DEAL

    @property
    def may_look_back(self) -> bool:
        """True if gathered tricks may be seen: by the rules, after the hand, or by an onlooker."""
        is_allowed = self.view.options.look_back == "own" or self.view.turn is None
        return is_allowed or not self.is_own

    @cached_property
    def log(self) -> list[LogEntry]:
        """What has happened, as far back as the seat may look."""
        options = self.view.options
        return hand_log(self.events, self.sentences, options, hides_tricks=not self.may_look_back)

    # -- what may be done -----------------------------------------------------------------------

    @property
    def is_to_discard(self) -> bool:
        """True if the person chooses discards now."""
        return self.is_shown and self.view.discards_due > 0

    @property
    def is_to_play(self) -> bool:
        """True if the person plays a card now."""
        return self.is_shown and bool(self.view.legal_plays)

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the person may choose now."""
        if self.is_to_discard:
            return self.view.discardable
        return self.view.legal_plays if self.is_to_play else ()

    @property
    def fan(self) -> tuple[Card, ...]:
        """The cards to choose from: the person's own, or a fallen hand from which they pick."""
        owner = self.view.picks_for if self.is_to_play else None
        picked = None if owner is None else self.view.open[owner]
        return self.hand if picked is None else in_order(picked)

    @property
    def may_fall(self) -> bool:
        """True if the person may lay down their hand now."""
        return self.is_to_play and self.view.may_fall

    @cached_property
    def claim(self) -> Claim | None:
        """Why nothing is left for the person to decide, if so."""
        return claim(self.view) if self.is_to_play else None

    # -- the tricks -----------------------------------------------------------------------------

    @cached_property
    def _tricks(self) -> list[Trick]:
        """The tricks as far as their cards have been shown, without an empty trick."""
        played = sum(event.kind is EventKind.PLAYED for event in self.events)
        tricks = list[Trick]()
        for trick in self.view.tricks:
            cards = trick.cards[: max(0, played)]
            played -= len(cards)
            if cards:
                tricks.append(trick._replace(cards=cards))
        return tricks

    @cached_property
    def _complete(self) -> list[Trick]:
        return [trick for trick in self._tricks if trick.is_complete]

    @property
    def tricks(self) -> Sequence[Trick]:
        """The complete tricks whose winner has been shown."""
        return self.view.tricks[: sum(event.kind is EventKind.WON for event in self.events)]

    @property
    def last(self) -> Trick | None:
        """The last complete trick, or None."""
        return self._complete[-1] if self._complete else None

    @property
    def is_won(self) -> bool:
        """True if the trick in the middle is complete and about to be gathered."""
        is_gathered = self.is_settled and self.shown == len(self.view.events)
        return bool(self._complete) and len(self._complete) == len(self._tricks) and not is_gathered

    @property
    def trick(self) -> Trick:
        """The cards in the middle, the leader's first."""
        if self._tricks and (self.is_won or not self._tricks[-1].is_complete):
            return self._tricks[-1]
        return Trick(self.last.winner if self.last is not None else self.view.dealer.right)

    @property
    def dead(self) -> tuple[Card, ...]:
        """The cards in it that have died."""
        if not self.is_won:
            return ()
        plays = [number for number, event in enumerate(self.events) if event.kind is EventKind.PLAYED]
        since = self.events[plays[-1] :]
        return tuple(card for event in since if event.kind is EventKind.DIED for card in event.cards)

    @property
    def won(self) -> tuple[int, int]:
        """By side, the tricks won."""
        ns = sum(trick.winner.side is Side.NS for trick in self._complete)
        return ns, len(self._complete) - ns

    @cached_property
    def piles(self) -> tuple[Won, Won]:
        """By side, its cards in the gathered tricks."""
        view, gathered = self.view, self._complete[:-1] if self.is_won else self._complete
        ns, ew = piles(gathered, view.options)
        return won(ns, ew.union(view.fola), view.options), won(ew, ns.union(view.fola), view.options)

    @property
    def tally(self) -> Tally:
        """Lead and resti."""
        ns = sum(event.resti for event in self.events if event.side is Side.NS)
        resti = ns, sum(event.resti for event in self.events) - ns
        return Tally(self.event.lead if self.event is not None else 0, resti)

    # -- the hands ------------------------------------------------------------------------------

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, sorted for the eye."""
        return self._hand(self.view)

    def _hand(self, view: View) -> tuple[Card, ...]:
        """Return the cards of a view's seat: with those played later, without those won later."""
        if not any(event.kind is EventKind.FACE_UP for event in self.events):
            own = [event.cards for event in self.events if event.kind in GAINS and event.seat is view.seat]
            return in_order([card for cards in own for card in cards])
        held = set(view.held)
        for event in view.events[self.shown :]:
            if event.seat is view.seat and event.kind is EventKind.PLAYED:
                held.update(event.cards)
            elif event.seat is view.seat and event.kind in GAINS:
                held.difference_update(event.cards)
        return in_order([*held])

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """By seat, the number of cards it holds; 0 before the deal."""
        return tuple(self._size(seat) for seat in SEATS)

    def _size(self, seat: Seat) -> int:
        own = [event for event in self.events if event.seat is seat]
        if not any(event.kind is EventKind.FACE_UP for event in self.events):
            return sum(len(event.cards) for event in own if event.kind in GAINS)
        if any(event.kind is EventKind.DISCARDED for event in own):
            gained = 0
        else:
            gained = sum(len(event.cards) for event in own if event.kind in GAINS)
        return HAND_SIZE + gained - sum(event.kind is EventKind.PLAYED for event in own)

    @cached_property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """By seat, the cards that everyone knows to be in its hand; if all hands are open, all its cards."""
        if self.open_hands is not None:
            return tuple(map(self._hand, self.open_hands))
        return tuple(self._known(seat) for seat in SEATS)

    def _known(self, seat: Seat) -> tuple[Card, ...]:
        known = set[Card]()
        for event in self.events:
            if event.seat is seat and event.kind in _SHOWS:
                known.update(event.cards)
            elif event.seat is seat and event.kind in (EventKind.PLAYED, EventKind.DISCARDS_SHOWN):
                known.difference_update(event.cards)
        return in_order([*known])

    # -- what is laid out -----------------------------------------------------------------------

    @property
    def face_up(self) -> tuple[Card | None, ...]:
        """By seat, the card dealt face up, as long as it lies there."""
        cards: list[Card | None] = [None] * 4
        if self.event is not None and self.event.kind is EventKind.FACE_UP:
            for event in self.events:
                if event.kind is EventKind.FACE_UP and event.seat is not None:
                    cards[event.seat] = event.cards[0]
        return tuple(cards)

    @property
    def looks_at_packet(self) -> bool:
        """True if the seat robs from the packet that it has cut, whose last cards it alone sees."""
        return self.event is not None and bool(self.view.looked_at) and self.event.kind in AT_CUT

    @property
    def laid(self) -> tuple[Card, ...]:
        """Cards laid out for everyone to see, such as a declaration or the fola, or all turned up in a row.

        At the cut, for the cutter alone, the last cards of the packet.
        """
        if self.looks_at_packet:
            return self.view.looked_at[::-1]
        if self.event is None or self.event.kind not in _LAID:
            return ()
        if STEPS.get(self.event.kind) in ("cut", "rob", "discards"):
            return tuple(card for event in self.step for card in event.cards)
        return self.event.cards

    @property
    def discards(self) -> Mapping[Seat, tuple[Card, ...]]:
        """The discards that lie open, by seat."""
        kind = EventKind.DISCARDS_SHOWN
        return {
            event.seat: event.cards for event in self.step if event.kind is kind and event.seat is not None
        }

    @property
    def marked(self) -> tuple[Card, ...]:
        """The robbed cards among those of the packet."""
        return self._of_kind(EventKind.ROBBED_AT_CUT) if self.looks_at_packet else ()

    def _of_kind(self, kind: EventKind) -> tuple[Card, ...]:
        return tuple(card for event in self.events if event.kind is kind for card in event.cards)

    @property
    def face_down(self) -> int:
        """Number of cards of the fola, its tarocchi, that lie face down beside its suit cards."""
        if self.event is None or self.event.kind is not EventKind.FOLA:
            return 0
        taken = sum(len(event.cards) for event in self.events if event.kind in GAINS)
        given = len(self._of_kind(EventKind.DISCARDS_SHOWN))
        return FOLA_SIZE - taken + given - sum(number for _, number in self.event.suits)


# -- the show ----------------------------------------------------------------------------------

_SECONDS: Final = {
    EventKind.CUT: 0.5,
    EventKind.ROBBED_AT_CUT: 1.2,
    EventKind.STOPPED_AT_CUT: 1.2,
    EventKind.FACE_UP: 0.7,
    EventKind.ROBBED: 1.2,
    EventKind.STOPPED: 1.2,
    EventKind.TAKEN: 1.8,
    EventKind.NOTHING_TAKEN: 1.8,
    EventKind.FOLA: 1.8,
    EventKind.DISCARDED: 0.8,
    EventKind.GIVEN: 0.8,
    EventKind.DISCARDS_SHOWN: 1.8,
    EventKind.DECLARED: 2.2,
    EventKind.NOTHING_DECLARED: 0.4,
    EventKind.FELL: 2.2,
    EventKind.PICKED: 0.3,
    EventKind.FORCED: 0.3,
    EventKind.PLAYED: 0.6,
    EventKind.WON: 1.0,
    EventKind.DIED: 1.2,
    EventKind.MATTO_KEPT: 0.8,
    EventKind.MATTO_PAID: 1.6,
    EventKind.RESTO: 1.8,
    EventKind.LAST_TRICK: 0.9,
    EventKind.VERSICOLA: 0.9,
    EventKind.CARDS: 0.9,
    EventKind.OVER_42: 0.9,
    EventKind.SLAM: 2.4,
    EventKind.FINAL_RESTI: 2.4,
}
"""By kind of event: how long it is on display, in seconds, at the usual pace."""
_TIMES: Final = dict(zip(PACES, (2.0, 1.0, 0.4, 0.0), strict=True))
"""By pace: the factor of the seconds."""


_OF_TRICK: Final = (EventKind.WON, EventKind.DIED, EventKind.MATTO_KEPT, EventKind.RESTO)
"""The kinds of event with which a trick ends."""


def stops(view: View, *, tricks: bool, steps: bool = False) -> frozenset[int]:
    """Return the numbers of events after which the show waits for the person.

    It does so where the cutter looks at the last cards of the packet; after each trick if ``tricks``; after
    each step of the deal and before the first resto if ``steps``.
    """
    found, is_won, events = set[int](), False, view.events
    fola = next((number for number, event in enumerate(events, 1) if event.kind is EventKind.FOLA), 0)
    for number, (event, after) in enumerate(zip(events, [*events[1:], None], strict=True), start=1):
        kind = event.kind
        is_won = kind is EventKind.WON or (is_won and kind in _OF_TRICK)
        if tricks and is_won and (after is None or after.kind not in _OF_TRICK):
            found.add(number)
        is_step = kind in AT_CUT if view.looked_at and not steps else steps
        is_step &= kind is not EventKind.FOLA or number == fola  # with the discards it is announced again
        if is_step and kind in STEPS and (after is None or not _is_one_step(event, after)):
            found.add(number)
    if steps:
        found.update([number for number, event in enumerate(events) if event.kind in PAID][:1])
    return frozenset(found)


def _is_one_step(event: Event, after: Event) -> bool:
    """Return whether two events of a deal in a row belong to one step."""
    is_same = STEPS.get(event.kind) == STEPS.get(after.kind)
    return is_same and not (event.kind is EventKind.DECLARED and event.seat is not after.seat)


class Show:
    """The events shown so far, and how long the last of them stays on display.

    Attributes:
        shown: the number of events shown.
        is_held: whether it waits for the person, until ``finish``.
    """

    def __init__(self, shown: int = 0) -> None:
        self.shown, self.is_held = shown, False
        self._wait = 0.0

    @property
    def is_settled(self) -> bool:
        """True once the last event has been on display long enough."""
        return self._wait <= 0 and not self.is_held

    def is_over(self, events: Sequence[Event]) -> bool:
        """Return whether everything has been shown long enough."""
        return self.shown >= len(events) and self.is_settled

    def advance(
        self, seconds: float, events: Sequence[Event], pace: str, stops: Collection[int] = ()
    ) -> list[Event]:
        """Let time pass; return the events shown now for the first time.

        ``stops`` are the numbers of events after which it waits for the person.
        """
        begun = self.shown
        self._wait -= seconds
        while self._wait <= 0 and self.shown < len(events) and not self.is_held:
            self._wait = max(0.0, self._wait) + _SECONDS[events[self.shown].kind] * _TIMES[pace]
            self.shown += 1
            self.is_held = self.shown in stops
        self._wait = max(0.0, self._wait)
        return list(events[begun : self.shown])

    def finish(self, events: Sequence[Event], stops: Collection[int] = ()) -> list[Event]:
        """Continue where it waits for the person; otherwise show all up to the next stop at once.

        Returns the events that had not been shown.
        """
        begun = self.shown
        if not self.is_held:
            self.shown = min((stop for stop in stops if stop > begun), default=len(events))
        self.is_held, self._wait = self.shown in stops and not self.is_held, 0.0
        return list(events[begun : self.shown])

    def go_to(self, shown: int) -> None:
        """Show a number of events, as if they had been on display."""
        self.shown, self.is_held, self._wait = shown, False, 0.0
