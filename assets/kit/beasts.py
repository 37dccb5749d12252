"""Beasts: a four-legged body with interchangeable legs, tails and heads, and a few odd creatures."""

from __future__ import annotations

from assets.kit.curves import polar
from assets.kit.pen import Pen

# Four-legged bodies face right. Local origin: the middle of the barrel; the ground lies at y = 118.
BARREL = "-92,-14 -70,-40 -30,-38 20,-34 62,-44 88,-24 90,10 66,36 20,30 -30,28 -66,40 -92,22"
STAND = (
    "-74,8 -86,50 -70,78 -76,110",
    "-52,16 -50,54 -44,80 -48,112",
    "58,14 62,52 58,80 58,112",
    "76,8 84,50 80,80 82,110",
)
PRANCE = (
    "-74,8 -90,48 -72,78 -80,110",
    "-50,16 -46,54 -34,80 -44,112",
    "60,14 84,46 70,66 58,84",
    "74,0 112,24 104,52 92,70",
)


def barrel(
    pen: Pen, fill: str, legs: tuple[str, ...] = STAND, foot: str = "hoof", thick: float = 1.0
) -> None:
    """Body and legs: the far pair of legs, the barrel, then the near pair."""
    hind_far, hind, fore, fore_far = legs
    for joints in (hind_far, fore_far):
        limb(pen, joints, fill, foot, thick * 0.9)
    pen.shape(BARREL, fill, shade=20)
    for joints in (hind, fore):
        limb(pen, joints, fill, foot, thick)
    pen.shape("-88,-16 -70,-36 -44,-26 -34,0 -44,22 -66,32 -86,20", fill, line=False)
    pen.shape("46,-30 66,-40 84,-22 86,8 70,26 52,22 42,0", fill, line=False)
    pen.line("-40,-16 -34,2 -44,26", fine=True)
    pen.line("50,-20 44,2 50,22", fine=True)


def limb(pen: Pen, joints: str, fill: str, foot: str, thick: float) -> None:
    """One leg with its hoof or paw."""
    pen.tube(joints, [w * thick for w in (44, 24, 15, 16)], fill, shade=6)
    x, y = (float(v) for v in joints.split()[-1].split(","))
    if foot == "hoof":
        pen.shape(f"{x - 9},{y - 6}! {x + 9},{y - 6}! {x + 15},{y + 9}! {x - 11},{y + 9}!", "brown")
    else:
        pen.shape(
            f"{x - 10},{y - 8}! {x + 10},{y - 8}! {x + 22},{y + 2} {x + 20},{y + 10}! {x - 10},{y + 10}!",
            fill,
        )
        pen.line(f"{x + 8},{y + 10} {x + 9},{y + 4}", fine=True)
        pen.line(f"{x + 14},{y + 10} {x + 15},{y + 4}", fine=True)


def horse_tail(pen: Pen, fill: str) -> None:
    """A full tail."""
    pen.shape(
        "-84,-26! -104,-34 -124,-14 -126,26 -134,66! -116,54 -106,70! -98,36 -100,6 -84,0!", fill, shade=8
    )
    pen.cut("-116,44 -116,10 -98,-18", 4)


def tufted_tail(pen: Pen, fill: str, tuft: str) -> None:
    """A lion's or bull's tail."""
    pen.tube("-84,-14 -116,-2 -124,-42 -104,-66", (12, 9, 8, 8), fill)
    pen.shape("-106,-60! -122,-78 -112,-100 -94,-108! -94,-88 -90,-70", tuft, shade=5)


def horse_head(pen: Pen, fill: str, mane: str, bridle: str = "") -> None:
    """Neck and head of a horse on the barrel."""
    pen.shape(
        "48,-34! 50,-74 66,-104 88,-126! 96,-116 116,-100 142,-72 146,-60 134,-50 112,-66 "
        "100,-72! 94,-50 92,-18! 74,0",
        fill,
        shade=9,
    )
    pen.shape(
        "88,-126! 70,-132 46,-112 36,-82 28,-44! 40,-52 46,-40! 52,-62 62,-60! 60,-82 74,-84! "
        "74,-102 88,-106!",
        mane,
        shade=6,
    )
    pen.shape("84,-122! 86,-146! 98,-118!", fill)
    pen.disc(106, -96, 3.2, "ink", line=False)
    pen.line("98,-102 106,-104 113,-98", fine=True)
    pen.disc(138, -62, 2.2, "ink", line=False)
    pen.line("124,-56 132,-60 138,-56", fine=True)
    if bridle:
        pen.line("120,-98 116,-70", colour=bridle)
        pen.line("118,-84 84,-56 66,-30", colour=bridle)


