"""A game in progress as text: it reads back at every moment, and what is malformed is refused."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.home.habits import Group, Habits
from solitaire.play.game import Game, Phase
from solitaire.play.lessons import CLASSIC_LESSONS
from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import legal_moves
from solitaire.rules.record import parse_record
from solitaire.texts.classic_hints import Asked, Thoughts, classic_choice, why
from solitaire.texts.habit_words import CLASSIC, SOLITAIRE, HabitWords, balance_lines, bars, rows, sentences
from solitaire.texts.words import Words, with_codes
from solver.classic.player import HandOption
from solver.game_review import DecisionKind
from solver.review import Part
from tests.support import recorded
from tests.support.classic_views import seen
from tests.support.games import played, redone, state


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


# -- The statistics in words: what is shown of the play adds up, and what is missing for a rating is said


WORDS = Words()


def group(play: float, *lost: float) -> Group:
    """Return the means of seven games, with what the first kinds of decision lost."""
    made = 304.0 + play
    parts = {"usual": 304.0, "deal": 0.0, "play": play, "luck": 0.0, "made": made}
    kinds = dict(zip((kind.value for kind in DecisionKind), lost, strict=False))
    return Group(
        7,
        {name: Part(points, 2.0) for name, points in parts.items()},
        {name: Part(points, 1.0) for name, points in kinds.items()},
    )


def test_points_lost_by_kind_and_the_play_are_balanced() -> None:
    assert balance_lines(Habits(group(-36.0, 40.0, 4.0)), WORDS) == [
        "the same chance missed more than once: +8"
    ]
    assert balance_lines(Habits(group(-36.0, 20.0, 4.0)), WORDS) == [
        "play that no single decision shows: −12"
    ]
    assert balance_lines(Habits(group(-4.2, 1.4, 1.4, 1.4)), WORDS) == [], "rounded apart, 3 beside 4"
    assert balance_lines(Habits(), WORDS) == []


@given(st.floats(-400, 100), st.lists(st.floats(-50, 100), min_size=3, max_size=7))
def test_what_is_shown_of_the_play_adds_up(play: float, lost: list[float]) -> None:
    found = Habits(group(play, *lost))
    assert found.all is not None
    by_name = {row.label: row.points for row in rows(found.all, WORDS, SOLITAIRE)}
    shown = [bar.figure.split(" ")[0] for bar in bars(found, WORDS, SOLITAIRE)]
    missing = [line.rpartition(" ")[2] for line in balance_lines(found, WORDS)]
    points = [int(figure.replace("\N{MINUS SIGN}", "-")) for figure in (*shown, *missing)]
    assert sum(points[: len(shown)]) - sum(points[len(shown) :]) == -by_name["your play"]


@pytest.mark.parametrize(("game", "unit"), [(SOLITAIRE, "game"), (CLASSIC, "hand")])
def test_without_a_rating_it_is_said_how_many_games_are_needed(game: HabitWords, unit: str) -> None:
    (first,) = sentences(Habits(needed=3), WORDS, game)
    assert re.match(rf"After 3 more reviewed {unit}s of different deals, this page", first)
    _, said = sentences(Habits(group(-36.0, 44.0), needed=1), WORDS, game, has_bars=True)
    assert re.match(rf"Your play is rated after 1 more reviewed {unit} of different deals", said)
    assert len(sentences(Habits(group(-36.0, 44.0), needed=0), WORDS, game, has_bars=True)) == 1


# -- The reasons of a hint for four, in words ------------------------------------------------------


def test_the_suits_that_discards_empty_are_listed() -> None:
    hand = next(one.hand for one in CLASSIC_LESSONS if one.name == "void")
    view, words = View.of(hand, Seat.S), Words("en")
    for discards, suits in (
        ("B6", "batons"),
        ("B6 C3 C5 C9 CC", "cups and batons"),
        ("B6 C3 C5 C9 CC S3 S5 S6 S8 SQ", "cups, swords and batons"),
    ):
        found = why(view, tuple(parse_cards(discards)), words)
        them = "them" if "and" in suits else "it"
        assert f"you have no {suits}: you can trump {them} at once." in found[0], discards


@pytest.mark.parametrize(("less", "is_close"), [(0.4, True), (6.0, False)])
def test_two_cards_that_are_worth_the_same_are_said_to_be_so_first(less: float, is_close: bool) -> None:
    view, done, other = seen("T16 T37", "T34 T33 T39 T38", "N T32 T5"), parse_cards("T37"), parse_cards("T16")
    options = [HandOption(done, 10.0, 1.0, 100), HandOption(other, 10.0 - less, 1.0, 100)]
    lines = classic_choice(Asked(view, done), Thoughts((), options), "South", Words()).reasons
    assert with_codes(lines[0]).startswith("Either will do: T16") is is_close
    assert any("could take the trick as well" in line for line in lines)
