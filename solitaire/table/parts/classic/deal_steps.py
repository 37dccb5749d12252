"""What the panel says of a step of the deal: what happened, the points and why; and why a resto is paid."""

from collections.abc import Iterator, Sequence

from solitaire.classic.cards import SUIT
from solitaire.classic.events import Event, EventKind
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Seat
from solitaire.rules.cards import CARTIGLIE
from solitaire.table.models.snapshot import STEPS, Snapshot
from solitaire.table.parts.classic.seats import ShownHint
from solitaire.texts.sentences import APART
from solitaire.texts.words import Words


def step_note(seen: Snapshot, words: Words) -> ShownHint | None:
    """Return what is said where the show waits at a step; None if there is nothing to say."""
    title, said = "", list[str]()
    if seen.step:
        step = STEPS[seen.step[0].kind]
        title, said = words(f"step.{step}_title"), [*_said(seen, step, words)]
    if (paid := seen.next_paid) is not None and seen.event is not None:
        lead = seen.sentences.lead(seen.event.lead)
        title = title or words("step.resto_title")
        said.append(words(f"step.{paid.kind.name.lower()}", lead=lead, resti=paid.resti))
    return ShownHint(title=title, latest=said) if title else None


def _said(seen: Snapshot, step: str, words: Words) -> Iterator[str]:
    """Yield what a step of the deal has scored, and why; at least what happened last."""
    scored = [seen.sentences.event(event) for event in _scored(seen.step)]
    yield from scored
    if step in ("cut", "rob") and seen.step[0].kind in (EventKind.STOPPED_AT_CUT, EventKind.STOPPED):
        yield words("step.nothing")
    if seen.view.options != DEFAULT:
        yield from [] if scored else [seen.sentences.event(seen.step[-1])]
    elif step == "discards":
        yield from _discarded(seen, words)
    else:
        yield words(f"step.{step}")
    if step == "fola" and seen.view.discards_due:
        yield words("step.to_discard", count=seen.view.discards_due)


def _scored(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events that have scored; cards that one player robs are one event."""
    for seat in dict.fromkeys(event.seat for event in events if event.points):
        own = [event for event in events if event.seat is seat and event.points]
        if own[0].kind is EventKind.DECLARED:
            yield from own
        else:
            cards = tuple(card for event in own for card in event.cards)
            yield own[0]._replace(cards=cards, points=sum(event.points for event in own))


def _discarded(seen: Snapshot, words: Words) -> Iterator[str]:
    """Yield which suits the players whose discards are shown may now trump, if there are any."""
    for seat, cards in seen.discards.items():
        suits = dict.fromkeys(SUIT[card] for card in cards if card < CARTIGLIE)
        named = APART.join(words(f"card.suit_{suit}") for suit in suits)
        key = "step.own_discards" if seat is Seat.S else "step.discards"
        if named:
            yield words(key, who=seen.sentences.names[seat], suits=named)
