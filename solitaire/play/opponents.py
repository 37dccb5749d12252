"""The computer players of the classic game by their names, and how matches against them begin."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import chain
from typing import Final

from solitaire.classic.deal import LARGEST_CUT
from solitaire.classic.hand import Hand
from solitaire.classic.match import seating
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.options import Options
from solitaire.classic.players import HandbookPlayer, Player, RandomPlayer
from solitaire.classic.record import OPPOSITION, HandRecord, Opposition
from solitaire.classic.seats import BY_KEY, PERSONS, SILENT, STRONGEST, Manner, Seat, person_of, seated
from solitaire.rules.deal import Deal, DealTextError
from solver.classic.player import USUAL, Amateur, FullPlayer
from solver.result import Limit


@dataclass(frozen=True, slots=True)
class _Kind:
    """A computer player of the registry."""

    make: Callable[[Limit, bool], Player]
    """Returns it for a limit, with signals or without."""
    version: int
    """Raised by 1 whenever the same playouts and the same seed make it decide otherwise."""
    searches: bool = False
    """True if it spends what the limit allows; the others ignore limits."""


def _full(limit: Limit, signals: bool) -> Player:
    return FullPlayer(limit, signals=signals)


def _amateur(manner: Manner, limit: Limit, signals: bool) -> Player:
    return Amateur(manner, limit.seed, signals=signals)


_FULL: Final = _Kind(_full, 3, searches=True)
_PLAYERS: Final = {
    "full": _FULL,
    "handbook": _Kind(lambda limit, signals: HandbookPlayer(signals=signals), 1),
    "random": _Kind(lambda limit, signals: RandomPlayer(limit.seed), 1),
    **{one.key: _Kind(partial(_amateur, one.manner), one.manner.version) for one in PERSONS if one.manner},
    STRONGEST.key: _FULL,
}
"""The registry: the players by name; each name may end in ``-nosignals``."""
NAMES: Final = tuple(_PLAYERS)
"""The names offered by commands: ``full`` first, then the simplest players, then the persons."""
NAMED: Final = f"{', '.join(NAMES[:-1])} or {NAMES[-1]}"
"""The same names in the commands' help."""
_WITHOUT_ENDS: Final = "full-noends"
_MEASURED: Final = (_WITHOUT_ENDS, "full" + SILENT)
"""``full`` without a part of it, to measure what that part is worth."""

_LONGEST: Final = 3600
"""Most seconds for a card that a player's name may ask for."""
AT_TABLE: Final = Limit(seconds=1.0, threads=2)
"""The limit for a card of the strongest person."""
BY_CLOCK: Final = Opposition("full", _FULL.version)
"""The other three players in a match: they think by the clock."""
UNNAMED: Final = Opposition("full", 2)
"""The other three players of a record that does not name them, as in version 1.0."""
AGREED: Final = Opposition("full", _FULL.version, 4000)
"""The other three players in a hand by itself: the same for everyone who plays it."""


class UnknownPlayerError(ValueError):
    """A name that no computer player has."""


def check_player(text: str) -> None:
    """Check a player's name, which may end in a limit in seconds per card: ``full@0.5``.

    Raises:
        UnknownPlayerError: there is no such player, or the limit is not a time.
    """
    name, at, limit = text.partition("@")
    if name not in _MEASURED and name.removesuffix(SILENT) not in _PLAYERS:
        raise UnknownPlayerError(f"{name!r} is not a player; there are: {', '.join((*NAMES, *_MEASURED))}")
    if at and not _is_time(limit):
        raise UnknownPlayerError(f"{limit!r} is not a time in seconds, up to {_LONGEST}")


def _is_time(text: str) -> bool:
    try:
        return 0 < float(text) <= _LONGEST
    except ValueError:
        return False


def card_limit(seconds: float | None, playouts: int | None, threads: int = 1) -> Limit:
    """Return the limit for a card; with neither time nor playouts, the usual time."""
    return Limit(USUAL.seconds if seconds is playouts is None else seconds, playouts, threads)


def player(text: str, seed: int, limit: Limit = USUAL) -> Player:
    """Return the player with this name.

    Args:
        text: the name; a limit in it overrides ``limit``.
        seed: 0 to 2**64-1; overrides the limit's.
        limit: the most that a card may cost. The strongest person has a time of its own, and players that do
            not search ignore it.

    Raises:
        UnknownPlayerError: there is no such player, or its limit is not a time.
    """
    check_player(text)
    name, at, seconds = text.partition("@")
    limit = replace(limit, seed=seed)
    plain = name.removesuffix(SILENT)
    if at:
        limit = replace(limit, seconds=float(seconds), playouts=None)
    elif plain == STRONGEST.key and limit.playouts is None:
        limit = replace(limit, seconds=AT_TABLE.seconds)
    if name == _WITHOUT_ENDS:
        return FullPlayer(limit, ends=0)
    return _PLAYERS[plain].make(limit, plain == name)


def version(text: str) -> int:
    """Return the version of the player with this name; variants of ``full`` have its version."""
    return _kind(text).version


def searches(name: str) -> bool:
    """Return whether the player with this name uses a limit."""
    return _kind(name).searches


