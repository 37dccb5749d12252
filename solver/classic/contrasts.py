"""Reasons why one decision of the classic game, a card or discards, is better than another, as data.

All of it follows from the View; what is not certain is marked as possible. ``solver.classic.reasons`` has the
reasons for a card by itself, and ``solitaire.texts.classic_hints`` puts both into words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final

from solitaire.classic.cards import KINGS, RANK, SUIT, WORTH, is_suit_card, is_tarocco
from solitaire.classic.count import LAST_TRICK, TRICKS
from solitaire.classic.options import Options
from solitaire.classic.readings import triples
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, SUITS, Card
from solver.classic.outlook import Deductions, TrickOutcome
from solver.classic.reasons import highest_first, may_wait

MOST: Final = 3
"""Most reasons given for a decision."""
_LATE: Final = 14
"""From this trick on the last trick is in sight."""
FEW: Final = 3
"""A card that at most this many cards can beat is high; a suit of at most this many cards in the hand is
short.
"""


class ClassicContrastCode(Enum):
    """The subject of a contrast between the card played and the better card."""

    # Il Matto
    MATTO_SAVES = "Il Matto saves"
    """The better card is Il Matto, which comes back: the card played would have stayed in the hand."""
    MATTO_DUE = "Il Matto is due"
    """The better card is Il Matto, which has no privilege in the last trick, coming soon."""
    MATTO_WAITS = "Il Matto waits"
    """The card played is Il Matto, which may be played to any later trick but the last."""
    # the trick
    CATCHES = "catches"
    """The better card wins the trick for certain, and the opponents' ``cards`` die for ``points``."""
    MAY_CATCH = "may catch"
    """The same, unless an opponent holds one of ``others``."""
    HOME = "home"
    """The better card, worth ``points``, is won by its own side for certain."""
    HOME_FROM = "home from danger"
    """The same, and in a later trick the opponents may have ``others`` to beat it."""
    WINS = "wins"
    """The better card wins the trick for certain."""
    FEWER = "fewer threats"
    """The opponents may have ``cards``, which beat the card played alone, and ``others``, which beat both."""
    GUARDS = "guards the trick"
    """The opponents may have ``cards``, which beat the card played; the better card beats them."""
    ENOUGH = "enough"
    """The better card, which is lower, wins the trick for certain as well."""
    PARTNER_ENOUGH = "the partner's card is enough"
    """The partner's card ``cards[0]`` wins the trick for certain; the card played was more use later."""
    DIES = "dies"
    """The card played is certain to be lost, for ``points``."""
    DIES_UNLESS = "dies unless"
    """The card played is lost for ``points``, unless the partner beats ``cards[0]``."""
    AT_RISK = "at risk"
    """An opponent may have ``others`` and win the card played, for ``points``."""
    CHEAP = "cheap"
    """The better card is worth nothing if the trick is lost."""
    FEW_BEAT = "few beat it"
    """Only ``others`` beat the better card."""
    WITH_PARTNER = "with the partner"
    """Only ``others`` beat the partner's ``cards[0]``; else the better card comes home for ``points``."""
    WORTHLESS = "worthless trick"
    """The card played, the higher of the two, wins a trick without a card of account."""
    LETS_GO = "lets go"
    """After the card played the opponents are certain to win the trick."""
    # what the card played could be used for later
    KEEPS_LAST = "keeps for the last trick"
    """No opponent can beat the card played: it wins the last trick, for ``points``."""
    KEEPS_FOR = "keeps to catch"
    """No opponent can beat the card played, and one may have ``others`` for it to catch."""
    KEEPS = "keeps"
    """Only ``others`` beat the card played: it is among the highest left."""
    SPARES = "spares"
    """The better card, which is lower, leaves the trick as uncertain or lost as the card played."""
    # leads
    TRUMPED_FOR = "trumped for points"
    """The opponent ``seat`` has no card of ``suit`` and may win the card played, for ``points``."""
    TRUMPED = "trumped"
    """The same of a card that is worth nothing."""
    KING_RISK = "king at risk"
    """The king played dies for ``points`` if an opponent has no card of ``suit`` and trumps it."""
    PARTNER_TRUMPS = "partner trumps"
    """The partner has no card of ``suit``, that of the better card; the opponents may have some."""
    FORCES = "forces"
    """The opponent ``seat`` has no card of ``suit``, that of the better card, which costs a tarocco."""
    CASHES = "cashes"
    """The better card is a king, worth ``points``: no opponent has shown a void in ``suit``."""
    HIGHEST = "highest of its suit"
    """No opponent can have a higher card of ``suit`` than the better card."""
    DRAWS_SAFELY = "draws safely"
    """The better card is a tarocco that no opponent can beat; ``others`` are as in DRAWS."""
    DRAWS = "draws"
    """The better card is a tarocco; ``others`` are lower cards of account that the opponents may have."""
    DRAWS_LOW = "draws low"
    """The better card is a tarocco, led to take tarocchi out of the other hands."""
    LAST_OF_SUIT = "last of its suit"
    """The better card is the last of ``suit`` in the hand, which has tarocchi."""
    SHORTENS = "shortens"
    """After the better card only ``cards`` of ``suit`` are left in the hand, which has tarocchi."""
    PARTNER_MAY = "partner may win"
    """The partner may have ``others``, which beat the better card."""
    # cards that belong together
    COMPLETES = "completes"
    """The better card makes a versicola with ``cards``, which its side has won."""
    BREAKS = "breaks"
    """The card played belongs to a versicola with ``cards``, which its side has won or the player holds."""
    BARES_KING = "bares the king"
    """Without the card played the king ``cards[0]`` is the only card of its suit in the hand."""
    # discards; ``cards`` are discards of the better choice, ``others`` the cards that it keeps
    EMPTIES = "empties"
    """``cards`` are all cards of ``suit``."""
    KEEPS_TAROCCHI = "keeps tarocchi"
    """``others`` are tarocchi."""
    KEEPS_GUARD = "keeps a guard"
    """``others`` are all that stands beside the king ``cards[0]``."""
    LEAVES_FEW = "leaves few"
    """``others`` are the few cards of ``suit`` that are left."""
    KEEPS_HIGHER = "keeps higher"
    """``others[0]`` is a higher card than ``cards[0]``, the highest of the discards in its place."""


