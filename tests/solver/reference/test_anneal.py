"""The native core and its Python twin make the same moves from the same seed."""

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.rules.cards import Card, parse_card, parse_cards
from solitaire.rules.position import Position
from solitaire.rules.scoring import USEFUL
from solver import cores
from solver.oracle import improvements
from solver.result import Limit
from solver.schedule import Schedule
from tests.support.cores import needs_native
from tests.support.positions import deal_start, midgame, small
from tests.support.selection import all_tests, sample


def twins(start: Position, loose: tuple[Card, ...], seed: int) -> tuple[cores.Annealer, cores.Annealer]:
    ordered = start.deck if loose else start.deck + start.fola
    native = cores.annealer(start.grid, ordered, loose, seed, "native")
    return native, cores.annealer(start.grid, ordered, loose, seed, "python")


@needs_native
@pytest.mark.parametrize("number", sample(range(24), 5))
def test_same_lines_from_the_start(number: int) -> None:
    start = deal_start(number)
    native, python = twins(start, start.fola, seed=number * 0x9E3779B97F4A7C15 % 2**64)
    assert list(native.best_line) == list(python.best_line)
    for temperature in (8.0, 5.0, 2.5, 0.7, 0.1):
        assert native.advance(200, temperature, 334) == python.advance(200, temperature, 334)
        assert (native.best_score, list(native.best_line)) == (python.best_score, list(python.best_line))


@needs_native
@pytest.mark.parametrize("plies", sample(range(8, 176, 8), 3))
def test_same_lines_from_the_middle(plies: int) -> None:
    start = midgame(plies, plies)
    for loose in ((), start.fola):
        native, python = twins(start, loose, seed=plies)
        for temperature in (5.0, 1.0):
            assert native.advance(150, temperature, 334) == python.advance(150, temperature, 334)
            assert (native.best_score, list(native.best_line)) == (python.best_score, list(python.best_line))


@needs_native
def test_same_lines_from_small_positions() -> None:
    for seed in range(150 if all_tests() else 50):
        start = small(seed, piles=seed % 25, to_come=seed % 7)
        native, python = twins(start, start.fola, seed)
        native.advance(40, 3.0, 334)
        python.advance(40, 3.0, 334)
        assert (native.best_score, list(native.best_line)) == (python.best_score, list(python.best_line))


@needs_native
@pytest.mark.parametrize("number", sample(range(4), 3))
def test_both_continue_from_a_line(number: int) -> None:
    start = deal_start(number)
    pairs = [twins(start, start.fola, seed) for seed in (1, 2)]
    for one in (*pairs[0], *pairs[1]):
        one.advance(200, 3.0, 334)
        one.favour(parse_card("SK"), -60)
        one.jump(parse_card("SK"))
    line = max(pairs[0][0], pairs[1][0], key=lambda one: one.best_score)
    score, tokens = line.best_score, list(line.best_line)
    for one in (*pairs[0], *pairs[1]):
        one.go_on_from(tokens)
        assert one.best_score == score
        assert (list(one.tops), one.energy) == (list(pairs[0][0].tops), pairs[0][0].energy)
    for native, python in pairs:
        assert native.advance(300, 2.0, 334) == python.advance(300, 2.0, 334)
        assert (list(native.tops), native.energy) == (list(python.tops), python.energy)
        assert (native.best_score, list(native.best_line)) == (python.best_score, list(python.best_line))


def test_a_favoured_card_stays_on_top(core: str) -> None:
    start = deal_start(3)
    usual, favouring = (cores.annealer((), start.deck, start.fola, 1, core) for _ in range(2))
    favouring.favour(parse_card("SK"), 500)
    for one in (usual, favouring):
        one.advance(1500, 1.0, 334)
    assert parse_card("SK") not in usual.tops
    assert parse_card("SK") in favouring.tops


@needs_native
@pytest.mark.parametrize(
    ("seed", "playouts", "threads"),
    [
        (0, 1, 1),
        (1, 17, 1),
        (2, 999, 1),
        (3, 3000 if all_tests() else 600, 1),
        (3, 8000 if all_tests() else 800, 2),
    ],
)
def test_same_whole_search(seed: int, playouts: int, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    short = Schedule(era=400 if all_tests() else 200)
    limit = Limit(playouts=playouts, seed=seed, threads=threads)
    answers = []
    for core in ("native", "python"):
        monkeypatch.setenv("MINCHIATE_CORE", core)
        stream = list(improvements(deal_start(seed), limit, fola_free=True, schedule=short))
        assert {result.core for result in stream} == {core}
        answers.append([(r.score, r.bound, r.status, r.playouts, r.fola, r.moves) for r in stream])
    assert answers[0] == answers[1]


@needs_native
def test_lines_continue_after_punishments_of_many_cards() -> None:
    start = deal_start(11)
    native, python = twins(start, start.fola, seed=5)
    for card in sorted(USEFUL)[::3]:
        for one in (native, python):
            one.favour(card, 30)
            one.advance(300, 1.0, 334)
        assert (list(native.tops), list(native.best_line)) == (list(python.tops), list(python.best_line))


@needs_native
@pytest.mark.parametrize("jumps", [False, True])
@pytest.mark.parametrize("number", sample(range(12), 5))
def test_favoured_cards_and_jumpers_lead_both_the_same_way(number: int, jumps: bool) -> None:
    start = deal_start(number)
    native, python = twins(start, start.fola, seed=number)
    for card in parse_cards("CK SK BQ DF" if jumps else "SK T30 BQ"):
        for one in (native, python):
            one.advance(150, 3.0, 334)
            one.favour(card, -100 if jumps else 40)
            if jumps:
                one.jump(card)
                one.advance(300, 2.0, 334)
        assert list(native.tops) == list(python.tops)
        assert (native.best_score, list(native.best_line)) == (python.best_score, list(python.best_line))


@needs_native
def test_a_king_without_killers_to_come_is_made_to_jump() -> None:
    """In p41 nothing that is played after SK kills it, and without help no line covers it."""
    deal, king = dict(practice_deals())["p41"], parse_card("SK")
    usual, jumping = (cores.annealer((), deal.deck, deal.fola, 3, "native") for _ in range(2))
    for one in (usual, jumping):
        one.favour(king, -50)
    jumping.jump(king)
    for temperature in range(50, 10, -4):
        for one in (usual, jumping):
            one.advance(10_000, temperature / 10, 334)
    assert king in usual.tops
    assert king not in jumping.tops
