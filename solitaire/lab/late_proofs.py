"""Late optima proved a second time, by CP-SAT: ``python -m solitaire.lab.late_proofs FILE``.

Positions of the oracle's lines with a full grid and few cards to come, their order known. The exact search
(``solver.exact``) says what each holds; then OR-Tools is asked for a line that scores more, by an exact model
of the game that shares with that search only the worth of sets of cards and what ``Line`` says of the order
of kills. FILE keeps the answers, one a line, and is the checkpoint: a run that was stopped continues, a
complete one only counts again.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from solitaire.lab.results import counted
from solitaire.rules.cards import Card, kills
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import USEFUL
from solver import exact
from solver.bound import Points
from solver.oracle import solve
from solver.quick_score import losses, most_of, simple_bound
from solver.result import Limit

FIRST: Final = 20_000
"""The first deal's number."""
TO_COME: Final = 4
"""Cards to come."""
_PLAYOUTS: Final = 50_000
"""Of the oracle, for the line that leads to the position."""
_NODES: Final = 2_000_000
"""Of the exact search."""
_SECONDS: Final = 300.0
"""For CP-SAT."""


class Line:
    """The model of the lines from a position with a full grid that score at least a target.

    As in the exact search, a line kills once before each play, and else when all cards are played; a kill and
    then a play leave the same piles as the play and then the kill. Piles are known by their bottom cards,
    in the order of play. A kill takes away the right one of two piles, between which none or two are left;
    then its top lies on the left one. A card is covered only if the useful cards left are worth the target.

    Args:
        position: the grid is full, and the order of the fola fixed.
        target: the score.
    """

    def __init__(self, position: Position, target: int) -> None:
        self.model = cp_model.CpModel()
        self._cards = position.grid + position.deck + position.fola
        useful = USEFUL.intersection(self._cards)
        self._mortal = {
            card for card in self._cards if card not in useful or most_of(useful - {card}) >= target
        }
        self._plays = len(self._cards) - GRID_SIZE
        self._tops = [{card: self.model.new_constant(1)} for card in self._cards]
        """By pile, what is on top now: a variable for each card that may be."""
        self._made: list[cp_model.IntVar] = []
        spare = max(map(len, losses(useful, most_of(useful) - target)), default=0)
        for step in range(len(self._cards) - len(useful) + spare):
            self._kill(step)
        shown = dict[Card, cp_model.IntVar]()
        for card in self._cards:
            shown[card] = self.model.new_bool_var("")
            self.model.add(sum(tops[card] for tops in self._tops if card in tops) == shown[card])
        self.model.add(sum(Points(self.model, shown).terms) >= target)

    def _kill(self, step: int) -> None:
        """Add a kill: before a play, or one that may be left out."""
        model, tops = self.model, self._tops
        piles = range(min(len(self._cards), GRID_SIZE + step))
        left_kills: dict[int, list[cp_model.IntVar]] = {pile: [] for pile in piles}
        right_kills: dict[int, list[cp_model.IntVar]] = {pile: [] for pile in piles}
        arrivals: list[dict[Card, list[cp_model.IntVar]]] = [{} for _ in self._cards]
        is_there = [sum(variables.values()) for variables in tops]
        for left in piles:
            for right in range(left + 1, min(piles.stop, left + step + 4)):
                pairs = [
                    (killer, victim)
                    for victim in self._mortal & tops[left].keys()
                    for killer in tops[right]
                    if kills(killer, victim)
                ]
                if not pairs:
                    continue
                kill = model.new_bool_var("")
                left_kills[left].append(kill)
                right_kills[right].append(kill)
                between = model.new_bool_var("")
                model.add(sum(is_there[left + 1 : right]) == 2 * between).only_enforce_if(kill)
                for victim in tops[left]:
                    killers = [tops[right][killer] for killer, other in pairs if other == victim]
                    model.add_bool_or(~kill, ~tops[left][victim], *killers)
                model.add(sum(tops[left].values()) == 1).only_enforce_if(kill)
                model.add(sum(tops[right].values()) == 1).only_enforce_if(kill)
                for killer in {killer for killer, _ in pairs}:
                    arrives = model.new_bool_var("")
                    model.add_bool_and(kill, tops[right][killer]).only_enforce_if(arrives)
                    model.add_bool_or(arrives, ~kill, ~tops[right][killer])
                    arrivals[left].setdefault(killer, []).append(arrives)
        made = [kill for kills_of_pile in left_kills.values() for kill in kills_of_pile]
        if step < self._plays:
            model.add_exactly_one(made)
        else:
            model.add_at_most_one(made)
        if step > self._plays:  # who leaves one out makes none afterwards
            model.add(sum(made) <= sum(self._made))
        self._made = made
        self._tops = [
            self._after(pile, left_kills.get(pile, []), right_kills.get(pile, []), arrivals[pile])
            for pile in range(len(self._cards))
        ]

    def _after(
        self,
        pile: int,
        as_left: list[cp_model.IntVar],
        as_right: list[cp_model.IntVar],
        arrivals: dict[Card, list[cp_model.IntVar]],
    ) -> dict[Card, cp_model.IntVar]:
        """Return the tops of a pile after a kill."""
        model, before = self.model, self._tops[pile]
        if not as_left and not as_right:
            return before
        after = dict[Card, cp_model.IntVar]()
        for card in before.keys() | arrivals.keys():
            after[card] = model.new_bool_var("")
            stays = model.new_bool_var("")
            if card in before:  # it stays if it was there and the pile takes no part
                model.add(stays == 0).only_enforce_if(~before[card])
                for kill in (*as_left, *as_right):
                    model.add_implication(kill, ~stays)
                model.add_bool_or(stays, ~before[card], *as_left, *as_right)
            else:
                model.add(stays == 0)
            model.add(after[card] == stays + sum(arrivals.get(card, [])))
        return after


