"""The lessons of the game for four: a position each, in which one card is to be found."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import ClassVar

import pygame
from pygame import Surface
from pygame.event import Event

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CODES, Card
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.four.hand import Fan, draw_fan
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.four.fan import FanScreen
from solitaire.table.screens.four.picture import Past, draw_table
from solitaire.table.services.four.puzzle import Puzzle
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound


class FourLessonScreen(FanScreen):
    """One lesson, its text in place of the panel."""

    keys: ClassVar = {
        pygame.K_ESCAPE: Action.LEARN,
        pygame.K_n: Action.LESSON_AFTER,
        pygame.K_p: Action.LESSON_BEFORE,
        pygame.K_s: Action.SHOW_ME,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.LEARN, Action.LESSON_BEFORE, Action.LESSON_AFTER, Action.UNDO, Action.SHOW_ME),
        *(Action.MENU, Action.TABLE, Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.four_lesson"
    here: ClassVar = Action.FOUR_LESSON
    text: Scroller

    def __init__(self, context: Context, puzzle: Puzzle) -> None:
        super().__init__(context)
        self.puzzle = puzzle

    def build(self) -> None:
        """Lay everything out for a new window size."""
        super().build()
        self._typeset()

    def _typeset(self) -> None:
        panel = self.four.panel
        area = panel.inflate(-2 * self.layout.gap(10), -2 * self.layout.gap(8))
        bar = self.layout.gap(14)
        sheet = Sheet(area.width - bar - self.layout.gap(4), self.layout, self.context.four_faces)
        self._write(sheet)
        self.text = Scroller(sheet, area, bar, self.context.manager)

    def _write(self, sheet: Sheet) -> None:
        """Write the answer and the reason, or the question, and what there is to learn."""
        words, puzzle = self.context.words, self.puzzle
        name = puzzle.name
        if puzzle.answer is None:
            sheet.heading(words(f"four_lesson.{name}"))
            sheet.say(words(f"four_lesson.{name}_ask"))
            sheet.say(words(f"four_lesson.{name}_how"), muted=True)
            if puzzle.number == 0:
                sheet.say(words("four_lesson.legend"), muted=True)
            return
        sheet.heading(self._outcome())
        sheet.say(words(f"four_lesson.{name}_{'right' if puzzle.is_right else 'wrong'}"))
        if not puzzle.is_right:
            sheet.say(words("four_lesson.again"), muted=True)
        else:
            is_last = not self.can(Action.LESSON_AFTER)
            sheet.say(words("four_lesson.end" if is_last else "lesson.go_on"), muted=True)

    def _outcome(self) -> str:
        words, puzzle = self.context.words, self.puzzle
        if not puzzle.is_right:
            return words("four_lesson.wrong")
        return words("lesson.shown" if puzzle.was_shown else "lesson.reached")

    # -- the hand -------------------------------------------------------------------------------

    @property
    def held(self) -> Sequence[Card]:
        """The own cards."""
        return self.puzzle.scene.hand

    @property
    def legal(self) -> Collection[Card]:
        """The cards that may be played."""
        return self.puzzle.legal

    @property
    def fan(self) -> Fan:
        """The own hand with its marks."""
        puzzle = self.puzzle
        return Fan(self.held, puzzle.legal, puzzle.answer is None, (), self.focus, self.hover)

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        nav, number = self.context.nav, self.puzzle.number
        return {
            Action.LEARN: nav.four_guide,
            Action.LESSON_BEFORE: lambda: nav.four_lesson(number - 1),
            Action.LESSON_AFTER: lambda: nav.four_lesson(number + 1),
            Action.UNDO: self._take_back,
            Action.SHOW_ME: lambda: self._answer(self.puzzle.right, is_shown=True),
        }

    def can(self, action: Action) -> bool:
        """Say whether one of the screen's own actions is possible now."""
        puzzle = self.puzzle
        possible = {
            Action.LESSON_BEFORE: puzzle.number > 0,
            Action.LESSON_AFTER: puzzle.number < puzzle.count - 1,
            Action.UNDO: puzzle.answer is not None,
            Action.SHOW_ME: not puzzle.is_right,
        }
        return super().can(action) and possible.get(action, True)

    def _take(self, card: Card) -> None:
        """Play a card, in place of a wrong one; say which rule forbids it."""
        if self.puzzle.is_right:
            self.context.refuse("four_lesson_done")
            return
        if self.puzzle.answer is not None:
            self.puzzle.take_back()
        why = self.puzzle.refusal(card)
        if why is not None:
            self.context.refuse(why.name.lower())
            self._show()
        else:
            self._answer(card, is_shown=False)

    def _answer(self, card: Card, *, is_shown: bool) -> None:
        self.puzzle.take_back()
        self.puzzle.take(card, is_shown=is_shown)
        is_right = self.puzzle.is_right
        self.context.tell(self._outcome(), alarm=not is_right)
        self.context.sounds.play(Sound.WELL if is_right else Sound.POORLY)
        self._show()

    def _take_back(self) -> None:
        self.puzzle.take_back()
        self.context.sounds.play(Sound.UNDO)
        self.context.tell("")
        self._show()

    def _show(self) -> None:
        """Show the answer, or the question again."""
        self.focus = self.hover = None
        self.text.close()
        self._typeset()
        self.context.nav.refresh_actions()

    # -- events and time ------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Play a card by click or key, or scroll the text."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            card = self.card_at(event.pos)
            if card is not None:
                self._take(card)
        elif event.type == pygame.MOUSEWHEEL:
            self.text.handle(event)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEDOWN, pygame.K_DOWN):
            self.text.read_on()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_UP):
            self.text.scroll(-self.text.area.height)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._enter()
        else:
            super().handle(event)

    def _enter(self) -> None:
        """Play the card that the keyboard is at; after a right answer go to the next lesson."""
        if self.puzzle.is_right:
            self.context.nav.act(Action.LESSON_AFTER)
        elif self.focus is not None:
            self._take(self.focus)

    def prepare(self) -> bool:
        """Draw one more card picture ahead, in the sizes of the hand and of the table."""
        faces, four = self.context.four_faces, self.four
        return faces.prepare(four.card) or faces.prepare(four.table_card)

    def advance(self, seconds: float) -> bool:
        """Draw more of the text."""
        return self.text.advance()

    # -- what is seen and read aloud -------------------------------------------------------------

    def status(self) -> str:
        """Return which lesson this is, and how many have been done."""
        done, puzzle = len(self.context.settings.four_lessons), self.puzzle
        return self.context.words("lesson.progress", number=puzzle.number + 1, count=puzzle.count, done=done)

    def spoken(self) -> Announcement:
        """Return the text, and the card that the keyboard is at."""
        words = self.context.words
        focus: tuple[str, ...] = ()
        if self.focus is not None:
            card = words.card(self.focus)
            is_allowed = not self.legal or self.focus in self.legal
            focus = (card if is_allowed else words("four.not_now", card=card),)
        return Announcement(self.status(), self.text.text, focus)

    def details(self) -> Iterable[str]:
        """Return the trick and the own hand."""
        words, telling, scene = self.context.words, self.puzzle.telling, self.puzzle.scene
        for card in scene.trick.cards:
            who = telling.names[scene.trick.player(card)]
            yield words("event.played", who=who, cards=telling.cards((card,)))
        yield words("four.your_hand", cards=" ".join(CODES[card] for card in scene.hand))

    def draw(self, surface: Surface) -> None:
        """Draw the table, the hand and the text."""
        puzzle, four, layout = self.puzzle, self.four, self.layout
        draw_table(surface, self.context, puzzle, puzzle.scene, four, Motion(0.0), Past())
        draw_fan(surface, self.fan, four, layout, self.context.four_faces)
        pygame.draw.rect(surface, colours.panel, four.panel)
        if puzzle.answer is not None:
            frame = colours.good if puzzle.is_right else colours.bad
            pygame.draw.rect(surface, frame, four.panel, layout.gap(2))
        self.text.draw(surface)
        if puzzle.answer is None:
            place, pixels = four.plaques[Seat.S], layout.px(14)
            key = "four.play" if puzzle.scene.trick.cards else "four.lead"
            line = theme.shrunk(
                self.context.words(key), "sans-bold", pixels, place.width - pixels, colours.gold
            )
            surface.blit(line, line.get_rect(center=place.center))
