"""An upper bound by OR-Tools CP-SAT: no line from a position scores more.

Every line satisfies its model, but not everything that satisfies it is a line. The exact search
(``solver.exact``) is usually far better. But late in a game the model sometimes shows at once that a king
cannot be killed, where the search would have to try everything; README.md has the figures.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from warnings import warn

from solitaire.rules.cards import MATTO, MATTO_BONUS, RUN_CARDS, Card, kills, tarot
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import UNFINISHED, WORTH
from solver.quick_score import FIXED, added, simple_bound
from solver.result import Stop

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

_T29_IN_RUN: Final = added((tarot(29),))
"""Points of T29 in a run beyond ``WORTH``."""
_POLL_SECONDS: Final = 0.02
"""Time between two calls of ``stop``."""


def relaxed_bound(
    position: Position,
    *,
    fola_free: bool = False,
    effort: float = 1.0,
    stop: Stop | None = None,
) -> int:
    """Return a bound from a CP-SAT model of the kills: killer, victim, time and place.

    The model knows three things. With a full grid each play needs a kill first. A killer is on the grid
    before its victim dies, and dies later or never. And piles keep the order of their bottom cards: a card
    moves to the place of its victim's bottom card, and is killed by a card from further right. It does not
    know the distances. Unless it is stopped, the bound is the same on every run. Without OR-Tools it is that
    of ``simple_bound``, with a warning.

    Args:
        position: a position of a game that has not ended.
        fola_free: whether ``position.fola`` may still be stacked; otherwise its order is fixed.
        effort: CP-SAT's deterministic time, above 0; roughly seconds.
        stop: called fifty times a second; when it returns True, the bound proved so far is returned.
    """
    simple = simple_bound(position)
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        warn("without OR-Tools the bound by its model of late positions is missing", stacklevel=2)
        return simple
    model = _Model(position, fola_free)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = effort
    solver.parameters.catch_sigint_signal = False  # it would be lost
    status = _solve(solver, model.model, stop or (lambda: False))
    if status == cp_model.INFEASIBLE:  # not all cards can be played
        return UNFINISHED
    if status == cp_model.UNKNOWN:
        return simple
    return max(UNFINISHED, min(simple, int(solver.best_objective_bound)))


def _solve(solver: "cp_model.CpSolver", model: "cp_model.CpModel", stop: Stop) -> "cp_model.CpSolverStatus":
    """Solve a model in another thread, so that a signal can interrupt the caller; then stop that thread."""
    from concurrent.futures import ThreadPoolExecutor, wait  # like OR-Tools, seldom needed

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(solver.solve, model)
        try:
            while not wait([answer], _POLL_SECONDS).done:
                if stop():
                    solver.stop_search()
        finally:
            while not answer.done():
                solver.stop_search()  # which does nothing before the search has begun
                wait([answer], _POLL_SECONDS)
        return answer.result()


class _Model:
    """The relaxed game. The place of a card is that of its pile, as if nothing had been killed."""

    def __init__(self, position: Position, fola_free: bool) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self._ordered = position.grid + position.deck + (() if fola_free else position.fola)
        self._cards = self._ordered + (position.fola if fola_free else ())
        size = len(self._cards)
        self._place = {card: self._new(place, place) for place, card in enumerate(self._ordered)}
        for card in self._cards[len(self._ordered) :]:
            self._place[card] = self._new(len(self._ordered), size - 1)
        self.model.add_all_different(self._place.values())
        self._shown = {card: self._new_bool() for card in self._cards}
        self._death = {card: self._new(1, size) for card in self._cards}
        self._last_place = {card: self._new(0, size - 1) for card in self._cards}
        self._add_deaths()
        self._add_kills()
        self.model.maximize(sum(Points(self.model, self._shown).terms))

    def _new(self, low: int, high: int) -> "cp_model.IntVar":
        return self.model.new_int_var(low, high, "")

    def _new_bool(self) -> "cp_model.IntVar":
        return self.model.new_bool_var("")

    def _add_deaths(self) -> None:
        """Number the deaths from 1; the cards on top at the end get the highest numbers."""
        shown = sum(self._shown.values())
        self.model.add(shown <= GRID_SIZE)
        self.model.add_all_different(self._death.values())
        deaths = len(self._cards) - shown
        for card in self._cards:
            self.model.add(self._death[card] > deaths).only_enforce_if(self._shown[card])
            self.model.add(self._death[card] <= deaths).only_enforce_if(~self._shown[card])

    def _add_kills(self) -> None:
        killers: dict[Card, list[cp_model.IntVar]] = {card: [] for card in self._cards}
        last: dict[Card, list[cp_model.IntVar]] = {card: [] for card in self._cards}
        for killer in self._cards:
            for victim in self._cards:
                if kills(killer, victim):
                    killers[victim].append(kill := self._new_bool())
                    last[killer].append(self._add_kill(killer, victim, kill))
        for card in self._cards:
            self.model.add_exactly_one(*killers[card], self._shown[card])
            stays = self._new_bool()
            self.model.add_exactly_one(*last[card], stays)
            self.model.add(self._last_place[card] == self._place[card]).only_enforce_if(stays)

    def _add_kill(self, killer: Card, victim: Card, kill: "cp_model.IntVar") -> "cp_model.IntVar":
        """Add what a kill requires; return the variable for "it is the killer's last kill"."""
        model, place, last_place, death = self.model, self._place, self._last_place, self._death
        model.add(death[victim] < death[killer]).only_enforce_if(kill)
        # Before the n-th kill, at most 23 + n cards have been played.
        model.add(place[killer] <= GRID_SIZE - 2 + death[victim]).only_enforce_if(kill)
        model.add(last_place[victim] < place[killer]).only_enforce_if(kill)
        model.add(last_place[killer] <= last_place[victim]).only_enforce_if(kill)
        last = self._new_bool()
        model.add_implication(last, kill)
        model.add(last_place[killer] == last_place[victim]).only_enforce_if(last)
        return last


class Points:
    """The points of the cards that show, in a model that wants many.

    Args:
        model: the model; the variables of the versicole are added to it.
        shown: by card on the grid or to come, whether it shows.

    Attributes:
        terms: what is to be added up.
    """

    def __init__(self, model: "cp_model.CpModel", shown: "Mapping[Card, cp_model.IntVar]") -> None:
        self._model, self._shown = model, shown
        self.terms: list[cp_model.LinearExpr] = [WORTH[card] * shows for card, shows in shown.items()]
        for cards in RUN_CARDS:
            self._add_runs(cards)
        for group in FIXED:
            made = [(self._all(cards), points, bonus) for cards, points, bonus in group]
            model.add_at_most_one(all_shown for all_shown, _, _ in made)
            for all_shown, points, bonus in made:
                self.terms.append(points * all_shown)
                if bonus:
                    self._add_bonus(all_shown)

    def _add_runs(self, cards: Sequence[Card]) -> None:
        """Add the points of the runs of 3 and more. A free variable is true where that pays."""
        triples = {cards[i : i + 3]: self._all(cards[i : i + 3]) for i in range(len(cards) - 2)}
        in_run = {card: self._model.new_bool_var("") for card in cards}
        for card in cards:
            self._model.add_bool_or(
                *(made for triple, made in triples.items() if card in triple), ~in_run[card]
            )
            self.terms.append((_T29_IN_RUN if card == tarot(29) else WORTH[card]) * in_run[card])
        for before, card in pairwise((cards[0] - 1, *cards)):
            begins = self._model.new_bool_var("")
            self._model.add_implication(begins, in_run[card])
            if before in in_run and before in self._shown:
                self._model.add_implication(begins, ~self._shown[before])
            self._add_bonus(begins)

    def _add_bonus(self, made: "cp_model.IntVar") -> None:
        bonus = self._model.new_bool_var("")
        self._model.add_implication(bonus, made)
        self._model.add_implication(bonus, self._all((MATTO,)))
        self.terms.append(MATTO_BONUS * bonus)

    def _all(self, cards: Iterable[Card]) -> "cp_model.IntVar":
        """Return a variable that may be true only if all the cards show."""
        result = self._model.new_bool_var("")
        for card in cards:
            if card in self._shown:
                self._model.add_implication(result, self._shown[card])
            else:
                self._model.add(result == 0)
        return result
