"""Proofs: the best line where claimed, no bound below the truth, and limits that are kept."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from solitaire.rules.cards import parse_card, parse_cards
from solitaire.rules.position import Position, View, parse_move
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solver import exact
from solver.game_review import Outcome, OutcomeCode
from solver.outcomes import Way, WayCode, way
from solver.quick_score import simple_bound
from solver.reference import exact as reference
from tests.support.cores import needs_native
from tests.support.exhaustive import best_score, solved
from tests.support.positions import MID_GAME, alike_position, quiet_position, small_position
from tests.support.selection import all_tests

CASES = (
    [(small_position, 1200), (quiet_position, 120), (alike_position, 120)]
    if all_tests()
    else [(small_position, 150), (quiet_position, 10), (alike_position, 10)]
)


@pytest.mark.parametrize(("kind", "cases"), CASES)
def test_the_best_line_is_found_and_no_bound_is_below_it(
    kind: Callable[[Random], Position], cases: int, core: str
) -> None:
    few = None if core == "native" else 200 if kind is small_position else 30
    for position, free, best in solved(kind, cases)[:few]:
        proofs = list(exact.proofs(position, fola_free=free))
        assert all(proof.bound >= best for proof in proofs), str(position)
        assert proofs[-1].bound == best, str(position)
        if core == "native":
            assert not proofs[-1].open
            if best > UNFINISHED:
                assert proofs[-1].line is None or proofs[-1].line.score == best


def test_no_bound_is_below_the_best_line_if_cards_to_come_are_taken_in_any_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So the certain loss takes them while many are to come, too many for a search that tries every move."""
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    monkeypatch.setattr(reference, "LATE", 0)
    monkeypatch.setattr(reference, "NEAR", 1)
    for kind, cases in CASES[:2]:
        for position, free, best in solved(kind, cases)[:30]:
            assert exact.prove(position, fola_free=free).bound == best, str(position)


def test_a_line_to_the_end_is_found_and_proved(core: str) -> None:
    position = Position.parse("CK SQ T39 | D1 T40 | C2 T38")
    proof = exact.prove(position, fola_free=True)
    assert proof.line is not None
    assert not proof.open
    assert (proof.bound, proof.line.score) == (best_score(position, True),) * 2
    assert sorted(proof.line.fola) == sorted(position.fola)


def test_only_a_better_line_than_the_known_score_is_a_line(core: str) -> None:
    position = Position.parse("CK SQ T39 | D1 T40 | C2 T38")
    best = best_score(position, False)
    proof = exact.prove(position, best)
    assert (proof.bound, proof.line, proof.open) == (best, None, False)
    assert exact.prove(position, best - 1).line is not None


@pytest.mark.parametrize(
    "text",
    [
        "S9 D8 C7 B6 S5 D4 C3 B2 S1 DK CQ BC SF D10 C9 B8 S7 D6 C5 B4 S3 D2 C1 T5 | BK",  # stuck
        "CK DQ SK BQ CF",  # all cards are played
    ],
)
def test_no_position_is_worth_more_than_its_best_line(core: str, text: str) -> None:
    position = Position.parse(text)
    assert exact.prove(position).bound == best_score(position, False)


def test_spent_nodes_prove_nothing(core: str) -> None:
    proof = exact.prove(MID_GAME, 300, fola_free=True, nodes=20)
    assert proof.open
    assert proof.line is None
    assert proof.bound >= 323
    assert proof.nodes <= 21


def test_more_nodes_than_a_core_can_count_are_no_limit(core: str) -> None:
    """With more than 32 cards to come all nodes go to a single search."""
    cards = (
        "C1 C2 C3 C4 C5 C6 C7 D1 D2 D3 D4 D5 D6 D7 S4 S5 S6 S7 S8 S9 S10 B4 B5 B6 B7 B8 B9 B10 CF DF SF BF CC"
    )
    position = Position.parse(f"| | {cards}")
    assert not exact.prove(position, simple_bound(position) - 1, nodes=10 << 62).open


def test_the_same_nodes_give_the_same_proof(core: str) -> None:
    first, second = (exact.prove(MID_GAME, 300, fola_free=True, nodes=200) for _ in range(2))
    assert first == second


@needs_native
@pytest.mark.parametrize("to_come", [40, 36] if all_tests() else [36])
def test_a_game_is_closed_forty_cards_before_its_end(to_come: int) -> None:
    position = MID_GAME._replace(deck=MID_GAME.deck[MID_GAME.to_come - to_come :])
    proof = exact.prove(position, fola_free=True, nodes=10_000_000)
    assert proof.line is not None
    assert proof.bound == proof.line.score == 323


