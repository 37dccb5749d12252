"""Journeys: what a person does at the table in a text file, with what is heard and seen after each step.

``tests/data/journeys`` has them; ``python -m tests.regenerate --journeys`` writes what comes out again, and
its changes are read in review. A file begins with what to watch for, then with ``start:``, the name of one of
``STARTS``, the number of a deal of the solitaire, an old home, or ``nothing`` in a new one; other headers are
settings.
Then come the steps, a line each, with what a listener hears indented below; blank lines and comments after
``#`` may stand between them. ``> ctrl+z 3*x`` strikes keys, one after another; the words for all else are in
``_STEPS``. Below ``>>`` nothing is written, to get somewhere. ``? WHAT`` writes what there is to be seen, one
of ``_ANSWERS``.

After each step the saved game is the one on the table, and no button is cut off, covered or out of sight.
"""

import errno
import io
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, nullcontext, redirect_stderr, redirect_stdout
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame import Rect

from scores.hands import HAND, help_of
from scores.store import Store
from solitaire.classic.record import HandRecord, Opposition
from solitaire.home.files import Home, UserError
from solitaire.home.saves import Save
from solitaire.home.settings import THEMES, load_settings
from solitaire.kinds import tasks
from solitaire.play.game import Game
from solitaire.rules.cards import CODES, format_cards, parse_card
from solitaire.rules.position import Move
from solitaire.table.input import SIGNED
from solitaire.table.look.theme import colours
from solitaire.table.page.blocks import Press
from solitaire.table.page.entry_line import Slider
from solitaire.table.page.scroll import Choices
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.verdict import VerdictPage
from solitaire.table.parts.panel import hand_area, hand_places
from solitaire.table.screens.base import PageScreen
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.screens.cut import PackScreen
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.grid_view import GridView
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.screens.steps import StepsScreen
from solitaire.table.services import exporter
from solitaire.table.services.evaluation_engine import Expected
from solitaire.texts.words import with_codes
from tests.support.faults import Disk
from tests.support.recorded import DATA, tidy
from tests.support.table.classic import ClassicTable, lying, spot
from tests.support.table.desktop import Desktop
from tests.support.table.driver import Point
from tests.support.table.panel import cards_of, printed, useful
from tests.support.table.pixels import settle, surroundings
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
        self._home = folder / "home"
        self._settings = {key: _value(text) for key, text in headers.items()}
        self.pictures, self._elsewhere = list[bytes](), list[Save[Game]]()
        self._patch = at_end.enter_context(pytest.MonkeyPatch.context())
        loaded(self._patch, 0)
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
                for text in [*told.splitlines(), *seen]:
                    place = text.replace(f"{self._home}", "HOME").replace(f"{self._home.parent}", "~")
                    if place.strip():
                        yield _HEARD + place.rstrip()
                heard.seek(0)
                heard.truncate()

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
        return _ANSWERS[what](self, which)

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

    def at(self, where: str) -> Point:
        """Return where a button, ``x,y``, one of ``_PLACES`` or a card is."""
        if where in self.table.labels:
            return self.table.button(where).rect.center
        if "," in where:
            x, y = where.split(",")
            return int(x), int(y)
        what, _, which = where.rpartition(" ")
        found = _PLACES.get(what or which, _card)(self, which)
        return found.center if isinstance(found, Rect) else found

    def area(self, name: str) -> Rect:
        """Return a part of the table, for four or for one: ``felt``, ``middle``, ``panel``; or the window."""
        screen = self.table.app.navigation.screen
        if name == "window":
            return Rect((0, 0), screen.layout.size)
        found: Rect = getattr(getattr(screen, "seating", screen.layout), name)
        return found

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
        self.table.drag(self.at(start), self.at(goal))

    def swipe(self, way: str) -> None:
        start, pixels = way.rsplit(" ", 1)
        self.table.swipe(self.at(start), int(pixels))

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
                self.table.click(self.at(where))

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


def _row(on: Journey, which: str) -> Rect:
    if on.table.dialogs:
        return on.table.item_place(int(which) - 1)
    view = on.table.app.navigation.screen.view
    (listed,) = (one.node for one in view.placed if isinstance(one.node, Choices))
    return listed.place(int(which) - 1)


