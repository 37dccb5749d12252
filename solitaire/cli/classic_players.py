"""The commands in which computer players play the classic game: autoplay and duel."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from solitaire.cli.base import JSON_OPTION, SECONDS, SEED_OPTION, Count, one_line, print_json, say, track
from solitaire.cli.outputs import OUTPUT, game_files, is_standard_output, is_stream, write_output

if TYPE_CHECKING:
    from solitaire.classic.duel import Margin
    from solitaire.classic.hand import Hand
    from solitaire.classic.players import Player
    from solitaire.classic.seats import Seat
    from solitaire.duels import Duel, Results
    from solitaire.rules.deal import Deal

_NUMBER: Final = click.IntRange(0, 2**64 - 1)
_HANDS: Final = 12
"""Hands of a match, unless ``--hands`` says otherwise."""
DEALER_OPTION: Final = click.option(
    "--dealer", type=click.Choice(tuple("SENW"), case_sensitive=False), help="The seat that deals (S)."
)


def classic_deal(text: str) -> "Deal":
    """Read DEAL: a deal number, or number/cut with a cut of this game."""
    from solitaire.classic.deal import parse_deal
    from solitaire.rules.deal import DealTextError

    try:
        return parse_deal(text)
    except DealTextError as error:
        raise click.BadParameter(one_line(str(error))) from None


def seat_of(letter: str | None) -> "Seat":
    """Return the dealer: South unless one is named."""
    from solitaire.classic.seats import Seat

    return Seat[letter or "S"]


def _player(text: str) -> str:
    """Read the name of a computer player, perhaps with a limit of its own: handbook@0.5."""
    from solitaire.opponents import UnknownPlayerError, check_player

    try:
        check_player(text)
    except UnknownPlayerError as error:
        raise click.BadParameter(one_line(str(error))) from None
    return text


def _players(text: str) -> tuple[str, str]:
    """Read NS,EW: two players."""
    one, comma, other = text.partition(",")
    if not comma:
        raise click.BadParameter(
            f"{one_line(repr(text))} is no pair of players; write it like handbook,random"
        )
    return _player(one.strip()), _player(other.strip())


def _check_limits(seconds: float | None, playouts: int | None) -> None:
    if seconds is not None and playouts is not None:
        raise click.UsageError("--seconds-per-card and --playouts-per-card exclude one another")


def _say_if_weaker(*players: str) -> None:
    """Say that ``full`` is weaker without the native core, if it plays."""
    from solver.cores import core_name

    if core_name() == "python" and any(name.startswith("full") for name in players):
        say("The compiled core is not in use: full plays by the same search, more weakly.", err=True)


_SECONDS_OPTION: Final = click.option(
    "--seconds-per-card", type=SECONDS, help="Time for a card of full (0.3)."
)
_PLAYOUTS_OPTION: Final = click.option(
    "--playouts-per-card",
    type=Count(1),
    help="Playouts for a card of full, instead of time.",
)


class _Start(NamedTuple):
    """A hand to be played.

    Attributes:
        deal: its deal.
        dealer: the seat that deals.
        place: the number of its match and its own there; None for a hand by itself.
    """

    deal: "Deal"
    dealer: "Seat"
    place: tuple[int, int] | None


@click.command()
@click.argument("deal", type=classic_deal, required=False)
@DEALER_OPTION
@click.option("--match", type=_NUMBER, metavar="N", help="Play the hands of match N instead of one deal.")
@click.option("--hands", type=click.IntRange(1, 1_000_000), metavar="K", help=f"So many hands ({_HANDS}).")
@click.option(
    "--players",
    type=_players,
    default="full,full",
    show_default=True,
    metavar="NS,EW",
    help="Who plays: full, handbook or random.",
)
@_SECONDS_OPTION
@_PLAYOUTS_OPTION
@SEED_OPTION
@click.option(
    "--out",
    type=OUTPUT,
    metavar="FILE",
    help="Write the hand as a record (- for standard output); with --match, all hands to a folder.",
)
@JSON_OPTION
def autoplay(
    deal: "Deal | None",
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
    """Let computer players play a hand or a match out.

    Each knows only what its seat may know. In a match, seats and sides stay the same. Ctrl-C stops it;
    the hand so far is printed and written as a record to go on with.
    """
    from solitaire.classic.record import HandRecord, format_hand
    from solitaire.classic.seats import Side

    if (deal is None) == (match is None):
        raise click.UsageError("name either DEAL or --match N")
    if match is not None and dealer is not None:
        raise click.UsageError("--match and --dealer exclude one another: a match says who deals")
    if match is None and hands is not None:
        raise click.UsageError("--hands needs --match")
    _check_limits(seconds_per_card, playouts_per_card)
    _say_if_weaker(*players)
    count = 1 if match is None else hands or _HANDS
    starts = _of_match(match or 0, count) if deal is None else iter([_Start(deal, seat_of(dealer), None)])
    err = is_standard_output(out)
    ended: list[Hand] = []
    with game_files(out, many=match is not None, as_json=as_json) as write:
        try:
            for start in track(starts, "playing", count):
                play, seated = _Play(start), _seated(players, seed, seconds_per_card, playouts_per_card)
                try:
                    play.to_end(seated)
                    ended.append(play.hand)
                finally:
                    _print(play, as_json=as_json, err=err)
                    name = None if start.place is None else "match-{}-hand-{}".format(*start.place)
                    write(name, format_hand(HandRecord(play.hand, start.place, players * 2)))
        finally:
            if match is not None and not as_json:
                resti = (f"{side.name} {sum(hand.tally.resti[side] for hand in ended)}" for side in Side)
                say(f"{len(ended)} hands: resti {', '.join(resti)}", err=err)


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
        from solitaire.files import UserError
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
    from solitaire.opponents import card_limit, player

    limit = card_limit(seconds, playouts, threads=2)
    ns, ew = (player(name, seed, limit) for name in names)
    return ns, ew


def _print(play: _Play, *, as_json: bool, err: bool) -> None:
    from solitaire.classic.record import HandRecord
    from solitaire.classic.report import hand_json
    from solitaire.classic_text import hand_result, hand_title

    if as_json:
        times = {"seconds": round(play.seconds, 3), "slowest_card_seconds": round(play.slowest, 3)}
        print_json({**hand_json(play.hand), **times})
    else:
        title = hand_title(HandRecord(play.hand, play.start.place))
        say(f"{title}; {hand_result(play.hand)}", err=err)


def _deals(text: str) -> tuple[int, int]:
    """Read a range of deals: 0..499."""
    match = re.fullmatch(r"([0-9]{1,20})\.\.([0-9]{1,20})", text)
    if match is None:
        raise click.BadParameter(f"{one_line(repr(text))} is no range of deals; write it like 0..499")
    first, last = int(match[1]), int(match[2])
    if not first <= last < 2**64:
        raise click.BadParameter(f"deals go from 0 to {2**64 - 1}, and FROM must not be above TO")
    return first, last


@click.command()
@click.argument("one", metavar="A", type=_player)
@click.argument("other", metavar="B", type=_player)
@click.option("--deals", type=_deals, required=True, metavar="FROM..TO", help="The deals, such as 0..499.")
@_SECONDS_OPTION
@_PLAYOUTS_OPTION
@SEED_OPTION
@click.option(
    "--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes on this machine."
)
@click.option(
    "--out",
    type=OUTPUT,
    metavar="FILE",
    help="Keep the results of the deals in FILE (- for standard output); those that it has are kept.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def duel(
    one: str,
    other: str,
    deals: tuple[int, int],
    seconds_per_card: float | None,
    playouts_per_card: int | None,
    seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compare two computer players: how far A is ahead of B.

    They play every deal twice, with the sides swapped. A player is full, handbook or random, perhaps with a
    limit of its own: full@0.5 takes half a second a card. Here full uses one thread; full-noends does not
    solve the last tricks, full-nosignals gives and reads no signals. Points and resti are means for a hand,
    with standard errors. Ctrl-C stops it and prints the means so far.
    """
    from solitaire.duels import Duel, Results

    _check_limits(seconds_per_card, playouts_per_card)
    if as_json and is_standard_output(out):
        raise click.UsageError("--json and --out - exclude one another: both are for standard output")
    _say_if_weaker(one, other)
    first, last = deals
    meeting = Duel(one, other, first, seed, seconds_per_card, playouts_per_card)
    results = Results(meeting, None if is_stream(out) else out)
    try:
        _run(meeting, results, last, workers)
    finally:
        asked = range(first, last + 1)
        if margins := [margin for deal, margin in sorted(results.margins.items()) if deal in asked]:
            _print_duel((one, other), margins, out, as_json)
        if out is not None and is_stream(out):
            write_output(out, results.text())


