"""Why a decision of the classic game, a card or discards, is good, or better than another: as data.

A reason is given only if it is false of the decision it is compared with, or says less of it in points. The
most specific comes first, and general reasons are given only where there is no other.
``solitaire.texts.classic_hints`` puts them into words.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from solitaire.classic.cards import KINGS, RANK, SUIT, WORTH, is_suit_card, is_tarocco
from solitaire.classic.trick import suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, SUITS, Card
from solver.classic import reason_rules as rules
from solver.classic.case import Case, Deductions, Facts, beats, highest_first, small

# -- cards, where nothing names the point of the play ---------------------------------------------


def just_beats(case: Case) -> Facts | None:
    """The card is the lowest in the hand that beats the opponents' ``cards[0]``."""
    if not case.sight.is_theirs or not case.leads_trick:
        return None
    best = case.sight.winning
    is_lowest = not any(beats(best, card) and RANK[card] < RANK[case.card] for card in case.view.legal_plays)
    return Facts((best,)) if is_lowest else None


def lets_go(case: Case) -> Facts | None:
    """After the card, worth nothing, the opponents are certain to win the trick."""
    return Facts() if case.is_lost and not case.worth else None


def wins(case: Case) -> Facts | None:
    """The card wins the trick for certain."""
    return Facts() if case.is_won and case.leads_trick else None


def highest(case: Case) -> Facts | None:
    """No opponent can have a higher card of ``suit``, which is led."""
    is_top = case.is_lead_of_suit and not case.sight.higher(case.card)
    return Facts(suit=case.suit) if is_top and not case.sight.trumps(case.suit) else None


def partner_may(case: Case) -> Facts | None:
    """The partner, who plays later, may have ``others``, and win the trick that the opponents would win."""
    partner, rescues = case.view.seat.partner, case.found.rescues
    if case.is_lead_of_suit and not case.sight.trumps(case.suit):
        rescues = frozenset(
            card
            for card in case.sight.may_hold(partner)
            if SUIT[card] == case.suit and RANK[card] > RANK[case.card]
        )
    return Facts(others=highest_first(rescues)) if rescues else None


def partner_may_bring(case: Case) -> Facts | None:
    """The same, and the card would come home for ``points``."""
    found = partner_may(case) if case.at_stake else None
    return replace(found, points=case.worth) if found else None


def draws_low(case: Case) -> Facts | None:
    """A tarocco is led, and makes the opponents spend tarocchi."""
    is_drawn = case.is_lead and is_tarocco(case.card) and any(map(is_tarocco, case.sight.against))
    return Facts() if is_drawn else None


def over_for_nothing(case: Case) -> Facts | None:
    """The card, worth nothing, beats the opponents' ``cards[0]``, and may be beaten by ``others``."""
    is_over = case.sight.is_theirs and case.leads_trick and not case.worth and not case.is_won
    return Facts((case.sight.winning,), highest_first(case.found.threats)) if is_over else None


def passes(case: Case) -> Facts | None:
    """No card of account lies in the trick: the card, worth nothing, lets it go, and ``others`` stay."""
    is_empty = not case.is_lead and not any(WORTH[card] for card in case.trick)
    higher = [
        card for card in case.view.legal_plays if case.sight.is_theirs and beats(case.sight.winning, card)
    ]
    return Facts(others=highest_first(higher)) if is_empty and higher and not case.leads_trick else None


def over_partner(case: Case) -> Facts | None:
    """The card beats the partner's ``cards[0]``: of the opponents' cards only ``others`` still beat it."""
    is_over = not case.is_lead and not case.sight.is_theirs and case.leads_trick and not case.is_won
    return Facts((case.sight.winning,), highest_first(case.found.threats)) if is_over else None


def costs_nothing(case: Case) -> Facts | None:
    """The opponents' ``cards[0]`` wins the trick, and the card is worth nothing."""
    return Facts((case.found.winning,)) if case.is_lost and not case.worth else None


def gives_nothing(case: Case) -> Facts | None:
    """The card is worth nothing if the opponents win the trick."""
    return None if case.is_won or case.worth or over_for_nothing(case) else Facts()


# -- two cards compared ---------------------------------------------------------------------------


def worthless(better: Case, played: Case) -> Facts | None:
    """The card played, the higher of the two, wins a trick without a card of account."""
    is_empty = not better.is_lead and not any(WORTH[card] for card in better.trick | played.trick)
    is_dear = RANK[played.card] > RANK[better.card] and played.leads_trick and not better.leads_trick
    return Facts() if is_empty and is_dear else None


