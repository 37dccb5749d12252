"""Settings: a small file that a person may edit, so it may contain anything."""

import json
import os
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from solitaire.home.files import UserError
from solitaire.home.settings import (
    KEYS,
    Settings,
    fault,
    key_in_file,
    load_settings,
    save_settings,
    usable_keys,
)


def test_settings_read_back(tmp_path: Path) -> None:
    path, chosen = tmp_path / "new" / "settings.json", Settings('Anna "è"', 900, 16384, True, 0)
    save_settings(path, chosen)
    assert load_settings(path) == (chosen, None)
    assert load_settings(tmp_path / "none.json") == (Settings(), None)
    with pytest.raises(UserError, match="Is a directory"):
        load_settings(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_settings_in_a_pipe_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    with pytest.raises(UserError, match=r"cannot read .*settings\.json: it is not a file"):
        load_settings(tmp_path / "settings.json")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"width": 1000}', Settings(width=1000, cut=True)),  # who cut the pack goes on cutting
        ('{"cut": true}', Settings(cut=True)),
        ('{"cut": false}', Settings()),
        # every mode that the evaluation had is on or off
        *(
            (f'{{"cut": false, "evaluation": {mode}}}', Settings(evaluation=is_on))
            for mode, is_on in (('"off"', False), ('"expected"', True), ('"possible"', True))
        ),
        ('{"cut": false, "evaluation": true}', Settings(evaluation=True)),
        ('{"cut": false, "evaluation": false}', Settings(evaluation=False)),
    ],
)
def test_files_of_earlier_versions(tmp_path: Path, text: str, found: Settings) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert load_settings(path) == (found, None)


def test_unknown_settings_are_kept_and_missing_ones_usual(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"width": 1000, "colour": "red", "far": true, "deep": [[0]]}')
    settings, complaint = load_settings(path)
    others: dict[str, object] = {"colour": "red", "far": True}
    assert (settings, complaint) == (Settings(width=1000, cut=True, unknown=others), None)
    save_settings(path, settings)
    assert json.loads(path.read_text()).items() >= others.items()


