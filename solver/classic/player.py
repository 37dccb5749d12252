"""The player ``full`` of the classic game.

It is given a View, so it knows what its seat may know and no more. Everything that it may do is played out by
the learned policy in the same sampled worlds, and the worse half is dropped round by round (sequential
halving). What it decides is chosen among what the rules in plain Python allow.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import inf, sqrt
from typing import Final

from solitaire.classic.cards import RANK, SUIT, is_suit_card, is_tarocco
from solitaire.classic.count import TRICKS
from solitaire.classic.signals import truthful
from solitaire.classic.view import View
from solitaire.rules.cards import SUITS, Card
from solitaire.rules.deal import SplitMix64
from solver import cores
from solver.question import question
from solver.result import Limit, Stop
from solver.work import Budget, Map, mapping

USUAL: Final = Limit(seconds=0.3, threads=2)
"""The limit for a card at the table."""
ENDS: Final = 2
"""Tricks at the end of a hand that are solved in every world."""
_ROUNDS: Final = 4
"""Rounds of a search; after each the worse half of the options is dropped."""
_CHUNK: Final = {"native": 8, "python": 1}
"""Worlds between two looks at the clock."""
_RATES: Final = {"native": 16_000, "python": 38}
"""About how many whole hands a second are played out, ``minchiate bench``."""
_FEWEST_WORLDS: Final = 16
"""Where the time is short for so many worlds, only the options that the policy likes best are weighed."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something the seat may do now, and what it is worth.

    Attributes:
        cards: the card to play, or the cards to discard.
        expected: expected value for the own side: points still to come, 60 more for each resto. What was
            dropped is as far behind the best as it was in the worlds that both were played out in.
        error: standard error of ``expected``; infinite after a single playout.
        playouts: hands played out.
    """

    cards: tuple[Card, ...]
    expected: float
    error: float
    playouts: int


class FullPlayer:
    """Decides by search.

    Args:
        limit: the most that a decision may spend; its seed gives the worlds.
        ends: how many of the last tricks are solved.
        signals: whether it gives signals and reads those of all others.
        stop: called now and then; when it returns True, decisions are made at once.
    """

    def __init__(
        self, limit: Limit = USUAL, ends: int = ENDS, *, signals: bool = True, stop: Stop | None = None
    ) -> None:
        self._limit, self._ends, self._signals, self._stop = limit, ends, signals, stop

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard. Each of them may cost what a card may."""
        limit, due = self._limit, view.discards_due
        seconds = None if limit.seconds is None else limit.seconds * due
        playouts = None if limit.playouts is None else limit.playouts * due
        return self._decide(view, discard_options(view), replace(limit, seconds=seconds, playouts=playouts))

    def play(self, view: View) -> Card:
        """Return the card to play."""
        cards = truthful(view) if self._signals else view.legal_plays
        return self._decide(view, [(card,) for card in cards], self._limit)[0]

    def _decide(self, view: View, options: Sequence[tuple[Card, ...]], limit: Limit) -> tuple[Card, ...]:
        if len(options) == 1:
            return options[0]
        return weigh(view, options, limit, self._ends, signals=self._signals, stop=self._stop)[0].cards


def discard_options(view: View) -> list[tuple[Card, ...]]:
    """Return the discards worth a search: those that make voids, suit after suit in any order."""
    found = dict[tuple[Card, ...], None]()
    cards = sorted(view.discardable, key=lambda card: RANK[card])
    for suits in permutations(SUITS):
        ordered = [card for suit in suits for card in cards if SUIT[card] == suit]
        ordered += [card for card in cards if is_tarocco(card)]
        found[tuple(sorted(ordered[: view.discards_due]))] = None
    return list(found)


