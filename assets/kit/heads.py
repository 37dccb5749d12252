"""Heads: faces, hair, beards, crowns and hats. Local origin: the middle of the face, 42 wide, 56 high."""

from __future__ import annotations

from dataclasses import dataclass

from assets.kit.pen import Pen


@dataclass(frozen=True)
class Look:
    """How a head looks; ``turn`` is -1 (to the left), 0 (at us) or 1 (to the right)."""

    size: float = 1.0
    turn: int = 0
    hair: str = "brown"
    style: str = "long"  # long, bob, short, bald
    beard: str = ""  # "", full, long, forked
    flesh: str = "flesh"
    tilt: float = 0.0


FRONT = "0,-28 13,-24 21,-10 20,6 13,20 0,29 -13,20 -20,6 -21,-10 -13,-24"
THREE_QUARTER = "1,-28 15,-23 20,-10 19,-3 21,6 16,19 7,28 -3,27 -14,19 -20,7 -21,-9 -14,-23"


def head(pen: Pen, x: float, y: float, look: Look, hat: str = "") -> None:
    """A whole head, with one of HATS on it."""
    with pen.at(x, y, look.size, look.tilt, flip=look.turn < 0):
        if look.style != "bald":
            _hair_behind(pen, look)
        if hat in BEHIND:
            BEHIND[hat](pen)
        turned = look.turn != 0
        pen.shape(THREE_QUARTER if turned else FRONT, look.flesh, shade=7)
        _features(pen, turned)
        if look.beard:
            _beard(pen, look, 5 if turned else 0)
        _hair_before(pen, look)
        if hat in HATS:
            HATS[hat](pen)


def _features(pen: Pen, turned: bool) -> None:
    left, right, shift = (-5, 10.5, 5) if turned else (-9, 9, 0)
    pen.disc(left - 3, 9, 5, "rose", line=False)
    pen.disc(right + (2 if turned else 3), 9, 3.5 if turned else 5, "rose", line=False)
    for x, half in ((left, 6), (right, 4.5 if turned else 6)):
        pen.line(f"{x - half},-9 {x},-12 {x + half},-9", fine=True)
        pen.line(f"{x - half + 0.5},-2 {x},-5.5 {x + half - 0.5},-2", fine=True)
        pen.disc(x + (1 if turned else 0), -2, 2.5, "ink", line=False)
    if turned:
        pen.line("6,-5 8,1 12.5,8 6,10", fine=True)
    else:
        pen.line("-3,-4 -3.5,3 -4,8.5 0,10.5 3.5,9", fine=True)
    pen.shape(
        f"{shift - 6},16! {shift - 2},14.5 {shift},15.5 {shift + 2},14.5 {shift + 6},16! {shift},20.5",
        "red",
        line=False,
    )
    pen.line(f"{shift - 6},16.5 {shift},17.5 {shift + 6},16.5", fine=True)


def _hair_behind(pen: Pen, look: Look) -> None:
    if look.style == "long":
        pen.shape(
            "0,-34 20,-29 28,-10 25,10 34,28 29,46! 18,38 15,14! -15,14! -18,38 -29,46! -34,28 "
            "-25,10 -28,-10 -20,-29",
            look.hair,
            shade=6,
        )
    elif look.style == "bob":
        pen.shape(
            "0,-34 20,-29 27,-10 30,12 27,24 17,26! -17,26! -27,24 -30,12 -27,-10 -20,-29", look.hair, shade=6
        )
    else:
        pen.shape("0,-33 18,-28 25,-10 23,8! -23,8! -25,-10 -18,-28", look.hair)


