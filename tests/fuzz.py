"""A fuzzer led by coverage, over every reader of text: ``pip install atheris``, ``python -m tests.fuzz``.

``python -m tests.fuzz hand match -max_total_time=600`` tries these readers for ten minutes each; without
names it tries all, for a minute each. A reader may refuse a text with the error that it declares. Anything
else is a finding, and so is a text that takes 10 seconds, or that reads differently after being written
again. Findings are in build/fuzz, with the corpora.
"""

import contextlib
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest import mock

import atheris

with atheris.instrument_imports(include=["solitaire", "scores", "solver"]):
    from click import BadParameter

    from scores.games import format_line, parse_line
    from scores.imports import parse_all
    from scores.share import format_shared, parse_shared
    from scores.share_hand import format_shared_hand, parse_shared_hand
    from solitaire.classic.match_record import format_classic, parse_classic
    from solitaire.classic.options import PRESETS, parse_rules
    from solitaire.classic.record import Opposition, format_hand, parse_hand, printed_hand
    from solitaire.cli.options import deal_range
    from solitaire.home.files import UserError
    from solitaire.home.reviews import parse_figures
    from solitaire.home.saves import game_folder
    from solitaire.home.settings import load_settings, save_settings
    from solitaire.lab import survey_text
    from solitaire.rules.cards import CODES, format_cards, parse_card, parse_cards
    from solitaire.rules.deal import Deal, parse_deal, parse_deals
    from solitaire.rules.position import Position, parse_move
    from solitaire.rules.record import Help, format_record, parse_record
    from solver.review_text import format_review, parse_hand_review, parse_review

# A fuzzer cannot guess a check code: here all texts have the same.
mock.patch("scores.share._check", return_value="0" * 8).start()
_DATA: Final = Path(__file__).parent / "data"
_SCRATCH: Final = Path(tempfile.mkdtemp())


