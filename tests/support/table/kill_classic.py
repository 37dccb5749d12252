"""Plays hands and matches as fast as it can, printing the state after each save, until it is killed."""

import os
import sys
from pathlib import Path
from unittest import mock

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from solitaire.classic.deal import numbered
from solitaire.classic.seats import Seat
from solitaire.table.services.classic import match_session
from tests.support.table.classic import ClassicTable, QuickPlayers


def report() -> None:
    hand = table.hand
    discards = sum(laid is not None for laid in hand.discards)
    path, number = table.app.services.matches.place
    state = (path.name, number, discards, len(hand.plays))
    os.write(1, f"{' '.join(map(str, state))}\n".encode())  # at once or not at all


mock.patch.object(match_session, "Conversation", QuickPlayers).start()
table = ClassicTable(Path(sys.argv[1]))
table.use(others_pace="at_once")
table.app.services.open()
if table.app.services.matches.save is None:
    table.app.services.matches.begin_hand(numbered(42), Seat.S)
report()
while True:
    seated = table.seated
    if seated.is_cutting:
        seated.cut(seated.own_cut)
    elif table.shown == "ClassicCountScreen" and seated.match.is_single:
        table.app.services.matches.begin(7)
    elif table.shown == "ClassicCountScreen" and seated.match.is_over:
        table.app.services.matches.begin_hand(numbered(43), Seat.W)
    elif table.shown == "ClassicCountScreen" and seated.seen.is_shown:
        seated.next_hand()
    else:
        table.decide()
    report()
    table.app.advance(0.05)
    report()
