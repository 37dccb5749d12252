"""Why another decision was better, in words: a sentence or two that name cards."""

from dataclasses import replace

import pytest

from solitaire.rules.cards import parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Position, View, legal_kills, parse_move
from solitaire.texts.hints import why, why_better, why_stacked
from solitaire.texts.words import Words, with_codes
from solver.contrasts import contrasts
from solver.game_review import MoveDecision, Outcome, OutcomeCode
from tests.support import recorded

GAMES = [recorded.game(Deal.numbered(number), recorded.at_random(number)) for number in (1, 2, 3)]
WORDS = Words()
IN_TURN = "one after the other, could still be made and raise the score by"


def said(grid: str, to_come: str, played: str, better: str | None) -> str:
    """Return the sentences on two moves; ``to_come`` may have the fola after a bar."""
    deck, _, fola = to_come.partition("|")
    view = View.of(Position(parse_cards(grid), parse_cards(deck), parse_cards(fola)))
    why = why_better(view, parse_move(played), None if better is None else parse_move(better), None, WORDS)
    return with_codes(" ".join(why))


def test_every_pair_of_moves_has_one_or_two_sentences_in_every_language() -> None:
    compared = 0
    for game, language in zip(GAMES, ("en", "it", "fr"), strict=True):
        words = Words(language)
        for position in game.positions[:-1:30]:
            kills = list(legal_kills(position))
            better = [
                *kills[:4],
                *([None] if position.can_play else []),
                *([] if position.to_come else [END]),
            ]
            for one in [*kills[:4], END]:
                for other in better:
                    if other != one:
                        lines = why_better(View.of(position), one, other, None, words)
                        assert 1 <= len(lines) <= 2
                        assert all(line.endswith(".") and "{" not in line for line in lines)
                        compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    ("grid", "to_come", "played", "better", "beginning"),
    [
        (
            "T38 T39 T40 C9 C3 S4 C4",
            "T7",
            "T40xT39",
            "C3xC9",
            "You covered T39: 40 points lost for good (the run T38–T40 30, the card itself 10).",
        ),
        (
            "T3 B3 T25 BC S10 T16 BF",
            "D6",
            "T16xT25",
            "BFxBC",
            "The better kill covers BC, which would cost 30; you covered T25,",
        ),
    ],
)
def test_two_kills(grid: str, to_come: str, played: str, better: str, beginning: str) -> None:
    assert beginning in said(grid, to_come, played, better)


def test_what_lies_on_the_table_and_what_could_still_come() -> None:
    lost = said("T37 T38 T39 C9 C3 S4 C4", "T40 T7", "T39xT38", "C3xC9")
    assert lost.startswith(
        "You covered T38: 40 points lost on the table (the run T37–T39 30, the card itself 10), "
        "and up to 10 more that could still have come with T40."
    )


def test_what_a_kill_brings_on_the_spot() -> None:
    spot = said("T38 T39 T40 BC S10 T16 BF", "D6", "T40xT39", "BFxBC")
    assert spot.endswith("On the spot BF on BC brings +30 points, T40 on T39 −40.")
    pays = said("BC T38 T39 T40 S10 T16 BF", "D6", "T40xBC", "T40xT39")
    assert pays.endswith("On the spot T40 on T39 brings −40 points, T40 on BC +30: its gain comes later.")


def test_a_covered_killer_does_not_come_back_with_the_better_kill() -> None:
    """T8 on T9 may still follow, but C5, which kills CK, stays covered."""
    view = View.of(Position(parse_cards("CK T9 T8 C5 T30"), parse_cards("C2 C6 C7"), ()))
    left = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, parse_card("C5"), 10, follows=True)
    kills = parse_move("T30xC5"), parse_move("T8xT9")
    assert with_codes(why_better(view, *kills, left, WORDS)[0]) == (
        "Even if T8 on T9 follows your move, CK, which costs 50, was left on top in 10 of 10 games played "
        "on; after T8 on T9 alone in 0. You covered C5, which kills it in 10 games after the better move: "
        "keep the killer of a costly card open."
    )


