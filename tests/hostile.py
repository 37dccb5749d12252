"""The hostile test: every command and every reader, in this process, with input that means no good.

``python -m tests.hostile`` runs all of it and prints its figures; the suite runs a tenth
(tests/cli/test_hostile.py): names, parsers, outputs and signals. Something is lost if a line that was found
is neither printed nor written, or if a stored game is gone afterwards.
"""

import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, product
from pathlib import Path
from time import perf_counter
from typing import Final

import solver.oracle
from scores.store import Store
from solitaire.files import Home
from solitaire.interrupts import Terminated
from solitaire.rules.deal import Deal
from solitaire.rules.record import format_record
from tests.cli.commands import FINISHED, run
from tests.scores.conftest import played

NAME: Final = "[/x] [red]\x1b[31m\x1b]0;title\x07 \N{RIGHT-TO-LEFT OVERRIDE}live\x9b2J\u2028"
"""Wrong markup, right markup, colours, a window's title, a turn of the direction, a C1 code, a line's end."""
LONGEST: Final = 20.0
"""Seconds after which an input counts as a hang; no command here has more than a few playouts to do."""
_GAMES: Final = 6
_WORDS: Final = (
    *("", " ", "-", "--", "-1", "0", "42", "42/37", "42/99", "nan", "inf", "1e999", "9" * 30, "9" * 5000),
    *(
        NAME,
        "\N{SNOWMAN}",
        "\udcff",
        "..",
        "/",
        "/dev/null",
        "/proc/x",
        "x" * 5000,
        "%s%n",
        "*",
        "~",
        "a,b",
        "=1+1",
    ),
)
_SECOND_WORDS: Final = ("--json", "42", NAME, "\udcff")
_COMMANDS: Final = (
    *("deal", "cards", "rules", "perft", "verify", "hint", "autoplay", "solve", "review", "replay", "daily"),
    *("stats", "scores", "survey", "classic"),
)
_SHORT: Final = {
    "solve": ("--playouts", "9"),
    "autoplay": ("--playouts-per-move", "1"),
    "hint": ("--seconds", "0.01"),
    "review": ("--seconds", "0.01"),
    "replay": ("--text",),
}
"""Options that keep a command short, in case that the input is right."""


@dataclass
class Figures:
    """What came of the inputs: how many, and those that failed, each as a line."""

    tried: int = 0
    tracebacks: list[str] = field(default_factory=list)
    hangs: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"inputs tried {self.tried}, tracebacks {len(self.tracebacks)}, hangs {len(self.hangs)}, "
            f"lost {len(self.lost)}"
        )

    @property
    def failures(self) -> list[str]:
        """All that must not be."""
        return [*self.tracebacks, *self.hangs, *self.lost]

    def run(self, *words: str, typed: bytes = b"") -> str:
        """Run a command, judge how it ends, and return what it prints."""
        self.tried += 1
        begin = perf_counter()
        result = run(*words, typed=typed)
        line = f"{[word[:80] for word in words]} {typed[:80]!r}"
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            self.tracebacks.append(f"{line}: {result.exception!r}")
        if perf_counter() - begin > LONGEST:
            self.hangs.append(line)
        shown = (result.stdout + result.stderr).replace("\xa0", " ").replace("\u202f", " ")
        if not all(one.isprintable() for one in shown.split("\n")):
            self.tracebacks.append(f"{line}: commands the terminal")
        return result.stdout


