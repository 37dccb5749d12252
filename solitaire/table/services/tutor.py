"""The guided first game: what there is to say of each of its positions, and which move the guide proposes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import Final

from scores.line_text import parse_line
from solitaire.play.game import Game
from solitaire.rules.cards import CARD_COUNT, FANTE, KING, MATTO, Card, is_tarot, parse_cards, suit, value
from solitaire.rules.deal import Deal
from solitaire.rules.position import (
    COLUMNS,
    DISTANCES,
    END,
    Move,
    Position,
    Refusal,
    legal_kills,
    play_refusal,
)
from solitaire.rules.record import Record
from solitaire.rules.scoring import USEFUL, WORTH, score
from solitaire.rules.tracker import FAMILIES
from solitaire.rules.versicole import VersicolaKind
from solitaire.rules.view import View
from solitaire.texts.words import Words, card_sign, card_signs
from solver.advisor import advise
from solver.result import Limit

_DEAL: Final = 667
"""An easy deal: its first cards show a useful card, a queen, and a small card that kills her."""
_FOLA: Final = "D10 D8 D5 C5 B7 T22 S2 T35 T23 T31 T2 T5 T1"
"""The fola as the fair adviser stacks it."""
_LINE: Final = (
    "....c...F.c...H.h.................n.Q.q.K.E.G.S.U.d.w.V.V.X.U.Q.R.H.E.M.k.X.X.K.U.R."
    "V.T.V.x.W.s.s.q.Q.t.O.V.S.W.P.N.r.X.W.v.W.u.U.U.t.S.j.X.o.S.S.U.s.u.T.u.u.u.v.u.U.s.t.u#"
)
"""The game as the fair player plays it after a few early kills, in the letters of ``scores.surveys``."""
_PLAYOUTS: Final = 40
"""Games that the adviser plays out off that line: a few milliseconds, and still much better than chance."""
_RUN_PAIRS: Final = tuple(
    pair for family in FAMILIES if family.kind is VersicolaKind.REGULAR for pair in pairwise(family.cards)
)
"""Two tarocchi of a run, one after the other."""


class Topic(Enum):
    """A topic that the tutor can explain; the value is its key in the catalogue."""

    PLAY = "play"
    GRID = "grid"
    USEFUL = "useful"
    COURT = "court"
    PLAIN = "plain"
    KING = "king"
    NEAR = "near"
    VALUE = "value"
    TAROCCHI = "tarocchi"
    CLOSED = "closed"
    FAR = "far"
    ROWS = "rows"
    MATTO = "matto"
    TWOFOLD = "twofold"
    VERSICOLE = "versicole"
    LIST = "list"
    SETS = "sets"
    SIGNS = "signs"
    MADE = "made"
    STACKED = "stacked"
    PATIENCE = "patience"
    LOOK = "look"
    FULL = "full"
    FOLA = "fola"
    ALL_PLAYED = "all_played"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class TutorStep:
    """The guide's words and proposal in a position.

    Attributes:
        topic: what it explains here, or None.
        cards: the cards on top that this speaks of.
        move: the kill or the end that it proposes, or None for the play of the next card.
        explained: all topics explained up to here.
    """

    topic: Topic | None
    cards: tuple[Card, ...]
    move: Move | None
    explained: frozenset[Topic] = frozenset()


def guided_game(player: str) -> Game:
    """Return a new guided game, its fola stacked; the guide counts as a fair hint."""
    game = Game(_record().deal, player, is_guided=True)
    game.cut()
    game.practise(_record().fola or (), ())
    game.use_fair_hint()
    return game


class Tutor:
    """Goes along with a game; each topic comes once, when the position first gives occasion for it."""

    def __init__(self) -> None:
        self._steps: list[tuple[Position, Topic | None, tuple[Card, ...]]] = []

    def step(self, moves: Sequence[Move], positions: Sequence[Position]) -> TutorStep | None:
        """Return what there is to say of the last position, or None once the game has ended or is stuck.

        Args:
            moves: the moves made.
            positions: the positions before each of them, and the one after the last.
        """
        if positions[-1].end is not None or positions[-1].is_stuck:
            return None
        known = takewhile(lambda pair: pair[0][0] == pair[1], zip(self._steps, positions, strict=False))
        self._steps = [step for step, _ in known]
        seen = {topic for _, topic, _ in self._steps}
        for ply in range(len(self._steps), len(positions)):
            occasions = _occasions(
                positions[ply], positions[max(0, ply - 1)], moves[ply - 1] if ply else None
            )
            topic, cards = next((one for one in occasions if one[0] not in seen), (None, ()))
            seen.add(topic)
            self._steps.append((positions[ply], topic, cards))
        position, topic, cards = self._steps[-1]
        is_kill = topic in (Topic.NEAR, Topic.FAR, Topic.TAROCCHI)
        return TutorStep(
            topic, cards, Move(*cards) if is_kill else _proposed(position), frozenset(filter(None, seen))
        )


@cache
def _record() -> Record:
    return parse_line(Deal.numbered(_DEAL), parse_cards(_FOLA), _LINE)


@cache
def _line() -> Mapping[Position, Move]:
    """Return the move of the prepared game in each of its positions."""
    return dict(zip(_record().positions, _record().moves, strict=False))


@lru_cache(maxsize=64)
def _proposed(position: Position) -> Move | None:
    """Return the prepared move or, off the prepared line, the fair adviser's; None is a play."""
    if (move := _line().get(position)) is None:
        return advise(View.of(position), Limit(playouts=_PLAYOUTS)).best.move
    return None if move.is_play else move


