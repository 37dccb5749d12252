"""The hostile test: every command and every reader, in this process, with malicious input.

``python -m tests.support.hostile`` runs all of it and prints its figures; the suite runs a fiftieth
(tests/cli/test_hostile.py): names, parsers, imports, score files, outputs and signals, of both games.
Something is lost if what was found is neither printed nor written, or if a stored game or hand is gone
afterwards.
"""

import os
import random
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from threading import Timer
from time import process_time
from types import ModuleType
from typing import Final, TypeVar
from unittest import mock

from click.testing import Result

import solver.classic.hand_reviewer
import solver.game_reviewer
import solver.oracle
import solver.thinking
from scores.store import Store
from solitaire.classic.record import printed_hand
from solitaire.home.files import Home, UserError
from solitaire.rules.deal import Deal
from solitaire.run.interrupts import Terminated, handle_interrupts
from tests.support.commands import FINISHED, run
from tests.support.hostile_files import mixed_imports, score_files
from tests.support.stored import played

NAME: Final = "[/x] [red]\x1b[31m\x1b]0;title\x07 \N{RIGHT-TO-LEFT OVERRIDE}live\x9b2J\u2028"
"""Wrong markup, right markup, colours, a window's title, a turn of the direction, a C1 code, a line's end."""
LONGEST: Final = 20.0
"""Processor seconds after which an input counts as a hang; no command here has much to do. Other programs may
make it wait."""
LONGEST_WAIT: Final = 300.0
"""Seconds after which an input that takes no processor time counts as a hang."""
_GAMES: Final = 6
_HANDS: Final = Path(__file__).parents[1] / "data/classic/records"
_DUEL: Final = ("classic", "duel", "random", "random", "--deals", "0..1", "--out", "duel")
_T = TypeVar("_T")
_WORDS: Final = (
    *("", " ", "-", "--", "-1", "0", "42", "42/37", "42/99", "nan", "inf", "1e999", "9" * 30, "9" * 5000),
    *(NAME, "\N{SNOWMAN}", "\udcff", "..", "/", "/dev/null", "/proc/x", "x" * 5000),
    *("%s%n", "*", "~", "a,b", "=1+1"),
)
_SECOND_WORDS: Final = ("--json", "42", NAME, "\udcff")
_COMMANDS: Final = """
deal
cards
rules
perft * 2
verify
hint * --seconds 0.01
hint --oracle * --seconds 0.01
autoplay * --playouts-per-move 1
solve * --playouts 9
solve --stored
solve --think * --seconds 0.01
review * --seconds 0.01
replay * --text
daily
stats
scores
scores list
scores export
scores import
scores restore
scores delete
survey
survey run * --playouts 1 --workers 1
survey report --db
survey export
survey import
classic
play
"""
"""The commands that get the words, where the star is or at their end; what follows keeps them short, in case
the words are right."""
_CLASSIC: Final = """
classic deal
classic verify
classic replay * --text
classic play
classic play --from
classic daily --player
classic scores
classic scores list --player
classic scores export
classic scores import
classic scores delete
classic stats --player
classic hint * --playouts 1
classic hint 1798 --hand * --playouts 1
classic review * --playouts 1
classic review 1798 --retry * --playouts 1
classic review 1798 --retry 5 --cards * --playouts 1
classic autoplay * --players random,random
classic autoplay --players * 42
classic duel random * --deals 0..0
classic duel random random --deals
classic survey run * --player random --workers 1
classic survey report --db
"""


@dataclass
class Figures:
    """The outcomes of the inputs: how many, and the failures, each as a line."""

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
        """Everything that must not happen."""
        return [*self.tracebacks, *self.hangs, *self.lost]

    def run(self, *words: str, typed: bytes = b"") -> str:
        """Run a command, judge how it ends, and return what it prints on standard output."""
        return self.result(*words, typed=typed).stdout

    def result(self, *words: str, typed: bytes = b"") -> Result:
        """Run a command, judge how it ends, and return its whole outcome."""
        self.tried += 1
        begin = process_time()
        result = run(*words, typed=typed)
        line = f"{[word[:80] for word in words]} {typed[:80]!r}"
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            self.tracebacks.append(f"{line}: {result.exception!r}")
        if process_time() - begin > LONGEST:
            self.hangs.append(line)
        shown = (result.stdout + result.stderr).replace("\xa0", " ").replace("\u202f", " ")
        if not all(one.isprintable() for one in shown.split("\n")):
            self.tracebacks.append(f"{line}: commands the terminal")
        return result


