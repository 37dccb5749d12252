"""Fair advice: blind to what is hidden, the same for the same seed, sensible, and exact where it says so."""

import random
from functools import cache
from math import inf
from statistics import fmean

import pytest

from solitaire.rules.cards import Card, parse_cards
from solitaire.rules.deal import DECK_SIZE, Deal
from solitaire.rules.position import GRID_SIZE, End, Move, Position, View, legal_kills
from solitaire.rules.scoring import UNFINISHED
from solver import advisor, autoplay
from solver.advisor import Advice, Plan, must_play
from solver.autoplay import StackingWay
from solver.playouts import Difference
from solver.result import Limit
from tests.support.answers import answer_again, answers
from tests.support.cores import needs_native
from tests.support.exhaustive import best_score
from tests.support.positions import hidden_view, small
from tests.support.selection import sample

FEW = Limit(playouts=60, seed=5)


def timeless(advice: Advice) -> tuple[object, ...]:
    return advice.options, advice.line, advice.known, advice.exact, advice.playouts


def shuffled_deck(position: Position, seed: int) -> Position:
    deck = list(position.deck)
    random.Random(seed).shuffle(deck)
    return position._replace(deck=tuple(deck))


# Playouts


@pytest.mark.parametrize(
    ("limit", "native", "python"),
    [
        (Limit(playouts=1), 1, 1),
        (Limit(playouts=1999), 1, 1),
        (Limit(playouts=2000), 2, 2),
        (Limit(playouts=1_000_000), 8, 8),
        (Limit(seconds=0.05), 1, 1),
        (Limit(seconds=0.1), 3, 1),
        (Limit(seconds=0.05, threads=2), 3, 1),
        (Limit(seconds=5.0), 8, 1),
        (Limit(seconds=5.0, playouts=3000), 3, 3),
        (Limit(), 8, 1),
    ],
)
def test_playouts_keep_more_lines_where_there_is_time(limit: Limit, native: int, python: int) -> None:
    assert [advisor.width(limit, core) for core in ("native", "python")] == [native, python]


@needs_native
def test_wide_playouts_are_blind_and_the_same_in_both_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(
        one
        for one in autoplay.play_game(Deal.numbered(7), FEW).record.positions
        if one.to_come == 15 and len(one.grid) == GRID_SIZE
    )
    limit, wide = Limit(playouts=40, seed=1), Plan(enough=20)  # two lines
    native = timeless(advisor.advise(View.of(position), limit, plan=wide))
    assert native == timeless(advisor.advise(View.of(shuffled_deck(position, 1)), limit, plan=wide))
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    assert native == timeless(advisor.advise(View.of(position), limit, plan=wide))


def test_one_playout_says_nothing_of_its_error() -> None:
    view = View.of(Position((), Deal.numbered(7).deck, Deal.numbered(7).fola))
    one, two = (advisor.advise(view, Limit(playouts=count)).best for count in (1, 2))
    assert (one.error, one.spread) == (inf, inf)
    assert two.error < two.spread < inf


# Leaks


@needs_native
def test_order_of_the_deck_changes_no_advice_at_any_ply() -> None:
    record = autoplay.play_game(Deal.numbered(0), FEW).record
    for ply, position in enumerate(record.positions[:-1:4]):
        view, blind = View.of(position), View.of(shuffled_deck(position, ply))
        assert view == blind
        limit = Limit(playouts=30, seed=ply)
        assert timeless(advisor.advise(view, limit)) == timeless(advisor.advise(blind, limit))


@needs_native
def test_cards_to_come_change_no_move_before_they_come() -> None:
    limit = Limit(playouts=60, seed=3)
    deal = Deal.numbered(11)
    shown = DECK_SIZE - 12
    deck = list(deal.deck[shown:])
    random.Random(1).shuffle(deck)
    twisted = Deal.from_cards((*deal.deck[:shown], *deck, *deal.fola))
    one, other = (autoplay.play_game(each, limit).record for each in (deal, twisted))
    assert one.fola == other.fola
    last_shown = one.moves.index(Move(deal.deck[shown - 1]))
    same = next(ply for ply, move in enumerate(one.moves[last_shown + 1 :], last_shown + 1) if move.is_play)
    assert one.moves[:same] == other.moves[:same]


def test_stacking_does_not_see_the_deck() -> None:
    deal = Deal.numbered(8)
    deck = list(deal.deck)
    random.Random(2).shuffle(deck)
    limit = Limit(playouts=3, seed=4)
    one, other = (
        advisor.stack(View.before_stacking(each), limit)
        for each in (deal, Deal.from_cards((*deck, *deal.fola)))
    )
    assert (one.fola, one.expected, one.playouts) == (other.fola, other.expected, other.playouts)
    assert sorted(one.fola) == sorted(deal.fola)


def test_a_position_is_refused() -> None:
    position = Position((), Deal.numbered(0).deck, Deal.numbered(0).fola)
    for leak in (position, tuple(View.of(position)), None):
        with pytest.raises(TypeError, match="on a View"):
            advisor.advise(leak, FEW)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="on a View"):
            advisor.stack(leak, FEW)  # type: ignore[arg-type]


def test_views_that_leave_nothing_to_advise_are_refused() -> None:
    deal = Deal.numbered(0)
    with pytest.raises(ValueError, match="not stacked yet"):
        advisor.advise(View.before_stacking(deal), FEW)
    with pytest.raises(ValueError, match="already stacked"):
        advisor.stack(View.of(Position((), deal.deck, deal.fola)), FEW)
    with pytest.raises(ValueError, match="has ended"):
        advisor.advise(View((1,), (), (), end=End.FINISHED), FEW)


# Repetition


