"""Games for a store, and an empty store."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.headers import Help
from solitaire.rules.record import Record
from tests import regenerate


@cache
def _played(deal: int, most: int) -> Record:
    return regenerate.game(Deal.numbered(deal), regenerate.tidy, most)


def played(
    deal: int = 42,
    player: str = "Anna",
    date: str = "2026-01-06",
    *,
    most: int = 200,
    help: Help | None = None,  # noqa: A002 (its name everywhere)
    seconds: int | None = None,
) -> Record:
    """Return a game of a numbered deal that ends after at most ``most`` moves."""
    extra = [("Help", str(help))] if help is not None else []
    extra += [("Seconds", str(seconds))] if seconds is not None else []
    return replace(_played(deal, most), player=player, date=date, extra=tuple(extra))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scores.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def count(store: Store) -> int:
    """Return how many games a store holds."""
    return int(store.read("SELECT count(*) FROM games")[0][0])
