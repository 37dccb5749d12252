"""A new match: its length and its persons are chosen by mouse and by keyboard, and remembered."""

import json
import shutil
from pathlib import Path

import pygame

from solitaire.classic.record import Opposition
from solitaire.home.files import Home
from solitaire.home.settings import SEATS, load_settings
from solitaire.table.actions import Action
from solitaire.table.requests import Menu, NewMatch
from tests.support.homes import HOME_1_0
from tests.support.table.classic import ClassicTable


def test_length_and_persons_by_mouse(classic: ClassicTable) -> None:
    classic.app.navigation.show(NewMatch())
    classic.frame()
    words = classic.app.context.words
    classic.push("One giro, 4 hands")
    rows = sorted((one.rect for one in classic.own_buttons if one.text == "Tessa"), key=lambda rect: rect.y)
    for row in rows:
        classic.click(row.center)
    assert [*classic.app.navigation.screen.details()][-3:] == [
        f"Your partner, Tessa: strength 2 of 5. {words('person.tessa')}",
        f"On your left, Dianora: strength 2 of 5. Like Tessa. {words('person.tessa')}",
        f"On your right, Bindo: strength 2 of 5. Like Tessa. {words('person.tessa')}",
    ]
    partner = next(one for one in classic.own_buttons if one.text == "Ginevra" and one.rect.y == rows[0].y)
    classic.click(partner.rect.center)
    classic.push("Begin")
    assert classic.shown == "ClassicScreen"
    assert classic.record.names == ("Anna", "Ginevra", "Tessa", "Bindo")
    assert classic.record.giri == 1
    others = Opposition.among(classic.app.services.matches.hand_record.extra)
    assert others is not None
    assert [engine for engine, _ in others.three] == ["tessa", "ginevra", "tessa"]


def test_the_guide_before_a_match_is_that_of_the_game_for_four(classic: ClassicTable) -> None:
    for request in (NewMatch(), Menu(classic=True)):
        classic.app.navigation.show(request)
        classic.key(pygame.K_F6)
        assert classic.app.navigation.screen.here is Action.CLASSIC_LEARN


def test_the_choice_by_keyboard_is_remembered_for_the_next_match(classic: ClassicTable) -> None:
    classic.begin(5)
    classic.app.navigation.show(NewMatch())
    screen = classic.app.navigation.screen
    for _ in SEATS:  # the next stronger player each, after the strongest the weakest
        classic.keys(pygame.K_DOWN, pygame.K_RIGHT)
    classic.keys(pygame.K_UP, pygame.K_RIGHT)
    assert screen.spoken().focus == ("On your left: Costanza",)
    kept = load_settings(Home.at(classic.folder).settings)[0]
    assert (kept.partner, kept.left, kept.right, kept.giri) == ("lapo", "costanza", "ginevra", 3)
    classic.key(pygame.K_ESCAPE)
    assert classic.record.number == 5
    classic.app.navigation.show(NewMatch())
    classic.key(pygame.K_RETURN)
    assert classic.record.number != 5
    assert classic.record.names == ("Anna", "Lapo", "Ginevra", "Costanza")


def test_a_first_match_is_of_one_giro_unless_another_length_is_chosen(classic: ClassicTable) -> None:
    classic.app.navigation.show(NewMatch())
    assert classic.app.context.settings.giri == 1
    classic.use(giri=3)
    classic.app.navigation.show(NewMatch())
    assert classic.app.context.settings.giri == 3


def test_a_first_match_is_against_opponents_who_can_be_beaten(classic: ClassicTable) -> None:
    classic.app.navigation.show(NewMatch())
    screen = classic.app.navigation.screen
    assert screen.status() == "A strong partner and beatable opponents, for a first match · Enter begins"
    classic.key(pygame.K_RETURN)
    assert classic.record.names == ("Anna", "Costanza", "Vieri", "Fiammetta")
    classic.app.navigation.show(NewMatch())
    assert classic.app.navigation.screen.status() == "Enter begins · D: a match by its number"
    seats = {"partner": "costanza", "left": "vieri", "right": "vieri"}
    assert seats.items() <= json.loads(Home.at(classic.folder).settings.read_text(encoding="utf-8")).items()


def test_opponents_of_old_homes_stay(tmp_path: Path) -> None:
    strongest: dict[str, object] = dict.fromkeys(SEATS, "costanza")
    for name, chosen, expected in (
        ("new", {}, ("Costanza", "Vieri", "Fiammetta")),
        ("defaults", strongest, ("Costanza", "Vieri", "Fiammetta")),  # saved before anyone could choose
        ("chosen", {**strongest, "classic_offered": True}, ("Costanza", "Cosimo", "Lucrezia")),
        ("partly", {"left": "lapo"}, ("Costanza", "Vieri", "Lapo")),
        ("played", {}, ("Costanza", "Cosimo", "Lucrezia")),
        ("played on", strongest, ("Costanza", "Cosimo", "Lucrezia")),
    ):
        folder = tmp_path / name
        folder.mkdir()
        if name.startswith("played"):  # in version 1.0, whose settings name no opponents
            shutil.copytree(HOME_1_0, folder, dirs_exist_ok=True)
        if chosen:
            (folder / "settings.json").write_text(json.dumps(chosen))
        settings, _ = load_settings(folder / "settings.json")
        classic = ClassicTable(folder, settings=settings).begin(5)
        assert classic.record.names[1:] == expected, name
