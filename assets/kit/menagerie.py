"""Small beasts for the low pips. All stand at the origin and look to the right, about 100 high at size 1."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.curves import polar
from assets.kit.pen import Pen


def eye(pen: Pen, x: float, y: float, r: float = 2.6) -> None:
    """A dark dot."""
    pen.disc(x, y, r, "ink", line=False)


def fox(pen: Pen) -> None:
    """A fox that sits and looks up."""
    pen.shape("-22,-4! -50,4 -70,-16 -66,-46! -54,-28 -40,-22 -24,-24!", "red", shade=5)
    pen.shape("-66,-46! -72,-26 -64,-10! -58,-20 -54,-28", "cream", line=False)
    pen.shape("-28,0! -34,-24 -22,-50 -4,-64 14,-62 24,-44 20,-22 30,0!", "red", shade=9)
    pen.shape("8,-60! 22,-54 22,-36 16,-24! 10,-40", "cream", line=False)
    for ear in ("0,-82! -4,-108! 14,-92!", "18,-90! 26,-110! 34,-86!"):
        pen.shape(ear, "red")
    pen.shape("-8,-68 0,-86 20,-92 36,-84! 60,-80! 44,-66 22,-58 2,-58", "red", shade=4)
    pen.shape("8,-62! 26,-72 58,-79! 44,-66 22,-59", "cream", line=False)
    eye(pen, 25, -80)
    eye(pen, 59, -80, 3.4)
    pen.line("8,0 10,-18 4,-32")
    pen.line("-12,0 -6,-12 -18,-22")


def stork(pen: Pen) -> None:
    """A stork on long legs."""
    for x in (-6, 8):
        pen.tube(f"{x},-54 {x + 2},-26 {x - 1},-3", (5, 4, 4), "red")
        pen.line(f"{x - 8},0 {x + 8},0")
    pen.shape("-40,-54! -28,-78 -2,-88 22,-82 28,-66 12,-50 -14,-46!", "cream", shade=7)
    pen.shape("-48,-44! -36,-66 -8,-78 8,-70! -4,-58 -22,-50", "ink")
    pen.tube("14,-76 32,-92 20,-112 32,-130", (20, 14, 10, 11), "cream")
    pen.disc(34, -132, 10, "cream")
    pen.shape("40,-139! 84,-118! 39,-127!", "red")
    eye(pen, 36, -134)


def hare(pen: Pen) -> None:
    """A hare sitting upright."""
    pen.disc(-28, -10, 8, "cream")
    pen.shape("6,-72! -12,-94 -14,-118! 2,-104 14,-78!", "straw", shade=3)
    pen.shape("14,-76! 10,-98 18,-120! 27,-100 24,-76!", "straw")
    pen.shape(
        "-22,0! -32,-20 -20,-44 -6,-52! -4,-66 8,-78 22,-78 34,-68 37,-58! 26,-52 18,-50! "
        "22,-34 20,-16 30,0!",
        "straw",
        shade=9,
    )
    pen.line("-10,0 -16,-16 -2,-26")
    pen.tube("12,-42 26,-34 32,-44", (9, 8, 6), "straw")
    eye(pen, 22, -67)
    pen.line("34,-58 46,-56", fine=True)
    pen.line("34,-57 45,-50", fine=True)


def tortoise(pen: Pen) -> None:
    """A tortoise on its way."""
    for x in (-28, 22):
        pen.shape(f"{x - 9},-14! {x + 9},-14! {x + 12},0! {x - 9},0!", "leaf")
    pen.shape("34,-14! 44,-34 58,-38 66,-28 60,-18 44,-10!", "leaf", shade=3)
    pen.shape("-44,-10! -38,-38 -10,-52 18,-46 36,-26 42,-10! 0,-6", "green", shade=10)
    for text in ("-38,-26 -2,-30 36,-24", "-20,-46 -16,-30 -24,-10", "10,-48 10,-30 18,-10"):
        pen.line(text, fine=True)
    eye(pen, 56, -30)


def looking_glass(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A round hand mirror, its glass at (x, y)."""
    with pen.at(x, y, size):
        pen.rect(-4, 18, 8, 26, "red")
        pen.disc(0, 0, 22, "ochre", shade=4)
        pen.disc(0, 0, 15, "sky")


