"""Whole games by the fair player, which follows the fair adviser, and its strength."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from solitaire.rules.cards import SUITS, Card, is_tarot, suit
from solitaire.rules.deal import Deal, SplitMix64
from solitaire.rules.position import END, Move, Position, View, legal_kills
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED, USEFUL
from solver import advisor, cores
from solver.result import Limit, Stop

PLAYER = "Fair adviser"
"""The player's name in the records of these games."""


class StackingWay(Enum):
    """A way to stack the fola before the game; the value names it in tables."""

    DEALT = "as dealt"
    RULE = "by a simple rule"
    ADVISER = "by the adviser"


@dataclass(frozen=True, slots=True)
class FairGame:
    """A game that the fair player has played to its end."""

    record: Record
    """The game; the rules replay it, like every record."""
    score: int
    """Its score, points."""
    decisions: int
    """Number of times the adviser was asked. It is not asked where a card is to come and there is room, nor
    along a proved line once nothing is hidden any more."""
    playouts: int
    """Games played out in all."""
    seconds: float
    """Wall-clock time taken."""
    slowest_decision_seconds: float
    """Wall-clock time of the slowest decision."""
    core: str
    """The engine, "native" or "python"."""


def stack_by_rule(fola: Iterable[Card]) -> tuple[Card, ...]:
    """Return the fola in the order of the simple rule.

    The cartiglie come first, suit by suit from high to low, then the tarocchi, the useful last.
    """

    def key(card: Card) -> tuple[int, int]:
        if is_tarot(card):
            return len(SUITS) + (card in USEFUL), card
        return SUITS.index(suit(card)), -card

    return tuple(sorted(fola, key=key))


def play_game(
    deal: Deal,
    limit: Limit,
    *,
    stacking: StackingWay = StackingWay.ADVISER,
    slips: int | None = None,
    stop: Stop | None = None,
) -> FairGame:
    """Play a whole game by fair advice, decision by decision.

    Args:
        deal: the deal; the adviser sees a View of it at every ply and never the deck.
        limit: what each decision may spend. Its seed is the game's; each decision draws its own from it.
        stacking: how the fola is stacked.
        slips: while cards are hidden, one decision in ``slips`` is a random kill; None for no slips.
        stop: called every few milliseconds; when it returns True the game is given up at once.
    """
    return FairPlay(deal, limit, stacking=stacking, slips=slips, stop=stop).to_end()


class FairPlay:
    """A game in progress by the fair player; if it is interrupted, what was played stays.

    The arguments are those of ``play_game``.
    """

    def __init__(
        self,
        deal: Deal,
        limit: Limit,
        *,
        stacking: StackingWay = StackingWay.ADVISER,
        slips: int | None = None,
        stop: Stop | None = None,
    ) -> None:
        self._deal, self._stacking = deal, stacking
        self._player = _FairPlayer(limit, slips, stop or (lambda: False))
        self._fola: tuple[Card, ...] | None = None
        self._moves = list[Move]()

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(self._deal, self._fola, tuple(self._moves), player=PLAYER)

    def to_end(self) -> FairGame:
        """Play the game to its end."""
        player, deal = self._player, self._deal
        self._fola = self._stacked()
        position = Position((), deal.deck, self._fola)
        while position.end is None:
            move = _as_move(player.choose(View.of(position)), position)
            position = position.apply(move)
            self._moves.append(move)
        record = self.record
        points = record.score.points
        assert points is not None  # the game has ended
        seconds = time.perf_counter() - player.start
        return FairGame(
            record, points, player.decisions, player.playouts, seconds, player.slowest, cores.core_name()
        )

    def _stacked(self) -> tuple[Card, ...]:
        if self._stacking is StackingWay.RULE:
            return stack_by_rule(self._deal.fola)
        if self._stacking is StackingWay.ADVISER:
            return self._player.stack(View.before_stacking(self._deal))
        return self._deal.fola


def _as_move(chosen: Move | None, position: Position) -> Move:
    if chosen is not None:
        return chosen
    card = position.next_card
    assert card is not None
    return Move(card)


class _FairPlayer:
    """The decisions of a game, each made from a View alone."""

    def __init__(self, limit: Limit, slips: int | None, stop: Stop) -> None:
        self._limit, self._slips, self._stop = limit, slips, stop
        self._seeds, self._chance = SplitMix64(limit.seed), SplitMix64(limit.seed ^ 1)
        self._plan: tuple[Move | None, ...] = ()
        self._planned_score = UNFINISHED - 1
        self._proved = False
        self.decisions = self.playouts = 0
        self.slowest = 0.0
        self.start = time.perf_counter()

    def _next_limit(self) -> Limit:
        return replace(self._limit, seed=self._seeds.next())

    def stack(self, view: View) -> tuple[Card, ...]:
        """Return the fola as the adviser stacks it."""
        stacking = advisor.stack(view, self._next_limit(), stop=self._stop)
        self._count(stacking.seconds, stacking.playouts)
        return stacking.fola

    def choose(self, view: View) -> Move | None:
        """Return the move to make; None is the play of the next card."""
        if self._stop():
            return END
        if len(view.unseen) <= 1:
            return self._follow(view)
        if advisor.must_play(view):
            return None
        if self._slips is not None and self._chance.bounded(self._slips) == 0:
            kills = list(legal_kills(Position(view.grid, view.unseen, view.fola)))
            return kills[self._chance.bounded(len(kills))]
        advice = advisor.advise(view, self._next_limit(), stop=self._stop)
        self._count(advice.seconds, advice.playouts)
        return advice.best.move

    def _follow(self, view: View) -> Move | None:
        """Return the next move of the best line when nothing is hidden; search on until it is proved."""
        if not self._plan or not self._proved:
            advice = next(advisor.advices(view, self._next_limit(), stop=self._stop))
            self._count(advice.seconds, advice.playouts)
            self._proved = advice.exact
            if not self._plan or advice.best.expected > self._planned_score:
                self._plan, self._planned_score = advice.line, int(advice.best.expected)
        move, *rest = self._plan
        self._plan = tuple(rest)
        return move

    def _count(self, seconds: float, playouts: int) -> None:
        self.decisions += 1
        self.playouts += playouts
        self.slowest = max(self.slowest, seconds)
