"""A game in progress: cut and fola, its phases, what a table shows of it, undo and redo without limit."""

import random
from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from solitaire.play.game import Game, Phase, PhaseError, piles_after
from solitaire.rules.cards import Card, format_cards, parse_cards
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.position import END, End, IllegalMoveError, Move, Position, View, legal_moves, parse_move
from solitaire.rules.record import Help, RecordTextError, format_record, parse_record
from tests.support import recorded
from tests.support.games import finished, played, state

# -- cut and fola -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [None, 1, 37, 96])
def test_the_cut_is_the_deals_own_or_the_players(size: int | None) -> None:
    game = Game(Deal.numbered(42))
    game.cut(size)
    expected = Deal.numbered(42) if size is None else Deal.numbered(42, size)
    assert (game.phase, game.deal, game.fola) == (Phase.STACKING, expected, expected.fola)


@pytest.mark.parametrize("size", [0, 97, -1])
def test_a_cut_out_of_range_changes_nothing(size: int) -> None:
    game = Game(Deal.numbered(42))
    with pytest.raises(DealTextError, match=f"cut {size} is not from 1 to 96"):
        game.cut(size)
    assert (game.phase, game.deal) == (Phase.CUT, Deal.numbered(42))


@pytest.mark.parametrize("wrong", ["", "T9", "T9 T9 T9 T9 T9 T9 T9 T9 T9 T9 T9 T9 T9"])
def test_only_the_folas_own_cards_can_be_arranged(wrong: str) -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    order = tuple(parse_cards(word)[0] for word in wrong.split())
    with pytest.raises(ValueError, match="these are not the 13 cards of the fola"):
        game.arrange(order)
    assert (game.fola, game.can_undo) == (game.deal.fola, False)


# -- phases -------------------------------------------------------------------------------------


def test_a_whole_game() -> None:
    """The fola lies hidden until its turn, and is played in the order it was stacked in."""
    game = Game(Deal.numbered(42))
    game.cut()
    assert game.view == View.before_stacking(game.deal)
    order = game.fola[5:] + game.fola[:5]
    game.arrange(order)
    game.stack()
    phases, seen = list[Phase](), list[tuple[int, ...]]()
    while game.phase is not Phase.ENDED:
        assert game.view == View.of(game.position)
        phases.append(game.phase)
        seen.append(game.fola)
        game.move(recorded.tidy(game.position) or END)
    assert list(dict.fromkeys(phases)) == [Phase.DECK, Phase.FOLA]
    assert list(dict.fromkeys(seen)) == [(), *(order[played:] for played in range(13))]
    assert game.score.points == game.record.score.points
    piles = piles_after(game.moves)
    assert sorted(card for pile in piles for card in pile) == list(range(97))
    assert tuple(pile[-1] for pile in piles) == game.position.grid


def test_a_record_made_by_a_game_is_the_one_that_reading_gives_but_replays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game(Deal.numbered(42), "Anna")
    uncut = parse_record(format_record(game.record))
    assert (game.record, game.record.positions) == (uncut, uncut.positions)
    game.cut()
    game.stack()
    for _ in range(3):
        game.move(recorded.tidy(game.position) or END)
    game.undo()
    read = parse_record(format_record(game.record))
    assert (game.record, game.record.positions) == (read, read.positions)

    def fail(position: Position, move: Move) -> Position:
        raise AssertionError("the game is replayed")

    monkeypatch.setattr(Position, "apply", fail)
    assert "Undone" in game.save()
    assert game.record.score == game.score


ACTIONS: dict[str, Callable[[Game], object]] = {
    "cut": lambda game: game.cut(5),
    "arrange": lambda game: game.arrange(game.deal.fola[::-1]),
    "stack": Game.stack,
    "play": Game.play,
    "move": lambda game: game.move(END),
    "finish": Game.finish,
    "position": lambda game: game.position,
    "score": lambda game: game.score,
    "view": lambda game: game.view,
    "restarted": Game.restarted,
}


IN_PHASE = {
    "cut": {Phase.CUT},
    "arrange": {Phase.STACKING},
    "stack": {Phase.STACKING},
    "view": set(Phase) - {Phase.CUT},
    "restarted": set(Phase) - {Phase.CUT},
}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("phase", Phase)
def test_what_belongs_to_which_phase(action: str, phase: Phase) -> None:
    game = {
        Phase.CUT: lambda: Game(Deal.numbered(42)),
        Phase.STACKING: lambda: Game(Deal.from_cards(Deal.numbered(42).cards)),
        Phase.DECK: lambda: played(3),
        Phase.FOLA: lambda: played(157),
        Phase.ENDED: finished,
    }[phase]()
    assert game.phase is phase
    assert game.is_untouched is (phase is Phase.CUT)
    before = game.save()
    if phase in IN_PHASE.get(action, {Phase.DECK, Phase.FOLA, Phase.ENDED}):
        try:
            ACTIONS[action](game)
        except IllegalMoveError:
            assert (phase, game.save()) == (Phase.ENDED, before)
    else:
        with pytest.raises(PhaseError, match=rf"not in this phase of the game \({phase.value}\)"):
            ACTIONS[action](game)
        assert game.save() == before


