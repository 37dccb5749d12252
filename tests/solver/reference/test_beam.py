"""The oracle's beam: the same lines from both cores, and the best there are where it is wide enough."""

from random import Random

from solitaire.lab.engines import practice_deals
from solitaire.rules.cards import parse_cards
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED, USEFUL, WORTH
from solver import cores, policy
from solver.reference.beam import LineBeam
from solver.reference.beam_value import BeamWeights
from solver.result import CheckedLine, read_line
from tests.support.cores import needs_native
from tests.support.exhaustive import solved
from tests.support.positions import deal_start, midgame, quiet_position, small
from tests.support.selection import all_tests

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
