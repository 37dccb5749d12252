"""A costly decision of a hand, tried again: the cards played are judged."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from solitaire.rules.cards import Card
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import PlayOn
from solitaire.table.screens.classic.position import PositionScreen
from solitaire.table.services.classic.tried import Tried
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.sounds import Sound
from solitaire.texts.words import card_signs


class ClassicTryScreen(PositionScreen):
    """The hand before a costly decision; the answer is hidden until it is asked for."""

    keys: Mapping[int, Action] = {
        **PositionScreen.keys,
        pygame.K_ESCAPE: Action.BACK_TO_VERDICT,
        pygame.K_s: Action.SHOW_ME,
        pygame.K_p: Action.PLAY_ON,
        pygame.K_d: Action.CLASSIC_DISCARD,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.BACK_TO_VERDICT, Action.UNDO, Action.CLASSIC_DISCARD, Action.SHOW_ME, Action.PLAY_ON),
        *(Action.MENU, Action.HELP, Action.FULLSCREEN),
    )
    help_key = "help.classic_try"

    def __init__(self, context: Context, tried: Tried) -> None:
        super().__init__(context, tried, self._write_question, self._take)
        self.tried = tried

    # -- text -----------------------------------------------------------------------------------

    def _write_question(self, sheet: Sheet) -> None:
        """Write the question, or the judgement."""
        words, tried, decision = self.context.words, self.tried, self.tried.decision
        sheet.heading(tried.heading)
        if tried.answer is None:
            key = "classic_verdict.ask_discards" if tried.discards_due else "try.question"
            cards, cost = card_signs(decision.cards), f"{decision.cost:.0f}"
            sheet.say(words(key, move=cards, cost=cost))
            sheet.say(words("classic_verdict.ask_how"), muted=True)
        elif tried.was_shown:
            sheet.say(words("try.shown", better=card_signs(decision.better)))
            sheet.say(tried.why)
        else:
            sheet.say(tried.judgement)
            if tried.answer == decision.better:
                sheet.say(tried.why)
            elif tried.is_worse:
                sheet.say(words("classic_verdict.again"), muted=True)

    def prompt(self) -> str:
        """Return the prompt; empty once it is followed."""
        tried = self.tried
        if tried.is_asked and tried.discards_due:
            return self.context.words("classic.discard", count=tried.discards_due, chosen=len(tried.chosen))
        return super().prompt()

    def status(self) -> str:
        """Return the trick."""
        return self.tried.heading

    def spoken(self) -> Announcement:
        """Return the question or the judgement, and the card that the keyboard is at."""
        return Announcement(self.context.words("action.try"), self.text.text, self.focus_text())

    # -- the hand -------------------------------------------------------------------------------

    def _take(self, card: Card) -> None:
        """Play a card, or choose a discard; say which rule forbids it."""
        tried = self.tried
        if tried.answer is not None:
            self.context.refuse("judged")
        elif (why := tried.refusal(card)) is not None:
            self.context.refuse(why.name.lower())
        elif tried.discards_due:
            tried.choose(card)
            self.context.sounds.play(Sound.PLAY)
            self.context.nav.refresh_actions()
        else:
            self._answer((card,))

    def enter(self) -> None:
        """Discard when enough cards are chosen, otherwise take the card that the keyboard is at."""
        tried = self.tried
        if self.can(Action.CLASSIC_DISCARD) and (self.focus is None or self.focus in tried.chosen):
            self._answer(tried.chosen)
        else:
            super().enter()

    def _answer(self, cards: tuple[Card, ...], *, is_shown: bool = False) -> None:
        self.tried.take_back()
        self.tried.take(cards, is_shown=is_shown)
        self.context.sounds.play(Sound.PLAY)
        self._tell()

    def _tell(self) -> None:
        """Announce the judgement, if it is known."""
        tried = self.tried
        self.context.tell("" if tried.was_shown else tried.judgement, alarm=tried.is_good is False)
        self.show()

    # -- actions and time -----------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        nav, tried = self.context.nav, self.tried
        return {
            **super().actions(),
            Action.BACK_TO_VERDICT: nav.leave,
            Action.UNDO: self.take_back,
            Action.CLASSIC_DISCARD: lambda: self._answer(tried.chosen),
            Action.SHOW_ME: lambda: self._answer(tried.decision.better, is_shown=True),
            Action.HINT: lambda: self._answer(tried.decision.better, is_shown=True),
            Action.PLAY_ON: lambda: nav.show(PlayOn(tried.here)),
        }

    def conditions(self) -> Mapping[Action, bool]:
        """Return whether each of the screen's own actions is possible now."""
        tried = self.tried
        return {
            **super().conditions(),
            Action.UNDO: tried.answer is not None,
            Action.CLASSIC_DISCARD: tried.answer is None
            and tried.discards_due > 0
            and len(tried.chosen) == tried.discards_due,
            Action.SHOW_ME: not tried.was_shown,
        }

    def click(self, point: tuple[int, int]) -> None:
        """Take a card of the hand, or the answer back by a click on the table."""
        if self.tried.answer is not None and self.seating.felt.collidepoint(point):
            self.take_back()
        else:
            super().click(point)

    def polled(self) -> Sequence[Polled]:
        """Return the engine that weighs the cards."""
        return (Polled(self.tried.poll, self._tell, "verdict.failed"),)

    def stop(self) -> None:
        """End the engine's work."""
        self.tried.stop()
