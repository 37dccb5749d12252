"""What the rules of both games make of a case written as a line, for answers.py."""

from collections.abc import Iterable, Iterator

from solitaire.classic import cards as of_four
from solitaire.classic.cards import RANK, SUIT
from solitaire.classic.count import Ledger, matto_price, note_trick
from solitaire.classic.deal import lay_out, parse_deal
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.inferences import infer
from solitaire.classic.options import parse_options
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import Trick, duty, legal_plays
from solitaire.classic.view import View
from solitaire.rules.cards import (
    CARD_COUNT,
    CLASSIC,
    CLASSIC_ACCOUNT,
    CODES,
    MATTO,
    Card,
    Versicola,
    format_cards,
    italian_name,
    kills,
    parse_cards,
    suit,
    value,
    versicole,
)
from solitaire.rules.deal import Deal
from solitaire.rules.outlook import (
    Place,
    Preview,
    changes,
    court_outlooks,
    preview,
    ranked_kills,
    sure_plays,
    track,
)
from solitaire.rules.position import Position, parse_move
from solitaire.rules.position import View as GameView
from solitaire.rules.scoring import USEFUL, WORTH, count, score
from tests.support import classic_recorded
from tests.support.classic_playing import decide, first, last, play_out

_USUAL = {
    *(EventKind.CUT, EventKind.FACE_UP, EventKind.FOLA, EventKind.DISCARDED, EventKind.NOTHING_DECLARED),
    *(EventKind.PLAYED, EventKind.WON),
}
"""What happens in every hand."""


# -- the solitaire ------------------------------------------------------------------------------


def suit_of_cards(letter: str) -> str:
    """Return the cards of a suit, M or T, each with its value, how many it kills, its points and its name."""
    rows = (
        f"{CODES[card]} {value(card)}, kills {sum(kills(card, one) for one in range(CARD_COUNT))}, "
        f"counts {WORTH[card]}, {italian_name(card)}"
        for card in range(CARD_COUNT)
        if suit(card) == letter
    )
    return "\n".join(rows)


def after(text: str) -> str:
    """Return the position after moves: T1 | C1; C1 #."""
    start, _, moves = text.rpartition("; ")
    position = Position.parse(start)
    for move in moves.split():
        position = position.apply(parse_move(move))
    return str(position)


def counted(text: str) -> str:
    """Return the count of these cards, or of: all but T31."""
    named = parse_cards(text.removeprefix("all").removeprefix(" but "))
    found = count(USEFUL.difference(named) if text.startswith("all") else named)
    items = [f"{format_cards(one.cards)} {one.total}" for one in found.versicole]
    items += [f"{CODES[one.card]} {one.points}" for one in found.negatives]
    points = f"{found.account_points} + {found.versicole_points} - {-found.negative_points} = {found.shown}"
    return f"{points}: {', '.join(items)}" if items else points


def scored(text: str) -> str:
    """Return the score of a position."""
    found = score(Position.parse(text))
    return f"points {found.points}, shown {found.shown}, to come {found.to_come}"


def outlook(text: str) -> str:
    """Return what a player can tell of a position."""
    view = GameView.of(Position.parse(text))
    tracker = track(view)
    kills = (f"{one.kill} {one.points:+}" for one in ranked_kills(view))
    courts = (
        f"{CODES[one.card]} {one.place.value} {format_cards(one.killers)}" for one in court_outlooks(view)
    )
    places = {place: tracker.at(place) for place in Place if tracker.at(place)}
    useful = (
        f"{place.value} {len(cards) if place is Place.COVERED else format_cards(cards)}"
        for place, cards in places.items()
    )
    lines = {
        "kills": ", ".join(kills),
        "sure plays": str(sure_plays(view)),
        "courts": ", ".join(courts),
        "useful": ", ".join(useful),
        "versicole": " ".join(f"{one.points}/{one.most}" for one in tracker.prospects),
    }
    return "\n".join(f"{name}: {line}" for name, line in lines.items() if line)


