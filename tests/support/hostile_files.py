"""The hostile test of files of games: imports of many kinds at once, and score files with flipped bits."""

import random
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scores.share import format_shared
from scores.share_hand import format_shared_hand
from scores.store import Store
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import format_match
from solitaire.classic.record import format_hand
from solitaire.home.files import Home
from solitaire.play.opponents import AGREED
from solitaire.rules.record import format_record
from tests.support.stored import ended, played, single

if TYPE_CHECKING:
    from tests.support.hostile import Figures

_INPUTS: Final = 120
_GAMES: Final = 6
_MARK: Final = b"[Minchiate "
"""The beginning of a shared text; without it a text is a chat message."""
_TRAPS: Final = (
    "[Minchiate fan",
    "[Minchiate for four 1, deal",
    '\n[Rules "1"]\n',
    '[Rules "classic-1"]',
    "[",
)
"""Texts of headers that look like something else."""
_PAGE: Final = 4096
_COMMANDS: Final = (
    ("scores", "export", "--out", "-"),
    ("classic", "scores", "export", "--out", "-"),
    ("scores",),
    ("classic", "scores"),
)
_EXPORTED: Final = "records written: "


def mixed_imports(figures: "Figures", folder: Path) -> Iterator[Callable[[], object]]:
    """Yield files of some games of all kinds in any order, one of them perhaps damaged."""
    dice = random.Random(1)
    for number in range(_INPUTS):
        trap = _TRAPS[number % len(_TRAPS)]
        game = replace(played(number % 9, most=20), player=trap, extra=(("Note", trap),))
        hand = replace(single(number % 3), extra=(("Note", trap),))
        texts = [format_record(game), format_hand(hand), format_shared(game)]
        texts += [format_shared_hand(hand, AGREED), *([format_match(ended(7))] if number % 10 == 0 else ())]
        chosen = [text.encode() for text in dice.sample(texts, dice.randrange(2, len(texts) + 1))]
        begin = len(_MARK) if chosen[-1].startswith(_MARK) else 0
        damaged = _flipped(dice, chosen[-1], range(begin, len(chosen[-1]))) if number % 2 else None
        yield partial(_import, figures, folder / "imports", chosen, damaged)


def _import(figures: "Figures", home: Path, texts: list[bytes], damaged: bytes | None) -> None:
    """Import games, the last one as it was damaged; what is not imported must be refused, not passed over."""
    content = b"\n".join(texts if damaged is None else [*texts[:-1], damaged])
    wanted = sum(HANDS if b'[Match "7"]' in text else 1 for text in texts)
    shutil.rmtree(home, ignore_errors=True)
    result = figures.result("--home", str(home), "scores", "import", "-", typed=content)
    taken = result.stdout.count("; imported as ") + result.stdout.count("; it is here already, ")
    if taken < wanted and (damaged is None or not (result.exit_code and result.stderr)):
        figures.lost.append(f"{content[:2000]!r}: imported {taken} of {wanted}")


def score_files(figures: "Figures", folder: Path) -> Iterator[Callable[[], object]]:
    """Yield score files with flipped bits, every second time where a page begins."""
    home, dice = Home.at(folder / "flipped"), random.Random(1)
    home.data.mkdir()
    with Store(home.scores) as store:
        for deal in range(_GAMES):
            store.add(played(deal, most=20), own=deal > 0)
            store.add(single(deal), own=deal > 0)
        store.add(ended(7), own=True)
    content = home.scores.read_bytes()
    for number in range(_INPUTS):
        places = range(len(content))
        if number % 2:
            places = range((page := dice.randrange(len(content) // _PAGE) * _PAGE), page + 100)
        yield partial(_read_scores, figures, home, content, _flipped(dice, content, places, 1 + number % 3))


def _read_scores(figures: "Figures", home: Home, whole: bytes, damaged: bytes) -> None:
    """Read a damaged score file; a lost game or hand must be reported."""
    shutil.rmtree(home.data)
    home.data.mkdir()
    home.scores.write_bytes(damaged)
    results = [figures.result("--home", str(home.data), *command) for command in _COMMANDS]
    said = [line for one in results for line in one.stderr.splitlines() if not line.startswith(_EXPORTED)]
    if [one.stdout.count("[Rules") for one in results[:2]] != [_GAMES, _GAMES + HANDS] and not said:
        places = [place for place, (old, new) in enumerate(zip(whole, damaged, strict=True)) if old != new]
        figures.lost.append(f"a score file with flipped bits at {places}: games or hands")


def _flipped(dice: random.Random, content: bytes, places: range, count: int = 1) -> bytes:
    """Return the content with this many bits flipped, in any of these places."""
    data = bytearray(content)
    for _ in range(count):
        data[dice.choice(places)] ^= 1 << dice.randrange(8)
    return bytes(data)