class LateProof(NamedTuple):
    """What both say of a late position."""

    deal: int
    """The deal's number."""
    most: int
    """What its useful cards are worth, points: no proof is needed that no line scores more."""
    best: int | None
    """The most that a line scores, points, by the exact search; None if that did not end."""
    more: str
    """CP-SAT's answer to whether a line scores more: "INFEASIBLE" where none does."""
    seconds: float
    """Processor time of that answer."""


def late_proof(deal: int) -> LateProof:
    """Return what both say of the late position of a deal."""
    position = late_position(deal)
    most, proof = simple_bound(position), exact.prove(position, nodes=_NODES)
    if proof.open:
        return LateProof(deal, most, None, "", 0.0)
    began = time.process_time()
    more = answer(position, proof.bound + 1)
    return LateProof(deal, most, proof.bound, more, time.process_time() - began)


def late_position(deal: int) -> Position:
    """Return the position on the oracle's line for a deal when the last but ``TO_COME`` cards are played."""
    cards = Deal.numbered(deal)
    start = Position((), cards.deck, cards.fola)
    found = solve(start, Limit(playouts=_PLAYOUTS, seed=1), fola_free=True)
    position, moves = start._replace(fola=found.fola), iter(found.moves)
    while position.to_come > TO_COME:
        position = position.apply(next(moves))
    return position


def answer(position: Position, target: int) -> str:
    """Return CP-SAT's answer to whether a line scores at least the target: the name of its status."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = _SECONDS
    solver.parameters.catch_sigint_signal = False  # else Ctrl-C would end the program ever after
    solver.parameters.linearization_level = 0  # these four make it five times as fast
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.max_presolve_iterations = 1
    return solver.status_name(solver.solve(Line(position, target).model))


def main() -> None:
    """Count the positions by what both say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=200)
    options = parser.parse_args()
    counts, seconds = Counter[str](), 0.0
    for line in counted(options.file, options.positions, lambda number: late_proof(FIRST + number)):
        found = LateProof(*line)
        if found.best is None:
            counts["left open by the exact search"] += 1
        else:
            easy = "worth all useful cards" if found.best == found.most else "worth less"
            counts[f"{easy}: {found.more}"] += 1
        seconds += found.seconds
    for what, count in sorted(counts.items()):
        sys.stdout.write(f"{what}: {count}\n")
    sys.stdout.write(f"CP-SAT: {seconds:.0f} s\n")


if __name__ == "__main__":
    main()
