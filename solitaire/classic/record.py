"""A hand as text that a person can read, type and mail, similar to chess PGN.

Headers in brackets, then the tricks, each on a line: the leader, then the four cards in the order played::

    [Rules "classic-1"]
    [Deal "42"]
    [Cut "56"]
    [Dealer "S"]
    [Robbed "W T23; S T36"]
    [Taken "S CK T20 T10 T1 T34"]
    [Discards "S D2 D9 D10 S1 S2 S3; W S7"]
    [Declared "E T30 T31 T32 15"]
    [Count "NS 98; EW 147"]
    [Lead "EW 83"]
    [Resti "NS 0; EW 2"]

     1. E: B5 B8 B6 BK
     2. S: DK T30 D4 D7
    ...

The word ``falls`` among the cards says that the seat in turn lays its hand open (rules 12.4). A deal without
a number is in a ``Cards`` header, as it lies after the cut, with a ``Cut`` if the packet is known.

Reading a record replays it by the rules. A record that breaks them, or makes a claim that its deal and its
plays contradict, is refused. A record of fewer than 84 cards is a hand in progress.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from types import NoneType
from typing import Final

from solitaire.classic.deal import check_cut, numbered, parse_deal
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand, IllegalDecisionError, Refusal
from solitaire.classic.match import check_place
from solitaire.classic.options import Options, OptionsTextError, parse_options
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.rules.cards import Card, CardTextError, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.doors import expect
from solitaire.rules.record import (
    RecordClaimError,
    RecordTextError,
    check_extra,
    format_header,
    parse_headers,
)

# -- headers: version, options, numbers, seats, names, opposition ---------------------------------

RULES_VERSION: Final = "classic-1"


def check_version(headers: Mapping[str, str]) -> None:
    """Check that this is a record of the classic game, in a version that this program reads.

    Raises:
        RecordTextError: it is not.
    """
    version = headers.get("Rules")
    if version != RULES_VERSION:
        found = "no Rules header" if version is None else f"rules version {version!r}"
        raise RecordTextError(f"{found}; a record of the classic game has version {RULES_VERSION}")


def parse_options_of(headers: Mapping[str, str]) -> Options:
    """Return the options in the headers of a record.

    Raises:
        RecordTextError: they are malformed, or contradict each other.
    """
    try:
        return parse_options(headers.get("Options", ""))
    except OptionsTextError as error:
        raise RecordTextError(f"Options header: {error}") from None


def parse_number(key: str, text: str) -> int:
    """Return the number in a header.

    Raises:
        RecordTextError: it is not a number.
    """
    if not re.fullmatch("[0-9]{1,20}", text):
        raise RecordTextError(f"{key} header: {text!r} is not a number")
    return int(text)


def parse_seat(key: str, text: str) -> Seat:
    """Return the seat in a header.

    Raises:
        RecordTextError: it is not a seat.
    """
    try:
        return Seat[text.upper()]
    except KeyError:
        raise RecordTextError(f"{key} header: {text!r} is not a seat; seats are S, E, N, W") from None


def parse_by_seat(key: str, text: str) -> dict[Seat, str]:
    """Return the text for each seat in a header such as ``S C2 C6 C7; W S9 S10``.

    Raises:
        RecordTextError: a seat is unknown or named twice.
    """
    found = dict[Seat, str]()
    for part in text.split(";") if text.strip() else ():
        name, _, words = " ".join(part.split()).partition(" ")
        seat = parse_seat(key, name)
        if seat in found:
            raise RecordTextError(f"{key} header: {seat.title} is named twice")
        found[seat] = words
    return found


def check_names(names: tuple[str, ...]) -> None:
    """Check that names can be stored in a header.

    Raises:
        TypeError: a name is not a text.
        RecordTextError: a name has a semicolon, more than single blanks, or a sign that cannot be printed.
    """
    for name in names:
        expect("players", name, str)
        if ";" in name or not name.isprintable() or name != " ".join(name.split()):
            raise RecordTextError(
                f"the name {name!r} cannot be kept in a record: no semicolons, single blanks only"
            )


OPPOSITION: Final = "Opposition"
"""The key of the header."""
MAX_PLAYOUTS: Final = 100_000
"""Most playouts per card that a record may ask for: a few seconds of thinking."""
_ENGINE: Final = r"[a-z][a-z-]{0,19}(?: version=[0-9]{1,4})?"
_TEXT: Final = re.compile(
    rf"(?P<engines>{_ENGINE}(?:, {_ENGINE}, {_ENGINE})?)"
    r"(?: playouts=(?P<playouts>[0-9]{1,6}))? seed=(?P<seed>[0-9]{1,20})"
)


@dataclass(frozen=True, slots=True)
class Opposition:
    """The players of the other three seats. With playouts they decide the same everywhere, else by the clock.

    In a match they are in the order of the draw, in a hand in that of the seats E, N, W.
    """

    engine: str
    """The name of the computer player; of the first, if they differ."""
    version: int = 0
    """Its version; another version may decide otherwise. 0 if a record does not say."""
    playouts: int | None = None
    """Playouts per card; None if it thinks by the clock or ignores limits."""
    seed: int = 1
    """Its seed, 0 to 2**64-1."""
    rest: tuple[tuple[str, int], ...] = ()
    """Names and versions of the second and third; empty if all three are the same."""

    @classmethod
    def of(cls, three: Sequence[tuple[str, int]], playouts: int | None = None, seed: int = 1) -> "Opposition":
        """Return an opposition of three players by name and version."""
        (engine, version), *rest = three
        return cls(engine, version, playouts, seed, () if len(set(three)) == 1 else tuple(rest))

    @property
    def three(self) -> tuple[tuple[str, int], ...]:
        """The names and versions of all three."""
        first = self.engine, self.version
        return (first, *(self.rest or (first, first)))

    def in_order(self, order: Iterable[int]) -> "Opposition":
        """Return the same players in another order, given as their places here, from 0."""
        return Opposition.of([self.three[place] for place in order], self.playouts, self.seed)

    def one(self, place: int) -> "Opposition":
        """Return one of them, by index, as if all three were like it."""
        return self.in_order((place,) * 3)

    def __str__(self) -> str:
        """The text of the header: ``full version=1 playouts=4000 seed=1``; where they differ, with commas."""
        named = (f"{engine} version={number}" if number else engine for engine, number in self.three)
        names = ", ".join(named) if self.rest else next(named)
        playouts = "" if self.playouts is None else f" playouts={self.playouts}"
        return f"{names}{playouts} seed={self.seed}"

    @classmethod
    def among(cls, headers: Iterable[tuple[str, str]]) -> "Opposition | None":
        """Return the opposition in these headers; None if there is none, or in an unreadable form."""
        try:
            return cls.parse(dict(headers)[OPPOSITION])
        except (KeyError, RecordTextError):
            return None

    @classmethod
    def parse(cls, text: str) -> "Opposition":
        """Read the header.

        Raises:
            RecordTextError: the text is malformed, or asks for too many playouts.
        """
        found = _TEXT.fullmatch(" ".join(text.split()))
        if found is None:
            raise RecordTextError(f"{OPPOSITION} header: {text!r} names no computer player")
        playouts, seed = found["playouts"], int(found["seed"])
        if playouts is not None and not 1 <= int(playouts) <= MAX_PLAYOUTS:
            raise RecordTextError(f"{OPPOSITION} header: playouts go from 1 to {MAX_PLAYOUTS}")
        if seed >= 1 << 64:
            raise RecordTextError(f"{OPPOSITION} header: seed {seed} is above 2**64-1")
        named = (part.partition(" version=") for part in found["engines"].split(", "))
        three = [(engine, int(version or 0)) for engine, _, version in named]
        return cls.of(three, None if playouts is None else int(playouts), seed)


# -- hands ----------------------------------------------------------------------------------------

MAX_TEXT: Final = 65_536
"""Longest record of a hand that is read, in characters; a whole hand takes about 1,000."""
NO_NAMES: Final = ("", "", "", "")
_CLAIMS: Final = ("Robbed", "Taken", "Declared", "Count", "Lead", "Resti")
"""The headers that repeat what the deal and the plays give; the last three only at the end of the hand."""
_FALLS: Final = "falls"
KNOWN: Final = frozenset(
    ("Rules", "Match", "Hand", "Deal", "Cut", "Cards", "Dealer", "Options", "Players", "Date", "Discards")
).union(_CLAIMS)
"""The headers that have a meaning for the rules."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand, ended or in progress, with its place, names and headers.

    Raises (on construction):
        RecordTextError: a player's name, or that of an extra header, cannot be stored in a record.
        MatchError: the hand does not belong to the match.
    """

    hand: Hand
    match: tuple[int, int] | None = None
    """The number of its match and its number there, from 0; None for a hand by itself."""
    players: tuple[str, ...] = NO_NAMES
    """By seat, the name of the player; may be empty."""
    date: str = ""
    """The day, as ``YYYY-MM-DD``, or empty."""
    extra: tuple[tuple[str, str], ...] = ()
    """Other headers; the rules ignore them, and they are preserved."""

    def __post_init__(self) -> None:
        expect("hand", self.hand, Hand)
        expect("match", self.match, (tuple, NoneType))
        expect("players", self.players, tuple)
        check_names(self.players)
        check_extra(self.extra, KNOWN)
        if self.match is not None:
            check_place(self.hand, *self.match)

    def __repr__(self) -> str:
        names = ", ".join(name or "-" for name in self.players)
        return f"<HandRecord of {self.hand!r}: {names}>"


def format_hand(record: HandRecord) -> str:
    """Return the record's text; ``parse_hand`` reads it back."""
    lines = [format_header(key, text) for key, text in (*_headers(record), *record.extra)]
    tricks = list(_format_tricks(record.hand))
    return "\n".join([*lines, "", *tricks] if tricks else lines) + "\n"


