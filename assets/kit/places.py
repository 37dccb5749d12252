"""Buildings: Florence, and a fort on a hill."""

from __future__ import annotations

from assets.kit.pen import Pen


def duomo(pen: Pen, x: float, foot: float, size: float) -> None:
    """The cathedral's ribbed dome with its lantern, on a drum; 108 wide and 180 high at size 1."""
    with pen.at(x, foot, size):
        pen.shape("-54,0! -54,-52! -42,-62! 42,-62! 54,-52! 54,0!", "cream", shade=12)
        for dx in (-28, 0, 28):
            pen.disc(dx, -32, 9, "sky")
        pen.shape("-46,-60! -46,-84 -36,-118 -10,-142! 10,-142! 36,-118 46,-84 46,-60!", "ochre", shade=14)
        for side in (-1, 1):
            pen.line(f"{side * 16},-61 {side * 15},-96 {side * 4},-141")
            pen.line(f"{side * 33},-61 {side * 30},-102 {side * 7},-141", fine=True)
        pen.shape("-9,-142! -8,-162! 8,-162! 9,-142!", "cream")
        pen.shape("-10,-161! 0,-184! 10,-161!", "red")


def palace(pen: Pen, x: float, foot: float, size: float) -> None:
    """The palace's tower: a shaft, a battlemented head, a belfry; 48 wide and 200 high at size 1."""
    with pen.at(x, foot, size):
        pen.shape("-15,0! -15,-112! 15,-112! 15,0!", "straw", shade=7)
        pen.shape("-12,-148! -12,-176! 12,-176! 12,-148!", "straw")
        pen.shape("-13,-175! 0,-198! 13,-175!", "red")
        pen.shape(
            "-16,-110! -24,-122! -24,-150! -14,-150! -14,-142! -5,-142! -5,-150! 5,-150! 5,-142! 14,-142! "
            "14,-150! 24,-150! 24,-122! 16,-110!",
            "straw",
            shade=6,
        )
        for y in (-92, -58):
            pen.shape(f"-5,{y + 18}! -5,{y + 6} 0,{y} 5,{y + 6} 5,{y + 18}!", "ink")


def house(pen: Pen, x: float, foot: float, wide: float, high: float, fill: str = "cream") -> None:
    """A gabled house with its foot's middle at (x, foot)."""
    half = wide / 2
    pen.rect(x - half, foot - high, wide, high, fill, shade=6)
    pen.shape(f"{x - half - 5},{foot - high}! {x},{foot - high - half}! {x + half + 5},{foot - high}!", "red")
    pen.rect(x - 4, foot - high + 9, 8, 11, "ink")


def castle(pen: Pen, x: float, y: float) -> None:
    """A little fort on a hill."""
    with pen.at(x, y):
        pen.shape(
            "-34,10! -34,-34! -24,-34! -24,-26! -14,-26! -14,-60! -6,-60! -6,-52! 6,-52! 6,-60! "
            "14,-60! 14,-26! 24,-26! 24,-34! 34,-34! 34,10!",
            "cream",
            shade=9,
        )
        pen.shape("-8,10! -8,-6 0,-14 8,-6 8,10!", "ink")
