"""A result taken apart in words: the sentence has the figures of the rows below it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.texts.sums import CLASSIC, SOLITAIRE, SumWords, about, answer, balance, headline, rows
from solitaire.texts.verdict import luck_lines
from solitaire.texts.words import Words
from solver.game_review import GameReview, Luck
from solver.sums import SURE_GAMES, Headline, Part, Sum
from tests.solver.test_sums import GAINS, sums, sums_of_four


@given(sums, st.sampled_from([SOLITAIRE, CLASSIC]))
def test_the_sentence_has_the_figures_of_its_rows(found: Sum, game: SumWords) -> None:
    words = Words()
    if not found.is_sure:
        assert answer(found, game, words, 0.5) == "Still counting: 50%"
        return
    _, deal, play, luck, _ = rows(found, game, words)
    named = {
        **dict.fromkeys((Headline.PLAY, Headline.GOOD_PLAY), (play,)),
        **dict.fromkeys((Headline.DEAL, Headline.GOOD_DEAL), (deal,)),
        **dict.fromkeys((Headline.LUCK, Headline.GOOD_LUCK), (luck,)),
        Headline.BOTH: (deal, play),
        Headline.PLAY_AND_LUCK: (luck, play),
    }.get(found.headline, ())
    said = [int(number) for number in re.findall(r"\d+", headline(found, game, words))]
    if named:
        assert said == [abs(row.points) for row in named]
        assert {row.points > 0 for row in named} == {found.headline in GAINS}
    assert answer(found, game, words, 0.5) == headline(found, game, words)


@given(sums_of_four)
def test_the_parts_of_a_hand_add_up_and_the_sentence_calls_what_others_played_no_luck(found: Sum) -> None:
    words = Words()
    usual, *parts, made = rows(found, CLASSIC, words)
    labels = ["these cards", "your play", "your partner", "the others", "what nobody could know"]
    assert [row.label for row in parts] == labels
    assert usual.points + sum(row.points for row in parts) == made.points
    said = headline(found, CLASSIC, words)
    assert "luck" not in said
    if found.headline in (Headline.LUCK, Headline.GOOD_LUCK, Headline.PLAY_AND_LUCK):
        others = sum(row.points for row in parts[2:])
        assert "the other three players and what nobody could know" in said.replace("The", "the")
        assert str(abs(others)) in said


def test_what_is_shown_adds_up_to_the_play() -> None:
    words, play = Words(), Part(-85.0, 7.0)
    assert balance(play, 58, 67.4, 23, words) == [
        "23 smaller losses: −67",
        "the same chance missed more than once: +40",
    ]
    assert balance(play, 58, 11.6, 1, words) == [
        "1 smaller loss: −12",
        "play that no single decision shows: −15",
    ]
    assert balance(play, 85, 0.0, 0, words) == []


def test_a_par_of_few_games_is_approximate() -> None:
    assert about("260", SURE_GAMES - 1) == "≈260"
    assert about("260", SURE_GAMES) == "260"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (66.0, "Luck +66: better than in 93 of 100 games"),
        (-45.0, "Luck −45: worse than in 84 of 100 games"),
        (0.0, "Luck 0: worse than in 50 of 100 games"),
    ],
)
def test_how_rare_the_luck_of_a_game_is(points: float, said: str) -> None:
    review = GameReview(0, luck=Luck(Part(points, 7.0), ()))
    assert luck_lines(Record(Deal.numbered(42), None, ()), review, Words()) == [said]