def names(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield command lines of wrong, odd and endless words."""
    for command, one, other in product(_COMMANDS, _WORDS, (None, *_SECOND_WORDS)):
        words = [word for word in (one, other) if word is not None]
        yield partial(figures.run, command, *words, *_SHORT.get(command, ()))


def parsers(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield damaged files for every command that reads one."""
    dice, source = random.Random(1), Path(FINISHED).read_bytes()
    shared = run("scores", "export", "--share").stdout.encode()
    deals = f"{NAME[:-1]}: {Deal.from_cards(Deal.numbered(5).cards)}\n".encode()
    settings = b'{"theme": "dark", "width": 1000, "player": "Anna"}'
    readers: tuple[tuple[bytes, tuple[str, ...]], ...] = (
        (source, ("verify", "-")),
        (source, ("replay", "--text", "-")),
        (shared, ("scores", "import", "-")),
        (deals, ("solve", "--playouts", "9", "--deals", "-")),
        (source, ("classic", "verify", "-")),
        (settings, ("daily",)),
    )
    for number, (content, command) in product(range(200), readers):
        data = bytearray(content)
        for _ in range(1 + number % 7):
            place = dice.randrange(len(data))
            data[place : place + dice.randrange(3)] = dice.randbytes(dice.randrange(4))
        if number % 5 == 0:
            data *= 1 + number // 5
        if number % 11 == 0:
            del data[dice.randrange(len(data)) :]
        yield partial(_read, figures, bytes(data), command)


def _read(figures: Figures, data: bytes, command: tuple[str, ...]) -> None:
    if command == ("daily",):
        Home.at(Path(os.environ["MINCHIATE_HOME"])).settings.write_bytes(data)
    figures.run(*command, typed=data)


def outputs(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield searches whose line has nowhere to go; it must be printed or written all the same."""
    protected = folder / "protected"
    protected.touch()
    protected.chmod(0o400)
    places = (
        "/dev/null",
        "/dev/full",
        "-",
        str(protected),
        str(folder),
        f"{folder}/new/x",
        f"{folder}/{'x' * 300}",
    )
    for seed, place in product(range(20), places):
        yield partial(_solve_to, figures, folder, str(seed), place)


def _solve_to(figures: Figures, folder: Path, seed: str, place: str) -> None:
    deals, many = folder / "deals", place in (str(folder), f"{folder}/new/x")
    name = (NAME[:-1], "../x", ".x", "x")[int(seed) % 4]
    deals.write_text(f"{name}: {Deal.from_cards(Deal.numbered(int(seed)).cards)}\n", "utf-8")
    which = ("--deals", str(deals)) if many else (seed,)
    printed = figures.run("solve", *which, "--playouts", "9", "--out", place)
    was_refused = place in (str(folder / "protected"), f"{folder}/{'x' * 300}")  # before the search
    if "found after" not in printed and "[Rules" not in printed and not was_refused:
        figures.lost.append(f"solve {which} --out {place}: the line")


def signals(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield interrupts of searches, each after another number of lines found."""
    for seed, kind in product(range(40), (KeyboardInterrupt, Terminated)):
        yield partial(_interrupt, figures, seed, kind)


def _interrupt(figures: Figures, seed: int, kind: type[KeyboardInterrupt]) -> None:
    whole = solver.oracle.improvements

    def cut_short(*args: object, **options: object) -> Iterator[object]:
        for number, line in enumerate(whole(*args, **options)):  # type: ignore[arg-type]
            if number > seed % 5:
                raise kind
            yield line

    solver.oracle.improvements = cut_short  # type: ignore[assignment]
    try:
        printed = figures.run("solve", str(seed), "--playouts", "300")
    finally:
        solver.oracle.improvements = whole
    if "found after" not in printed:
        figures.lost.append(f"solve {seed}, interrupted by {kind.__name__}: the line")


KINDS: Final = {"names": names, "parsers": parsers, "outputs": outputs, "signals": signals}


def hostile(folder: Path, kinds: tuple[str, ...] = tuple(KINDS), every: int = 1) -> Figures:
    """Try every so many of the inputs of these kinds in a home of their own, and return the figures."""
    before, figures = os.environ.get("MINCHIATE_HOME"), Figures()
    os.environ["MINCHIATE_HOME"] = str(folder / "home")
    home = Home.at(folder / "home")
    try:
        with Store(home.scores) as store:
            for deal in range(_GAMES):
                store.add(played(deal, most=20, player=NAME), own=True)
        (folder / "record").write_text(format_record(played(42, player=NAME)), "utf-8")
        inputs = chain.from_iterable(KINDS[kind](figures, folder) for kind in kinds)
        for number, try_it in enumerate(inputs):
            if number % every == 0:
                try_it()
        with Store(home.scores) as store:
            kept = sum(1 for _ in store.records())
        if kept < _GAMES:
            figures.lost.append(f"{_GAMES - kept} stored games")
    finally:
        if before is None:
            del os.environ["MINCHIATE_HOME"]
        else:
            os.environ["MINCHIATE_HOME"] = before
    return figures


def main() -> None:
    """Run all of it, or the kinds named, and print the figures."""
    folder = Path(tempfile.mkdtemp())
    try:
        figures = hostile(folder, tuple(sys.argv[1:]) or tuple(KINDS))
    finally:
        shutil.rmtree(folder)
    for failure in figures.failures:
        sys.stdout.write(f"{failure!a}\n")
    sys.stdout.write(f"{figures}\n")
    sys.exit(bool(figures.failures))


if __name__ == "__main__":
    main()
