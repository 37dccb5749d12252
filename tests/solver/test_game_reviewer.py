"""The review of finished games: what it must never claim, on short reviews."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import fmean
from unittest.mock import Mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scores.estimates import par_table
from solitaire.lab.why_count import Person
from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, End, Move, Position, View, legal_moves, parse_move
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import UNFINISHED
from solver import advisor, game_reviewer
from solver.advisor import Advice
from solver.autoplay import play_game
from solver.contrasts import contrasts
from solver.game_review import (
    STACKING,
    USUAL_PAR,
    BestResult,
    Decision,
    DecisionKind,
    FairPar,
    GameReview,
    KnownFigures,
    Luck,
    MoveDecision,
    StackingDecision,
    better_line,
    kind_of,
)
from solver.game_reviewer import reviews, weigh_move
from solver.result import Limit, Stop
from solver.review import Headline, Mark, Part
from tests.support.reviews import END_DECISION
from tests.support.selection import all_tests

RECORDS = Path(__file__).parents[1] / "data" / "records"
LIMIT = Limit(playouts=100_000 if all_tests() else 2_000, threads=2)


@pytest.fixture(scope="module", autouse=True)
def short_par() -> Iterator[None]:
    """Play par with few playouts, because it takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        if not all_tests():
            patch.setattr(game_reviewer, "PAR_PLAYOUTS", 10)
        yield


@cache
def reviewed(name: str) -> tuple[GameReview, ...]:
    return tuple(reviews(record(name), LIMIT))


def record(name: str) -> Record:
    return parse_record((RECORDS / f"{name}.txt").read_text("utf-8"))


def moves_of(review: GameReview) -> list[MoveDecision]:
    return [one for one in review.decisions if isinstance(one, MoveDecision)]


def test_a_whole_review_of_a_random_game() -> None:
    last = reviewed("finished")[-1]
    game = record("finished")
    assert last.score == game.score.points
    assert last.held is not None
    assert last.held.score <= last.held.bound <= 334
    assert last.par is not None
    assert last.par.games >= 3
    assert last.share == 1.0
    assert last.possible is not None
    assert len(last.possible) == len(game.moves) + 1
    assert last.possible[-1] == last.score
    assert last.possible[0] <= last.held.score
    assert list(last.possible) == sorted(last.possible, reverse=True), "what is still possible never grows"


def test_a_fair_game_is_a_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = play_game(Deal.numbered(42), Limit(playouts=300, seed=5))
    monkeypatch.setattr(game_reviewer, "play_game", lambda *_, **__: fair)
    game = Record(Deal.numbered(42), Deal.numbered(42).fola, (END,))
    found = list(reviews(game, Limit(playouts=200)))
    held = found[-1].held
    assert held is not None
    assert (held.by, held.score, held.moves) == ("fair", fair.score, fair.record.moves)


def test_a_limit_far_below_the_games_of_par_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_reviewer, "PAR_PLAYOUTS", 1000)
    monkeypatch.setattr(game_reviewer, "play_game", lambda *_, **__: pytest.fail("beyond the limit"))
    *_, last = reviews(record("gave-up"), Limit(playouts=1))
    assert last.is_complete
    assert (last.par, last.sum) == (None, None)


def test_the_stacking_every_kill_and_the_end_are_weighed_and_no_play() -> None:
    game, last = record("finished"), reviewed("finished")[-1]
    assert isinstance(last.decisions[0], StackingDecision)
    expected = [0, *(ply + 1 for ply, move in enumerate(game.moves) if not move.is_play)]
    assert [decision.number for decision in last.decisions] == expected
    assert [one.move for one in moves_of(last)] == [move for move in game.moves if not move.is_play]


def test_marks_need_two_standard_errors() -> None:
    assert Mark.of(4.9, 0.0) is None
    assert Mark.of(5.0, 0.0) is Mark.INACCURACY
    assert Mark.of(12.0, 0.0) is Mark.MISTAKE
    assert Mark.of(25.0, 0.0) is Mark.BLUNDER
    assert Mark.of(25.0, 1.0) is Mark.MISTAKE
    assert Mark.of(100.0, 48.0) is None


