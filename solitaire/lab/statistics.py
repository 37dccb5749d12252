"""The statistics of a report: confidence intervals, components of variance, effects of cards."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
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
_Z_95: Final = NormalDist().inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard errors."""
_Z_CARD: Final = NormalDist().inv_cdf(1 - 0.025 / CARD_COUNT)
"""Standard errors from which an effect among 97 is significant at the 5 % level (Bonferroni)."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its 95 % confidence interval."""

    value: float
    """The figure."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


def most_common(results: Sequence[T], kind: Callable[[T], Hashable]) -> list[T]:
    """Return the results of the most common kind: a mean of different kinds means nothing."""
    kinds = Counter(map(kind, results))
    if not kinds:
        return []
    commonest = kinds.most_common(1)[0][0]
    return [result for result in results if kind(result) == commonest]


def wilson(hits: int, count: int) -> Interval:
    """Return the share of hits among trials (not none), with its Wilson score interval."""
    share, z = hits / count, _Z_95
    centre = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def bootstrap(sample: Sequence[T], figure: Callable[[Sequence[T]], float]) -> Interval:
    """Return a figure of observations (not none), with its percentile bootstrap interval.

    The seed is fixed, so the same results always give the same report.
    """
    random = Random(1)
    found = sorted(figure(random.choices(sample, k=len(sample))) for _ in range(_RESAMPLES))
    cut = _RESAMPLES // 40
    return Interval(figure(sample), found[cut], found[-cut - 1])


@dataclass(frozen=True, slots=True)
class Spreads:
    """The shares of the shuffle and of the play in the spread of the fair player's results."""

    shuffle: Interval
    """Standard deviation from shuffle to shuffle, points."""
    play: Interval
    """Standard deviation from game to game of the same shuffle, points."""


def spreads(scores: Iterable[Sequence[int]]) -> Spreads:
    """Return the components of variance of at least 2 games of each of at least 2 deals.

    A one-way analysis of variance; the intervals come from resampling the deals.
    """
    deals = [(fmean(games), variance(games), len(games)) for games in scores]
    return Spreads(bootstrap(deals, _between), bootstrap(deals, _within))


def _between(deals: Sequence[tuple[float, float, int]]) -> float:
    """Return the deviation from shuffle to shuffle: that of the means, without the part due to play."""
    means = [mean for mean, _, _ in deals]
    middle = fmean(means)
    of_means = sum((mean - middle) ** 2 for mean in means) / (len(means) - 1)
    return sqrt(max(0.0, of_means - fmean(within / games for _, within, games in deals)))


def _within(deals: Sequence[tuple[float, float, int]]) -> float:
    return sqrt(fmean(within for _, within, _ in deals))


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card's place on the score of a deal."""

    name: str
    """A card's code, or the name of a group of cards."""
    points: float
    """The difference made by a card in the place."""
    error: float
    """Its standard error, points."""

    @property
    def is_significant(self) -> bool:
        """True if it differs from 0 at the 5 % level, even though 97 cards are tested."""
        return abs(self.points) > _Z_CARD * self.error


GROUPS: Final[Mapping[str, Callable[[Card], bool]]] = {
    "kings": lambda card: card < CARTIGLIE and value(card) == 14,
    "queens": lambda card: card < CARTIGLIE and value(card) == 13,
    "cavalli": lambda card: card < CARTIGLIE and value(card) == 12,
    "fanti": lambda card: card < CARTIGLIE and value(card) == 11,
    "cartiglie 1 to 10": lambda card: card < CARTIGLIE and value(card) <= 10,
    "tarocchi that count": lambda card: card in USEFUL,
    "other tarocchi": lambda card: is_tarot(card) and card not in USEFUL,
}


def _slope(counts: Sequence[int], scores: Sequence[float]) -> tuple[float, float] | None:
    """Return the slope of scores over counts with its standard error; None if all counts are equal."""
    middle, mean = fmean(counts), fmean(scores)
    spread = sum((count - middle) ** 2 for count in counts)
    if not spread or len(counts) < 3:
        return None
    pairs = list(zip(counts, scores, strict=True))
    slope = sum((count - middle) * (score - mean) for count, score in pairs) / spread
    rest = sum((score - mean - slope * (count - middle)) ** 2 for count, score in pairs)
    return slope, sqrt(rest / (len(counts) - 2) / spread)


def card_effects(scores: Mapping[int, float]) -> list[Effect]:
    """Return the effect of each card among the first 24, from the most harmful to the most helpful.

    Args:
        scores: a figure for each deal, by the deal's number.
    """
    early = [set(first_cards(Deal.numbered(deal))) for deal in scores]
    effects = []
    for card in range(CARD_COUNT):
        found = _slope([card in cards for cards in early], list(scores.values()))
        if found is not None:
            effects.append(Effect(CODES[card], *found))
    return sorted(effects, key=lambda effect: effect.points)


def group_effects(scores: Mapping[int, float], part: Callable[[Deal], Sequence[Card]]) -> list[Effect]:
    """Return the effect of one more card of each group in a part of the deal, in a fixed order.

    Args:
        scores: a figure for each deal, by the deal's number.
        part: returns a part of a deal, such as ``first_cards``.
    """
    parts = [part(Deal.numbered(deal)) for deal in scores]
    effects = []
    for name, belongs in GROUPS.items():
        found = _slope([sum(map(belongs, cards)) for cards in parts], list(scores.values()))
        if found is not None:
            effects.append(Effect(name, *found))
    return effects


def first_cards(deal: Deal) -> Sequence[Card]:
    """Return the first 24 cards of the deck, which fill the grid if no kill is made."""
    return deal.deck[:GRID_SIZE]


def fola_cards(deal: Deal) -> Sequence[Card]:
    """Return the cards of the fola."""
    return deal.fola
