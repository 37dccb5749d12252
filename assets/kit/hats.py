"""Headgear: crowns, hats, helmets, veils. Local origin: the middle of the face, as in ``heads``."""

from __future__ import annotations

from collections.abc import Callable

from assets.kit.pen import Pen


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


def fools(pen: Pen) -> None:
    """The Fool's hat, stuck with feathers."""
    for x, turn, fill in ((-22, -48, "green"), (-9, -20, "cream"), (9, 14, "red"), (22, 42, "blue")):
        with pen.at(x, -30, 1, turn):
            pen.shape("-3,4! -10,-18 -8,-38 2,-50! 9,-36 9,-16 3,4!", fill, shade=4)
            pen.line("0,2 -1,-20 1,-40", fine=True)
    pen.shape("-28,-14! -30,-30 -14,-40 0,-42 14,-40 30,-30 28,-14! 0,-20", "ochre", shade=6)


def lilied(pen: Pen) -> None:
    """A broad king's crown: three lilies on a high band."""
    pen.shape("-22,-30! -22,-46 0,-52 22,-46 22,-30!", "red", shade=5)
    for x, y, turn in ((-25, -30, -16), (0, -36, 0), (25, -30, 16)):
        with pen.at(x, y, 1, turn):
            pen.shape(
                "0,-28 7,-16 4,-8! 14,-16 17,-4! 8,3! 6,8! -6,8! -8,3! -17,-4! -14,-16 -4,-8! -7,-16", "ochre"
            )
    pen.shape("-27,-15! -30,-32! 0,-27 30,-32! 27,-15! 0,-10", "ochre", shade=6)
    for x in (-16, 0, 16):
        pen.disc(x, -20, 3.6, "red" if x else "blue", fine=True)


def turban(pen: Pen) -> None:
    """A king's turban: rolls of cloth on a pointed crown."""
    pen.shape("-26,-34! -38,-66! -20,-54! -13,-76! 2,-56! 16,-78! 23,-55! 40,-68! 28,-34!", "ochre", shade=6)
    pen.shape("-28,-12! -38,-22 -36,-40 -18,-50 8,-52 30,-44 37,-28 28,-12! 0,-20", "cream", shade=8)
    for text in ("-34,-34 -10,-32 22,-14", "-24,-46 4,-40 34,-24", "-36,-22 -22,-20 -8,-16"):
        pen.line(text)
    pen.disc(2, -34, 7, "red", fine=True)


def war_crown(pen: Pen) -> None:
    """A helmet with cheek guards and a spiked crown round it."""
    pen.shape(
        "-27,16! -29,-14 -22,-38 0,-50 22,-38 29,-14 27,16! 18,12! 16,-12! -16,-12! -18,12!", "sky", shade=8
    )
    pen.shape("-4,-46! 0,-76! 4,-46!", "ochre")
    pen.shape(
        "-28,-14! -34,-46! -20,-28! -12,-50! 0,-30! 12,-50! 20,-28! 34,-46! 28,-14! 0,-19", "ochre", shade=6
    )


def oaken(pen: Pen) -> None:
    """A circlet with oak leaves for points, and acorns."""
    for x, y, turn in ((-27, -24, -46), (-15, -30, -22), (0, -33, 0), (15, -30, 22), (27, -24, 46)):
        with pen.at(x, y, 1, turn):
            pen.shape(
                "-3,8! -10,2 -7,-4! -13,-10 -8,-17! -9,-26 0,-33 9,-26 8,-17! 13,-10 7,-4! 10,2 3,8!", "green"
            )
            pen.line("0,4 0,-22", fine=True)
    pen.shape("-26,-14! -28,-29! -14,-24! 0,-30! 14,-24! 28,-29! 26,-14! 0,-9", "ochre", shade=6)
    for x in (-15, 0, 15):
        pen.disc(x, -19, 3.4, "red", fine=True)


def slender_crown(pen: Pen) -> None:
    """A slender queen's crown of three tall points."""
    pen.shape("-19,-24! -23,-46! -11,-36! 0,-60! 11,-36! 23,-46! 19,-24! 0,-19", "ochre", shade=5)
    for x, y in ((-23, -47), (0, -61), (23, -47)):
        pen.disc(x, y, 3.8, "cream", fine=True)


def horned(pen: Pen) -> None:
    """A matron's horned headdress, a veil from its tips, a crown between."""
    for flip in (False, True):
        with pen.at(0, 0, flip=flip):
            pen.shape("14,-22! 20,-44 40,-64 58,-66! 58,-44 44,-20 25,0!", "red", shade=6)
            pen.line("23,-14 46,-44 57,-64", fine=True)
            pen.line("18,-28 34,-40 46,-26", fine=True)
    pen.shape("-24,-12! -26,-27 -12,-35 0,-36 12,-35 26,-27 24,-12! 12,-22 0,-24 -12,-22", "cream")
    pen.shape("-17,-30! -22,-56! -9,-44! 0,-64! 9,-44! 22,-56! 17,-30! 0,-34", "ochre", shade=5)