@needs_native
def test_advice_is_the_same_from_both_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in sample((3, 2), 2):
        view, answers = hidden_view(seed), []
        for core in ("", "python"):
            monkeypatch.setenv("MINCHIATE_CORE", core)
            answers.append(timeless(advisor.advise(view, Limit(playouts=40, seed=seed))))
        assert answers[0] == answers[1]


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_budget_gives_the_same_advice(threads: int) -> None:
    limit = Limit(playouts=30, seed=9, threads=threads)
    one, other = (advisor.advise(hidden_view(3), limit) for _ in range(2))
    assert timeless(one) == timeless(other)
    assert one.best.playouts >= threads


# Sense


@needs_native
def test_advice_on_positions_is_as_it_was() -> None:
    kept = answers("advice")
    assert answer_again(kept) == kept


def test_plays_on_while_there_is_room() -> None:
    advice = advisor.advise(hidden_view(3)._replace(grid=parse_cards("C2 C1 T5 T7")), FEW)
    assert advice.best.move is None
    assert advice.line == (None,)
    assert len(advice.options) > 1


def true_expectation(view: View) -> float:
    """The expected score of the best play, by trying everything; with two cards unseen or fewer."""

    @cache
    def search(grid: tuple[Card, ...], unseen: tuple[Card, ...], fola: tuple[Card, ...]) -> float:
        if len(unseen) <= 1:
            return best_score(Position(grid, unseen, fola), fola_free=False)
        best = float(UNFINISHED)
        for move in advisor.advise(View(grid, unseen, fola), Limit(playouts=1)).options:
            best = max(best, after(grid, unseen, fola, move.move))
        return best

    def after(
        grid: tuple[Card, ...], unseen: tuple[Card, ...], fola: tuple[Card, ...], move: Move | None
    ) -> float:
        if move is not None:
            return search(*Position(grid, unseen, fola).apply(move)[:3])
        return fmean(
            search((*grid, card), tuple(other for other in unseen if other != card), fola) for card in unseen
        )

    return search(view.grid, view.unseen, view.fola)


@pytest.mark.parametrize("seed", sample(range(25), 4))
def test_the_expectation_is_exact_with_two_cards_unseen(seed: int) -> None:
    start = small(seed, piles=5, to_come=4)
    view = View(start.grid, tuple(sorted((start.deck + start.fola)[:2])), (start.deck + start.fola)[2:])
    advice = advisor.advise(view, Limit(playouts=20_000))
    assert advice.exact
    assert advice.best.expected == true_expectation(view)


@pytest.mark.parametrize("seed", sample(range(25), 4))
def test_what_is_known_is_searched_out(seed: int) -> None:
    start = small(100 + seed, piles=6, to_come=3)
    position = Position(start.grid, (start.deck + start.fola)[:1], (start.deck + start.fola)[1:])
    advice = advisor.advise(View.of(position), Limit(playouts=20_000))
    assert advice.known
    assert advice.exact
    assert advice.best.expected == best_score(position, fola_free=False)
    for option in advice.options:
        card = position.next_card
        assert card is not None
        after = position.apply(Move(card) if option.move is None else option.move)
        truth = UNFINISHED if after.end else best_score(after, fola_free=False)
        assert option.expected == truth


# Anytime


def test_advice_comes_early_and_can_be_stopped() -> None:
    view = hidden_view(3)
    stream = advisor.advices(view, Limit())
    first, second = next(stream), next(stream)
    assert 0 < first.playouts < second.playouts
    assert advisor.advise(view, Limit(), stop=lambda: True).options


def test_a_limit_in_seconds_is_kept_to_all_options() -> None:
    advice = advisor.advise(hidden_view(3), Limit(seconds=0.05))
    assert advice.best.playouts > 0
    assert len({option.move for option in advice.options}) == len(advice.options)


# -- Whole games by the fair player: ended, counted, stopped, compared -----------------------------


def test_games_are_whole_and_counted() -> None:
    deal = Deal.numbered(42)
    games = {
        stacking: autoplay.play_game(deal, Limit(playouts=20, seed=1), stacking=stacking)
        for stacking in StackingWay
    }
    for stacking, game in games.items():
        assert game.record.positions[-1].end in (End.FINISHED, End.STUCK)
        assert game.record.score.points == game.score
        assert game.decisions > 0
        assert 0 < game.slowest_decision_seconds <= game.seconds
        assert (game.record.fola == deal.fola) is (stacking is StackingWay.DEALT)
    ordered = [game.score for game in games.values()]
    comparison = Difference.of(ordered, ordered)
    assert (comparison.mean, comparison.error, comparison.is_significant) == (0, 0, False)


def test_a_stopped_game_is_given_up() -> None:
    game = autoplay.play_game(Deal.numbered(1), Limit(playouts=60, seed=5), stop=lambda: True)
    assert game.record.positions[-1].end is End.GAVE_UP
    assert game.score == UNFINISHED


def test_the_simple_rule() -> None:
    stacked = autoplay.stack_by_rule(parse_cards("T40 C2 T7 CK DK M B1"))
    assert stacked == parse_cards("CK C2 DK B1 T7 M T40")


def test_slips_are_kills_at_random_while_cards_are_hidden() -> None:
    deal, limit = Deal.numbered(4), Limit(playouts=4, seed=3)
    always, again, never = (autoplay.play_game(deal, limit, slips=slips).record for slips in (1, 1, None))
    assert always == again != never
    asked = [
        (position, move)
        for position, move in zip(always.positions, always.moves, strict=False)
        if len(View.of(position).unseen) > 1 and not must_play(View.of(position))
    ]
    assert all(move.is_kill for _, move in asked)
    assert any(move != next(legal_kills(position)) for position, move in asked)
