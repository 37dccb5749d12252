"""The player ``full`` of the classic game, and amateurs, who think like it, but less.

``full`` gets a View, so it sees only what its seat sees. The learned policy plays all its options out in the
same sampled worlds, and the worse half is dropped round by round (sequential halving); the policy's own value
of a card counts as some playouts. The options come from the rules in plain Python, so that no search can
break them.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, permutations
from math import inf, sqrt
from statistics import fmean
from typing import Final

from solitaire.classic.cards import RANK, SUIT, is_suit_card, is_tarocco
from solitaire.classic.count import TRICKS
from solitaire.classic.inferences import truthful
from solitaire.classic.players import HandbookPlayer
from solitaire.classic.seats import Manner
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, SUITS, Card
from solitaire.rules.deal import FOLA_SIZE, SplitMix64
from solver import cores
from solver.playouts import Field
from solver.question import question
from solver.result import Limit, Stop
from solver.work import Budget, Map, mapping

USUAL: Final = Limit(seconds=0.3, threads=2)
"""The limit for a card at the table."""
ENDS: Final = 2
"""Last tricks that are solved in every world; one more when few tricks are left."""
_FEW_TRICKS: Final = 5
_ROUNDS: Final = 4
"""Rounds of a search; after each the worse half of the options is dropped."""
_CHUNK: Final = {"native": 8, "python": 1}
"""Worlds between two checks of the clock."""
_RATES: Final = {"native": 16_000, "python": 38}
"""Whole hands played out per second, about, by ``minchiate lab bench``."""
_FEWEST_WORLDS: Final = 16
"""Where time is too short for this many worlds, only the policy's favourite options are weighed."""
POINTS_A_UNIT: Final = 0.7 / 2048
"""Expected value, in points, of a unit of the policy's value."""
_TRUST: Final = 50
"""The number of playouts that the policy's own value of a card counts as."""
_FARTHEST: Final = 30.0
"""Most points by which the policy may put a card behind another, so that a surprising card gets its chance.
"""


@dataclass(frozen=True, slots=True)
class HandOption:
    """A possible decision and its worth."""

    cards: tuple[Card, ...]
    """The card to play, or the cards to discard."""
    expected: float
    """Expected value for the seat's side: points still to come, and 60 for each resto. A dropped option is
    as far behind the best as in the worlds in which both were played out."""
    error: float
    """Standard error of ``expected``; infinite after a single playout."""
    playouts: int
    """Hands played out."""


