"""The command in which computer players play hands and matches of the classic game out."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from solitaire.cli.classic_players import (
    DEALER_OPTION,
    PLAYOUTS_OPTION,
    SECONDS_OPTION,
    check_limits,
    classic_deal,
    player_name,
    say_if_weaker,
    seat_of,
)
from solitaire.cli.options import JSON_OPTION, SEED_OPTION, are_many, deal_count, deal_range
from solitaire.cli.outputs import OUTPUT, game_files, is_standard_output
from solitaire.cli.printing import one_line, print_json, say, track
from solitaire.run.interrupts import interrupts_heeded, interrupts_held

if TYPE_CHECKING:
    from solitaire.classic.hand import Hand
    from solitaire.classic.players import Player
    from solitaire.classic.seats import Seat
    from solitaire.rules.deal import Deal

_NUMBER: Final = click.IntRange(0, 2**64 - 1)
_HANDS: Final = 12
"""Hands of a match, unless ``--hands`` says otherwise."""


def _deal_or_range(text: str) -> "Deal | range":
    """Read DEAL, or FROM..TO."""
    return deal_range(text) if ".." in text else classic_deal(text)


def _players(text: str) -> tuple[str, str]:
    """Read NS,EW: two players."""
    one, comma, other = text.partition(",")
    if not comma:
        raise click.BadParameter(
            f"{one_line(repr(text))} is no pair of players; write it like handbook,random"
        )
    return player_name(one.strip()), player_name(other.strip())


class _Start(NamedTuple):
    """A hand to be played.

    Attributes:
        deal: its deal.
        dealer: the seat that deals.
        place: the number of its match and its own there; None for a hand by itself.
    """

    deal: "Deal"
    dealer: "Seat"
    place: tuple[int, int] | None = None

    @property
    def file_name(self) -> str:
        """The name for its file."""
        if self.place is None:
            return str(self.deal.name).replace("/", "-")
        match, hand = self.place
        return f"match-{match}-hand-{hand + 1}"


@click.command()
@click.argument("deals", metavar="[DEAL or FROM..TO]...", type=_deal_or_range, nargs=-1)
@DEALER_OPTION
@click.option("--match", type=_NUMBER, metavar="N", help="Play the hands of match N instead of deals.")
@click.option("--hands", type=click.IntRange(1, 1_000_000), metavar="K", help=f"So many hands ({_HANDS}).")
@click.option(
    "--players",
    type=_players,
    default="full,full",
    show_default=True,
    metavar="NS,EW",
    help="Who plays: full, handbook or random.",
)
@SECONDS_OPTION
@PLAYOUTS_OPTION
@SEED_OPTION
@click.option(
    "--out",
    type=OUTPUT,
    metavar="FILE",
    help="Write the hand as a record (- for standard output); of a match or several deals, to a folder.",
)
@JSON_OPTION
def autoplay(
    deals: "tuple[Deal | range, ...]",
    dealer: str | None,
    match: int | None,
    hands: int | None,
    players: tuple[str, str],
    seconds_per_card: float | None,
    playouts_per_card: int | None,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play hands or a match out.

    Each knows only what its seat may know. In a match, seats and sides stay the same. Ctrl-C stops it;
    the hand so far is printed and written as a record to go on with.
    """
    from solitaire.classic.record import HandRecord, format_hand
    from solitaire.classic.seats import Side

    if bool(deals) == (match is not None):
        raise click.UsageError("name either DEAL or --match N")
    if match is not None and dealer is not None:
        raise click.UsageError("--match and --dealer exclude one another: a match says who deals")
    if match is None and hands is not None:
        raise click.UsageError("--hands needs --match")
    check_limits(seconds_per_card, playouts_per_card)
    say_if_weaker(*players)
    count = deal_count(deals) if match is None else hands or _HANDS
    starts = _of_deals(deals, seat_of(dealer)) if match is None else _of_match(match, count)
    err, many = is_standard_output(out), match is not None or are_many(deals)
    ended: list[Hand] = []
    with game_files(out, many=many, as_json=as_json) as write:
        try:
            for start in track(starts, "playing", count):
                play, seated = _Play(start), _seated(players, seed, seconds_per_card, playouts_per_card)
                with interrupts_held():
                    try:
                        with interrupts_heeded():
                            play.to_end(seated)
                        ended.append(play.hand)
                    finally:
                        _print(play, as_json=as_json, err=err)
                        write(start.file_name, format_hand(HandRecord(play.hand, start.place, players * 2)))
        finally:
            if many and not as_json:
                resti = (f"{side.name} {sum(hand.tally.resti[side] for hand in ended)}" for side in Side)
                say(f"{len(ended)} hands: resti {', '.join(resti)}", err=err)


def _of_deals(deals: "Iterable[Deal | range]", dealer: "Seat") -> Iterator[_Start]:
    from solitaire.classic.deal import numbered

    for some in deals:
        for deal in map(numbered, some) if isinstance(some, range) else (some,):
            yield _Start(deal, dealer)


def _of_match(match: int, hands: int) -> Iterator[_Start]:
    from solitaire.classic.deal import numbered
    from solitaire.classic.match import deal_number, dealer_of

    for number in range(hands):
        yield _Start(numbered(deal_number(match, number)), dealer_of(number), (match, number))


class _Play:
    """A hand that is played, as far as it has come.

    Attributes:
        start: what it began with.
        hand: the hand after the last decision.
        seconds: the time of all decisions so far.
        slowest: the time of the slowest decision.

    Raises (on construction):
        UserError: the deal cannot be played.
    """

    def __init__(self, start: _Start) -> None:
        from solitaire.classic.hand import Hand
        from solitaire.home.files import UserError
        from solitaire.rules.deal import DealTextError

        self.start = start
        try:
            self.hand = Hand.start(start.deal, start.dealer)
        except DealTextError as error:
            raise UserError(str(error)) from None
        self.seconds = self.slowest = 0.0

    def to_end(self, players: tuple["Player", "Player"]) -> None:
        """Let the players of NS and EW decide until the hand has ended."""
        from solitaire.classic.players import play_out

        before = perf_counter()
        for hand in play_out(self.hand, players * 2):
            self.hand, after = hand, perf_counter()
            self.seconds += after - before
            self.slowest = max(self.slowest, after - before)
            before = after


def _seated(
    names: tuple[str, str], seed: int, seconds: float | None, playouts: int | None
) -> tuple["Player", "Player"]:
    """Return the players of NS and EW, with two threads each."""
    from solitaire.play.opponents import card_limit, player

    limit = card_limit(seconds, playouts, threads=2)
    ns, ew = (player(name, seed, limit) for name in names)
    return ns, ew


def _print(play: _Play, *, as_json: bool, err: bool) -> None:
    from solitaire.classic.record import HandRecord
    from solitaire.classic.report import hand_json
    from solitaire.texts.classic_text import hand_result, hand_title

    if as_json:
        times = {"seconds": round(play.seconds, 3), "slowest_card_seconds": round(play.slowest, 3)}
        print_json({**hand_json(play.hand), **times})
    else:
        title = hand_title(HandRecord(play.hand, play.start.place))
        say(f"{title}; {hand_result(play.hand)}", err=err)
