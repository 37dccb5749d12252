"""The catalogue and the program agree: no word is missing, none is left over."""

import re
import tomllib
from importlib import resources
from pathlib import Path

import pytest

import solitaire.table
from solitaire.game import Phase
from solitaire.rules.cards import CARD_COUNT, parse_card
from solitaire.rules.position import END, End, parse_move
from solitaire.rules.scoring import VersicolaKind
from solitaire.table.cutting import CutScene
from solitaire.table.days import DailyScene
from solitaire.table.playing import PlayScene
from solitaire.table.replaying import ReplayScene
from solitaire.table.reviewing import ReviewScene
from solitaire.table.scene import Scene
from solitaire.table.scoreboard import ScoresScene
from solitaire.table.stacking import StackScene
from solitaire.table.statistics import StatsScene
from solitaire.table.words import Words, index_text, signed

CATALOGUE = tomllib.loads(resources.files("assets").joinpath("words", "en.toml").read_text("utf-8"))
KEYS = {f"{section}.{name}" for section, words in CATALOGUE.items() for name in words}
SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(solitaire.table.__path__[0]).glob("*.py"))
)


def used() -> set[str]:
    """Return every key that the source names or makes up."""
    keys = {
        key
        for key in re.findall(r"[\"']([a-z]+\.[a-z_]+)[\"']", SOURCE)
        if key.partition(".")[0] in CATALOGUE
    }
    keys |= {f"refuse.{reason}" for reason in re.findall(r'refuse\(\s*"(\w+)"', SOURCE)}
    keys |= {"refuse.nothing_back", "refuse.nothing_again", "refuse.full", "refuse.all_played"}
    scenes = (
        Scene,
        CutScene,
        StackScene,
        PlayScene,
        ReplayScene,
        ScoresScene,
        DailyScene,
        StatsScene,
        ReviewScene,
    )
    actions = {action for scene in scenes for action in scene.toolbar}
    for scene in (CutScene, StackScene, ReplayScene, ScoresScene, DailyScene, StatsScene):
        actions |= set(scene.actions)
    keys |= {f"action.{action}" for action in actions} | {"action.pause"}
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
