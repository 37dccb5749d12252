"""The guided games: what the teacher says of each position, and which move it proposes.

The first is the end of a game, with a versicola after a few moves; the other is a whole game. The teacher
says each thing once: a topic when a position first shows it, a rule when a kill by it is proposed and none
has been made yet. Every kill of a king or queen gets its reason. The player makes every move.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import Final

from scores.games import parse_line
from solitaire.play.game import Game
from solitaire.rules.cards import (
    CARTIGLIE,
    FANTE,
    KING,
    MATTO,
    Card,
    VersicolaKind,
    is_tarot,
    parse_cards,
    suit,
    tarot,
    value,
)
from solitaire.rules.deal import Deal
from solitaire.rules.outlook import FAMILIES
from solitaire.rules.position import (
    COLUMNS,
    END,
    Move,
    Position,
    Refusal,
    View,
    legal_kills,
    play_refusal,
)
from solitaire.rules.record import Record
from solitaire.rules.scoring import USEFUL, WORTH, score
from solitaire.texts.words import Words, card_sign, card_signs, plain
from solver.advisor import advise
from solver.result import Limit


class Topic(Enum):
    """A topic that the teacher can explain; the value is its key in the catalogue."""

    BEGUN = "begun"
    PLAY = "play"
    FALLS = "falls"
    GRID = "grid"
    USEFUL = "useful"
    COURT = "court"
    COURTS = "courts"
    PLAIN = "plain"
    KING = "king"
    KILL = "kill"
    VALUE = "value"
    CLOSED = "closed"
    ROWS = "rows"
    MATTO = "matto"
    TWOFOLD = "twofold"
    VERSICOLE = "versicole"
    LIST = "list"
    NAMES = "names"
    SIGNS = "signs"
    MADE = "made"
    DEL_MATTO = "del_matto"
    TREDICI = "tredici"
    DIECINE = "diecine"
    DEMONIO = "demonio"
    STACKED = "stacked"
    PATIENCE = "patience"
    LOOK = "look"
    ALONE = "alone"
    FULL = "full"
    FOLA = "fola"
    ALL_PLAYED = "all_played"
    COUNT = "count"
    # what matters at one move of a prepared game
    BREAKS = "breaks"
    REACH = "reach"
    STAYS = "stays"
    TWICE = "twice"
    AHEAD = "ahead"
    PAIR = "pair"
    FOLLOWS = "follows"


class TaughtRule(Enum):
    """A rule by which a card kills another (rules 3.4), or a play or the end; the value is its key."""

    PLAY = "do_play"
    FINISH = "do_finish"
    SUIT = "kill_suit"
    VALUE = "kill_value"
    TAROCCHI = "kill_tarocchi"
    NUMBER = "kill_number"


@dataclass(frozen=True)
class Prepared:
    """A game that the teacher leads through."""

    deal: int
    """The number of the deal."""
    fola: str
    """The fola as stacked."""
    line: str
    """The moves, in the letters of ``scores.games``."""
    start: int = 0
    """The number of moves made before it begins."""
    known: frozenset[Topic] = frozenset()
    """Topics that it does not explain."""
    moments: tuple[tuple[int, Topic, str], ...] = ()
    """The moves that matter, counted from ``start``, each with what is said of it and the cards meant."""


WHOLE: Final = Prepared(
    667,
    "D10 D8 D5 C5 B7 T22 S2 T35 T23 T31 T2 T5 T1",
    "....c...F.c...H.h.................n.Q.q.K.E.G.S.U.d.w.V.V.X.U.Q.R.H.E.M.k.X.X.K.U.R."
    "V.T.V.x.W.s.s.q.Q.t.O.V.S.W.P.N.r.X.W.v.W.u.U.U.t.S.j.X.o.S.S.U.s.u.T.u.u.u.v.u.U.s.t.u#",
    known=frozenset({Topic.COURTS}),
    moments=((40, Topic.STAYS, "T30 S1"), (59, Topic.REACH, "C10 CK"), (104, Topic.BREAKS, "T34 T40")),
)
"""An easy deal: its first cards show a useful card, a queen, and a small card that kills her.

