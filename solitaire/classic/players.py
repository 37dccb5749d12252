"""Players, which decide for a seat from its View alone: ``random`` and ``handbook``; hands played out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import exp, prod
from typing import Final, NamedTuple, Protocol, runtime_checkable

from solitaire.classic.cards import KINGS, RANK, SUIT, TAROCCHI, WORTH, is_tarocco, triples, useful
from solitaire.classic.count import LAST_TRICK, TRICKS, piles
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.inferences import FUMATE, TROMBE, first_tarocco_led, infer, truthful
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import best, suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import CARD_COUNT, CARTIGLIE, MATTO, POINTS, Card
from solitaire.rules.deal import FOLA_SIZE, Deal, SplitMix64
from solitaire.rules.doors import expect


@runtime_checkable
class Player(Protocol):
    """Decides for a seat, always the same way for the same view."""

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return the cards to discard, ``view.discards_due`` of ``view.discardable``."""

    def play(self, view: View) -> Card:
        """Return the card to play, from ``view.legal_plays``."""


class RandomPlayer:
    """Decides at random."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return cards that may be discarded, at random."""
        random, cards = self._random(view), list(view.discardable)
        return tuple(cards.pop(random.bounded(len(cards))) for _ in range(view.discards_due))

    def play(self, view: View) -> Card:
        """Return a legal card, at random."""
        legal = view.legal_plays
        return legal[self._random(view).bounded(len(legal))]

    def _random(self, view: View) -> SplitMix64:
        """Return a generator for this decision only, so that a hand can be interrupted and resumed."""
        played = sum(len(trick.cards) for trick in view.tricks)
        return SplitMix64(SplitMix64(self._seed).next() + 4 * played + view.seat)


def expect_players(players: Sequence[object], *kinds: type) -> None:
    """Check the players of the four seats.

    Raises:
        TypeError: one is of none of these kinds.
        ValueError: there are not four.
    """
    for one in players:
        expect("a player", one, kinds)
    if len(players) != len(SEATS):
        raise ValueError(f"players: a hand has four, not {len(players)}")


def play_out(hand: Hand, players: Sequence[Player]) -> Iterator[Hand]:
    """Yield the hand after each decision until it has ended. ``players`` is by seat.

    Raises:
        TypeError: one is not a player.
        ValueError: there are not four players.
        IllegalDecisionError: a player's decision is not allowed.
    """
    expect_players(players, Player)
    while (seat := hand.turn) is not None:
        view, player = View.of(hand, seat), players[seat]
        if hand.phase is Phase.DISCARDS:
            hand = hand.discard(player.discard(view))
        else:
            hand = hand.play(player.play(view))
        yield hand


class Margin(NamedTuple):
    """The lead of NS over EW, or of a player over another, at the end of a hand."""

    points: float
    """The difference of all points scored in the hand."""
    resti: float
    """The difference of the resti won."""


def margin(hand: Hand, side: Side = Side.NS) -> Margin:
    """Return the lead of a side over the other in an ended hand."""
    points = sum(event.points if event.side is side else -event.points for event in hand.events)
    ns, ew = hand.tally.resti
    return Margin(points, ns - ew if side is Side.NS else ew - ns)


def compare(deal: Deal, dealer: Seat, first: Player, second: Player, options: Options = DEFAULT) -> Margin:
    """Return the lead of ``first`` over ``second``: the mean of two hands of the deal with the sides swapped.

    Raises:
        DealTextError: the deal cannot be played.
    """
    start = Hand.start(deal, dealer, options)
    *_, as_ns = play_out(start, (first, second, first, second))
    *_, as_ew = play_out(start, (second, first, second, first))
    won, lost = margin(as_ns), margin(as_ew)
    return Margin((won.points - lost.points) / 2, (won.resti - lost.resti) / 2)


# -- the handbook player: rules of thumb in the spirit of the old books ----------------------------
#
# For every legal card it makes three estimates: the value of the trick if its side wins or loses it, the
# chance that its side wins it with this card, and the value of the card if it stays in the hand. The
# constants are the best found in duels on the same deals.

_SAFE_SCALE: Final = 4.0
"""The safety of a tarocco is exp(-n / this), with n higher tarocchi held by the opponents."""
_UNSAFE: Final = 0.4
"""Chance that a side wins a card that it plays without any safety."""
_STRENGTH: Final = 25.0
"""Points that a tarocco with full safety is worth in the hand."""
_MATTO_IN_HAND: Final = 10.0
"""Points that Il Matto is worth in the hand until the last two tricks."""
_RANK: Final = 0.05
"""Points per rank of a suit card in the hand, so that the lower of two equal cards is played."""
_CARDS: Final = 2.0
"""Points for winning any four cards."""


