"""The review of a hand of the classic game: what it must never claim, on short reviews."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from unittest.mock import Mock

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.options import Options
from solitaire.classic.players import margin, play_out
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.view import View
from solitaire.texts.sums import CLASSIC, rows
from solitaire.texts.words import Words
from solver.classic import hand_review, hand_reviewer, shares
from solver.classic.hand_advisor import ClassicAdvice, advise, compare
from solver.classic.hand_review import HandPar, HandReview, Surprise
from solver.classic.hand_reviewer import Judgement, judge, reviews
from solver.classic.player import FullPlayer
from solver.result import Limit, Stop
from solver.review import Mark, Part
from tests.solver.test_reviewer import by_chance
from tests.support import classic_playing as playing
from tests.support.classic_playing import other_hand
from tests.support.cores import needs_native
from tests.support.reviews import CARD_DECISION
from tests.support.selection import sample
from tests.support.table.reviewed import added

pytestmark = needs_native
LIMIT = Limit(playouts=8_000, threads=2)


@pytest.fixture(scope="module", autouse=True)
def short_par() -> Iterator[None]:
    """Play par with few hands, and take them apart with few variants: this takes most of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hand_reviewer, "PAR_HANDS", 2)
        patch.setattr(shares, "VARIANTS", 2)
        yield


@cache
def reviewed(seat: Seat = Seat.S) -> tuple[HandReview, ...]:
    return tuple(reviews(by_chance(), seat, LIMIT))


def test_cards_picked_from_open_hands_are_reviewed() -> None:
    """South and North have all tarocchi; the others fall, and the trick's winner picks their cards."""
    start = Hand.start(playing.for_a_slam(numbered(3)), Seat.S, Options(cascare="forced", slam="fourteen"))
    *_, ended = playing.play_out(start, playing.first)
    *_, review = reviews(ended, Seat.S, Limit(playouts=3_000))
    assert len(review.decisions) == review.choices
    every = moments(ended)
    picks = [one for one in review.decisions if View.of(every[one.moment], Seat.S).picks_for is not None]
    assert len(picks) > 5
    assert all(one.cost == 0 for one in picks[-2:])


def test_a_whole_review() -> None:
    """Every choice of the seat is weighed, and nothing else."""
    hands, last = moments(by_chance()), reviewed()[-1]
    assert hands[-1] == by_chance()
    assert (last.points, last.resti) == margin(by_chance())
    assert last.par is not None
    assert last.par.hands == 2
    for one in last.decisions:
        view = View.of(hands[one.moment], Seat.S)
        assert view.turn is Seat.S
        assert one.trick == len(view.tricks)
        assert set(one.cards) | set(one.better) <= set(view.legal_plays or view.discardable)
    assert all(one.cards != one.better for one in last.costliest())