def changed(text: str) -> str:
    """Return what a move changes, and of a kill what its preview says: C1 S9 D9 C5; D9xS9."""
    start, _, name = text.partition("; ")
    before, move = Position.parse(start), parse_move(name)
    lines = [_previewed(preview(before, move))] if move.is_kill else []
    trackers = (track(GameView.of(one)) for one in (before, before.apply(move)))
    moved = [f"{CODES[one.after.family.cards[0]]} {one.points:+}" for one in changes(*trackers)]
    return "\n".join([*lines, *([f"family of {', '.join(moved)}"] if moved else [])])


def _previewed(seen: Preview) -> str:
    def named(found: Iterable[Versicola]) -> list[str]:
        return [f"{format_cards(one.cards)} {one.total}" for one in found]

    risks = (" of ".join([f"{CODES[one.card]} {one.points}", *named(one.versicole)]) for one in seen.exposed)
    parts = {
        "makes": named(seen.made),
        "breaks": named(seen.broken),
        "without M": named(seen.without_matto),
        "opens": map(str, seen.opened),
        "closes": map(str, seen.closed),
        "meet": (f"{CODES[right]}-{CODES[left]}" for right, left in seen.strangers),
        "exposes": risks,
        "shelters": (CODES[card] for card in seen.sheltered),
    }
    found = {name: ", ".join(texts) for name, texts in parts.items()}
    return "; ".join([f"{seen.points:+}", *(f"{name} {text}" for name, text in found.items() if text)])


# -- Minchiate for four -------------------------------------------------------------------------


def suit_for_four(letter: str) -> str:
    """Return the cards of a suit, M or T, from the highest, their worth, and those of each group."""
    found = sorted((card for card in range(CARD_COUNT) if SUIT[card] == letter), key=lambda card: -RANK[card])
    groups = {"of account": CLASSIC_ACCOUNT, "useful": of_four.USEFUL, "robbable": of_four.ROBBABLE}
    named = (f"{name} {format_cards(sorted(group.intersection(found)))}" for name, group in groups.items())
    worth = (f"{CODES[card]} {of_four.WORTH[card]}" for card in found if of_four.WORTH[card])
    return "\n".join([format_cards(found), f"worth {', '.join(worth)}", *named])


def pack(end: str) -> Deal:
    """Return a deal whose cards after the cut end with these, all others in order before them."""
    last = parse_cards(end)
    return Deal.from_cards([*(card for card in range(CARD_COUNT) if card not in last), *last])


def layout(text: str) -> str:
    """Return how a deal lies when South deals: 42/5, or the end of the pack: ... T30 T7, rob_limit=none."""
    name, _, rules = text.partition(", ")
    deal = pack(name[4:]) if name.startswith("... ") else parse_deal(name)
    found = lay_out(deal, Seat.S, parse_options(rules))
    at_cut, at_fola = ("nothing" if card is None else CODES[card] for card in (found.stop_at_cut, found.stop))
    taken = [format_cards(cards) or "nothing" for cards in (found.robbed_at_cut, found.robbed, found.taken)]
    lines = (
        f"cut {deal.cut}: W robs {taken[0]}, stopped by {at_cut}; looks at {format_cards(found.looked_at)}",
        f"face up {format_cards(found.face_up)}",
        f"S robs {taken[1]}, stopped by {at_fola}; takes {taken[2]}",
        f"fola {format_cards(found.fola) or 'empty'}",
        f"held {', '.join(f'{seat.name} {len(found.held(seat))}' for seat in SEATS)}",
    )
    return "\n".join(lines)


def event_text(event: Event) -> str:
    """Return an event in short: ``EW died N:M 5 = -5``, the lead after it last."""
    words = [event.kind.value]
    if event.side is not None:
        words.insert(0, event.side.name)
    if event.seat is not None:
        words.append(f"{event.seat.name}:{format_cards(event.cards)}")
    points = f"{event.resti} r." if event.resti else str(event.points)
    return f"{' '.join(words)} {points} = {event.lead}"


def trick(text: str) -> str:
    """Return what a trick brings: leader and cards, number, options: S DK T30 M D7, 21, matto_last=kept."""
    cards, _, rest = text.partition(", ")
    number, _, rules = rest.partition(", ")
    found = Trick(Seat[cards[0]], parse_cards(cards[2:]))
    if not found.is_complete:
        return f"{found.suit or 'nothing'} led, {found.winner.name} would win, {found.turn.name} plays"
    ledger = Ledger()
    note_trick(ledger, found, int(number), parse_options(rules))
    return "\n".join(map(event_text, ledger.events))


