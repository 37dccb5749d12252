"""Habits: the points lost by kind of decision, from the reviews in the store."""

import shutil
from dataclasses import replace
from datetime import date, timedelta
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.goals import goals
from scores.reviews import DrillCard, Reviewed, store_review
from scores.stats import statistics
from scores.store import Store
from solitaire.classic.seats import Seat
from solitaire.home.habits import (
    INTERVALS,
    NEW_A_DAY,
    Group,
    Habits,
    Plan,
    after_answer,
    answer,
    asked,
    habits,
    is_right,
    newest_reviews,
    plan,
)
from solitaire.home.reviews import (
    CLASSIC,
    SOLITAIRE,
    ReviewedKind,
    ReviewFigures,
    compute_all_figures,
    compute_figures,
    parse_figures,
)
from solitaire.rules.record import Help
from solver.review import CLASSIC_SCALE, SOLITAIRE_SCALE, Level, Part, Scale, rate_of
from solver.review_text import format_review
from tests.support.homes import HOME_1_0
from tests.support.reviews import (
    ENGINE,
    HAND_ENGINE,
    costly_ply,
    game_review,
    hand_review,
    store_game,
    store_hand,
)
from tests.support.stored import UNDONE, altered, ended, played


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "scores.sqlite3")


def counted(store: Store, player: str | None = "Anna", of: ReviewedKind[Any, Any] = SOLITAIRE) -> Habits:
    compute_all_figures(store, of)
    return habits(store, of, player)


def group(store: Store, player: str | None = "Anna", of: ReviewedKind[Any, Any] = SOLITAIRE) -> Group:
    """Return the figures of all games, of which there must be some."""
    found = counted(store, player, of).all
    assert found is not None
    return found


def test_without_reviews_there_are_no_figures(store: Store) -> None:
    store.add(played(), own=True)
    assert counted(store) == counted(store, None, CLASSIC) == Habits()


def test_the_kinds_and_the_play_add_up(store: Store) -> None:
    store_game(store, 1, 12.0)
    store_game(store, 2, 20.0)
    found = group(store)
    assert (found.games, found.sum["play"].points, found.sum["deal"].points) == (2, -16.0, -10.0)
    assert found.sum["play"].error == pytest.approx(4.0)
    store_hand(store, 42)
    of_hand = group(store, of=CLASSIC)
    assert [*found.sum] == ["usual", "deal", "play", "luck", "made"]
    assert [*of_hand.sum] == ["usual", "deal", "play", "partner", "opponents", "luck", "made"]
    for one in (found, of_hand):
        *parts, made = (part.points for part in one.sum.values())
        assert sum(parts) == pytest.approx(made)
        lost = sum(part.points for part in one.lost.values())
        assert 0 < lost == pytest.approx(-one.sum["play"].points)


def test_games_are_compared_by_tens_in_the_order_of_play(store: Store) -> None:
    for number in range(23):
        store_game(store, number, float(number))
        if number == 9:
            few = counted(store)
            assert (len(few.spans), few.lately, few.before) == (1, None, None)
    found = counted(store)
    plays = [(span.games, -span.sum["play"].points) for span in found.spans]
    assert plays == [(3, 1.0), (10, 7.5), (10, 17.5)]
    assert found.spans[-1].sum["play"].error == pytest.approx((55 / 6 / 10) ** 0.5)
    assert found.lately is found.spans[-1]
    assert found.before is found.spans[-2]


def test_the_games_of_a_player(store: Store) -> None:
    store_game(store, 1, 12.0)
    store_game(store, 2, 20.0, player="Bruno")
    store.add(played(1, date="2026-01-07", most=100), own=True)  # another game of the deal has no review
    store.add(played(3), own=False)  # an import is never counted
    store_review(store, Reviewed.game(played(3)), ENGINE, 60.0, format_review(game_review(played(3), 40.0)))
    assert (group(store).games, group(store, None).games) == (1, 2)


def test_of_two_reviews_the_newest_version_counts_then_the_longest(store: Store) -> None:
    store_game(store, 1, 12.0, engine="review 9 native", seconds=90.0)
    store_game(store, 1, 8.0, engine="review 10 native", seconds=60.0)
    store_game(store, 1, 6.0, engine="review 10 python", seconds=70.0)
    assert (group(store).games, group(store).sum["play"].points) == (1, -6.0)


