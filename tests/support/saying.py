"""What the program says of small cases written as a line, for the readings of tests/support/reading.py."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from solitaire.classic.count import Ledger, note_trick
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand, Refusal
from solitaire.classic.inferences import infer
from solitaire.classic.options import DEFAULT, parse_options
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.trick import Trick
from solitaire.classic.view import View
from solitaire.home.settings import LANGUAGES
from solitaire.rules.cards import CODES, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import Position, parse_move
from solitaire.rules.position import View as GameView
from solitaire.rules.scoring import USEFUL, count, score
from solitaire.texts.classic_text import hand_log
from solitaire.texts.classic_words import Sentences, refusal_text, turn_prompt
from solitaire.texts.hints import why_better
from solitaire.texts.sums import CLASSIC, SOLITAIRE, balance, headline
from solitaire.texts.words import Words, with_codes
from solver.review import Part, Sum
from tests.support import classic_recorded
from tests.support.classic_playing import decide
from tests.support.classic_views import seen

WORDS = Words()
_ALL_WORDS = tuple(map(Words, LANGUAGES))


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


def headlines(text: str) -> str:
    """Return the headlines of a game and of a hand, for a sum like: deal -40, play -60, knew more."""
    points = {name: int(number) for name, number in re.findall(r"(\w+) (-?\d+)", text)}
    deal, play, luck = (Part(points.get(name, 0), 3.0) for name in ("deal", "play", "luck"))
    partner, opponents = (
        Part(points[name], 3.0) if name in points else None for name in ("partner", "opponents")
    )
    found = Sum(304, deal, play, luck, 304 + sum(points.values()), 20, partner, opponents)
    found = replace(found, knew_more="knew more" in text, is_blameless="blameless" in text)
    games = (SOLITAIRE, CLASSIC) if partner is None else (CLASSIC,)
    return "\n".join(dict.fromkeys(headline(found, game, WORDS) for game in games))


def comparison(text: str) -> str:
    """Return why another move was better, of: a position; the move made; the better one, or the next card."""
    position, made, better = text.split("; ")
    moves = parse_move(made), None if better == "play" else parse_move(better)
    return with_codes("\n".join(why_better(GameView.of(Position.parse(position)), *moves, None, WORDS)))


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
    if view.discards_due:
        yield f"may discard {view.discards_due} of {format_cards(view.discardable)}"
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


def duty(text: str) -> str:
    """Return what South, with these cards, is asked to do after West's; and why no other card will do."""
    held, led = text.split(" after ")
    view = seen(held, "", f"W {led}" if led != "nobody" else "S")
    is_free = len(view.legal_plays) == len(view.held)
    return "\n".join(
        [turn_prompt(view, WORDS), *([] if is_free else [refusal_text(view, Refusal.FOLLOW, WORDS)])]
    )


def log(text: str, *, signals: bool = True) -> str:
    """Return the log of tricks, each its leader and its cards."""
    events, ledger = list[Event](), Ledger()
    for number, words in enumerate(text.split(" / "), start=1):
        trick, noted = Trick(Seat[words[0]], parse_cards(words[2:])), len(ledger.events)
        events += (Event(EventKind.PLAYED, 0, seat, (card,)) for seat, card in trick.plays)
        if trick.is_complete:
            note_trick(ledger, trick, number, DEFAULT)
            events += ledger.events[noted:]
    entries = hand_log(events, Sentences(WORDS, ("Anna", "Lapo", "Costanza", "Tessa"), signals=signals))
    return "\n".join(
        f"{with_codes(text)}  {side.name if side is not None else ''}".strip() for text, side in entries
    )


def points_lost(text: str) -> str:
    """Return what balances the points lost: play, shown, small losses, how many of these."""
    play, shown, small, many = text.split()
    return "\n".join(balance(int(play), int(shown), float(small), int(many), WORDS))


def _daily(words: Words, day: str) -> str:
    deal = Deal.numbered(daily_number(date.fromisoformat(day)))
    return f"{words.deal(deal)}; {words.short_deal(deal.name)}"


_ASKED: Final[dict[str, Callable[[Words, str], str]]] = {
    "card": lambda words, code: words.card(parse_card(code)),
    "index": lambda words, codes: " ".join(map(words.index, parse_cards(codes))),
    "move": lambda words, move: words.move(parse_move(move)),
    "day": lambda words, day: f"{words.day(date.fromisoformat(day))}; {words.short_day(day)}",
    "daily": _daily,
    "number": lambda words, number: words.number(float(number), 1),
}


def in_languages(text: str) -> str:
    """Return a card, a day ... or a key of the catalogue with its values in each language.

    A blank that breaks no line is shown as ``~``.
    """
    name, _, rest = text.partition(" ")
    given = re.findall(r"(\w+)=(\S+)", rest)
    values: dict[str, object] = {key: int(value) if value.isdigit() else value for key, value in given}
    found = (_ASKED[name](words, rest) if name in _ASKED else words(name, **values) for words in _ALL_WORDS)
    return with_codes("\n".join(found)).replace("\N{NO-BREAK SPACE}", "~")
