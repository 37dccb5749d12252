"""The replay of a hand: step by step or trick by trick, with open hands or from a seat's view."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.classic.seats import SEATS, Seat, Side
from solitaire.rules.cards import CODES, Card
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.look.layout import Seating
from solitaire.table.models.replayed import Replayed
from solitaire.table.page.tree import Node, Row, Spare, Text
from solitaire.table.page.view import Pane
from solitaire.table.parts.chart import Course
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.parts.classic.table_panel import text_pane
from solitaire.table.parts.classic.table_picture import draw_replayed, geometry
from solitaire.table.parts.figures import course_of_hand
from solitaire.table.requests import HandVerdict, PlayOn
from solitaire.table.screens.steps import Steps, StepsScreen
from solitaire.table.services.classic.hand_advice import Answer, SeatWhy
from solitaire.table.services.exporter import PictureSource
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.table.texts import SEPARATOR
from solitaire.texts.words import signed
from solver.classic.hand_review import HandReview

_SEATS: Final = dict(zip((pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4), SEATS, strict=True))
"""By key: the seat that sits below."""

_FIGURES: Final = 90
"""Width of what a card was worth, behind it."""


class ClassicReplayScreen(StepsScreen):
    """A played hand. Left and Right go card by card, Up and Down trick by trick."""

    is_classic = True

    bar: tuple[Action, ...] = (Action.LEAVE, Action.CLASSIC_WHY, Action.CLASSIC_OPEN, Action.VERDICT)
    more = (Action.CLASSIC_SEAT, Action.PLAY_ON)
    help_key = "help.classic_replay"
    has_tab_stops = False
    transport: ClassVar = (
        (
            Action.CLASSIC_TRICK_BEFORE,
            Action.BACK,
            Action.RUN,
            Action.FORWARD,
            Action.CLASSIC_TRICK_AFTER,
        ),
        (Action.BEGIN, Action.SLOWER, None, Action.FASTER, Action.END),
    )
    usual_speed: ClassVar = 1

    def __init__(
        self, context: Context, watched: Replayed, review: HandReview | None, *, can_leave: bool
    ) -> None:
        """Show a hand; ``review`` is the verdict on it, or None."""
        steps = Steps(lambda: watched.step, lambda: watched.last, self.show_step, self._course)
        self.review = review
        super().__init__(context, steps, can_leave=can_leave)
        self.watched = watched
        if not watched.has_verdict:
            self.bar = tuple(action for action in self.bar if action is not Action.VERDICT)
        self._why = SeatWhy(context, watched)
        self._remarks: Pane | None = None

    def _course(self) -> Course:
        return course_of_hand(self.watched, self.review, self.words)

    def build(self) -> None:
        super().build()
        self._remarks = None
        self.show_step(self.step)

    @property
    def seating(self) -> Seating:
        """The geometry of the table."""
        return geometry(self.watched.seen, self.layout)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        watched, nav = self.watched, self.nav
        verdict = when(watched.has_verdict, lambda: nav.show(HandVerdict(watched.whole)))
        return (
            *super().own(),
            Offer(Action.CLASSIC_TRICK_BEFORE, lambda: self.step_to(watched.trick_step(-1)), "page up, up"),
            Offer(Action.CLASSIC_TRICK_AFTER, lambda: self.step_to(watched.trick_step(1)), "page down, down"),
            Offer(Action.CLASSIC_OPEN, self._open, "a"),
            Offer(Action.CLASSIC_SEAT, lambda: self._sit(watched.seat.right), "tab"),
            Offer(Action.CLASSIC_WHY, self._ask_why, "w"),
            Offer(Action.READ_ON, self._read_on, "t"),
            Offer(Action.PLAY_ON, when(watched.can_play_on, lambda: nav.show(PlayOn(watched.here))), "p"),
            Offer(Action.VERDICT, verdict),
        )

    def _open(self) -> None:
        """Open all hands, or show only what the seat at the bottom could see."""
        self.watched.is_open = not self.watched.is_open
        self.make_chart()
        self._announce_seat()

    def _sit(self, seat: Seat) -> None:
        """Put another seat at the bottom."""
        self.watched.seat = seat
        self._announce_seat()

    def _announce_seat(self) -> None:
        words, watched = self.words, self.watched
        key = "classic.replay_open" if watched.is_open else "classic.replay_known"
        self.context.tell(words(key, who=watched.seen.sentences.names[watched.seat]))

    def show_step(self, step: int) -> None:
        """Show a step and its news."""
        watched, before = self.watched, self.watched.step
        watched.go(step)
        if watched.step != before:
            self._why.stop()
        self._typeset()
        self.context.tell(SEPARATOR.join(watched.news))
        if watched.step != before:
            self.context.sounds.play(Sound.PLAY if watched.step > before else Sound.UNDO)
        self.nav.refresh_actions()

    def _typeset(self) -> None:
        """Write the remarks on the trick, in the panel below its head; at the end the count."""
        watched, seating, canvas = self.watched, self.seating, self.context.canvas
        self._remarks = None
        if watched.is_count:
            self._remarks = CountPage(canvas, watched.seen).pane(
                self.layout, self._bottom, watched.seen.heading, watched.comment, can_scroll=True
            )
            return
        if said := [*self._said()]:
            self._remarks = text_pane(canvas, watched.seen, seating.panel, said)

    @property
    def _turned_out(self) -> str:
        """What the decision of this step changed on the true deal; empty if it is not known."""
        watched, changes = self.watched, self.review.changes if self.review else ()
        if not (changes and watched.is_open and watched.decision):
            return ""
        points = round(changes[watched.decided - 1])
        return self.words("classic_verdict.turned_out", points=signed(points)) if points else ""

    def _said(self) -> Iterator[Node]:
        """Yield what the decision changed, why the card was played, if asked, the comment, and our engine's
        thoughts.
        """
        watched = self.watched
        if self._turned_out:
            yield Text(self._turned_out, "aside", wraps=True)
        if (answer := self._why.answer) is not None:
            yield from self._explained(answer)
        if watched.comment:
            yield Text(watched.comment, wraps=True)
        if watched.thoughts:
            yield Spare(4)
            yield Text(self.words("printed.think"), "heading", wraps=True)
        for thought in watched.thoughts:
            yield Text(thought, wraps=True)

    def _explained(self, answer: Answer) -> Iterator[Node]:
        """Yield the rules, what the options were worth and the reasons, or that they are being weighed."""
        yield Text(answer.title, "heading", wraps=True)
        for line in answer.asides:
            yield Text(line, "aside", wraps=True)
        if (choice := answer.choice) is None:
            return
        for reason in choice.reasons:
            yield Text(reason, wraps=True)
        if choice.worths:
            yield Spare(4)
            yield Text(choice.measure, "aside", wraps=True)
        for worth in choice.worths:
            style, figure = ("strong", "gain") if worth.is_done else ("body", "body")
            yield Row(Text(worth.cards, style), Text(worth.figures, figure, "right", wide=_FIGURES))

    def _ask_why(self) -> None:
        """Ask why the seat played the card of this step, or made these discards."""
        self.halt()
        self._why.ask()
        self._typeset()

    def _card_at(self, point: tuple[int, int]) -> Card | None:
        """Return the card of the trick at a point, or None."""
        trick, places = self.watched.seen.trick, self.seating.places
        lying = (card for card in trick.cards if places[trick.player(card)].collidepoint(point))
        return next(lying, None)

    def is_target(self, point: tuple[int, int]) -> bool:
        return self._card_at(point) is not None

    def _click(self, point: tuple[int, int]) -> None:
        """Explain the card of the trick at a point; elsewhere on the table, go on by a step."""
        card = self._card_at(point)
        if card is None:
            self.step_to(self.step + 1)
        else:
            self.step_to(self.watched.step_of(card))
            self._ask_why()

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._why.poll, self._why.job, self._typeset),)

    def stop(self) -> None:
        self._why.stop()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in _SEATS and not event.mod & pygame.KMOD_CTRL:
            self._sit(_SEATS[event.key])
        elif event.type == pygame.MOUSEWHEEL and self._is_on_remarks(pygame.mouse.get_pos()):
            assert self._remarks is not None
            self._remarks.handle(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_on_table(event.pos):
            self._click(event.pos)
        else:
            super().handle(event)

    def _is_on_remarks(self, point: tuple[int, int]) -> bool:
        """Return whether a point is on scrollable remarks."""
        remarks = self._remarks
        return remarks is not None and remarks.furthest > 0 and remarks.area.collidepoint(point)

    def _read_on(self) -> None:
        """Scroll the remarks down; from their end, return to the beginning."""
        if self._remarks is not None and not self._remarks.read_on():
            self._remarks.scroll(-self._remarks.offset)

    def _is_on_table(self, point: tuple[int, int]) -> bool:
        return self.seating.felt.collidepoint(point) or self.seating.hand.collidepoint(point)

    def advance(self, seconds: float) -> bool:
        drew = self._remarks is not None and self._remarks.draw_more()
        return super().advance(seconds) or drew

    def prepare(self) -> bool:
        faces, seating = self.context.classic_faces, self.seating
        return faces.prepare(seating.card) or faces.prepare(seating.table_card)

    # -- sight and speech -----------------------------------------------------------------------

    def pictured(self) -> Callable[[], PictureSource]:
        return lambda: PictureSource(self.watched.whole, self.step)

    def status(self) -> str:
        return SEPARATOR.join(
            (
                self.words("classic.replay", what=self.watched.title),
                self.words("replay.ply", ply=self.step, count=self.last),
                self.words("replay.speed", speed=self.speed),
            )
        )

    def spoken(self) -> Announcement:
        words, watched = self.words, self.watched
        title = words("classic.replay", what=watched.title)
        seen = watched.seen
        lines = [seen.heading, seen.sentences.lead(seen.tally.lead), watched.comment]
        return Announcement(title, tuple(filter(None, lines)))

    def details(self) -> Iterable[str]:
        words, watched, seen = self.words, self.watched, self.watched.seen
        if watched.is_count:
            for side in Side:
                yield from CountPage(self.context.canvas, seen).read_out(side)
            return
        if self._turned_out:
            yield self._turned_out
        yield from self._why.lines
        yield from watched.thoughts
        yield from seen.sentences.plays(seen.trick)
        for seat in SEATS:
            known = seen.hand if seat is watched.seat else seen.known[seat]
            if known:
                codes = " ".join(CODES[card] for card in known)
                yield words("classic.known_of", who=seen.sentences.names[seat], cards=codes)

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        draw_replayed(
            surface, self.context.canvas, self.watched.seen, self.layout, self._bottom, self._remarks
        )
        self.draw_transport(surface)

    @property
    def _bottom(self) -> int:
        """The lowest pixel that the count may reach."""
        return self.chart.frame.top - self.layout.gap(6)
