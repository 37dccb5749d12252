"""Pictures of costly decisions of the solitaire: the grid after both moves, or both orders of the fola."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.position import COLUMNS, END, Move, Position, View, legal_kills
from solitaire.rules.scoring import USEFUL
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO, Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.marks import arrow_picture, shade, strokes
from solitaire.texts.hints import named_contrasts, named_fola_contrasts
from solitaire.texts.words import Words
from solver.contrasts import Contrast

_MOST_ARROWS: Final = 3
"""Most kills drawn on a board."""
_SHADE: Final = 120
"""Darkness of the shade on cards that the reasons do not name, of 255."""
_FACE: Final = 44
"""Least width of a card whose suit can be read on its face, at the smallest window; else its index is drawn
alone."""
_FACES_HELP: Final = 1.5
"""Small cards must be larger by this factor to be preferred to whole faces."""
_CHIP: Final = (1.7, 1.5)
"""Greatest width of such a small card in heights, and greatest height in widths."""
_LOWER: Final = 0.25
"""Arrows are lower by this share of its shorter side on a small card, so that its index can be read."""
_GAP: Final = 70
"""Width of a board in gaps between two cards."""
_LABEL: Final = 12
"""Height of the letters of a label, at the smallest window."""
BOARD_COLUMNS: Final[tuple[int, ...]] = (COLUMNS,)
FOLA_COLUMNS: Final[tuple[int, ...]] = (7, 13)
"""Numbers of columns in which a grid and a fola may lie."""


@dataclass(frozen=True, slots=True)
class Future:
    """Cards as they lie after a decision, line by line."""

    label: str
    """Says after which decision, or whose order; empty where the marks do."""
    colour: Colour
    """Of the label and the rings."""
    cards: tuple[Card, ...]
    lit: frozenset[Card]
    """Those that matter; the others are shaded."""
    ringed: tuple[Card, ...] = ()
    """Cards with a ring: the killer in its new place, and cards that no longer reach one another."""
    died: Card | None = None
    """The card that was covered."""
    kills: tuple[tuple[Move, Colour], ...] = ()
    """Kills to be marked, each with the colour of its arrow."""
    has_back: bool = False
    """True if the next card is played: its back lies at the end."""
    is_end: bool = False
    """True if the game ends so: there is a frame around all cards."""


def futures_of(view: View, played: Move, better: Move | None, words: Words) -> tuple[Future, Future]:
    """Return the grid after the player's move, which may be the end, and after a better one.

    The kills and the cards that the reasons name are marked.
    """
    position, reasons = Position(view.grid, view.unseen, view.fola), named_contrasts(view, played, better)
    own = "verdict.ended" if played == END else "verdict.yours"
    decisions = ((played, own, colours.bad), (better, "verdict.then", colours.good))
    yours, then = (_future(position, move, reasons, words(key), colour) for move, key, colour in decisions)
    return yours, then


def _future(
    position: Position, move: Move | None, reasons: Sequence[Contrast], label: str, colour: Colour
) -> Future:
    """Return the grid after a move; at the end of the game nothing is marked any more."""
    is_kill = move is not None and move.is_kill
    after = position.apply(move) if move is not None and is_kill else position
    killer = (move.card,) if move is not None and is_kill else ()
    named = dict.fromkeys(kill for reason in reasons for kill in reason.kills)
    lit = frozenset(killer).union(*(reason.named for reason in reasons))
    is_open = set() if move == END else set(legal_kills(after))
    return Future(
        label,
        colour,
        after.grid,
        frozenset() if move == END else lit,
        killer,
        None if move is None else move.victim,
        tuple((kill, _colour(kill)) for kill in named if kill in is_open)[:_MOST_ARROWS],
        has_back=move is None or move.is_play,
        is_end=move == END,
    )


def _colour(kill: Move) -> Colour:
    """Return red for a kill that would cover a useful card, else green."""
    return colours.bad if kill.victim in USEFUL else colours.good


def moment_of(view: View, played: Move, words: Words) -> Future:
    """Return the grid before the player's move, which is marked; nothing tells what is better."""
    kills = ((played, colours.bad),) if played.is_kill else ()
    lit = frozenset(card for card in played if card is not None) if kills else frozenset(view.grid)
    is_end = played == END
    label = words("verdict.ended") if is_end else ""
    return Future(label, colours.bad, view.grid, lit, kills=kills, has_back=played.is_play, is_end=is_end)


def order_of(own: Sequence[Card], words: Words) -> Future:
    """Return the player's order of the fola alone."""
    return Future(words("verdict.your_order"), colours.bad, tuple(own), frozenset(own))


def futures_of_fola(own: Sequence[Card], better: Sequence[Card], words: Words) -> tuple[Future, Future]:
    """Return the player's order of the fola and a better one; the cards that the reasons name are marked."""
    named = frozenset(card for reason in named_fola_contrasts(own, better) for card in reason.cards)
    return (
        Future(words("verdict.your_order"), colours.bad, tuple(own), named, tuple(named)),
        Future(words("verdict.better_order"), colours.good, tuple(better), named, tuple(named)),
    )


