"""The fair adviser: the best move while the deck is hidden.

It gets a View, so it sees only what the player sees. A decision goes through these stages:

1. *Taste*: where there are many options, a few playouts of each pick the promising ones.
2. *Halving*: the learned policy plays the options out on the same sampled shuffles of the unseen cards, and
   the worse half is dropped round by round (sequential halving).
3. With two cards unseen, both orders are searched, and the expectation may be exact.

With at most one card unseen, nothing is hidden any more, and the rest is searched as the oracle does.

Moves here are a kill, END, or None for the play of the next card, whichever it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from statistics import fmean, pstdev
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import END, GRID_SIZE, End, Move, Position, View, legal_moves
from solitaire.rules.scoring import UNFINISHED, count
from solver import cores, oracle, policy
from solver.exact import Proof, prove
from solver.playouts import Field
from solver.result import LEAST_SECONDS, Limit, Stop
from solver.work import Budget, Map, mapping

# -- the end of a game, when no card is hidden any more -------------------------------------------

_OPEN_SECONDS: Final = 1.0
"""Time for the proof, and time for the search for a line, where no limit is set."""
_NODES_A_PLAYOUT: Final = 10
"""Nodes of the exact search that take about as long as a playout."""
_PROOF_SHARE: Final = 0.5
"""Share of the budget for the proof, which comes before the search for a line."""


def estimate(position: Position, budget: Budget) -> int:
    """Return a score that the policy reaches with no card hidden, looking one move ahead."""
    if position.end is not None:
        return count(position.grid).shown if position.end is End.FINISHED else UNFINISHED
    stop_now = UNFINISHED if position.to_come else count(position.grid).shown
    view = View(position.grid, (), position.deck + position.fola)
    search = cores.fair_search(view, 0, budget.core)
    options = [0] if position.can_play else list(range(len(search.options())))
    search.advance(options, 1)
    budget.playouts += len(options)
    return max(stop_now, *(search.sums[option] for option in options), UNFINISHED)


def improve(position: Position, score: int, budget: Budget, part: float) -> tuple[int, bool]:
    """Search for a score above ``score`` with a part of the budget.

    Returns:
        The best score; and True if it is proved best.
    """
    if position.end is not None or budget.is_over():
        return score, position.end is not None
    proof = _prove(position, score, budget, part)
    return (score if proof.line is None else proof.line.score), not proof.open


def best_line(position: Position, budget: Budget) -> tuple[tuple[Move, ...], int, bool]:
    """Return the best line found, its score, and True if that is proved best.

    The proof comes first: so late in a game it seldom takes more than a few milliseconds. If it fails, the
    oracle searches with the rest of the budget.
    """
    proof = _prove(position, None, budget, _PROOF_SHARE)
    if proof.line is not None:
        return proof.line.moves, proof.line.score, True
    if not proof.open:  # nothing is better than stopping at once
        return (END,), estimate(position.apply(END), budget), True
    open_ended = budget.seconds_left() == inf
    seconds = max(LEAST_SECONDS, _OPEN_SECONDS if open_ended else budget.seconds_left())
    left = budget.playouts_left()
    limit = Limit(
        None if left is not None and open_ended else seconds,
        None if left is None else max(1, left),
        budget.limit.threads,
        budget.limit.seed,
    )
    result = oracle.solve(position, limit, stop=budget.stopped)
    budget.playouts += result.playouts
    return result.moves, result.score, result.score == proof.bound


def _prove(position: Position, score: int | None, budget: Budget, part: float) -> Proof:
    left = budget.playouts_left()
    nodes = None if left is None else max(1, int(left * part)) * _NODES_A_PLAYOUT
    seconds = None if budget.seconds_left() == inf else max(LEAST_SECONDS, budget.seconds_left() * part)
    if nodes is None and seconds is None:
        seconds = _OPEN_SECONDS
    proof = prove(position, score, seconds=seconds, nodes=nodes, stop=budget.stopped)
    budget.playouts += -(-proof.nodes // _NODES_A_PLAYOUT)
    return proof


# -- the adviser ----------------------------------------------------------------------------------

_CHUNK: Final = {"native": 128, "python": 4}
"""Playouts between two checks of the clock and of ``stop``: a few milliseconds, or a fifth of a second."""
_OPEN_ROUND: Final = 1 << 14
"""Playouts of a round without any limit."""
_NO_LIMIT: Final = 1 << 62
_FEW_UNSEEN: Final = 2
"""With this many cards unseen, both orders are searched, and the expectation can be exact."""
_LATE_SHARE: Final = 0.5
"""Late in the game: the share of the limit spent before the options are searched one by one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a decision with hidden cards spends its playouts; README.md has the experiments behind it."""

    enough: int = 1000
    """Playouts that suffice for a decision. More gain nothing, so with more time each keeps several lines."""
    widest: int = 8
    """The most lines in a playout."""
    rate: int = 30_000
    """Approximate lines per second that a thread of the native core plays out in mid-game."""
    taste: int = 3
    """Playouts of each option before the field is narrowed."""
    field: int = 6
    """Options left after the taste; with no more options than that, there is no taste."""
    least_after_taste: int = 60
    """The fewest playouts per option that allow a taste. With fewer, three say too little, and all options
    stay in the field."""
    prior: int = 40
    """The number of playouts that the policy's own value of an option counts as."""
    points_a_unit: float = 0.1
    """Points that a unit of the policy's value is worth."""


