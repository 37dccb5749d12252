"""A position on the grid: its cards and marks, a mouse or a finger on it, the notice, its text read aloud."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from solitaire.rules.cards import Card
from solitaire.rules.outlook import Preview, next_kills, preview
from solitaire.rules.position import DISTANCES, Move, Position, View, legal_kills, refusal
from solitaire.table import texts
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.input import LONG, TOUCH_THRESHOLD
from solitaire.table.look.layout import Layout
from solitaire.table.look.motion import Motion
from solitaire.table.models.shown import Marks, Shown, ShownHint
from solitaire.table.page.tree import Node
from solitaire.table.parts.board import Board
from solitaire.table.parts.gauge import Gauge
from solitaire.table.parts.messages import Notice, NoticeBox, VersicolaNews, draw_tip
from solitaire.table.parts.panel import hand_area
from solitaire.table.screens.base import Screen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.words import card_signs

_DRAG_THRESHOLD: Final = 6
"""Pixels that the mouse must move with its button down before a click becomes a drag."""
_JITTER: Final = 4
"""Pixels that the mouse must move to be used again after the keyboard."""


@dataclass(slots=True)
class Press:
    """A mouse button held down: on which pile or on the deck, and where."""

    pile: int | None
    """Index of the pile, or None for the deck."""
    start: tuple[int, int]
    """Where the button went down."""
    grip: tuple[int, int]
    """Where on the card that was."""
    at: tuple[int, int]
    """Where the mouse is now."""
    is_touch: bool = False
    """Whether it is a finger."""
    is_drag: bool = False
    """Whether it has moved far enough to be a drag."""
    held: float | None = None
    """Seconds for which it has been held, or None before the first frame."""

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the card carried."""
        return self.at[0] - self.grip[0], self.at[1] - self.grip[1]

    def move_to(self, point: tuple[int, int]) -> None:
        """Follow the mouse."""
        self.at = point
        far = max(abs(point[0] - self.start[0]), abs(point[1] - self.start[1]))
        self.is_drag |= far >= (TOUCH_THRESHOLD if self.is_touch else _DRAG_THRESHOLD)

    def is_long(self, seconds: float) -> bool:
        """Let time pass; return whether it has been held still long enough to show the card large."""
        self.held = 0.0 if self.held is None else self.held + seconds
        return not self.is_drag and self.held >= LONG

    def centre(self, layout: Layout) -> tuple[float, float]:
        """Return the middle of the card carried."""
        return self.corner[0] + layout.card[0] / 2, self.corner[1] + layout.card[1] / 2

    def landing(self, targets: list[int], layout: Layout) -> int | None:
        """Return the place where a drop would land now, or None."""
        assert self.pile is not None
        centre = self.centre(layout)
        target = layout.nearest_cell(centre, targets)
        if target is None:
            return None
        own = math.dist(centre, layout.cells[self.pile].center)
        return target if math.dist(centre, layout.cells[target].center) < own else None