def spares(better: Case, played: Case) -> Facts | None:
    """The better card, lower and worth no more, leaves the trick as it is with the card played."""
    is_same = better.found.prospect is played.found.prospect and better.found.threats == played.found.threats
    is_lower = RANK[better.card] < RANK[played.card] and better.worth <= played.worth
    return Facts() if is_same and is_lower and not better.is_lead and not better.is_won else None


# -- cards picked from a fallen hand -----------------------------------------------------------------


def dies_open(case: Case) -> Facts | None:
    """The card is picked from an opponent's open hand and dies, for ``points``."""
    is_caught = case.is_won and case.card in case.found.caught
    return Facts((case.card,), points=case.worth) if is_caught else None


def home_open(case: Case) -> Facts | None:
    """The card is picked from the partner's open hand, or the own, and comes home for ``points``."""
    owner = case.view.picks_for
    is_ours = owner is not None and owner.side is case.view.seat.side
    return Facts(points=case.worth) if is_ours and case.is_won and case.worth and case.card != MATTO else None


# -- rules for discards ----------------------------------------------------------------------------

_FEW: Final = 3
"""A suit of at most this many cards is short."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Discards, with those they are compared with, if any."""

    held: tuple[Card, ...]
    """The hand before."""
    cards: frozenset[Card]
    """The discards."""
    other: frozenset[Card] = frozenset()
    """The other discards."""

    @property
    def gone(self) -> frozenset[Card]:
        """The cards that only these discards give away."""
        return self.cards - self.other

    @property
    def kept(self) -> frozenset[Card]:
        """The cards that only these discards keep."""
        return self.other - self.cards

    @property
    def can_trump(self) -> bool:
        """True if a tarocco is left."""
        return any(is_tarocco(card) for card in self.held if card not in self.cards)

    def left(self, suit: str) -> frozenset[Card]:
        """Return the cards of a suit that stay."""
        return frozenset(card for card in self.held if SUIT[card] == suit and card not in self.cards)

    def touched(self) -> Iterable[str]:
        """Yield the suits that these discards make shorter."""
        return (suit for suit in SUITS if any(SUIT[card] == suit for card in self.gone))


def empties(laid: Laid) -> Facts | None:
    """``cards`` are all cards of ``points`` suits, ``suit``, which can then be trumped; ``home`` likewise."""
    suits = [suit for suit in laid.touched() if not laid.left(suit)]
    cards = highest_first(card for card in laid.cards if SUIT[card] in suits)
    if not suits or not laid.can_trump:
        return None
    kept = (card for card in laid.held if card not in laid.cards)
    return Facts(cards, points=len(suits), suit="".join(suits), home=small(kept))


def keeps_guard(laid: Laid) -> Facts | None:
    """``others`` are all that stands beside the king ``cards[0]``; the other discards leave it alone."""
    for suit in SUITS:
        guards = laid.left(suit) - {KINGS[suit]}
        if KINGS[suit] in laid.held and guards and guards <= laid.kept:
            return Facts((KINGS[suit],), highest_first(guards), suit=suit)
    return None


def keeps_tarocchi(laid: Laid) -> Facts | None:
    """``others`` are tarocchi that stay."""
    tarocchi = highest_first(filter(is_tarocco, laid.kept))
    return Facts(others=tarocchi) if tarocchi else None


def leaves_few(laid: Laid) -> Facts | None:
    """``others`` are the few cards of ``suit`` that are left."""
    found = [laid.left(suit) for suit in laid.touched() if 0 < len(laid.left(suit)) <= _FEW]
    few = min(found, key=len, default=frozenset[Card]())
    return Facts(others=highest_first(few), suit=SUIT[min(few)]) if few and laid.can_trump else None


def keeps_higher(laid: Laid) -> Facts | None:
    """``others[0]`` of a suit stays, higher than ``cards[0]``, the highest of the discards in its place."""
    high, low = highest_first(filter(is_suit_card, laid.kept)), highest_first(laid.gone)
    return Facts(low[:1], high[:1]) if high and low and RANK[high[0]] > RANK[low[0]] else None


# -- the order of all rules ------------------------------------------------------------------------

_MOST: Final = 3
"""Most reasons given for a decision."""

