"""Survey results to and from other programs: CSV both ways, Parquet for programs that work by columns."""

import io
from collections.abc import Callable
from typing import Final

from scores.survey_text import COLUMNS, format_table, parse_table, rows
from scores.surveys import Search, SurveyedGame, Surveys
from solitaire.home.files import UserError
from solitaire.run.extras import how_to_install


def _csv(surveys: Surveys) -> str:
    return format_table(surveys.searches(), surveys.games())


def _parquet(surveys: Surveys) -> bytes:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise UserError(f"Parquet needs pyarrow; install it with: {how_to_install('survey')}") from None
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