def draw_futures(
    futures: Sequence[Future], columns: Sequence[int], size: tuple[int, int], faces: Faces, layout: Layout
) -> Surface:
    """Return a picture of futures, side by side or one below the other, whichever makes cards larger.

    Args:
        futures: one, or the player's and the better one.
        columns: numbers of cards that may lie in a row; the number that makes cards larger is taken.
        size: the picture's, in pixels.
        faces: the card pictures.
        layout: the window's.
    """
    picture = Surface(size, pygame.SRCALPHA)
    gap, count = layout.px(8), len(futures)
    label = layout.px(_LABEL + 8) if any(future.label for future in futures) else 0
    if any(future.is_end for future in futures):
        label += layout.px(6) + size[0] // (2 * _GAP)  # the frame reaches half a gap beyond the cards
    step, high = (size[0] + gap) // count, size[1] // count
    ways = (
        [Rect(number * step, 0, step - gap, size[1]) for number in range(count)],
        [Rect(0, number * high, size[0], high) for number in range(count)],
    )
    places = max(len(future.cards) + future.has_back for future in futures)
    found = [
        (blocks, _cells(blocks[0], label, wide, -(-places // wide), layout.px(_FACE)))
        for blocks in ways
        for wide in columns
    ]
    blocks, cells = max(found, key=lambda way: _worth(way[1][0].size))
    for future, block in zip(futures, blocks, strict=True):
        _draw_label(picture, future, Rect(block.topleft, (block.width, label)), faces, layout)
        moved = tuple(cell.move(block.x - blocks[0].x, block.y - blocks[0].y) for cell in cells)
        _draw_cards(picture, future, moved, faces, layout.card)
        _draw_rings(picture, future, moved)
        lower = 0 if _is_face(moved[0].size) else round(_LOWER * min(moved[0].size))
        lowered = tuple(cell.move(0, lower) for cell in moved)
        _draw_arrows(picture, future, replace(layout, board=block, cells=lowered, card=moved[0].size))
    return picture


def _cells(block: Rect, label: int, columns: int, rows: int, least: int) -> list[Rect]:
    """Return the places of cards below a label: whole faces of at least that width, else small cards."""
    rows = max(2, rows)
    gap = max(2, block.width // _GAP)
    room = (block.width - (columns + 1) * gap) // columns, (block.height - label - (rows + 1) * gap) // rows
    wide, tall = max(1, room[0]), max(1, room[1])
    face = min(wide, round(tall * CARD_RATIO))
    small = min(wide, round(_CHIP[0] * tall)), min(tall, round(_CHIP[1] * wide))
    size = (face, round(face / CARD_RATIO)) if face >= least else small
    left = block.x + (block.width - columns * (size[0] + gap) + gap) // 2
    return [
        Rect((left + column * (size[0] + gap), block.y + label + row * (size[1] + gap)), size)
        for row in range(rows)
        for column in range(columns)
    ]


def _draw_label(picture: Surface, future: Future, place: Rect, faces: Faces, layout: Layout) -> None:
    """Write after which decision this is, with the covered card crossed out."""
    pixels, room = layout.px(_LABEL), place.width
    if future.died is not None:
        chip = faces.inline(future.died, pixels)
        spot = chip.get_rect(midright=(place.right, place.y + chip.get_height() // 2 + 1))
        picture.blit(chip, spot)
        pygame.draw.line(picture, colours.bad, spot.bottomleft, spot.topright, max(2, layout.px(2)))
        room -= spot.width + layout.px(6)
    line = theme.shrunk(future.label, "sans-bold", pixels, room, future.colour)
    picture.blit(line, (place.x, place.y + layout.px(2)))


def _draw_cards(
    picture: Surface, future: Future, cells: Sequence[Rect], faces: Faces, large: tuple[int, int]
) -> None:
    """Draw the cards, those that do not matter in the shade.

    Args:
        picture: to draw on.
        future: the cards.
        cells: their places.
        faces: the card pictures.
        large: the size in which the window has their faces.
    """
    size = cells[0].size
    for card, cell in zip(future.cards, cells, strict=False):
        if _is_face(size):
            picture.blit(pygame.transform.smoothscale(faces.face(card, large), size), cell)
        else:
            picture.blit(faces.chip(card, size), cell)
        if card not in future.lit:
            picture.blit(shade(size, _SHADE), cell)
    if future.has_back:
        back = pygame.transform.smoothscale(faces.back(large), size)
        picture.blit(back, cells[len(future.cards)])


def _worth(size: tuple[int, int]) -> float:
    """Return how readable cards of a size are; pictures of whole faces count more."""
    return size[0] * size[1] * (_FACES_HELP if _is_face(size) else 1.0)


def _is_face(size: tuple[int, int]) -> bool:
    return size[1] == round(size[0] / CARD_RATIO)  # small cards are lower


def _draw_rings(picture: Surface, future: Future, cells: Sequence[Rect]) -> None:
    """Draw rings around the cards that have one, the next card, and all cards if the game ends."""
    ringed = [cell for card, cell in zip(future.cards, cells, strict=False) if card in future.ringed]
    if future.has_back:
        ringed.append(cells[len(future.cards)])
    width = max(2, cells[0].width // 16)
    for cell in ringed:
        pygame.draw.rect(picture, future.colour, cell.inflate(width, width), width, border_radius=2 * width)
    if future.is_end:
        gap, grid = cells[1].x - cells[0].right, cells[0].unionall(cells[: len(future.cards)])
        frame = grid.inflate(gap, gap)
        pygame.draw.rect(picture, future.colour, frame, max(2, gap // 3), border_radius=gap)


def _draw_arrows(picture: Surface, future: Future, layout: Layout) -> None:
    """Draw the arrows of the kills; the layout is the board's."""
    thick = max(2, layout.card[0] // 14)
    for kill, colour in future.kills:
        assert kill.victim is not None
        for stroke in strokes((future.cards.index(kill.card), future.cards.index(kill.victim)), layout):
            line = arrow_picture(
                stroke.start, stroke.goal, colour, thick, stroke.bend, has_head=stroke.has_head
            )
            picture.blit(*line)
