"""The commands of surveys of both games: solve or play many deals, and report the results."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Final, TypedDict, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from solitaire.classic.options import DEFAULT, Options
from solitaire.cli.files import (
    OUTPUT,
    check_output,
    export,
    is_standard_output,
    is_stream,
    print_notices,
    say_about,
    text_of,
)
from solitaire.cli.options import (
    GAME_OPTION,
    QUIET_OPTION,
    RECORD,
    SECONDS,
    AtLeast,
    TwinGroup,
    at_most_one,
    deal_count,
    deal_range,
    home_of,
    json_option,
    search_limit,
)
from solitaire.cli.paths import FilePath
from solitaire.cli.printing import (
    QUIET,
    columns,
    one_line,
    print_json,
    print_table,
    say,
    shows_progress,
    track,
)
from solitaire.cli.rules_option import RULES_OPTION
from solitaire.home.files import MOST_READ, UserError, is_device
from solitaire.lab import classic_report, classic_run
from solitaire.lab.classic_run import ClassicPlan
from solitaire.lab.files import CSV, FORMATS, as_page, page, parse_results
from solitaire.lab.report import Findings, Section, sections
from solitaire.lab.run import Progress, SurveyPlan, run
from solitaire.lab.surveys import ClassicSurveys, Surveys
from solitaire.lab.workers import Cluster, Processes, Workforce
from solitaire.play.opponents import NAMES
from solitaire.rules.deal import DealTextError

_SEARCH_SECONDS: Final = 5.0
"""The oracle's usual time for a deal."""
_SEED: Final = click.IntRange(0, 1 << 62)
_NUMBER: Final = click.IntRange(0, (1 << 63) - 1)
"""A deal number that fits into a file of results."""
MOST_IMPORTED: Final = MOST_READ
"""Bytes of the longest table: some hundred for a result."""
_LINE_SECONDS: Final = 30.0
"""Seconds between lines."""
_NOTE_LENGTH: Final = 100
"""Characters in a line of a note."""
_Results = TypeVar("_Results", Surveys, ClassicSurveys)


def _results_file(ctx: click.Context, option: click.Parameter, db: Path | None) -> Path | None:
    """Check the file of results.

    Raises:
        UserError: it is a device, beside which SQLite would make files.
    """
    if db is not None and is_device(db):
        raise UserError(f"cannot save results in {db}: it is not a file")
    return db


def _range(ctx: click.Context, argument: click.Parameter, given: tuple[str, ...]) -> range:
    """Read FROM..TO, or FROM and TO, as they were written before 1.1."""
    if len(given) == 1:
        deals = deal_range(given[0])
        first, last = deals[0], deals[-1]
    elif len(given) == 2:
        first, last = (int(_NUMBER(text, argument, ctx)) for text in given)
    else:
        raise click.UsageError("name the deals, such as 0..99")
    if last < first:
        raise click.UsageError(f"TO is {last}; it must not be below FROM, which is {first}")
    _NUMBER(last, argument, ctx)
    return range(first, last + 1)


_DEALS_ARGUMENT: Final = click.argument("deals", metavar="FROM..TO", nargs=-1, callback=_range)
_WORKERS_OPTION: Final = click.option(
    "--workers", type=click.IntRange(1, 1024), help="Processes on this machine (one per processor)."
)
_DB_OPTION: Final = click.option(
    "--db",
    type=FilePath(dir_okay=False),
    metavar="FILE",
    callback=_results_file,
    help="The file of results, instead of the one beside your games.",
)
_RUN_HELP: Final = "Print what was done as one JSON object."
_REPORT_JSON_OPTION: Final = json_option(Section, text="Print one JSON object per section.")


class _File(TypedDict):
    """What a run has done."""

    file: str
    """The file of results."""


class _Played(_File):
    """What a run has done."""

    done: int
    """Deals played in this run."""
    skipped: int
    """Deals that had been played before."""


@click.group("survey")
def classic_survey() -> None:
    """Play many deals, and report what is true of them.

    Results go into one file, which any number of surveys may share and extend.
    """


