"""A result taken apart in words: the sentence has the figures of the rows below it."""

import re

from hypothesis import given
from hypothesis import strategies as st

from solitaire.texts.sums import CLASSIC, SOLITAIRE, SumWords, about, answer, headline, rows
from solitaire.texts.words import Words
from solver.sums import SURE_GAMES, Headline, Sum
from tests.solver.test_sums import GAINS, sums


@given(sums, st.sampled_from([SOLITAIRE, CLASSIC]))
def test_the_sentence_has_the_figures_of_its_rows(found: Sum, game: SumWords) -> None:
    words = Words()
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
    assert answer(found, game, words, is_final=True) == headline(found, game, words)


@given(sums)
def test_a_headline_waits_for_the_end_of_the_work(found: Sum) -> None:
    said = answer(found, SOLITAIRE, Words(), is_final=False)
    assert said.startswith("Still counting")
    assert str(found.games) in said


def test_a_par_of_few_games_is_approximate() -> None:
    assert about("260", SURE_GAMES - 1) == "≈260"
    assert about("260", SURE_GAMES) == "260"
