"""A position in words: its score, a pile with what it can kill, the whole grid, how the game has ended."""

from collections.abc import Sequence
from functools import lru_cache

from solitaire.rules.cards import Card, format_cards
from solitaire.rules.position import COLUMNS, DISTANCES, GRID_SIZE, Move, Position, legal_kills, refusal
from solitaire.rules.preview import preview
from solitaire.rules.tracker import Place
from solitaire.table.models.shown import Shown
from solitaire.table.texts.game import end_sentence, score_parts, versicola_changes
from solitaire.texts.words import Words, signed


def overview(shown: Shown, position: Position, words: Words) -> tuple[str, ...]:
    """Return the score, the number of cards to come, and how many kills are possible."""
    lines = []
    if shown.piles:
        title = words("panel.score" if shown.score.end is None else "panel.final")
        points = shown.score.shown if shown.score.points is None else shown.score.points
        lines.append(f"{title} {signed(points)}")
    if position.end is not None:
        return tuple(lines)
    if position.to_come:
        lines.append(words("status.to_come", count=position.to_come))
    if shown.in_hand:
        lines.append(words("spoken.next", card=words.card(shown.in_hand[0])))
    if shown.piles:
        lines.append(words("spoken.kills", count=len(list(legal_kills(position)))))
    if len(position.grid) == GRID_SIZE and not position.is_stuck:
        lines.append(words("refuse.full"))
    return tuple(lines)


def ending(shown: Shown, position: Position, words: Words) -> str | None:
    """Return how the game has ended, or that no card can be played any more; None before."""
    if shown.score.end is not None:
        return end_sentence(shown.score, words)
    if position.is_stuck:
        return words("over.stuck", count=position.to_come)
    if position.to_come == 0:
        return words("over.all_done" if next(legal_kills(position), None) is None else "over.all_played")
    return None


def at_hand(
    shown: Shown, position: Position, focus: Card | None, held: Card | None, words: Words
) -> tuple[str, ...]:
    """Return the pile that the keyboard is at, and what it can kill, or the kill of a held pile."""
    if focus is None:
        return ()
    index = position.grid.index(focus)
    row, column = divmod(index, COLUMNS)
    card = _top(shown.piles[index], words)
    here = words("spoken.pile", number=index + 1, row=row + 1, column=column + 1, card=card)
    if held is not None:
        return here, _kill(position, position.grid.index(held), index, words)
    return here, *_neighbours(position, index, words)


def _top(cards: Sequence[Card], words: Words) -> str:
    """Return a pile's card and how many it covers."""
    if len(cards) == 1:
        return words.card(cards[-1])
    return words("spoken.on", card=words.card(cards[-1]), count=len(cards) - 1)


def _neighbours(position: Position, index: int, words: Words) -> tuple[str, ...]:
    """Return the piles 1 and 3 places to the left, with the change of the score where they can be killed."""
    if position.end is not None:
        return ()
    tops = position.grid
    return tuple(
        f"{distance}: {_kill(position, index, index - distance, words) or words.card(tops[index - distance])}"
        for distance in DISTANCES
        if index >= distance
    )


def _kill(position: Position, killer: int, victim: int, words: Words) -> str:
    """Return a kill with its changes of the score and of versicole; empty where the rules forbid it."""
    move = Move(position.grid[killer], position.grid[victim])
    if refusal(position, move.card, position.grid[victim]) is not None:
        return ""
    seen = _preview(position, move)
    kill = words("spoken.kill", card=words.card(position.grid[victim]), points=signed(seen.points))
    changes = (
        words("spoken.named", name=change, value=signed(points))
        for change, points in versicola_changes(words, seen)
    )
    return "; ".join((kill, *changes))


_preview = lru_cache(maxsize=256)(preview)


def whereabouts(shown: Shown, card: Card, words: Words) -> str:
    """Return a card's name and, for a useful card, where it is."""
    place = shown.tracker.places.get(card) if shown.tracker is not None else None
    return words.card(card) if place is None else words(f"tracker.{place.value}", cards=words.card(card))


def useful(shown: Shown, words: Words) -> list[str]:
    """Return where the useful cards are, and what each versicola counts and can still count."""
    if shown.tracker is None:
        return []
    found = ((place, shown.tracker.at(place)) for place in Place)
    lines = [words(f"tracker.{place.value}", cards=format_cards(cards)) for place, cards in found if cards]
    for prospect in shown.tracker.prospects:
        name = words(f"versicola.{prospect.family.kind.name.lower()}")
        cards = format_cards(prospect.family.cards)
        key = "complete" if prospect.is_complete else "broken" if prospect.is_broken else "open"
        lines.append(
            words(f"tracker.{key}", name=name, cards=cards, points=prospect.points, most=prospect.most)
        )
    return lines


def rows(shown: Shown, words: Words) -> list[str]:
    """Return the grid, a line for each row."""
    lines = [
        words(
            "spoken.row",
            row=start // COLUMNS + 1,
            cards="; ".join(_top(cards, words) for cards in shown.piles[start : start + COLUMNS]),
        )
        for start in range(0, len(shown.piles), COLUMNS)
    ]
    return lines or [words("spoken.empty")]


def _possible(position: Position, words: Words) -> list[str]:
    """Return the legal kills, each with the change of the score."""
    if position.end is not None:
        return []
    found = [f"{move} {signed(_preview(position, move).points)}" for move in legal_kills(position)]
    return [words("spoken.possible", kills="; ".join(found))] if found else []


def details(shown: Shown, position: Position, words: Words) -> list[str]:
    """Return the grid, the possible kills, the score's parts, the useful cards and the score to beat."""
    foot = [words("spoken.named", name=what, value=points) for what, points in shown.foot]
    parts = [*_possible(position, words), score_parts(shown.score, words), *useful(shown, words), *foot]
    return [*rows(shown, words), *parts]
