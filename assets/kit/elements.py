"""The elements: tarocchi 20 to 23."""

from __future__ import annotations

from assets.kit import beasts
from assets.kit.curves import polar
from assets.kit.pen import Pen
from assets.kit.places import castle
from assets.kit.things import cloud, flame, leafy_tree, ship, turf, waves, wind


def fuoco(pen: Pen) -> None:
    """Fire: a great blaze on logs."""
    turf(pen, 404, "straw")
    for x, y, size, flip, fill in (
        (84, 410, 2.1, False, "red"),
        (218, 410, 2.0, True, "red"),
        (150, 416, 3.0, False, "red"),
        (104, 418, 1.5, True, "ochre"),
        (198, 418, 1.4, False, "ochre"),
        (150, 424, 2.0, True, "ochre"),
        (128, 426, 1.0, False, "straw"),
        (172, 426, 1.05, True, "straw"),
    ):
        flame(pen, x, y, size, fill, flip)
    for text in ("40,452 256,414", "44,412 260,454", "70,440 232,440"):
        pen.tube(text, (26, 24), "brown", shade=6)
        end_x, end_y = (float(v) for v in text.split()[0].split(","))
        pen.disc(end_x, end_y, 8, "straw", ry=13)


def acqua(pen: Pen) -> None:
    """Water: a sea of waves, fish leaping, a far sail."""
    pen.shape("12,90! 288,90! 288,240! 12,240!", "cream", line=False)
    cloud(pen, 84, 138, 0.8)
    ship(pen, 206, 236)
    waves(pen, 226, 27)
    with pen.at(150, 330, 1.05, -28):
        beasts.fish(pen, "green")
    waves(pen, 372, 27)
    waves(pen, 426, 22)


def terra(pen: Pen) -> None:
    """Earth: a tree on a hill and, beneath the grass, its roots, stones and a rabbit's burrow."""
    pen.shape("12,90! 288,90! 288,330! 12,330!", "sky", line=False)
    pen.shape("150,330! 180,270 224,206 256,198 288,224! 288,330!", "leaf", shade=26)
    castle(pen, 244, 200)
    pen.shape("12,316! 90,300 160,314 230,322 288,306! 288,360! 12,360!", "green", shade=5)
    pen.shape("12,340! 80,328 150,338 220,346 288,332! 288,472! 12,472!", "brown")
    for text in ("104,330 84,366 46,386", "106,330 108,380 92,428", "112,330 140,362 150,398"):
        pen.tube(text, (18, 11, 3), "straw")
    leafy_tree(pen, 106, 336, 1.52)
    for x, y, r in ((38, 424, 13), (138, 446, 10), (60, 452, 8), (172, 358, 8), (24, 376, 7)):
        pen.disc(x, y, r * 1.3, "sky", ry=r, shade=4)
    pen.shape(
        "288,342! 262,364 252,380 262,412 240,446 196,452 164,428 168,390 204,372 244,372 270,346!", "ink"
    )
    rabbit(pen, 206, 440)
    for x, y, fill in ((206, 306, "red"), (240, 312, "ochre"), (176, 312, "cream")):
        pen.line(f"{x},{y + 20} {x},{y}")
        for k in range(5):
            pen.disc(*polar(x, y - 4, 8, 72 * k - 90), 6, fill)
        pen.disc(x, y - 4, 4.5, "straw")


def rabbit(pen: Pen, x: float, y: float) -> None:
    """A rabbit sitting, its foot at (x, y)."""
    with pen.at(x, y):
        pen.disc(-26, -14, 8, "cream")
        pen.shape("8,-50! -4,-66 -4,-84! 8,-76 15,-54!", "cream", fine=True)
        pen.shape("14,-52! 10,-70 16,-86! 24,-74 22,-52!", "cream", fine=True)
        pen.shape(
            "-24,2! -28,-20 -14,-36 2,-38 6,-50 18,-56 32,-46 32,-36 22,-30 20,-12 28,2!", "cream", shade=7
        )
        pen.disc(21, -44, 2.6, "ink", line=False)
        pen.line("-8,0 -12,-14 0,-22", fine=True)


def aria(pen: Pen) -> None:
    """Air: a wind blowing from a cloud, birds."""
    pen.rect(12, 90, 276, 382, "sky", line=False)
    cloud(pen, 80, 160, 1.0)
    cloud(pen, 216, 418, 1.05)
    cloud(pen, 76, 440, 0.8)
    wind(pen, 84, 200, 1.25)
    beasts.bird(pen, 214, 160, 1.0)
    beasts.bird(pen, 110, 336, 1.2)
    beasts.bird(pen, 216, 312, 0.85)
