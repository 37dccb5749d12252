"""A replay with steps: by key, button, wheel and chart, or running."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import Chart, Course
from solitaire.table.screens.base import REPLAY_FOOT, Screen

_SPEEDS: Final = (0.5, 1, 2, 4, 8, 16, 32)
"""Steps per second to choose from."""
_ACROSS: Final = 5
"""Icons in a row beside the chart."""
_WHOLE: Final = 84
"""Height of the chart at the smallest window; where large texts leave it less, its own are smaller."""


def chart_below(place: Layout, course: Course, left: int = 0) -> Chart:
    """Return a chart from a place on to the right, in the room that a layout leaves free at its foot."""
    gap, top = place.gap(4), place.board.bottom
    frame = Rect(left + gap, top, place.size[0] - left - 2 * gap, place.status.top - top - gap)
    return Chart(frame, min(place.scale, frame.height / _WHOLE), course)


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of a replay."""

    here: Callable[[], int]
    """Returns the step shown, from 0."""
    last: Callable[[], int]
    show: Callable[[int], None]
    """Shows a step, at least the first and at most the last."""
    course: Callable[[], Course]
    """Returns what the chart shows."""


class StepsScreen(Screen):
    """A screen that shows a step, from 0 to ``last``, with a chart below that is its slider."""

    chart: Chart

    transport: ClassVar[Sequence[Sequence[Action | None]]] = (
        (Action.BEGIN, Action.BACK, Action.RUN, Action.FORWARD, Action.END),
        (Action.SLOWER, None, Action.FASTER),
    )
    """The rows of icons beside the chart; None in place of the speed."""
    foot: ClassVar = REPLAY_FOOT
    usual_speed: ClassVar[float] = 2

    def __init__(self, context: Context, steps: Steps, *, can_leave: bool) -> None:
        """Make the screen; ``can_leave`` says whether there is a screen to go back to."""
        super().__init__(context)
        self._steps, self._can_leave = steps, can_leave
        self._number = _SPEEDS.index(self.usual_speed)
        self._running = self._is_sliding = False
        self._waited = 0.0

    @property
    def step(self) -> int:
        """The step shown, from 0."""
        return self._steps.here()

    @property
    def last(self) -> int:
        """The last step."""
        return self._steps.last()

    @property
    def speed(self) -> float:
        """Steps per second, when running."""
        return _SPEEDS[self._number]

    @property
    def is_running(self) -> bool:
        """True while it plays by itself, or is held by the mouse."""
        return self._running or self._is_sliding

    # -- buttons --------------------------------------------------------------------------------

    def build(self) -> None:
        super().build()
        self.make_chart()
        self.show_running()

    def make_chart(self) -> None:
        """Put the chart below everything, beside the icons."""
        left = self._transport_area().right
        self.chart = chart_below(self.layout, self._steps.course(), left)

    def _transport_area(self) -> Rect:
        layout, gap = self.layout, self.layout.gap(4)
        top, side = layout.board.bottom, self._transport_side()
        return Rect(gap, top, _ACROSS * side + 2 * gap, layout.status.top - top - gap)

    def _transport_side(self) -> int:
        layout, gap = self.layout, self.layout.gap(4)
        return min(
            max(layout.icon, layout.least),
            (layout.status.top - layout.board.bottom - 3 * gap) // len(self.transport),
        )

    def _transport_places(self) -> Iterator[tuple[Action | None, Rect]]:
        """Yield the places of the icons, and of the speed, each row in the middle of their area."""
        area, side = self._transport_area(), self._transport_side()
        top = area.y + (area.height - len(self.transport) * side) // 2
        for row, actions in enumerate(self.transport):
            left = area.centerx - len(actions) * side // 2
            for column, action in enumerate(actions):
                yield action, Rect(left + column * side, top + row * side, side, side)

    def icon_places(self) -> Mapping[Action, Rect]:
        return {action: place for action, place in self._transport_places() if action is not None}

    def show_running(self) -> None:
        """Show on the button whether it is running."""
        self.nav.show_running(is_running=self._running)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        return (
            Offer(Action.RUN, self._switch_running, "space"),
            Offer(Action.BACK, lambda: self.step_to(self.step - 1), "left"),
            Offer(Action.FORWARD, lambda: self.step_to(self.step + 1), "right"),
            Offer(Action.BEGIN, lambda: self.step_to(0), "home"),
            Offer(Action.END, lambda: self.step_to(self.last), "end"),
            Offer(Action.SLOWER, lambda: self._change_speed(-1), "-"),
            Offer(Action.FASTER, lambda: self._change_speed(1), "+"),
            Offer(Action.LEAVE, when(self._can_leave, self.nav.leave), "escape"),
        )

    def step_to(self, step: int) -> None:
        """Stop running, and show a step."""
        self.halt()
        self._steps.show(step)

    def halt(self) -> None:
        """Stop running."""
        self._running = False
        self.show_running()

    def _switch_running(self) -> None:
        """Run, or stop; from the end, run from the beginning."""
        if self._running:
            self.halt()
            return
        if self.step == self.last:
            self._steps.show(0)
        self._running, self._waited = True, 0.0
        self.show_running()

    def _change_speed(self, step: int) -> None:
        """Run at half or twice the speed."""
        self._number = max(0, min(len(_SPEEDS) - 1, self._number + step))

    # -- events and time ------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and self.chart.frame.collidepoint(event.pos)
        ):
            self._is_sliding = True
            self.step_to(self.chart.step_at(event.pos[0]))
        elif event.type == pygame.MOUSEMOTION and self._is_sliding:
            self.step_to(self.chart.step_at(event.pos[0]))
        elif event.type == pygame.MOUSEMOTION:
            self.chart.point_at(event.pos)
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._is_sliding = False
        elif event.type == pygame.MOUSEWHEEL:
            self.step_to(self.step - event.y)
        else:
            super().handle(event)

    def can_drag(self, point: tuple[int, int]) -> bool:
        return self.chart.frame.collidepoint(point)

    def release(self) -> None:
        self._is_sliding = False

    def draw_over(self, surface: Surface) -> None:
        self.chart.draw(surface, self.step, self.words)

    def draw_transport(self, surface: Surface) -> None:
        """Draw the ground of the icons beside the chart, and the speed between them."""
        px, area = self.layout.px, self._transport_area()
        pygame.draw.rect(surface, colours.panel, area, border_radius=px(8))
        speed = theme.text(f"{self.speed:g}/s", "sans-bold", px(12), colours.muted)
        for action, place in self._transport_places():
            if action is None:
                surface.blit(speed, speed.get_rect(center=place.center))

    def advance(self, seconds: float) -> bool:
        if self._running:
            self._waited += seconds
            steps = int(self._waited * self.speed)
            if steps:
                self._waited -= steps / self.speed
                self._steps.show(self.step + steps)
            if self.step == self.last:
                self.halt()
        return self._running
