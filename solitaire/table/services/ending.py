"""The words on the plaque at the end of a game."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from math import ceil
from typing import Final

from scores.daily import Streak
from scores.estimates import Estimates, Par
from scores.goals import Ranking
from solitaire.play.game import Game
from solitaire.play.grades import better_than
from solitaire.rules.position import End
from solitaire.rules.scoring import Score
from solitaire.table.actions import Action
from solitaire.table.models.ending import Ending
from solitaire.table.texts import VERSICOLE, end_sentence, goal_name
from solitaire.texts.grades import earned_grade, grade_words, next_words
from solitaire.texts.sums import about
from solitaire.texts.words import Words, plain, signed

_HOUR: Final = 60
"""Minutes."""


def ending(
    game: Game,
    known: Estimates | None,
    fair: Sequence[int],
    ranking: Ranking | None,
    words: Words,
    actions: tuple[Action, ...],
) -> Ending:
    """Return what to say about an ended game.

    Args:
        game: the game.
        known: what the engines know of its deal; None for a practice game, which is not compared.
        fair: the scores of the fair games played on the deal so far.
        ranking: the place of the game and its achievements, if it has just been stored.
        words: the catalogue.
        actions: the plaque's actions.
    """
    score = game.score
    assert score.points is not None
    is_finished = score.end is End.FINISHED
    beside: Iterable[str] = (end_sentence(score, words),)
    if is_finished and known is not None:
        beside = _beside(score, known.par, words)
    return Ending(
        words.deal(game.deal),
        signed(score.points),
        actions,
        None if known is None else earned_grade(score, known.par),
        tuple(beside),
        () if ranking is None else tuple(_reached(score, ranking, words)),
        tuple(_lines(score, known or Estimates(), fair, ranking, words)),
        () if ranking is None or ranking.streak is None else _daily(ranking.streak, words),
    )


def _beside(score: Score, par: Par | None, words: Words) -> Iterator[str]:
    """Yield the grade, the difference to par, and the next grade."""
    if (grade := earned_grade(score, par)) is not None:
        yield grade_words(grade, words)
    if par is None:
        yield words("ended.no_par")
    else:
        gained = score.shown - round(par.mean)
        key = "above" if gained > 0 else "below" if gained < 0 else "at_par"
        figure = words("status.par", par=about(plain(round(par.mean)), par.games))
        yield words(f"ended.{key}", par=figure, points=abs(gained))
    if (following := next_words(score, par, words)) is not None:
        yield following


def _reached(score: Score, ranking: Ranking, words: Words) -> Iterator[str]:
    """Yield what the game is the first to reach."""
    kinds = [name for name in ranking.goals if name in VERSICOLE]
    if others := [goal_name(name, words) for name in ranking.goals if name not in kinds]:
        yield words("ended.goals", count=len(others), goals=", ".join(others))
    if kinds:
        yield words("ended.new_versicole", names=", ".join(goal_name(name, words) for name in kinds))
    if ranking.place == 1 and ranking.count > 1 and score.end is End.FINISHED:
        yield words("ended.new_best", table=_table(ranking, words))
    elif ranking.before is not None and score.shown > ranking.before:
        yield words("ended.better", points=plain(ranking.before))


def _lines(
    score: Score, known: Estimates, fair: Sequence[int], ranking: Ranking | None, words: Words
) -> Iterator[str]:
    """Yield lines about versicole made before, other games of the deal, and the game's place."""
    if score.end is not End.FINISHED:
        yield words("ended.unfinished")
    else:
        made = {versicola.kind.name.lower() for versicola in score.versicole}
        if ranking is not None:
            made.difference_update(ranking.goals)
        if names := [words(f"versicola.{name}") for name in VERSICOLE if name in made]:
            yield words("ended.versicole", names=", ".join(names))
        if (better := better_than(score.shown, fair)) is not None:
            yield words("ended.better_than", percent=better, games=len(fair))
    if ranking is not None:
        table = _table(ranking, words)
        yield words("ended.place", table=table, place=ranking.place, count=ranking.count)
    if known.best is not None:
        yield words("ended.proved" if known.proved else "ended.best", best=known.best)


def _table(ranking: Ranking, words: Words) -> str:
    return words(f"scores.{ranking.added.standing.name.lower()}")


def _daily(run: Streak, words: Words) -> tuple[str, ...]:
    """Return the streak of daily deals, and when the next deal comes."""
    now = datetime.now().astimezone()
    left = datetime.combine(now.date() + timedelta(1), time()).astimezone() - now
    minutes = ceil(left.total_seconds() / 60)
    comes = (
        words("ended.tomorrow", hours=round(minutes / 60))
        if minutes >= _HOUR
        else words("ended.soon", minutes=minutes)
    )
    return words("daily.streak", current=run.current, longest=run.longest), comes
