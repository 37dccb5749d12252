"""What engines and reviews make of small cases written as a line, for answers.py."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from scores.games import format_line, parse_line
from solitaire.classic.count import Tally
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.seats import Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View as HandView
from solitaire.lab.survey_text import parse_table
from solitaire.rules.cards import CODES, Card, parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, View, parse_move
from solitaire.texts.classic_hints import why, why_better
from solitaire.texts.words import Words, with_codes
from solver import contrasts as game_contrasts
from solver import reasons as game_reasons
from solver.advisor import advise
from solver.classic import hand_review
from solver.game_review import Outcome, OutcomeCode, kind_of
from solver.outcomes import way
from solver.result import Limit
from tests.support.classic_views import base, seen
from tests.support.reviews import CARD_DECISION, END_DECISION


def _move(text: str) -> Move | None:
    return None if text == "play" else parse_move(text)


def _told(code: Enum, cards: tuple[Card, ...], points: int, others: Iterable[object]) -> str:
    parts = (" ".join(CODES[card] for card in cards), str(points or ""), *map(str, others))
    return f"{code.value}: {', '.join(filter(None, parts))}".removesuffix(": ")


def reasons(text: str) -> str:
    """Return the reasons for and against a move of the solitaire, for: a position; the move."""
    position, move = text.split("; ")
    return "\n".join(
        _told(one.code, one.cards, one.points, (Move(*pair) for pair in one.pairs))
        for one in game_reasons.reasons(View.of(Position.parse(position)), _move(move))
    )


def advice(text: str) -> str:
    """Return the fair player's options in a position, best first, with the points expected."""
    found = advise(View.of(Position.parse(text)), Limit(playouts=80, seed=1))
    options = ", ".join(f"{one.move or 'play'} {one.expected:.0f}" for one in found.options)
    return f"{options}{'; exact' if found.exact else ''}{'; all cards known' if found.known else ''}"


def contrasts(text: str) -> str:
    """Return how two moves differ: a position; the move; a better one."""
    position, move, better = text.split("; ")
    found = game_contrasts.contrasts(View.of(Position.parse(position)), parse_move(move), _move(better))
    return "\n".join(_told(one.code, one.cards, one.points, (*one.kills, *one.counts)) for one in found)


def line(text: str) -> str:
    """Return the moves of a line of deal 42 that is written as letters."""
    deal = Deal.numbered(42)
    record = parse_line(deal, deal.fola, text)
    assert format_line(record) == text
    return " ".join(map(str, record.moves))


def survey(text: str) -> str:
    """Return the results in a table of a survey."""
    return "\n".join(f"{type(one).__name__} of {one.deal}: {one.score}" for one in parse_table(text))


def kind(text: str) -> str:
    """Return the kind of a decision of the solitaire: a position; the move; a better one."""
    position, move, better = text.split("; ")
    decision = replace(END_DECISION, move=_move(move) or END, better=_move(better))
    return kind_of(View.of(Position.parse(position)), decision).value


def kind_for_four(text: str) -> str:
    """Return the kind of a decision: number of the trick; the cards in it; those of the decision; better."""
    number, lying, cards, better = text.split(";")
    view = HandView.of(Hand.start(numbered(42)), Seat.S)
    view = replace(view, tricks=(Trick(Seat.E, parse_cards(lying)),))
    decision = replace(CARD_DECISION, trick=int(number), cards=parse_cards(cards), better=parse_cards(better))
    return hand_review.kind_of(view, decision).value


def ways(text: str) -> str:
    """Return what became of the killer of CK, with T1 and D9 to come: grid; move; better; killer; plan."""
    grid, played, better, by, *path = text.split("; ")
    view = View.of(Position(parse_cards(grid), parse_cards("T1 D9"), ()))
    killer = None if by == "nobody" else parse_card(by)
    outcome = Outcome(OutcomeCode.LEFT, parse_card("CK"), 10, 0, 50.0, killer, 10)
    outcome = replace(outcome, path=tuple(map(parse_move, " ".join(path).split())))
    found = way(view, parse_move(played), _move(better), outcome)
    return "none" if found is None else f"{found.code.value} {found.after} {found.then} {found.kill or ''}"


def _seen(text: str) -> tuple[HandView, str]:
    """Read South's cards | the others in play | the tricks | a choice | East's card face up, or a lead."""
    held, out, tricks, choice, *more = (part.strip() for part in text.split("|"))
    view = seen(held, out, *tricks.split(", "))
    for one in more:
        if one.startswith("lead "):
            view = replace(view, tally=Tally(int(one.removeprefix("lead "))))
        else:
            view = replace(view, face_up=(view.face_up[0], parse_card(one), *view.face_up[2:]))
    return view, choice


def better_card(text: str) -> str:
    """Return why one card is better than another, which was played: as in ``_seen``; C4 > D2 for the two."""
    view, choice = _seen(text)
    played, better = ((parse_card(card),) for card in choice.split(" > "))
    return with_codes("\n".join(why_better(view, played, better, Words())))


def discards(text: str) -> str:
    """Return why other discards are better than South's: its cards | those discarded > the better ones."""
    held, choice = text.split(" | ")
    view = replace(base(), held=parse_cards(held), phase=Phase.DISCARDS, turn=Seat.S, due=(2, 0, 0, 0))
    done, better = map(parse_cards, choice.split(" > "))
    return with_codes("\n".join(why_better(view, done, better, Words())))


def card(text: str) -> str:
    """Return why a card is good, likewise."""
    view, choice = _seen(text)
    return with_codes("\n".join(why(view, (parse_card(choice),), Words())))
