"""Hints of the solitaire in words, in four steps, and why another decision was better.

The engines return moves, figures and reason codes; this module turns them into sentences in the player's
language, in which cards are signs (``words.card_sign``). A hint has four steps: where to look, the move, the
next moves, why. A fair hint is made from a View, so it cannot contain a hidden card.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from solitaire.rules.cards import Card, Versicola, VersicolaKind
from solitaire.rules.outlook import preview
from solitaire.rules.position import COLUMNS, END, Move, Position, View, is_forced
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED, WORTH
from solitaire.texts.words import Words, card_sign, card_signs, move_signs, signed, whole_error
from solver.advisor import Advice, MoveOption, StackingAdvice
from solver.contrasts import Contrast, ContrastCode, FolaContrast, contrasts, fola_contrasts
from solver.game_review import GAMES, Decision, Outcome, OutcomeCode, StackingDecision
from solver.outcomes import Way, gain, way
from solver.reasons import Reason, ReasonCode, reasons
from solver.result import Result

STEPS: Final = 4
NAMED: Final = 2
"""The step that names the move; those after it say what it is worth."""
_NEXT_MOVES: Final = 6
"""Most moves in the third step."""
_LONGEST_FIXED: Final = 4
"""Cards of the longest fixed versicola; a versicola with more cards is a run."""
_FORCED_SECONDS: Final = 0.1
"""Time for a hint where only one move is legal: only its worth is estimated."""


def hint_seconds(position: Position, seconds: float) -> float:
    """Return the time for a hint once the fola is stacked: almost none where only one move is legal."""
    return min(seconds, _FORCED_SECONDS) if is_forced(position) else seconds


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in words."""

    steps: tuple[tuple[str, ...], ...]
    """Where to look, the move, the next moves, why; each has a few sentences, a line each."""
    move: Move | None
    """The proposed kill or end, or None for a play or a stacking."""
    then: tuple[Move | None, ...] = ()
    """The next moves; None is the play of a card that the player cannot know."""
    fola: tuple[Card, ...] = ()
    """The proposed order of a hint for the stacking, else empty."""

    def lines(self, step: int) -> Iterator[str]:
        """Yield the lines of all steps up to ``step``, 1 to 4."""
        for sentences in self.steps[:step]:
            yield from sentences


def fair_hint(view: View, advice: Advice, words: Words) -> Hint:
    """Return the fair adviser's advice on a view, in words."""
    best = advice.best
    if advice.known:
        worth = [words("hint.ends_at", points=signed(round(best.expected)))]
    else:
        worth = [_expected(best, words)]
    if len(advice.options) > 1 and advice.options[1].expected < best.expected:
        second = advice.options[1]
        less = f"{best.expected - second.expected:.0f}"
        key = "hint.next_as_good" if less == "0" else "hint.next_best"
        worth.append(words(key, move=move_text(second.move, words), less=less))
    why = [_sentence(reason, words) for reason in reasons(view, best.move)]
    return Hint(
        (
            (_where(view.grid, best.move, words),),
            (words("hint.move", move=move_text(best.move, words)),),
            _then(_line_text(advice.line[1:], words), words),
            (*worth, *why),
        ),
        best.move,
        advice.line[1:],
    )


def fair_stacking_hint(stacking: StackingAdvice, own: Sequence[Card], words: Words) -> Hint:
    """Return the fair adviser's stacking of the fola, in words; ``own`` is the order as it lies."""
    points, error = f"{stacking.expected:.0f}", whole_error(stacking.error)
    key = "hint.stack_why" if stacking.error < inf else "hint.stack_once"
    return _stacking_hint(stacking.fola, own, (words(key, points=points, error=error),), words)


def oracle_hint(position: Position, result: Result, words: Words) -> Hint:
    """Return the next move of the oracle's line from a position with the fola stacked, in words."""
    move = result.moves[0]
    proposed = None if move.is_play else move
    why = [words("hint.ends_at", points=signed(result.score)), words("hint.bound", points=result.bound)]
    if move.is_kill:
        after = preview(position, move)
        why.append(words("hint.count", points=signed(after.points)))
        if after.opened:
            why.append(words("hint.new_kills", pairs=" ".join(map(move_signs, after.opened))))
    return Hint(
        (
            (_where(position.grid, proposed, words),),
            (words("hint.move", move=move_text(proposed, words)),),
            _then(" ".join(map(move_signs, result.moves[1 : _NEXT_MOVES + 1])), words),
            tuple(why),
        ),
        proposed,
        result.moves[1:],
    )


def oracle_stacking_hint(result: Result, own: Sequence[Card], words: Words) -> Hint:
    """Return the oracle's stacking of the fola, in words; ``own`` is the order as it lies."""
    why = (words("hint.ends_at", points=signed(result.score)), words("hint.bound", points=result.bound))
    return _stacking_hint(result.fola, own, why, words)