class HandbookPlayer:
    """Decides by rules of thumb.

    Args:
        memory: tricks back to which it remembers plays; None for all. Of earlier tricks it remembers the
            cards of account and its own cards, not who lacked a suit.
        signals: True if it gives signals and reads those of its partner.
    """

    def __init__(self, memory: int | None = None, *, signals: bool = True) -> None:
        self._memory, self._signals = memory, signals

    def discard(self, view: View) -> tuple[Card, ...]:
        """Return discards that make voids: short suits first, then suits with a king, tarocchi last.

        Above thirteen, the cards that would go first are given to the dealer.
        """
        suits = [SUIT[card] for card in view.held]

        def order(card: Card) -> tuple[bool, bool, int, str, int]:
            suit = SUIT[card]
            return is_tarocco(card), KINGS.get(suit) in view.held, suits.count(suit), suit, RANK[card]

        found = sorted(view.discardable, key=order)[: view.discards_due]
        return (*found[-FOLA_SIZE:], *found[:-FOLA_SIZE])

    def play(self, view: View) -> Card:
        """Return the card with the highest estimate. With signals it leads a fumata only with T40."""
        values = self.values(view, truthful(view) if self._signals else view.legal_plays)
        return max(values, key=lambda card: values[card])

    def values(self, view: View, cards: Sequence[Card]) -> dict[Card, float]:
        """Return the estimates of legal cards, in points; 0 for a single card."""
        if len(cards) == 1:
            return {cards[0]: 0.0}
        if view.picks_for is not None:
            return {card: _pick_value(view, card) for card in cards}
        scales = _Scales(view, chances(_remembered(view, self._memory), signals=self._signals))
        return {card: scales.weigh(card) for card in cards}


def _pick_value(view: View, card: Card) -> float:
    """Return the value of picking the card from a fallen hand: high for a dear card if our side wins it."""
    if card == MATTO:
        return -_MATTO_IN_HAND
    is_ours = view.tricks[-1].winner.side is view.seat.side
    return (1 if is_ours else -1) * WORTH[card] - _RANK * RANK[card]


