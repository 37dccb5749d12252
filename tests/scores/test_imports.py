"""Texts with games, hands and matches in any order: each is found, and none is lost silently."""

import random
from dataclasses import replace
from itertools import permutations

import pytest

from scores.games import GAME
from scores.imports import Form, add_imports, parse_all, parse_imports, parse_one, pieces
from scores.kinds import Added, NotEndedError, Standing
from scores.share import ShareTextError, format_shared
from scores.share_hand import format_shared_hand
from scores.store import Store
from solitaire.classic.match_record import MatchRecord, format_match, parse_classic
from solitaire.classic.record import HandRecord, format_hand
from solitaire.play.opponents import AGREED
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, RecordTextError, format_record, parse_record
from tests.support.selection import sample
from tests.support.stored import ended, played, single

TRAPS = (
    "[Minchiate fan",
    "[Minchiate for four 1, deal 42",
    format_shared(played(7)),
    format_shared_hand(single(43), AGREED),
    'x\n[Rules "1"]\n[Deal "1"]',
    'x\n[Rules "classic-1"]',
    "\n[Rules ",
    "]\n\n1. T21 #\n\n[Match",
)
"""Texts of headers that look like something else."""
BEGUN = MatchRecord(9)
WHOLE: dict[Form, tuple[str, object]] = {
    Form.GAME: (format_record(played()), played()),
    Form.HAND: (format_hand(single()), single()),
    Form.MATCH: (format_match(ended(7)), ended(7)),
    Form.SHARED_GAME: (f"{format_shared(played(7))}\nBeat this!\n", played(7)),
    Form.SHARED_HAND: (format_shared_hand(single(43), AGREED) + "\n", single(43)),
}


@pytest.mark.parametrize("trap", TRAPS)
def test_a_header_never_decides_what_a_text_is(trap: str) -> None:
    game = replace(played(), player=trap, extra=(("Note", trap),))
    hand = replace(single(), extra=(("Note", trap),))
    match = replace(
        ended(), extra=(("Note", trap),), hands=tuple(replace(one, extra=hand.extra) for one in ended().hands)
    )
    assert parse_one(format_record(game)) == game
    assert parse_one(format_hand(hand)) == hand
    assert parse_one(format_match(match)) == match
    texts = [format_record(game), format_shared(played(3)), format_hand(hand), format_match(match)]
    found = list(parse_all("\n".join(texts)))
    assert [found[0], *found[2:]] == [game, hand, match]


@pytest.mark.parametrize("kinds", [*sample([*permutations(WHOLE, 2)], 3), tuple(WHOLE), tuple(WHOLE)[::-1]])
def test_every_kind_is_read_beside_every_other(kinds: tuple[Form, ...]) -> None:
    texts = [WHOLE[kind][0] for kind in kinds]
    if not kinds[0].is_shared:
        texts[0] = f"\ufeff\n{texts[0]}"
    for joint in ("", "\n\n", "\ufeff", "\n\ufeff\ufeff\n"):
        text = joint.join(texts) + joint
        assert [piece.form for piece in pieces(text)] == [*kinds]
        for kind, found in zip(kinds, parse_all(text), strict=True):
            expected = WHOLE[kind][1]
            if kind.is_shared:
                assert _cards(found) == _cards(expected)
            else:
                assert found == expected
    imported = list(parse_imports(text))
    assert len(imported) == len(kinds) + 11 * (Form.MATCH in kinds)
    assert not any(isinstance(one, ValueError) for one in imported)


def _cards(game: object) -> object:
    return (game.deal, game.fola, game.moves) if isinstance(game, Record) else getattr(game, "hand", None)


def test_records_without_moves_follow_one_another() -> None:
    games = [Record(Deal.numbered(1)), Record(Deal.numbered(2), player="Anna"), played()]
    assert list(parse_all("\n".join(map(format_record, games)))) == games
    assert list(parse_all(format_match(BEGUN) + format_hand(single()) + format_match(BEGUN))) == [
        BEGUN,
        single(),
        BEGUN,
    ]


