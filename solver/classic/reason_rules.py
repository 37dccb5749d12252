"""The rules by which a card of the classic game gets its reasons.

A rule is a small function: it says whether something holds of a card that a player would point out, and with
which cards and figures. Its name is that of the reason, and of its sentence in the catalogues
(``classic_why``). All of it follows from the View; what is not certain is said to be possible.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from solitaire.classic.cards import KINGS, RANK, SUIT, WORTH, fixed, is_suit_card, is_tarocco
from solitaire.classic.count import LAST_TRICK, RESTO, TRICKS
from solitaire.classic.seats import Seat
from solitaire.classic.trick import suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card, versicole
from solver.classic.case import Case, Facts, beats, highest_first, small

_LATE: Final = 14
"""From this trick on the last trick is in sight."""
_FEW: Final = 3
"""A card that at most this many cards can beat is high."""
_LONG: Final = 5
"""A suit of at least this many cards in the hand may be long, and so may tarocchi."""
_MANY: Final = 2
"""A hand is long in a suit or in tarocchi if the others have at most this many times as many together."""

# -- versicole, resti, the last trick ---------------------------------------------------------------


def makes_versicola(case: Case) -> Facts | None:
    """The trick, certainly won, completes or lengthens ``versicola`` of the own side, for ``points``."""
    return case.new_set(case.view.seat.side, case.trick) if case.is_won else None


def denies_versicola(case: Case) -> Facts | None:
    """The trick, certainly won, would have made ``versicola`` for the other side, worth ``points``."""
    return case.new_set(case.view.seat.side.other, case.trick) if case.is_won else None


def gives_versicola(case: Case) -> Facts | None:
    """If the opponents win the card, it makes ``versicola`` for them, worth ``points``."""
    return None if case.is_won else case.new_set(case.view.seat.side.other, frozenset({case.card}))


def breaks_versicola(case: Case) -> Facts | None:
    """The card may be lost, and belongs to ``versicola`` of cards won and held, worth ``points``."""
    pile = case.sight.piles[case.view.seat.side].union(case.view.held)
    if case.is_won or case.card == MATTO:
        return None
    before, after = (versicole(each, fixed(case.view.options)) for each in (pile, pile - {case.card}))
    broken = [made for made in before if case.card in made.cards]
    points = sum(made.total for made in before) - sum(made.total for made in after)
    if points <= 0:  # see ``Case.new_set``: a run may break in two
        return None
    return Facts(points=points, versicola=max(broken, key=lambda made: made.total))


def wins_resto(case: Case) -> Facts | None:
    """The opponents' ``cards`` die for certain, and their ``points`` make a lead of 60."""
    caught = catches(case)
    return caught if caught and case.lead + caught.points >= RESTO else None


def loses_resto(case: Case) -> Facts | None:
    """The card is certain to be lost, and its ``points`` make the opponents' lead 60."""
    is_lost = case.is_lost and case.at_stake and case.lead - case.at_stake <= -RESTO
    return Facts(points=case.at_stake) if is_lost else None


def keeps_last(case: Case) -> Facts | None:
    """``cards[0]``, which no opponent can beat, stays in the hand for the last trick, soon played."""
    if not _LATE <= len(case.view.tricks) < TRICKS:
        return None
    top = max((card for card in case.view.held if is_tarocco(card) and card != case.card), default=None)
    return None if top is None or case.sight.above(top) else Facts((top,), points=LAST_TRICK)


# -- kings ----------------------------------------------------------------------------------------


def _forced_king(case: Case) -> Card | None:
    """Return the king that its holder must play because the card, a tarocco, is the first in the trick."""
    suit = case.view.tricks[-1].suit
    is_first = suit in KINGS and suit not in case.view.suits_led and is_tarocco(case.card)
    if not is_first or any(map(is_tarocco, case.sight.lying)):
        return None
    return None if KINGS[suit] in case.sight.lying else KINGS[suit]


def forces_king(case: Case) -> Facts | None:
    """The opponent ``seat``, who has shown the king ``cards[0]``, must now play it, for ``points``."""
    return _king_of(case, case.sight.holds)


def may_force_king(case: Case) -> Facts | None:
    """The same of an opponent who may have the king."""
    return _king_of(case, case.sight.may_hold)


def _king_of(case: Case, cards_of: Callable[[Seat], frozenset[Card]]) -> Facts | None:
    king = _forced_king(case)
    for seat in case.later_opponents:
        if king is not None and king in cards_of(seat):
            return Facts((king,), points=WORTH[king], seat=seat, suit=SUIT[king])
    return None