def test_a_reason_for_less_than_half_of_the_cost_says_so() -> None:
    view = View.of(Position(parse_cards("T38 T39 T40 C9 C3 S4 C4"), parse_cards("T7"), ()))
    moves = parse_move("T40xT39"), parse_move("C3xC9")
    rest = WORDS("verdict.why_rest")
    assert why_better(view, *moves, None, WORDS, 85.0)[0].endswith(rest)
    assert rest not in why_better(view, *moves, None, WORDS, 80.0)[0]


def test_a_kill_that_could_wait() -> None:
    why = said("C3 C9 S9", "T7 T8", "C9xC3", None)
    assert why.startswith("C9 on C3 could wait: there was room for 21 more cards, and playing loses no kill.")


@pytest.mark.parametrize(
    ("to_come", "better", "said_then"),
    [
        ("C8 T40 | T35", "C3xC2", "C3 on C2 was open; giving up scores −300. Still to come: T40, T35."),
        ("T40 T39 T1 T2", None, "There was room for the next card; giving up scores −300. "
         "Still to come: T40, T39, T1 and 1 more useful card."),
        ("", "C3xC2", f"C3 on C2, C4 on C3, {IN_TURN} 20."),
        ("", "C4xC3", f"C4 on C3, C4 on C2, {IN_TURN} 20."),
    ],
)  # fmt: skip
def test_ending_too_early(to_come: str, better: str | None, said_then: str) -> None:
    assert said("C2 C3 C4", to_come, "#", better) == said_then


def test_the_points_of_kills_left_and_the_cost_agree_or_both_are_named() -> None:
    game = recorded.game(Deal.numbered(1), recorded.tidy)
    ply, now = next((ply, now) for ply, now in enumerate(game.positions) if not now.to_come)
    kill, (raised,) = next(
        (kill, found) for kill in legal_kills(now) if (found := contrasts(View.of(now), END, kill))
    )
    record = replace(game, moves=(*game.moves[:ply], END))
    for cost in (raised.points, raised.points + 3):
        decision = MoveDecision(
            ply=ply, move=END, better=kill, cost=cost, error=0.0, expected=0.0, possible=0, known=True
        )
        line, *more = why(record, decision, WORDS)
        assert f" {raised.points}." in line
        measured = f"The kills by which the cost is measured bring {cost}."
        assert more == ([] if cost == raised.points else [measured])


def test_playing_on_instead_of_ending() -> None:
    assert said("T38 T39 T40", "", "T40xT39", "#").startswith("You covered T39: 40 points lost for good")


def test_orders_of_the_fola() -> None:
    own, better = parse_cards("T40 C3 CK"), parse_cards("CK C3 T40")
    left = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, parse_card("C3"), 9)
    assert [with_codes(line) for line in why_stacked(own, better, left, WORDS)] == [
        "In 10 games with your order CK, which costs 50, was left on top 10 times, "
        "with the better order 0 times. With the better order C3 kills it 9 times.",
        "CK costs points: in the better order 1 card that can kill it comes later (C3), in yours 0.",
    ]
    assert why_stacked(own, own, None, WORDS) == (WORDS("verdict.hard_to_see"),)


def test_points_that_other_cards_can_bring_back() -> None:
    back = said("T34 T35 T36 T37 T38 S2 C4 C3", "T33 T31 T32", "T38xT35", "C3xC4")
    assert back.startswith(
        "You covered T35: 15 points lost on the table (the run T34–T38 10, the card itself 5), "
        "of which other cards can bring back up to 5."
    )


def test_a_loss_that_explains_little_comes_after_what_happens() -> None:
    view = View.of(Position(parse_cards("T38 T39 T40 CK C3 S4 S2 C4"), parse_cards("T7"), ()))
    left = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, parse_card("C4"), 10)
    moves = parse_move("T40xT39"), parse_move("C4xC3")
    assert with_codes(why_better(view, *moves, left, WORDS, 60.0)[0]).startswith("You covered T39")
    assert with_codes(why_better(view, *moves, left, WORDS, 99.0)[0]).startswith("CK, which costs 50")
