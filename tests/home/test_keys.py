"""The keys that a player has changed: what may stand in the settings file, and what is said of the rest."""

import json
from pathlib import Path

import pytest

from solitaire.home.settings import KEYS, Settings, load_settings, save_settings, usable_keys


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"hint": "g"},
        {"hint": "ctrl+h", "undo": "f7"},
        {"hint": "u", "undo": "h"},
        {"oracle": ""},
    ],
)
def test_keys_that_can_be_used(keys: dict[str, str]) -> None:
    assert usable_keys(keys) == (keys, [])


@pytest.mark.parametrize(
    ("keys", "good", "fault"),
    [
        ({"hnit": "g"}, {}, "keys: there is no action 'hnit'"),
        ({"hint": "ö"}, {}, "keys: hint is 'ö'; a key is like g, 7, f7, space or ctrl+g"),
        ({"hint": 7}, {}, "keys: hint is 7; a key is like g, 7, f7, space or ctrl+g"),
        ({"hint": "tab"}, {}, "keys: hint is 'tab'; a key is like g, 7, f7, space or ctrl+g"),
        ({"hint": "u"}, {}, "keys: u is the key of hint and of undo"),
        ({"hint": "g", "undo": "g"}, {"hint": "g"}, "keys: g is the key of undo and of hint"),
        ({"classic_last": "u"}, {}, "keys: u is the key of classic_last and of undo"),
    ],
)
def test_a_key_that_can_not_be_used_is_named_and_the_others_stay(
    keys: dict[str, object], good: dict[str, str], fault: str
) -> None:
    assert usable_keys({"oracle": "b", **keys}) == ({"oracle": "b", **good}, [fault])


def test_actions_of_two_games_may_share_a_key() -> None:
    assert KEYS["play"] == KEYS["classic_hurry"]
    assert usable_keys({"to_come": "l"}) == ({"to_come": "l"}, [])


def test_one_bad_key_in_the_file_loses_no_other(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(path, Settings("Anna", keys={"hint": "g"}))
    written = json.loads(path.read_text())
    written["keys"]["undo"] = "g"
    written["keys"]["redo"] = "f7"
    path.write_text(json.dumps(written))
    settings, complaint = load_settings(path)
    assert (settings.player, settings.keys) == ("Anna", {"hint": "g", "redo": "f7"})
    assert complaint is not None
    assert "g is the key of undo and of hint" in complaint
    assert complaint.count("\n") == 0
    path.write_text('{"keys": ["g"], "player": "Anna"}')
    settings, complaint = load_settings(path)
    assert (settings.player, settings.keys) == ("Anna", {})
    assert complaint == "settings.json: keys is ['g']; using keys {}, and the other settings as they are"
