"""The board: the grid with its cards and marks, and the panel beside it."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import Layout
from solitaire.table.look.moments import Moments, Story
from solitaire.table.look.motion import Motion, MoveStyle
from solitaire.table.look.theme import colours, draw_felt
from solitaire.table.models.shown import Marks, Shown, ShownHint
from solitaire.table.parts.gauge import Gauge
from solitaire.table.parts.marks import (
    THICK,
    THIN,
    Kill,
    KillArrows,
    badge,
    draw_corners,
    draw_depth,
    draw_killer,
    draw_last,
    draw_outline,
    draw_rings,
    draw_signs,
    strokes,
)
from solitaire.table.parts.messages import NoticeBox
from solitaire.table.parts.moment_drawing import MomentPainter
from solitaire.table.parts.panel import GamePanel, hand_area, hand_places
from solitaire.texts.words import Words

_ZIP: Final = 0.04
_DEAL: Final = 0.25
"""How long each card waits for the card before it, as a share of its time: when the line closes up, and when
the fola is dealt out."""
_DEPTH_SHOWN: Final = 4
"""Most covered cards whose edges are visible under a pile."""
_NEW_ARROWS: Final = 2
"""Most new pictures of arrows per frame while cards move: each takes 2 ms."""
_LIFTED_SHADOW: Final = 0.07
"""How far a lifted card's shadow is away from it, as a share of its width."""
_TOPPLED: Final = -11.0
"""Degrees by which a king or a queen topples."""