def _stacking_hint(fola: Sequence[Card], own: Sequence[Card], why: tuple[str, ...], words: Words) -> Hint:
    stack = words("hint.stack", cards=card_signs(fola))
    why += (words("hint.stack_same"),) if [*fola] == [*own] else order_sentences(own, fola, words)
    return Hint(((words("hint.where_fola"),), (stack,), (), why), None, fola=tuple(fola))


def _expected(option: MoveOption, words: Words) -> str:
    points, error, spread = f"{option.expected:.0f}", whole_error(option.error), f"{option.spread:.0f}"
    key = "hint.expected" if option.error < inf else "hint.expected_once"
    return words(key, points=points, error=error, spread=spread)


def _where(grid: tuple[Card, ...], move: Move | None, words: Words) -> str:
    if move is None:
        return words("hint.where_deck")
    if move.victim is None:
        return words("hint.where_end")
    row, column = divmod(grid.index(move.card), COLUMNS)
    return words("hint.where_kill", row=row + 1, column=column + 1)


def move_text(move: Move | None, words: Words) -> str:
    """Return a proposed move in words; None is the play of the next card."""
    if move is None:
        return words("hint.play")
    return words("hint.finish") if move == END else move_signs(move)


def pairs_text(pairs: Iterable[tuple[Card, Card]]) -> str:
    """Return pairs of killer and victim as kills, such as ``T38xT35 CKxC3``, with signs of the cards."""
    return " ".join(move_signs(Move(killer, victim)) for killer, victim in pairs)


def _line_text(line: Iterable[Move | None], words: Words) -> str:
    """Return the first moves of a line; None is the play of a card that the player cannot know."""
    moves = list(line)[:_NEXT_MOVES]
    return " ".join(words("hint.a_card") if move is None else move_signs(move) for move in moves)


def _then(moves: str, words: Words) -> tuple[str, ...]:
    return (words("hint.then", moves=moves),) if moves else ()


def _sentence(reason: Reason, words: Words) -> str:
    code = reason.code
    if code is ReasonCode.LAST_KILLERS:
        court, *killers = reason.cards
        key = "hint.last_killers" if killers else "hint.no_killers"
        return words(key, court=card_sign(court), killers=card_signs(killers))
    if code is ReasonCode.NEW_NEIGHBOURS:
        pairs = " ".join(f"{card_sign(left)}–{card_sign(right)}" for right, left in reason.pairs)
        return words("hint.new_neighbours", pairs=pairs)
    cards = card_signs(reason.cards)
    if code is ReasonCode.LOSES_VERSICOLA and len(reason.cards) > _LONGEST_FIXED:
        cards = f"{card_sign(reason.cards[0])}–{card_sign(reason.cards[-1])}"
    return words(
        f"hint.{code.name.lower()}",
        cards=cards,
        points=reason.points,
        pairs=pairs_text(reason.pairs),
    )


# -- why another decision was better: at most two sentences, which name cards ----------------------

_MOST_KILLS: Final = 5
"""Most kills named in a sentence."""
_MUCH: Final = 10
"""Points by which two kills differ on the spot, and that are worth saying: at least."""
_GROSS: Final = 1.5
"""Times its cost: a move whose reason names more points is made up for in part elsewhere."""
_IDLE: Final = 8.0
"""A contrast of less weight adds nothing to what happened in games played on."""
_MOST: Final = 2
"""Most sentences in a reason, and most versicole named in one."""
_FIGURES: Final = (
    ContrastCode.LOSES_POINTS,
    ContrastCode.COVERS_MORE,
    ContrastCode.CHAIN,
    ContrastCode.RAISES,
)
"""Contrasts whose points are part of what the move cost."""


def why(record: Record, decision: Decision, words: Words) -> tuple[str, ...]:
    """Return one or two sentences on why another decision was better."""
    if isinstance(decision, StackingDecision):
        return why_stacked(record.fola or (), decision.better, decision.outcome, words)
    view, played, better = View.of(record.positions[decision.ply]), decision.move, decision.better
    said = why_better(view, played, better, decision.outcome, words, decision.cost)
    raised = [one.points for one in contrasts(view, played, better) if one.code is ContrastCode.RAISES]
    if raised in ([], [round(decision.cost)]):
        return said
    return *said, words("verdict.why_raise_measured", points=round(decision.cost))