class FullPlayer:
    """Decides by search.

    Args:
        limit: the most that a decision may spend; its seed determines the worlds.
        ends: the number of last tricks that are solved; None for ``usual_ends``.
        signals: True if it gives signals and reads those of the other seats.
        stop: called now and then; when it returns True, decisions are made at once.
    """

    def __init__(
        self, limit: Limit = USUAL, ends: int | None = None, *, signals: bool = True, stop: Stop | None = None
    ) -> None:
        self._limit, self._ends, self._signals, self._stop = limit, ends, signals, stop

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard. Each of them gets the limit of a card."""
        return self._decide(view, discard_options(view), self._limit.part(view.discards_due))

    def play(self, view: View) -> Card:
        """Return the card to play."""
        cards = truthful(view) if self._signals else view.legal_plays
        return self._decide(view, [(card,) for card in cards], self._limit)[0]

    def _decide(self, view: View, options: Sequence[tuple[Card, ...]], limit: Limit) -> tuple[Card, ...]:
        if len(options) == 1:
            return options[0]
        return weigh(view, options, limit, self._ends, signals=self._signals, stop=self._stop)[0].cards


def discard_options(view: View) -> list[tuple[Card, ...]]:
    """Return the discards worth a search: those that make voids, with the suits in any order.

    Above thirteen, the cards that would go first are given to the dealer.
    """
    found = dict[tuple[Card, ...], None]()
    cards = sorted(view.discardable, key=lambda card: RANK[card])
    for suits in permutations(SUITS):
        ordered = [card for suit in suits for card in cards if SUIT[card] == suit]
        ordered += [card for card in cards if is_tarocco(card)]
        chosen = ordered[: view.discards_due]
        found[(*sorted(chosen[-FOLA_SIZE:]), *sorted(chosen[:-FOLA_SIZE]))] = None
    return list(found)


def usual_ends(view: View) -> int:
    """Return how many last tricks are solved in every world of a search."""
    return ENDS + (_tricks_left(view) <= _FEW_TRICKS)


def _tricks_left(view: View) -> int:
    """Return the number of tricks that are not complete."""
    return TRICKS + 1 - len(view.tricks) if view.tricks else TRICKS


def weigh(
    view: View,
    options: Sequence[tuple[Card, ...]],
    limit: Limit,
    ends: int | None = None,
    *,
    signals: bool = True,
    memory: int | None = None,
    cards: int | None = None,
    stop: Stop | None = None,
) -> list[HandOption]:
    """Return the options weighed in the time there was, best first.

    Args:
        view: the view of the seat that decides.
        options: cards to play, or sets of discards.
        limit: the most that the search may spend.
        ends: the number of last tricks that are solved; None for ``usual_ends``.
        signals: True if a fumata is believed.
        memory: complete tricks back to which the seat remembers who lacked a suit; None for all.
        cards: the most options to weigh, the policy's favourites; None for all.
        stop: called every few milliseconds; when it returns True, each option still gets its first playout.
    """
    budget = Budget(limit, stop)
    ends = usual_ends(view) if ends is None else ends
    asked = question(view, signals, memory)
    searches = [cores.classic_search(asked, options, seed, ends, budget.core) for seed in _seeds(view, limit)]
    field = Field(searches, budget)
    has_values = not view.discards_due and all(options)
    values = searches[0].values() if has_values else [0] * len(options)
    tried = _affordable(view, options, values, budget, cards)
    number = _ROUNDS if len(tried) > 1 else 1
    sights = [max((value - max(values)) * POINTS_A_UNIT, -_FARTHEST) for value in values]
    expect = partial(_expected, field, sights, _TRUST if has_values else 0)

    def best_first(indices: list[int]) -> list[int]:
        expected = expect(indices)
        return sorted(indices, key=lambda index: (-expected[index], index))

    rounds = list[dict[int, float]]()
    with mapping(field.threads) as run:
        spend = partial(_spend, field, budget, run)
        for left, dropped in islice(field.rounds(tried, number, spend, best_first), number):
            rounds.append(expect(left + dropped))
    expected = _across(rounds, left)
    order = sorted(expected, key=lambda index: (-expected[index], index))
    return [_option(options[index], expected[index], index, field) for index in order]


def _across(rounds: Sequence[dict[int, float]], left: Sequence[int]) -> dict[int, float]:
    """Return the expected values of all options; of those dropped, by their distance from the best then."""
    best, last = left[0], rounds[-1]
    expected = {index: last[index] for index in left}
    for found in reversed(rounds):
        for index in found.keys() - expected.keys():
            expected[index] = last[best] - (found[best] - found[index])
    return expected


def _expected(field: Field, sights: Sequence[float], trust: int, options: list[int]) -> dict[int, float]:
    """Return the expected values of options that were played out equally often.

    They combine the means of the playouts with the policy's own values, which count as ``trust`` playouts:
    the policy says how far apart the options are, the playouts where they are.
    """
    level = fmean(field.mean(index) - sights[index] for index in options)
    made = field.counts[options[0]]
    share = trust / (made + trust)
    return {
        index: field.mean(index) + share * (level + sights[index] - field.mean(index)) for index in options
    }


def _affordable(
    view: View, options: Sequence[tuple[Card, ...]], values: Sequence[int], budget: Budget, most: int | None
) -> list[int]:
    """Return the indices of the options to weigh: all, or so many that ``most`` and the time allow.

    In that case they are the discards that leave the fewest suits, or the policy's favourite cards.
    """
    found = list(range(len(options)))
    if budget.limit.seconds is not None:
        hands = budget.limit.seconds * _RATES[budget.core] * TRICKS / _tricks_left(view)
        most = min(most or len(options), max(1, int(hands / _FEWEST_WORLDS)))
    if most is None or most >= len(options):
        return found
    if view.discards_due:
        found.sort(key=lambda index: _suits_left(view, options[index]))
    else:
        found.sort(key=lambda index: -values[index])
    return found[:most]


def _suits_left(view: View, discards: Collection[Card]) -> int:
    return len({SUIT[card] for card in view.held if is_suit_card(card) and card not in discards})


def _seeds(view: View, limit: Limit) -> list[int]:
    """Return a seed for each thread that depends on this decision alone, so that a hand can be resumed."""
    played = sum(len(trick.cards) for trick in view.tricks)
    random = SplitMix64(SplitMix64(limit.seed).next() + 4 * played + view.seat)
    return [random.next() for _ in range(limit.threads)]


def _spend(field: Field, budget: Budget, run: Map, options: list[int], rounds_left: int) -> None:
    """Play options out until a round's share of the budget is spent, each at least once."""
    each = len(options) * field.threads
    with budget.share(1 / rounds_left):
        while True:
            most = budget.playouts_left()
            worlds = _CHUNK[budget.core] if most is None else max(1, min(_CHUNK[budget.core], most // each))
            field.play_out(options, worlds, run)
            if budget.is_over():
                return


def _option(cards: tuple[Card, ...], expected: float, index: int, field: Field) -> HandOption:
    made = field.counts[index]
    error = sqrt(field.variance(index) / (made - 1)) if made > 1 else inf
    return HandOption(cards, expected, error, made)


# -- amateurs: persons who think less, forget, and mistake one good card for another ---------------
#
# They make the mistakes that people make. Fewer imagined hands make their estimates coarse; they look at
# the few cards that catch the eye; they forget who lacked a suit; and sometimes they take a card that
# seems to them almost as good as the best. A card that looks clearly worse is never played, so they give
# nothing away that they can see.

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
