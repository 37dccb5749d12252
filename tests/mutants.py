"""Mutation testing: do the tests notice when the code changes?

``pip install mutmut coverage``, then ``python -m tests.mutants scores --tests tests/scores``. The mutants are
those of mutmut's operators (of each text one), in every function and method, decorated ones too. Each is
tried in a fork of a process that has collected the tests: the code of the function is exchanged there, and
the tests that reach its line run, the quickest first, until one fails. The outcome is a line of JSON in
``--out``; mutants with an outcome are not tried again. "not reached" is code that runs only at an import.
"""

import argparse
import difflib
import gc
import json
import os
import random
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import coverage
import libcst as cst
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode


@dataclass(frozen=True)
class Mutant:
    """A change of a file: its number there, its line and function, and a node with what replaces it."""

    path: str
    number: int
    line: int
    function: range
    module: cst.Module
    node: cst.CSTNode
    instead: cst.CSTNode

    @property
    def name(self) -> str:
        return f"{self.path}:{self.number}"

    def source(self) -> str:
        """Return the text of the file with the change."""
        return str(deep_replace(self.module, self.node, self.instead).code)


class _Places(MutationVisitor):  # type: ignore[misc]
    """All places in functions; since their code is exchanged in place, decorated ones are no harder."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            return False
        if isinstance(node, cst.Param):  # its default belongs to the definition, not to the code
            return True
        return bool(super()._skip_node_and_children(node))


def mutants(path: str) -> Iterator[Mutant]:
    """Yield the mutants of a file."""
    wrapper = MetadataWrapper(cst.parse_module(Path(path).read_text("utf-8")))
    places = _Places(mutation_operators, IgnoredCode(set(), set(), set()))
    module = wrapper.visit(places)
    lines, texts, number = wrapper.resolve(PositionProvider), set(), 0
    for one in places.mutations:
        node, function = one.original_node, one.contained_by_top_level_function
        if not isinstance(function, cst.FunctionDef) or node in texts:
            continue
        if isinstance(node, cst.BaseString):
            texts.add(node)
        span = range(
            lines[function].start.line + 1, lines[function].end.line + 1
        )  # the first runs at its def
        yield Mutant(path, number, lines[node].start.line, span, module, node, one.mutated_node)
        number += 1


def _difference(before: str, after: str) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def _codes(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """Return the code of all functions of a module, by name and by their order among those of a name."""
    found: dict[tuple[str, int], CodeType] = {}
    seen: Counter[str] = Counter()

    def walk(code: CodeType) -> None:
        for one in code.co_consts:
            if isinstance(one, CodeType):
                found[one.co_qualname, seen[one.co_qualname]] = one
                seen[one.co_qualname] += 1
                walk(one)

    walk(code)
    return found


def _exchange(live: list[FunctionType], before: str, after: str) -> bool:
    """Give the live functions of a file the code of another text of it; say whether any differs."""
    name, exchanged = live[0].__code__.co_filename, False
    old, new = (_codes(compile(text, name, "exec")) for text in (before, after))
    for key in old.keys() & new.keys():
        for function in live:
            if old[key] != new[key] and function.__code__ == old[key]:
                function.__code__, exchanged = new[key], True
    return exchanged


def _read(out: Path) -> dict[str, str]:
    """Return the outcome of each mutant; the last line about it counts."""
    lines = out.read_text("utf-8").splitlines() if out.exists() else []
    return {one["name"]: one["status"] for one in map(json.loads, lines)}


class _Running(NamedTuple):
    """A child that tries a mutant, the time at which it is killed, and what it will write to."""

    mutant: Mutant
    until: float
    reader: int


class Plugin:
    """Tries the mutants in the place of running the tests that pytest has collected."""

    def __init__(self, options: argparse.Namespace, files: list[str]) -> None:
        self.options, self.files = options, files
        self.failed = ""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.reached: dict[str, dict[str, list[str]]] = {}
        self.running: dict[int, _Running] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record how long a test takes, and the first that fails."""
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try all mutants that are wanted."""
        self._measure(session)
        gc.unfreeze()  # the tests freeze what is there when they begin
        live: defaultdict[str, list[FunctionType]] = defaultdict(list)
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                live[str(Path(one.__code__.co_filename).absolute())].append(one)
            elif isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(("solitaire", "scores")):
                one.cache_clear()  # or what was reckoned at an import would hide a change
        gc.freeze()
        items = sorted(session.items, key=lambda item: self.seconds[item.nodeid])
        known = _read(self.options.out)
        for path in self.files:
            again = ("survived", "not reached") if self.options.again else (None,)
            todo = [one for one in mutants(path) if known.get(one.name) in again]
            random.Random(f"{self.options.seed} {path}").shuffle(todo)
            for mutant in todo[: self.options.sample or len(todo)]:
                while len(self.running) >= self.options.jobs:
                    self._await_one()
                self._start(mutant, self._chosen(items, mutant), live[str(Path(path).absolute())])
        while self.running:
            self._await_one()
        return True

    def _measure(self, session: pytest.Session) -> None:
        """Run all tests once, in a child: which of them reach a line, and how long they take."""
        reader, writer = os.pipe()
        if not os.fork():
            measured = coverage.Coverage(data_file=None, config_file=False, include=self.files)
            measured.start()
            for item, following in zip_longest(session.items, session.items[1:]):
                measured.switch_context(item.nodeid)
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            measured.stop()
            data = measured.get_data()
            lines = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
            with os.fdopen(writer, "w") as out:
                json.dump((self.failed, lines, self.seconds), out)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as given:
            failed, self.reached, seconds = json.load(given)
        os.wait()
        self.seconds = defaultdict(float, seconds)
        if failed:
            pytest.exit(f"fails without a mutant: {failed}")

    def _chosen(self, items: list[pytest.Item], mutant: Mutant) -> list[pytest.Item]:
        """Return the quickest tests that reach the line or, if Python counts it to another, the function."""
        reached = self.reached.get(str(Path(mutant.path).absolute()), {})
        lines = [mutant.line] if str(mutant.line) in reached else mutant.function
        names = {name for line in lines for name in reached.get(str(line), ())}
        chosen, spent = list[pytest.Item](), 0.0
        for item in items:
            if item.nodeid in names and spent < self.options.most:
                chosen.append(item)
                spent += self.seconds[item.nodeid]
        return chosen

    def _start(self, mutant: Mutant, items: list[pytest.Item], live: list[FunctionType]) -> None:
        seconds = sum(self.seconds[item.nodeid] for item in items)
        reader, writer = os.pipe()
        if not (child := os.fork()):
            limit = int(10 + 10 * seconds)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
            os.write(writer, json.dumps(self._tried(mutant, items, live)).encode())
            os._exit(0)
        os.close(writer)
        self.running[child] = _Running(mutant, time.monotonic() + 60 + 20 * seconds, reader)

    def _tried(self, mutant: Mutant, items: list[pytest.Item], live: list[FunctionType]) -> dict[str, str]:
        before, after = Path(mutant.path).read_text("utf-8"), mutant.source()
        change = _difference(before, after)[:2000]
        try:
            if not items or not _exchange(live, before, after):
                return {"status": "not reached" if not items else "not possible", "change": change}
        except SyntaxError:
            return {"status": "not possible", "change": change}
        status = "survived"
        try:
            for item, following in zip_longest(items, items[1:]):
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    status = f"killed by {self.failed}"
                    break
        except BaseException as error:
            status = f"killed by {error!r}"
        return {"status": status[:1000], "change": change}

    def _await_one(self) -> None:
        """Wait until a child has ended, kill children that take too long, and write down the outcome."""
        while (ended := os.waitpid(-1, os.WNOHANG))[0] not in self.running:
            for child, one in self.running.items():
                if time.monotonic() > one.until:
                    os.kill(child, signal.SIGKILL)
            time.sleep(0.002)
        mutant, _, reader = self.running.pop(ended[0])
        with os.fdopen(reader) as given:
            text = given.read() or json.dumps({"status": f"killed by signal {ended[1] & 127}", "change": ""})
        with self.options.out.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"name": mutant.name, "line": mutant.line, **json.loads(text)}) + "\n")


def main() -> None:
    """Do what the command line asks, and print the figures of each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, help="files or folders to change")
    parser.add_argument("--tests", nargs="+", required=True, help="tests that may notice")
    parser.add_argument("--out", type=Path, default=Path("build/mutants.jsonl"))
    parser.add_argument("--jobs", type=int, default=2, help="mutants tried at once")
    parser.add_argument("--most", type=float, default=5.0, help="seconds of tests for a mutant")
    parser.add_argument("--sample", type=int, default=0, help="so many more mutants of each file, by chance")
    parser.add_argument("--seed", type=int, default=0, help="of that choice")
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    options = parser.parse_args()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    found = (file for path in options.paths for file in sorted(path.glob("*.py")) or [path])
    files = list(dict.fromkeys(map(str, found)))
    usual = ("-q", "-n0", "-p", "no:cacheprovider", "-m", "not processes")
    pytest.main([*usual, *options.tests], plugins=[Plugin(options, files)])
    figures: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, status in _read(options.out).items():
        figures[name.partition(":")[0]][status.partition(" by ")[0]] += 1
    for path, counts in sorted(figures.items()):
        sys.stdout.write(f"{path:40} {dict(sorted(counts.items()))}\n")


if __name__ == "__main__":
    main()
