"""The classic game on the command line: deals, records, the rules."""

import re
from pathlib import Path

import pytest
from PIL import Image

from solitaire.classic.match import HANDS
from solitaire.classic.match_record import format_match
from solitaire.classic.record import HandRecord, parse_hand, printed_hand
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.home.saves import match_folder
from solitaire.rules.cards import CARD_COUNT, CODES
from solitaire.table import opening
from solitaire.table.models.replayed import steps
from solitaire.table.parts import picture
from tests.support.classic_recorded import PRINTED, RECORDS, match, match_record
from tests.support.commands import done, failed, json_objects, json_of, misused, run

ENDED = RECORDS / "resti-both-ways.txt"
TEXT = PRINTED.read_text(encoding="utf-8")
COMMANDS = "autoplay daily deal hint play replay review rules scores stats verify".split()


def test_help_names_every_command() -> None:
    text = done("classic", "--help")
    assert re.findall(r"^  ([a-z]+)  +\S", text.partition("Commands:")[2], re.MULTILINE) == COMMANDS
    assert "..." not in text.partition("Commands:")[2]  # no summary is cut off


# -- deals --------------------------------------------------------------------------------------


def test_a_deal() -> None:
    text = done("classic", "deal", "42")
    assert text.startswith("Deal 42, cut 56, dealt by South\n\n  West cuts\n  West robs T23 at the cut\n")
    assert re.search(r"  South robs T36 from the fola +NS \+10 +NS 5\n", text)
    assert "\n  S  M BQ T35 T12 T38 C3 D6 D5 D10 T11 S6 D7 SF T16 CC T8 B3 T25 T7 SC T21\n" in text
    assert text.endswith("\n     T36 D9 B10 CK B6 T20 C6 T10 T1 T34 T24 S7\n")


def test_a_deal_as_json() -> None:
    found = json_of("classic", "deal", "42/37", "--dealer", "n")
    assert (found["deal"], found["cut"], found["dealer"]) == ("42/37", 37, "N")
    assert sorted(found["cards"]) == sorted(CODES)
    dealt = [card for cards in found["hands"].values() for card in cards]
    assert len(dealt) + len(found["fola"]) + len(found["robbed_at_cut"]) == CARD_COUNT


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("42/95", "cut 95 is not from 1 to 94: at least three cards stay below"),
        ("x", "'x' is not a deal; write a deal number, or number/cut, like 42 or 42/37"),
        (str(2**64), f"deal number {2**64} is not from 0 to {2**64 - 1}"),
    ],
)
def test_what_is_no_deal(deal: str, message: str) -> None:
    assert message in misused("classic", "deal", deal)


def test_what_is_no_dealer() -> None:
    assert "'X' is not one of" in misused("classic", "deal", "1", "--dealer", "X")


# -- the printed hand ---------------------------------------------------------------------------


def test_the_printed_hand_is_verified() -> None:
    result = "A deal without a number, dealt by South; count NS 98, EW 147; lead EW 83; resti NS 0, EW 2\n"
    assert done("classic", "verify", "1798") == f"1798: {result}"
    assert done("classic", "verify", str(PRINTED)) == f"{PRINTED}: {result}"
    assert run("classic", "verify", "-", typed=TEXT).stdout == f"-: {result}"


