"""What the program says of small cases written as a line, for answers.py."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Final

from solitaire.classic.count import Ledger, note_trick
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Refusal
from solitaire.classic.options import DEFAULT
from solitaire.classic.seats import Seat, Side
from solitaire.classic.trick import Trick
from solitaire.home.settings import LANGUAGES
from solitaire.rules.cards import parse_card, parse_cards
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.position import Position, parse_move
from solitaire.rules.position import View as GameView
from solitaire.texts.classic_text import hand_log
from solitaire.texts.classic_words import Sentences, refusal_text, turn_prompt
from solitaire.texts.hints import why_better
from solitaire.texts.sums import CLASSIC, SOLITAIRE, balance, headline
from solitaire.texts.words import Words, with_codes
from solver.review import Part, Sum
from tests.support.classic_views import seen


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
    return "\n".join(dict.fromkeys(headline(found, game, Words()) for game in games))


def comparison(text: str) -> str:
    """Return why another move was better, of: a position; the move made; the better one, or the next card."""
    position, made, better = text.split("; ")
    moves = parse_move(made), None if better == "play" else parse_move(better)
    return with_codes("\n".join(why_better(GameView.of(Position.parse(position)), *moves, None, Words())))


def duty(text: str) -> str:
    """Return what South, with these cards, is asked to do after West's; and why no other card will do."""
    held, led = text.split(" after ")
    view = seen(held, "", f"W {led}" if led != "nobody" else "S")
    is_free = len(view.legal_plays) == len(view.held)
    return "\n".join(
        [turn_prompt(view, Words()), *([] if is_free else [refusal_text(view, Refusal.FOLLOW, Words())])]
    )


def _named(names: str, words: Words) -> Sentences:
    return Sentences(words, ["" if name == "-" else name for name in names.split()])


def at_table(text: str) -> str:
    """Return what four players with these names are called, and the second side; ``-`` has none."""
    sentences = _named(text, Words())
    assert sentences.whom[1:] == sentences.names[1:]
    return f"{', '.join(sentences.names)}; {sentences.side(Side.EW)}; {sentences.own}"


def sentence(text: str) -> str:
    """Return an event in each language: names; kind, seat or side, cards; suits. The lead: names; LEAD 7."""
    names, what, *suits = text.split("; ")
    kind, who, *cards = what.split()

    def said(words: Words) -> str:
        sentences = _named(names, words)
        if kind == "LEAD":
            return sentences.lead(int(who))
        seat, side = (Seat[who], None) if who in Seat.__members__ else (None, Side[who])
        numbers = tuple((one[0], int(one[1:])) for one in " ".join(suits).split())
        points = 0 if side is None else 5
        event = Event(EventKind[kind], 0, seat, parse_cards(" ".join(cards)), side, points, suits=numbers)
        return sentences.event(event)

    return with_codes("\n".join(map(said, map(Words, LANGUAGES)))).replace("\N{NO-BREAK SPACE}", "~")


def log(text: str, *, signals: bool = True) -> str:
    """Return the log of tricks, each its leader and its cards."""
    events, ledger = list[Event](), Ledger()
    for number, words in enumerate(text.split(" / "), start=1):
        trick, noted = Trick(Seat[words[0]], parse_cards(words[2:])), len(ledger.events)
        events += (Event(EventKind.PLAYED, 0, seat, (card,)) for seat, card in trick.plays)
        if trick.is_complete:
            note_trick(ledger, trick, number, DEFAULT)
            events += ledger.events[noted:]
    entries = hand_log(events, Sentences(Words(), ("Anna", "Lapo", "Costanza", "Tessa"), signals=signals))
    return "\n".join(
        f"{with_codes(text)}  {side.name if side is not None else ''}".strip() for text, side in entries
    )


def points_lost(text: str) -> str:
    """Return what balances the points lost: play, shown, small losses, how many of these."""
    play, shown, small, many = text.split()
    return "\n".join(balance(int(play), int(shown), float(small), int(many), Words()))


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
    found = (
        _ASKED[name](words, rest) if name in _ASKED else words(name, **values)
        for words in map(Words, LANGUAGES)
    )
    return with_codes("\n".join(found)).replace("\N{NO-BREAK SPACE}", "~")
