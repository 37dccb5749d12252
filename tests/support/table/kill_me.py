"""Plays deal after deal as fast as it can, printing the game after each save, until it is killed."""

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from solitaire.play.game import Phase
from solitaire.rules.position import END, legal_moves
from solitaire.table.actions import Action
from tests.support.table.driver import Table


def report() -> None:
    game = table.game
    line = " ".join([table.save_path.name, game.phase.name, *map(str, game.moves)])
    os.write(1, f"{line}\n".encode())  # at once or not at all


table = Table(Path(sys.argv[1]))
table.start(None)
if table.app.services.session.save is None:
    table.app.navigation.act(Action.NEW)
report()
while True:
    if table.game.phase is Phase.CUT:
        table.key(pygame.K_SPACE)
    elif table.game.phase is Phase.STACKING:
        table.key(pygame.K_RETURN)
    elif table.game.phase is Phase.ENDED:
        table.app.navigation.act(Action.NEW)
    else:
        moves = list(legal_moves(table.position))
        table.app.services.session.make(moves[0 if len(table.position.grid) < 12 else -1] if moves else END)
        table.app.draw()
    report()
