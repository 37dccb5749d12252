"""Long thinking about a deal: its findings, its time, start, stop and resume."""

from collections.abc import Mapping
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.requests import Replay
from solitaire.table.screens.base import Actions, Screen, when
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.thinking import MINUTES, Thinking
from solitaire.texts.words import plain

_WIDTH: Final = 640
"""Widest text and bar, at the smallest window."""
_BAR: Final = 12


class ThinkingScreen(Screen):
    """Long thinking about a deal; it continues when the screen is left.

    Attributes:
        deal: the deal.
        thought: the findings about it.
    """

    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_MINUS: Action.THINK_LESS,
        pygame.K_KP_MINUS: Action.THINK_LESS,
        pygame.K_PLUS: Action.THINK_MORE,
        pygame.K_KP_PLUS: Action.THINK_MORE,
        pygame.K_EQUALS: Action.THINK_MORE,
        pygame.K_b: Action.BEST_LINE,
    }
    toolbar: tuple[Action, ...] = (
        Action.LEAVE,
        Action.MENU,
        Action.SETTINGS,
        Action.LEARN,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.think"

    def __init__(self, context: Context, thinking: Thinking, deal: Deal, *, shows_line: bool) -> None:
        """Show long thinking about a deal.

        Args:
            context: what the screen may use.
            thinking: the work.
            deal: the deal.
            shows_line: whether its best line may be watched: not while the deal is being played.
        """
        super().__init__(context)
        self.deal, self._thinking, self._shows_line = deal, thinking, shows_line
        self.thought = thinking.known(deal)
        self._was_running, self._second = False, 0

    @property
    def _is_running(self) -> bool:
        return self._thinking.is_about(self.deal)

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        running, minutes = self._is_running, self._thinking.minutes
        return {
            Action.LEAVE: self.nav.leave,
            Action.THINK_ON: when(not running and not self.thought.is_proved, self._begin),
            Action.THINK_STOP: when(running, self._stop_thinking),
            Action.THINK_LESS: when(not running and minutes > MINUTES[0], lambda: self._choose(-1)),
            Action.THINK_MORE: when(not running and minutes < MINUTES[-1], lambda: self._choose(1)),
            Action.BEST_LINE: when(self._shows_line and bool(self.thought.moves), self._watch),
        }

    def _begin(self) -> None:
        self._thinking.begin(self.deal)
        self.nav.rebuild()

    def _stop_thinking(self) -> None:
        self._thinking.stop()
        self.nav.rebuild()

    def _choose(self, step: int) -> None:
        self._thinking.minutes = MINUTES[MINUTES.index(self._thinking.minutes) + step]
        self.nav.rebuild()

    def _watch(self) -> None:
        """Watch the best line."""
        self.nav.show(Replay(Record(self.deal, self.thought.fola, self.thought.moves, player="oracle")))

    # -- widgets, events, time ------------------------------------------------------------------

    def build(self) -> None:
        """Put the buttons below."""
        super().build()
        self._was_running, self.thought = self._is_running, self._thinking.known(self.deal)
        run = Action.THINK_STOP if self._is_running else Action.THINK_ON
        offered = (Action.THINK_LESS, run, Action.THINK_MORE, Action.BEST_LINE)
        shown = [action for action in offered if action is not Action.BEST_LINE or self._shows_line]
        values = {"minutes": self._thinking.minutes}
        buttons, self._foot = self.add_row(
            shown,
            self.layout.status.y - self.layout.gap(12),
            values=lambda action: values if action is Action.THINK_ON else {},
        )
        for button, action in zip(buttons, shown, strict=True):
            if not self.can(action):
                button.disable()

    def handle(self, event: Event) -> None:
        """Start or stop by the space bar or Enter."""
        runs = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        if event.type == pygame.KEYDOWN and event.key in runs:
            self.nav.act(Action.THINK_STOP if self._is_running else Action.THINK_ON)
        else:
            super().handle(event)

    def show_found(self) -> None:
        """Show what has been found."""
        could = self.can(Action.BEST_LINE)
        self.thought = self._thinking.known(self.deal)
        if could != self.can(Action.BEST_LINE):
            self.nav.rebuild()

    def advance(self, seconds: float) -> bool:
        """Show the passing time, and the end."""
        if self._was_running != self._is_running:
            self.nav.rebuild()
        if self._is_running and self._second != int(self._thinking.used):
            self._second = int(self._thinking.used)
            self.thought = self._thinking.known(self.deal)
            self.context.needs_drawing = True
        return False

        # -- sight and speech -----------------------------------------------------------------------

    def _title(self) -> str:
        return self.words("think.title", deal=self.words.deal(self.deal))

    def _figures(self) -> list[tuple[str, str]]:
        """Return the best score, the bound and the time spent, each with its label."""
        words, thought = self.words, self.thought
        is_known = thought.score > UNFINISHED
        return [
            (
                plain(thought.score) if is_known else "…",
                words("think.proved" if thought.is_proved else "think.found"),
            ),
            (str(thought.bound), words("think.bound")),
            (self._clock(thought.seconds), words("think.spent", runs=thought.runs)),
        ]

    def _clock(self, seconds: float) -> str:
        minutes, rest = divmod(int(seconds), 60)
        return self.words("status.clock", minutes=minutes, seconds=rest)

    def _state(self) -> str:
        """Return the current stage of the work."""
        words, thinking = self.words, self._thinking
        if self._is_running:
            left = thinking.allotted - thinking.used
            times = {"used": self._clock(thinking.used), "left": self._clock(left)}
            return words("think.waiting" if thinking.is_waiting else "think.running", **times)
        if self.thought.is_proved:
            return words("think.nothing_left")
        if thinking.deal is not None:
            return words("think.elsewhere", deal=words.deal(thinking.deal))
        if self.thought.runs:
            return words("think.rests")
        return words("think.known" if self.thought.score > UNFINISHED else "think.new")

    def status(self) -> str:
        """Return the deal's name."""
        return self.words.deal(self.deal)

    def spoken(self) -> Announcement:
        """Return the figures and the stage of the work, but not the seconds that pass."""
        named = [self.words("spoken.named", name=label, value=value) for value, label in self._figures()[:2]]
        state = () if self._is_running else (self._state(),)
        return Announcement(self._title(), (*named, *state), ())

    def draw(self, surface: Surface) -> None:
        """Draw the title, the figures, the bar and the state of the work."""
        super().draw(surface)
        layout, px, words = self.layout, self.layout.px, self.words
        room, middle = min(px(_WIDTH), layout.size[0] - px(32)), layout.size[0] // 2
        about = theme.wrap(words("think.about"), "sans", px(13), room)
        state = theme.wrap(self._state(), "sans", px(14), room)
        labels = [theme.wrap(label, "sans", px(12), room // 3 - px(12)) for _, label in self._figures()]
        figures_high = px(44 + 16 * max(map(len, labels)))
        high = px(40) + figures_high + px(_BAR + 16) + px(20) * len(state)
        top = layout.felt.top + px(10)
        free = self._foot - px(10) - top - high
        if px(18) * len(about) + px(10) > free:
            about = []  # the help text says the same
        gap = max(0, free - px(18) * len(about)) // 4
        top += gap
        title = theme.shrunk(self._title(), "serif-bold", px(24), room, colours.text)
        surface.blit(title, title.get_rect(midtop=(middle, top)))
        top += px(40)
        for line in about:
            picture = theme.text(line, "sans", px(13), colours.muted)
            surface.blit(picture, picture.get_rect(midtop=(middle, top)))
            top += px(18)
        top += gap
        for column, (figure, _) in enumerate(self._figures()):
            centre = middle - room // 2 + room * (2 * column + 1) // 6
            value = theme.shrunk(figure, "serif-bold", px(32), room // 3, colours.gold)
            surface.blit(value, value.get_rect(midtop=(centre, top)))
            for number, content in enumerate(labels[column]):
                note = theme.text(content, "sans", px(12), colours.muted)
                surface.blit(note, note.get_rect(midtop=(centre, top + px(42 + 16 * number))))
        top += figures_high + gap
        self._draw_bar(surface, Rect(middle - room // 2, top, room, px(_BAR)))
        top += px(_BAR + 10)
        for line in state:
            picture = theme.text(line, "sans", px(14), colours.text)
            surface.blit(picture, picture.get_rect(midtop=(middle, top)))
            top += px(20)

    def _draw_bar(self, surface: Surface, bar: Rect) -> None:
        """Draw how much of the time is used; full once there is nothing left to find."""
        thinking, share = self._thinking, 0.0
        if self._is_running:
            share = thinking.used / thinking.allotted
        elif self.thought.is_proved:
            share = 1.0
        radius = bar.height // 2
        pygame.draw.rect(surface, colours.felt_dark, bar, border_radius=radius)
        done = Rect(bar.x, bar.y, round(bar.width * share), bar.height)
        if done.width > bar.height:
            pygame.draw.rect(surface, colours.gold, done, border_radius=radius)
