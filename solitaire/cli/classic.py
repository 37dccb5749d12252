"""The commands of the classic game alone: a deal, the rules, and computer players among themselves."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

import click

from solitaire.classic.deal import lay_out, numbered, parse_deal, under
from solitaire.classic.hand import Hand
from solitaire.classic.match import HANDS, deal_number, dealer_of
from solitaire.classic.options import DEFAULT, Options
from solitaire.classic.players import Player, play_out
from solitaire.classic.record import HandRecord, format_hand
from solitaire.classic.seats import Seat, Side
from solitaire.cli.files import OUTPUT, game_files, is_standard_output
from solitaire.cli.options import (
    QUIET_OPTION,
    SECONDS,
    SEED_OPTION,
    AtLeast,
    are_many,
    at_most_one,
    deal_argument,
    deal_count,
    deal_range,
    json_option,
)
from solitaire.cli.printing import columns, one_line, print_json, say, track
from solitaire.cli.rules_option import RULES_OPTION
from solitaire.home.files import UserError
from solitaire.home.settings import LANGUAGES
from solitaire.play.opponents import (
    NAMED,
    UnknownPlayerError,
    card_limit,
    check_player,
    player,
    searches,
)
from solitaire.rules.deal import Deal, DealTextError
from solitaire.run.interrupts import interrupts_held, raise_on_interrupt
from solitaire.texts import shapes
from solitaire.texts.classic_text import deal_json, deal_text, hand_json, hand_result, hand_title
from solitaire.texts.classic_words import RulesInWords, explained
from solitaire.texts.text import wrapped
from solitaire.texts.words import Words
from solver.cores import core_name

_NUMBER: Final = click.IntRange(0, 2**64 - 1)
_DEALER_OPTION: Final = click.option(
    "--dealer",
    type=click.Choice(tuple("SENW"), case_sensitive=False),
    metavar="[S|E|N|W]",
    help="The seat that deals (S).",
)

SECONDS_PER_CARD: Final = click.option(
    "--seconds-per-card", type=SECONDS, help="Time for a card of full (0.3)."
)
PLAYOUTS_PER_CARD: Final = click.option(
    "--playouts-per-card",
    type=AtLeast(1),
    help="Playouts for a card of full, instead of time.",
)


def _deal(text: str) -> Deal:
    """Read DEAL: a deal number, or number/cut with a cut of this game."""
    return deal_argument(text, parse_deal)


def _seat_of(letter: str | None) -> Seat:
    """Return the dealer: South unless a seat is named."""
    return Seat[letter or "S"]


def player_name(text: str) -> str:
    """Read the name of a computer player, which may include a limit: handbook@0.5."""
    try:
        check_player(text)
    except UnknownPlayerError as error:
        raise click.BadParameter(one_line(str(error))) from None
    return text


def say_if_weaker(*players: str) -> None:
    """Say that ``full`` is weaker without the native core, if it is among the players."""
    if core_name() == "python" and any(map(searches, players)):
        say("The compiled core is not in use: full plays by the same search, more weakly.", err=True)


@click.command()
@click.argument("deal", type=_deal)
@_DEALER_OPTION
@RULES_OPTION
@json_option(shapes.HandLaidOut)
def deal(deal: Deal, dealer: str | None, options: Options | None, as_json: bool) -> None:
    """Print a deal: the hands, what is robbed and taken, the fola."""
    rules = options or DEFAULT
    deal = under(deal, rules)
    try:
        layout = lay_out(deal, _seat_of(dealer), rules)
    except DealTextError as error:
        raise UserError(str(error)) from None
    if as_json:
        print_json(deal_json(deal, layout))
    else:
        say(deal_text(deal, layout, columns(), rules))


@click.command()
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language to print them in.")
@RULES_OPTION
def rules(language: str, options: Options | None) -> None:
    """Print the rules in short.

    With --rules, as those rules have them, followed by what differs from the usual ones.
    """
    words = Words(language)
    say(wrapped(RulesInWords(options or DEFAULT, words).in_short), nl=False)
    for chosen, meaning in explained(options or DEFAULT, words):
        say("\n" + wrapped((chosen, f"  {meaning}")), nl=False)


# -- autoplay ---------------------------------------------------------------------------------------


def _deal_or_range(text: str) -> Deal | range:
    """Read DEAL, or FROM..TO."""
    return deal_range(text) if ".." in text else _deal(text)


def _players(text: str) -> tuple[str, str]:
    """Read NS,EW: two players."""
    one, comma, other = text.partition(",")
    if not comma:
        raise click.BadParameter(
            f"{one_line(repr(text))} is no pair of players; write it like handbook,random"
        )
    return player_name(one.strip()), player_name(other.strip())


class _Start(NamedTuple):
    """A hand to be played."""

    deal: Deal
    dealer: Seat
    """The seat that deals."""
    place: tuple[int, int] | None = None
    """The number of its match and its number there; None for a single hand."""

    @property
    def file_name(self) -> str:
        """The name for its file."""
        if self.place is None:
            return str(self.deal.name).replace("/", "-")
        match, hand = self.place
        return f"match-{match}-hand-{hand + 1}"


@click.command()
@click.argument("deals", metavar="[DEAL or FROM..TO]...", type=_deal_or_range, nargs=-1)
@_DEALER_OPTION
@click.option("--match", type=_NUMBER, metavar="N", help="Play the hands of match N instead of deals.")
@click.option("--hands", type=click.IntRange(1, 1_000_000), metavar="K", help=f"How many hands ({HANDS}).")
@click.option(
    "--players",
    type=_players,
    default="full,full",
    show_default=True,
    metavar="NS,EW",
    help=f"Who plays: {NAMED}.",
)
@RULES_OPTION
@SECONDS_PER_CARD
@PLAYOUTS_PER_CARD
@SEED_OPTION
@QUIET_OPTION
@click.option(
    "--out",
    "-o",
    type=OUTPUT,
    metavar="FILE",
    help="Write the hand as a record (- for standard output); of a match or several deals, to a folder.",
)
@json_option(shapes.HandAutoplayed, text="Print one JSON object per hand, and nothing else.")
def autoplay(
    deals: tuple[Deal | range, ...],
    dealer: str | None,
    match: int | None,
    hands: int | None,
    players: tuple[str, str],
    options: Options | None,
    seconds_per_card: float | None,
    playouts_per_card: int | None,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play hands or a match out.

    Each sees only what can be seen from its seat. In a match, seats and sides stay the same. Ctrl-C stops it;
    the hand so far is printed, and written as a record that can be continued.
    """
    if bool(deals) == (match is not None):
        raise click.UsageError("name either DEAL or --match N")
    if match is not None and dealer is not None:
        raise click.UsageError("--match and --dealer can't be used together: a match says who deals")
    if match is None and hands is not None:
        raise click.UsageError("--hands needs --match")
    at_most_one(seconds_per_card=seconds_per_card, playouts_per_card=playouts_per_card)
    say_if_weaker(*players)
    count = deal_count(deals) if match is None else hands or HANDS
    rules = options or DEFAULT
    starts = _of_deals(deals, _seat_of(dealer)) if match is None else _of_match(match, count)
    err, many = is_standard_output(out), match is not None or are_many(deals)
    ended: list[Hand] = []
    with game_files(out, many=many, as_json=as_json) as write:
        try:
            for start in track(starts, "playing", count):
                play = _Play(start, rules)
                seated = _seated(players, seed, seconds_per_card, playouts_per_card)
                with interrupts_held():
                    try:
                        with raise_on_interrupt():
                            play.to_end(seated)
                        ended.append(play.hand)
                    finally:
                        _print(play, as_json=as_json, err=err)
                        write(start.file_name, format_hand(HandRecord(play.hand, start.place, players * 2)))
        finally:
            if many and not as_json:
                resti = (f"{side.name} {sum(hand.tally.resti[side] for hand in ended)}" for side in Side)
                say(f"{len(ended)} hands: resti {', '.join(resti)}", err=err)


