"""The end of a hand: the count of both sides line by line, the resti, and the match so far."""

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.classic.events import Event as Happening
from solitaire.classic.events import EventKind
from solitaire.classic.seats import Side
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_cloth, draw_felt
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.four.tally import draw_tally
from solitaire.table.screens.base import Screen
from solitaire.table.services.four.scene import COUNTING
from solitaire.table.services.four.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.words import signed

_TOOLBAR: Final = (
    *(Action.MENU, Action.FOUR_NEW, Action.FOUR_KNOWN, Action.SCORES, Action.HELP, Action.DEAL, Action.GAMES),
    *(Action.SETTINGS, Action.LEARN, Action.FULLSCREEN),
)
_LINE: Final = 13
_SMALLEST: Final = 9
"""Height of the letters at the smallest window, and the least in pixels."""
_STEP: Final = 1.45
"""From line to line, in heights of the letters."""
_TRAY: Final = 50
"""Height of the tally at the smallest window."""
_WIDTH: Final = 820
"""Width of the whole count at the smallest window."""


class FourCountScreen(Screen):
    """The count, as it is shown event by event; Enter goes on to the next hand."""

    keys: ClassVar = {
        pygame.K_ESCAPE: Action.MENU,
        pygame.K_SPACE: Action.FOUR_NEXT,
        pygame.K_RETURN: Action.FOUR_NEXT,
        pygame.K_KP_ENTER: Action.FOUR_NEXT,
        pygame.K_k: Action.FOUR_KNOWN,
        pygame.K_c: Action.SHARE,
        pygame.K_a: Action.PLAY_AGAIN,
    }
    toolbar: tuple[Action, ...] = _TOOLBAR
    help_key: ClassVar = "help.four"

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context)
        self._seated = seated
        self._pixels = _SMALLEST
        seated.sit_down()

    def build(self) -> None:
        """Make the button that goes on."""
        super().build()
        self._foot = self.layout.status.y - self.layout.gap(12)
        seated = self._seated
        action = Action.FOUR_MENU if seated.is_single else Action.FOUR_NEXT
        action = Action.FOUR_NEW if seated.is_match_over and not seated.is_single else action
        _, self._foot = self.add_row((action, Action.PLAY_AGAIN, Action.SHARE), self._foot)

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            **self._seated.other_matches,
            Action.LEARN: self.context.nav.four_guide,
            Action.SCORES: self.context.nav.four_scores,
            Action.FOUR_NEXT: self._go_on,
            Action.FOUR_KNOWN: self.context.nav.four_known,
            Action.PLAY_AGAIN: self._seated.play_again,
            Action.SHARE: self._seated.share,
        }

    def _go_on(self) -> None:
        """Show the rest of the count at once; after it, the next hand."""
        if not self._seated.is_shown:
            self._seated.hurry()
        elif self._seated.is_match_over:
            self.context.nav.four_menu()
        else:
            self._seated.next_hand()

    def handle(self, event: Event) -> None:
        """A click on the count shows the rest of it at once."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self._seated.is_shown:
            self._seated.hurry()
        super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Let line after line be shown."""
        return bool(self._seated.advance(seconds))

    @property
    def is_waiting(self) -> bool:
        """Whether more lines are to be shown."""
        return self._seated.is_waiting

    # -- what is counted ------------------------------------------------------------------------

    def _lines(self, side: Side) -> list[tuple[str, int]]:
        """Return what a side has counted so far, in words and points."""
        return [
            (self._counted(event), event.points)
            for event in self._seated.events
            if event.kind in COUNTING and event.side is side and event.kind is not EventKind.FINAL_RESTI
        ]

    def _counted(self, event: Happening) -> str:
        words, telling = self.context.words, self._seated.telling
        if event.kind is EventKind.VERSICOLA and event.versicola is not None:
            kind = words(f"versicola.{event.versicola.kind.name.lower()}")
            return words("count.versicola", kind=kind, cards=telling.cards(event.cards))
        key = event.kind.name.lower()
        return words(f"count.{key}", count=len(event.cards))

    def _result(self) -> list[str]:
        """Return the lead and the resti of the hand, once the count is done."""
        if not self._seated.is_shown:
            return []
        words, telling, tally = self.context.words, self._seated.telling, self._seated.scene.tally
        we, they = tally.resti
        winner = telling.side(Side.NS if we > they else Side.EW)
        won = words("count.won", side=winner, resti=abs(we - they)) if we != they else words("count.drawn")
        return [telling.lead(tally.lead), words("count.resti", we=we, they=they), won]

    # -- what is seen and read aloud -------------------------------------------------------------

    def status(self) -> str:
        """Return the match and the hand."""
        words, seated = self.context.words, self._seated
        if seated.is_single:
            return seated.game
        return f"{seated.game} · {words('four.hand', hand=seated.hand_number, hands=seated.hands)}"

    def spoken(self) -> Announcement:
        """Return the count, when it is done."""
        if not self._seated.is_shown:
            return Announcement(self._title())
        lines = list(self._result())
        lines += [f"{name} {signed(resti)}" for name, resti in self._seated.players]
        return Announcement(self._title(), tuple(lines))

    def details(self) -> Iterable[str]:
        """Return every line of the count."""
        for side in Side:
            yield self._seated.telling.side(side)
            yield from (f"{text} {signed(points)}" for text, points in self._lines(side))

    def _title(self) -> str:
        words, seated = self.context.words, self._seated
        if seated.is_single:
            return words("count.single")
        if seated.is_match_over:
            return words("count.match_over")
        return words("count.title", hand=seated.hand_number, hands=seated.hands)

    def draw(self, surface: Surface) -> None:
        """Draw the two columns, the result and the players."""
        draw_cloth(surface)
        draw_felt(surface, self.layout)
        layout = self.layout
        width = min(layout.size[0] - layout.gap(32), layout.px(_WIDTH))
        area = Rect(0, layout.toolbar.bottom + layout.gap(10), width, 0)
        area.centerx, area.height = layout.size[0] // 2, self._foot - area.y - layout.gap(8)
        title = theme.shrunk(self._title(), "serif-bold", layout.px(20), area.width, colours.text)
        surface.blit(title, title.get_rect(midtop=(area.centerx, area.y)))
        top = area.y + title.get_height() + layout.gap(6)
        self._fit(area.bottom - top)
        result, foot = self._result(), self._foot_height()
        gap = layout.gap(12)
        column = Rect(area.x, top, (area.width - gap) // 2, area.bottom - top - foot)
        for side in Side:
            self._draw_column(surface, side, column.move(side * (column.width + gap), 0))
        below = Rect(area.x, column.bottom + layout.gap(8), area.width, foot - layout.gap(8))
        self._draw_result(surface, result, below)

    @property
    def _step(self) -> int:
        return round(self._pixels * _STEP)

    def _foot_height(self) -> int:
        """Return the height of the tally with the result, or of the players beside it."""
        step, gap = self._step, self.layout.gap(8)
        return gap + max(self.layout.gap(_TRAY) + gap + 3 * step, (len(self._seated.players) + 1) * step)

    def _fit(self, room: int) -> None:
        """Choose the letters with which the columns and what is below fit into a height."""
        counted = [event.side for event in self._seated.view.events if event.kind in COUNTING]
        lines = max(counted.count(side) for side in Side) + 2  # with name and sum
        self._pixels = self.layout.px(_LINE)
        while self._pixels > _SMALLEST:
            columns = lines * self._step + self.layout.gap(24)
            if columns + self._foot_height() <= room:
                break
            self._pixels -= 1

    def _draw_column(self, surface: Surface, side: Side, box: Rect) -> None:
        """Draw what a side counts, with the sum below."""
        layout, lines = self.layout, self._lines(side)
        pygame.draw.rect(surface, colours.panel, box, border_radius=layout.gap(8))
        area = box.inflate(-layout.gap(24), -layout.gap(16))
        pixels = self._pixels + layout.px(1)
        name = theme.shrunk(self._seated.telling.side(side), "serif-bold", pixels, area.width, colours.text)
        surface.blit(name, area.topleft)
        top, bottom = area.y + round(pixels * 1.6), area.bottom - self._step
        step = min(self._step, (bottom - top) // max(1, len(lines)))
        for number, (text, points) in enumerate(lines):
            self._row(surface, text, signed(points), Rect(area.x, top + number * step, area.width, step))
        total = sum(points for _, points in lines)
        place = Rect(area.x, bottom, area.width, self._step)
        pygame.draw.line(surface, colours.line, place.topleft, place.topright, layout.px(1))
        self._row(surface, self.context.words("count.total"), str(total), place, colours.gold)

    def _row(
        self, surface: Surface, words: str, figure: str, place: Rect, colour: Colour | None = None
    ) -> None:
        pixels = min(self._pixels, round(place.height / 1.2))
        number = theme.text(figure, "sans-bold", pixels, colour or colours.text)
        text = theme.shrunk(
            words, "sans", pixels, place.width - number.get_width() - pixels, colour or colours.text
        )
        surface.blit(text, text.get_rect(midleft=place.midleft))
        surface.blit(number, number.get_rect(midright=place.midright))

    def _draw_result(self, surface: Surface, result: list[str], area: Rect) -> None:
        """Draw the tally with the result on the left, the players of the match on the right."""
        layout, step = self.layout, self._step
        tray = Rect(area.x, area.y, (area.width - layout.gap(12)) // 2, layout.gap(_TRAY))
        draw_tally(surface, tray, self._seated.scene.tally.lead)
        for number, line in enumerate(result):
            colour = colours.gold if number == len(result) - 1 else colours.text
            text = theme.shrunk(line, "sans-bold", self._pixels, tray.width, colour)
            surface.blit(text, (area.x, tray.bottom + layout.gap(4) + number * step))
        right = Rect(tray.right + layout.gap(12) + layout.gap(12), area.y, tray.width - layout.gap(24), step)
        words = self.context.words("four.resti" if self._seated.is_single else "four.resti_match")
        title = theme.shrunk(words, "serif-bold", self._pixels, right.width, colours.muted)
        surface.blit(title, right.topleft)
        for name, resti in self._seated.players:
            right.y += step
            colour = colours.good if resti > 0 else colours.bad if resti < 0 else colours.text
            self._row(surface, name, signed(resti), right, colour)
