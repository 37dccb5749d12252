"""The report of a survey of the classic game: its figures in sections, as ``report`` has them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Final

from solitaire.classic.deal import lay_out, numbered
from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.home.files import UserError
from solitaire.lab.classic_run import dealer_of, rules_of
from solitaire.lab.report import Section, points_text, share_text
from solitaire.lab.statistics import Interval, bootstrap, most_common, spreads, wilson
from solitaire.lab.surveys import ClassicSurveys, SurveyedHand
from solitaire.rules.cards import parse_card

TITLE: Final = "A survey of the classic game"
_CARDS: Final = ("M", "T1", "T10", "T13", "T20", "T28", "T30", "T38", "T39", "T40")
"""Cards whose holders are compared."""
_MOST_RESTI: Final = 6
"""This many resti and more share a row."""
_FEWEST_DEALS: Final = 30
"""With fewer deals played twice, spreads are left out: they would say nothing."""


@dataclass(frozen=True, slots=True)
class ClassicFindings:
    """The results in a file."""

    hands: tuple[SurveyedHand, ...]
    """The hands of the most common player and budget."""
    left_out: int
    """Hands of others."""

    @classmethod
    def of(cls, surveys: ClassicSurveys) -> "ClassicFindings":
        """Read the findings.

        Raises:
            UserError: the file holds no hand, or can't be read.
        """
        hands = list(surveys.hands())
        if not hands:
            raise UserError(
                f"{surveys.path} holds no hands yet; "
                "play some with: minchiate lab survey --game classic run 0..99"
            )
        counted = most_common(hands, lambda hand: (hand.player, hand.playouts))
        return cls(tuple(counted), len(hands) - len(counted))


def sections(found: ClassicFindings) -> list[Section]:
    """Return the report, section by section.

    Hands of the same deal are not independent, so the figures with intervals are of a single hand per deal.
    """
    once = tuple({hand.deal: hand for hand in reversed(found.hands)}.values())[::-1]
    return [
        _overview(found),
        _dealer(once),
        _resti(once),
        _declared(once),
        _cards(once),
        *_spreads(found.hands),
        _cost(found.hands),
    ]


def of_dealer(hand: SurveyedHand) -> int:
    """Return the points of the dealer's side less those of the other side."""
    return _for_dealer(hand, hand.points)


def _for_dealer(hand: SurveyedHand, figure: int) -> int:
    """Return a figure of NS less EW as a figure of the dealer's side less the other side."""
    return figure if dealer_of(hand.deal).side is Side.NS else -figure


def _overview(found: ClassicFindings) -> Section:
    first, deals = found.hands[0], {hand.deal for hand in found.hands}
    limit = f", {first.playouts:,} playouts a card" if first.playouts else ""
    notes = ["The same player sits in all four seats, and sees only what can be seen from its seat."]
    if len(deals) < len(found.hands):
        notes.append("Of deals played more than once the first hand counts, except for cards against play.")
    if found.left_out:
        notes.append(f"Hands of another player or budget, not counted: {found.left_out:,}.")
    rows = (
        ("hands", f"{len(found.hands):,}"),
        ("deals", f"{len(deals):,}, from {min(deals)} to {max(deals)}"),
        ("player", f"{first.player}{limit}"),
    )
    return Section("What was done", tuple(notes), ("", ""), rows)


def _dealer(hands: Sequence[SurveyedHand]) -> Section:
    points = [of_dealer(hand) for hand in hands]
    resti = [_for_dealer(hand, hand.resti_ns - hand.resti_ew) for hand in hands]
    won = sum(ahead > 0 for ahead in resti)
    note = (
        "The dealer robs from the fola, takes its good cards and sees the rest. Points and resti of the "
        "dealer's side, less those of the others."
    )
    rows = (
        ("points a hand", _figure(bootstrap(points, fmean))),
        ("standard deviation of these", points_text(bootstrap(points, pstdev))),
        ("resti a hand", _figure(bootstrap(resti, fmean), 2)),
        ("share of hands that the dealer's side wins", share_text(wilson(won, len(hands)))),
    )
    return Section("What the dealer is worth", (note,), ("", "figure"), rows)


