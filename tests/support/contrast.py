"""How well a text can be read on its ground, by WCAG 2."""

from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours

TEXTS = ("text", "muted", "gold", "good", "bad", "hint")
"""The colours of texts, by name."""


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2."""
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colour(name: str) -> Colour:
    """Return a colour of the theme in use by its name."""
    found: Colour = getattr(theme, name) if name.isupper() else getattr(colours, name)
    return found