def _hair_before(pen: Pen, look: Look) -> None:
    if look.style == "bald":
        return
    if look.style == "short":
        pen.shape(
            "-23,4! -25,-12 -17,-29 0,-35 17,-29 25,-12 23,4! 19,-12 11,-21! 3,-18 -6,-20! -13,-18 -19,-12",
            look.hair,
        )
    elif look.style == "long":
        pen.shape(
            "-24,14! -27,-10 -18,-30 0,-36 18,-30 27,-10 24,14! 18,-4 11,-16 0,-24! -11,-16 -18,-4", look.hair
        )
        pen.line("-6,-30 -16,-21 -22,-8", fine=True)
        pen.line("6,-30 16,-21 22,-8", fine=True)
    else:
        pen.shape(
            "-26,18! -28,-8 -18,-30 0,-36 18,-30 28,-8 26,18! 20,6 18,-10! 8,-17 0,-15! "
            "-8,-17 -18,-10! -20,6",
            look.hair,
        )
        pen.line("-24,-6 -19,-22 -6,-31", fine=True)
        pen.line("24,-6 19,-22 6,-31", fine=True)


def _beard(pen: Pen, look: Look, shift: int) -> None:
    s = shift
    ends = {
        "full": f"18,30 {s + 2},41 -14,32",
        "long": f"20,34 12,56 {s},72! -8,56 -18,34",
        "forked": f"18,32 16,46 {s + 9},58! {s},42! {s - 9},58! -14,46 -17,32",
    }[look.beard]
    pen.shape(
        f"-21,2! -17,11 {s - 9},13 {s},12! {s + 9},13 17,11 21,2! 22,18 {ends} -23,18", look.hair, shade=6
    )
    pen.shape(f"{s - 6},18! {s},16.5 {s + 6},18! {s},23", "red", line=False)
    pen.cut(f"{s - 11},20 {s - 9},28 {s - 4},37", 3)
    pen.cut(f"{s + 11},20 {s + 9},28 {s + 4},37", 3)
    pen.cut(f"{s},27 {s},33 {s},40", 3)


def crown(pen: Pen) -> None:
    """An open crown of five points."""
    pen.shape("-25,-17! -31,-47! -16,-34! 0,-54! 16,-34! 31,-47! 25,-17! 0,-12", "ochre", shade=7)
    for x, y in ((-31, -48), (0, -55), (31, -48)):
        pen.disc(x, y, 4.5, "red")
    pen.line("-26,-25 0,-20 26,-25")
    pen.disc(0, -29, 4, "blue", fine=True)


def imperial(pen: Pen) -> None:
    """A closed crown: arches over a band, a cross on top."""
    pen.shape("-22,-26! -26,-46 -12,-58 0,-60 12,-58 26,-46 22,-26!", "red", shade=7)
    pen.shape("-5,-26! -6,-60! 6,-60! 5,-26!", "ochre")
    pen.shape("-25,-17! -30,-38! -15,-30! 0,-37! 15,-30! 30,-38! 25,-17! 0,-12", "ochre", shade=6)
    pen.line("0,-60 0,-80")
    pen.line("-8,-72 8,-72")
    pen.disc(0, -62, 5, "ochre")


def ducal(pen: Pen) -> None:
    """The grand-ducal crown: a velvet cap in an ermine brim, sharp rays, a lily."""
    pen.shape("-24,-30! -33,-46 -24,-60 0,-66 24,-60 33,-46 24,-30!", "red", shade=8)
    for x in (-22, -11, 0, 11, 22):
        pen.shape(f"{x - 5},-28! {x * 1.35},{-52 + abs(x) // 3}! {x + 5},-28!", "ochre", fine=True)
    pen.shape("0,-86 8,-75 4,-66! 12,-70 13,-60! 0,-56 -13,-60! -12,-70 -4,-66! -8,-75", "red")
    pen.shape("-27,-16! -30,-24 -26,-33 0,-38 26,-33 30,-24 27,-16! 0,-22", "cream", shade=4)
    for x, y in ((-18, -28), (-6, -32), (6, -31), (18, -28)):
        pen.cut(f"{x},{y} {x},{y + 3} {x},{y + 8}", 4)


def coronet(pen: Pen) -> None:
    """A small crown for a maid, a virtue or a prince."""
    pen.shape("-22,-20! -25,-37! -11,-30! 0,-42! 11,-30! 25,-37! 22,-20! 0,-16", "ochre", shade=5)


