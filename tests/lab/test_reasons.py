"""What the lab checks of reasons, over 200 costly decisions of each game that a review found.

None holds of both decisions, none has a figure of its own, most are specific. tests/data has the reviewed
games and hands, with what happened in games played on.
"""

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from solitaire.lab import classic_why_count, why_count
from solitaire.rules.position import END, Move, Position, View
from solitaire.rules.record import Record, parse_record
from solitaire.texts.hints import why, why_better
from solitaire.texts.words import Words
from solver.game_review import Decision, StackingDecision
from solver.game_reviewer import explained
from solver.outcomes import WayCode, way
from solver.result import Limit
from solver.review_text import parse_review
from tests.support.cores import needs_native

DATA = Path(__file__).parents[1] / "data"
ENOUGH = 0.8
"""The least share of costly decisions with a specific reason."""
WORDS = Words()


@cache
def reviewed() -> list[tuple[Record, Decision]]:
    """Return the costly decisions of the stored games."""
    found = list[tuple[Record, Decision]]()
    for line in (DATA / "reasons.jsonl").read_text().splitlines():
        record, review = json.loads(line)
        found += [(parse_record(record), decision) for decision in parse_review(review).decisions]
    return found


def test_reasons_of_the_solitaire() -> None:
    decisions, specific = reviewed(), 0
    assert len(decisions) >= 200
    for record, decision in decisions:
        said = why(record, decision, WORDS)
        specific += said != (WORDS("verdict.hard_to_see"),)
        assert not why_count.has_own_figure(record, decision, said), said
        if decision.outcome is not None:
            assert decision.outcome.yours > decision.outcome.better
        if not isinstance(decision, StackingDecision) and decision.better not in (None, END):
            view = View.of(record.positions[decision.ply])
            back = {*why_better(view, decision.better, decision.move, None, WORDS)}
            assert back.isdisjoint(said) or back == {WORDS("verdict.hard_to_see")}, said
    assert specific >= ENOUGH * len(decisions)


def test_every_plan_can_be_made_as_it_is_written() -> None:
    planned = 0
    for record, decision in reviewed():
        outcome = decision.outcome
        if (
            isinstance(decision, StackingDecision)
            or outcome is None
            or outcome.card is None
            or not outcome.path
        ):
            continue
        view = View.of(record.positions[decision.ply])
        reached = way(view, decision.move, decision.better, outcome)
        if reached is not None and reached.code in (WayCode.PLANNED, WayCode.BROKEN):
            plan = (*outcome.path, Move(outcome.by or 0, outcome.card))
            made = len(plan) if reached.kill is None else plan.index(reached.kill) + 1
            position = Position(view.grid, (), ())
            for kill in (decision.better, *plan[:made]):
                position = position.apply(kill) if kill is not None else position
            planned += 1
    assert planned >= 10


@needs_native
def test_what_happens_in_games_played_on_is_as_stored() -> None:
    for record, decision in reviewed()[::20]:
        assert explained(record, decision) == decision


def test_reasons_for_four(tmp_path: Path) -> None:
    hands = shutil.copy(DATA / "classic-reasons.jsonl", tmp_path)
    count = len(Path(hands).read_text().splitlines())
    explained = list(classic_why_count.decisions(Path(hands), count))
    costly = [told for told in explained if told.done]
    specific = [told for told in costly if told.reasons and told.reasons[0].is_specific]
    assert len(costly) >= 200
    assert [fault for told in costly for fault in classic_why_count.faults(told)] == []
    assert len(specific) >= ENOUGH * len(costly)
    assert all(told.text for told in explained)


@needs_native
def test_games_and_hands_are_reviewed_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classic_why_count, "_CHOICE", Limit(playouts=20))
    monkeypatch.setattr(classic_why_count, "_JUDGEMENT", Limit(playouts=100))
    monkeypatch.setattr(why_count, "_PLAYOUTS", 300)
    made = [*classic_why_count.decisions(tmp_path / "hands", 1)]
    assert made == [*classic_why_count.decisions(tmp_path / "hands", 1)]
    ((record, review),) = why_count.reviewed(tmp_path / "games", 1)
    assert [(record, review)] == [*why_count.reviewed(tmp_path / "games", 1)]