def why_better(
    view: View, played: Move, better: Move | None, outcome: Outcome | None, words: Words, cost: float = 0.0
) -> tuple[str, ...]:
    """Return one or two sentences on why another move would have been better.

    Args:
        view: what the player could see.
        played: the player's move, a kill or the end.
        better: a better kill, the end, or None for the play of the next card.
        outcome: what differs in games played on, if that is known.
        cost: what the move cost, points: where the sentences name much less, or more, they say so.
    """
    found = named_contrasts(view, played, better)
    lines, points = list[str](), 0.0
    is_loss = bool(found) and found[0].code is ContrastCode.LOSES_POINTS
    if outcome is not None and not (
        is_loss and (2 * found[0].points > cost or outcome.card == played.victim)
    ):
        reached, points = way(view, played, better, outcome), outcome.points
        how = _way(outcome, reached, words)
        lines = [_outcome(outcome, "even" if outcome.follows else "move", how, words, better)]
        known = {outcome.card, outcome.by}
        adding = (each for each in found if each.weight >= _IDLE and each.named.isdisjoint(known))
        found = tuple(adding)[:1]
    lines += [_contrast_sentence(contrast, words) for contrast in found]
    if not lines:
        return (words("verdict.hard_to_see"),)
    figures = [contrast for contrast in found if contrast.code in _FIGURES]
    if 0 < 2 * (points + sum(contrast.points for contrast in figures)) < cost:
        lines[0] += " " + words("verdict.why_rest")
    elif points + sum(map(_sure, figures)) > _GROSS * cost + _MUCH > _MUCH:
        lines[0] += " " + words("verdict.why_part")
    said = {contrast.code for contrast in found} | {None if outcome is None else outcome.card}
    spot = () if ContrastCode.COVERS_MORE in said else _on_spot(view, played, better, words)
    return (*lines[:1], *(spot if spot and better is not None and better.victim not in said else lines[1:]))


def _on_spot(view: View, played: Move, better: Move | None, words: Words) -> tuple[str, ...]:
    """Return what the two kills bring on the spot, if that differs much."""
    if better is None or not (better.is_kill and played.is_kill):
        return ()
    mine, other = (gain(view.grid, move) for move in (played, better))
    if mine == other or (abs(mine - other) < _MUCH and other > -_MUCH):
        return ()
    kills = {"better": words.brief_move(better), "yours": words.brief_move(played)}
    name = "verdict.why_pays_later" if other < mine else "verdict.why_now"
    return (words(name, other=signed(other), mine=signed(mine), **kills),)


def _sure(contrast: Contrast) -> int:
    """Return the points of a contrast without those that only could have come or are measured otherwise."""
    return contrast.counts[0] if contrast.code is ContrastCode.LOSES_POINTS else 0


def _outcome(outcome: Outcome, name: str, how: str, words: Words, better: Move | None = None) -> str:
    """Return what happened in games played on, and then how it came."""
    card, is_left = outcome.card, outcome.code is OutcomeCode.LEFT
    said = words(
        f"outcome.{name}_{outcome.code.value}",
        card="" if card is None else card_sign(card),
        points=-WORTH[card] if card is not None and is_left else round(outcome.points),
        games=GAMES,
        yours=outcome.yours,
        better=outcome.better,
        kill="" if better is None else words.brief_move(better),
    )
    return f"{said} {how}" if how else said


def _way(outcome: Outcome, found: Way | None, words: Words) -> str:
    """Return how the card was left or covered after the player's move; may be empty."""
    kills, by = _kills(outcome.path, words), "" if outcome.by is None else card_sign(outcome.by)
    if found is not None:
        return words(
            f"outcome.way_{found.code.value}",
            kills=kills,
            card="" if outcome.card is None else card_sign(outcome.card),
            by=by,
            times=outcome.times,
            kill="" if found.kill is None else words.brief_move(found.kill),
            after=found.after,
            then=found.then,
        )
    if 2 * outcome.forced >= outcome.yours > 0:
        return words("outcome.forced", times=outcome.forced)
    name = "outcome.way_instead" if outcome.path else "outcome.way_by"
    return words(name, by=by, times=outcome.times, kills=kills) if by else ""


def named_contrasts(view: View, played: Move, better: Move | None) -> tuple[Contrast, ...]:
    """Return the contrasts of two moves that are worth a sentence, most important first.

    The order of two kills speaks of the player's as worth making, and so does not follow what that costs.
    """
    found = list[Contrast]()
    for contrast in contrasts(view, played, better):
        known = {card for earlier in found for card in earlier.named}
        is_new = contrast.code is not ContrastCode.ORDER and not contrast.named <= known
        if not found or (len(found) < _MOST and is_new):
            found.append(contrast)
    return tuple(found)


def why_stacked(
    own: Sequence[Card], better: Sequence[Card], outcome: Outcome | None, words: Words
) -> tuple[str, ...]:
    """Return one or two sentences on why another order of the fola was better."""
    said = order_sentences(own, better, words)
    if outcome is not None:
        is_by = outcome.by is not None
        key, by = f"outcome.fola_{outcome.code.value}_by", "" if outcome.by is None else card_sign(outcome.by)
        how = words(key, card=by, times=outcome.times) if is_by else ""
        return (_outcome(outcome, "fola", how, words), *said[:1])
    return said or (words("verdict.hard_to_see"),)


