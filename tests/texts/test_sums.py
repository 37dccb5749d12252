"""A result taken apart in words: the sentence has the figures of the rows below it."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.estimates import Par
from solitaire.kinds.classic_advice import verdict
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move
from solitaire.rules.record import Record
from solitaire.texts.sums import CLASSIC, SOLITAIRE, SumWords, about, answer, headline, rows
from solitaire.texts.verdict import cost, figures, luck_lines, resti_text, sentence, standings
from solitaire.texts.words import Words
from solver.game_review import STACKING, SURE_LUCK, BestResult, GameReview, Luck, StackingDecision, Turn
from solver.review import SURE_GAMES, Headline, Part, Sum
from tests.solver.test_sums import sums, sums_of_four


@given(sums, st.sampled_from([SOLITAIRE, CLASSIC]))
def test_the_sentence_has_the_figures_of_its_rows(found: Sum, game: SumWords) -> None:
    words = Words()
    if not found.is_sure:
        assert answer(found, game, words, 0.5) == "Still counting: 50%"
        return
    _, *parts, _ = rows(found, game, words)
    points = dict(zip(("deal", "play", "luck"), (row.points for row in parts), strict=True))
    said = headline(found, game, words)
    figures = [int(number) for number in re.findall(r"\d+", said)]
    assert {*figures} <= {abs(points[name]) for name in found.named}
    lost = sum(of < 0 for of in found.named.values())
    assert len(figures) == (lost or bool(found.named))
    assert answer(found, game, words, 0.5) == said


@given(sums_of_four)
def test_the_sentence_on_a_hand_has_the_figures_of_its_rows_and_calls_nothing_luck(found: Sum) -> None:
    words = Words()
    usual, *parts, made = rows(found, CLASSIC, words)
    labels = ["these cards", "your play", "your partner", "your opponents", "what nobody could know"]
    assert [row.label for row in parts] == labels
    assert usual.points + sum(row.points for row in parts) == made.points
    said = headline(found, CLASSIC, words)
    assert "luck" not in said
    if found.named:
        shown = {abs(row.points) for row, name in zip(parts, found.parts, strict=True) if name in found.named}
        assert {int(number) for number in re.findall(r"\d+", said)} <= shown


@given(sums_of_four)
def test_the_resti_of_a_hand_add_up_as_shown(found: Sum) -> None:
    said = resti_text(found, Words()).replace("\N{MINUS SIGN}", "-")
    *parts, made = (round(10 * float(number)) for number in re.findall(r"[+-]?\d+(?:\.\d)?", said))
    assert sum(parts) == made


@given(sums | sums_of_four, st.booleans())
def test_the_verdict_of_version_1_and_the_headline_say_the_same(found: Sum, is_blameless: bool) -> None:
    found = replace(found, is_blameless=is_blameless)
    said, key = answer(found, CLASSIC, Words(), 0.5), verdict(found)
    assert (key is None) is (found.headline is Headline.COUNTING) is not found.is_sure
    if found.is_sure:
        blames_play = re.search(r"your play: it cost|[yY]our play cost \d|small losses", said)
        assert bool(blames_play) is (key in ("play", "both"))
        blames_cards = "the cards cost" in said or "the cards: they cost" in said
        assert blames_cards is (key in ("shuffle", "both"))
        helped_more = any(
            points >= found.play.points for name, points in found.named.items() if name != "play"
        )
        assert "Well played" in said or key != "well_played" or helped_more


def test_a_par_of_few_games_is_approximate() -> None:
    assert about("260", SURE_GAMES - 1) == "≈260"
    assert about("260", SURE_GAMES) == "260"


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (66.0, "This shuffle and how it fell for you: +66, better than in 93 of 100 games"),
        (-45.0, "This shuffle and how it fell for you: −45, worse than in 84 of 100 games"),
        (0.0, "This shuffle and how it fell for you: 0, worse than in 50 of 100 games"),
        (400.0, "This shuffle and how it fell for you: +400, better than in 99 of 100 games"),
    ],
)
def test_how_rare_the_luck_of_a_game_is(points: float, said: str) -> None:
    review = GameReview(0, luck=Luck(Part(points, 7.0), ()))
    assert luck_lines(Record(Deal.numbered(42), None, ()), review, Words()) == [said]


def test_what_was_known_is_compared_with_no_other_luck() -> None:
    review = GameReview(0, luck=Luck(Part(66.0, 7.0), (Turn(STACKING, 66.0),)), knew_more=True)
    assert luck_lines(Record(Deal.numbered(42), None, ()), review, Words()) == ["The fola: +66"]


@pytest.mark.parametrize(
    ("error", "share", "mark"),
    [(SURE_LUCK, 0.1, ""), (SURE_LUCK + 1, 0.04, "\N{ALMOST EQUAL TO}"), (SURE_LUCK + 1, 1.0, "")],
)
def test_luck_that_is_not_sure_yet_is_approximate(error: float, share: float, mark: str) -> None:
    deal = Deal.numbered(42)
    record = Record(deal, deal.fola, (Move(deal.deck[0]),))
    luck = Luck(Part(40.0, error), (Turn(STACKING, 25.0), Turn(0, 15.0)))
    whole, fola, card = luck_lines(record, GameReview(0, luck=luck, share=share), Words())
    assert f": {mark}+40, better than" in whole
    assert fola == f"The fola: {mark}+25"
    assert card.endswith(f" came: {mark}+15")


def test_an_exact_cost_has_no_error() -> None:
    for error, said in (0.0, "Blunder: 69 points"), (0.3, "Blunder: 69 ± 1 points"):
        assert cost(StackingDecision(better=(), cost=69.0, error=error, expected=0.0), Words()) == said


@pytest.mark.parametrize(
    ("possible", "bound", "said"),
    [
        (None, 334, "You gave up: −300 points."),
        ((183, 183, -300), 334, "You gave up: −300 points, where at least 183 were still possible."),
        ((334, 334, -300), 334, "You gave up: −300 points, where 334 were still possible."),
        ((-300, -300, -300), 334, "You gave up: −300 points."),
    ],
)
def test_who_gave_up_hears_what_was_still_possible(
    possible: tuple[int, ...] | None, bound: int, said: str
) -> None:
    held = BestResult(318, bound, 0.0, (), ())
    review = GameReview(-300, held=held, possible=possible)
    deal = Deal.numbered(1)
    given_up = Record(deal, deal.fola, (Move(deal.deck[0]), END))
    assert sentence(given_up, review, Words()) == said


@pytest.mark.parametrize(
    ("held", "par", "marks"),
    [
        (254, 264.0, ["you 200", "par 264"]),
        (254, 220.0, ["you 200", "par 220", "best 254"]),
        (150, None, ["you 200"]),
    ],
)
def test_the_best_known_is_never_less_than_what_was_made(
    held: int, par: float | None, marks: list[str]
) -> None:
    known = None if par is None else Par(par, 3.0, 20)
    review = GameReview(200, held=BestResult(held, 334, 0.0, (), ()))
    assert [one.label for one in standings(review, known, Words())] == marks
    assert (figures(review, Words(), known)[2][0] == "…") is ("best 254" not in marks)


@pytest.mark.parametrize(
    ("bound", "is_complete", "labels"),
    [(334, False, ["you 200"]), (334, True, ["you 200", "best 200"]), (200, False, ["you 200", "best 200"])],
)
def test_ones_own_game_is_called_the_best_only_once_better_ones_were_searched(
    bound: int, is_complete: bool, labels: list[str]
) -> None:
    own = BestResult(200, bound, 0.0, (), (), "player")
    review = GameReview(200, held=own, share=1.0 if is_complete else 0.5)
    assert review.is_complete is is_complete
    assert [one.label for one in standings(review, None, Words())] == labels
