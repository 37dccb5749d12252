"""The contrast of colours, by which texts are readable or not."""

from solitaire.table.look.theme import Colour


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours by WCAG 2, from 1 to 21; text needs 4.5."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    linear = (c / 12.92 if (c := part / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for part in colour)
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
