"""Checking games, hands and matches by the rules, for the commands ``verify`` and ``classic verify``."""

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.printing import one_line, print_json, say
from solitaire.cli.reading import MOST_READ, record_files, text_of

if TYPE_CHECKING:
    from scores.store import Played


def verify_files(
    ctx: click.Context,
    paths: Sequence[Path],
    as_json: bool,
    known: "Callable[[Path], Played | None]" = lambda path: None,
) -> None:
    """Print the result of each game in files and folders, or what is wrong with it; then the status is 1.

    Args:
        ctx: the command's context.
        paths: the files and folders.
        as_json: print one JSON object a game.
        known: returns what a name stands for that is no file's, or None.
    """
    from scores.imports import parse_all
    from solitaire.home.files import UserError

    failed = False
    for path in chain.from_iterable(map(record_files, paths)):
        try:
            one = known(path)
            games = [one] if one is not None else list(parse_all(text_of(path, most=MOST_READ)))
        except UserError as error:
            failed = True
            _print_error({"record": os.fspath(path)}, str(error), as_json)
            continue
        for number, game in enumerate(games, start=1):
            place = f"{path}, game {number}" if len(games) > 1 else f"{path}"
            head = {"record": os.fspath(path)} | ({"game": number} if len(games) > 1 else {})
            if isinstance(game, ValueError):
                failed = True
                _print_error(head, f"{place}: {game}", as_json)
            elif as_json:
                print_json({**head, "valid": True, **_result_json(game)})
            else:
                say(one_line(f"{place}: {_result(game)}"))
    if failed:
        ctx.exit(1)


def _print_error(head: Mapping[str, object], message: str, as_json: bool) -> None:
    say(f"Error: {one_line(message)}", err=True)
    if as_json:
        print_json({**head, "valid": False, "error": one_line(message)})


def _result(game: "Played") -> str:
    from solitaire.classic.match_record import MatchRecord
    from solitaire.classic.record import HandRecord
    from solitaire.texts.classic_text import hand_result, hand_title, match_result
    from solitaire.texts.text import deal_title, result_line

    if isinstance(game, MatchRecord):
        return match_result(game)
    if isinstance(game, HandRecord):
        return f"{hand_title(game)}; {hand_result(game.hand)}"
    return f"{deal_title(game.deal)}, {result_line(game.score)}"


def _result_json(game: "Played") -> dict[str, object]:
    from solitaire.classic.match_record import MatchRecord
    from solitaire.classic.record import HandRecord
    from solitaire.classic.seats import Side

    if isinstance(game, MatchRecord):
        match = game.match
        return {
            "match": str(match.number),
            "hands": len(match.hands),
            "over": match.is_over,
            "resti": match.resti,
        }
    if isinstance(game, HandRecord):
        hand = game.hand
        return {
            "deal": hand.deal.name,
            "dealer": hand.dealer.name,
            "plays": len(hand.plays),
            "lead": hand.tally.lead,
            "resti": {side.name: hand.tally.resti[side] for side in Side},
        }
    score = game.score
    return {
        "deal": game.deal.name,
        "moves": len(game.moves),
        "end": score.end and score.end.value,
        "score": score.points,
        "shown": score.shown,
        "to_come": score.to_come,
    }
