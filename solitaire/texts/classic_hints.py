"""Hints of the classic game in words, and why a decision is good, in words to the seat that makes it.

The engine returns options with figures and reason codes; this module turns them into sentences in the
player's language, in which cards are signs (``words.card_sign``). A hint has four steps: where to look, the
card, what others are worth, why. All is made from a View, so it cannot contain a hidden card.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Final, NamedTuple

from solitaire.classic.cards import KINGS, SUIT, TAROCCHI, WORTH
from solitaire.classic.inferences import voids
from solitaire.classic.seats import SEATS, Manner, Seat
from solitaire.classic.trick import NO_SUIT, Trick, best, suit_led
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO, Card
from solitaire.texts.classic_words import Sentences
from solitaire.texts.hints import Hint, versicola_name
from solitaire.texts.words import Words, card_sign, card_signs, signed, whole_error
from solver.classic.case import Facts
from solver.classic.hand_advisor import ClassicAdvice
from solver.classic.hand_reasons import SURE, Reason, reasons, settled
from solver.classic.player import HandOption

COMPARED: Final = 5
COMPARED_DISCARDS: Final = 3
"""Most cards, or sets of discards, whose worth the third step names."""
AT_TABLE: Final = 3
"""Most cards that it names at the table, where the worths stand on the cards too."""
_ALIKE: Final = 2.0
"""A card is shown at the table if its error is at most this many times the best card's."""
_NAMED: Final = 4
"""Most cards of other players named in a sentence; the highest."""
_TOGETHER: Final = "\N{NO-BREAK SPACE}"
_FORCED_SECONDS: Final = 0.1
"""Time for a hint where there is no choice: only the worth of the decision is estimated."""


def is_forced(view: View) -> bool:
    """Return whether the seat, whose turn it is, can decide in one way only."""
    if view.discards_due:
        return len(view.discardable) == view.discards_due
    return len(view.legal_plays) == 1 and not view.may_fall


def classic_hint_seconds(view: View, seconds: float) -> float:
    """Return the time for a hint: almost none where there is no choice."""
    return min(seconds, _FORCED_SECONDS) if is_forced(view) else seconds


def reliable_options(advice: ClassicAdvice) -> list[HandOption]:
    """Return the options whose worth is shown at the table, best first.

    A card that was dropped early is left out: the little known of it may look better than the best.
    """
    most = _ALIKE * advice.best.error
    return [option for option in advice.options[:AT_TABLE] if option.error <= most]


def classic_hint(
    view: View, advice: ClassicAdvice, words: Words, options: Sequence[HandOption] | None = None
) -> Hint:
    """Return the advice for a seat, in words; ``options`` are those whose worth it names, if not the best."""
    best = advice.best.cards
    where = "discards" if view.discards_due else "open" if view.picks_for is not None else SUIT[best[0]]
    what = "discard" if view.discards_due else "play"
    most = COMPARED_DISCARDS if view.discards_due else COMPARED
    shown = advice.options[:most] if options is None else options
    compared = "; ".join(_TOGETHER.join((card_signs(option.cards), figures(option))) for option in shown)
    return Hint(
        (
            (words(f"classic_hint.where_{where}"),),
            (words(f"classic_hint.{what}", cards=card_signs(best)),),
            (words("classic_hint.compared", options=compared),),
            _why_best(
                view,
                [advice.best, *(each for each in (*shown, *advice.options) if each != advice.best)],
                words,
            ),
        ),
        None,
    )


def why(view: View, cards: tuple[Card, ...], words: Words, memory: int | None = None) -> tuple[str, ...]:
    """Return why a decision is good, a sentence for each reason; at least one.

    ``memory`` is how many complete tricks back the seat remembers who lacked a suit; None for all.
    """
    if view.legal_plays == cards:
        return (words("classic_why.only"),)
    return _sentences(reasons(view, cards, memory=memory), view, (), cards, words)


def why_better(view: View, done: tuple[Card, ...], better: tuple[Card, ...], words: Words) -> tuple[str, ...]:
    """Return why one decision is better than another, a sentence for each reason; at least one."""
    return _sentences(reasons(view, better, done), view, done, better, words)


def figures(option: HandOption) -> str:
    """Return the points that an option is worth, with their error if known."""
    worth = [signed(round(option.expected))]
    if option.error < inf:
        worth += ["±", whole_error(option.error)]
    return _TOGETHER.join(worth)