def hangs_king(case: Case) -> Facts | None:
    """A suit is led for the first time, and the partner is void: a tarocco forces the king from the left."""
    king, left = KINGS.get(case.suit), case.view.seat.left
    is_first = case.is_lead_of_suit and case.suit not in case.view.suits_led and king != case.card
    if king is None or not is_first or not case.sight.can_trump(case.view.seat.partner, case.suit):
        return None
    return (
        Facts((king,), points=WORTH[king], seat=left, suit=case.suit)
        if king in case.sight.may_hold(left)
        else None
    )


def cashes(case: Case) -> Facts | None:
    """The card is a king, and no opponent has shown a void in ``suit``."""
    is_king = case.card in KINGS.values() and case.leads_trick and not case.is_won
    return Facts(points=case.worth, suit=case.suit) if is_king and not case.sight.trumps(case.suit) else None


def cashes_first(case: Case) -> Facts | None:
    """The same where the suit is led for the first time, and most players can still follow."""
    return None if case.suit in case.view.suits_led else cashes(case)


def king_risk(case: Case) -> Facts | None:
    """The card is a king, led, and dies for ``points`` if an opponent has no card of ``suit`` and trumps."""
    if not case.is_lead or case.card not in KINGS.values() or case.is_won or case.sight.trumps(case.suit):
        return None
    return Facts(points=case.worth, suit=case.suit)


def bares_king(case: Case) -> Facts | None:
    """Without the card the king ``cards[0]`` is the only card of its suit in the hand."""
    return Facts(case.left) if case.left and case.left == (KINGS.get(case.suit),) else None


# -- cards of account in the trick ----------------------------------------------------------------


def catches(case: Case) -> Facts | None:
    """The card wins the trick for certain, and the opponents' ``cards`` die for ``points``."""
    is_sure = case.is_won and case.leads_trick and case.sight.is_theirs and case.found.caught
    return Facts(case.found.caught, points=case.found.points) if is_sure else None


def may_catch(case: Case) -> Facts | None:
    """The same, unless an opponent holds one of ``others``."""
    if case.is_won or not case.leads_trick or not case.found.caught or not case.sight.is_theirs:
        return None
    return Facts(case.found.caught, highest_first(case.found.threats), case.found.points)


def saves_partner(case: Case) -> Facts | None:
    """The trick is now certain, and with it the partner's ``cards``, worth ``points``."""
    partner = case.view.seat.partner
    cards = tuple(
        card for seat, card in case.view.tricks[-1].plays if seat is partner and WORTH[card] and card != MATTO
    )
    is_sure = case.is_won and case.leads_trick and cards
    return Facts(cards, points=sum(WORTH[card] for card in cards)) if is_sure else None


def home(case: Case) -> Facts | None:
    """The card, worth ``points``, is won by its own side for certain."""
    return Facts(points=case.worth) if case.is_won and case.worth and case.card != MATTO else None


def home_from(case: Case) -> Facts | None:
    """The same of a tarocco that in a later trick ``others`` could beat."""
    above = case.sight.above(case.card) if is_tarocco(case.card) else frozenset[Card]()
    return Facts(others=highest_first(above), points=case.worth) if above and home(case) else None


def home_if_follows(case: Case) -> Facts | None:
    """The card, a tarocco worth ``points``, comes home if ``seat``, who has shown no void, follows suit."""
    suit = case.view.tricks[-1].suit
    after = case.later_opponents
    is_open = is_tarocco(case.card) and case.worth and suit in KINGS and case.leads_trick and not case.is_won
    if not is_open or len(after) != 1 or case.sight.is_void(after[0], suit):
        return None
    return Facts(points=case.worth, seat=after[0], suit=suit)


def with_partner(case: Case) -> Facts | None:
    """Only ``others`` beat the partner's ``cards[0]``; else the card comes home for ``points``."""
    threats = case.found.threats
    is_theirs = not case.found.is_ours or case.leads_trick
    if is_theirs or not case.at_stake or not 0 < len(threats) <= _FEW:
        return None
    return Facts((case.found.winning,), highest_first(threats), case.worth)


def partner_brings(case: Case) -> Facts | None:
    """The partner, who plays later, has shown ``others``, and can win the card, worth ``points``."""
    shown = partner_shown(case)
    return Facts(others=shown.others, points=case.worth) if shown and case.at_stake else None


