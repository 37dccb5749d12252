"""What was played of the classic game, on the command line."""

import csv
import io
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import solitaire.table.opening
from scores.hands import HAND
from scores.imports import parse_imports
from scores.kinds import HAND_ENGINE
from scores.reviews import Reviewed, find_review, store_review
from scores.share_hand import format_shared_hand
from scores.stats import hand_statistics
from scores.store import Store
from solitaire.classic.deal import daily_hand
from solitaire.classic.hand import Hand
from solitaire.classic.match_record import format_match
from solitaire.classic.options import Options
from solitaire.classic.record import format_hand
from solitaire.classic.seats import Seat
from solitaire.home.files import Home, UserError
from solitaire.home.settings import Settings, save_settings
from solitaire.play.opponents import AGREED
from tests.support.commands import done, failed, json_object, json_objects, json_of, misused, run
from tests.support.stored import daily, ended, short, single


@pytest.fixture
def played(home: Home) -> Home:
    """A home with a match and a hand of Anna's, and a hand of Carla's."""
    save_settings(home.settings, Settings("Anna"))
    with Store(home.scores) as store:
        store.add(ended(7), own=True)
        store.add(single(), own=True)
        store.add(single(43, "Carla"), own=False)
    return home


def listed() -> list[dict[str, Any]]:
    """Return the matches and the hands in the tables."""
    return json_objects(done("classic", "scores", "list", "--json", "--limit", "99"))


def test_the_daily_hand_is_named(home: Home) -> None:
    today = date.today()
    deal, dealer = daily_hand(today)
    assert done("classic", "daily").splitlines()[:3] == [
        f"Today's hand, {today.isoformat()}: deal {deal.name}, dealt by {dealer.title}",
        f"the other three: {AGREED.engine}, {AGREED.playouts} playouts per card",
        "days in a row: 0, at most 0",
    ]
    hand = daily(today, today)
    with Store(home.scores) as store:
        store.add(hand, own=True)
    save_settings(home.settings, Settings("Anna"))
    ns, ew = hand.hand.tally.resti
    found = json_of("classic", "daily")
    assert (found["deal"], found["dealer"], found["streak"]) == (deal.name, dealer.name, 1)
    assert found["days"] == {today.isoformat(): {"on_day": ns - ew, "late": None}}
    assert f"{today.isoformat()}  {ns - ew:+}" in done("classic", "daily")
    assert json_of("classic", "daily", "--player", "Bruno")["streak"] == 0


def test_the_scores_are_listed(played: Home) -> None:
    text = done("classic", "scores")
    assert text.startswith("Matches:\n")
    assert "\nHands:\n" in text
    assert "10 of 13 hands; --limit 13 shows all" in text
    assert "\nOthers' hands:\n" in text
    rows = json_objects(done("classic", "scores", "list", "--json"))
    assert rows[0] == {"match": "7", "date": "2026-01-06", "resti": ended(7).match.resti[0], "giri": 3}
    assert [row["table"] for row in rows[1:]] == ["clean"] * 10 + ["others"]
    by_date = done("classic", "scores", "list", "--json", "--by", "date").splitlines()
    assert json_object(by_date[1])["deal"] == "42"


def test_it_is_said_when_matches_are_left_out(played: Home) -> None:
    with Store(played.scores) as store:
        store.add(ended(8), own=True)
    assert "\n1 of 2 matches; --limit 2 shows all\n" in done("classic", "scores", "list", "--limit", "1")


def test_nothing_played_is_said(home: Home) -> None:
    assert done("classic", "scores") == "No matches or hands yet.\n"
    assert "hands 0" in done("classic", "stats")


def test_statistics_keep_the_strengths_of_opponents_apart(played: Home) -> None:
    assert "against strength" not in done("classic", "stats")  # all were the strongest
    with Store(played.scores) as store:
        store.add(short(("vieri", "full", "lapo")), own=True)
    assert "against strength 1 (Lapo): hands 4, points a hand" in done("classic", "stats")
    found = json_of("classic", "stats", "--opponents", "lapo")
    assert (found["hands"], found["matches"]) == (4, 1)
    assert [one["opponents"] for one in found["by_opponents"]] == [5, 1]
    assert "\n9 (one giro)" in done("classic", "scores")


