"""The readability of text on its background, by WCAG 2."""

import math

from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours

TEXTS = ("text", "muted", "gold", "good", "bad", "hint")
"""The colours of texts, by name."""


def _linear(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in colour)
    )
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one: Colour, other: Colour) -> float:
    """Return the distance of two colours in CIELAB; about 2 can just be seen."""
    return math.dist(_lab(one), _lab(other))


def _lab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0891,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def colour(name: str) -> Colour:
    """Return a colour of the theme in use by its name."""
    found: Colour = getattr(theme, name) if name.isupper() else getattr(colours, name)
    return found