def _why_best(view: View, options: Sequence[HandOption], words: Words) -> tuple[str, ...]:
    """Return the one reason for the best option, then how far the second is behind, if there is one.

    Where the second is clearly behind, the reason is one that is false of it.
    """
    best, *others = options
    if not others:
        return why(view, best.cards, words)[:1]
    second = others[0]
    less, cards = best.expected - second.expected, card_signs(second.cards)
    if less < 2 * max(best.error, second.error) or less == 0:
        own = why(view, best.cards, words)[:1] if reasons(view, best.cards) else ()
        return *own, words("classic_hint.close", cards=cards)
    reason = why_better(view, second.cards, best.cards, words)[0]
    return reason, words("classic_hint.ahead", cards=cards, less=f"{less:.0f}")


def _sentences(
    found: Iterable[Reason], view: View, done: tuple[Card, ...], better: tuple[Card, ...], words: Words
) -> tuple[str, ...]:
    """Return reasons in words; that it is hard to see if there are none."""
    given = tuple(_sentence(reason.name, reason.facts, view, done, better, words) for reason in found)
    return given or (words("classic_why.hard_to_see"),)


def _sentence(
    name: str, facts: Facts, view: View, done: tuple[Card, ...], better: tuple[Card, ...], words: Words
) -> str:
    side = "left" if facts.seat is view.seat.left else "right"
    tails = [
        words(f"classic_why.then_{tail}", cards=_named(cards), many=len(cards))
        for tail, cards in (("home", facts.home), ("risk", facts.risk))
        if cards
    ]
    who, suit = words(f"classic_why.at_{side}"), _suits(facts.suit, words)
    if facts.beaten:
        tails.append(words("classic_why.then_beaten", played=card_signs(done), cards=_named(facts.beaten)))
    elif facts.seat and facts.suit and name in SURE:
        tails.append(words("classic_why.then_follows", who=who, suit=suit))
    if facts.suit and name in ("under_shown", "over_shown"):
        tails.append(words("classic_why.then_void", who=who, suit=suit))
    if name == "enough" and facts.points:
        tails.append(words("classic_why.home", better=card_signs(better), points=facts.points))
    if facts.less:
        tails.append(words("classic_why.then_less", better=card_signs(better), points=facts.less))
    said = words(
        f"classic_why.{name}",
        played=card_signs(done),
        better=card_signs(better),
        cards=_named(facts.cards),
        count=len(facts.cards),
        others=_named(facts.others),
        many=len(facts.others),
        points=facts.points,
        who=who,
        suit=suit,
        versicola="" if facts.versicola is None else versicola_name(facts.versicola, words),
    )
    return " ".join([said, *tails])


def _suits(letters: str, words: Words) -> str:
    """Return the names of suits."""
    *others, last = [words(f"card.suit_{letter}") for letter in letters] or [""]
    return words("classic_why.suits", others=", ".join(others), last=last) if others else last


def _named(cards: tuple[Card, ...]) -> str:
    """Return the signs of cards; of many, only the first."""
    return card_signs(cards) if len(cards) <= _NAMED else f"{card_signs(cards[:_NAMED])} …"


# -- what everybody at the table can see in the cards of a trick -----------------------------------
#
# Nothing else is said of another player's card while a hand is played: no hand, no engine, no thought.


def in_sight(trick: Trick, before: Sequence[Trick], sentences: Sentences, words: Words) -> Iterator[str]:
    """Yield a line for each card of a trick: the duty that its player had, and what it does.

    Args:
        trick: the trick, as far as its cards have been shown.
        before: the earlier tricks that may be remembered.
        sentences: the names of the players.
        words: the catalogue.
    """
    names = sentences.names
    for place, (seat, card) in enumerate(trick.plays):
        if seat in trick.fallen:
            continue
        lying = trick.cards[:place]
        said = [*_duty(card, lying, before, seat, words, names), *_effect(trick, place, words, names)]
        yield words("classic_in_sight.card", who=names[seat], card=card_sign(card), why=" ".join(said))


