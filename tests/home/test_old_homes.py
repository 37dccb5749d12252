"""Homes written by earlier versions open as they were left: games, settings, scores and surveys are promises.

``data/home-0.1`` was made by version 0.1.0 (revision f83b703), ``data/home-1.0`` by version 1.0.0; neither
ever changes. What commands show of them is in ``data/commands/old-homes.txt``.
"""

import json
import shutil
from dataclasses import asdict
from pathlib import Path

import pytest

from scores.estimates import Par, best_line, estimates, spent, store_line, store_par
from scores.games import GAME
from scores.hands import HAND, help_of
from scores.kinds import Standing
from scores.reviews import Reviewed, find_review
from scores.store import Store
from scores.tables import Filter, GameOrder, verified_page
from solitaire.classic.match_record import MatchRecord, format_classic, parse_classic
from solitaire.classic.record import HandRecord, Opposition
from solitaire.classic.seats import Seat
from solitaire.home.archive import open_store, thought_of
from solitaire.home.files import Home
from solitaire.home.reviews import CLASSIC, SOLITAIRE, stored_review
from solitaire.home.saves import game_folder, match_folder
from solitaire.home.settings import Settings, key_in_file, load_settings, save_settings
from solitaire.play.game import Game
from solitaire.play.opponents import opposition_in
from solitaire.rules.deal import Deal
from solitaire.rules.position import parse_move
from solitaire.rules.record import Help
from solver.game_review import FAIR_ENGINE
from solver.oracle import ORACLE_ENGINE
from solver.review_text import parse_hand_review, parse_review
from tests.support import recorded
from tests.support.homes import HOME, HOME_1_0

GAMES = """
10: fola in hand, 150 moves, 0 s, nobody, 2026-11-04; undone-plays=0 fair-hints=0 oracle-hints=1
7: cut, 0 moves, 0 s, Anna, 2026-11-01; undone-plays=0 fair-hints=0 oracle-hints=0
8/37: stacking, 0 moves, 0 s, Anna, 2026-11-02; undone-plays=0 fair-hints=0 oracle-hints=0, redo
9: main play, 58 moves, 125 s, Anna, 2026-11-03; undone-plays=1 fair-hints=2 oracle-hints=0, redo
None: main play, 30 moves, 0 s, Anna, 2026-11-05; undone-plays=0 fair-hints=0 oracle-hints=0
"""
GAMES_1_0 = """
10: fola in hand, 158 moves, 903 s, Anna, 2026-11-24; undone-plays=0 fair-hints=0 oracle-hints=1
11: cut, 0 moves, 0 s, Anna, 2026-11-24; undone-plays=0 fair-hints=0 oracle-hints=0
12: main play, 32 moves, 5 s, Anna, 2026-11-24; undone-plays=0 fair-hints=0 oracle-hints=0 played-before
667: main play, 0 moves, 12 s, Anna, 2026-11-24; undone-plays=0 fair-hints=1 oracle-hints=0, guided
8/37: stacking, 0 moves, 41 s, Anna, 2026-11-24; undone-plays=0 fair-hints=0 oracle-hints=0, redo
9: main play, 57 moves, 125 s, Anna, 2026-11-24; undone-plays=2 fair-hints=2 oracle-hints=0, redo
None: main play, 30 moves, 44 s, Anna, 2026-11-24; undone-plays=0 fair-hints=0 oracle-hints=0
"""


@pytest.fixture
def home(tmp_path: Path, request: pytest.FixtureRequest) -> Home:
    """A copy of an old home, which may be changed: of the first, or of the one that the test names."""
    shutil.copytree(getattr(request, "param", HOME), tmp_path / "home")
    return Home.at(tmp_path / "home")


@pytest.mark.parametrize(("home", "classic"), [(HOME, ""), (HOME_1_0, "1256")], indirect=["home"])
def test_settings_keep_every_value(home: Home, classic: str) -> None:
    old = json.loads(home.settings.read_text(encoding="utf-8"))
    settings, complaint = load_settings(home.settings)
    kept = {name: old.get(key_in_file(name), usual) for name, usual in asdict(Settings()).items()}
    assert (asdict(settings), complaint) == ({**kept, "cut": True, "unknown": {"move_log": True}}, None)
    assert (settings.player, settings.lessons, settings.classic_lessons) == ("Anna", "134", classic)
    save_settings(home.settings, settings)
    new = json.loads(home.settings.read_text(encoding="utf-8"))
    assert {name: new[name] for name in old} == old


@pytest.fixture
def games(home: Home) -> dict[str, Game]:
    """The unfinished games by the name of their deal."""
    return {str(game.deal.name): game for _, game in game_folder(home.games).unfinished()}


@pytest.mark.parametrize(("home", "found"), [(HOME, GAMES), (HOME_1_0, GAMES_1_0)], indirect=["home"])
def test_unfinished_games_stand_where_they_were_left(games: dict[str, Game], found: str) -> None:
    lines = [
        f"{name}: {game.phase.value}, {len(game.moves)} moves, {game.seconds} s, {game.player or 'nobody'},"
        f" {game.date}; {game.help}{', redo' * game.can_redo}{', guided' * game.is_guided}"
        for name, game in sorted(games.items())
    ]
    assert lines == found.strip().splitlines()


