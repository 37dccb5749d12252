"""Texts with games, hands and matches in any order: each is found, and none is lost silently."""

import random
import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores.games import GAME
from scores.imports import Form, Played, add_imports, parse_all, parse_imports, parse_one, pieces
from scores.kinds import Added, NotEndedError, Standing
from scores.share import ShareTextError, format_shared, parse_shared
from scores.share_hand import format_shared_hand, parse_shared_hand
from scores.store import Store
from solitaire.classic.match_record import MatchRecord, format_match, parse_classic
from solitaire.classic.record import HandRecord, format_hand
from solitaire.play.opponents import AGREED
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal, parse_deal, parse_deals
from solitaire.rules.doors import plain, straight
from solitaire.rules.record import Record, RecordClaimError, RecordTextError, format_record, parse_record
from tests.support import classic_recorded, recorded
from tests.support.selection import sample
from tests.support.stored import ended, played, single
from tests.support.travels import INVISIBLE, in_html, in_markdown, sent, typographic

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
    assert all(one.match is None for one in imported if isinstance(one, HandRecord))


def _cards(game: object) -> object:
    return (game.deal, game.fola, game.moves) if isinstance(game, Record) else getattr(game, "hand", None)


def test_records_without_moves_and_with_boms_follow_one_another() -> None:
    """Every concatenated file may have brought a byte order mark of its own."""
    games = [Record(Deal.numbered(1)), Record(Deal.numbered(2), player="Anna"), played()]
    others = [BEGUN, single(), BEGUN, ended(7)]
    match = format_match(ended(7)).replace("[Rules", "\ufeff\n[Rules")
    texts = [
        *map(format_record, games),
        format_match(BEGUN),
        format_hand(single()),
        format_match(BEGUN),
        match,
    ]
    for joint in ("\n", "\ufeff"):
        assert list(parse_all(joint.join(["", *texts]))) == [*games, *others]
    assert parse_record(f"\ufeff\n\ufeff{format_record(played())}\ufeff") == played()
    assert parse_classic(match) == ended(7)


def test_a_hand_of_a_match_is_imported_by_itself() -> None:
    third, fourth = ended(7).hands[2:4]
    assert (third.match, fourth.match) == ((7, 2), (7, 3))
    text = format_hand(third) + format_hand(fourth) + format_match(BEGUN)
    *found, error = parse_imports(text)
    assert found == [replace(third, match=None), replace(fourth, match=None)]
    assert isinstance(error, NotEndedError)  # a match without hands is not passed over


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


# -- Texts that mail, chats and pages have changed on their way are read as they were written ------


TRAVELLED = sorted((recorded.DATA / "travelled").iterdir())
HANDS = [
    single(43),
    single(7, player="Zoë D'Angelo"),
    *filter(lambda found: found.hand.plays, classic_recorded.hand_records().values()),
]
GAMES = [game for name, game in recorded.records().items() if game.moves and name != "strange-names.txt"]
TEXTS = {
    **{f"game {number}": format_record(game) for number, game in enumerate(GAMES)},
    **{f"hand {number}": format_hand(hand) for number, hand in enumerate(HANDS)},
    "match": format_match(ended(7)),
    "shared game": format_shared(played(7, player="D'Angelo")),
    "shared deal of its own": format_shared(recorded.records()["without-number.txt"]),
    "shared hand": format_shared_hand(single(43, player="Zoë Müller"), AGREED),
}


def written(game: Played) -> list[str]:
    """Return the words of a game as the program writes it: what mail did to the names in records stays."""
    if isinstance(game, Record):
        return straight(format_record(game)).split()
    return straight(format_match(game) if isinstance(game, MatchRecord) else format_hand(game)).split()


