"""A match: three giri of four hands or one, and the resti of each player (rules 3.3 to 3.5)."""

from dataclasses import dataclass, replace
from typing import Final

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.rules.deal import MAX_DEAL_NUMBER

GIRO: Final = 4
"""Hands in a giro."""
GIRI: Final = (1, 3)
"""Possible numbers of giri in a match."""
USUAL_GIRI: Final = 3
HANDS: Final = USUAL_GIRI * GIRO
"""Hands in a match of the usual length, the longest."""
_SEATING: Final = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))


class MatchError(ValueError):
    """A number out of range, or a hand that does not belong to the match."""


def dealer_of(hand: int) -> Seat:
    """Return the dealer of hand ``hand`` (from 0) of a match: S, E, N, W in turn."""
    return SEATS[hand % GIRO]


def deal_number(match: int, hand: int) -> int:
    """Return the deal number of hand ``hand`` (from 0) of a match."""
    return (HANDS * match + hand) % (MAX_DEAL_NUMBER + 1)


def check_place(hand: Hand, match: int, number: int) -> None:
    """Check that this is hand ``number`` (from 0) of a match.

    Raises:
        MatchError: it is another deal, or another seat deals.
    """
    wanted, dealer = deal_number(match, number), dealer_of(number)
    where = f"hand {number} of match {match}"
    if hand.deal.number != wanted and not _is_dealt_for(hand, wanted):
        found = "a deal without a number" if hand.deal.number is None else f"deal {hand.deal.number}"
        raise MatchError(f"{where} is deal {wanted}, not {found}")
    if hand.dealer is not dealer:
        raise MatchError(f"{where} is dealt by {dealer.title}, not {hand.dealer.title}")


def _is_dealt_for(hand: Hand, number: int) -> bool:
    """Return whether this is the deal without a number that its options make of a deal number."""
    deal = numbered(number, options=hand.options)
    return deal.number is hand.deal.number is None and deal.shuffle == hand.deal.shuffle


def seating(hand: int) -> tuple[int, int, int, int]:
    """Return, by seat, its player in hand ``hand`` (0 to 11): 0 to 3, in the order of the draw.

    Ruling (seats in a match): the person at the table is first in the draw and sits S in all hands.
    """
    return _SEATING[hand // GIRO]


@dataclass(frozen=True, slots=True)
class Match:
    """A match and its hands so far.

    Raises (on construction):
        MatchError: number or length is out of range, or a hand does not belong to the match.
    """

    number: int
    """The match's number, 0 to 2**64-1, which gives its deals."""
    players: tuple[str, str, str, str] = ("", "", "", "")
    """The names in the order of the draw; the first is the person at the table."""
    options: Options = DEFAULT
    """The options of all hands."""
    hands: tuple[Hand, ...] = ()
    """The hands so far; only the last may be unfinished."""
    giri: int = USUAL_GIRI
    """Its length, from GIRI. A short match has the first hands of the long match."""
    is_broken: bool = False
    """Whether it was broken off after its last hand."""

    def __post_init__(self) -> None:
        if self.giri not in GIRI:
            raise MatchError(f"a match has {' or '.join(map(str, GIRI))} giri, not {self.giri}")
        if not 0 <= self.number <= MAX_DEAL_NUMBER:
            raise MatchError(f"match number {self.number} is not from 0 to {MAX_DEAL_NUMBER}")
        if len(self.hands) > self.length:
            raise MatchError(f"{self._length_text}, not {len(self.hands)}")
        for number, hand in enumerate(self.hands):
            check_place(hand, self.number, number)
            where = f"hand {number} of match {self.number}"
            if hand.options != self.options:
                raise MatchError(f"{where} is played with other options than the match")
            if hand.phase is not Phase.ENDED and number < len(self.hands) - 1:
                raise MatchError(f"{where} has not ended, but another follows")
        if self.is_broken and not self._can_break:
            raise MatchError(f"match {self.number} is not broken off: no hand has ended, or all have")

    @property
    def length(self) -> int:
        """The number of its hands when it is over."""
        return self.giri * GIRO

    @property
    def _length_text(self) -> str:
        return f"a match of {self.giri} {'giro' if self.giri == 1 else 'giri'} has {self.length} hands"

    @property
    def is_over(self) -> bool:
        """True once all hands have ended, or the match has been broken off."""
        return self.is_broken or (len(self.hands) == self.length and self.hands[-1].phase is Phase.ENDED)

    @property
    def can_break(self) -> bool:
        """True if the match may be broken off now: its last hand has ended, and more would follow."""
        return not self.is_broken and self._can_break

    @property
    def _can_break(self) -> bool:
        return 0 < len(self.hands) < self.length and self.hands[-1].phase is Phase.ENDED

    @property
    def resti(self) -> tuple[int, int, int, int]:
        """For each player in the order of the draw, the resti won less those paid in the ended hands.

        Ruling (resti of a player): each winner gets 1 and each loser pays 1 for every resto; a bonus is an
        option, for a giro that has been played to its end.
        """
        resti = [0] * 4
        ended = [hand.tally.resti for hand in self.hands if hand.phase is Phase.ENDED]
        for first in range(0, len(ended), GIRO):
            giro = ended[first : first + GIRO]
            won = sum(ns - ew for ns, ew in giro)
            won += self._bonus(won) if len(giro) == GIRO else self._for_broken(len(giro))
            for seat, player in zip(SEATS, seating(first), strict=True):
                resti[player] += won if seat.side is Side.NS else -won
        return resti[0], resti[1], resti[2], resti[3]

    def _bonus(self, won: int) -> int:
        """Return the resti that NS gets for a giro in which it has won ``won`` resti more than EW.

        Ruling (bonus of a giro): the side that has won more gets it from the other; with equal resti nobody
        does.
        """
        bonus = int(self.options.girata_bonus)
        return bonus if won > 0 else -bonus if won < 0 else 0

    def _for_broken(self, played: int) -> int:
        """Return the resti that NS gets for a giro broken off after ``played`` hands.

        Ruling (broken giro): the side that has dealt more of its hands pays; S deals first, so it is NS or
        nobody.
        """
        return -int(self.options.broken_giro) if self.is_broken and played % 2 else 0

    def names(self, hand: int) -> tuple[str, ...]:
        """Return, by seat, the names of the players in hand ``hand`` (0 to 11)."""
        return tuple(self.players[player] for player in seating(hand))

    def deal(self, cut: int | None = None) -> "Match":
        """Return the match with its next hand, cut by a player (1 to 94 cards) or with the deal's own cut.

        Raises:
            MatchError: the last hand has not ended, or the match is over.
            DealTextError: the cut is not from 1 to 94.
        """
        number = len(self.hands)
        if number == self.length:
            raise MatchError(self._length_text)
        if self.is_broken:
            raise MatchError(f"match {self.number} has been broken off")
        deal = numbered(deal_number(self.number, number), cut, self.options)
        hand = Hand.start(deal, dealer_of(number), self.options)
        return replace(self, hands=(*self.hands, hand))

    def with_hand(self, hand: Hand) -> "Match":
        """Return the match with its last hand replaced by a later moment of that hand."""
        return replace(self, hands=(*self.hands[:-1], hand))
