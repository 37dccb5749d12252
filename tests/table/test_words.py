"""The catalogue and the program agree: no word is missing, none is left over."""

import re
import string
import tomllib
from datetime import date
from importlib import resources
from pathlib import Path

import pygame
import pytest
from pygame import system

import solitaire.table
from solitaire.game import Phase
from solitaire.rules.cards import CARD_COUNT, CODES, parse_card
from solitaire.rules.names import italian_name
from solitaire.rules.position import END, End, parse_move
from solitaire.rules.scoring import VersicolaKind
from solitaire.settings import LANGUAGES
from solitaire.table import theme
from solitaire.table.adjusting import SettingsScene
from solitaire.table.cutting import CutScene
from solitaire.table.days import DailyScene
from solitaire.table.guide import GuideScene
from solitaire.table.lesson import LessonScene
from solitaire.table.playing import PlayScene
from solitaire.table.replaying import ReplayScene
from solitaire.table.reviewing import ReviewScene
from solitaire.table.scene import Scene
from solitaire.table.scoreboard import ScoresScene
from solitaire.table.stacking import StackScene
from solitaire.table.statistics import StatsScene
from solitaire.table.title import TitleScene
from solitaire.table.whatif import WhatIfScene
from solitaire.table.words import Words, index_text, language_name, signed


def catalogue(language: str) -> dict[str, str]:
    """Return a language's words by key."""
    text = resources.files("assets").joinpath("words", f"{language}.toml").read_text("utf-8")
    return {
        f"{section}.{name}": words
        for section, part in tomllib.loads(text).items()
        for name, words in part.items()
    }


CATALOGUE = catalogue("en")
KEYS = set(CATALOGUE)
SECTIONS = {key.partition(".")[0] for key in KEYS}
OTHERS = [language for language in LANGUAGES if language != "en"]
SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(solitaire.table.__path__[0]).glob("*.py"))
)


def used() -> set[str]:
    """Return every key that the source names or makes up."""
    keys = {
        key for key in re.findall(r"[\"']([a-z]+\.[a-z_]+)[\"']", SOURCE) if key.partition(".")[0] in SECTIONS
    }
    keys |= {f"refuse.{reason}" for reason in re.findall(r'refuse\(\s*"(\w+)"', SOURCE)}
    keys |= {"refuse.nothing_back", "refuse.nothing_again", "refuse.full", "refuse.all_played"}
    scenes = (
        Scene,
        CutScene,
        StackScene,
        PlayScene,
        ReplayScene,
        WhatIfScene,
        ScoresScene,
        DailyScene,
        StatsScene,
        ReviewScene,
        GuideScene,
        LessonScene,
        SettingsScene,
        TitleScene,
    )
    actions = {action for scene in scenes for action in scene.toolbar}
    for scene in (CutScene, StackScene, ReplayScene, ScoresScene, DailyScene, StatsScene):
        actions |= set(scene.actions)
    keys |= {f"action.{action}" for action in actions} | {"action.pause", "action.more"}
    keys |= {f"ended.{end.name.lower()}" for end in End}
    keys |= {f"versicola.{kind.name.lower()}" for kind in VersicolaKind}
    keys |= {f"status.{name}" for name in ("undone", "fair", "oracle")}
    made_up = {*re.findall(r"f[\"'](\w+)\.\{", SOURCE)}
    others = made_up - {"action", "ended", "refuse", "status", "versicola"}  # those are spelt out above
    return keys | {key for key in KEYS if key.partition(".")[0] in others}


def test_every_word_that_is_used_is_in_the_catalogue() -> None:
    assert used() - KEYS == set()


def test_every_word_in_the_catalogue_is_used() -> None:
    assert KEYS - used() == set()


def test_words_are_filled_in() -> None:
    words = Words()
    assert words("action.cut", count=5) == "Cut 5"
    for missing in ("action.none", "none.none", "action"):
        with pytest.raises(KeyError):
            words(missing)
    with pytest.raises(KeyError):
        words("action.cut")


def test_moves_in_words() -> None:
    words = Words()
    assert words.move(parse_move("T9")) == f"{words.card(parse_card('T9'))} played"
    assert words.move(parse_move("T9xC1")) == f"{words.card(parse_card('T9'))} on {words.card(0)}"
    assert words.move(END) == "The game has ended"


def test_every_card_has_its_own_index() -> None:
    numbers = [index_text(card) for card in range(56, CARD_COUNT)]
    assert len(set(numbers)) == 41
    assert (numbers[0], numbers[14], numbers[35], numbers[36]) == ("Matto", "XIV", "XXXV", "36")
    assert [index_text(card) for card in range(10, 14)] == ["F", "C", "Q", "K"]


@pytest.mark.parametrize(("points", "text"), [(0, "0"), (5, "+5"), (-300, "−300")])
def test_signed_points(points: int, text: str) -> None:
    assert signed(points) == text