def _headers(record: HandRecord) -> Iterator[tuple[str, str]]:
    hand = record.hand
    deal = hand.deal
    yield "Rules", RULES_VERSION
    if record.match is not None:
        yield from zip(("Match", "Hand"), map(str, record.match), strict=True)
    if deal.number is None:
        yield "Cards", format_cards(deal.cards)
    else:
        yield "Deal", str(deal.number)
    if deal.cut:
        yield "Cut", str(deal.cut)
    yield "Dealer", hand.dealer.name
    optional = {
        "Options": str(hand.options),
        "Players": _by_seat(record.players) if any(record.players) else "",
        "Date": record.date,
        "Discards": _by_seat(tuple(format_cards(hand.laid(seat)) for seat in SEATS)),
        **claims(hand),
    }
    yield from ((key, text) for key, text in optional.items() if text)


def _by_seat(texts: tuple[str, ...]) -> str:
    """Return the texts that are not empty, each after its seat."""
    return "; ".join(f"{seat.name} {texts[seat]}" for seat in SEATS if texts[seat])


def claims(hand: Hand) -> dict[str, str]:
    """Return the headers that repeat what the deal and the plays give so far; a text may be empty."""
    layout = hand.layout
    robbed = {hand.dealer.left: layout.robbed_at_cut, hand.dealer: layout.robbed}
    found = {
        "Robbed": "; ".join(f"{seat.name} {format_cards(cards)}" for seat, cards in robbed.items() if cards),
        "Taken": f"{hand.dealer.name} {format_cards(layout.taken)}" if layout.taken else "",
        "Declared": "; ".join(
            f"{event.seat.name} {format_cards(event.cards)} {event.points}"
            for event in hand.events
            if event.kind is EventKind.DECLARED and event.seat is not None
        ),
    }
    if hand.counts is not None:
        tally = hand.tally
        found["Count"] = "; ".join(f"{side.name} {hand.counts[side].total}" for side in Side)
        found["Lead"] = f"{tally.leader.name} {abs(tally.lead)}"
        found["Resti"] = "; ".join(f"{side.name} {tally.resti[side]}" for side in Side)
    return found


