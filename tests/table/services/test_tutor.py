"""The guide of the two guided games: what it explains, in which order, and what it proposes off its line."""

import random
import re

import pytest

from solitaire.play.game import Game
from solitaire.rules.cards import parse_card, parse_cards, suit
from solitaire.rules.position import END, End, Move, legal_kills, parse_move
from solitaire.rules.record import Help
from solitaire.rules.scoring import WORTH, score
from solitaire.table.services.tutor import (
    FIRST,
    WHOLE,
    Prepared,
    TaughtRule,
    Topic,
    Tutor,
    TutorStep,
    explanation,
    guided_game,
    prepared_of,
    proposal,
    sentences,
)
from solitaire.texts.words import Words, with_codes

WORDS = Words()
BOTH = (FIRST, WHOLE)


def follow(game: Game, step: TutorStep) -> None:
    """Make the move that a step proposes."""
    if step.move is None:
        game.play()
    else:
        game.move(step.move)


def steps_of(prepared: Prepared) -> list[TutorStep]:
    """Return all steps of a prepared game, as the guide proposes it."""
    game, tutor, steps = guided_game("Anna", prepared), Tutor(prepared), list[TutorStep]()
    while (step := tutor.step(game)) is not None:
        steps.append(step)
        follow(game, step)
    assert (game.score.end, game.score.points) == (End.FINISHED, 334)
    return steps


def play_to(topic: Topic, prepared: Prepared = WHOLE) -> tuple[Game, TutorStep]:
    """Return a prepared game where a topic comes, with its step."""
    game, tutor = guided_game("Anna", prepared), Tutor(prepared)
    while (step := tutor.step(game)) is not None:
        if step.topic is topic:
            return game, step
        follow(game, step)
    raise AssertionError(topic)


def test_the_first_game_makes_a_versicola_with_its_eighth_move() -> None:
    game, tutor = guided_game("Anna"), Tutor(FIRST)
    assert (len(game.position.grid), len(game.position.deck), len(game.position.fola)) == (22, 17, 13)
    assert not game.score.versicole
    rules = list[TaughtRule | None]()
    for _ in range(8):
        step = tutor.step(game)
        assert step is not None
        rules.append(step.rule)
        follow(game, step)
    assert [versicola.cards for versicola in game.score.versicole] == [parse_cards("T2 T3 T4 T5")]
    assert {*TaughtRule} - {*rules} == {TaughtRule.FINISH}  # every rule has been shown


def test_the_player_makes_each_move_and_of_those_that_matter_it_says_why() -> None:
    game, tutor, silent = guided_game("Anna"), Tutor(FIRST), [0]
    while (step := tutor.step(game)) is not None:
        has_news = step.topic is not None or step.rule is not None or step.is_great
        silent = [*silent, 0] if has_news else [*silent[:-1], silent[-1] + 1]
        follow(game, step)
    assert len(game.moves) == 112 + 60
    assert max(silent) <= 7
    assert sum(silent) <= 25


@pytest.mark.parametrize("prepared", BOTH)
def test_what_both_games_say_of_a_move_that_matters_is_so(prepared: Prepared) -> None:
    game, step = play_to(Topic.BREAKS, prepared)
    broken = game.position.apply(Move(*step.cards))
    assert score(broken).shown < score(game.position).shown
    assert (len(game.score.versicole), len(score(broken).versicole)) == (1, 0)
    game, step = play_to(Topic.REACH, prepared)
    grid, (killer, victim) = game.position.grid, step.cards
    assert (grid.index(killer) - grid.index(victim), suit(killer)) == (3, suit(victim))
    assert game.moves[-1].card == killer  # the kill before brought it there
    _, step = play_to(Topic.STAYS, prepared)
    assert (step.move, WORTH[step.cards[0]] > 0) == (Move(*step.cards), True)


