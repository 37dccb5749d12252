"""Where things are on the window, for the steps of journeys."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from solitaire.rules.cards import CODES, parse_card
from solitaire.table.page.blocks import Press
from solitaire.table.page.entry_line import Slider
from solitaire.table.page.scroll import Choices
from solitaire.table.pages.guide import GuideScreen
from solitaire.table.pages.verdict import VerdictPage
from solitaire.table.parts.panel import hand_area, hand_places
from solitaire.table.screens.base import PageScreen
from solitaire.table.screens.classic.fan import FanScreen
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.screens.cut import PackScreen
from solitaire.table.screens.grid import GridScreen
from solitaire.table.screens.grid_view import GridView
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.screens.steps import StepsScreen
from tests.support.table.classic import ClassicTable, lying, spot
from tests.support.table.driver import Point
from tests.support.table.panel import cards_of, useful


def at(table: ClassicTable, where: str) -> Point:
    """Return where a button, ``x,y``, one of ``_PLACES`` or a card is."""
    if where in table.labels:
        return table.button(where).rect.center
    if "," in where:
        x, y = where.split(",")
        return int(x), int(y)
    what, _, which = where.rpartition(" ")
    found = _PLACES.get(what or which, _card)(table, which)
    return found.center if isinstance(found, Rect) else found


def area(table: ClassicTable, name: str) -> Rect:
    """Return a part of the table, for four or for one: ``felt``, ``middle``, ``panel``; or the window."""
    screen = table.app.navigation.screen
    if name == "window":
        return Rect((0, 0), screen.layout.size)
    found: Rect = getattr(getattr(screen, "seating", screen.layout), name)
    return found


def _row(table: ClassicTable, which: str) -> Rect:
    if table.dialogs:
        return table.item_place(int(which) - 1)
    view = table.app.navigation.screen.view
    (listed,) = (one.node for one in view.placed if isinstance(one.node, Choices))
    return listed.place(int(which) - 1)


def _pack(table: ClassicTable, which: str) -> Point:
    screen = table.screen_as(PackScreen)  # type: ignore[type-abstract]
    return round(screen.pack().x + int(which) * screen.step()), screen.pack().centery


def _chart(table: ClassicTable, which: str, part: str = "area") -> Point:
    screen = table.app.navigation.screen
    chart = screen.chart.chart if isinstance(screen, VerdictPage) else table.screen_as(StepsScreen).chart
    place: Rect = getattr(chart, part)
    return round(chart.at(int(which), 0)[0]), place.centery


def _small(table: ClassicTable, which: str) -> Rect:
    shown = useful(table.screen_as(GridScreen).board.panel)  # type: ignore[type-abstract]
    return next(place for place, card in shown if CODES[card] == which)


def _hand(table: ClassicTable, which: str) -> Rect:
    screen = table.screen_as(PlayScreen)
    places = hand_places(screen.shown, hand_area(screen.shown, screen.layout), screen.layout)
    return places[parse_card(which)]


def _hidden(table: ClassicTable, _: str) -> Rect:
    placed = table.app.navigation.screen.view.placed
    return next(one.place for one in placed if isinstance(one.node, Press))


def _knob(table: ClassicTable, which: str) -> Rect:
    view = table.app.navigation.screen.view
    return [one.node.knob for one in view.placed if isinstance(one.node, Slider)][int(which) - 1]


def _card(table: ClassicTable, which: str) -> Point | Rect:
    screen, card = table.app.navigation.screen, parse_card(which)
    if isinstance(screen, FanScreen) and card in screen.fan.cards:
        return spot(screen, card)
    if isinstance(screen, FanScreen | ClassicReplayScreen):
        return lying(screen, card)
    if isinstance(screen, StackScreen):
        return screen.cells[table.game.fola.index(card)]
    if isinstance(screen, GuideScreen):
        return screen.gallery.places[card]
    if isinstance(screen, PageScreen):
        return next(place for place, shown in cards_of(screen.view) if shown == card)
    assert isinstance(screen, GridView | ReplayScreen)
    return screen.layout.cells[[pile[-1] for pile in screen.shown.piles].index(card)]


_PLACES: Final[dict[str, Callable[[ClassicTable, str], Point | Rect]]] = {
    **dict.fromkeys(("middle", "deck", "fola", "status", "panel"), lambda table, name: area(table, name)),
    "gauge": lambda table, name: area(table, name).midtop,
    "letter": lambda table, at: (table.entry._x(int(at)), table.entry.place.centery),
    "row": _row,
    "cell": lambda table, which: table.app.navigation.screen.layout.cells[int(which) - 1],
    "hand": _hand,
    "pack": _pack,
    "chart": _chart,
    "bar": lambda table, which: _chart(table, which, "bars"),
    "small": _small,
    "knob": _knob,
    "answer": _hidden,
}
"""``letter 3`` of an entry, ``row 3`` of a list or dialog, ``cell 24`` of the grid, ``hand T1`` of the fola
in hand, ``pack 37``, where it parts for a packet, step ``chart 9`` of a replay or its ``bar 9`` of luck, the
card ``small T1`` in the panel, the hidden ``answer`` of a verdict."""