def _void(case: Case, shown: Iterable[Card]) -> str:
    """Return the suit that was led, if the player of the cards shown has none of it, and trumps."""
    suit = suit_led(case.cards)
    return suit if suit in KINGS and any(map(is_tarocco, shown)) else ""


def over_shown(case: Case) -> Facts | None:
    """The opponent ``seat``, who plays later, has shown ``others``, cards of account that the card beats."""
    for seat in case.later_opponents if case.leads_trick and is_tarocco(case.card) else ():
        under = {card for card in case.shown(seat) if WORTH[card] and not beats(case.card, card)}
        if under:
            return Facts(others=highest_first(under), seat=seat, suit=_void(case, under))
    return None


def under_shown(case: Case) -> Facts | None:
    """The opponent ``seat``, who plays later, has shown ``others``, which beat the card, worth ``points``."""
    for seat in case.later_opponents if case.leads_trick and case.at_stake else ():
        if above := {card for card in case.shown(seat) if beats(case.card, card)}:
            return Facts(others=highest_first(above), points=case.worth, seat=seat, suit=_void(case, above))
    return None


def partner_shown(case: Case) -> Facts | None:
    """The partner, who plays later, has shown ``others``, which beat all cards of the trick."""
    partner = case.view.seat.partner
    higher = {card for card in case.shown(partner) if beats(case.found.winning, card)}
    return Facts(others=highest_first(higher)) if higher and partner in case.sight.later else None


def dies(case: Case) -> Facts | None:
    """The card is certain to be lost to ``cards[0]``, for ``points``, which make no resto."""
    is_lost = case.is_lost and case.at_stake and not loses_resto(case)
    return Facts((case.found.winning,), points=case.worth) if is_lost else None


def dies_unless(case: Case) -> Facts | None:
    """The card is lost for ``points``, unless the partner beats ``cards[0]``."""
    is_open = case.at_stake and not case.is_lost and not case.found.is_ours
    return Facts((case.found.winning,), points=case.worth) if is_open else None


def at_risk(case: Case) -> Facts | None:
    """An opponent may have ``others`` and win the card, for ``points``."""
    is_open = case.at_stake and case.found.is_ours
    return Facts(others=highest_first(case.found.threats), points=case.worth) if is_open else None


def follower(case: Case) -> Seat | None:
    """Return the later opponent who could beat the card, certain to win, but must follow suit."""
    if suit_led(case.cards) not in KINGS:
        return None
    for seat in case.later_opponents:
        if any(beats(case.found.winning, card) for card in case.sight.may_hold(seat)):
            return seat
    return None


# -- leads ----------------------------------------------------------------------------------------


def partner_trumps(case: Case) -> Facts | None:
    """The partner has no card of ``suit``, which is led; the opponents may have some."""
    is_void = case.is_lead_of_suit and case.sight.can_trump(case.view.seat.partner, case.suit)
    return Facts(suit=case.suit) if is_void and not case.tapped else None


def taps_both(case: Case) -> Facts | None:
    """Neither opponent has a card of ``suit``, which is led: it costs each of them a tarocco."""
    return Facts(suit=case.suit) if len(case.tapped) > 1 else None


def taps(case: Case) -> Facts | None:
    """The opponent ``seat`` has no card of ``suit``, which is led: it costs a tarocco, at worst ``risk``."""
    if not case.tapped:
        return None
    return Facts(seat=case.tapped[0], suit=case.suit, risk=small(case.sight.may_hold(case.tapped[0])))


def trumped_for(case: Case) -> Facts | None:
    """The opponent ``seat`` has no card of ``suit``, and may win the card led, for ``points``."""
    is_dear = case.tapped and case.worth
    return Facts(points=case.worth, seat=case.tapped[0], suit=case.suit) if is_dear else None


def lets_home(case: Case) -> Facts | None:
    """The opponent ``seat`` has no card of ``suit``, and may trump the lead with one of ``others``."""
    tapped = taps(case)
    return Facts(others=tapped.risk, seat=tapped.seat, suit=case.suit) if tapped and tapped.risk else None


def _below(case: Case) -> tuple[Card, ...]:
    """Return the opponents' possible tarocchi of account that the card, a tarocco that is led, beats."""
    if not case.is_lead or not is_tarocco(case.card):
        return ()
    return highest_first(
        card for card in case.sight.against if is_tarocco(card) and WORTH[card] and card < case.card
    )