@click.group(cls=TwinGroup, twin=classic_survey)
def survey() -> None:
    """Solve many numbered deals, and report what is true of them.

    Results go into one file, which any number of surveys may share and extend.
    """


def _file(kind: type[_Results], ctx: click.Context, db: Path | None) -> Path:
    """Return the file of results: named by the user, or the home's."""
    home = home_of(ctx)
    return db or (home.surveys if kind is Surveys else home.classic_surveys)


def _opened(kind: type[_Results], ctx: click.Context, db: Path | None, *, must_exist: bool) -> _Results:
    """Open a file of results; its notices are printed at the end of the command.

    Raises:
        UserError: it is not there, although it must be; the message names the command that makes it.
    """
    path = _file(kind, ctx, db)
    if must_exist and not path.exists():
        command = "survey" if kind is Surveys else "survey --game classic"
        option = "" if db is None else f" --db {db}"
        raise UserError(
            f"there is no survey in {path}; make one with: minchiate lab {command} run 0..99{option}"
        )
    results = kind(path)
    ctx.call_on_close(lambda: print_notices(results))
    return results


# -- run --------------------------------------------------------------------------------------------


@survey.command("run")
@_DEALS_ARGUMENT
@click.option("--seconds", type=SECONDS, help=f"The oracle's time for a deal ({_SEARCH_SECONDS:g}).")
@click.option("--playouts", type=AtLeast(1), help="Lines it tries for a deal, instead of time.")
@click.option("--open", "only_open", is_flag=True, help="Only deals whose best score is not proved yet.")
@click.option("--fair", is_flag=True, help="Let the fair player play every deal too.")
@click.option(
    "--games", type=click.IntRange(1, 1000), default=2, show_default=True, help="Its games per deal."
)
@click.option(
    "--playouts-per-move",
    type=AtLeast(1),
    default=1000,
    show_default=True,
    help="Its playouts for a decision.",
)
@click.option("--seed", type=_SEED, default=0, show_default=True, help="Seed of the engines.")
@_WORKERS_OPTION
@QUIET_OPTION
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Work on the Dask cluster with this scheduler; its workers must have the program.",
)
@_DB_OPTION
@json_option((_File, Progress), text=_RUN_HELP)
@GAME_OPTION
@click.pass_context
def run_command(
    ctx: click.Context,
    deals: range,
    seconds: float | None,
    playouts: int | None,
    only_open: bool,
    fair: bool,
    games: int,
    playouts_per_move: int,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    db: Path | None,
    as_json: bool,
) -> None:
    """Solve the deals FROM to TO, both included, and save the results.

    Deals already in the file, solved in the same way, are skipped, so a survey that was stopped resumes. With
    --playouts the results are the same on every machine and with any number of workers; with --seconds they
    vary.
    """
    at_most_one(workers=workers, scheduler=scheduler)
    at_most_one(open=only_open, fair=fair)
    limit = search_limit(seconds, playouts, _SEARCH_SECONDS, seed=seed)
    plan = SurveyPlan(deals[0], deals[-1], limit, games if fair else 0, playouts_per_move, only_open)
    with _opened(Surveys, ctx, db, must_exist=False) as surveys:
        workforce = Processes(workers) if scheduler is None else Cluster(scheduler)
        _run(plan, surveys, workforce, as_json=as_json)


def _run(plan: SurveyPlan, surveys: Surveys, workforce: Workforce, *, as_json: bool) -> None:
    progress = None
    with progress_display() as show, closing(run(plan, surveys, workforce)) as steps:
        try:
            for progress in steps:
                show(progress)
        except KeyboardInterrupt:
            if progress is not None:
                say(f"Stopped; {progress_text(progress)}. The same command resumes here.", err=True)
            raise
    assert progress is not None
    if as_json:
        print_json({"file": os.fspath(surveys.path), **asdict(progress)})
    else:
        say_about(surveys.path, progress_text(progress))
    if progress.failed:
        deals = ", ".join(map(str, progress.failed))
        raise UserError(f"left out, because every worker that tried them crashed: deals {deals}")