USUAL: Final = Plan()


@dataclass(frozen=True, slots=True)
class MoveOption:
    """A legal move and its worth."""

    move: Move | None
    """A kill, END, or None for the play of the next card."""
    expected: float
    """Expected final score, points."""
    error: float = 0.0
    """Standard error of ``expected``, points; 0 where nothing is hidden, infinite after a single playout."""
    spread: float = 0.0
    """Standard deviation of the final score, points; likewise."""
    playouts: int = 0
    """Lines played out from here; 0 where the rest was searched instead."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice on the next move."""

    options: tuple[MoveOption, ...]
    """All legal moves, best first."""
    line: tuple[Move | None, ...]
    """The next moves from the best option on: up to the next unknown card, or to the end."""
    known: bool
    """True if nothing is hidden any more; then ``expected`` is the score of a line."""
    exact: bool
    """True if the first option is proved best."""
    playouts: int
    """Lines played out in all."""
    seconds: float
    """Wall-clock time taken."""
    core: str
    """The engine, "native" or "python"."""

    @property
    def best(self) -> MoveOption:
        """The first option."""
        return self.options[0]


@dataclass(frozen=True, slots=True)
class StackingAdvice:
    """How to stack the fola."""

    fola: tuple[Card, ...]
    """The 13 cards in the order in which to play them."""
    expected: float
    """Expected final score with this order, points."""
    error: float
    """Standard error of ``expected``, points; infinite after a single playout."""
    spread: float
    """Standard deviation of the final score, points; likewise."""
    playouts: int
    """Lines played out."""
    seconds: float
    """Wall-clock time taken."""
    core: str
    """The engine, "native" or "python"."""


def advise(view: View, limit: Limit, *, stop: Stop | None = None, plan: Plan = USUAL) -> Advice:
    """Return the last of ``advices``: the advice when the limit is reached or ``stop`` returns True."""
    *_, last = advices(view, limit, stop=stop, plan=plan)
    return last


def advices(view: View, limit: Limit, *, stop: Stop | None = None, plan: Plan = USUAL) -> Iterator[Advice]:
    """Yield better and better advice, the first after a few playouts, until the limit is reached.

    With ``limit.playouts`` and no seconds, everything but the time taken is the same on every run and
    machine. The iterator may be dropped at any time.

    Args:
        view: the view of a game that has not ended, with the fola stacked.
        limit: the most that the search may spend; an empty limit means until it is stopped.
        stop: called every few milliseconds.
        plan: how the playouts are spent while cards are hidden.

    Raises:
        TypeError: this is not a View; a Position shows what is hidden from the player.
        ValueError: the game has ended, or the fola is not stacked.
    """
    _check(view, stacked=True)
    budget = Budget(limit, stop)
    if len(view.unseen) <= 1:
        yield from _known(view, budget)
    else:
        yield from _hidden(view, budget, plan)


def stack(view: View, limit: Limit, *, stop: Stop | None = None) -> StackingAdvice:
    """Return the fola as the learned policy stacks it, and the worth of the game with it.

    Raises:
        TypeError: this is not a View.
        ValueError: the fola is already stacked, or there is none.
    """
    _check(view, stacked=False)
    if not view.fola:
        raise ValueError("there is no fola to stack")
    budget = Budget(limit, stop)
    order = policy.stack(view.fola)
    hidden = _Hidden(view._replace(fola=order, stacked=True), budget, USUAL)
    for _ in hidden.rounds():
        pass
    play = hidden.option(0)
    return StackingAdvice(
        order, play.expected, play.error, play.spread, budget.playouts, budget.seconds, budget.core
    )


