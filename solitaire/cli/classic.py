"""The commands of the classic game for four: deals, records, the rules; and the group of them all."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.base import RECORD, home_of, one_line, print_json, say, text_of
from solitaire.cli.classic_players import DEALER_OPTION, autoplay, classic_deal, duel, seat_of
from solitaire.cli.classic_scores import daily, is_number, play, scores, stats
from solitaire.cli.imports import import_
from solitaire.settings import LANGUAGES

if TYPE_CHECKING:
    from solitaire.classic.match_record import MatchRecord
    from solitaire.classic.record import HandRecord
    from solitaire.rules.deal import Deal

_PRINTED: Final = "1798"
"""The name of the printed hand that comes with the program."""


@click.group()
def classic() -> None:
    """The classic game for four in two partnerships.

    Seats are S, E, N and W, in the order of play; sides are NS and EW. A HAND or a MATCH is the file of its
    record; 1798 is the hand printed in Dresden in 1798.
    """


@classic.command()
@click.argument("deal", type=classic_deal)
@DEALER_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def deal(deal: "Deal", dealer: str | None, as_json: bool) -> None:
    """Print a deal: the hands, what is robbed and taken, the fola."""
    from solitaire.classic.deal import lay_out
    from solitaire.classic.options import DEFAULT
    from solitaire.classic.report import deal_json
    from solitaire.classic_text import deal_text
    from solitaire.files import UserError
    from solitaire.rules.deal import DealTextError

    try:
        layout = lay_out(deal, seat_of(dealer), DEFAULT)
    except DealTextError as error:
        raise UserError(str(error)) from None
    if as_json:
        print_json(deal_json(deal, layout))
    else:
        say(deal_text(deal, layout))


@classic.command()
@click.argument("records", metavar="HAND or MATCH...", type=RECORD, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a record.")
@click.pass_context
def verify(ctx: click.Context, records: tuple[Path, ...], as_json: bool) -> None:
    """Check hands and matches by the rules.

    Prints count, lead and resti of each, or what is wrong with it and where. A number is that of a match
    played here.
    """
    from solitaire.files import UserError

    failed = False
    for path in records:
        try:
            record = _load(ctx, path)
        except UserError as error:
            failed = True
            message = one_line(str(error))
            say(f"Error: {message}", err=True)
            if as_json:
                print_json({"record": os.fspath(path), "valid": False, "error": message})
            continue
        if as_json:
            print_json({"record": os.fspath(path), "valid": True, **_result_json(record)})
        else:
            say(one_line(f"{path}: {_result(record)}"))
    if failed:
        ctx.exit(1)


def _load(ctx: click.Context, path: Path) -> "HandRecord | MatchRecord":
    """Read a hand or a match: from a file, or by its number a match played here.

    Raises:
        UserError: it can't be read or is not valid.
    """
    from solitaire.classic.match_record import parse_sitting
    from solitaire.files import UserError
    from solitaire.printed import printed_hand

    name = os.fspath(path)
    if name == _PRINTED:
        return printed_hand()
    if is_number(name):
        return _match(ctx, int(name))
    text = text_of(path)
    try:
        return parse_sitting(text)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None


def _match(ctx: click.Context, number: int) -> "MatchRecord":
    """Return a match played here: the unfinished one with this number, or else the last that has ended.

    Raises:
        UserError: there is none.
    """
    from solitaire.classic.match_record import MatchRecord
    from solitaire.cli.store import opened_store
    from solitaire.files import UserError
    from solitaire.saves import MatchFolder

    for _, record in MatchFolder(home_of(ctx).matches).unfinished():
        if isinstance(record, MatchRecord) and record.number == number:
            return record
    with opened_store(ctx) as store:
        found = store.match(number)
    if found is None:
        raise UserError(f"there is no match {number} here; a file with such a name is written ./{number}")
    return found


def _result(record: "HandRecord | MatchRecord") -> str:
    from solitaire.classic.record import HandRecord
    from solitaire.classic_text import hand_result, hand_title, match_result

    if isinstance(record, HandRecord):
        return f"{hand_title(record)}; {hand_result(record.hand)}"
    return match_result(record)


def _result_json(record: "HandRecord | MatchRecord") -> dict[str, object]:
    from solitaire.classic.record import HandRecord
    from solitaire.classic.seats import Side

    if isinstance(record, HandRecord):
        hand = record.hand
        return {
            "deal": hand.deal.name,
            "dealer": hand.dealer.name,
            "plays": len(hand.plays),
            "lead": hand.tally.lead,
            "resti": {side.name: hand.tally.resti[side] for side in Side},
        }
    match = record.match
    return {
        "match": str(match.number),
        "hands": len(match.hands),
        "over": match.is_over,
        "resti": match.resti,
    }


@classic.command()
@click.argument("record", metavar="HAND", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print it; without this option too.")
@click.pass_context
def replay(ctx: click.Context, record: Path, as_text: bool) -> None:
    """Print a hand, or all hands of a match, event by event."""
    from solitaire.classic.record import HandRecord
    from solitaire.classic_text import match_result, replay_text

    found = _load(ctx, record)
    if isinstance(found, HandRecord):
        say(replay_text(found))
        return
    for hand in found.hands:
        say(f"{replay_text(hand)}\n")
    say(one_line(match_result(found)))


@classic.command()
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language to print them in.")
def rules(language: str) -> None:
    """Print the rules in short."""
    from solitaire.text import rules_text

    say(rules_text(language, classic=True), nl=False)


scores.add_command(import_)
for command in (autoplay, duel, play, daily, scores, stats):
    classic.add_command(command)
