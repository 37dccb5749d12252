"""Why a decision of the classic game, a card or discards, is good, or better than another: as data.

A reason is given only if it is false of the decision it is compared with, or says less of it in points. The
most specific comes first, and general reasons are given only where there is no other.
``solitaire.texts.classic_hints`` puts them into words.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solver.classic import discard_rules as laying
from solver.classic import reason_rules as rules
from solver.classic.case import Case, Facts
from solver.classic.discard_rules import Laid
from solver.classic.outlook import Deductions

_MOST: Final = 3
"""Most reasons given for a decision."""

Rule: TypeAlias = Callable[[Case], Facts | None]
PairRule: TypeAlias = Callable[[Case, Case], Facts | None]


@dataclass(frozen=True, slots=True)
class For:
    """Rules of the better card: of those that hold, the first speaks."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Against:
    """The same of the card that is compared with it."""

    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """The same of two cards."""

    rules: tuple[PairRule, ...]


Row: TypeAlias = For | Against | Between

SPECIFIC: Final[tuple[Row, ...]] = (
    For((rules.makes_versicola,)),
    For((rules.denies_versicola,)),
    For((rules.forces_king,)),
    Against((rules.loses_resto,)),
    For((rules.wins_resto, rules.catches)),
    Against((rules.gives_versicola,)),
    Against((rules.breaks_versicola,)),
    For((rules.saves_partner,)),
    For((rules.home_from, rules.home)),
    Against((rules.dies, rules.under_shown, rules.dies_unless, rules.at_risk)),
    For((rules.keeps_last,)),
    For((rules.may_catch,)),
    For((rules.cashes_first, rules.cashes)),
    For((rules.over_shown,)),
    For((rules.home_if_follows, rules.with_partner)),
    Between((rules.fewer, rules.guards, rules.few_beat)),
    For((rules.may_force_king, rules.hangs_king)),
    Against((rules.bares_king,)),
    Against((rules.king_risk,)),
    Against((rules.trumped_for,)),
    For((rules.matto_due, rules.matto_spares)),
    Against((rules.matto_waits,)),
    For((rules.partner_trumps,)),
    For((rules.taps_both, rules.taps)),
    For((rules.draws_safely,)),
    For((rules.draws_long,)),
    For((rules.last_of_suit, rules.leaves_one)),
    For((rules.long_suit,)),
    For((rules.partner_shown,)),
    Between((rules.enough, rules.partner_enough)),
    Against((rules.shortens,)),
    Against((rules.keeps_for,)),
    Against((rules.keeps,)),
    Against((rules.lets_home,)),
    For((rules.draws,)),
)
"""What names the point of a play, the most specific first."""
GENERAL: Final[tuple[Row, ...]] = (
    For((rules.matto_saves,)),
    For((rules.wins,)),
    For((rules.highest,)),
    For((rules.partner_may,)),
    For((rules.just_beats,)),
    For((rules.over_for_nothing,)),
    For((rules.cannot_beat, rules.leaves_partner)),
    Between((rules.worthless, rules.spares)),
    Against((rules.lets_go,)),
    For((rules.draws_low,)),
    For((rules.keeps_rest,)),
    For((rules.gives_nothing,)),
)
"""What is said where nothing else is left."""
_PICKED: Final[tuple[Row, ...]] = (For((rules.dies_open, rules.home_open, rules.gives_nothing)),)
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
        rows = table if than else [row for row in table if isinstance(row, For)]
        if found := tuple(islice(_reasons(rows, better, others), _MOST)):
            return found
    return ()


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
    match row:
        case For(rules):
            mine, theirs = _first(rules, better), _first(rules, other)
        case Against(rules):
            mine, theirs = _first(rules, other), _first(rules, better)
        case Between(rules):
            mine, theirs = _first(rules, better, other), None
    return None if mine is None or (theirs is not None and theirs[1].points >= mine[1].points) else mine


def _first(rules: Iterable[Callable[..., Facts | None]], *cases: Case) -> tuple[str, Facts] | None:
    found = ((rule.__name__, rule(*cases)) for rule in rules)
    return next(((name, facts) for name, facts in found if facts is not None), None)