def proud_head(pen: Pen, fill: str, mane: str, bridle: str) -> None:
    """Neck and head of a horse that arches its neck, a plume between its ears."""
    pen.shape("88,-138! 72,-158 80,-178 98,-184! 92,-168 104,-160 98,-140!", bridle, shade=4)
    pen.shape(
        "44,-34! 40,-78 58,-122 92,-140! 112,-132 120,-112 126,-86 136,-60 132,-48 118,-46 108,-58 "
        "100,-78! 92,-84 94,-50 92,-14! 70,4",
        fill,
        shade=9,
    )
    pen.shape(
        "96,-142! 74,-146 46,-130 30,-92 24,-40! 36,-52 42,-38! 46,-62 58,-56! 52,-82 68,-80! 62,-104 "
        "80,-98! 78,-116 96,-116!",
        mane,
        shade=6,
    )
    pen.shape("88,-136! 92,-160! 104,-134!", fill)
    pen.disc(107, -108, 3.2, "ink", line=False)
    pen.line("100,-114 107,-117 114,-111", fine=True)
    pen.disc(128, -60, 2.2, "ink", line=False)
    pen.line("102,-92 114,-88 124,-90", colour=bridle)
    pen.line("114,-88 118,-66 110,-62", colour=bridle)


def lion_head(pen: Pen, fill: str, mane: str) -> None:
    """A lion's maned head, nearly from the front."""
    with pen.at(84, -62):
        locks = []
        for k in range(12):
            locks += [(k * 30 - 90, 62), (k * 30 - 75, 47)]
        points = [polar(0, 4, r, a) for a, r in locks]
        pen.shape(" ".join(f"{x:.2f},{y:.2f}!" for x, y in points), mane, shade=12)
        lion_face(pen, fill)


def lion_face(pen: Pen, fill: str) -> None:
    """A lion's face about the origin, some 70 across."""
    for side in (-1, 1):
        pen.disc(side * 30, -26, 11, fill, shade=4)
    pen.shape("0,-36 26,-30 36,-6 26,18 16,38 0,42 -16,38 -26,18 -36,-6 -26,-30", fill, shade=9)
    for side in (-1, 1):
        pen.line(f"{side * 7},-14 {side * 15},-19 {side * 24},-13")
        pen.disc(side * 15, -9, 3.6, "ink", line=False)
        pen.line(f"{side * 6},-12 {side * 7},4 {side * 9},10", fine=True)
        pen.line(f"{side * 14},20 {side * 34},16", fine=True)
        pen.line(f"{side * 14},24 {side * 34},26", fine=True)
    pen.shape("-10,9! 10,9! 0,19!", "ink")
    pen.line("-15,24 -8,29 0,26 0,19")
    pen.line("15,24 8,29 0,26")


def bull_head(pen: Pen, fill: str) -> None:
    """A bull's neck and head, lowered, horns up."""
    pen.shape("30,-36! 54,-62 88,-66 104,-40 96,0 84,26 70,40! 58,10", fill, shade=10)
    with pen.at(112, -34):
        pen.shape("-20,-30! -32,-34 -42,-24 -22,-18!", fill)
        pen.shape("18,-30! 34,-36 42,-26 20,-18!", fill)
        pen.shape("-14,-30! -36,-44 -32,-68 -16,-82! -20,-62 -12,-48 2,-44!", "cream", shade=4)
        pen.shape("10,-30! 36,-40 36,-64 24,-80! 26,-60 16,-48 2,-44!", "cream", shade=4)
        pen.shape("-20,-34 0,-42 20,-34 22,-10 16,18 18,34 8,46 -8,46 -18,34 -16,18 -22,-10", fill, shade=9)
        pen.shape("-18,28 0,20 18,28 12,45 0,49 -12,45", "rose")
        for side in (-1, 1):
            pen.disc(side * 10, -8, 3.4, "ink", line=False)
            pen.line(f"{side * 4},-14 {side * 11},-16 {side * 17},-10", fine=True)
            pen.disc(side * 7, 34, 2.4, "ink", line=False)
        pen.line("-8,-36 -5,-28 -1,-36 2,-27 7,-36", fine=True)