def test_what_was_undone_can_be_redone(games: dict[str, Game]) -> None:
    stacking, play = games["8/37"], games["9"]
    assert stacking.fola == stacking.deal.fola[::-1]
    stacking.redo()
    assert stacking.fola == tuple(sorted(stacking.deal.fola))
    assert [play.redo(), play.redo()] == [parse_move("T6xC2"), parse_move("D9")]
    assert not play.can_redo


@pytest.mark.parametrize(("home", "count"), [(HOME, 7), (HOME_1_0, 11)], indirect=["home"])
def test_saved_games_are_written_as_they_were(home: Home, count: int) -> None:
    files = [*home.games.rglob("*.minchiate"), *home.matches.rglob("*.minchiate")]
    assert len(files) == count
    for file in files:
        text = file.read_text(encoding="utf-8")
        again = Game.load(text).save() if home.games in file.parents else format_classic(parse_classic(text))
        assert again == text


def test_a_game_that_had_ended_when_the_window_was_killed_goes_into_the_store(home: Home) -> None:
    folder = game_folder(home.games)
    (crashed,) = home.games.glob("2026-11-21-11-*")
    save = folder.open(crashed)
    assert save is not None
    save.close()
    with open_store(home) as store:
        rows = verified_page(store, Filter(Standing.CLEAN), GameOrder.NEWEST, 9)
    assert [(row.deal, row.facts.points) for row in rows] == [("12", 65), ("11", -62), ("42", 35)]
    assert len(list(home.games.rglob("*.minchiate"))) == 5


def test_an_old_line_stays_the_best_until_a_new_engine_finds_a_better_one(home: Home) -> None:
    deal = Deal.numbered(42)
    with Store(home.scores) as store:
        assert store.has_played(GAME, Deal.numbered(45), "Anna")
        assert estimates(store, deal).par == Par(298.5, 2.5, 40)
        record = store.find(GAME, 1)
        assert record is not None
        assert find_review(store, Reviewed.game(record), "review 2 native") is not None
        before = best_line(store, deal)
        assert before is not None
        worse = recorded.game(deal, recorded.tidy)
        store_line(store, worse, ORACLE_ENGINE)
        assert best_line(store, deal) == before
        store_par(store, deal, Par(290.0, 5.0, 2), FAIR_ENGINE)
        assert estimates(store, deal).par == Par(290.0, 5.0, 2)
    assert (before.score, before.engine) == (324, "oracle 0.1.0")


@pytest.mark.parametrize("home", [HOME_1_0], indirect=True)
class TestHome10:
    """What the home of version 1.0 holds beside what the first has."""

    def test_unfinished_matches_and_hands_stand_where_they_were_left(self, home: Home) -> None:
        found = [one for _, one in match_folder(home.matches).unfinished()]
        (single,) = [one for one in found if isinstance(one, HandRecord)]
        (match,) = [one for one in found if isinstance(one, MatchRecord)]
        assert (single.hand.deal.number, single.hand.dealer, len(single.hand.plays)) == (103, Seat.N, 17)
        assert opposition_in(single) == Opposition("full", 2, 4000)
        assert (match.number, [len(one.hand.plays) for one in match.hands]) == (7, [84, 19])
        assert help_of(match.hands[-1]) == Help(undone_plays=1, fair_hints=1)
        assert opposition_in(match) == Opposition("full-nosignals", 2)

    def test_the_score_file_keeps_what_the_engines_said(self, home: Home) -> None:
        deal = Deal.numbered(12)
        with Store(home.scores) as store:
            assert estimates(store, deal).par == Par(267.0, 0.0, 4, 3.0)
            runs, seconds = spent(store, deal, "oracle 7")
            thought = thought_of(store, deal)
        assert (runs, round(seconds, 1)) == (1, 3.0)
        assert (thought.score, thought.bound, len(thought.moves)) == (322, 329, 174)
        assert (thought.runs, thought.seconds) == (0, 0.0)  # the newer engine has made none yet

    def test_the_verdicts_are_read_as_they_were_kept(self, home: Home) -> None:
        """A later engine may look for its own verdicts only; the text of old verdicts never changes."""
        with Store(home.scores) as store:
            record, hand = store.find(GAME, 1), store.find(HAND, 13)
            assert record is not None
            assert hand is not None
            text = find_review(store, Reviewed.game(record), "review 3 native")
            of_hand = find_review(store, Reviewed.hand(hand.hand, Seat.S), "four review 2 native")
        assert text is not None
        assert of_hand is not None
        review, classic_review = parse_review(text), parse_hand_review(of_hand)
        assert (review.score, review.share, len(review.decisions)) == (131, 1.0, 76)
        assert (classic_review.seat, classic_review.points, classic_review.share) == (Seat.S, -41, 1.0)
        with Store(home.scores) as store:  # nor does it show what another method has found
            assert stored_review(store, SOLITAIRE, record) is None
            assert stored_review(store, CLASSIC, hand) is None