@dataclass(frozen=True, slots=True)
class ClassicContrast:
    """One reason why a decision is better than another."""

    code: ClassicContrastCode
    """The kind of reason; its documentation says what the other fields mean."""
    cards: tuple[Card, ...] = ()
    """Cards concerned."""
    others: tuple[Card, ...] = ()
    """More cards, the highest first."""
    points: int = 0
    seat: Seat | None = None
    """Another player."""
    suit: str = ""
    """The letter of a suit."""


def contrast(view: View, played: Card, better: Card) -> tuple[ClassicContrast, ...]:
    """Return why playing one card is better than another, most important first; may be empty.

    For cards picked from a fallen hand it is empty.
    """
    if view.picks_for is not None:
        return ()
    return tuple(islice(_Contrasts(view, played, better).found(), MOST))


class _Contrasts:
    """The contrasts between two cards that may be played."""

    def __init__(self, view: View, played: Card, better: Card) -> None:
        self._view, self._sight = view, Deductions(view)
        self._played, self._better = self._sight.outlook(played), self._sight.outlook(better)

    def found(self) -> Iterator[ClassicContrast]:
        view, played, better = self._view, self._played.card, self._better.card
        if may_wait(view, better):
            yield from self._of_matto()
        elif self._sight.lying:
            yield from self._of_the_trick()
        else:
            yield from self._of_the_lead()
        if may_wait(view, played) and len(view.tricks) < TRICKS - 1:
            yield ClassicContrast(ClassicContrastCode.MATTO_WAITS)
        yield from self._of_sets()

    def _of_matto(self) -> Iterator[ClassicContrast]:
        if len(self._view.tricks) >= TRICKS - FEW and self._view.options.matto_last == "lost":
            yield ClassicContrast(ClassicContrastCode.MATTO_DUE)
        yield ClassicContrast(ClassicContrastCode.MATTO_SAVES)
        yield from self._of_the_loss()
        yield from self._of_later()

    # -- the trick ------------------------------------------------------------------------------

    def _of_the_trick(self) -> Iterator[ClassicContrast]:
        """Yield what the two cards make of a trick in which cards lie."""
        played, better = self._played, self._better
        if better.prospect is TrickOutcome.WON:
            yield from self._of_winning()
        elif better.winning == better.card and better.caught and not played.is_ours:
            others, points = highest_first(better.threats), better.points
            yield ClassicContrast(ClassicContrastCode.MAY_CATCH, better.caught, others, points)
        yield from self._of_the_loss()
        if better.prospect is not TrickOutcome.WON and better.is_ours and played.is_ours:
            yield from self._of_threats()
        yield from self._of_the_cost()
        yield from self._of_letting_go()
        if played.prospect is TrickOutcome.WON or RANK[played.card] > RANK[better.card]:
            yield from self._of_later()
        if better.prospect is not TrickOutcome.WON and better.is_ours:
            yield from self._of_hope()
        is_same = played.prospect is better.prospect and played.threats == better.threats
        is_said = better.prospect is TrickOutcome.WON or WORTH[played.card]
        if is_same and not is_said and RANK[played.card] > RANK[better.card]:
            yield ClassicContrast(ClassicContrastCode.SPARES)

    def _of_winning(self) -> Iterator[ClassicContrast]:
        """Yield what is gained by a card with which the trick is certain."""
        played, better = self._played, self._better
        is_new = played.prospect is not TrickOutcome.WON
        if is_new and better.caught and self._sight.is_theirs:
            yield ClassicContrast(ClassicContrastCode.CATCHES, better.caught, points=better.points)
        if WORTH[better.card] > WORTH[played.card] or (is_new and WORTH[better.card]):
            above = self._sight.above(better.card) if is_tarocco(better.card) else frozenset[Card]()
            code = ClassicContrastCode.HOME_FROM if above else ClassicContrastCode.HOME
            yield ClassicContrast(code, others=highest_first(above), points=WORTH[better.card])
        elif is_new:
            yield ClassicContrast(ClassicContrastCode.WINS)
        elif RANK[better.card] < RANK[played.card]:
            is_own = better.winning == better.card
            code = ClassicContrastCode.ENOUGH if is_own else ClassicContrastCode.PARTNER_ENOUGH
            yield ClassicContrast(code, () if is_own else (better.winning,))
        if is_new and played.is_ours and not WORTH[played.card]:
            yield ClassicContrast(ClassicContrastCode.GUARDS, highest_first(played.threats))

    def _of_letting_go(self) -> Iterator[ClassicContrast]:
        """Yield that one of the cards, and not the other, leaves the trick to the opponents."""
        played, better = self._played, self._better
        if played.prospect is TrickOutcome.LOST and better.prospect is not TrickOutcome.LOST:
            if not WORTH[played.card]:
                yield ClassicContrast(ClassicContrastCode.LETS_GO)
        elif better.rescues and better.rescues != played.rescues:
            yield ClassicContrast(ClassicContrastCode.PARTNER_MAY, others=highest_first(better.rescues))
        elif played.prospect is TrickOutcome.WON and better.prospect is not TrickOutcome.WON:
            is_empty = not any(WORTH[card] for card in self._sight.lying)
            if is_empty and RANK[played.card] > RANK[better.card]:
                yield ClassicContrast(ClassicContrastCode.WORTHLESS)

    def _of_threats(self) -> Iterator[ClassicContrast]:
        """Yield the cards that beat the one and not the other."""
        less, more = self._better.threats, self._played.threats
        if less < more:
            is_short = 0 < len(less) <= FEW
            code = ClassicContrastCode.FEWER if is_short else ClassicContrastCode.GUARDS
            yield ClassicContrast(code, highest_first(more - less), highest_first(less) if is_short else ())

    def _of_hope(self) -> Iterator[ClassicContrast]:
        """Yield how a card of account may come home although the trick is not certain."""
        better, points, suit = self._better, WORTH[self._better.card], SUIT[self._better.card]
        others = highest_first(better.threats)
        if not points:
            return
        if better.winning != better.card and len(others) <= FEW:
            yield ClassicContrast(ClassicContrastCode.WITH_PARTNER, (better.winning,), others, points)
        elif (
            better.winning == better.card and len(others) <= FEW and not better.threats < self._played.threats
        ):
            yield ClassicContrast(ClassicContrastCode.FEW_BEAT, others=others)
        elif better.card in KINGS.values() and not self._sight.trumps(suit):
            yield ClassicContrast(ClassicContrastCode.CASHES, points=points, suit=suit)

    def _of_the_loss(self) -> Iterator[ClassicContrast]:
        """Yield what the card played may lose."""
        played, points = self._played, WORTH[self._played.card]
        if played.prospect is TrickOutcome.WON or not points or played.card == MATTO:
            return
        if played.prospect is TrickOutcome.LOST:
            yield ClassicContrast(ClassicContrastCode.DIES, points=points)
        elif played.is_ours:
            yield ClassicContrast(
                ClassicContrastCode.AT_RISK, others=highest_first(played.threats), points=points
            )
        else:
            yield ClassicContrast(ClassicContrastCode.DIES_UNLESS, (played.winning,), points=points)

    def _of_the_cost(self) -> Iterator[ClassicContrast]:
        """Yield that the better card loses nothing where the card played loses something."""
        played = self._played.card
        loses = self._played.prospect is not TrickOutcome.WON and WORTH[played] and played != MATTO
        if loses and not WORTH[self._better.card] and self._better.prospect is not TrickOutcome.WON:
            yield ClassicContrast(ClassicContrastCode.CHEAP)

    def _of_later(self) -> Iterator[ClassicContrast]:
        """Yield what the card played, a tarocco, is good for in a later trick."""
        played, against = self._played.card, self._sight.against
        if not is_tarocco(played):
            return
        above = self._sight.above(played)
        if above:
            is_said = self._played.threats and WORTH[played]
            if len(above) <= FEW and not is_said:
                yield ClassicContrast(ClassicContrastCode.KEEPS, others=highest_first(above))
        elif len(self._view.tricks) >= _LATE:
            if len(self._view.tricks) < TRICKS:
                yield ClassicContrast(ClassicContrastCode.KEEPS_LAST, points=LAST_TRICK)
        elif prey := frozenset(card for card in against if WORTH[card] and is_tarocco(card)):
            yield ClassicContrast(ClassicContrastCode.KEEPS_FOR, others=highest_first(prey))

    # -- leads ----------------------------------------------------------------------------------

    def _of_the_lead(self) -> Iterator[ClassicContrast]:
        yield from self._of_the_lead_played()
        better = self._better.card
        if is_tarocco(better):
            yield from self._of_drawing()
        elif better != MATTO:
            yield from self._of_the_suit_led(better, SUIT[better])

    def _of_the_lead_played(self) -> Iterator[ClassicContrast]:
        """Yield what speaks against the lead that was made."""
        played = self._played.card
        suit, points = SUIT[played], WORTH[played]
        if not is_suit_card(played):
            yield from self._of_the_loss()
            yield from self._of_the_cost()
            if RANK[played] > RANK[self._better.card]:
                yield from self._of_later()
            return
        trumps = self._sight.trumps(suit)
        if trumps and points:
            yield ClassicContrast(ClassicContrastCode.TRUMPED_FOR, points=points, seat=trumps[0], suit=suit)
        elif trumps and not self._sight.trumps(SUIT[self._better.card]):
            yield ClassicContrast(ClassicContrastCode.TRUMPED, seat=trumps[0], suit=suit)
        elif not trumps and played in KINGS.values() and self._played.prospect is not TrickOutcome.WON:
            yield ClassicContrast(ClassicContrastCode.KING_RISK, points=points, suit=suit)

    def _of_drawing(self) -> Iterator[ClassicContrast]:
        """Yield what is gained by leading a tarocco."""
        above = self._sight.above(self._better.card)
        tarocchi = frozenset(filter(is_tarocco, self._sight.against))
        below = highest_first(frozenset(card for card in tarocchi - above if WORTH[card]))
        if is_tarocco(self._played.card):
            yield from self._of_threats()
        if below:
            yield ClassicContrast(
                ClassicContrastCode.DRAWS if above else ClassicContrastCode.DRAWS_SAFELY, others=below
            )
        elif tarocchi:
            yield ClassicContrast(ClassicContrastCode.DRAWS_LOW)

    def _of_the_suit_led(self, better: Card, suit: str) -> Iterator[ClassicContrast]:
        """Yield what is gained by leading a card of a suit."""
        view, sight = self._view, self._sight
        partner, points = view.seat.partner, WORTH[better]
        trumps = sight.trumps(suit)
        if trumps:
            yield ClassicContrast(ClassicContrastCode.FORCES, seat=trumps[0], suit=suit)
        elif sight.can_trump(partner, suit):
            yield ClassicContrast(ClassicContrastCode.PARTNER_TRUMPS, suit=suit)
        elif points:
            yield ClassicContrast(ClassicContrastCode.CASHES, points=points, suit=suit)
        elif not sight.higher(better):
            yield ClassicContrast(ClassicContrastCode.HIGHEST, suit=suit)
        left = tuple(card for card in view.held if SUIT[card] == suit and card != better)
        if any(map(is_tarocco, view.held)):
            if not left:
                yield ClassicContrast(ClassicContrastCode.LAST_OF_SUIT, suit=suit)
            elif len(left) < FEW and SUIT[self._played.card] != suit:
                yield ClassicContrast(ClassicContrastCode.SHORTENS, left, suit=suit)
        may_win = frozenset(
            card for card in sight.may_hold(partner) if SUIT[card] == suit and RANK[card] > RANK[better]
        )
        if may_win and not trumps:
            yield ClassicContrast(ClassicContrastCode.PARTNER_MAY, others=highest_first(may_win))

    # -- cards that belong together -------------------------------------------------------------

    def _of_sets(self) -> Iterator[ClassicContrast]:
        """Yield versicole that are made or broken, and kings that lose their guard."""
        view, played, better = self._view, self._played, self._better
        side = view.seat.side
        won = frozenset(
            card
            for trick in view.tricks
            if trick.is_complete and trick.winner.side is side
            for card in trick.cards
            if card != MATTO
        )
        if better.prospect is TrickOutcome.WON and (rest := _rest(better.card, won, view.options)):
            yield ClassicContrast(ClassicContrastCode.COMPLETES, rest)
        own = won.union(view.held)
        if played.prospect is not TrickOutcome.WON and (
            rest := _rest(played.card, own - {better.card}, view.options)
        ):
            yield ClassicContrast(ClassicContrastCode.BREAKS, rest)
        suit = SUIT[played.card]
        if suit in SUITS and SUIT[better.card] != suit:
            left = [card for card in view.held if SUIT[card] == suit and card != played.card]
            if left == [KINGS[suit]]:
                yield ClassicContrast(ClassicContrastCode.BARES_KING, tuple(left))


