"""Reasons why some discards of the classic game are better than others, as data."""

from collections.abc import Iterator
from itertools import islice

from solitaire.classic.cards import KINGS, RANK, SUIT, is_tarocco
from solitaire.classic.view import View
from solitaire.rules.cards import SUITS, Card
from solver.classic.contrasts import FEW, MOST, ClassicContrast, ClassicContrastCode
from solver.classic.reasons import highest_first


def contrast_discards(
    view: View, discarded: tuple[Card, ...], better: tuple[Card, ...]
) -> tuple[ClassicContrast, ...]:
    """Return why some discards are better than others, most important first; may be empty."""
    return tuple(islice(_discards(view.held, frozenset(discarded), frozenset(better)), MOST))


def _discards(
    held: tuple[Card, ...], discarded: frozenset[Card], better: frozenset[Card]
) -> Iterator[ClassicContrast]:
    kept, gone = discarded - better, better - discarded
    left = {suit: tuple(card for card in held if SUIT[card] == suit and card not in better) for suit in SUITS}
    has_tarocchi = any(is_tarocco(card) and card not in better for card in held)
    for suit in SUITS:
        if not left[suit] and has_tarocchi and any(SUIT[card] == suit for card in gone):
            cards = tuple(card for card in better if SUIT[card] == suit)
            yield ClassicContrast(ClassicContrastCode.EMPTIES, highest_first(frozenset(cards)), suit=suit)
    if tarocchi := frozenset(filter(is_tarocco, kept)):
        yield ClassicContrast(ClassicContrastCode.KEEPS_TAROCCHI, others=highest_first(tarocchi))
    for suit in SUITS:
        guards = frozenset(left[suit]) - {KINGS[suit]}
        if KINGS[suit] in held and guards and guards <= kept:
            yield ClassicContrast(
                ClassicContrastCode.KEEPS_GUARD, (KINGS[suit],), highest_first(guards), suit=suit
            )
    for suit in SUITS:
        few = frozenset(left[suit])
        if has_tarocchi and 0 < len(few) <= FEW and any(SUIT[card] == suit for card in gone):
            yield ClassicContrast(ClassicContrastCode.LEAVES_FEW, others=highest_first(few), suit=suit)
    high, low = highest_first(kept), highest_first(gone)
    if high and low and RANK[high[0]] > RANK[low[0]]:
        yield ClassicContrast(ClassicContrastCode.KEEPS_HIGHER, low[:1], high[:1])
