"""The commands that help to play the classic game well: hint and review."""

from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.classic_records import load_hand
from solitaire.cli.options import (
    CORE_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    TWO_THREADS_OPTION,
    Count,
    search_limit,
)
from solitaire.cli.printing import bar, print_json, print_table, say
from solitaire.interrupts import interrupts_heeded, interrupts_held

if TYPE_CHECKING:
    from solitaire.classic.hand import Hand
    from solitaire.classic.seats import Seat
    from solitaire.classic.view import View
    from solitaire.rules.cards import Card
    from solver.four_review import FourDecision, FourReview, Luck
    from solver.result import Limit

_HINT_SECONDS: Final = 2.0
_REVIEW_SECONDS: Final = 30.0
"""The usual times."""
_HAND_OPTION: Final = click.option(
    "--hand", "number", type=click.IntRange(1), metavar="K", help="Of a match: its hand K, not the last."
)


@click.command()
@click.argument("record", metavar="HAND or MATCH", type=RECORD)
@_HAND_OPTION
@click.option(
    "--step",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="How much to say: 1 where to look, 2 the card, 3 what the others are worth as well, 4 why.",
)
@click.option("--seconds", type=SECONDS, help=f"Time for the hint ({_HINT_SECONDS:g}).")
@click.option("--playouts", type=Count(1), help="Hands played out, instead of time.")
@SEED_OPTION
@CORE_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, with all four steps.")
@click.pass_context
def hint(
    ctx: click.Context,
    record: Path,
    number: int | None,
    step: int,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Say what to play next in a hand.

    The hint is for the seat whose turn it is, and knows only what that seat may know. What a card is worth
    are the points still to come, the own side's less the others', with 60 more for each resto.
    """
    from solitaire.classic.view import View
    from solitaire.files import UserError
    from solitaire.four_hints import four_hint, four_hint_seconds
    from solitaire.opponents import signals_of
    from solitaire.rules.cards import CODES
    from solitaire.words import Words, with_codes
    from solver.four_advisor import advise

    limit = search_limit(seconds, playouts, _HINT_SECONDS, seed=seed)
    read = load_hand(ctx, record, number)
    hand = read.hand
    if hand.turn is None:
        raise UserError(f"{record}: the hand has ended; there is nothing to hint at")
    view = View.of(hand, hand.turn)
    if limit.seconds is not None:
        limit = replace(limit, seconds=four_hint_seconds(view, limit.seconds))
    advice = advise(view, limit, signals=signals_of(read))
    found = four_hint(view, advice, Words())
    if not as_json:
        for line in found.lines(step):
            say(with_codes(line))
        return
    print_json(
        {
            "deal": hand.deal.name,
            "seat": view.seat.name,
            "trick": len(hand.tricks),
            "options": [
                {
                    "cards": [CODES[card] for card in option.cards],
                    "expected": round(option.expected, 2),
                    "error": _finite(option.error),
                    "playouts": option.playouts,
                }
                for option in advice.options
            ],
            "playouts": advice.playouts,
            "seconds": round(advice.seconds, 3),
            "core": advice.core,
            "steps": [[with_codes(line) for line in lines] for lines in found.steps],
        }
    )


def _finite(error: float) -> float | None:
    """Return an error for JSON: that of a single playout is not known."""
    return round(error, 2) if error < float("inf") else None


@click.command()
@click.argument("record", metavar="HAND or MATCH", type=RECORD)
@_HAND_OPTION
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
    from solitaire.files import UserError
    from solitaire.opponents import signals_of
    from solver.four_review import FourReview
    from solver.four_reviewer import reviews

    if cards is not None and retry is None:
        raise click.UsageError("--cards needs --retry")
    usual = _REVIEW_SECONDS if cards is None else _HINT_SECONDS
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
    found: FourReview | None = None
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
            print_json(_review_json(hand, found))
        elif found is not None:
            _print_review(hand, found)
        if interrupt is not None:
            raise interrupt


def _moment(hand: "Hand", seat: "Seat", trick: int) -> "View":
    """Return what the seat could know at its decision in a trick, or at its discards.

    Raises:
        UserError: it discarded nothing.
    """
    from solitaire.classic.view import View
    from solitaire.files import UserError
    from solver.four_reviewer import moments

    for now in moments(hand):
        if now.turn is seat and len(now.tricks) == trick:
            return View.of(now, seat)
    raise UserError(f"{seat.title} discarded nothing in this hand")


def _print_moment(view: "View", *, as_json: bool) -> None:
    from solitaire.classic_text import lead_text
    from solitaire.rules.cards import CODES, format_cards

    lying = view.tricks[-1] if view.tricks else None
    if as_json:
        print_json(
            {
                "seat": view.seat.name,
                "trick": len(view.tricks),
                "lying": [] if lying is None else [lying.leader.name, *(CODES[card] for card in lying.cards)],
                "held": [CODES[card] for card in view.held],
                "legal": [CODES[card] for card in view.legal_plays or view.discardable],
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
    from solitaire.files import UserError
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
    from solitaire.words import whole_error
    from solver.four_reviewer import judge

    found = judge(view, cards, limit, signals=signals)
    if as_json:
        mark = found.mark and found.mark.name.lower()
        error = round(found.error, 2)
        print_json({"cards": _codes(cards), "cost": round(found.cost, 2), "error": error, "mark": mark})
    elif found.mark is None:
        say("Nothing is clearly better.")
    else:
        mark = found.mark.name.capitalize()
        say(f"{mark}: it costs {found.cost:.0f} ± {whole_error(found.error)}. Something else is better.")


def _review_json(hand: "Hand", found: "FourReview") -> dict[str, object]:
    par, shares = found.par, found.shares
    return {
        "deal": hand.deal.name,
        "seat": found.seat.name,
        "points": found.points,
        "resti": found.resti,
        "par": par
        and {
            "points": round(par.points, 2),
            "points_error": round(par.points_error, 2),
            "points_spread": round(par.points_spread, 2),
            "resti": round(par.resti, 3),
            "resti_error": round(par.resti_error, 3),
            "resti_spread": round(par.resti_spread, 3),
            "hands": par.hands,
            "seconds": round(par.seconds, 3),
        },
        "verdict": shares and shares.verdict.name.lower(),
        "cards_share": shares and round(shares.cards, 2),
        "play_share": shares and round(shares.play, 2),
        "choices": found.choices,
        "decisions": [_decision_json(hand, one) for one in found.decisions],
        "luck": [_luck_json(one) for one in found.luck],
        "seconds": round(found.seconds, 3),
        "core": found.core,
    }


def _decision_json(hand: "Hand", one: "FourDecision") -> dict[str, object]:
    return {
        "trick": one.trick,
        "cards": _codes(one.cards),
        "better": _codes(one.better),
        "cost": round(one.cost, 2),
        "error": round(one.error, 2),
        "expected": round(one.before, 2),
        "mark": one.mark and one.mark.name.lower(),
        "why": _why(hand, one) if one.mark else (),
        "seconds": round(one.seconds, 3),
    }


def _luck_json(one: "Luck") -> dict[str, object]:
    return {
        "first_trick": one.first,
        "last_trick": one.last,
        "value": round(one.value, 2),
        "error": round(one.error, 2),
        "lost": _codes(one.lost),
        "bad_luck": one.is_bad,
    }


def _codes(cards: "tuple[Card, ...]") -> list[str]:
    from solitaire.rules.cards import CODES

    return [CODES[card] for card in cards]


def _why(hand: "Hand", one: "FourDecision") -> tuple[str, ...]:
    """Return why the better decision was better, a sentence each."""
    from solitaire.classic.view import View
    from solitaire.four_hints import why
    from solitaire.words import Words, with_codes
    from solver.four_reviewer import moments

    now = moments(hand)[one.moment]
    assert now.turn is not None
    return tuple(map(with_codes, why(View.of(now, now.turn), one.better, Words())))


def _print_review(hand: "Hand", found: "FourReview") -> None:
    from solitaire.four_verdict import verdict_sentence
    from solitaire.text import deal_title
    from solitaire.words import Words, whole_error
    from solver.four_reviewer import PAR_HANDS

    words, par, shares = Words(), found.par, found.shares
    side = found.seat.side.name
    say(
        f"{deal_title(hand.deal)}, dealt by {hand.dealer.title}: {side} made {found.points:+.0f} points "
        f"and {found.resti:+.0f} resti, compared with the others."
    )
    if par is None or shares is None:
        say(words("four_verdict.no_par"))
    else:
        hands = f"{par.hands} hands" if par.hands == PAR_HANDS else f"{par.hands} of {PAR_HANDS} hands"
        say(
            f"Par is {par.points:+.0f} ± {whole_error(par.points_error)} points and "
            f"{par.resti:+.1f} ± {par.resti_error:.1f} resti: what computer players who know no more make of "
            f"these cards ({hands}, spread {par.points_spread:.0f} points)."
        )
        say(verdict_sentence(shares, words))
    _print_costliest(hand, found)
    _print_luck(found)
    say(f"\n{found.seconds:.0f} s, {found.core} core. The ± are standard errors.")


def _print_costliest(hand: "Hand", found: "FourReview") -> None:
    from solitaire.four_verdict import trick_text
    from solitaire.rules.cards import format_cards
    from solitaire.words import Words, whole_error

    words, costliest = Words(), found.costliest()
    if len(found.decisions) < found.choices:
        weighed = len(found.decisions)
        say(f"\nThe time was too short: of {found.choices} decisions {weighed} were weighed.")
    elif not costliest:
        say(f"\n{words('four_verdict.blameless')}")
    if not costliest:
        return
    say(f"\n{words('four_verdict.costliest')}:")
    rows = [
        (
            trick_text(one.trick, one.trick, words),
            format_cards(one.cards),
            format_cards(one.better),
            f"{one.cost:.0f} ± {whole_error(one.error)}",
            one.mark.name.lower() if one.mark else "",
        )
        for one in costliest
    ]
    print_table(("", "you played", "better", "cost", ""), rows)
    say("\nWhy:")
    for one in costliest:
        where = f"{trick_text(one.trick, one.trick, words)}, better {format_cards(one.better)}"
        say(f"{where}: {' '.join(_why(hand, one))}")


def _print_luck(found: "FourReview") -> None:
    from solitaire.four_verdict import luck_text, trick_text
    from solitaire.words import Words, whole_error, with_codes

    words, unlucky = Words(), found.unluckiest()
    if not unlucky:
        return
    say(f"\n{words('four_verdict.luck')}:")
    rows = [
        (
            trick_text(one.first, one.last, words),
            f"{one.value:.0f} ± {whole_error(one.error)}",
            with_codes(luck_text(one, words)),
        )
        for one in unlucky
    ]
    print_table(("", "changed", ""), rows)
