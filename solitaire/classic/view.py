"""View: exactly what can be seen of a hand from a seat (rules 13.1), and all that a player ever gets."""

from dataclasses import dataclass

from solitaire.classic.cards import SUIT, TAROCCHI, kept
from solitaire.classic.count import Tally
from solitaire.classic.deal import DealLayout
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import Options
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import Duty, Trick, duty, is_free, legal_plays, may_fall
from solitaire.rules.cards import CARTIGLIE, SUITS, Card, Versicola, format_cards
from solitaire.rules.doors import expect


@dataclass(frozen=True, slots=True)
class View:
    """A moment of a hand as seen from a seat.

    It holds neither the number of the deal nor its cut, which would give all the cards away. Ruling (looking
    back): all plays stay visible.
    """

    seat: Seat
    dealer: Seat
    """The seat that deals."""
    options: Options
    """The options of the hand."""
    phase: Phase
    """The phase of the hand."""
    turn: Seat | None
    """The seat that decides next, perhaps for a fallen hand; None when the hand has ended."""
    held: tuple[Card, ...]
    """The seat's own cards, in canonical order."""
    robbed_at_cut: tuple[Card, ...]
    """The cards that the cutter has robbed, in order."""
    looked_at: tuple[Card, ...]
    """The last cards of the packet, from top to bottom, if this seat cut and has seen them."""
    face_up: tuple[Card, ...]
    """By seat, the card that was dealt face up."""
    robbed: tuple[Card, ...]
    """The cards that the dealer has robbed from the fola, in order."""
    taken: tuple[Card, ...]
    """The cards that the dealer has taken from the fola."""
    due: tuple[int, ...]
    """By seat, how many cards it discards."""
    discards: tuple[tuple[Card, ...] | None, ...]
    """By seat, its discards if this seat knows them, else None."""
    fola: tuple[Card, ...]
    """The cards that this seat knows to be in the fola, discards included, in canonical order."""
    fola_hidden: tuple[tuple[str, int], ...]
    """For each suit letter, ``T`` for tarocchi, the number of other cards in the fola, discards not
    included."""
    tricks: tuple[Trick, ...]
    """The tricks so far, the last of them in progress."""
    suits_led: frozenset[str]
    """The letters of the suits led in complete tricks."""
    tally: Tally
    """Lead and resti."""
    events: tuple[Event, ...]
    """Everything that has happened; all of it is public."""
    given: tuple[Card, ...] | None = ()
    """The discards that the cutter has given to the dealer, in canonical order; None if there are some and
    this seat is neither."""
    open: tuple[tuple[Card, ...] | None, ...] = (None,) * 4
    """By seat, the cards of a fallen hand; None for the others."""

    def __repr__(self) -> str:
        seat = getattr(self.seat, "name", self.seat)  # what is none is shown as it is
        turn = "ended" if self.turn is None else f"{self.turn.name} to play"
        return f"<View of {seat}, trick {len(self.tricks)}, {turn}: {format_cards(self.held)}>"

    @classmethod
    def of(cls, hand: Hand, seat: Seat) -> "View":
        """Return the view from the seat.

        Ruling (secret discards): no player sees the discards of another before they are shown.
        """
        expect("hand", hand, Hand)
        expect("seat", seat, Seat)
        layout = hand.layout
        discards = tuple(
            laid if owner is seat or hand.discards_are_shown or not layout.gained(owner) else None
            for owner, laid in zip(SEATS, hand.discards, strict=True)
        )
        seen = _fola_seen(layout, seat, hand.options)
        hidden = [card for card in layout.fola if card not in seen]
        knows_given = not hand.given or seat in (layout.dealer, layout.dealer.left)
        fallen = {fall.seat for fall in hand.fallen}
        return cls(
            seat,
            layout.dealer,
            hand.options,
            hand.phase,
            hand.turn,
            hand.held[seat],
            layout.robbed_at_cut,
            layout.looked_at if seat is layout.dealer.left else (),
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
            hand.given if knows_given else None,
            tuple(hand.held[owner] if owner in fallen else None for owner in SEATS),
        )

    @property
    def discards_due(self) -> int:
        """The number of cards that this seat must discard now; 0 when it is not its turn to discard."""
        return self.due[self.seat] if self.phase is Phase.DISCARDS and self.turn is self.seat else 0

    @property
    def discardable(self) -> tuple[Card, ...]:
        """The cards among which this seat chooses its discards; none when it is not its turn to discard."""
        return (
            tuple(card for card in self.held if card not in kept(self.options)) if self.discards_due else ()
        )

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that this seat may play now, or pick from a fallen hand, in canonical order.

        None when it is not its turn to decide.
        """
        if self.phase is not Phase.TRICKS or self.turn is not self.seat:
            return ()
        return legal_plays(self._played_from, self.tricks[-1].standing, self.suits_led)

    @property
    def picks_for(self) -> Seat | None:
        """The fallen seat from whose hand this seat must pick a card now; None for any other decision."""
        owner = self.tricks[-1].turn if self.tricks else self.seat
        return owner if self.legal_plays and owner in self.tricks[-1].fallen else None

    @property
    def may_fall(self) -> bool:
        """True if this seat may lay down its hand instead of playing."""
        return is_free(self.options) and bool(self.legal_plays) and may_fall(self.tricks[-1], self.held)

    @property
    def duty(self) -> Duty:
        """The duty in the trick of this seat, or of the hand that it picks for; else ``NONE``."""
        if self.phase is not Phase.TRICKS or self.turn is not self.seat:
            return Duty.NONE
        return duty(self._played_from, self.tricks[-1].standing, self.suits_led)

    @property
    def _played_from(self) -> tuple[Card, ...]:
        """The hand from which this seat plays now: its own, or a fallen one."""
        picked = self.open[self.tricks[-1].turn]
        return self.held if picked is None else picked

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
