"""The verdict on a hand: the cards or the play, with the costliest decisions and a chart."""

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.theme import colours
from solitaire.table.parts.verdict_pictures import ClassicVerdictChart, little_folas, little_trick
from solitaire.table.requests import Replay, TryHand
from solitaire.table.screens.review_pages import LUCK_ROWS, MOST, Costly, Findings, ReviewPages
from solitaire.table.services.classic.verdict_work import ClassicVerdictWork
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.classic_verdict import bad_luck, figures, sentence, what_was_done
from solver.classic.review import ClassicDecision, ClassicReview


class ClassicVerdictScreen(ReviewPages):
    """The verdict on a hand; the work on it continues when the screen is left."""

    keys: Mapping[int, Action] = {
        **ReviewPages.keys,
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_v: Action.LEAVE,
        pygame.K_w: Action.WATCH,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.LEAVE, Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.WATCH, Action.CLASSIC_SCORES),
        *(Action.MENU, Action.TABLE, Action.HELP, Action.FULLSCREEN),
    )
    help_key = "help.classic_verdict"
    here = Action.VERDICT

    def __init__(self, context: Context, work: ClassicVerdictWork) -> None:
        self._work = work
        self._seen: ClassicReview | None = None
        super().__init__(context, self._in_words, self._chart)

    @property
    def review(self) -> ClassicReview:
        """The review so far."""
        return self._work.review

    # -- the review -----------------------------------------------------------------------------

    def _in_words(self) -> Findings:
        """Return the findings so far."""
        words, review = self.context.words, self.review
        return Findings(
            review.share,
            sentence(review, words),
            figures(review, words),
            [self._costly(decision) for decision in review.costliest(MOST)],
            words("classic_verdict.luck"),
            [bad_luck(one, words) for one in review.unluckiest(LUCK_ROWS)],
        )

    def _costly(self, decision: ClassicDecision) -> Costly:
        words = self.context.words
        return Costly(
            decision,
            what_was_done(decision, words),
            self._work.why(decision, words),
            lambda size: self._picture(decision, size),
            lambda: self.context.nav.show(TryHand(self._work.ended, decision)),
        )

    def _picture(self, decision: ClassicDecision, size: tuple[int, int]) -> Surface:
        """Return the trick as it lay, or the two sets of discards."""
        faces = self.context.classic_faces
        if not decision.trick:
            face, edges = (lambda one: faces.face(one, self.layout.card)), (colours.bad, colours.good)
            return little_folas((decision.cards, decision.better), size, face, edges)
        trick = self._work.view(decision).tricks[-1]
        lying = {trick.player(card): card for card in trick.cards}
        return little_trick(lying, decision.cards[0], decision.better[0], size, faces)

    def _chart(self, surface: Surface, area: Rect) -> None:
        chart = ClassicVerdictChart(area, self.layout.px(1), self.context.words, self.review)
        chart.draw(surface, self.review.costliest(MOST))

    # -- actions, time and speech ---------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        nav = self.context.nav
        return {
            **super().actions(),
            Action.LEAVE: nav.leave,
            Action.WATCH: lambda: nav.show(Replay(self._work.ended)),
        }

    def advance(self, seconds: float) -> bool:
        """Show what the engine has found."""
        if self.review is self._seen:
            return False
        self._seen = self.review
        self.show_news()
        return True

    def status(self) -> str:
        """Return how far the work is, until it is done."""
        if self.review.share == 1.0:
            return ""
        return self.context.words("classic_verdict.progress", percent=f"{100 * self.review.share:.0f}")

    def spoken(self) -> Announcement:
        """Return the sentence; once the verdict is final, all of its text."""
        is_final = self._work.is_final
        lines = [*self.spoken_lines(is_final=is_final)]
        if is_final and self.found.bad_luck:
            lines += [self.found.luck_title, *self.found.bad_luck]
        return Announcement(self.context.words("action.verdict"), tuple(lines))
