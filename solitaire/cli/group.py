"""The group of all commands, and how a command fails: see ``EXIT_STATUS``."""

import io
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NoReturn

import click
from click.exceptions import NoSuchCommand
from click.shell_completion import CompletionItem

from solitaire.cli.paths import FilePath
from solitaire.cli.printing import one_line, say, say_error
from solitaire.home.files import UserError, discard_output
from solitaire.run.interrupts import exit_status
from solitaire.texts.printable import shortened

EXIT_STATUS: Final = {
    0: "done",
    1: "it could not be done (one line on standard error says why, unless its reader has gone)",
    2: "wrong usage",
    130: "stopped by Ctrl-C (results so far are saved)",
    143: "stopped by SIGTERM (likewise)",
}
"""The meaning of each exit status."""
_EPILOG: Final = (
    f"Exit status: {', '.join(f'{status} {meaning}' for status, meaning in EXIT_STATUS.items())}."
)
_LAB_NAME: Final = "lab"
"""The command that the list of commands leaves out: it is for those who work on the program."""
_COMMANDS: Final = {
    "play": ("cli.play:play", "Open the table and play."),
    "daily": ("cli.daily:daily", "Name today's deal, the same for everyone."),
    "deal": ("cli.rules:deal", "Print a deal: its cut, its deck and its fola."),
    "solve": ("cli.solver:solve", "Find the best line of a shuffle."),
    "hint": ("cli.hint:hint", "Say what to do next in a game."),
    "autoplay": ("cli.solver:autoplay", "Let the fair player play deals out."),
    "review": ("cli.review:review", "Give the verdict: was it the shuffle or the play?"),
    "enter": ("cli.enter:enter", "Enter a shuffle from a real table."),
    "replay": ("cli.records:replay", "Watch a recorded game on the table."),
    "verify": ("cli.records:verify", "Check records by the rules."),
    "scores": ("cli.scores:scores", "Show the score tables, and save, move or delete games."),
    "stats": ("cli.stats:stats", "Show statistics of the games played here."),
    "cards": ("cli.rules:cards", "List the 97 cards: names, worth, and what each kills."),
    "rules": ("cli.rules:rules", "Print the rules in short."),
    "classic": ("cli.group:classic", "Minchiate, the game for four in two partnerships."),
    "perft": ("cli.rules:perft", "Count the paths of DEPTH plays and kills."),
    "desktop": ("cli.desktop:desktop", "Put the program into the desktop's menu, or take it out."),
    _LAB_NAME: ("cli.group:lab", "Measure the engines and the table: surveys, duels, benchmarks."),
}
"""By command, in the order of the help: its module and its name in it, and the help's line about it."""
_CLASSIC: Final = {
    "autoplay": ("cli.classic:autoplay", "Let computer players play hands or a match out."),
    "daily": ("cli.daily:classic_daily", "Name today's hand, the same for everyone."),
    "deal": ("cli.classic:deal", "Print a deal: the hands, what is robbed and taken, the fola."),
    "hint": ("cli.hint:classic_hint", "Say what to play next in a hand."),
    "play": ("cli.play:classic_play", "Open the table for four and play."),
    "replay": ("cli.records:classic_replay", "Watch a hand on the table, card by card."),
    "review": ("cli.review:classic_review", "Give the verdict on a hand: was it the cards or the play?"),
    "rules": ("cli.classic:rules", "Print the rules in short."),
    "scores": (
        "cli.scores:classic_scores",
        "Show the tables of matches and hands, and move hands in and out.",
    ),
    "stats": ("cli.stats:classic_stats", "Show statistics of the matches and hands played here."),
    "verify": ("cli.records:classic_verify", "Check hands and matches by the rules."),
}
"""The same for the commands of ``classic``."""
_LAB: Final = {
    "survey": ("lab.survey:survey", "Solve or play many numbered deals, and report what is true of them."),
    "duel": ("lab.duels:duel", "Compare two computer players: how far A is ahead of B."),
    "bench": ("lab.bench:bench", "Measure the rules, the engines and the table."),
}
"""The same for the commands of ``lab``."""
_ALIASES: Final = {"verdict": "review"}
"""Other names of commands, which the help does not list."""


