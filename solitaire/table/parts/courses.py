"""The course of a game of the solitaire and of a hand of the classic game, as a chart shows it."""

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.classic.count import RESTO
from solitaire.rules.record import Record
from solitaire.rules.scoring import count
from solitaire.table.look.theme import colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.parts.chart import Course, Line, Turned
from solitaire.texts.verdict import turned
from solitaire.texts.words import Words, card_signs, signed
from solver.classic.hand_review import HandDecision, HandReview
from solver.game_review import Decision, GameReview, MoveDecision

_MOVES_APART: Final = 25
"""Moves between two that are numbered below a chart."""
_TRICKS_APART: Final = 4


def scores(record: Record) -> list[int]:
    """Return the score after each move, the first before any."""
    return [count(position.grid).shown for position in record.positions]


def course_of_game(
    record: Record,
    shown: Sequence[int],
    review: GameReview | None,
    words: Words,
    listed: Sequence[Decision] = (),
) -> Course:
    """Return the course of a game: the score now, and what its review knows.

    Args:
        record: the game.
        shown: the score after each move.
        review: the review so far, or None.
        listed: the decisions that are listed beside it, which get numbers; without them all are marked.
    """
    lines = [Line(words("verdict.now"), colours.text, [*enumerate(shown)])]
    marked, turns = list[Decision](), dict[int, Turned]()
    if review is not None:
        if review.luck is not None:
            turns = {
                turn.ply + 1: Turned(turn.luck, turned(record, review, turn, words))
                for turn in review.luck.turns
            }
        lines += [
            Line(words("verdict.possible"), colours.gold, [*enumerate(review.possible or ())]),
            Line(words("verdict.expected"), colours.good, [*_fairly_expected(review)]),
        ]
        marked += listed or [decision for decision in review.decisions if decision.mark is not None]
    last = len(shown) - 1
    return Course(
        last,
        [line for line in lines if line.points],
        {decision.number: decision.mark for decision in marked if decision.mark is not None},
        {decision.number: number for number, decision in enumerate(listed, start=1)},
        [(step, str(step)) for step in range(0, last + 1, _MOVES_APART)],
        turns,
    )


def _fairly_expected(review: GameReview) -> Iterator[tuple[int, float]]:
    """Yield the fair player's expected score before each move that was weighed, and after what lost more.

    No fair player makes more of the cards than they hold, and neither is known exactly.
    """
    possible = review.possible
    for decision in review.decisions:
        if isinstance(decision, MoveDecision):
            ply, expected = decision.ply, decision.expected
            if possible is None:
                yield ply, expected
                continue
            yield ply, min(expected, possible[ply])
            if possible[ply + 1] < min(expected, possible[ply]):
                yield ply + 1, possible[ply + 1]


def course_of_hand(
    watched: Replayed, review: HandReview | None, words: Words, listed: Sequence[HandDecision] = ()
) -> Course:
    """Return the course of a hand: the lead of South and North, and the value that they could expect.

    Args:
        watched: the hand.
        review: the review of South's decisions so far, or None.
        listed: the decisions that are listed beside it, likewise.
    """
    lines = [Line(words("classic_verdict.now"), colours.muted, [*enumerate(watched.values)])]
    marked = list[HandDecision]()
    if review is not None and review.decisions:
        lines += _expected(watched, review, words)
        marked += listed or [decision for decision in review.decisions if decision.mark is not None]
    steps = {decision.moment: watched.step_after(decision.moment) for decision in marked}
    return Course(
        watched.last,
        lines,
        {steps[decision.moment]: decision.mark for decision in marked if decision.mark is not None},
        {steps[decision.moment]: number for number, decision in enumerate(listed, start=1)},
        [(step, str(trick)) for trick, step in watched.beginnings if trick % _TRICKS_APART == 1],
        _others_played(watched, review, words) if review is not None and watched.is_open else {},
    )


def _others_played(watched: Replayed, review: HandReview, words: Words) -> dict[int, Turned]:
    """Return, by step, what each decision of the other seats changed on the true deal."""
    names, found = watched.seen.sentences.names, dict[int, Turned]()
    for number, (change, (seat, cards)) in enumerate(zip(review.changes, watched.decisions, strict=False)):
        if seat is not review.seat:
            values = {"who": names[seat], "cards": card_signs(cards), "points": signed(round(change))}
            found[watched.step_after(number)] = Turned(change, words("classic_verdict.came", **values))
    return found


def _expected(watched: Replayed, review: HandReview, words: Words) -> Iterator[Line]:
    """Yield the line of the expected value, and above it the pieces that were bad luck."""
    before = [watched.step_after(decision.moment) - 1 for decision in review.decisions]
    points = list[tuple[int, float]]()
    for step, decision in zip(before, review.decisions, strict=True):
        points += [(step, decision.before), (step + 1, decision.after)]
    if review.luck:
        points.append((watched.last, review.points + RESTO * review.resti))
    yield Line(words("classic_verdict.expected"), colours.good, points)
    name = words("classic_verdict.unlucky")
    for number, luck in enumerate(review.luck):
        if luck.is_bad:
            yield Line(name, colours.gold, points[2 * number + 1 : 2 * number + 3], 4.0, is_read=False)
            name = ""
