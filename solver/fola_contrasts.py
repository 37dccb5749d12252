"""The difference between two orders of the fola, as data, for the verdict on the stacking."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from solitaire.rules.cards import Card, kills
from solitaire.rules.position import DISTANCES
from solitaire.rules.scoring import USEFUL, WORTH


class FolaCode(Enum):
    """The subject of a contrast of two orders."""

    KILLERS_AFTER = "killers after"
    """``cards[0]`` costs points. ``counts[0]`` cards that can kill it come after it in the better order,
    first of all ``cards[1:]``; ``counts[1]`` in the player's.
    """
    USEFUL_LATER = "useful later"
    """The useful ``cards[0]`` is number ``counts[0]`` of the better order, ``counts[1]`` of the player's."""
    IN_REACH = "in reach"
    """``cards[0]`` comes one or three cards after its victim ``cards[1]``, in the better order alone."""


@dataclass(frozen=True, slots=True)
class FolaContrast:
    """A difference between two orders of the fola."""

    code: FolaCode
    """Its subject, whose documentation says what the other fields mean."""
    weight: float
    """About what it matters, points; it orders the contrasts."""
    cards: tuple[Card, ...]
    """Cards concerned."""
    counts: tuple[int, ...] = ()
    """Numbers, that of the better order first."""


def fola_contrasts(own: Sequence[Card], better: Sequence[Card]) -> tuple[FolaContrast, ...]:
    """Return the differences between the player's order and a better order, most important first."""
    found = [*_killers_after(own, better), *_useful_later(own, better), *_in_reach(own, better)]
    return tuple(sorted(found, key=lambda contrast: -contrast.weight))


def _killers_after(own: Sequence[Card], better: Sequence[Card]) -> Iterator[FolaContrast]:
    for card in better:
        if WORTH[card] >= 0 or card in USEFUL:
            continue
        now, then = (
            [later for later in order[order.index(card) + 1 :] if kills(later, card)]
            for order in (own, better)
        )
        if len(then) > len(now):
            weight = -WORTH[card] * (1 / (1 + len(now)) - 1 / (1 + len(then)))
            counts = (len(then), len(now))
            yield FolaContrast(FolaCode.KILLERS_AFTER, weight, (card, *then[:2]), counts)


def _useful_later(own: Sequence[Card], better: Sequence[Card]) -> Iterator[FolaContrast]:
    for card in better:
        turns = (better.index(card) + 1, own.index(card) + 1)
        if card in USEFUL and turns[0] > turns[1]:
            weight = (turns[0] - turns[1]) / len(better) * max(5, WORTH[card])
            yield FolaContrast(FolaCode.USEFUL_LATER, weight, (card,), turns)


def _in_reach(own: Sequence[Card], better: Sequence[Card]) -> Iterator[FolaContrast]:
    for turn, card in enumerate(better):
        for victim in (better[turn - step] for step in DISTANCES if step <= turn):
            is_new = own.index(card) - own.index(victim) not in DISTANCES
            if is_new and kills(card, victim) and victim not in USEFUL:
                yield FolaContrast(FolaCode.IN_REACH, -WORTH[victim] / 5, (card, victim))