def test_a_new_review_is_computed_again(store: Store) -> None:
    store_game(store, 1, 12.0)
    counted(store)
    assert compute_figures(store, SOLITAIRE) == 0
    store_game(store, 1, 9.0, seconds=61.0)
    assert group(store).sum["play"].points == -9.0


def test_reviews_without_a_sum_are_counted_apart(store: Store) -> None:
    store_game(store, 1, 12.0)
    old = played(2)
    store.add(old, own=True)
    review = replace(game_review(old, 50.0), choices=None, usual=None)  # as earlier versions made them
    store_review(store, Reviewed.game(old), "review 3 native", 60.0, format_review(review))
    assert (group(store).games, counted(store).left_out) == (1, 1)


def test_the_home_of_version_1_0(tmp_path: Path) -> None:
    shutil.copy(HOME_1_0 / "scores.sqlite3", tmp_path)
    with Store(tmp_path / "scores.sqlite3") as store:
        assert counted(store, None) == Habits(left_out=1)
        assert counted(store, None, CLASSIC) == Habits(left_out=1)  # the same hand three times


@pytest.mark.parametrize("text", ["{", "", format_review(game_review(played(5), 3.0))])
def test_a_review_that_is_not_of_the_game_counts_as_none(store: Store, text: str) -> None:
    store.add(played(1), own=True)
    store_review(store, Reviewed.game(played(1)), ENGINE, 60.0, text)
    assert counted(store).all is None


def test_a_record_that_does_not_replay_is_left_out(store: Store) -> None:
    store_game(store, 1, 12.0)
    store.close()
    altered(store.path, "UPDATE records SET text = 'x'")
    assert counted(store) == Habits()
    assert compute_figures(store, SOLITAIRE) == 0


@pytest.mark.parametrize(
    "text",
    [
        None,
        "x",
        '{"version":0,"sum":{},"lost":{},"costly":[]}',
        '{"version":4,"sum":{"usual":1},"lost":{},"costly":[],"counted":0,"knew_more":false}',
        '{"version":4,"sum":{},"lost":3,"costly":[],"counted":0,"knew_more":false}',
        '{"version":4,"sum":{},"lost":{},"costly":[[1]],"counted":0,"knew_more":false}',
        '{"version":3,"sum":{},"lost":{},"costly":[],"counted":0,"knew_more":false}',
        '{"version":4,"sum":{},"lost":{},"costly":[]}',
    ],
)
def test_figures_that_this_version_did_not_write_are_missing(text: str | None) -> None:
    assert parse_figures(text) is None
    text = '{"version":4,"sum":{},"lost":{},"costly":[[3,9.5]],"counted":7,"knew_more":false}'
    assert parse_figures(text) == ReviewFigures({}, {}, ((3, 9.5),), 7)


def test_a_deleted_game_leaves_the_figures(store: Store) -> None:
    store_game(store, 1, 12.0)
    assert counted(store).all is not None
    store.delete_player("Anna")
    assert counted(store, None) == Habits()
    assert store.read("SELECT count(*) FROM review_keys") == [(0,)]


def test_the_worst_kind_costs_a_point_at_least(store: Store) -> None:
    store_game(store, 1, 12.0)
    found = group(store)
    lost = {name: replace(part, points=0.0) for name, part in found.lost.items()}
    some = replace(lost["fola"], points=1.0)
    for worst, lost_now in (
        ("choice", lost | {"fola": some, "choice": replace(some, points=9.0)}),
        ("fola", lost | {"fola": some}),
        (None, lost | {"fola": replace(some, points=0.9)}),
    ):
        assert Habits(replace(found, lost=lost_now)).worst == worst


def test_the_rating_is_of_the_newest_games_of_those_who_knew_no_more(store: Store) -> None:
    for number in range(4):
        store_game(store, number, 10.0)
    assert counted(store).rating is None, "too few"
    for number in range(4, 6):
        store_game(store, number, 10.0)
    rating = counted(store).rating
    assert rating is not None
    games = [figures for _, figures in newest_reviews(store, SOLITAIRE, None)]
    values = [game.sum["made"] - (game.sum["deal"] + game.sum["luck"]) / 2 for game in games]
    assert rating.points == pytest.approx(fmean(values))
    rate = counted(store).rate
    assert rate is not None
    assert rate.points == pytest.approx(10.0 / 2), "each game has two decisions"
    knew = played(6, "Anna", help=Help(undone_plays=1))
    store.add(knew, own=True)
    store_review(store, Reviewed.game(knew), ENGINE, 60.0, format_review(game_review(knew, 90.0)))
    after = counted(store)
    assert after.rating is not None
    assert after.rating.points == pytest.approx(rating.points)
    assert after.rate == rate