def weigh(
    view: View,
    options: Sequence[tuple[Card, ...]],
    limit: Limit,
    ends: int = ENDS,
    *,
    signals: bool = True,
    stop: Stop | None = None,
) -> list[Option]:
    """Return the options that there was time to weigh, best first.

    ``stop`` is called every few milliseconds; when it returns True, each option still gets its first playout.
    """
    budget = Budget(limit, stop)
    seeds = _seeds(view, limit)
    asked = question(view, signals)
    searches = [cores.classic_search(asked, options, seed, ends, budget.core) for seed in seeds]
    left = _affordable(view, searches[0], options, budget)
    rounds = _ROUNDS if len(left) > 1 else 1
    dropped = dict[int, dict[int, float]]()  # by option, the means of all when it was dropped
    with mapping(len(searches)) as run:
        for number in range(rounds):
            with budget.share(1 / (rounds - number)):
                _advance(run, searches, left, budget)
            ranked, means = _ranked(searches, left), {one: _mean(searches, one) for one in left}
            left = ranked[: max(2, len(left) // 2)]
            dropped |= dict.fromkeys(ranked[len(left) :], means)
    best = left[0]
    expected = {one: _mean(searches, one) for one in left}
    expected |= {one: expected[best] - (then[best] - then[one]) for one, then in dropped.items()}
    order = sorted(expected, key=lambda one: -expected[one])
    return [_option(options[one], expected[one], one, searches) for one in order]


def _affordable(
    view: View, search: cores.ClassicSearch, options: Sequence[tuple[Card, ...]], budget: Budget
) -> list[int]:
    """Return the options to weigh: all, unless the time is too short for them.

    Then they are the discards that leave the fewest suits, or the cards that the policy likes best.
    """
    found = list(range(len(options)))
    if budget.limit.seconds is None:
        return found
    length = TRICKS + 1 - len(view.tricks) if view.tricks else TRICKS
    hands = budget.limit.seconds * _RATES[budget.core] * TRICKS / length
    most = max(1, int(hands / _FEWEST_WORLDS))
    if most < len(options) and view.discards_due:
        found.sort(key=lambda one: _suits_kept(view, options[one]))
    elif most < len(options):
        values = search.values()
        found.sort(key=lambda one: -values[one])
    return found[:most]


def _suits_kept(view: View, discards: Collection[Card]) -> int:
    return len({SUIT[card] for card in view.held if is_suit_card(card) and card not in discards})


def _seeds(view: View, limit: Limit) -> list[int]:
    """Return a seed for each thread, for this decision only, so that a hand can be resumed."""
    played = sum(len(trick.cards) for trick in view.tricks)
    random = SplitMix64(SplitMix64(limit.seed).next() + 4 * played + view.seat)
    return [random.next() for _ in range(limit.threads)]


def _advance(
    run: Map, searches: Sequence[cores.ClassicSearch], options: Sequence[int], budget: Budget
) -> None:
    """Play these options out until the budget's share is spent, each at least once."""
    each = len(options) * len(searches)
    while True:
        most = budget.playouts_left()
        worlds = _CHUNK[budget.core] if most is None else max(1, min(_CHUNK[budget.core], most // each))
        list(run(lambda search, worlds=worlds: search.advance(options, worlds), searches))
        budget.playouts += worlds * each
        if budget.is_over():
            return


def _option(
    cards: tuple[Card, ...], expected: float, index: int, searches: Sequence[cores.ClassicSearch]
) -> Option:
    made, mean = _total(searches, index), _mean(searches, index)
    squares = sum(search.squares[index] for search in searches)
    error = sqrt(max(0.0, squares / made - mean * mean) / (made - 1)) if made > 1 else inf
    return Option(cards, expected, error, made)


def _total(searches: Iterable[cores.ClassicSearch], option: int) -> int:
    return sum(search.counts[option] for search in searches)


def _mean(searches: Sequence[cores.ClassicSearch], option: int) -> float:
    return sum(search.sums[option] for search in searches) / max(1, _total(searches, option))


def _ranked(searches: Sequence[cores.ClassicSearch], options: Iterable[int]) -> list[int]:
    """Return the options, the best first, of equals the first."""
    return sorted(sorted(options), key=lambda option: -_mean(searches, option))
