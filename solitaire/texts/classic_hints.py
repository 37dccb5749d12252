"""Hints of the classic game in words, and why a decision is good, in words to the seat that makes it.

The engine returns options with figures and reason codes; this module turns them into sentences in the
player's language, in which cards are signs (``words.card_sign``). A hint has four steps: where to look, the
card, what others are worth, why. All is made from a View, so it cannot contain a hidden card.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final

from solitaire.classic.cards import SUIT
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.texts.hints import Hint
from solitaire.texts.why import versicola_name
from solitaire.texts.words import Words, card_signs, signed, whole_error
from solver.classic.case import Facts
from solver.classic.hand_advisor import ClassicAdvice
from solver.classic.hand_reasons import SURE, Reason, reasons
from solver.classic.player import HandOption

COMPARED: Final = 5
COMPARED_DISCARDS: Final = 3
"""Most cards, or sets of discards, whose worth the third step names."""
AT_TABLE: Final = 3
"""Most cards that it names at the table, where the worths stand on the cards too."""
_ALIKE: Final = 2.0
"""A card is shown at the table if its error is at most this many times the best card's."""
_NAMED: Final = 4
"""Most cards of other players named in a sentence; the highest."""
_TOGETHER: Final = "\N{NO-BREAK SPACE}"
_FORCED_SECONDS: Final = 0.1
"""Time for a hint where there is no choice: only the worth of the decision is estimated."""


def is_forced(view: View) -> bool:
    """Return whether the seat, whose turn it is, can decide in one way only."""
    if view.discards_due:
        return len(view.discardable) == view.discards_due
    return len(view.legal_plays) == 1 and not view.may_fall


def classic_hint_seconds(view: View, seconds: float) -> float:
    """Return the time for a hint: almost none where there is no choice."""
    return min(seconds, _FORCED_SECONDS) if is_forced(view) else seconds


def reliable_options(advice: ClassicAdvice) -> list[HandOption]:
    """Return the options whose worth is shown at the table, best first.

    A card that was dropped early is left out: the little known of it may look better than the best.
    """
    most = _ALIKE * advice.best.error
    return [option for option in advice.options[:AT_TABLE] if option.error <= most]


def classic_hint(
    view: View, advice: ClassicAdvice, words: Words, options: Sequence[HandOption] | None = None
) -> Hint:
    """Return the advice for a seat, in words; ``options`` are those whose worth it names, if not the best."""
    best = advice.best.cards
    where = "discards" if view.discards_due else "open" if view.picks_for is not None else SUIT[best[0]]
    what = "discard" if view.discards_due else "play"
    most = COMPARED_DISCARDS if view.discards_due else COMPARED
    shown = advice.options[:most] if options is None else options
    compared = "; ".join(_TOGETHER.join((card_signs(option.cards), figures(option))) for option in shown)
    return Hint(
        (
            (words(f"classic_hint.where_{where}"),),
            (words(f"classic_hint.{what}", cards=card_signs(best)),),
            (words("classic_hint.compared", options=compared),),
            _why_best(
                view,
                [advice.best, *(each for each in (*shown, *advice.options) if each != advice.best)],
                words,
            ),
        ),
        None,
    )


def why(view: View, cards: tuple[Card, ...], words: Words, memory: int | None = None) -> tuple[str, ...]:
    """Return why a decision is good, a sentence for each reason; at least one.

    ``memory`` is how many complete tricks back the seat remembers who lacked a suit; None for all.
    """
    if view.legal_plays == cards:
        return (words("classic_why.only"),)
    return _sentences(reasons(view, cards, memory=memory), view, (), cards, words)


def why_better(view: View, done: tuple[Card, ...], better: tuple[Card, ...], words: Words) -> tuple[str, ...]:
    """Return why one decision is better than another, a sentence for each reason; at least one."""
    return _sentences(reasons(view, better, done), view, done, better, words)


def figures(option: HandOption) -> str:
    """Return the points that an option is worth, with their error if known."""
    worth = [signed(round(option.expected))]
    if option.error < inf:
        worth += ["±", whole_error(option.error)]
    return _TOGETHER.join(worth)


def _why_best(view: View, options: Sequence[HandOption], words: Words) -> tuple[str, ...]:
    """Return the one reason for the best option, then how far the second is behind, if there is one.

    Where the second is clearly behind, the reason is one that is false of it.
    """
    best, *others = options
    if not others:
        return why(view, best.cards, words)[:1]
    second = others[0]
    less, cards = best.expected - second.expected, card_signs(second.cards)
    if less < 2 * max(best.error, second.error) or less == 0:
        own = why(view, best.cards, words)[:1] if reasons(view, best.cards) else ()
        return *own, words("classic_hint.close", cards=cards)
    reason = why_better(view, second.cards, best.cards, words)[0]
    return reason, words("classic_hint.ahead", cards=cards, less=f"{less:.0f}")


def _sentences(
    found: Iterable[Reason], view: View, done: tuple[Card, ...], better: tuple[Card, ...], words: Words
) -> tuple[str, ...]:
    """Return reasons in words; that it is hard to see if there are none."""
    given = tuple(_sentence(reason.name, reason.facts, view, done, better, words) for reason in found)
    return given or (words("classic_why.hard_to_see"),)


def _sentence(
    name: str, facts: Facts, view: View, done: tuple[Card, ...], better: tuple[Card, ...], words: Words
) -> str:
    side = "left" if facts.seat is view.seat.left else "right"
    tails = [
        words(f"classic_why.then_{tail}", cards=_named(cards), many=len(cards))
        for tail, cards in (("home", facts.home), ("risk", facts.risk))
        if cards
    ]
    who, suit = words(f"classic_why.at_{side}"), _suits(facts.suit, words)
    if facts.beaten:
        tails.append(words("classic_why.then_beaten", played=card_signs(done), cards=_named(facts.beaten)))
    elif facts.seat and facts.suit and name in SURE:
        tails.append(words("classic_why.then_follows", who=who, suit=suit))
    if facts.suit and name in ("under_shown", "over_shown"):
        tails.append(words("classic_why.then_void", who=who, suit=suit))
    if name == "enough" and facts.points:
        tails.append(words("classic_why.home", better=card_signs(better), points=facts.points))
    if facts.less:
        tails.append(words("classic_why.then_less", better=card_signs(better), points=facts.less))
    said = words(
        f"classic_why.{name}",
        played=card_signs(done),
        better=card_signs(better),
        cards=_named(facts.cards),
        count=len(facts.cards),
        others=_named(facts.others),
        many=len(facts.others),
        points=facts.points,
        who=who,
        suit=suit,
        versicola="" if facts.versicola is None else versicola_name(facts.versicola, words),
    )
    return " ".join([said, *tails])


def _suits(letters: str, words: Words) -> str:
    """Return the names of suits."""
    *others, last = [words(f"card.suit_{letter}") for letter in letters] or [""]
    return words("classic_why.suits", others=", ".join(others), last=last) if others else last


def _named(cards: tuple[Card, ...]) -> str:
    """Return the signs of cards; of many, only the first."""
    return card_signs(cards) if len(cards) <= _NAMED else f"{card_signs(cards[:_NAMED])} …"
