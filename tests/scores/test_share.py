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
from scores.share_hand import format_shared_hand, parse_shared_hand
from solitaire.classic.deal import numbered, under
from solitaire.classic.hand import Hand
from solitaire.classic.options import PRESETS
from solitaire.classic.players import Margin
from solitaire.classic.record import HandRecord, Opposition
from solitaire.classic.seats import SEATS
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.record import Record, RecordClaimError, RecordTextError
from tests.support import recorded
from tests.support.classic_playing import at_random, last, play_out, rich_in_robbers, some_options
from tests.support.classic_recorded import printed_hand
from tests.support.stored import single

RECORDS = recorded.records()
GAMES = [RECORDS[f"{name}.txt"] for name in ("finished", "gave-up", "stuck", "own-cut", "without-number")]


def test_the_form_never_changes() -> None:
    golden = (recorded.DATA / "shared.txt").read_text(encoding="utf-8").strip().split("\n\n")
    assert [format_shared(game) for game in GAMES] == golden


@pytest.mark.parametrize("game", GAMES)
def test_a_shared_game_reads_back(game: Record) -> None:
    text = format_shared(game)
    assert max(map(len, text.splitlines())) <= 100
    assert len(text.splitlines()) <= 6
    assert parse_shared(text) == replace(game, date="", extra=())


@given(
    st.integers(0, 2**64 - 1), st.randoms(use_true_random=False), st.integers(0, 200), st.text(max_size=60)
)
def test_any_game_reads_back(number: int, chance: random.Random, most: int, name: str) -> None:
    game = recorded.game(Deal.numbered(number), recorded.at_random(chance.getrandbits(32)), most)
    again = parse_shared(format_shared(replace(game, player=name)))
    assert (again.deal, again.fola, again.moves) == (game.deal, game.fola, game.moves)
    assert parse_shared(format_shared(replace(game, player="A[n]na"))).player == "A(n)na"


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


@pytest.mark.parametrize("game", GAMES)
def test_changes_by_chat_programs_do_not_matter(game: Record) -> None:
    for text in in_chat(format_shared(game)):
        assert parse_shared(text).moves == game.moves


def test_any_change_is_harmless_or_refused() -> None:
    chance = random.Random(6)
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ []:,/-\n\u00e9"
    for game in GAMES:
        text, right = format_shared(game), replace(game, date="", extra=())
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


def test_a_game_or_a_hand_in_progress_is_not_shared() -> None:
    with pytest.raises(NotEndedError):
        format_shared(RECORDS["in-progress.txt"])
    with pytest.raises(NotEndedError):
        format_shared_hand(replace(single(), hand=Hand.start(numbered(42))), OTHERS)


def test_a_false_claim_is_refused() -> None:
    points = GAMES[0].score.points
    assert parse_shared(checked("42", points or 0, BODY)).score.points == points
    with pytest.raises(RecordClaimError, match=f"claims 334, but its moves give {points}"):
        parse_shared(checked("42", 334, BODY))


# -- The shared text of a hand: its exact form, round trips, and changes that are harmless or refused


OTHERS = Opposition("full", 1, 4000, 1)
LAST = replace(single(), hand=play_out(Hand.start(numbered(42)), last)[-1])

SHARED = (
    "[Minchiate for four 1, deal 42, dealt by S, -5 resti, -273 points, aga"
    "inst full 1 with 4000 playouts and seed 1, by Anna:\n"
    "ZZZZZZZZZZZZZ0WYHXCBPXYAK1RBFBE6WKVXZ2H22K5G1H5ZVK3HN]"
)


def test_a_shared_hand_reads_back() -> None:
    own = play_out(Hand.start(Deal.from_cards(numbered(7).cards)), last)[-1]
    for record in (single(), LAST, HandRecord(printed_hand()), HandRecord(own)):
        text = format_shared_hand(record, OTHERS)
        assert ("deal of its own" in text) is (record.hand.deal.number is None)
        found = parse_shared_hand(text)
        assert (found.hand, found.players[0]) == (record.hand, record.players[0])
        assert Opposition.among(found.extra) == OTHERS
    others = Opposition.of((("tessa", 1), ("full", 2), ("lapo-nosignals", 1)))
    text = format_shared_hand(single(), others)
    assert "against tessa 1, full 2, lapo-nosignals 1 by the clock and seed 1" in " ".join(text.split())
    assert Opposition.among(parse_shared_hand(text).extra) == others


def test_any_hand_of_any_rules_reads_back() -> None:
    chance = random.Random(5)
    for number, options in enumerate([*PRESETS.values(), *(some_options(chance) for _ in range(35))]):
        deal = numbered(chance.getrandbits(64), chance.choice((None, chance.randrange(1, 95))))
        deal = rich_in_robbers(deal, chance) if number % 5 == 4 else deal
        try:
            start = Hand.start(under(deal, options), SEATS[number % 4], options)
        except DealTextError:
            continue
        hand = play_out(start, at_random(chance))[-1]
        others = Opposition("handbook", 3, None, chance.getrandbits(64))
        text = format_shared_hand(HandRecord(hand, players=("A [1] b", "", "", "")), others)
        found = parse_shared_hand(text.replace("\n", "\n> ").replace(" -", " \N{MINUS SIGN}"))
        assert (found.hand, found.players[0]) == (hand, "A (1) b")
        assert Opposition.among(found.extra) == others
        assert (" rules " in text) == (number > 0)


@pytest.mark.parametrize(
    ("before", "after", "error", "words"),
    [
        ("deal 42", "deal 43", ShareTextError, "check code"),
        ("4000 playouts", "4001 playouts", ShareTextError, "check code"),
        ("for four 1", "for four 2", ShareTextError, "rules version '2'"),
        ("4000 playouts", "999999 playouts", RecordTextError, "playouts go from 1"),
        ("deal 42,", "deal x,", ShareTextError, "not a shared game"),
        ("]", "", ShareTextError, "not a shared game"),
    ],
)
def test_a_hand_that_has_been_changed_is_refused(
    before: str, after: str, error: type[ValueError], words: str
) -> None:
    assert format_shared_hand(LAST, OTHERS) == SHARED  # this form never changes
    assert before in SHARED
    with pytest.raises(error, match=words):
        parse_shared_hand(SHARED.replace(before, after))


def test_a_claim_that_the_plays_do_not_give_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scores.share_hand.margin", lambda hand: Margin(334, 9))
    text = format_shared_hand(LAST, OTHERS)
    monkeypatch.undo()
    with pytest.raises(RecordClaimError, match="claims 9 resti and 334 points"):
        parse_shared_hand(text)