def test_hands_that_were_played_before_are_in_no_rating(store: Store) -> None:
    for number in range(5):
        store_hand(store, number)
    found = counted(store, of=CLASSIC)
    assert found.rating is None, "their sum does not measure luck"
    assert found.rate is not None
    store_hand(store, 6, extra=(UNDONE,))
    assert counted(store, of=CLASSIC).rate == found.rate
    figures = [figures for _, figures in newest_reviews(store, CLASSIC, "Anna")]
    assert [one.knew_more for one in figures] == [*[False] * 5, True]
    assert [one.counted for one in figures] == [3] * 6


def test_the_error_of_a_rate_is_that_of_games_as_a_whole() -> None:
    assert rate_of([(10.0, 20), (30.0, 20)]) == Part(1.0, 0.5)
    assert rate_of([(10.0, 20)]) == Part(0.5, inf)


@pytest.mark.parametrize("scale", [SOLITAIRE_SCALE, CLASSIC_SCALE])
def test_the_scale_has_a_name_for_every_rate(scale: Scale) -> None:
    names = [scale.level(rate) for rate in (-1.0, *scale.limits, scale.limits[-1] + 0.1)]
    assert names == [Level.MASTER, *Level]


# -- Drills: costly decisions come again at growing intervals; every date is given -----------------


DAY = date(2026, 5, 3)


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
    store.close()
    with Store(store.path) as again:
        assert plan(again, SOLITAIRE, "Anna", day - timedelta(days=1)) == Plan((), day)


@given(st.lists(st.booleans(), min_size=1))
def test_a_decision_always_comes_again_and_sooner_after_a_wrong_answer(answers: list[bool]) -> None:
    card: DrillCard | None = None
    for right in answers:
        card = after_answer(card, DAY, right=right)
        assert DAY < card.due <= DAY + timedelta(days=max(INTERVALS))
        assert after_answer(card, DAY, right=False).due <= after_answer(card, DAY, right=True).due
    for _ in range(20):
        card = after_answer(card, DAY, right=True)
    assert card == DrillCard(DAY, len(INTERVALS), DAY + timedelta(days=INTERVALS[-1]))


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


def test_drills_of_hands_by_themselves_and_of_matches(store: Store) -> None:
    of_match = ended().hands[1]
    store.add(ended(), own=True)
    text = format_review(hand_review(of_match))
    store_review(store, Reviewed.hand(of_match.hand, Seat.S), HAND_ENGINE, 60.0, text)
    costly = {
        record.hand: {(one.moment, one.cost) for one in hand_review(record).costliest()}
        for record in (store_hand(store, 42), of_match)
    }
    assert group(store, of=CLASSIC).games == 2
    for drill in plan(store, CLASSIC, "Anna", DAY).due:
        found = asked(store, CLASSIC, drill)
        assert found is not None
        assert found[1].cost == drill.cost
        costly[found[0].hand].remove((drill.key.number, drill.cost))
    assert not any(costly.values())


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


def test_answers_change_no_score_and_are_lost_with_the_player_and_with_the_review(store: Store) -> None:
    for number in (1, 2):
        store_game(store, number, 40.0)
    before = statistics(store, "Anna", DAY), goals(store, "Anna"), store.read("SELECT * FROM games")
    for drill in planned(store).due:
        answer(store, drill, "Anna", DAY, right=True)
    assert (statistics(store, "Anna", DAY), goals(store, "Anna"), store.read("SELECT * FROM games")) == before
    store.write(lambda connection: connection.execute("DELETE FROM reviews WHERE rowid = 1"))
    assert len(planned(store, DAY + timedelta(days=1)).due) == 1
    store.delete_player("Anna")
    assert store.read("SELECT count(*) FROM drills") == [(0,)]


@pytest.mark.parametrize(("cost", "right"), [(0.0, True), (0.99, True), (1.0, False), (30.0, False)])
def test_the_judgement_says_what_is_right(cost: float, right: bool) -> None:
    assert is_right(cost) is right
