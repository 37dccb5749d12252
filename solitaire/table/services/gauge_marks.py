"""The marks of the evaluation gauge, with their words."""

from collections.abc import Iterator

from solitaire.table.models.gauge import Mark, MarkKind, Reading
from solitaire.table.services.evaluation_engine import ClassicExpected, Figure, Possible
from solitaire.texts.sums import ABOUT
from solitaire.texts.words import Words, plain, signed


def now_mark(points: int, words: Words) -> Mark:
    """Return the mark of the score now, in the solitaire."""
    figure = plain(points)
    tip = words("gauge.now_tip", points=figure)
    return Mark(MarkKind.NOW, points, words("gauge.now"), figure, figure, tip)


def classic_now_mark(points: int, words: Words) -> Mark:
    """Return the mark of the result so far, in the game for four."""
    figure = signed(points)
    tip = words("gauge.classic_now_tip", points=figure)
    return Mark(MarkKind.NOW, points, words("gauge.now"), figure, figure, tip)


def target_mark(
    name: str, points: float, words: Words, *, is_estimate: bool, is_signed: bool = False
) -> Mark:
    """Return the mark of the score's yardstick.

    Args:
        name: ``par``, ``to_beat``, or in the game for four ``usual`` or ``classic_par``.
        points: its points.
        words: the catalogue.
        is_estimate: whether the points are an estimate.
        is_signed: whether they are written with their sign, like results of the game for four.
    """
    number = signed(round(points)) if is_signed else plain(round(points))
    figure = f"{ABOUT}{number}" if is_estimate else number
    tip = words(f"gauge.{name}_tip", points=figure)
    return Mark(MarkKind.TARGET, points, words(f"gauge.{name}"), figure, figure, tip)


def figure_mark(figure: Figure, words: Words, *, is_old: bool) -> Mark:
    """Return the mark of an engine's figure; a figure of an earlier position is marked as old."""
    if isinstance(figure, Possible):
        sign = "" if figure.points == figure.bound else "≥"
        tip = words("gauge.possible_tip", figure=figure.text(words))
        written = f"{sign}{plain(figure.points)}"
        return Mark(MarkKind.POSSIBLE, figure.points, words("gauge.possible"), written, written, tip, is_old)
    is_classic = isinstance(figure, ClassicExpected)
    number = signed(round(figure.mean)) if is_classic else plain(round(figure.mean))
    written = f"{ABOUT}{number}" if figure.error else number
    full = f"{written} ± {max(1, round(figure.error))}" if figure.error else written
    key = "gauge.classic_expected_tip" if is_classic else "gauge.expected_tip"
    tip = words(key, figure=figure.text(words), points=written)
    return Mark(MarkKind.EXPECTED, figure.mean, words("gauge.expected"), written, full, tip, is_old)


def spoken_reading(reading: Reading, words: Words) -> Iterator[str]:
    """Yield the marks of the gauge and the change by the last move, to be read aloud."""
    yield from (mark.tip for mark in reading.marks)
    if reading.change is not None:
        key = "gauge.change" if reading.change.is_sure else "gauge.change_unsure"
        yield words(key, points=signed(reading.change.points))
