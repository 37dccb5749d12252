"""A hand, decision by decision, from the deal to the count.

A Hand is immutable. ``start`` returns the first, ``discard`` and ``play`` return the next, and ``events``
lists everything that has happened. Only the discards and the 84 plays are decisions; the rest follows.
"""

from enum import Enum
from typing import Final, NamedTuple

from solitaire.classic.cards import USEFUL
from solitaire.classic.consequences import note_count, note_deal, note_declaration, note_discards, note_trick
from solitaire.classic.count import TRICKS, Count, Piles, counts, is_over, piles
from solitaire.classic.deal import DealLayout, lay_out
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import SEATS, TURNS, Seat
from solitaire.classic.tally import Ledger, Tally
from solitaire.classic.trick import Duty, Trick, duty, legal_plays
from solitaire.rules.cards import CODES, Card
from solitaire.rules.deal import Deal


class Phase(Enum):
    """The phase of a hand."""

    DISCARDS = "discards"
    TRICKS = "tricks"
    ENDED = "ended"


class Refusal(Enum):
    """The reason why a discard or a play is not allowed; the value is the reason in English."""

    NO_DISCARDS_DUE = "no discards are due"
    WRONG_NUMBER = "as many cards must be discarded as were robbed and taken"
    NAMED_TWICE = "the card is named twice"
    MUST_KEEP = "cards of account and T29 may not be discarded"
    NOT_HELD = "the card is not in this hand"
    DISCARDS_FIRST = "the discards come first"
    HAND_ENDED = "the hand has ended"
    FOLLOW = "the suit led must be followed, or Il Matto played"
    TRUMP = "a tarocco must be played, or Il Matto"
    KING = "the king must be played: its suit is led for the first time and is trumped"


class IllegalDecisionError(ValueError):
    """A discard or a play that the rules do not allow; the message says where and why in English.

    Attributes:
        seat: the seat that decides, or None when none does.
        trick: the number of the trick, from 1; 0 for the discards.
        card: the card that is not allowed, or None when the reason is not a single card.
        refusal: the reason.
        hand: the number of the hand in its match, from 0, or None.
    """

    def __init__(
        self, seat: Seat | None, trick: int, card: Card | None, refusal: Refusal, hand: int | None = None
    ) -> None:
        where = [] if hand is None else [f"hand {hand}"]
        where.append(f"trick {trick}" if trick else "discards")
        if seat is not None:
            where.append(seat.title)
        if card is not None:
            where.append(CODES[card])
        super().__init__(seat, trick, card, refusal, hand)  # all, so that the error can be pickled
        self.seat, self.trick, self.card, self.refusal, self.hand = seat, trick, card, refusal, hand
        self._message = f"{', '.join(where)}: {refusal.value}"

    def __str__(self) -> str:
        return self._message


_DUTIES: Final = {Duty.FOLLOW: Refusal.FOLLOW, Duty.TRUMP: Refusal.TRUMP, Duty.KING: Refusal.KING}