@needs_native
def test_of_loose_cards_that_are_alike_only_one_is_tried() -> None:
    """To the cartiglie alive the tarocchi of the fola are of few kinds. It took 200,000 nodes."""
    grid = "T40 T39 D9 T38 T37 T36 D5 T35 T34 T33 S9 T32 T31 T30 T28 S3 T29 T20 B7 T13 T10 B4 T5 T4"
    position = Position.parse(f"{grid} | S8 D2 | T15 T21 T27 T6 T9 T12 C5")
    proof = exact.prove(position, fola_free=True, nodes=100_000)
    assert proof.line is not None
    assert proof.bound == proof.line.score == 221


def test_a_king_behind_cards_that_last_cannot_be_killed(core: str) -> None:
    """Only cartiglie kill CK, and the 15 piles to its right are useful. 5,000,000 nodes had left it open."""
    piles = "CK T32 T1 T20 T36 T2 T34 T10 T13 T30 T35 T14 T37 T28 T40 T38 T12 S5 T31 S1 M T26 CF B5"
    position = Position.parse(f"{piles} |  | T5 B2 CC T9 DF D5 T29 CQ C1 T3 S7 T39")
    assert not exact.prove(position, 270, fola_free=True, nodes=20).open


@pytest.mark.parametrize(
    ("piles", "to_come", "bound"),
    [
        # A killer comes from the right, and all that lies or comes right of T14 is junk. It took 1,212 nodes.
        (
            "T39 T29 T13 T37 T32 T28 T3 T31 T20 T30 T35 T2 T36 T33 T40 M T38 T1 T14 T26 C10 DF D8",
            "S6 B9 S8 T18 B10 T21 B2 S5",
            306,
        ),
        # Only S9 and S8 kill SK, and it reaches S9 only by killing S8. It took 148 nodes.
        (
            "T4 T34 T13 T10 T40 T33 T2 T35 T14 T20 T29 T38 T28 T31 T5 T39 T1 S9 T36 M S8 T37 D4",
            "T27 C3 CF D9 SK T3 T6 T30 T32",
            333,
        ),
    ],
    ids=["the last junk", "a king's killer on its way"],
)
def test_what_has_no_killer_left_is_seen_at_once(core: str, piles: str, to_come: str, bound: int) -> None:
    position = Position.parse(f"{piles} |  | {to_come}")
    assert exact.prove(position, bound, fola_free=True, nodes=2).bound == bound


@needs_native
@pytest.mark.parametrize(
    "text",
    [
        # The order of cards that last does not matter at the left end. Where it did, it took 27,000 nodes.
        "T29 T35 CK T40 T30 C7 T39 T34 T31 T37 T3 T4 T36 M T38 C9 CQ T5 B5"
        " | T22 SQ T7 B2 DC S8 T15 CF T18 D10 D7 T13 DF T9 T8 DQ D5 C10 T1 S7 BK C5 SC T20 S2 B4 C3"
        " | BF T17 T12 T26 T2 D4 C6 T14 D2 T28 T27 D8 T32",
        # Millions of nodes had left it open.
        "T10 T4 T34 T20 T37 T2 M T38 T40 T39 T1 T31 T32 T13 T5 T29 T30 DF D1 T36 DK T25"
        " | T35 T15 B2 | T27 T24 T7 DQ T14 C5 T16 T28 S10 B10 T6 T18 T3",
    ],
    ids=["cards that last at the left end", "left open by millions of nodes"],
)
def test_a_game_is_closed_in_few_nodes(text: str) -> None:
    prover = exact.Prover(Position.parse(text), fola_free=True)
    while prover.bound > 313:
        assert prover.search(313, 20_000 - prover.nodes, lambda: False) is False


def test_stop_ends_the_proof(core: str) -> None:
    asked = []
    start = Position((), MID_GAME.grid + MID_GAME.deck, MID_GAME.fola)

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 1

    proof = exact.prove(start, fola_free=True, stop=stop, nodes=6000)
    assert proof.open
    assert len(asked) == 1
    assert proof.nodes <= 1024


def test_seconds_end_a_proof() -> None:
    start = Position((), MID_GAME.grid + MID_GAME.deck, MID_GAME.fola)
    assert exact.prove(start, fola_free=True, seconds=0.001).open


