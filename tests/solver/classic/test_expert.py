"""The decisions that an experienced card player questioned, and what the player ``full`` does there.

Each was judged by four players ``full`` with 20 playouts a card, which played the candidates on in sampled
worlds and saw only what their seats see.
"""

from typing import Final, NamedTuple

from solitaire.classic.hand import Hand, Phase, moments
from solitaire.classic.record import parse_hand
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import CODES, parse_cards
from solver.classic.hand_advisor import advise
from solver.result import Limit
from tests.support.cores import needs_native
from tests.support.recorded import DATA


class Questioned(NamedTuple):
    """A decision.

    Attributes:
        deal: number of the deal, and name of the record.
        trick: number of the trick, from 1.
        seat: the seat that decides.
        candidates: the cards that were played on; the first is what was played.
        good: those among them that a strong player may play.
        why: why, in the light of the play that followed.
    """

    deal: int
    trick: int
    seat: Seat
    candidates: str
    good: str
    why: str


POSITIONS: Final = (
    Questioned(
        100,
        2,
        Seat.E,
        "T30 T20 T6 T15 T26 T29",
        "T30 T29",
        "a high card keeps N's 38 from a cheap trick; low ones only feed it",
    ),
    Questioned(
        100,
        9,
        Seat.W,
        "T35 BQ T32 B4",
        "B4 BQ",
        "S is known to hold the 39: the run 35 to 37 is broken for nothing",
    ),
    Questioned(
        101,
        4,
        Seat.W,
        "T13 T16 T25 T30",
        "T13",
        "what the 13 risks is worth less than the trick: S must spend the 28 on it",
    ),
    Questioned(
        101, 11, Seat.W, "BK S3 BC", "BK S3", "the king is lost later too, and now draws a tarocco of account"
    ),
    Questioned(102, 8, Seat.E, "T35 T6 T12 T4", "T6 T4", "the 40 is out, and the 35 dies under it"),
    Questioned(
        103, 12, Seat.S, "T31 T6 T28 T26", "T28 T26 T6", "E has ruffed this suit with the 37: the 31 dies"
    ),
    Questioned(
        104,
        5,
        Seat.W,
        "T2 T10 T7 T25",
        "T2",
        "the 2 saves itself or costs three points; the others wait for better tricks",
    ),
    Questioned(
        105,
        2,
        Seat.S,
        "T39 T38 S7 D7",
        "T39 T38",
        "E keeps the 40 for the Matto's versicola, so the 39 draws tarocchi",
    ),
    Questioned(
        105,
        2,
        Seat.E,
        "M T40 T21 T12",
        "M T12",
        "the 40 is worth more later: its versicola counts at the end",
    ),
    Questioned(
        106,
        4,
        Seat.W,
        "CK D3 B7 C2 T6",
        "CK C2",
        "the king will be ruffed as well after the next lead of cups",
    ),
    Questioned(
        107,
        19,
        Seat.S,
        "T37 B10",
        "B10",
        "with the 40 and the 38 unseen the 37 dies; the baton costs nothing",
    ),
    Questioned(
        108, 20, Seat.S, "T26 T38", "T26", "only the 39 beats the 38, and it falls as often in the last trick"
    ),
    Questioned(
        109,
        8,
        Seat.S,
        "T38 T37 T39 BC B8",
        "BC B8",
        "with the 40 out the 38 dies; a low baton asks where it is first",
    ),
)


def position(questioned: Questioned) -> Hand:
    """Return the hand before the decision."""
    record = parse_hand((DATA / "classic" / "expert" / f"{questioned.deal}.txt").read_text("utf-8"))
    for hand in moments(record.hand):
        if (hand.phase, len(hand.tricks), hand.turn) == (Phase.TRICKS, questioned.trick, questioned.seat):
            return hand
    raise AssertionError(questioned)


def test_the_candidates_can_be_played() -> None:
    for questioned in POSITIONS:
        hand = position(questioned)
        assert set(parse_cards(questioned.candidates)) <= set(hand.legal_plays)
        assert set(questioned.good.split()) <= set(questioned.candidates.split())


@needs_native
def test_full_agrees_on_nine_of_thirteen() -> None:
    """The table in solver/README.md has the same figure; a better player may raise it."""
    agreed = 0
    for questioned in POSITIONS:
        view = View.of(position(questioned), questioned.seat)
        agreed += CODES[advise(view, Limit(playouts=4000)).best.cards[0]] in questioned.good.split()
    assert agreed == 9
