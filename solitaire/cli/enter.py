"""The command that keeps a shuffle from a real table: its cards as they were dealt, and perhaps the moves."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from scores.imports import add_import
from solitaire.cli.files import OUTPUT, opened_store, write_output
from solitaire.cli.options import home_of
from solitaire.cli.printing import bar, columns, is_terminal, one_line, print_parts, say, say_error
from solitaire.home.files import UserError
from solitaire.home.saves import delete, read_draft, write_draft
from solitaire.play.entry import Entry, EntryError
from solitaire.rules.cards import CARD_COUNT, codes
from solitaire.rules.record import Record, format_record
from solitaire.texts.text import result_line

_IN_A_ROW: Final = 20
"""Missing cards that are printed on a line."""
_HOW: Final = """\
Type the cards in the order in which they were dealt: the 84 of the deck, then the 13 of the fola. Many on a
line are fine; 21 is T21, and DJ the jack of coins: C is cups, D coins, S swords, B batons. Kills go between
them, if you want a verdict: 21xB4. Other words:
  fola CARDS  the 13 cards of the fola in the order in which you stacked them, at any time
  #           the game has ended; the cards after it are those that were not dealt any more
  undo [N]    take the last card or kill back, or the last N; without any, the fola
  missing     the cards that have not been entered
  new         forget all of it and begin again
  done        finish: without it all is kept for the next time, as it is after every line"""
_LONGEST: Final = 100_000
"""Characters of a line, at most."""


@click.command()
@click.option(
    "--out", "-o", type=OUTPUT, help="Write the record to FILE, instead of printing it.", metavar="FILE"
)
@click.pass_context
def enter(ctx: click.Context, out: Path | None) -> None:
    """Enter a shuffle from a real table.

    Takes the 97 cards in the order in which they were dealt. With the moves that were made it is a game with
    a verdict. Reads lines from standard input; "help" explains them, "done" finishes. What is not finished
    is saved, and resumed the next time.
    """
    draft = home_of(ctx).entry
    entry, is_asked = read_draft(draft), is_terminal(sys.stdin)
    if is_asked:
        say(_HOW)
    if is_asked and entry != Entry():
        say(f"Going on. {_standing(entry)}")
    is_done = False
    for number, line in enumerate(_lines(is_asked), start=1):
        command, before = line.strip().lower(), entry
        if command == "done":
            is_done = True
            break
        try:
            if command in ("help", "missing"):
                say(_HOW if command == "help" else _missing(entry), err=not is_asked)
            else:
                entry = Entry() if command == "new" else entry.after(line)
        except EntryError as error:
            if not is_asked:
                raise UserError(f"line {number}: {error} (what came before is kept)") from None
            say_error(str(error))
        if entry != before:
            write_draft(draft, entry, before)
        if is_asked:
            say(_standing(entry))
    whole = entry.ended
    if is_done and whole.is_whole and (whole.is_over or not whole.is_game):
        _finish(ctx, whole.record, out)
        delete(draft)
        return
    _say_what_is_known(entry)
    if out is not None:
        say(f"Nothing is written to {one_line(os.fspath(out))} yet.", err=True)


def _lines(is_asked: bool) -> Iterator[str]:
    while True:
        if is_asked:
            say("> ", nl=False)
        line = sys.stdin.readline(_LONGEST)
        if not line:
            return
        if len(line) == _LONGEST:
            raise UserError(f"a line has more than {_LONGEST} characters; nothing of it was taken")
        yield line


def _standing(entry: Entry) -> str:
    kills = sum(move.is_kill for move in entry.moves)
    dealt = len(entry.dealt)
    done = f"{dealt} {'card' if dealt == 1 else 'cards'}" + (f", {kills} kills" if kills else "")
    if entry.is_whole:
        return f"{done}: the shuffle is whole."
    return f"{done}; missing {len(entry.missing)}:\n{_missing(entry)}"


def _missing(entry: Entry) -> str:
    missing = codes(entry.missing)
    rows = (missing[start : start + _IN_A_ROW] for start in range(0, len(missing), _IN_A_ROW))
    return "\n".join("  " + " ".join(row) for row in rows) or "  none"


def _say_what_is_known(entry: Entry) -> None:
    """Say what is missing, and what can be answered without it."""
    say(f"{CARD_COUNT - len(entry.missing)} of {CARD_COUNT} cards are known; the entry is kept.")
    if entry.is_whole:
        say("The shuffle is whole: done finishes it; in a game, # says that it has ended.")
    if not entry.is_game:
        return
    say(f"The game so far: {result_line(entry.record.score)}.")
    if not entry.is_judged_in_part:
        if not entry.is_whole:
            say("What you saw includes your fola, which is not known: no decision can be judged.")
        return
    from solitaire.kinds.solitaire_advice import ADVISER  # here: it loads the engines
    from solver.game_reviewer import reviews
    from solver.result import Limit

    review, record = None, entry.record
    with bar("weighing") as show:
        for review in reviews(record, Limit()):
            show(review.share)
    if review is not None:
        print_parts(ADVISER.review_text(record, review, columns()))


def _finish(ctx: click.Context, record: Record, out: Path | None) -> None:
    """Write the record; a game that has ended goes into the table of others' games."""
    if out is None:
        say(format_record(record), nl=False)
    else:
        write_output(out, format_record(record))
    if record.score.end is not None:
        with opened_store(ctx) as store:
            number = add_import(store, record).id
        say(f"Kept as game {number} among others' games; minchiate review FILE gives the verdict.", err=True)
