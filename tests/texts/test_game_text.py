"""A game in progress as text: it reads back at every moment, and what is malformed is refused."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import legal_moves
from solitaire.rules.record import RecordTextError, parse_record
from tests.support import recorded
from tests.support.games import finished, played, redone, state


@pytest.mark.parametrize("name", sorted(recorded.records()))
def test_any_record_is_a_game(name: str) -> None:
    record = recorded.records()[name]
    game = Game.load((recorded.RECORDS / name).read_text(encoding="utf-8"))
    assert (game.deal, game.moves, game.player, game.date) == (
        record.deal,
        record.moves,
        record.player,
        record.date,
    )
    assert game.record.extra[2:] == record.extra  # ours come first
    assert state(Game.load(game.save())) == state(game)
    assert parse_record(game.save()).moves == record.moves


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32))
@settings(max_examples=8)
def test_a_game_reads_back_at_every_moment(number: int, seed: int) -> None:
    chance = random.Random(seed)
    game = Game(Deal.numbered(number), 'a "player"\n\\', "2026-01-06")
    check_text(game)
    game.cut(chance.choice([None, 1 + chance.randrange(96)]))
    check_text(game)
    for _ in range(3):
        game.arrange(chance.sample(game.fola, 13))
        check_text(game)
    game.stack()
    check_text(game)
    while moves := list(legal_moves(game.position)):
        game.move(chance.choice(moves))
        game.tick(chance.random() * 100)
        if game.can_undo and chance.random() < 0.3:
            game.undo()
        if chance.random() < 0.2:
            check_text(game)
    game.finish()
    check_text(game)


def check_text(game: Game) -> None:
    text = game.save()
    loaded = Game.load(text)
    assert loaded.save() == text
    assert state(loaded) == state(game)
    if game.phase is not Phase.STACKING:
        assert redone(loaded) == redone(Game.load(text))
        assert loaded.can_undo == (game.can_undo or game.can_redo)


def test_unknown_headers_are_kept() -> None:
    text = played(5).save().replace("\n\n", '\n[Site "Firenze"]\n[Phases "x"]\n[Site ""]\n\n')
    game = Game.load(text)
    game.play()
    kept = [pair for pair in game.record.extra if pair[0] in ("Site", "Phases")]
    assert kept == [("Site", "Firenze"), ("Phases", "x"), ("Site", "")]
    assert Game.load(game.save()).record == game.record


@pytest.mark.parametrize("end", [False, True])
def test_moves_taken_back_are_kept(end: bool) -> None:
    game = played(200)
    if end:
        game.finish()
    moves = game.moves
    for _ in range(30):
        game.undo()
    loaded = Game.load(game.save())
    assert loaded.moves == moves[:-30]
    assert tuple(redone(loaded)) == moves[-30:]
    assert loaded.save() == Game.load(loaded.save()).save()


STACKING = Game(Deal.from_cards(Deal.numbered(42).cards)).save()


@pytest.mark.parametrize(
    ("text", "header", "wrong", "message"),
    [
        *(
            (played(3).save(), "Help", wrong, f"Help header: {word!r} is unknown")
            for wrong, word in [
                ("undone-plays", "undone-plays"),
                ("undone-plays=x", "undone-plays=x"),
                ("fair-hints=-1", "fair-hints=-1"),
                ("oracle-hints=²", "oracle-hints=²"),
                ("undone-plays=1 hints=2", "hints=2"),
                ("played-before=1", "played-before=1"),
                ("fair-hints=" + "9" * 5000, "fair-hints=" + "9" * 5000),
            ]
        ),
        *(
            (played(3).save(), "Seconds", wrong, f"Seconds header: {wrong!r} is not a number of seconds")
            for wrong in ["", "x", "-1", "1.5", "٣", "9999999999", "nan"]
        ),
        (played(3).save(), "Undone", "T1", "move 4: T1: another card comes next"),
        (played(3).save(), "Undone", "x", "Undone header: 'x' is not a move"),
        (played(3).save(), "Undone", "BC # D8", "move 6: D8: the game has ended"),
        (finished().save(), "Undone", "T1", "T1: the game has ended"),
        (Game(Deal.numbered(42)).save(), "Phase", "supper", "Phase header: 'supper' is unknown"),
        (STACKING, "Arranged", "T9 T99", "Arranged header: 'T99' is not a card"),
        (STACKING, "Arranged", "T9 T9", "Arranged header: T9 is named twice"),
        (STACKING, "Arranged", "", "the Arranged header does not hold the cards of this deal's fola"),
        (STACKING, "Arranged", "T9", "the Arranged header does not hold the cards of this deal's fola"),
    ],
)
def test_malformed_headers_of_our_own(text: str, header: str, wrong: str, message: str) -> None:
    kept = [line for line in text.splitlines() if not line.startswith(f"[{header} ")]
    at = kept.index("")
    damaged = "\n".join([*kept[:at], f'[{header} "{wrong}"]', *kept[at:]])
    Game.load("\n".join(kept))
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Game.load(damaged)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_no_record_is_no_game() -> None:
    with pytest.raises(RecordTextError):
        Game.load("")
