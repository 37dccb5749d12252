from collections.abc import Callable, Iterator
from random import Random

import pytest

from solitaire.rules.position import Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solver import cores, exact
from solver.bound import simple_bound
from tests.solver.exhaustive import TooManyError, best_score, quiet_position, small_position

needs_core = pytest.mark.skipif(not cores.HAS_NATIVE, reason="the native core is not built")
KINDS = (small_position, quiet_position)
MID_GAME = Position.parse(
    "T35 T1 T34 SC T33 B10 B1 T4 CC D7 T31 T20 M B7 T2 T36 T5 T37 CF T26 T14 B5 T38 T29"
    " | BQ S2 S9 T22 T32 SQ C2 T11 B2 T6 T40 T7 T25 D9 T3 T13 T39 SF C8 S8 T10 BK T28 S5 SK S10 C1"
    " | C5 D1 S4 T12 B4 T16 DK DQ T15 B6 D6 D2 T30"
)
"""Forty cards to come; 323 is the most it holds."""


@pytest.fixture(params=["python", pytest.param("native", marks=needs_core)])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("MINCHIATE_CORE", request.param)
    assert cores.core_name() == request.param
    return str(request.param)


def solved(kind: Callable[[Random], Position], count: int, seed: int) -> Iterator[tuple[Position, bool, int]]:
    """Yield positions of a kind, whether the fola is free, and the best score there is."""
    random = Random(seed)
    while count:
        position, free = kind(random), random.random() < 0.5
        try:
            yield position, free, best_score(position, free)
        except TooManyError:
            continue
        count -= 1


@needs_core
@pytest.mark.parametrize(("kind", "count"), [(small_position, 1200), (quiet_position, 120)])
def test_native_finds_the_best_line_and_no_bound_is_below_it(
    kind: Callable[[Random], Position], count: int
) -> None:
    for position, free, best in solved(kind, count, seed=1):
        proofs = list(exact.proofs(position, fola_free=free))
        assert all(proof.bound >= best for proof in proofs), str(position)
        assert proofs[-1].bound == best, str(position)
        assert not proofs[-1].open
        if best > UNFINISHED:
            assert proofs[-1].line is None or proofs[-1].line.score == best