def test_phases_have_words_for_saved_games() -> None:
    assert len({phase.value for phase in Phase}) == len(Phase)


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
    marks = re.compile(r"</?[a-z]+>")  # what pygame_gui would show as it stands, were it misspelt
    assert {key: sorted(marks.findall(words)) for key, words in theirs.items() if "help." not in key} == {
        key: sorted(marks.findall(words)) for key, words in CATALOGUE.items() if "help." not in key
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_of_one_kind(language: str) -> None:
    assert [key for key, words in catalogue(language).items() if set("\u2018\u2019") & set(words)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_say_everything(language: str) -> None:
    words = Words(language)
    for key, said in catalogue(language).items():
        wanted = list(string.Formatter().parse(said))
        values: dict[str, object] = {name: 2 for _, name, _, _ in wanted if name}
        values |= {name: 2.0 for _, name, spec, _ in wanted if name and spec and spec[-1] in "fg"}
        values |= {name: date(2026, 5, 3) for _, name, spec, _ in wanted if name and spec and "%" in spec}
        assert "{" not in words(key, **values), key


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_have_names_of_their_own(language: str) -> None:
    words = Words(language)
    assert len({words.name(card) for card in range(CARD_COUNT)}) == CARD_COUNT


def test_the_catalogue_has_the_italian_names_of_the_pack() -> None:
    words = Words("it")
    assert [words.name(card) for card in range(CARD_COUNT)] == [
        italian_name(card) for card in range(CARD_COUNT)
    ]


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["C1 ace of cups", "DF fantina of coins", "SF fante of swords", "T12 the Hanged Man"]),
        ("it", ["C1 asso di coppe", "DF fantina di denari", "SF fante di spade", "T12 Impiccato"]),
        ("fr", ["C1 as de coupes", "DF servante de deniers", "SF valet d'épées", "T12 le Pendu"]),
    ],
)
def test_names_follow_the_codes(language: str, names: list[str]) -> None:
    words = Words(language)
    assert [words.card(parse_card(name.split()[0])) for name in names] == names
    assert all(words.card(card).startswith(f"{CODES[card]} ") for card in range(CARD_COUNT))


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "Given up with 0 cards to come: x"),
        ("en", 1, "Given up with 1 card to come: x"),
        ("en", 2, "Given up with 2 cards to come: x"),
        ("it", 0, "Abbandonata con 0 carte da giocare: x"),
        ("it", 1, "Abbandonata con 1 carta da giocare: x"),
        ("it", 2, "Abbandonata con 2 carte da giocare: x"),
        ("fr", 0, "Abandon avec 0 carte à venir\xa0: x"),
        ("fr", 1, "Abandon avec 1 carte à venir\xa0: x"),
        ("fr", 2, "Abandon avec 2 cartes à venir\xa0: x"),
    ],
)
def test_counts(language: str, count: int, said: str) -> None:
    assert Words(language)("ended.gave_up", count=count, points="x") == said


@pytest.mark.parametrize(
    ("points", "said"), [("+1", "point"), ("−1", "point"), ("0", "points"), ("+303", "points")]
)
def test_points_are_counted_with_their_sign(points: str, said: str) -> None:
    told = Words()("share.there", deal="42", points=points, player="Anna")
    assert told == f"Deal 42: {points} {said} by Anna. You have this game already."


@pytest.mark.parametrize(
    ("language", "par", "days"),
    [
        ("en", "87 ± 4.2 (40 games)", ["1 January 2026", "14 July 2026", "2026-07-14"]),
        ("it", "87 ± 4,2 (40 partite)", ["1º gennaio 2026", "14 luglio 2026", "14/07/2026"]),
        ("fr", "87 ± 4,2 (40 parties)", ["1er janvier 2026", "14 juillet 2026", "14/07/2026"]),
    ],
)
def test_numbers_and_dates(language: str, par: str, days: list[str]) -> None:
    words, day = Words(language), date(2026, 7, 14)
    assert words("daily.par_of", par=87.4, error=4.21, games=40) == par
    assert [words.day(date(2026, 1, 1)), words.day(day), words.short_day(day.isoformat())] == days
    assert words.short_day("some day") == "some day"
    assert len(words("date.months").split()) == 12
    assert len(words("daily.weekdays").split()) == 7


@pytest.mark.parametrize(
    ("asked", "system_has", "language"),
    [
        ("", ["it"], "it"),
        ("", ["de", "fr", "en"], "fr"),
        ("", ["de"], "en"),
        ("", [], "en"),
        ("fr_FR.UTF-8", ["it"], "fr"),
    ],
)
def test_the_computers_language(
    asked: str, system_has: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", asked)
    locales = [{"language": one, "country": None} for one in system_has]
    monkeypatch.setattr(system, "get_pref_locales", lambda: locales)
    assert Words("").language == language
    assert Words("it").language == "it"


def test_languages_call_themselves() -> None:
    assert [language_name(language) for language in LANGUAGES] == ["English", "Italiano", "Français"]
