"""What the table says of a game that has just ended."""

from collections.abc import Iterator

from scores.estimates import Estimates
from solitaire.rules.record import Record
from solitaire.rules.scoring import Score
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services import clipboard
from solitaire.table.services.records import Ranking
from solitaire.words import Words, signed


def end_sentence(score: Score, words: Words) -> str:
    """Return how a game has ended, in one sentence."""
    assert score.end is not None
    assert score.points is not None
    return words(f"ended.{score.end.name.lower()}", points=signed(score.points), count=score.to_come)


def end_question(context: Context, record: Record, known: Estimates, ranking: Ranking | None) -> Question:
    """Return the dialog at the end: the score, what is known of the deal, the rank, and what to do next."""
    words, nav = context.words, context.nav
    lines = [*_score_lines(record.score, words), *_known_lines(known, words)]
    if ranking is not None:
        table = words(f"scores.{ranking.added.standing.name.lower()}")
        lines.append(words("ended.place", table=table, place=ranking.place, count=ranking.count))
    return Question(
        end_sentence(record.score, words),
        "<br>".join([*lines, "", words("ended.again")]),
        (
            Answer(words("button.look")),
            Answer(words("button.share"), lambda _: clipboard.share(context, record)),
            Answer(words("action.verdict"), lambda _: nav.act(Action.VERDICT)),
            Answer(words("button.again"), lambda _: nav.act(Action.RESTART)),
            Answer(words("action.new"), lambda _: nav.act(Action.NEW)),
        ),
        escape=0,
    )


def _score_lines(score: Score, words: Words) -> Iterator[str]:
    if score.to_come:
        yield words("ended.unfinished")
    else:
        yield score_parts(score, words)


def score_parts(score: Score, words: Words) -> str:
    """Return the three parts of a score in one sentence."""
    return words(
        "ended.parts",
        account=signed(score.account_points),
        versicole=signed(score.versicole_points),
        negative=signed(score.negative_points),
    )


def _known_lines(known: Estimates, words: Words) -> Iterator[str]:
    """Yield what the engines know of the deal already."""
    if known.par is not None:
        yield words("ended.par", par=f"{known.par.mean:.0f}")
    if known.best is not None:
        yield words("ended.proved" if known.proved else "ended.best", best=known.best)