def monkey(pen: Pen) -> None:
    """A monkey in a cap, pleased with its mirror."""
    pen.tube("-22,-10 -52,-8 -64,-36 -46,-52 -36,-38", (9, 8, 8, 7, 5), "brown")
    pen.shape("-28,0! -34,-28 -20,-56 2,-60 18,-46 22,-20 18,0!", "brown", shade=10)
    pen.tube("2,-16 34,-34 38,-8", (20, 16, 11), "brown", 3)
    pen.shape("30,-8! 44,-10! 56,-2! 54,2! 30,2!", "flesh")
    looking_glass(pen, 60, -84)
    pen.disc(60, -82, 8, "flesh", line=False)
    for x in (57, 63):
        eye(pen, x, -84, 1.6)
    pen.line("56,-78 60,-76 64,-78", fine=True)
    pen.tube("4,-48 32,-38 58,-52", (16, 13, 10), "brown", 3)
    pen.disc(60, -54, 7, "flesh")
    pen.disc(-22, -78, 9, "rose")
    pen.disc(0, -78, 24, "brown", ry=23, shade=6)
    pen.shape("2,-92 14,-96 24,-88 24,-80! 34,-72 30,-60 14,-56 2,-62 -2,-76", "flesh")
    eye(pen, 14, -82)
    pen.line("9,-88 14,-90 20,-87", fine=True)
    pen.line("12,-66 22,-63 31,-68", fine=True)
    pen.shape("-22,-92! -16,-108 2,-114 18,-108 22,-96! 0,-100", "red", shade=4)
    pen.disc(2, -116, 4.5, "ochre")


def cat(pen: Pen) -> None:
    """A cat that sits before a mirror."""
    pen.tube("-24,-6 -56,-2 -66,-26 -52,-42", (11, 11, 10, 6), "cream", 3)
    pen.shape("-28,0! -36,-30 -22,-58 0,-66 18,-54 24,-28 26,0!", "cream", shade=10)
    for text in ("-30,-34 -22,-36 -16,-32", "-26,-46 -18,-46 -12,-42", "-32,-20 -24,-22 -18,-20"):
        pen.cut(text, 5, "ochre")
    pen.line("12,0 14,-22 8,-38")
    pen.line("-12,0 -8,-14 -18,-24")
    with pen.at(8, -84, 1.0, 8):
        cat_face(pen)
    pen.rect(52, -10, 34, 10, "brown", shade=3)
    pen.rect(66, -30, 6, 22, "red")
    pen.disc(69, -58, 28, "ochre", ry=34, shade=5)
    pen.disc(69, -58, 20, "sky", ry=26)
    with pen.at(69, -56, 0.52):
        cat_face(pen)


def cat_face(pen: Pen) -> None:
    """A cat's face about the origin, 56 wide."""
    for side in (-1, 1):
        pen.shape(f"{side * 26},-12! {side * 26},-36! {side * 8},-22!", "cream")
    pen.shape("0,-24 18,-22 28,-6 22,12 8,20 -8,20 -22,12 -28,-6 -18,-22", "cream", shade=5)
    for x in (-6, 0, 6):
        pen.cut(f"{x},-22 {x * 0.8},-16 {x * 0.6},-10", 4, "ochre")
    for side in (-1, 1):
        pen.disc(side * 11, -4, 5, "leaf", fine=True)
        eye(pen, side * 11 + 1, -4, 2.4)
        pen.line(f"{side * 8},8 {side * 26},6", fine=True)
        pen.line(f"{side * 8},11 {side * 25},14", fine=True)
    pen.shape("-4,4! 4,4! 0,9!", "red", fine=True)
    pen.line("-6,13 -3,14 0,9 3,14 6,13", fine=True)


def leopard(pen: Pen) -> None:
    """A leopard passant, 230 long."""
    with pen.at(-10, -100, 0.84):
        pen.tube("-84,-14 -118,-6 -130,-46 -106,-70 -96,-54", (13, 12, 11, 10, 7), "ochre", 3)
        beasts.barrel(pen, "ochre", beasts.STAND, "paw", 0.92)
        pen.shape("46,-34! 60,-62 84,-80 104,-62 98,-26 82,10! 64,4", "ochre", shade=6)
        for x, y in (
            (-66, -20),
            (-46, -8),
            (-70, 8),
            (-24, -24),
            (-6, -6),
            (-28, 10),
            (16, -20),
            (30, 4),
            (8, 12),
            (56, -12),
            (70, -34),
            (66, 10),
            (-52, 16),
            (46, -26),
            (-66, 40),
            (72, 36),
        ):
            pen.disc(x, y, 5, "brown", fine=True)
        with pen.at(98, -64, 0.78):
            beasts.lion_face(pen, "ochre")


