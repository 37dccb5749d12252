"""What there is to beat: own games, those of others, par; and deals chosen by their par."""

from dataclasses import replace

import pygame

from scores.estimates import Surveyed
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.table.screens.play import PlayScreen
from tests.support import recorded
from tests.support.stored import played
from tests.support.table import panel
from tests.support.table.driver import Table
from tests.support.table.kept_games import stored


def test_the_score_to_beat_and_the_earlier_game_at_the_same_ply(table: Table) -> None:
    earlier = played(42)
    stored(table).add(earlier, own=True)
    stored(table).add(played(42, player="Carla", most=150), own=False)
    table.start(stacked=True)
    assert table.game.help.played_before
    table.make(table.moves_of(recorded.at_random(5), 60))
    scene = table.screen_as(PlayScreen)
    for _ in range(60):
        ply = len(table.game.moves)
        then = replace(earlier, moves=earlier.moves[:ply]).score.shown
        ahead = table.game.score.shown - then
        lines = [(words, points.replace("\u2212", "-")) for words, points in scene.shown.foot]
        assert lines == [
            ("To beat: Anna", "+35"),
            (f"Your best, at move {ply}", f"{then:+}" if then else "0"),
            ("Ahead by" if ahead >= 0 else "Behind by", str(abs(ahead))),
        ]
        table.keys(pygame.K_u)


def test_a_challenge_is_beaten_without_a_game_of_ones_own(table: Table) -> None:
    stored(table).add(played(42, player=""), own=False)
    table.start(stacked=True)
    assert not table.game.help.played_before
    scene = table.screen_as(PlayScreen)
    assert [words for words, _ in scene.shown.foot] == [
        "To beat: someone",
        "That game, at move 0",
        "Ahead by",
    ]


def test_an_own_game_without_a_name_is_called_your_best(table: Table) -> None:
    table.use(player="")
    stored(table).add(played(42, player=""), own=True)
    table.start(stacked=True)
    scene = table.screen_as(PlayScreen)
    assert scene.shown.foot[0] == ("To beat: your best", "+35")


def test_a_game_that_has_ended_is_not_its_own_rival(table: Table) -> None:
    table.start(stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.position.end is not None
    table.keys(pygame.K_F2, pygame.K_ESCAPE)
    scene = table.screen_as(PlayScreen)
    assert scene.shown.foot == []


def test_a_new_deal_has_nothing_to_beat(table: Table) -> None:
    table.start(stacked=True)
    scene = table.screen_as(PlayScreen)
    assert scene.shown.foot == []


def printed(table: Table) -> list[str]:
    """Return what the panel says."""
    return panel.printed(table.screen_as(PlayScreen).board.panel)


def test_par_is_reported_on_the_table_and_what_the_shuffle_held_at_the_end(
    table: Table, pars_known: dict[int, Surveyed]
) -> None:
    pars_known |= {42: Surveyed(329, 334, (280, 300)), 43: Surveyed(334, 334, (290, 290))}
    table.start("42", stacked=True)
    assert printed(table)[:4] == ["Score now", "0", "Par", "≈290"]
    table.app.services.session.play(Deal.numbered(42).recut(30))
    assert "par" not in table.app.navigation.screen.status()
    best = (42, "Best known score on this deal: 329"), (43, "Best possible score on this deal: 334")
    for deal, held in best:
        table.app.services.session.play(Deal.numbered(deal))
        table.key(pygame.K_RETURN)
        table.frame()
        table.key(pygame.K_e)
        table.push("End the game")
        assert table.ending.beside[1] == "par ≈290: 590 below"
        assert held in table.ending.lines


def test_an_easy_and_a_hard_deal(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {deal: Surveyed(334, 334, (deal, deal)) for deal in range(100, 112)}
    table.start("42", stacked=True)
    for label, deals in (("An easy deal", (109, 110, 111)), ("A hard deal", (100, 101, 102))):
        table.key(pygame.K_g, pygame.KMOD_CTRL)
        table.push(label)
        assert table.app.services.session.game.deal.number in deals
        assert table.app.services.session.game.phase is Phase.STACKING


def test_a_deal_not_played_yet_is_picked(table: Table) -> None:
    table.start("7", stacked=True)
    table.app.services.session.game.finish()
    table.app.services.session.changed()
    stored(table).add(table.game.record, own=True)
    picked = []
    for _ in range(5):
        table.app.services.session.play_one_of(range(7, 13))
        picked.append(str(table.app.services.session.game.deal.name))
    assert sorted(picked, key=int) == ["8", "9", "10", "11", "12"]
    table.app.services.session.play_one_of([7])
    assert table.app.services.session.game.deal.number == 7