def _print_duel(names: tuple[str, str], margins: "list[Margin]", out: Path | None, as_json: bool) -> None:
    from solitaire.classic.duel import duel_json

    found = duel_json(names, margins)
    if as_json:
        print_json(found)
        return
    line = (
        f"{names[0]} against {names[1]}, {found['deals']} deals, {found['hands']} hands: "
        f"{found['points']:+.1f} ± {found['points_error']:.1f} points and "
        f"{found['resti']:+.2f} ± {found['resti_error']:.2f} resti a hand"
    )
    say(line, err=is_standard_output(out))


def _run(meeting: "Duel", results: "Results", last: int, workers: int) -> None:
    """Play the deals that are not done yet.

    Raises:
        UserError: a deal cannot be played, or a result cannot be written.
    """
    from solitaire.duels import run
    from solitaire.files import UserError
    from solitaire.rules.deal import DealTextError

    deals = range(meeting.first, last + 1)
    todo = (deal for deal in deals if deal not in results.margins)
    count = last + 1 - meeting.first - sum(deal in deals for deal in results.margins)
    with closing(run(meeting, todo, workers)) as played:
        try:
            for deal, margin in track(played, "playing", count):
                results.add(deal, margin)
        except DealTextError as error:
            raise UserError(str(error)) from None
        except KeyboardInterrupt:
            if results.path is not None:
                say(
                    f"Stopped; {len(results.margins)} deals are done. The same command goes on from here.",
                    err=True,
                )
            raise
