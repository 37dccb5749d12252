"""The grade of a finished game in words, and the next grade above it."""

from math import ceil

from scores.estimates import Par
from solitaire.play.grades import Grade, grade, next_step
from solitaire.rules.position import End
from solitaire.rules.scoring import UNFINISHED, Score
from solitaire.texts.words import Words, capital, plain
from solver.sums import SURE_GAMES


def earned_grade(score: Score, par: Par | None) -> Grade | None:
    """Return the grade of a finished game, as far as its deal's par is sure; None for any other game."""
    return _certain(score.shown, par) if score.end is End.FINISHED else None


def grade_of(points: int, par: Par | None) -> Grade | None:
    """Return the grade of a score in a table, in the same way; -300 counts as an unfinished game."""
    return None if points == UNFINISHED else _certain(points, par)


def _certain(points: int, par: Par | None) -> Grade | None:
    """Return the grade; None while it may become another one by a par that is not sure yet."""
    sure = _sure(par)
    earned = grade(points, sure)
    by_par = earned is Grade.TWO_HUNDRED if par is None else grade(points, par.mean) is not earned
    return None if sure is None and by_par else earned


def _sure(par: Par | None) -> float | None:
    """Return a par in points, or None if it is unknown or from too few games for a grade."""
    return None if par is None or par.games < SURE_GAMES else par.mean


def grade_words(earned: Grade, words: Words) -> str:
    """Return the name of a grade, as it stands by itself."""
    return capital(grade_name(earned, words))


def grade_name(earned: Grade, words: Words) -> str:
    """Return the name of a grade, as it stands in a sentence."""
    return words(f"grade.{earned.name.lower()}")


def next_words(score: Score, par: Par | None, words: Words) -> str | None:
    """Return what the next grade above that of a finished game takes; None if unknown."""
    step = next_step(score.shown, _sure(par))
    if step is None or (score.end is End.FINISHED and earned_grade(score, par) is None):
        return None
    return words("ended.next", grade=grade_name(step.grade, words), points=plain(ceil(step.points)))