def _pack(on: Journey, which: str) -> Point:
    screen = on.table.screen_as(PackScreen)  # type: ignore[type-abstract]
    return round(screen.pack().x + int(which) * screen.step()), screen.pack().centery


def _chart(on: Journey, which: str, part: str = "area") -> Point:
    screen = on.table.app.navigation.screen
    chart = screen.chart.chart if isinstance(screen, VerdictPage) else on.table.screen_as(StepsScreen).chart
    place: Rect = getattr(chart, part)
    return round(chart.at(int(which), 0)[0]), place.centery


def _small(on: Journey, which: str) -> Rect:
    shown = useful(on.table.screen_as(GridScreen).board.panel)  # type: ignore[type-abstract]
    return next(place for place, card in shown if CODES[card] == which)


def _hand(on: Journey, which: str) -> Rect:
    screen = on.table.screen_as(PlayScreen)
    places = hand_places(screen.shown, hand_area(screen.shown, screen.layout), screen.layout)
    return places[parse_card(which)]


def _hidden(on: Journey, _: str) -> Rect:
    placed = on.table.app.navigation.screen.view.placed
    return next(one.place for one in placed if isinstance(one.node, Press))


def _knob(on: Journey, which: str) -> Rect:
    view = on.table.app.navigation.screen.view
    return [one.node.knob for one in view.placed if isinstance(one.node, Slider)][int(which) - 1]


def _card(on: Journey, which: str) -> Point | Rect:
    screen, card = on.table.app.navigation.screen, parse_card(which)
    if isinstance(screen, FanScreen) and card in screen.fan.cards:
        return spot(screen, card)
    if isinstance(screen, FanScreen | ClassicReplayScreen):
        return lying(screen, card)
    if isinstance(screen, StackScreen):
        return screen.cells[on.table.game.fola.index(card)]
    if isinstance(screen, GuideScreen):
        return screen.gallery.places[card]
    if isinstance(screen, PageScreen):
        return next(place for place, shown in cards_of(screen.view) if shown == card)
    assert isinstance(screen, GridView | ReplayScreen)
    return screen.layout.cells[[pile[-1] for pile in screen.shown.piles].index(card)]


_PLACES: Final[dict[str, Callable[[Journey, str], Point | Rect]]] = {
    **dict.fromkeys(("middle", "deck", "fola", "status", "panel"), lambda on, name: on.area(name)),
    "gauge": lambda on, name: on.area(name).midtop,
    "letter": lambda on, at: (on.table.entry._x(int(at)), on.table.entry.place.centery),
    "row": _row,
    "cell": lambda on, which: on.table.app.navigation.screen.layout.cells[int(which) - 1],
    "hand": _hand,
    "pack": _pack,
    "chart": _chart,
    "bar": lambda on, which: _chart(on, which, "bars"),
    "small": _small,
    "knob": _knob,
    "answer": _hidden,
}
"""``letter 3`` of an entry, ``row 3`` of a list or dialog, ``cell 24`` of the grid, ``hand T1`` of the fola
in hand, ``pack 37``, where it parts for a packet, step ``chart 9`` of a replay or its ``bar 9`` of luck, the
card ``small T1`` in the panel, the hidden ``answer`` of a verdict."""


