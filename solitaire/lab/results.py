"""Results of long work, with a file of them, a line of JSON each, from which the work can be resumed."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from statistics import fmean
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from solitaire.home.files import MOST_READ, UserError, read_text, why, write_atomic
from solver.playouts import standard_error

T = TypeVar("T")


class LabWork(Protocol[T]):
    """Work that makes a result of each deal."""

    noun: ClassVar[str]
    """The work in error messages, such as "duel"."""

    @property
    def header(self) -> dict[str, object]:
        """The beginning of its file: all on which a result depends besides the deal."""

    def is_of(self, header: dict[str, object]) -> bool:
        """Return whether a file with this header is of this work."""
        return header == self.header

    def as_line(self, result: T) -> dict[str, object]:
        """Return a result as its line in the file has it."""

    def of_line(self, line: dict[str, Any]) -> T:
        """Return the result in a line.

        Raises:
            ValueError, TypeError, KeyError, OverflowError: it is no such line.
        """


def read_figures(kind: Callable[..., T], names: Iterable[str], line: Mapping[str, Any]) -> T:
    """Return the figures of these names in a line of a file, as an instance of their class.

    Raises:
        ValueError, TypeError, KeyError: one is missing, or is no finite number.
    """
    values = {name: float(line[name]) for name in names}
    if not all(map(isfinite, values.values())):
        raise ValueError("a figure that is no number")
    return kind(**values)


class Figure(NamedTuple):
    """The mean of a figure over many deals, with its standard error."""

    name: str
    mean: float
    error: float

    @classmethod
    def of(cls, name: str, values: Sequence[float]) -> "Figure":
        """Return the mean of at least two values."""
        return cls(name, fmean(values), standard_error(values))


class Results(Generic[T]):
    """The results so far, with a file of them: a line of JSON for the work, and a line for each deal.

    Attributes:
        path: the file, or None.
        found: by deal, the results so far, those of the file included.

    Raises (on construction):
        UserError: the file cannot be read or written, or is of other work.
    """

    def __init__(self, work: LabWork[T], path: Path | None = None) -> None:
        self.path, self._work = path, work
        self.found = dict[int, T]()
        if path is not None:
            if path.exists():
                self._read(path)
            write_atomic(path, self.text())  # without a line that was not written to its end

    def text(self) -> str:
        """Return all results as the file has them."""
        lines = [json.dumps(self._work.header), *(self._line(*item) for item in self.found.items())]
        return "\n".join(lines) + "\n"

    def add(self, deal: int, result: T) -> None:
        """Add a result.

        Raises:
            UserError: it cannot be written.
        """
        self.found[deal] = result
        if self.path is not None:
            _add_line(self.path, self._line(deal, result))

    def _line(self, deal: int, result: T) -> str:
        return json.dumps({"deal": deal, **self._work.as_line(result)})

    def _read(self, path: Path) -> None:
        """Take over the results in a file.

        Raises:
            UserError: the file cannot be read, or is of other work.
        """
        noun = self._work.noun
        first, *lines = _whole_lines(path) or [""]
        try:
            if not self._work.is_of(json.loads(first)):
                raise UserError(f"{path} is of another {noun}; choose another file")
            for line in map(json.loads, filter(str.strip, lines)):
                self.found[int(line["deal"])] = self._work.of_line(line)
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            raise UserError(f"{path} is not a file of a {noun}; choose another file") from None


def counted(path: Path, count: int, make: Callable[[int], object]) -> Iterator[Any]:
    """Yield this many results that follow from their numbers, from 0: those in the file, then new ones.

    Raises:
        UserError: the file cannot be read or written.
    """
    lines = _whole_lines(path) if path.exists() else []
    write_atomic(path, "".join(f"{line}\n" for line in lines))
    for number in range(count):
        if number == len(lines):
            lines.append(json.dumps(make(number)))
            _add_line(path, lines[number])
        yield json.loads(lines[number])


def _whole_lines(path: Path) -> list[str]:
    """Return the lines of a file, without one that was not written to its end."""
    return read_text(path, MOST_READ).split("\n")[:-1]


def _add_line(path: Path, line: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    except OSError as error:
        raise UserError(f"cannot write {path}: {why(error)}") from None
