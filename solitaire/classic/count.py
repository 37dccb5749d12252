"""The piles, the price of Il Matto, the count (rules 9.3, 9.4 and 11); the tally of points and resti (10)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from solitaire.classic.cards import SUIT, WORTH, fixed
from solitaire.classic.deal import DealLayout
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import Options
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CARTIGLIE, CLASSIC, MATTO, SUITS, Card, Fixed, Versicola, versicole

TRICKS: Final = 21
"""Tricks in a hand."""
LAST_TRICK: Final = 10
"""Points for the last trick (*ultima*)."""
FREE_CARDS: Final = 42
"""Number of cards above which a side counts a point per card."""

Piles: TypeAlias = tuple[frozenset[Card], frozenset[Card]]
"""By side, the cards it has won."""


@dataclass(frozen=True, slots=True)
class Count:
    """The count of a side's tricks."""

    last_trick: int
    """10 for the side that won the last trick, else 0."""
    versicole: tuple[Versicola, ...]
    """The versicole in its tricks."""
    cards: tuple[Card, ...]
    """Its cards of account, in canonical order."""
    over_42: int
    """A point per card above 42."""

    @property
    def versicole_points(self) -> int:
        """Points of the versicole with Il Matto's 5, 0 to 212, with the demonio 237."""
        return sum(versicola.total for versicola in self.versicole)

    @property
    def card_points(self) -> int:
        """Points of the cards of account, 0 to 142."""
        return sum(WORTH[card] for card in self.cards)

    @property
    def total(self) -> int:
        """The sum, 0 to 406, with the demonio 431."""
        return self.last_trick + self.versicole_points + self.card_points + self.over_42


def count(pile: Iterable[Card], *, won_last: bool, sets: Fixed = CLASSIC) -> Count:
    """Return the count of the cards that a side has won, with these fixed versicole."""
    cards = sorted(pile)
    return Count(
        LAST_TRICK if won_last else 0,
        versicole(cards, sets),
        tuple(card for card in cards if WORTH[card]),
        max(0, len(cards) - FREE_CARDS),
    )


def counts(tricks: Sequence[Trick], options: Options) -> tuple[Count, Count]:
    """Return, by side, the count after all 21 tricks."""
    ns, ew = piles(tricks, options)
    last = tricks[-1].winner.side
    sets = fixed(options)
    return count(ns, won_last=last is Side.NS, sets=sets), count(ew, won_last=last is Side.EW, sets=sets)


def slam(tricks: Sequence[Trick]) -> Side | None:
    """Return the side that has won all 21 tricks, or None."""
    winners = {trick.winner.side for trick in tricks}
    return winners.pop() if len(winners) == 1 else None


def is_over(tricks: Sequence[Trick]) -> bool:
    """Return whether all 84 cards have been played."""
    return len(tricks) == TRICKS and tricks[-1].is_complete


def piles(tricks: Sequence[Trick], options: Options) -> Piles:
    """Return, by side, the cards it has won; Il Matto is with the side that holds it, at the end paid for."""
    ns, ew = _won(tricks, options)
    paid = payment(tricks, options)
    if paid is None:
        return ns, ew
    price = {paid.card}
    return (ns - price, ew | price) if paid.giver.side is Side.NS else (ns | price, ew - price)


def _won(tricks: Sequence[Trick], options: Options) -> Piles:
    """Return the piles before Il Matto is paid for."""
    won: tuple[set[Card], set[Card]] = (set(), set())
    for number, trick in enumerate(tricks, start=1):
        if trick.is_complete:
            won[trick.winner.side].update(trick.cards)
            if keeps_matto(trick, number, options):
                won[trick.winner.side].remove(MATTO)
                won[trick.winner.side.other].add(MATTO)
    return frozenset(won[Side.NS]), frozenset(won[Side.EW])


class Payment(NamedTuple):
    """The price that a side gives the opponents for keeping Il Matto."""

    giver: Seat
    """The seat that played Il Matto."""
    card: Card
    """The card given; Il Matto itself when its side has won nothing else."""


def payment(tricks: Sequence[Trick], options: Options) -> Payment | None:
    """Return the price given for Il Matto at the end of the hand; None before, or if nothing is owed.

    Ruling (when Il Matto is paid for): after the last trick, so that timing cannot decide which card is
    given.
    """
    if is_over(tricks):
        for number, trick in enumerate(tricks, start=1):
            if keeps_matto(trick, number, options):
                giver = trick.player(MATTO)
                return Payment(giver, matto_price(_won(tricks, options)[giver.side]))
    return None


def keeps_matto(trick: Trick, number: int, options: Options) -> bool:
    """Return whether this complete trick, ``number`` 1 to 21, contains an Il Matto that goes back to its
    player.

    Ruling (Matto in the last trick): the winner of the trick keeps it, unless the option says otherwise.
    """
    if MATTO not in trick.cards or trick.winner.side is trick.player(MATTO).side:
        return False
    return number < TRICKS or options.matto_last == "kept"


