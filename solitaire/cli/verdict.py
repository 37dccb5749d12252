"""The verdict on a game, printed for people and for scripts."""

from textwrap import fill
from typing import Final

from solitaire.cli.printing import columns, print_table, rounded, say
from solitaire.rules.cards import format_cards
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solitaire.rules.view import View
from solitaire.texts.text import deal_title
from solitaire.texts.verdict import verdict_sentence, why_better
from solitaire.texts.words import Words, whole_error, with_codes
from solver.review import Decision, MoveDecision, Review, StackingDecision

_LINE_LENGTH: Final = 100
"""Characters in a line of prose."""
_MOST_UNLUCKY: Final = 3
"""Losses by bad luck that are printed."""


def verdict_json(game: Record, review: Review) -> dict[str, object]:
    """Return the verdict as ``minchiate review --json`` prints it."""
    held, par = review.held, review.par
    return {
        "score": review.score,
        "held": held
        and {
            "score": held.score,
            "bound": held.bound,
            "proved": held.is_proved,
            "seconds": round(held.seconds, 3),
        },
        "par": par
        and {
            "mean": round(par.mean, 2),
            "error": round(par.error, 2),
            "spread": round(par.spread, 2),
            "games": par.games,
            "seconds": round(par.seconds, 3),
        },
        "decisions": [_decision_json(game, decision) for decision in review.decisions],
        "possible": review.possible,
        "seconds": round(review.seconds, 3),
        "core": review.core,
    }


def _decision_json(game: Record, decision: Decision) -> dict[str, object]:
    return {
        "move_number": decision.number,
        "move": _done(decision),
        "better": _better(decision),
        "cost": round(decision.cost, 2),
        "error": rounded(decision.error),
        "possible_lost": decision.possible if isinstance(decision, MoveDecision) else 0,
        "mark": decision.mark and decision.mark.name.lower(),
        "bad_luck": isinstance(decision, MoveDecision) and decision.is_bad_luck,
        "why": _why(game, decision) if decision.mark else (),
        "seconds": round(decision.seconds, 3),
    }


def print_verdict(game: Record, review: Review) -> None:
    """Print the verdict: the figures, the answer, the costliest decisions and the bad luck."""
    _print_figures(game, review)
    _print_costliest(game, review)
    _print_unlucky(review)
    say(f"\n{review.seconds:.0f} s, {review.core} core. The ± are standard errors.")


def _print_figures(game: Record, review: Review) -> None:
    held, par = review.held, review.par
    say(f"{deal_title(game.deal)}: you made {review.score}.")
    if held is not None:
        found = f"found in {held.seconds:.0f} s" if held.seconds else "known"
        proved = "proved best" if held.is_proved else f"the best {found}; at most {held.bound}"
        say(f"The shuffle held {held.score} ({proved}).")
    if par is not None:
        in_time = f" in {par.seconds:.0f} s" if par.seconds else ""
        say(
            f"Par is {par.mean:.0f} ± {whole_error(par.error)}: "
            "what the fair player, who knows no more than you did, "
            f"averages on it ({par.games} games{in_time}, spread {par.spread:.0f})."
        )
        if review.shares is not None:
            say(verdict_sentence(review.shares, Words()))


def _print_costliest(game: Record, review: Review) -> None:
    words, costliest = Words(), review.costliest()
    count = 1 + sum(not move.is_play for move in game.moves) - (game.score.end is End.STUCK)
    if len(review.decisions) < count:
        say(f"\nThe time was too short: of {count} decisions {len(review.decisions)} were weighed.")
    elif not costliest:
        say(f"\n{words('verdict.blameless')}")
    if not costliest:
        return
    say(f"\n{words('verdict.costliest')}:")
    rows = [
        (
            str(decision.number),
            _done(decision),
            _better(decision),
            f"{decision.cost:.0f} ± {whole_error(decision.error)}",
            decision.mark.name.lower() if decision.mark else "",
        )
        for decision in costliest
    ]
    print_table(("move", "you did", "better", "cost", ""), rows)
    explained = [(decision.number, " ".join(why)) for decision in costliest if (why := _why(game, decision))]
    if explained:
        say("\nWhy:")
    for number, text in explained:
        say(fill(f"{number:>3}  {text}", min(_LINE_LENGTH, columns()), subsequent_indent=" " * 5))


def _print_unlucky(review: Review) -> None:
    unlucky = review.unluckiest(_MOST_UNLUCKY)
    if not unlucky:
        return
    say("\nBad luck, because nobody could know the cards to come:")
    rows = [(str(one.number), _done(one), str(one.possible)) for one in unlucky]
    print_table(("move", "you did", "the best line lost"), rows)


def _done(decision: Decision) -> str:
    return "the stacking of the fola" if isinstance(decision, StackingDecision) else str(decision.move)


def _better(decision: Decision) -> str:
    if isinstance(decision, StackingDecision):
        return f"stack {format_cards(decision.better)}"
    return "play the next card" if decision.better is None else str(decision.better)


def _why(game: Record, decision: Decision) -> tuple[str, ...]:
    """Return why another move was better, a sentence each; nothing for the stacking."""
    if isinstance(decision, StackingDecision):
        return ()
    why = why_better(View.of(game.positions[decision.ply]), decision.move, decision.better, Words())
    return tuple(map(with_codes, why))
