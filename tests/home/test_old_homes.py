"""Homes written by earlier versions open as they were left: games, settings, scores and surveys are promises.

``data/home-0.1`` was made by version 0.1.0 (revision f83b703) and is never made anew.
"""

import json
import shutil
from pathlib import Path

import pytest

from scores.estimates import Par, best_line, estimates, keep_par
from scores.games import Standing
from scores.lines import keep_line
from scores.reviews import Reviewed, find_review
from scores.store import Store
from scores.surveys import Surveys
from scores.tables import Filter, Order, verified_page
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.home.saves import SaveFolder
from solitaire.home.settings import Settings, load_settings, save_settings
from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.help import Help
from solitaire.rules.position import parse_move
from solitaire.rules.record import Record
from solver.oracle import ORACLE_ENGINE
from solver.par import FAIR_ENGINE
from tests import regenerate

HOME = Path(__file__).parents[1] / "data" / "home-0.1"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A copy of the old home, to be changed."""
    shutil.copytree(HOME, tmp_path / "home")
    return Home.at(tmp_path / "home")


def test_settings_keep_every_value(home: Home) -> None:
    settings, complaint = load_settings(home.settings)
    assert complaint is None
    assert settings == Settings(
        player="Anna",
        width=1024,
        height=700,
        animation=200,
        language="it",
        theme="light",
        text_scale=120,
        large_index=True,
        four_colours=True,
        all_kills=True,
        moves_volume=30,
        signals_volume=45,
        move_log=True,
        lessons="134",
    )
    old = json.loads(home.settings.read_text(encoding="utf-8"))
    save_settings(home.settings, settings)
    new = json.loads(home.settings.read_text(encoding="utf-8"))
    assert {name: new[name] for name in old} == old


@pytest.fixture
def games(home: Home) -> dict[str, Game]:
    """The unfinished games by the name of their deal."""
    return {str(game.deal.name): game for _, game in SaveFolder(home.games).unfinished()}


def test_unfinished_games_stand_where_they_were_left(games: dict[str, Game]) -> None:
    assert {name: game.phase for name, game in games.items()} == {
        "7": Phase.CUT,
        "8/37": Phase.STACKING,
        "9": Phase.DECK,
        "10": Phase.FOLA,
        "None": Phase.DECK,
    }
    assert [len(games[name].moves) for name in ("9", "10", "None")] == [58, 150, 30]
    assert {game.player for name, game in games.items() if name != "10"} == {"Anna"}
    assert games["7"].date == "2026-11-01"


def test_what_was_undone_can_be_made_again(games: dict[str, Game]) -> None:
    stacking, play = games["8/37"], games["9"]
    assert stacking.fola == stacking.deal.fola[::-1]
    stacking.redo()
    assert stacking.fola == tuple(sorted(stacking.deal.fola))
    assert [play.redo(), play.redo()] == [parse_move("T6xC2"), parse_move("D9")]
    assert not play.can_redo


def test_help_and_time_are_remembered(games: dict[str, Game]) -> None:
    assert games["9"].help == Help(undone_plays=1, fair_hints=2)
    assert games["9"].seconds == 125
    assert games["10"].help == Help(oracle_hints=1)


def test_saved_games_are_written_as_they_were(home: Home) -> None:
    files = sorted(home.games.rglob("*.minchiate"))
    assert len(files) == 7
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert Game.load(text).save() == text


def test_ended_games_go_into_the_store_beside_the_old_ones(home: Home) -> None:
    folder = SaveFolder(home.games)
    (crashed,) = home.games.glob("2026-11-21-11-*")  # it had ended when the window was killed
    save = folder.open(crashed)
    assert save is not None
    save.close()
    with open_store(home) as store:
        found = {
            standing: [
                (row.deal, row.facts.points)
                for row in verified_page(store, Filter(standing), Order.NEWEST, 9)
            ]
            for standing in Standing
        }
    assert found == {
        Standing.CLEAN: [("12", 65), ("11", -62), ("42", 35)],
        Standing.ASSISTED: [("43", 41)],
        Standing.AGAIN: [("42", -300)],
        Standing.OTHERS: [("44", 60)],
        Standing.REFUSED: [],
    }
    assert len(list(home.games.rglob("*.minchiate"))) == 5


def test_the_score_file_keeps_what_the_engines_said(home: Home) -> None:
    with Store(home.scores) as store:
        known = estimates(store, Deal.numbered(42))
        record = store.record(1)
        assert record is not None
        review = find_review(store, Reviewed.game(record), "review 2 native", 3.0)
        assert store.has_played(Deal.numbered(45), "Anna")
        assert not store.notices
    assert known.par == Par(298.5, 2.5, 40)
    assert known.best == 324
    assert review is not None


def test_an_old_line_stays_the_best_until_a_new_engine_finds_a_better_one(home: Home) -> None:
    deal = Deal.numbered(42)
    with Store(home.scores) as store:
        before = best_line(store, deal)
        assert before is not None
        worse = regenerate.game(deal, regenerate.tidy)
        keep_line(store, worse, ORACLE_ENGINE)
        assert best_line(store, deal) == before
        keep_par(store, deal, Par(290.0, 5.0, 2), FAIR_ENGINE)
        assert estimates(store, deal).par == Par(290.0, 5.0, 2)
    assert (before.score, before.engine) == (324, "oracle 0.1.0")


def test_the_survey_keeps_its_deals(home: Home) -> None:
    with Surveys(home.surveys) as surveys:
        found = list(surveys.searches())
        games = [(game.deal, game.seed, game.score) for game in surveys.games()]
    assert [(search.deal, search.engine, search.score) for search in found] == [
        (0, "oracle 0.1.0", 324),
        (1, "oracle 0.1.0", 318),
        (2, "oracle 0.1.0", 279),
    ]
    for search in found:
        assert search.fola is not None
        assert search.moves is not None
        line = Record(Deal.numbered(search.deal), search.fola, search.moves)
        assert line.score.points == search.score
    assert games == [(0, 0, 250), (0, 1, 193), (1, 0, 308), (1, 1, 273), (2, 0, 213), (2, 1, 233)]
