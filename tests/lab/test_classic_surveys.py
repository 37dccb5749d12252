"""Results of surveys of the classic game, in their file."""

from dataclasses import replace
from pathlib import Path

import pytest

import solitaire.lab.surveys
from solitaire.home.files import UserError
from solitaire.lab.surveys import CLASSIC_SCHEMA, ClassicSurveys, Surveys
from tests.support.stored import surveyed_hand


def test_hands_come_back_as_they_were(tmp_path: Path) -> None:
    hands = [surveyed_hand(2), surveyed_hand(1, -70)]
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add(hands)
    with ClassicSurveys(tmp_path / "survey") as surveys:
        assert list(surveys.hands()) == hands[::-1]


def test_a_result_that_is_there_stays(tmp_path: Path) -> None:
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add([surveyed_hand(1)])
        surveys.add([surveyed_hand(1, 99), replace(surveyed_hand(1, 40), seed=1)])
        assert [one.points for one in surveys.hands()] == [30, 40]


def test_what_was_played_with_the_same_parameters(tmp_path: Path) -> None:
    with ClassicSurveys(tmp_path / "survey") as surveys:
        surveys.add([*map(surveyed_hand, (1, 2, 5)), surveyed_hand(3, player="full 1")])
        assert surveys.played("handbook 1", 0, 0, 0, 4) == {1, 2}
        assert surveys.count("handbook 1", 0, 0, 0, 4) == 2
        assert surveys.played("handbook 1", 0, 1, 0, 4) == set()


def test_the_other_survey_is_another_file(tmp_path: Path) -> None:
    with Surveys(tmp_path / "survey"):
        pass
    with pytest.raises(UserError, match="a database of another program"):
        ClassicSurveys(tmp_path / "survey")


def test_results_of_the_version_of_the_program_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "survey"
    first = replace(CLASSIC_SCHEMA, migrations=CLASSIC_SCHEMA.migrations[:1])
    monkeypatch.setattr(solitaire.lab.surveys, "CLASSIC_SCHEMA", first)
    with ClassicSurveys(path) as surveys:
        surveys.add([surveyed_hand(1, player="handbook 0.1.0"), surveyed_hand(2, player="full 0.1.0")])
    monkeypatch.undo()
    with ClassicSurveys(path) as surveys:
        assert surveys.played("handbook 1", 0, 0, 0, 4) == {1}
        assert surveys.played("full 1", 0, 0, 0, 4) == {2}