def test_the_fair_players_own_moves_are_not_blamed_as_blunders() -> None:
    game = play_game(Deal.numbered(42), Limit(playouts=300, seed=5)).record
    *_, last = reviews(game, LIMIT)
    assert not [one for one in moves_of(last) if one.mark is Mark.BLUNDER and not one.known]
    agreed = [one for one in moves_of(last) if one.better == one.move]
    assert agreed
    assert {(one.cost, one.error) for one in agreed} == {(0.0, 0.0)}


def test_what_is_hard_to_see_is_an_inaccuracy_whatever_it_cost() -> None:
    assert replace(END_DECISION, cost=90.0).mark is Mark.BLUNDER
    assert replace(END_DECISION, cost=90.0, is_hard_to_see=True).mark is Mark.INACCURACY
    assert replace(END_DECISION, cost=4.0, is_hard_to_see=True).mark is None


def test_a_kill_that_can_still_follow_is_not_missed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games played on by the policy miss it after the player's kill; the player need not."""
    grid = "T37 T39 T40 T31 SK T30 T33 T10 T35 CK S7 T13 T1 D2 BQ T38 T3 T36 T22 T32 C3 C8 D4 B9"
    fola = "CQ C2 DQ D10 S8 S6 S4 B4 T19 T21 T26 T4 T34"
    view = View(parse_cards(grid), parse_cards("S9 SF"), parse_cards(fola))
    better = Mock(move=parse_move("T22xT36"), expected=0.0)
    monkeypatch.setattr(advisor, "advise", Mock(return_value=Mock(best=better)))
    limit = Limit(playouts=2_000, seed=1)
    assert weigh_move(view, 0, parse_move("T13xT35"), limit, lambda: False).mark is None
    assert weigh_move(view, 0, parse_move("T22xT38"), limit, lambda: False).mark is Mark.MISTAKE


def test_every_costly_decision_has_what_happens_or_something_to_see() -> None:
    last = reviewed("gave-up")[-1]
    assert any(one.mark for one in last.decisions)
    for one in moves_of(last):
        view = View.of(record("gave-up").positions[one.ply])
        found = contrasts(view, one.move, one.better) if one.mark else ()
        assert one.is_hard_to_see == (one.mark is not None and not found and one.outcome is None)
        assert one.mark is not None or one.outcome is None


def test_bad_luck_is_what_nobody_could_know() -> None:
    bad_luck = replace(END_DECISION, cost=4.0, possible=12)
    assert bad_luck.is_bad_luck
    for other in (replace(bad_luck, possible=11), replace(bad_luck, cost=5.0), replace(bad_luck, known=True)):
        assert not other.is_bad_luck


def test_the_unluckiest_come_first_and_only_bad_luck() -> None:
    moves = [replace(END_DECISION, possible=possible) for possible in (12, 5, 40, 20)]
    review = GameReview(0, decisions=(STACKED, *moves))
    assert [one.possible for one in review.unluckiest(2)] == [40, 20]
    assert [one.possible for one in review.unluckiest(9)] == [40, 20, 12]


def test_giving_up_is_weighed_against_playing_on() -> None:
    end = moves_of(reviewed("gave-up")[-1])[-1]
    assert (end.move, end.mark) == (END, Mark.BLUNDER)


def test_an_end_too_early_costs_all_that_was_still_possible() -> None:
    """A few playouts find only 30 of the 102 points that kills at the end could still have brought."""
    *_, last = reviews(Person(7423).game(Deal.numbered(7423)), Limit(playouts=2_000))
    assert moves_of(last)[-1].move == END
    assert moves_of(last)[-1].cost == 102


def test_the_end_of_a_game_that_is_stuck_is_no_decision_though_all_cards_are_known() -> None:
    deal, moves = Deal.numbered(79), list[Move]()
    position = Position((), deal.deck, deal.fola)
    while position.end is None:  # kills only where no card can be played
        *_, kill = (END, *reversed([move for move in legal_moves(position) if move.is_kill]))
        moves.append(Move((*position.deck, *position.fola)[0]) if position.can_play else kill)
        position = position.apply(moves[-1])
    assert position.end is End.STUCK
    assert not position.deck
    *_, last = reviews(Record(deal, deal.fola, tuple(moves)), Limit(playouts=500))
    assert moves_of(last)
    assert moves_of(last)[-1].move != END


def before_decisions() -> GameReview:
    """Return a review that has a sure luck and par, and no decision yet."""
    luck, sure = Luck(Part(0.0, 1.0), ()), FairPar(290.0, 3.0, 12.0, 16, 1.0)
    return GameReview(35, par=sure, choices=78, usual=USUAL_PAR, luck=luck, share=0.6)