def test_taking_hands_apart_counts_against_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int | None]()

    def noted(_hand: Hand, _side: Side, _stop: Stop, variants: int) -> None:
        made.append(variants)

    as_good = Judgement(
        better=(), cost=0.0, error=0.0, best=0.0, own=0.0, value_error=0.0, values=((0.0, 0.0),) * 2
    )
    monkeypatch.setattr(hand_reviewer, "judge", Mock(return_value=as_good))
    monkeypatch.setattr(hand_reviewer, "PAR_HANDS", 20)
    monkeypatch.setattr(shares, "VARIANTS", 32)
    monkeypatch.setattr(hand_reviewer, "take_apart", noted)
    usual = hand_reviewer.limit_for(hand_reviewer.PAR_PLAYOUTS).playouts or 0
    for number, playouts in enumerate((2 * usual, usual, usual // 4, 1)):
        for _ in reviews(by_chance(), Seat.S, Limit(playouts=playouts)):
            if len(made) > number:
                break  # the rest takes long
    assert made == [32, 32, 8, 1]


def test_the_value_of_the_hand_is_what_was_expected_with_luck_and_less_costs() -> None:
    last = reviewed()[-1]
    value = last.points + 60 * last.resti
    change = sum(one.value for one in last.luck) - sum(one.before - one.after for one in last.decisions)
    assert value == pytest.approx(last.decisions[0].before + change)


def test_the_other_side_has_the_same_points_with_the_other_sign() -> None:
    ours, theirs = reviewed()[0], next(reviews(by_chance(), Seat.E, LIMIT))
    assert (theirs.points, theirs.resti) == (-ours.points, -ours.resti)
    assert ours.deals != theirs.deals


def test_the_parts_add_up_to_what_was_made_and_the_play_is_what_the_decisions_cost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hand_reviewer, "PAR_HANDS", 4)
    for number, seat in sample([*enumerate(SEATS)], 3):
        start = Hand.start(numbered(number), SEATS[number - 1])
        hand = playing.play_out(start, playing.at_random(random.Random(number)))[-1]
        known = [one for one in reviews(hand, seat, Limit(playouts=400, threads=2)) if one.sum is not None]
        for one in known:  # at every moment it rests on the par that is shown, and adds up as shown
            assert one.sum is not None
            assert one.par is not None
            assert one.sum.usual + one.sum.parts["deal"].points == pytest.approx(one.par.points)
            *parts, made_row = rows(one.sum, CLASSIC, Words())
            assert sum(row.points for row in parts) == made_row.points == round(one.points)
        last = known[-1]
        assert last.play is not None
        for found, made, play in zip(
            (last.sum, last.sum_of_resti), (last.points, last.resti), last.play, strict=True
        ):
            assert found is not None
            total = sum(part.points for part in found.parts.values())
            assert found.usual + total == pytest.approx(made) == found.made
            assert found.play == play
            assert all(part.error >= 0 for part in found.parts.values())
            assert len(last.changes) == len(moments(hand)) - 1
            assert [*found.parts] == ["deal", "play", "partner", "opponents", "luck"]


def test_a_hand_whose_taking_apart_is_stopped_has_no_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_reviewer, "take_apart", lambda *_: None)
    *_, last = reviews(by_chance(), Seat.S, Limit(playouts=400))
    assert [last.sum, last.points_added] == [None] * 2


def with_40_playouts_each(hand: Hand) -> HandReview:
    """Return a review of South's decisions that judges each with 40 playouts, however many there are."""
    *_, quick = reviews(hand, Seat.S, LIMIT, stop=lambda: True)
    all_of_them = 40 * (quick.choices or 0) + 1  # one more, so that rounding takes none away
    *_, last = reviews(hand, Seat.S, Limit(playouts=2 * all_of_them))
    return last


def test_no_card_that_the_seat_could_not_see_changes_what_its_decisions_cost() -> None:
    """The deal differs, the View at the seat's first decisions is the same."""
    chance = random.Random(1)
    hands = playing.play_out(Hand.start(numbered(7)), playing.at_random(chance))
    length = next(index for index in range(24, len(hands)) if hands[index - 1].turn is Seat.S)
    changed = other_hand(hands[:length], chance)
    assert changed is not None
    one, other = (playing.play_out(hand, playing.first)[-1] for hand in (hands[length - 1], changed))
    first, second = (with_40_playouts_each(hand).decisions for hand in (one, other))
    same = [replace(decision, seconds=0.0) for decision in first if decision.moment < length]
    assert len(same) > 3
    assert same == [replace(decision, seconds=0.0) for decision in second][: len(same)]


