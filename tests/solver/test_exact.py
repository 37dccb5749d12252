"""Proofs: the best line where claimed, no bound below the truth, and limits that are kept."""

import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable
from importlib import resources
from random import Random
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.lab.engines import practice_deals
from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search
from solitaire.rules.cards import CARD_COUNT, Card, tarot
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, USEFUL, WORTH, count
from solver import cores, exact, quick_score
from solver.bound import relaxed_bound
from solver.exact import Tails, proofs
from solver.quick_score import simple_bound
from solver.reference import exact as reference
from tests.support.cores import needs_native
from tests.support.exhaustive import best_score, has_line, solved
from tests.support.positions import MID_GAME, alike_position, quiet_position, small_position
from tests.support.selection import all_tests, sample

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


# -- Bounds from the last cards: never below the truth, and what they are known to show ------------


def crowded(chance: Random, most: int = 12) -> Position:
    """Return a full grid of mostly useful cards, with some cards to come."""
    to_come = chance.randint(most // 3, most)
    useful = chance.sample(sorted(USEFUL), chance.randint(21, 23))
    junk = chance.sample(sorted(set(range(CARD_COUNT)) - USEFUL), GRID_SIZE + to_come - len(useful))
    cards: list[Card] = useful + junk
    chance.shuffle(cards)
    deck = GRID_SIZE + chance.randint(0, to_come)
    return Position(tuple(cards[:GRID_SIZE]), tuple(cards[GRID_SIZE:deck]), tuple(cards[deck:]))


@needs_native
def test_no_score_that_a_line_reaches_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "LENGTHS", (0, 1, 2, 3, 5))
    chance, refuted = Random(1), 0
    for seed in range(2000 if all_tests() else 60):
        position, free = crowded(chance), chance.random() < 0.5
        fixed, loose = (position.deck, position.fola) if free else (position.deck + position.fola, ())
        lines = cores.annealer(position.grid, fixed, loose, seed, "native")
        lines.advance(2000, 2.0, MAX_SCORE)
        search, bound = Tails(position, free, "native"), simple_bound(position)
        assert not search.refutes(lines.best_score, 4000, lambda: False), str(position)
        while bound > lines.best_score and search.refutes(bound, 4000, lambda: False):
            refuted += 1
            bound = search.below(bound)
        assert bound >= lines.best_score, str(position)
    assert refuted > 2


@needs_native
@pytest.mark.parametrize("number", [20_017, 20_024, 20_124])
def test_one_question_may_take_more_than_a_hundred_thousand_positions(number: int) -> None:
    deal = Deal.numbered(number)
    start = Position((), deal.deck, deal.fola)
    assert Tails(start, True, "native").refutes(MAX_SCORE, 300_000, lambda: False)
    assert not Tails(start, True, "native", 100_000).refutes(MAX_SCORE, 1_000_000, lambda: False)


def test_what_a_search_of_every_move_finds_is_not_refuted(core: str) -> None:
    chance, answers = Random(2), Counter[tuple[bool, bool | None]]()
    for _ in range(3000 if all_tests() else 150):
        position, free = crowded(chance, 3), chance.random() < 0.5
        spare, allowance = chance.sample(sorted(USEFUL), chance.choice((0, 0, 1))), chance.choice((0, 0, 10))
        ordered, loose = (position.deck, position.fola) if free else (position.deck + position.fola, ())
        tail = cores.tail_search(position.grid, ordered, loose, spare, allowance, core, 10)
        lasting = USEFUL.difference(spare).intersection(position.grid + position.deck + position.fola)
        there_is = has_line(position, free, lasting, allowance)
        answers[there_is, tail.search(4000, lambda: False)] += 1
    assert answers[True, False] == 0
    assert answers[True, True] > 5
    assert answers[False, False] > 5


@needs_native
def test_no_way_of_a_known_line_is_refuted() -> None:
    """What the lines of the survey cover and leave on top, they can."""
    text = resources.files("scores").joinpath("data", "survey.csv").read_text("utf-8")
    lines = [found for found in parse_table(text) if isinstance(found, Search) and found.moves]
    for found in sample(lines, 25):
        deal = Deal.numbered(found.deal)
        assert found.fola
        assert found.moves
        end = Position((), deal.deck, found.fola)
        for move in found.moves:
            end = end.apply(move)
        spare = sorted(USEFUL.difference(end.grid))
        allowance = -sum(WORTH[card] for card in end.grid if card not in USEFUL)
        for length in exact.LENGTHS:
            before, ordered = deal.deck[:-length], deal.deck[-length:]
            for question in ((before, ordered, deal.fola), (before, ordered + found.fola, ())):
                tail = cores.tail_search(*question, spare, allowance, "native", 16)
                assert tail.search(20_000, lambda: False) is not False, (found.deal, length)


@needs_native
def test_the_last_cards_show_at_once_what_some_deals_hold() -> None:
    """No line of p16 and p43 scores more than 329, and the oracle finds lines that score it."""
    deals = dict(practice_deals())
    for name in ("p16", "p43"):
        prover = exact.Prover(Position((), deals[name].deck, deals[name].fola), True)
        assert prover.step(0, 20_000, lambda: False) is False
        assert prover.bound == 329


def test_a_score_may_be_asked_for_again_with_more_nodes(core: str) -> None:
    deal = dict(practice_deals())["p43"]
    search = Tails(Position((), deal.deck, deal.fola), True, core)
    assert not search.refutes(MAX_SCORE, 20, lambda: False)
    assert search.nodes <= 21
    assert not search.refutes(MAX_SCORE, 5000, lambda: True)
    assert search.refutes(MAX_SCORE, 5000, lambda: False)
    nodes = search.nodes
    assert search.refutes(MAX_SCORE, 1, lambda: False)
    assert search.nodes == nodes