def order_sentences(own: Sequence[Card], better: Sequence[Card], words: Words) -> tuple[str, ...]:
    """Return what a better order of the fola does for its cards, a sentence each; may be empty."""
    return tuple(_fola_sentence(contrast, words) for contrast in named_fola_contrasts(own, better))


def named_fola_contrasts(own: Sequence[Card], better: Sequence[Card]) -> tuple[FolaContrast, ...]:
    """Return the contrasts of two orders of the fola that are worth a sentence, most important first."""
    found = list[FolaContrast]()
    for contrast in fola_contrasts(own, better):
        if len(found) < _MOST and contrast.code not in [earlier.code for earlier in found]:
            found.append(contrast)
    return tuple(found)


def _contrast_sentence(contrast: Contrast, words: Words) -> str:
    code, counts = contrast.code, contrast.counts
    values: dict[str, object] = {
        "points": contrast.points,
        "count": len(contrast.kills),
        "kills": _kills(contrast.kills, words),
        "killer": "".join(card_sign(kill.card) for kill in contrast.kills[:1]),
        "victims": ", ".join(_with_cost(kill.victim) for kill in contrast.kills),
        "cards": _signs(contrast.cards),
        "left": _signs(contrast.cards[1:]),
    }
    values |= {f"kill{number}": words.brief_move(kill) for number, kill in enumerate(contrast.kills)}
    values |= {f"card{number}": card_sign(card) for number, card in enumerate(contrast.cards)}
    values |= {f"count{number}": each for number, each in enumerate(counts)}
    name = code.name.lower()
    if code is ContrastCode.LOSES_POINTS:
        values["shares"] = f" ({_shares(contrast, words)})" if contrast.shares else ""
        if counts[1] > 0:
            name = "loses_more" if counts[0] else "loses_later"
        elif counts[0] > contrast.points:
            name, values["back"] = "loses_less", counts[0] - contrast.points
    elif code is ContrastCode.STRANDS:
        values |= {"count": len(contrast.cards) - 1, "points": -WORTH[contrast.cards[0]]}
    elif code is ContrastCode.GIVEN_UP:
        name = "given_up" if contrast.kills else "given_up_with_room"
        values["points"] = signed(UNFINISHED)
    elif code is ContrastCode.STILL_TO_COME:
        values["more"] = contrast.points - len(contrast.cards)
        name = "still_to_come" if values["more"] else "all_to_come"
    elif code is ContrastCode.RAISES and len(contrast.kills) > 1:
        values["more"] = len(contrast.kills) - _MOST_KILLS
        name = "raise_in_turn" if len(contrast.kills) <= _MOST_KILLS else "raise_in_many"
    return words(f"verdict.why_{name}", **values)


def _kills(kills: Sequence[Move], words: Words) -> str:
    return ", ".join(map(words.brief_move, kills[:_MOST_KILLS]))


def _shares(contrast: Contrast, words: Words) -> str:
    """Return of what the lost points are made: the dearest versicole, the others, the card itself."""
    shares, own = contrast.shares, contrast.counts[0] - sum(points for _, points in contrast.shares)
    parts = [(versicola_name(versicola, words), points) for versicola, points in shares[:_MOST]]
    others = sum(points for _, points in shares[_MOST:])
    parts += [(words("verdict.other_versicole"), others)] * bool(others)
    parts += [(words("verdict.card_itself"), own)] * bool(own)
    return ", ".join(words("verdict.share", name=name, points=points) for name, points in parts)


def _fola_sentence(contrast: FolaContrast, words: Words) -> str:
    values: dict[str, object] = {"later": _signs(contrast.cards[1:])}
    values |= {f"card{number}": card_sign(card) for number, card in enumerate(contrast.cards)}
    values |= {f"count{number}": count for number, count in enumerate(contrast.counts)}
    return words(f"verdict.why_{contrast.code.name.lower()}", **values)


def _with_cost(card: Card | None) -> str:
    """Return the sign of a card, and in brackets what it costs on top."""
    return "" if card is None else f"{card_sign(card)} ({signed(WORTH[card])})"


def _signs(cards: Iterable[Card | None]) -> str:
    """Return the signs of cards, each once, separated by commas."""
    return ", ".join(card_sign(card) for card in dict.fromkeys(cards) if card is not None)


def versicola_name(versicola: Versicola, words: Words) -> str:
    """Return the name of a versicola; of a run, its ends."""
    if versicola.kind is not VersicolaKind.REGULAR:
        return words("verdict.versicola", name=words(f"family.{versicola.kind.name.lower()}"))
    first, last = versicola.cards[0], versicola.cards[-1]
    return words("verdict.run", first=card_sign(first), last=card_sign(last))