_STEPS: Final[dict[str, Callable[[Journey, str], object]]] = {
    "push": lambda on, label: on.table.push(label),
    "notice": lambda on, label: on.table.push_notice(label),
    "type": lambda on, text: on.table.spell(text),
    "enter": lambda on, text: on.table.enter(text),
    "wait": Journey.wait,
    "sleep": lambda on, seconds: on.table.frame(1, float(seconds)),
    "click": lambda on, where: on.table.click(on.at(where)),
    "double-click": Journey.click_twice,
    "right-click": lambda on, where: on.table.click(on.at(where), 3),
    "hover": lambda on, where: on.table.move(on.at(where), held=False),
    "drag": Journey.drag,
    "press": lambda on, where: on.table.press(on.at(where)),
    "carry": lambda on, where: on.table.move(on.at(where)),
    "release": lambda on, where: on.table.release(on.at(where)),
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
    "tap": lambda on, where: on.table.tap(on.at(where)),
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


def _buttons(on: Journey, _: str) -> list[str]:
    """Return the words of the buttons, in brackets where nothing can be done."""
    table, dialog = on.table, on.table.app.navigation.dialog
    stops = table.buttons if dialog is None else dialog.stops
    return [", ".join(table.word(one) if one.is_enabled else f"({table.word(one)})" for one in stops)]


def _notice(on: Journey, _: str) -> list[str]:
    """Return what the notice over the grid says, with its buttons."""
    box = on.table.notice
    if box is None:
        return ["no notice"]
    return [with_codes(box.text), ", ".join(one.text for one in on.table.noticed)]


def _panel(on: Journey, _: str) -> list[str]:
    """Return what the solitaire's panel says, cards by their codes."""
    on.table.picture()
    screen = on.table.app.navigation.screen
    assert isinstance(screen, GridScreen)
    lines = printed(screen.board.panel, has_points=True)
    return [with_codes(" | ".join(lines))]


def _marks_on_grid(screen: GridScreen) -> list[str]:
    """Return the marks of the piles on the grid; each by its card, a kill by both."""
    marks, grid = screen.marks, screen.position.grid
    piles = {name: getattr(marks, name) for name in ("held", "focus", "hover", "aimed", "lit")}
    said = [f"{name} {CODES[grid[pile]]}" for name, pile in piles.items() if pile is not None]
    for name in ("targets", "killers", "made", "left"):
        if found := [grid[pile] for pile in getattr(marks, name)]:
            said.append(f"{name} {format_cards(found)}")
    arrows = {
        name: sorted(getattr(marks, name))
        for name in ("kills", "arrows", "costly", "follows", "opened", "closed")
    }
    if (hint := marks.hint) is not None:
        said += ["hint", *(["deck"] if hint.is_deck else []), *(["play"] if hint.is_play else [])]
        said += [CODES[grid[pile]] for pile in hint.piles]
        arrows["hinted"] = [*hint.kills]
    for name, pairs in arrows.items():
        if pairs:
            said.append(f"{name} {' '.join(f'{CODES[grid[a]]}x{CODES[grid[b]]}' for a, b in pairs)}")
    return ["; ".join(said) or "no marks"]


def _laid(on: Journey, _: str) -> list[str]:
    """Return the cards laid out in the middle of the table for four, those that scored with their points."""
    seen = on.table.seen
    cards = [f"{CODES[card]}{f' {seen.scored[card]:+}' if card in seen.scored else ''}" for card in seen.laid]
    rows = "; ".join(f"{seen.sentences.names[seat]}: {len(row)}" for seat, row in seen.discards.items())
    return [f"{', '.join(cards) or 'no cards'}{f' ({rows})' if rows else ''}"]


def _note(on: Journey, _: str) -> list[str]:
    """Return why the deal waits at the table for four, as the panel says it."""
    note = on.table.seated.note
    return ["no note"] if note is None else [note.title, *map(with_codes, note.latest)]


def _legal(on: Journey, _: str) -> list[str]:
    """Return the cards in the hand that stand out, as they may be chosen."""
    screen = on.table.app.navigation.screen
    assert isinstance(screen, FanScreen)
    return [format_cards(screen.fan.legal) if screen.fan.is_asked else "nothing is asked"]


def _marks(on: Journey, _: str) -> list[str]:
    """Return the marks of the piles, or of the cards in the hand: chosen, and what a hint shows."""
    screen = on.table.app.navigation.screen
    if isinstance(screen, GridScreen):
        return _marks_on_grid(screen)
    assert isinstance(screen, FanScreen)
    fan, hint = screen.fan, screen.fan.hint
    marked = {"chosen": fan.chosen, "around": hint.around, "hinted": hint.cards}
    said = [f"{name} {format_cards(cards)}" for name, cards in marked.items() if cards]
    said += [f"{CODES[card]} {worth}" for card, worth in hint.worths.items()]
    return ["; ".join(said) or "no marks"]


def _moving(on: Journey, _: str) -> list[str]:
    """Return the cards on their way, face down in brackets, and whether what a move changed is shown."""
    screen = on.table.app.navigation.screen
    assert isinstance(screen, GridView | StackScreen)
    motion = screen.motion
    cards = sorted(card for card in motion.cards if not motion.has_arrived(card))
    said = [f"({CODES[card]})" if motion.shows_back(card) else CODES[card] for card in cards]
    moments = ["moments"] if isinstance(screen, GridView) and screen.board.moments.is_moving else []
    return [" ".join([*said, *moments]) or "still"]


def _gauge(on: Journey, _: str) -> list[str]:
    """Return the marks of the gauge, one of the position before in brackets, and the change shown."""
    screen = on.table.app.navigation.screen
    gauge = screen._gauge if isinstance(screen, ClassicScreen) else on.table.screen_as(PlayScreen).gauge
    reading = gauge.reading
    said = [f"{one.name} {f'({one.full})' if one.is_old else one.full}" for one in reading.marks]
    if gauge.shows_change and reading.change is not None:
        said.append(f"change {reading.change.points:+}{'' if reading.change.is_sure else ', not sure'}")
    return ["; ".join(said) or "no marks"]


def _picture(on: Journey, part: str) -> list[str]:
    """Return a letter for a part of the table for four: the same as long as it looks the same."""
    picture = on.table.picture(on.area(part))
    if picture not in on.pictures:
        on.pictures.append(picture)
    return [chr(ord("A") + on.pictures.index(picture))]


def _rows(on: Journey, _: str) -> list[str]:
    """Return what is heard of each row of the list, which is walked through; it ends at the first."""
    table, found = on.table, list[str]()
    with redirect_stdout(io.StringIO()):
        table.key(pygame.K_HOME)
        while (focus := table.app.navigation.screen.spoken().focus) and focus[0] not in found[-1:]:
            found.append(with_codes(focus[0]))
            table.key(pygame.K_DOWN)
        table.key(pygame.K_HOME)
    return found


def _saved(on: Journey, _: str) -> list[str]:
    matches = on.table.app.services.matches
    if matches.is_at_table:
        return _saved_hand(on.table)
    game = Game.load(on.table.save_path.read_text("utf-8"))
    last = game.moves[-1] if game.moves else "none"
    return [f"{game.phase.name.lower()}, {len(game.moves)} moves, the last {last}; {game.help}"]


def _saved_hand(table: ClassicTable) -> list[str]:
    """Return what is saved of the hand for four."""
    kept = table.kept_game
    if isinstance(kept, HandRecord):
        record, what = kept, f"deal {kept.hand.deal.name or 'without a number'}"
    else:
        record, what = kept.hands[-1], f"match {kept.number}, hand {len(kept.hands)}"
    hand = record.hand
    last = CODES[hand.plays[-1]] if hand.plays else "none"
    return [f"{what}, dealer {hand.dealer.name}, {len(hand.plays)} cards, the last {last}; {help_of(record)}"]


def _others(on: Journey, _: str) -> list[str]:
    """Return who plays the other hands, and as whom."""
    record = on.table.app.services.matches.hand_record
    return [f"{', '.join(record.players[1:])}: {Opposition.among(record.extra)}"]


def _games(on: Journey, _: str) -> list[str]:
    games = (Game.load(path.read_text("utf-8")) for path in on.table.saves())
    return sorted(f"{game.deal.name}, {len(game.moves)} moves" for game in games) or ["none"]


def _keys(on: Journey, _: str) -> list[str]:
    """Return what the icons of the toolbar say of keys, or of the buttons of a controller."""
    tools = on.table.app.navigation.toolbar.tools.values()
    return [", ".join(f"{tool.word} {tool.key or 'none'}" for tool in tools)]


def _line(on: Journey, _: str) -> list[str]:
    """Return the entry line: the caret is |, what is selected or composed stands in brackets."""
    line, composed = on.table.entry.editing, on.table.entry.composed
    marked = f"[{line.selected}]" if line.selected else f"|({composed})" if composed else "|"
    return [f"{line.text[: line.selection.start]}{marked}{line.text[line.selection.stop :]}"]


def _setting(on: Journey, name: str) -> list[str]:
    settings, _ = load_settings(on.table.app.context.home.settings)
    return [str(getattr(settings, name)) or "empty"]


def _sounds(on: Journey, _: str) -> list[str]:
    ordered = on.table.app.context.sounds.ordered
    return [", ".join(sorted(one.name.lower() for one in ordered)) or "none"]


def _status(on: Journey, _: str) -> list[str]:
    news = f"error: {on.table.news}" if on.table.alarm else on.table.news or "no news"
    return [f"{news}; {on.table.app.navigation.screen.status()}".rstrip("; ")]


def _stored(on: Journey, _: str) -> list[str]:
    store = on.table.app.services.records.store
    hands = [record for number in store.numbers(HAND) if (record := store.find(HAND, number)) is not None]
    return [
        *(f"{kept.score.points}" for _, kept in store.records()),
        *(f"a hand of deal {one.hand.deal.name}" for one in hands),
    ]


def _drawn(on: Journey, part: str) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        return [" | ".join(sorted(text for text in on.table.texts(patch) if part in text)) or "none"]


def _tip(on: Journey, _: str) -> list[str]:
    """Return what is said of the thing under the mouse."""
    said = list[str]()
    with pytest.MonkeyPatch.context() as patch:
        for screen in ("play", "grid_view", "classic.table"):
            spy = f"solitaire.table.screens.{screen}.draw_tip"
            patch.setattr(spy, lambda _, __, words, *___: said.append(words))
        on.table.picture()
    return said or ["no tip"]


def _window(on: Journey, _: str) -> list[str]:
    width, height = on.table.window.size
    return [f"{'open' if on.table.app.navigation.is_open else 'closed'}, {width}x{height}"]


_ANSWERS: Final[dict[str, Callable[[Journey, str], list[str]]]] = {
    "buttons": _buttons,
    "card": lambda on, _: ["none" if (card := on.table.app.navigation.card) is None else CODES[card]],
    "clock": lambda on, _: [f"{int(on.table.game.seconds)} s"],
    "copied": lambda *_: (exporter.get() or "").splitlines(),
    "fola": lambda on, _: [format_cards(on.table.saved.fola or on.table.game.fola)],
    "games": _games,
    "gauge": _gauge,
    "items": lambda on, _: on.table.items,
    "keys": _keys,
    "line": _line,
    "laid": _laid,
    "legal": _legal,
    "marks": _marks,
    "menu": lambda on, _: [", ".join(on.table.menu) or "no menu"],
    "moving": _moving,
    "note": _note,
    "notice": _notice,
    "others": _others,
    "panel": _panel,
    "picture": _picture,
    "rows": _rows,
    "saved": _saved,
    "screen": lambda on, _: [on.table.shown, *on.table.dialogs],
    "setting": _setting,
    "sounds": _sounds,
    "status": _status,
    "stored": _stored,
    "texts": _drawn,
    "tip": _tip,
    "tree": Journey.tree,
    "window": _window,
}
"""The buttons, the ``card`` shown large, the seconds of the game, the text ``copied``, the order of the
``fola``, the ``games`` in files, the marks of the gauge, the items of the dialog, the keys of icons, the
entry line, the cards ``laid`` out and those ``legal`` at the table for four, the ``note`` of a step of the
deal there, the ``marks`` of the piles or of that hand, the ``menu``, the cards ``moving``, the ``notice``,
the ``others`` at the table for four, the ``panel`` of the solitaire, a letter for the ``picture`` of a part
of that table, the same for the same picture, the ``rows`` of a list, the game or hand as ``saved``, the
screen and the dialog by name, a ``setting`` as saved, the sounds of the last step, news and status line, the
points of the games ``stored`` and the hands, all the texts drawn or those with a word, the tip under the
mouse, the ``tree`` of an assistive program or its lines with a sign, whether the window is open and how large
it is."""