def _duty(
    card: Card,
    lying: tuple[Card, ...],
    before: Sequence[Trick],
    seat: Seat,
    words: Words,
    names: Sequence[str],
) -> Iterator[str]:
    """Yield why the card was a legal one; of a card that is led, what all know about its suit."""
    led, suit = suit_led(lying), SUIT[card]
    is_first = led not in {trick.suit for trick in before}
    if card == MATTO:
        yield words("classic_in_sight.matto")
    elif led == NO_SUIT:
        yield from _lead(card, before, seat, words, names)
    elif suit == TAROCCHI and led != TAROCCHI:
        yield words("classic_in_sight.trump", suit=words(f"card.suit_{led}"))
    elif suit != led:
        key = "classic_in_sight.any_under_tarocchi" if led == TAROCCHI else "classic_in_sight.any"
        yield words(key, suit=words(f"card.suit_{led}"))
    elif is_first and card == KINGS.get(led) and any(SUIT[other] == TAROCCHI for other in lying):
        yield words("classic_in_sight.king", suit=words(f"card.suit_{led}"))
    else:
        yield words("classic_in_sight.follow_tarocchi" if led == TAROCCHI else "classic_in_sight.follow")


def _lead(
    card: Card, before: Sequence[Trick], seat: Seat, words: Words, names: Sequence[str]
) -> Iterator[str]:
    suit = SUIT[card]
    if suit == TAROCCHI:
        yield words("classic_in_sight.lead_tarocchi")
        return
    lacking = [names[other] for other in SEATS if other is not seat and suit in voids(before, other)]
    for who in lacking:
        yield words("classic_in_sight.lead_void", who=who, suit=words(f"card.suit_{suit}"))
    if card != KINGS[suit] and suit not in {trick.suit for trick in before}:
        yield words("classic_in_sight.lead_first", suit=words(f"card.suit_{suit}"))
    elif not lacking:
        yield words("classic_in_sight.lead")


