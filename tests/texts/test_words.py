"""The words of the table: filled in, with cards and moves in them, and what all languages must say alike."""

import re
import string
from collections.abc import Callable
from datetime import date
from gettext import c2py
from math import inf

import pygame
import pytest
from pygame import system

from solitaire.home.settings import LANGUAGES, Settings
from solitaire.rules.cards import CARD_COUNT, format_cards, italian_name
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import parse_move
from solitaire.table.look import theme
from solitaire.table.window import words_for
from solitaire.texts import words as texts
from solitaire.texts.words import (
    Words,
    card_of,
    card_sign,
    card_signs,
    clock,
    computer_language,
    language_name,
    move_signs,
    signed,
    whole_error,
    with_codes,
)
from tests.support.catalogues import CATALOGUE, catalogue

OTHERS = [language for language in LANGUAGES if language != "en"]


def test_words_that_are_missing_are_an_error() -> None:
    words = Words()
    for missing in ("action.none", "none.none", "action"):
        with pytest.raises(KeyError):
            words(missing)
    with pytest.raises(KeyError):
        words("action.cut")


def test_cards_in_a_text_are_signs_that_can_be_written_as_codes() -> None:
    cards = range(CARD_COUNT)
    assert with_codes(card_signs(cards)) == format_cards(cards)
    assert [card_of(card_sign(card)) for card in cards] == list(cards)
    assert with_codes(move_signs(parse_move("T9xC1"))) == "T9xC1"
    assert with_codes("M, T1 and nothing else") == "M, T1 and nothing else"


def test_every_tarocco_has_its_own_index() -> None:
    words = Words()
    arabic = [words.index(card) for card in range(56, CARD_COUNT)]
    assert arabic == ["M", *map(str, range(1, 41))]
    roman = [words.index(card, "roman") for card in range(56, CARD_COUNT)]
    assert len(set(roman)) == 41
    assert (roman[0], roman[14], roman[35], roman[36]) == ("M", "XIV", "XXXV", "36")


@pytest.mark.parametrize(
    ("write", "value", "text"),
    [
        *((signed, points, text) for points, text in ((0, "0"), (5, "+5"), (-300, "−300"))),
        *((clock, seconds, text) for seconds, text in ((0, "0:00"), (61, "1:01"), (3599, "59:59"))),
        *((clock, seconds, text) for seconds, text in ((3600, "1:00:00"), (40000, "11:06:40"))),
        *((whole_error, error, text) for error, text in ((0.0, "0"), (0.04, "1"), (0.6, "1"), (1.4, "1"))),
        *((whole_error, error, text) for error, text in ((1.6, "2"), (12.0, "12"), (inf, ""))),
    ],
)
def test_figures(write: Callable[[float], str], value: float, text: str) -> None:
    assert write(value) == text


# -- languages ----------------------------------------------------------------------------------


def fields(words: str) -> set[str]:
    """Return the values that words want filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(words) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same(language: str) -> None:
    theirs = catalogue(language)
    assert theirs.keys() == CATALOGUE.keys()
    assert {key: fields(words) for key, words in theirs.items()} == {
        key: fields(words) for key, words in CATALOGUE.items()
    }
    assert {key for key, words in theirs.items() if not words.strip()} == set()
    marks = re.compile(r"</?[a-z]+>")  # what would be shown as it stands, were it misspelt
    assert {key: sorted(marks.findall(words)) for key, words in theirs.items() if "help." not in key} == {
        key: sorted(marks.findall(words)) for key, words in CATALOGUE.items() if "help." not in key
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_say_everything(language: str) -> None:
    words, kept = Words(language), catalogue(language)
    assert [
        key for key, said in kept.items() if set("\u2018\u2019") & set(said)
    ] == []  # one kind of apostrophe
    forms = 1 + max(map(c2py(kept["language.plural"]), range(1000)))
    for key, said in kept.items():
        wanted = list(string.Formatter().parse(said))
        values: dict[str, object] = {name: 2 for _, name, _, _ in wanted if name}
        values |= {name: 2.0 for _, name, spec, _ in wanted if name and spec and spec[-1] in "fg"}
        values |= {name: date(2026, 5, 3) for _, name, spec, _ in wanted if name and spec and "%" in spec}
        assert "{" not in words(key, **values), key
        for found in re.findall(r"\{\w+:([^{}]*\|[^{}]*)\}", said):
            assert len(found.split("|")) == forms, key
    assert len({words.name(card) for card in range(CARD_COUNT)}) == CARD_COUNT


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_in_our_typefaces(language: str) -> None:
    pygame.font.init()
    signs = "".join(sorted(set("".join(catalogue(language).values())) - {"\n"}))
    for face in ("sans", "sans-bold", "serif", "serif-bold"):
        assert [
            sign
            for sign, metrics in zip(signs, theme.font(face, 20).metrics(signs), strict=True)
            if metrics is None
        ] == []


def test_the_catalogue_has_the_italian_names_of_the_pack() -> None:
    assert [*map(Words("it").name, range(CARD_COUNT))] == [*map(italian_name, range(CARD_COUNT))]


def test_a_language_may_have_many_plurals(monkeypatch: pytest.MonkeyPatch) -> None:
    polish = "n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2"
    catalogue = {
        "language": {"decimal": ",", "plural": polish},
        "deck": {"left": "{count} {count:karta|karty|kart}"},
    }
    monkeypatch.setattr(texts, "_catalogue", lambda language: catalogue)
    words = Words("pl")
    said = [words("deck.left", count=count) for count in (0, 1, 2, 5, 12, 22, 97)]
    assert said == ["0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "22 karty", "97 kart"]


@pytest.mark.parametrize(
    ("asked", "system_has", "language"),
    [
        ("", ["it"], "it"),
        ("", ["pl", "fr", "en"], "fr"),
        ("", ["pl"], "en"),
        ("de_AT.UTF-8", ["it"], "de"),
        ("", [], "en"),
        ("fr_FR.UTF-8", ["it"], "fr"),
    ],
)
def test_the_computers_language(
    asked: str, system_has: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", asked)
    assert computer_language(system_has) == language
    locales = [{"language": one, "country": None} for one in system_has]
    monkeypatch.setattr(system, "get_pref_locales", lambda: locales)
    assert words_for(Settings(language="")).language == language
    assert words_for(Settings(language="it")).language == "it"


def test_what_every_language_has_of_its_own() -> None:
    assert [*map(language_name, LANGUAGES)] == ["English", "Italiano", "Français", "Deutsch"]
    for words in map(Words, LANGUAGES):
        assert all(words.card(card).startswith(f"{card_sign(card)} ") for card in range(CARD_COUNT))
        assert len(words("date.months").split()) == 12
        assert words.short_day("some day") == "some day"
        assert words.short_deal("42/5") == "42/5"


def test_a_daily_deal_with_another_cut_is_called_by_its_number() -> None:
    deal = Deal.numbered(daily_number(date(2026, 7, 14)))
    assert str(deal.number) in Words().deal(deal.recut(5 if deal.cut != 5 else 6))
