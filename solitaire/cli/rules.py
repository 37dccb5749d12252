"""The commands about the rules: a deal, the cards, the rules in short, and the count of all paths."""

from pathlib import Path
from typing import Final

import click

from solitaire.cli.options import QUIET_OPTION, AtLeast, deal_argument, deal_or_record, json_option
from solitaire.cli.printing import columns, print_json, print_table, say, track
from solitaire.home.settings import LANGUAGES
from solitaire.rules.cards import CARD_COUNT, CODES, codes, italian_name, kills, suit, value
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position, legal_moves
from solitaire.rules.position import perft as count_paths
from solitaire.rules.scoring import IN_VERSICOLA, WORTH
from solitaire.texts import shapes
from solitaire.texts.text import deal_text, kills_text, rules_lines, worth_text, wrapped

_EXPANDED_PLIES: Final = 3
"""This many plies are made first, so that the progress bar has positions to count."""


@click.command()
@click.argument("deal", type=deal_argument)
@json_option(shapes.Deal)
def deal(deal: Deal, as_json: bool) -> None:
    """Print a deal: its cut, its deck and its fola."""
    if as_json:
        print_json({"deal": deal.name, "cut": deal.cut, "deck": codes(deal.deck), "fola": codes(deal.fola)})
    else:
        say(deal_text(deal, columns()))


@click.command()
@json_option(shapes.Card, text="Print one JSON object per card.")
def cards(as_json: bool) -> None:
    """List the 97 cards: names, worth, and what each kills."""
    if not as_json:
        from solitaire.texts.words import Words  # loads both games

        words = Words()
        rows = [
            (CODES[card], words.name(card), worth_text(card), kills_text(card)) for card in range(CARD_COUNT)
        ]
        print_table(("card", "name", "worth", "kills"), rows)
        return
    for card in range(CARD_COUNT):
        print_json(
            {
                "card": CODES[card],
                "name": italian_name(card),
                "suit": suit(card),
                "value": value(card),
                "worth": WORTH[card],
                "in_versicola": IN_VERSICOLA.get(card, max(WORTH[card], 0)),
                "kills": codes(victim for victim in range(CARD_COUNT) if kills(card, victim)),
            }
        )


@click.command()
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language to print them in.")
def rules(language: str) -> None:
    """Print the rules in short."""
    say(wrapped(rules_lines(language)), nl=False)


@click.command()
@click.argument("start", metavar="(DEAL or RECORD)", type=deal_or_record)
@click.argument("depth", type=AtLeast(0))
@QUIET_OPTION
def perft(start: Deal | Path, depth: int) -> None:
    """Count the paths of DEPTH plays and kills.

    From the start of DEAL, with the fola as dealt, or from the last position of RECORD.
    """
    if isinstance(start, Deal):
        position = Position((), start.deck, start.fola)
    else:
        from solitaire.cli.records import load

        position = load(start).positions[-1]
    first = min(depth, _EXPANDED_PLIES)
    starts = _positions(position, first)
    total = sum(count_paths(position, depth - first) for position in track(starts, "counting", len(starts)))
    say(total)


def _positions(position: Position, plies: int) -> list[Position]:
    """Return the positions after every path of the given number of plays and kills."""
    positions = [position]
    for _ in range(plies):
        positions = [position.apply(move) for position in positions for move in legal_moves(position)]
    return positions
