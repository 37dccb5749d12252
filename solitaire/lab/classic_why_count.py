"""Count the reasons that are given in the classic game: figures of solver/README.md.

    python -m solitaire.lab.classic_why_count FILE [--hands N] [--show]

plays hands of four engines, in which South decides at random one time in two. All decisions of a hand, and
South's costly ones by a judgement of their own, go to FILE, a line for each hand. A hand that FILE has is not
played again, so an interrupted count continues, and the same decisions can be counted after a change of the
reasons.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.classic.count import RESTO
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, moments
from solitaire.classic.players import RandomPlayer
from solitaire.classic.record import HandRecord, format_hand, parse_hand
from solitaire.classic.seats import SEATS, Seat
from solitaire.classic.view import View
from solitaire.lab.results import counted
from solitaire.rules.cards import Card, codes, format_cards, parse_card
from solitaire.texts.classic_hints import why, why_better
from solitaire.texts.words import SIGNS, Words, with_codes
from solver.classic.hand_advisor import options_of
from solver.classic.hand_reasons import Reason, reasons
from solver.classic.hand_reviewer import judge
from solver.classic.player import weigh
from solver.result import Limit

_COSTLIEST: Final = 3
"""Most costly decisions of a hand that are counted."""
_ONE_IN: Final = 2
"""South decides at random one time in this many."""
_FIRST_DEAL: Final = 7001
_CHOICE, _JUDGEMENT = Limit(playouts=2000), Limit(playouts=4000)
"""For a decision."""


def _played(number: int) -> dict[str, object]:
    chance, hand, moment = (
        random.Random(number),
        Hand.start(numbered(_FIRST_DEAL + number), SEATS[number % 4]),
        0,
    )
    made, mistakes = list[object](), list[tuple[float, int, list[str], list[str]]]()
    while (seat := hand.turn) is not None:
        view = View.of(hand, seat)
        options = options_of(view)
        done = options[0]
        if len(options) > 1:
            done = weigh(view, options, replace(_CHOICE, seed=number))[0].cards
            made.append([moment, codes(done)])
            if seat is Seat.S and chance.randrange(_ONE_IN) == 0:
                player = RandomPlayer(number + moment)
                done = player.discard(view) if view.discards_due else (player.play(view),)
                judged = judge(view, done, replace(_JUDGEMENT, seed=number))
                if judged.mark is not None:
                    mistakes.append((round(judged.cost, 1), moment, codes(done), codes(judged.better)))
        hand = hand.discard(done) if view.discards_due else hand.play(done[0])
        moment += 1
    worst = sorted(mistakes, reverse=True)[:_COSTLIEST]
    return {"hand": format_hand(HandRecord(hand)), "best": made, "mistakes": worst}


class Explained(NamedTuple):
    """A decision with its reasons."""

    view: View
    done: tuple[Card, ...]
    """The costly decision; empty where the best card is explained by itself."""
    better: tuple[Card, ...]
    cost: float

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Its reasons, the most important first."""
        return reasons(self.view, self.better, self.done or None)

    @property
    def text(self) -> str:
        """The reasons in English, with the codes of cards."""
        if not self.done:
            return with_codes(why(self.view, self.better, Words())[0])
        return with_codes(" ".join(why_better(self.view, self.done, self.better, Words())))


def decisions(path: Path, hands: int) -> Iterator[Explained]:
    """Yield the decisions of hands: those of the file, then of new hands."""
    for kept in counted(path, hands, _played):
        every = moments(parse_hand(kept["hand"]).hand)
        told: list[tuple[float, int, list[str], list[str]]] = [
            (0.0, moment, [], better) for moment, better in kept["best"]
        ]
        for cost, moment, done, better in [*told, *kept["mistakes"]]:
            now = every[moment]
            assert now.turn is not None
            cards, others = (tuple(map(parse_card, each)) for each in (done, better))
            yield Explained(View.of(now, now.turn), cards, others, cost)


def faults(told: Explained) -> Iterator[str]:
    """Yield what is wrong with the reasons of a costly decision.

    A reason may not hold of the decision that it speaks against, and a sentence may name no figure that the
    rules did not find.
    """
    back = reasons(told.view, told.done, told.better)
    for reason, text in zip(
        told.reasons, why_better(told.view, told.done, told.better, Words()), strict=False
    ):
        if reason in back:
            yield f"{reason.name} holds of both"
        facts = reason.facts
        known = {facts.points, facts.less, len(facts.cards), len(facts.others), RESTO}
        if not known.issuperset(map(int, re.findall(r"\d+", SIGNS.sub("", text)))):
            yield f"{reason.name} has a figure of its own: {with_codes(text)}"


def main() -> None:
    """Play the hands that the file lacks, and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=160)
    parser.add_argument("--show", action="store_true", help="print every reason")
    asked = parser.parse_args()
    first: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    wrong = list[str]()
    for told in decisions(asked.file, asked.hands):
        is_costly = bool(told.done)
        found = told.reasons
        kind = "hard to see" if not found else f"{'' if found[0].is_specific else 'general: '}{found[0].name}"
        first[is_costly][kind] += 1
        if is_costly:
            wrong += faults(told)
        if asked.show:
            than = f"{format_cards(told.done)} cost {told.cost:.0f}, better " if is_costly else ""
            sys.stdout.write(f"{than}{format_cards(told.better)}: {told.text}\n")
    for is_costly, counts in first.items():
        every = counts.total()
        general = sum(count for name, count in counts.items() if name.startswith("general"))
        sys.stdout.write(f"\n{'costly decisions' if is_costly else 'best cards'}: {every}")
        sys.stdout.write(f", with a reason {every - counts['hard to see']}, of these general {general}\n")
        for name, count in counts.most_common():
            sys.stdout.write(f"{count:6} {name}\n")
    sys.stdout.write("\n".join(["", f"faults: {len(wrong)}", *wrong, ""]))


if __name__ == "__main__":
    main()