def _format_tricks(hand: Hand) -> Iterator[str]:
    falls = [] if hand.options.cascare == "forced" else [fall.played for fall in hand.fallen]
    for number, trick in enumerate(hand.tricks):
        if trick.cards:
            words = format_cards(trick.cards).split()
            for place in range(len(words), 0, -1):  # nobody falls before the first card is led
                words[place:place] = [_FALLS] * falls.count(4 * number + place)
            yield f"{number + 1:>2}. {trick.leader.name}: {' '.join(words)}"


def parse_hand(text: str) -> HandRecord:
    """Read the record of a hand, replay it by the rules and check its claims.

    Raises:
        RecordTextError: the text is not a record of a hand.
        IllegalDecisionError: a discard or a play is not allowed.
        RecordClaimError: a claim is not what the deal and the plays give.
        MatchError: the hand does not belong to the match in its headers.
    """
    if len(text) > MAX_TEXT:
        raise RecordTextError(f"longer than {MAX_TEXT} characters: not a record of a hand")
    headers, extra, rest = parse_headers(text, KNOWN)
    return read_hand(headers, extra, rest)


def read_hand(headers: Mapping[str, str], extra: Iterable[tuple[str, str]], tricks: str) -> HandRecord:
    """Return the record with these headers and tricks; raises the same as ``parse_hand``."""
    check_version(headers)
    match = _parse_match(headers)
    options = parse_options_of(headers)
    dealer = parse_seat("Dealer", headers.get("Dealer", Seat.S.name))
    try:
        hand = Hand.start(_parse_deal(headers, options), dealer, options)
    except DealTextError as error:
        raise RecordTextError(str(error)) from None
    hand = _discard(hand, parse_by_seat("Discards", headers.get("Discards", "")))
    hand = _play(hand, tricks)
    _check_claims(hand, headers)
    names = parse_by_seat("Players", headers.get("Players", ""))
    players = tuple(names.get(seat, "") for seat in SEATS)
    return HandRecord(hand, match, players, headers.get("Date", ""), tuple(extra))


