"""SIGTERM and Ctrl-C: what was found so far is printed and saved, and the exit status says which it was."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import scores.estimates
import solitaire.cli.classic
import solitaire.cli.solver
import solitaire.lab.survey
import solver.advisor
import solver.game_reviewer
import solver.oracle
from solitaire.home.files import Home
from solitaire.home.saves import game_folder
from solitaire.rules.record import parse_record
from solitaire.run import interrupts
from solitaire.run.interrupts import Terminated
from tests.support.commands import FINISHED, done, run

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]


@pytest.fixture
def real_signals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program's signal handlers, as if no signal had come so far."""
    before = {signum: signal.getsignal(signum) for signum in (signal.SIGINT, signal.SIGTERM)}
    monkeypatch.setattr(interrupts, "orders", interrupts.Orders())
    interrupts.handle_interrupts()
    yield
    for signum, handler in before.items():
        signal.signal(signum, handler)


LATE = [
    (scores.estimates, "store_bound", "solve 42 --playouts 300"),
    (solitaire.cli.solver, "format_record", "solve 42 --playouts 300"),
    (solitaire.cli.solver, "format_record", "autoplay 3 --playouts-per-move 1"),
    (solitaire.cli.classic, "format_hand", "classic autoplay 3 --players random,random"),
]


