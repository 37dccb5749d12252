"""Journeys: what a person does at the table in a text file, with what is heard and seen after each step.

``tests/data/journeys`` has them; ``python -m tests.regenerate --journeys`` writes what comes out again, and
its changes are read in review. A file begins with what to watch for, then with ``start:``, the name of one
of ``STARTS``, the number of a deal of the solitaire, an old home, or ``nothing`` in a new one; other
headers are settings. Then come the steps, a line each, with what a listener hears indented below; blank
lines and comments after ``#`` may stand between them. ``> ctrl+z 3*x`` strikes keys, one after another; the
words for all else are in ``_STEPS``. Below ``>>`` nothing is written, to get somewhere, and of a page that
comes again only what has changed. ``? WHAT`` writes what there is to be seen, one of ``ANSWERS`` in
``seen``, or of ``_OWN_ANSWERS``.

After each step the saved game is the one on the table, and no button is cut off, covered or out of sight.
"""

import errno
import io
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, nullcontext, redirect_stderr, redirect_stdout
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

from scores.store import Store
from solitaire.home.files import Home, UserError
from solitaire.home.saves import Save
from solitaire.home.settings import THEMES, load_settings
from solitaire.kinds import tasks
from solitaire.play.game import Game
from solitaire.rules.position import Move
from solitaire.table.input import SIGNED
from solitaire.table.look.theme import colours
from solitaire.table.services import exporter
from solitaire.table.services.evaluation_engine import Expected
from tests.support.faults import Disk
from tests.support.recorded import DATA, tidy
from tests.support.table.classic import ClassicTable
from tests.support.table.desktop import Desktop
from tests.support.table.driver import draw_bare
from tests.support.table.pixels import settle, surroundings
from tests.support.table.places import area, at
from tests.support.table.playing import deal_out
from tests.support.table.reviewed import (
    growing_lines,
    growing_pars,
    growing_review,
    known_advice,
    known_costs,
    known_move_costs,
    known_reviews,
    known_thoughts,
)
from tests.support.table.robot import QuickEngine, loaded, quick_thoughts
from tests.support.table.seen import ANSWERS
from tests.support.table.sound import badly_placed
from tests.support.table.starts import OLD_HOMES, STARTS, copy_home
from tests.support.table.workers import Here, Later, Slow, Work, Workers, quick_advice, quick_line

JOURNEYS: Final = tuple(sorted((DATA / "journeys").glob("*.txt")))
_HEARD: Final = "    "
_MODIFIERS: Final = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}
_PAD: Final = {name: one.button for name, one in SIGNED.items()} | {
    name: getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}")
    for name in ("up", "down", "left", "right")
}
_WINDOW: Final = {
    "closed": pygame.WINDOWCLOSE,
    "quit": pygame.QUIT,
    "unfocused": pygame.WINDOWFOCUSLOST,
    "focused": pygame.WINDOWFOCUSGAINED,
    "minimized": pygame.WINDOWMINIMIZED,
    "restored": pygame.WINDOWRESTORED,
    "hidden": pygame.WINDOWHIDDEN,
    "shown": pygame.WINDOWSHOWN,
    "left": pygame.WINDOWLEAVE,
}
_SLOW: Final[dict[str, tuple[Work, Work]]] = {
    "par": (tasks.fair_scores, growing_pars),
    "review": (tasks.growing_reviews, growing_review),
    "search": (quick_thoughts, growing_lines),
    "weigh": (tasks.move_costs, known_move_costs),
}
"""Work that has an answer when it is let, by its name: the work, and what stands in for it."""
_AT_ONCE: Final[dict[str, Work]] = {
    "hint": known_advice,
    "verdict": known_reviews,
    "judgement": known_costs,
    "why": known_thoughts,
}
"""Work at the table for four that has its answer at once, by its name: what stands in for it."""
_MANY: Final = 4
"""Fewest lines in a row that are not written again."""
_TICK: Final = 1 / 60
"""Seconds of a frame."""


_run = Store.run


def _slow(stand_in: Work, _: Work, *args: object) -> Slow:
    return Slow(stand_in, *args)


def _refuse(*_: object) -> None:
    raise UserError("cannot use scores.sqlite3: it is locked")


def _value(text: str) -> object:
    """Return the value of a setting."""
    return int(text) if text.isdecimal() else {"on": True, "off": False}.get(text, text)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many lines at their beginnings are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))


def travelled(text: str) -> str:
    """Return the text of a journey with what is heard and seen today."""
    kept = [line for line in text.splitlines() if not line.startswith(_HEARD)]
    with tempfile.TemporaryDirectory() as folder, surroundings(), ExitStack() as at_end:
        return "\n".join([*Journey(Path(folder), kept, at_end).lines(), ""])


