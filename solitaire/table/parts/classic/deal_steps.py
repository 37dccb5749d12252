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
    if (paid := seen.next_paid) is not None and seen.event is not None:
        lead = seen.sentences.lead(seen.event.lead)
        why = words(f"step.{paid.kind.name.lower()}", lead=lead, resti=paid.resti)
        return ShownHint(title=words("step.resto_title"), latest=(why,))
    if not seen.step:
        return None
    step = STEPS[seen.step[0].kind]
    said = [seen.sentences.event(event) for event in _scored(seen.step)]
    if seen.view.options == DEFAULT:
        said += filter(None, [_discarded(seen, words) if step == "discards" else words(f"step.{step}")])
    title, last = words(f"step.{step}_title"), seen.sentences.event(seen.step[-1])
    return ShownHint(title=title, latest=said or [last])


def _scored(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events that have scored; cards that one player robs are one event."""
    for seat in dict.fromkeys(event.seat for event in events if event.points):
        own = [event for event in events if event.seat is seat and event.points]
        if own[0].kind is EventKind.DECLARED:
            yield from own
        else:
            cards = tuple(card for event in own for card in event.cards)
            yield own[0]._replace(cards=cards, points=sum(event.points for event in own))


def _discarded(seen: Snapshot, words: Words) -> str:
    """Return which suits the player whose discards are shown may now trump; empty if there are none."""
    (shown,) = (event for event in seen.step if event.kind is EventKind.DISCARDS_SHOWN)
    assert shown.seat is not None
    suits = dict.fromkeys(SUIT[card] for card in shown.cards if card < CARTIGLIE)
    named = APART.join(words(f"card.suit_{suit}") for suit in suits)
    key = "step.own_discards" if shown.seat is Seat.S else "step.discards"
    return words(key, who=seen.sentences.names[shown.seat], suits=named) if named else ""