def _parse_match(headers: Mapping[str, str]) -> tuple[int, int] | None:
    if "Match" not in headers and "Hand" not in headers:
        return None
    if "Match" not in headers or "Hand" not in headers:
        raise RecordTextError("the record has one of the headers Match and Hand without the other")
    return parse_number("Match", headers["Match"]), parse_number("Hand", headers["Hand"])


def _parse_deal(headers: Mapping[str, str], options: Options) -> Deal:
    try:
        if "Deal" not in headers:
            if "Cards" not in headers:
                raise RecordTextError("the record has neither a Deal nor a Cards header")
            return _lying(parse_cards(headers["Cards"]), headers)
        deal = parse_deal(headers["Deal"], options)
        if deal.number is None:
            raise RecordTextError(
                f"deal {headers['Deal']} is another with bottom={options.bottom}: the record needs its Cards"
            )
        if "Cut" in headers:
            cut = parse_number("Cut", headers["Cut"])
            if "/" in headers["Deal"] and cut != deal.cut:
                raise RecordClaimError(f"the Deal header gives cut {deal.cut}, the Cut header {cut}")
            deal = numbered(deal.number, cut, options)
    except (CardTextError, DealTextError) as error:
        raise RecordTextError(str(error)) from None
    if "Cards" in headers and headers["Cards"].upper().split() != format_cards(deal.cards).split():
        raise RecordClaimError(f"the Cards header is not deal {deal.name}")
    return deal