@pytest.mark.parametrize(("kind", "count"), [(small_position, 200), (quiet_position, 30)])
def test_python_finds_the_best_line_and_no_bound_is_below_it(
    kind: Callable[[Random], Position], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINCHIATE_CORE", "python")
    for position, free, best in solved(kind, count, seed=2):
        proofs = list(exact.proofs(position, fola_free=free))
        assert all(proof.bound >= best for proof in proofs), str(position)
        assert proofs[-1].bound == best, str(position)


@needs_core
@pytest.mark.parametrize("kind", KINDS)
def test_cores_are_twins_to_the_node(kind: Callable[[Random], Position]) -> None:
    random = Random(3)
    for _ in range(60):
        position, free = kind(random), random.random() < 0.5
        ordered, loose = (position.deck, position.fola) if free else (position.deck + position.fola, ())
        twins = [cores.exact_search(position.grid, ordered, loose, core, 6) for core in ("native", "python")]
        target = simple_bound(position)
        while target > UNFINISHED:
            answers = [twin.search(target, 300, lambda: False) for twin in twins]
            assert answers[0] == answers[1]
            assert twins[0].nodes == twins[1].nodes
            if answers[0] is None:
                break
            if answers[0] >= target:
                assert list(twins[0].line) == list(twins[1].line)
                break
            target = answers[0]


def test_a_line_to_the_end_is_found_and_proved(core: str) -> None:
    position = Position.parse("CK SQ T39 | D1 T40 | C2 T38")
    proof = exact.prove(position, fola_free=True)
    assert proof.line is not None
    assert not proof.open
    assert (proof.bound, proof.line.score) == (best_score(position, True),) * 2
    assert sorted(proof.line.fola) == sorted(position.fola)


def test_only_more_than_what_is_known_counts_as_a_line(core: str) -> None:
    position = Position.parse("CK SQ T39 | D1 T40 | C2 T38")
    best = best_score(position, False)
    proof = exact.prove(position, best)
    assert (proof.bound, proof.line, proof.open) == (best, None, False)
    assert exact.prove(position, best - 1).line is not None


def test_a_stuck_position_is_worth_no_more_than_giving_up(core: str) -> None:
    position = Position.parse("T5 C1 D2 S3 B4 C5 D6 S7 B8 C9 D10 SF BC CQ DK S1 B2 C3 D4 S5 B6 C7 D8 S9 | BK")
    proof = exact.prove(position._replace(grid=tuple(reversed(position.grid))))
    assert proof.bound == best_score(position._replace(grid=tuple(reversed(position.grid))), False)


def test_all_cards_played_and_a_score_below_giving_up(core: str) -> None:
    position = Position.parse("CK DQ SK BQ CF")
    assert exact.prove(position).bound == best_score(position, False)


def test_spent_nodes_prove_nothing(core: str) -> None:
    proof = exact.prove(MID_GAME, 300, fola_free=True, nodes=20)
    assert proof.open
    assert proof.line is None
    assert proof.bound >= 323
    assert proof.nodes <= 21


def test_the_same_nodes_give_the_same_proof(core: str) -> None:
    first, second = (exact.prove(MID_GAME, 300, fola_free=True, nodes=200) for _ in range(2))
    assert first == second


@needs_core
def test_a_game_is_closed_forty_cards_before_its_end() -> None:
    proof = exact.prove(MID_GAME, fola_free=True, nodes=10_000_000)
    assert proof.line is not None
    assert proof.bound == proof.line.score == 323


def test_stop_is_heard(core: str) -> None:
    asked = []
    start = Position((), MID_GAME.grid + MID_GAME.deck, MID_GAME.fola)

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 1

    proof = exact.prove(start, fola_free=True, stop=stop, nodes=6000)
    assert proof.open
    assert len(asked) == 1
    assert proof.nodes == 1024


def test_seconds_end_a_proof() -> None:
    start = Position((), MID_GAME.grid + MID_GAME.deck, MID_GAME.fola)
    assert exact.prove(start, fola_free=True, seconds=0.001).open


def test_the_first_proof_is_the_simple_bound() -> None:
    first = next(exact.proofs(MID_GAME, 300, fola_free=True))
    assert (first.bound, first.nodes, first.open) == (simple_bound(MID_GAME), 0, True)


def test_a_known_maximum_needs_no_search() -> None:
    assert [(proof.bound, proof.nodes, proof.open) for proof in exact.proofs(MID_GAME, MAX_SCORE)] == [
        (MAX_SCORE, 0, False)
    ]


@needs_core
def test_the_model_sees_what_the_search_does_not() -> None:
    kings = Position.parse(
        "T13 T32 T33 T35 T40 T10 T38 T2 T31 T37 T14 T1 T39 M T28 BC T29 T3 CC T15 DK C1"
        " | SQ D5 C7 | T21 SK B3 T30 C2 D1 D9 T36 B8 B2 T4 T20 T12"
    )
    proof = exact.prove(kings, 283, fola_free=True, nodes=300_000)
    assert (proof.bound, proof.open) == (283, False)


@pytest.mark.parametrize("text", ["C1 | | | finished", " ".join(["C1"])])
def test_what_is_no_start_is_refused(text: str) -> None:
    position = Position.parse(text)
    bad = position if position.end else position._replace(deck=position.grid)
    with pytest.raises(ValueError, match=r"ended|no position"):
        exact.prove(bad)


def test_too_long_a_grid_is_refused(core: str) -> None:
    with pytest.raises(ValueError, match="24 piles"):
        cores.exact_search(range(25), (), (), core, 4)
