"""Count the reasons for costly decisions of reviewed games: ``python -m solitaire.lab.why_count FILE``.

FILE keeps the reviewed games, a line each, and is the checkpoint: a run that was stopped continues, and a run
on a complete file only counts again, by the reasons as they are now.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from solitaire.lab.results import counted
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, View, legal_kills, legal_moves
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.rules.scoring import UNFINISHED, WORTH
from solitaire.texts.hints import named_contrasts, named_fola_contrasts, why, why_better
from solitaire.texts.words import SIGNS, Words, with_codes
from solver.autoplay import stack_by_rule
from solver.game_review import GAMES, Decision, GameReview, StackingDecision
from solver.game_reviewer import reviews
from solver.outcomes import gain, move_outcome, way
from solver.result import Limit
from solver.review_text import format_review, parse_review

_COUNTED: Final = 5
"""The costliest decisions of a game that are counted."""
_PLAYOUTS: Final = 20_000
"""Playouts of a review: enough for the marks of clear mistakes."""
_OVERLOOKED: Final = (0.05, 0.35)
"""The chance that a person overlooks a kill: at least and at most."""
_IMPATIENT: Final = 0.05
"""The chance that the person kills although there is room."""
_NOISE: Final = (5, 25)
"""Standard deviation of a person's estimate of a kill's worth, points: at least and at most."""
_GIVES_UP: Final = 0.5
"""The chance that a person who sees no kill gives up without a second look."""
_CARE: Final = (1, 6)
"""Times its own points that a useful card is worth to a person: at least and at most."""
_KILL_OPEN: Final = 5
"""Worth of a kill that is open after a kill, to this person, points."""


class Person:
    """A human-like player: looks one move ahead, overlooks kills, is impatient at times."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._overlooked, self._noise = self._chance.uniform(*_OVERLOOKED), self._chance.uniform(*_NOISE)
        self._care = self._chance.uniform(*_CARE)

    def game(self, deal: Deal) -> Record:
        """Return the person's game of a deal, played to its end."""
        fola = stack_by_rule(deal.fola)
        position, moves = Position((), deal.deck, fola), list[Move]()
        while position.end is None:
            move = self._choose(position)
            moves.append(move)
            position = position.apply(move)
        return Record(deal, fola, tuple(moves))

    def _choose(self, position: Position) -> Move:
        seen = [kill for kill in legal_kills(position) if self._chance.random() >= self._overlooked]
        if position.can_play:
            kills = [kill for kill in seen if self._gain(kill) > 0]
            if not kills or self._chance.random() >= _IMPATIENT:
                return next(legal_moves(position))
            return max(kills, key=lambda kill: self._worth(position, kill))
        if not position.to_come:
            seen = [kill for kill in seen if self._gain(kill) > 0]
        elif not seen and self._chance.random() >= _GIVES_UP:
            seen = list(legal_kills(position))
        return max(seen, key=lambda kill: self._worth(position, kill), default=END)

    def _worth(self, position: Position, kill: Move) -> float:
        kills_then = len(list(legal_kills(position.apply(kill))))
        return self._gain(kill) + _KILL_OPEN * kills_then + self._chance.gauss(0, self._noise)

    def _gain(self, kill: Move) -> float:
        assert kill.victim is not None
        worth = WORTH[kill.victim]
        return -worth * self._care if worth > 0 else -worth


def reviewed(path: Path, games: int) -> Iterator[tuple[Record, GameReview]]:
    """Yield reviewed games, those of the file first; those that it lacks are added to it."""
    for game, review in counted(path, games, _reviewed):
        yield parse_record(game), parse_review(review)


def _reviewed(number: int) -> list[str]:
    record = Person(number).game(Deal.numbered(number))
    *_, found = reviews(record, Limit(playouts=_PLAYOUTS))
    return [format_record(record), format_review(found)]


def main() -> None:
    """Print how many costly decisions there are, how many have a reason, and how many of these have a fault.

    A reason may not hold of both decisions, and may have no figure that the engine did not give.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--show", action="store_true", help="print every reason")
    options = parser.parse_args()
    words, counts = Words(), Counter[str]()
    hard = words("verdict.hard_to_see")
    for number, (record, review) in enumerate(reviewed(options.file, options.games)):
        for decision in review.costliest(_COUNTED):
            said = why(record, decision, words)
            kind = "stackings" if isinstance(decision, StackingDecision) else "moves"
            counts[f"{kind}, all"] += 1
            counts[f"{kind}, with a reason"] += hard not in said
            counts[f"{kind}, by what happens in games played on"] += decision.outcome is not None
            back = reasons_back(record, decision, words)
            counts[f"{kind}, with a fault"] += bool(back.intersection(said)) or has_own_figure(
                record, decision, said
            )
            if options.show:
                text = with_codes(" ".join(said))
                sys.stdout.write(f"{number} {decision.number} {decision.cost:.0f} {text}\n")
    for what, count in sorted(counts.items()):
        sys.stdout.write(f"{what}: {count}\n")


def reasons_back(record: Record, decision: Decision, words: Words) -> set[str]:
    """Return the reasons for the decision against the better one; none where they cannot be compared so."""
    if isinstance(decision, StackingDecision) or decision.better is None or decision.better == END:
        return set()
    view = View.of(record.positions[decision.ply])
    outcome = move_outcome(view, decision.better, decision.move)
    return {*why_better(view, decision.better, decision.move, outcome, words)} - {
        words("verdict.hard_to_see")
    }


def has_own_figure(record: Record, decision: Decision, said: Iterable[str]) -> bool:
    """Return whether a reason has a figure that the engine did not give."""
    text = SIGNS.sub("", " ".join(said))
    return not set(map(int, re.findall(r"\d+", text))) <= _figures(record, decision)


def _figures(record: Record, decision: Decision) -> set[int]:
    """Return all figures that the engine gives for a decision."""
    outcome = decision.outcome
    found = {GAMES, -UNFINISHED, round(decision.cost)}
    if outcome is not None:
        found |= {outcome.yours, outcome.better, outcome.times, outcome.forced, round(outcome.points)}
        found |= {-WORTH[outcome.card]} if outcome.card is not None else set()
    if isinstance(decision, StackingDecision):
        return found.union(
            *(each.counts for each in named_fola_contrasts(record.fola or (), decision.better))
        )
    view = View.of(record.positions[decision.ply])
    if outcome is not None and (reached := way(view, decision.move, decision.better, outcome)) is not None:
        found |= {reached.after, reached.then}
    for contrast in named_contrasts(view, decision.move, decision.better):
        shares = [points for _, points in contrast.shares]
        own = sum(contrast.counts[:1]) - sum(shares)
        found |= {contrast.points, own, *contrast.counts, *shares, sum(shares[2:]), len(contrast.kills) - 5}
        found |= {contrast.points - len(contrast.cards)}
        found |= {abs(WORTH[card]) for card in contrast.named}
        found |= {contrast.counts[0] - contrast.points} if contrast.counts else set()
    kills = (move for move in (decision.move, decision.better) if move is not None and move.is_kill)
    return found.union(abs(gain(view.grid, kill)) for kill in kills)


if __name__ == "__main__":
    main()
