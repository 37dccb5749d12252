"""Verdicts in the store: found again, and never one that is damaged or of another game."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from unittest import mock

import pytest

from scores import reviews
from scores.store import Store
from solitaire import archive
from solitaire.archive import keep_verdict, kept_verdict
from solitaire.rules.position import Move
from solitaire.rules.record import Record, parse_record
from solver import reviewer
from solver.review import Review
from tests.regenerate import RECORDS


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scores.sqlite3") as opened:
        yield opened


def game() -> Record:
    return parse_record((RECORDS / "finished.txt").read_text("utf-8"))


@cache
def verdict() -> Review:
    with mock.patch.object(reviewer, "PAR_PLAYOUTS", 50):  # its quality does not matter here
        *_, last = reviewer.reviews(game(), 1.0)
    return last


def test_a_verdict_comes_back_as_it_was(store: Store) -> None:
    assert kept_verdict(store, game(), 1.0) is None
    keep_verdict(store, game(), verdict())
    assert kept_verdict(store, game(), 1.0) == verdict()
    assert kept_verdict(store, game(), 600.0) is None


def test_another_version_of_the_engine_does_not_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_verdict(store, game(), verdict())
    monkeypatch.setattr(archive, "REVIEW_VERSION", "0")
    assert kept_verdict(store, game(), 1.0) is None


def test_another_core_does_not_count(store: Store) -> None:
    keep_verdict(store, game(), replace(verdict(), core="another"))
    assert kept_verdict(store, game(), 1.0) is None


def changed(decision: int, **fields: object) -> Review:
    decisions = list(verdict().decisions)
    decisions[decision] = replace(decisions[decision], **fields)  # type: ignore[arg-type]
    return replace(verdict(), decisions=tuple(decisions))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: replace(verdict(), score=verdict().score + 1),
        lambda: replace(verdict(), possible=(1, 2, 3)),
        lambda: replace(verdict(), held=replace(verdict().held, score=1)),  # type: ignore[type-var]
        lambda: replace(verdict(), held=replace(verdict().held, moves=(Move(0),))),  # type: ignore[type-var]
        lambda: changed(1, ply=1000),
        lambda: changed(1, move=Move(0, 1)),
        lambda: changed(1, better=Move(0, 0)),
    ],
)
def test_a_review_that_does_not_fit_the_game_is_none(store: Store, wrong: object) -> None:
    assert callable(wrong)
    keep_verdict(store, game(), wrong())
    assert kept_verdict(store, game(), 1.0) is None


def test_damaged_text_is_none_and_is_replaced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "format_review", lambda review: "{")
    keep_verdict(store, game(), verdict())
    assert store.read("SELECT text FROM reviews") == [("{",)]
    assert kept_verdict(store, game(), 1.0) is None
    monkeypatch.undo()
    keep_verdict(store, game(), verdict())
    assert kept_verdict(store, game(), 1.0) == verdict()
    assert reviews.find_review(store, game(), "another", 1.0) is None


def test_every_figure_carries_its_time() -> None:
    weighed = verdict()
    assert weighed.held is not None
    assert weighed.par is not None
    assert min(weighed.held.seconds, weighed.par.seconds) > 0.0
    assert all(one.seconds > 0.0 for one in weighed.decisions)
