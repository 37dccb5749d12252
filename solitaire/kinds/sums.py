"""A result taken apart, for people and for scripts."""

from collections.abc import Iterator

from solitaire.kinds.kind import TextTable, rounded
from solitaire.texts.sums import SumWords, answer, rows
from solitaire.texts.words import Words
from solver.sums import Sum


def sum_text(found: Sum | None, game: SumWords) -> Iterator[str | TextTable]:
    """Yield the headline on a sum, and its parts; or a line that there was no time for it."""
    words = Words()
    yield f"\n{answer(found, game, words, is_final=True)}"
    if found is not None:
        yield TextTable(("points", ""), [(row.figure, row.label) for row in rows(found, game, words)])


def sum_json(found: Sum | None) -> dict[str, object] | None:
    """Return a sum, its parts and their standard errors; None while it is not known."""
    if found is None:
        return None
    return {
        "usual": round(found.usual, 2),
        "deal": round(found.deal.points, 2),
        "deal_error": rounded(found.deal.error),
        "play": round(found.play.points, 2),
        "play_error": rounded(found.play.error),
        "luck": round(found.luck.points, 2),
        "luck_error": rounded(found.luck.error),
        "made": round(found.made, 2),
        "games": found.games,
    }
