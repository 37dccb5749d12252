"""A game in progress: cut and fola, its phases, and what a table shows of it."""

from collections.abc import Callable

import pytest

from solitaire.play.game import Game, Phase, PhaseError, piles_after
from solitaire.rules.cards import format_cards, parse_cards
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.position import END, End, IllegalMoveError, Move, Position, View, legal_moves, parse_move
from solitaire.rules.record import Help, RecordTextError, format_record, parse_record
from tests.support import recorded
from tests.support.games import finished, played, redone, stacked

# -- cut and fola -------------------------------------------------------------------------------


def test_the_deals_own_cut() -> None:
    game = Game(Deal.numbered(42))
    assert game.phase is Phase.CUT
    game.cut()
    assert (game.phase, game.deal) == (Phase.STACKING, Deal.numbered(42))
    assert game.fola == Deal.numbered(42).fola


@pytest.mark.parametrize("size", [1, 37, 96])
def test_the_players_own_cut(size: int) -> None:
    game = Game(Deal.numbered(42))
    game.cut(size)
    assert game.deal == Deal.numbered(42, size)
    assert (game.deal.name, game.fola) == (f"42/{size}", Deal.numbered(42, size).fola)


@pytest.mark.parametrize("size", [0, 97, -1])
def test_a_cut_out_of_range_changes_nothing(size: int) -> None:
    game = Game(Deal.numbered(42))
    with pytest.raises(DealTextError, match=f"cut {size} is not from 1 to 96"):
        game.cut(size)
    assert (game.phase, game.deal) == (Phase.CUT, Deal.numbered(42))


def test_a_deal_without_a_number_is_cut_already() -> None:
    game = Game(Deal.from_cards(Deal.numbered(42).cards))
    assert game.phase is Phase.STACKING
    with pytest.raises(PhaseError):
        game.cut(5)


def test_arranging_can_be_taken_back_and_redone() -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    dealt = game.fola
    orders = [dealt, dealt[::-1], tuple(sorted(dealt))]
    for order in orders:
        game.arrange(order)  # the first changes nothing, so it is nothing to take back
    assert [game.undo(), game.fola] == [None, orders[1]]
    assert [game.undo(), game.fola] == [None, dealt]
    assert not game.can_undo
    with pytest.raises(IllegalMoveError, match="nothing to take back"):
        game.undo()
    assert [game.redo(), game.fola] == [None, orders[1]]
    game.arrange(dealt)
    assert not game.can_redo  # a new order forgets those taken back
    with pytest.raises(IllegalMoveError, match="nothing to make again"):
        game.redo()
    assert game.help.is_clean


@pytest.mark.parametrize("wrong", ["", "T9", "T9 T9 T9 T9 T9 T9 T9 T9 T9 T9 T9 T9 T9"])
def test_only_the_folas_own_cards_can_be_arranged(wrong: str) -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    order = tuple(parse_cards(word)[0] for word in wrong.split())
    with pytest.raises(ValueError, match="these are not the 13 cards of the fola"):
        game.arrange(order)
    assert (game.fola, game.can_undo) == (game.deal.fola, False)


def test_the_fola_is_played_in_the_order_it_was_stacked_in() -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    order = game.fola[5:] + game.fola[:5]
    game.arrange(order)
    game.stack()
    seen = []
    while game.phase is not Phase.ENDED:
        move = recorded.tidy(game.position)
        if move is None:
            game.finish()
            break
        if game.phase is Phase.FOLA and move.is_play:
            seen.append(move.card)
        game.move(move)
    assert tuple(seen) == order


def test_the_fola_lies_hidden_and_fixed_until_its_turn() -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    order = game.fola[::-1]
    game.arrange(order)
    game.stack()
    while game.phase is Phase.DECK:
        assert game.fola == ()
        with pytest.raises(PhaseError, match=r"not in this phase of the game \(main play\)"):
            game.arrange(game.deal.fola)
        with pytest.raises(PhaseError):
            game.stack()
        move = recorded.tidy(game.position)
        assert move is not None
        game.move(move)
    assert game.fola == order
    with pytest.raises(PhaseError):
        game.arrange(game.deal.fola)


# -- phases -------------------------------------------------------------------------------------


def test_the_phases_of_a_whole_game() -> None:
    game, seen = Game(Deal.numbered(42)), [Phase.CUT]
    game.cut()
    seen.append(game.phase)
    game.stack()
    while game.phase is not Phase.ENDED:
        if game.phase is not seen[-1]:
            seen.append(game.phase)
        move = recorded.tidy(game.position)
        game.move(END if move is None else move)
    assert seen == [Phase.CUT, Phase.STACKING, Phase.DECK, Phase.FOLA]
    assert (game.score.end, game.score.points) == (End.FINISHED, game.record.score.points)


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
    before = game.save()
    if phase in IN_PHASE.get(action, {Phase.DECK, Phase.FOLA, Phase.ENDED}):
        try:
            ACTIONS[action](game)
        except IllegalMoveError:
            assert (phase, game.save()) == (Phase.ENDED, before)
    else:
        with pytest.raises(PhaseError):
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
    assert game.can_redo