The fola is stacked as by the fair adviser, and the game played as by the fair player after a few early kills.
"""
FIRST: Final = Prepared(
    2753,
    "C2 BF T33 D2 C1 T9 SQ S7 B7 C7 T30 M T39",
    ".....E.c..F..f..gG.g...I.hG.DF..F.F..iH...J..JJ..j...Lk.KKI.j...kk.k...kL.I.k.l...F.m....Nj.m..O....j..."
    "tR.u...s.wP.pPp.p.so....u.v.S...X.U.sRU...X.x.x.w.v.x.w.x.x.x.x.w.V#",
    112,
    frozenset(
        {
            Topic.PLAY,
            Topic.GRID,
            Topic.USEFUL,
            Topic.COURT,
            Topic.VALUE,
            Topic.PLAIN,
            Topic.FALLS,
            Topic.ALONE,
        }
    ),
    (
        (20, Topic.BREAKS, "T38 T3"),
        (25, Topic.REACH, "D5 DK"),
        (28, Topic.STAYS, "T35 D5"),
        (29, Topic.TWICE, "T35 B10"),
        (36, Topic.AHEAD, "BF T33"),
        (44, Topic.PAIR, "T9 C1 D2"),
        (45, Topic.FOLLOWS, "SQ S7"),
    ),
)
"""The end of a game: each rule in turn, two kings killed, and the first versicola with the eighth move.

The oracle found the line from there on.
"""
_PREPARED: Final = {prepared.deal: prepared for prepared in (FIRST, WHOLE)}
_PLAYOUTS: Final = 40
"""Games that the adviser plays out off the line: a few milliseconds, and far better than chance."""
_RUN_PAIRS: Final = tuple(
    pair for family in FAMILIES if family.kind is VersicolaKind.REGULAR for pair in pairwise(family.cards)
)
"""Two consecutive tarocchi of a run."""
_TWOFOLD: Final = frozenset({tarot(14), tarot(29)})
_MADE: Final = {
    VersicolaKind.REGULAR: Topic.MADE,
    VersicolaKind.MATTO: Topic.DEL_MATTO,
    VersicolaKind.TREDICI: Topic.TREDICI,
    VersicolaKind.DIECINE: Topic.DIECINE,
    VersicolaKind.DEMONIO: Topic.DEMONIO,
}
"""The topic when the first versicola of a kind is made."""
_QUEEN_POINTS: Final = -40


@dataclass(frozen=True, slots=True)
class TutorStep:
    """The teacher's words and proposal in a position."""

    topic: Topic | None
    """What it explains here, or None."""
    cards: tuple[Card, ...]
    """The cards on top that this mentions."""
    move: Move | None
    """The kill or the end that it proposes, or None for the play of the next card."""
    rule: TaughtRule | None = None
    """The rule of that move, or None if it has been explained before."""
    points: tuple[int, int, int] = (0, 0, 0)
    """The points on the table when the game began, the fewest and the most on the prepared line."""
    explained: frozenset[Topic] = frozenset()
    """All topics explained up to here."""

    @property
    def is_great(self) -> bool:
        """True if the proposed kill covers a king or a queen."""
        victim = None if self.move is None else self.move.victim
        return victim is not None and WORTH[victim] <= _QUEEN_POINTS


def guided_game(player: str, prepared: Prepared = FIRST) -> Game:
    """Return a new guided game; the teacher counts as a fair hint."""
    record = _record(prepared)
    game = Game(record.deal, player, is_guided=True)
    game.cut()
    game.practise(record.fola or (), record.moves[: prepared.start])
    game.use_fair_hint()
    return game


def prepared_of(game: Game) -> Prepared:
    """Return the prepared game that a guided game is."""
    return _PREPARED.get(game.deal.number or 0, WHOLE)