Rule: TypeAlias = Callable[[Case], Facts | None]
PairRule: TypeAlias = Callable[[Case, Case], Facts | None]


class Of(Enum):
    """The card of which a rule must hold."""

    BETTER = "better"
    PLAYED = "played"
    """The card that the better one is compared with: what speaks against it."""
    BOTH = "both"
    """The rule compares the two."""


class Row(NamedTuple):
    """Rules of which the first that holds speaks."""

    of: Of
    rules: tuple[Callable[..., Facts | None], ...]


def _better(*rules: Rule) -> Row:
    return Row(Of.BETTER, rules)


def _played(*rules: Rule) -> Row:
    return Row(Of.PLAYED, rules)


def _both(*rules: PairRule) -> Row:
    return Row(Of.BOTH, rules)


SPECIFIC: Final[tuple[Row, ...]] = (
    _played(rules.loses_resto),
    _better(rules.wins_resto),
    _played(rules.dies, rules.under_shown, rules.dies_unless, rules.at_risk),
    _better(rules.catches),
    _better(rules.makes_versicola),
    _better(rules.denies_versicola),
    _better(rules.forces_king),
    _played(rules.gives_versicola),
    _played(rules.breaks_versicola),
    _better(rules.saves_partner),
    _better(rules.home_from, rules.home),
    _better(rules.may_catch),
    _better(rules.keeps_last),
    _better(rules.cashes_first, rules.cashes),
    _better(rules.over_shown),
    _better(rules.home_if_follows, rules.with_partner, rules.partner_brings),
    _both(rules.fewer, rules.guards, rules.few_beat),
    _better(rules.may_force_king, rules.hangs_king),
    _played(rules.bares_king),
    _played(rules.king_risk),
    _played(rules.trumped_for),
    _better(rules.matto_due, rules.matto_spares),
    _played(rules.matto_waits),
    _better(rules.partner_trumps),
    _better(rules.taps_both, rules.taps),
    _better(rules.draws_safely),
    _better(rules.draws_long),
    _better(rules.must_follow, rules.cannot_beat, rules.leaves_partner),
    _better(rules.last_of_suit, rules.leaves_one),
    _better(rules.long_suit),
    _better(rules.partner_shown),
    _both(rules.enough, rules.partner_enough),
    _played(rules.shortens),
    _played(rules.keeps_for_last),
    _played(rules.keeps_for),
    _played(rules.keeps),
    _played(rules.lets_home),
    _better(rules.draws),
)
"""What names the point of a play, the most specific first."""
GENERAL: Final[tuple[Row, ...]] = (
    _better(rules.matto_saves),
    _better(wins),
    _better(highest),
    _better(partner_may_bring, partner_may),
    _better(just_beats),
    _better(over_for_nothing, over_partner),
    _better(passes),
    _both(worthless, spares),
    _played(lets_go),
    _better(draws_low),
    _better(costs_nothing),
)
"""What is said where nothing else is left."""
_RISKS: Final = {"dies", "under_shown", "dies_unless", "at_risk"}
"""The reasons that say what a card may lose."""
SURE: Final = {"catches", "makes_versicola", "denies_versicola", "saves_partner", "home", "home_from", "wins"}
"""The reasons that promise the trick to the better card."""
_PICKED: Final[tuple[Row, ...]] = (_better(dies_open, home_open, gives_nothing),)
"""What is said of a card picked from a fallen hand."""
DISCARDS: Final = (
    empties,
    keeps_guard,
    keeps_tarocchi,
    leaves_few,
    keeps_higher,
)
"""What is said of discards."""
NAMES: Final = {rule.__name__ for row in (*SPECIFIC, *GENERAL, *_PICKED) for rule in row.rules}
NAMES.update(rule.__name__ for rule in DISCARDS)
"""The names of all reasons."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for a decision."""

    name: str
    """The rule that holds; its documentation says what the facts mean."""
    facts: Facts

    @property
    def is_specific(self) -> bool:
        """True if it names the point of a play."""
        return self.name not in {rule.__name__ for row in GENERAL for rule in row.rules}