def test_playing_when_all_cards_are_played() -> None:
    game = played(200)
    with pytest.raises(IllegalMoveError, match="all cards are played"):
        game.play()


def test_playing_on_a_full_grid() -> None:
    game = played(24)
    with pytest.raises(IllegalMoveError, match="the grid is full"):
        game.play()


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


def test_the_view_of_each_phase() -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    assert game.view == View.before_stacking(game.deal)
    game.stack()
    game.play()
    assert game.view == View.of(game.position)


def test_piles_keep_their_covered_cards() -> None:
    game = played(200)
    piles = piles_after(game.moves)
    assert sorted(card for pile in piles for card in pile) == list(range(97))
    assert tuple(pile[-1] for pile in piles) == game.position.grid
    assert max(map(len, piles)) > 2


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


# -- A game in progress: undo and redo without limit, and the account of help ----------------------


def test_undo_all_and_redo_all() -> None:
    game = finished()
    moves, positions = game.moves, [game.position]
    assert moves[-1] == END
    for move in reversed(moves):
        assert game.next_undo_is_help is not move.is_kill
        assert game.undo() == move
        positions.append(game.position)
    assert game.position == Position((), game.deal.deck, game.deal.fola)
    assert tuple(redone(game)) == moves
    assert game.phase is Phase.ENDED
    assert positions == list(parse_record(game.save()).positions)[::-1]


def test_a_new_move_forgets_those_taken_back() -> None:
    game = played(26)
    game.undo()
    game.undo()
    other = [move for move in legal_moves(game.position) if move != parse_record(game.save()).moves[-1]]
    game.move(other[-1])
    assert not game.can_redo
    assert game.moves[-1] == other[-1]


def test_taking_back_a_play_or_the_end_is_help_and_a_kill_is_free() -> None:
    game = stacked()
    for text in "T9 T32 T32xT9".split():
        game.move(parse_move(text))
    game.finish()
    counts = []
    while game.can_undo:
        game.undo()
        counts.append(game.help.undone_plays)
    assert counts == [1, 1, 2, 3]  # the end, the kill, two plays
    redone(game)
    assert game.help.undone_plays == 3
    assert not game.help.is_clean


@pytest.mark.parametrize(
    "given_help",
    [
        Help(),
        Help(undone_plays=3),
        Help(fair_hints=1),
        Help(oracle_hints=20),
        Help(played_before=True),
        Help(1, 2, 3, True),
        Help(fair_evaluation=True),
        Help(1, 2, 3, True, True, True),
    ],
)
def test_the_account_of_help_reads_back(given_help: Help) -> None:
    assert Help.parse(str(given_help)) == given_help
    assert given_help.is_clean is (given_help == Help())


def test_the_account_of_help_of_earlier_versions_reads_as_it_did() -> None:
    """They counted each position that the evaluation was shown for."""
    counted = Help.parse("undone-plays=0 fair-hints=229 oracle-hints=151")
    assert counted == Help(fair_hints=229, oracle_hints=151)
    assert str(counted) == "undone-plays=0 fair-hints=229 oracle-hints=151"
    assert str(Help(played_before=True)) == "undone-plays=0 fair-hints=0 oracle-hints=0 played-before"


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


def test_stacking_can_be_taken_back_until_a_card_is_played() -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    order = game.fola[::-1]
    game.arrange(order)
    game.stack()
    again = Game.load(game.save())
    for one in (game, again):
        assert (one.can_undo, one.next_undo_is_stacking, one.next_undo_is_help) == (True, True, False)
        assert one.undo() is None
        assert (one.phase, one.fola) == (Phase.STACKING, order)
        assert one.can_undo
        one.undo()
        assert one.fola == one.deal.fola
        one.stack()
        assert (one.record.fola, one.help.is_clean) == (one.deal.fola, True)


def test_a_card_that_was_played_has_been_seen_and_the_fola_stays_stacked() -> None:
    game = stacked()
    game.play()
    game.undo()
    for one in (game, Game.load(game.save())):
        assert not one.can_undo
        with pytest.raises(IllegalMoveError):
            one.undo()
        assert one.phase is Phase.DECK


def test_undo_and_redo_of_the_fola_survive_a_reload() -> None:
    game = Game(Deal.numbered(42))
    game.cut()
    dealt = game.fola
    orders = [dealt[::-1], dealt[1:] + dealt[:1], tuple(sorted(dealt))]
    for order in orders:
        game.arrange(order)
    game.undo()
    again = Game.load(game.save())
    again.redo()
    assert again.fola == orders[2]
    assert not again.can_redo
    seen = []
    while again.can_undo:
        again.undo()
        seen.append(again.fola)
    assert seen == [orders[1], orders[0], dealt]


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


def test_what_is_untouched() -> None:
    game = Game(Deal.numbered(42))
    found = [game.is_untouched]
    game.cut()
    found.append(game.is_untouched)
    game.arrange(game.fola[::-1])
    found.append(game.is_untouched)
    game.undo()
    found.append(game.is_untouched)
    assert found == [True, False, False, False]
    assert not stacked().is_untouched
    assert not finished().is_untouched