def hedgehog(pen: Pen) -> None:
    """A hedgehog on the move."""
    spikes = []
    for k in range(25):
        x, y = polar(0, -8, 58 if k % 2 else 44, 186 + 6.4 * k)
        spikes.append(f"{x:.2f},{y * 0.95:.2f}!")
    pen.shape("30,-32! 46,-30 56,-18 68,-10! 60,-2 44,0! 20,0! 20,-24", "straw", shade=4)
    pen.shape(f"{' '.join(spikes)} 26,-14! 28,0! -46,0!", "brown", shade=10)
    eye(pen, 48, -17)
    eye(pen, 67, -10, 3.4)
    for x in (-24, -6, 12, -14, 4):
        pen.cut(f"{x},-14 {x - 3},-22 {x - 6},-30", 4)


def snail(pen: Pen) -> None:
    """A snail."""
    pen.shape("-52,0! -20,-10 20,-14 34,-34! 36,-48 50,-50 56,-40 54,-20 44,-4 36,0!", "straw", shade=5)
    for tip in ("42,-46 40,-64", "52,-46 60,-62"):
        pen.line(tip)
        pen.disc(float(tip.split()[1].split(",")[0]), float(tip.split(",")[2]), 3.5, "straw")
    pen.disc(-4, -34, 32, "red", shade=9)
    pen.line("22,-14 26,-38 10,-58 -16,-56 -26,-36 -16,-18 4,-18 10,-34 0,-44 -10,-38 -6,-30")


def finch(pen: Pen) -> None:
    """A finch on a twig."""
    pen.line("-36,2 0,-2 36,4")
    for x, turn in ((-30, -50), (32, 60)):
        with pen.at(x, 2, 1, turn):
            pen.shape("0,0! -8,-10 0,-22! 8,-10", "green", fine=True)
    pen.shape(
        "-44,-2! -24,-26! -12,-44 6,-50 20,-42 24,-32! 36,-28! 24,-24 18,-10 4,-2 -12,-4!", "red", shade=6
    )
    pen.shape("-30,-12! -14,-32 4,-32! 2,-18 -12,-10", "blue", shade=3)
    eye(pen, 14, -38)


def butterfly(pen: Pen) -> None:
    """A butterfly, seen from above."""
    for side in (-1, 1):
        pen.shape(
            f"{side * 3},-4! {side * 20},-36 {side * 44},-38 {side * 40},-12 {side * 24},0!", "ochre", shade=4
        )
        pen.shape(f"{side * 3},0! {side * 26},2 {side * 32},20 {side * 16},28!", "red")
        pen.disc(side * 28, -22, 5, "cream", fine=True)
        pen.line(f"0,-12 {side * 5},-24 {side * 11},-30", fine=True)
    pen.shape("-4,-14! 4,-14! 4,10 0,24! -4,10", "brown")


def cock(pen: Pen) -> None:
    """A cock ready to fight."""
    for x, foot in ((-6, -8), (8, 12)):
        pen.line(f"{x},-26 {foot},0")
        pen.line(f"{foot - 8},2 {foot},-3 {foot + 10},2")
    for turn, fill in ((-84, "blue"), (-62, "green"), (-40, "blue"), (-18, "green")):
        with pen.at(-22, -40, 1, turn):
            pen.shape("-7,4! -10,-26 2,-52 18,-54! 8,-40 9,-16 7,4!", fill, shade=3)
    pen.shape(
        "-34,-44! -20,-58 0,-54! 6,-76 14,-88 28,-90! 34,-76 32,-54 24,-32 4,-20 -20,-24", "red", shade=8
    )
    pen.shape("-18,-46! 0,-52 12,-40! 2,-30 -12,-32", "ochre", shade=3)
    pen.shape("12,-88! 10,-104! 20,-98! 26,-108! 31,-96! 38,-98! 32,-86!", "red")
    pen.shape("31,-88! 48,-82! 33,-77!", "ochre")
    pen.shape("31,-77! 38,-68 32,-60! 27,-68", "red", fine=True)
    eye(pen, 26, -84)


def owl(pen: Pen) -> None:
    """An owl, awake."""
    pen.shape(
        "-24,-84! -30,-106! -10,-96 10,-96 30,-106! 24,-84! 34,-50 26,-14 0,0 -26,-14 -34,-50",
        "brown",
        shade=10,
    )
    pen.shape("0,-56 16,-48 18,-22 0,-8 -18,-22 -16,-48", "straw")
    for x, y in ((-7, -44), (7, -44), (0, -34), (-8, -26), (8, -26)):
        pen.line(f"{x - 4},{y} {x},{y + 4} {x + 4},{y}", fine=True)
    for side in (-1, 1):
        pen.disc(side * 13, -76, 13, "cream")
        eye(pen, side * 13 + 1, -76, 6)
    pen.shape("-5,-70! 5,-70! 0,-58!", "ochre")
    pen.line("-40,2 0,-2 40,3")