def test_the_printed_hand_is_replayed_with_every_figure() -> None:
    lines = done("classic", "replay", "--text", "1798").splitlines()
    assert lines[1] == "Regeln des Minchiatta-Spiels, Dresden 1798"
    figures = [" ".join(line.split()) for line in lines]
    for figure in (
        "West robs T33 at the cut EW +5 EW 5",
        "West gets CK face up EW +5 EW 15",
        "East declares versicola (Run): T28 T29 T30 T31 T32 M EW +30 EW 45",
        "South declares versicola (Kings): DK SK BK NS +15 EW 30",
        "1. E: B5 B8 B6 BK South wins",
        "South must play SK",
        "East takes M back",
        "21. S: T39 SC CC CK South wins",
        "CK dies NS +5 EW 34",
        "East pays for Il Matto with C3",
        "the last trick NS +10 EW 24",
        "cards above 42 EW +2 EW 83",
        "EW wins 2 resti for the lead EW 83",
        "Count NS 98, EW 147; lead EW 83; resti NS 0, EW 2",
    ):
        assert figure in figures
    assert sum(line.endswith("wins") for line in figures) == 21
    assert max(map(len, lines)) < 100


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.txt")))
def test_every_record_is_replayed_and_verified(name: str) -> None:
    path = RECORDS / name
    result = done("classic", "verify", str(path)).removeprefix(f"{path}: ").rstrip()
    text = done("classic", "replay", "--text", str(path)).rstrip()
    assert text.splitlines()[-1].lower() == result.partition("; ")[2].lower() or text.endswith(result)


def test_a_replay_opens_the_table(tmp_path: Path, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[tuple[Home, HandRecord]]()
    monkeypatch.setattr(opening, "replay_hand", lambda *args: opened.append(args))
    record = match_record(match(3, 2, 40))
    path = tmp_path / "match.txt"
    path.write_text(format_match(record), encoding="utf-8")
    for options in (("1798",), (str(path),), (str(path), "--hand", "1")):
        assert done("classic", "replay", *options) == ""
    assert opened == [(home, printed_hand()), (home, record.hands[2]), (home, record.hands[0])]


def test_hands_in_progress() -> None:
    text = done("classic", "replay", "--text", str(RECORDS / "in-progress.txt"))
    assert re.search(r"\n   8\. [SENW]: .*\n\nIn progress, trick 8, \w+ to play; lead ", text)
    assert "in progress, East to discard; lead " in done(
        "classic", "verify", str(RECORDS / "discards-due.txt")
    )


@pytest.mark.parametrize(("suffix", "size"), [(".png", (1280, 800)), (".gif", (900, 600))])
def test_a_hand_is_exported_as_a_picture_or_an_animation(
    tmp_path: Path, suffix: str, size: tuple[int, int]
) -> None:
    begun, target = RECORDS / "discards-due.txt", tmp_path / f"hand{suffix}"
    assert done("classic", "replay", str(begun), "--export", str(target)) == f"written: {target}\n"
    frames = len(steps(parse_hand(begun.read_text("utf-8")).hand)) if suffix == ".gif" else 1
    with Image.open(target) as image:
        assert (image.size, getattr(image, "n_frames", 1)) == (size, frames)


def test_a_hand_is_exported_to_no_other_kind_of_file() -> None:
    assert "'hand.bmp' ends neither in .png nor in .gif" in misused(
        "classic", "replay", "1798", "--export", "hand.bmp"
    )


def test_one_hand_of_a_match_is_replayed_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.txt"
    path.write_text(format_match(match_record(match(3, 2, 40))), encoding="utf-8")
    whole = done("classic", "replay", "--text", str(path))
    first, last = (done("classic", "replay", "--text", str(path), "--hand", number) for number in "13")
    assert first.count("Cut, deal and declarations") == 1
    assert first.rstrip() in whole
    assert last.rstrip() in whole
    assert failed("classic", "replay", str(path), "--hand", "4").endswith("has no hand 4 yet; it has 3")
    monkeypatch.setattr(picture, "picture", lambda hand, settings: repr(hand.match).encode())
    for options, number in (((), 2), (("--hand", "1"), 0), (("--hand", "3"), 2)):
        target = tmp_path / "hand.png"
        done("classic", "replay", str(path), "--export", str(target), *options)
        assert target.read_text() == f"(3, {number})"


def test_hands_as_json(tmp_path: Path) -> None:
    record, path = match_record(match(3, 2, 40)), tmp_path / "match.txt"
    path.write_text(format_match(record), encoding="utf-8")
    hands = json_objects(done("classic", "replay", "--json", str(path)))
    assert [(one["match"], one["number"]) for one in hands] == [("3", 1), ("3", 2), ("3", 3)]
    assert list(hands[0]["players"]) == ["S", "E", "N", "W"]
    assert [one["count"] is None for one in hands] == [False, False, True]
    assert json_of("classic", "replay", str(path), "--hand", "2") == hands[1]
    printed = json_of("classic", "replay", "1798")
    assert (printed["match"], printed["deal"], printed["lead"]) == (None, None, -83)
    assert len(printed["tricks"]) == 21


def test_options_are_named() -> None:
    lines = done("classic", "replay", "--text", str(RECORDS / "options.txt")).splitlines()
    assert lines[:2] == [
        "Deal 66, dealt by North",
        "matto_last=kept discards_shown=first-trick declare=own-card",
    ]


def test_verify_as_json() -> None:
    files = [str(ENDED), str(RECORDS / "match.txt"), "gone.txt"]
    result = run("classic", "verify", "--json", *files)
    hand, found, gone = json_objects(result.stdout)
    assert hand == {
        "record": files[0],
        "valid": True,
        "deal": "59",
        "dealer": "W",
        "plays": 84,
        "lead": hand["lead"],
        "resti": {"NS": 1, "EW": 2},
    }
    assert found == {
        "record": files[1],
        "valid": True,
        "match": "3",
        "hands": 3,
        "over": False,
        "resti": list(match_record(match(3, 2, 40)).match.resti),
    }
    assert gone["valid"] is False
    assert result.exit_code == 1


def test_verify_reads_a_folder(tmp_path: Path) -> None:
    for name in ("b.txt", "a.minchiate", "notes.md"):
        (tmp_path / name).write_bytes((RECORDS / "in-progress.txt").read_bytes())
    lines = done("classic", "verify", str(tmp_path)).splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        str(tmp_path / name) for name in ("a.minchiate", "b.txt")
    ]
    (tmp_path / "c.txt").write_text("no hand")
    result = run("classic", "verify", str(tmp_path))
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 2)


