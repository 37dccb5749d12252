"""Hints of the classic game in words, in four steps: where to look, the card, what others are worth, why.

The engine returns options with figures and reason codes; this module turns them into sentences in the
player's language, in which cards are signs (``words.card_sign``). A hint is made from a View, so it cannot
contain a hidden card.
"""

from math import inf
from typing import Final

from solitaire.classic.cards import SUIT, TAROCCHI
from solitaire.classic.view import View
from solitaire.hints import Hint
from solitaire.rules.cards import SUITS, Card
from solitaire.words import Words, card_signs, signed, whole_error
from solver.four import Option
from solver.four_advisor import FourAdvice
from solver.four_reasons import FourReason, reasons

COMPARED: Final = 5
_COMPARED_DISCARDS: Final = 3
"""Most cards, and sets of discards, whose worth the third step tells."""
_TOGETHER: Final = "\N{NO-BREAK SPACE}"
_FORCED_SECONDS: Final = 0.1
"""Time for a hint where one card may be played: it is known, only its worth is estimated."""


def four_hint_seconds(view: View, seconds: float) -> float:
    """Return the time for a hint: next to none where one card may be played."""
    return min(seconds, _FORCED_SECONDS) if len(view.legal_plays) == 1 else seconds


def four_hint(view: View, advice: FourAdvice, words: Words) -> Hint:
    """Return the advice for a seat, in words."""
    best = advice.best.cards
    where = "discards" if view.discards_due else SUIT[best[0]]
    what = "discard" if view.discards_due else "play"
    most = _COMPARED_DISCARDS if view.discards_due else COMPARED
    compared = "; ".join(_worth(option) for option in advice.options[:most])
    return Hint(
        (
            (words(f"four_hint.where_{where}"),),
            (words(f"four_hint.{what}", cards=card_signs(best)),),
            (words("four_hint.compared", options=compared),),
            (*why(view, best, words), *_ahead(advice, words)),
        ),
        None,
    )


def why(view: View, cards: tuple[Card, ...], words: Words) -> tuple[str, ...]:
    """Return why a decision is good, a sentence for each reason; at least one."""
    if not view.discards_due:
        found = [_sentence(reason, words) for reason in reasons(view, cards[0])]
    else:
        voids = _voids(view, cards)
        found = [words("four_hint.void_of", count=voids)] if voids else []
    return tuple(found) or (words("four_hint.unsaid"),)


def _worth(option: Option) -> str:
    worth = [card_signs(option.cards), signed(round(option.expected))]
    if option.error < inf:
        worth += ["±", whole_error(option.error)]
    return _TOGETHER.join(worth)


def _ahead(advice: FourAdvice, words: Words) -> tuple[str, ...]:
    """Return how far the second option is behind, if there is one."""
    if len(advice.options) < 2:
        return ()
    best, second = advice.options[:2]
    less, cards = best.expected - second.expected, card_signs(second.cards)
    if less < 2 * max(best.error, second.error):
        return (words("four_hint.close", cards=cards),)
    return (words("four_hint.ahead", cards=cards, less=f"{less:.0f}"),)


def _voids(view: View, discarded: tuple[Card, ...]) -> int:
    """Return how many suits the discards empty, for tarocchi to be played there."""
    before, after = (
        {SUIT[card] for card in view.held},
        {SUIT[card] for card in view.held if card not in discarded},
    )
    return sum(suit in before - after for suit in SUITS) if TAROCCHI in after else 0


def _sentence(reason: FourReason, words: Words) -> str:
    return words(
        f"four_hint.{reason.code.name.lower()}",
        cards=card_signs(reason.cards),
        count=len(reason.cards),
        points=reason.points,
    )
