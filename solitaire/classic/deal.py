"""The deal: the cards robbed, dealt and taken (rules 4 to 6). There are no decisions after the cut.

``Deal``, a shuffle with its cut, is shared with the solitaire, but the cut has rules of its own here.
``lay_out`` returns everything that follows from a deal.
"""

from collections.abc import Set
from datetime import date, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from solitaire.classic.cards import HAND_SIZE, ROBBABLE, kept, taken
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import SEATS, TURNS, Seat
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, CLASSIC_ACCOUNT, Card
from solitaire.rules.deal import (
    DECK_SIZE,
    FIRST_DAY,
    FOLA_SIZE,
    MAX_DEAL_NUMBER,
    Deal,
    DealTextError,
    parse_deal_name,
    shuffled,
)

LARGEST_CUT: Final = 94
"""Most cards that the cutter may lift: three must stay below."""
_BATCH: Final = 10
"""Cards that each player gets in the first round."""
_MOST_ROBBED: Final = CARD_COUNT - 4 * _BATCH - 3 * (HAND_SIZE - _BATCH) - 1
"""Most cards that the cutter may rob without a limit: one is left for the dealer in the second round."""
_NO_CARTIGLIE: Final = CLASSIC_ACCOUNT.union(range(CARTIGLIE, CARD_COUNT))
_FORBIDDEN: Final = {"account": CLASSIC_ACCOUNT, "any": frozenset[Card](), "cartiglia": _NO_CARTIGLIE}
"""By value of the option ``bottom``: the cards that may not be at the bottom of the shuffle."""


class DealRefusedError(DealTextError):
    """A deal that leaves a player too few cards to discard."""


def numbered(number: int, cut: int | None = None, options: Options = DEFAULT) -> Deal:
    """Return deal ``number`` (0 to 2**64 - 1), cut by a player (1 to 94 cards) or with its own cut.

    The shuffle is that of the solitaire. Ruling (own cut): the deal's own cut is drawn again, by the same
    generator, while it is above 94. Ruling (number and bottom card): with another ``bottom`` the shuffle is
    the first that passes that check; if it is not that of the number, the deal has no number.

    Raises:
        DealTextError: the number or the cut is out of range.
    """
    shuffle, random = shuffled(number, _FORBIDDEN[options.bottom])
    while (own_cut := 1 + random.bounded(CARD_COUNT - 1)) > LARGEST_CUT:
        pass
    if cut is not None:
        check_cut(cut)
    if options.bottom != DEFAULT.bottom and shuffle != shuffled(number)[0]:
        return Deal(shuffle, own_cut if cut is None else cut)
    return Deal(shuffle, own_cut if cut is None else cut, number, own_cut)


def check_cut(cut: int) -> None:
    """Check the number of cards that the cutter lifts.

    Raises:
        DealTextError: it is not from 1 to 94.
    """
    if not 1 <= cut <= LARGEST_CUT:
        raise DealTextError(f"cut {cut} is not from 1 to {LARGEST_CUT}: at least three cards stay below")


def parse_deal(text: str, options: Options = DEFAULT) -> Deal:
    """Return the deal called ``42`` or ``42/37`` (number / cut), with the ``bottom`` of the options.

    Raises:
        DealTextError: the text is malformed, or the number or the cut is out of range.
    """
    return numbered(*parse_deal_name(text), options)


def under(deal: Deal, options: Options) -> Deal:
    """Return the deal with the same number by the rules of these options; a deal without a number stays."""
    if deal.number is None:
        return deal
    return numbered(deal.number, None if deal.cut == deal.own_cut else deal.cut, options)


def named(deal: Deal, options: Options) -> Deal:
    """Return the same cards, without the number if it stands for another deal by these options."""
    if deal.number is None or options.bottom == DEFAULT.bottom:
        return deal
    return deal if under(deal, options).number is not None else Deal(deal.shuffle, deal.cut)