def test_the_weighing_of_a_move_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    game, stopping, real = record("finished"), False, advisor.advise

    def advise(view: View, limit: Limit, *, stop: Stop) -> Advice:
        nonlocal stopping
        stopping = bool(view.grid)
        return real(view, limit if stopping else Limit(playouts=10), stop=stop)

    monkeypatch.setattr(advisor, "stack", Mock(return_value=Mock(fola=game.fola)))
    monkeypatch.setattr(advisor, "advise", advise)
    *_, last = reviews(game, Limit(), before=before_decisions(), stop=lambda: stopping)
    assert len(last.decisions) == 1
    assert last.seconds < 5.0


NAMES = ("luck", "par", "sum", "held", "possible")


def known_in(review: GameReview) -> set[str]:
    return {name for name in NAMES if getattr(review, name) is not None}


@pytest.mark.parametrize(
    ("share", "known"),
    [(0.05, NAMES[3:4]), (0.3, {*NAMES[:2], "held"}), (0.7, NAMES[:4]), (0.85, NAMES[:4]), (0.975, NAMES)],
)
def test_a_review_claims_what_it_has_found(share: float, known: Collection[str]) -> None:
    assert known_in(next(one for one in reviewed("finished") if one.share >= share)) == {*known}


def test_a_review_that_is_stopped_claims_no_more() -> None:
    reached = [0.0]
    for review in reviews(record("finished"), LIMIT, stop=lambda: reached[-1] >= 0.3):
        reached.append(review.share)
    assert known_in(review) == {"luck", "par", "held"}
    assert 0.3 <= review.share == reached[-2] < 1.0
    assert review.decisions == ()


@pytest.mark.parametrize("name", ["finished", "gave-up", "stuck"])
def test_no_review_contradicts_itself(name: str) -> None:
    *_, last = reviewed(name)
    assert last.possible is not None
    assert last.score == last.possible[-1] == (record(name).score.points or UNFINISHED)
    assert all(one.mark is None or one.better != one.move for one in moves_of(last))
    for review in reviewed(name):
        held, game = review.held, record(name)
        if held is None:
            assert game.score.end is not End.FINISHED, "the player's own is a line"
            continue
        assert held.bound >= held.score >= review.score
        assert review.possible is None or held.score >= review.possible[0]
        line = Record(game.deal, held.fola, held.moves)
        assert line.score.points == held.score
        assert (held.by == "player") == (held.moves == game.moves)
        assert review.par is None or held.score >= review.par.mean
        if (found := review.sum) is not None:
            parts = sum(part.points for part in found.parts.values())
            assert found.usual + parts == pytest.approx(review.score)


def test_a_line_of_the_player_is_none_beside_a_better_result_without_one() -> None:
    own = BestResult(249, 334, 0.0, (), A_LINE, "player")
    assert better_line(own, BestResult(300, 310, 0.0, (), ())) == BestResult(300, 310, 0.0, (), ())
    assert better_line(own, BestResult(240, 310, 0.0, (), A_LINE)) == replace(own, bound=310)


def par(mean: float, error: float = 1.0, spread: float = 8.0) -> FairPar:
    return FairPar(mean, error, spread, 20, 1.0)


def test_the_score_is_taken_apart_once_luck_and_par_are_known() -> None:
    luck = Luck(Part(-20.0, 5.0), ())
    review = GameReview(240, par=par(290.0, 2.0), luck=luck, usual=USUAL_PAR)
    found = review.sum
    assert found is not None
    assert (found.usual, found.made, found.games) == (USUAL_PAR, 240, 20)
    assert found.deal == Part(290.0 - USUAL_PAR, 2.0)
    assert found.luck.points == pytest.approx(-20.0 - (290.0 - USUAL_PAR))
    assert found.play.points == pytest.approx(240 - USUAL_PAR + 20.0)
    assert found.play.error == 5.0
    assert replace(review, par=None).sum is None
    assert replace(review, luck=None).sum is None
    assert replace(review, par=FairPar.of([290, 280], 1.0)).sum is None
    assert replace(review, usual=None).sum is None  # a review of an earlier version


