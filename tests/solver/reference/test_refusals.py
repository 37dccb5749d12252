"""Both cores refuse what they cannot hold in the same words; no call of the native core ends the process."""

import os
import subprocess
import sys
from collections.abc import Callable
from threading import Thread
from types import ModuleType

import pytest

from solitaire.lab.engines import practice_deals
from solver import cores, policy
from tests.solver.reference.test_classic import module
from tests.support.cores import needs_native
from tests.support.selection import all_tests

Call = Callable[[ModuleType], object]


def annealer(core: ModuleType) -> cores.Annealer:
    made: cores.Annealer = core.Annealer([], list(range(20)), [], 1)
    return made


def fair(core: ModuleType, width: int = 1) -> cores.FairSearch:
    made: cores.FairSearch = core.FairSearch(core.FairPolicy(policy.weights()), [0, 1], [2], [], 1, width)
    return made


HANDS = [[*range(start, start + 21)] for start in (0, 21, 42, 63)]


def beam(
    core: ModuleType, grid: list[int], spare: list[int], width: int, junk: int | None = None
) -> cores.LineBeam:
    weights = core.BeamWeights(policy.beam_weights(), 1)
    made: cores.LineBeam = core.LineBeam(weights, grid, [1], [], spare, width, junk)
    return made


REFUSED: list[tuple[Call, str]] = [
    (lambda core: core.Annealer(list(range(97)), [], [], 1), "grid has 97 cards, at most 24"),
    (lambda core: core.Annealer(list(range(25)), [], [], 1), "grid has 25 cards, at most 24"),
    (lambda core: core.Annealer([98], [], [], 1), "98 in grid is no card"),
    (lambda core: core.Annealer([], [0] * 1000, [], 1), "ordered has 1000 cards, at most 97"),
    (lambda core: core.Annealer([5], [], [5], 1), "card 5 comes twice, the second time in loose"),
    (lambda core: annealer(core).favour(10**6, 1), "card: 1000000 is not from 0 to 96"),
    (lambda core: annealer(core).favour(0, 2_000_000), "points: 2000000 is not from -1000000 to 1000000"),
    (lambda core: annealer(core).jump(-1), "card: -1 is not from 0 to 96"),
    (lambda core: annealer(core).go_on_from([3]), "line: not one from this position"),
    (lambda core: annealer(core).go_on_from([-1, 98 << 7]), "line: not one from this position"),
    (lambda core: annealer(core).advance(1, float("nan"), 1), "temperature: not a number from 0 on"),
    (lambda core: beam(core, [1], [], 1), "card 1 comes twice, the second time in ordered"),
    (lambda core: beam(core, list(range(25)), [], 1), "grid has 25 cards, at most 24"),
    (lambda core: beam(core, [], [97], 1), "97 in spare is no card"),
    (lambda core: beam(core, [], [], 0), "width: 0 is not from 1 to 131072"),
    (lambda core: beam(core, [], [], 1, -1), "junk: -1 is not from 0 to 1000000"),
    (lambda core: core.BeamWeights([1], 0), "weights: 1 entries, not 14660"),
    (lambda core: core.BeamWeights([40_000] * 14660, 0), "weights: 40000 is not from -32768 to 32767"),
    (lambda core: core.Exact(range(25), [], [], 4), "grid has 25 cards, at most 24"),
    (lambda core: core.Exact([], [1], [], 64), "table_bits: 64 is not from 0 to 26"),
    (lambda core: core.Exact([1], [1], [], 4), "card 1 comes twice"),
    (lambda core: core.Exact([], [1], [], 4).search(10**6, 1, bool), "target: 1000000 is not"),
    (lambda core: core.Tail([], [], [], [], 0, 64), "table_bits: 64 is not from 0 to 26"),
    (lambda core: core.Tail([1], [1], [], [], 0, 4), "card 1 comes twice"),
    (lambda core: fair(core, 0), "width: 0 is not from 1 to 4096"),
    (lambda core: fair(core).advance([9], 1), "options: 9 is not from 0 to"),
    (lambda core: core.FairPolicy([40_000]), "weights: 40000 is not from -32768 to 32767"),
    (lambda core: core.ClassicPolicy([40_000]), "weights: 40000 is not from -32768 to 32767"),
    (lambda core: core.ClassicState([[]] * 4, 0, 0, [0] * 5), "hands: 0 entries, not 21"),
    (lambda core: core.ClassicState([], 0, 0, [0] * 5), "hands: 0 entries, not 4"),
    (lambda core: core.ClassicState(HANDS, 0, 0, [0] * 4), "rules: 4 entries, not 5"),
    (lambda core: core.ClassicState(HANDS, 0, 0, [0, 0, 0, 0, 4]), "rules: 4 is not from 0 to 3"),
]


