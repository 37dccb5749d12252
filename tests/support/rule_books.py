"""What both rule books' tests read from a book."""

from collections.abc import Iterable


def numbers_in_order(sections: Iterable[str]) -> list[str]:
    """Return the numbers that a book's sections must have: its chapters, and their parts, counted from 1."""
    expected, chapter, section = list[str](), 0, 0
    for number in sections:
        if "." in number:
            section += 1
        else:
            chapter, section = chapter + 1, 0
        expected.append(f"{chapter}.{section}" if section else str(chapter))
    return expected