def _rest(card: Card, cards: frozenset[Card], options: Options) -> tuple[Card, ...]:
    """Return the other cards of a smallest versicola of a card, if all are among ``cards``; else none."""
    if card == MATTO:
        return ()
    rests = (tuple(one for one in triple if one != card) for triple in triples(options) if card in triple)
    return next((rest for rest in rests if cards.issuperset(rest)), ())


def contrast_discards(
    view: View, discarded: tuple[Card, ...], better: tuple[Card, ...]
) -> tuple[ClassicContrast, ...]:
    """Return why some discards are better than others, most important first; may be empty."""
    return tuple(islice(_discards(view.held, frozenset(discarded), frozenset(better)), MOST))


def _discards(
    held: tuple[Card, ...], discarded: frozenset[Card], better: frozenset[Card]
) -> Iterator[ClassicContrast]:
    kept, gone = discarded - better, better - discarded
    left = {suit: tuple(card for card in held if SUIT[card] == suit and card not in better) for suit in SUITS}
    has_tarocchi = any(is_tarocco(card) and card not in better for card in held)
    for suit in SUITS:
        if not left[suit] and has_tarocchi and any(SUIT[card] == suit for card in gone):
            cards = tuple(card for card in better if SUIT[card] == suit)
            yield ClassicContrast(ClassicContrastCode.EMPTIES, highest_first(frozenset(cards)), suit=suit)
    if tarocchi := frozenset(filter(is_tarocco, kept)):
        yield ClassicContrast(ClassicContrastCode.KEEPS_TAROCCHI, others=highest_first(tarocchi))
    for suit in SUITS:
        guards = frozenset(left[suit]) - {KINGS[suit]}
        if KINGS[suit] in held and guards and guards <= kept:
            yield ClassicContrast(
                ClassicContrastCode.KEEPS_GUARD, (KINGS[suit],), highest_first(guards), suit=suit
            )
    for suit in SUITS:
        few = frozenset(left[suit])
        if has_tarocchi and 0 < len(few) <= FEW and any(SUIT[card] == suit for card in gone):
            yield ClassicContrast(ClassicContrastCode.LEAVES_FEW, others=highest_first(few), suit=suit)
    high, low = highest_first(kept), highest_first(gone)
    if high and low and RANK[high[0]] > RANK[low[0]]:
        yield ClassicContrast(ClassicContrastCode.KEEPS_HIGHER, low[:1], high[:1])
