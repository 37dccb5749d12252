"""The guide of the first game: what it explains, in which order, and what it proposes off its line."""

import random

import pytest

from solitaire.play.game import Game
from solitaire.rules.cards import parse_card, parse_cards
from solitaire.rules.headers import Help
from solitaire.rules.position import END, End, Move, legal_kills, parse_move
from solitaire.table.services.tutor import Topic, Tutor, TutorStep, explanation, guided_game, proposal
from solitaire.texts.words import Words, with_codes

WORDS = Words()


def follow(game: Game, step: TutorStep) -> None:
    """Make the move that a step proposes."""
    if step.move is None:
        game.play()
    else:
        game.move(step.move)


def step_of(game: Game, tutor: Tutor) -> TutorStep | None:
    return tutor.step(game.moves, game.positions)


def play_to(topic: Topic) -> tuple[Game, TutorStep]:
    """Return the prepared game where a topic comes, with its step."""
    game, tutor = guided_game("Anna"), Tutor()
    while (step := step_of(game, tutor)) is not None:
        if step.topic is topic:
            return game, step
        follow(game, step)
    raise AssertionError(topic)


def test_the_prepared_game_explains_each_topic_once_and_ends_with_all_useful_cards() -> None:
    game, tutor, said = guided_game("Anna"), Tutor(), []
    while (step := step_of(game, tutor)) is not None:
        said += [step.topic] if step.topic else []
        follow(game, step)
    assert len(said) == len(set(said))
    assert set(said) == set(Topic)
    assert said[:5] == [Topic.PLAY, Topic.USEFUL, Topic.COURT, Topic.PLAIN, Topic.NEAR]
    assert said[-2:] == [Topic.ALL_PLAYED, Topic.COUNT]
    assert (game.score.end, game.score.points) == (End.FINISHED, 334)


def test_what_it_says_of_a_card_it_says_when_that_is_played() -> None:
    game, tutor, about = guided_game("Anna"), Tutor(), []
    while (step := step_of(game, tutor)) is not None:
        if step.topic in (Topic.USEFUL, Topic.COURT, Topic.PLAIN, Topic.KING, Topic.MATTO, Topic.TWOFOLD):
            about.append(step.topic)
            assert step.cards == (game.moves[-1].card,)
        follow(game, step)
    assert len(about) == 6


def test_what_counts_twofold_is_explained() -> None:
    _, step = play_to(Topic.TWOFOLD)
    assert with_codes(explanation(step, WORDS)).startswith(
        "T14 costs 10 by itself, but counts 5 in a versicola"
    )
    assert "−10/+5" in explanation(step, WORDS)


def test_value_is_explained_after_the_first_kill() -> None:
    game, step = play_to(Topic.VALUE)
    assert sum(move.is_kill for move in game.moves) == 1
    assert "fante 11, cavallo 12, queen 13, king 14" in explanation(step, WORDS)


def test_the_guide_counts_as_a_fair_hint() -> None:
    assert guided_game("Anna").help == Help(fair_hints=1)


@pytest.mark.parametrize("seed", [1, 2])
def test_off_the_prepared_line_it_goes_on_from_where_the_player_is(seed: int) -> None:
    game, tutor, chance, said = guided_game("Anna"), Tutor(), random.Random(seed), []
    while (step := step_of(game, tutor)) is not None:
        said += [step.topic] if step.topic else []
        kills = list(legal_kills(game.position))
        if kills and len(game.moves) < 50 and chance.random() < 0.2:
            game.move(chance.choice(kills))
        else:
            follow(game, step)
    assert len(said) == len(set(said))
    assert game.score.end is End.FINISHED
    assert 0 < game.score.shown < 334


def test_what_is_taken_back_is_explained_again() -> None:
    game, tutor = guided_game("Anna"), Tutor()
    first = step_of(game, tutor)
    game.play()
    second = step_of(game, tutor)
    game.undo()
    assert step_of(game, tutor) == first
    game.redo()
    assert step_of(game, tutor) == second
    assert step_of(game, Tutor()) == second  # as after a restart of the program


def test_the_prepared_line_is_found_again() -> None:
    game, step = play_to(Topic.NEAR)
    game.move(Move(parse_card("T7"), parse_card("T40")))
    assert step_of(game, Tutor()) != step
    game.undo()
    assert step_of(game, Tutor()) == step


def test_a_kill_is_proposed_with_its_rule() -> None:
    _, step = play_to(Topic.NEAR)
    assert (step.move, step.cards) == (parse_move("C4xCQ"), parse_cards("C4 CQ"))
    assert with_codes(proposal(step, WORDS)) == "C4 can kill CQ: they are of one suit. That saves 40 points."
    rules = {
        "T19xC4": "T19 can kill C4: 19 is at least three times its value, 4. That saves 10 points.",
        "D2xB2": "D2 can kill B2: they have the same value. That saves 10 points.",
        "T40xT1": "T40 can kill T1: tarocchi kill one another.",
    }
    for move, said in rules.items():
        assert with_codes(proposal(TutorStep(None, (), parse_move(move)), WORDS)) == said


def test_cards_and_points_are_named() -> None:
    _, step = play_to(Topic.USEFUL)
    assert with_codes(explanation(step, WORDS)).startswith(
        "T40 is a tarocco, a card of no suit, and a useful one: on top at the end it counts 10."
    )
    _, step = play_to(Topic.COURT)
    assert with_codes(explanation(step, WORDS)).startswith("CQ would cost you 40:")
    assert explanation(TutorStep(None, (), END), WORDS) == ""


def test_it_says_nothing_once_the_game_has_ended_or_is_stuck() -> None:
    game = guided_game("Anna")
    game.finish()
    assert step_of(game, Tutor()) is None
