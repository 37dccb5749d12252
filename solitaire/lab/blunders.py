"""Blunders played on: what the better decision of a review gains in the cards as they lay.

A review judges by what could be known, over many ways in which the cards may lie. Here ``full`` plays the one
true layout on after a blunder and after the better decision, which shows how much of its cost is real.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any, ClassVar, Final

from solitaire.classic.count import value_of
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.players import Player, RandomPlayer, play_out
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.lab.results import Figure, LabWork, read_figures
from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solver.classic import hand_reviewer
from solver.classic.hand_review import HAND_REVIEW_VERSION, HandDecision
from solver.classic.player import FullPlayer
from solver.playouts import standard_error
from solver.result import Limit
from solver.review import Mark

REPEATS: Final = 40
"""Times that the true layout is played on after either decision."""
PLAYOUTS: Final = 100
"""Usual playouts for a decision of ``full``."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """A decision that a review calls a blunder, as values: points, and 60 for each resto."""

    claimed: float
    """Its cost by the review."""
    gained: float
    """Mean gain of the better decision in the true layout."""
    error: float
    """Standard error of ``gained``."""


@dataclass(frozen=True, slots=True)
class Blunders(LabWork[Continuation | None]):
    """How hands are played, reviewed and played on; a hand without a blunder gives None.

    South decides at random, the others are ``full``.
    """

    playouts: int = PLAYOUTS
    """For a decision of ``full``, at least 1; the review chooses with as many."""
    seed: int = 1
    """Seed of the players."""
    noun: ClassVar[str] = "test of blunders"

    @property
    def header(self) -> dict[str, object]:
        """The beginning of its file: attributes, and the version of the reviews."""
        return {**asdict(self), "repeats": REPEATS, "hand_reviews": HAND_REVIEW_VERSION}

    def as_line(self, result: Continuation | None) -> dict[str, object]:
        """Return a result as its line in the file has it."""
        return {} if result is None else asdict(result)

    def of_line(self, line: dict[str, Any]) -> Continuation | None:
        """Return the result in a line of the file.

        Raises:
            ValueError, TypeError, KeyError: it is no such line.
        """
        if [*line] == ["deal"]:
            return None
        return read_figures(Continuation, Continuation.__slots__, line)

    def review(self, deal: int) -> Continuation | None:
        """Play a hand, review it, and play one of its blunders on, which chance picks."""
        seeds = SplitMix64(SplitMix64(self.seed).next() + deal)
        full = self._full(seeds)
        start = Hand.start(numbered(deal), SEATS[deal % len(SEATS)])
        hand = _end(start, [RandomPlayer(seeds.next()), full, full, full])
        limit = replace(hand_reviewer.limit_for(self.playouts), seed=seeds.next())
        review = next(
            review for review in hand_reviewer.reviews(hand, Seat.S, limit) if review.play is not None
        )
        found = [decision for decision in review.decisions if decision.mark is Mark.BLUNDER]
        return self._played_on(hand, found[seeds.bounded(len(found))], seeds) if found else None

    def _played_on(self, hand: Hand, decision: HandDecision, seeds: SplitMix64) -> Continuation:
        """Play the true layout on after the decision and after the better one, by the same players."""
        now, gains = moments(hand)[decision.moment], list[float]()
        for _ in range(REPEATS):
            players = [self._full(seeds)] * len(SEATS)
            made, better = (
                value_of(_end(_after(now, cards), players).events, Side.NS)
                for cards in (decision.cards, decision.better)
            )
            gains.append(better - made)
        return Continuation(decision.cost, fmean(gains), standard_error(gains))

    def _full(self, seeds: SplitMix64) -> FullPlayer:
        return FullPlayer(Limit(playouts=self.playouts, seed=seeds.next()))


def _end(hand: Hand, players: Sequence[Player]) -> Hand:
    for played in play_out(hand, players):
        hand = played
    return hand


def _after(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    return hand.discard(cards) if hand.phase is Phase.DISCARDS else hand.play(cards[0])


def figures(found: Sequence[Continuation]) -> list[Figure]:
    """Return the figures of at least two blunders, each with its standard error."""
    claimed, gained = [result.claimed for result in found], [result.gained for result in found]
    gains = [float(gain > 0) for gain in gained]
    share = sum(gained) / sum(claimed)
    rest = [(result.gained - share * result.claimed) / fmean(claimed) for result in found]  # its mean is 0
    return [
        Figure.of("cost by the review", claimed),
        Figure.of("gained in the true layout", gained),
        Figure("share of the cost that is gained", share, standard_error(rest)),
        Figure.of("share of the blunders that gain", gains),
    ]
