"""Events that no player decides: what follows from the deal and from each decision (rules 4 to 11)."""

from collections.abc import Iterable, Sequence

from solitaire.classic.cards import SUIT, WORTH, fixed
from solitaire.classic.count import Ledger, Tally, counts, keeps_matto, payment, slam
from solitaire.classic.deal import DealLayout
from solitaire.classic.events import EventKind
from solitaire.classic.options import Options
from solitaire.classic.seats import TURNS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CARTIGLIE, MATTO, SUITS, Card, versicole


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
