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
from solitaire.texts.sums import CLASSIC, SOLITAIRE, SumWords, about, answer, balance, headline, rows
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


BAD, GOOD, NONE = -60, 60, 0
_NOBODY = "what nobody could know"


@pytest.mark.parametrize(
    ("deal", "play", "luck", "said", "of_a_hand"),
    [
        (NONE, NONE, NONE, "About as usual, and your play cost nothing for certain.", None),
        (BAD, NONE, NONE, "It was the shuffle: it cost 60 points.", "It was the cards: they cost 60 points."),
        (NONE, BAD, NONE, "It was your play: it cost 60 points.", None),
        (
            *(NONE, NONE, BAD, "Mostly bad luck: it cost 60 points."),
            f"Mostly {_NOBODY}: it cost 60 points.",
        ),
        (
            *(-40, BAD, NONE, "It was both: your play cost 60 points and the shuffle cost 40 points."),
            "It was both: your play cost 60 points and the cards cost 40 points.",
        ),
        (
            *(NONE, -40, BAD, "It was both: bad luck cost 60 points and your play cost 40 points."),
            f"It was both: {_NOBODY} cost 60 points and your play cost 40 points.",
        ),
        (
            *(-40, NONE, BAD, "It was both: bad luck cost 60 points and the shuffle cost 40 points."),
            f"It was both: {_NOBODY} cost 60 points and the cards cost 40 points.",
        ),
        (GOOD, NONE, NONE, "A kind shuffle: it brought 60 points.", "Good cards: they brought 60 points."),
        (NONE, GOOD, NONE, "Well played: your decisions brought 60 points.", None),
        (
            *(NONE, NONE, GOOD, "Good luck: it brought 60 points."),
            "What nobody could know brought 60 points.",
        ),
        (
            *(GOOD, BAD, NONE, "A kind shuffle, but your play cost 60 points."),
            "Good cards, but your play cost 60 points.",
        ),
        (
            *(GOOD, NONE, BAD, "A kind shuffle, but bad luck cost 60 points."),
            f"Good cards, but {_NOBODY} cost 60 points.",
        ),
        (
            *(NONE, BAD, GOOD, "Good luck, but your play cost 60 points."),
            "What nobody could know helped, but your play cost 60 points.",
        ),
        (
            *(BAD, NONE, GOOD, "Good luck, but the shuffle cost 60 points."),
            "What nobody could know helped, but the cards cost 60 points.",
        ),
        (
            *(BAD, GOOD, NONE, "Well played, but the shuffle cost 60 points."),
            "Well played, but the cards cost 60 points.",
        ),
        (
            *(NONE, GOOD, BAD, "Well played, but bad luck cost 60 points."),
            f"Well played, but {_NOBODY} cost 60 points.",
        ),
        (
            *(GOOD, -50, -40, "A kind shuffle, but your play cost 50 points."),
            "Good cards, but your play cost 50 points.",
        ),
        (
            *(155, -70, NONE, "A kind shuffle, but your play cost 70 points."),
            "Good cards, but your play cost 70 points.",
        ),
        (
            *(-155, 70, NONE, "Well played, but the shuffle cost 155 points."),
            "Well played, but the cards cost 155 points.",
        ),
    ],
)
def test_what_a_person_would_say(deal: int, play: int, luck: int, said: str, of_a_hand: str | None) -> None:
    found = summed(deal, play, luck)
    assert headline(found, SOLITAIRE, Words()) == said
    assert headline(found, CLASSIC, Words()) == (of_a_hand or said)


def summed(deal: float, play: float, luck: float) -> Sum:
    parts = Part(deal, 3.0), Part(play, 3.0), Part(luck, 3.0)
    return Sum(304, *parts, 304 + deal + play + luck, 20)


def test_what_was_known_is_never_called_luck_alone() -> None:
    for parts, said in (
        ((-17, -3, -44), "Mostly luck and what you knew: 44 points lost."),
        ((0, 0, 40), "Luck and what you knew brought 40 points."),
        ((0, -30, 60), "Luck and what you knew helped, but your play cost 30 points."),
    ):
        assert headline(replace(summed(*parts), knew_more=True), SOLITAIRE, Words()) == said


def test_who_made_no_clear_mistake_is_not_blamed() -> None:
    said, words = "19 points above par, without a clear mistake", Words()
    above = replace(summed(-20, -28, 47), is_blameless=True)
    assert headline(above, SOLITAIRE, words) == f"{said}: the cards fell kindly."
    assert headline(replace(above, knew_more=True), SOLITAIRE, words) == f"{said}."
    assert headline(above, CLASSIC, words) == f"{said}."
    below = replace(summed(0, -28, 2), is_blameless=True)
    small = "Your play cost 28 points, though no decision was clearly a mistake."
    assert headline(below, SOLITAIRE, words) == headline(below, CLASSIC, words) == small
    level = replace(summed(17, -31, 30), is_blameless=True)  # par 321, made 320
    assert headline(level, SOLITAIRE, words) == "Good luck, but small losses in your play cost 31 points."


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


@pytest.mark.parametrize(
    ("play", "partner", "opponents", "nobody", "said"),
    [
        (0, 9, 8, -75, "Mostly what nobody could know: it cost 75 points."),
        (0, -56, 9, 0, "Mostly your partner's play: it cost 56 points."),
        (0, 9, -56, 0, "Mostly your opponents' play: it cost you 56 points."),
        (0, 48, 9, 0, "Your partner played well: that brought 48 points."),
        (0, 0, 48, 9, "Your opponents' play brought you 48 points."),
        (-80, 0, 55, 0, "Your opponents helped, but your play cost 80 points."),
        (-80, 55, 0, 0, "Your partner helped, but your play cost 80 points."),
        (
            *(-80, -55, 0, 0),
            "It was both: your play cost 80 points and your partner's play cost 55 points.",
        ),
        (
            *(0, 0, -55, -80),
            "It was both: what nobody could know cost 80 points and your opponents' play cost 55 points.",
        ),
    ],
)
def test_who_made_a_hand_what_it_was_is_named_apart(
    play: int, partner: int, opponents: int, nobody: int, said: str
) -> None:
    alone, others = summed(0, play, nobody), (Part(partner, 3.0), Part(opponents, 3.0))
    found = replace(alone, made=alone.made + partner + opponents, partner=others[0], opponents=others[1])
    assert headline(found, CLASSIC, Words()) == said


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
        assert "Well played" in said or key != "well_played"


def test_what_is_shown_adds_up_to_the_play() -> None:
    words, play = Words(), -85
    assert balance(play, 58, 67.4, 23, words) == [
        "23 smaller losses: −67",
        "the same chance missed more than once: +40",
    ]
    assert balance(play, 58, 11.6, 1, words) == [
        "1 smaller loss: −12",
        "play that no single decision shows: −15",
    ]
    assert balance(play, 85, 0.0, 0, words) == []
    assert balance(21, 0, 15.4, 77, words) == [
        "77 smaller losses: −15",
        "play that no single decision shows: +36",
    ]
    assert balance(5, 12, -17.0, 80, words) == ["80 other decisions: +17"]
    assert balance(-28, 0, -40.2, 80, words) == [
        "80 decisions: +40",
        "play that no single decision shows: −68",
    ]


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
