"""With ``--game classic`` a command is its twin below ``classic``: the same options, output and errors."""

import shutil
from pathlib import Path

import click
import pytest

from solitaire.cli import main
from solitaire.cli.group import subcommands
from solitaire.home.files import Home
from tests.support.commands import done, every, misused, run
from tests.support.homes import HOME_1_0
from tests.support.selection import crossed

VERBS = ("scores", "stats", "daily", "survey")
CALLS = """
scores
scores list --json
scores list --by date --limit 2
scores list --player Nobody
scores export 1 --share
scores export --out -
scores export 999 --share
scores import no-file
scores delete 999
scores delete --match 999
scores delete
scores backup
scores restore no-file
stats
stats --json
stats --csv --player Anna
daily
daily --json --player Anna
survey report
survey report --json
survey report --page -
survey run 3 2
survey run 0 1 --player random --workers 1 --json
survey export x.csv
""".strip().splitlines()
"""Calls of the commands of ``classic``, right and wrong ones."""


@pytest.fixture
def home(home: Home) -> Home:
    """A copy of a home in which both games have been played."""
    shutil.copytree(HOME_1_0, home.scores.parent)
    return home


def of_verbs(group: click.Command) -> dict[str, click.Command]:
    """Return the commands of the verbs below a group; some are not listed."""
    assert isinstance(group, click.Group)
    found = {verb: group.get_command(click.Context(group), verb) for verb in VERBS}
    return {verb: command for verb, command in found.items() if command is not None}


COMMANDS = of_verbs(main)
TWINS = of_verbs(subcommands(main)["classic"])


def options(command: click.Command) -> set[str]:
    return {option for param in command.params for option in param.opts if option.startswith("--")}


REFUSED = {
    (*words, option): classic
    for verb in VERBS
    for words, command in every(COMMANDS[verb], verb)
    if (twin := dict(every(TWINS[verb], verb)).get(words)) is not None
    for classic, own, other in ((True, command, twin), (False, twin, command))
    for option in sorted(options(own) - options(other) - {"--game"})
}
"""Options of a command that its twin lacks, with whether the twin is that of the classic game."""


def without_usage(error: str) -> list[str]:
    """Return an error without the lines that say how the command was called."""
    return [line for line in error.splitlines() if not line.startswith(("Usage: ", "Try '"))]


@crossed(("call", CALLS), ("place", ["first", "last", "="]))
def test_a_command_is_its_twin(home: Home, call: str, place: str) -> None:
    verb, *rest = call.split()
    words = {
        "first": [verb, "--game", "classic", *rest],
        "last": [verb, *rest, "--game", "classic"],
        "=": [verb, "--game=classic", *rest],
    }[place]
    database = home.classic_surveys.read_bytes()
    old = run("classic", *call.split())
    home.classic_surveys.write_bytes(database)
    new = run(*words)
    assert (new.exit_code, new.stdout) == (old.exit_code, old.stdout)
    assert without_usage(new.stderr) == without_usage(old.stderr)


def test_every_verb_of_both_games_is_called() -> None:
    called = {tuple(word for word in call.split()[:2] if word.isalpha()) for call in CALLS}
    commands = {words for verb in VERBS for words, _ in every(TWINS[verb], verb)} - {("survey",)}
    assert commands <= called


@pytest.mark.parametrize(
    "call", ["scores", "scores list --json", "stats --csv", "daily --json", "survey report"]
)
def test_the_solitaire_is_the_game_unless_another_is_named(home: Home, call: str) -> None:
    assert home.scores.exists()
    assert done(*call.split()) == done(*call.split(), "--game", "solitaire")
    assert done(*call.split()) != done("classic", *call.split())


@pytest.mark.parametrize("call", ["scores", "scores list", "stats", "daily", "survey", "survey run"])
def test_the_help_is_that_of_the_game(call: str) -> None:
    verb, *rest = call.split()
    help_page = done(*call.split(), "--game", "classic", "--help")
    assert help_page.splitlines()[0].startswith(f"Usage: main {' '.join([verb, '--game classic', *rest])} [")
    assert help_page.splitlines()[1:] == done("classic", *call.split(), "--help").splitlines()[1:]


@pytest.mark.parametrize("game", ["solitaire", "classic"])
def test_a_backup_holds_both_games(home: Home, game: str, tmp_path: Path) -> None:
    before, copy = (
        done("scores", "list", "--json") + done("classic", "scores", "list", "--json"),
        tmp_path / "copy",
    )
    done("scores", "backup", str(copy), "--game", game)
    home.scores.unlink()
    assert "games restored: " in done("scores", "restore", str(copy), "--game", game)
    assert done("scores", "list", "--json") + done("classic", "scores", "list", "--json") == before


@pytest.mark.parametrize("words", REFUSED)
def test_an_option_of_the_other_game_is_refused(words: tuple[str, ...]) -> None:
    game = ["--game", "classic"] if REFUSED[words] else []
    *command, option = words
    assert misused(*command, option, *game).splitlines()[-1].startswith(f"Error: No such option '{option}'.")


def test_options_of_both_games_are_among_those_refused() -> None:
    assert {("scores", "list", "--newest"), ("stats", "--plot"), ("scores", "list", "--by")} <= REFUSED.keys()
    assert len(REFUSED) > 12