@pytest.mark.usefixtures("real_signals")
@pytest.mark.parametrize(("module", "name", "command"), LATE)
@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_after_the_search_loses_nothing(
    signum: signal.Signals,
    module: ModuleType,
    name: str,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    late = getattr(module, name)

    def signalled(*args: object) -> object:
        signal.raise_signal(signum)
        return late(*args)

    monkeypatch.setattr(module, name, signalled)
    result = run(*command.split(), "--out", str(tmp_path / "found.txt"))
    assert (result.exit_code, result.stderr) == (128 + signum, "")
    assert result.stdout
    assert done("verify", str(tmp_path / "found.txt")).startswith(f"{tmp_path / 'found.txt'}: ")


@pytest.mark.usefixtures("real_signals")
def test_another_order_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    reached = []

    def write() -> None:
        with interrupts.interrupts_held():
            signal.raise_signal(signal.SIGINT)
            reached.append("held")
            signal.raise_signal(signal.SIGTERM)
            reached.append("the same order")
            monkeypatch.setattr(interrupts, "ONE_ORDER", 0.0)
            signal.raise_signal(signal.SIGTERM)
            reached.append("never")

    with pytest.raises(Terminated):
        write()
    assert reached == ["held", "the same order"]


@pytest.mark.usefixtures("real_signals")
@pytest.mark.parametrize("came_before", [False, True])
def test_a_search_is_stopped_at_once(came_before: bool) -> None:
    def search() -> None:
        with interrupts.raise_on_interrupt():
            signal.raise_signal(signal.SIGINT)
            raise AssertionError("not stopped")

    with interrupts.interrupts_held():
        if came_before:
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            search()


@pytest.mark.usefixtures("real_signals")
def test_review_by_two_orders_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def ordered_twice(*_: object, **__: object) -> Iterator[object]:
        monkeypatch.setattr(interrupts, "ONE_ORDER", 0.0)
        try:
            signal.raise_signal(signal.SIGTERM)
            yield None
        finally:  # while the work ends
            signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(solver.game_reviewer, "reviews", ordered_twice)
    result = run("review", FINISHED)
    assert (result.exit_code, result.stdout) == (143, "")
    assert result.stderr == "Stopped; there is no verdict yet.\n"


_PROGRAM = """
import os, signal, sys
import solitaire.home.files

is_interrupted, write = False, solitaire.home.files.write_atomic
solitaire.home.files.write_atomic = lambda *args: interrupted_again(*args)
import {module} as module
from solitaire.__main__ import run

before = {work}

def interrupted(*args, **options):
    global is_interrupted
    found, is_interrupted = before(*args, **options), True
    os.kill(os.getpid(), signal.{kind})
    return found

def interrupted_again(*args):
    if is_interrupted:
        os.kill(os.getpid(), signal.{kind})
    write(*args)

{work} = interrupted
sys.argv = ["minchiate", *{arguments}]
run()
"""


def signalled(kind: str, module: str, work: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program, which gets a signal after a call of this function, and again as it writes a file.

    ``timeout`` sends two, one to the process and one to its group; and a hand presses Ctrl-C twice.
    """
    return ended(_PROGRAM.format(kind=kind, module=module, work=f"module.{work}", arguments=arguments))


def ended(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program, and return how it ended."""
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120.0, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(("kind", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_two_signals_end_a_real_program_in_order(kind: str, status: int, tmp_path: Path) -> None:
    line = tmp_path / "line"
    command = ("--home", str(tmp_path), "solve", "42", "--out", str(line))
    found = signalled(kind, "solver.oracle", "_Search.prove", *command)
    assert (found.returncode, found.stderr) == (status, "")
    assert found.stdout.startswith("Deal 42: ")
    assert parse_record(line.read_text("utf-8")).moves


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_signal_while_threads_end_does_not_abort() -> None:
    program = """
import os, signal, sys, time
from concurrent.futures import ThreadPoolExecutor
import solitaire.cli
from solitaire.__main__ import run

def main():
    for seconds in (0.2, 1.0):
        ThreadPoolExecutor(1).submit(lambda: (time.sleep(seconds), os.kill(os.getpid(), signal.SIGINT)))
        time.sleep(0.01)

solitaire.cli.main = main
run()
"""
    found = ended(program)
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_signal_while_a_worker_is_started_prints_no_traceback() -> None:
    program = """
import os, signal
from multiprocessing import util
from solitaire.run.interrupts import Terminated, handle_interrupts
from solitaire.lab.pools import each_deal
from solitaire.run.worker import Worker

before = util.spawnv_passfds

def interrupted(path, arguments, descriptors):
    child = before(path, arguments, descriptors)
    if not any("resource_tracker" in str(one) for one in arguments):
        os.kill(os.getpid(), signal.SIGTERM)
    return child

util.spawnv_passfds = interrupted
handle_interrupts()
try:
    list(each_deal(abs, iter(range(9)), 2))
except Terminated:
    print("stopped")
"""
    found = ended(program)
    assert (found.returncode, found.stdout, found.stderr) == (0, "stopped\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_sigterm_closes_the_table_and_keeps_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    home = Home.at(shutil.copytree(ROOT / "tests/data/home-0.1", tmp_path / "home"))
    home.settings.unlink()
    unfinished = len(game_folder(home.games).unfinished())
    closed = signalled("SIGTERM", "solitaire.table.app", "App.advance", "--home", str(home.data), "play")
    assert (closed.returncode, closed.stderr) == (143, "")
    assert home.settings.exists()  # written when the table closes
    assert len(game_folder(home.games).unfinished()) == unfinished


_AMID_AN_IMPORT = """
import sys, types
from importlib.abc import Loader
from importlib.machinery import ModuleSpec

class Finder(Loader):
    def find_spec(self, name, path=None, target=None):
        if name == "solitaire.rules.deal":
            sys.meta_path.remove(self)
            return ModuleSpec(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        import os, signal, time
        try:
            os.kill(os.getpid(), signal.{kind})
            time.sleep(0.05)
        except BaseException:
            pass  # as some modules do
        sys.modules.pop(module.__name__)
        import solitaire.rules.deal
        sys.modules[module.__name__] = solitaire.rules.deal

from solitaire.__main__ import run
sys.meta_path.insert(0, Finder())
sys.argv = ["minchiate", "solve", "9123", "--seconds", "2"]
run()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(("kind", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_amid_an_import_is_not_lost(
    kind: str, status: int, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINCHIATE_HOME", str(home.data))
    found = ended(_AMID_AN_IMPORT.format(kind=kind))
    assert (found.returncode, found.stderr) == (status, "")
