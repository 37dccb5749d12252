"""The shared text: its exact form, round trips, and changes that are harmless or refused with a reason."""

import contextlib
import random
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scores.imports import parse_one
from scores.kinds import NotEndedError
from scores.share import ShareTextError, format_shared, parse_shared
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, RecordClaimError, RecordTextError, format_record
from tests.support import recorded

GOLDEN = (recorded.DATA / "shared.txt").read_text(encoding="utf-8").strip().split("\n\n")


def named(name: str) -> Record:
    return recorded.records()[name]


def without_headers(record: Record) -> Record:
    return replace(record, date="", extra=())


GAMES = [
    named(name) for name in ("finished.txt", "gave-up.txt", "stuck.txt", "own-cut.txt", "without-number.txt")
]


def test_the_form_never_changes() -> None:
    assert [format_shared(game) for game in GAMES] == GOLDEN


@pytest.mark.parametrize("game", GAMES)
def test_a_shared_game_reads_back(game: Record) -> None:
    text = format_shared(game)
    assert max(map(len, text.splitlines())) <= 100
    assert len(text.splitlines()) <= 6
    assert parse_shared(text) == without_headers(game)


@given(
    st.integers(0, 2**64 - 1), st.randoms(use_true_random=False), st.integers(0, 200), st.text(max_size=60)
)
def test_any_game_reads_back(number: int, chance: random.Random, most: int, name: str) -> None:
    game = recorded.game(Deal.numbered(number), recorded.at_random(chance.getrandbits(32)), most)
    again = parse_shared(format_shared(replace(game, player=name)))
    assert (again.deal, again.fola, again.moves) == (game.deal, game.fola, game.moves)


def in_chat(text: str) -> list[str]:
    """Return a text as chat and mail programs change it."""
    head, _, signs = text.partition(":")
    return [
        f"beat this!\n{text}\n;-)",
        text.replace("\n", " "),
        "> " + text.replace("\n", "\n> "),
        text.replace("\n", "\r\n").replace(" ", "\n"),
        head + ":" + signs.lower().replace("0", "o").replace("1", "l"),
        head.replace("-", "\u2212") + ":" + signs.replace("\n", ""),
    ]


@pytest.mark.parametrize("text", [changed for game in GAMES for changed in in_chat(format_shared(game))])
def test_changes_by_chat_programs_do_not_matter(text: str) -> None:
    assert parse_shared(text).score.points in {game.score.points for game in GAMES}


def test_any_change_is_harmless_or_refused() -> None:
    chance = random.Random(6)
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ []:,/-\n\u00e9"
    for game in GAMES:
        text, right = format_shared(game), without_headers(game)
        for _ in range(300):
            place, kind = chance.randrange(len(text)), chance.randrange(4)
            other = chance.choice(signs)
            changed = {
                0: text[:place] + other + text[place + 1 :],
                1: text[:place] + text[place + 1 :],
                2: text[:place] + other + text[place:],
                3: text[:place] + text[place : place + 2][::-1] + text[place + 2 :],
            }[kind]
            with contextlib.suppress(ShareTextError, RecordTextError):
                assert parse_one(changed) == right


def checked(deal: str, points: int, body: str) -> str:
    """Return a text with a correct check code, whatever else is wrong with it."""
    text = f"Minchiate 1, deal {deal}, {points} points:{body}"
    bits = int.from_bytes(sha256(text.encode()).digest()[:5], "big")
    code = "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[bits >> shift & 31] for shift in range(35, -1, -5))
    return f"[{text}{code}]"


BODY = "".join(format_shared(GAMES[0]).partition(":")[2].rstrip("]").split())[:-8]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a shared game"),
        ("[Minchiate 1, deal 42]", "not a shared game"),
        (format_shared(GAMES[0]).replace("Minchiate 1", "Minchiate 2"), "rules version '2'"),
        (format_shared(GAMES[0]).replace("deal 42", "deal 43"), "check code"),
        (format_shared(GAMES[0])[:-30] + "]", "check code"),
        (checked("42", 35, "U" + BODY), "characters that this program never writes"),
        (checked("42", 35, "0" * 1500), "characters that this program never writes"),
        (checked("99999999999999999999", 35, BODY), "deal number 99999999999999999999"),
        (checked("42/97", 35, BODY), "cut 97"),
        (checked("42", 35, BODY + "1"), "characters follow the end"),
    ],
)
def test_errors_name_the_reason(text: str, words: str) -> None:
    with pytest.raises(ShareTextError, match=words):
        parse_shared(text)


def test_a_false_claim_is_refused() -> None:
    points = GAMES[0].score.points
    assert parse_shared(checked("42", points or 0, BODY)).score.points == points
    with pytest.raises(RecordClaimError, match=f"claims 334, but its moves give {points}"):
        parse_shared(checked("42", 334, BODY))


def test_a_game_in_progress_cannot_be_shared() -> None:
    with pytest.raises(NotEndedError):
        format_shared(named("in-progress.txt"))


def test_brackets_in_a_name_become_round() -> None:
    text = format_shared(replace(GAMES[0], player="A[n]na"))
    assert parse_shared(text).player == "A(n)na"


def test_a_record_and_a_shared_text_are_both_read() -> None:
    assert parse_one(format_record(GAMES[0])) == GAMES[0]
    assert parse_one(format_shared(GAMES[0])) == without_headers(GAMES[0])
    for wrong in ("", "hello", "\ud800"):
        with pytest.raises(RecordTextError):
            parse_one(wrong)