def _of_deals(deals: Iterable[Deal | range], dealer: Seat) -> Iterator[_Start]:
    for some in deals:
        for deal in map(numbered, some) if isinstance(some, range) else (some,):
            yield _Start(deal, dealer)


def _of_match(match: int, hands: int) -> Iterator[_Start]:
    for number in range(hands):
        yield _Start(numbered(deal_number(match, number)), dealer_of(number), (match, number))


class _Play:
    """A hand in progress.

    Attributes:
        start: what it began with.
        hand: the hand after the last decision.
        seconds: the time of all decisions so far.
        slowest: the time of the slowest decision.

    Raises (on construction):
        UserError: the deal cannot be played.
    """

    def __init__(self, start: _Start, options: Options) -> None:
        self.start = start
        try:
            self.hand = Hand.start(under(start.deal, options), start.dealer, options)
        except DealTextError as error:
            raise UserError(str(error)) from None
        self.seconds = self.slowest = 0.0

    def to_end(self, players: tuple[Player, Player]) -> None:
        """Let the players of NS and EW decide until the hand has ended."""
        before = perf_counter()
        for hand in play_out(self.hand, players * 2):
            self.hand, after = hand, perf_counter()
            self.seconds += after - before
            self.slowest = max(self.slowest, after - before)
            before = after


def _seated(
    names: tuple[str, str], seed: int, seconds: float | None, playouts: int | None
) -> tuple[Player, Player]:
    """Return the players of NS and EW, with two threads each."""
    limit = card_limit(seconds, playouts, threads=2)
    ns, ew = (player(name, seed, limit) for name in names)
    return ns, ew


def _print(play: _Play, *, as_json: bool, err: bool) -> None:
    if as_json:
        times = {"seconds": round(play.seconds, 3), "slowest_card_seconds": round(play.slowest, 3)}
        rules = {"options": str(play.hand.options)} if play.hand.options != DEFAULT else {}
        print_json({**hand_json(play.hand), **rules, **times})
    else:
        title = hand_title(HandRecord(play.hand, play.start.place))
        say(f"{title}; {hand_result(play.hand)}", err=err)