def test_what_the_first_game_says_of_a_move_that_matters_is_so() -> None:
    game, step = play_to(Topic.TWICE, FIRST)
    assert (step.move, game.moves[-1].card) == (Move(*step.cards), step.cards[0])
    game, step = play_to(Topic.AHEAD, FIRST)
    jack, killer = step.cards
    assert (game.position.next_card, step.move and step.move.card, WORTH[jack]) == (killer, jack, -20)
    assert Move(killer, jack) in line_after(game)[:3]
    game, step = play_to(Topic.PAIR, FIRST)
    killer, first, second = step.cards
    assert (step.move, {WORTH[card] for card in step.cards}) == (Move(killer, first), {-10})
    assert Move(killer, second) in line_after(game)
    game, step = play_to(Topic.FOLLOWS, FIRST)
    queen, killer = step.cards
    assert (game.position.fola[:2], suit(queen), WORTH[queen]) == (step.cards, suit(killer), -40)
    assert Move(killer, queen) in line_after(game)


def line_after(game: Game) -> list[Move]:
    """Return the moves that the teacher proposes from here on."""
    ahead, tutor, count = Game.load(game.save()), Tutor(FIRST), len(game.moves)
    while (step := tutor.step(ahead)) is not None:
        follow(ahead, step)
    return list(ahead.moves[count:])


def test_a_kill_that_is_explained_ends_with_what_to_do() -> None:
    game, tutor = guided_game("Anna"), Tutor(FIRST)
    while (step := tutor.step(game)) is not None:
        *said, last = with_codes("|".join(sentences(step, WORDS))).split("|")
        assert last.startswith(("Play", "The next card", "Put", "Finish")) or said, last
        assert len(said) < 2
        follow(game, step)


def test_each_kill_of_a_king_or_queen_is_given_its_reason() -> None:
    said = [with_codes(proposal(step, WORDS)) for step in steps_of(FIRST) if step.is_great]
    assert said[1:] == [
        "B5 kills BK, as they are of one suit: 50 points saved.",
        "D5 kills DK, as they are of one suit: 50 points saved.",
        "S7 kills SQ, as they are of one suit: 40 points saved.",
    ]
    assert said[0].startswith("BK can kill CK")  # a new rule, in full
    said = [with_codes(proposal(step, WORDS)) for step in steps_of(WHOLE) if step.is_great]
    assert "T39 kills SQ, as 39 is at least three times 13: 40 points saved." in said


def test_what_a_text_needs_has_been_explained_before() -> None:
    topics = [step.topic for step in steps_of(FIRST)]
    assert topics.index(Topic.MATTO) < topics.index(Topic.DEL_MATTO)
    assert topics.index(Topic.STACKED) < topics.index(Topic.LIST)


@pytest.mark.parametrize("prepared", BOTH)
def test_nothing_is_said_twice(prepared: Prepared) -> None:
    said = list[str]()
    for step in steps_of(prepared):
        text = f"{explanation(step, WORDS)} {proposal(step, WORDS) if step.rule else ''}"
        said += [sentence for sentence in re.split(r"(?<=[.!:]) ", with_codes(text)) if len(sentence) > 25]
    assert len(said) == len(set(said))


def test_the_two_games_explain_everything() -> None:
    first, whole = ([step.topic for step in steps_of(prepared) if step.topic] for prepared in BOTH)
    assert set(Topic) - {*first, *whole} == {Topic.ALL_PLAYED}  # another versicola is made with the last card
    assert first[:3] == [Topic.BEGUN, Topic.KILL, Topic.CLOSED]
    assert whole[:5] == [Topic.PLAY, Topic.USEFUL, Topic.COURT, Topic.PLAIN, Topic.KILL]
    assert first[-1] is whole[-1] is Topic.COUNT


@pytest.mark.parametrize("prepared", BOTH)
def test_that_the_score_falls_is_said_before_it_falls(prepared: Prepared) -> None:
    game, step = play_to(Topic.BEGUN if prepared is FIRST else Topic.FALLS, prepared)
    now, lowest, best = step.points
    shown = [score(position).shown for position in game.positions[game.practice :]]
    assert min(shown) > lowest or prepared is FIRST
    assert (now, lowest, best) == ((-96, -106, 334) if prepared is FIRST else (0, -189, 334))
    assert "334" in explanation(step, WORDS)


def test_what_it_says_of_a_card_it_says_when_that_is_played() -> None:
    for topic in (Topic.USEFUL, Topic.COURT, Topic.PLAIN, Topic.MATTO):
        game, step = play_to(topic)
        assert step.cards == (game.moves[-1].card,)