@classic_survey.command("run")
@_DEALS_ARGUMENT
@click.option(
    "--player",
    type=click.Choice(NAMES),
    default="full",
    show_default=True,
    help="Who plays, in all four seats.",
)
@click.option(
    "--playouts-per-card",
    type=AtLeast(1),
    default=100,
    show_default=True,
    help="Playouts for a card of full.",
)
@click.option("--seed", type=_NUMBER, default=0, show_default=True, help="Seed of the player.")
@RULES_OPTION
@_WORKERS_OPTION
@QUIET_OPTION
@_DB_OPTION
@json_option(_Played, text=_RUN_HELP)
@click.pass_context
def classic_run_command(
    ctx: click.Context,
    deals: range,
    player: str,
    playouts_per_card: int,
    seed: int,
    options: Options | None,
    workers: int | None,
    db: Path | None,
    as_json: bool,
) -> None:
    """Play the deals FROM to TO, both included, and save the results.

    Deals already in the file, played in the same way, are skipped, so a survey that was stopped resumes.
    The results are the same on every machine and with any number of workers.
    """
    first, last = deals[0], deals[-1]
    plan, done = ClassicPlan(first, last, player, playouts_per_card, seed, str(options or DEFAULT)), 0
    with _opened(ClassicSurveys, ctx, db, must_exist=False) as surveys:
        before = surveys.count(plan.engine, plan.budget, seed, first, last)
        total = deal_count([deals]) - before
        try:
            with closing(classic_run.run(plan, surveys, workers or os.cpu_count() or 1)) as played:
                for _ in track(played, "playing", total):
                    done += 1
        except DealTextError as error:
            raise UserError(str(error)) from None
        except KeyboardInterrupt:
            say(f"Stopped; {done} of {total} deals done. The same command resumes here.", err=True)
            raise
        if as_json:
            print_json({"file": os.fspath(surveys.path), "done": done, "skipped": before})
        else:
            skipped = f", {before} done before" if before else ""
            say_about(surveys.path, f"{done} deals played{skipped}")


# -- export and import ------------------------------------------------------------------------------


@survey.command("export")
@click.argument("path", metavar="FILE", type=OUTPUT)
@_DB_OPTION
@click.pass_context
def export_command(ctx: click.Context, path: Path, db: Path | None) -> None:
    """Write all results to FILE, as CSV or Parquet by its name, or as CSV to standard output (-).

    A row is a search or a game; the best search of each deal has its line, one letter for each move.
    """
    suffix = CSV if is_standard_output(path) else path.suffix
    if suffix not in FORMATS:
        raise UserError(f"cannot write {path}: its name must end in {' or '.join(FORMATS)}")
    check_output(path)
    with _opened(Surveys, ctx, db, must_exist=True) as surveys:
        export(path, FORMATS[suffix](surveys))


@survey.command("import")
@click.argument("path", metavar="FILE", type=RECORD)
@_DB_OPTION
@click.pass_context
def import_command(ctx: click.Context, path: Path, db: Path | None) -> None:
    """Add the results of a CSV FILE (- for standard input) that an export has written.

    Every line is replayed by the rules first; of two results for a deal the better line stays.
    """
    text = text_of(path, most=MOST_IMPORTED)
    if _file(Surveys, ctx, db).exists():
        _opened(Surveys, ctx, db, must_exist=True).close()  # a useless file is noticed before the work
    try:
        searches, games = parse_results(text)
        if not searches and not games:
            raise UserError(f"{path}: it has no results in it")
        with _opened(Surveys, ctx, db, must_exist=False) as surveys:
            surveys.add(searches, games)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    read = f"{len(searches):,} searches and {len(games):,} games read from {one_line(str(path))}"
    say_about(surveys.path, read)


# -- report -----------------------------------------------------------------------------------------


