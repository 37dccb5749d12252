"""Fallen hands (rules 12.4): who falls, in which order their cards complete a trick, and who picks them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solitaire.classic.cards import is_tarocco
from solitaire.classic.options import Options
from solitaire.classic.seats import TURNS, Seat
from solitaire.classic.trick import Trick
from solitaire.rules.cards import Card


class Fall(NamedTuple):
    """A hand that has been laid open."""

    seat: Seat
    played: int
    """The number of cards played by all before it fell, 0 to 83."""


def new_trick(leader: Seat, fallen: Iterable[Seat], options: Options) -> Trick:
    """Return the trick that a seat leads, with these hands open."""
    return with_fallen(Trick(leader), fallen, options)


def with_fallen(trick: Trick, fallen: Iterable[Seat], options: Options) -> Trick:
    """Return the trick with these hands open; unless its leader picks, their cards come last."""
    down = frozenset(fallen)
    if not down:
        return trick
    if options.cascare == "leader":
        return trick._replace(fallen=down)
    return trick._replace(seats=tuple(sorted(TURNS[trick.leader], key=down.__contains__)), fallen=down)


def decider(trick: Trick, options: Options) -> Seat:
    """Return the seat that decides on the next card: its player, or whoever picks it from a fallen hand."""
    if not trick.fallen or trick.turn not in trick.fallen:
        return trick.turn
    return trick.leader if options.cascare == "leader" else trick.winner


def is_free(options: Options) -> bool:
    """Return whether players may lay down their hands of their own accord."""
    return options.cascare in ("winner", "leader")


def may_fall(trick: Trick, held: Sequence[Card]) -> bool:
    """Return whether the seat in turn, which holds these cards, may lay down its hand where that is free.

    Ruling (leading before falling): a player does not fall before leading a trick that is theirs to lead.
    """
    return 0 < len(trick.cards) < 4 and trick.turn not in trick.fallen and not _has_tarocchi(held)


def must_fall(
    leader: Seat, held: Sequence[Sequence[Card]], fallen: Iterable[Seat], options: Options
) -> tuple[Seat, ...]:
    """Return the seats that fall between two tricks, in turn after the next leader, who does not fall.

    Ruling (when a hand must fall): before the first lead, or at the end of a trick.
    """
    if options.cascare != "forced":
        return ()
    return tuple(seat for seat in TURNS[leader][1:] if seat not in fallen and not _has_tarocchi(held[seat]))


def _has_tarocchi(held: Sequence[Card]) -> bool:
    return any(map(is_tarocco, held))