def _lying(cards: Sequence[Card], headers: Mapping[str, str]) -> Deal:
    """Return the deal from cards in their order after the cut, with its packet if the headers have it."""
    if "Cut" not in headers:
        return Deal.from_cards(cards)
    cut = parse_number("Cut", headers["Cut"])
    check_cut(cut)
    return Deal((*cards[-cut:], *cards[:-cut]), cut)


def _discard(hand: Hand, texts: Mapping[Seat, str]) -> Hand:
    """Return the hand after the discards of a record, which are given by seat."""
    for seat in texts:
        if hand.discards[seat] is not None:
            raise IllegalDecisionError(seat, 0, None, Refusal.NO_DISCARDS_DUE)
    for seat in (hand.dealer, hand.dealer.left):
        if seat in texts:
            if hand.turn is not seat:
                raise RecordTextError(f"Discards header: {hand.dealer.title}, the dealer, is missing")
            try:
                cards = parse_cards(texts[seat])
            except CardTextError as error:
                raise RecordTextError(f"Discards header, {seat.title}: {error}") from None
            hand = hand.discard(cards)
    return hand


_NUMBER: Final = re.compile(r"([0-9]{1,3})\.")
_LEADER: Final = re.compile(r"([SENW]):", re.IGNORECASE)


def _play(hand: Hand, text: str) -> Hand:
    """Return the hand after the tricks of a record; numbers and leaders may be missing in the text."""
    for word in text.split():
        number, leader = _NUMBER.fullmatch(word), _LEADER.fullmatch(word)
        if number is not None:
            _check_trick(hand, int(number[1]))
        elif leader is not None:
            _check_leader(hand, Seat[leader[1].upper()])
        elif word.lower() == _FALLS:
            hand = hand.fall()
        else:
            hand = hand.play(_parse_play(hand, word))
    return hand


def _check_trick(hand: Hand, number: int) -> None:
    """Check that the number of a trick is at the beginning of that trick."""
    lying = len(hand.tricks[-1].cards) if hand.tricks else 0
    if hand.tricks and (number != len(hand.tricks) or lying):
        raise RecordTextError(f"{number}. is where trick {len(hand.tricks)} has {lying} cards")


def _check_leader(hand: Hand, leader: Seat) -> None:
    """Check that a leader is at the beginning of a trick and leads it."""
    if not hand.tricks:
        return
    number, trick = len(hand.tricks), hand.tricks[-1]
    if trick.cards:
        raise RecordTextError(f"trick {number}: {leader.name}: is inside the trick")
    if leader is not trick.leader:
        raise RecordClaimError(f"trick {number}: claims that {leader.title} leads, not {trick.leader.title}")


def _parse_play(hand: Hand, word: str) -> Card:
    try:
        return parse_card(word)
    except CardTextError as error:
        who = "" if hand.turn is None else f", {hand.turn.title}"
        raise RecordTextError(f"trick {len(hand.tricks)}{who}: {error}") from None


def _check_claims(hand: Hand, headers: Mapping[str, str]) -> None:
    found = claims(hand)
    for key in _CLAIMS:
        given = headers.get(key, found.get(key, ""))
        if key not in found and key in headers:
            played = len(hand.plays)
            raise RecordClaimError(f"claims {key} {given!r}, but only {played} of 84 cards are played")
        if _normal(given) != _normal(found.get(key, "")):
            raise RecordClaimError(f"claims {key} {given!r}, but the hand gives {found[key]!r}")


def _normal(text: str) -> str:
    return " ".join(text.upper().replace(";", " ; ").split())


def printed_hand() -> HandRecord:
    """Return the record of the hand printed in Dresden in 1798, which comes with the program."""
    return parse_hand(resources.files("solitaire.classic").joinpath("1798.txt").read_text("utf-8"))
