"""The solitaire's cores: the native one and its Python twin make the same moves from the same seed."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean

import pytest

from solitaire.lab.engines import practice_deals
from solitaire.rules.cards import Card, parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, Position, View
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, USEFUL, WORTH
from solver import cores, policy
from solver.cores import Tail
from solver.oracle import improvements
from solver.quick_score import simple_bound
from solver.reference import fair
from solver.reference import module as reference
from solver.reference.beam import LineBeam
from solver.reference.beam_value import BeamWeights
from solver.reference.fair_playout import Playout
from solver.reference.fair_policy import FAR, KILL, NEAR, PHASE_SIZE, PHASES, FairPolicy
from solver.result import CheckedLine, Limit, read_line
from solver.schedule import Schedule
from tests.support.cores import needs_native
from tests.support.exhaustive import solved
from tests.support.positions import (
    alike_position,
    deal_start,
    hidden_view,
    long_position,
    midgame,
    opened,
    quiet_position,
    small,
    small_position,
)
from tests.support.selection import all_tests, sample


def twins(start: Position, loose: tuple[Card, ...], seed: int) -> tuple[cores.Annealer, cores.Annealer]:
    ordered = start.deck if loose else start.deck + start.fola
    native = cores.annealer(start.grid, ordered, loose, seed, "native")
    return native, cores.annealer(start.grid, ordered, loose, seed, "python")


def best(one: cores.Annealer) -> tuple[int, list[int]]:
    return one.best_score, list(one.best_line)


def starts() -> Iterator[tuple[Position, tuple[Card, ...]]]:
    """Yield positions from the start, from the middle and small ones, with the cards free to stack."""
    for number in sample(range(24), 5):
        yield deal_start(number), deal_start(number).fola
    for plies in sample(range(8, 176, 8), 3):
        yield from ((midgame(plies, plies), loose) for loose in ((), midgame(plies, plies).fola))
    for seed in range(150 if all_tests() else 50):
        start = small(seed, piles=seed % 25, to_come=seed % 7)
        yield start, start.fola


@needs_native
def test_both_find_the_same_lines() -> None:
    for number, (start, loose) in enumerate(starts()):
        native, python = twins(start, loose, seed=number * 0x9E3779B97F4A7C15 % 2**64)
        assert best(native) == best(python)
        for temperature in (8.0, 2.5, 0.1) if start.to_come > 7 else (3.0,):
            assert native.advance(100, temperature, 334) == python.advance(100, temperature, 334)
            assert best(native) == best(python)


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
        assert best(native) == best(python)


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
        assert best(native) == best(python)


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


# -- The oracle's beam: the same lines from both cores, and the best there are where it is wide enough


END = 1 << 30
"""More states than a test expands."""


def beam(
    start: Position,
    core: str,
    width: int,
    spare: tuple[int, ...] = (),
    junk: int | None = None,
    *,
    free: bool = True,
) -> cores.LineBeam:
    ordered, loose = (start.deck, start.fola) if free else (start.deck + start.fola, ())
    weights = cores.beam_weights(width, core)
    return cores.line_beam(weights, start.grid, ordered, loose, spare, width, junk, core)


def junk_left(start: Position, line: CheckedLine) -> int:
    """Return the points that the junk on top at the end of a line costs."""
    position = start._replace(fola=line.fola)
    for move in line.moves:
        position = position.apply(move)
    return -sum(WORTH[card] for card in position.grid if card not in USEFUL)


@needs_native
def test_both_cores_find_the_same_lines() -> None:
    chance = Random(1)
    starts = [deal_start(9), midgame(60, 60), midgame(130, 130)]
    starts += [small(seed, 20 + seed % 5, 5 + seed % 12) for seed in range(100 if all_tests() else 4)]
    for start in starts:
        for free in (True, False):
            spare = tuple(chance.sample(sorted(USEFUL), chance.randint(0, 3)))
            junk = chance.choice((None, 0, 10, 40))
            native, python = (beam(start, core, 4, spare, junk, free=free) for core in ("native", "python"))
            assert native.advance(50) == python.advance(50)
            assert native.advance(END) == python.advance(END)
            assert native.is_over
            assert python.is_over
            assert (native.best_score, list(native.best_line)) == (python.best_score, list(python.best_line))


def test_a_narrow_beam_finds_a_line_of_334(core: str) -> None:
    start = deal_start(1)
    search = beam(start, core, 30)
    assert 0 < search.advance(END) < 3000
    assert read_line(start, search.best_line, search.best_score).score == MAX_SCORE


@needs_native
def test_a_queen_that_no_later_card_kills_is_covered() -> None:
    """In p46 nothing that is played after CQ kills it: lines that leave it on top make 294 at most."""
    deal = dict(practice_deals())["p46"]
    search = beam(Position((), deal.deck, deal.fola), "native", 64, parse_cards("T31"))
    search.advance(END)
    assert search.best_score == MAX_SCORE - 5


def test_a_beam_without_an_edge_finds_the_best_line(core: str) -> None:
    lines = 0
    for start, free, best in solved(quiet_position, 60)[25:]:
        ordered = len(start.deck) + (0 if free else len(start.fola))
        search = beam(start, core, 4096, tuple(USEFUL), free=free)
        search.advance(END)
        if len(start.grid) + ordered < GRID_SIZE:
            assert list(search.best_line) == []
            continue
        assert max(search.best_score, UNFINISHED if start.to_come else -1000) == best
        if search.best_line:
            lines += 1
            line = read_line(start, search.best_line, search.best_score)
            sound = beam(start, core, 4096, tuple(USEFUL), junk_left(start, line), free=free)
            sound.advance(END)
            assert sound.best_score == line.score
    assert lines > 5


def test_states_in_which_junk_costs_too_much_are_dropped(core: str) -> None:
    start = midgame(62, 60)
    every, sound = (beam(start, core, 8, (), junk) for junk in (None, 0))
    assert sound.advance(END) < every.advance(END)


def test_the_best_state_of_each_layout_goes_first() -> None:
    start = deal_start(9)
    search = LineBeam(BeamWeights(policy.beam_weights(), 1), (), start.deck, start.fola, (), 6, None)
    layers = 0
    while len(search._ordered) - search._next > 20:
        search.advance(len(search._beam))
        layers += 1
        assert len({state.layout() for state in search._beam}) == len(search._beam)
    assert layers > 30


def test_only_spare_cards_are_covered(core: str) -> None:
    """Nothing kills the king, so a card to come needs room from a useful card."""
    useful = parse_cards("T2 T40 T39 T38 T37 T36 T35 T34 T33 T32 T31 T30 T28 T20 T13 T10 M T5 T4 T3 T14 T29")
    start = Position((*useful, *parse_cards("CK T1")), tuple(parse_cards("DK")), ())
    for spare, victims in (("", []), ("T2", [*parse_cards("T2")])):
        search = beam(start, core, 10, tuple(parse_cards(spare)))
        search.advance(END)
        assert [token & 127 for token in search.best_line if token >= 128] == victims


# -- Both cores search the same nodes --------------------------------------------------------------


@needs_native
@pytest.mark.parametrize("kind", [small_position, quiet_position, alike_position, long_position])
def test_the_cores_are_twins_to_the_node(kind: Callable[[Random], Position]) -> None:
    chance = Random(3)
    for _ in range(60 if all_tests() else 4):
        position, free = kind(chance), chance.random() < 0.5
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


# -- The native search of the last cards and its Python twin give the same answers after the same nodes


def tails(chance: Random, number: int) -> tuple[Tail, Tail]:
    start = deal_start(number)
    first = len(start.deck) - chance.choice((0, 3, 8, 14))
    ordered, loose = start.deck[first:], start.fola
    if chance.random() < 0.3:
        ordered, loose = ordered + loose, ()
    spare = chance.sample(sorted(USEFUL), chance.choice((0, 0, 1, 2)))
    question = start.deck[:first], ordered, loose, spare, chance.choice((0, 0, 10, 30))
    return cores.tail_search(*question, "native", 10), cores.tail_search(*question, "python", 10)


@needs_native
@pytest.mark.parametrize("number", range(40))
def test_same_answers_after_the_same_nodes(number: int) -> None:
    native, python = tails(Random(number), number)
    for nodes in (1, 30, 500):
        answers = [(one.search(nodes, lambda: False), one.nodes) for one in (native, python)]
        assert answers[0] == answers[1]


def test_a_search_can_be_stopped(core: str) -> None:
    deal = dict(practice_deals())["p24"]
    tail = cores.tail_search(deal.deck, (), deal.fola, (), 0, core, 10)
    assert tail.search(100_000, lambda: True) is None
    assert tail.nodes == 1024


def test_without_room_for_another_card_the_last_two_must_fit(core: str) -> None:
    """Of three cards that are not useful, the last can never be covered."""
    useful = sorted(USEFUL)
    before = [*useful, *parse_cards("C1 C2")]
    stuck = cores.tail_search(before, parse_cards("B9"), (), (), 0, core, 10)
    assert stuck.search(1000, lambda: False) is False
    paid = cores.tail_search(before, parse_cards("B9"), (), (), 10, core, 10)
    assert paid.search(1000, lambda: False) is True


# -- Both cores play out the same games by the policy, and both refuse what is no position ---------


@needs_native
def test_native_playouts_are_those_of_the_twin() -> None:
    for seed in range(30 if all_tests() else 12):
        view = hidden_view(seed)
        native, python = (cores.fair_search(view, seed, core) for core in ("native", "python"))
        assert list(native.options()) == list(python.options())
        if len(view.grid) == 24:
            assert list(native.values()) == list(python.values())
        options = list(range(min(5, len(native.options()))))
        for search in (native, python):
            search.advance(options, 1)
            search.advance(options[::2], 1)
        for figures in ("counts", "sums", "squares"):
            assert list(getattr(native, figures)) == list(getattr(python, figures))


@needs_native
def test_native_values_are_those_of_the_twin_with_any_weights() -> None:
    """Weights at random: those that are learned are 0 for what seldom happens."""
    from solver import _core

    draw = Random(5)
    weights = [draw.randrange(-300, 300) for _ in range(PHASES * PHASE_SIZE)]
    for phase in range(PHASES):
        for section in (KILL, NEAR, FAR):
            weights[phase * PHASE_SIZE + section] = 0  # no pair
    policies = [(core, core.FairPolicy(weights)) for core in (_core, reference)]
    for seed in range(30):
        view = hidden_view(seed)
        grid, unseen, fola = map(list, (view.grid, view.unseen, view.fola))
        native, python = (core.FairSearch(one, grid, unseen, fola, seed, 1) for core, one in policies)
        assert list(native.values()) == list(python.values())
        for search in (native, python):
            search.advance([0], 1)
        assert list(native.sums) == list(python.sums)


@needs_native
@pytest.mark.parametrize(("seed", "width", "times"), [(1, 1, 4), (2, 1, 4), (1, 4, 2)])
def test_native_games_are_those_of_the_twin_from_the_first_card(seed: int, width: int, times: int) -> None:
    native, python = (cores.fair_search(opened(seed), seed, core, width) for core in ("native", "python"))
    for search in (native, python):
        search.advance([0], times)
    assert list(native.sums) == list(python.sums)


def test_broken_positions_are_refused(core: str) -> None:
    full: tuple[Card, ...] = tuple(range(97))
    for grid, unseen in (((0, 97), ()), ((0, -1), ()), (full[:25], ()), (full, ()), ((), full), ((), (256,))):
        with pytest.raises(ValueError, match="no position"):
            cores.fair_search(View(grid, unseen, (1,)), 0, core)
    cores.fair_search(View((), (), full[:16]), 0, core).advance([0], 1)
    with pytest.raises(ValueError, match="no position"):  # the core has no room for so many behind the grid
        cores.fair_search(View((), (), full[:17]), 0, core)


@needs_native
@pytest.mark.parametrize("width", [2, 8])
def test_native_lines_are_those_of_the_twin(width: int) -> None:
    for seed in range(4 if all_tests() else 2):
        view = hidden_view(seed)
        native, python = (cores.fair_search(view, seed, core, width) for core in ("native", "python"))
        options = list(range(min(3, len(native.options()))))
        for search in (native, python):
            search.advance(options, 1)
        assert list(native.sums) == list(python.sums)


@needs_native
def test_more_lines_find_more() -> None:
    means = []
    for width in (1, 2, 8):
        searches = [cores.fair_search(opened(seed), seed, "native", width) for seed in range(20)]
        for search in searches:
            search.advance([0], 20)
        means.append(fmean(search.sums[0] / 20 for search in searches))
    assert means[0] + 5 < means[1] < means[2] - 5


def test_of_two_lines_with_the_same_grid_one_is_kept() -> None:
    deal = Deal.numbered(3)
    start = Playout(FairPolicy(policy.weights()), deal.deck[:GRID_SIZE], deal.deck[GRID_SIZE:], 60)
    lines = [(start, 0)]
    for _ in range(6):
        lines = fair.advance(lines, 6)
        grids = [tuple(at.grid) for at, _ in lines]
        assert len(set(grids)) == len(grids) <= 6
        assert [value for _, value in lines] == sorted((value for _, value in lines), reverse=True)