def matto_price(pile: Iterable[Card]) -> Card:
    """Return the card that a side gives for Il Matto out of all it has won (rules 9.4).

    Ruling (equal prices): the first in canonical order, in which T29 is the last worthless card.
    """
    return min(pile, key=lambda card: (card == MATTO, WORTH[card], card))


# -- the tally, and the ledger of events that keeps it up to date ---------------------------------

RESTO: Final = 60
"""Points of a resto."""


class Tally(NamedTuple):
    """The points and resti of a hand; the points are stored as their difference."""

    lead: int = 0
    """Points by which NS leads; below 0 when EW leads; from -59 to 59 until the count."""
    resti: tuple[int, int] = (0, 0)
    """By side, all resti that it has won in the hand."""

    def add(self, side: Side, points: int) -> "Tally":
        """Return the tally with a side's points added, before any resto is paid."""
        return Tally(self.lead + (points if side is Side.NS else -points), self.resti)

    @property
    def leader(self) -> Side:
        """The side that leads; NS when the lead is 0."""
        return Side.NS if self.lead >= 0 else Side.EW

    @property
    def due(self) -> int:
        """The resti to be paid in play: the number of full 60 points in the lead."""
        return abs(self.lead) // RESTO

    def pay_due(self) -> "Tally":
        """Return the tally with the resti paid in play; each takes 60 points off the lead."""
        off = RESTO * self.due
        left = Tally(self.lead - (off if self.lead > 0 else -off), self.resti)
        return left.pay(self.leader, self.due)

    @property
    def due_at_end(self) -> int:
        """The resti to be paid after the count: one for each 60 points begun in the lead."""
        return -(-abs(self.lead) // RESTO)

    def pay(self, side: Side, resti: int) -> "Tally":
        """Return the tally with resti paid to a side; the lead stays as it is."""
        ns, ew = self.resti
        return Tally(self.lead, (ns + resti, ew) if side is Side.NS else (ns, ew + resti))


_NONE: Final = Tally()


def value_of(events: Iterable[Event], side: Side) -> int:
    """Return the value for a side of what has happened, the basis of players' decisions.

    That is its points less those of the opponents, plus 60 for each resto won, less 60 for each lost.
    """
    return sum(
        (event.points + RESTO * event.resti) * (1 if event.side is side else -1)
        for event in events
        if event.side is not None
    )


class Ledger:
    """A list of events being written, with the tally.

    Attributes:
        tally: the tally after the last event.
        events: the events so far.
    """

    def __init__(self, tally: Tally = _NONE, events: Iterable[Event] = ()) -> None:
        self.tally = tally
        self.events = list(events)

    @property
    def page(self) -> tuple[Tally, tuple[Event, ...]]:
        """The tally and the events, as a Hand holds them."""
        return self.tally, tuple(self.events)

    def note(
        self,
        kind: EventKind,
        seat: Seat,
        cards: tuple[Card, ...] = (),
        suits: tuple[tuple[str, int], ...] = (),
    ) -> None:
        """Add an event that scores nothing."""
        self.events.append(Event(kind, self.tally.lead, seat, cards, suits=suits))

    def score(
        self,
        kind: EventKind,
        side: Side,
        points: int,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        versicola: Versicola | None = None,
    ) -> None:
        """Add points, and the resti that they make due."""
        self.count(kind, side, points, seat, cards, versicola)
        due, leader = self.tally.due, self.tally.leader
        if due:
            self.tally = self.tally.pay_due()
            self.events.append(Event(EventKind.RESTO, self.tally.lead, side=leader, resti=due))

    def score_card(self, kind: EventKind, seat: Seat, card: Card) -> None:
        """Add a card that the seat's side scores; it may be worth nothing."""
        self.score(kind, seat.side, WORTH[card], seat, (card,))

    def count(
        self,
        kind: EventKind,
        side: Side,
        points: int,
        seat: Seat | None = None,
        cards: tuple[Card, ...] = (),
        versicola: Versicola | None = None,
    ) -> None:
        """Add points of the count, for which no resti are paid yet."""
        self.tally = self.tally.add(side, points)
        self.events.append(Event(kind, self.tally.lead, seat, cards, side, points, 0, (), versicola))

    def pay(self, kind: EventKind, side: Side, resti: int) -> None:
        """Add resti for a side, if there are any; the lead stays as it is."""
        if resti:
            self.tally = self.tally.pay(side, resti)
            self.events.append(Event(kind, self.tally.lead, side=side, resti=resti))


# -- what follows from the deal and from each decision: events that no player decides (rules 4 to 11)


def note_deal(ledger: Ledger, layout: DealLayout, options: Options) -> None:
    """Add the cut, the face-up cards and the cards that the dealer robs and takes."""
    dealer, cutter = layout.dealer, layout.dealer.left
    ledger.note(EventKind.CUT, cutter)
    for card in layout.robbed_at_cut:
        ledger.score_card(EventKind.ROBBED_AT_CUT, cutter, card)
    if layout.stop_at_cut is not None:
        ledger.note(EventKind.STOPPED_AT_CUT, cutter, (layout.stop_at_cut,))
    for seat in TURNS[dealer.right]:
        ledger.score_card(EventKind.FACE_UP, seat, layout.face_up[seat])
    for card in layout.robbed:
        ledger.score_card(EventKind.ROBBED, dealer, card)
    if layout.stop is not None:
        ledger.note(EventKind.STOPPED, dealer, (layout.stop,))
    if layout.taken:
        ledger.note(EventKind.TAKEN, dealer, layout.taken)
    if options.no_rob_penalty != "0" and not layout.robbed + layout.taken:
        ledger.pay(EventKind.NOTHING_TAKEN, dealer.side.other, int(options.no_rob_penalty))
    _note_fola(ledger, layout, layout.fola, options)


def _note_fola(ledger: Ledger, layout: DealLayout, fola: Iterable[Card], options: Options) -> None:
    suit_cards = tuple(sorted(card for card in fola if card < CARTIGLIE))
    shown = suit_cards if options.fola_shown == "cards" else ()
    suits = [(suit, sum(SUIT[card] == suit for card in suit_cards)) for suit in SUITS]
    suits.sort(key=lambda entry: -entry[1])
    ledger.note(EventKind.FOLA, layout.dealer.partner, shown, tuple(suits))


def note_declaration(ledger: Ledger, seat: Seat, held: Sequence[Card], options: Options) -> None:
    """Add the declarations that the seat makes from its 21 cards.

    Ruling (declarations): every versicola is declared.
    """
    declared = versicole(held, fixed(options))
    for versicola in declared:
        ledger.score(EventKind.DECLARED, seat.side, versicola.total, seat, versicola.shown, versicola)
    if not declared:
        ledger.note(EventKind.NOTHING_DECLARED, seat)


def note_discards(
    ledger: Ledger, layout: DealLayout, discards: Sequence[tuple[Card, ...] | None], options: Options
) -> None:
    """Add the showing of the discards, and the suits of the fola announced again."""
    owners = [seat for seat in (layout.dealer, layout.dealer.left) if discards[seat]]
    fola = [*layout.fola]
    for seat in owners:
        ledger.note(EventKind.DISCARDS_SHOWN, seat, discards[seat] or ())
        fola += discards[seat] or ()
    if owners:
        _note_fola(ledger, layout, fola, options)


def note_trick(ledger: Ledger, trick: Trick, number: int, options: Options) -> None:
    """Add the winner of this complete trick, ``number`` 1 to 21, and the cards that die.

    Ruling (dying in the last trick): Il Matto, when it is lost there, dies for 5, once.
    """
    winner = trick.winner
    ledger.note(EventKind.WON, winner, trick.cards)
    is_kept = keeps_matto(trick, number, options)
    if is_kept:
        ledger.note(EventKind.MATTO_KEPT, trick.player(MATTO), (MATTO,))
    for seat, card in trick.plays:
        if seat.side is not winner.side and WORTH[card] and not (card == MATTO and is_kept):
            ledger.score(EventKind.DIED, winner.side, WORTH[card], seat, (card,))


def note_count(ledger: Ledger, tricks: Sequence[Trick], options: Options) -> None:
    """Add the price of Il Matto, the count of both sides and its resti."""
    paid = payment(tricks, options)
    if paid is not None:
        giver, card = paid
        receiver = giver.side.other
        ledger.score(EventKind.MATTO_PAID, receiver, 0, giver, (card,))
        if WORTH[card]:
            ledger.score(EventKind.DIED, receiver, WORTH[card], giver, (card,))
    before = ledger.tally
    for side, counted in zip(Side, counts(tricks, options), strict=True):
        if counted.last_trick:
            ledger.count(EventKind.LAST_TRICK, side, counted.last_trick)
        for versicola in counted.versicole:
            ledger.count(
                EventKind.VERSICOLA, side, versicola.total, cards=versicola.shown, versicola=versicola
            )
        if counted.cards:
            ledger.count(EventKind.CARDS, side, counted.card_points, cards=counted.cards)
        if counted.over_42:
            ledger.count(EventKind.OVER_42, side, counted.over_42)
    winner = slam(tricks)
    if winner is None or options.slam == "nothing":
        ledger.pay(EventKind.FINAL_RESTI, ledger.tally.leader, ledger.tally.due_at_end)
    else:
        _note_slam(ledger, winner, before, options)


def _note_slam(ledger: Ledger, winner: Side, before: Tally, options: Options) -> None:
    """Add the resti for all tricks (rules 12.2), from the tally before the count.

    Ruling (slam of fourteen): the points of that tally are doubled and paid to the side that leads by them.
    """
    resti = {"doubled": 2 * ledger.tally.due_at_end, "fourteen": 14, "six": 6}[options.slam]
    ledger.pay(EventKind.SLAM, winner, resti)
    if options.slam == "fourteen":
        ledger.pay(EventKind.FINAL_RESTI, before.leader, Tally(2 * before.lead).due_at_end)
