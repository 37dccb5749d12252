"""Reasons why a card of the classic game is good or bad, as data: the things that a player would point out.

All of it follows from the View. ``solitaire.texts.classic_hints`` puts it into words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from solitaire.classic.cards import RANK, SUIT, TAROCCHI, WORTH, is_tarocco
from solitaire.classic.count import TRICKS
from solitaire.classic.inferences import Inferences, infer
from solitaire.classic.seats import TURNS
from solitaire.classic.trick import best
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card


class ClassicReasonCode(Enum):
    """The subject of a reason."""

    ONLY = "only card"
    """No other card may be played."""
    MATTO = "Il Matto"
    """Il Matto may be played to any trick and comes back."""
    CATCHES = "catches"
    """The card wins the trick from the opponents for certain: ``cards`` die for ``points``."""
    MAY_CATCH = "may catch"
    """The same if nobody beats the card, but a later player may."""
    WINS = "wins"
    """Nobody after it can beat the card."""
    TAKES = "takes"
    """The card is the best so far; a later player may beat it."""
    PARTNER = "partner wins"
    """The partner's card ``cards[0]`` is the best so far, and no later player can beat it."""
    SAFE = "safe"
    """The card counts ``points``, and the player's side wins it for certain."""
    AT_RISK = "at risk"
    """The card counts ``points``, and an opponent may win it."""
    GIVES_NOTHING = "gives nothing"
    """The trick is lost or likely so, and the card is worth nothing."""
    VOID = "void"
    """It is the last card of its suit in the hand: the next time a tarocco may be played instead."""
    DRAWS = "draws tarocchi"
    """It is led to take tarocchi out of the other hands."""


@dataclass(frozen=True, slots=True)
class ClassicReason:
    """One reason for or against a card.

    Attributes:
        code: the kind of reason; its documentation says what the other fields mean.
        cards: the cards concerned.
        points: points.
    """

    code: ClassicReasonCode
    cards: tuple[Card, ...] = ()
    points: int = 0


def reasons(view: View, card: Card) -> tuple[ClassicReason, ...]:
    """Return the reasons for and against playing a card that may be played, the most important first."""
    if view.legal_plays == (card,):
        return (ClassicReason(ClassicReasonCode.ONLY),)
    return tuple(_reasons(view, card))


def _reasons(view: View, card: Card) -> Iterator[ClassicReason]:
    lying = view.tricks[-1].cards
    cards, found = (*lying, card), infer(view)
    if card == MATTO and (len(view.tricks) < TRICKS or view.options.matto_last == "kept"):
        yield ClassicReason(ClassicReasonCode.MATTO)
        return
    ours, winning = cards[::-2], best(cards)
    is_ours, is_sure = winning in ours, _is_sure(view, cards, found)
    if winning == card and lying:
        yield from _caught(cards, card, is_sure)
    if winning == card:
        yield ClassicReason(ClassicReasonCode.WINS if is_sure else ClassicReasonCode.TAKES)
    elif is_ours and is_sure:
        yield ClassicReason(ClassicReasonCode.PARTNER, (winning,))
    if WORTH[card]:
        safe = is_ours and is_sure
        yield ClassicReason(
            ClassicReasonCode.SAFE if safe else ClassicReasonCode.AT_RISK, (card,), WORTH[card]
        )
    elif winning != card and not (is_ours and is_sure):
        yield ClassicReason(ClassicReasonCode.GIVES_NOTHING)
    suits = [SUIT[held] for held in view.held]
    if not is_tarocco(card) and suits.count(SUIT[card]) == 1 and TAROCCHI in suits:
        yield ClassicReason(ClassicReasonCode.VOID)
    if not lying and is_tarocco(card):
        yield ClassicReason(ClassicReasonCode.DRAWS)


def _caught(cards: tuple[Card, ...], card: Card, is_sure: bool) -> Iterator[ClassicReason]:
    """Yield the loss of the opponents if the card takes the trick from them."""
    before = cards[:-1]
    theirs = tuple(lying for lying in before[::-2] if WORTH[lying] and lying != MATTO)
    if theirs and best(before) in before[::-2]:
        code = ClassicReasonCode.CATCHES if is_sure else ClassicReasonCode.MAY_CATCH
        yield ClassicReason(code, theirs, sum(WORTH[lying] for lying in theirs))


def _is_sure(view: View, cards: tuple[Card, ...], found: Inferences) -> bool:
    """Return whether no opponent still to play can beat the best card so far."""
    winning = best(cards)
    later = TURNS[view.seat][1 : 5 - len(cards)]
    return not any(
        _beats(winning, other)
        for seat in later
        if seat.side is not view.seat.side
        for other in found.holds[seat] | found.may_hold[seat]
    )


def _beats(winning: Card, other: Card) -> bool:
    if winning == MATTO:
        return True
    if SUIT[other] == SUIT[winning]:
        return RANK[other] > RANK[winning]
    return SUIT[other] == TAROCCHI
