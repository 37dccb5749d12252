"""A hand, decision by decision, from the deal to the count.

A Hand is immutable. ``start`` returns the first, ``discard`` and ``play`` return the next, and ``events``
lists everything that has happened. Only the discards and the 84 plays are decisions; the rest follows.
"""

from enum import Enum
from typing import Final, NamedTuple

from solitaire.classic.cards import kept
from solitaire.classic.count import (
    TRICKS,
    Count,
    Ledger,
    Piles,
    Tally,
    counts,
    is_over,
    note_count,
    note_deal,
    note_declaration,
    note_discards,
    note_trick,
    piles,
)
from solitaire.classic.deal import DealLayout, lay_out, named
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import SEATS, TURNS, Seat
from solitaire.classic.trick import (
    NO_SUIT,
    Duty,
    Fall,
    Trick,
    decider,
    duty,
    is_free,
    legal_plays,
    may_fall,
    must_fall,
    new_trick,
    with_fallen,
)
from solitaire.rules.cards import CODES, Card
from solitaire.rules.deal import FOLA_SIZE, Deal
from solitaire.rules.doors import expect, expect_cards


class Phase(Enum):
    """The phase of a hand."""

    DISCARDS = "discards"
    TRICKS = "tricks"
    ENDED = "ended"


class Refusal(Enum):
    """Why a discard or a play is not allowed; the value is the reason in English."""

    NO_DISCARDS_DUE = "no discards are due"
    WRONG_NUMBER = "as many cards must be discarded as were robbed and taken"
    NAMED_TWICE = "the card is named twice"
    MUST_KEEP = "cards of account and those kept for versicole may not be discarded"
    NO_FALL = "a hand may fall only at its turn, without tarocchi, in a trick that another has led"
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
    """A moment of a hand."""

    deal: Deal
    """The shuffle and its cut."""
    options: Options
    layout: DealLayout
    """The consequences of the deal."""
    held: tuple[tuple[Card, ...], ...]
    """By seat, the cards in hand, in canonical order."""
    discards: tuple[tuple[Card, ...] | None, ...]
    """By seat, its discards in the fola, in canonical order; None until it has chosen them."""
    tricks: tuple[Trick, ...]
    """The tricks so far, the last of them in progress; empty until all discards are made."""
    suits_led: frozenset[str]
    """The letters of the suits led in complete tricks."""
    tally: Tally
    """Lead and resti."""
    events: tuple[Event, ...]
    """Everything that has happened."""
    given: tuple[Card, ...] = ()
    """The cards that the cutter has given to the dealer, in canonical order; usually none."""
    fallen: tuple[Fall, ...] = ()
    """The fallen hands, in order."""

    @classmethod
    def start(cls, deal: Deal, dealer: Seat = Seat.S, options: Options = DEFAULT) -> "Hand":
        """Return the hand of this deal after the dealer has robbed and taken.

        Raises:
            DealTextError: the cut is not from 1 to 94, or a player could not discard.
        """
        expect("deal", deal, Deal)
        expect("dealer", dealer, Seat)
        expect("options", options, Options)
        deal = named(deal, options)
        layout = lay_out(deal, dealer, options)
        ledger = Ledger()
        note_deal(ledger, layout, options)
        held = tuple(layout.held(seat) for seat in SEATS)
        discards = tuple(None if layout.gained(seat) else () for seat in SEATS)
        hand = cls(deal, options, layout, held, discards, (), frozenset(), *ledger.page)
        return hand if None in discards else hand._begin_tricks()

    def __repr__(self) -> str:
        turn = "ended" if self.turn is None else f"{self.turn.name} to play"
        return f"<Hand of {self.deal!r}, {self.dealer.name} deals: {len(self.plays)} cards played, {turn}>"

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
        """The seat that decides next: dealer and cutter discard, then all play; None at the end.

        The card of a fallen hand is decided by another seat.
        """
        if not self.tricks:
            return self.dealer if self.discards[self.dealer] is None else self.dealer.left
        return None if is_over(self.tricks) else decider(self.tricks[-1], self.options)

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

    def laid(self, seat: Seat) -> tuple[Card, ...]:
        """Return the discards of a seat so far, first those in the fola, then those given to the dealer."""
        expect("seat", seat, Seat)
        return (self.discards[seat] or ()) + (self.given if seat is self.dealer.left else ())

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
        return tuple(card for card in self.held[self.turn] if card not in kept(self.options))

    def discard(self, cards: tuple[Card, ...]) -> "Hand":
        """Return the hand after the seat in turn has discarded these cards.

        Ruling (discards for the dealer): of more than thirteen the first thirteen are the fola, and the
        dealer gets the others.

        Raises:
            IllegalDecisionError: the rules do not allow it.
        """
        expect("cards", cards, tuple)
        expect_cards("cards", cards)
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
        laid, given = tuple(sorted(cards[:FOLA_SIZE])), tuple(sorted(cards[FOLA_SIZE:]))
        discards = (*self.discards[:seat], laid, *self.discards[seat + 1 :])
        held = list(self._held_without(seat, cards))
        if given:
            ledger.note(EventKind.GIVEN, seat)
            held[self.dealer] = tuple(sorted(held[self.dealer] + given))
        hand = self._replace(held=tuple(held), discards=discards, given=given, events=tuple(ledger.events))
        return hand if None in discards else hand._begin_tricks()

    def discard_refusal(self, card: Card) -> Refusal | None:
        """Return why the seat in turn may not discard the card, or None if it may."""
        if self.turn is None or self.tricks:
            return Refusal.NO_DISCARDS_DUE
        if card not in self.held[self.turn]:
            return Refusal.NOT_HELD
        return Refusal.MUST_KEEP if card in kept(self.options) else None

    # -- the tricks -----------------------------------------------------------------------------

    @property
    def legal_plays(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play, in canonical order; none while discards are due."""
        if not self.tricks or is_over(self.tricks):
            return ()
        trick = self.tricks[-1]
        return legal_plays(self.held[trick.turn], trick.standing, self.suits_led)

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
        if card in legal_plays(held, trick.standing, self.suits_led):
            return None
        return _DUTIES[duty(held, trick.standing, self.suits_led)]

    def play(self, card: Card) -> "Hand":
        """Return the hand after the seat in turn has played the card, or picked it from a fallen hand.

        Raises:
            IllegalDecisionError: the rules do not allow it.
        """
        expect_cards("card", card)
        why = self.refusal(card)
        if why is not None:
            raise IllegalDecisionError(self.turn, len(self.tricks), card, why)
        before = self.tricks[-1]
        seat, number = before.turn, len(self.tricks)
        ledger = Ledger(self.tally, self.events)
        if seat in before.fallen:
            ledger.note(EventKind.PICKED, decider(before, self.options), (card,))
        if duty(self.held[seat], before.standing, self.suits_led) is Duty.KING:
            ledger.note(EventKind.FORCED, seat, (card,))
        ledger.note(EventKind.PLAYED, seat, (card,))
        trick = Trick(before.leader, (*before.cards, card), before.seats, before.fallen)
        tricks, suits_led = (*self.tricks[:-1], trick), self.suits_led
        held, fallen = self._held_without(seat, (card,)), self.fallen
        if number == 1:
            self._note_first_trick(ledger, seat, is_lead=not before.cards)
        if trick.is_complete:
            note_trick(ledger, trick, number, self.options)
            if number == 1 and self.options.discards_shown == "first-trick":
                self._note_discards(ledger)
            if number < TRICKS:
                suits_led |= {trick.suit} - {NO_SUIT}
                fallen = self._note_falls(ledger, trick.winner, held, 4 * number)
                tricks = (*tricks, new_trick(trick.winner, _seats(fallen), self.options))
            else:
                note_count(ledger, tricks, self.options)
        return Hand(
            self.deal,
            self.options,
            self.layout,
            held,
            self.discards,
            tricks,
            suits_led,
            *ledger.page,
            self.given,
            fallen,
        )

    @property
    def may_fall(self) -> bool:
        """True if the seat in turn may lay down its hand instead of playing (rules 12.4)."""
        if not is_free(self.options) or not self.tricks:
            return False
        trick = self.tricks[-1]
        return may_fall(trick, self.held[trick.turn])

    def fall(self) -> "Hand":
        """Return the hand after the seat in turn has laid down its cards; another seat picks its card.

        Raises:
            IllegalDecisionError: the rules do not allow it.
        """
        if not self.may_fall:
            raise IllegalDecisionError(self.turn, len(self.tricks), None, Refusal.NO_FALL)
        seat, ledger = self.tricks[-1].turn, Ledger(self.tally, self.events)
        ledger.note(EventKind.FELL, seat, self.held[seat])
        fallen = (*self.fallen, Fall(seat, len(self.plays)))
        trick = with_fallen(self.tricks[-1], _seats(fallen), self.options)
        return self._replace(tricks=(*self.tricks[:-1], trick), fallen=fallen, events=tuple(ledger.events))

    def _note_falls(
        self, ledger: Ledger, leader: Seat, held: tuple[tuple[Card, ...], ...], played: int
    ) -> tuple[Fall, ...]:
        """Add the hands that must fall before this seat leads; return all that have fallen."""
        falls = must_fall(leader, held, _seats(self.fallen), self.options)
        for seat in falls:
            ledger.note(EventKind.FELL, seat, held[seat])
        return (*self.fallen, *(Fall(seat, played) for seat in falls))

    def _held_without(self, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        left = tuple(card for card in self.held[seat] if card not in cards)
        return (*self.held[:seat], left, *self.held[seat + 1 :])

    def _begin_tricks(self) -> "Hand":
        ledger = Ledger(self.tally, self.events)
        eldest = self.dealer.right
        if self.options.discards_shown == "lead":
            self._note_discards(ledger)
        if self.options.declare == "second-card":
            note_declaration(ledger, eldest, self.held[eldest], self.options)
        fallen = self._note_falls(ledger, eldest, self.held, 0)
        trick = new_trick(eldest, _seats(fallen), self.options)
        return self._replace(tricks=(trick,), tally=ledger.tally, events=tuple(ledger.events), fallen=fallen)

    def _note_first_trick(self, ledger: Ledger, seat: Seat, *, is_lead: bool) -> None:
        """Add the consequences of a card of the first trick; ``self`` is the hand before it was played."""
        if self.options.declare == "own-card":
            note_declaration(ledger, seat, self.held[seat], self.options)
        elif is_lead:
            for other in TURNS[seat][1:]:
                note_declaration(ledger, other, self.held[other], self.options)
        if is_lead and self.options.discards_shown == "second-card":
            self._note_discards(ledger)

    def _note_discards(self, ledger: Ledger) -> None:
        note_discards(ledger, self.layout, self.discards, self.options)


def _seats(fallen: tuple[Fall, ...]) -> list[Seat]:
    return [fall.seat for fall in fallen]


def has_decided(hand: Hand, seat: Seat) -> bool:
    """Return whether the seat has discarded or played in the hand."""
    return bool(hand.discards[seat]) or any(
        player is seat for trick in hand.tricks for player, _ in trick.plays
    )


def before_last_decision(hand: Hand, seat: Seat) -> Hand | None:
    """Return the hand at the seat's last decision, a discard or a play; None if it has not decided yet."""
    return next((before for before in moments(hand)[-2::-1] if before.turn is seat), None)


def moments(hand: Hand) -> list[Hand]:
    """Return the moments of a hand: before each of the decisions made in it, in order, and now.

    A hand that its player chose to lay down is open from the moment of the next play.
    """
    now = Hand.start(hand.deal, hand.dealer, hand.options)
    found = [now]
    while now.phase is Phase.DISCARDS and now.turn is not None:
        if hand.discards[now.turn] is None:
            break
        now = now.discard(hand.laid(now.turn))
        found.append(now)
    for played, card in enumerate((*hand.plays, None)):
        for fall in hand.fallen[len(now.fallen) :]:
            if fall.played == played:
                now = found[-1] = now.fall()
        if card is not None:
            now = now.play(card)
            found.append(now)
    return found
