"""The rules that give a card of the classic game its reason where nothing names the point of the play.

They are of the kind of ``reason_rules``.
"""

from dataclasses import replace

from solitaire.classic.cards import RANK, SUIT, WORTH, is_tarocco
from solitaire.rules.cards import MATTO
from solver.classic.case import Case, Facts, highest_first
from solver.classic.outlook import beats


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
