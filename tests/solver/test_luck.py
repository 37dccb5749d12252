"""Luck in the solitaire: it is exact bookkeeping, the same in both cores, and 0 on average for everybody."""

from statistics import fmean

import pytest

from solitaire.lab.luck import PLAYERS, LuckCalibration
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, GRID_SIZE
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solver import cores, luck
from solver.game_review import STACKING
from solver.luck import FEWEST_SHUFFLES, START_VALUE, Telescope
from solver.playouts import standard_error
from tests.support.selection import all_tests


def measured(record: Record, shuffles: int = FEWEST_SHUFFLES, seed: int = 7, core: str = "") -> Telescope:
    telescope = Telescope(record, seed, core or cores.core_name())
    for moment in telescope.moments:
        moment.advance(shuffles)
    return telescope


@pytest.mark.parametrize("player", ["first kill", "at once", "most points"])
def test_start_luck_and_gains_add_up_to_where_nothing_is_hidden(player: str) -> None:
    """And every card of the deck but the last is turned, after the fola."""
    record = PLAYERS[player](Deal.numbered(42), 1)
    telescope = measured(record)
    found, gains = telescope.luck(), sum(moment.gain.points for moment in telescope.moments)
    end = telescope.moments[-1].value
    assert START_VALUE + found.total.points + gains == pytest.approx(end)
    assert sum(turn.luck for turn in found.turns) == pytest.approx(found.total.points)
    assert end == int(end), "nothing is hidden there: all playouts are the same"
    plays = [ply for ply, move in enumerate(record.moves) if move.is_play and record.positions[ply].deck]
    assert [turn.ply for turn in found.turns] == [STACKING, *plays[:-1]]
    for search, (goes_on, *_) in (search for moment in telescope.moments for search in moment.options):
        assert search.options()[0] != (-1, -1) or goes_on == 0, "where there is room the policy plays"


@pytest.mark.parametrize("plies", [0, 60])
def test_a_game_given_up_is_a_decision(plies: int) -> None:
    deal = Deal.numbered(42)
    record = Record(deal, deal.fola, (*PLAYERS["most points"](deal, 1).moves[:plies], END))
    telescope = measured(record, 200)
    found, (*before, end) = telescope.luck(), telescope.moments
    assert end.gain.points == pytest.approx(UNFINISHED - end.value)
    gains = sum(moment.gain.points for moment in before)
    assert START_VALUE + found.total.points + gains == pytest.approx(end.value), "giving up turns no card"
    assert found.turns[0].ply == STACKING


def test_going_on_as_the_policy_would_gains_nothing() -> None:
    record = PLAYERS["first kill"](Deal.numbered(42), 1)
    telescope = measured(record)
    plays = telescope.moments[1:GRID_SIZE]
    assert not any(moment.has_gain for moment in plays)
    assert {moment.gain.error for moment in plays} == {0.0}


def test_further_shuffles_go_where_gains_spread_most_until_the_luck_is_known() -> None:
    record = PLAYERS["most points"](Deal.numbered(42), 1)
    telescope = measured(record, 40)
    aim = 0.7 * telescope.luck().total.error
    asked = telescope.due(aim, 300)
    assert 0 < sum(shuffles for _, shuffles in asked) <= 150 + 10 * len(asked), "two options each, in tens"
    while due := telescope.due(aim, 1_000_000):
        for moment, shuffles in due:
            assert moment.has_gain
            moment.advance(shuffles)
    assert telescope.luck().total.error <= aim
    made = [moment.shuffles for moment in telescope.moments if moment.has_gain]
    alike = measured(record, sum(made) // len(made) // 10 * 10)
    assert alike.luck().total.error > 1.05 * aim, "as many, shared out evenly, say less"


@pytest.mark.skipif(not cores.HAS_NATIVE, reason="needs the native core")
def test_both_cores_find_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "_BATCH", 1)  # playouts in Python take long
    deal = Deal.numbered(1)
    whole = PLAYERS["at once"](deal, 1)
    record = Record(deal, whole.fola, (*whole.moves[:3], END))
    assert sum(move.is_kill for move in record.moves) == 1
    native, python = (measured(record, 2, core=core) for core in ("native", "python"))
    assert native.luck() == python.luck()


@pytest.mark.parametrize("player", ["first kill", "keeps useful", "most points", "gives up", "at once"])
def test_luck_is_0_on_average_whoever_plays(player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "_BATCH", 5)
    deals = range(10_000, 10_040 if all_tests() else 10_008)
    calibration = LuckCalibration(player, shuffles=10)
    lucks = [calibration.measure(deal).luck for deal in deals]
    assert abs(fmean(lucks)) < 3 * standard_error(lucks)
