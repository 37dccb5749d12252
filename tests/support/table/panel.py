"""What the solitaire's panel shows, as its tree has it."""

from collections.abc import Iterator

from pygame import Rect

from solitaire.rules.cards import Card
from solitaire.table.page.tree import Text
from solitaire.table.page.view import PageView, Placed
from solitaire.table.parts.panel import Digits, Figure, GamePanel
from solitaire.table.parts.panel_blocks import FamilyLine, Line, _Kill


def printed(panel: GamePanel, *, has_points: bool = False) -> list[str]:
    """Return the lines of its blocks below deck and fola, if asked for with their points."""
    found = list[str]()
    for one in panel.view.placed:
        own = list[str]()
        if isinstance(one.node, Line):
            own = one.node.seen(one.place, one.layout)
        elif isinstance(one.node, Figure | Digits | Text | _Kill) and one.place.y >= one.layout.details.y:
            own = [*one.node.lines()]
        points = getattr(one.node, "points", "") if has_points and own else ""
        found += [*own[:-1], f"{own[-1]} {points}"] if points else own
    return found


def useful(panel: GamePanel) -> list[tuple[Rect, Card]]:
    """Return the places of the useful cards."""
    lines = (one for one in panel.view.placed if isinstance(one.node, FamilyLine))
    return [*_cards(*lines)]


def spots(panel: GamePanel) -> list[tuple[Rect, Card]]:
    """Return the places of the small cards in the lines."""
    return [*_cards(*(one for one in panel.view.placed if not isinstance(one.node, FamilyLine)))]


def cards_of(view: PageView) -> Iterator[tuple[Rect, Card]]:
    """Yield the places of all cards in a tree."""
    yield from _cards(*view.placed)


def _cards(*placed: Placed) -> Iterator[tuple[Rect, Card]]:
    for one in placed:
        yield from one.node.cards(one.place, one.layout)