class _Lazy(click.Group):
    """A group that imports a command when it is asked for: all of them take longer than most commands."""

    places: Mapping[str, tuple[str, str]] = {}
    """By command, its module and its name there, and its line in the help."""
    unlisted: Mapping[str, str] = {}
    """By command that the help does not list, its module and its name there."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of their places."""
        return list(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with this name."""
        name = _ALIASES.get(cmd_name, cmd_name)
        place = self.places[name][0] if name in self.places else self.unlisted.get(name)
        if place is not None and name not in self.commands:
            module, attribute = place.split(":")
            self.add_command(getattr(import_module(f"solitaire.{module}"), attribute), name)
        return super().get_command(ctx, name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named by the arguments.

        Raises:
            NoSuchCommand: there is none; similar names are suggested.
        """
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as error:
            raise NoSuchCommand(error.command_name, possibilities=self.places, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without importing them."""
        with formatter.section("Commands"):
            shown = [(name, summary) for name, (_, summary) in self.places.items() if name != _LAB_NAME]
            formatter.write_dl(shown)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands and options that begin with a text, without importing the commands."""
        commands = [
            CompletionItem(name, help=summary)
            for name, (_, summary) in self.places.items()
            if name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


class _Classic(_Lazy):
    places = _CLASSIC
    unlisted: Mapping[str, str] = {"survey": "lab.survey:classic_survey", "duel": "lab.duels:duel"}


class _Lab(_Lazy):
    places = _LAB


class _Commands(_Lazy):
    """The commands, whose failures are one line on standard error, never a traceback."""

    places = _COMMANDS
    unlisted: Mapping[str, str] = {
        "survey": "lab.survey:survey",
        "bench": "lab.bench:bench",
    }

    def main(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (click's own signature)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # an encoding may lack a letter of a player's name
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **kwargs)
        except (OSError, MemoryError) as error:
            _end(error)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:  # noqa: ANN401
        with _readable_end():
            return super().make_context(*args, **kwargs)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named by the arguments; ``help solve`` means ``solve --help``."""
        if args == ["help"]:
            say(ctx.get_help())
            ctx.exit()
        return super().resolve_command(ctx, [*args[1:], "--help"] if args[0] == "help" else args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        try:
            with _readable_end():
                return super().invoke(ctx)
        except UserError as error:
            raise click.ClickException(one_line(shortened(str(error)))) from None


@contextmanager
def _readable_end() -> Iterator[None]:
    """End silently after an interrupt, and make click's messages about wrong usage safe to print."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        raise click.exceptions.Exit(exit_status(interrupt)) from None
    except click.Abort as error:
        if isinstance(error.__context__, KeyboardInterrupt):  # at a question
            raise click.exceptions.Exit(exit_status(error.__context__)) from None
        raise
    except click.ClickException as error:
        message = error.message
        if isinstance(error, click.NoSuchOption) and error.option_name[1:2].isdigit():
            message = f"{error.option_name!r}: numbers start at 0 here"
        lines = map(one_line, shortened(message).split("\n"))
        error.message = "\n".join(lines)  # type: ignore[misc]  # click reads it when it prints
        raise


def _end(error: OSError | MemoryError) -> NoReturn:
    """End because memory was short, or a file failed, or standard output if the error has no file name.

    Click itself handles a closed pipe.
    """
    if isinstance(error, MemoryError):
        say_error("not enough memory")
    else:
        what = "write the output" if error.filename is None else f"use {error.filename}"
        say_error(f"cannot {what}: {error.strerror or error}")
    discard_output()
    sys.exit(1)


def _say_version(ctx: click.Context, option: click.Parameter, is_wanted: bool) -> None:
    if is_wanted:
        from solver.cores import core_name

        core = "native core" if core_name() == "native" else "engines in plain Python"
        say(f"minchiate, version {version('minchiate-solitaire')} ({core})")
        ctx.exit()


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
)
@click.option(
    "--version",
    "-V",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Show the version, and which core runs the engines, and exit.",
)
@click.option(
    "--home",
    type=FilePath(file_okay=False),
    envvar="MINCHIATE_HOME",
    show_envvar=True,
    metavar="DIR",
    help="Keep settings and games in DIR instead of the usual place.",
)
@click.pass_context
def main(ctx: click.Context, home: Path | None) -> None:
    """Dan Busenbarrick's Minchiate Solitaire, and Minchiate for four: play, solve, track your scores.

    Without a command, opens the table. A DEAL is written 42, or 42/37 for deal 42 with 37 cards cut; a
    RECORD is the file of a game: its record, or the text that shares it.
    """
    from solitaire.cli.options import check_environment

    ctx.obj = home
    check_environment()
    if ctx.invoked_subcommand is None:
        from solitaire.cli.play import play

        ctx.invoke(play)


@click.group(cls=_Classic)
def classic() -> None:
    """Minchiate, the game for four in two partnerships.

    Seats are S, E, N and W, in the order of play; sides are NS and EW. A HAND or a MATCH is the file of its
    record, or the number of a match played here; 1798 is the hand printed in Dresden in 1798.
    """


@click.group(cls=_Lab)
def lab() -> None:
    """Measure the engines and the table: surveys, duels, benchmarks."""


def subcommands(command: click.Command) -> dict[str, click.Command]:
    """Return the commands right below a command, by their names, in the order of its help."""
    if not isinstance(command, click.Group):
        return {}
    context = click.Context(command)
    found = {name: command.get_command(context, name) for name in command.list_commands(context)}
    return {name: below for name, below in found.items() if below is not None}