def test_verify_checks_every_hand_of_a_file(tmp_path: Path) -> None:
    names = ("in-progress", "match", "in-progress")
    path = tmp_path / "many.txt"
    path.write_text("\n".join((RECORDS / f"{name}.txt").read_text("utf-8") for name in names), "utf-8")
    lines = done("classic", "verify", str(path)).splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"{path}, game {number}" for number in (1, 2, 3)]
    assert "Match 3, in progress" in lines[1]
    assert "it holds 3 games; one is wanted" in failed("classic", "replay", str(path))


# -- matches by their number --------------------------------------------------------------------


def test_a_match_is_found_by_its_number(home: Home) -> None:
    assert failed("classic", "verify", "3").startswith("there is no match 3 here; ")
    folder = match_folder(home.matches)
    folder.create(match_record(match(3, 2, 40))).close()
    assert done("classic", "verify", "3").startswith(
        "3: Match 3, in progress, hands ended: 2; resti: Anna la"
    )
    folder.create(match_record(match(4, HANDS - 1, -1))).close()
    assert done("classic", "verify", "4").startswith("4: Match 4, ended; resti: Anna la Volpe ")
    assert done("classic", "replay", "--text", "4").count("Cut, deal and declarations") == HANDS
    with open_store(home) as store:
        assert store.count(None) == 1


# -- bad input ----------------------------------------------------------------------------------


