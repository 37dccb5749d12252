"""The figures of docs/engines.md show what the engines do today."""

import gzip
import shlex
import sys
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from solitaire.classic.count import value_of
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import HandbookPlayer, play_out
from solitaire.classic.record import printed_hand
from solitaire.classic.seats import SEATS, Side
from solitaire.lab import classic_left, extras
from solitaire.lab.deep_proofs import Known, deeper, known
from solitaire.lab.figures import FOLDER, figures
from solitaire.lab.late_proofs import FIRST, answer, late_position, late_proof
from solitaire.lab.opinions import SEED, WORLDS, opinion, opinions
from solitaire.lab.publish import HUNDRED, best_and_lowest, files, hardest, hundred_page
from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search, Surveys
from solver import cores
from solver.classic.hand_review import printed_opinions
from tests.support.classic_playing import in_turn
from tests.support.cores import needs_native
from tests.support.selection import all_tests
from tests.support.surveying import Found


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return {path.name: text for path, text in figures().items()}


@needs_native
def test_no_other_figures_are_there(drawn: dict[str, str]) -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(drawn)


@needs_native
@pytest.mark.parametrize("name", ["beam.svg", "energy.svg", "martingale.svg"])
def test_figures_are_up_to_date(drawn: dict[str, str], name: str) -> None:
    again = "python -m solitaire.lab.figures makes them again"
    assert drawn[name] == (FOLDER / name).read_text("utf-8"), again


# -- The player's opinions on the cards of a hand --------------------------------------------------


PRINTED = printed_hand().hand
BEFORE_PLAYS = moments(PRINTED)[2:-1]  # two players discard first


def test_each_card_of_the_printed_hand_has_an_opinion() -> None:
    kept = printed_opinions()
    assert tuple(one.card for one in kept) == PRINTED.plays
    for now, one in zip(BEFORE_PLAYS, kept, strict=True):
        assert one.best in now.legal_plays
        assert (one.cost > 0) <= (one.best != one.card)
        assert one.cost >= 0


def test_what_is_kept_is_what_the_player_finds() -> None:
    for number in (57, 63, 66):
        now, kept = BEFORE_PLAYS[number], printed_opinions()[number]
        found = opinion(in_turn(now), kept.card, WORLDS, SEED, "native")
        assert (found.best, round(found.cost, 1)) == (kept.best, kept.cost)


@pytest.mark.parametrize("number", [60, 66])
def test_both_cores_think_the_same(number: int) -> None:
    now, card = BEFORE_PLAYS[number], PRINTED.plays[number]
    native, python = (opinion(in_turn(now), card, 3, SEED, core) for core in ("native", "python"))
    assert native == python


def test_a_whole_hand_is_gone_through() -> None:
    found = list(opinions(PRINTED, 1, SEED, "native"))
    assert [one.card for one in found] == [*PRINTED.plays]
    assert all(one.cost == 0 for one in found[-4:])


# -- What is left to gain for ``full``: the side that sees all cards, and the choices that are judged


def best_value(hand: Hand, side: Side) -> int:
    """Return the value of a hand for a side that all play best, seeing all cards."""
    seat = hand.turn
    if seat is None:
        return value_of(hand.events, side)
    values = [best_value(hand.play(card), side) for card in hand.legal_plays]
    return max(values) if seat.side is side else min(values)


def test_a_side_that_sees_all_cards_solves_the_last_tricks() -> None:
    for number in range(6):
        start = Hand.start(numbered(number), SEATS[0])
        moments = list(play_out(start, [HandbookPlayer()] * len(SEATS)))
        hand = moments[-9]  # two tricks are left
        assert hand.turn is not None
        side = hand.turn.side
        (card,) = classic_left.open_choice(hand)
        assert best_value(hand.play(card), side) == best_value(hand, side)


def test_both_figures_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = {"_VARIANTS": 1, "_USUAL": 2, "_NUMBERS": (2, 4, 8), "_CHEAP": 1, "_REPORT": 2}
    for name, value in small.items():
        monkeypatch.setattr(classic_left, name, value)
    for figure, count in (("open", 1), ("noise", 3)):
        monkeypatch.setattr("sys.argv", ["classic_left", figure, str(tmp_path / figure), "--deals", "2"])
        classic_left.main()
        assert capsys.readouterr().out.count("±") == count


# -- The advice on installing an extra fits the way the program was installed ----------------------


def test_pip_installs_the_packages_themselves_into_this_python() -> None:
    words = shlex.split(extras.how_to_install("survey"))
    assert words[1:4] == ["-m", "pip", "install"]
    assert Path(words[0]).samefile(sys.executable)
    assert [word.partition(">")[0] for word in words[4:]] == ["matplotlib", "pyarrow"]
    assert 'install "distributed>=' in extras.how_to_install("cluster")


