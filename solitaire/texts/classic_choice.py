"""Why a seat of the classic game decided as it did: as it saw it, and as the strongest player does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from solitaire.classic.seats import Manner
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.texts.classic_hints import COMPARED, COMPARED_DISCARDS, figures, why, why_better
from solitaire.texts.words import Words, card_signs
from solver.classic.hand_reasons import reasons, settled
from solver.classic.player import HandOption

_MOST: Final = 2
"""Most reasons for the best decision by itself."""
_SLIGHT: Final = 1.0
"""An option that is behind by less than this, in points, is as good as the best."""


class Asked(NamedTuple):
    """A decision that somebody asks about."""

    view: View
    """What the seat could see."""
    done: tuple[Card, ...]
    """The card that it played, or the cards that it discarded."""
    manner: Manner | None = None
    """How an amateur at the seat decides; None for anyone else."""
    seed: int = 1
    """The amateur's seed."""


class Thoughts(NamedTuple):
    """What a decision looked like."""

    own: Sequence[HandOption]
    """To the amateur at the seat, best first; empty for anyone else."""
    best: Sequence[HandOption]
    """To the strongest player, best first; empty where there was no choice."""


@dataclass(frozen=True, slots=True)
class WorthInWords:
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

    worths: tuple[WorthInWords, ...]
    """The best options and the chosen option, best first; empty if they were not weighed."""
    measure: str
    """What their figures are; empty without any."""
    reasons: tuple[str, ...]
    """What spoke for the chosen option, then for a better option, a sentence each."""


def classic_choice(asked: Asked, thoughts: Thoughts, who: str, words: Words) -> ClassicChoice:
    """Return a decision explained; ``who`` is the name of the player."""
    options = thoughts.own or thoughts.best
    most = COMPARED_DISCARDS if asked.view.discards_due else COMPARED
    shown = [option for rank, option in enumerate(options) if rank < most or option.cards == asked.done]
    worths = tuple(_worth(option, asked.done, words) for option in shown) if len(shown) > 1 else ()
    measure = words("classic_choice.own_worth", who=who) if thoughts.own else words("classic_choice.worth")
    said = _own(asked, thoughts, who, words) if thoughts.own else _strongest(asked, thoughts.best, words)
    return ClassicChoice(worths, measure if worths else "", tuple(said))


def _worth(option: HandOption, done: tuple[Card, ...], words: Words) -> WorthInWords:
    cards, is_done = card_signs(option.cards), option.cards == done
    return WorthInWords(
        words("classic_choice.done", cards=cards) if is_done else cards, figures(option), is_done
    )


def _own(asked: Asked, thoughts: Thoughts, who: str, words: Words) -> Iterator[str]:
    """Yield an amateur's own reason, a slip if it was one, and where the strongest player differs."""
    view, done, manner, _ = asked
    assert manner is not None
    best, mine = thoughts.own[0], _found(thoughts.own, done)
    yield why(view, done, words, manner.memory)[0]
    if mine is not None and mine is not best:
        less, cards = round(best.expected - mine.expected), card_signs(best.cards)
        yield words(
            "classic_choice.slip" if less else "classic_choice.toss", who=who, cards=cards, points=less
        )
    better, points = _better(done, thoughts.best)
    if better is None:
        yield words("classic_choice.agrees")
    elif points is None:
        yield words("classic_choice.agrees_about", cards=card_signs(better))
    else:
        yield words("classic_choice.differs", cards=card_signs(better), points=points)
        yield why_better(view, done, better, words)[0]


def _strongest(asked: Asked, options: Sequence[HandOption], words: Words) -> Iterator[str]:
    """Yield what the strongest player sees in a decision, and in a better one."""
    view, done, *_ = asked
    better, points = _better(done, options)
    if better is None:
        yield from _best(view, done, options, words)
        return
    if points is None:
        yield _close(done, better, options, words)
    yield why(view, done, words)[0]
    if points is not None:
        yield words("classic_choice.better", cards=card_signs(better), points=points)
        yield from why_better(view, done, better, words)


def _best(view: View, done: tuple[Card, ...], options: Sequence[HandOption], words: Words) -> Iterator[str]:
    """Yield what spoke for the best decision, and how it differs from the next best."""
    mine, others = _found(options, done), [option for option in options if option.cards != done]
    found = reasons(view, done)
    if mine is None or not others:
        yield from why(view, done, words)
        return
    second, case = others[0], None if view.discards_due else settled(view)
    own = [*why(view, done, words)[:_MOST]] if found else []
    is_settled = case is not None and not any(reason.is_specific for reason in found)
    if case is not None and is_settled:
        key = "classic_choice.settled_won" if case.is_won else "classic_choice.settled_lost"
        own = [words(key, cards=card_signs((case.found.winning,)))]
    compared = reasons(view, done, second.cards)
    new = [
        line
        for reason, line in zip(compared, why_better(view, second.cards, done, words), strict=False)
        if reason not in found
    ]
    if mine.expected - second.expected < _SLIGHT:
        yield _close(done, second.cards, options, words)
        yield from (own if is_settled else new or own)[:1]
        return
    yield from own or why(view, done, words)
    points = round(mine.expected - second.expected)
    behind = words("classic_choice.behind", cards=card_signs(second.cards), points=points)
    yield " ".join([behind, *new[:1]])


def _close(
    done: tuple[Card, ...], other: tuple[Card, ...], options: Sequence[HandOption], words: Words
) -> str:
    """Return that two decisions are worth the same, and how far they are apart at most."""
    worths = [option.expected for option in options if option.cards in (done, other)]
    points = max(1, ceil(max(worths) - min(worths)))
    return words("classic_choice.close", cards=card_signs(other), points=points)


def _better(
    done: tuple[Card, ...], options: Sequence[HandOption]
) -> tuple[tuple[Card, ...] | None, int | None]:
    """Return the best option, if it is another, and by how many points it is better, if that is clear."""
    mine = _found(options, done)
    if mine is None or mine is options[0]:
        return None, None
    best = options[0]
    less = best.expected - mine.expected
    return best.cards, None if less < max(_SLIGHT, 2 * best.error, 2 * mine.error) else round(less)


def _found(options: Sequence[HandOption], done: tuple[Card, ...]) -> HandOption | None:
    return next((option for option in options if option.cards == done), None)
