"""``--rules``: presets and options in every command that deals hands of the classic game."""

from pathlib import Path

import pytest

from solitaire.classic.match_record import options_of
from solitaire.classic.options import PRESETS, parse_rules
from solitaire.classic.record import parse_hand
from solitaire.home.files import Home
from solitaire.home.saves import match_folder
from solitaire.home.settings import Settings, save_settings
from solitaire.table.app import App
from tests.support.commands import done, failed, json_objects, json_of, misused

PLAYERS = ("--players", "random,random")


def test_every_command_that_deals_takes_rules(tmp_path: Path) -> None:
    text = done("classic", "deal", "1", "--rules", "florence")
    assert text.startswith(
        "A deal without a number, cut 77, dealt by South\nRules: florence: fola_shown=numbers,"
    )
    found = json_of("classic", "deal", "0", "--rules", "take_29=never")
    assert (found["deal"], "T29" in found["taken"]) == ("0", False)
    out = tmp_path / "hand.txt"
    done("classic", "autoplay", "1", *PLAYERS, "--rules", "florence,demonio=on", "--out", str(out))
    hand = parse_hand(out.read_text(encoding="utf-8")).hand
    assert (hand.options, hand.deal.number, hand.deal.cut) == (parse_rules("florence,demonio=on"), None, 77)
    of_match = done(
        "classic", "autoplay", "--match", "0", "--hands", "2", *PLAYERS, "--rules", "bottom=any", "--json"
    )
    assert {hand["options"] for hand in json_objects(of_match)} == {"bottom=any"}
    duel, usual = (
        done("classic", "duel", "random", "handbook", "--deals", "0..1", *rules)
        for rules in (("--rules", "french"), ())
    )
    assert duel != usual
    short = done("classic", "rules", "--rules", "french")
    assert "each other: North and South against East and West. Dealing and playing\n" in short
    assert (
        "may be\n  discarded. The suit cards that stay in the fola are not shown" in short
    )  # not "shows the"
    assert "\nCascare: leader picks\n  Cascare: in a trick led by another player, one" in short
    db = ("--db", str(tmp_path / "four.sqlite3"))
    run = ("classic", "survey", "run", "0", "1", "--player", "random", "--workers", "1", *db)
    assert "2 deals played\n" in done(*run)
    assert "2 deals played\n" in done(*run, "--rules", "dresden")
    assert "2 done before" in done(*run, "--rules", "dresden")


def test_where_t29_may_be_discarded_no_refusal_says_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    done("classic", "autoplay", "0", *PLAYERS, "--rules", "take_29=never", "--out", str(path))
    text = path.read_text(encoding="utf-8")
    assert '"S CQ ' in text
    path.write_text(text.replace('"S CQ ', '"S CK '), encoding="utf-8")
    said = failed("classic", "verify", str(path))
    assert said.endswith(
        "discards, South, CK: cards of account and those kept for versicole may not be discarded"
    )
    assert "T29" not in said


def test_rules_that_do_not_exist() -> None:
    for command in (
        ("deal", "1"),
        ("autoplay", "1"),
        ("duel", "random", "random", "--deals", "0..1"),
        ("play",),
    ):
        assert "there are no rules 'dresdn'; did you mean dresden?" in misused(
            "classic", *command, "--rules", "dresdn"
        )
    assert "french and dresden are two presets" in misused(
        "classic", "deal", "1", "--rules", "french,dresden"
    )
    assert "--rules and FILE can't be used together" in misused(
        "classic", "play", "x.txt", "--rules", "french"
    )


def test_a_match_is_begun_by_the_rules_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(App, "run", lambda app: None)
    save_settings(home.settings, Settings(rules="own", own_rules="slam=six"))
    done("classic", "play", "7")
    done("classic", "play", "7", "--rules", "dresden")
    found = [options_of(record) for _, record in match_folder(home.matches).unfinished()]
    assert sorted(map(str, found)) == sorted(map(str, (parse_rules("slam=six"), PRESETS["dresden"])))
