"""The statistics in words: what is shown of the play adds up, and what is missing for a rating is said."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.home.habits import Group, Habits
from solitaire.texts.habit_words import CLASSIC, SOLITAIRE, HabitWords, balance_lines, bars, rows, sentences
from solitaire.texts.words import Words
from solver.game_review import DecisionKind
from solver.review import Part

WORDS = Words()


def group(play: float, *lost: float) -> Group:
    """Return the means of seven games, with what the first kinds of decision lost."""
    made = 304.0 + play
    parts = {"usual": 304.0, "deal": 0.0, "play": play, "luck": 0.0, "made": made}
    kinds = dict(zip((kind.value for kind in DecisionKind), lost, strict=False))
    return Group(
        7,
        {name: Part(points, 2.0) for name, points in parts.items()},
        {name: Part(points, 1.0) for name, points in kinds.items()},
    )


def test_points_lost_by_kind_and_the_play_are_balanced() -> None:
    assert balance_lines(Habits(group(-36.0, 40.0, 4.0)), WORDS) == [
        "the same chance missed more than once: +8"
    ]
    assert balance_lines(Habits(group(-36.0, 20.0, 4.0)), WORDS) == [
        "play that no single decision shows: −12"
    ]
    assert balance_lines(Habits(group(-4.2, 1.4, 1.4, 1.4)), WORDS) == [], "rounded apart, 3 beside 4"
    assert balance_lines(Habits(), WORDS) == []


@given(st.floats(-400, 100), st.lists(st.floats(-50, 100), min_size=3, max_size=7))
def test_what_is_shown_of_the_play_adds_up(play: float, lost: list[float]) -> None:
    found = Habits(group(play, *lost))
    assert found.all is not None
    by_name = {row.label: row.points for row in rows(found.all, WORDS, SOLITAIRE)}
    shown = [bar.figure.split(" ")[0] for bar in bars(found, WORDS, SOLITAIRE)]
    missing = [line.rpartition(" ")[2] for line in balance_lines(found, WORDS)]
    points = [int(figure.replace("\N{MINUS SIGN}", "-")) for figure in (*shown, *missing)]
    assert sum(points[: len(shown)]) - sum(points[len(shown) :]) == -by_name["your play"]


@pytest.mark.parametrize(("game", "unit"), [(SOLITAIRE, "game"), (CLASSIC, "hand")])
def test_without_a_rating_it_is_said_how_many_games_are_needed(game: HabitWords, unit: str) -> None:
    (first,) = sentences(Habits(needed=3), WORDS, game)
    assert re.match(rf"After 3 more reviewed {unit}s of different deals, this page", first)
    _, said = sentences(Habits(group(-36.0, 44.0), needed=1), WORDS, game, has_bars=True)
    assert re.match(rf"Your play is rated after 1 more reviewed {unit} of different deals", said)
    assert len(sentences(Habits(group(-36.0, 44.0), needed=0), WORDS, game, has_bars=True)) == 1