def names(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield command lines of wrong, odd and endless words."""
    return _lines(figures, _COMMANDS)


def classic_names(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield such command lines of the game for four."""
    return _lines(figures, _CLASSIC)


def _lines(figures: Figures, commands: str) -> Iterator[Callable[[], object]]:
    for line, one, other in product(commands.strip().splitlines(), _WORDS, (None, *_SECOND_WORDS)):
        command, _, short = line.partition(" * ")
        words = [word for word in (one, other) if word is not None]
        yield partial(figures.run, *command.split(), *words, *short.split())


def parsers(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield damaged files for every command that reads one."""
    source = Path(FINISHED).read_bytes()
    shared = run("scores", "export", "--share").stdout.encode()
    deals = f"{NAME[:-1]}: {Deal.from_cards(Deal.numbered(5).cards)}\n".encode()
    settings = b'{"theme": "dark", "width": 1000, "player": "Anna"}'
    run("survey", "run", "0", "1", "--playouts", "1", "--workers", "1")
    survey = run("survey", "export", "-").stdout_bytes
    return _damaged(
        figures,
        (source, ("verify", "-")),
        (source, ("replay", "--text", "-")),
        (shared, ("scores", "import", "-")),
        (deals, ("solve", "--playouts", "9", "--deals", "-")),
        (survey, ("survey", "import", "-")),
        (settings, ("daily",)),
    )


def classic_parsers(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield damaged files of the game for four."""
    hand, match = (Path(_HANDS, f"{name}.txt").read_bytes() for name in ("in-progress", "match-begun"))
    shared = run("classic", "scores", "export", "--share").stdout.encode()
    run(*_DUEL)
    return _damaged(
        figures,
        (hand, ("classic", "verify", "-")),
        (match, ("classic", "replay", "--text", "-")),
        (hand, ("classic", "hint", "--playouts", "1", "-")),
        (shared, ("classic", "scores", "import", "-")),
        (shared, ("classic", "play", "-")),
        (Path(_DUEL[-1]).read_bytes(), _DUEL),
    )


def _damaged(figures: Figures, *readers: tuple[bytes, tuple[str, ...]]) -> Iterator[Callable[[], object]]:
    """Yield damaged contents for commands that read them, from standard input or from their own file."""
    dice = random.Random(1)
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
    elif command == _DUEL:
        Path(_DUEL[-1]).write_bytes(data)
    figures.run(*command, typed=data)


def outputs(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield searches whose line has nowhere to go; it must be printed or written all the same."""
    protected = folder / "protected"
    protected.touch()
    protected.chmod(0o400)
    here = (f"{protected}", f"{folder}", f"{folder}/new/x", f"{folder}/{'x' * 300}")
    places = ("/dev/null", "/dev/full", "-", *here)
    for seed, place, work in product(range(20), places, (_solve_to, _think_to, _play_to, _duel_to)):
        yield partial(work, figures, folder, seed, place)


def _solve_to(figures: Figures, folder: Path, seed: int, place: str) -> None:
    which = _deals_for(folder, seed, place)
    _must_say("found after", "[Rules", figures, folder, "solve", *which, "--playouts", "9", "--out", place)


def _think_to(figures: Figures, folder: Path, seed: int, place: str) -> None:
    which = ("--think", *_deals_for(folder, seed, place), "--seconds", "0.01")
    _must_say("of long thinking", "[Rules", figures, folder, "solve", *which, "--out", place)


def _deals_for(folder: Path, seed: int, place: str) -> tuple[str, ...]:
    """Return a deal by its number, or for a folder of records by a file."""
    if not _is_for_many(folder, place):
        return (str(seed),)
    deals, name = folder / "deals", (NAME[:-1], "../x", ".x", "x")[seed % 4]
    deals.write_text(f"{name}: {Deal.from_cards(Deal.numbered(seed).cards)}\n", "utf-8")
    return ("--deals", str(deals))


def _play_to(figures: Figures, folder: Path, seed: int, place: str) -> None:
    which = ("--match", str(seed), "--hands", "1") if _is_for_many(folder, place) else (str(seed),)
    command = ("classic", "autoplay", *which, "--players", "random,random", "--out", place)
    _must_say("; lead ", "[Rules", figures, folder, *command)


def _duel_to(figures: Figures, folder: Path, seed: int, place: str) -> None:
    deals = ("--deals", f"{seed}..{seed}", "--seed", str(seed))
    command = ("classic", "duel", "random", "random", *deals, "--out", place)
    _must_say("resti a hand", '"points"', figures, folder, *command)


def _is_for_many(folder: Path, place: str) -> bool:
    return place in (str(folder), f"{folder}/new/x")


def _must_say(printed: str, written: str, figures: Figures, folder: Path, *command: str) -> None:
    """Run a command, which must print or write its result, unless its place was refused before the work."""
    shown, place = figures.run(*command), command[-1]
    was_refused = place in (str(folder / "protected"), f"{folder}/{'x' * 300}") or (
        "duel" in command and _is_for_many(folder, place)
    )
    if printed not in shown and written not in shown and not was_refused:
        figures.lost.append(f"{command}: the result")


def signals(figures: Figures, folder: Path) -> Iterator[Callable[[], object]]:
    """Yield interrupts of searches and reviews, each after another number of results; some come twice."""
    hand, few = ("classic", "review", "1798", "--seconds"), ("--playouts", "300")
    works: tuple[tuple[ModuleType, str, str, tuple[str, ...]], ...] = (
        (solver.oracle, "improvements", "found after", ("solve", "SEED", *few)),
        (solver.oracle, "improvements", "found after", ("solve", "SEED", *few, "--out", "/dev/full")),
        (solver.thinking, "thoughts", "of long thinking", ("solve", "SEED", "--think", "--seconds", "0.05")),
        (solver.game_reviewer, "reviews", "you made", ("review", FINISHED, "--seconds", "0.05")),
        (solver.classic.hand_reviewer, "reviews", "points and", (*hand, "0.1", "--seed", "SEED")),
    )
    for seed, kind, work in product(range(20), (KeyboardInterrupt, Terminated), works):
        yield partial(_interrupt, figures, seed, kind, *work)
    if sys.platform != "win32":
        for seed, number, work in product(range(5), (signal.SIGINT, signal.SIGTERM), works):
            yield partial(_interrupt_twice, figures, seed, number, *work)


def _interrupt(
    figures: Figures,
    seed: int,
    kind: type[KeyboardInterrupt],
    module: ModuleType,
    work: str,
    printed: str,
    command: tuple[str, ...],
) -> None:
    whole = getattr(module, work)

    def cut_short(*args: object, **options: object) -> Iterator[object]:
        for number, found in enumerate(whole(*args, **options)):
            if number > 1 + seed % 5:
                raise kind
            yield found

    with mock.patch.object(module, work, cut_short):
        shown = figures.run(*(word.replace("SEED", str(seed)) for word in command))
    if printed not in shown:
        figures.lost.append(f"{command}, {seed}, interrupted by {kind.__name__}: the result")


def _interrupt_twice(
    figures: Figures,
    seed: int,
    number: signal.Signals,
    module: ModuleType,
    work: str,
    printed: str,
    command: tuple[str, ...],
) -> None:
    """Send a real signal, and another while results are printed and saved."""
    whole = getattr(module, work)
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    again = Timer((0.0, 0.02, 0.1, 0.25, 0.5)[seed], os.kill, (os.getpid(), number))

    def cut_short(*args: object, **options: object) -> Iterator[object]:
        for count, found in enumerate(whole(*args, **options)):
            if count == 2:
                again.start()
                os.kill(os.getpid(), number)
            yield found

    shown = ""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    handle_interrupts()
    try:
        with mock.patch.object(module, work, cut_short):
            shown = figures.run(*(word.replace("SEED", str(seed)) for word in command))
        if again.is_alive():
            again.join()
    except KeyboardInterrupt:  # the second came after the command had ended, or what it found is lost
        pass
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    if printed not in shown:
        figures.lost.append(f"{command}, {seed}, interrupted twice by {number.name}: the result")


class _NeverEndsError(BaseException):
    """An input waits for something that never comes; no command may catch this."""


def in_time(figures: Figures, try_it: Callable[[], object]) -> None:
    """Try an input; one that waits forever, using no processor time, counts as a hang too."""
    if sys.platform == "win32":
        try_it()
        return

    def give_up(*_: object) -> None:
        raise _NeverEndsError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_WAIT)
    try:
        try_it()
    except _NeverEndsError:
        figures.hangs.append(f"waits for ever: {str(try_it)[-200:]}")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


KINDS: Final = {
    "names": names,
    "classic_names": classic_names,
    "parsers": parsers,
    "classic_parsers": classic_parsers,
    "mixed_imports": mixed_imports,
    "score_files": score_files,
    "outputs": outputs,
    "signals": signals,
}


def part_of(inputs: Iterable[_T], every: int) -> list[_T]:
    """Return one input in this many, at random: every second input might be of the same kind."""
    inputs = list(inputs)
    chosen = random.Random(1).sample(range(len(inputs)), -(-len(inputs) // every))
    return [inputs[number] for number in sorted(chosen)]


def hostile(folder: Path, kinds: tuple[str, ...] = tuple(KINDS), every: int = 1) -> Figures:
    """Try one in this many of the inputs of these kinds, in a new home, and return the figures."""
    figures, home, work = Figures(), Home.at(folder / "home"), folder / "work"
    work.mkdir()
    hands = [replace(printed_hand(), players=("[/x] [red]",) * 4, date=NAME, extra=(("Event", NAME),))]
    with (
        mock.patch.dict(os.environ, MINCHIATE_HOME=str(home.data)),
        mock.patch("solitaire.table.opening.opened", side_effect=UserError("the table stays closed")),
        chdir(work),  # where a word may become the name of a file
    ):
        with Store(home.scores) as store:
            for deal in range(_GAMES):
                store.add(played(deal, most=20, player=NAME), own=True)
            for hand in hands:
                store.add(hand, own=False)
        for kind in kinds:
            for try_it in part_of(KINDS[kind](figures, folder), every):
                in_time(figures, try_it)
        with Store(home.scores) as store:
            games, kept = sum(1 for _ in store.records()), sum(1 for _ in store.read("SELECT id FROM hands"))
        if games < _GAMES or kept < len(hands):
            figures.lost.append(f"stored games or hands: {games} and {kept} are left")
    return figures


def main() -> None:
    """Run all of it, or the named kinds, and print the figures."""
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
