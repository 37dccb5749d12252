"""The verbs that take records of both games: what they know, draw and open."""

import errno
import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from unittest.mock import Mock

import pytest
from PIL import Image

import solitaire.table.opening
from scores.estimates import Par, store_line, store_par
from scores.goals import daily_deal
from scores.store import Store
from solitaire.classic.match_record import format_match, options_of
from solitaire.classic.options import PRESETS, parse_rules
from solitaire.classic.record import parse_hand, printed_hand
from solitaire.home.files import Home, UserError
from solitaire.home.saves import match_folder
from solitaire.home.settings import Settings, save_settings
from solitaire.kinds import CLASSIC, KINDS, SOLITAIRE, kind_of
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record
from solitaire.table.app import App
from solitaire.table.models.replayed import steps
from solitaire.table.parts import picture
from tests.support import recorded
from tests.support.classic_recorded import RECORDS, match, match_record
from tests.support.commands import FINISHED, done, failed, json_of

MATCH_42 = match_record(match(42, 2, 40))


def test_each_record_is_of_its_kind() -> None:
    assert KINDS == {"solitaire": SOLITAIRE, "classic": CLASSIC}
    assert kind_of(printed_hand()) is kind_of(MATCH_42) is CLASSIC
    assert CLASSIC.games(MATCH_42) == MATCH_42.hands


# -- the day's deal -----------------------------------------------------------------------------


def test_what_is_known_of_the_deal_of_today(home: Home) -> None:
    today = date.today()
    deal, day = daily_deal(today), today.isoformat()
    game = replace(recorded.game(deal, recorded.tidy), player="Anna", date=day)
    with Store(home.scores) as store:
        store.add(game, own=True)
        store_line(store, game, "oracle 1")
        store_par(store, deal, Par(99.6, 4.25, 400), "fair 1")
    save_settings(home.settings, Settings("Anna"))
    found = json_of("daily")
    assert (found["deal"], found["streak"], found["longest"]) == (deal.name, 1, 1)
    assert (found["par"], found["par_error"], found["par_games"]) == (99.6, 4.25, 400)
    assert found["oracle"] == game.score.points
    assert found["days"] == {day: {"on_day": game.score.points, "late": None}}
    text = done("daily")
    assert f"par: 100, with an error of 4.2 over 400 games; the oracle's best: {game.score.points}\n" in text
    assert f"{day}  {game.score.points}" in text
    assert json_of("daily", "--player", "Bruno")["streak"] == 0


# -- pictures, the table, files that can't be read --------------------------------------------------


@pytest.mark.parametrize(("suffix", "size"), [(".png", (1280, 800)), (".gif", (900, 600))])
def test_a_game_or_a_hand_is_exported_as_a_picture_or_an_animation(
    tmp_path: Path, suffix: str, size: tuple[int, int]
) -> None:
    deal, game, begun = Deal.numbered(42), tmp_path / "game.txt", RECORDS / "discards-due.txt"
    game.write_text(format_record(Record(deal, deal.fola, tuple(map(Move, deal.deck[:8])))), "utf-8")
    frames = {game: 9, begun: len(steps(parse_hand(begun.read_text("utf-8")).hand))}
    target = tmp_path / f"drawn{suffix}"
    for record, count in frames.items():
        assert done("replay", str(record), "--export", str(target)) == f"written: {target}\n"
        with Image.open(target) as image:
            assert (image.size, getattr(image, "n_frames", 1)) == (size, count if suffix == ".gif" else 1)


def test_statistics_are_drawn(played_home: Home, tmp_path: Path) -> None:
    target = tmp_path / "charts.png"
    assert done("stats", "--plot", str(target)) == f"written: {target}\n"
    with Image.open(target) as image:
        assert image.size == (1600, 1000)
        colours = image.convert("RGB").getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 100


def test_one_hand_of_a_match_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, target = tmp_path / "match.txt", tmp_path / "hand.png"
    path.write_text(format_match(MATCH_42), encoding="utf-8")
    monkeypatch.setattr(picture, "picture", lambda hand, settings: repr(hand.match).encode())
    for options, number in (((), 2), (("--hand", "1"), 0), (("--hand", "3"), 2)):
        done("classic", "replay", str(path), "--export", str(target), *options)
        assert target.read_text() == f"(42, {number})"


def test_a_match_is_begun_by_the_rules_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(App, "run", lambda app: None)
    save_settings(home.settings, Settings(rules="own", own_rules="slam=six"))
    done("classic", "play", "7")
    done("classic", "play", "7", "--rules", "dresden")
    found = [options_of(record) for _, record in match_folder(home.matches).unfinished()]
    assert sorted(map(str, found)) == sorted(map(str, (parse_rules("slam=six"), PRESETS["dresden"])))


def test_no_screen_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    no_screen = UserError("there is no screen\nto draw on")
    monkeypatch.setattr(solitaire.table.opening, "play", Mock(side_effect=no_screen))
    assert failed("play") == "there is no screen\N{REPLACEMENT CHARACTER}to draw on"
    assert failed().startswith("there is no screen")


@pytest.mark.parametrize("command", ["replay", "replay --text", "verify", "perft"])
def test_no_permission(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = PermissionError(errno.EACCES, os.strerror(errno.EACCES), FINISHED)
    monkeypatch.setattr(Path, "open", Mock(side_effect=locked))  # root may read anything, so pretend
    rest = ["2"] if command == "perft" else []
    assert failed(*command.split(), FINISHED, *rest) == f"cannot read {FINISHED}: Permission denied"