def draws_safely(case: Case) -> Facts | None:
    """The card, a tarocco that is led and that no opponent can beat, may take ``others``."""
    below = _below(case)
    return Facts(others=below) if below and not case.sight.above(case.card) else None


def draws_long(case: Case) -> Facts | None:
    """A tarocco is led from ``points`` of them; the other hands have few for that: ``others`` at most."""
    own = sum(map(is_tarocco, case.view.held))
    others = [card for card in case.sight.elsewhere if is_tarocco(card)]
    is_long = case.is_lead and is_tarocco(case.card) and own >= _LONG and 0 < len(others) <= _MANY * own
    return Facts(others=highest_first(others), points=own) if is_long else None


def draws(case: Case) -> Facts | None:
    """The card, a tarocco that is led, may take ``others``."""
    below = _below(case)
    return Facts(others=below) if below and case.sight.above(case.card) else None


def long_suit(case: Case) -> Facts | None:
    """The suit that is led is long: ``points`` cards are in the hand, and only ``others`` elsewhere."""
    others = [card for card in case.sight.elsewhere if SUIT[card] == case.suit]
    own = 1 + len(case.left)
    is_long = case.is_lead_of_suit and own >= _LONG and others and len(others) <= _MANY * own
    return Facts(others=highest_first(others), points=own, suit=case.suit) if is_long else None


def last_of_suit(case: Case) -> Facts | None:
    """The card is the last of ``suit`` in the hand, which has tarocchi: trumping may bring ``home`` some."""
    is_last = not case.left and _may_come(case, 1)
    return Facts(suit=case.suit, home=small(case.view.held)) if is_last else None


def leaves_one(case: Case) -> Facts | None:
    """After the card only ``cards[0]`` of ``suit`` is left in the hand, which has tarocchi; likewise."""
    is_short = len(case.left) == 1 and case.left[0] not in KINGS.values() and _may_come(case, 2)
    return Facts(case.left, suit=case.suit, home=small(case.view.held)) if is_short else None


def _may_come(case: Case, rounds: int) -> bool:
    """Return whether the other hands have the card's suit for more rounds, and this one can trump it."""
    elsewhere = sum(SUIT[card] == case.suit for card in case.sight.elsewhere)
    return is_suit_card(case.card) and elsewhere >= _FEW * rounds and any(map(is_tarocco, case.view.held))


# -- cards that win nothing -----------------------------------------------------------------------


def least(case: Case) -> tuple[Card, ...]:
    """Return the higher cards that are legal too, if the card, worth nothing, is the lowest; else none."""
    others = [card for card in case.view.legal_plays if card not in (case.card, MATTO)]
    is_least = not case.worth and all(RANK[card] > RANK[case.card] for card in others)
    return highest_first(others) if is_least and not case.is_lead and not case.leads_trick else ()


def must_follow(case: Case) -> Facts | None:
    """``suit`` must be followed, and no card of it in the hand beats ``cards[0]``."""
    is_followed = case.suit == suit_led(case.cards)
    return cannot_beat(case) if is_followed else None


def cannot_beat(case: Case) -> Facts | None:
    """No legal card beats the opponents' ``cards[0]``: the lowest, of ``suit``, is played."""
    higher = least(case)
    if not higher or not case.sight.is_theirs or any(beats(case.sight.winning, card) for card in higher):
        return None
    return Facts((case.sight.winning,), higher, suit=case.suit)


def leaves_partner(case: Case) -> Facts | None:
    """The partner's ``cards[0]`` stays the best of the trick, and ``others``, higher ones, in the hand."""
    is_left = not case.is_lead and not case.sight.is_theirs and not case.leads_trick
    higher = [
        card for card in case.view.legal_plays if SUIT[card] == case.suit and RANK[card] > RANK[case.card]
    ]
    return Facts((case.sight.winning,), highest_first(higher)) if is_left and higher else None


# -- Il Matto -------------------------------------------------------------------------------------


def may_wait(view: View, card: Card) -> bool:
    """Return whether a card is Il Matto and has its privilege in this trick."""
    return card == MATTO and (len(view.tricks) < TRICKS or view.options.matto_last == "kept")


def matto_due(case: Case) -> Facts | None:
    """The card is Il Matto, which has no privilege in the last trick, coming soon."""
    is_due = len(case.view.tricks) >= TRICKS - _FEW and case.view.options.matto_last == "lost"
    return Facts() if is_due and may_wait(case.view, case.card) else None