def test_the_adviser_chooses_discards_with_the_playouts_of_the_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With fewer, its own discards would look better than its advice; both are compared in other worlds."""
    limits, compared = list[Limit](), Mock(side_effect=compare)

    def noted(view: View, limit: Limit, *, signals: bool, stop: Stop | None) -> ClassicAdvice:
        limits.append(limit)
        return advise(view, limit, signals=signals, stop=stop)

    monkeypatch.setattr(hand_reviewer, "advise", noted)
    monkeypatch.setattr(hand_reviewer, "compare", compared)
    start = Hand.start(numbered(7))
    view, due = View.of(start, Seat.S), start.discards_due
    cards = start.discardable[:due]
    for most in (10_000, 60):
        judge(view, cards, Limit(playouts=most), playouts=20)
    assert due > 1
    assert [limit.playouts for limit in limits] == [20 * due, 30]
    assert limits[0].seed != compared.call_args.args[3].seed


def test_full_is_seldom_blamed() -> None:
    full = FullPlayer(Limit(playouts=300))
    *_, ended = play_out(Hand.start(numbered(9), SEATS[1]), [full] * 4)
    *_, last = reviews(ended, Seat.N, LIMIT)
    assert sum(one.mark in (Mark.MISTAKE, Mark.BLUNDER) for one in last.decisions) <= 2


def test_no_hand_of_par_begins_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[Limit]()

    class Counted(FullPlayer):
        def discard(self, view: View) -> tuple[int, ...]:
            begun.append(self._limit)
            return super().discard(view)

    monkeypatch.setattr(hand_reviewer, "FullPlayer", Counted)
    list(reviews(by_chance(), Seat.S, LIMIT, stop=lambda: True))
    assert begun == []


def par(points: float, error: float = 5.0, spread: float = 20.0) -> HandPar:
    return HandPar(points, error, spread, 0.0, 0.1, 1.0, 20, 1.0)


def test_too_few_hands_make_no_sum() -> None:
    assert HandReview(Seat.S, True, 0, 0, choices=0).sum is None
    few = replace(par(0), hands=3)
    assert HandReview(Seat.S, True, 0, 0, choices=0, par=few, points_added=added(0)).sum is None
    assert HandReview(Seat.S, True, 0, 0, choices=0, par=par(0)).sum is None  # of an earlier version
    found = HandReview(Seat.S, True, 0, 0, choices=0, par=par(0), points_added=added(0)).sum
    assert found is not None
    assert found.deal == Part(-hand_review.USUAL_DEALER, 5.0)
    other = HandReview(Seat.S, False, 0, 0, choices=0, par=par(0), points_added=added(0)).sum
    assert other is not None
    assert other.deal == Part(hand_review.USUAL_DEALER, 5.0)


def test_a_cost_counts_only_beyond_its_error_and_what_missed_the_same_card_once() -> None:
    """Each as its cost, its error and the better card."""
    costs = [(30.0, 5.0, 3), (30.0, 11.0, 4), (30.0, 2.0, 1), (40.0, 2.0, 2), (60.0, 2.0, 1), (50.0, 2.0, 1)]
    weighed = [replace(CARD_DECISION, cost=cost, error=error, better=(card,)) for cost, error, card in costs]
    assert [one.mark for one in weighed[:2]] == [Mark.INACCURACY, None]
    review = HandReview(Seat.S, True, 0, 0, decisions=tuple(weighed))
    assert [(one.cost, *one.better) for one in review.costliest()] == [(60.0, 1), (40.0, 2), (30.0, 3)]


def test_bad_luck_counts_only_beyond_its_error() -> None:
    luck = [Surprise(1, 1, -30.0, 1.0, ()), Surprise(2, 2, -30.0, 9.0, ()), Surprise(3, 3, 99.0, 1.0, ())]
    review = HandReview(Seat.S, True, 0, 0, luck=(*luck, Surprise(4, 4, -90.0, 1.0, ())))
    assert [one.first for one in review.unluckiest()] == [4, 1]


def test_decisions_count_that_are_worth_unlike_much() -> None:
    hand = playing.play_out(Hand.start(numbered(42)), playing.first)[-1]
    counted = [
        hand_review.counts(playing.in_turn(now))
        for now in moments(hand)[:-1]
        if now.discards_due or len(now.legal_plays) > 1
    ]
    assert counted[0], "the discards"
    assert 0 < counted.count(False) < counted.count(True) / 5