def test_hands_are_exported_and_imported(played: Home, tmp_path: Path) -> None:
    done("classic", "scores", "export", "--out", str(tmp_path / "out"))
    files = sorted((tmp_path / "out").iterdir())
    assert len(files) == 14
    text = done("classic", "scores", "export", "13", "14", "--share")
    hands = [game for game in parse_imports(text) if not isinstance(game, ValueError)]
    assert [hand.hand for hand in hands] == [single().hand, single(43).hand]  # type: ignore[union-attr]
    chat = tmp_path / "chat.txt"
    chat.write_text(format_shared_hand(single(50, "Dino"), AGREED), encoding="utf-8")
    match = tmp_path / "match.txt"
    match.write_text(format_match(ended(8, "Elio")), encoding="utf-8")
    assert "imported as hand 15" in done("classic", "scores", "import", str(chat))
    assert "it is here already, hand 15" in done("scores", "import", str(chat))
    assert "games imported: 12; here already: 0; refused: 0" in done("scores", "import", str(match))
    assert "there is no hand 99" in failed("classic", "scores", "export", "99", "--share")


def test_altered_scores_are_corrected_and_said(played: Home) -> None:
    listed = done("classic", "scores")
    alter(played, "UPDATE hands SET points = 9999", "UPDATE matches SET resti = 99")
    result = run("classic", "scores", "list", "--limit", "2")
    assert (result.exit_code, "9999" in result.stdout, "99 " in result.stdout) == (0, False, False)
    assert result.stderr == "scores that differed from their records, corrected: 4\n"
    run("classic", "scores")
    assert done("classic", "scores") == listed


def test_records_that_no_longer_replay_are_counted_in_one_line(played: Home) -> None:
    alter(played, "UPDATE hands SET text = 'x'")
    result = run("classic", "scores", "list", "--limit", "5")
    assert result.stderr == "records that no longer replay, taken out of the tables: 14\n"
    assert result.stdout == "No matches or hands yet.\n"


def test_a_match_with_letters_for_a_number_is_repaired(played: Home) -> None:
    listed = done("classic", "scores")
    alter(played, "UPDATE matches SET number = 'seven'")
    result = run("classic", "scores")
    assert (result.exit_code, len(result.stderr.splitlines())) == (0, 1)
    assert "its table matches has been altered" in result.stderr
    assert done("classic", "scores") == listed


def test_one_bad_hand_does_not_stop_the_export_of_the_others(played: Home, tmp_path: Path) -> None:
    alter(played, "UPDATE hands SET text = 'x' WHERE id = 5")
    for option, mark, count in ((("--out", "-"), "[Rules", 13), (("--share",), "[Minchiate", 13)):
        result = run("classic", "scores", "export", *option)
        assert (result.exit_code, result.stdout.count(mark)) == (1, count)
        assert result.stderr.startswith("Error: hand 5 in scores.sqlite3 no longer replays: not a record")
    result = run("classic", "scores", "export", "--out", str(tmp_path / "out"))
    assert result.stdout == f"{tmp_path / 'out'}: records written: 13\n"
    assert len(list((tmp_path / "out").iterdir())) == 13


def alter(home: Home, *statements: str) -> None:
    with Store(home.scores) as store:
        store.write(lambda connection: [connection.execute(one) for one in statements])


