"""The verdicts of both games in words: the grade, shuffle or play, the costly decisions; shared texts' heads.

The review gives figures and moves; this module turns them into sentences in the
player's language. The reasons are in ``texts.hints``.
"""

from collections.abc import Sequence
from datetime import date
from math import ceil, isfinite
from typing import Final, NamedTuple

from scores.estimates import Par
from solitaire.classic.deal import daily_hand_day
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.play.ending import Grade, grade, next_step
from solitaire.rules.deal import Deal
from solitaire.rules.position import End, Move
from solitaire.rules.record import Record
from solitaire.rules.scoring import KINDS, UNFINISHED, Score
from solitaire.texts.sums import ABOUT, CLASSIC, LUCKS_OF_GAMES, LUCKS_OF_HANDS, about, answer, balance
from solitaire.texts.sums import SOLITAIRE as SOLITAIRE_SUM
from solitaire.texts.words import (
    Words,
    capital,
    card_signs,
    daily_day_of,
    plain,
    signed,
    whole_error,
    with_error,
)
from solver.classic.hand_review import HandDecision, HandReview, Surprise
from solver.game_review import STACKING, BestResult, Decision, FairPar, GameReview, StackingDecision, Turn
from solver.review import SURE_GAMES, Costed, Sum

# -- the grade, and the next above it -------------------------------------------------------------


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


# -- the verdict ----------------------------------------------------------------------------------

_TURNS: Final = 4
"""Cards named with their luck."""


def sentence(record: Record, review: GameReview, words: Words) -> str:
    """Return the verdict in a sentence: the shuffle or the play.

    A game given up needs no counting; of a game known in part there is only what its decisions have cost.
    """
    if record.is_part and review.cost is not None:
        if review.is_blameless or round(review.cost) < 1:
            return words("verdict.nothing_lost")
        return words("verdict.lost", points=f"{review.cost:.0f}")
    if record.score.end is End.GAVE_UP and not record.is_part:
        still = review.possible[-2] if review.possible else review.score
        if still <= review.score:
            return words("verdict.gave_up", points=plain(review.score))
        is_proved = review.held is not None and still == review.held.bound
        key = "verdict.gave_up_early" if is_proved else "verdict.gave_up_at_least"
        return words(key, points=plain(review.score), still=plain(still))
    return answer(review.sum, SOLITAIRE_SUM, words, review.share)


def part_figures(review: GameReview, words: Words) -> list[tuple[str, str]]:
    """Return the figures of a game known in part, each with its label.

    They are the score so far, what the fair player expects at the last decision, and how many are weighed.
    """
    weighed, last = f"{len(review.decisions)}/{review.choices or '…'}", "…"
    if review.has_all_decisions:
        last = plain(round(max(review.decisions, key=lambda decision: decision.place).expected))
    return [
        (plain(review.score), words("verdict.so_far")),
        (last, words("verdict.expected")),
        (weighed, words("verdict.weighed")),
    ]


def figures(review: GameReview, words: Words, known: Par | None = None) -> list[tuple[str, str]]:
    """Return the three figures, each with its label: the score, par, and what the shuffle held.

    Until the review has a par, this is the par known before, from an older fair player.
    """
    par, held = _par(review, known), best_known(review, known)
    mean = "…" if par is None else with_error(f"{par.mean:.0f}", whole_error(par.error))
    detail = words("verdict.par")
    if isinstance(par, FairPar) and isfinite(par.spread):
        detail = words("verdict.par_detail", games=par.games, spread=f"{par.spread:.0f}")
    par_figure = (mean, detail)
    if held is None:
        held_figure = ("…", words("verdict.held"))
    else:
        key = "verdict.held_proved" if held.is_proved else "verdict.held_found"
        held_figure = (plain(held.score), words(key, bound=held.bound))
    return [(plain(review.score), words("verdict.you")), par_figure, held_figure]


def _par(review: GameReview, known: Par | None) -> FairPar | Par | None:
    """Return the par that is shown: that of the review, unless it is a single game, else the known par."""
    return known if review.par is None or review.par.games == 1 else review.par


def best_known(review: GameReview, known: Par | None = None) -> BestResult | None:
    """Return the best found of the shuffle.

    None while it is less than the score or par, which were made, or is this game and nothing was searched.
    """
    par, held = _par(review, known), review.held
    reached = review.score if par is None else max(review.score, par.mean)
    if held is None or held.score < reached:
        return None
    return None if held.by == "player" and not (held.is_proved or review.is_complete) else held


