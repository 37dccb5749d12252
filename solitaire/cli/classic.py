"""The commands of the classic game for four: deals, records, the rules; and the group of them all."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.classic_autoplay import autoplay
from solitaire.cli.classic_delete import delete
from solitaire.cli.classic_duel import duel
from solitaire.cli.classic_hint import hint
from solitaire.cli.classic_players import DEALER_OPTION, classic_deal, seat_of
from solitaire.cli.classic_records import known_record, load_hand, load_record, record_json
from solitaire.cli.classic_review import review
from solitaire.cli.classic_scores import daily, play, scores, stats
from solitaire.cli.classic_survey import survey
from solitaire.cli.imports import import_
from solitaire.cli.options import RECORD, at_most_one, home_of
from solitaire.cli.pictures import check_picture, export_option, export_picture
from solitaire.cli.printing import columns, one_line, print_json, say
from solitaire.cli.verify import verify_files
from solitaire.home.settings import LANGUAGES

if TYPE_CHECKING:
    from solitaire.classic.match_record import MatchRecord
    from solitaire.classic.record import HandRecord
    from solitaire.rules.deal import Deal


@click.group()
def classic() -> None:
    """The classic game for four in two partnerships.

    Seats are S, E, N and W, in the order of play; sides are NS and EW. A HAND or a MATCH is the file of its
    record, or the number of a match played here; 1798 is the hand printed in Dresden in 1798.
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
    from solitaire.home.files import UserError
    from solitaire.rules.deal import DealTextError
    from solitaire.texts.classic_text import deal_text

    try:
        layout = lay_out(deal, seat_of(dealer), DEFAULT)
    except DealTextError as error:
        raise UserError(str(error)) from None
    if as_json:
        print_json(deal_json(deal, layout))
    else:
        say(deal_text(deal, layout, columns()))


@classic.command()
@click.argument("records", metavar="HAND or MATCH...", type=RECORD, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a hand or match.")
@click.pass_context
def verify(ctx: click.Context, records: tuple[Path, ...], as_json: bool) -> None:
    """Check hands and matches by the rules.

    Prints count, lead and resti of each, or what is wrong with it and where, a line each: a file may hold
    many, and games of the solitaire too. Of a folder it reads every .txt and .minchiate file. A number is
    that of a match played here.
    """
    verify_files(ctx, records, as_json, lambda path: known_record(ctx, path))


@classic.command()
@click.argument("record", metavar="HAND", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print it instead, of a match all hands.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a hand, of a match all hands.")
@export_option("the hand's end", "the whole hand")
@click.option(
    "--hand",
    "number",
    type=click.IntRange(1),
    metavar="K",
    help="Of a match: its hand K; otherwise the last one begun is watched or drawn.",
)
@click.pass_context
def replay(
    ctx: click.Context,
    record: Path,
    as_text: bool,
    as_json: bool,
    picture: Path | None,
    number: int | None,
) -> None:
    """Watch a hand on the table, card by card."""
    at_most_one(text=as_text, json=as_json, export=picture)
    if picture is not None:
        check_picture(picture)
        _export(load_hand(ctx, record, number), picture)
    elif as_text or as_json:
        _print(load_record(ctx, record) if number is None else load_hand(ctx, record, number), as_json)
    else:
        hand = load_hand(ctx, record, number)
        from solitaire.table import opening

        opening.replay_hand(home_of(ctx), hand)


def _print(found: "HandRecord | MatchRecord", as_json: bool) -> None:
    """Print a hand, or all hands of a match, event by event."""
    from solitaire.classic.record import HandRecord
    from solitaire.texts.classic_text import match_result, replay_text

    if as_json:
        for hand in (found,) if isinstance(found, HandRecord) else found.hands:
            print_json(record_json(hand))
        return
    if isinstance(found, HandRecord):
        say(replay_text(found, columns()))
        return
    for hand in found.hands:
        say(f"{replay_text(hand, columns())}\n")
    say(one_line(match_result(found)))


def _export(hand: "HandRecord", file: Path) -> None:
    from solitaire.table.classic_pictures import frames, picture
    from solitaire.table.models.replayed import steps

    export_picture(file, hand, picture, frames, len(steps(hand.hand)) - 1)


@classic.command()
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language to print them in.")
def rules(language: str) -> None:
    """Print the rules in short."""
    from solitaire.texts.text import rules_text

    say(rules_text(language, classic=True), nl=False)


scores.add_command(import_)
scores.add_command(delete)
for command in (hint, review, autoplay, duel, survey, play, daily, scores, stats):
    classic.add_command(command)
