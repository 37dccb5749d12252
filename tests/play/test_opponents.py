"""Computer players by name; the player of the other three seats decides the same everywhere."""

from dataclasses import replace
from hashlib import sha256

import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.players import play_out
from solitaire.classic.record import OPPOSITION, HandRecord, Opposition
from solitaire.play.opponents import (
    AGREED,
    BY_CLOCK,
    UnknownPlayerError,
    current_opposition,
    is_known,
    is_same,
    opponent,
    persons,
    signals_of,
    uses_signals,
    version,
)
from tests.support.classic_playing import BY_CLOCK_SILENT
from tests.support.cores import needs_native

DECIDED = {
    "full": ("e9dd5a24be4f6cb0", 3),
    "lapo": ("a8d58a7a6902a331", 1),
    "tessa": ("476af2087b437ace", 1),
    "vieri": ("527ef2458a4da320", 2),
    "ginevra": ("adfd3606c856e271", 2),
}
"""By player: a digest of what it decides in the hand below, and the version that does so."""


@needs_native  # without it the persons who search play by the clock
@pytest.mark.parametrize("name", DECIDED)
def test_a_player_that_decides_otherwise_has_another_version(name: str) -> None:
    """After a change of the player, raise its version in the registry: shared hands name it."""
    player = opponent(Opposition(name, playouts=40))
    *_, ended = play_out(Hand.start(numbered(42)), (player,) * 4)
    digest = sha256(repr((ended.discards, ended.plays)).encode()).hexdigest()[:16]
    assert (digest, version(name)) == DECIDED[name]


def test_only_this_very_player_by_playouts_is_the_same() -> None:
    assert is_same(AGREED)
    assert not is_same(BY_CLOCK)
    assert not is_same(replace(AGREED, version=AGREED.version + 1))
    assert not is_same(replace(AGREED, engine="nobody"))
    assert not is_same(Opposition("vieri", version("vieri") - 1))
    assert is_same(persons(("lapo", "vieri", "tessa"), signals=False))
    assert not is_same(persons(("lapo", "costanza", "tessa"), signals=True))
    assert persons(("costanza",) * 3, signals=True) == BY_CLOCK


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(UnknownPlayerError, match="nobody"):
        opponent(Opposition("nobody", playouts=5))


def test_players_without_signals_are_known_and_named() -> None:
    assert is_known(BY_CLOCK_SILENT)
    assert not uses_signals(BY_CLOCK_SILENT)
    assert uses_signals(BY_CLOCK)
    assert uses_signals(None)
    opponent(replace(BY_CLOCK_SILENT, playouts=5))


def test_a_record_says_whether_its_players_use_signals() -> None:
    hand = HandRecord(Hand.start(numbered(42)))
    assert signals_of(hand)
    assert signals_of(replace(hand, players=("full", "handbook@0.5", "", "")))
    assert not signals_of(replace(hand, players=("", "full-nosignals@0.5", "", "")))
    assert not signals_of(replace(hand, extra=((OPPOSITION, str(BY_CLOCK_SILENT)),)))


def test_a_recorded_hand_is_played_again_with_its_others_as_they_are_now() -> None:
    begun = HandRecord(Hand.start(numbered(42)))
    of_match = HandRecord(Hand.start(numbered(36)), (3, 0))
    assert (current_opposition(begun), current_opposition(of_match)) == (AGREED, BY_CLOCK)
    for named, met in (
        ("full-nosignals version=7 playouts=50 seed=3", Opposition("full-nosignals", AGREED.version, 50, 3)),
        ("handbook seed=7", Opposition("handbook", version("handbook"), seed=7)),
        ("nobody seed=7", AGREED),
        ("vieri version=1 seed=1", persons(("vieri",) * 3, signals=True)),
        ("tessa version=9, full, lapo seed=1", persons(("tessa", "costanza", "lapo"), signals=True)),
    ):
        assert current_opposition(replace(begun, extra=(("Opposition", named),))) == met
