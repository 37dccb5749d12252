"""Deals and hands as the command line prints them in JSON."""

from collections.abc import Iterable
from typing import Final

from solitaire.classic.count import TRICKS, Count
from solitaire.classic.deal import DealLayout, dealt_fola
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand
from solitaire.classic.seats import SEATS, Side
from solitaire.rules.cards import CODES, codes
from solitaire.rules.deal import Deal

_FACE_UP, _ROBBED, _DECLARED = range(3)
LEADS: Final = _DECLARED + 1 + TRICKS
"""Number of leads of an ended hand; a hand in progress has fewer."""
_STAGES: Final = {
    **dict.fromkeys((EventKind.ROBBED, EventKind.STOPPED, EventKind.TAKEN, EventKind.FOLA), _ROBBED),
    **dict.fromkeys((EventKind.DECLARED, EventKind.NOTHING_DECLARED), _DECLARED),
}
_COUNT: Final = (EventKind.LAST_TRICK, EventKind.VERSICOLA, EventKind.CARDS, EventKind.OVER_42)


def leads(events: Iterable[Event]) -> list[int]:
    """Return the points by which NS leads (below 0 when EW leads) at 24 stages of a hand.

    The stages are: after the face-up cards, after the dealer has robbed, after the declarations, and after
    each of the 21 tricks; a hand in progress has not reached all of them. Resti paid in play are taken
    off. The last stage includes the price of Il Matto, but not the count.
    """
    found, stage = [0] * LEADS, _FACE_UP
    for event in events:
        if event.kind in _COUNT:
            break
        stage = stage + 1 if event.kind is EventKind.WON else max(stage, _STAGES.get(event.kind, stage))
        found[stage:] = [event.lead] * (LEADS - stage)
    return found[: stage + 1]


def hand_json(hand: Hand) -> dict[str, object]:
    """Return a hand; a hand in progress has no count."""
    counts = hand.counts
    return {
        **_deal(hand.deal, hand.layout),
        "discards": {seat.name: codes(hand.discards[seat] or ()) for seat in SEATS if hand.discards[seat]},
        "declarations": _declarations(hand.events),
        "tricks": [[trick.leader.name, *codes(trick.cards)] for trick in hand.tricks],
        "leads": leads(hand.events),
        "count": None if counts is None else {side.name: _count(counts[side]) for side in Side},
        "lead": hand.tally.lead,
        "resti": {side.name: hand.tally.resti[side] for side in Side},
    }


def deal_json(deal: Deal, layout: DealLayout) -> dict[str, object]:
    """Return a deal: the hands as dealt, the fola, the cards robbed and taken."""
    return {
        **_deal(deal, layout),
        "robbed_at_cut": codes(layout.robbed_at_cut),
        "stop_at_cut": None if layout.stop_at_cut is None else CODES[layout.stop_at_cut],
        "hands": {seat.name: codes(layout.dealt[seat]) for seat in SEATS},
        "face_up": {seat.name: CODES[layout.face_up[seat]] for seat in SEATS},
        "fola": codes(dealt_fola(deal, layout)),
        "robbed": codes(layout.robbed),
        "stop": None if layout.stop is None else CODES[layout.stop],
        "taken": codes(layout.taken),
    }


def _deal(deal: Deal, layout: DealLayout) -> dict[str, object]:
    return {
        "deal": deal.name,
        "cut": None if deal.number is None else deal.cut,
        "dealer": layout.dealer.name,
        "cards": codes(deal.cards),
    }


def _declarations(events: Iterable[Event]) -> dict[str, list[list[str]]]:
    declared: dict[str, list[list[str]]] = {}
    for event in events:
        if event.kind is EventKind.DECLARED and event.seat is not None:
            declared.setdefault(event.seat.name, []).append(codes(event.cards))
    return declared


def _count(counted: Count) -> dict[str, int]:
    return {
        "last_trick": counted.last_trick,
        "versicole": counted.versicole_points,
        "cards": counted.card_points,
        "over_42": counted.over_42,
    }
