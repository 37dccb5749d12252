"""The group of all commands, and how a command fails: see ``EXIT_STATUS``."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from solitaire.cli.options import check_environment
from solitaire.cli.printing import one_line, say
from solitaire.run.interrupts import exit_status

EXIT_STATUS: Final = {
    0: "done",
    1: "it could not be done (one line on standard error says why)",
    2: "wrong usage",
    130: "stopped by Ctrl-C (what was found is kept)",
    143: "stopped by SIGTERM (likewise)",
}
"""What each exit status means."""
_EPILOG: Final = (
    f"Exit status: {', '.join(f'{status} {meaning}' for status, meaning in EXIT_STATUS.items())}."
)
_NAMES: Final = (
    *("play", "daily", "deal", "solve", "hint", "autoplay", "review", "replay", "verify", "scores", "stats"),
    *("survey", "cards", "rules", "classic", "perft", "bench", "desktop"),
)
"""The commands, in the order of the help."""


def _load(name: str) -> click.Command:  # noqa: C901 (one branch a command)
    """Import a command; all of them together would take longer than most commands."""
    match name:
        case "play":
            from solitaire.cli.games import play as command
        case "daily":
            from solitaire.cli.daily import daily as command
        case "deal":
            from solitaire.cli.rules import deal as command
        case "solve":
            from solitaire.cli.solver import solve as command
        case "hint":
            from solitaire.cli.hint import hint as command
        case "autoplay":
            from solitaire.cli.fair import autoplay as command
        case "review":
            from solitaire.cli.review import review as command
        case "replay":
            from solitaire.cli.games import replay as command
        case "verify":
            from solitaire.cli.games import verify as command
        case "scores":
            from solitaire.cli.scores import scores as command
        case "stats":
            from solitaire.cli.stats import stats as command
        case "survey":
            from solitaire.cli.survey import survey as command
        case "cards":
            from solitaire.cli.rules import cards as command
        case "rules":
            from solitaire.cli.rules import rules as command
        case "classic":
            from solitaire.cli.classic import classic as command
        case "perft":
            from solitaire.cli.rules import perft as command
        case "bench":
            from solitaire.cli.bench import bench as command
        case "desktop":
            from solitaire.cli.desktop import desktop as command
    return command


class _Commands(click.Group):
    """Commands whose failures are one line on standard error, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, not by the alphabet."""
        return list(_NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name."""
        if cmd_name not in self.commands and cmd_name in _NAMES:
            command = _load(cmd_name)
            _explain_exit_status(command)
            self.add_command(command)
        return super().get_command(ctx, cmd_name)

    def main(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (click's own signature)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # an encoding may lack a letter of a player's name
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            _end(error)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:  # noqa: ANN401
        with _readable_end():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        try:
            with _readable_end():
                return super().invoke(ctx)
        except Exception as error:
            from solitaire.home.files import UserError

            if isinstance(error, UserError):
                raise click.ClickException(one_line(str(error))) from None
            raise


@contextmanager
def _readable_end() -> Iterator[None]:
    """End without a word after an interrupt, and make what click says about wrong usage safe to print."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        raise click.exceptions.Exit(exit_status(interrupt)) from None
    except click.Abort as error:
        if isinstance(error.__context__, KeyboardInterrupt):  # at a question
            raise click.exceptions.Exit(exit_status(error.__context__)) from None
        raise
    except click.ClickException as error:
        from solitaire.texts.text import safe

        error.message = safe(error.message)  # type: ignore[misc]  # click reads it when it prints
        raise


def _end(error: OSError) -> NoReturn:
    """End because a file failed, or standard output if the error has no file name.

    Click itself handles a closed pipe.
    """
    from solitaire.home.files import discard_output

    what = "write the output" if error.filename is None else f"use {error.filename}"
    say(f"Error: cannot {one_line(what)}: {error.strerror or error}", err=True)
    discard_output()
    sys.exit(1)


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
)
@click.version_option(package_name="minchiate-solitaire", prog_name="minchiate")
@click.option(
    "--home",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="MINCHIATE_HOME",
    show_envvar=True,
    metavar="DIR",
    help="Keep settings and games in DIR instead of the usual place.",
)
@click.pass_context
def main(ctx: click.Context, home: Path | None) -> None:
    """Dan Busenbarrick's Minchiate Solitaire, and the classic game for four: play, solve, keep your scores.

    Without a command, opens the table. A DEAL is written 42, or 42/37 for deal 42 with 37 cards cut; a
    RECORD is the file of a game: its record, or the text that shares it.
    """
    ctx.obj = home
    check_environment()
    if ctx.invoked_subcommand is None:
        from solitaire.cli.games import play

        ctx.invoke(play)


def subcommands(command: click.Command) -> dict[str, click.Command]:
    """Return the commands right below a command, by their names, in the order of its help."""
    if not isinstance(command, click.Group):
        return {}
    context = click.Context(command)
    found = {name: command.get_command(context, name) for name in command.list_commands(context)}
    return {name: below for name, below in found.items() if below is not None}


def _explain_exit_status(command: click.Command) -> None:
    """Let the help of a command and of all below it end with what the exit status means."""
    command.epilog = _EPILOG
    if isinstance(command, click.Group):
        for below in command.commands.values():
            _explain_exit_status(below)
