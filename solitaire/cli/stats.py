"""The command for statistics of the games played here."""

import csv
import io
from pathlib import Path

import click

from solitaire.cli.options import at_most_one
from solitaire.cli.outputs import OUTPUT, check_output, export, is_standard_output
from solitaire.cli.printing import print_json, say
from solitaire.cli.store import opened_store


@click.command()
@click.option("--player", metavar="NAME", help="Only this player's games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@click.option(
    "--plot",
    type=OUTPUT,
    metavar="FILE",
    help="Draw the charts into FILE (.png, or - for standard output).",
)
@click.pass_context
def stats(ctx: click.Context, player: str | None, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    """Show statistics of the games played here."""
    from datetime import date

    from scores.stats import statistics
    from scores.survey_text import guarded
    from solitaire.cli.statistics import CSV_TITLES, csv_rows, print_statistics, statistics_json

    at_most_one(json=as_json, csv=as_csv, plot=plot)
    if plot is not None:
        if plot.suffix.lower() != ".png" and not is_standard_output(plot):
            raise click.BadParameter(f"{plot.name!r} does not end in .png", param_hint="--plot")
        check_output(plot, is_text=False)
    with opened_store(ctx) as store:
        found = statistics(store, player, date.today())
    if plot is not None:
        from solitaire.table.parts.charts import picture

        export(plot, picture(found))
    elif as_json:
        print_json({"player": player, **statistics_json(found)})
    elif as_csv:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(map(guarded, (CSV_TITLES, *csv_rows(found))))
        say(text.getvalue(), nl=False)
    else:
        print_statistics(found)