@survey.command("report")
@click.option(
    "--page",
    "file",
    type=OUTPUT,
    metavar="FILE",
    help="Write the report to a Markdown FILE, with its plots as PNG beside it; - is standard output, "
    "which like a device gets no plots.",
)
@_DB_OPTION
@_REPORT_JSON_OPTION
@GAME_OPTION
@click.pass_context
def report_command(ctx: click.Context, file: Path | None, db: Path | None, as_json: bool) -> None:
    """Report what the results show.

    What shuffles hold, what fair play makes of them, and what makes them hard. Figures in brackets are 95%
    confidence intervals (Wilson for shares, bootstrap for the rest).
    """
    _check_page(file, as_json)
    with _opened(Surveys, ctx, db, must_exist=True) as surveys:
        found = Findings.of(surveys)
    if file is None:
        _print_sections(sections(found), as_json=as_json)
        return
    for path, content in page(found, file, has_plots=not is_stream(file)).items():
        export(path, content)


@classic_survey.command("report")
@click.option(
    "--page",
    "file",
    type=OUTPUT,
    metavar="FILE",
    help="Write the report to a Markdown FILE, - for standard output.",
)
@_DB_OPTION
@_REPORT_JSON_OPTION
@click.pass_context
def classic_report_command(ctx: click.Context, file: Path | None, db: Path | None, as_json: bool) -> None:
    """Report what the hands show.

    What the dealer is worth, how often resti are paid, what is declared, and what single cards bring. Figures
    in brackets are 95% confidence intervals (Wilson for shares, bootstrap for the rest).
    """
    _check_page(file, as_json)
    with _opened(ClassicSurveys, ctx, db, must_exist=True) as surveys:
        parts = classic_report.sections(classic_report.ClassicFindings.of(surveys))
    if file is None:
        _print_sections(parts, as_json=as_json)
    else:
        export(file, as_page(classic_report.TITLE, parts))


def _check_page(file: Path | None, as_json: bool) -> None:
    """Check that the report can be written, before the work."""
    at_most_one(page=file, json=as_json)
    if file is not None:
        check_output(file)


def _print_sections(parts: Iterable[Section], *, as_json: bool) -> None:
    """Print a report: for people, or as a JSON object per section, a line each."""
    for section in parts:
        if as_json:
            print_json(asdict(section))
            continue
        say(f"\n{section.title}", bold=True)
        for note in section.notes:
            say(click.wrap_text(note, min(_NOTE_LENGTH, columns())))
        if section.rows:
            print_table(section.titles, section.rows)


# -- the progress -------------------------------------------------------------------------------------


def progress_text(progress: Progress) -> str:
    """Return the progress of a survey in a line."""
    parts = [f"{progress.done:,} of {progress.total:,} deals done"]
    if progress.skipped:
        parts.append(f"{progress.skipped:,} were done before")
    if progress.done:
        parts.append(_rate(progress))
    if progress.lost:
        parts.append(f"workers lost: {progress.lost}")
    return ", ".join(parts)


def _rate(progress: Progress) -> str:
    return f"{60 * progress.done / progress.seconds:.1f} a minute"


@contextmanager
def progress_display() -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows the progress on standard error."""
    if not shows_progress():
        is_quiet = click.get_current_context().meta[QUIET]
        yield (lambda _: None) if is_quiet else _Lines().show
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TextColumn("{task.description}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with ProgressBar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda progress: bar.update(
            task,
            completed=progress.done,
            total=progress.total,
            description=_rate(progress) if progress.done else "",
        )


class _Lines:
    """Prints a line of progress when enough time has passed since the last."""

    def __init__(self) -> None:
        self._next = time.monotonic() + _LINE_SECONDS

    def show(self, progress: Progress) -> None:
        """Print a line if it is time."""
        if progress.done and time.monotonic() >= self._next:
            left = progress.seconds / progress.done * (progress.total - progress.done)
            say(f"{progress_text(progress)}, {left / 60:.0f} minutes left", err=True)
            self._next = time.monotonic() + _LINE_SECONDS
