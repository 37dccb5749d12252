"""The commands of surveys of the classic game: play many hands, and report what is true of them."""

import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.options import Count, at_most_one, home_of
from solitaire.cli.outputs import OUTPUT, check_output, export
from solitaire.cli.printing import print_json, say, track
from solitaire.cli.survey_results import DB_OPTION, NUMBER, WORKERS_OPTION, existing, print_sections

if TYPE_CHECKING:
    from scores.surveys import ClassicSurveys


@click.group()
def survey() -> None:
    """Play many deals, and report what is true of them.

    Results go into one file, which any number of surveys may share and extend.
    """


def _opened(ctx: click.Context, db: Path | None, *, must_exist: bool) -> "ClassicSurveys":
    from scores.surveys import ClassicSurveys

    path = home_of(ctx).classic_surveys if db is None else db
    return ClassicSurveys(existing(path, "classic survey", db) if must_exist else path)


@survey.command("run")
@click.argument("first", metavar="FROM", type=NUMBER)
@click.argument("last", metavar="TO", type=NUMBER)
@click.option(
    "--player",
    type=click.Choice(("full", "handbook", "random")),
    default="full",
    show_default=True,
    help="Who plays, in all four seats.",
)
@click.option(
    "--playouts-per-card",
    type=Count(1),
    default=100,
    show_default=True,
    help="Playouts for a card of full.",
)
@click.option("--seed", type=NUMBER, default=0, show_default=True, help="Seed of the player.")
@WORKERS_OPTION
@DB_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print what was done as one JSON object.")
@click.pass_context
def run_command(
    ctx: click.Context,
    first: int,
    last: int,
    player: str,
    playouts_per_card: int,
    seed: int,
    workers: int | None,
    db: Path | None,
    as_json: bool,
) -> None:
    """Play the deals FROM to TO, and keep what they brought.

    Deals that the file has in the same way are skipped, so a survey that was stopped goes on where it was.
    The results are the same on every machine and with any number of workers.
    """
    from solitaire.home.files import UserError
    from solitaire.rules.deal import DealTextError
    from solitaire.survey.classic_run import ClassicPlan, run

    if last < first:
        raise click.UsageError(f"TO is {last}; it must not be below FROM, which is {first}")
    plan, done = ClassicPlan(first, last, player, playouts_per_card, seed), 0
    with _opened(ctx, db, must_exist=False) as surveys:
        before = surveys.count(plan.engine, plan.budget, seed, first, last)
        total = last - first + 1 - before
        try:
            with closing(run(plan, surveys, workers or os.cpu_count() or 1)) as deals:
                for _ in track(deals, "playing", total):
                    done += 1
        except DealTextError as error:
            raise UserError(str(error)) from None
        except KeyboardInterrupt:
            say(f"Stopped; {done} of {total} deals done. The same command goes on from here.", err=True)
            raise
        if as_json:
            print_json({"file": os.fspath(surveys.path), "done": done, "skipped": before})
        else:
            skipped = f", {before} done before" if before else ""
            say(f"{surveys.path}: {done} deals played{skipped}")


@survey.command("report")
@click.option(
    "--page", type=OUTPUT, metavar="FILE", help="Write the report to a Markdown FILE, - for standard output."
)
@DB_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a section.")
@click.pass_context
def report_command(ctx: click.Context, page: Path | None, db: Path | None, as_json: bool) -> None:
    """Report what the hands show.

    What the dealer is worth, how often resti are paid, what is declared, and what single cards bring. Figures
    in brackets are 95 % confidence intervals (Wilson for shares, bootstrap for the others).
    """
    from solitaire.survey.classic_report import TITLE, ClassicFindings, sections
    from solitaire.survey.page import as_page

    at_most_one(page=page, json=as_json)
    if page is not None:
        check_output(page)
    with _opened(ctx, db, must_exist=True) as surveys:
        parts = sections(ClassicFindings.of(surveys))
    if page is not None:
        export(page, as_page(TITLE, parts))
        return
    print_sections(parts, as_json=as_json)