@pytest.mark.parametrize(
    ("par_error", "luck_error", "share", "is_sure"),
    [(5.0, 8.0, 0.5, True), (5.1, 8.0, 0.5, False), (5.0, 8.1, 0.5, False), (9.0, 9.0, 1.0, True)],
)
def test_an_answer_waits_until_its_parts_are_sure(
    par_error: float, luck_error: float, share: float, is_sure: bool
) -> None:
    luck = Luck(Part(-20.0, luck_error), ())
    found = GameReview(240, par=par(290.0, par_error), luck=luck, usual=USUAL_PAR, share=share).sum
    assert found is not None
    assert (found.is_sure, found.headline is Headline.COUNTING) == (is_sure, not is_sure)


@example([300, 334, 290, 250, 310], 2)
@given(st.lists(st.integers(-300, 334), min_size=1, max_size=30), st.integers(1, 29))
def test_par_is_the_same_in_one_piece_or_two(scores: list[int], first: int) -> None:
    whole, one = FairPar.of(scores, 1.0), FairPar.of(scores[:first], 1.0)
    both = FairPar.of(scores[first:], 0.0).added(one) if scores[first:] else one
    assert both.games == whole.games
    assert both.mean == pytest.approx(whole.mean)
    assert both.spread == pytest.approx(whole.spread, abs=1e-6)


def test_usual_is_the_mean_of_the_par_table() -> None:
    assert round(fmean(known.par for known in par_table().values()), 1) == USUAL_PAR


A_LINE, BETTER_LINE = (Move(4), END), (Move(5), END)


def test_a_review_never_says_less_than_what_was_known() -> None:
    found = GameReview(250, BestResult(329, 334, 2.0, (), A_LINE), FairPar(280.0, 5.0, 10.0, 4, 9.0))
    known = KnownFigures(BestResult(334, 334, 0.0, (), ()), FairPar(290.0, 3.0, 12.0, 16, 0.0))
    assert found.informed(KnownFigures()) == found
    assert GameReview(250).informed(known) == GameReview(250, known.held, known.par)
    informed = found.informed(known)
    assert informed.held == BestResult(334, 334, 0.0, (), A_LINE)  # the better line is not at hand
    assert informed.held.is_proved
    assert informed.par == known.par
    as_sure = GameReview(250, par=FairPar(280.0, 5.0, 10.0, 16, 9.0))
    assert as_sure.informed(known).par == known.par


def test_the_better_line_and_the_lower_bound_count() -> None:
    low, high = BestResult(300, 320, 1.0, (), A_LINE), BestResult(310, 334, 2.0, (), BETTER_LINE)
    assert better_line(low, high) == better_line(high, low) == BestResult(310, 320, 2.0, (), BETTER_LINE)
    assert better_line(low, None) == better_line(None, low) == low
    assert better_line(None, None) is None


def costing(ply: int, cost: float, better: str = "") -> MoveDecision:
    """Return a decision after ``ply`` moves; 0 points are no mistake, and no better move means a play."""
    wanted = parse_move(better) if better else None
    return replace(END_DECISION, ply=ply, move=Move(1, 2), better=wanted, cost=cost)


STACKED = StackingDecision(better=(), cost=30.0, error=0.0, expected=0.0)


@pytest.mark.parametrize(
    ("decisions", "places"),
    [
        ([], []),
        ([STACKED, costing(0, 40.0)], [0, STACKING]),  # an episode of its own
        ([costing(10, 0.0)], []),
        ([costing(10, 30.0), costing(20, 40.0)], [20, 10]),  # plays between them: two chances
        ([costing(10, 30.0), costing(11, 55.0), costing(12, 20.0)], [11]),  # kills of one turn
        ([costing(10, 30.0), costing(11, 0.0), costing(12, 31.0)], [12]),  # also with a good one between
        ([costing(10, 30.0, "T9xC2"), costing(14, 20.0, "T9xC2"), costing(18, 25.0, "T9xC2")], [10]),
        ([costing(10, 30.0, "T9xC2"), costing(14, 20.0, "T9xC3")], [10, 14]),
        ([costing(10, 30.0, "#"), costing(14, 20.0, "#")], [10, 14]),
    ],
)
def test_an_episode_has_one_entry_and_the_stacking_is_of_its_own_kind(
    decisions: list[Decision], places: list[int]
) -> None:
    assert [one.place for one in GameReview(0, decisions=tuple(decisions)).costliest()] == places
    assert kind_of(View((), (0,), ()), STACKED) is DecisionKind.FOLA