def test_boms_before_records_do_not_matter() -> None:
    """Every concatenated file may have brought its own."""
    games = [Record(Deal.numbered(1)), played(), played(7), single(), ended(7)]
    texts = [*map(format_record, games[:3]), format_hand(single())]  # type: ignore[arg-type]
    match = format_match(ended(7)).replace("[Rules", "\ufeff\n[Rules")
    assert list(parse_all("\ufeff".join(["", *texts, match]))) == games
    assert parse_record(f"\ufeff\n\ufeff{format_record(played())}\ufeff") == played()
    assert parse_classic(match) == ended(7)


def test_a_match_without_hands_is_not_passed_over() -> None:
    (error,) = parse_imports(format_match(BEGUN))
    assert isinstance(error, NotEndedError)


def test_a_hand_of_a_match_is_imported_by_itself() -> None:
    third, fourth = ended(7).hands[2:4]
    assert (third.match, fourth.match) == ((7, 2), (7, 3))
    found = list(parse_imports(format_hand(third) + format_hand(fourth)))
    assert found == [replace(third, match=None), replace(fourth, match=None)]


def test_what_is_left_of_a_record_before_another_is_said() -> None:
    _, moves = format_record(played()).split("\n\n", 1)
    first, second = parse_all(f"{moves}\n{format_record(played(7))}")
    assert isinstance(first, RecordTextError)
    assert second == played(7)


def test_no_damage_hides_another_game() -> None:
    """Whatever is cut out of one text, the texts after it are found, and the damaged one is reported."""
    dice, after = random.Random(1), (played(3), single(5))
    shared = WHOLE[Form.SHARED_HAND][0].replace("deal 43", "deal 44")
    assert [type(one) for one in parse_imports(f"one\n{shared}and\n{WHOLE[Form.HAND][0]}")] == [
        ShareTextError,
        HandRecord,
    ]
    (error,) = parse_imports(format_hand(single()).replace("[Date", '[Note "\ud800"]\n[Date'))
    assert isinstance(error, RecordTextError)
    for kind in (Form.GAME, Form.HAND):
        whole, right = WHOLE[kind]
        for _ in range(60):
            start = dice.randrange(len(whole) - 1)
            end = start + dice.randrange(1, 60)
            text = whole[:start] + whole[end:]
            found = list(parse_all(f"{text}\n{format_record(after[0])}\n{format_hand(after[1])}"))
            assert tuple(found[-2:]) == after
            assert len(found) > 2 or found[0] == right or not text.strip()


def test_one_game_is_not_several() -> None:
    for text in (
        2 * WHOLE[Form.GAME][0],
        2 * WHOLE[Form.SHARED_GAME][0],
        WHOLE[Form.MATCH][0] + "[Minchiate x",
    ):
        with pytest.raises(ValueError, match=r"it holds 2 games; one is wanted|not a shared game"):
            parse_one(text)
    with pytest.raises(RecordTextError, match="not a record"):
        parse_one(f"T21xB4 #\n{WHOLE[Form.GAME][0]}")
    assert isinstance(parse_one(WHOLE[Form.SHARED_HAND][0]), HandRecord)
    for text in ("", "hello", "\ud800"):
        with pytest.raises(RecordTextError):
            parse_one(text)


@pytest.mark.parametrize("text", ["[Minchiate\n1, deal", "[ MINCHIATE 1, deal", "[Minchiate\n for\n Four 1"])
def test_a_shared_text_that_mail_has_broken_is_one(text: str) -> None:
    ((kind, _),) = pieces(text)
    assert kind.is_shared
    assert (kind is Form.SHARED_HAND) is ("for" in text)


def test_a_game_that_cannot_be_imported_does_not_keep_the_others_out(store: Store) -> None:
    game, other = played(1, most=5), played(2, most=5)
    unfinished = replace(game, moves=game.moves[:1])
    refused = ValueError("it is none")
    first, second, third, fourth = add_imports(store, [game, refused, unfinished, other])
    assert (first, fourth) == (Added(1, True, Standing.OTHERS), Added(2, True, Standing.OTHERS))
    assert second is refused
    assert isinstance(third, NotEndedError)
    assert store.numbers(GAME) == [1, 2]
