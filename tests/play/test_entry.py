"""A shuffle entered card by card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solitaire.play.entry import Entry, EntryError, format_entry, parse_entry
from solitaire.rules.cards import CARD_COUNT, parse_card, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, parse_move
from solitaire.rules.record import ENTERED
from solitaire.texts.words import Words
from tests.support import recorded

PLAYED = recorded.game(Deal.numbered(42), recorded.tidy)


def entered(words: str, entry: Entry | None = None) -> Entry:
    return (entry or Entry()).with_moves(*map(parse_move, words.split()))


def test_ninety_six_cards_are_a_deal_and_the_last_is_known() -> None:
    cards = Deal.numbered(7).cards
    entry = Entry().with_moves(*map(Move, cards[:95]))
    assert not entry.is_whole
    assert entry.missing == tuple(sorted(cards[95:]))
    entry = entry.with_moves(Move(cards[95]))
    assert entry.is_whole
    assert (entry.deal.cards, entry.record.moves) == (cards, ())


def test_a_game_that_was_entered_is_the_game_that_was_played() -> None:
    entry = Entry()
    for move in PLAYED.moves:
        entry = entry.with_moves(move)
    record = entry.record
    assert (record.deal.deck, record.fola, record.moves) == (PLAYED.deal.deck, PLAYED.fola, PLAYED.moves)
    assert record.score == PLAYED.score
    assert dict(entry.record.extra) == {ENTERED: "yes"}


def test_a_game_of_which_cards_are_missing_is_a_part_and_is_judged_once_its_fola_is_known() -> None:
    assert not Entry().with_moves(*map(Move, PLAYED.deal.deck[:20])).record.is_part
    entry = Entry().with_moves(*PLAYED.moves[:60])
    assert entry.record.is_part
    assert not entry.is_judged_in_part
    assert entry.with_fola(PLAYED.fola or ()).is_judged_in_part
    assert not Entry().with_moves(*PLAYED.moves).record.is_part


def test_with_the_fola_the_deck_is_enough() -> None:
    deal = PLAYED.deal
    entry = Entry().with_fola(PLAYED.fola or ()).with_moves(*map(Move, deal.deck[:83]))
    assert entry.is_whole
    assert entry.deal.cards == (*deal.deck, *(PLAYED.fola or ()))


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "cj DQ sk BC CJxBF"),
        ("it", "CF DRg SRe BC CFxBF"),
        ("fr", "CV DD SR bc CVxBV"),
        ("de", "CB DD SK BR CBxBB"),
        ("de", "CF dq SK BC CFxBF"),
    ],
)
def test_courts_are_typed_as_they_are_printed(language: str, typed: str) -> None:
    *cards, kill = typed.split()
    courts = Words(language).courts
    assert Entry().after(" ".join(cards), courts).dealt == parse_cards("CF DQ SK BC")
    dealt = Entry().after("BF", courts)
    assert dealt.after(f"{cards[0]} {kill}", courts).moves[-1] == parse_move("CFxBF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("T9 T32 T9", "T9 was dealt before, as card 1"),
        ("T9 T9xT32", "move 2"),
        ("T9 T32 T32xT9 # T1 T1xT32", "the game has ended"),
        (f"{' '.join(map(str, PLAYED.moves))} #", "the game has ended"),
    ],
)
def test_what_cannot_be_is_refused_and_named(words: str, said: str) -> None:
    with pytest.raises(EntryError, match=said):
        entered(words)


def test_a_kill_after_more_cards_than_the_grid_holds_names_the_first_that_had_no_place() -> None:
    words = " ".join(str(Move(card)) for card in range(25))
    with pytest.raises(EntryError, match="move 25"):
        entered(f"{words} {Move(24, 23)}")


def test_the_fola_is_thirteen_other_cards() -> None:
    begun = entered("T9 T32")
    with pytest.raises(EntryError, match="13 cards"):
        begun.with_fola(parse_cards("T1 T2"))
    with pytest.raises(EntryError, match="T9 is in the fola"):
        begun.with_fola((*range(12), parse_card("T9")))
    fola = PLAYED.fola or ()
    whole = Entry().with_fola(fola).with_moves(*map(Move, PLAYED.deal.deck))
    with pytest.raises(EntryError, match="the fola came as"):
        whole.with_moves(Move(fola[1]))


def test_the_last_thing_entered_is_taken_back() -> None:
    assert entered("T9 T32").undone() == entered("T9")
    assert Entry().with_fola(PLAYED.fola or ()).undone() == Entry() == Entry().undone()


@given(st.permutations(range(CARD_COUNT)), st.integers(0, CARD_COUNT), st.booleans())
def test_half_an_entry_is_read_back_as_it_was_written(cards: list[int], count: int, has_fola: bool) -> None:
    entry = Entry().with_moves(*map(Move, cards[:count]))
    if has_fola and count <= 84:
        entry = entry.with_fola(tuple(cards[84:]))
    assert parse_entry(format_entry(entry)) == entry


@pytest.mark.parametrize(
    "text",
    ["", "T9 T32", '[Entered "2"]\n\nT9\n', '[Entered "1"]\n\nT99\n', '[Entered "1"]\n[Fola "T9"]\n\nT1\n'],
)
def test_a_text_that_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(EntryError):
        parse_entry(text)
