"""The adviser of the solitaire: hints and reviews for people and for scripts."""

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import Final

from solitaire.kinds import Adviser, TextTable, WordedHint, rounded
from solitaire.kinds.review_parts import prose, rarer_json, sum_json, sum_text
from solitaire.rules.cards import codes, format_cards
from solitaire.rules.position import END, End, Move, View
from solitaire.rules.record import Record
from solitaire.texts import shapes
from solitaire.texts.hints import (
    fair_hint,
    fair_stacking_hint,
    hint_seconds,
    oracle_hint,
    oracle_stacking_hint,
    why,
)
from solitaire.texts.sums import LUCKS_OF_GAMES, SOLITAIRE
from solitaire.texts.text import deal_title, moves_json
from solitaire.texts.verdict import balance_lines, best_known, rare_luck, sentence
from solitaire.texts.words import Words, plain, signed, whole_error, with_codes, with_error
from solver import advisor, game_reviewer
from solver.advisor import Advice, StackingAdvice
from solver.game_review import STACKING, Decision, GameReview, MoveDecision, StackingDecision, Turn
from solver.result import Limit, Result

_MOST_UNLUCKY: Final = 3
"""Losses by bad luck that are printed."""
_MOST_TURNS: Final = 6
"""Cards that are printed with their luck."""


def limit_of_hint(game: Record, limit: Limit) -> Limit:
    """Return the limit of a hint: almost no time where only one move is allowed."""
    if game.fola is None or limit.seconds is None:
        return limit
    return replace(limit, seconds=hint_seconds(game.positions[-1], limit.seconds))


def _hint(game: Record, limit: Limit) -> WordedHint:
    limit = limit_of_hint(game, limit)
    head = {"deal": game.deal.name, "fair": True}
    if game.fola is None:
        stacking = advisor.stack(View.before_stacking(game.deal), limit)
        figures = {
            "fola": codes(stacking.fola),
            "expected": round(stacking.expected, 2),
            "error": rounded(stacking.error),
            **_work_json(stacking),
        }
        return WordedHint(fair_stacking_hint(stacking, game.deal.fola, Words()), {**head, **figures})
    view = View.of(game.positions[-1])
    advice = advisor.advise(view, limit)
    return WordedHint(fair_hint(view, advice, Words()), {**head, **_advice_json(advice)})


def oracle_hinted(game: Record, result: Result) -> WordedHint:
    """Return the hint from the oracle's line for the last position of a game."""
    figures = {
        "deal": game.deal.name,
        "fair": False,
        "score": result.score,
        "bound": result.bound,
        "status": result.status.value,
        **moves_json(result.fola, result.moves),
        **_work_json(result),
    }
    if game.fola is None:
        return WordedHint(oracle_stacking_hint(result, game.deal.fola, Words()), figures)
    return WordedHint(oracle_hint(game.positions[-1], result, Words()), figures)


def _advice_json(advice: Advice) -> dict[str, object]:
    return {
        "line": [_move_text(move) for move in advice.line],
        "options": [
            {
                "move": _move_text(option.move),
                "expected": round(option.expected, 2),
                "error": rounded(option.error),
                "spread": rounded(option.spread),
                "playouts": option.playouts,
            }
            for option in advice.options
        ],
        "known": advice.known,
        "proved": advice.exact,
        **_work_json(advice),
    }


def _work_json(work: Advice | StackingAdvice | Result) -> shapes.Work:
    return {"playouts": work.playouts, "seconds": round(work.seconds, 3), "core": work.core}


def _move_text(move: Move | None) -> str:
    """Return a move of the fair player, who does not know the card that a play brings."""
    return "play" if move is None else str(move)


def _review_json(game: Record, review: GameReview) -> shapes.GameVerdict:
    held, par, found = review.held, review.par, review.sum
    return {
        "score": review.score,
        "held": None
        if held is None
        else {
            "score": held.score,
            "bound": held.bound,
            "proved": held.is_proved,
            "seconds": round(held.seconds, 3),
            "by": held.by,
        },
        "par": None
        if par is None
        else {
            "mean": round(par.mean, 2),
            "error": rounded(par.error),
            "spread": rounded(par.spread),
            "games": par.games,
            "seconds": round(par.seconds, 3),
        },
        "sum": sum_json(found),
        "headline": None if found is None else found.headline.value,
        "luckier_than": rarer_json(found, LUCKS_OF_GAMES),
        "luck": None if review.luck is None else [_turn_json(game, turn) for turn in review.luck.turns],
        "decisions": [_decision_json(game, decision) for decision in review.decisions],
        "possible": review.possible,
        "share": round(review.share, 4),
        "seconds": round(review.seconds, 3),
        "core": review.core,
    }


def _turn_json(game: Record, turn: Turn) -> shapes.Turn:
    return {"move_number": turn.ply + 1, "card": _card(game, turn), "points": round(turn.luck, 2)}