def wimple(pen: Pen) -> None:
    """A widow's linen about chin and brow, and a tall spiked crown."""
    pen.shape(
        "-26,8! -29,-12 -20,-30 0,-37 20,-28 22,-16! 8,-20 -4,-16 -10,-4 -8,14 0,26 10,29! 20,36 14,46 "
        "-20,46 -30,30",
        "cream",
        shade=6,
    )
    pen.shape(
        "-26,-22! -34,-58! -19,-38! -12,-66! 0,-40! 12,-66! 17,-38! 30,-58! 22,-22! 0,-27", "ochre", shade=6
    )


def _wimple_behind(pen: Pen) -> None:
    pen.shape("0,-36 -24,-32 -34,-8 -36,24 -62,84! -30,76 2,60 10,20!", "ink")


def plain_crown(pen: Pen) -> None:
    """A royal crown of fleurons and pearls."""
    for x, y, turn in ((-22, -30, -14), (0, -34, 0), (22, -30, 14)):
        with pen.at(x, y, 0.9, turn):
            pen.shape("-6,6! -4,-4! -13,-6 -10,-16 -4,-13! 0,-26! 4,-13! 10,-16 13,-6 4,-4! 6,6!", "ochre")
    pen.shape("-23,-17! -26,-32! 0,-27 26,-32! 23,-17! 0,-12", "ochre", shade=5)
    for x in (-11, 0, 11):
        pen.disc(x, -21, 3, "cream", fine=True)


def kerchief(pen: Pen) -> None:
    """A water carrier's kerchief with a ring of cloth to bear a vessel."""
    pen.shape("-25,6! -29,-12 -19,-31 0,-37 19,-31 29,-12 25,2! 20,-10 0,-19 -18,-10", "cream", shade=7)
    pen.shape("-24,4! -40,14 -36,34! -28,30! -22,40! -16,16", "cream", shade=4)
    pen.disc(0, -38, 21, "blue", ry=8)
    for x in (-10, 0, 10):
        pen.line(f"{x - 3},-33 {x + 3},-43", fine=True)


def slashed(pen: Pen) -> None:
    """A soldier's wide slashed hat under a great plume."""
    pen.shape("6,-38! -4,-64 -34,-74 -64,-60 -70,-36 -60,-22! -56,-38 -40,-46 -22,-38", "cream", shade=8)
    pen.line("2,-40 -18,-60 -46,-60 -62,-44", fine=True)
    pen.shape("-20,-18! -18,-42 4,-48 22,-40 24,-18!", "red", shade=5)
    pen.shape(
        "-44,-14 -46,-22! -30,-24 -28,-28! -12,-26 0,-24 12,-27! 16,-31! 30,-28 46,-36! "
        "50,-26 40,-14 0,-10 -30,-8",
        "red",
        shade=6,
    )
    for x in (-30, -10, 12, 32):
        pen.line(f"{x - 3},-14 {x + 3},-22", colour="straw")


def straw_hat(pen: Pen) -> None:
    """A shepherd's straw hat."""
    pen.shape("-22,-18! -19,-40 0,-47 19,-40 22,-18!", "straw", shade=6)
    pen.shape("-22,-18! -21,-27! 0,-23 21,-27! 22,-18! 0,-14", "red")
    pen.shape("-48,-6! -40,-17 -21,-20 0,-16 21,-20 40,-19 50,-12! 30,-10 0,-6 -28,-5", "straw", shade=4)


def antlers(pen: Pen) -> None:
    """A stag's antlers and ears on a human brow."""
    for flip in (False, True):
        with pen.at(0, 0, flip=flip):
            pen.tube("10,-28 26,-48 26,-74 40,-92", (9, 8, 7, 3), "straw")
            pen.tube("25,-52 42,-58 50,-74", (7, 6, 3), "straw")
            pen.tube("25,-70 14,-82 14,-94", (6, 5, 3), "straw")
            pen.shape("20,-16! 42,-28 50,-20! 40,-8 22,-6!", "brown", shade=3)


def reeds(pen: Pen) -> None:
    """A sea god's crest of reeds and a shell."""
    for x, turn in ((-24, -52), (-14, -26), (14, 26), (24, 52), (-5, -8), (6, 10)):
        with pen.at(x, -24, 1, turn):
            pen.shape("-4,4! -6,-18 2,-40! 8,-18 4,4!", "green", fine=True)
    pen.disc(0, -25, 10, "rose", ry=9)
    for x in (-4, 0, 4):
        pen.line(f"{x * 0.4},-18 {x},-32", fine=True)


HATS: dict[str, Callable[[Pen], None]] = {
    "crown": crown,
    "imperial": imperial,
    "ducal": ducal,
    "wreath": wreath,
    "cap": cap,
    "plumed": plumed,
    "veil": veil,
    "broad": broad,
    "fools": fools,
    "lilied": lilied,
    "turban": turban,
    "war crown": war_crown,
    "oaken": oaken,
    "slender crown": slender_crown,
    "horned": horned,
    "wimple": wimple,
    "plain crown": plain_crown,
    "kerchief": kerchief,
    "slashed": slashed,
    "straw": straw_hat,
    "antlers": antlers,
    "reeds": reeds,
}
BEHIND: dict[str, Callable[[Pen], None]] = {
    "veil": _veil_behind,
    "wimple": _wimple_behind,
}
