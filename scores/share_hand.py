"""A hand of the classic game as a short text for a chat; see share.py for its form.

::

    [Minchiate for four 1, deal 42, dealt by S, 2 resti, 83 points, against full 1 with 4000 playouts and
    seed 1, by Anna:
    0KJ3...]

The first 1 is the version of the rules, that after ``full`` the version of the player; where the other
three players differ, they stand in the order E, N, W: ``against tessa 1, full 2, tessa 1``. Resti and
points are those of South and North less those of West and East; the player who shares sat South. The digits
are:

- for a deal without a number its 97 cards, each as its place among those not yet named, in canonical order,
  and, if the rules are not the usual, its cut or 0;
- the discards of the dealer, then of the cutter: each, in canonical order, as its place among the cards that
  may be discarded and follow the card before;
- each play as its place among the cards that may be played; before it, where the hand may fall, 1 or 0.

Rules other than the usual are named after the dealer: ``rules dresden`` or ``rules slam=six``.

So only legal hands can be written.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from scores.kinds import NotEndedError, clean_name
from scores.share import (
    ASCII,
    NAME,
    NUMBERLESS,
    Digits,
    ShareTextError,
    find_text,
    format_text,
    name_in_text,
    places,
    read_digits,
)
from solitaire.classic.deal import parse_deal
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.options import DEFAULT, Options, OptionsTextError, parse_rules
from solitaire.classic.players import Margin, margin
from solitaire.classic.record import OPPOSITION, RULES_VERSION, HandRecord, Opposition
from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import FOLA_SIZE, Deal, DealTextError
from solitaire.rules.record import RecordClaimError

_USUAL: Final = "default"
"""The rules that a text does not name."""
_VERSION: Final = RULES_VERSION.rpartition("-")[2]
_PLAYER: Final = r"[a-z][a-z-]{0,19} \d{1,4}"
_HEAD: Final = re.compile(
    r"Minchiate for four (\d{1,4}), deal (\d{1,20}(?:/\d{1,2})?|of its own), dealt by ([SENW]),"
    r"(?: rules ([a-z0-9_= -]{1,400}),)?"
    r" ([-\u2212\u2013]?\d{1,3}) resti, ([-\u2212\u2013]?\d{1,4}) points,"
    rf" against ({_PLAYER}(?:, {_PLAYER}, {_PLAYER})?)"
    r" (?:with (\d{1,6}) playouts|by the clock) and seed (\d{1,20})" + NAME,
    re.IGNORECASE,
)
"""The text before the colon, with single blanks."""


def format_shared_hand(record: HandRecord, others: Opposition) -> str:
    """Return the short text of an ended hand; ``parse_shared_hand`` reads it back.

    Raises:
        NotEndedError: the hand has not ended.
    """
    hand = record.hand
    if hand.phase is not Phase.ENDED:
        raise NotEndedError("the hand is still in progress and has no result yet")
    name = name_in_text(record.players[Seat.S])
    rules = hand.options.preset or str(hand.options)
    head = _head(hand.deal.name or NUMBERLESS, hand.dealer, rules, margin(hand), others)
    return format_text(head, name, _digits(hand))


def _head(deal: str, dealer: Seat, rules: str, result: Margin, others: Opposition) -> str:
    limit = "by the clock" if others.playouts is None else f"with {others.playouts} playouts"
    players = ", ".join(f"{engine} {version}" for engine, version in others.three[: 3 if others.rest else 1])
    return (
        f"Minchiate for four {_VERSION}, deal {deal}, dealt by {dealer.name},"
        + (f" rules {rules}," if rules != _USUAL else "")
        + f" {result.resti} resti, {result.points} points, against {players} {limit} and seed {others.seed}"
    )


def _digits(hand: Hand) -> Iterator[tuple[int, int]]:
    """Yield a hand's digits, each with its base: the number of choices."""
    if hand.deal.number is None:
        yield from places(hand.deal.cards, range(CARD_COUNT))
        if hand.options != DEFAULT:
            yield hand.deal.cut, CARD_COUNT
    own_accord = [] if hand.options.cascare == "forced" else [fall.played for fall in hand.fallen]
    for now, after in pairwise(moments(hand)):
        assert now.turn is not None
        if now.phase is Phase.DISCARDS:
            laid = after.discards[now.turn] or ()
            yield from _discard_digits(laid, now.discardable)
            yield from _discard_digits(after.given, _without(now.discardable, laid))
        else:
            yield from [(1, 2)] * own_accord.count(len(now.plays))
            if now.may_fall:
                yield 0, 2
            yield now.legal_plays.index(after.plays[-1]), len(now.legal_plays)


