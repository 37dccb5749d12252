"""View: exactly what can be seen of a hand from a seat (rules 13.1), and all that a player is ever given."""

from dataclasses import dataclass

from solitaire.classic.cards import SUIT, TAROCCHI, USEFUL
from solitaire.classic.deal import DealLayout
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.tally import Tally
from solitaire.classic.trick import Duty, Trick, duty, legal_plays
from solitaire.rules.cards import CARTIGLIE, SUITS, Card
from solitaire.rules.versicole import Versicola


@dataclass(frozen=True, slots=True)
class View:
    """A moment of a hand as seen from a seat.

    It holds neither the number of the deal nor its cut, which would give all the cards away. Ruling (looking
    back): all plays stay visible.

    Attributes:
        seat: the seat of the view.
        dealer: the seat that deals.
        options: the options of the hand.
        phase: the phase of the hand.
        turn: the seat that decides next, or None when the hand has ended.
        held: the seat's own cards, in canonical order.
        robbed_at_cut: the cards that the cutter has robbed, in order.
        face_up: by seat, the card that was dealt face up.
        robbed: the cards that the dealer has robbed from the fola, in order.
        taken: the cards that the dealer has taken from the fola.
        due: by seat, how many cards it discards.
        discards: by seat, its discards if this seat knows them, else None.
        fola: the cards that this seat knows to be in the fola, discards included, in canonical order.
        fola_hidden: for each suit letter, ``T`` for tarocchi, the number of other cards in the fola, discards
            not included.
        tricks: the tricks so far, the last of them in progress.
        suits_led: the letters of the suits led in complete tricks.
        tally: lead and resti.
        events: everything that has happened; all of it is public.
    """

    seat: Seat
    dealer: Seat
    options: Options
    phase: Phase
    turn: Seat | None
    held: tuple[Card, ...]
    robbed_at_cut: tuple[Card, ...]
    face_up: tuple[Card, ...]
    robbed: tuple[Card, ...]
    taken: tuple[Card, ...]
    due: tuple[int, ...]
    discards: tuple[tuple[Card, ...] | None, ...]
    fola: tuple[Card, ...]
    fola_hidden: tuple[tuple[str, int], ...]
    tricks: tuple[Trick, ...]
    suits_led: frozenset[str]
    tally: Tally
    events: tuple[Event, ...]

    @classmethod
    def of(cls, hand: Hand, seat: Seat) -> "View":
        """Return the view from the seat.

        Ruling (secret discards): no player sees the discards of another before they are shown.
        """
        layout = hand.layout
        discards = tuple(
            laid if owner is seat or hand.discards_are_shown or not layout.gained(owner) else None
            for owner, laid in zip(SEATS, hand.discards, strict=True)
        )
        seen = _fola_seen(layout, seat, hand.options)
        hidden = [card for card in layout.fola if card not in seen]
        return cls(
            seat,
            layout.dealer,
            hand.options,
            hand.phase,
            hand.turn,
            hand.held[seat],
            layout.robbed_at_cut,
            layout.face_up,
            layout.robbed,
            layout.taken,
            tuple(len(layout.gained(owner)) for owner in SEATS),
            discards,
            tuple(sorted([*seen, *(card for laid in discards for card in laid or ())])),
            tuple((suit, sum(SUIT[card] == suit for card in hidden)) for suit in SUITS + TAROCCHI),
            hand.tricks,
            hand.suits_led,
            hand.tally,
            hand.events,
        )

    @property
    def discards_due(self) -> int:
        """The number of cards that this seat must discard now; 0 when it is not its turn to discard."""
        return self.due[self.seat] if self.phase is Phase.DISCARDS and self.turn is self.seat else 0

    @property
    def discardable(self) -> tuple[Card, ...]:
        """The cards among which this seat chooses its discards; none when it is not its turn to discard."""
        return tuple(card for card in self.held if card not in USEFUL) if self.discards_due else ()

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that this seat may play now, in canonical order; none when it is not its turn to play."""
        if self.phase is not Phase.TRICKS or self.turn is not self.seat:
            return ()
        return legal_plays(self.held, self.tricks[-1].cards, self.suits_led)

    @property
    def duty(self) -> Duty:
        """The duty of this seat in the trick; ``NONE`` also when it is not its turn to play."""
        if self.phase is not Phase.TRICKS or self.turn is not self.seat:
            return Duty.NONE
        return duty(self.held, self.tricks[-1].cards, self.suits_led)

    def declared(self, seat: Seat) -> tuple[Versicola, ...] | None:
        """Return the versicole that the seat has declared; None before its declaration."""
        events = [event for event in self.events if event.seat is seat]
        declared = tuple(
            event.versicola for event in events if event.kind is EventKind.DECLARED and event.versicola
        )
        if declared or any(event.kind is EventKind.NOTHING_DECLARED for event in events):
            return declared
        return None


def _fola_seen(layout: DealLayout, seat: Seat, options: Options) -> set[Card]:
    """Return the cards of the fola, without the discards, that the seat has seen."""
    if seat in (layout.dealer, layout.dealer.partner):
        return set(layout.fola)
    seen: set[Card | None] = {layout.stop_at_cut, layout.stop}
    if options.fola_shown == "cards":
        seen.update(card for card in layout.fola if card < CARTIGLIE)
    if seat is layout.dealer.left:
        seen.update(layout.looked_at)
    return {card for card in layout.fola if card in seen}