def may_play(text: str) -> str:
    """Return the cards that may be played, and the duty: CK C2 after C1 T5, led D S."""
    held, _, lying = text.partition(" after")
    lying, _, led = lying.partition(", led ")
    asked = parse_cards(held), parse_cards(lying), frozenset(led.split())
    return f"{format_cards(legal_plays(*asked))}: {duty(*asked).name.lower()}"


def price(text: str) -> str:
    """Return what is paid for Il Matto out of these cards and himself."""
    return CODES[matto_price([*parse_cards(text), MATTO])]


def versicole_for_four(text: str) -> str:
    """Return the versicole in these cards."""
    found = versicole(parse_cards(text), CLASSIC)
    return ", ".join(f"{one.kind.name.title()} {format_cards(one.shown)} {one.total}" for one in found)


def hoard(hand: Hand) -> tuple[Card, ...]:
    """Keep Il Matto to the end; otherwise take the first legal cards."""
    if hand.phase is Phase.DISCARDS:
        return first(hand)
    return tuple(card for card in hand.legal_plays if card != MATTO)[:1] or (MATTO,)


def early(hand: Hand) -> tuple[Card, ...]:
    """Lead Il Matto as soon as possible; otherwise take the first legal cards."""
    may_lead = hand.phase is Phase.TRICKS and not hand.tricks[-1].cards
    return (MATTO,) if may_lead and MATTO in hand.legal_plays else hoard(hand)


def happens(text: str) -> str:
    """Return what happens in a hand besides the plays: deal, dealer, policy, options."""
    deal, dealer, policy, *rules = text.split()
    policies = {"first": first, "last": last, "hoard": hoard, "early": early}
    start = Hand.start(parse_deal(deal), Seat[dealer], parse_options(" ".join(rules)))
    ended = play_out(start, policies[policy])[-1]
    return "\n".join(event_text(event) for event in ended.events if event.kind not in _USUAL)


def knowledge(text: str) -> str:
    """Return what a seat knows of the hand of 1798 after some decisions: E at 5, fola_shown=numbers."""
    place, _, rules = text.partition(", ")
    seat, _, made = place.partition(" at ")
    printed = classic_recorded.printed_hand()
    hand = Hand.start(printed.deal, Seat.S, parse_options(rules))
    for cards in (*filter(None, printed.discards[::3]), *((card,) for card in printed.plays))[: int(made)]:
        hand = decide(hand, cards)
    view = View.of(hand, Seat[seat])
    return "\n".join([*_seen(view), *_inferred(view)])


def _seen(view: View) -> Iterator[str]:
    decides = "nobody" if view.turn is None else view.turn.name
    yield f"{view.phase.value}, {decides} decides, lead {view.tally.lead}"
    if view.discards_due or view.discardable:
        yield f"may discard {view.discards_due} of {format_cards(view.discardable)}"
    if view.legal_plays:
        yield f"may play {format_cards(view.legal_plays)}"
    if view.looked_at:
        yield f"looked at {format_cards(view.looked_at)}"
    hidden = " ".join(f"{suit} {number}" for suit, number in view.fola_hidden if number)
    among = f", and {hidden} of {format_cards(sorted(infer(view).fola))}" if hidden else ""
    yield f"fola {format_cards(view.fola)}{among}"
    laid = ("unknown" if cards is None else format_cards(cards) or "none" for cards in view.discards)
    shown = (
        "unknown" if found is None else format_cards([card for one in found for card in one.shown]) or "none"
        for found in map(view.declared, SEATS)
    )
    yield f"discards {', '.join(laid)}; declared {', '.join(shown)}"


def _inferred(view: View) -> Iterator[str]:
    known = infer(view)
    for owner in (seat for seat in SEATS if seat is not view.seat):
        holds = format_cards(sorted(known.holds[owner])) or "none"
        lacks = format_cards(sorted(known.unseen - known.may_hold[owner]))
        yield f"{owner.name} holds {holds}, {known.missing[owner]} more{lacks and f', not {lacks}'}"
