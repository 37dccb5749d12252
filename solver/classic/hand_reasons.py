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

from solitaire.classic.trick import suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solver.classic import discard_rules as laying
from solver.classic import general_rules as general
from solver.classic import reason_rules as rules
from solver.classic.case import Case, Facts, highest_first
from solver.classic.discard_rules import Laid
from solver.classic.outlook import Deductions

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
    _better(general.wins),
    _better(general.highest),
    _better(general.partner_may_bring, general.partner_may),
    _better(general.just_beats),
    _better(general.over_for_nothing, general.over_partner),
    _better(general.passes),
    _both(general.worthless, general.spares),
    _played(general.lets_go),
    _better(general.draws_low),
    _better(general.costs_nothing),
)
"""What is said where nothing else is left."""
_RISKS: Final = {"dies", "under_shown", "dies_unless", "at_risk"}
"""The reasons that say what a card may lose."""
SURE: Final = {"catches", "makes_versicola", "denies_versicola", "saves_partner", "home", "home_from", "wins"}
"""The reasons that promise the trick to the better card."""
_PICKED: Final[tuple[Row, ...]] = (_better(general.dies_open, general.home_open, general.gives_nothing),)
"""What is said of a card picked from a fallen hand."""
DISCARDS: Final = (
    laying.empties,
    laying.keeps_guard,
    laying.keeps_tarocchi,
    laying.leaves_few,
    laying.keeps_higher,
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