def test_an_illegal_move_changes_nothing() -> None:
    game = played(10)
    game.undo()
    before = game.save()
    for text in ("T1", "T9xT9", "C1xC2"):
        with pytest.raises(IllegalMoveError):
            game.move(parse_move(text))
    assert game.save() == before
    for count, why in ((200, "all cards are played"), (24, "the grid is full")):
        with pytest.raises(IllegalMoveError, match=why):
            played(count).play()


@pytest.mark.parametrize(
    ("count", "chooser", "number", "end"),
    [
        (200, recorded.tidy, 42, End.FINISHED),
        (30, recorded.tidy, 42, End.GAVE_UP),
        (200, recorded.blocking, 1, End.STUCK),
    ],
)
def test_how_a_game_ends(count: int, chooser: recorded.Player, number: int, end: End) -> None:
    game = played(count, number, chooser)
    game.finish()
    assert (game.phase, game.score.end) == (Phase.ENDED, end)
    with pytest.raises(IllegalMoveError):
        game.finish()


# -- what a table shows -------------------------------------------------------------------------


def test_a_killed_pile_goes_under_its_killer_whole() -> None:
    moves = [parse_move(text) for text in "T9 T32 T4 BC T4xT32 T4xT9".split()]
    assert [format_cards(pile) for pile in piles_after(moves[:5])] == ["T9", "T32 T4", "BC"]
    assert [format_cards(pile) for pile in piles_after(moves)] == ["T9 T32 T4", "BC"]
    assert piles_after([]) == []


def test_the_clock_stands_once_the_game_has_ended() -> None:
    game = played(200)
    game.tick(1.5)
    game.finish()
    game.tick(10)
    assert game.seconds == 1.5
    game.undo()
    game.tick(1)
    assert game.seconds == 2.5


# -- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "account"),
    [
        ("undone-plays=0 fair-hints=0 oracle-hints=0", Help()),
        ("undone-plays=3 fair-hints=0 oracle-hints=0", Help(undone_plays=3)),
        # earlier versions counted each position that the evaluation was shown for
        ("undone-plays=0 fair-hints=229 oracle-hints=151", Help(fair_hints=229, oracle_hints=151)),
        ("undone-plays=0 fair-hints=0 oracle-hints=0 played-before", Help(played_before=True)),
        ("undone-plays=0 fair-hints=0 oracle-hints=0 fair-evaluation", Help(fair_evaluation=True)),
        (
            "undone-plays=1 fair-hints=2 oracle-hints=3 played-before fair-evaluation oracle-evaluation",
            Help(1, 2, 3, True, True, True),
        ),
    ],
)
def test_the_account_of_help(text: str, account: Help) -> None:
    assert (Help.parse(text), str(account)) == (account, text)
    assert account.is_clean is (account == Help())


def test_a_restarted_game() -> None:
    game = Game(Deal.numbered(42), "Anna", "2026-01-06")
    game.cut(37)
    game.arrange(game.fola[::-1])
    game.stack()
    game.play()
    game.tick(5)
    again = game.restarted()
    assert (again.phase, again.deal, again.player) == (Phase.STACKING, game.deal, "Anna")
    assert (again.fola, again.seconds, again.help) == (game.deal.fola, 0, Help(played_before=True))
    assert len(game.moves) == 1
    assert Game(Deal.from_cards(game.deal.cards)).restarted().deal.cards == game.deal.cards


def test_a_restart_with_nothing_played_is_still_the_first_play() -> None:
    game = Game(Deal.numbered(42), "Anna", "2026-01-06")
    game.cut(37)
    game.arrange(game.fola[::-1])
    game.use_fair_hint()
    game.tick(5)
    stacking = game.restarted()
    game.stack()
    for again in (stacking, game.restarted()):
        assert (again.phase, again.deal, again.fola) == (Phase.STACKING, game.deal, game.deal.fola)
        assert (again.date, again.seconds, again.help) == ("2026-01-06", 5, Help(fair_hints=1))
    game.play()
    game.undo()
    assert game.restarted().help == Help(played_before=True)


@pytest.mark.parametrize(
    ("key", "stacked_already"), [("Arranged", True), ("Unarranged", True), ("Undone", False)]
)
def test_a_header_of_another_phase_is_refused(key: str, stacked_already: bool) -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    if stacked_already:
        game.stack()
    text = game.save().replace('[Help "', f'[{key} "T9"]\n[Help "', 1)
    with pytest.raises(RecordTextError, match=f"^{key} header: not in this phase of the game$"):
        Game.load(text)


# -- any actions in any order -------------------------------------------------------------------


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
        for _ in range(2):  # again it changes nothing, so it is nothing to take back
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

    @rule()
    def reload(self) -> None:
        self.game = Game.load(self.game.save())
        if self.is_stacking():
            return
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
        assert self.game.next_undo_is_stacking is self.may_stack_anew()
        assert self.game.next_undo_is_help is (
            not self.is_stacking() and self.at > 0 and not self.moves[self.at - 1].is_kill
        )
        if not self.game.can_undo:
            with pytest.raises(IllegalMoveError, match="nothing to take back"):
                self.game.undo()
        if not self.game.can_redo:
            with pytest.raises(IllegalMoveError, match="nothing to make again"):
                self.game.redo()
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