class Hover:
    """The point under the mouse, as long as the mouse was used after the keyboard."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None
        self._left: tuple[int, int] | None = None

    def move_to(self, point: tuple[int, int]) -> None:
        """Follow the mouse; after ``leave`` only once it has truly moved."""
        if self._left is None or math.dist(point, self._left) >= _JITTER:
            self._at, self._left = point, None

    def leave(self) -> None:
        """Look at nothing until the mouse moves again."""
        self._at, self._left = None, self._at or self._left

    def pile(self, layout: Layout, count: int) -> int | None:
        """Return the index of the pile looked at, of the given number on the grid, or None."""
        index = None if self._at is None else layout.cell_at(self._at)
        return index if index is not None and index < count else None


class Previews:
    """The previews of the last kills asked for."""

    def __init__(self) -> None:
        self._pairs: tuple[tuple[Position, int, int], list[tuple[Preview, Preview]]] | None = None
        self._previews: tuple[tuple[Position, int, Sequence[int]], list[Preview]] | None = None

    def of(self, position: Position, killer: int, victims: Sequence[int]) -> list[Preview]:
        """Return the previews of the kills that a pile makes of others, given by their places."""
        about = position, killer, victims
        if self._previews is None or self._previews[0] != about:
            grid = position.grid
            seen = [preview(position, Move(grid[killer], grid[victim])) for victim in victims]
            self._previews = about, seen
        return self._previews[1]

    def pairs(self, position: Position, killer: int, other: int) -> list[tuple[Preview, Preview]]:
        """Return the kills of a pile, each followed by a second kill: by another pile, or of that pile.

        The most gainful pair comes first.
        """
        about = position, killer, other
        if self._pairs is None or self._pairs[0] != about:
            view, (card, second) = View.of(position), (position.grid[killer], position.grid[other])
            found = [
                (preview(position, first), preview(position.apply(first), then))
                for first in legal_kills(position)
                if first.card == card and first.victim != second
                for then in next_kills(view, first, second)
            ]
            found.sort(key=lambda pair: -pair[0].points - pair[1].points)
            self._pairs = about, found
        return self._pairs[1]


def on_grid(kills: Sequence[Move], grid: Sequence[Card], after: Move | None = None) -> list[tuple[int, int]]:
    """Return the places of killers and victims of kills on a grid.

    Kills made after another are drawn there too: its killer is then where its victim was.
    """
    places = {card: index for index, card in enumerate(grid)}
    if after is not None and after.victim is not None:
        places[after.card] = places[after.victim]
    return [(places[kill.card], places[kill.victim]) for kill in kills if kill.victim is not None]


# -- the position ---------------------------------------------------------------------------------

_PAIRS: Final = 3
"""Most pairs of kills in a row shown in the panel."""


class GridView(Screen, ABC):
    """A position with marks for the player's next move; ``grid`` adds how it is played.

    Attributes:
        shown: the state on the table.
        board: draws it.
        notice_box: the notice in the panel when no card can be played any more, or None.
    """

    has_grid = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.board = self._new_board()
        self._previews, self._hover = Previews(), Hover()
        self._press: Press | None = None
        self._held: Card | None = None
        self._focus: Card | None = None
        self._news: VersicolaNews | None = None
        self._pointed: tuple[Card, tuple[int, int]] | None = None
        self.notice_box: NoticeBox | None = None
        self.shown = self.current()

    def build(self) -> None:
        super().build()
        self._press = self.notice_box = None
        self.board = self._new_board()
        self.refresh()

    def _new_board(self) -> Board:
        return Board(self.context.faces, self.words, Motion(self.context.settings.glide))

    def refresh(self) -> None:
        self._news, before = None, [pile[-1] for pile in self.shown.piles]
        self.shown = self.current()
        self.board.place(self.shown, self.layout)
        self.place_notice()
        tops = self._tops()
        if self._held not in tops:
            self._held = None
        if self._press is not None and self._press.pile is not None:
            self._press = None
        if self._focus is not None and self._focus not in tops:  # it was taken back, or covered
            place = min(before.index(self._focus), len(tops) - 1) if self._focus in before else -1
            self._focus = tops[place] if tops else None

    @property
    def motion(self) -> Motion:
        """The places of the cards."""
        return self.board.motion

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position that is played on."""

    @property
    def hint(self) -> ShownHint | None:
        """The hint shown, if any."""
        return None

    @property
    def board_layout(self) -> Layout:
        """The geometry of board and panel; buttons in the panel may take room from it."""
        return self.layout

    @abstractmethod
    def current(self) -> Shown:
        """Return the state on the table now."""

    def notice(self) -> Notice | None:
        """Return the notice when no card can be played any more; None before."""
        text = texts.ending(self.shown, self.position, self.words)
        if text is None:
            return None
        return Notice(text, self.end_actions())

    def end_actions(self) -> tuple[Action, ...]:
        """Return the actions that the notice offers, the most likely choice first."""
        if self.position.end is not None:
            return (Action.UNDO,)
        return (Action.UNDO, Action.FINISH) if self.position.to_come else (Action.FINISH, Action.UNDO)

    def place_notice(self) -> None:
        """Show or remove the notice."""
        notice, box = self.notice(), self.notice_box
        if notice is None:
            self.notice_box = None
        elif box is None or notice != box.notice:
            above = hand_area(self.shown, self.layout).y - self.layout.details.y
            main = notice.actions[:1]
            self.notice_box = NoticeBox(
                notice, lambda action: self.button(action, is_main=action in main), self.layout, above
            )
        self.pin(*self.pinned())

    def pinned(self) -> Sequence[tuple[Node, Rect]]:
        """Return what can be pressed beside the cards, with its places: here the notice."""
        return [] if self.notice_box is None else [(self.notice_box, self.notice_box.area)]

    @property
    def gauge(self) -> Gauge | None:
        """The evaluation gauge at the right of the grid, where there is one."""
        return None

    def _tops(self) -> tuple[Card, ...]:
        return self.position.grid

    def _targets(self, index: int) -> list[int]:
        """Return the piles that the pile at this index can kill now."""
        tops = self._tops()
        victims = (index - distance for distance in DISTANCES if index >= distance)
        return [victim for victim in victims if refusal(self.position, tops[index], tops[victim]) is None]

    @property
    def has_tab_stops(self) -> bool:  # type: ignore[override]  # nobody assigns it here
        """True after the end, when Tab has no killers to walk to."""
        return self.position.end is not None

    @property
    def enters(self) -> Action | None:
        box = self.notice_box
        return None if box is None or self.position.end is None else next(iter(box.notice.actions), None)

    # -- drawing --------------------------------------------------------------------------------

    @property
    def marks(self) -> Marks:
        """Marks for the player's next move."""
        tops, press = self._tops(), self._press
        marks = Marks(
            focus=None if self._focus is None else tops.index(self._focus),
            hover=self._hover.pile(self.layout, len(tops)),
            held=None if self._held is None else tops.index(self._held),
        )
        if self._news is not None:
            marks.made = [tops.index(card) for card in self._news.made]
            marks.left = [tops.index(card) for card in self._news.left]
        if self._pointed is not None and self._pointed[0] in tops:
            marks.lit = tops.index(self._pointed[0])
        marks.hint = self.hint
        at = marks.focus if marks.hover is None else marks.hover
        chosen = at if marks.held is None else marks.held
        if press is not None and press.pile is not None and press.is_drag:
            marks.held = chosen = press.pile
            marks.dragged = press.corner
            at = press.landing(self._targets(press.pile), self.layout)
        marks.looked_at = at
        if chosen is not None:
            self._mark_kills(marks, chosen, at)
        kills = on_grid([ranked.kill for ranked in self.shown.kills], tops)
        if self.context.settings.all_kills:
            marks.kills = kills
        elif self.shown.is_full:
            marks.killers = sorted({killer for killer, _ in kills})
        if marks.kills or marks.targets:
            marks.costly = on_grid([ranked.kill for ranked in self.shown.kills if ranked.points < 0], tops)
        return marks

    def _mark_kills(self, marks: Marks, chosen: int, at: int | None) -> None:
        """Mark the kills of a pile, or the kill looked at, with the kills it opens and closes."""
        tops = self._tops()
        marks.targets = self._targets(chosen)
        if marks.held is not None and at in marks.targets:
            marks.aimed = at
        elif marks.held is not None and at is not None and at != marks.held:
            marks.pairs = self._previews.pairs(self.position, chosen, at)[:_PAIRS]
        if marks.pairs:
            first, second = (seen.kill for seen in marks.pairs[0])
            marks.arrows, marks.follows = on_grid([first], tops), on_grid([second], tops, first)
            return
        looked_at = marks.targets if marks.aimed is None else [marks.aimed]
        marks.previews = self._previews.of(self.position, chosen, looked_at)
        if len(marks.previews) == 1:
            (seen,) = marks.previews
            marks.opened, marks.closed = on_grid(seen.opened, tops, seen.kill), on_grid(seen.closed, tops)
            marks.left = [tops.index(card) for versicola in seen.broken for card in versicola.cards]
        if marks.hover is None and marks.held is None and self.board.moments.is_threading:
            marks.targets = []  # a thread must not tangle with unrequested arrows
        elif marks.dragged is None:
            marks.arrows = [(chosen, target) for target in looked_at]

    def overview(self) -> list[str]:
        """Return the state of the game and, when no card can be played any more, how it has ended."""
        said = [*texts.overview(self.shown, self.position, self.words)]
        ending = texts.ending(self.shown, self.position, self.words)
        return said if ending is None else [*said, ending]

    def announcement(self, title: str, lines: Iterable[str]) -> Announcement:
        """Return these lines, the pile in hand, and the pile that the keyboard is at."""
        in_hand = () if self._held is None else (self.words("spoken.held", card=self.words.card(self._held)),)
        at_hand = texts.at_hand(self.shown, self.position, self._focus, self._held, self.words)
        at_hand = (*at_hand, *(texts.pair(*pair, self.words) for pair in self.marks.pairs[:1]))
        news = () if self._news is None else self._news.spoken(self.words)
        return Announcement(title, (*news, *lines, *in_hand), at_hand)

    def facts(self, card: Card) -> list[str]:
        pile = next((pile for pile in self.shown.piles if pile[-1] == card), ())
        beneath = [self.words("panel.beneath", cards=card_signs(pile[-2::-1]))] if len(pile) > 1 else []
        return [*super().facts(card), *beneath]

    @property
    def slip(self) -> VersicolaNews | None:
        return self._news

    def hurry(self) -> None:
        self.board.moments.finish()

    def details(self) -> Iterable[str]:
        return texts.details(self.shown, self.position, self.words)

    def advance(self, seconds: float) -> bool:
        if self._news is not None:
            self._news.seconds -= seconds
            if self._news.seconds <= 0:
                self._news, self.context.needs_drawing = None, True
        return self.board.advance(seconds)

    def draw(self, surface: Surface) -> None:
        notice, gauge = self.notice_box, self.gauge
        self.board.draw(surface, self.shown, self.board_layout, self.marks, notice, gauge)

    def draw_over(self, surface: Surface) -> None:
        self.board.draw_held(surface, self.shown, self.layout, self.marks)
        if self._pointed is not None:
            card, point = self._pointed
            draw_tip(surface, self.layout, texts.whereabouts(self.shown, card, self.words), point)
