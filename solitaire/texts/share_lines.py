"""The first line of a shared text, for people to read; the program reads what follows."""

from datetime import date
from typing import Final

from scores.estimates import Par
from solitaire.classic.deal import daily_hand_day
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.rules.deal import Deal
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solitaire.rules.scoring import KINDS
from solitaire.texts.grades import earned_grade, grade_name
from solitaire.texts.sums import about
from solitaire.texts.words import Words, daily_day_of, plain, signed

_SIGNS: Final = "\N{WHITE CIRCLE}\N{BLACK CIRCLE}"
"""Not made, made: signs that every chat can show."""


def game_line(record: Record, par: Par | None, words: Words) -> str:
    """Return the line of an ended game: score, par, grade, and a sign for each kind of versicola.

    Args:
        record: the game.
        par: the par of its deal, if it is known.
        words: the catalogue.
    """
    score = record.score
    assert score.points is not None
    assert score.end is not None
    line = f"{_name('app.title', daily_day_of(record.deal.name), record.deal, words)} {plain(score.points)}"
    if par is not None:
        line += f" ({words('status.par', par=about(plain(round(par.mean)), par.games))})"
    if score.end is not End.FINISHED:
        return f"{line}, {words(f'note.{score.end.name.lower()}')}"
    made = {versicola.kind for versicola in score.versicole}
    signs = "".join(_SIGNS[kind in made] for kind in KINDS)
    grade = earned_grade(score, par)
    return f"{line} {signs}" if grade is None else f"{line}, {grade_name(grade, words)} {signs}"


def hand_line(record: HandRecord, words: Words) -> str:
    """Return the line of an ended hand of the classic game: the resti and the points of the player's side."""
    hand, found = record.hand, margin(record.hand)
    day = daily_hand_day(hand.deal, hand.dealer, date.today())
    name = _name("classic.title", day, hand.deal, words)
    key = "share.won" if found.resti > 0 else "share.lost" if found.resti < 0 else "share.even"
    return f"{name} {words(key, resti=abs(int(found.resti)), points=signed(int(found.points)))}"


def _name(key: str, day: date | None, deal: Deal, words: Words) -> str:
    """Return the name of the game, and its day or its deal."""
    which = f", {words.deal(deal)}" if day is None else f" {words.short_day(day.isoformat())}"
    return f"{words(key)}{which}:"