class MarkedResult(NamedTuple):
    """A result on the bar of all results."""

    points: float
    label: str


def standings(review: GameReview, known: Par | None, words: Words) -> list[MarkedResult]:
    """Return the player's result, par and the best known, as far as they are known."""
    par, best = _par(review, known), best_known(review, known)
    found = [MarkedResult(review.score, words("verdict.mark_you", points=plain(review.score)))]
    if par is not None:
        mean = about(plain(round(par.mean)), par.games)
        found.append(MarkedResult(par.mean, words("verdict.mark_par", points=mean)))
    if best is not None:
        found.append(MarkedResult(best.score, words("verdict.mark_best", points=plain(best.score))))
    return found


def cost(decision: Costed, words: Words) -> str:
    """Return the mark and the cost of a costly decision."""
    assert decision.mark is not None
    error = whole_error(decision.error) if decision.error else ""
    return words(
        "verdict.cost" if error else "verdict.exact_cost",
        mark=words(f"verdict.{decision.mark.name.lower()}"),
        cost=f"{decision.cost:.0f}",
        error=error,
    )


def what_was_done(decision: Decision, words: Words, *, is_alone: bool = False) -> str:
    """Return what was done and, unless ``is_alone``, what would have been better."""
    if isinstance(decision, StackingDecision):
        return words("verdict.stacking")
    move, better = move_words(decision.move, words), move_words(decision.better, words)
    if is_alone:
        return words("verdict.at", number=decision.number, move=move)
    return words("verdict.instead", number=decision.number, move=move, better=better)


def what_was_better(decision: Decision, words: Words) -> str:
    """Return what would have been better."""
    if isinstance(decision, StackingDecision):
        return words("try.shown", better=card_signs(decision.better))
    return words("try.shown", better=move_words(decision.better, words))


def move_words(move: Move | None, words: Words) -> str:
    """Return a move as a player says it, such as ``T31 on C7`` with signs; None is the play of a card."""
    if move is None or move.is_play:
        return words("verdict.play_on")
    if move.victim is None:
        return words("try.finish")
    return words.brief_move(move)


def judged(decision: Costed, cost: float | None, words: Words, *, is_same: bool, is_best: bool) -> str:
    """Return the cost of a decision tried instead of a costly decision, and the cost of the original.

    Args:
        decision: the original decision.
        cost: the cost of the new decision against the better move in points, or None while it is weighed.
        is_same: whether the two are the same.
        is_best: whether the new decision is what the review found better.
    """
    if cost is None:
        return words("try.weighing")
    figures = {"cost": f"{cost:.0f}", "played": f"{decision.cost:.0f}"}
    if is_same:
        return words("try.same", **figures)
    if is_best:
        return words("try.best", **figures)
    if cost < 1:
        return words("try.as_good", **figures)
    return words("try.better" if decision.cost - cost >= 1 else "try.worse", **figures)


def turned(record: Record, review: GameReview, turn: Turn, words: Words) -> str:
    """Return what a turned card was worth, such as ``B4 came: −43``."""
    points = _luck(turn.luck, review)
    if turn.ply == STACKING:
        return words("verdict.fola_came", points=points)
    return words("verdict.came", card=card_signs((record.moves[turn.ply].card,)), points=points)


def _luck(points: float, review: GameReview) -> str:
    """Return the points of luck, marked as approximate until it is sure."""
    return signed(round(points)) if review.is_luck_sure else ABOUT + signed(round(points))


def rare_luck(review: GameReview, words: Words) -> list[str]:
    """Return how rare the luck of a game is, in a line; none where the player knew more than a player can."""
    luck = review.luck
    if luck is None or review.knew_more:
        return []
    whole = None if review.sum is None else review.sum.in_points
    points = round(luck.total.points) if whole is None else whole["deal"] + whole["luck"]
    return [LUCKS_OF_GAMES.line(luck.total.points, _luck(points, review), words)]


def luck_lines(record: Record, review: GameReview, words: Words) -> list[str]:
    """Return how rare the luck of a game is, then its luckiest and unluckiest cards, a line each."""
    turns = () if review.luck is None else review.luck.turns
    most = [one for one in sorted(turns, key=lambda turn: -abs(turn.luck)) if round(one.luck)][:_TURNS]
    most.sort(key=lambda turn: turn.ply)
    return [*rare_luck(review, words), *(turned(record, review, turn, words) for turn in most)]


