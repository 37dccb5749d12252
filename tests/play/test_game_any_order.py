"""A game in progress through any actions in any order, against the simplest model of it."""

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solitaire.play.game import Game, Phase
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position, legal_moves
from solitaire.rules.record import Help
from tests.support.games import state


class Games(RuleBasedStateMachine):
    """A game against the simplest model: the list of all positions, and the current index in it."""

    @initialize(number=st.integers(0, 2**64 - 1), cut=st.none() | st.integers(1, 96))
    def begin(self, number: int, cut: int | None) -> None:
        self.game = Game(Deal.numbered(number))
        self.game.cut(cut)
        self.orders: list[tuple[Card, ...]] = [self.game.deal.fola]
        self.positions: list[Position] = []
        self.moves: list[Move] = []
        self.at = self.arranged_at = self.taken_back = 0

    def in_play(self) -> bool:
        return self.game.phase in (Phase.DECK, Phase.FOLA)

    def is_stacking(self) -> bool:
        return self.game.phase is Phase.STACKING

    @precondition(is_stacking)
    @rule(chance=st.randoms(use_true_random=False))
    def arrange(self, chance: random.Random) -> None:
        order = tuple(chance.sample(self.game.fola, 13))
        self.game.arrange(order)
        self.orders[self.at + 1 :] = [order]
        self.at += 1

    @precondition(is_stacking)
    @rule()
    def stack(self) -> None:
        order = self.orders[self.at]
        self.game.stack()
        self.positions = [Position((), self.game.deal.deck, order)]
        self.at, self.arranged_at = 0, self.at

    @precondition(lambda self: self.may_stack_anew())
    @rule()
    def stack_anew(self) -> None:
        assert self.game.undo() is None
        self.at = self.arranged_at

    def may_stack_anew(self) -> bool:
        return not self.is_stacking() and not self.moves

    def do(self, move: Move) -> None:
        after = self.positions[self.at].apply(move)
        self.positions[self.at + 1 :] = [after]
        self.moves[self.at :] = [move]
        self.at += 1

    @precondition(in_play)
    @rule(count=st.integers(1, 30), chance=st.randoms(use_true_random=False))
    def make(self, count: int, chance: random.Random) -> None:
        for _ in range(count):
            moves = list(legal_moves(self.positions[self.at]))
            if moves:
                move = chance.choice(moves)
                self.game.move(move)
                self.do(move)

    @precondition(in_play)
    @rule()
    def finish(self) -> None:
        self.game.finish()
        self.do(END)

    @rule(count=st.integers(1, 12))
    def undo(self, count: int) -> None:
        for _ in range(min(count, self.at)):
            stacking = self.is_stacking()
            move = self.game.undo()
            self.at -= 1
            assert move == (None if stacking else self.moves[self.at])
            self.taken_back += move is not None and not move.is_kill

    @rule(count=st.integers(1, 12))
    def redo(self, count: int) -> None:
        last = len(self.orders if self.is_stacking() else self.positions) - 1
        for _ in range(min(count, last - self.at)):
            self.game.redo()
            self.at += 1

    @precondition(lambda self: not self.is_stacking())
    @rule()
    def reload(self) -> None:
        self.game = Game.load(self.game.save())
        self.orders = list(dict.fromkeys((self.game.deal.fola, self.orders[self.arranged_at])))
        self.arranged_at = len(self.orders) - 1

    @invariant()
    def agrees(self) -> None:
        if self.is_stacking():
            assert self.game.fola == self.orders[self.at]
            last = len(self.orders) - 1
        else:
            assert self.game.position == self.positions[self.at]
            assert self.game.moves == tuple(self.moves[: self.at])
            last = len(self.moves)
        assert self.game.can_undo is (self.at > 0 or self.may_stack_anew())
        assert self.game.can_redo is (self.at < last)
        assert self.game.help == Help(undone_plays=self.taken_back)
        assert state(Game.load(self.game.save())) == state(self.game)

    def teardown(self) -> None:
        """Undoing everything gives the first position."""
        while self.game.can_undo:
            self.game.undo()
        if self.is_stacking():
            assert self.game.fola == self.game.deal.fola
        else:
            assert self.game.position == self.positions[0]


TestGames = Games.TestCase


TestGames.settings = settings(max_examples=25, stateful_step_count=20, deadline=None, derandomize=True)
