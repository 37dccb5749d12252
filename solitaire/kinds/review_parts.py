"""A result taken apart, for people and for scripts."""

from collections.abc import Iterator
from textwrap import fill
from typing import cast

from solitaire.kinds import LINE_LENGTH, TextTable, rounded
from solitaire.texts import shapes
from solitaire.texts.sums import Lucks, SumWords, rows
from solitaire.texts.words import Words
from solver.review import Sum


def prose(text: str, columns: int, indent: int = 0) -> str:
    """Return a text in lines of at most this many columns, all but the first with an indent."""
    return fill(text, min(LINE_LENGTH, columns), subsequent_indent=" " * indent)


def sum_text(
    sentence: str, found: Sum | None, game: SumWords, columns: int, *, is_answer: bool
) -> Iterator[str | TextTable]:
    """Yield the sentence on a sum, or that there is no answer yet; then its parts, and what ± means."""
    yield f"\n{prose(sentence, columns)}" if is_answer else "\nThere is no answer yet."
    if found is not None:
        words = Words()
        yield TextTable(("points", ""), [(row.figure, row.label) for row in rows(found, game, words)])
        yield prose(words("verdict.error_note"), columns)


def rarer_json(found: Sum | None, lucks: Lucks) -> float | None:
    """Return the share of results that had less luck; None while it is not known, or not luck alone."""
    if found is None or found.knew_more:
        return None
    return lucks.rarer(found.deal.points + found.luck.points)


def sum_json(found: Sum | None) -> shapes.ResultSum | None:
    """Return a sum, its parts and their standard errors; None while it is not known."""
    if found is None:
        return None
    figures: dict[str, object] = {"usual": round(found.usual, 2)}
    for name, part in found.parts.items():
        figures |= {name: round(part.points, 2), f"{name}_error": rounded(part.error)}
    figures |= {"made": round(found.made, 2), "games": found.games, "knew_more": found.knew_more}
    return cast(shapes.ResultSum, figures)
