"""Why a seat of the classic game may have decided as it did, in words to that seat.

Everything comes from the seat's View and the worth of its options, so it cannot contain a hidden card.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.texts.classic_hints import COMPARED, COMPARED_DISCARDS, figures, why, why_better
from solitaire.texts.words import Words, card_signs
from solver.classic.player import Option

_SLIGHT = 1.0
"""An option that is behind by less than this, in points, is as good as the best."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of an option to the seat."""

    cards: str
    """Its cards, in words."""
    figures: str
    """The points that it was worth, with their error."""
    is_done: bool
    """Whether the seat did this."""


@dataclass(frozen=True, slots=True)
class ClassicChoice:
    """A decision explained."""

    worths: tuple[Worth, ...]
    """The best options and the chosen option, best first; empty where there was no choice."""
    reasons: tuple[str, ...]
    """What speaks for the chosen option, then for a better option, a sentence each."""


def classic_choice(
    view: View, done: tuple[Card, ...], options: Sequence[Option], words: Words
) -> ClassicChoice:
    """Return a decision explained.

    Args:
        view: what the seat could see.
        done: the card that it played, or the cards that it discarded.
        options: the options that were weighed, best first.
        words: the catalogue.
    """
    most = COMPARED_DISCARDS if view.discards_due else COMPARED
    shown = [option for rank, option in enumerate(options) if rank < most or option.cards == done]
    worths = tuple(_worth(option, done, words) for option in shown)
    return ClassicChoice(worths, tuple(_reasons(view, done, options, words)))


def _worth(option: Option, done: tuple[Card, ...], words: Words) -> Worth:
    cards, is_done = card_signs(option.cards), option.cards == done
    return Worth(words("classic_choice.done", cards=cards) if is_done else cards, figures(option), is_done)


def _reasons(view: View, done: tuple[Card, ...], options: Sequence[Option], words: Words) -> tuple[str, ...]:
    mine = next((option for option in options if option.cards == done), None)
    if mine is None or mine is options[0]:
        return why(view, done, words)
    best = options[0]
    less, cards = best.expected - mine.expected, card_signs(best.cards)
    found = why(view, done, words, is_best=False)
    if less < max(_SLIGHT, 2 * best.error, 2 * mine.error):
        return *found, words("classic_choice.close", cards=cards)
    better = words("classic_choice.better", cards=cards, points=round(less))
    return *found, better, *why_better(view, done, best.cards, words)