class Hand(NamedTuple):
    """A moment of a hand.

    Attributes:
        deal: the shuffle and its cut.
        options: the options of the hand.
        layout: the consequences of the deal.
        held: by seat, the cards in hand, in canonical order.
        discards: by seat, its discards in canonical order; None while it has to choose them.
        tricks: the tricks so far, the last of them in progress; empty until all discards are made.
        suits_led: the letters of the suits led in complete tricks.
        tally: lead and resti.
        events: everything that has happened.
    """

    deal: Deal
    options: Options
    layout: DealLayout
    held: tuple[tuple[Card, ...], ...]
    discards: tuple[tuple[Card, ...] | None, ...]
    tricks: tuple[Trick, ...]
    suits_led: frozenset[str]
    tally: Tally
    events: tuple[Event, ...]

    @classmethod
    def start(cls, deal: Deal, dealer: Seat = Seat.S, options: Options = DEFAULT) -> "Hand":
        """Return the hand of this deal after the dealer has robbed and taken.

        Raises:
            DealTextError: the cut is not from 1 to 94, or a player could not discard.
        """
        layout = lay_out(deal, dealer, options)
        ledger = Ledger()
        note_deal(ledger, layout, options)
        held = tuple(layout.held(seat) for seat in SEATS)
        discards = tuple(None if layout.gained(seat) else () for seat in SEATS)
        hand = cls(deal, options, layout, held, discards, (), frozenset(), *ledger.page)
        return hand if None in discards else hand._begin_tricks()

    # -- the state of the hand -----------------------------------------------------------------------

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self.layout.dealer

    @property
    def phase(self) -> Phase:
        """The phase that the next decision belongs to, or ENDED."""
        if not self.tricks:
            return Phase.DISCARDS
        return Phase.ENDED if is_over(self.tricks) else Phase.TRICKS

    @property
    def turn(self) -> Seat | None:
        """The seat that decides next: dealer and cutter discard, then all play; None at the end."""
        if not self.tricks:
            return self.dealer if self.discards[self.dealer] is None else self.dealer.left
        return None if is_over(self.tricks) else self.tricks[-1].turn

    @property
    def plays(self) -> tuple[Card, ...]:
        """The cards played so far, 0 to 84, in order."""
        return tuple(card for trick in self.tricks for card in trick.cards)

    @property
    def discards_are_shown(self) -> bool:
        """True once all players have seen the discards."""
        played = 4 * len(self.tricks[:-1]) + len(self.tricks[-1].cards) if self.tricks else -1
        return played >= {"lead": 0, "second-card": 1, "first-trick": 4}[self.options.discards_shown]

    @property
    def fola(self) -> tuple[Card, ...]:
        """The fola with the discards made so far, in canonical order."""
        return tuple(sorted(self.layout.fola + tuple(card for laid in self.discards for card in laid or ())))

    @property
    def piles(self) -> Piles:
        """By side, the cards it has won; Il Matto is with the side that holds it, and paid for at the end."""
        return piles(self.tricks, self.options)

    @property
    def counts(self) -> tuple[Count, Count] | None:
        """By side, the count of its tricks; None until the hand has ended."""
        return counts(self.tricks, self.options) if is_over(self.tricks) else None

    # -- the discards ---------------------------------------------------------------------------

    @property
    def discards_due(self) -> int:
        """The number of cards that the seat in turn must discard now; 0 after the discards."""
        return len(self.layout.gained(self.turn)) if self.turn is not None and not self.tricks else 0

    @property
    def discardable(self) -> tuple[Card, ...]:
        """The cards among which the seat in turn chooses its discards; none after the discards."""
        if self.turn is None or self.tricks:
            return ()
        return tuple(card for card in self.held[self.turn] if card not in USEFUL)

    def discard(self, cards: tuple[Card, ...]) -> "Hand":
        """Return the hand after the seat in turn has discarded these cards.

        Raises:
            IllegalDecisionError: the rules do not allow it.
        """
        seat = self.turn
        if seat is None or self.tricks:
            raise IllegalDecisionError(None, 0, None, Refusal.NO_DISCARDS_DUE)
        for number, card in enumerate(cards):
            why = Refusal.NAMED_TWICE if card in cards[:number] else self.discard_refusal(card)
            if why is not None:
                raise IllegalDecisionError(seat, 0, card, why)
        if len(cards) != self.discards_due:
            raise IllegalDecisionError(seat, 0, None, Refusal.WRONG_NUMBER)
        ledger = Ledger(self.tally, self.events)
        ledger.note(EventKind.DISCARDED, seat)
        discards = (*self.discards[:seat], tuple(sorted(cards)), *self.discards[seat + 1 :])
        hand = self._replace(
            held=self._held_without(seat, cards), discards=discards, events=tuple(ledger.events)
        )
        return hand if None in discards else hand._begin_tricks()

    def discard_refusal(self, card: Card) -> Refusal | None:
        """Return why the seat in turn may not discard the card, or None if it may."""
        if self.turn is None or self.tricks:
            return Refusal.NO_DISCARDS_DUE
        if card not in self.held[self.turn]:
            return Refusal.NOT_HELD
        return Refusal.MUST_KEEP if card in USEFUL else None

    # -- the tricks -----------------------------------------------------------------------------

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play, in canonical order; none while discards are due."""
        if not self.tricks or is_over(self.tricks):
            return ()
        trick = self.tricks[-1]
        return legal_plays(self.held[trick.turn], trick.cards, self.suits_led)

    def refusal(self, card: Card) -> Refusal | None:
        """Return why the seat in turn may not play the card, or None if it may."""
        if not self.tricks:
            return Refusal.DISCARDS_FIRST
        if is_over(self.tricks):
            return Refusal.HAND_ENDED
        trick = self.tricks[-1]
        held = self.held[trick.turn]
        if card not in held:
            return Refusal.NOT_HELD
        if card in legal_plays(held, trick.cards, self.suits_led):
            return None
        return _DUTIES[duty(held, trick.cards, self.suits_led)]

    def play(self, card: Card) -> "Hand":
        """Return the hand after the seat in turn has played the card.

        Raises:
            IllegalDecisionError: the rules do not allow it.
        """
        why = self.refusal(card)
        if why is not None:
            raise IllegalDecisionError(self.turn, len(self.tricks), card, why)
        before = self.tricks[-1]
        seat, number = before.turn, len(self.tricks)
        ledger = Ledger(self.tally, self.events)
        if duty(self.held[seat], before.cards, self.suits_led) is Duty.KING:
            ledger.note(EventKind.FORCED, seat, (card,))
        ledger.note(EventKind.PLAYED, seat, (card,))
        trick = Trick(before.leader, (*before.cards, card))
        tricks, suits_led = (*self.tricks[:-1], trick), self.suits_led
        if number == 1:
            self._note_first_trick(ledger, seat, is_lead=not before.cards)
        if trick.is_complete:
            note_trick(ledger, trick, number, self.options)
            if number == 1 and self.options.discards_shown == "first-trick":
                self._note_discards(ledger)
            if number < TRICKS:
                tricks, suits_led = (*tricks, Trick(trick.winner)), suits_led | {trick.suit}
            else:
                note_count(ledger, tricks, self.options)
        return Hand(
            self.deal,
            self.options,
            self.layout,
            self._held_without(seat, (card,)),
            self.discards,
            tricks,
            suits_led,
            *ledger.page,
        )

    def _held_without(self, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        left = tuple(card for card in self.held[seat] if card not in cards)
        return (*self.held[:seat], left, *self.held[seat + 1 :])

    def _begin_tricks(self) -> "Hand":
        ledger = Ledger(self.tally, self.events)
        eldest = self.dealer.right
        if self.options.discards_shown == "lead":
            self._note_discards(ledger)
        if self.options.declare == "second-card":
            note_declaration(ledger, eldest, self.held[eldest])
        return self._replace(tricks=(Trick(eldest),), tally=ledger.tally, events=tuple(ledger.events))

    def _note_first_trick(self, ledger: Ledger, seat: Seat, *, is_lead: bool) -> None:
        """Add the consequences of a card of the first trick; ``self`` is the hand before it was played."""
        if self.options.declare == "own-card":
            note_declaration(ledger, seat, self.held[seat])
        elif is_lead:
            for other in TURNS[seat][1:]:
                note_declaration(ledger, other, self.held[other])
        if is_lead and self.options.discards_shown == "second-card":
            self._note_discards(ledger)

    def _note_discards(self, ledger: Ledger) -> None:
        note_discards(ledger, self.layout, self.discards, self.options)


def moments(hand: Hand) -> list[Hand]:
    """Return the moments of a hand: before each of the decisions made in it, in order, and now."""
    now = Hand.start(hand.deal, hand.dealer, hand.options)
    found = [now]
    while now.phase is Phase.DISCARDS and now.turn is not None:
        laid = hand.discards[now.turn]
        if laid is None:
            break
        now = now.discard(laid)
        found.append(now)
    for card in hand.plays:
        now = now.play(card)
        found.append(now)
    return found