@pytest.mark.parametrize(("call", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_a_core_cannot_hold_is_refused(core: str, call: Call, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call(module(core))


def test_a_search_takes_one_call_at_a_time(core: str) -> None:
    """A call from within a search is refused, like one from another thread."""
    deal = dict(practice_deals())["p24"]
    tail = cores.tail_search(deal.deck, (), deal.fola, (), 0, core, 10)
    with pytest.raises(RuntimeError, match="in use by another call"):
        tail.search(100_000, lambda: tail.search(1, bool) is None)


def test_threads_that_share_a_search_are_refused_or_wait(core: str) -> None:
    search, refused = annealer(module(core)), list[RuntimeError]()

    def advance() -> None:
        try:
            search.advance(2_000, 2.0, 334)
        except RuntimeError as error:
            refused.append(error)

    threads = [Thread(target=advance) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) < 4


FUZZ = """
import random, sys
from solver import _core, policy
chance = random.Random(int(sys.argv[1]))
NUMBERS = [-2**63, -2**31, -1, 0, 1, 2, 3, 5, 24, 25, 96, 97, 98, 255, 256, 10**6, 2**31 - 1, 2**62,
        2**64, None, "x", 1.5]
small = lambda: chance.choice([0, 1, 2, 3, 4, 5, 20, 60, -1, 97, chance.choice(NUMBERS)])
def cards():
    deck = chance.sample(range(97), chance.choice([0, 1, 4, 21, 24, 25, 60, 97]))
    if chance.random() < 0.3: deck = deck[:24]
    if chance.random() < 0.2: deck.append(chance.choice(NUMBERS))
    return deck
def split():
    deck, cut = chance.sample(range(97), 97), sorted(chance.choices(range(40), k=3))
    return deck[:min(cut[0], 24)], deck[24:24 + cut[1]], deck[70:70 + cut[2] % 14]
def lists(): return [cards() for _ in range(chance.choice([0, 3, 4, 4, 5]))]
def hands():
    deck = chance.sample(range(97), 97)
    return [deck[21 * seat:21 * seat + 21] for seat in range(4)] if chance.random() < 0.7 else lists()
beams = [_core.BeamWeights(policy.beam_weights(), 1), _core.BeamWeights(policy.beam_weights(), 2), None]
fair, classic = _core.FairPolicy(policy.weights()), _core.ClassicPolicy(policy.classic_weights())
def policy_of(one): return chance.choice([one, one, one, None])
def three(): return split() if chance.random() < 0.7 else (cards(), cards(), cards())
def seat(): return chance.choice([0, 1, 2, 3, small()])
def rule(): return chance.choice([0, 1, 2, 3, 0, small()])
def rules(): return [rule() for _ in range(chance.choice([5] * 9 + [4]))]
def question():
    h = hands(); unseen = cards()
    falls = [(seat(), small()) for _ in range(chance.choice([0, 0, 1, 4]))]
    return (policy_of(classic), seat(), seat(), [], small(), rules(), falls, h,
        [] if chance.random() < .7 else unseen,
            [31] * len(unseen) if chance.random() < .2 else [], [], [],
            [seat() for _ in range(chance.choice([0, 0, 2]))], [0, 0, 0,
        0] if chance.random() < .7 else cards(),
            [], [[card] for card in (h[0] if h else [])] if chance.random() < .7 else lists(), small(),
        chance.choice([0, 1, 2, small()]))
MAKERS = [
    lambda: _core.Annealer(*three(), small()),
    lambda: _core.LineBeam(chance.choice(beams), *three(), cards(), chance.choice([1, 2, 5, small()]),
        chance.choice([None, 0, small()])),
    lambda: _core.BeamWeights(chance.choice([policy.beam_weights(), cards()]), small()),
    lambda: _core.Exact(*three(), chance.choice([0, 4, 8, small()])),
    lambda: _core.Tail(*three(), [], small(), chance.choice([0, 4, 8, small()])),
    lambda: _core.FairSearch(policy_of(fair), *three(), small(), chance.choice([1, 2,
        small() % 9 if isinstance(small(), int) else 1])),
    lambda: _core.ClassicState(hands(), seat(), small(), rules()),
    lambda: _core.ClassicSearch(*question()),
    lambda: _core.FairPolicy(cards()), lambda: _core.ClassicPolicy(cards()),
    lambda: chance.choice([_core.Annealer, _core.Exact, _core.ClassicState]).__new__(_core.Annealer),
]
def use(one):
    names = [name for name in dir(one) if not name.startswith("_")]
    if not names: return
    name = chance.choice(names)
    method = getattr(one, name)
    if not callable(method): return
    stop = chance.choice([bool, lambda: True, lambda: 1 / 0, lambda: "", None, lambda: use(one)])
    calls = {"advance": [(chance.choice([0, 1, 50]), 2.0, small()), (small(),), ([0, 1], 1), ([small()], 1),
        (cards(), 1)],
             "search": [(small(), 2000, stop), (2000, stop)],
        "go_on_from": [(cards(),), ([small(), 98 << 7],), (None,)], "favour": [(small(), small())],
             "jump": [(small(),)], "play": [(small(),), tuple(one.legal()[:1]) if hasattr(one,
        "legal") else ()], "values": [(), (None,)]}
    method(*chance.choice(calls.get(name, [()])))
made = 0
for _ in range(int(sys.argv[2])):
    try: one = chance.choice(MAKERS)()
    except (ValueError, TypeError, OverflowError, MemoryError): continue
    made += 1
    for _ in range(chance.choice([1, 4, 20])):
        try: use(one)
        except (ValueError, TypeError, RuntimeError, OverflowError, ZeroDivisionError, AttributeError): pass
    if isinstance(one, _core.ClassicState):
        try: _core.classic_solve(one); classic.values(one)
        except ValueError: pass
print("made", made)
"""


@needs_native
def test_no_call_ends_the_process() -> None:
    calls, seeds = (20_000, 20) if all_tests() else (400, 1)
    for seed in range(seeds):
        child = subprocess.run(
            [sys.executable, "-X", "faulthandler", "-c", FUZZ, str(seed), str(calls)],
            capture_output=True,
            text=True,
            timeout=600,
            env=os.environ,
        )
        assert child.returncode == 0, child.stderr[-2000:]
        assert int(child.stdout.split()[1]) > calls / 5
