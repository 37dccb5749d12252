"""The verdict in words: the sentence, the figures, and each costly decision."""

from solitaire.rules.record import Record
from solitaire.rules.view import View
from solitaire.verdict import verdict_sentence, why_better
from solitaire.words import Words, signed, whole_error
from solver.review import Decision, MoveDecision, Review, StackingDecision


def sentence(review: Review | None, words: Words) -> str:
    """Return the verdict in one sentence: the shuffle or the play."""
    shares = None if review is None else review.shares
    return words("verdict.working") if shares is None else verdict_sentence(shares, words)


def figures(record: Record, review: Review | None, words: Words) -> list[tuple[str, str]]:
    """Return the three figures, each with its label: the score, par, and what the shuffle held."""
    points = record.score.points
    assert points is not None  # the game has ended
    par = None if review is None else review.par
    held = None if review is None else review.held
    if par is None:
        par_figure = ("…", words("verdict.par"))
    else:
        detail = words("verdict.par_detail", games=par.games, spread=f"{par.spread:.0f}")
        par_figure = (f"{par.mean:.0f} ± {whole_error(par.error)}", detail)
    if held is None:
        held_figure = ("…", words("verdict.held"))
    else:
        key = "verdict.held_proved" if held.is_proved else "verdict.held_found"
        best = max(held.score, points)  # the player's own line is one of the shuffle's
        held_figure = (_plain(best), words(key, bound=held.bound))
    return [(_plain(points), words("verdict.you")), par_figure, held_figure]


def _plain(points: int) -> str:
    return signed(points).lstrip("+")


def cost(decision: Decision, words: Words) -> str:
    """Return the mark and the cost of a costly decision."""
    assert decision.mark is not None
    return words(
        "verdict.cost",
        mark=words(f"verdict.{decision.mark.name.lower()}"),
        cost=f"{decision.cost:.0f}",
        error=whole_error(decision.error),
    )


def what_was_done(decision: Decision, words: Words) -> str:
    """Return what was done and what would have been better."""
    if isinstance(decision, StackingDecision):
        return words("verdict.stacking")
    better = words("verdict.play_on") if decision.better is None else decision.better
    return words("verdict.instead", number=decision.number, move=decision.move, better=better)


def why(record: Record, decision: Decision, words: Words) -> str:
    """Return why another move was better; nothing for the stacking."""
    if isinstance(decision, StackingDecision):
        return ""
    view = View.of(record.positions[decision.ply])
    return " ".join(why_better(view, decision.move, decision.better, words))


def bad_luck(decision: MoveDecision, words: Words) -> str:
    """Return what a move cost the best line although nobody could know it."""
    return words("verdict.luck_row", number=decision.number, move=decision.move, points=decision.possible)
