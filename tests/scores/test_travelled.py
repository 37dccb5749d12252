"""Texts that mail, chats and pages have changed on their way are read as they were written."""

import random
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scores.imports import Played, parse_all, parse_one
from scores.share import ShareTextError, format_shared, parse_shared
from scores.share_hand import format_shared_hand, parse_shared_hand
from solitaire.classic.match_record import MatchRecord, format_match
from solitaire.classic.record import HandRecord, format_hand
from solitaire.play.opponents import AGREED
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal, parse_deal, parse_deals
from solitaire.rules.doors import plain, straight
from solitaire.rules.record import Record, RecordClaimError, RecordTextError, format_record
from tests.support import classic_recorded, recorded
from tests.support.stored import ended, played, single
from tests.support.travels import INVISIBLE, in_html, in_markdown, sent, typographic

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
NAMES += ["«Anna»", "D’Angelo", 'the "Fox"', "JoAnn", "Anna 💛️"]
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


def test_an_error_in_a_quoted_list_of_deals_names_its_line() -> None:
    with pytest.raises(ValueError, match=r"^line 3: 'x' is not a card"):
        parse_deals("> 42\n> \n> x\n")