def _card(game: Record, turn: Turn) -> str:
    return "fola" if turn.ply == STACKING else str(game.moves[turn.ply])


def _decision_json(game: Record, decision: Decision) -> shapes.GameDecision:
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


def _review_text(game: Record, review: GameReview, columns: int) -> Iterator[str | TextTable]:
    """Yield the figures, the answer, the costliest decisions and the bad luck."""
    if not game.is_part:
        yield from (prose(line, columns) for line in _figures(game, review))
    said = sentence(game, review, Words())
    is_answer = review.is_sure or review.is_complete or game.score.end is End.GAVE_UP
    yield from sum_text(said, review.sum, SOLITAIRE, columns, is_answer=is_answer)
    yield from _costliest(game, review, columns)
    yield from _turned(game, review, columns)
    if unlucky := review.unluckiest(_MOST_UNLUCKY):
        yield "\nBad luck, because nobody could have known the cards to come:"
        rows = [(str(decision.number), _done(decision), str(decision.possible)) for decision in unlucky]
        yield TextTable(("move", "you did", "the best line lost"), rows)


def _figures(game: Record, review: GameReview) -> Iterator[str]:
    held, par = best_known(review), review.par
    yield f"{deal_title(game.deal)}: you made {plain(review.score)}."
    if held is not None:
        found = f"found in {held.seconds:.0f} s" if held.seconds else "known"
        whose = {"oracle": "", "fair": ", by the fair player", "player": ", by you"}[held.by]
        proved = "proved best" if held.is_proved else f"the best {found}{whose}; at most {held.bound}"
        yield f"The shuffle held {held.score} ({proved})."
    if par is not None:
        in_time = f" in {par.seconds:.0f} s" if par.seconds else ""
        spread = f", spread {par.spread:.0f}" if isfinite(par.spread) else ""
        yield (
            f"Par is {with_error(f'{par.mean:.0f}', whole_error(par.error))}: "
            "what the fair player, who knows no more than you did, "
            f"averages on it ({par.games} games{in_time}{spread})."
        )


def _costliest(game: Record, review: GameReview, columns: int) -> Iterator[str | TextTable]:
    """Yield the costliest decisions with their costs, and why others were better."""
    words, costliest = Words(), review.costliest()
    if len(review.decisions) < (review.choices or 0):
        yield f"\nOf {review.choices} decisions {len(review.decisions)} were weighed."
    elif not costliest:
        yield f"\n{words('verdict.blameless')}"
    if not costliest:
        yield from balance_lines(game, review, costliest, words)
        return
    yield f"\n{words('verdict.costliest')}:"
    rows = [
        (
            str(decision.number),
            _in_words(_done(decision)),
            _in_words(_better(decision)),
            with_error(f"{decision.cost:.0f}", whole_error(decision.error)),
            decision.mark.name.lower() if decision.mark else "",
        )
        for decision in costliest
    ]
    yield TextTable(("move", "you did", "better", "cost", ""), rows)
    yield from balance_lines(game, review, costliest, words)
    explained = [(decision.number, " ".join(why)) for decision in costliest if (why := _why(game, decision))]
    if explained:
        yield "\nWhy:"
    for number, text in explained:
        yield prose(f"{number:>3}  {text}", columns, indent=5)


def _turned(game: Record, review: GameReview, columns: int) -> Iterator[str | TextTable]:
    """Yield the cards that brought or cost most."""
    if review.luck is None:
        return
    most = sorted(review.luck.turns, key=lambda turn: -abs(turn.luck))[:_MOST_TURNS]
    yield from (f"\n{prose(line, columns)}" for line in rare_luck(review, Words()))
    yield f"\nThe cards that changed most{'' if review.is_luck_sure else ', as it looks so far'}:"
    rows = [
        (
            str(turn.ply + 1),
            "the fola" if turn.ply == STACKING else str(game.moves[turn.ply]),
            signed(round(turn.luck)),
        )
        for turn in sorted(most, key=lambda turn: turn.ply)
    ]
    yield TextTable(("move", "card", "points"), rows)


def _in_words(move: str) -> str:
    return "end the game" if move == str(END) else move


def _done(decision: Decision) -> str:
    return "the stacking of the fola" if isinstance(decision, StackingDecision) else str(decision.move)


def _better(decision: Decision) -> str:
    if isinstance(decision, StackingDecision):
        return f"stack {format_cards(decision.better)}"
    return "play the next card" if decision.better is None else str(decision.better)


def _why(game: Record, decision: Decision) -> tuple[str, ...]:
    """Return why another decision was better, a sentence for each reason."""
    return tuple(map(with_codes, why(game, decision, Words())))


ADVISER: Final = Adviser[Record, GameReview](
    hint_seconds=5.0,
    hint=_hint,
    reviews=lambda game, _seat, limit, **more: game_reviewer.reviews(game, limit, **more),
    review_json=_review_json,
    review_text=_review_text,
)
