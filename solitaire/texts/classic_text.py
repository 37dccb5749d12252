"""The classic game in text and in JSON: deals, hands event by event, results, and the log of a hand."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from solitaire.classic.cards import fixed, is_tarocco
from solitaire.classic.count import TRICKS, Count, Ledger, note_deal
from solitaire.classic.deal import DealLayout, dealt_fola
from solitaire.classic.events import Event, EventKind
from solitaire.classic.hand import Hand
from solitaire.classic.inferences import FUMATE
from solitaire.classic.match import GIRO
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.classic.trick import Trick
from solitaire.rules.cards import CODES, MATTO, Card, codes, format_cards, tarot, versicole
from solitaire.rules.deal import Deal
from solitaire.texts import shapes
from solitaire.texts.classic_words import Sentences
from solitaire.texts.printable import fitted, one_line, with_sign
from solitaire.texts.text import deal_title, kind_name

_WIDTH: Final = 72
_LEAST_WIDTH: Final = 20
"""The usual and the least width of the column for what happened."""
_FIGURE_WIDTH: Final = 8
"""Width of the two columns beside it, for points and lead."""
_TEXTS: Final = {
    EventKind.CUT: "{seat} cuts",
    EventKind.ROBBED_AT_CUT: "{seat} robs {cards} at the cut",
    EventKind.STOPPED_AT_CUT: "{cards} stops {seat}",
    EventKind.FACE_UP: "{seat} gets {cards} face up",
    EventKind.ROBBED: "{seat} robs {cards} from the fola",
    EventKind.STOPPED: "{cards} stops {seat}",
    EventKind.TAKEN: "{seat} takes {cards} from the fola",
    EventKind.NOTHING_TAKEN: "nothing robbed and nothing taken: {side} wins {resti}",
    EventKind.FOLA: "{seat} announces the fola, {suits}: {cards}",
    EventKind.DISCARDED: "{seat} discards",
    EventKind.GIVEN: "{seat} gives the dealer the other discards",
    EventKind.DISCARDS_SHOWN: "{seat} shows the discards {cards}",
    EventKind.DECLARED: "{seat} declares {versicola}: {cards}",
    EventKind.NOTHING_DECLARED: "{seat} declares nothing",
    EventKind.FELL: "{seat} falls: {cards}",
    EventKind.PICKED: "{seat} picks {cards}",
    EventKind.FORCED: "{seat} must play {cards}",
    EventKind.DIED: "{cards} dies",
    EventKind.MATTO_KEPT: "{seat} takes {cards} back",
    EventKind.MATTO_PAID: "{seat} pays for Il Matto with {cards}",
    EventKind.RESTO: "{side} wins {resti}",
    EventKind.LAST_TRICK: "the last trick",
    EventKind.VERSICOLA: "{versicola}: {cards}",
    EventKind.CARDS: "cards of account: {cards}",
    EventKind.OVER_42: "cards above 42",
    EventKind.SLAM: "{side} wins {resti} for all tricks",
    EventKind.FINAL_RESTI: "{side} wins {resti} for the lead",
}
"""By kind of event: its line. A trick has one line, in place of its plays and its winner."""
_PARTS: Final = {
    EventKind.WON: "Tricks: leader, cards in the order played, winner",
    **dict.fromkeys((EventKind.LAST_TRICK, EventKind.VERSICOLA, EventKind.CARDS, EventKind.OVER_42), "Count"),
}
"""The kinds of event with which a new part of a hand begins, and its title."""


def hand_title(record: HandRecord) -> str:
    """Return the name of a hand, such as ``Hand 4 of match 7, deal 87, dealt by West``."""
    title = deal_title(record.hand.deal)
    if record.match is not None:
        match, number = record.match
        title = f"Hand {number + 1} of match {match}, {title[0].lower()}{title[1:]}"
    return f"{title}, dealt by {record.hand.dealer.title}"


def hand_result(hand: Hand) -> str:
    """Return a line: count, lead and resti of an ended hand, or what comes next in another."""
    resti = f"resti {_resti(hand)}"
    if hand.counts is not None:
        count = ", ".join(f"{side.name} {hand.counts[side].total}" for side in Side)
        return f"count {count}; lead {lead_text(hand.tally.lead)}; {resti}"
    turn = "" if hand.turn is None else hand.turn.title
    next_ = f"trick {len(hand.tricks)}, {turn} to play" if hand.tricks else f"{turn} to discard"
    return f"in progress, {next_}; lead {lead_text(hand.tally.lead)}; {resti}"


def match_result(record: MatchRecord) -> str:
    """Return a line: how many hands of a match have been played, and the resti of each player."""
    match = record.match
    names = [name or f"player {number}" for number, name in enumerate(record.names, start=1)]
    names = [f"{name} ({at})" if names.count(name) > 1 else name for at, name in enumerate(names, start=1)]
    resti = ", ".join(f"{name} {with_sign(resti)}" for name, resti in zip(names, match.resti, strict=True))
    ended = sum(hand.counts is not None for hand in match.hands)
    state = "ended" if match.is_over else f"in progress, hands ended: {ended}"
    short = " of one giro" if match.length == GIRO else ""
    return f"Match {record.number}{short}, {state}; resti: {resti}"


def lead_text(lead: int) -> str:
    """Return which side leads by how much, such as ``EW 83``."""
    return f"{(Side.NS if lead > 0 else Side.EW).name} {abs(lead)}" if lead else "0"


def _resti(hand: Hand) -> str:
    return ", ".join(f"{side.name} {hand.tally.resti[side]}" for side in Side)


def rules_line(options: Options) -> str:
    """Return a line: the rules of a hand, by the name of their preset and what differs from the default."""
    differ = ", ".join(str(options).split())
    return f"Rules: {options.preset}: {differ}" if options.preset else f"Rules: {differ}"


def deal_text(deal: Deal, layout: DealLayout, columns: int, options: Options = DEFAULT) -> str:
    """Return a deal as readable text: what is robbed and taken, the hands as dealt, the fola.

    The text fits into the columns.
    """
    ledger = Ledger()
    note_deal(ledger, layout, options)
    cut = f", cut {deal.cut}" if deal.cut else ""
    rules = [rules_line(options)] if options != DEFAULT else []
    lines = [f"{deal_title(deal)}{cut}, dealt by {layout.dealer.title}", *rules, ""]
    for event in ledger.events:
        lines += _rows(event, columns)
    lines += ["", "The hands as dealt, the last card of each face up:"]
    lines += [f"  {seat.name}  {format_cards(layout.dealt[seat])}" for seat in SEATS]
    fola = format_cards(dealt_fola(deal, layout))
    return fitted([*lines, "", "The fola as dealt, the top card first:", f"     {fola}"], columns)


def replay_text(record: HandRecord, columns: int) -> str:
    """Return a hand event by event, with points and lead, that fits into the columns."""
    hand = record.hand
    names = [f"{seat.title} {record.players[seat]}" for seat in SEATS if record.players[seat]]
    source = [text for key, text in record.extra if key == "Source"]
    about = ", ".join(filter(None, (record.date, *names, *source, str(hand.options))))
    lines = [hand_title(record), *([one_line(about)] if about else [])]
    part, won = "Cut, deal and declarations", 0
    lines += ["", *_columns(part, "points", "lead", columns)]
    for event in hand.events:
        if _PARTS.get(event.kind, part) != part:
            part = _PARTS[event.kind]
            lines += ["", part]
        if event.kind is EventKind.WON:
            won += 1
            lines.append(f"{_trick_row(won, hand.tricks[won - 1])}  {hand.tricks[won - 1].winner.title} wins")
        elif event.kind is not EventKind.PLAYED:
            lines += _rows(event, columns)
    if hand.tricks[won:]:
        lines.append(_trick_row(won + 1, hand.tricks[won]))
    return fitted([*lines, "", f"{hand_result(hand)[0].upper()}{hand_result(hand)[1:]}"], columns)


def _trick_row(number: int, trick: Trick) -> str:
    cards = " ".join(f"{CODES[card]:<3}" for card in trick.cards)
    return f"  {number:>2}. {trick.leader.name}: {cards}".rstrip()


def _rows(event: Event, columns: int) -> list[str]:
    """Return the lines of an event: what happened, the points, the lead after it."""
    text = _TEXTS[event.kind].format(
        seat="" if event.seat is None else event.seat.title,
        side="" if event.side is None else event.side.name,
        cards=format_cards(event.cards),
        versicola="" if event.versicola is None else f"versicola ({kind_name(event.versicola.kind)})",
        suits=" ".join(f"{suit} {number}" for suit, number in event.suits),
        resti="1 resto" if event.resti == 1 else f"{event.resti} resti",
    )
    scores = event.side is not None and (event.points or event.resti)
    gain = f"{event.side.name} +{event.points}" if event.side is not None and event.points else ""
    lead = lead_text(event.lead) if scores else ""
    return _columns(f"  {text.removesuffix(': ')}", gain, lead, columns)


def _columns(text: str, points: str, lead: str, columns: int) -> list[str]:
    """Return lines of a text with two figures at the right of its end."""
    width = max(_LEAST_WIDTH, min(_WIDTH, columns - 2 * _FIGURE_WIDTH))
    *lines, last = fitted([text], width if columns < _WIDTH + 2 * _FIGURE_WIDTH else len(text)).split("\n")
    return [*lines, f"{last:<{width}}{points:>{_FIGURE_WIDTH}}{lead:>{_FIGURE_WIDTH}}".rstrip()]


# -- JSON ------------------------------------------------------------------------------------

_FACE_UP, _ROBBED, _DECLARED = range(3)
_LEADS: Final = _DECLARED + 1 + TRICKS
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
    found, stage = [0] * _LEADS, _FACE_UP
    for event in events:
        if event.kind in _COUNT:
            break
        stage = stage + 1 if event.kind is EventKind.WON else max(stage, _STAGES.get(event.kind, stage))
        found[stage:] = [event.lead] * (_LEADS - stage)
    return found[: stage + 1]


def hand_json(hand: Hand) -> shapes.HandPlayed:
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


def deal_json(deal: Deal, layout: DealLayout) -> shapes.HandLaidOut:
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


def _deal(deal: Deal, layout: DealLayout) -> shapes.HandDealt:
    return {
        "deal": deal.name,
        "cut": deal.cut or None,
        "dealer": layout.dealer.name,
        "cards": codes(deal.cards),
    }


def _declarations(events: Iterable[Event]) -> dict[str, list[list[str]]]:
    declared: dict[str, list[list[str]]] = {}
    for event in events:
        if event.kind is EventKind.DECLARED and event.seat is not None:
            declared.setdefault(event.seat.name, []).append(codes(event.cards))
    return declared


def _count(counted: Count) -> shapes.HandCount:
    return {
        "last_trick": counted.last_trick,
        "versicole": counted.versicole_points,
        "cards": counted.card_points,
        "over_42": counted.over_42,
    }


_GAINS: Final = (EventKind.DIED, EventKind.RESTO)
"""The kinds of event that are good news for one side and bad news for the other."""


_OF_TRICK: Final = (EventKind.FORCED, EventKind.PICKED, EventKind.MATTO_KEPT)
"""The kinds of event that tell which card was played to a trick."""


class LogEntry(NamedTuple):
    """An entry of the log."""

    text: str
    """What happened."""
    side: Side | None = None
    """The side for which it is good news, or None."""


def hand_log(
    events: Sequence[Event],
    sentences: Sentences,
    options: Options = DEFAULT,
    *,
    hides_tricks: bool = False,
) -> list[LogEntry]:
    """Return the entries on these events of a hand with these options, latest last.

    With ``hides_tricks``, the entry of a gathered trick has only its winner and its points.
    """
    log = _Log(sentences, options, hides_tricks=hides_tricks)
    for event in events:
        log.add(event)
    return log.entries


class _Log:
    """A log being written."""

    def __init__(self, sentences: Sentences, options: Options, *, hides_tricks: bool) -> None:
        self.entries: list[LogEntry] = []
        self._sentences, self._options, self._fixed = sentences, options, fixed(options)
        self._hides_tricks = hides_tricks
        self._silent: list[Seat] = []  # seats with nothing to declare
        self._silent_at = 0
        self._trick: list[tuple[Seat, Card]] = []
        self._trick_at, self._tricks = 0, 0
        self._leader = Seat.S
        self._piles: tuple[set[Card], set[Card]] = (set(), set())  # by side
        self._have_led: set[Seat] = set()  # seats that have led a tarocco

    def add(self, event: Event) -> None:
        """Add an event: as an entry, or to the entry of its trick or of the declarations."""
        kind, seat = event.kind, event.seat
        if kind is EventKind.NOTHING_DECLARED and seat is not None:
            self._add_silent(seat)
        elif kind is EventKind.PLAYED and seat is not None:
            self._add_card(seat, event.cards[0])
        elif kind is EventKind.WON and seat is not None:
            if self._hides_tricks:
                self.entries[self._trick_at] = LogEntry(self._sentences.event(event))
            else:
                self._write_trick(winner=seat)
                self._gather(seat.side)
            self._trick = []
        elif self._hides_tricks and kind in _OF_TRICK:
            return
        elif self._hides_tricks and kind is EventKind.DIED and event.side is not None:
            self.entries.append(LogEntry(self._sentences.died_unseen(event), event.side))
        else:
            side = event.side if kind in _GAINS else None
            self.entries.append(LogEntry(self._sentences.event(event), side))

    def _add_silent(self, seat: Seat) -> None:
        if not self._silent:
            self._silent_at = len(self.entries)
            self.entries.append(LogEntry(""))
        self._silent.append(seat)
        self.entries[self._silent_at] = LogEntry(self._sentences.silent(self._silent))

    def _add_card(self, seat: Seat, card: Card) -> None:
        is_led = not self._trick
        if is_led:
            self._tricks += 1
            self._leader, self._trick_at = seat, len(self.entries)
            self.entries.append(LogEntry(""))
        self._trick.append((seat, card))
        self._write_trick()
        if is_led and is_tarocco(card) and seat not in self._have_led:
            self._have_led.add(seat)
            if self._sentences.has_signals and card in FUMATE and not self._hides_tricks:
                self.entries.append(LogEntry(self._sentences.fumata(seat, card)))

    def _gather(self, winner: Side) -> None:
        """Add the cards of a trick to the piles; Il Matto goes back, except in the last trick."""
        before = [{versicola.cards for versicola in versicole(pile, self._fixed)} for pile in self._piles]
        is_last = self._tricks == TRICKS and self._options.matto_last == "lost"
        for player, card in self._trick:
            is_back = card == MATTO and not is_last
            self._piles[player.side if is_back else winner].add(card)
            if card == tarot(1) and player.side is winner:
                self.entries.append(LogEntry(self._sentences.home(winner), winner))
        for side, known in zip(Side, before, strict=True):
            for versicola in versicole(self._piles[side], self._fixed):
                if versicola.cards not in known:
                    self.entries.append(LogEntry(self._sentences.completed(side, versicola)))

    def _write_trick(self, winner: Seat | None = None) -> None:
        cards = [card for _, card in self._trick]
        text = self._sentences.trick(self._tricks, self._leader, cards, winner)
        self.entries[self._trick_at] = LogEntry(text)
