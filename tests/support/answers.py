r"""Answers: questions of a line, and below each what a reader of texts, a rule or a sentence makes of it.

``tests/data/answers`` has them; ``python -m tests.regenerate --answers`` writes them again, and the changes
are read in review. ``# READER`` begins a part, ``< QUESTION`` is put to the reader, and what begins with
blanks is the answer: the error, or after ``=`` the value. Any other line is a remark. In ``# READER of FILE``
the question is a change, ``< OLD -> NEW``: the file with its first OLD replaced, or without OLD with NEW at
its end. ``\n`` is a new line, ``{deal 7}`` the cards of that deal.
"""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from solitaire.classic import deal as classic_deal
from solitaire.classic.match_record import parse_match
from solitaire.classic.options import parse_options, parse_rules
from solitaire.classic.record import Opposition, parse_hand
from solitaire.play.game import Game
from solitaire.rules.cards import CODES, format_cards, parse_card, parse_cards
from solitaire.rules.deal import Deal, parse_deal, parse_deals
from solitaire.rules.position import Position, parse_move, perft
from solitaire.rules.record import Help, parse_record, parse_seconds
from tests.support import judging, ruling, saying
from tests.support.recorded import DATA
from tests.support.texts import changed

_FOLDER: Final = DATA / "answers"
ANSWERS: Final = tuple(sorted(_FOLDER.glob("*.txt")))
_ROOT: Final = Path(__file__).parents[2]
_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "suit": ruling.suit_of_cards,
    "suit for four": ruling.suit_for_four,
    "card": lambda text: CODES[parse_card(text)],
    "cards": lambda text: format_cards(parse_cards(text)),
    "move": parse_move,
    "position": Position.parse,
    "perft": lambda text: " ".join(str(perft(Position.parse(text), depth)) for depth in range(1, 6)),
    "deal": parse_deal,
    "deals": lambda text: ", ".join(f"{name}: {deal!r}" for name, deal in parse_deals(text)),
    "seconds": parse_seconds,
    "help": Help.parse,
    "record": parse_record,
    "deal for four": classic_deal.parse_deal,
    "options": parse_options,
    "rules": parse_rules,
    "opposition": Opposition.parse,
    "hand": parse_hand,
    "match": lambda text: f"{len(parse_match(text).hands)} of {parse_match(text).match.length} hands",
    "after": ruling.after,
    "outlook": ruling.outlook,
    "change": ruling.changed,
    "count": ruling.counted,
    "score": ruling.scored,
    "layout": ruling.layout,
    "trick": ruling.trick,
    "may play": ruling.may_play,
    "price": ruling.price,
    "versicole for four": ruling.versicole_for_four,
    "what happens": ruling.happens,
    "knowledge": ruling.knowledge,
    "game": Game.load,
    "in languages": saying.in_languages,
    "headline": saying.headlines,
    "points lost": saying.points_lost,
    "comparison": saying.comparison,
    "duty": saying.duty,
    "at table": saying.at_table,
    "sentence": saying.sentence,
    "log": saying.log,
    "better card": judging.better_card,
    "better discards": judging.discards,
    "card is good": judging.card,
    "kind": judging.kind,
    "kind for four": judging.kind_for_four,
    "way": judging.ways,
    "advice": judging.advice,
    "reasons": judging.reasons,
    "contrasts": judging.contrasts,
    "line as letters": judging.line,
    "survey": judging.survey,
    "log without signals": partial(saying.log, signals=False),
}


def answers(name: str) -> str:
    """Return a file of answers."""
    return (_FOLDER / f"{name}.txt").read_text("utf-8")


def answer_again(text: str) -> str:
    """Return the text of a file with the answers of today."""
    lines, reader, base = list[str](), "", ""
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        lines.append(line)
        if line.startswith("# "):
            reader, _, file = line.removeprefix("# ").partition(" of ")
            base = (_ROOT / file).read_text("utf-8") if file else ""
        elif line.startswith("<"):
            said = _said(_READERS[reader], _asked(line[2:], base)).splitlines()
            lines += [f"  {part}" for part in said]
    return "\n".join([*lines, ""])


def _asked(question: str, base: str) -> str:
    """Return the text that a line puts to a reader."""
    question = re.sub(
        r"\{deal (\d+)\}", lambda found: format_cards(Deal.numbered(int(found[1])).cards), question
    )
    for sign in "\a\n\r":
        question = question.replace(repr(sign)[1:-1], sign)
    if not base:
        return question
    old, _, new = question.partition("->")
    old, new = old.removesuffix(" "), new.removeprefix(" ")
    return changed(base, old, new) if old else base + new


def _said(read: Callable[[str], Any], text: str) -> str:
    try:
        return f"= {read(text)}".rstrip().replace("\n", "\n  ")
    except ValueError as error:
        return f"{type(error).__name__}: {error}"
