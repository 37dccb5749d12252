"""The option ``--game``: a command of the solitaire that also stands for its twin of the classic game."""

from typing import Any, Final

import click

_OPTION: Final = "--game"
_CLASSIC: Final = "classic"
_GAMES: Final = ("solitaire", _CLASSIC)
GAME_OPTION: Final = click.option(
    _OPTION,
    type=click.Choice(_GAMES),
    default=_GAMES[0],
    show_default=True,
    expose_value=False,
    help="The game; with classic, the command and the options of minchiate classic.",
)
"""Also for commands below a ``TwinGroup``, which finds the option among their arguments."""


class TwinCommand(click.Command):
    """A command that gives way to its twin if ``--game classic`` is among the arguments.

    Attributes:
        twin: the command of the classic game; it refuses the options that it does not have.
    """

    def __init__(self, *args: Any, twin: click.Command, **kwargs: Any) -> None:  # noqa: ANN401 (as click's)
        super().__init__(*args, **kwargs)
        self.twin = twin
        GAME_OPTION(self)

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:  # noqa: ANN401
        """Return the context of the command, or of its twin, whose help names it as it was called."""
        game, args = _taken_out(args)
        if game == _CLASSIC:
            return self.twin.make_context(f"{info_name} {_OPTION} {_CLASSIC}", args, *rest, **extra)
        return super().make_context(info_name, args, *rest, **extra)


class TwinGroup(TwinCommand, click.Group):
    """A group of commands with a twin."""


def _taken_out(args: list[str]) -> tuple[str | None, list[str]]:
    """Return the game that the arguments name, or None, and the other arguments."""
    options = args[: args.index("--")] if "--" in args else args
    for place, option in enumerate(options):
        for game in _GAMES:
            if option == f"{_OPTION}={game}":
                return game, [*args[:place], *args[place + 1 :]]
            if option == _OPTION and options[place + 1 : place + 2] == [game]:
                return game, [*args[:place], *args[place + 2 :]]
    return None, args