@dataclass(frozen=True)
class Reader:
    """What reads a text, what writes what it has read, and texts to begin with."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] | None = None
    seeds: tuple[str, ...] = ()
    refusals: tuple[type[Exception], ...] = (ValueError,)

    def __call__(self, data: bytes) -> None:
        text = data.decode("utf-8", "surrogateescape" if data[:1] == b"\xff" else "replace")
        with contextlib.suppress(*self.refusals):
            found = self.read(text)
            if self.write is not None:
                written = self.write(found)
                try:
                    again = self.read(written)
                except Exception as error:
                    raise AssertionError(f"written as {written!r}, which is refused") from error
                assert again == found, f"{again!r} instead of {found!r}"


def _records(*folders: str) -> tuple[str, ...]:
    return tuple(path.read_text("utf-8") for one in folders for path in sorted((_DATA / one).glob("*.txt")))


def _reviews(engine: str) -> tuple[str, ...]:
    with contextlib.closing(sqlite3.connect(_DATA / "home-1.0/scores.sqlite3")) as store:
        rows = store.execute("SELECT text FROM reviews WHERE engine LIKE ? || ' %'", (engine,))
        return tuple(text for (text,) in rows)


def _through(path: Path, text: str, read: Callable[[Path], Any]) -> Any:  # noqa: ANN401
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return read(path)


def _settings(text: str) -> object:
    found, _ = _through(_SCRATCH / "settings.json", text, load_settings)
    save_settings(_SCRATCH / "again.json", found)
    assert load_settings(_SCRATCH / "again.json") == (found, None)
    for path in _SCRATCH.glob("settings.json.*"):
        path.unlink()
    return found


def _saved(text: str) -> object:
    for path in _SCRATCH.glob("game.*"):
        path.unlink()
    return _through(_SCRATCH / "game.minchiate", text, game_folder(_SCRATCH).load)


def _all(text: str) -> None:
    found = list(parse_all(text))
    assert found
    for one in found:
        if isinstance(one, Exception) and not isinstance(one, ValueError):
            raise one


def _share(record: Any) -> str:  # noqa: ANN401
    others = Opposition.among(record.extra)
    assert others is not None
    return format_shared_hand(record, others)


_GAMES: Final = _records("records")
_HANDS: Final = _records("classic/records")
_SHARED: Final = tuple(format_shared(parse_record(text)) for text in _GAMES if "[Score" in text)
_OPPOSITION: Final = Opposition.of([("handbook", 1), ("random", 1), ("full", 2)], 60)
_GAME: Final = parse_record((_DATA / "records/finished.txt").read_text("utf-8"))
_POSITIONS: Final = tuple(
    re.findall(r"^< (.*\|.*\|[^;]*)$", (_DATA / "answers/position.txt").read_text("utf-8"), re.MULTILINE)
)
READERS: Final = {
    "record": Reader(parse_record, format_record, _GAMES),
    "hand": Reader(parse_hand, format_hand, (*_HANDS, format_hand(printed_hand()))),
    "match": Reader(parse_classic, format_classic, _HANDS),
    "imports": Reader(_all, None, (*_GAMES, *_HANDS, *_SHARED, "".join(_GAMES))),
    "shared": Reader(parse_shared, format_shared, _SHARED),
    "shared_hand": Reader(parse_shared_hand, _share, (format_shared_hand(printed_hand(), _OPPOSITION),)),
    "deals": Reader(
        lambda text: list(parse_deals(text)),
        None,
        ("42\n42/37\n", f"x: {format_cards(Deal.numbered(5).cards)}\n"),
    ),
    "deal": Reader(parse_deal, str, ("42", "42/37", "18446744073709551615/96")),
    "range": Reader(deal_range, None, ("0..99", "5..5"), (BadParameter,)),
    "cards": Reader(parse_cards, format_cards, (" ".join(CODES),)),
    "card": Reader(parse_card, None, ("T40", "sk")),
    "move": Reader(parse_move, str, ("T40", "T30xCK", "end")),
    "position": Reader(Position.parse, str, _POSITIONS),
    "rules": Reader(parse_rules, str, (*PRESETS, "demonio=on,slam=doubled", "florence, demonio = off")),
    "settings": Reader(
        _settings, None, ('{"theme": "dark", "width": 1000, "rules": "own", "own_rules": ""}',)
    ),
    "saved": Reader(_saved, lambda game: game.save(), _GAMES, (ValueError, UserError)),
    "survey": Reader(
        lambda text: list(survey_text.parse_table(text)),
        None,
        ((_DATA / "survey-0.1.csv").read_text("utf-8"),),
    ),
    "line": Reader(
        lambda text: parse_line(_GAME.deal, _GAME.fola or (), text), format_line, (format_line(_GAME),)
    ),
    "help": Reader(Help.parse, str, (str(Help(3, 1, 2, *[True] * 3)),)),
    "opposition": Reader(Opposition.parse, str, (str(_OPPOSITION),)),
    "figures": Reader(
        parse_figures, None, ('{"version":1,"sum":{"usual":1.5},"lost":{"kill":2},"costly":[[1,2.5]]}',)
    ),
    "review": Reader(parse_review, format_review, _reviews("review")),
    "hand_review": Reader(parse_hand_review, format_review, _reviews("four review")),
}
"""All readers of text, by name."""


def _words() -> str:
    """Return a dictionary for the fuzzer: codes, headers and names that it would hardly guess."""
    found = {
        *CODES,
        *PRESETS,
        "end",
        *(word for text in (*_GAMES, *_HANDS) for word in text.replace('"', " ").split()),
    }
    return "".join(
        f'"{word}"\n' for word in sorted(found) if word.isascii() and "\\" not in word and len(word) < 40
    )


def main() -> None:
    """Try the named readers one after another, each in a separate process."""
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    options = [word for word in sys.argv[1:] if word.startswith("-")]
    if "--" in options:
        options.remove("--")
        atheris.Setup(
            [sys.argv[0], *options, str(_corpus(names[0]))], READERS[names[0]], enable_python_coverage=True
        )
        atheris.Fuzz()
        return
    failed = []
    for name in names or READERS:
        folder = _corpus(name)
        for number, seed in enumerate(READERS[name].seeds):
            (folder / f"seed{number}").write_bytes(seed.encode())
        words = folder.with_suffix(".words")
        words.write_text(_words(), "utf-8")
        usual = ("-max_total_time=60", "-timeout=10", "-max_len=9000", "-rss_limit_mb=3000", f"-dict={words}")
        where = f"-artifact_prefix={folder.parent}/{name}-"
        command = [sys.executable, "-m", "tests.fuzz", "--", name, *usual, where, *options]
        failed += [name] * (subprocess.run(command, check=False).returncode != 0)
    sys.exit(f"findings: {', '.join(failed)}" if failed else 0)


def _corpus(name: str) -> Path:
    folder = Path("build/fuzz", name)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    main()
