"""Puts the pictures on framed cards, and writes all files of the set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from assets.art import HEIGHT, PALETTE, WIDTH
from assets.kit import courts, tarocchi
from assets.kit.aces import ace
from assets.kit.backs import lily_back, velvet_back
from assets.kit.cloths import DARK, LIGHT, damask
from assets.kit.paper import EDGE, FRAME, paper_grain, shadow
from assets.kit.pen import Pen
from assets.kit.suits import SUITS, index_sign, numeral

CARDS = Path(__file__).resolve().parent.parent / "cards"
RANKS = (*(str(n) for n in range(1, 11)), "F", "C", "Q", "K")
TRUMPS = tuple(f"T{n}" for n in range(1, 41))
CODES = (*(suit + rank for suit in SUITS for rank in RANKS), "M", *TRUMPS)
SIGN_KEY = 6  # the small signs are shown at 14 pixels and need a bolder line
SIGNS = (*SUITS, "T", "M")


OPENING = "12.25,90.25! 287.75,90.25! 287.75,471.75! 12.25,471.75!"


def blank(pen: Pen) -> None:
    """The paper, before the picture."""
    pen.shape(EDGE, "paper", line=False)


def finish(pen: Pen) -> None:
    """The paper around the picture's window again, and the frame line."""
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


def sign(suit: str, palette: Mapping[str, str] = PALETTE) -> str:
    """The SVG text of a small sign for the indices."""
    pen = Pen(palette)
    index_sign(pen, suit)
    return pen.svg(100, 100, SIGN_KEY)


def files(palette: Mapping[str, str] = PALETTE) -> dict[str, str]:
    """Every file of the set, by name."""
    texts = {f"{code}.svg": card(code, palette) for code in CODES}
    texts |= {"back.svg": lily_back(palette), "back_2.svg": velvet_back(palette)}
    texts |= {"finish.svg": paper_grain(palette), "shadow.svg": shadow(palette)}
    texts |= {"cloth.svg": damask(DARK), "cloth_light.svg": damask(LIGHT)}
    texts |= {f"suit_{suit}.svg": sign(suit, palette) for suit in SIGNS}
    return texts


def write(folder: Path = CARDS) -> int:
    """Write the whole set; return the number of files."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = files()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="ascii", newline="\n")
    return len(texts)