def test_the_first_proof_is_the_simple_bound() -> None:
    first = next(exact.proofs(MID_GAME, 300, fola_free=True))
    assert (first.bound, first.nodes, first.open) == (simple_bound(MID_GAME), 0, True)
    (only,) = exact.proofs(MID_GAME, MAX_SCORE)  # what is known to be the most needs no search
    assert (only.bound, only.nodes, only.open) == (MAX_SCORE, 0, False)


@needs_native
def test_the_model_sees_what_the_search_does_not() -> None:
    kings = Position.parse(
        "T13 T32 T33 T35 T40 T10 T38 T2 T31 T37 T14 T1 T39 M T28 BC T29 T3 CC T15 DK C1"
        " | SQ D5 C7 | T21 SK B3 T30 C2 D1 D9 T36 B8 B2 T4 T20 T12"
    )
    proof = exact.prove(kings, 283, fola_free=True, nodes=300_000)
    assert (proof.bound, proof.open) == (283, False)


@pytest.mark.parametrize(
    ("start", "why"), [(Position.parse("C1 | | | finished"), "ended"), (Position((0,), (0,)), "no position")]
)
def test_what_is_no_start_is_refused(start: Position, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        exact.prove(start)


# -- What the player's move did to the killer of a card that costs points, a position for each case


def found(
    grid: str, played: str, better: str | None, by: str | None, card: str = "CK", path: str = ""
) -> Way | None:
    """Return what became of a killer; T1 and D9 are still to come."""
    view = View.of(Position(parse_cards(grid), parse_cards("T1 D9"), ()))
    killer = None if by is None else parse_card(by)
    outcome = Outcome(OutcomeCode.LEFT, parse_card(card), 10, 0, 50.0, killer, 10)
    outcome = replace(outcome, path=tuple(map(parse_move, path.split())))
    return way(view, parse_move(played), None if better is None else parse_move(better), outcome)


@pytest.mark.parametrize(
    ("grid", "played", "better", "by", "told"),
    [
        ("CK T9 T8 C5 T30", "T30xC5", "T8xT9", "C5", Way(WayCode.COVERED)),
        ("C4 CK T9 C5 T30", "C5xC4", None, "C5", Way(WayCode.SPENT)),
        ("C4 CK T9 T8 T30 C5", "CKxC4", "T30xT8", "C5", Way(WayCode.MOVED, 5, 4)),
        ("T9 T8 C4 CK C5", "CKxC4", "T8xT9", "C5", Way(WayCode.NONE)),  # no farther from the cards to come
        ("CK T9 T8 C5 T30", "T8xT9", "C5xCK", "C5", Way(WayCode.AT_ONCE, 2)),
        ("CK T9 T8 C5 T30", "T8xT9", None, "C5", Way(WayCode.FARTHER, 2, 3)),
        ("CK T9 T8 T7 C5 D2 T30", "T30xT7", "T7xT8", "C5", Way(WayCode.NEARER, 4, 3)),
        ("D8 D9 CK T9 T8 T7 C5", "D9xD8", "T7xT8", "C5", Way(WayCode.NONE)),  # T7 on T8 may still follow
        ("C4 CK T9 T8 T30 C5", "T8xT9", "T30xT8", "T1", Way(WayCode.TO_COME)),
        ("CK T9 T8 T7 C5", "T8xT9", "T7xT8", "C5", Way(WayCode.NONE)),
        ("CK T9 T8 T7 C5", "T8xT9", "T7xT8", None, None),
    ],
)
def test_how_a_killer_gets_at_its_victim(
    grid: str, played: str, better: str | None, by: str | None, told: Way | None
) -> None:
    assert found(grid, played, better, by) == told


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("T8xT9 T30xT8", WayCode.PLANNED),
        ("T30xT8", WayCode.NONE),  # a step is left out
        ("T1xT30 T8xT9", WayCode.NONE),  # T1 is still to come
        ("D9xD8 T8xT9 T30xT8 T1xT30", WayCode.NONE),  # the first is not possible at all
        ("T8xT9 T30xT8 D9xD8 T1xT30", WayCode.BROKEN),  # too many to read
    ],
)
def test_a_plan_can_be_made_as_it_is_written(path: str, code: WayCode) -> None:
    told = found("C3 C4 CK T9 T8 T30 D2 C5", "T30xT8", "C4xC3", "C5", path=path)
    assert told is not None
    assert told.code is code
