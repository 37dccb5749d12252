"""Saved matches, and saved hands that belong to no match; what holds for any game is in test_saves.py."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from scores.hands import HAND
from scores.tables import hands
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match import HANDS
from solitaire.classic.match_record import ClassicRecord, MatchRecord, format_match, parse_classic
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.home.saves import ENDED, Folder, match_folder
from tests.support.classic_playing import first, play_out
from tests.support.classic_recorded import match, match_record
from tests.support.homes import KILLS, played_until_killed
from tests.support.stored import single

PLAYED = match_record(match(3, 2, 40))
WHOLE = format_match(PLAYED).encode()
HAND_BEGUN = replace(single(), hand=play_out(Hand.start(numbered(42)), first)[20])
NAME = "2026-01-06-3-00000000.minchiate"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.at(tmp_path)


@pytest.fixture
def folder(home: Home) -> Folder[ClassicRecord]:
    return match_folder(home.matches)


@pytest.mark.parametrize(("record", "label"), [(PLAYED, "3"), (HAND_BEGUN, "hand-42")])
def test_what_is_unfinished_is_resumed_by_one_window(
    folder: Folder[ClassicRecord], record: ClassicRecord, label: str
) -> None:
    save = folder.create(replace(record, date=""))
    assert save.game == replace(record, date=save.game.date)
    assert save.game.date  # today
    assert save.path.name.startswith(f"{save.game.date}-{label}-")
    save.close()
    assert folder.unfinished() == [(save.path, save.game)]
    again, complaints = folder.resume()
    assert (again and again.game, complaints) == (save.game, [])
    assert match_folder(folder.folder).resume() == (None, [])


def test_a_match_without_a_hand_vanishes(folder: Folder[ClassicRecord]) -> None:
    folder.create(MatchRecord(7)).close()
    assert [*folder.folder.iterdir()] == []


def test_what_has_ended_goes_into_the_store(home: Home, folder: Folder[ClassicRecord]) -> None:
    ended = match_record(match(3, HANDS - 1, -1))
    folder.create(PLAYED).close()
    for record in (ended, single()):
        save = folder.create(record)
        save.close()
        assert (folder.folder / ENDED / save.path.name).exists()
    for _ in range(2):
        with open_store(home) as store:
            assert store.find_match(3) == ended
            (row,) = hands(store, "Anna")
            assert store.find(HAND, row.id) == single()
            assert store.count(None) == 2
        assert [game for _, game in folder.unfinished()] == [PLAYED]
        assert folder.ended() == []


def test_a_damaged_ended_match_is_set_aside_with_a_notice(home: Home, folder: Folder[ClassicRecord]) -> None:
    path = folder.folder / ENDED / NAME
    path.parent.mkdir(parents=True)
    path.write_text("garbage")
    with open_store(home) as store:
        (notice,) = store.notices
    assert notice.startswith(f"{path.name} is damaged (not a record")
    assert path.with_name(f"{path.name}.damaged").read_text() == "garbage"


@pytest.mark.parametrize(
    "damaged",
    [
        *(b"", WHOLE[:50], b"\x00\x80\xff garbage", b"x" * (2 << 20)),
        WHOLE.replace(b"T1 ", b"T2 ", 1),
        WHOLE.replace(b'[Hand "1"]', b'[Hand "2"]', 1),
        WHOLE.replace(b'[Rules "classic-1"]', b'[Rules "1"]', 1),
    ],
    ids=lambda data: str(len(data)),
)
def test_a_damaged_match_is_set_aside(folder: Folder[ClassicRecord], damaged: bytes) -> None:
    folder.folder.mkdir()
    bad = folder.folder / NAME
    bad.write_bytes(damaged)
    save, (complaint,) = folder.resume()
    assert save is None
    assert complaint.startswith(f"{NAME} is damaged (")
    assert len(complaint.splitlines()) == 1
    assert bad.with_name(f"{NAME}.damaged").read_bytes() == damaged


@pytest.mark.processes
def test_a_killed_table_loses_at_most_the_decision_in_hand(tmp_path: Path) -> None:
    """Killed again and again at any moment, the match always resumes where it was."""
    chance, before, ended = random.Random(KILLS), list[str](), set[str]()
    for _ in range(KILLS):
        wait = chance.choice([0.0, 0.05, 0.5]) * chance.random()
        states = played_until_killed(tmp_path, wait, "tests.support.table.kill_classic")
        if before and before[0] == states[0][0]:
            assert list(map(int, states[0][1:])) >= list(map(int, before[1:]))
        before = states[-1]
        ended |= {state[0] for state in states if "-hand-" in state[0] and state[3] == "84"}
    assert list(tmp_path.rglob("*.damaged*")) == []
    for path in tmp_path.rglob("*.minchiate"):
        parse_classic(path.read_text(encoding="utf-8"))  # which replays it
    with open_store(Home.at(tmp_path)) as store:
        assert store.notices == []
        kept = store.read("SELECT count(*) FROM hands WHERE match IS NULL")
    waiting = [path for path in (tmp_path / "matches").glob("*.minchiate") if path.name in ended]
    assert kept[0][0] + len(waiting) >= len(ended)