def test_what_counts_twofold_is_explained() -> None:
    _, step = play_to(Topic.TWOFOLD)
    assert with_codes(explanation(step, WORDS)).startswith(
        "T14 costs 10 by itself, but counts 5 in a versicola"
    )
    assert "−10/+5" in explanation(step, WORDS)


def test_the_courts_are_named_once_with_their_italian_names() -> None:
    for topic, prepared in ((Topic.COURTS, FIRST), (Topic.COURT, WHOLE)):
        _, step = play_to(topic, prepared)
        for name in ("J (fante)", "C (cavallo)", "Q (regina)", "K (re)"):
            assert name in explanation(step, WORDS)


def test_the_guide_counts_as_a_fair_hint() -> None:
    assert guided_game("Anna").help == Help(fair_hints=1)


def test_the_beginning_of_the_first_game_can_not_be_taken_back() -> None:
    game = guided_game("Anna")
    assert not game.can_undo
    game.play()
    game.undo()
    assert not game.can_undo
    again = Game.load(game.save())
    assert (again.is_guided, again.practice, again.can_undo, prepared_of(again)) == (True, 112, False, FIRST)
    assert again.restarted().moves == game.moves


@pytest.mark.parametrize("prepared", BOTH)
def test_off_the_prepared_line_it_resumes_where_the_player_is(prepared: Prepared) -> None:
    game, tutor, chance = guided_game("Anna", prepared), Tutor(prepared), random.Random(1)
    said = list[Topic]()
    while (step := tutor.step(game)) is not None:
        said += [step.topic] if step.topic else []
        kills = list(legal_kills(game.position))
        if kills and len(game.moves) < 50 + (game.practice or 0) and chance.random() < 0.2:
            game.move(chance.choice(kills))
        else:
            follow(game, step)
    assert len(said) == len(set(said))
    assert game.score.end is End.FINISHED
    assert 0 < game.score.shown < 334


def test_what_is_taken_back_is_explained_again() -> None:
    game, tutor = guided_game("Anna"), Tutor(FIRST)
    first = tutor.step(game)
    game.play()
    second = tutor.step(game)
    game.undo()
    assert tutor.step(game) == first
    game.redo()
    assert tutor.step(game) == second
    assert Tutor(FIRST).step(game) == second  # as after a restart of the program


def test_the_prepared_line_is_found_again() -> None:
    game, step = play_to(Topic.KILL)
    game.move(Move(parse_card("T7"), parse_card("T40")))
    assert Tutor(WHOLE).step(game) != step
    game.undo()
    assert Tutor(WHOLE).step(game) == step


def test_a_kill_is_proposed_with_its_rule_until_one_was_made_by_it() -> None:
    _, step = play_to(Topic.KILL)
    assert (step.move, step.cards) == (parse_move("C4xCQ"), parse_cards("C4 CQ"))
    said = "C4 can kill CQ, because they are of one suit. That saves 40 points."
    assert with_codes(proposal(step, WORDS)) == said
    rules = {
        "T19xC4": (
            TaughtRule.NUMBER,
            "It can kill C4, because its number is at least three times the card's value, 4.",
        ),
        "D2xB2": (TaughtRule.VALUE, "D2 can kill B2, because they have the same value, printed at the top."),
        "T40xT1": (TaughtRule.TAROCCHI, "T40 can kill T1, because any tarocco kills any other, high or low."),
    }
    for move, (rule, said) in rules.items():
        assert said in with_codes(proposal(TutorStep(None, (), parse_move(move), rule), WORDS))
        assert (
            with_codes(proposal(TutorStep(None, (), parse_move(move)), WORDS))
            == "Put " + move.replace("x", " on ") + "."
        )


def test_cards_and_points_are_named() -> None:
    _, step = play_to(Topic.USEFUL)
    said = with_codes(explanation(step, WORDS))
    assert said.startswith("T40 is a tarocco: a card of no suit, with a dark head.")
    assert "if it ends on top, it counts 10" in said
    _, step = play_to(Topic.COURT)
    assert with_codes(explanation(step, WORDS)).startswith("CQ would cost you 40.")
    assert explanation(TutorStep(None, (), END), WORDS) == ""


def test_it_says_nothing_once_the_game_has_ended_or_is_stuck() -> None:
    game = guided_game("Anna")
    game.finish()
    assert Tutor(FIRST).step(game) is None