class DealLayout(NamedTuple):
    """Everything that follows from a deal before the first decision."""

    dealer: Seat
    robbed_at_cut: tuple[Card, ...]
    """The cards that the cutter robs, in the order taken."""
    stop_at_cut: Card | None
    """The card that stops the cutter, or None at the limit or at the end of the packet."""
    looked_at: tuple[Card, ...]
    """The last cards of the packet, which the cutter has seen, from top to bottom."""
    dealt: tuple[tuple[Card, ...], ...]
    """By seat, its cards in the order dealt; the last is dealt face up. They are 21; the dealer gets fewer if
    more than thirteen are robbed at the cut."""
    robbed: tuple[Card, ...]
    """The cards that the dealer robs from the fola, in the order taken."""
    stop: Card | None
    """The card that stops the dealer, or None when no other card is left."""
    taken: tuple[Card, ...]
    """The cards that the dealer takes from the rest, from top to bottom."""
    fola: tuple[Card, ...]
    """The cards that remain in the fola, from top to bottom."""

    @property
    def face_up(self) -> tuple[Card, ...]:
        """By seat, the card dealt face up."""
        return tuple(cards[-1] for cards in self.dealt)

    def gained(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that the seat has robbed and taken; it must discard as many."""
        if seat is self.dealer:
            return self.robbed + self.taken
        return self.robbed_at_cut if seat is self.dealer.left else ()

    def held(self, seat: Seat) -> tuple[Card, ...]:
        """Return the seat's cards before the discards, in canonical order."""
        return tuple(sorted(self.dealt[seat] + self.gained(seat)))


def lay_out(deal: Deal, dealer: Seat, options: Options) -> DealLayout:
    """Return the layout of the deal.

    Ruling (short packet): a packet of fewer than thirteen cards may be robbed and looked at to its last card.
    The packet of a deal known only in its order after the cut limits nothing. Ruling (most robbed): where no
    limit is set, 23 cards.

    Raises:
        DealTextError: the cut is not from 1 to 94.
        DealRefusedError: a player could not discard.
    """
    if deal.cut:
        check_cut(deal.cut)
    cards = deal.cards
    packet = cards[-(deal.cut or CARD_COUNT) :]
    robbed_at_cut, stop_at_cut = _rob_at_cut(packet[::-1], options)
    seen = len(robbed_at_cut) + (stop_at_cut is not None)
    if options.cutter_looks == "thirteen":
        seen = max(seen, min(FOLA_SIZE, len(packet)))
    left = cards[: CARD_COUNT - len(robbed_at_cut)]
    dealt = _dealt(left, dealer, options)
    fola = left[DECK_SIZE:]
    robbed, stop = _rob(fola)
    rest = fola[len(robbed) :]
    took = taken(rest, dealt[dealer] + robbed, options)
    layout = DealLayout(
        dealer,
        robbed_at_cut,
        stop_at_cut,
        packet[len(packet) - seen :],
        dealt,
        robbed,
        stop,
        took,
        tuple(card for card in rest if card not in took),
    )
    for seat in (dealer, dealer.left):
        _check_discards(layout, seat, kept(options))
    return layout


def daily_hand(day: date) -> tuple[Deal, Seat]:
    """Return a day's deal, with its own cut, and its dealer (rules 4.7): they depend on the date alone."""
    number, dealer = _of_day(day)
    while True:
        deal = numbered(number)
        try:
            lay_out(deal, dealer, DEFAULT)
        except DealRefusedError:
            number = (number + 1) % (MAX_DEAL_NUMBER + 1)
        else:
            return deal, dealer


def daily_hand_day(deal: Deal, dealer: Seat, last: date) -> date | None:
    """Return the day whose hand this is (rules 4.7), or None if it belongs to no day up to the last.

    The search leaves out days whose first number gives a deal that is refused.
    """
    if deal.number is None:
        return None
    day = _days(last).get((deal.number, dealer))
    return day if day is not None and daily_hand(day) == (deal, dealer) else None


@lru_cache(maxsize=1)
def _days(last: date) -> dict[tuple[int, Seat], date]:
    days = (FIRST_DAY + timedelta(past) for past in range((last - FIRST_DAY).days + 1))
    return {_of_day(day): day for day in days}


def _of_day(day: date) -> tuple[int, Seat]:
    """Return the first deal number and the dealer that follow from the date."""
    digest = sha256(f"minchiate-four-daily-1 {day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big"), SEATS[digest[8] % len(SEATS)]


def dealt_fola(deal: Deal, layout: DealLayout) -> tuple[Card, ...]:
    """Return the fola as dealt, from top to bottom, before the dealer robs and takes."""
    return deal.cards[DECK_SIZE : CARD_COUNT - len(layout.robbed_at_cut)]


def _rob(cards: tuple[Card, ...], robbable: Set[Card] = ROBBABLE) -> tuple[tuple[Card, ...], Card | None]:
    """Return the robbable cards at the front, and the card that stops the robbing or None.

    Ruling (duty to rob): cutter and dealer take all they can.
    """
    for number, card in enumerate(cards):
        if card not in robbable:
            return cards[:number], card
    return cards, None


def _rob_at_cut(packet: tuple[Card, ...], options: Options) -> tuple[tuple[Card, ...], Card | None]:
    """Return the cards that the cutter robs, and the card that stops it; the packet begins at its bottom."""
    packet = packet[: FOLA_SIZE if options.rob_limit == "13" else _MOST_ROBBED]
    if not packet or packet[0] not in ROBBABLE or options.cutter_stops == "robbable":
        return _rob(packet)
    goes_on = CLASSIC_ACCOUNT if options.cutter_stops == "account" else _NO_CARTIGLIE
    robbed, stop = _rob(packet[1:], goes_on)
    return (packet[0], *robbed), stop


def _check_discards(layout: DealLayout, seat: Seat, keeps: Set[Card]) -> None:
    """Refuse a deal in which a player cannot discard. Ruling (too many useful cards)."""
    due, held = len(layout.gained(seat)), layout.held(seat)
    if due > sum(card not in keeps for card in held):
        kept_here = len(keeps & set(held))
        raise DealRefusedError(
            f"the deal is refused: {seat.title} must discard {due} of {len(held)} cards and keep {kept_here}"
        )


def _dealt(cards: tuple[Card, ...], dealer: Seat, options: Options) -> tuple[tuple[Card, ...], ...]:
    """Return, by seat, its cards in the order dealt; the dealer gets what is left if it is less than 21.

    Ruling (short dealer): the dealer's last card is face up in both ways of dealing.
    """
    dealt: list[tuple[Card, ...]] = [(), (), (), ()]
    wanted = [HAND_SIZE] * 4
    wanted[dealer] -= max(0, DECK_SIZE - len(cards))
    start = 0
    for batch in (_BATCH, _BATCH, 1) if options.face_up == "round" else (_BATCH, _BATCH + 1):
        for seat in TURNS[dealer.right]:
            size = min(batch, wanted[seat] - len(dealt[seat]))
            dealt[seat] += cards[start : start + size]
            start += size
    return tuple(dealt)