def _resti(hands: Sequence[SurveyedHand]) -> Section:
    in_play = sum(hand.in_play > 0 for hand in hands)
    both = sum(hand.resti_ns > 0 and hand.resti_ew > 0 for hand in hands)
    net = Counter(min(_MOST_RESTI, abs(hand.resti_ns - hand.resti_ew)) for hand in hands)
    rows = [
        ("a resto is paid in play", share_text(wilson(in_play, len(hands)))),
        ("both sides win a resto", share_text(wilson(both, len(hands)))),
    ]
    rows += [
        (_ahead_by(number), share_text(wilson(net[number], len(hands)))) for number in range(_MOST_RESTI + 1)
    ]
    note = "A resto is paid in play at 60 points, and for every 60 points begun after the count."
    return Section("How often resti are paid", (note,), ("", "share of hands"), tuple(rows))


def _ahead_by(resti: int) -> str:
    if resti < 2:
        return "one side ahead by 1 resto" if resti else "no side ahead"
    return f"one side ahead by {resti} resti{' or more' if resti == _MOST_RESTI else ''}"


def _declared(hands: Sequence[SurveyedHand]) -> Section:
    sides = [points for hand in hands for points in (hand.declared_ns, hand.declared_ew)]
    ahead = [_for_dealer(hand, hand.declared_ns - hand.declared_ew) for hand in hands]
    rows = (
        ("points that a side declares", points_text(bootstrap(sides, fmean))),
        ("share of sides that declare", share_text(wilson(sum(points > 0 for points in sides), len(sides)))),
        ("most", str(max(sides))),
        ("the dealer's side, more than the others", _figure(bootstrap(ahead, fmean))),
    )
    return Section("Declared points", (), ("", "figure"), rows)


def _cards(hands: Sequence[SurveyedHand]) -> Section:
    """Return what it is worth to hold a card, and how often it is caught.

    The dealer's side has robbed more of these cards than the other side, and is ahead for other reasons, too.
    """
    usual = fmean(map(of_dealer, hands))
    holders = {hand.deal: _holders(hand) for hand in hands}
    rows = list[tuple[str, ...]]()
    for code in _CARDS:
        card = parse_card(code)
        held = [(hand, holders[hand.deal][card]) for hand in hands if card in holders[hand.deal]]
        points = [
            of_dealer(hand) - usual if seat.side is dealer_of(hand.deal).side else usual - of_dealer(hand)
            for hand, seat in held
        ]
        if not points:
            continue
        caught = sum(code in hand.died.split() for hand, _ in held)
        rows.append((code, _figure(bootstrap(points, fmean)), share_text(wilson(caught, len(held)))))
    note = (
        "Points of the side that holds the card when the tricks begin, less those of the others, beyond what "
        "such a side usually makes (the dealer's, or the other); and how often the card is caught, which "
        "counts its points once for the others and again in their pile."
    )
    titles = ("card", "points of its side", "caught")
    return Section("What a card brings", (note,), titles, tuple(rows))


def _holders(hand: SurveyedHand) -> dict[int, Seat]:
    """Return, by card, who holds it before the discards; cards of account are never discarded."""
    options = rules_of(hand.player)
    layout = lay_out(numbered(hand.deal, None, options), dealer_of(hand.deal), options)
    return {card: seat for seat in SEATS for card in layout.held(seat)}


def _spreads(hands: Sequence[SurveyedHand]) -> list[Section]:
    by_deal: dict[int, list[int]] = {}
    for hand in hands:
        by_deal.setdefault(hand.deal, []).append(of_dealer(hand))
    twice = [points for points in by_deal.values() if len(points) > 1]
    if len(twice) < _FEWEST_DEALS:
        return []
    spread = spreads(twice)
    note = (
        "Was it the cards or the play? How much the points of the dealer's side differ from deal to deal, "
        "and how much from hand to hand of the same deal, where only guesses differ."
    )
    rows = (
        ("standard deviation from deal to deal", points_text(spread.shuffle)),
        ("standard deviation from hand to hand of one deal", points_text(spread.play)),
    )
    return [Section("Cards against play", (note,), ("", "points"), rows)]


def _cost(hands: Sequence[SurveyedHand]) -> Section:
    seconds = fmean(hand.seconds for hand in hands)
    rows = (("a hand", f"{seconds:.2f} s"), ("all hands", f"{seconds * len(hands) / 60:.1f} min"))
    return Section("Cost", (), ("", "processor time"), rows)


def _figure(interval: Interval, digits: int = 1) -> str:
    low, high = f"{interval.low:+.{digits}f}", f"{interval.high:+.{digits}f}"
    return f"{interval.value:+.{digits}f} ({low} to {high})"