def _effect(trick: Trick, place: int, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Yield which card it beats, and whether it has come home or died."""
    seat, card = trick.plays[place]
    lying = trick.cards[:place]
    if lying and card != MATTO and best((*lying, card)) == card:
        beaten = best(lying)
        yield words("classic_in_sight.beats", card=card_sign(beaten), who=names[trick.player(beaten)])
    if trick.is_complete and WORTH[card] and card != MATTO:
        is_home = trick.winner.side is seat.side
        yield words("classic_in_sight.home" if is_home else "classic_in_sight.dies", points=WORTH[card])


# -- why a seat decided as it did: as it saw it, and as the strongest player does ------------------

_MOST: Final = 2
"""Most reasons for the best decision by itself."""
_SLIGHT: Final = 1.0
"""An option that is behind by less than this, in points, is as good as the best."""


class Asked(NamedTuple):
    """A decision that somebody asks about."""

    view: View
    """What the seat could see."""
    done: tuple[Card, ...]
    """The card that it played, or the cards that it discarded."""
    manner: Manner | None = None
    """How an amateur at the seat decides; None for anyone else."""
    seed: int = 1
    """The amateur's seed."""


class Thoughts(NamedTuple):
    """What a decision looked like."""

    own: Sequence[HandOption]
    """To the amateur at the seat, best first; empty for anyone else."""
    best: Sequence[HandOption]
    """To the strongest player, best first; empty where there was no choice."""


@dataclass(frozen=True, slots=True)
class WorthInWords:
    """The worth of an option to the seat."""

    cards: str
    """Its cards, in words."""
    figures: str
    """The points that it was worth, with their error."""
    is_done: bool
    """Whether the seat did this."""


@dataclass(frozen=True, slots=True)
class ClassicChoice:
    """A decision explained."""

    worths: tuple[WorthInWords, ...]
    """The best options and the chosen option, best first; empty if they were not weighed."""
    measure: str
    """What their figures are; empty without any."""
    reasons: tuple[str, ...]
    """What spoke for the chosen option, then for a better option, a sentence each."""


def classic_choice(asked: Asked, thoughts: Thoughts, who: str, words: Words) -> ClassicChoice:
    """Return a decision explained; ``who`` is the name of the player."""
    options = thoughts.own or thoughts.best
    most = COMPARED_DISCARDS if asked.view.discards_due else COMPARED
    shown = [option for rank, option in enumerate(options) if rank < most or option.cards == asked.done]
    worths = tuple(_worth(option, asked.done, words) for option in shown) if len(shown) > 1 else ()
    measure = words("classic_choice.own_worth", who=who) if thoughts.own else words("classic_choice.worth")
    said = _own(asked, thoughts, who, words) if thoughts.own else _strongest(asked, thoughts.best, words)
    return ClassicChoice(worths, measure if worths else "", tuple(said))


def _worth(option: HandOption, done: tuple[Card, ...], words: Words) -> WorthInWords:
    cards, is_done = card_signs(option.cards), option.cards == done
    return WorthInWords(
        words("classic_choice.done", cards=cards) if is_done else cards, figures(option), is_done
    )


def _own(asked: Asked, thoughts: Thoughts, who: str, words: Words) -> Iterator[str]:
    """Yield an amateur's own reason, a slip if it was one, and where the strongest player differs."""
    view, done, manner, _ = asked
    assert manner is not None
    best, mine = thoughts.own[0], _found(thoughts.own, done)
    yield why(view, done, words, manner.memory)[0]
    if mine is not None and mine is not best:
        less, cards = round(best.expected - mine.expected), card_signs(best.cards)
        yield words(
            "classic_choice.slip" if less else "classic_choice.toss", who=who, cards=cards, points=less
        )
    better, points = _better(done, thoughts.best)
    if better is None:
        yield words("classic_choice.agrees")
    elif points is None:
        yield words("classic_choice.agrees_about", cards=card_signs(better))
    else:
        yield words("classic_choice.differs", cards=card_signs(better), points=points)
        yield why_better(view, done, better, words)[0]


def _strongest(asked: Asked, options: Sequence[HandOption], words: Words) -> Iterator[str]:
    """Yield what the strongest player sees in a decision, and in a better one."""
    view, done, *_ = asked
    better, points = _better(done, options)
    if better is None:
        yield from _best(view, done, options, words)
        return
    if points is None:
        yield _close(done, better, options, words)
    yield why(view, done, words)[0]
    if points is not None:
        yield words("classic_choice.better", cards=card_signs(better), points=points)
        yield from why_better(view, done, better, words)


def _best(view: View, done: tuple[Card, ...], options: Sequence[HandOption], words: Words) -> Iterator[str]:
    """Yield what spoke for the best decision, and how it differs from the next best."""
    mine, others = _found(options, done), [option for option in options if option.cards != done]
    found = reasons(view, done)
    if mine is None or not others:
        yield from why(view, done, words)
        return
    second, case = others[0], None if view.discards_due else settled(view)
    own = [*why(view, done, words)[:_MOST]] if found else []
    is_settled = case is not None and not any(reason.is_specific for reason in found)
    if case is not None and is_settled:
        key = "classic_choice.settled_won" if case.is_won else "classic_choice.settled_lost"
        own = [words(key, cards=card_signs((case.found.winning,)))]
    compared = reasons(view, done, second.cards)
    new = [
        line
        for reason, line in zip(compared, why_better(view, second.cards, done, words), strict=False)
        if reason not in found
    ]
    if mine.expected - second.expected < _SLIGHT:
        yield _close(done, second.cards, options, words)
        yield from (own if is_settled else new or own)[:1]
        return
    yield from own or why(view, done, words)
    points = round(mine.expected - second.expected)
    behind = words("classic_choice.behind", cards=card_signs(second.cards), points=points)
    yield " ".join([behind, *new[:1]])


def _close(
    done: tuple[Card, ...], other: tuple[Card, ...], options: Sequence[HandOption], words: Words
) -> str:
    """Return that two decisions are worth the same, and how far they are apart at most."""
    worths = [option.expected for option in options if option.cards in (done, other)]
    points = max(1, ceil(max(worths) - min(worths)))
    return words("classic_choice.close", cards=card_signs(other), points=points)


def _better(
    done: tuple[Card, ...], options: Sequence[HandOption]
) -> tuple[tuple[Card, ...] | None, int | None]:
    """Return the best option, if it is another, and by how many points it is better, if that is clear."""
    mine = _found(options, done)
    if mine is None or mine is options[0]:
        return None, None
    best = options[0]
    less = best.expected - mine.expected
    return best.cards, None if less < max(_SLIGHT, 2 * best.error, 2 * mine.error) else round(less)


def _found(options: Sequence[HandOption], done: tuple[Card, ...]) -> HandOption | None:
    return next((option for option in options if option.cards == done), None)
