"""The spoken text: a game played by keyboard, as a listener hears it."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from solitaire.rules.position import Position, parse_move
from solitaire.rules.preview import preview
from solitaire.table.texts import versicola_changes
from solitaire.texts.words import with_codes
from tests.support import recorded
from tests.support.table.driver import Table

Heard = Callable[[], list[str]]


@pytest.fixture
def heard(capsys: pytest.CaptureFixture[str]) -> Heard:
    """What has been said since the last time."""
    return lambda: capsys.readouterr().out.splitlines()


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path)
    table.use(spoken=True)
    return table


def listen(table: Table, heard: Heard) -> Callable[..., list[str]]:
    """Return a function that presses keys and returns what is said."""
    heard()

    def press(*keys: int, mod: int = pygame.KMOD_NONE, text: str = "") -> list[str]:
        for key in keys:
            table.key(key, mod, text)
        return heard()

    return press


def test_a_game_in_english(table: Table, heard: Heard) -> None:
    table.start("42")
    assert heard() == [
        "Deal 42: cut the pack",
        "Cut the pack to begin",
        "Click or drag on the pack, turn the mouse wheel, or use the arrow keys. "
        "The packet on the left goes to the bottom.",
        "56 to the bottom, 41 on top",
    ]
    press = listen(table, heard)
    assert press(pygame.K_RIGHT) == ["57 to the bottom, 40 on top"]
    press(*[pygame.K_LEFT] * 8)
    assert press(pygame.K_RETURN)[2:] == ["Place 1 of 13: CC cavalier of cups, −30"]
    assert press(pygame.K_RIGHT) == ["Place 2 of 13: T8 Justice, −10"]
    assert press(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT) == ["Place 3 of 13: T8 Justice, −10"]
    assert press(pygame.K_RETURN) == [
        "Deal 42/49",
        "Space or a click on the deck plays a card. Until then Undo lets you restack the fola",
        "97 to come",
    ]
    assert press(pygame.K_SPACE) == [
        "C6 six of cups played",
        "Score now −10",
        "96 to come",
        "Kills possible: 0",
        "Pile 1, row 1, column 1: C6 six of cups, −10",
    ]
    press(pygame.K_SPACE, pygame.K_SPACE)
    assert press(pygame.K_SPACE) == [
        "T34 Taurus played",
        "Score now +5",
        "93 to come",
        "Kills possible: 3",
        "Pile 4, row 1, column 4: T34 Taurus, +5",
        "1: kill T1 the Juggler, −5",
        "3: kill C6 six of cups, +10",
    ]
    assert press(pygame.K_LEFT) == [
        "Pile 3, row 1, column 3: T1 the Juggler, +5",
        "1: kill T10 the Chariot, −5",
    ]
    assert press(pygame.K_1) == [
        "T1 the Juggler on T10 the Chariot: −5",
        "Score now 0",
        "Kills possible: 1",
        "Pile 2, row 1, column 2: T1 the Juggler, +5, on 1 card",
        "1: C6 six of cups, no kill",
    ]
    assert press(pygame.K_1) == ["T1 is too low: three times C6 is 18"]
    assert press(pygame.K_1) == ["T1 is too low: three times C6 is 18"]
    assert press(pygame.K_u)[0] == "Undone: T1 the Juggler on T10 the Chariot"
    table.check()


def test_a_game_in_italian(tmp_path: Path, heard: Heard) -> None:
    table = Table(tmp_path, language="it")
    table.use(spoken=True)
    table.start("42")
    assert heard()[0] == "Smazzata 42: taglia il mazzo"
    press = listen(table, heard)
    press(*[pygame.K_LEFT] * 7, pygame.K_RETURN, pygame.K_RETURN)
    press(pygame.K_SPACE, pygame.K_SPACE, pygame.K_SPACE)
    assert press(pygame.K_SPACE) == [
        "Giocata: T34 Toro",
        "Punti ora +5",
        "93 da giocare",
        "Prese possibili: 3",
        "Pila 4, riga 1, colonna 4: T34 Toro, +5",
        "1: prendi T1 Papa Uno, −5",
        "3: prendi C6 sei di coppe, +10",
    ]
    assert press(pygame.K_3) == [
        "T34 Toro su C6 sei di coppe: +10",
        "Punti ora +15",
        "Prese possibili: 2",
        "Pila 1, riga 1, colonna 1: T34 Toro, +5, su 1 carta",
    ]
    table.check()


def test_a_game_in_french(tmp_path: Path, heard: Heard) -> None:
    table = Table(tmp_path, language="fr")
    table.use(spoken=True)
    table.start("42")
    assert heard()[0] == "Donne 42 : coupez le jeu"
    press = listen(table, heard)
    press(*[pygame.K_LEFT] * 7, pygame.K_RETURN, pygame.K_RETURN)
    assert press(pygame.K_SPACE) == [
        "Jouée : C6 six de coupes",
        "Points −10",
        "encore 96",
        "Prises possibles : 0",
        "Pile 1, rangée 1, colonne 1 : C6 six de coupes, −10",
    ]
    assert press(pygame.K_e) == [
        "Terminer la partie ?",
        "Il reste 96 cartes à venir. Si vous terminez maintenant, la partie est inachevée et vaut −300.",
        "Réponses, Tab choisit : Continuer, Terminer",
    ]


def test_a_pile_is_picked_up_and_put_down_by_ear(table: Table, heard: Heard) -> None:
    table.start("42")
    press = listen(table, heard)
    press(*[pygame.K_LEFT] * 7, pygame.K_RETURN, pygame.K_RETURN, *[pygame.K_SPACE] * 4)
    assert press(pygame.K_RETURN) == ["Picked up: T34 Taurus", "Pile 4, row 1, column 4: T34 Taurus, +5"]
    assert press(pygame.K_LEFT) == [
        "Pile 3, row 1, column 3: T1 the Juggler, +5",
        "kill T1 the Juggler, −5; opens 1; closes 1",
    ]
    assert press(pygame.K_LEFT) == [
        "Pile 2, row 1, column 2: T10 the Chariot, +5",
        "T34xC6, then T10xT34: +5",
    ]
    assert press(pygame.K_HOME) == [
        "Pile 1, row 1, column 1: C6 six of cups, −10",
        "kill C6 six of cups, +10; opens 1; closes 1",
    ]
    assert press(pygame.K_RETURN)[0] == "T34 Taurus on C6 six of cups: +10"
    table.check()


def test_what_a_kill_does_to_versicole_is_said(table: Table, heard: Heard) -> None:
    table.start("236", stacked=True)
    deal = table.game.deal
    table.make(recorded.moves_of(deal, deal.fola, recorded.tidy, 12))
    press = listen(table, heard)
    told = press(pygame.K_END)
    while not any("T32 " in line for line in told if line.startswith("Pile ")):
        told = press(pygame.K_LEFT)
    assert with_codes(told[1]) == "1: kill M Il Matto, −10; regular T30–T32 without Il Matto: −5"
    broken = preview(Position.parse("T1 T2 T3 T6"), parse_move("T6xT3"))
    changes = list(versicola_changes(table.app.context.words, broken))
    assert [(with_codes(change), points) for change, points in changes] == [("breaks regular T1–T3", -11)]
    assert table.saved.moves == table.game.moves


def test_dialogs_are_said_and_answered_by_tab(table: Table, heard: Heard) -> None:
    table.start("42", stacked=True)
    press = listen(table, heard)
    press(pygame.K_SPACE)
    assert press(pygame.K_e) == [
        "End the game?",
        "96 cards are still to come. If you end the game now, it is unfinished and scores −300.",
        "Answers, Tab chooses: Play on, End the game",
    ]
    assert press(pygame.K_TAB) == ["End the game"]
    assert press(pygame.K_TAB) == ["Play on"]
    assert press(pygame.K_RETURN) == []
    assert table.dialogs == []
    assert table.position.end is None
    press(pygame.K_g, mod=pygame.KMOD_CTRL)
    table.spell("7.")
    assert heard() == ["7", "7."]
    press(pygame.K_ESCAPE)


def test_a_full_stop_says_it_all(table: Table, heard: Heard) -> None:
    table.start("42", stacked=True)
    press = listen(table, heard)
    press(*[pygame.K_SPACE] * 7)
    told = press(pygame.K_PERIOD, text=".")
    rows = [line for line in told if line.startswith("Row ")]
    words, grid = table.app.context.words, table.position.grid
    assert rows == [
        "Row 1: " + with_codes("; ".join(words.card(card) for card in grid[:6])),
        "Row 2: " + with_codes(words.card(grid[6])),
    ]
    assert told[0] == "Deal 42"
    assert told[-1].startswith("Deal 42, 90 to come, no help used")


def test_the_other_screens_are_said(table: Table, heard: Heard) -> None:
    table.start("42", stacked=True)
    press = listen(table, heard)
    assert press(pygame.K_F2)[:1] == ["Scores"]
    assert press(pygame.K_F3)[:2] == ["Daily deal", "Days in a row, each played on its day: 0 (longest 0)"]
    assert press(pygame.K_F4)[:3] == ["Statistics", "Player: Anna", "Games: 0"]
    assert press(pygame.K_ESCAPE)[0] == "Deal 42"
    press(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)
    told = press(pygame.K_F2)
    assert told[1] == "Clean (1), All deals, Best first"
    assert told[2].startswith("No. 1, deal 42, score −300, ")
    assert press(pygame.K_w)[:2] == ["Replay: Deal 42", "Before the first card"]
    assert press(pygame.K_RIGHT)[0] == "T9 the Wheel of Fortune played"


def test_title_and_settings_are_said(table: Table, heard: Heard) -> None:
    table.start("42", stacked=True)
    press = listen(table, heard)
    assert press(pygame.K_m, mod=pygame.KMOD_CTRL) == [
        "Minchiate",
        "Deal 42, 97 cards to come, score now 0",
        "Continue the solitaire, C",
    ]
    assert press(pygame.K_DOWN) == ["Solitaire, new deal, N"]
    assert press(pygame.K_F5) == ["Settings", "Both games", "Language: English"]
    assert press(pygame.K_DOWN, pygame.K_DOWN) == ["Table: Dark", "Text size: 100%"]
    assert press(pygame.K_UP, pygame.K_UP)[-1] == "Language: English"
    assert press(pygame.K_RIGHT) == ["Impostazioni", "Per i due giochi", "Lingua: Italiano"]
    assert table.window.title == "Minchiate"


def test_nothing_is_said_unless_it_is_wanted(table: Table, heard: Heard) -> None:
    table.use(spoken=False)
    table.start("42", stacked=True)
    table.key(pygame.K_PERIOD, text=".")
    assert heard() == []


class Gone(io.StringIO):
    """Standard output whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")


def test_a_reader_that_has_gone_ends_the_speech_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Gone())
    table.start("42", stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)
    monkeypatch.setattr(sys, "stdout", heard := io.StringIO())
    table.key(pygame.K_SPACE)
    assert heard.getvalue() == ""
    assert len(table.game.moves) == 3
    table.check()