def ram_head(pen: Pen, fill: str) -> None:
    """A ram's neck and head with a curled horn."""
    pen.shape("38,-34! 58,-72 84,-88 100,-70 98,-30 84,16! 60,10", fill, shade=8)
    pen.shape("80,-92 100,-98 116,-86 134,-58 138,-42 124,-34 108,-42 92,-52 80,-68", "cream", shade=6)
    pen.disc(112, -74, 3.2, "ink", line=False)
    pen.line("124,-42 132,-44", fine=True)
    pen.line("134,-54 138,-50", fine=True)
    horn(pen)


def horn(pen: Pen) -> None:
    """The curl."""
    pen.tube(
        "98,-96 76,-112 52,-96 50,-66 70,-48 92,-56 92,-74 78,-78", (24, 24, 22, 20, 17, 13, 9, 4), "ochre"
    )
    for a, b in (
        ("84,-114", "90,-96"),
        ("62,-110", "72,-92"),
        ("44,-92", "60,-84"),
        ("40,-72", "58,-72"),
        ("52,-52", "64,-62"),
        ("74,-40", "76,-56"),
    ):
        pen.line(f"{a} {b}", fine=True)


def fleece(pen: Pen) -> None:
    """Curls on a ram's barrel."""
    for row, y in enumerate((-24, -8, 8, 22)):
        for x in range(-76 + 9 * (row % 2), 70, 19):
            pen.line(f"{x},{y} {x + 3},{y + 7} {x + 9},{y + 7} {x + 12},{y} {x + 7},{y - 4}", fine=True)


def fish(pen: Pen, fill: str) -> None:
    """A fish facing right, 180 long, its middle at the origin."""
    pen.shape("-6,-30! 10,-52 40,-46 52,-28!", "red", shade=5)
    pen.shape("-4,30! -8,48 12,46 22,28!", "red")
    pen.shape("-58,0! -78,-18 -96,-34! -88,-10 -90,0 -88,12 -96,36! -78,18", "red", shade=6)
    pen.shape("90,6! 76,-18 40,-36 0,-34 -38,-14 -66,-7! -66,8! -38,18 0,34 44,34 78,22", fill, shade=12)
    pen.shape("90,6! 78,22 44,34 0,34 -38,18 -66,8! -30,12 20,20 60,14", "cream")
    pen.line("50,-32 40,-8 50,30")
    pen.disc(66, -8, 7.5, "cream")
    pen.disc(67, -8, 3, "ink", line=False)
    pen.line("90,6 80,8 72,6", fine=True)
    for x, y in ((26, -16), (8, -18), (-10, -14), (26, 2), (8, 0), (-10, 2), (-28, -4), (-46, 0)):
        pen.line(f"{x},{y - 7} {x - 6},{y} {x},{y + 7}", fine=True)


def sea_horse(pen: Pen, fill: str) -> None:
    """A sea creature: two forelegs with webbed feet, and a finned tail that curls up behind."""
    for joints in ("62,10 96,44 84,66 96,98", "40,16 52,56 40,78 48,106"):
        pen.tube(joints, (46, 26, 17, 15), fill, shade=6)
        x, y = (float(v) for v in joints.split()[-1].split(","))
        pen.shape(
            f"{x - 8},{y - 8}! {x + 8},{y - 8}! {x + 28},{y + 6}! {x + 16},{y + 7}! "
            f"{x + 14},{y + 14}! {x + 3},{y + 8}! {x - 8},{y + 14}!",
            "red",
        )
    pen.shape("-96,-30! -128,-34 -146,-58! -118,-60 -104,-78! -92,-58 -76,-44!", "red", shade=6)
    pen.tube(
        "78,-6 40,4 0,26 -48,62 -88,74 -122,44 -112,4 -86,-36",
        (60, 84, 92, 74, 50, 36, 24, 12),
        fill,
        shade=20,
    )
    for x, y in (
        (10, -6),
        (-14, 12),
        (12, 22),
        (-12, 40),
        (-40, 34),
        (-36, 62),
        (-64, 54),
        (-62, 80),
        (-90, 68),
        (-108, 42),
        (-104, 14),
    ):
        pen.line(f"{x},{y - 9} {x - 10},{y} {x},{y + 9}", fine=True)
    for x, y in ((0, -24), (-34, 4), (-64, 30)):
        pen.shape(f"{x + 14},{y - 4}! {x - 2},{y - 26}! {x - 18},{y + 12}!", "red")


