"""A sample of what the lab checks of reasons: none holds of both decisions, none has a figure of its own."""

from pathlib import Path

import pytest

from solitaire.lab import classic_why_count, why_count
from solitaire.texts.why import why
from solitaire.texts.words import Words
from solver.result import Limit
from tests.support.cores import needs_native


@needs_native
def test_reasons_for_four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classic_why_count, "_CHOICE", Limit(playouts=100))
    monkeypatch.setattr(classic_why_count, "_JUDGEMENT", Limit(playouts=400))
    explained = list(classic_why_count.decisions(tmp_path / "hands", 4))
    costly = [told for told in explained if told.done]
    assert len(explained) > 200
    assert len(costly) > 3
    assert [fault for told in costly for fault in classic_why_count.faults(told)] == []
    assert all(told.text for told in explained)


@needs_native
def test_reasons_of_the_solitaire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(why_count, "_PLAYOUTS", 2000)
    words, compared = Words(), 0
    for record, review in why_count.reviewed(tmp_path / "games", 1):
        for decision in review.costliest(3):
            assert not {*why(record, decision, words)} & why_count.reasons_back(record, decision, words)
            compared += 1
    assert compared