class _Scales:
    """Estimates for a decision, in points for the player's side."""

    def __init__(self, view: View, chances: Sequence[Mapping[Card, float]]) -> None:
        self._view = view
        self._trick = view.tricks[-1]
        won = piles(view.tricks, view.options)
        self._ours, self._theirs = won[view.seat.side], won[view.seat.side.other]
        self._chances, self._useful, self._triples = chances, useful(view.options), _triples_of(view.options)

    def weigh(self, card: Card) -> float:
        """Return the expected points from playing the card, less its value in the hand."""
        own, cards = self._view.seat.side, (*self._trick.cards, card)
        played = [pair for pair in zip(self._trick.order, cards, strict=False) if pair[1] != MATTO]
        ours = [lying for seat, lying in played if seat.side is own]
        theirs = [lying for seat, lying in played if seat.side is not own]
        trick = _CARDS + (LAST_TRICK if len(self._view.tricks) == TRICKS else 0)
        if_won = trick + self._prospects(ours + theirs, ours=True) + sum(WORTH[won] for won in theirs)
        if_lost = -trick + self._prospects(ours + theirs, ours=False) - sum(WORTH[lost] for lost in ours)
        chance = self._chance_to_win(card)
        return chance * if_won + (1 - chance) * if_lost - self._in_hand(card)

    def _in_hand(self, card: Card) -> float:
        if card == MATTO:
            return _MATTO_IN_HAND if len(self._view.tricks) < TRICKS - 1 else 0.0
        safe = exp(-self._higher_outstanding(card) / _SAFE_SCALE) if is_tarocco(card) else 0.0
        strength = _STRENGTH * safe if is_tarocco(card) else _RANK * RANK[card]
        won = _UNSAFE + (1 - _UNSAFE) * safe
        if_won, if_lost = self._prospects([card], ours=True), self._prospects([card], ours=False)
        return strength + won * if_won + (1 - won) * (if_lost - WORTH[card])

    def _prospects(self, cards: Iterable[Card], *, ours: bool) -> float:
        """Return the change in the points to expect from the count if a side wins these cards."""
        dear = self._useful.intersection(cards)
        us, them = (self._ours | dear, self._theirs) if ours else (self._ours, self._theirs | dear)
        points = float(sum(WORTH[card] for card in dear)) * (1 if ours else -1)
        for triple in {triple for card in dear for triple in self._triples[card]}:
            change = _balance(triple, us, them) - _balance(triple, self._ours, self._theirs)
            points += sum(POINTS[card] for card in triple) * change
        return points

    def _higher_outstanding(self, card: Card) -> float:
        """Return the expected number of higher tarocchi with the opponents."""
        seat = self._view.seat
        opponents = self._chances[seat.right], self._chances[seat.left]
        return sum(
            chances.get(higher, 0.0) for higher in range(card + 1, CARD_COUNT) for chances in opponents
        )

    def _chance_to_win(self, card: Card) -> float:
        """Return the chance that our side wins the trick with the player's card in it.

        Players who can beat the best card so far are assumed to do so, unless their side has played it.
        """
        trick, seat, cards = self._trick, self._view.seat, (*self._trick.standing, card)
        winning = best(cards)
        chance = 1.0 if winning == card or trick.player(winning).side is seat.side else 0.0
        for later in trick.order[len(trick.cards) + 1 :]:
            beats = 0.0 if later in trick.fallen else self._beats(later, winning, suit_led(cards))
            chance = chance + (1 - chance) * beats if later is seat.partner else chance * (1 - beats)
        return chance

    def _beats(self, seat: Seat, winning: Card, suit: str) -> float:
        """Return the chance that the seat can beat the best card so far."""
        if not suit:
            return 0.5  # Il Matto is led
        trumps = 1 - self._has_none(seat, range(max(winning, MATTO) + 1, CARD_COUNT))
        if suit == TAROCCHI:
            return trumps
        of_suit = [card for card in range(CARTIGLIE) if SUIT[card] == suit]
        beats = self._has_none(seat, of_suit) * trumps
        if not is_tarocco(winning):
            beats += 1 - self._has_none(seat, [card for card in of_suit if RANK[card] > RANK[winning]])
        return min(1.0, beats)

    def _has_none(self, seat: Seat, cards: Iterable[Card]) -> float:
        chances = self._chances[seat]
        return prod(1 - chances.get(card, 0.0) for card in cards)


@lru_cache
def _triples_of(options: Options) -> Mapping[Card, tuple[frozenset[Card], ...]]:
    """Return, by useful card, the smallest versicole that contain it."""
    found = tuple(map(frozenset, triples(options)))
    return {card: tuple(triple for triple in found if card in triple) for card in useful(options)}


def _balance(triple: frozenset[Card], us: frozenset[Card], them: frozenset[Card]) -> float:
    """Return our chance to complete the triple less theirs; each card not yet won is an even chance."""
    ours = 0.0 if them & triple else 0.5 ** len(triple - us)
    return ours - (0.0 if us & triple else 0.5 ** len(triple - them))


def _remembered(view: View, memory: int | None) -> View:
    """Return the view of a player who remembers only the last ``memory`` tricks; see HandbookPlayer."""
    first = 0 if memory is None else max(0, len(view.tricks) - 1 - memory)
    known = {
        card
        for trick in view.tricks[:first]
        for seat, card in trick.plays
        if seat is view.seat or card in useful(view.options)
    }
    return replace(view, tricks=view.tricks[first:], fola=tuple(sorted({*view.fola, *known})))


def chances(view: View, *, signals: bool = True) -> tuple[Mapping[Card, float], ...]:
    """Return, by seat, the chance that it holds each card not yet played.

    With signals, the partner's fumata is believed.
    """
    found = infer(view)
    fola = sum(number for _, number in found.fola_missing)
    by_seat: tuple[dict[Card, float], ...] = tuple(dict.fromkeys(cards, 1.0) for cards in found.holds)
    for card in found.unseen:
        places = [seat for seat in SEATS if card in found.may_hold[seat]]
        total = sum(found.missing[seat] for seat in places) + (fola if card in found.fola else 0)
        for seat in places:
            by_seat[seat][card] = found.missing[seat] / total
    partner = view.seat.partner
    if signals and TROMBE in found.may_hold[partner] and first_tarocco_led(view, partner) in FUMATE:
        for seat in SEATS:
            by_seat[seat][TROMBE] = 1.0 if seat is partner else 0.0
    return by_seat
