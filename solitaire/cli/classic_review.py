"""The command that reviews a hand of the classic game, or has one of its decisions tried again."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.classic_records import HAND_OPTION, load_hand
from solitaire.cli.options import (
    CORE_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    TWO_THREADS_OPTION,
    Count,
    search_limit,
)
from solitaire.cli.printing import bar, print_json, say
from solitaire.run.interrupts import interrupts_heeded, interrupts_held

if TYPE_CHECKING:
    from solitaire.classic.hand import Hand
    from solitaire.classic.seats import Seat
    from solitaire.classic.view import View
    from solitaire.rules.cards import Card
    from solver.result import Limit

_REVIEW_SECONDS: Final = 30.0
_RETRY_SECONDS: Final = 2.0
"""The usual times."""


@click.command()
@click.argument("record", metavar="HAND or MATCH", type=RECORD)
@HAND_OPTION
@click.option(
    "--seat",
    type=click.Choice(tuple("SENW"), case_sensitive=False),
    default="S",
    show_default=True,
    help="The seat whose decisions to review.",
)
@click.option("--seconds", type=SECONDS, help=f"Time for the whole review ({_REVIEW_SECONDS:g}).")
@click.option(
    "--playouts",
    type=Count(1),
    help="About how many hands to play out, instead of time; then the same command always gives the same. "
    "Par alone takes some 3 seconds of a processor, however few they are.",
)
@SEED_OPTION
@TWO_THREADS_OPTION
@CORE_OPTION
@click.option(
    "--retry",
    type=click.IntRange(0, 21),
    metavar="TRICK",
    help="Only show what the seat could know at its decision in this trick (0 for the discards), so that you "
    "can try again; nothing of the review is told.",
)
@click.option(
    "--cards",
    metavar="CARDS",
    help="With --retry: judge these cards instead, such as T20, without naming better ones.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def review(
    ctx: click.Context,
    record: Path,
    number: int | None,
    seat: str,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    threads: int,
    retry: int | None,
    cards: str | None,
    as_json: bool,
) -> None:
    """Give the verdict on a hand: was it the cards or the play?

    Reviews a hand that has ended: what computer players make of the same deal, what each decision of the seat
    cost by what it could know, and what was bad luck. Ctrl-C stops the review and prints what it has found so
    far. Costs and luck count points of the own side less those of the others, with 60 more for each resto.
    """
    begun = perf_counter()
    from solitaire.classic.hand import Phase
    from solitaire.classic.seats import Seat
    from solitaire.cli.classic_verdict import print_verdict, verdict_json
    from solitaire.home.files import UserError
    from solitaire.play.opponents import signals_of
    from solver.classic.review import ClassicReview
    from solver.classic.reviewer import reviews

    if cards is not None and retry is None:
        raise click.UsageError("--cards needs --retry")
    usual = _REVIEW_SECONDS if cards is None else _RETRY_SECONDS
    limit = search_limit(seconds, playouts, usual, threads=threads, seed=seed)
    read = load_hand(ctx, record, number)
    hand, signals = read.hand, signals_of(read)
    if hand.phase is not Phase.ENDED:
        raise UserError(f"{record}: the hand has not ended; there is nothing to review yet")
    if retry is not None:
        view = _moment(hand, Seat[seat], retry)
        if cards is None:
            _print_moment(view, as_json=as_json)
        else:
            _print_judgement(view, _cards_of(view, cards), limit, signals=signals, as_json=as_json)
        return
    found: ClassicReview | None = None
    interrupt: KeyboardInterrupt | None = None
    with interrupts_held():
        with bar("reviewing") as show:
            try:
                with interrupts_heeded():
                    for found in reviews(hand, Seat[seat], limit, signals=signals, begun=begun):
                        show(found.share)
            except KeyboardInterrupt as signal:
                interrupt = signal
        if found is not None and as_json:
            print_json(verdict_json(hand, found))
        elif found is not None:
            print_verdict(hand, found)
        if interrupt is not None:
            raise interrupt


def _moment(hand: "Hand", seat: "Seat", trick: int) -> "View":
    """Return what the seat could know at its decision in a trick, or at its discards.

    Raises:
        UserError: it discarded nothing.
    """
    from solitaire.classic.hand import moments
    from solitaire.classic.view import View
    from solitaire.home.files import UserError

    for now in moments(hand):
        if now.turn is seat and len(now.tricks) == trick:
            return View.of(now, seat)
    raise UserError(f"{seat.title} discarded nothing in this hand")


def _print_moment(view: "View", *, as_json: bool) -> None:
    from solitaire.rules.cards import codes, format_cards
    from solitaire.texts.classic_text import lead_text

    lying = view.tricks[-1] if view.tricks else None
    if as_json:
        print_json(
            {
                "seat": view.seat.name,
                "trick": len(view.tricks),
                "lying": [] if lying is None else [lying.leader.name, *codes(lying.cards)],
                "held": codes(view.held),
                "legal": codes(view.legal_plays or view.discardable),
                "lead": view.tally.lead,
            }
        )
        return
    if lying is None:
        say(f"{view.seat.title} discards {view.discards_due}.")
    else:
        cards = f"; {lying.leader.title} led {format_cards(lying.cards)}" if lying.cards else ""
        say(f"Trick {len(view.tricks)}, {view.seat.title} to play{cards}.")
    say(f"The hand: {format_cards(view.held)}")
    say(f"Allowed: {format_cards(view.legal_plays or view.discardable)}")
    say(f"Lead: {lead_text(view.tally.lead)}")


def _cards_of(view: "View", text: str) -> "tuple[Card, ...]":
    """Read the cards to judge.

    Raises:
        UserError: they are no cards, or the seat may not play or discard them.
    """
    from solitaire.home.files import UserError
    from solitaire.rules.cards import CardTextError, parse_cards

    try:
        cards = tuple(sorted(parse_cards(text)))
    except CardTextError as error:
        raise UserError(str(error)) from None
    is_allowed = len(cards) == (view.discards_due or 1) and {*cards} <= {
        *view.legal_plays,
        *view.discardable,
    }
    if not is_allowed:
        raise UserError(f"{text} is not allowed there; --retry alone shows what is")
    return cards


def _print_judgement(
    view: "View", cards: "tuple[Card, ...]", limit: "Limit", *, signals: bool, as_json: bool
) -> None:
    """Say what a decision costs by what the seat knows, and nothing of what would be better."""
    from solitaire.rules.cards import codes
    from solitaire.texts.words import whole_error
    from solver.classic.reviewer import judge

    found = judge(view, cards, limit, signals=signals)
    if as_json:
        mark = found.mark and found.mark.name.lower()
        error = round(found.error, 2)
        print_json({"cards": codes(cards), "cost": round(found.cost, 2), "error": error, "mark": mark})
    elif found.mark is None:
        say("Nothing is clearly better.")
    else:
        mark = found.mark.name.capitalize()
        say(f"{mark}: it costs {found.cost:.0f} ± {whole_error(found.error)}. Something else is better.")