def test_the_statistics_are_those_of_the_store(played: Home) -> None:
    with Store(played.scores) as store:
        found = hand_statistics(store, "Anna")
    printed = json_of("classic", "stats", "--player", "Anna")
    assert (printed["hands"], printed["t1_saved"], printed["declared"]) == (
        13,
        found.t1_saved,
        found.declared,
    )
    rows = dict(csv.reader(io.StringIO(done("classic", "stats", "--csv"))))
    assert rows["hands"] == "13"
    assert f"T1 saved {found.t1_saved} of {found.t1_had}" in done("classic", "stats")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What the table has been opened on."""
    found = list[tuple[object, ...]]()

    def open_it(
        home: Home,
        start: object,
        *,
        again: bool = False,
        options: Options | None = None,
        speaks: bool = False,
    ) -> None:
        assert options is None
        found.append((start, again, speaks))

    monkeypatch.setattr(solitaire.table.opening, "play_classic", open_it)
    return found


def test_play_opens_the_table(home: Home, opened: list[tuple[object, ...]], tmp_path: Path) -> None:
    hand, shared, match = tmp_path / "hand.txt", tmp_path / "chat.txt", tmp_path / "match.txt"
    hand.write_text(format_hand(single()), encoding="utf-8")
    shared.write_text("look!\n" + format_shared_hand(single(43), AGREED), encoding="utf-8")
    match.write_text(format_match(ended(7)), encoding="utf-8")
    for arguments in ((), ("7",), (str(hand),), (str(match), "--speak"), ("--from", str(hand))):
        assert done("classic", "play", *arguments) == ""
    starts = [(None, False, False), (7, False, False), (single(), False, False)]
    assert opened == [*starts, (ended(7), False, True), (single(), True, False)]
    done("classic", "play", str(shared))
    start, _, _ = opened[-1]
    assert start == replace(
        single(43), players=("Anna", "", "", ""), date="", extra=(("Opposition", str(AGREED)),)
    )


def test_play_refuses_what_is_none(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("[Rules", encoding="utf-8")
    assert str(path) in failed("classic", "play", str(path))
    path.write_text(format_match(ended(7)), encoding="utf-8")
    assert "it is a match, not a hand" in failed("classic", "play", "--from", str(path))
    path.write_text(2 * (format_shared_hand(single(), AGREED) + "\n"), encoding="utf-8")
    assert "it holds 2 games; one is wanted" in failed("classic", "play", str(path))
    assert "no such file" in failed("classic", "play", str(tmp_path / "none")).lower()


def test_an_unfinished_hand_is_read_from_a_file(
    home: Home, opened: list[tuple[object, ...]], tmp_path: Path
) -> None:
    begun = replace(single(), hand=Hand.start(single().hand.deal))
    path = tmp_path / "hand.txt"
    path.write_text(format_hand(begun), encoding="utf-8")
    done("classic", "play", str(path))
    assert opened == [(begun, False, False)]


@pytest.mark.parametrize(("typed", "left"), [("n\n", 3), ("y\n", 2)])
def test_a_hand_is_deleted_after_a_question(played: Home, typed: str, left: int) -> None:
    (anna,) = (row["hand"] for row in listed() if row.get("deal") == "42" and row["match"] is None)
    reviewed = Reviewed.hand(single().hand, Seat.S)
    with Store(played.scores) as store:
        store_review(store, reviewed, f"{HAND_ENGINE} 1", 1.0, "text")
    result = run("classic", "scores", "delete", str(anna), str(anna), typed=typed)
    assert result.stdout.startswith(f"Hand {anna}: Deal 42, dealt by ")
    assert (result.stdout.count("Hand "), "Delete this for good?" in result.stdout) == (1, True)
    assert ("hands deleted: 1\n" in result.stdout) == (left == 2)
    with Store(played.scores) as store:
        assert store.count(None) == left
        assert (find_review(store, reviewed, f"{HAND_ENGINE} 1") is None) == (left == 2)
        assert store.has_played(HAND, single().hand.deal, "Anna")


def test_a_match_is_deleted_with_its_hands(played: Home) -> None:
    of_match = next(row["hand"] for row in listed() if row.get("number") == 1)
    assert failed("classic", "scores", "delete", str(of_match)).endswith("--match 7 deletes all of it")
    result = run("classic", "scores", "delete", "--match", "7", typed="y\n")
    assert result.stdout.startswith("Match 7, ended; resti: ")
    assert result.stdout.endswith("matches deleted: 1\n")
    with Store(played.scores) as store:
        assert store.count(None) == 2
        assert store.has_played(HAND, ended(7).hands[3].hand.deal, "Anna")
        assert store.read("SELECT count(*) FROM hands") == [(2,)]


def test_what_cannot_be_deleted(played: Home) -> None:
    assert failed("classic", "scores", "delete", "99").startswith("there is no hand 99; ")
    assert failed("classic", "scores", "delete", "--match", "8").startswith("there is no match 8; ")
    for args in ((), ("1", "--match", "7")):
        assert "Say what to delete" in misused("classic", "scores", "delete", *args)
    with Store(played.scores) as store:
        with pytest.raises(UserError, match="there is no hand 99"):
            store.delete(HAND, [99])
        with pytest.raises(UserError, match="there is no match 8"):
            store.delete_matches(8)
        of_match = store.read("SELECT id FROM hands WHERE match IS NOT NULL")[0][0]
        with pytest.raises(UserError, match="by itself"):
            store.delete(HAND, [of_match])
        assert store.count(None) == 3


def test_hands_of_an_unfinished_match_are_listed_counted_and_exported(home: Home, tmp_path: Path) -> None:
    save_settings(home.settings, Settings("Anna"))
    with Store(home.scores) as store:
        for hand in ended(7).hands[:2]:
            store.add(hand, own=True)
    rows = json_objects(done("classic", "scores", "list", "--json"))
    assert sorted((row["match"], row["hand"]) for row in rows) == [("7", 1), ("7", 2)]
    assert "match 7, hand 1" in done("classic", "scores")
    figures = json_of("classic", "stats")
    assert (figures["hands"], figures["single_hands"], figures["matches"]) == (2, 0, 0)
    done("classic", "scores", "export", "--out", str(tmp_path / "out"))
    text = "".join(path.read_text() for path in sorted((tmp_path / "out").rglob("*")) if path.is_file())
    assert text.count('[Match "7"]') == 2
    with Store(home.scores) as store:
        store.add(ended(7), own=True)
    figures = json_of("classic", "stats")
    assert (figures["hands"], figures["single_hands"], figures["matches"]) == (12, 0, 1)