class Tutor:
    """Follows a game; each topic comes once, when a position first shows it.

    Args:
        prepared: the prepared game.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared, self._guide = prepared, _Guide(prepared)
        self._steps: list[tuple[Position, Topic | None, tuple[Card, ...]]] = []

    def step(self, game: Game) -> TutorStep | None:
        """Return what to say of a game's last position, or None once it has ended or is stuck."""
        start = game.practice or 0
        moves, positions = game.moves[start:], game.positions[start:]
        if positions[-1].end is not None or positions[-1].is_stuck:
            return None
        return self._step(positions, moves)

    def _step(self, positions: Sequence[Position], moves: Sequence[Move]) -> TutorStep:
        known = takewhile(lambda pair: pair[0][0] == pair[1], zip(self._steps, positions, strict=False))
        self._steps = [step for step, _ in known]
        seen = {topic for _, topic, _ in self._steps} | self._prepared.known
        for ply in range(len(self._steps), len(positions)):
            occasions = self._guide.occasions(positions[: ply + 1], moves[:ply])
            topic, cards = next((occasion for occasion in occasions if occasion[0] not in seen), (None, ()))
            seen.add(topic)
            self._steps.append((positions[ply], topic, cards))
        position, topic, cards = self._steps[-1]
        move, explained = self._guide.proposed(position), frozenset(filter(None, seen))
        return TutorStep(topic, cards, move, _new_rule(move, moves), self._guide.points, explained)


_Occasion = tuple[Topic, tuple[Card, ...]]


class _Guide:
    """The teacher's knowledge of a prepared game."""

    def __init__(self, prepared: Prepared) -> None:
        record = _record(prepared)
        self._line: Mapping[Position, Move] = dict(zip(record.positions, record.moves, strict=False))
        self._moments = {
            record.positions[prepared.start + ply]: (topic, parse_cards(cards))
            for ply, topic, cards in prepared.moments
        }
        self._start = record.positions[prepared.start]
        made = (score(position).versicole for position in record.positions[prepared.start :])
        self._first_made = next((one[0].cards for one in made if one), ())
        shown = [score(position).shown for position in record.positions[prepared.start :]]
        self.points = shown[0], min(shown), shown[-1]

    def proposed(self, position: Position) -> Move | None:
        """Return the prepared move or, off the prepared line, the fair adviser's; None is a play."""
        if (move := self._line.get(position)) is None:
            return _advised(position)
        return None if move.is_play else move

    def occasions(self, positions: Sequence[Position], moves: Sequence[Move]) -> Iterator[_Occasion]:
        """Yield the topics that the last position shows, most pressing first, with their cards."""
        position, last = positions[-1], moves[-1] if moves else None
        if not position.grid:
            yield Topic.PLAY, ()
        elif position == self._start:
            yield Topic.BEGUN, ()
        if not position.to_come and self.proposed(position) == END:
            yield Topic.COUNT, ()
        if last is not None and last.is_play and last.card == MATTO:
            yield Topic.MATTO, (MATTO,)  # the cards that he kills, before those just made
        for versicola in score(position).versicole:
            yield _MADE[versicola.kind], versicola.cards
        yield from self._pressing(position)
        if (move := self._line.get(position)) is not None and _new_rule(move, moves) is not None:
            return  # one thing at a time
        if last is not None and last.is_kill and positions[-2].grid[-1] != last.card:
            yield Topic.CLOSED, (last.card,)
        if any(made.is_kill for made in moves):
            yield Topic.VALUE, ()
        yield from ((_about(card), (card,)) for card in ((last.card,) if last and last.is_play else ()))
        if score(position).shown < 0:
            yield Topic.FALLS, ()
        yield from self._about_grid(position)
        if position.can_play and (move is None or move.is_play) and any(legal_kills(position)):
            yield Topic.PATIENCE, ()
        if len(position.grid) > 2 * COLUMNS:
            yield from ((topic, ()) for topic in (Topic.LOOK, Topic.ALONE))

    def _pressing(self, position: Position) -> Iterator[_Occasion]:
        """Yield what must be said now."""
        if not position.to_come:
            yield Topic.ALL_PLAYED, ()
        elif not position.deck:
            yield Topic.FOLA, ()
        if play_refusal(position) is Refusal.FULL:
            yield Topic.FULL, ()
        grid = position.grid
        for killer, victim in self._kill(position):
            yield Topic.KILL, (killer, victim)
            if grid.index(killer) // COLUMNS != grid.index(victim) // COLUMNS:
                yield Topic.ROWS, ()
        if position in self._moments:
            yield self._moments[position]

    def _kill(self, position: Position) -> Iterator[tuple[Card, Card]]:
        """Yield the kill to show: the prepared kill, or off that line the best if it saves points."""
        move = self._line.get(position)
        offered = legal_kills(position) if move is None else (move,)
        kills = [(kill.card, kill.victim) for kill in offered if kill.victim is not None]
        best = min(kills, key=lambda kill: WORTH[kill[1]], default=None)
        if best is not None and (move is not None or WORTH[best[1]] < 0):
            yield best

    def _about_grid(self, position: Position) -> Iterator[_Occasion]:
        """Yield the topics that the cards on top show, however they got there."""
        grid = position.grid
        courts = [card for card in grid if card < CARTIGLIE and value(card) >= FANTE]
        if courts:
            yield Topic.COURTS, ()
        if pairs := [two for two in _RUN_PAIRS if set(two) <= set(grid)]:
            yield Topic.VERSICOLE, max(pairs, key=lambda two: set(two) <= set(self._first_made))
            yield from ((topic, ()) for topic in (Topic.STACKED, Topic.LIST))
        yield from ((Topic.KING, (card,)) for card in courts if value(card) == KING)
        yield from ((_about(card), (card,)) for card in grid if card in (*_TWOFOLD, MATTO))
        if pairs:
            yield from ((topic, ()) for topic in (Topic.NAMES, Topic.SIGNS))
        if len(grid) > 1:
            yield from ((topic, ()) for topic in (Topic.GRID, Topic.STACKED))