_Occasion = tuple[Topic, tuple[Card, ...]]


def _occasions(position: Position, before: Position, last: Move | None) -> Iterator[_Occasion]:
    """Yield what a position gives occasion to explain, the most pressing first, and the cards concerned."""
    grid = position.grid
    if not grid:
        yield Topic.PLAY, ()
    if not position.to_come:
        yield (Topic.COUNT if _proposed(position) == END else Topic.ALL_PLAYED), ()
    elif not position.deck:
        yield Topic.FOLA, ()
    if play_refusal(position) is Refusal.FULL:
        yield Topic.FULL, ()
    for topic, distance in zip((Topic.NEAR, Topic.FAR), DISTANCES, strict=True):
        for kill in _kill(position, distance):
            yield topic, kill
            if is_tarot(kill[0]):
                yield Topic.TAROCCHI, kill
    yield from _after_kills(position, before, last)
    for versicola in score(position).versicole:
        yield Topic.MADE, versicola.cards
    played = (last.card,) if last is not None and last.is_play else ()
    yield from ((_about(card), (card,)) for card in (*played, *({MATTO} & set(grid))))
    yield from _about_grid(grid)
    prepared = _line().get(position)
    if position.can_play and (prepared is None or prepared.is_play) and any(legal_kills(position)):
        yield Topic.PATIENCE, ()
    if len(grid) > 2 * COLUMNS:
        yield Topic.LOOK, ()


def _after_kills(position: Position, before: Position, last: Move | None) -> Iterator[_Occasion]:
    """Yield what kills made give occasion to explain."""
    if last is not None and last.is_kill and before.grid[-1] != last.card:
        yield Topic.CLOSED, (last.card,)
    if len(position.grid) + position.to_come < CARD_COUNT:
        yield Topic.VALUE, ()


def _about_grid(grid: tuple[Card, ...]) -> Iterator[_Occasion]:
    """Yield what the cards on top give occasion to explain, however they came there."""
    for two in _RUN_PAIRS:
        if set(two) <= set(grid):
            yield Topic.VERSICOLE, two
            yield from ((topic, ()) for topic in (Topic.LIST, Topic.SETS, Topic.SIGNS))
    if len(grid) > COLUMNS:
        yield Topic.ROWS, grid[COLUMNS - 1 : COLUMNS + 1]
    if len(grid) > 1:
        yield Topic.GRID, ()
        yield Topic.STACKED, ()


def _about(card: Card) -> Topic:
    """Return what a card that has been played gives occasion to explain."""
    if card == MATTO:
        return Topic.MATTO
    if card in USEFUL:
        return Topic.USEFUL if WORTH[card] > 0 else Topic.TWOFOLD
    if is_tarot(card) or value(card) < FANTE:
        return Topic.PLAIN
    return Topic.KING if value(card) == KING else Topic.COURT


def _kill(position: Position, distance: int) -> Iterator[tuple[Card, Card]]:
    """Yield the kill at a distance to be shown: the prepared one, or off that line the best if it saves."""
    grid, move = position.grid, _line().get(position)
    offered = legal_kills(position) if move is None else (move,)
    kills = [(one.card, one.victim) for one in offered if one.victim is not None]
    near = [kill for kill in kills if grid.index(kill[0]) - grid.index(kill[1]) == distance]
    if near:
        best = min(near, key=lambda kill: WORTH[kill[1]])
        if move is not None or WORTH[best[1]] < 0:
            yield best


# -- in words ---------------------------------------------------------------------------------------


def explanation(step: TutorStep, words: Words) -> str:
    """Return what a step explains in words, or nothing."""
    if step.topic is None:
        return ""
    points = abs(sum(WORTH[card] for card in step.cards))
    return words(f"guided.{step.topic.value}", cards=card_signs(step.cards), points=points)


def proposal(step: TutorStep, words: Words) -> str:
    """Return the move that a step proposes in words, for a kill with the rule that allows it."""
    if step.move is None:
        return words("guided.do_play")
    if step.move.victim is None:
        return words("guided.do_finish")
    killer, victim = step.move.card, step.move.victim
    signs = {"killer": card_sign(killer), "victim": card_sign(victim)}
    said = words(f"guided.kill_{_rule(killer, victim)}", **signs, number=value(killer), value=value(victim))
    return said if WORTH[victim] >= 0 else f"{said} {words('guided.covers', points=-WORTH[victim])}"


def _rule(killer: Card, victim: Card) -> str:
    """Return which rule lets a card kill another (rules 3.4), as the catalogue calls it."""
    if is_tarot(killer):
        return "tarocchi" if is_tarot(victim) else "number"
    return "suit" if suit(killer) == suit(victim) else "value"
