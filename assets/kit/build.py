"""Puts the pictures on cards: paper, frame, a panel for the picture, and the back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from assets.kit import courts, tarocchi
from assets.kit.aces import ace
from assets.kit.curves import polar
from assets.kit.pen import PALETTE, Pen
from assets.kit.suits import SUITS, index_sign, numeral
from assets.kit.things import lily

WIDTH, HEIGHT = 300, 520
CARDS = Path(__file__).resolve().parent.parent / "cards"
RANKS = (*(str(n) for n in range(1, 11)), "F", "C", "Q", "K")
TRUMPS = tuple(f"T{n}" for n in range(1, 41))
CODES = (*(suit + rank for suit in SUITS for rank in RANKS), "M", *TRUMPS)
SIGN_KEY = 6  # the small signs are seen at 14 pixels and need a bolder line
SIGNS = (*SUITS, "T", "M")


def round_rect(x: float, y: float, w: float, h: float, r: float) -> str:
    """Knots of a rectangle with rounded corners."""
    words = []
    for cx, cy, start in (
        (x + w - r, y + r, -90),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    ):
        for step in range(5):
            px, py = polar(cx, cy, r, start + 22.5 * step)
            words.append(f"{px:.3f},{py:.3f}{'!' if step in (0, 4) else ''}")
    return " ".join(words)


EDGE = round_rect(0, 0, WIDTH, HEIGHT, 20)
FRAME = f"{round_rect(5, 5, WIDTH - 10, HEIGHT - 10, 15)} {WIDTH - 20},5!"
OPENING = "12.25,90.25! 287.75,90.25! 287.75,471.75! 12.25,471.75!"


def blank(pen: Pen) -> None:
    """The paper, before the picture."""
    pen.shape(EDGE, "paper", line=False)


def finish(pen: Pen) -> None:
    """The paper again but for the picture's window, and the frame line."""
    pen.mat(EDGE, OPENING, "paper")
    pen.line(FRAME)


def card(code: str, palette: Mapping[str, str] = PALETTE) -> str:
    """The SVG text of one card."""
    pen = Pen(palette)
    blank(pen)
    if code == "M" or code[0] == "T":
        tarocchi.draw(pen, 0 if code == "M" else int(code[1:]))
    elif code[1:] == "1":
        ace(pen, code[0])
    elif code[1:].isdigit():
        numeral(pen, code[0], int(code[1:]))
    else:
        courts.draw(pen, code[0], code[1])
    finish(pen)
    return pen.svg(WIDTH, HEIGHT)


def back(palette: Mapping[str, str] = PALETTE) -> str:
    """The back: a lattice with small flowers round a Florentine lily."""
    pen = Pen(palette)
    blank(pen)
    pen.shape(FRAME, "paper")
    pen.shape(round_rect(14, 14, WIDTH - 28, HEIGHT - 28, 10), "blue")
    lattice = [(30 + 30 * column, 35 + 30 * row) for row in range(16) for column in range(9)]
    for x, y in lattice:
        pen.shape(f"{x},{y - 10}! {x + 10},{y}! {x},{y + 10}! {x - 10},{y}!", "sky", line=False)
    for x, y in lattice:
        pen.disc(x, y, 3, "blue", line=False)
    for x, y in lattice:
        if x < 260 and y < 480:
            pen.disc(x + 15, y + 15, 2.5, "sky", line=False)
    pen.disc(150, 260, 86, "paper", ry=106)
    pen.disc(150, 260, 77, "straw", ry=97)
    lily(pen, 150, 262, 1.25)
    return pen.svg(WIDTH, HEIGHT)


def sign(suit: str, palette: Mapping[str, str] = PALETTE) -> str:
    """The SVG text of a small sign for the indices."""
    pen = Pen(palette)
    index_sign(pen, suit)
    return pen.svg(100, 100, SIGN_KEY)


def files(palette: Mapping[str, str] = PALETTE) -> dict[str, str]:
    """Every file of the set, by name."""
    texts = {f"{code}.svg": card(code, palette) for code in CODES}
    texts["back.svg"] = back(palette)
    texts |= {f"suit_{suit}.svg": sign(suit, palette) for suit in SIGNS}
    return texts


def write(folder: Path = CARDS) -> int:
    """Write the whole set; returns how many files."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = files()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="ascii", newline="\n")
    return len(texts)