@cache
def _record(prepared: Prepared) -> Record:
    return parse_line(Deal.numbered(prepared.deal), parse_cards(prepared.fola), prepared.line)


@lru_cache(maxsize=64)
def _advised(position: Position) -> Move | None:
    return advise(View.of(position), Limit(playouts=_PLAYOUTS)).best.move


def _about(card: Card) -> Topic:
    """Return the topic that a played card shows."""
    if card == MATTO:
        return Topic.MATTO
    if card in USEFUL:
        return Topic.USEFUL if WORTH[card] > 0 else Topic.TWOFOLD
    if is_tarot(card) or value(card) < FANTE:
        return Topic.PLAIN
    return Topic.KING if value(card) == KING else Topic.COURT


def _new_rule(move: Move | None, moves: Sequence[Move]) -> TaughtRule | None:
    """Return the rule of a proposed move, or None if an earlier move has shown it; None is a play."""
    rule = _rule(move)
    return None if any(_rule(made) is rule for made in moves) else rule


def _rule(move: Move | None) -> TaughtRule:
    if move is None or move.is_play:
        return TaughtRule.PLAY
    if move.victim is None:
        return TaughtRule.FINISH
    killer, victim = move.card, move.victim
    if is_tarot(killer):
        return TaughtRule.TAROCCHI if is_tarot(victim) else TaughtRule.NUMBER
    return TaughtRule.SUIT if suit(killer) == suit(victim) else TaughtRule.VALUE


# -- in words ---------------------------------------------------------------------------------------


def sentences(step: TutorStep, words: Words) -> list[str]:
    """Return what the teacher says, what to do last."""
    said = [text for text in (explanation(step, words), proposal(step, words)) if text]
    has_reason = step.rule not in (None, TaughtRule.PLAY, TaughtRule.FINISH) or step.is_great
    return [*said, _kill("kill_known", step, words)] if len(said) == 1 and has_reason else said


def explanation(step: TutorStep, words: Words) -> str:
    """Return what a step explains in words, or nothing."""
    if step.topic is None:
        return ""
    points = abs(sum(WORTH[card] for card in step.cards))
    now, lowest, best = map(plain, step.points)
    named = dict(zip(("first", "second", "third"), map(card_sign, step.cards), strict=False))
    values = {"cards": card_signs(step.cards), **named, "points": points}
    return words(f"guided.{step.topic.value}", **values, now=now, lowest=lowest, best=best)


def proposal(step: TutorStep, words: Words) -> str:
    """Return in words the move that a step proposes, with its rule if that is to be explained."""
    if step.move is None or step.move.victim is None:
        return words("guided.press" if step.rule is None else f"guided.{step.rule.value}")
    again = f"great_{_rule(step.move).value}" if step.is_great else "kill_known"
    return _kill(again if step.rule is None else step.rule.value, step, words)


def _kill(key: str, step: TutorStep, words: Words) -> str:
    assert step.move is not None
    assert step.move.victim is not None
    killer, victim = step.move.card, step.move.victim
    return words(
        f"guided.{key}",
        killer=card_sign(killer),
        victim=card_sign(victim),
        number=value(killer),
        value=value(victim),
        points=-WORTH[victim],
    )