def matto_spares(case: Case) -> Facts | None:
    """The card is Il Matto, and all cards that could be played instead are of account: ``cards``."""
    cards = tuple(card for card in case.view.legal_plays if card != MATTO)
    is_needed = may_wait(case.view, case.card) and cards and all(WORTH[card] for card in cards)
    return Facts(cards) if is_needed else None


def matto_saves(case: Case) -> Facts | None:
    """The card is Il Matto, which comes back: the other card stays in the hand."""
    return Facts() if may_wait(case.view, case.card) else None


def matto_waits(case: Case) -> Facts | None:
    """The card is Il Matto, which may be played to any later trick but the last."""
    return Facts() if may_wait(case.view, case.card) and len(case.view.tricks) < TRICKS - 1 else None


# -- what a card can be used for later --------------------------------------------------------------


def keeps_for(case: Case) -> Facts | None:
    """The card is a tarocco that no opponent can beat, and one may have ``others`` for it to catch."""
    if not is_tarocco(case.card) or case.sight.above(case.card):
        return None
    prey = highest_first(card for card in case.sight.against if WORTH[card] and is_tarocco(card))
    return Facts(others=prey) if prey else None


def keeps_for_last(case: Case) -> Facts | None:
    """The card is the highest tarocco in the hand, and only ``others`` beat it: the last trick is near."""
    kept, is_late = keeps(case), _LATE <= len(case.view.tricks) < TRICKS
    is_top = case.card == max(case.view.held)
    return replace(kept, points=LAST_TRICK) if kept and is_late and is_top else None


def keeps(case: Case) -> Facts | None:
    """The card is a tarocco that only ``others`` beat."""
    above = case.sight.above(case.card)
    return Facts(others=highest_first(above)) if is_tarocco(case.card) and 0 < len(above) <= _FEW else None


def shortens(case: Case) -> Facts | None:
    """The card, a tarocco that is led, may be beaten, and takes tarocchi from the own side.

    It holds ``others``, of account, that several cards beat.
    """
    if not case.is_lead or not is_tarocco(case.card) or case.worth or draws_long(case):
        return None
    weak = [card for card in case.view.held if is_tarocco(card) and WORTH[card]]
    weak = [card for card in weak if len(case.sight.above(card)) > _FEW]
    return Facts(others=highest_first(weak)) if weak and case.sight.above(case.card) else None


# -- two cards compared ---------------------------------------------------------------------------


def enough(better: Case, played: Case) -> Facts | None:
    """The better card, which is lower, wins the trick for certain as well, and with it its ``points``."""
    is_lower = better.is_won and played.is_won and RANK[better.card] < RANK[played.card]
    is_spare = is_lower and better.leads_trick and better.worth <= played.worth
    return Facts(points=better.worth) if is_spare else None


def partner_enough(better: Case, played: Case) -> Facts | None:
    """The partner's ``cards[0]`` wins the trick for certain; the card played, higher, was more use later."""
    is_lower = better.is_won and played.is_won and RANK[better.card] < RANK[played.card]
    return Facts((better.found.winning,)) if is_lower and not better.leads_trick else None


def _beats_more(better: Case, played: Case) -> bool:
    """Return whether fewer of the opponents' cards beat the better card than the card played."""
    is_alike = not better.is_lead or better.suit == played.suit
    are_ours = better.found.is_ours and played.found.is_ours
    return is_alike and are_ours and better.found.threats < played.found.threats


def fewer(better: Case, played: Case) -> Facts | None:
    """The opponents may have ``cards``, which beat the card played alone, and ``others``, which beat both."""
    less, more = better.found.threats, played.found.threats
    is_less = _beats_more(better, played) and 0 < len(less) <= _FEW
    return Facts(highest_first(more - less), highest_first(less)) if is_less else None


def guards(better: Case, played: Case) -> Facts | None:
    """The opponents may have ``cards``, which beat the card played; the better card beats them."""
    is_less = _beats_more(better, played) and not fewer(better, played)
    return Facts(highest_first(played.found.threats - better.found.threats)) if is_less else None


def few_beat(better: Case, played: Case) -> Facts | None:
    """Only ``others`` beat the better card, the best of the trick so far; more may beat the card played."""
    less, more = better.found.threats, played.found.threats
    is_high = better.leads_trick and 0 < len(less) <= _FEW and not better.is_lead_of_suit
    return (
        Facts(others=highest_first(less)) if is_high and not (played.found.is_ours and more <= less) else None
    )
