"""What the commands share in which computer players play the classic game: deals, players, limits."""

from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.options import SECONDS, Count, at_most_one
from solitaire.cli.printing import one_line, say

if TYPE_CHECKING:
    from solitaire.classic.seats import Seat
    from solitaire.rules.deal import Deal

DEALER_OPTION: Final = click.option(
    "--dealer", type=click.Choice(tuple("SENW"), case_sensitive=False), help="The seat that deals (S)."
)


def classic_deal(text: str) -> "Deal":
    """Read DEAL: a deal number, or number/cut with a cut of this game."""
    from solitaire.classic.deal import parse_deal
    from solitaire.rules.deal import DealTextError

    try:
        return parse_deal(text)
    except DealTextError as error:
        raise click.BadParameter(one_line(str(error))) from None


def seat_of(letter: str | None) -> "Seat":
    """Return the dealer: South unless one is named."""
    from solitaire.classic.seats import Seat

    return Seat[letter or "S"]


def player_name(text: str) -> str:
    """Read the name of a computer player, perhaps with a limit of its own: handbook@0.5."""
    from solitaire.play.opponents import UnknownPlayerError, check_player

    try:
        check_player(text)
    except UnknownPlayerError as error:
        raise click.BadParameter(one_line(str(error))) from None
    return text


def check_limits(seconds: float | None, playouts: int | None) -> None:
    """Check that a card is limited by time or by playouts, not by both."""
    at_most_one(seconds_per_card=seconds, playouts_per_card=playouts)


def say_if_weaker(*players: str) -> None:
    """Say that ``full`` is weaker without the native core, if it plays."""
    from solver.cores import core_name

    if core_name() == "python" and any(name.startswith("full") for name in players):
        say("The compiled core is not in use: full plays by the same search, more weakly.", err=True)


SECONDS_OPTION: Final = click.option(
    "--seconds-per-card", type=SECONDS, help="Time for a card of full (0.3)."
)
PLAYOUTS_OPTION: Final = click.option(
    "--playouts-per-card",
    type=Count(1),
    help="Playouts for a card of full, instead of time.",
)
