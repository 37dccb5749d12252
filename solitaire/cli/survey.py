"""The commands of surveys: solve many deals, and report what is true of them."""

import os
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.options import RECORD, SECONDS, Count, at_most_one, home_of, search_limit
from solitaire.cli.outputs import OUTPUT, check_output, export, is_standard_output, is_stream
from solitaire.cli.printing import print_json, say
from solitaire.cli.reading import text_of
from solitaire.cli.survey_results import DB_OPTION, NUMBER, WORKERS_OPTION, existing, print_sections

if TYPE_CHECKING:
    from scores.surveys import Surveys
    from solitaire.survey.run import Plan
    from solitaire.survey.workers import Workforce

_SEARCH_SECONDS: Final = 5.0
"""The oracle's usual time for a deal."""
_SEED: Final = click.IntRange(0, 1 << 62)
_MOST_IMPORTED: Final = 1 << 30
"""Bytes of the longest table: some hundred a result."""


@click.group()
def survey() -> None:
    """Solve many numbered deals, and report what is true of them.

    Results go into one file, which any number of surveys may share and extend.
    """


def _results(ctx: click.Context, db: Path | None) -> Path:
    return home_of(ctx).surveys if db is None else db


def _opened(ctx: click.Context, db: Path | None, *, must_exist: bool) -> "Surveys":
    from scores.surveys import Surveys

    path = _results(ctx, db)
    return Surveys(existing(path, "survey", db) if must_exist else path)


@survey.command("run")
@click.argument("first", metavar="FROM", type=NUMBER)
@click.argument("last", metavar="TO", type=NUMBER)
@click.option("--seconds", type=SECONDS, help=f"The oracle's time for a deal ({_SEARCH_SECONDS:g}).")
@click.option("--playouts", type=Count(1), help="Lines it tries for a deal, instead of time.")
@click.option("--fair", is_flag=True, help="The fair player plays every deal as well.")
@click.option("--games", type=click.IntRange(1, 1000), default=2, show_default=True, help="Its games a deal.")
@click.option(
    "--playouts-per-move",
    type=Count(1),
    default=1000,
    show_default=True,
    help="Its playouts for a decision.",
)
@click.option("--seed", type=_SEED, default=0, show_default=True, help="Seed of the engines.")
@WORKERS_OPTION
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Work on the Dask cluster with this scheduler; its workers must have the program.",
)
@DB_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print what was done as one JSON object.")
@click.pass_context
def run_command(
    ctx: click.Context,
    first: int,
    last: int,
    seconds: float | None,
    playouts: int | None,
    fair: bool,
    games: int,
    playouts_per_move: int,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    db: Path | None,
    as_json: bool,
) -> None:
    """Solve the deals FROM to TO, and keep the results.

    Deals that the file has done in the same way are skipped, so a survey that was stopped goes on where it
    was. With --playouts the results are the same on every machine and with any number of workers; with
    --seconds they vary.
    """
    from solitaire.survey.run import Plan

    if last < first:
        raise click.UsageError(f"TO is {last}; it must not be below FROM, which is {first}")
    at_most_one(workers=workers, scheduler=scheduler)
    limit = search_limit(seconds, playouts, _SEARCH_SECONDS, seed=seed)
    plan = Plan(first, last, limit, games if fair else 0, playouts_per_move)
    with _opened(ctx, db, must_exist=False) as surveys:
        _run(plan, surveys, _workforce(workers, scheduler), as_json=as_json)


def _workforce(workers: int | None, scheduler: str | None) -> "Workforce":
    from solitaire.survey.workers import Cluster, Processes

    return Processes(workers) if scheduler is None else Cluster(scheduler)


def _run(plan: "Plan", surveys: "Surveys", workforce: "Workforce", *, as_json: bool) -> None:
    from solitaire.cli.progress import progress_display, progress_text
    from solitaire.home.files import UserError
    from solitaire.survey.run import run

    progress = None
    with progress_display() as show, closing(run(plan, surveys, workforce)) as steps:
        try:
            for progress in steps:
                show(progress)
        except KeyboardInterrupt:
            if progress is not None:
                say(f"Stopped; {progress_text(progress)}. The same command goes on from here.", err=True)
            raise
    assert progress is not None
    if as_json:
        print_json({"file": os.fspath(surveys.path), **asdict(progress)})
    else:
        say(f"{surveys.path}: {progress_text(progress)}")
    if progress.failed:
        deals = ", ".join(map(str, progress.failed))
        raise UserError(f"left out, because every worker that tried died: deals {deals}")


@survey.command("export")
@click.argument("path", metavar="FILE", type=OUTPUT)
@DB_OPTION
@click.pass_context
def export_command(ctx: click.Context, path: Path, db: Path | None) -> None:
    """Write all results to FILE, as CSV or Parquet by its name, or as CSV to standard output (-).

    A row is a search or a game; the best search of each deal has its line, one letter for each move.
    """
    from solitaire.home.files import UserError
    from solitaire.survey.exchange import CSV, FORMATS

    suffix = CSV if is_standard_output(path) else path.suffix
    if suffix not in FORMATS:
        raise UserError(f"cannot write {path}: its name must end in {' or '.join(FORMATS)}")
    check_output(path)
    with _opened(ctx, db, must_exist=True) as surveys:
        export(path, FORMATS[suffix](surveys))


@survey.command("import")
@click.argument("path", metavar="FILE", type=RECORD)
@DB_OPTION
@click.pass_context
def import_command(ctx: click.Context, path: Path, db: Path | None) -> None:
    """Add the results of a CSV FILE (- for standard input) that an export has written.

    Every line is replayed by the rules first; of two results for a deal the better line stays.
    """
    from solitaire.home.files import UserError
    from solitaire.survey.exchange import parse_results

    text = text_of(path, most=_MOST_IMPORTED)
    if _results(ctx, db).exists():
        _opened(ctx, db, must_exist=True).close()  # one that is of no use is noticed before the work
    try:
        searches, games = parse_results(text)
        with _opened(ctx, db, must_exist=False) as surveys:
            surveys.add(searches, games)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    say(f"{surveys.path}: {len(searches):,} searches and {len(games):,} games read from {path}")


@survey.command("report")
@click.option(
    "--page",
    type=OUTPUT,
    metavar="FILE",
    help="Write the report to a Markdown FILE, with its plots as PNG beside it; - is standard output, "
    "which like a device gets no plots.",
)
@DB_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a section.")
@click.pass_context
def report_command(ctx: click.Context, page: Path | None, db: Path | None, as_json: bool) -> None:
    """Report what the results show.

    What shuffles hold, what fair play makes of them, and what makes them hard. Figures in brackets are
    95 % confidence intervals (Wilson for shares, bootstrap for the others).
    """
    from solitaire.survey.findings import Findings
    from solitaire.survey.page import page as contents
    from solitaire.survey.report import sections

    at_most_one(page=page, json=as_json)
    if page is not None:
        check_output(page)
    with _opened(ctx, db, must_exist=True) as surveys:
        found = Findings.of(surveys)
    if page is not None:
        for path, content in contents(found, page, has_plots=not is_stream(page)).items():
            export(path, content)
        return
    print_sections(sections(found), as_json=as_json)
