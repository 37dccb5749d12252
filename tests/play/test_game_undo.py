"""A game in progress: undo and redo without limit, and the account of help."""

import pytest

from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, IllegalMoveError, Position, legal_moves, parse_move
from solitaire.rules.record import Help, RecordTextError, parse_record
from tests.support.games import finished, played, redone, stacked


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