def _without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def _discard_digits(cards: tuple[Card, ...], among: tuple[Card, ...]) -> Iterator[tuple[int, int]]:
    for left in range(len(cards), 0, -1):
        place = among.index(cards[-left])
        yield place, len(among) - left + 1
        among = among[place + 1 :]


def _read_discards(digits: Digits, due: int, among: tuple[Card, ...]) -> tuple[Card, ...]:
    cards = list[Card]()
    for left in range(due, 0, -1):
        place = digits.next(len(among) - left + 1)
        cards.append(among[place])
        among = among[place + 1 :]
    return tuple(cards)


def parse_shared_hand(text: str) -> HandRecord:
    """Return the shared hand in a text; other text around it does not matter.

    Raises:
        ShareTextError: there is none, or it has been changed.
        RecordClaimError: its plays do not give the result that it claims.
        RecordTextError: it asks for more playouts than there may be.
    """
    head, signs = find_text(text, _HEAD)
    version, deal_text, dealer, rules, resti, points, players, playouts, seed, name = head.groups()
    if version != _VERSION:
        raise ShareTextError(f"rules version {version!r}; this program reads version {_VERSION}")
    engines = re.sub(r" (?=\d)", " version=", players.lower())
    others = Opposition.parse(engines + (f" playouts={playouts}" if playouts else "") + f" seed={seed}")
    deal_name = " ".join(deal_text.lower().split())
    seat = Seat[dealer.upper()]
    claim = Margin(int(points.translate(ASCII)), int(resti.translate(ASCII)))
    rules = " ".join((rules or _USUAL).lower().split())
    digits, player = read_digits(_head(deal_name, seat, rules, claim, others), name or "", signs)
    hand = _read(deal_name, seat, rules, digits)
    if (found := margin(hand)) != claim:
        raise RecordClaimError(
            f"the shared hand claims {claim.resti} resti and {claim.points} points,"
            f" but its plays give {found.resti} and {found.points}"
        )
    return HandRecord(
        hand, players=(_in_record(clean_name(player)), "", "", ""), extra=((OPPOSITION, str(others)),)
    )


def _read(deal_name: str, dealer: Seat, rules: str, digits: Digits) -> Hand:
    try:
        options = parse_rules(rules)
        deal = _read_deal(options, digits) if deal_name == NUMBERLESS else parse_deal(deal_name, options)
        hand = Hand.start(deal, dealer, options)
    except (DealTextError, OptionsTextError) as error:
        raise ShareTextError(str(error)) from None
    while hand.turn is not None:
        if hand.phase is Phase.DISCARDS:
            hand = hand.discard(_read_all_discards(digits, hand))
        elif hand.may_fall and digits.next(2):
            hand = hand.fall()
        else:
            legal = hand.legal_plays
            hand = hand.play(legal[digits.next(len(legal))])
    digits.check_end()
    return hand


def _read_deal(options: Options, digits: Digits) -> Deal:
    cards = digits.order(range(CARD_COUNT))
    cut = digits.next(CARD_COUNT) if options != DEFAULT else 0
    return (
        Deal((*cards[CARD_COUNT - cut :], *cards[: CARD_COUNT - cut]), cut) if cut else Deal.from_cards(cards)
    )


def _read_all_discards(digits: Digits, hand: Hand) -> tuple[Card, ...]:
    """Read the discards of the seat in turn: those for the fola, then those for the dealer."""
    due = hand.discards_due
    laid = _read_discards(digits, min(due, FOLA_SIZE), hand.discardable)
    return laid + _read_discards(digits, due - len(laid), _without(hand.discardable, laid))


def _in_record(name: str) -> str:
    """Return a name in the form allowed in the record of a hand."""
    return " ".join(name.replace(";", ",").split())