@given(st.sampled_from(sorted(TEXTS)), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_a_text_is_read_after_its_journey(name: str, chance: random.Random) -> None:
    text = TEXTS[name]
    assert written(parse_one(sent(text, chance))) == written(parse_one(text))


@pytest.mark.parametrize("path", TRAVELLED, ids=lambda path: path.name)
def test_texts_as_they_came(path: Path) -> None:
    """The first line of a file says what is in it."""
    said, text = path.read_text(encoding="utf-8").split("\n", 1)
    kind, result = said.split(": ")
    game = parse_one(text)
    if isinstance(game, Record):
        assert (kind, result) == ("game", f"{game.deal.name}, {game.score.points}, {game.player}")
    else:
        assert isinstance(game, HandRecord)
        assert (kind, result) == ("hand", f"{game.hand.deal.name}, {game.hand.tally.lead}, {game.players[0]}")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_has_not_travelled_stays_as_it_is(text: str) -> None:
    assert plain(text) == text


def test_all_invisible_marks_are_dropped() -> None:
    marks = "".join(sign for sign in map(chr, range(0x110000)) if unicodedata.category(sign) == "Cf")
    assert set(INVISIBLE) < set(marks)
    assert plain(f"a{marks}b") == "ab"
    head, colon, signs = format_shared(played()).partition(":")
    assert parse_shared(head + colon + "\ufe0f\u200b".join(signs)) == parse_shared(head + colon + signs)


NAMES = ["Anna", "D'Angelo", "Zoë Müller", "Ronald McDonald", "ludwig van Beethoven", r"¯\_(ツ)_/¯", "a & b"]
NAMES += ["«Anna»", "D’Angelo", 'the "Fox"', "JoAnn", "Anna 💛️", "maCLaCHLaN"]  # the last has ten letters
CHANGES: list[Callable[[str], str]] = [
    str.upper,
    str.lower,
    lambda name: unicodedata.normalize("NFD", name),
    lambda name: name.replace("'", "’"),
    lambda name: name.replace("’", "'"),
    lambda name: typographic(f" {name}", random.Random(0)).strip(),
    lambda name: in_markdown(name, random.Random(1)),
    lambda name: in_html(name, random.Random(0)),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_was_changed_is_read_as_it_was(name: str, change: Callable[[str], str]) -> None:
    game, hand = played(player=name), single(player=name)
    text, other = format_shared(game), format_shared_hand(hand, AGREED)
    assert parse_shared(text.replace(f"by {name}:", f"by {change(name)}:")).player == name
    assert parse_shared_hand(other.replace(f"by {name}:", f"by {change(name)}:")).players[0] == name


@given(st.sampled_from(["", "Anna", "Ronald McDonald"]), st.randoms(use_true_random=False))
def test_a_changed_digit_is_refused(name: str, chance: random.Random) -> None:
    text = format_shared(played(player=name))
    start = text.index(":") + 2
    place = chance.choice([place for place in range(start, len(text) - 1) if text[place] != "\n"])
    other = chance.choice(sorted(set("0123456789ABCDEFGHJKMNPQRSTVWXYZ") - {text[place]}))
    with pytest.raises(ShareTextError, match="the check code does not match"):
        parse_shared(text[:place] + other + text[place + 1 :])


def test_a_changed_record_is_refused_after_its_journey() -> None:
    text = format_record(played())
    with pytest.raises(RecordClaimError):
        parse_one(quoted(re.sub(r'Score "-?\d+', 'Score "7', text), "> "))
    with pytest.raises(RecordTextError, match=r"move \d+: 'nonsense' is not a move"):
        parse_one(text.replace(" #", " nonsense #") + "\n-- \nAnna\n")


def quoted(text: str, mark: str) -> str:
    return mark + text.replace("\n", f"\n{mark}")


def test_several_records_in_a_thread_of_mails() -> None:
    games = [played(), played(7), single()]
    first, second, hand = format_record(played()), format_record(played(7)), format_hand(single())
    answer = quoted(f"{second}\n-- \nBice", "> ") + "\n>> Nice!\n\n" + quoted(hand, ">> ")
    thread = f"Look:\n\n{first}\n-- \nAnna\n\nOn Monday, Anna wrote:\n{answer}\n>> Bye"
    assert list(parse_all(thread)) == games


def test_deals_that_travelled() -> None:
    own = Deal.numbered(7).cards
    text = f"42\nmine: 42/37\n# a comment\nown: {format_cards(own)}"
    for changed in (
        quoted(text, "> "),
        quoted(text, "| > "),
        "\u200e" + text.replace("\n", "\u2060\n\ufeff"),
        f"```\n{text}\n```\n",
        text.replace("\n", "\\\n"),
        f"{text}\n-- \nAnna, 3 Old Street\n",
    ):
        assert list(parse_deals(changed)) == list(parse_deals(text))
    assert parse_deal("\u200e42/\u206037\ufeff") == parse_deal("42/37")
    with pytest.raises(ValueError, match=r"^line 3: 'x' is not a card"):
        parse_deals("> 42\n> \n> x\n")