def _kind(text: str) -> _Kind:
    return _PLAYERS.get(text.partition("@")[0].removesuffix(SILENT), _FULL)


def is_same(opposition: Opposition) -> bool:
    """Return whether this program has exactly these players: they decide as they did where they played."""
    by_clock = opposition.playouts is None and any(searches(engine) for engine, _ in opposition.three)
    return is_known(opposition) and opposition == _as_now(opposition) and not by_clock


def is_known(opposition: Opposition) -> bool:
    """Return whether there are such players, in any version."""
    return all(engine.removesuffix(SILENT) in _PLAYERS for engine, _ in opposition.three)


def _as_now(opposition: Opposition) -> Opposition:
    """Return the same players in this program's version."""
    three = [(engine, version(engine)) for engine, _ in opposition.three]
    return Opposition.of(three, opposition.playouts, opposition.seed)


def persons(keys: Sequence[str], *, signals: bool) -> Opposition:
    """Return three persons, by their keys, as the other players of a match, in the order of the draw."""
    end = "" if signals else SILENT
    return Opposition.of([(BY_KEY[key].engine + end, _PLAYERS[key].version) for key in keys])


def opposition_in(record: ClassicRecord) -> Opposition:
    """Return the other three players that the record of a match or hand names; else the usual."""
    named = Opposition.among(record.extra)
    if named is not None and is_known(named):
        return named
    is_of_match = isinstance(record, MatchRecord) or record.match is not None
    return BY_CLOCK if is_of_match else AGREED


def amateur_at(record: HandRecord, seat: Seat) -> tuple[Manner, int] | None:
    """Return the manner and the seed of the amateur at a seat of a recorded hand; None for anyone else."""
    named = Opposition.among(record.extra)
    engine = record.players[seat].partition("@")[0]
    if named is not None:
        engine = "" if seat is Seat.S else named.three[seat - 1][0]
    manner = person_of(engine).manner
    return None if manner is None else (manner, 1 if named is None else named.seed)


def current_opposition(record: ClassicRecord) -> Opposition:
    """Return the opponents for playing a match or hand again: those of its record, as they are now."""
    return _as_now(opposition_in(record))


def uses_signals(opposition: Opposition | None) -> bool:
    """Return whether these players use and read signals; players that a record does not name do."""
    return opposition is None or not any(engine.endswith(SILENT) for engine, _ in opposition.three)


def signals_of(record: HandRecord) -> bool:
    """Return whether the players of a hand use and read signals, by everything in its record."""
    silent = any(name.partition("@")[0].endswith(SILENT) for name in record.players)
    return uses_signals(Opposition.among(record.extra)) and not silent


def opponent(opposition: Opposition) -> Player:
    """Return the player that decides for all three others, who are alike.

    Raises:
        UnknownPlayerError: there is no such player.
    """
    if opposition.playouts is None:
        return player(opposition.engine, opposition.seed, AT_TABLE)
    return player(opposition.engine, opposition.seed, Limit(playouts=opposition.playouts))


def new_match(number: int, person: str, others: Opposition, giri: int, options: Options) -> MatchRecord:
    """Return a match before its first hand, with the names of the others in the order of the draw."""
    extra = ((OPPOSITION, str(others)),)
    return MatchRecord(number, _names(person, others), options, extra=extra, giri=giri)


def new_hand(
    deal: Deal,
    dealer: Seat,
    person: str,
    others: Opposition,
    before: HandRecord | None,
    options: Options,
) -> HandRecord:
    """Return a single hand; the others have the names that they had in the hand ``before``, if any.

    Raises:
        DealTextError: the deal cannot be played.
    """
    own, *theirs = _names(person, others)
    if before is not None and all(before.players[1:]) and own not in before.players[1:]:
        theirs = [*before.players[1:]]
    hand = Hand.start(deal, dealer, options)
    return HandRecord(hand, players=(own, *theirs), extra=((OPPOSITION, str(others)),))


def person_name(text: str) -> str:
    """Return a person's name as a record can have it."""
    return " ".join("".join(sign for sign in text.replace(";", ",") if sign.isprintable()).split())


def _names(person: str, others: Opposition) -> tuple[str, str, str, str]:
    """Return the person's name and those of the others, in the order of the others."""
    own = person_name(person)
    return own, *seated([person_of(engine) for engine, _ in others.three], own)


def with_next_hand(record: MatchRecord, cut: int | None) -> MatchRecord:
    """Return the match with its next hand.

    Raises:
        DealTextError: the person's cut gives a deal that is refused.
    """
    number = len(record.hands)
    for size in (cut,) if cut is not None else chain((None,), range(1, LARGEST_CUT + 1)):
        try:
            hand = record.match.deal(size).hands[-1]
            break
        except DealTextError:
            if cut is not None:
                raise
    place, names = (record.number, number), record.match.names(number)
    others = opposition_in(record).in_order(player - 1 for player in seating(number)[1:])
    extra = ((OPPOSITION, str(others)),)  # a stored hand has the names of the others itself
    dealt = HandRecord(hand, place, names, date.today().isoformat(), extra=extra)
    return replace(record, hands=(*record.hands, dealt))
