"""Drills: costly decisions come again at growing intervals; every date is given."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.goals import goals
from scores.reviews import DrillCard
from scores.stats import statistics
from scores.store import Store
from solitaire.home.habits import (
    INTERVALS,
    NEW_A_DAY,
    Plan,
    after_answer,
    answer,
    asked,
    is_right,
    plan,
)
from solitaire.home.reviews import CLASSIC, SOLITAIRE, compute_all_figures
from tests.support.reviews import costly_ply, hand_review, store_game, store_hand
from tests.support.stored import altered

DAY = date(2026, 5, 3)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "scores.sqlite3")


def planned(store: Store, day: date = DAY, player: str = "Anna") -> Plan:
    compute_all_figures(store, SOLITAIRE)
    return plan(store, SOLITAIRE, player, day)


def costs(found: Plan) -> list[float]:
    return [drill.cost for drill in found.due]


def test_without_costly_decisions_nothing_is_due(store: Store) -> None:
    store_game(store, 1, 3.0)  # no mark
    assert planned(store) == Plan((), None)


def test_the_costliest_come_first(store: Store) -> None:
    for number, cost in enumerate((12.0, 40.0, 25.0)):
        store_game(store, number, cost)
    store_game(store, 9, 90.0, player="Bruno")
    assert costs(planned(store)) == [40.0, 25.0, 12.0]
    assert costs(planned(store, player="Bruno")) == [90.0]


def test_a_right_answer_moves_a_box_up_and_a_wrong_one_goes_back_to_the_first(store: Store) -> None:
    store_game(store, 1, 40.0)
    day, waits = DAY, list[int]()
    for right in (True, True, True, False, True):
        (drill,) = planned(store, day).due
        card = answer(store, drill, "Anna", day, right=right)
        assert planned(store, day) == Plan((), card.due)
        assert planned(store, card.due - timedelta(days=1)).due == ()
        waits.append((card.due - day).days)
        day = card.due
    assert waits == [1, 2, 4, 1, 2]


def test_the_last_box_is_the_last(store: Store) -> None:
    card: DrillCard | None = None
    for _ in range(20):
        card = after_answer(card, DAY, right=True)
    assert card == DrillCard(DAY, len(INTERVALS), DAY + timedelta(days=INTERVALS[-1]))


@given(st.lists(st.booleans(), min_size=1))
def test_a_decision_always_comes_again_and_sooner_after_a_wrong_answer(answers: list[bool]) -> None:
    card: DrillCard | None = None
    for right in answers:
        card = after_answer(card, DAY, right=right)
        assert DAY < card.due <= DAY + timedelta(days=max(INTERVALS))
        assert after_answer(card, DAY, right=False).due <= after_answer(card, DAY, right=True).due


def test_few_are_new_in_a_day_the_costliest_first(store: Store) -> None:
    for number in range(NEW_A_DAY + 3):
        store_game(store, number, 20.0 + number)
    found = planned(store)
    assert costs(found) == [32.0 - number for number in range(NEW_A_DAY)]
    for drill in found.due:
        answer(store, drill, "Anna", DAY, right=True)
    tomorrow = DAY + timedelta(days=1)
    assert planned(store) == Plan((), tomorrow)
    assert len(planned(store, tomorrow).due) == NEW_A_DAY + 3  # those of today again, and the last three
    assert costs(planned(store, tomorrow))[-3:] == [22.0, 21.0, 20.0]


def test_a_drill_is_a_decision_of_a_stored_game(store: Store) -> None:
    record = store_game(store, 1, 40.0)
    (drill,) = planned(store).due
    found = asked(store, SOLITAIRE, drill)
    assert found is not None
    assert (found[0].deal, found[0].moves) == (record.deal, record.moves)
    assert (found[1].ply, found[1].cost) == (costly_ply(record), 40.0)


def test_a_drill_of_a_hand(store: Store) -> None:
    record = store_hand(store, 42)
    compute_all_figures(store, CLASSIC)
    found = plan(store, CLASSIC, "Anna", DAY)
    assert [drill.key.number for drill in found.due] == [
        decision.moment for decision in hand_review(record).costliest()
    ]
    first = asked(store, CLASSIC, found.due[0])
    assert first is not None
    assert first[0].hand == record.hand
    assert first[1].cost == found.due[0].cost


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET text = 'x'",
        "UPDATE reviews SET text = '{'",
        "DELETE FROM reviews",
        "UPDATE reviews SET figures = replace(figures, 'costly\":[[', 'costly\":[[9')",
    ],
)
def test_what_is_lost_or_damaged_is_not_asked(store: Store, statement: str) -> None:
    store_game(store, 1, 40.0)
    (drill,) = planned(store).due
    store.close()
    altered(store.path, statement)
    drills = plan(store, SOLITAIRE, "Anna", DAY).due or (drill,)
    assert asked(store, SOLITAIRE, drills[0]) is None


def test_answers_are_lost_with_the_player_and_with_the_review(store: Store) -> None:
    for number in (1, 2):
        store_game(store, number, 40.0)
    for drill in planned(store).due:
        answer(store, drill, "Anna", DAY, right=True)
    store.write(lambda connection: connection.execute("DELETE FROM reviews WHERE rowid = 1"))
    assert len(planned(store, DAY + timedelta(days=1)).due) == 1
    store.delete_player("Anna")
    assert store.read("SELECT count(*) FROM drills") == [(0,)]


def test_answers_change_no_score_no_statistics_and_no_goal(store: Store) -> None:
    store_game(store, 1, 40.0)
    (drill,) = planned(store).due
    before = statistics(store, "Anna", DAY), goals(store, "Anna"), store.read("SELECT * FROM games")
    answer(store, drill, "Anna", DAY, right=True)
    assert (statistics(store, "Anna", DAY), goals(store, "Anna"), store.read("SELECT * FROM games")) == before


def test_an_answer_outlasts_the_store(store: Store) -> None:
    store_game(store, 1, 40.0)
    (drill,) = planned(store).due
    card = answer(store, drill, "Anna", DAY, right=True)
    store.close()
    with Store(store.path) as again:
        assert plan(again, SOLITAIRE, "Anna", DAY) == Plan((), card.due)


@pytest.mark.parametrize(("cost", "right"), [(0.0, True), (0.99, True), (1.0, False), (30.0, False)])
def test_the_judgement_says_what_is_right(cost: float, right: bool) -> None:
    assert is_right(cost) is right