def test_a_search_of_many_nodes_may_be_made_in_many_small_steps(core: str) -> None:
    """The oracle searches a little at a time; p02 takes about 14,000 nodes in all."""
    deal = dict(practice_deals())["p02"]
    search = Tails(Position((), deal.deck, deal.fola), True, core)
    assert any(search.refutes(MAX_SCORE, 1000, lambda: False) for _ in range(20))


def test_positions_without_a_tail_are_not_refuted(core: str) -> None:
    position = Position.parse("CK SQ T39 | D1 T40 | C2 T38")
    assert not Tails(position, True, core).refutes(MAX_SCORE, 1000, lambda: False)


def test_the_next_score_below_is_one_that_cards_can_make() -> None:
    deal = Deal.numbered(0)
    search = Tails(Position((), deal.deck, deal.fola), True, "python")
    assert [search.below(score) for score in (334, 329, 328, 325, 324)] == [329, 328, 325, 324, 323]


# -- Bounds: never below the truth -----------------------------------------------------------------


def test_no_bound_is_below_the_best_score_and_most_reach_it() -> None:
    quiet, small = (15, 135) if all_tests() else (4, 36)
    positions, tight = [*solved(quiet_position, quiet), *solved(small_position, small)], 0
    for position, free, best in positions:
        relaxed = relaxed_bound(position, fola_free=free)
        assert best <= relaxed <= simple_bound(position), str(position)
        tight += relaxed == best
    assert tight > 0.6 * len(positions)


def test_the_simple_bound_is_never_below_the_best_score() -> None:
    for position, _, best in solved(small_position, 300 if all_tests() else 150):
        assert simple_bound(position) >= best


@needs_native
@pytest.mark.parametrize("left_out", [1, 4] if all_tests() else [4])
def test_late_in_a_real_game_no_bound_is_below_the_best_score(left_out: int) -> None:
    late = MID_GAME._replace(deck=MID_GAME.deck[left_out:])
    best = exact.prove(late, fola_free=True, nodes=5_000_000)
    assert best.line is not None
    assert best.line.score <= relaxed_bound(late, fola_free=True, effort=0.1) <= simple_bound(late)


def test_all_useful_cards_make_the_maximum() -> None:
    start = Position((), tuple(range(97)))
    assert simple_bound(start) == MAX_SCORE
    assert relaxed_bound(Position(tuple(sorted(USEFUL)))) == MAX_SCORE


def test_the_same_effort_gives_the_same_bound() -> None:
    assert relaxed_bound(MID_GAME, effort=0.1) == relaxed_bound(MID_GAME, effort=0.1)


def test_a_game_that_can_be_finished_is_worth_its_score() -> None:
    cards = Position.parse("SK BQ DK CQ BK SQ DQ CK T5 T40 T39 T38 | ")
    assert relaxed_bound(cards) >= count(cards.grid).shown


def test_a_game_that_cannot_be_finished_is_worth_giving_up() -> None:
    quiet = Position.parse("T1 C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ DK S1 B2 C3 D4 S5 B6 C7 D8 S9 | CK")
    assert relaxed_bound(quiet) >= [*proofs(quiet)][-1].bound >= UNFINISHED


def test_stop_ends_the_relaxed_search_early() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return True

    assert relaxed_bound(MID_GAME, effort=1000.0, stop=stop) <= simple_bound(MID_GAME)
    assert asked


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_the_relaxed_search_and_is_not_lost() -> None:
    asked = list[bool]()

    def stop() -> bool:
        asked.append(True)
        if len(asked) == 1:
            os.kill(os.getpid(), signal.SIGINT)
            sleep(0.1)  # the main thread gets it, if this is another one
        return len(asked) > 1000  # it was lost

    with pytest.raises(KeyboardInterrupt):
        relaxed_bound(MID_GAME, effort=1000.0, stop=stop)


def test_without_ortools_the_other_bounds_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    late = MID_GAME._replace(deck=MID_GAME.deck[30:])
    with pytest.warns(UserWarning, match="OR-Tools"):
        assert relaxed_bound(late) == simple_bound(late)


# -- The quick score is that of the rules ----------------------------------------------------------


def test_quick_score_is_the_score() -> None:
    chance = random.Random(1)
    for _ in range(3000):
        tops = chance.sample(range(56, 97), chance.randint(0, 24)) + chance.sample(range(56), 3)
        if chance.random() < 0.5:  # long runs are rare by chance
            tops = [*range(56 + 28, 97), *chance.sample(range(56, 84), 8)]
            for _ in range(chance.randint(0, 4)):
                tops.remove(chance.choice(tops))
        assert quick_score.score_of_grid(tops) == count(tops).shown


@given(st.sets(st.sampled_from(sorted(USEFUL))), st.randoms(use_true_random=False))
def test_no_grid_scores_more_than_the_useful_cards_left(alive: set[Card], chance: random.Random) -> None:
    most = quick_score.most_of(alive)
    shown = chance.sample(sorted(alive), chance.randint(0, len(alive)))
    assert count(shown).shown <= most
    doubtful = ((), (tarot(14),), (tarot(29),), (tarot(14), tarot(29)))
    assert most == max(count(alive.difference(left_out)).shown for left_out in doubtful)