def wreath(pen: Pen) -> None:
    """Laurel."""
    for x, y, turn in ((-20, -20, -60), (-10, -28, -30), (0, -31, 0), (10, -28, 30), (20, -20, 60)):
        with pen.at(x, y, 1, turn):
            pen.shape("0,-9! 6,0 0,7! -6,0", "green", fine=True)


def cap(pen: Pen) -> None:
    """A page's flat cap with a feather."""
    pen.shape("-27,-16! -31,-30 -16,-42 8,-44 27,-34 28,-17! 0,-22", "red", shade=8)
    pen.shape("-29,-14! 0,-20 29,-14! 28,-22 0,-28 -28,-22", "ochre")
    with pen.at(12, -28, 0.82, 12):
        feather(pen)


def feather(pen: Pen, fill: str = "cream") -> None:
    """A plume that curls up and back."""
    pen.shape("0,4! 6,-14 4,-30 -8,-42 -24,-42! -16,-36 -17,-28 -12,-20! -10,-10", fill, shade=4)
    pen.line("0,2 -2,-16 -8,-30 -18,-38", fine=True)


def plumed(pen: Pen) -> None:
    """A knight's helmet, open, with a plume."""
    pen.shape("2,-44! -8,-58 -28,-61 -44,-48 -46,-28 -38,-12! -34,-32 -20,-42", "red", shade=6)
    pen.shape("-26,14! -28,-14 -20,-36 2,-46 20,-36 26,-16 24,-8! 0,-16 -16,-10! -17,14!", "sky", shade=9)
    pen.line("-18,-30 0,-34 22,-24", fine=True)


def veil(pen: Pen) -> None:
    """The front of a veil, drawn over the hair."""
    pen.shape(
        "-24,20! -28,-10 -19,-31 0,-38 19,-31 28,-10 24,20! 20,2 12,-15 0,-20 -12,-15 -20,2", "cream", shade=5
    )


def _veil_behind(pen: Pen) -> None:
    pen.shape("0,-38 22,-31 31,-10 30,20 42,56! 0,46 -42,56! -30,20 -31,-10 -22,-31", "cream", shade=7)


def broad(pen: Pen) -> None:
    """A broad-brimmed hat."""
    pen.shape("-23,-22! -20,-44 0,-50 20,-44 23,-22!", "blue", shade=7)
    pen.shape("-54,-18 -40,-28 -23,-24 0,-20 23,-24 40,-28 54,-18 36,-12 0,-12 -36,-12", "red", shade=5)


def bonnet(pen: Pen) -> None:
    """A maid's white cap with a frilled edge and a ribbon."""
    pen.shape(
        "-26,-6! -33,-26 -18,-44 2,-48 22,-42 33,-24 26,-6! 20,-16 12,-22 0,-25 -12,-22 -20,-16",
        "cream",
        shade=8,
    )
    pen.shape(
        "-28,-8! -24,-22 -12,-31 0,-33 12,-31 24,-22 28,-8! 31,-18 26,-30 14,-39 0,-41 -14,-39 -26,-30 "
        "-31,-18",
        "red",
    )


def fools(pen: Pen) -> None:
    """The Fool's hat, stuck with feathers."""
    for x, turn, fill in ((-22, -48, "green"), (-9, -20, "cream"), (9, 14, "red"), (22, 42, "blue")):
        with pen.at(x, -30, 1, turn):
            pen.shape("-3,4! -10,-18 -8,-38 2,-50! 9,-36 9,-16 3,4!", fill, shade=4)
            pen.line("0,2 -1,-20 1,-40", fine=True)
    pen.shape("-28,-14! -30,-30 -14,-40 0,-42 14,-40 30,-30 28,-14! 0,-20", "ochre", shade=6)


HATS = {
    "crown": crown,
    "imperial": imperial,
    "ducal": ducal,
    "coronet": coronet,
    "wreath": wreath,
    "cap": cap,
    "plumed": plumed,
    "veil": veil,
    "broad": broad,
    "bonnet": bonnet,
    "fools": fools,
}
BEHIND = {"veil": _veil_behind}
