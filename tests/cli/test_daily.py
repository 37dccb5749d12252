"""The daily deal on the command line."""

from dataclasses import replace
from datetime import date

import pytest

import solitaire.table.opening
from scores.estimates import Par, store_line, store_par
from scores.goals import daily_deal
from scores.kinds import Standing
from scores.store import Store
from scores.tables import Filter, size
from solitaire.home.files import Home
from solitaire.home.settings import Settings, save_settings
from tests.support import recorded
from tests.support.commands import done, json_of


def test_daily(home: Home) -> None:
    today = date.today()
    deal = daily_deal(today)
    text = done("daily")
    assert text.splitlines()[:3] == [
        f"Today's deal, {today.isoformat()}: {deal.name}",
        "par: unknown; the oracle's best: unknown",
        "days in a row: 0, at most 0",
    ]
    game = replace(recorded.game(deal, recorded.tidy), player="Anna", date=today.isoformat())
    with Store(home.scores) as store:
        store.add(game, own=True)
        assert size(store, Filter(Standing.CLEAN)) == 1
        store_line(store, game, "oracle 1")
        store_par(store, deal, Par(99.6, 4.25, 400), "fair 1")
    save_settings(home.settings, Settings("Anna"))
    found = json_of("daily")
    assert (found["deal"], found["streak"], found["longest"]) == (deal.name, 1, 1)
    assert (found["par"], found["par_error"], found["par_games"]) == (99.6, 4.25, 400)
    assert found["oracle"] == game.score.points
    text = done("daily")
    assert f"par: 100, with an error of 4.2 over 400 games; the oracle's best: {game.score.points}\n" in text
    assert found["days"] == {today.isoformat(): {"on_day": game.score.points, "late": None}}
    assert f"{today.isoformat()}  {game.score.points}" in done("daily")
    assert json_of("daily", "--player", "Bruno")["streak"] == 0


def test_daily_opens_the_table(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[Home, date]] = []
    monkeypatch.setattr(solitaire.table.opening, "play_daily", lambda *args: opened.append(args))
    assert done("daily", "--play") == ""
    assert opened == [(home, date.today())]