def reasons(
    view: View, cards: tuple[Card, ...], than: tuple[Card, ...] | None = None, memory: int | None = None
) -> tuple[Reason, ...]:
    """Return why a decision is good, the most important reason first; may be empty.

    Args:
        view: what the seat sees.
        cards: the card, or the discards.
        than: the decision it is compared with; by default a reason must be false of one of the others,
            or of half of them if it names no points.
        memory: complete tricks back to which the seat remembers who lacked a suit; None for all.
    """
    if view.discards_due:
        laid = Laid(view.held, frozenset(cards), frozenset(than or ()))
        made = ((rule.__name__, rule(laid)) for rule in DISCARDS)
        return tuple(islice((Reason(name, facts) for name, facts in made if facts is not None), _MOST))
    sight = Deductions(view, memory)
    better = Case(sight, cards[0])
    others = [Case(sight, card) for card in than or view.legal_plays if card != cards[0]]
    for table in (_PICKED,) if view.picks_for is not None else (SPECIFIC, GENERAL):
        rows = table if than else [row for row in table if row.of is Of.BETTER]
        found = tuple(islice(_reasons(rows, better, others), 1 if table is GENERAL else _MOST))
        if not found:
            found = () if than else _common(rows, better, is_general=table is GENERAL)
        elif than and table is SPECIFIC:
            found = _completed(found, better, others)
        if found:
            return found
    return ()


def _completed(found: tuple[Reason, ...], better: Case, others: list[Case]) -> tuple[Reason, ...]:
    """Return reasons against a card with one for the better card, if there is none, and why it is certain."""
    against = {rule.__name__ for row in SPECIFIC if row.of is Of.PLAYED for rule in row.rules}
    if len(found) < _MOST and all(reason.name in against for reason in found):
        own = islice(_reasons([row for row in GENERAL if row.of is Of.BETTER], better, others), 1)
        found += tuple(reason for reason in own if reason.facts.cards != found[0].facts.cards)
    first, other = found[0], others[0]
    if first.name not in SURE:
        return found
    is_told = not {"fewer", "guards"}.isdisjoint(reason.name for reason in found)
    beaten = highest_first(other.found.threats) if other.leads_trick and not is_told else ()
    facts = replace(first.facts, beaten=beaten)
    if seat := rules.follower(better):
        facts = replace(facts, seat=seat, suit=suit_led(better.cards))
    return (replace(first, facts=facts), *found[1:])


def _common(rows: Iterable[Row], case: Case, *, is_general: bool) -> tuple[Reason, ...]:
    """Return what the trick is about, though it holds of the other cards as well; if specific, in points."""
    found = filter(None, (_first(row.rules, case) for row in rows))
    told = (Reason(name, facts) for name, facts in found if is_general or (facts.points and facts.cards))
    return tuple(islice(told, 1))


def settled(view: View) -> Case | None:
    """Return a card for a trick that is certain to be won, or lost, whatever is played; None for others."""
    cases = [Case(Deductions(view), card) for card in view.legal_plays]
    is_same = len({(case.found.winning, case.found.prospect) for case in cases}) == 1
    return cases[0] if is_same and (cases[0].is_won or cases[0].is_lost) else None


def _reasons(rows: Iterable[Row], better: Case, others: list[Case]) -> Iterator[Reason]:
    named = set[tuple[Card, ...]]()
    for row in rows:
        found = list(filter(None, (_differs(row, better, other) for other in others)))
        if not found or not (found[0][1].points or 2 * len(found) >= len(others)):
            continue
        reason = Reason(*found[0])
        if (
            not reason.facts.others or reason.facts.others not in named
        ):  # a sentence on the same cards is enough
            named.add(reason.facts.others)
            yield reason


def _differs(row: Row, better: Case, other: Case) -> tuple[str, Facts] | None:
    match row.of:
        case Of.BETTER:
            mine, theirs = _first(row.rules, better), _first(row.rules, other)
        case Of.PLAYED:
            mine, theirs = _first(row.rules, other), _first(row.rules, better)
        case Of.BOTH:
            mine, theirs = _first(row.rules, better, other), None
    if mine is None or theirs is None:
        return mine
    if theirs[1].points >= mine[1].points:
        return None
    is_risk = row.of is Of.PLAYED and theirs[0] in _RISKS
    return (mine[0], replace(mine[1], less=theirs[1].points)) if is_risk else mine


def _first(rules: Iterable[Callable[..., Facts | None]], *cases: Case) -> tuple[str, Facts] | None:
    found = ((rule.__name__, rule(*cases)) for rule in rules)
    return next(((name, facts) for name, facts in found if facts is not None), None)
