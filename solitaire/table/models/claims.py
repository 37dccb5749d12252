"""Claims: the rest of a hand once nothing is left to decide; and the cards of account that a side has won."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import chain, pairwise
from typing import Final, NamedTuple

from solitaire.classic.cards import KINGS, RANK, SUIT, WORTH, fixed, is_suit_card, is_tarocco, triples, useful
from solitaire.classic.count import TRICKS, keeps_matto, piles
from solitaire.classic.inferences import conclude, worlds
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import NO_SUIT, Trick, best, legal_plays
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card, Versicola, tarot, versicole


class Claim(Enum):
    """Why nothing is left to decide."""

    LAST_CARD = auto()
    OURS = auto()
    THEIRS = auto()
    CERTAIN = auto()


@lru_cache(maxsize=4)
def claim(view: View) -> Claim | None:
    """Return why nothing is left to decide for the seat, which is to play; None if something is.

    The seat has one card left, or one side wins all tricks or, near the end, every legal play brings the same
    in every arrangement of the unseen cards.
    """
    if not view.legal_plays or view.picks_for is not None:
        return Claim.LAST_CARD if len(view.legal_plays) == 1 else None
    if len(view.held) == 1:
        return Claim.LAST_CARD
    side = _side_of_all_tricks(view)
    if side is not None:
        return Claim.OURS if side is view.seat.side else Claim.THEIRS
    return Claim.CERTAIN if _is_decided(view) else None


# -- all tricks to one side ---------------------------------------------------------------------


def _side_of_all_tricks(view: View) -> Side | None:
    """Return the side that wins all tricks left, if that is certain.

    A seat can lead only after winning a trick, and it wins another's trick only with a card that beats the
    card led. If all seats that may come to lead are of one side, no trick goes to the other. Il Matto must
    not be in their hands, because anybody can win a lead of it, nor in the hands of the other side, which
    would keep it in all tricks but the last.
    """
    found = conclude(view)
    may_hold = [found.holds[seat] | found.may_hold[seat] for seat in SEATS]
    may_hold[view.seat] = frozenset(view.held)
    leaders, asked = _winners(view, may_hold), set[Seat]()
    while waiting := leaders - asked:
        leader = waiting.pop()
        asked.add(leader)
        leaders |= _beaters(SEATS, may_hold, may_hold[leader])
    sides = {seat.side for seat in leaders}
    partners = {seat for seat in SEATS if seat.side in sides and seat not in leaders}
    if len(sides) != 1 or any(MATTO in may_hold[seat] for seat in SEATS if seat not in partners):
        return None
    return sides.pop()


def _winners(view: View, may_hold: list[frozenset[Card]]) -> set[Seat]:
    """Return the seats that may win the trick in progress, to which the seat of the view plays."""
    trick = view.tricks[-1]
    if not trick.cards:
        return {view.seat}
    if trick.suit == NO_SUIT:
        return {*SEATS}
    top = best(trick.standing)
    over = [card for card in view.legal_plays if _beats(card, top)]
    winners, standing = ({view.seat} if over else set[Seat]()), over
    if len(over) < len(view.legal_plays):
        winners.add(trick.winner)
        standing = [*over, top]
    later = trick.order[len(trick.cards) + 1 :]
    return winners | _beaters(later, may_hold, standing)


def _beaters(seats: Iterable[Seat], may_hold: list[frozenset[Card]], cards: Iterable[Card]) -> set[Seat]:
    """Return those of the seats that may hold a card which beats one of these."""
    beaten = [*cards]
    return {seat for seat in seats if any(_beats(card, led) for card in may_hold[seat] for led in beaten)}


def _beats(card: Card, led: Card) -> bool:
    if SUIT[card] == SUIT[led]:
        return RANK[card] > RANK[led]
    return is_tarocco(card) and led != MATTO


# -- the same whatever is played ----------------------------------------------------------------

_MOST: Final = 3
"""Cards in a hand for which all ways to play the rest are tried; with more they never bring the same."""
_PLAYS: Final = 6000
"""Most plays that are tried: a few hundredths of a second, and enough for nearly all decided hands."""

Hands = tuple[tuple[Card, ...], ...]


class _Rest(NamedTuple):
    """Everything that counts in the tricks still to come."""

    won: tuple[frozenset[Card], frozenset[Card]]
    """By side, the useful cards that it wins."""
    tricks: tuple[int, int]
    """By side, the number of tricks."""
    last: Side
    """The side that wins the last trick."""
    dead: tuple[tuple[Side, int], ...]
    """Points for dead cards in order, with consecutive points of a side added up."""


def _is_decided(view: View) -> bool:
    """Return whether every legal play brings the same in every arrangement of the unseen cards."""
    if len(view.held) > _MOST or view.options.cascare != "off" or None in view.discards:
        return False
    if not all(any(map(_is_plain, pile)) for pile in piles(view.tricks[:-1], view.options)):
        return False  # Il Matto might have to be paid for with a card that counts
    search = _Search(view)
    return all(search.rest(hands, view.tricks[-1], view.suits_led) is not None for hands in worlds(view))


def _is_plain(card: Card) -> bool:
    return is_suit_card(card) and not WORTH[card]


class _Search:
    """Tries every way to play the rest of a hand."""

    def __init__(self, view: View) -> None:
        self._options, self._left = view.options, _PLAYS
        self._useful: Set[Card] = useful(view.options)
        self._known: dict[tuple[Hands, Trick, frozenset[str]], _Rest | None] = {}

    def rest(self, hands: Hands, trick: Trick, suits_led: frozenset[str]) -> _Rest | None:
        """Return what the rest brings; None if that depends on the plays, or too much must be tried."""
        key = hands, trick, suits_led
        if key not in self._known:
            find: Callable[[Hands, Trick, frozenset[str]], _Rest | None]
            find = self._after_trick if trick.is_complete else self._of_plays
            self._known[key] = find(*key)
        return self._known[key]

    def _of_plays(self, hands: Hands, trick: Trick, suits_led: frozenset[str]) -> _Rest | None:
        """Return the common result of all legal cards of the seat in turn."""
        seat, found = trick.turn, None
        for card in legal_plays(hands[seat], trick.cards, suits_led):
            self._left -= 1
            kept = tuple(other for other in hands[seat] if other != card)
            after = (*hands[:seat], kept, *hands[seat + 1 :])
            rest = self.rest(after, trick._replace(cards=(*trick.cards, card)), suits_led)
            if rest is None or self._left < 0 or found not in (None, rest):
                return None
            found = rest
        return found

    def _after_trick(self, hands: Hands, trick: Trick, suits_led: frozenset[str]) -> _Rest | None:
        """Return what a complete trick and the rest bring."""
        own = self._gain(trick, TRICKS - len(hands[0]))
        if not any(hands):
            return own
        rest = self.rest(hands, Trick(trick.winner), suits_led | {trick.suit})
        return None if rest is None else _joined(own, rest)

    def _gain(self, trick: Trick, number: int) -> _Rest:
        """Return what a complete trick brings, ``number`` from 1 to 21."""
        winner, is_kept = trick.winner.side, keeps_matto(trick, number, self._options)
        won, dead = (set[Card](), set[Card]()), 0
        for seat, card in trick.plays:
            side = seat.side if card == MATTO and is_kept else winner
            if card in self._useful:
                won[side].add(card)
            dead += WORTH[card] if side is not seat.side else 0
        tricks = (1, 0) if winner is Side.NS else (0, 1)
        return _Rest(
            (frozenset(won[0]), frozenset(won[1])), tricks, winner, ((winner, dead),) if dead else ()
        )


def _joined(one: _Rest, rest: _Rest) -> _Rest:
    """Return the combined result of a trick and the tricks after it."""
    dead = list[tuple[Side, int]]()
    for side, points in chain(one.dead, rest.dead):
        if dead and dead[-1][0] is side:
            points += dead.pop()[1]
        dead.append((side, points))
    won = one.won[0] | rest.won[0], one.won[1] | rest.won[1]
    tricks = one.tricks[0] + rest.tricks[0], one.tricks[1] + rest.tricks[1]
    return _Rest(won, tricks, rest.last, tuple(dead))


# -- cards won ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WonRow:
    """Versicole of one kind that share cards."""

    cards: tuple[Card, ...]
    """Their cards, including the cards still missing."""
    complete: tuple[Versicola, ...]
    """The complete versicole."""

    @property
    def points(self) -> int:
        """Points of the complete versicole in the count."""
        return sum(versicola.total for versicola in self.complete)


@dataclass(frozen=True, slots=True)
class Won:
    """The cards that a side has won."""

    cards: tuple[Card, ...] = ()
    """Its useful cards in the order of the pack: the cards of account, and the 29."""
    rows: tuple[WonRow, ...] = ()
    """The versicole, complete ones first; the rest lack one card each."""

    @property
    def points(self) -> int:
        """Points of the cards by themselves in the count."""
        return sum(WORTH[card] for card in self.cards)


def won(pile: Collection[Card], lost: Collection[Card], options: Options = DEFAULT) -> Won:
    """Return what a pile is worth.

    Args:
        pile: the cards that the side has won.
        lost: the cards that it can't win any more: those of the other side, or in the fola.
        options: the options of the hand.
    """
    own = tuple(sorted(useful(options).intersection(pile)))
    complete = versicole(own, fixed(options))
    rows = list[WonRow]()
    for whole in (
        *(versicola.cards for versicola in complete),
        *_wanting(triples(options), own, complete, lost),
    ):
        cards = {*whole}
        for row in [row for row in rows if not cards.isdisjoint(row.cards) and _are_alike(whole, row.cards)]:
            rows.remove(row)
            cards.update(row.cards)
        in_them = tuple(versicola for versicola in complete if cards.issuperset(versicola.cards))
        alike = tuple(versicola for versicola in in_them if _are_alike(whole, versicola.cards))
        rows.append(WonRow(tuple(sorted(cards)), alike))
    return Won(own, tuple(sorted(rows, key=lambda row: (not row.complete, row.cards))))


def _wanting(
    triples: Iterable[tuple[Card, ...]],
    own: Sequence[Card],
    complete: Sequence[Versicola],
    lost: Collection[Card],
) -> Iterator[tuple[Card, ...]]:
    """Yield the smallest versicole that lack one card which may still come.

    A versicola that would only lengthen a complete one is left out.
    """
    for triple in triples:
        held = {*triple}.intersection(own)
        wanted = {*triple} - held
        is_longer = any(held.issubset(versicola.cards) for versicola in complete)
        if len(held) == 2 and wanted.isdisjoint(lost) and not is_longer:
            yield triple


def _are_alike(one: Sequence[Card], other: Sequence[Card]) -> bool:
    """Return whether two groups of cards are both runs, or both of the same other kind of versicola."""
    return _kind(one) == _kind(other)


def _kind(cards: Sequence[Card]) -> str:
    cards = sorted(cards)
    if all(after == before + 1 for before, after in pairwise(cards)) and cards[0] > MATTO:
        return "run"
    if cards[0] in KINGS.values():
        return "kings"
    if cards[0] == MATTO:
        return "Matto"
    if tarot(14) in cards:
        return "demonio"
    return "tredici" if tarot(13) in cards else "diecine"


def completed(before: Won, now: Won) -> tuple[Versicola, ...]:
    """Return the versicole that the latest cards have completed or lengthened."""
    known = {versicola.cards for row in before.rows for versicola in row.complete}
    return tuple(versicola for row in now.rows for versicola in row.complete if versicola.cards not in known)
