"""Reasons why a card of the classic game is good or bad, as data: what a player would point out.

All of it follows from the View. ``solitaire.texts.classic_hints`` puts it into words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, WORTH, is_suit_card, is_tarocco
from solitaire.classic.count import TRICKS
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card
from solver.classic.outlook import Deductions, Outlook, TrickOutcome


class ClassicReasonCode(Enum):
    """The subject of a reason."""

    ONLY = "only card"
    """No other card may be played."""
    MATTO = "Il Matto"
    """Il Matto may be played to any trick and comes back."""
    CATCHES = "catches"
    """The card wins the trick from the opponents for certain: ``cards`` die for ``points``."""
    MAY_CATCH = "may catch"
    """The same unless a later player beats the card."""
    WINS = "wins"
    """Nobody after it can beat the card."""
    TAKES = "takes"
    """The card is the best so far; a later player may beat it by ``others``."""
    PARTNER = "partner wins"
    """The partner's card ``cards[0]`` is the best so far, and no later player can beat it."""
    SAFE = "safe"
    """The card counts ``points``, and the player's side wins it for certain."""
    AT_RISK = "at risk"
    """The card counts ``points``, and an opponent may win it."""
    DIES = "dies"
    """``cards`` are picked from an opponent's open hand and die, for ``points``."""
    GIVES_NOTHING = "gives nothing"
    """The trick is lost or likely so, and the card is worth nothing."""
    VOID = "void"
    """It is the last card of its suit in the hand: next time a tarocco may be played instead."""
    DRAWS = "draws tarocchi"
    """It is led to take tarocchi out of the other hands."""
    TRUMPED = "trumped"
    """It is led although the opponent ``seat`` has no card of ``suit``."""
    PARTNER_TRUMPS = "partner trumps"
    """It is led because the partner has no card of ``suit``, and the opponents may have some."""
    HIGHEST = "highest of its suit"
    """It is led, and the opponents have no higher card of ``suit``."""
    HIGHER_OUT = "higher cards are out"
    """It is led, and an opponent may have ``others``, higher cards of ``suit``."""


@dataclass(frozen=True, slots=True)
class ClassicReason:
    """One reason for or against a card."""

    code: ClassicReasonCode
    """The kind of reason; its documentation says what the other fields mean."""
    cards: tuple[Card, ...] = ()
    """The cards concerned."""
    points: int = 0
    others: tuple[Card, ...] = ()
    """Cards that others may have, the highest first."""
    seat: Seat | None = None
    """Another player."""
    suit: str = ""
    """The letter of a suit."""


def reasons(view: View, card: Card) -> tuple[ClassicReason, ...]:
    """Return the reasons for and against playing a legal card, most important first."""
    if view.legal_plays == (card,):
        return (ClassicReason(ClassicReasonCode.ONLY),)
    return tuple(_reasons(view, card))


def highest_first(cards: frozenset[Card]) -> tuple[Card, ...]:
    """Return cards in order of rank, highest first, tarocchi before cards of suits."""
    return tuple(sorted(cards, key=lambda card: (-RANK[card], card)))


def may_wait(view: View, card: Card) -> bool:
    """Return whether a card is Il Matto and has its privilege in this trick."""
    return card == MATTO and (len(view.tricks) < TRICKS or view.options.matto_last == "kept")


def _reasons(view: View, card: Card) -> Iterator[ClassicReason]:
    sight = Deductions(view)
    if view.picks_for is not None:
        yield from _of_a_pick(sight.outlook(card), is_ours=view.picks_for.side is view.seat.side)
        return
    if may_wait(view, card):
        yield ClassicReason(ClassicReasonCode.MATTO)
        return
    found = sight.outlook(card)
    is_sure = found.prospect is TrickOutcome.WON
    yield from _of_the_trick(sight, found)
    if WORTH[card]:
        code = ClassicReasonCode.SAFE if is_sure else ClassicReasonCode.AT_RISK
        yield ClassicReason(code, (card,), WORTH[card])
    elif not found.is_ours:
        yield ClassicReason(ClassicReasonCode.GIVES_NOTHING, (card,))
    suits = [SUIT[held] for held in view.held]
    if not is_tarocco(card) and suits.count(SUIT[card]) == 1 and TAROCCHI in suits:
        yield ClassicReason(ClassicReasonCode.VOID, (card,))
    if not sight.lying and is_tarocco(card):
        yield ClassicReason(ClassicReasonCode.DRAWS, (card,))


def _of_a_pick(found: Outlook, *, is_ours: bool) -> Iterator[ClassicReason]:
    """Yield the reasons for picking a card from a fallen hand, of either side."""
    card, is_sure = found.card, found.prospect is TrickOutcome.WON
    if not WORTH[card]:
        if not found.is_ours:
            yield ClassicReason(ClassicReasonCode.GIVES_NOTHING, (card,))
    elif is_ours and card != MATTO:
        code = ClassicReasonCode.SAFE if is_sure else ClassicReasonCode.AT_RISK
        yield ClassicReason(code, (card,), WORTH[card])
    elif is_sure and card in found.caught:
        yield ClassicReason(ClassicReasonCode.DIES, (card,), WORTH[card])


def _of_the_trick(sight: Deductions, found: Outlook) -> Iterator[ClassicReason]:
    """Yield the reasons that follow from the outcome of the trick."""
    card, is_sure = found.card, found.prospect is TrickOutcome.WON
    if found.winning == card and found.caught and sight.is_theirs:
        code = ClassicReasonCode.CATCHES if is_sure else ClassicReasonCode.MAY_CATCH
        yield ClassicReason(code, found.caught, found.points)
    if is_sure:
        code = ClassicReasonCode.WINS if found.winning == card else ClassicReasonCode.PARTNER
        yield ClassicReason(code, (found.winning,))
    elif not sight.lying and is_suit_card(card):
        yield from _of_the_lead(sight, card)
    elif found.winning == card:
        yield ClassicReason(ClassicReasonCode.TAKES, (card,), others=highest_first(found.threats))


def _of_the_lead(sight: Deductions, card: Card) -> Iterator[ClassicReason]:
    """Yield the reasons for and against leading a card of a suit."""
    suit = SUIT[card]
    trumps = sight.trumps(suit)
    if trumps:
        yield ClassicReason(ClassicReasonCode.TRUMPED, (card,), seat=trumps[0], suit=suit)
    elif sight.can_trump(sight.view.seat.partner, suit):
        yield ClassicReason(ClassicReasonCode.PARTNER_TRUMPS, (card,), suit=suit)
    else:
        higher = highest_first(sight.higher(card))
        code = ClassicReasonCode.HIGHER_OUT if higher else ClassicReasonCode.HIGHEST
        yield ClassicReason(code, (card,), others=higher, suit=suit)
