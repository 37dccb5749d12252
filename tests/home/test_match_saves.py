"""Saved matches: the habits of saved games (test_saves.py), and their way into the store."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from solitaire.classic.match import HANDS
from solitaire.classic.match_record import ClassicRecord, MatchRecord, format_match, parse_classic
from solitaire.classic.record import HandRecord
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.home.saves import ENDED, Folder, match_folder
from tests.support.classic_playing import first
from tests.support.classic_recorded import match, match_record
from tests.support.homes import KILLS, played_until_killed

BEGUN = MatchRecord(7, ("Anna", "handbook", "handbook", "handbook"))
PLAYED = match_record(match(3, 2, 40))
WHOLE = format_match(PLAYED).encode()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.at(tmp_path)


@pytest.fixture
def folder(home: Home) -> Folder[ClassicRecord]:
    return match_folder(home.matches)


def dealt(record: MatchRecord) -> MatchRecord:
    """Return the match with its next hand dealt."""
    hand = record.match.deal().hands[-1]
    return replace(record, hands=(*record.hands, HandRecord(hand, (record.number, len(record.hands)))))


def test_a_match_is_saved_after_every_play(folder: Folder[ClassicRecord]) -> None:
    match = dealt(BEGUN)
    save = folder.create(match)
    assert save.path.name.startswith(f"{save.game.date}-7-")
    while (hand := match.hands[-1].hand).turn is not None and len(hand.plays) < 5:
        cards = first(hand)
        now = hand.play(cards[0]) if hand.tricks else hand.discard(cards)
        match = replace(match, hands=(replace(match.hands[-1], hand=now),), date=save.game.date)
        save.game = match
        save.write()
        assert folder.parse(save.path.read_text()) == save.game
    save.close()
    ((path, found),) = folder.unfinished()
    assert (path, found) == (save.path, match)


def test_an_unfinished_match_is_resumed_by_one_window(folder: Folder[ClassicRecord]) -> None:
    folder.create(PLAYED).close()
    save, complaints = folder.resume()
    assert save is not None
    assert (save.game, complaints) == (PLAYED, [])
    assert match_folder(folder.folder).resume() == (None, [])


def test_a_match_without_a_hand_vanishes(folder: Folder[ClassicRecord]) -> None:
    folder.create(BEGUN).close()
    assert [*folder.folder.iterdir()] == []


def test_an_ended_match_goes_into_the_store(home: Home, folder: Folder[ClassicRecord]) -> None:
    ended = match_record(match(3, HANDS - 1, -1))
    folder.create(PLAYED).close()
    save = folder.create(ended)
    save.close()
    assert (folder.folder / ENDED / save.path.name).exists()
    with open_store(home) as store:
        assert store.find_match(3) == ended
    assert [game for _, game in folder.unfinished()] == [PLAYED]
    assert folder.ended() == []
    with open_store(home) as store:
        assert store.count(None) == 1


def test_a_damaged_ended_match_is_set_aside_with_a_notice(home: Home, folder: Folder[ClassicRecord]) -> None:
    (folder.folder / ENDED).mkdir(parents=True)
    path = folder.folder / ENDED / "2026-01-06-3-00000000.minchiate"
    path.write_text("garbage")
    with open_store(home) as store:
        (notice,) = store.notices
    assert notice.startswith(f"{path.name} is damaged (not a record")
    assert path.with_name(f"{path.name}.damaged").read_text() == "garbage"


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        *(WHOLE[:length] for length in range(50, len(WHOLE) - 1, 200)),
        b"\x00\x80\xff garbage",
        b"x" * (2 << 20),
        WHOLE.replace(b"T1 ", b"T2 ", 1),
        WHOLE.replace(b'[Hand "1"]', b'[Hand "2"]', 1),
        WHOLE.replace(b'[Rules "classic-1"]', b'[Rules "1"]', 1),
    ],
    ids=lambda data: str(len(data)),
)
def test_a_damaged_match_is_set_aside_and_the_next_resumes(
    folder: Folder[ClassicRecord], damaged: bytes
) -> None:
    folder.folder.mkdir()
    bad = folder.folder / "2026-01-06-3-00000000.minchiate"
    bad.write_bytes(damaged)
    save, complaints = folder.resume()
    if save is not None:  # cut off between two cards it is whole, but shorter
        assert WHOLE.startswith(damaged)
        assert isinstance(save.game, MatchRecord)
        assert len(save.game.hands) <= len(PLAYED.hands)
        return
    (complaint,) = complaints
    assert complaint.startswith(f"{bad.name} is damaged (")
    assert len(complaint.splitlines()) == 1
    assert bad.with_name(f"{bad.name}.damaged").read_bytes() == damaged


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
