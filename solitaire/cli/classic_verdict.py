"""The verdict on a hand of the classic game, printed for people and for scripts."""

from solitaire.classic.hand import Hand, moments
from solitaire.classic.view import View
from solitaire.cli.printing import print_table, say
from solitaire.rules.cards import codes, format_cards
from solitaire.texts.classic_hints import why
from solitaire.texts.classic_verdict import luck_text, trick_text, verdict_sentence
from solitaire.texts.text import deal_title
from solitaire.texts.words import Words, whole_error, with_codes
from solver.classic.review import ClassicDecision, ClassicReview, Luck
from solver.classic.reviewer import PAR_HANDS


def verdict_json(hand: Hand, found: ClassicReview) -> dict[str, object]:
    """Return the verdict as ``minchiate classic review --json`` prints it."""
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


def _decision_json(hand: Hand, one: ClassicDecision) -> dict[str, object]:
    return {
        "trick": one.trick,
        "cards": codes(one.cards),
        "better": codes(one.better),
        "cost": round(one.cost, 2),
        "error": round(one.error, 2),
        "expected": round(one.before, 2),
        "mark": one.mark and one.mark.name.lower(),
        "why": _why(hand, one) if one.mark else (),
        "seconds": round(one.seconds, 3),
    }


def _luck_json(one: Luck) -> dict[str, object]:
    return {
        "first_trick": one.first,
        "last_trick": one.last,
        "value": round(one.value, 2),
        "error": round(one.error, 2),
        "lost": codes(one.lost),
        "bad_luck": one.is_bad,
    }


def _why(hand: Hand, one: ClassicDecision) -> tuple[str, ...]:
    """Return why the better decision was better, a sentence each."""
    now = moments(hand)[one.moment]
    assert now.turn is not None
    return tuple(map(with_codes, why(View.of(now, now.turn), one.better, Words())))


def print_verdict(hand: Hand, found: ClassicReview) -> None:
    """Print what the hand was worth, its costliest decisions and its bad luck."""

    words, par, shares = Words(), found.par, found.shares
    side = found.seat.side.name
    say(
        f"{deal_title(hand.deal)}, dealt by {hand.dealer.title}: {side} made {found.points:+.0f} points "
        f"and {found.resti:+.0f} resti, compared with the others."
    )
    if par is None or shares is None:
        say(words("classic_verdict.no_par"))
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


def _print_costliest(hand: Hand, found: ClassicReview) -> None:
    words, costliest = Words(), found.costliest()
    if len(found.decisions) < found.choices:
        weighed = len(found.decisions)
        say(f"\nThe time was too short: of {found.choices} decisions {weighed} were weighed.")
    elif not costliest:
        say(f"\n{words('classic_verdict.blameless')}")
    if not costliest:
        return
    say(f"\n{words('classic_verdict.costliest')}:")
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


def _print_luck(found: ClassicReview) -> None:
    words, unlucky = Words(), found.unluckiest()
    if not unlucky:
        return
    say(f"\n{words('classic_verdict.luck')}:")
    rows = [
        (
            trick_text(one.first, one.last, words),
            f"{one.value:.0f} ± {whole_error(one.error)}",
            with_codes(luck_text(one, words)),
        )
        for one in unlucky
    ]
    print_table(("", "changed", ""), rows)
