"""What notebooks show of positions and hands: their cards, as one picture in SVG.

The rules know neither pictures nor files; the API gives them this when it is imported.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib import resources
from typing import Final

from assets.art import HEIGHT, PALETTE, WIDTH
from solitaire.classic.hand import Hand
from solitaire.classic.trick import Trick
from solitaire.classic.view import View as HandView
from solitaire.rules.cards import CODES, Card
from solitaire.rules.doors import expect_fields
from solitaire.rules.position import COLUMNS, Position, View

_METHOD: Final = "_repr_svg_"
_ACROSS, _DOWN = 72, 125  # pixels of a card
_GAP = 4
_CARDS = resources.files("assets").joinpath("cards")
_HEAD = '<rect x="12" y="12" width="276" height="102" rx="10" fill="{}"/>'
_TEXT = '<text x="{}" y="{}" font-family="{}" font-size="{}" fill="{}"{}>{}</text>'


def show_cards() -> None:
    """Let notebooks show positions, hands and the views of either as cards."""
    for kind in (Position, View):
        setattr(kind, _METHOD, lambda shown: _cards(shown, shown.grid, columns=COLUMNS))
    for seen in (Hand, HandView):
        setattr(seen, _METHOD, lambda shown: _cards(shown, _last(shown.tricks), _held(shown), columns=13))


def _last(tricks: Sequence[Trick]) -> Sequence[Card]:
    return tricks[-1].cards if tricks else ()


def _held(shown: Hand | HandView) -> Sequence[Card]:
    if isinstance(shown, HandView):
        return shown.held
    return () if shown.turn is None else shown.held[shown.turn]


def _cards(shown: object, *groups: Sequence[Card], columns: int) -> str:
    """Return groups of cards, each in rows, one below the other, and below them what ``repr`` says first."""
    expect_fields("shown", shown)
    caption = repr(shown).partition("\n")[0].strip("<>")
    rows = [group[first : first + columns] for group in groups for first in range(0, len(group), columns)]
    widest = max(map(len, rows), default=0)
    width = max(widest * (_ACROSS + _GAP), 8 * len(caption))
    height = len(rows) * (_DOWN + _GAP) + 22
    words = _TEXT.format(2, height - 7, "sans-serif", 13, "gray", "", escape(caption))
    drawn = "".join(_placed(rows))
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{drawn}{words}</svg>'


def _placed(rows: Sequence[Sequence[Card]]) -> Iterator[str]:
    for down, row in enumerate(rows):
        for across, card in enumerate(row):
            place = f'x="{across * (_ACROSS + _GAP)}" y="{down * (_DOWN + _GAP)}"'
            yield f'<svg {place} width="{_ACROSS}" height="{_DOWN}" viewBox="0 0 {WIDTH} {HEIGHT}">'
            yield f"{_inside(CODES[card])}{_index(CODES[card])}</svg>"


@cache
def _inside(name: str) -> str:
    """Return what a file of the set draws."""
    text = _CARDS.joinpath(f"{name}.svg").read_text("ascii")
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def _index(code: str) -> str:
    """Return the index of a card, which its file leaves out: a tarocco's number, a suit's sign and value."""
    middle = ' font-weight="bold" text-anchor="middle"'
    if code[0] in "TM":
        words = _TEXT.format(150, 94, "serif", 92, PALETTE["paper"], middle, code.removeprefix("T"))
        return _HEAD.format(PALETTE["ink"]) + words
    sign = (
        f'<svg x="178" y="22" width="84" height="84" viewBox="0 0 100 100">{_inside(f"suit_{code[0]}")}</svg>'
    )
    return _TEXT.format(100, 94, "serif", 92, PALETTE["ink"], middle, code[1:]) + sign