def bird(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A bird in flight to the right."""
    with pen.at(x, y, size):
        pen.shape("-8,-4! -18,-30 -44,-44! -34,-20 -22,4!", "cream", shade=4)
        pen.shape(
            "-26,2! -46,4 -56,16! -40,18 -20,10 6,14 26,2 34,-6 44,-5! 34,-14 22,-14 4,-6", "cream", shade=5
        )
        pen.shape("4,-4! 0,-34 -12,-54! -22,-30 -20,-6 -8,2!", "sky", shade=4)
        pen.disc(29, -8, 2, "ink", line=False)


def falcon(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A hooded falcon on a glove, its claws at (x, y), looking left."""
    with pen.at(x, y, size):
        pen.shape("6,-10! 16,10 22,30! 30,26! 28,-6 20,-24!", "brown", shade=4)
        pen.shape("-6,2! -16,-22 -14,-50 0,-66 14,-62 24,-40 22,-14 8,2!", "cream", shade=6)
        for px, py in ((-8, -24), (-2, -34), (-6, -42), (2, -22), (-2, -12)):
            pen.cut(f"{px},{py} {px},{py + 3} {px},{py + 6}", 3)
        pen.shape("4,-52! 18,-52 26,-34 26,-6! 12,-12 6,-30", "brown", shade=4)
        pen.shape("-10,-58! -14,-72 -2,-84 12,-78 14,-62 2,-56!", "red", shade=3)
        pen.shape("-12,-72! -24,-68 -22,-60! -16,-62 -11,-62!", "ochre", fine=True)
        pen.line("4,-82 8,-96 2,-98", fine=True)


def sheepdog(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """A shaggy dog that sits and looks up to the right, its seat at (x, y)."""
    with pen.at(x, y, size):
        pen.tube("-24,-6 -42,-8 -44,-30", (11, 10, 5), "cream")
        pen.shape(
            "-30,2! -38,-20 -28,-44! -30,-50 -20,-62! -22,-70 -10,-80! 4,-92 20,-94 30,-88! 42,-90 48,-82! "
            "42,-74 30,-70! 26,-60 30,-48! 24,-40 28,-20! 26,-8 34,2!",
            "cream",
            shade=9,
        )
        pen.shape("2,-90! -12,-86 -16,-66! -2,-66 10,-80!", "brown")
        pen.disc(20, -84, 2.6, "ink", line=False)
        pen.disc(46, -84, 3.4, "ink", line=False)
        pen.line("8,2 8,-14 2,-28")
        pen.line("-12,2 -6,-12 -18,-22")
        pen.shape("0,-62! 14,-58 28,-62! 28,-54! 14,-50 0,-54!", "red", fine=True)


def unicorn(pen: Pen, x: float, y: float) -> None:
    """A unicorn that lies facing left, its head raised, its feet folded under."""
    with pen.at(x, y, 0.74, flip=True):
        pen.tube("-78,0 -108,-16 -104,-50 -112,-66", (9, 8, 8, 12), "ochre")
        pen.shape("-98,46 -100,-8 -64,-34 -8,-34 40,-26 66,8 62,50 0,62 -70,62", "cream", shade=14)
        pen.shape("-98,50 -92,4 -62,-8 -36,14 -34,52! -60,64 -88,62", "cream", shade=8)
        pen.tube("-40,56 -72,64 -94,60", (17, 14, 12), "cream")
        pen.tube("44,44 88,62 44,66", (30, 20, 15), "cream")
        with pen.at(-18, 6, 0.98):
            horse_head(pen, "cream", "ochre")
            pen.shape("82,-116! 128,-230! 108,-112!", "straw")
            for k in (0.2, 0.42, 0.64):
                x, y, half = 95 + 33 * k, -114 - 116 * k, 13 * (1 - k)
                pen.line(f"{x - half},{y - 4} {x + half},{y + 3}", fine=True)