def mouse(pen: Pen) -> None:
    """A mouse on its hind legs."""
    pen.line("-20,-4 -44,-2 -50,-18 -38,-26")
    pen.shape("-20,0! -28,-20 -12,-42 4,-50 24,-48 38,-38! 26,-30 20,-26! 22,-10 16,0!", "sky", shade=6)
    pen.disc(0, -52, 12, "rose", shade=3)
    pen.tube("8,-24 22,-20 28,-26", (7, 6, 5), "sky")
    eye(pen, 20, -42)
    eye(pen, 38, -38, 3)


def bear(pen: Pen) -> None:
    """A bear on its haunches, a paw out for honey."""
    pen.shape("-34,0! -46,-30 -36,-66 -8,-82 20,-70 30,-36 24,0!", "brown", shade=13)
    for x, y in ((-24, -106), (8, -112)):
        pen.disc(x, y, 9, "brown")
    pen.shape("-30,-78 -28,-102 -6,-112 16,-104 26,-90! 44,-84 44,-70 26,-66 4,-62 -18,-64", "brown", shade=6)
    pen.shape("22,-86 34,-88 46,-80 42,-69 26,-67", "straw", fine=True)
    eye(pen, 14, -92)
    eye(pen, 45, -81, 4)
    pen.tube("2,-54 36,-44 58,-58", (24, 19, 17), "brown", 4)
    pen.tube("-6,-18 26,-26 36,-6", (28, 22, 16), "brown", 4)
    pen.shape("28,-10! 44,-14! 54,-2! 52,2! 26,2!", "brown")


def hive(pen: Pen) -> None:
    """A straw beehive and its bees."""
    pen.shape("-38,0! -42,-30 -34,-62 0,-84 34,-62 42,-30 38,0!", "ochre", shade=12)
    for y, half in ((-18, 40), (-36, 40), (-54, 36), (-70, 25)):
        pen.line(f"{-half},{y} 0,{y + 6} {half},{y}", fine=True)
    pen.disc(0, -10, 9, "ink")
    for x, y in ((-40, -78), (30, -104), (-10, -112)):
        bee(pen, x, y)


def bee(pen: Pen, x: float, y: float) -> None:
    """A bee in flight."""
    with pen.at(x, y):
        for turn in (-24, 22):
            with pen.at(0, -4, 1, turn):
                pen.disc(0, -8, 5, "cream", ry=8, fine=True)
        pen.disc(0, 0, 10, "straw", ry=7)
        pen.line("-3,-6 -3,6")
        pen.line("3,-6 3,6")


def squirrel(pen: Pen) -> None:
    """A squirrel with a nut."""
    pen.shape(
        "-20,-2! -50,-8 -62,-40 -52,-76 -28,-92 -8,-80! -24,-76 -30,-62 -20,-46 -14,-24!", "red", shade=9
    )
    pen.shape(
        "-22,0! -24,-26 -8,-48! -6,-62 6,-72 20,-70 32,-58! 24,-50 16,-46! 22,-28 16,-10 26,0!",
        "red",
        shade=7,
    )
    pen.shape("4,-70! 2,-88! 14,-76!", "red")
    pen.shape("8,-42! 18,-36 16,-20! 8,-28", "cream", line=False)
    pen.disc(36, -36, 8, "ochre", ry=9)
    pen.shape("28,-40! 36,-48 44,-40!", "brown")
    pen.tube("8,-38 20,-28 32,-32", (9, 8, 6), "red")
    pen.line("-8,0 -12,-14 2,-24")
    eye(pen, 18, -60)
    eye(pen, 32, -57, 3)


def parrot(pen: Pen) -> None:
    """A parrot on a perch."""
    pen.shape("-14,-14! -34,20! -20,26! 0,-8!", "blue", shade=3)
    pen.line("-30,2 0,0 30,2")
    pen.shape("-20,-8! -26,-40 -14,-70 6,-82 22,-74 24,-58! 16,-40 14,-14 0,0!", "green", shade=9)
    pen.shape("-20,-14! -20,-44 -6,-54 2,-40 -4,-16!", "red", shade=5)
    pen.shape("20,-72! 36,-70 38,-54 32,-48! 30,-58 20,-58!", "ochre")
    pen.disc(12, -66, 6, "cream", fine=True)
    eye(pen, 13, -66, 2.2)
