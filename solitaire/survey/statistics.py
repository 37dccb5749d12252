"""The statistics a report needs: intervals, components of variance, and what early cards do."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, variance
from typing import Final, TypeVar

from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, CODES, Card, is_tarot, value
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE
from solitaire.rules.scoring import USEFUL

T = TypeVar("T")

_RESAMPLES: Final = 1000
_95: Final = NormalDist().inv_cdf(0.975)
_SURE: Final = NormalDist().inv_cdf(1 - 0.025 / CARD_COUNT)
"""Standard errors beyond which one of 97 effects is no chance find at the 5 % level (Bonferroni)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % confidence interval.

    Attributes:
        value: the figure.
        low: lower end of the interval.
        high: upper end of the interval.
    """

    value: float
    low: float
    high: float


def wilson(hits: int, count: int) -> Estimate:
    """Return a share of at least one trial, with its Wilson score interval."""
    share, z = hits / count, _95
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))


def bootstrap(sample: Sequence[T], figure: Callable[[Sequence[T]], float]) -> Estimate:
    """Return a figure of at least one observation, with its percentile bootstrap interval.

    The resampling has a fixed seed, so that a report of the same results is the same report.
    """
    random = Random(1)
    found = sorted(figure(random.choices(sample, k=len(sample))) for _ in range(_RESAMPLES))
    cut = _RESAMPLES // 40
    return Estimate(figure(sample), found[cut], found[-cut - 1])


@dataclass(frozen=True, slots=True)
class Spreads:
    """Where the fair player's results come from.

    Attributes:
        shuffle: standard deviation from shuffle to shuffle, points.
        play: standard deviation from game to game of one shuffle, points.
    """

    shuffle: Estimate
    play: Estimate


def spreads(scores: Iterable[Sequence[int]]) -> Spreads:
    """Return the components of variance, from at least 2 games of each of at least 2 deals.

    One-way analysis of variance, with the deals resampled for the intervals.
    """
    deals = [(fmean(games), variance(games), len(games)) for games in scores]
    return Spreads(bootstrap(deals, _between), bootstrap(deals, _within))


def _between(deals: Sequence[tuple[float, float, int]]) -> float:
    """Return the deviation from shuffle to shuffle: that of the means, less what play adds to it."""
    means = [mean for mean, _, _ in deals]
    middle = fmean(means)
    of_means = sum((mean - middle) ** 2 for mean in means) / (len(means) - 1)
    return sqrt(max(0.0, of_means - fmean(within / games for _, within, games in deals)))


def _within(deals: Sequence[tuple[float, float, int]]) -> float:
    return sqrt(fmean(within for _, within, _ in deals))


@dataclass(frozen=True, slots=True)
class Effect:
    """What it means for a deal's score where a card lies.

    Attributes:
        name: a card's code, or what a group of cards is called.
        points: the difference that one such card there makes.
        error: its standard error, points.
    """

    name: str
    points: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether it is no chance find, even as one of 97."""
        return abs(self.points) > _SURE * self.error


_GROUPS: Final[Mapping[str, Callable[[Card], bool]]] = {
    "kings": lambda card: card < CARTIGLIE and value(card) == 14,
    "queens": lambda card: card < CARTIGLIE and value(card) == 13,
    "cavalli": lambda card: card < CARTIGLIE and value(card) == 12,
    "fanti": lambda card: card < CARTIGLIE and value(card) == 11,
    "cartiglie 1 to 10": lambda card: card < CARTIGLIE and value(card) <= 10,
    "tarocchi that count": lambda card: card in USEFUL,
    "other tarocchi": lambda card: is_tarot(card) and card not in USEFUL,
}


def _slope(counts: Sequence[int], scores: Sequence[float]) -> tuple[float, float] | None:
    """Return the slope of scores over counts with its standard error; None where the counts are all one."""
    middle, mean = fmean(counts), fmean(scores)
    spread = sum((count - middle) ** 2 for count in counts)
    if not spread or len(counts) < 3:
        return None
    pairs = list(zip(counts, scores, strict=True))
    slope = sum((count - middle) * (score - mean) for count, score in pairs) / spread
    rest = sum((score - mean - slope * (count - middle)) ** 2 for count, score in pairs)
    return slope, sqrt(rest / (len(counts) - 2) / spread)


def card_effects(scores: Mapping[int, float]) -> list[Effect]:
    """Return the effect of each card's being among the first 24, from the most harmful to the best.

    Args:
        scores: a figure for each deal, by its number.
    """
    early = [set(first_cards(Deal.numbered(deal))) for deal in scores]
    effects = []
    for card in range(CARD_COUNT):
        found = _slope([card in cards for cards in early], list(scores.values()))
        if found is not None:
            effects.append(Effect(CODES[card], *found))
    return sorted(effects, key=lambda effect: effect.points)


def group_effects(scores: Mapping[int, float], part: Callable[[Deal], Sequence[Card]]) -> list[Effect]:
    """Return the effect of one card more of each group in a part of the deal, in a fixed order.

    Args:
        scores: a figure for each deal, by its number.
        part: gives a part of a deal, such as ``first_cards``.
    """
    parts = [part(Deal.numbered(deal)) for deal in scores]
    effects = []
    for name, belongs in _GROUPS.items():
        found = _slope([sum(map(belongs, cards)) for cards in parts], list(scores.values()))
        if found is not None:
            effects.append(Effect(name, *found))
    return effects


def first_cards(deal: Deal) -> Sequence[Card]:
    """Return the 24 cards that fill the grid if nothing is killed before."""
    return deal.deck[:GRID_SIZE]


def fola_cards(deal: Deal) -> Sequence[Card]:
    """Return the cards of the fola."""
    return deal.fola
