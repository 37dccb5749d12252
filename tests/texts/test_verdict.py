"""The verdict in words: the answer in a sentence, and why another move was better."""

import pytest

from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, legal_kills, parse_move
from solitaire.rules.view import View
from solitaire.texts.verdict import why_better
from solitaire.texts.words import Words, with_codes
from tests.support import recorded

GAMES = [recorded.game(Deal.numbered(number), recorded.at_random(number)) for number in (1, 2, 3)]
WORDS = Words()


def kills_of(position: Position) -> list[Move]:
    return list(legal_kills(position))


def test_every_pair_of_moves_has_one_or_two_sentences() -> None:
    compared = 0
    for game in GAMES:
        for position in game.positions[:-1:3]:
            view, kills = View.of(position), kills_of(position)
            better = [*kills, *([None] if position.can_play else [])]
            for one in kills[:4]:
                for other in better[:4]:
                    if other != one:
                        said = why_better(view, one, other, WORDS)
                        assert 1 <= len(said) <= 2
                        assert all(line.endswith(".") and "{" not in line for line in said)
                        compared += 1
    assert compared > 300


def test_what_both_moves_do_is_no_reason() -> None:
    for position in GAMES[0].positions[30:-1:10]:
        for kill in kills_of(position)[:2]:
            assert why_better(View.of(position), kill, kill, WORDS) == (WORDS("verdict.why_unsaid"),)


def test_a_cost_is_a_reason_only_where_the_other_move_covers_less() -> None:
    position = Position(parse_cards("C3 CK B3 BK"), parse_cards("T1"), ())
    one, other = parse_move("CKxC3"), parse_move("BKxB3")
    assert not [line for line in why_better(View.of(position), one, other, WORDS) if "would cost" in line]


def test_a_play_that_was_possible_loses_nothing() -> None:
    position = next(position for position in GAMES[0].positions if position.can_play and kills_of(position))
    kill = kills_of(position)[0]
    *_, last = why_better(View.of(position), kill, None, WORDS)
    assert last == "Playing loses no kill and shows one more card."


@pytest.mark.parametrize(
    ("deck", "beginning"),
    [
        ("T1", "Giving up scores −300, whatever cards are still to come."),
        ("", "Another kill would still have"),
    ],
)
def test_ending_too_early(deck: str, beginning: str) -> None:
    position = Position(parse_cards("C2 C3 C4"), parse_cards(deck), ())
    better = None if deck else END
    (sentence,) = why_better(View.of(position), END, better, WORDS)
    assert sentence.startswith(beginning)


@pytest.mark.parametrize(
    ("grid", "played", "better", "said"),
    [
        (
            "T35 T36 C3 C4",
            "T36xT35",
            "C4xC3",
            "You covered T35 Gemini: 5 points lost for good. "
            "The better kill covers C3 three of cups, which would cost 10.",
        ),
        (
            "C3 CK B3 BK C9 C10 D9",
            "C10xC9",
            "BKxB3",
            "The better kill opens 2 kills, for example BK king of batons on CK king of cups.",
        ),
    ],
)
def test_reasons_are_words_and_no_lists_of_codes(grid: str, played: str, better: str, said: str) -> None:
    view = View.of(Position(parse_cards(grid), parse_cards("T7"), ()))
    why = why_better(view, parse_move(played), parse_move(better), WORDS)
    assert with_codes(" ".join(why)) == said
