"""Writes the golden files again, after an intended change: ``python -m tests.regenerate``.

With ``--pictures`` the pictures of the README instead, with ``--screens NAME`` the small picture of a screen,
with ``--journeys`` what a listener hears on the way through the table, with ``--commands`` what commands
print, with ``--answers`` what readers of texts, rules and sentences make of a line.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from solitaire.rules.record import format_record
from tests.support import classic_recorded
from tests.support.answers import ANSWERS, answer_again
from tests.support.recorded import RECORDS, records
from tests.support.reviews import FINISHED_REVIEW, make_finished_review
from tests.support.table import pictures as readme
from tests.support.table import pixels
from tests.support.table.journey import JOURNEYS, travelled
from tests.support.transcript import TRANSCRIPTS, run_again


def golden() -> None:
    """Write the golden files that are text."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    for name, record in records().items():
        (RECORDS / name).write_text(format_record(record), encoding="utf-8", newline="\n")
    for path, text in classic_recorded.texts().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    FINISHED_REVIEW.write_text(make_finished_review(), encoding="utf-8", newline="\n")


@click.command()
@click.option("--pictures", is_flag=True, help="The pictures of the README, taken from the screens of today.")
@click.option(
    "--screens", multiple=True, type=click.Choice(pixels.NAMES), help="This small picture of a screen."
)
@click.option("--journeys", is_flag=True, help="What a listener hears.")
@click.option("--commands", is_flag=True, help="What commands print.")
@click.option("--answers", is_flag=True, help="What readers of texts, rules and sentences make of a line.")
def main(pictures: bool, screens: tuple[str, ...], journeys: bool, commands: bool, answers: bool) -> None:
    """Write every golden file, the small pictures of all screens included, or some."""
    is_all = not (pictures or screens or journeys or commands or answers)
    if pictures:
        readme.main()
    if screens or is_all:
        pixels.make(screens or pixels.NAMES)
    if journeys or is_all:
        for path in JOURNEYS:
            path.write_text(travelled(path.read_text("utf-8")), "utf-8", newline="\n")
    if commands or is_all:
        for path in TRANSCRIPTS:
            with TemporaryDirectory() as folder:
                path.write_text(run_again(path.read_text("utf-8"), Path(folder)), "utf-8", newline="\n")
    if answers or is_all:
        for path in ANSWERS:
            path.write_text(answer_again(path.read_text("utf-8")), "utf-8", newline="\n")
    if is_all:
        golden()


if __name__ == "__main__":
    main()
