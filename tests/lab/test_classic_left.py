"""What is left to gain for ``full``: the side that sees all cards, and the choices that are judged."""

from pathlib import Path

import pytest

from solitaire.classic.count import value_of
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.players import HandbookPlayer, play_out
from solitaire.classic.seats import SEATS, Side
from solitaire.lab import classic_left


def best_value(hand: Hand, side: Side) -> int:
    """Return the value of a hand for a side that all play best, seeing all cards."""
    seat = hand.turn
    if seat is None:
        return value_of(hand.events, side)
    values = [best_value(hand.play(card), side) for card in hand.legal_plays]
    return max(values) if seat.side is side else min(values)


def test_a_side_that_sees_all_cards_solves_the_last_tricks() -> None:
    for number in range(6):
        start = Hand.start(numbered(number), SEATS[0])
        moments = list(play_out(start, [HandbookPlayer()] * len(SEATS)))
        hand = moments[-9]  # two tricks are left
        assert hand.turn is not None
        side = hand.turn.side
        (card,) = classic_left.open_choice(hand)
        assert best_value(hand.play(card), side) == best_value(hand, side)


def test_both_figures_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = {"_VARIANTS": 1, "_USUAL": 2, "_NUMBERS": (2, 4, 8), "_CHEAP": 1, "_REPORT": 2}
    for name, value in small.items():
        monkeypatch.setattr(classic_left, name, value)
    for figure, figures in (("open", 1), ("noise", 3)):
        monkeypatch.setattr("sys.argv", ["classic_left", figure, str(tmp_path / figure), "--deals", "2"])
        classic_left.main()
        assert capsys.readouterr().out.count("±") == figures