def spoilt(tmp_path: Path, old: str, new: str) -> str:
    """Return the one-line complaint about the printed hand with something replaced."""
    assert old in TEXT
    path = tmp_path / "bad.txt"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    said = failed("classic", "verify", str(path))
    assert said == failed("classic", "replay", str(path))
    return said.removeprefix(f"{path}: ")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("E: B5 B8", "E: XX B8", "trick 1, East: 'XX' is not a card; cards are written like C10, DF,"),
        ("E: B5 B8", "E: T1 B8", "trick 1, East, T1: the card is not in this hand"),
        ("B5 B8 B6 BK", "B5 D4 B6 BK", "trick 1, North, D4: the suit led must be followed"),
        ("T33 SK", "T33 S6", "trick 3, South, S6: the card is not in this hand"),
        ("T33 SK", "T33 SQ", "trick 3, South, SQ: the king must be played: its suit is led"),
        ("2. S: DK", "2. E: DK", "trick 2: claims that East leads, not South"),
        (
            "S C2 C6 C7;",
            "S C2 C6 DK;",
            "discards, South, DK: cards of account and those kept for versicole may",
        ),
        ("S C2 C6 C7;", "S C2 C6;", "discards, South: as many cards must be discarded as were robbed"),
        ("S C2 C6 C7;", "N C2 C6 C7;", "discards, North: no discards are due"),
        (
            '[Dealer "S"]',
            '[Dealer "S"]\n[Options "declare=own-card declare=x"]',
            "Options header: option declare",
        ),
        ('[Dealer "S"]', '[Dealer "Q"]', "Dealer header: 'Q' is not a seat; seats are S, E, N, W"),
        ('"NS 98; EW 147"', '"NS 99; EW 147"', "claims Count 'NS 99; EW 147', but the hand gives 'NS 98;"),
        ("classic-1", "classic-2", "rules version 'classic-2'; a record of the classic game has version"),
        ("21. S: T39 SC CC CK\n", "", "claims Count 'NS 98; EW 147', but only 80 of 84 cards are played"),
    ],
)
def test_what_is_wrong_with_a_record_is_one_line(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert spoilt(tmp_path, old, new).startswith(complaint)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", 'not a record: it must begin with headers like [Deal "42"]'),
        (b"\x00\x01 garbage", "not a record"),
        (b"\xff\xfe", "not UTF-8 text (byte 0)"),
        (b" " * 70_000, "longer than 65536 characters: not a record"),
        (b" " * 2_000_000, "longer than"),
        (b'[Rules "classic-1"]\n[Deal "\x1b[2J"]', r"'\x1b[2J' is not a deal"),
        (
            b'[Rules "classic-1"]\n[Match "7"]\n[Hand "0"]\n[Deal "85"]',
            "hand 0 of match 7 is deal 84, not deal 85",
        ),
    ],
)
def test_files_that_hold_no_record(tmp_path: Path, command: str, content: bytes, complaint: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    said = failed("classic", command, str(path))
    assert str(path) in said
    assert complaint in said
    assert len(said) < 500


def test_a_missing_file() -> None:
    assert failed("classic", "verify", "gone.txt") == "cannot read gone.txt: No such file or directory"


def test_hostile_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\nb.txt"
    bad = ENDED.read_text("utf-8").replace("full@0.5", "\x1b]0:x\x07Eve")
    path.write_text(bad, encoding="utf-8")
    said = failed("classic", "verify", str(path))
    assert "\x1b" not in said
    assert "cannot be kept in a record" in said
    path.write_text(TEXT.replace("Dresden 1798", "\x1b[2J"), encoding="utf-8")
    for text in (done("classic", "verify", str(path)), done("classic", "replay", "--text", str(path))):
        assert "\x1b" not in text


# -- the rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "opening"),
    [
        ("en", "MINCHIATE, the rules in short\n"),
        ("it", "MINCHIATE IN QUATTRO, le regole in breve\n"),
        ("fr", "MINCHIATE À QUATRE, les règles en bref\n"),
        ("de", "MINCHIATE ZU VIERT, die Regeln kurz\n"),
    ],
)
def test_the_rules_in_short(language: str, opening: str) -> None:
    text = done("classic", "rules", "--language", language)
    assert text.startswith(opening)
    assert max(map(len, text.splitlines())) <= 80
    numbers, english = ({*re.findall(r"\d+", rules)} for rules in (text, done("classic", "rules")))
    assert numbers == english  # a translation has the same figures
