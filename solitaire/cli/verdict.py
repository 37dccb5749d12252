"""The verdict on a game, printed for people and for scripts."""

from textwrap import fill
from typing import Final

import click

from solitaire.cli.base import print_table
from solitaire.rules.cards import format_cards
from solitaire.rules.position import Move
from solitaire.rules.record import Record
from solitaire.rules.view import View
from solitaire.text import deal_title
from solitaire.verdict import verdict_sentence, why_better
from solitaire.words import Words, whole_error
from solver.review import Decision, Review

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
        "move_number": decision.ply + 1,
        "move": _done(decision),
        "better": _better(decision),
        "cost": round(decision.cost, 2),
        "error": round(decision.error, 2),
        "possible_lost": decision.possible,
        "mark": decision.mark and decision.mark.name.lower(),
        "bad_luck": decision.is_bad_luck,
        "why": _why(game, decision) if decision.mark else (),
        "seconds": round(decision.seconds, 3),
    }


def print_verdict(game: Record, review: Review) -> None:
    """Print the verdict: the figures, the answer, the costliest decisions and the bad luck."""
    _print_figures(game, review)
    _print_costliest(game, review)
    _print_unlucky(review)
    click.echo(f"\n{review.seconds:.0f} s, {review.core} core. The ± are standard errors.")


def _print_figures(game: Record, review: Review) -> None:
    held, par = review.held, review.par
    click.echo(f"{deal_title(game.deal)}: you made {review.score}.")
    if held is not None:
        proved = (
            "proved best"
            if held.is_proved
            else f"the best found in {held.seconds:.0f} s; at most {held.bound}"
        )
        click.echo(f"The shuffle held {held.score} ({proved}).")
    if par is not None:
        click.echo(
            f"Par is {par.mean:.0f} ± {whole_error(par.error)}: "
            "what the fair player, who knows no more than you did, "
            f"averages on it ({par.games} games in {par.seconds:.0f} s, spread {par.spread:.0f})."
        )
        if review.shares is not None:
            click.echo(verdict_sentence(review.shares, Words()))


def _print_costliest(game: Record, review: Review) -> None:
    words, costliest = Words(), review.costliest()
    if not costliest:
        click.echo(f"\n{words('verdict.blameless')}")
        return
    click.echo(f"\n{words('verdict.costliest')}:")
    rows = [
        (
            str(decision.ply + 1),
            _done(decision),
            _better(decision),
            f"{decision.cost:.0f} ± {whole_error(decision.error)}",
            decision.mark.name.lower() if decision.mark else "",
        )
        for decision in costliest
    ]
    print_table(("move", "you did", "better", "cost", ""), rows)
    explained = [(decision.ply + 1, " ".join(why)) for decision in costliest if (why := _why(game, decision))]
    if explained:
        click.echo("\nWhy:")
    for number, text in explained:
        click.echo(fill(f"{number:>3}  {text}", _LINE_LENGTH, subsequent_indent=" " * 5))


def _print_unlucky(review: Review) -> None:
    unlucky = sorted((one for one in review.decisions if one.is_bad_luck), key=lambda one: -one.possible)
    if not unlucky:
        return
    click.echo("\nBad luck, because nobody could know the cards to come:")
    rows = [(str(one.ply + 1), _done(one), str(one.possible)) for one in unlucky[:_MOST_UNLUCKY]]
    print_table(("move", "you did", "the best line lost"), rows)


def _done(decision: Decision) -> str:
    return "the stacking of the fola" if decision.ply < 0 else _move_text(decision.move)


def _better(decision: Decision) -> str:
    if decision.ply < 0:
        return f"stack {format_cards(decision.fola or ())}"
    return _move_text(decision.better)


def _move_text(move: Move | None) -> str:
    return "play the next card" if move is None else str(move)


def _why(game: Record, decision: Decision) -> tuple[str, ...]:
    """Return why another move was better, a sentence each; nothing for the stacking."""
    if decision.move is None:
        return ()
    return why_better(View.of(game.positions[decision.ply]), decision.move, decision.better, Words())