def balance_lines(record: Record, review: GameReview, shown: Sequence[Decision], words: Words) -> list[str]:
    """Return, a line each, what is missing between the decisions shown and the play, or the cost of all.

    The play is not known of a part; then that, too, is said.
    """
    whole, count = sum(round(decision.cost) for decision in shown), len(review.decisions) - len(shown)
    if record.is_part:
        cost = whole if review.cost is None else round(review.cost)
        return [*balance(-cost, whole, cost - whole, count, words), words("verdict.unknown")]
    if review.sum is None or review.cost is None or not review.is_sure:
        return []
    others = review.cost - sum(decision.cost for decision in shown)
    return balance(review.sum.in_points["play"], whole, others, count, words)


# -- the first line of a shared text; the program reads what follows ------------------------------

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


# -- the verdict on a hand for four: was it the cards or the play? ---------------------------------
#
# The review (``solver.classic.hand_review``) gives figures; this module turns them into sentences in the
# player's language.


def trick_text(first: int, last: int, words: Words) -> str:
    """Return the name of some tricks, or of the discards, which come before trick 1."""
    if not last:
        return words("classic_verdict.discards")
    first = max(first, 1)
    if first == last:
        return words("classic_verdict.trick", trick=first)
    return words("classic_verdict.tricks", first=first, last=last)


def surprise_text(surprise: Surprise, words: Words) -> str:
    """Return what happened when the luck was bad."""
    if surprise.lost:
        return words("classic_verdict.luck_lost", cards=card_signs(surprise.lost))
    return words("classic_verdict.luck_other")


def hand_sentence(review: HandReview, words: Words) -> str:
    """Return the verdict in a sentence, or how far the review has come."""
    return answer(review.sum, CLASSIC, words, review.share)


def hand_figures(review: HandReview, words: Words) -> list[tuple[str, str]]:
    """Return the result and par, each with its label."""
    par = review.par
    made_resti = signed(round(review.resti))
    made = words("classic_verdict.made", resti=made_resti)
    found = [(signed(round(review.points)), made)]
    if par is None:
        found.append(("…", words("classic_verdict.par")))
    else:
        detail = words("classic_verdict.par")
        if isfinite(par.points_spread) and isfinite(par.resti_spread):
            detail = words(
                "classic_verdict.par_detail",
                resti=words.signed_number(par.resti),
                error=words.number(par.resti_error, 1),
                hands=par.hands,
                spread=f"{par.points_spread:.0f}",
                resti_spread=words.number(par.resti_spread, 1),
            )
        found.append((with_error(signed(round(par.points)), whole_error(par.points_error)), detail))
    if (resti := review.sum_of_resti) is not None:
        found.append((words("classic_verdict.resti"), resti_text(resti, words)))
    return found


def resti_text(found: Sum, words: Words) -> str:
    """Return the resti of a hand taken apart, in tenths that add up."""
    usual = words.signed_number(round(found.usual * 10) / 10)
    parts = {name: words.signed_number(tenths / 10) for name, tenths in found.in_steps(10).items()}
    made = signed(round(found.made))
    return words("classic_verdict.resti_sum", usual=usual, **parts, made=made)


def hand_rare_luck(review: HandReview, words: Words) -> list[str]:
    """Return how rare a hand's luck is, in a line: its cards, and what nobody could know."""
    found = review.sum
    if found is None:
        return []
    points = found.in_points["deal"] + found.in_points["luck"]
    return [LUCKS_OF_HANDS.line(points, about(signed(points), found.games), words)]


def hand_what_was_better(decision: HandDecision, words: Words) -> str:
    """Return what would have been better."""
    return words("try.shown", better=card_signs(decision.better))


def hand_what_was_done(decision: HandDecision, words: Words, *, is_alone: bool = False) -> str:
    """Return what was done and, unless ``is_alone``, what would have been better."""
    when, cards = capital(trick_text(decision.trick, decision.trick, words)), card_signs(decision.cards)
    if is_alone:
        return words("spoken.named", name=when, value=cards)
    return words(
        "classic_verdict.instead",
        when=when,
        cards=cards,
        better=card_signs(decision.better),
    )


def bad_surprise(surprise: Surprise, words: Words) -> str:
    """Return when something the engine could not foresee happened, what it was, and its cost."""
    return words(
        "classic_verdict.luck_row",
        when=capital(trick_text(surprise.first, surprise.last, words)),
        what=surprise_text(surprise, words),
        points=f"{-surprise.value:.0f}",
        error=whole_error(surprise.error),
    )