def test_a_program_installed_by_pipx_is_extended_by_pipx(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert extras.how_to_install("survey").startswith('pipx inject minchiate-solitaire "matplotlib>=')


def test_the_download_cannot_be_added_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "install the program with pip" in str(extras.lacking("plots need matplotlib", "survey"))


def test_an_environment_without_pip_is_one_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "distributions", lambda name: ())
    monkeypatch.setattr(sys, "executable", "/a b/python")
    assert extras.how_to_install("survey").startswith('uv pip install --python "/a b/python" "matplotlib>=')


# -- Proofs of late optima, which CP-SAT confirms (200 with MINCHIATE_TEST_ALL=1), and of open deals


LESS = (20_029, 20_067, 20_101, 20_135, 20_161)
"""Deals whose position holds less than its useful cards are worth."""


@needs_native
@pytest.mark.parametrize("deal", range(FIRST, FIRST + 200) if all_tests() else (FIRST, *LESS[:2]))
def test_a_line_scores_what_a_late_position_holds_and_none_scores_more(deal: int) -> None:
    found = late_proof(deal)
    assert found.best is not None
    assert found.best < found.most or deal not in LESS
    assert found.more == "INFEASIBLE"
    assert answer(late_position(deal), found.best) == "OPTIMAL"


def test_only_open_deals_with_a_small_gap_are_asked_and_only_once(surveys: Surveys, expected: Found) -> None:
    near, closed, far = expected[0][:3]
    surveys.add([near, closed, far], [])
    surveys.add([replace(near, engine="a bound", bound=near.score + 5, moves=None)], [])
    surveys.add([replace(closed, engine="a bound", bound=closed.score, moves=None)], [])
    assert known(surveys) == {near.deal: Known(near.score, near.score + 5)}
    found = deeper(known(surveys), 10, near.deal)
    assert (found.deal, found.score, found.bound) == (near.deal, near.score, near.score + 5)
    surveys.add([found], [])
    assert known(surveys) == {}


@pytest.mark.skipif(not cores.HAS_NATIVE, reason="plain Python takes minutes")
def test_the_last_cards_close_a_deal_that_the_oracle_leaves_open() -> None:
    found = deeper({73: Known(329, 334)}, 20_000_000, 73)
    assert (found.score, found.bound) == (329, 329)


# -- What scores/data shows of the survey: its files fit together ----------------------------------


DATA = Path(__file__).parents[2] / "scores" / "data"


def searches(text: str) -> list[Search]:
    return [found for found in parse_table(text) if isinstance(found, Search)]


def test_the_best_line_and_the_lowest_bound_of_each_deal_are_kept(surveys: Surveys, expected: Found) -> None:
    first, second = expected[0][:2]
    lower = replace(first, engine="proof", bound=first.score)
    surveys.add(
        [first, second, lower, replace(second, engine="worse", score=second.score - 1, moves=None)],
        expected[1],
    )
    assert list(best_and_lowest(surveys.searches())) == [
        (first, replace(lower, fola=None, moves=None)),
        (second, second),
    ]
    written = files(surveys)
    table, packed = written["survey.csv"], written["searches.csv.gz"]
    assert isinstance(table, str)
    assert isinstance(packed, bytes)
    assert [(each.deal, each.engine) for each in searches(table)] == [
        (first.deal, first.engine),
        (first.deal, "proof"),
        (second.deal, second.engine),
    ]
    assert searches(gzip.decompress(packed).decode()) == list(surveys.searches())


def test_the_hardest_deals_have_the_widest_gaps(expected: Found) -> None:
    one = expected[0][0]
    found = [replace(one, deal=deal, score=100, bound=100 + deal % 120) for deal in range(240)]
    kept = hardest((each, each) for each in found)
    assert [each.deal for each in kept] == [deal for deal in range(240) if deal % 120 >= 70]
    assert len(kept) == HUNDRED


@pytest.fixture(scope="module")
def published() -> list[Search]:
    return searches(gzip.decompress((DATA / "searches.csv.gz").read_bytes()).decode())


def test_the_hundred_are_the_hardest_of_ten_thousand(published: list[Search]) -> None:
    hundred = searches((DATA / "hundred.csv").read_text("utf-8"))  # which replays their lines
    assert len(hundred) == HUNDRED
    assert all(each.moves for each in hundred)
    by_deal = {deal: list(found) for deal, found in groupby(published, lambda search: search.deal)}
    assert [*by_deal] == list(range(10_000))
    gaps = {
        deal: min(each.bound for each in found) - max(each.score for each in found)
        for deal, found in by_deal.items()
    }
    narrowest = min(gaps.pop(each.deal) for each in hundred)
    assert narrowest >= max(gaps.values())
    assert (DATA / "hundred.md").read_text("utf-8") == hundred_page(hundred, len(by_deal))