class Board:
    """Draws the state of a game and moves cards to their places.

    Attributes:
        panel: draws the panel beside the grid.
        motion: where each card is drawn now.
        hand: the same for the cards of the fola in hand.
        moments: what is shown after a move.
    """

    def __init__(self, faces: Faces, words: Words, motion: Motion) -> None:
        self.motion, self.hand = motion, Motion(motion.lasts)
        self._faces, self.panel, self._arrows = faces, GamePanel(faces, words, self.hand), KillArrows()
        self.moments = Moments(motion.lasts)
        self._painter = MomentPainter(self.moments)
        self._leaving: Card | None = None
        self._is_laid = self._had_deck = False

    def place(self, shown: Shown, layout: Layout) -> None:
        """Send every top card to its place; a card just played comes from the deck, undone it goes back.

        On a new board nothing moves; what still moves from the move before is put in its place at once.
        """
        tops = [pile[-1] for pile in shown.piles]
        source = layout.deck.topleft
        known = {card for pile in shown.piles for card in pile}
        gone = self.motion.cards - known
        if self._leaving not in gone or len(gone) > 1:
            gone.discard(self._leaving)
            self._leaving = gone.pop() if len(gone) == 1 else None
        goals = {card: layout.cells[index].topleft for index, card in enumerate(tops)}
        if any(self.motion.goal(card) != goal for card, goal in goals.items()):
            self.motion.settle()
            self.moments.finish()
        if self._leaving is not None:
            self.moments.finish()
            self.motion.send(self._leaving, source, manner=MoveStyle.TURN_BACK)
        waiting = 0
        for index, card in enumerate(tops):
            new = card == shown.last and len(shown.piles[index]) == 1
            if new and not self.motion.knows(card):
                self.motion.send(card, goals[card], source, manner=MoveStyle.TURN)
            elif card == shown.last and shown.victim is not None:
                self.motion.send(card, goals[card], manner=MoveStyle.LIFT)
            elif self.motion.goal(card) != goals[card]:
                exits = self._round_the_ends(card, index, layout)
                self.motion.send(card, goals[card], delay=_ZIP * waiting, exits=exits)
                waiting += 1
        self.motion.keep_only(known | {self._leaving})
        self._place_hand(shown, layout)
        if not self._is_laid:
            self.finish()
            self._is_laid = True

    def show_effects(self, story: Story) -> None:
        """Show the effects of the move whose cards were just sent to their places."""
        delay = self.motion.lasts
        if story.is_heavy and story.killer is not None:
            delay = self.motion.drop(story.killer)
        self.moments.begin(story, delay)

    def _round_the_ends(
        self, card: Card, index: int, layout: Layout
    ) -> tuple[tuple[float, float], tuple[float, float]] | None:
        """Return where a card leaves the grid and reappears if it moves to the next row, or None."""
        before = self.motion.goal(card)
        places = {cell.topleft: place for place, cell in enumerate(layout.cells)}
        if before is None or before not in places or abs(places[before] - index) != 1:
            return None
        row_before, row = layout.cells[places[before]].y, layout.cells[index].y
        if row_before == row:
            return None
        left, right = layout.board.left - layout.card[0], layout.board.right
        out, into = (right, left) if row_before < row else (left, right)
        return (out, row_before), (into, row)

    def _place_hand(self, shown: Shown, layout: Layout) -> None:
        """Deal the fola out to its places in the panel when it is taken in hand."""
        places = hand_places(shown, hand_area(shown, layout), layout)
        if self._had_deck:
            for order, (card, place) in enumerate(places.items()):
                self.hand.send(card, place.topleft, layout.fola.topleft, delay=_DEAL * order)
        self.hand.keep_only(places)
        self._had_deck = shown.deck > 0

    def advance(self, seconds: float) -> bool:
        """Move the cards towards their places; return whether any is still moving."""
        self.motion.advance(seconds)
        self.hand.advance(seconds)
        self.moments.advance(seconds)
        return self.motion.is_moving or self.hand.is_moving or self.moments.is_moving

    def finish(self) -> None:
        """Put every card in its place at once."""
        self.motion.finish()
        self.hand.finish()
        self.moments.finish()

    def draw(
        self,
        surface: Surface,
        shown: Shown,
        layout: Layout,
        marks: Marks,
        notice: NoticeBox | None = None,
        gauge: Gauge | None = None,
    ) -> None:
        """Draw the board and the panel, with what else is given, and above both the moving cards."""
        draw_felt(surface, layout)
        self._draw_places(surface, layout)
        self._painter.place(_places(shown, layout), layout)
        moving = self._draw_piles(surface, shown, layout, marks)
        self._draw_marks(surface, shown, layout, marks)
        self._draw_kills(surface, layout, marks)
        for index, pile in enumerate(shown.piles if shown.counts_piles else ()):
            if len(pile) > 1 and pile not in moving and not (index == marks.held and marks.dragged):
                draw_depth(surface, self._rect(pile[-1], layout), len(pile), layout)
        pygame.draw.rect(surface, colours.panel, layout.panel)
        self.panel.counted = self.moments.points
        self.panel.draw(surface, shown, layout, marks, notice, gauge)
        if marks.hint is not None:
            self._draw_deck_hint(surface, marks.hint, layout, len(shown.piles))
        for pile in moving:
            self._draw_pile(surface, pile, layout)
        if self._leaving is not None and not self.motion.has_arrived(self._leaving):
            self._draw_pile(surface, (self._leaving,), layout)
        self._painter.draw(surface, layout, self.panel)

    def draw_held(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Draw the pile that the mouse carries, on top of everything."""
        if marks.held is not None and marks.dragged is not None:
            picture = self._faces.face(shown.piles[marks.held][-1], layout.card)
            rect = Rect((round(marks.dragged[0]), round(marks.dragged[1])), layout.card)
            self._draw_shadow(surface, rect.move(layout.px(5), layout.px(7)))
            surface.blit(picture, rect)

    def _draw_kills(self, surface: Surface, layout: Layout, marks: Marks) -> None:
        """Draw the arrows of kills, with signs or numbers."""
        hinted = marks.hint.kills if marks.hint is not None else ()
        groups = (
            *_by_gain(marks.kills, marks, THIN),
            *_by_gain(marks.arrows, marks, THICK),
            (marks.closed, THIN, colours.muted),
            (marks.opened, THIN, colours.text),
            (marks.follows, THICK, colours.text),
            (hinted[1:], THIN, colours.hint),
            (hinted[:1], THICK, colours.hint),
        )
        self._arrows.draw(surface, groups, layout, _NEW_ARROWS if self.motion.is_moving else None)
        draw_signs(surface, marks.closed, "\N{MINUS SIGN}", colours.muted, layout)
        draw_signs(surface, marks.opened, "+", colours.text, layout)
        if len(hinted) > 1:
            self._draw_numbers(surface, hinted, colours.hint, layout)
        if marks.follows:
            self._draw_numbers(surface, (*marks.arrows, *marks.follows), colours.text, layout)

    def _draw_numbers(
        self, surface: Surface, kills: Sequence[Kill], colour: theme.Colour, layout: Layout
    ) -> None:
        """Number kills in a row where their arrows begin."""
        radius = max(layout.px(8), layout.card[0] // 9)
        for number, kill in enumerate(kills, start=1):
            x, y = strokes(kill, layout)[0].start
            badge(surface, (round(x) + radius, round(y)), radius, str(number), colour)

    def _draw_deck_hint(self, surface: Surface, hint: ShownHint, layout: Layout, place: int) -> None:
        """Outline the deck if a hint points at it, and the place of the card that it proposes to play."""
        if hint.is_deck:
            draw_outline(surface, layout.deck, colours.hint, layout)
        if hint.is_play and place < len(layout.cells):
            draw_outline(surface, layout.cells[place], colours.hint, layout)

    def _draw_places(self, surface: Surface, layout: Layout) -> None:
        for cell in layout.cells:
            pygame.draw.rect(surface, colours.line, cell, 1, border_radius=layout.card[0] // 16)

    def _draw_piles(
        self, surface: Surface, shown: Shown, layout: Layout, marks: Marks
    ) -> list[Sequence[Card]]:
        """Draw the piles that are in their places; return the moving piles."""
        moving: list[Sequence[Card]] = []
        lifted: list[Sequence[Card]] = []
        for index, pile in enumerate(shown.piles):
            if index == marks.held and marks.dragged is not None:
                draw_outline(surface, layout.cells[index], colours.line, layout)
            elif self.moments.lift(pile[-1]):
                lifted.append(pile)
            elif self.motion.has_arrived(pile[-1]):
                self._draw_pile(surface, pile, layout)
            else:
                moving.append(pile)
                if pile[-1] == shown.last and shown.victim is not None:
                    self._draw_victim(surface, shown.victim, pile[-1], layout.cells[index])
        fallen = self._painter.draw_dust(surface)
        lifted += [pile for pile in shown.piles if pile[-1] == fallen]  # the dust is around it
        for pile in lifted:
            self._draw_pile(surface, pile, layout)
        return moving

    def _draw_victim(self, surface: Surface, victim: Card, killer: Card, cell: Rect) -> None:
        """Draw a card about to be covered; a king or queen topples."""
        picture, toppled = self._faces.face(victim, cell.size), self.motion.dropped(killer)
        if toppled:
            picture = pygame.transform.rotozoom(picture, _TOPPLED * toppled, 1)
        surface.blit(picture, picture.get_rect(center=cell.center))

    def _rect(self, card: Card, layout: Layout) -> Rect:
        """Return where a card on top is drawn now."""
        return self._painter.moved(card, self.motion.rect(card, layout.card))

    def _draw_marks(self, surface: Surface, shown: Shown, layout: Layout, marks: Marks) -> None:
        """Mark the last move, ring the piles that are meant, and point out those that can kill."""
        tops, rings = [pile[-1] for pile in shown.piles], _rings(marks)
        if shown.last in tops:
            last = tops.index(shown.last)
            draw_last(surface, layout, last, shown.gap, is_ringed=last in {*rings, *marks.left})
        for pile in {*marks.left} - rings.keys():
            draw_corners(surface, layout.cells[pile], colours.gold, layout)
        for pile, shades in rings.items():
            if pile in marks.made and not self.moments.has_reached(tops[pile]):
                continue
            draw_rings(surface, layout.cells[pile], shades, layout)
        for killer in marks.killers:
            draw_killer(surface, layout.cells[killer], layout)

    def _draw_pile(self, surface: Surface, pile: Sequence[Card], layout: Layout) -> None:
        rect, lift = self._rect(pile[-1], layout), self.moments.lift(pile[-1])
        if rect.size != layout.card or self.motion.shows_back(pile[-1]):
            self._draw_turning(surface, pile[-1], rect, layout)
            return
        clip = surface.get_clip()
        if self.motion.goes_round(pile[-1]):
            surface.set_clip(layout.board)
        away = round(lift * _LIFTED_SHADOW * layout.card[0])
        self._draw_shadow(surface, rect.move(layout.px(1) + away, layout.px(2) + 2 * away))
        for depth in range(min(len(pile) - 1, _DEPTH_SHOWN), 0, -1):
            edge = rect.move(-depth * layout.px(1.5), depth * layout.px(1.5))
            pygame.draw.rect(surface, theme.PAPER, edge, border_radius=layout.card[0] // 16)
            pygame.draw.rect(surface, theme.INK_MUTED, edge, 1, border_radius=layout.card[0] // 16)
        surface.blit(self._faces.face(pile[-1], layout.card), rect)
        surface.set_clip(clip)

    def _draw_turning(self, surface: Surface, card: Card, rect: Rect, layout: Layout) -> None:
        """Draw a card being turned over or lifted."""
        if rect.width > layout.card[0]:  # the higher, the further away its shadow
            below = rect.width - layout.card[0]
            self._draw_shadow(surface, rect.move(below // 2, below), layout.card)
        size = layout.card
        picture = self._faces.back(size) if self.motion.shows_back(card) else self._faces.face(card, size)
        surface.blit(pygame.transform.smoothscale(picture, rect.size), rect)

    def _draw_shadow(self, surface: Surface, rect: Rect, card: tuple[int, int] | None = None) -> None:
        """Draw a card's shadow; a lifted card's is the shadow of a card of its usual size, enlarged."""
        picture, (left, top) = self._faces.shadow(card or rect.size)
        if card is not None:
            grown = rect.width / card[0]
            picture = pygame.transform.scale_by(picture, grown)
            left, top = round(left * grown), round(top * grown)
        surface.blit(picture, rect.move(left, top))


def _places(shown: Shown, layout: Layout) -> dict[Card, Rect]:
    """Return the places of the cards on top, and of the card covered last, below its killer."""
    places = {pile[-1]: cell for pile, cell in zip(shown.piles, layout.cells, strict=False)}
    if shown.victim is not None and shown.last in places:
        places[shown.victim] = places[shown.last]
    return places


def _by_gain(
    kills: Sequence[Kill], marks: Marks, share: float
) -> Iterator[tuple[Sequence[Kill], float, theme.Colour]]:
    """Yield the kills in the colour of gains, and those that lose points in the colour of losses."""
    yield [kill for kill in kills if kill not in marks.costly], share, colours.good
    yield [kill for kill in kills if kill in marks.costly], share, colours.bad


def _rings(marks: Marks) -> dict[int, list[theme.Colour]]:
    """Return the colours of the rings around piles, from the inside outwards: the player's, and a hint's."""
    looked_at = marks.focus if marks.hover is None else marks.hover
    killer = looked_at if marks.held is None else marks.held
    meant = (
        *((pile, colours.gold) for pile in marks.made),
        *(
            (target, colours.bad if (killer, target) in marks.costly else colours.good)
            for target in marks.targets
        ),
        (marks.lit, colours.hint),
        (looked_at, colours.focus),
        (marks.held, colours.held),
        (marks.aimed, colours.held),
    )
    rings = {pile: [colour] for pile, colour in meant if pile is not None}  # the last counts
    for pile in marks.hint.piles if marks.hint is not None else ():
        rings.setdefault(pile, []).append(colours.hint)
    return rings
