"""The command that reviews a game: the engines' review gives the verdict."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import click
from click.core import ParameterSource

from solitaire.classic.hand import moments
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.cli.files import print_notices, score_file, warning_if_unsaved
from solitaire.cli.options import (
    CORE_OPTION,
    QUIET_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    TWO_THREADS_OPTION,
    AtLeast,
    at_most_one,
    json_option,
    search_limit,
)
from solitaire.cli.printing import bar, columns, print_json, print_parts, say
from solitaire.cli.records import (
    HAND_OPTION,
    check_options,
    classic_command,
    game_json,
    read_game,
    say_game,
)
from solitaire.home.files import UserError
from solitaire.kinds import CLASSIC, GameKind, kind_of
from solitaire.rules.cards import Card, CardTextError, codes, format_cards, parse_cards
from solitaire.rules.record import Record
from solitaire.run.interrupts import interrupts_held, raise_on_interrupt
from solitaire.texts import shapes
from solitaire.texts.classic_text import lead_text
from solitaire.texts.words import whole_error, with_error
from solver.result import Limit
from solver.review import Review

_SEATS: Final = tuple("SENW")
_RETRY_SECONDS: Final = 2.0
"""The usual time for the cost of other cards."""


@click.command()
@click.argument("record", type=RECORD)
@HAND_OPTION
@click.option(
    "--seat",
    type=click.Choice(_SEATS, case_sensitive=False),
    metavar="[S|E|N|W]",
    default="S",
    show_default=True,
    help="Of a hand: the seat whose decisions to review.",
)
@click.option(
    "--seconds",
    type=SECONDS,
    help="Stop after this time, with what has been found. Without it the review ends when its figures are "
    "sure. A stored verdict is shown at once, and one that was stopped resumes.",
)
@click.option(
    "--playouts",
    type=AtLeast(1),
    help="About how many games to play out and lines to try, at most, instead of the usual number; nothing "
    "that is stored counts then. Fewer than 11250 give no par, so no answer. With the same number and seed "
    "the verdict is the same anywhere.",
)
@SEED_OPTION
@QUIET_OPTION
@TWO_THREADS_OPTION
@CORE_OPTION
@click.option(
    "--retry",
    type=click.IntRange(0, 21),
    metavar="TRICK",
    help="Of a hand: only show what the seat could see at its decision in this trick (0 for the discards), "
    "so that you can try again without seeing the review.",
)
@click.option(
    "--cards",
    metavar="CARDS",
    help="With --retry: judge these cards instead, such as T20, without naming better ones.",
)
@json_option(shapes.GameVerdict, (shapes.OfMinchiate, shapes.HandVerdict), shapes.Moment, shapes.Judgement)
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
    only: GameKind[Any, Any] | None = None,
) -> None:
    """Give the verdict: was it the shuffle or the play?

    Reviews a game that has ended: what the shuffle held, what a fair player makes of it, what each decision
    cost, and which losses were bad luck. Of a hand of Minchiate: what computer players make of the same deal,
    what a seat's decisions cost, judged by what it could see, and what the other seats added. Ctrl-C stops
    the review and prints what it has found so far. The command is also called verdict.
    """
    begun = perf_counter()
    if cards is not None and retry is None:
        raise click.UsageError("--cards needs --retry")
    at_most_one(seconds=seconds, playouts=playouts)
    game = read_game(ctx, record, number, only)
    has_seat = ctx.get_parameter_source("seat") is ParameterSource.COMMANDLINE
    check_options(game, CLASSIC, seat=has_seat, retry=retry is not None)
    kind = kind_of(game)
    if not kind.has_ended(game):
        raise UserError(f"{record}: the {kind.noun} has not ended; there is nothing to review yet")
    adviser = kind.adviser()
    usual = None if retry is None else _RETRY_SECONDS
    limit = search_limit(seconds, playouts, usual, threads=threads, seed=seed)
    if retry is not None and isinstance(game, HandRecord):
        view = _moment(game, Seat[seat], retry)
        if cards is None:
            _print_moment(view, as_json=as_json)
        else:
            _print_judgement(game, view, _cards_of(view, cards), limit, as_json=as_json)
        return
    is_said = False
    try:
        with interrupts_held():
            found, interrupt, is_kept = _stored_or_new(ctx, game, Seat[seat], limit, begun)
            if found is not None and as_json:
                print_json({**game_json(game, only), **adviser.review_json(game, found)})
            elif found is not None:
                say_game(game, only)
                print_parts(adviser.review_text(game, found, columns()))
                say(f"\n{_effort(found, is_kept=is_kept)}")
            is_said = found is not None
            if interrupt is not None:
                raise interrupt
    except KeyboardInterrupt:
        if not is_said:
            say("Stopped; there is no verdict yet.", err=True)
        raise


def _work(reviews: Iterator[Any]) -> tuple[Any, KeyboardInterrupt | None]:
    """Return a review as far as it has come (None if it has not), and the interrupt that stopped it."""
    found = None
    with bar("reviewing") as show:
        try:
            with raise_on_interrupt():
                for found in reviews:
                    show(found.share)
        except KeyboardInterrupt as interrupt:
            return found, interrupt
    return found, None


def _effort(found: Review[Any], *, is_kept: bool) -> str:
    """Return what a review has taken, that it was stopped, and that it can go on, if so."""
    percent, more = f"{100 * found.share:.0f}", ": it can go on" if is_kept else ""
    stopped = "" if found.is_complete else f" Stopped at {percent}%{more}."
    return f"{found.seconds:.0f} s, {found.core} core.{stopped}"


def _stored_or_new(
    ctx: click.Context, game: Record | HandRecord, seat: Seat, limit: Limit, begun: float
) -> tuple[Any, KeyboardInterrupt | None, bool]:
    """Return the complete review of a game, as ``_work`` does: stored, continued or new; and whether it is
    stored now.

    It never says less than the store knows of the deal; with a limit of playouts nothing else counts. If the
    store fails, that is said once, and the review continues without it.
    """
    from solitaire.home import reviews

    of: reviews.ReviewedKind[Any, Any] = reviews.SOLITAIRE if isinstance(game, Record) else reviews.CLASSIC
    is_usual = limit.playouts is None
    known, before = of.known(None, game) if is_usual else {}, None
    store_works = is_kept = False
    with warning_if_unsaved("verdict"), score_file(ctx) as store:
        if is_usual:
            known, before = of.known(store, game), reviews.stored_review(store, of, game, seat)
        print_notices(store)
        store_works = True
    if before is not None and before.is_complete:
        return of.informed(before, **known), None, True
    adviser = kind_of(game).adviser()
    found, interrupt = _work(adviser.reviews(game, seat, limit, begun=begun, before=before, **known))
    if found is not None and store_works:
        with warning_if_unsaved("verdict"), score_file(ctx) as store:
            reviews.store_findings(store, of, game, found, seat, as_verdict=is_usual)
            is_kept = is_usual and of.is_kept(game)
    return found, interrupt, is_kept


# -- a decision of a hand tried again ---------------------------------------------------------------


def _moment(record: HandRecord, seat: Seat, trick: int) -> View:
    """Return what the seat could see at its decision in a trick, or at its discards.

    Raises:
        UserError: it discarded nothing.
    """
    for now in moments(record.hand):
        if now.turn is seat and len(now.tricks) == trick:
            return View.of(now, seat)
    raise UserError(f"{seat.title} discarded nothing in this hand")


def _print_moment(view: View, *, as_json: bool) -> None:
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


def _cards_of(view: View, text: str) -> tuple[Card, ...]:
    """Read the cards to judge.

    Raises:
        UserError: they are not cards, or the seat may not play or discard them.
    """
    try:
        cards = tuple(sorted(parse_cards(text)))
    except CardTextError as error:
        raise UserError(str(error)) from None
    is_allowed = len(cards) == (view.discards_due or 1) and {*cards} <= {
        *view.legal_plays,
        *view.discardable,
    }
    if not is_allowed:
        raise UserError(f"{text} is not allowed there; --retry alone shows the cards that are")
    return cards


def _print_judgement(
    record: HandRecord, view: View, cards: tuple[Card, ...], limit: Limit, *, as_json: bool
) -> None:
    """Say what a decision costs by what the seat knows, and nothing of what would be better."""
    from solitaire.play.opponents import signals_of  # here: it loads the classic player's engine
    from solver.classic.hand_reviewer import judge

    found = judge(view, cards, limit, signals=signals_of(record))
    if as_json:
        mark = found.mark and found.mark.name.lower()
        error = round(found.error, 2)
        print_json({"cards": codes(cards), "cost": round(found.cost, 2), "error": error, "mark": mark})
    elif found.mark is None:
        say("Nothing is clearly better.")
    else:
        mark = found.mark.name.capitalize()
        cost = with_error(f"{found.cost:.0f}", whole_error(found.error))
        say(f"{mark}: it costs {cost}. Something else is better.")


classic_review: Final = classic_command(
    review,
    """Give the verdict on a hand: was it the cards or the play?

    Reviews a hand that has ended: what computer players make of the same deal, what each of the seat's
    decisions cost, judged by what it could see, what its partner and the others added compared with those
    players, and what nobody could know. Ctrl-C stops the review and prints what it has found so far. Costs
    and surprises count the points of the seat's side less those of the other side, with 60 more for each
    resto.
    """,
    metavar="HAND or MATCH",
    help_texts={
        "seat": "The seat whose decisions to review.",
        "seconds": "Stop after this time, with what has been found. A stored verdict is shown at once, and "
        "one that was stopped resumes.",
        "playouts": "About how many hands to play out, at most, instead of the usual number; nothing that "
        "is stored counts then. With the same number and seed the verdict is the same anywhere.",
        "retry": "Only show what the seat could see at its decision in this trick (0 for the discards), so "
        "that you can try again without seeing the review.",
    },
)
