"""Whole games by the fair player: ended, counted, stopped, compared."""

from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import End, View, legal_kills
from solitaire.rules.scoring import UNFINISHED
from solver import autoplay
from solver.advisor import must_play
from solver.autoplay import StackingWay
from solver.playouts import Difference
from solver.result import Limit


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
