"""Guided local search for the oracle: what keeps going wrong costs more and more.

After an era of annealing some cards lie wrong: useful ones are covered, and junk is on top. The one that
costs most for the times that it was punished before gets a penalty in the energy of all later eras. So the
search leaves lines whose fault no small change mends. The method is Voudouris and Tsang's, "Guided Local
Search", 1999.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from solitaire.rules.cards import Card, is_tarot, value
from solitaire.rules.scoring import USEFUL, WORTH

_POINTS: Final = 10
"""What one punishment adds to the cost of a card that lies wrong, points of energy."""
_LEAST_COST: Final = 10
"""A covered useful card costs twice its worth, and at least this much: it may break a versicola."""

_STUCK: Final = 5
"""A court card that was on top so often when punished is stuck."""


class Penalties:
    """How often each card was punished.

    Args:
        cards: all cards on the grid or to come at the start of the search.
    """

    def __init__(self, cards: Collection[Card]) -> None:
        self._useful = USEFUL.intersection(cards)
        self._times: Counter[Card] = Counter()

    def punish(self, tops: Collection[Card]) -> Iterator[tuple[Card, int]]:
        """Punish the worst of the cards that lie wrong at the end of a line.

        Args:
            tops: the cards on top at the end of the line.

        Yields:
            A card, and the points that the energy adds if a line ends with it on top: below 0 for junk.
        """
        costs = {card: max(_LEAST_COST, 2 * WORTH[card]) for card in self._useful.difference(tops)}
        costs |= {card: -WORTH[card] for card in tops if card not in USEFUL}
        worst = {card: cost / (1 + self._times[card]) for card, cost in costs.items()}
        most = max(worst.values(), default=None)
        for card in sorted(worst):
            if worst[card] == most:
                self._times[card] += 1
                yield card, _POINTS if card in USEFUL else -_POINTS

    def is_stuck(self, card: Card) -> bool:
        """Return whether a court card is on top again and again, whatever it costs."""
        return not is_tarot(card) and value(card) > 10 and self._times[card] >= _STUCK
