"""Files of a survey: its report as a Markdown page with plots, its results as CSV or Parquet.

CSV is read again; Parquet is for programs that work by columns. The plots are PNG files beside the page.
"""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from solitaire.lab.extras import lacking
from solitaire.lab.report import Findings, Section, sections
from solitaire.lab.statistics import Effect, card_effects
from solitaire.lab.survey_text import COLUMNS, format_table, parse_table, rows
from solitaire.lab.surveys import Search, SurveyedGame, Surveys
from solitaire.rules.scoring import MAX_SCORE
from solitaire.texts.printable import one_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MARKUP: Final = re.compile(r"[\\`*_\[\]<>&|!~]")
"""Signs that mean something in Markdown, unless a backslash is before them."""
_PLOT_DPI: Final = 110
_PLOT_INCHES: Final = (8.0, 4.0)
_BAR_WIDTH: Final = 5
"""Width of a bar of scores, points."""
_BEST_COLOUR: Final = "#2f6f5e"
_FAIR_COLOUR: Final = "#c8963e"
_HARM_COLOUR: Final = "#b03a2e"
_CHANCE_COLOUR: Final = "#b9b2a0"
"""Colours: the oracle's lines and helpful cards, the fair player's games, harmful cards, effects that may be
chance."""


def page(found: Findings, path: Path, *, has_plots: bool = True) -> dict[Path, str | bytes]:
    """Return the content of the report's Markdown file, and with ``has_plots`` of the plots beside it.

    Raises:
        UserError: matplotlib is missing.
    """
    parts, pictures = sections(found), dict[str, Path]()
    if has_plots:
        plots = filter(None, (section.plot for section in parts))
        pictures = {plot: path.with_name(f"{path.stem}-{plot}.png") for plot in plots}
    drawn = {picture: _plot(plot, found) for plot, picture in pictures.items()}
    return {path: as_page("A survey of numbered deals", parts, pictures), **drawn}


def as_page(title: str, parts: Sequence[Section], pictures: Mapping[str, Path] | None = None) -> str:
    """Return the text of a page.

    Args:
        title: its title.
        parts: its sections.
        pictures: by the name of a plot, the file that it is in.
    """
    text = [f"# {title}", ""]
    for section in parts:
        text += _as_markdown(section, (pictures or {}).get(section.plot))
    return "\n".join(text).rstrip() + "\n"


def _as_markdown(section: Section, picture: Path | None) -> list[str]:
    lines = [f"## {section.title}", ""]
    for note in section.notes:
        lines += [note, ""]
    if section.rows:
        lines.append("| " + " | ".join(section.titles) + " |")
        lines.append("|---" * len(section.titles) + "|")
        lines += ["| " + " | ".join(map(_escaped, row)) + " |" for row in section.rows]
        lines.append("")
    if picture is not None:
        lines += [f"![{section.title}]({picture.name})", ""]
    return lines


def _escaped(text: str) -> str:
    """Return any text as a cell of a Markdown table that shows it as it is: no HTML, link or new column."""
    return _MARKUP.sub(r"\\\g<0>", one_line(text))


def _plot(name: str, found: Findings) -> bytes:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise lacking("plots need matplotlib", "survey") from None
    figure = Figure(figsize=_PLOT_INCHES, dpi=_PLOT_DPI, layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    draw = {"scores": _draw_scores, "par": _draw_par}.get(name, _draw_cards)
    draw(axes, found, name)
    buffer = io.BytesIO()
    # Without matplotlib's version in the file, the same results give the same bytes.
    FigureCanvasAgg(figure).print_png(buffer, metadata={"Software": None})
    return buffer.getvalue()


def _draw_scores(axes: "Axes", found: Findings, _: str) -> None:
    best, par = list(found.best.values()), list(found.par.values())
    low = int(min([*best, *par]) // (2 * _BAR_WIDTH)) * 2 * _BAR_WIDTH
    classes = range(low, MAX_SCORE + 2 * _BAR_WIDTH, _BAR_WIDTH)
    for scores, colour, label in (best, _BEST_COLOUR, "best line found"), (par, _FAIR_COLOUR, "fair par"):
        if scores:
            shares = [100 / len(scores)] * len(scores)
            axes.hist(scores, classes, weights=shares, color=colour, alpha=0.75, label=label)
    axes.set(xlabel="points", ylabel="% of the deals")
    axes.legend(frameon=False)


def _draw_par(axes: "Axes", found: Findings, _: str) -> None:
    deals = [deal for deal in found.par if deal in found.best]
    best, par = [found.best[deal] for deal in deals], [found.par[deal] for deal in deals]
    axes.scatter(par, best, s=12, color=_BEST_COLOUR, alpha=0.5, linewidths=0)
    axes.set(xlabel="fair par, points", ylabel="best line found, points")


def _draw_cards(axes: "Axes", found: Findings, name: str) -> None:
    best = {deal: float(score) for deal, score in found.best.items()}
    effects = card_effects(best if name == "cards-best-line" else found.par)
    places = range(len(effects))
    colours = [_colour(effect) for effect in effects]
    axes.bar(
        places,
        [effect.points for effect in effects],
        color=colours,
        yerr=[effect.error for effect in effects],
        error_kw={"elinewidth": 0.6, "ecolor": "#777777"},
    )
    axes.set_xticks(places, [effect.name for effect in effects], rotation=90, fontsize=5)
    axes.set(ylabel="points, with standard error", xlabel="card among the first 24; in colour: significant")
    axes.margins(x=0.005)


def _colour(effect: Effect) -> str:
    if not effect.is_significant:
        return _CHANCE_COLOUR
    return _BEST_COLOUR if effect.points > 0 else _HARM_COLOUR


def _csv(surveys: Surveys) -> str:
    return format_table(surveys.searches(), surveys.games())


def _parquet(surveys: Surveys) -> bytes:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise lacking("Parquet needs pyarrow", "survey") from None
    columns = list(zip(*rows(surveys.searches(), surveys.games()), strict=True)) or [()] * len(COLUMNS)
    types = {"deal": pyarrow.int64(), "seed": pyarrow.int64(), "seconds": pyarrow.float64()}
    types |= {"score": pyarrow.int32(), "bound": pyarrow.int32()}
    arrays = [
        pyarrow.array(column, types.get(name, pyarrow.string()))
        for name, column in zip(COLUMNS, columns, strict=True)
    ]
    buffer = io.BytesIO()
    parquet.write_table(pyarrow.table(arrays, names=list(COLUMNS)), buffer)
    return buffer.getvalue()


CSV: Final = ".csv"
FORMATS: Final[dict[str, Callable[[Surveys], str | bytes]]] = {CSV: _csv, ".parquet": _parquet}
"""By the end of a file's name, what writes all results in that format."""


def parse_results(text: str) -> tuple[list[Search], list[SurveyedGame]]:
    """Return the searches and the games in a CSV table, of each deal first the searches that have a line.

    Raises:
        SurveyTextError: the table is malformed.
    """
    found = list(parse_table(text))
    searches = sorted(
        (search for search in found if isinstance(search, Search)),
        key=lambda search: (search.deal, search.moves is None),
    )
    return searches, [result for result in found if isinstance(result, SurveyedGame)]
