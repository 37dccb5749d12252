"""Advice on a hand, and a review of it, that are known without an engine."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from solitaire.classic.hand import Hand, moments
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.rules.position import END, Move, legal_kills
from solitaire.rules.record import parse_record
from solitaire.table.pages.verdict import VerdictPage
from solitaire.table.parts.figures import Waterfall
from solitaire.table.services import verdict_work
from solitaire.table.services.classic import exercises
from solitaire.texts.classic_hints import Asked, Thoughts
from solver import cores
from solver.classic.hand_advisor import ClassicAdvice, options_of
from solver.classic.hand_review import Added, HandDecision, HandPar, HandReview, Surprise
from solver.classic.hand_reviewer import reviews
from solver.classic.player import HandOption
from solver.game_review import (
    USUAL_PAR,
    BestResult,
    FairPar,
    GameReview,
    Luck,
    MoveDecision,
    StackingDecision,
)
from solver.result import Limit
from solver.review import Part
from solver.thinking import Thought
from tests.support import recorded
from tests.support.table.classic import ClassicTable
from tests.support.table.workers import Here, Workers


def known_advice(view: View, signals: bool, seconds: float) -> Iterator[ClassicAdvice]:
    """Stand in for the engine: the first option is best, and the last one was dropped early."""
    found = options_of(view)
    options = [HandOption(cards, 12.0 - 3 * place, 1.0, 100) for place, cards in enumerate(found)]
    options[-1] = HandOption(found[-1], 40.0, 30.0, 4) if len(found) > 2 else options[-1]
    yield ClassicAdvice(tuple(options), 100, seconds, "native")


def known_thoughts(asked: Asked, signals: bool, seconds: float) -> Iterator[Thoughts]:
    """Stand in for ``thought``: to the strongest player another option is 20 points better."""
    view, done, manner, _ = asked
    other = next((card,) for card in view.legal_plays or view.discardable if (card,) != done)
    own = () if manner is None else (HandOption(done, 3.0, 2.0, 10), HandOption(other, -4.0, 2.0, 10))
    yield Thoughts(own, [HandOption(other, 31.0, 2.0, 100), HandOption(done, 11.0, 2.0, 100)])


def growing_review(text: str, *_: object) -> Iterator[GameReview]:
    """Stand in for the engine: a game that was given up, whose end and stacking were costly."""
    record = parse_record(text)
    line, last = recorded.game(record.deal, recorded.tidy), len(record.moves) - 1
    assert line.fola is not None
    stacking = StackingDecision(better=line.fola[::-1], cost=30.0, error=2.0, expected=270.0)
    giving_up = MoveDecision(
        ply=last, move=END, better=None, cost=560.0, error=3.0, expected=260.0, possible=634, known=False
    )
    begun = GameReview(
        -300, BestResult(line.score.shown, 334, 0.1, line.fola, line.moves), core=cores.core_name()
    )
    whole = replace(
        begun,
        par=FairPar(290.0, 4.0, 10.0, 6, 0.0),
        possible=(334,) * (last + 1) + (-300,),
        decisions=(stacking, giving_up),
        choices=2,
        usual=USUAL_PAR,
        seconds=60.0,
    )
    yield replace(begun, share=0.2, seconds=0.1)
    yield replace(whole, share=0.6, decisions=whole.decisions[:1])
    yield replace(whole, share=0.9, luck=Luck(Part(-20.0, 4.0), ()))
    yield replace(whole, share=1.0, luck=Luck(Part(-20.0, 4.0), ()))


def growing_pars(_: str, first: int) -> Iterator[int | BestResult]:
    """Stand in for ``fair_scores``: nine games with 105 points, then eleven with 135."""
    yield from ([105] * 9 + [135] * 11)[first:]


def growing_lines(text: str, known: Thought, *_: object) -> Iterator[Thought]:
    """Stand in for ``long_thoughts``: a run begins, a line is found, and 50 seconds pass."""
    line, run = recorded.game(parse_record(text).deal, recorded.tidy), known.runs + 1
    found = Thought(line.score.shown, 329, line.fola or (), line.moves, run, known.seconds)
    yield replace(known, runs=run)
    yield found
    yield replace(found, seconds=known.seconds + 50.0)


def known_reviews(text: str, limit: Limit, before: HandReview | None) -> Iterator[HandReview]:
    """Stand in for the engine: a review in work, and at the next poll the whole one."""
    hand = parse_hand(text).hand
    begun = next(reviews(hand, Seat.S, Limit(playouts=1), stop=lambda: True))
    begun = replace(begun, decisions=(), luck=(), par=None, core=cores.core_name())
    yield replace(begun, share=0.2, seconds=0.1)
    made = tuple(decisions(hand))
    yield replace(
        begun,
        par=HandPar(begun.points + 30, 4.0, 18.0, 0.5, 0.1, 0.4, 20, 1.0),
        decisions=made,
        luck=(
            *(Surprise(one.trick, one.trick, 0.0, 1.0, ()) for one in made[1:]),
            Surprise(20, 21, -70.0, 3.0, ()),
        ),
        choices=len(made),
        points_added=added(-30.0),
        resti_added=added(begun.resti - 0.5, 0.3),
        changes=tuple(float(place - 40) for place in range(len(moments(hand)) - 1)),
        share=1.0,
        seconds=60.0,
    )


def added(total: float, partners: float = 10.0) -> Added:
    """Return what decisions added in all, compared with par, of which the opponents take off half."""
    error = 0.8 * abs(partners)
    return Added(Part(total - partners / 2, error), Part(partners, error), Part(-partners / 2, error))


def decisions(hand: Hand) -> Iterator[HandDecision]:
    """Yield the discards and two plays of the person as costly decisions, the discards the costliest."""
    cost = 65.0 + hand.dealer  # each hand of a match costs another
    found = moments(hand)
    for moment, now in enumerate(found[:-1]):
        if now.turn is not Seat.S or cost < 40:
            continue
        after = found[moment + 1]
        done = after.discards[Seat.S] if now.discards_due else after.plays[-1:]
        assert done
        options = [one for one in options_of(View.of(now, Seat.S)) if one != done]
        if len(options) < 2:
            continue
        yield HandDecision(
            moment=moment,
            trick=len(now.tricks),
            cards=done,
            better=options[0],
            cost=cost,
            error=3.0,
            before=100.0 - moment,
            after=100.0 - moment - cost,
            value_error=3.0,
            seconds=0.1,
            points=Part(-cost / 2, 1.5),
            resti=Part(-cost / 120, 0.0),
        )
        cost -= 10


def known_costs(
    view: View, better: tuple[Card, ...], options: list[tuple[Card, ...]], signals: bool, seconds: float
) -> Iterator[dict[tuple[Card, ...], float]]:
    """Stand in for the judge: each card costs more than the one before, and discards cost nothing."""
    for place, cards in enumerate(options, start=1):
        yield {cards: 0.0 if len(cards) > 1 else 7.0 * place}


def known_move_costs(text: str, ply: int, seconds: float) -> Iterator[dict[Move | None, float]]:
    """Stand in for the judge: each kill costs more than the one before, the next card nearly nothing."""
    kills = legal_kills(parse_record(text).positions[ply])
    yield {None: 0.5, **{kill: 10.0 * place for place, kill in enumerate(kills, start=1)}}


def review_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews and judgements be known at once."""
    Workers.of_this_test().usual = Here
    monkeypatch.setattr(verdict_work, "growing_hand_reviews", known_reviews)
    monkeypatch.setattr(exercises, "card_costs", known_costs)


def counted(classic: ClassicTable) -> ClassicTable:
    """Play a hand to its count."""
    classic.begin()
    classic.play_hand()
    classic.frame()
    return classic


def part(verdict: VerdictPage) -> str:
    """Return what is on the page of a verdict: decisions, chart, the head or bad luck, or all of it."""
    shown = [one.node for one in verdict.view.placed]
    if verdict.pages.count == 1:
        assert verdict.chart in shown
        return "whole"
    if verdict.cards in shown:
        return "decisions"
    if verdict.chart in shown:
        return "chart"
    return "head" if any(isinstance(node, Waterfall) for node in shown) else "luck"
