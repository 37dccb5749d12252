"""Hands and matches of the classic game: the sources' worked totals, the hand of 1798, the golden records."""

import json
import random
from pathlib import Path
from typing import Any, Final

import solitaire.classic
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.match import Match
from solitaire.classic.match_record import MatchRecord, format_match
from solitaire.classic.options import Options
from solitaire.classic.record import HandRecord, format_hand
from solitaire.classic.seats import Seat
from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from tests.support.classic_playing import at_random, first, last, play_out, replay

DATA: Final = Path(__file__).parents[1] / "data" / "classic"
CASES: Final[dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
"""The sources' worked totals."""
GOLDEN: Final[dict[str, Any]] = json.loads((DATA / "golden-1798.json").read_text(encoding="utf-8"))
"""The hand printed in Dresden in 1798."""
RECORDS: Final = DATA / "records"
PRINTED: Final = Path(next(iter(solitaire.classic.__path__))) / "1798.txt"
"""The hand printed in 1798, which comes with the program."""
KEPT: Final = Options(matto_last="kept", discards_shown="first-trick", declare="own-card")
PLAYERS: Final = ("Anna la Volpe", "Bice", "Carlo", 'D"no')


def printed_hand() -> Hand:
    """Return the hand of 1798, played to its end."""
    return position(len(GOLDEN["tricks"]))


def position(tricks: int, more: str = "") -> Hand:
    """Return the hand of 1798 after this many tricks, and these cards of the next."""
    start = Hand.start(Deal.from_cards(parse_cards(GOLDEN["deck_after_cut"])))
    discards = [GOLDEN["discards"][seat] for seat in "SW"]
    return replay(start, discards, [*(trick[1] for trick in GOLDEN["tricks"][:tricks]), more])


def moments(name: int, cut: int | None, dealer: Seat, options: Options, seed: int) -> list[Hand]:
    """Return every moment of a hand played at random."""
    return play_out(Hand.start(numbered(name, cut), dealer, options), at_random(random.Random(seed)))


def match(number: int, hands: int, plays: int) -> Match:
    """Return a match with this many hands ended, and this many plays of the next."""
    found = Match(number, PLAYERS)
    for _ in range(hands):
        found = found.deal()
        found = found.with_hand(play_out(found.hands[-1], first)[-1])
    found = found.deal(17)
    return found.with_hand(play_out(found.hands[-1], last)[plays])


def match_record(found: Match) -> MatchRecord:
    """Return a match's record, its hands dated."""
    hands = tuple(
        HandRecord(hand, (found.number, number), found.names(number), "2026-01-06")
        for number, hand in enumerate(found.hands)
    )
    return MatchRecord(
        found.number, found.players, found.options, hands, "2026-01-06", (("Site", "Firenze"),)
    )


def hand_records() -> dict[str, HandRecord]:
    """Return the golden records of hands by file name."""
    resti = play_out(Hand.start(numbered(59, 2), Seat.W), first)[-1]
    no_tricks = play_out(Hand.start(numbered(479), Seat.W), first)[-1]
    options = moments(66, 12, Seat.N, KEPT, 5)
    begun = moments(3, None, Seat.E, Options(), 6)
    return {
        "resti-both-ways.txt": HandRecord(resti, players=("", "full@0.5", "", "handbook"), date="2026-01-06"),
        "a-side-without-tricks.txt": HandRecord(no_tricks),
        "options.txt": HandRecord(options[-1]),
        "in-progress.txt": HandRecord(options[30], extra=(("Note", 'a "note" \\'), ("Note", ""))),
        "of-a-match.txt": HandRecord(play_out(match(2, 1, 0).hands[0], first)[-1], (2, 0)),
        "discards-due.txt": HandRecord(begun[0]),
        "without-number.txt": HandRecord(
            play_out(Hand.start(Deal.from_cards(numbered(7).cards), Seat.S), last)[-1]
        ),
    }


def match_records() -> dict[str, MatchRecord]:
    """Return the golden records of matches by file name."""
    return {
        "match.txt": match_record(match(3, 2, 40)),
        "match-begun.txt": MatchRecord(2**64 - 1, options=KEPT),
    }


def texts() -> dict[Path, str]:
    """Return the text of every golden record by its file."""
    printed = HandRecord(printed_hand(), extra=(("Source", "Regeln des Minchiatta-Spiels, Dresden 1798"),))
    return {
        PRINTED: format_hand(printed),
        **{RECORDS / name: format_hand(record) for name, record in hand_records().items()},
        **{RECORDS / name: format_match(record) for name, record in match_records().items()},
    }