def test_old_settings_get_arabic_numerals_and_keep_all_else(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    chosen = Settings("Anna", theme="light", large_index=False, back="pomegranate", lessons="12")
    old = {key_in_file(name): value for name, value in asdict(chosen).items()}
    del old["numerals"], old["unknown"]
    assert old["four_lessons"] == ""
    path.write_text(json.dumps(old))
    settings, complaint = load_settings(path)
    assert (settings, complaint) == (chosen, None)
    assert settings.numerals == "arabic"
    save_settings(path, settings)
    assert json.loads(path.read_text()) == {**old, "numerals": "arabic"}


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("player", 5, "player is 5"),
        ("player", None, "player is None"),
        ("player", "\ud800", "player has signs that no file can hold"),
        ("width", "900", "width is '900'"),
        ("width", 900.0, "width is 900.0"),
        ("width", True, "width is True"),
        ("width", 899, "width is 899; it goes from 900 to 16384 pixels"),
        ("width", 16385, "width is 16385; it goes"),
        ("height", 599, "height is 599; it goes"),
        ("height", -(10**30), "height is -1"),
        ("fullscreen", 1, "fullscreen is 1"),
        ("animation", -1, "animation is -1; it goes from 0 to 1000 milliseconds"),
        ("animation", 1001, "animation is 1001"),
        ("animation", [], "animation is []"),
        ("language", "pl", "language is 'pl'; it is one of en, it, fr, de"),
        ("numerals", "greek", "numerals is 'greek'; it is one of arabic, roman"),
        ("theme", "pink", "theme is 'pink'; it is one of dark, light"),
        ("text_scale", 99, "text_scale is 99; it goes from 100 to 200 per cent"),
        ("text_scale", 201, "text_scale is 201"),
        ("moves_volume", -1, "moves_volume is -1; it goes from 0 to 100"),
        ("signals_volume", 101, "signals_volume is 101"),
        ("spoken", 1, "spoken is 1"),
        ("evaluation", "most", "evaluation is 'most'"),
        ("evaluation", [], "evaluation is []"),
        ("rules", "rome", "rules is 'rome'; it is one of default, pagat, dresden, french, florence, own"),
        ("own_rules", "slam=on", "own_rules: option slam is nothing or doubled or fourteen or six, not 'on'"),
        ("lessons", "11", "lessons is '11'; it names each lesson done"),
        ("classic_lessons", "0", "four_lessons is '0'; it names each lesson done, 1 to f, once"),
    ],
)
def test_a_wrong_setting_keeps_the_others_and_is_said(
    tmp_path: Path, name: str, wrong: object, message: str
) -> None:
    path = tmp_path / "settings.json"
    chosen = {**asdict(Settings("Anna", 1000, 700, True, 99, theme="light")), name: wrong}
    text = json.dumps({key_in_file(setting): value for setting, value in chosen.items()})
    path.write_text(text)
    settings, complaint = load_settings(path)
    assert asdict(settings) == {**chosen, name: getattr(Settings(), name)}
    assert complaint is not None
    assert message in complaint
    assert complaint.startswith("settings.json: ")
    assert complaint.endswith(", and the other settings as they are")
    assert len(complaint.splitlines()) == 1
    assert path.read_text() == text  # left as it is


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"{", b"[]", b"null", b'"x"', b"{} {}", b"\xff\xfe", b"\x00" * 9),
        *(b"[" * 100_000, b"9" * 10_000, b"x" * (2 << 20)),
    ],
)
def test_broken_settings_are_set_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    settings, complaint = load_settings(path)
    assert settings == Settings()
    assert complaint is not None
    assert complaint.startswith("the settings in settings.json are damaged (")
    assert len(complaint.splitlines()) == 1
    assert not path.exists()
    assert path.with_name("settings.json.damaged").read_bytes() == data


def test_the_lessons_done_have_a_sign_each_and_old_files_keep_their_numbers(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"lessons": "134", "four_lessons": "12345679"}', encoding="utf-8")
    old, told = load_settings(file)
    assert (old.lessons, old.classic_lessons, told) == ("134", "12345679", None)
    save_settings(file, replace(old, classic_lessons="12345679ac"))
    assert load_settings(file)[0].classic_lessons == "12345679ac"
    assert fault("classic_lessons", "1g") == "four_lessons is '1g'; it names each lesson done, 1 to f, once"


# -- The keys that a player has changed: what may stand in the settings file, and what is said of the rest


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"hint": "g"},
        {"hint": "ctrl+h", "undo": "f7"},
        {"hint": "u", "undo": "h"},
        {"oracle": ""},
        {"to_come": "l"},  # which an action of the other game has
    ],
)
def test_keys_that_can_be_used(keys: dict[str, str]) -> None:
    assert usable_keys(keys) == (keys, [])
    assert KEYS["play"] == KEYS["classic_hurry"]


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


def test_all_that_is_wrong_in_a_file_is_said_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        '{"theme": "pink", "width": 1000, "back": 3, "keys": {"hint": "g", "undo": "g", "redo": "f7"}}'
    )
    assert load_settings(path) == (
        Settings(width=1000, cut=True, keys={"hint": "g", "redo": "f7"}),
        "settings.json: theme is 'pink'; it is one of dark, light; back is 3; "
        "keys: g is the key of undo and of hint; "
        "using theme 'dark', back 'lily', keys {'hint': 'g', 'redo': 'f7'}, "
        "and the other settings as they are",
    )
    path.write_text('{"keys": ["g"], "player": "Anna"}')
    settings, complaint = load_settings(path)
    assert (settings.player, settings.keys) == ("Anna", {})
    assert complaint == "settings.json: keys is ['g']; using keys {}, and the other settings as they are"
