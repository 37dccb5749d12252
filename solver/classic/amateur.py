"""Amateurs: persons who think less than ``full``, forget, and mistake one good card for another.

They make the mistakes that people make. Fewer imagined hands make their estimates coarse; they look at the
few cards that catch the eye; they forget who lacked a suit; and sometimes they take a card that seems to them
almost as good as the best. A card that looks clearly worse is never played, so they give nothing away that
they can see.
"""

from math import inf
from typing import Final

from solitaire.classic.handbook import HandbookPlayer
from solitaire.classic.inferences import truthful
from solitaire.classic.seats import Manner
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import SplitMix64
from solver import cores
from solver.classic.player import HandOption, discard_options, weigh
from solver.result import Limit

_PATIENCE: Final = 1.0
"""Seconds that a card may take without the native core, which is 400 times as fast."""


class Amateur:
    """Decides in a person's manner, always the same for the same view and seed.

    Args:
        manner: how it decides.
        seed: 0 to 2**64-1; determines the imagined hands, and the slips.
        signals: True if it gives signals and reads those of the other seats.
    """

    def __init__(self, manner: Manner, seed: int, *, signals: bool = True) -> None:
        self._manner, self._seed, self._signals = manner, seed, signals
        patience = None if cores.core_name() == "native" else _PATIENCE
        self._limit = Limit(seconds=patience, playouts=max(1, manner.playouts), seed=seed)
        self._thumbs = HandbookPlayer(manner.memory, signals=signals)

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard."""
        return self.options(view)[0].cards

    def play(self, view: View) -> Card:
        """Return the best card or, when it slips, a card that looks almost as good."""
        best, *others = self.options(view)
        near = {each.cards[0] for each in others if each.expected >= best.expected - self._manner.near}
        chance = _chance(view, self._seed)
        slips = chance.bounded(100) < self._manner.slips
        alike = [card for card in view.legal_plays if card in near]
        return alike[chance.bounded(len(alike))] if slips and alike else best.cards[0]

    def options(self, view: View) -> list[HandOption]:
        """Return the cards or discards that it considers, with what they seem to be worth, best first.

        A value without playouts is a rule of thumb's; of discards those rules name one set alone.
        """
        manner = self._manner
        if view.discards_due:
            if not manner.playouts:
                return [HandOption(self._thumbs.discard(view), 0.0, inf, 0)]
            limit = self._limit.part(view.discards_due)
            return weigh(view, discard_options(view), limit, 0, signals=self._signals)
        cards = truthful(view) if self._signals else view.legal_plays
        if not manner.playouts or len(cards) == 1:
            values = self._thumbs.values(view, cards)
            return [
                HandOption((card,), values[card], inf, 0)
                for card in sorted(values, key=lambda card: -values[card])
            ]
        options = [(card,) for card in cards]
        return weigh(
            view, options, self._limit, 0, signals=self._signals, memory=manner.memory, cards=manner.cards
        )


def _chance(view: View, seed: int) -> SplitMix64:
    """Return a generator that depends on this decision alone, so that a hand can be resumed."""
    played = sum(len(trick.cards) for trick in view.tricks)
    return SplitMix64(SplitMix64(seed).next() + 4 * (CARD_COUNT + played) + view.seat)