class Journey:
    """One on its way."""

    def __init__(self, folder: Path, kept: list[str], at_end: ExitStack) -> None:
        """Open a table as the head of the file says, without a word."""
        self._head = next(at for at, line in enumerate(kept) if line.startswith("start: "))
        while self._head + 1 < len(kept) and ": " in kept[self._head + 1]:
            self._head += 1
        headers = dict(line.split(": ", 1) for line in kept[1 : self._head + 1])
        self._kept, self._start = kept, headers.pop("start")
        self._home, self._before = folder / "home", list[str]()
        self._settings = {key: _value(text) for key, text in headers.items()}
        self._pictures, self._elsewhere = list[bytes](), list[Save[Game]]()
        self._patch = at_end.enter_context(pytest.MonkeyPatch.context())
        loaded(self._patch, 0)
        draw_bare(self._patch)
        workers = Workers.of_this_test()
        Slow.let.clear()
        Here.failing.clear()
        for work, stand_in in _SLOW.values():
            workers.use(partial(_slow, stand_in), work)
        workers.use(lambda _, *args: Later(quick_advice, *args), tasks.fair_advice)
        workers.use(lambda _, *args: Later(quick_line, *args), tasks.oracle_line)
        self._patch.setenv("HOME", f"{folder}")
        self._disk = Disk(self._patch, self._home)
        if self._start in OLD_HOMES:
            copy_home(self._start, self._home)
        self.open()
        at_end.callback(self.close)
        at_end.callback(colours.use, THEMES[0])  # they are those of the whole process

    def open(self) -> None:
        """Open a table on the home."""
        path = Home.at(self._home).settings
        self.table = ClassicTable(self._home, settings=load_settings(path)[0] if path.exists() else None)
        self.table.use(**self._settings)

    def close(self) -> None:
        """Close the table; what is lost is told as the program does when it ends."""
        try:
            self.table.close()
        except UserError as lost:
            print(lost)  # noqa: T201 (as the program does)
            self.table.window.destroy()

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file, each step with what is heard and seen."""
        with redirect_stdout(io.StringIO()) as heard, redirect_stderr(heard):
            for number, line in enumerate(self._kept):
                yield line
                if number == self._head:
                    self._begin()
                elif line.startswith(("> ", ">> ")):
                    self._take(line.lstrip("> "), is_heard=line.startswith("> "))
                seen = self._answer(line[2:]) if line.startswith("? ") else []
                told = "" if line.startswith(">> ") else heard.getvalue()
                yield from (_HEARD + text for text in self._written([*told.splitlines(), *seen]))
                heard.seek(0)
                heard.truncate()

    def _written(self, lines: list[str]) -> Iterator[str]:
        """Yield lines; of many in a row that came before, the first and the number of the others."""
        for path, name in ((f"{self._home}", "HOME"), (f"{self._home.parent}", "~")):
            lines = [line.replace(path, name).rstrip() for line in lines]
        lines, before, at = [line for line in lines if line], self._before, 0
        while at < len(lines):
            starts = (start for start, line in enumerate(before) if line == lines[at])
            again = max((_alike(lines[at:], before[start:]) for start in starts), default=0)
            yield lines[at]
            if again >= _MANY:
                yield f"… {again - 1} more as before"
            at += again if again >= _MANY else 1
        before += lines

    def _begin(self) -> None:
        """Go to the first screen without a word; there the listener begins to listen."""
        table = self.table
        if self._start in STARTS:
            with table.unseen():
                STARTS[self._start](table)
            settle(table)
            table.use(spoken=True).key(pygame.K_UNKNOWN)
        else:
            table.use(spoken=True).start(None if self._start in ("nothing", *OLD_HOMES) else self._start)

    def _answer(self, question: str) -> list[str]:
        what, _, which = question.partition(" ")
        if what in _OWN_ANSWERS:
            return _OWN_ANSWERS[what](self, which)
        return ANSWERS[what](self.table, which)

    def _take(self, step: str, *, is_heard: bool) -> None:
        verb, _, rest = step.partition(" ")
        self.table.app.context.sounds.ordered.clear()
        if verb in _STEPS:
            _STEPS[verb](self, rest)
        else:
            with nullcontext() if is_heard else self.table.unseen():
                for stroke in step.split():
                    times, _, key = stroke.rpartition("*")
                    for _ in range(int(times or 1)):
                        self._strike(key)
        self.table.frame(2)
        self._check()

    def _strike(self, stroke: str, times: int = 1) -> None:
        """Press a key, which comes again and again if it is held, and let it go."""
        *modifiers, name = stroke.split("+") if len(stroke) > 1 else [stroke]
        mod = sum(_MODIFIERS[modifier] for modifier in modifiers)
        key, text = pygame.key.key_code(name), name if len(name) == 1 and not mod else ""
        for kind in (*[pygame.KEYDOWN] * times, pygame.KEYUP):
            self.table.post(kind, key=key, mod=mod, unicode=text, scancode=0)
        self.table.frame()

    def _check(self) -> None:
        services = self.table.app.services
        session, matches, notice = services.session, services.matches, services.unsaved.notice
        assert not notice or notice in self.table.texts(self._patch)
        if session.has_game and not session.unsaved:
            self.table.check()
        if matches.has_match and not matches.unsaved:
            assert self.table.kept_game == matches.played
        wrong = [*badly_placed(self.table)]
        assert not wrong, wrong

    def again(self) -> None:
        """Close the table, and open it again on the same home, at the game that was on it."""
        self.close()
        self.open()
        self.table.use(spoken=True).app.services.open()

    def fill_disk(self, is_full: str) -> None:
        """Let the disk be ``full`` from now on, or ``free`` again."""
        if is_full == "full":
            self._disk.fail(errno.ENOSPC, 1)
        else:
            self._disk.heal()

    def lock_scores(self, is_locked: str) -> None:
        """Let the file of the scores be ``locked`` from now on, or ``free`` again."""
        run = _run if is_locked == "free" else _refuse
        self._patch.setattr(Store, "run", run)

    def answer(self, which: str) -> None:
        """Let an engine give an answer, or so many, or fail."""
        name, _, count = which.partition(" ")
        stand_in = _AT_ONCE[name] if name in _AT_ONCE else _SLOW[name][1]
        if count == "fails":
            Here.failing.append(stand_in)
        for _ in range(1 if count == "fails" else int(count or 1)):
            Slow.let[stand_in] += count != "fails"
            self.table.frame(2)

    def drop(self, what: str) -> None:
        """Drop a ``file`` of the folder around the home on the window, or a ``text``."""
        kind, _, text = what.partition(" ")
        if kind == "file":
            self.table.post(pygame.DROPFILE, file=f"{self._home.parent / text}")
        else:
            self.table.post(pygame.DROPTEXT, text=text.encode().decode("unicode_escape"))

    def strike_pad(self, buttons: str) -> None:
        """Press buttons of a controller, one after another."""
        for name in buttons.split():
            self.table.pad(_PAD[name])

    def hold(self, held: str) -> None:
        stroke, times = held.split()
        self._strike(stroke, int(times))

    def decide(self, count: str) -> None:
        """Make this many decisions of the person, or ``all`` of the hand; the last of them is heard."""
        table = self.table
        table.use(spoken=False)
        if count == "all":
            table.play_hand()
            table.use(spoken=True)
            return
        for _ in range(1, int(count)):
            table.until_asked()
            table.decide()
        table.until_asked()
        table.use(spoken=True)
        table.decide()
        table.until_asked()

    def assist(self, name: str) -> None:
        """Press an element for an assistive program, or connect one."""
        if not name:
            self._desktop = Desktop(self.table)
        else:
            self._desktop.ask(name)

    def tree(self, mark: str) -> list[str]:
        """Return what an assistive program has: all of it, or what has a mark."""
        return [line for line in self._desktop.lines() if mark in line]

    def picture(self, part: str) -> list[str]:
        """Return a letter for a part of the table: the same as long as it looks the same."""
        picture = self.table.picture(area(self.table, part))
        if picture not in self._pictures:
            self._pictures.append(picture)
        return [chr(ord("A") + self._pictures.index(picture))]

    def disturb(self, what: str) -> None:
        """Let another window open the games that are not on the table, close them, or damage them."""
        table, folder = self.table, self.table.app.services.session.folder
        for path in table.saves():
            if path != table.save_path and what == "damages":
                path.write_text("garbage", "utf-8")
            elif path != table.save_path and (save := folder.open(path)) is not None:
                self._elsewhere.append(save)
        while what == "closes" and self._elsewhere:
            self._elsewhere.pop().close()

    def drag(self, ends: str) -> None:
        start, goal = ends.split(" to ")
        self.table.drag(at(self.table, start), at(self.table, goal))

    def swipe(self, way: str) -> None:
        start, pixels = way.rsplit(" ", 1)
        self.table.swipe(at(self.table, start), int(pixels))

    def wait(self, seconds: str) -> None:
        """Let time pass, a minute and more in seconds."""
        tick = _TICK if float(seconds) < 60 else 1.0
        self.table.frame(round(float(seconds) / tick), tick)

    def click_twice(self, where: str) -> None:
        """Click twice so fast that no time passes, however slow the machine."""
        later = time.monotonic() + 60
        with self._patch.context() as patch:
            patch.setattr("solitaire.table.page.scroll.time.monotonic", lambda: later)
            for _ in range(2):
                self.table.click(at(self.table, where))

    def play_tidily(self, most: str) -> None:
        """Go on like a tidy player up to a number of moves."""
        position, moves = self.table.position, list[Move]()
        while len(moves) + len(self.table.game.moves) < int(most) and (move := tidy(position)) is not None:
            moves.append(move)
            position = position.apply(move)
        self.table.make(moves)

    def expect(self, figure: str) -> None:
        """Let the live evaluation find these points and their error from now on; ``nothing``: no figure."""
        points = map(float, figure.split(" ± ")) if figure != "nothing" else ()
        self._patch.setattr(QuickEngine, "fair", Expected(*points) if figure != "nothing" else None)

    def use(self, setting: str) -> None:
        key, value = setting.split("=", 1)
        self.table.use(**{key: _value(value)})


_STEPS: Final[dict[str, Callable[[Journey, str], object]]] = {
    "push": lambda on, label: on.table.push(label),
    "notice": lambda on, label: on.table.push_notice(label),
    "type": lambda on, text: on.table.spell(text),
    "enter": lambda on, text: on.table.enter(text),
    "wait": Journey.wait,
    "sleep": lambda on, seconds: on.table.frame(1, float(seconds)),
    "click": lambda on, where: on.table.click(at(on.table, where)),
    "double-click": Journey.click_twice,
    "right-click": lambda on, where: on.table.click(at(on.table, where), 3),
    "hover": lambda on, where: on.table.move(at(on.table, where), held=False),
    "drag": Journey.drag,
    "press": lambda on, where: on.table.press(at(on.table, where)),
    "carry": lambda on, where: on.table.move(at(on.table, where)),
    "release": lambda on, where: on.table.release(at(on.table, where)),
    "wheel": lambda on, steps: on.table.wheel(int(steps)),
    "size": lambda on, size: on.table.resize(*map(int, size.split("x"))),
    "use": Journey.use,
    "expect": Journey.expect,
    "day": lambda on, day: setattr(on.table.app.services.drills, "today", partial(date.fromisoformat, day)),
    "tidy": Journey.play_tidily,
    "deal": lambda on, count: deal_out(on.table, int(count)),
    "match": lambda on, number: on.table.begin(int(number), on.table.app.context.settings.others_pace),
    "decide": Journey.decide,
    "again": lambda on, _: on.again(),
    "disk": Journey.fill_disk,
    "scores": Journey.lock_scores,
    "pad": Journey.strike_pad,
    "tap": lambda on, where: on.table.tap(at(on.table, where)),
    "swipe": Journey.swipe,
    "hold": Journey.hold,
    "elsewhere": Journey.disturb,
    "assist": Journey.assist,
    "answer": Journey.answer,
    "drop": Journey.drop,
    "input": lambda on, text: on.table.post(pygame.TEXTINPUT, text=text),
    "compose": lambda on, text: on.table.compose(text),
    "copy": lambda on, text: exporter.put(text.encode().decode("unicode_escape")),
    "window": lambda on, what: on.table.post(_WINDOW[what], window=on.table.window),
}
"""``push`` a button, ``notice``: one of the notice, ``type`` text, ``enter`` it in place of what is there,
``wait`` seconds, ``sleep`` them in one frame, ``use`` a setting for now, make the ``tidy`` player's moves up
to a number, ``deal`` cards without kills, begin a ``match`` for four, ``decide`` there like a simple player,
open the table ``again``, have a ``disk`` that is full or free, or ``scores`` that are locked or free.
``pad``: buttons of a controller. ``tap`` and ``swipe`` by a finger. ``answer``: let an engine of ``_SLOW`` do
that, once or so often, or let it, or one of ``_AT_ONCE``, fail the next time. ``drop`` a file or a text on
the window. ``hold`` a key so many times, ``compose`` by an input method, ``copy`` a text elsewhere.
``window`` is one of ``_WINDOW``. ``press`` the mouse, ``carry`` it elsewhere and ``release`` it there.
``expect`` points ± their error of the live evaluation. ``day``: today, for the drills. ``assist``: connect an
assistive program, press something in it, or ``=`` write into it."""

_OWN_ANSWERS: Final[dict[str, Callable[[Journey, str], list[str]]]] = {
    "picture": Journey.picture,
    "tree": Journey.tree,
}
"""A letter for the ``picture`` of a part of the table, the same for the same picture; the ``tree`` of an
assistive program or its lines with a sign."""
