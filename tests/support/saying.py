"""What the program says of small cases written as a line, for the readings of tests/support/reading.py."""

import re
from dataclasses import replace

from solitaire.classic.count import Ledger, note_trick
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Refusal
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Seat
from solitaire.classic.trick import Trick
from solitaire.rules.cards import parse_cards
from solitaire.rules.position import Position, View, parse_move
from solitaire.texts.classic_text import hand_log
from solitaire.texts.classic_words import Sentences, refusal_text, turn_prompt
from solitaire.texts.hints import why_better
from solitaire.texts.sums import CLASSIC, SOLITAIRE, headline
from solitaire.texts.words import Words, with_codes
from solver.review import Part, Sum
from tests.support.classic_views import seen

WORDS = Words()


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
    return with_codes("\n".join(why_better(View.of(Position.parse(position)), *moves, None, WORDS)))


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
