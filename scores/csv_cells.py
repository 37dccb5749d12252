"""Cells of CSV files that a spreadsheet must not take for formulas."""

from collections.abc import Iterable
from typing import Final

_FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins with one of these for a formula."""
_GUARD: Final = "'"
"""A spreadsheet takes a cell that begins with this for text."""


def guarded(cells: Iterable[object]) -> list[object]:
    """Return the cells of a row with a guard before each text that could be a formula; numbers stay."""
    return [
        _GUARD + cell if isinstance(cell, str) and cell.startswith((*_FORMULA_SIGNS, _GUARD)) else cell
        for cell in cells
    ]


def unguarded(cells: Iterable[str]) -> list[str]:
    """Return the cells of a row that ``guarded`` has made, as they were."""
    return [cell.removeprefix(_GUARD) for cell in cells]