def must_play(view: View) -> bool:
    """Return whether the next card should be played without further thought.

    Playing while there is room never costs anything: every kill that was possible is still possible, and the
    player has seen another card.
    """
    return view.to_come > 0 and len(view.grid) < GRID_SIZE


def width(limit: Limit, core: str, plan: Plan = USUAL) -> int:
    """Return the number of lines in a playout within a limit: more time allows more lines.

    With a limit of playouts it is the same for both cores. By the clock the Python core has no time for more
    than the minimum.
    """
    if limit.playouts is None and core == "python":
        return 1
    in_time = inf if limit.seconds is None else limit.seconds * limit.threads * plan.rate
    lines = min(in_time, inf if limit.playouts is None else limit.playouts)
    return int(max(1, min(plan.widest, lines // plan.enough)))


def _check(view: View, stacked: bool) -> None:
    if type(view) is not View:
        raise TypeError(f"fair advice is given on a View, not on a {type(view).__name__}")
    if view.end is not None:
        raise ValueError(f"the game has ended ({view.end.value}): there is nothing to advise")
    if view.stacked is not stacked:
        raise ValueError("the fola is already stacked" if view.stacked else "the fola is not stacked yet")


class _Hidden:
    """The options of a view while cards are hidden: a taste of them all, then sequential halving."""

    def __init__(self, view: View, budget: Budget, plan: Plan) -> None:
        self._budget, self._plan = budget, plan
        self._lines = width(budget.limit, budget.core, plan)
        seeds, threads = SplitMix64(budget.limit.seed), range(budget.limit.threads)
        searches = [cores.fair_search(view, seeds.next(), budget.core, self._lines) for _ in threads]
        self.moves = [
            None if killer < 0 else Move(killer, victim) for killer, victim in searches[0].options()
        ]
        self._values = searches[0].values()
        self._prior = 0 if None in self.moves else plan.prior  # the play's value cannot be compared
        self._field = Field(searches, budget, self._lines)

    def rounds(self) -> Iterator[None]:
        """Play the options out round by round, until the budget is spent."""
        field, plan = list(range(len(self.moves))), self._plan
        with mapping(self._field.threads) as run:
            left = self._budget.playouts_left()
            if len(field) > plan.field and (left is None or left >= plan.least_after_taste * len(field)):
                self._field.play_out(field, plan.taste, run)
                self._field.read()
                yield
                if self._budget.is_over():
                    return
                field = self._in_order(field)[: plan.field]
            number = max(1, (len(field) - 1).bit_length())
            for _ in self._field.rounds(field, number, partial(self._spend, run), self._in_order):
                yield
                if self._budget.is_over():
                    return

    def _spend(self, run: Map, field: list[int], rounds_left: int) -> None:
        """Spend a round's share of the budget; the rounds left share it equally."""
        budget = self._budget
        left = budget.playouts_left()
        if left is not None:
            due = left // rounds_left
        else:
            due = _OPEN_ROUND if budget.seconds_left() == inf else _NO_LIMIT
        shuffles = max(1, due // len(field) // self._field.threads // self._lines)
        deadline = budget.seconds + budget.seconds_left() / rounds_left
        chunk = max(1, _CHUNK[budget.core] // len(field) // self._lines)
        while shuffles > 0:
            made = min(chunk, shuffles)
            self._field.play_out(field, made, run)
            shuffles -= made
            if budget.seconds >= deadline or budget.stopped():
                break

    def _in_order(self, field: list[int]) -> list[int]:
        """Return options by their playouts and the policy's value, best first.

        The policy is taken to expect the best mean in the field of its favourite, and less of every other
        option by the difference of their values.
        """
        counts, sums, values = self._field.counts, self._field.sums, self._values
        best_mean, best_value = max(map(self._field.mean, field)), max(values)

        def key(option: int) -> tuple[float, int]:
            made, value = counts[option] + self._prior, values[option]
            expected = best_mean + self._plan.points_a_unit * (value - best_value)
            return (-(sums[option] + self._prior * expected) / made if made else inf, -value)

        return sorted(field, key=key)

    def option(self, index: int) -> MoveOption:
        """Return an option with its figures."""
        made, lines = self._field.counts[index], self._field.counts[index] * self._lines
        mean = self._field.mean(index) if made else 0.0
        if made < 2:
            return MoveOption(self.moves[index], mean, inf, inf, lines)
        variance = self._field.variance(index) * made / (made - 1)
        return MoveOption(self.moves[index], mean, sqrt(variance / made), sqrt(variance), lines)

    def ranked(self) -> list[MoveOption]:
        """Return the options, best first: those of the last round before those dropped earlier."""

        def key(option: int) -> tuple[int, float, int]:
            return -self._field.counts[option], -self._field.mean(option), -self._values[option]

        return [self.option(index) for index in sorted(range(len(self.moves)), key=key)]


def _hidden(view: View, budget: Budget, plan: Plan) -> Iterator[Advice]:
    """Yield advice while cards are hidden, after every round; late in a game the last is exact."""
    hidden = _Hidden(view, budget, plan)
    if not hidden.moves:  # no room and no kill: the game is stuck
        yield _advice([MoveOption(END, UNFINISHED)], (END,), budget, known=False, exact=True)
        return
    late = len(view.unseen) == _FEW_UNSEEN
    with budget.share(_LATE_SHARE if late else 1.0):
        for _ in hidden.rounds():
            options = _play_first(view, hidden.ranked())
            yield _advice(options, _line(options), budget, known=False, exact=False)
    if late:
        yield _expected(view, options, budget)


def _line(options: Sequence[MoveOption]) -> tuple[Move | None, ...]:
    best = options[0].move
    return (best,) if best is None else (best, None)


def _play_first(view: View, options: list[MoveOption]) -> list[MoveOption]:
    """Put the play first where there is room: it is never worse, whatever the playouts say about kills."""
    return sorted(options, key=lambda option: option.move is not None) if must_play(view) else options


def _expected(view: View, options: list[MoveOption], budget: Budget) -> Advice:
    """Return the exact expectation of the options, from the best on, as far as the budget allows.

    With two cards unseen, and room for the next card after any move, nothing is hidden once it is played, and
    playing it at once costs nothing. So an option is worth the mean of what the two orders yield.
    """
    done, exact = list[MoveOption](), True
    for index, option in enumerate(options):
        if index and budget.is_over():
            exact = False
            break
        scores = list[int]()
        for order in (view.unseen, view.unseen[::-1]):
            position = Position(view.grid, order, view.fola)
            after = position.apply(Move(order[0]) if option.move is None else option.move)
            parts_left = 2 * (len(options) - index) - len(scores)
            score, proved = improve(after, estimate(after, budget), budget, 1 / parts_left)
            scores.append(score)
            exact &= proved
        done.append(MoveOption(option.move, fmean(scores), 0.0, pstdev(scores), option.playouts))
    ranked = _play_first(view, sorted(done, key=lambda option: -option.expected) + options[len(done) :])
    return _advice(ranked, _line(ranked), budget, known=False, exact=exact)


def _known(view: View, budget: Budget) -> Iterator[Advice]:
    """Yield advice where nothing is hidden: first for the best line alone, then with all options compared."""
    position = Position(view.grid, view.unseen, view.fola)
    moves = [END, *legal_moves(position)]
    afters = {move: position.apply(move) for move in moves}
    scores = {move: estimate(after, budget) for move, after in afters.items()}
    with budget.share(_LATE_SHARE):
        line, score, exact = best_line(position, budget)
    if score < max(scores.values()):  # the search was cut short, and the policy found a better line
        line = (max(moves, key=lambda move: scores[move]),)
    else:
        scores[line[0]] = score
    best = line[0]

    def advice() -> Advice:
        # Stable sort: the best line's first move stays ahead of its equals.
        ranked = sorted(moves, key=lambda move: (-scores[move], move != best))
        options = [MoveOption(_without_card(move), scores[move]) for move in ranked]
        return _advice(options, tuple(map(_without_card, line)), budget, known=True, exact=exact)

    yield advice()
    others = sorted((move for move in moves if move != best), key=lambda move: -scores[move])
    for index, move in enumerate(others):
        if budget.is_over():
            break
        found, _ = improve(afters[move], scores[move], budget, 1 / (len(others) - index))
        scores[move] = min(found, score) if exact else found
    yield advice()


def _without_card(move: Move) -> Move | None:
    """Return None for a play, other moves unchanged."""
    return None if move.is_play else move


def _advice(
    options: Sequence[MoveOption], line: tuple[Move | None, ...], budget: Budget, *, known: bool, exact: bool
) -> Advice:
    return Advice(tuple(options), line, known, exact, budget.playouts, budget.seconds, budget.core)
