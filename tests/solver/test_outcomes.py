"""What happens in games played on from two decisions of the solitaire."""

import pytest

from solitaire.rules.cards import parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, View, legal_kills, parse_move
from solitaire.rules.scoring import USEFUL, WORTH
from solitaire.texts.hints import why_better
from solitaire.texts.words import Words, with_codes
from solver import cores
from solver.game_review import GAMES, Outcome, OutcomeCode
from solver.outcomes import fola_outcome, move_outcome
from tests.support import recorded
from tests.support.cores import needs_native

pytestmark = needs_native


def kills_of(number: int, start: int) -> tuple[Position, Move, Move]:
    """Return a position of a recorded game, from a ply on, with its first and its last kill."""
    game = recorded.game(Deal.numbered(number), recorded.at_random(number))
    for position in game.positions[start:-1]:
        kills = list(legal_kills(position))
        if len(kills) > 1:
            return position, kills[0], kills[-1]
    raise AssertionError("there is no choice")


def test_a_card_that_is_left_in_every_game_is_named() -> None:
    own, better = parse_cards("T40 C3 CK"), parse_cards("CK C3 T40")
    view = View((), parse_cards("C2"), own, stacked=False)
    found = fola_outcome(view, own, better)
    assert found is not None
    assert (found.code, found.card, found.yours, found.better) == (OutcomeCode.LEFT, parse_card("CK"), 10, 0)
    assert (found.by, found.times) == (parse_card("C3"), 10)
    assert fola_outcome(view, better, own) is None


def test_what_differs_is_counted_in_the_same_games() -> None:
    found = list[Outcome]()
    for number in (1, 2, 3):
        game = recorded.game(Deal.numbered(number), recorded.at_random(number))
        for position in game.positions[60:-1:25]:
            kills = list(legal_kills(position))
            for yours, better in zip(kills[:2], kills[-2:], strict=True):
                outcome = move_outcome(View.of(position), yours, better)
                back = move_outcome(View.of(position), better, yours)
                assert outcome is None or back is None
                found += [each for each in (outcome, back) if each is not None]
    assert found
    for each in found:
        assert 0 <= each.better < each.yours <= GAMES
        assert each.points > 0
        if each.code is OutcomeCode.COVERED:
            assert each.card in USEFUL
        elif each.code is OutcomeCode.LEFT:
            assert each.card is not None
            assert WORTH[each.card] < 0


def test_where_no_card_is_hidden_the_best_lines_are_compared() -> None:
    """The policy leaves CF on top after both."""
    grid = parse_cards("T40 T37 T38 T39 T1 B8 S5 D9 CF B7 SK T13 CQ T19 T35 T4 T23 T28")
    found = move_outcome(View(grid, (), ()), parse_move("T35xT19"), parse_move("T23xT19"))
    assert found is not None
    assert (found.code, found.card, found.yours, found.better) == (OutcomeCode.LEFT, parse_card("CF"), 10, 0)


def test_nothing_hidden_changes_what_happens() -> None:
    position, first, last = kills_of(5, 70)
    turned = Position(position.grid, position.deck[::-1], position.fola)
    assert move_outcome(View.of(position), first, last) == move_outcome(View.of(turned), first, last)


def test_no_game_goes_on_after_its_end() -> None:
    view = View.of(Position(parse_cards("C2 C3 C4"), parse_cards("T40"), ()))
    assert move_outcome(view, END, parse_move("C3xC2")) is None


def test_without_the_native_core_the_same_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for number in (4, 5):
        position, first, last = kills_of(number, 130)
        native = move_outcome(View.of(position), first, last)
        with monkeypatch.context() as patch:
            patch.setattr(cores, "core_name", lambda: "python")
            assert move_outcome(View.of(position), first, last) == native
        found += native is not None
    assert found


def test_what_happens_is_said_first() -> None:
    for number in range(1, 20):
        position, first, last = kills_of(number, 80)
        outcome = move_outcome(View.of(position), first, last)
        said = with_codes(why_better(View.of(position), first, last, outcome, Words())[0])
        if outcome is not None and "played on from your move" in said:
            assert f"in {outcome.yours} of 10 games" in said
            assert f"in {outcome.better} from the better one" in said
            return
    pytest.fail("no outcome was found")
