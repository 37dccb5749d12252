"""Why a seat of the classic game decided as it did: as it saw it, and as the strongest player does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from solitaire.classic.persons import Manner
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.texts.classic_hints import COMPARED, COMPARED_DISCARDS, figures, why, why_better
from solitaire.texts.words import Words, card_signs
from solver.classic.hand_reasons import reasons, settled
from solver.classic.player import HandOption

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
    yield _reasons(view, done, thoughts.own, words, manner.memory)[0]
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
    found = _reasons(view, done, options, words)
    if better is None:
        yield from found
        return
    yield found[0]
    if points is None:
        yield words("classic_choice.close", cards=card_signs(better))
    else:
        yield words("classic_choice.better", cards=card_signs(better), points=points)
        yield from why_better(view, done, better, words)


def _reasons(
    view: View, done: tuple[Card, ...], options: Sequence[HandOption], words: Words, memory: int | None = None
) -> tuple[str, ...]:
    """Return what spoke for a decision; where nothing is to be seen, that another looks just as good."""
    mine, others = _found(options, done), [option for option in options if option.cards != done]
    is_alike = mine is not None and others and abs(others[0].expected - mine.expected) < _SLIGHT
    if is_alike and not reasons(view, done, memory=memory):
        close = words("classic_choice.close", cards=card_signs(others[0].cards))
        case = None if view.discards_due else settled(view)
        if case is None:
            return (close,)
        key = "classic_choice.settled_won" if case.is_won else "classic_choice.settled_lost"
        return (f"{words(key, cards=card_signs((case.found.winning,)))} {close}",)
    return why(view, done, words, memory)


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
