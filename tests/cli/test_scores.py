"""The commands on stored games: what they print, write, import and delete, and how they fail."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from scores.share import format_shared, parse_shared
from scores.share_hand import format_shared_hand
from scores.store import Store
from solitaire.classic.match_record import format_match
from solitaire.classic.record import format_hand
from solitaire.home.files import Home
from solitaire.home.saves import game_folder
from solitaire.play.game import Game
from solitaire.play.opponents import AGREED
from solitaire.rules.record import format_record, parse_record
from tests.support import recorded
from tests.support.commands import done, failed, json_object, json_objects, json_of, misused, run
from tests.support.stored import ended, played, single


def lines(*args: str) -> list[str]:
    return done(*args).splitlines()


def test_no_games_yet() -> None:
    assert done("scores") == "No games yet.\n"
    assert done("scores", "list", "--json") == ""
    assert "all games           0" in done("stats")
    assert failed("scores", "delete", "--everything") == "there are no such games"


def test_the_tables(played_home: Home) -> None:
    text = done("scores")
    assert [line for line in text.splitlines() if line.endswith(":")] == [
        "Clean:",
        "Assisted:",
        "Again:",
        "Others:",
    ]
    rows = {line.split()[0]: line.split() for line in text.splitlines() if line[:1].isdigit()}
    assert rows["1"] == ["1", "42", "35", "100+135−200", "unknown", "unknown", "Anna", "2026-01-06", "12:34"]
    assert rows["2"][:3] == ["2", "42", "−300"]
    assert rows["2"][3:] == ["unknown", "unknown", "Anna", "2026-01-06", "given", "up,", "fair", "1"]
    assert rows["3"][-4:] == ["2026-01-06", "1:06:40", "undone", "2"]
    assert rows["5"][6] == "Carla"


@pytest.mark.parametrize("game", [(), ("--game", "classic")], ids=["one", "four"])
def test_without_a_command_the_options_are_those_of_list(played_home: Home, game: tuple[str, ...]) -> None:
    assert done("scores", *game, "-j") == done("scores", "list", *game, "--json")
    assert "Commands:" in done("scores", *game, "-h")


def test_the_tables_fit_a_terminal(played_home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solitaire.cli.printing.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "90")
    text = done("scores", "list", "--table", "clean")
    assert "unknown" in text
    assert "2026-01-06" in text
    assert max(map(len, text.splitlines())) <= 90


def test_the_tables_of_a_deal_a_player_a_kind(played_home: Home) -> None:
    def games(*args: str) -> list[int]:
        return [row["game"] for row in json_objects(done("scores", "list", "--json", *args))]

    assert games() == [4, 1, 3, 2, 5] or games() == [1, 4, 3, 2, 5]
    assert games("42/56") == games("42") == [1, 2, 5]
    assert games("43") == []
    assert games("--player", "Bruno") == [4]
    assert games("--table", "clean", "--newest") == [4, 1]
    assert games("--table", "clean", "--newest", "--limit", "1") == [4]
    assert json_object(lines("scores", "list", "7", "--json")[0]) == {
        "game": 3,
        "table": "assisted",
        "deal": "7",
        "score": -80,
        "end": "finished",
        "account": 70,
        "versicole": 70,
        "negative": -220,
        "par": None,
        "par_error": None,
        "oracle": None,
        "player": "Anna",
        "date": "2026-01-06",
        "seconds": 4000,
        "undone_plays": 2,
        "fair_hints": 0,
        "oracle_hints": 0,
    }
    assert "'best' is not one of" in misused("scores", "list", "--table", "best")


def test_a_row_a_game_for_a_spreadsheet(played_home: Home) -> None:
    listed = json_objects(done("scores", "list", "--json"))
    names, *rows = csv.reader(lines("scores", "list", "--csv"))
    assert names == [*listed[0]]
    assert [row[names.index("score")] for row in rows] == [str(game["score"]) for game in listed]
    assert "used together" in misused("scores", "list", "--csv", "--json")
    assert done("scores", "list", "--player", "Nobody", "--csv") == ""


def test_saved_games_that_have_ended_are_gathered(home: Home) -> None:
    save = game_folder(home.games).create(Game.load(format_record(played(42))))
    save.close()
    (home.games / "ended" / "broken.minchiate").write_text("garbage")
    result = run("scores", "list", "--json")
    assert json_object(result.stdout)["score"] == 35
    assert "broken.minchiate is damaged" in result.stderr
    assert [path.name for path in (home.games / "ended").iterdir()] == ["broken.minchiate.damaged"]
    assert len(lines("scores", "list", "--json")) == 1


def test_a_damaged_store_is_repaired_and_said(played_home: Home) -> None:
    content = played_home.scores.read_bytes()
    played_home.scores.write_bytes(b"x" * 4096 + content[4096:])
    result = run("scores", "list", "--json")
    assert len(result.stdout.splitlines()) == 5
    assert result.stderr.startswith(
        "scores.sqlite3 could not be used (file is not a database); it is saved as "
    )
    assert result.stderr.endswith("games recovered: 5\n")


def test_games_that_no_longer_replay_are_counted_in_one_line(home: Home) -> None:
    with Store(home.scores) as store:
        for deal in range(7):
            store.add(played(deal, most=20), own=deal > 2)
        store.write(lambda connection: connection.execute("UPDATE records SET text = 'x' WHERE game != 5"))
    result = run("scores", "list", "--limit", "2")
    assert result.stderr == "records that no longer replay, taken out of the tables: 6\n"
    assert len(result.stdout.splitlines()) == 3


# -- out and in ---------------------------------------------------------------------------------


def test_records_go_out_and_come_back_as_another_players(played_home: Home, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert done("scores", "export", "--out", str(out)) == f"{out}: records written: 5\n"
    files = sorted(out.iterdir())
    assert [file.name for file in files] == [
        "2026-01-06-1-4.minchiate",
        "2026-01-06-42-1.minchiate",
        "2026-01-06-42-2.minchiate",
        "2026-01-06-42-5.minchiate",
        "2026-01-06-7-3.minchiate",
    ]
    assert parse_record(files[1].read_text("utf-8")) == played(42, seconds=754)
    assert len(lines("verify", *map(str, files))) == 5
    there = lines("scores", "import", *map(str, files))
    assert there[1] == f"{files[1]}: Deal 42, finished, score 35; it is here already, game 1"
    elsewhere = ["--home", str(tmp_path / "elsewhere")]
    assert lines(*elsewhere, "scores", "import", *map(str, files))[1].endswith("imported as game 2")
    assert {row["table"] for row in json_objects(done(*elsewhere, "scores", "list", "--json"))} == {"others"}
    assert json_of(*elsewhere, "stats")["games"] == 0


def test_shared_texts_go_out_and_in(played_home: Home, tmp_path: Path) -> None:
    text = done("scores", "export", "1", "3", "--share")
    assert text == f"{format_shared(played(42))}\n{format_shared(played(7))}\n"
    assert done("scores", "export", "4", "--out", str(tmp_path)) == f"{tmp_path}: records written: 1\n"
    elsewhere = ["--home", str(tmp_path / "elsewhere")]
    for outcome, count in (
        ("imported as", "2; here already: 0"),
        ("it is here already,", "0; here already: 2"),
    ):
        result = run(*elsewhere, "scores", "import", "-", typed=text)
        assert result.stdout.splitlines() == [
            f"-, game 1: Deal 42, finished, score 35; {outcome} game 1",
            f"-, game 2: Deal 7, finished, score -80; {outcome} game 2",
            f"games imported: {count}; refused: 0",
        ]
    assert parse_shared(text).player == "Anna"


@pytest.mark.parametrize("how", [("--share",), ("--out", "-")])
def test_import_reads_all_that_export_writes(how: tuple[str, ...], home: Home, tmp_path: Path) -> None:
    with Store(home.scores) as store:
        for deal in range(12):
            store.add(played(deal, most=20), own=True)
    text = run("scores", "export", *how).stdout
    for written in (text, f"\ufeff{text}\n\n \n", text.replace("\n", "\r\n"), f"\n\n{text}"):
        new = str(tmp_path / str(len(list(tmp_path.iterdir()))))
        result = run("--home", new, "scores", "import", "-", typed=written)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines()[-1] == "games imported: 12; here already: 0; refused: 0"


@pytest.mark.parametrize(
    ("how", "damage"), [(("--share",), ("deal 3,", "deal 4,")), (("--out", "-"), ('"3"', '"x"'))]
)
def test_a_damaged_game_among_many_is_said(how: tuple[str, ...], damage: tuple[str, str], home: Home) -> None:
    with Store(home.scores) as store:
        for deal in range(5):
            store.add(played(deal, most=20), own=True)
    text = run("scores", "export", *how).stdout
    result = run("--home", f"{home.data}-2", "scores", "import", "-", typed=text.replace(*damage))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: -, game 4: ")
    assert result.stdout.splitlines()[-1] == "games imported: 4; here already: 0; refused: 1"


def test_games_of_all_kinds_in_one_file_are_imported(home: Home) -> None:
    texts = [
        format_match(ended(7)),
        format_shared(played(3)),
        format_record(replace(played(4), player="[Minchiate fan")),
        format_hand(single(50)),
        format_shared_hand(single(51), AGREED),
        format_record(played(5)),
    ]
    result = run("scores", "import", "-", typed="\n".join(texts))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "games imported: 17; here already: 0; refused: 0"
    with Store(home.scores) as store:
        assert [record.player for _, record in store.records()] == ["Anna", "[Minchiate fan", "Anna"]
    assert run("scores", "export", "--out", "-").stdout.count("[Minchiate fan") == 1


def test_scores_says_that_there_are_more(home: Home) -> None:
    with Store(home.scores) as store:
        for deal in range(12):
            store.add(played(deal, most=20), own=True)
    assert done("scores").splitlines()[-1] == "10 of 12 games; --limit 12 shows all"
    assert " of 12 games" not in done("scores", "list", "--limit", "12")
    assert " of 12 games" not in done("scores", "list", "--json")


def test_what_cannot_be_exported(played_home: Home, tmp_path: Path) -> None:
    assert failed("scores", "export", "99", "--share").startswith("there is no game 99; ")
    assert "Say either" in misused("scores", "export")
    assert "Say either" in misused("scores", "export", "--share", "--out", str(tmp_path))
    assert "'x' is not a valid integer" in misused("scores", "export", "x", "--share")


def test_what_cannot_be_imported(home: Home, tmp_path: Path) -> None:
    good, bad, going = tmp_path / "good", tmp_path / "bad", tmp_path / "going"
    good.write_text(format_record(played(42)), "utf-8")
    bad.write_text(format_shared(played(42)).replace("deal 42", "deal 43"), "utf-8")
    going.write_text((recorded.RECORDS / "in-progress.txt").read_text("utf-8"), "utf-8")
    result = run("scores", "import", *map(str, (bad, going, good, tmp_path / "no")))
    assert result.exit_code == 1
    assert result.stdout == (
        f"{good}: Deal 42, finished, score 35; imported as game 1\n"
        "games imported: 1; here already: 0; refused: 3\n"
    )
    assert [line.partition(": ")[2] for line in result.stderr.splitlines()] == [
        f"{bad}: the check code does not match: something is missing or mistyped",
        f"{going}: the game is still in progress and has no score yet",
        f"cannot read {tmp_path / 'no'}: No such file or directory",
    ]
    assert "Missing argument" in misused("scores", "import")


# -- keeping and deleting -----------------------------------------------------------------------


def test_backup(played_home: Home, tmp_path: Path) -> None:
    target = tmp_path / "backup.sqlite3"
    assert done("scores", "backup", str(target)) == f"{target}: the whole store\n"
    with Store(target) as copy:
        assert copy.count(None) == 5
    assert "it is there already" in failed("scores", "backup", str(target))
    assert done("scores", "backup", "/dev/null") == "/dev/null: the whole store\n"
    target.write_bytes(run("scores", "backup", "-").stdout_bytes)
    with Store(target) as copy:
        assert copy.count(None) == 5


@pytest.mark.parametrize(("answers", "left"), [("y\ny\n", 2), ("y\nn\n", 5), ("n\n", 5), ("", 5)])
def test_a_player_is_deleted_after_two_questions(played_home: Home, answers: str, left: int) -> None:
    result = run("scores", "delete", "--player", "Anna", typed=answers)
    assert result.exit_code == (0 if left == 2 else 1)
    assert "Delete the games of 'Anna' (3), with their records?" in result.stdout
    assert ("games deleted: 3" in result.stdout) == (left == 2)
    with Store(played_home.scores) as store:
        assert store.count(None) == left


def test_everything_is_deleted_after_two_questions(played_home: Home) -> None:
    result = run("scores", "delete", "--everything", typed="y\ny\n")
    assert result.stdout.count("[y/N]: y") == 2
    assert result.stdout.endswith("games deleted: 5\n")
    assert done("scores") == "No games yet.\n"


def test_delete_misused(played_home: Home) -> None:
    assert "Say which games, in one way" in misused("scores", "delete")
    assert "Say which games, in one way" in misused("scores", "delete", "--everything", "--player", "Anna")
    assert failed("scores", "delete", "--player", "Dora") == "there are no such games"


def test_restore_a_backup(played_home: Home, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    done("scores", "backup", str(backup))
    run("scores", "delete", "--everything", typed="y\ny\n")
    kept = f"{played_home.scores}.replaced"
    answer = f"{backup}: games restored: 5; the previous store is saved as {kept}\n"
    assert done("scores", "restore", str(backup)) == answer
    assert len(lines("scores", "list", "--json")) == 5
    assert done("scores", "restore", kept).startswith(f"{kept}: games restored: 0; ")
    assert "cannot restore" in failed("scores", "restore", str(tmp_path / "nothing"))
    assert run("scores", "restore", "-", typed=backup.read_bytes()).stdout.startswith(
        "-: games restored: 5; "
    )
    assert run("scores", "restore", "-", typed="no backup").stderr.startswith("Error: cannot restore -: ")


def test_a_question_that_nobody_answers(played_home: Home) -> None:
    result = run("scores", "delete", "--everything")
    assert result.exit_code == 1
    assert result.stdout.endswith("[y/N]: \n")
    assert result.stderr == "Error: nobody answered the question: nothing has changed\n"


def test_delete_some_games(played_home: Home) -> None:
    assert run("scores", "delete", "1", "2", typed="n\n").exit_code == 1
    assert len(lines("scores", "list", "--json")) == 5
    result = run("scores", "delete", "1", "2", "1", typed="y\n")
    assert result.stdout.startswith("Game 1: Deal 42, finished, score 35, Anna\nGame 2: ")
    assert (result.stdout.count("Game 1: "), "Delete these 2 for good?" in result.stdout) == (1, True)
    assert result.stdout.endswith("games deleted: 2\n")
    assert sorted(row["game"] for row in json_objects(done("scores", "list", "--json"))) == [3, 4, 5]
    assert (
        failed("scores", "delete", "1") == "there is no game 1; `minchiate scores list` shows their numbers"
    )
    assert "Say which games, in one way" in misused("scores", "delete", "3", "--everything")
