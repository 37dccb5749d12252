"""The command that deletes hands and matches of the classic game from the store."""

from typing import TYPE_CHECKING

import click

from scores.hands import HAND
from solitaire.cli.printing import confirm, one_line, say
from solitaire.cli.store import numbers_argument, opened_store

if TYPE_CHECKING:
    from scores.store import Store


@click.command()
@numbers_argument("hands", "HAND")
@click.option(
    "--match", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Delete match N, all its hands."
)
@click.pass_context
def delete(ctx: click.Context, hands: tuple[int, ...], match: int | None) -> None:
    """Delete hands or a match; asks first.

    Deletes the hands by themselves with these numbers (see classic scores list), or a match. A deal whose
    hand is deleted still counts as played before. `scores delete` deletes all of a player, or everything.
    """

    if bool(hands) == (match is not None):
        raise click.UsageError("Say what to delete: the numbers of hands, or --match N.")
    with opened_store(ctx) as store:
        if match is not None:
            _confirm_match(store, match)
            say(f"matches deleted: {store.delete_matches(match)}")
        else:
            _confirm_hands(store, hands)
            say(f"hands deleted: {store.delete(HAND, hands)}")


def _confirm_hands(store: "Store", rows: tuple[int, ...]) -> None:
    """Ask whether to delete hands, each named by its deal and result.

    Raises:
        UserError: there is no such hand, it belongs to a match, or it no longer replays.
    """
    from solitaire.home.files import UserError
    from solitaire.texts.classic_text import hand_result, hand_title

    for row in rows:
        record = store.find(HAND, row)
        if record is None:
            raise UserError(f"there is no hand {row}; `minchiate classic scores list` shows their numbers")
        of_match = "SELECT matches.number FROM hands JOIN matches ON matches.id = match WHERE hands.id = ?"
        for (number,) in store.read(of_match, row):
            raise UserError(f"hand {row} belongs to match {number}; --match {number} deletes all of it")
        say(one_line(f"Hand {row}: {hand_title(record)}; {hand_result(record.hand)}"))
    confirm("Delete this for good?" if len(rows) == 1 else f"Delete these {len(rows)} for good?")


def _confirm_match(store: "Store", number: int) -> None:
    """Ask whether to delete a match.

    Raises:
        UserError: there is no such match, or it no longer replays.
    """
    from solitaire.home.files import UserError
    from solitaire.texts.classic_text import match_result

    record = store.find_match(number)
    if record is None:
        raise UserError(f"there is no match {number}; `minchiate classic scores list` shows their numbers")
    say(one_line(match_result(record)))
    confirm("Delete this with all its hands for good?")
