"""Survey results to and from other programs: CSV both ways, Parquet for programs that work by columns."""

import io
from collections.abc import Callable
from typing import Final

from scores.survey_text import COLUMNS, SurveyTextError, format_table, parse_table, rows
from scores.surveys import SurveyedGame, Surveys
from solitaire.extras import how_to_install
from solitaire.files import UserError


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


def import_results(surveys: Surveys, text: str) -> tuple[int, int]:
    """Add the results of a CSV table; return how many searches and games it held.

    The whole table is read, and every line replayed by the rules, before anything is added.

    Raises:
        SurveyTextError: the table is malformed, or a line does not give the score claimed.
        UserError: the file of results can't be written.
    """
    found = list(parse_table(text))
    games = [one for one in found if isinstance(one, SurveyedGame)]
    searches = sorted(
        (one for one in found if not isinstance(one, SurveyedGame)),
        key=lambda one: (one.deal, one.moves is None),
    )
    try:
        surveys.add(searches, games)
    except ValueError as error:
        raise SurveyTextError(str(error)) from None
    return len(searches), len(games)
