"""The verdict on a hand for four: was it the cards or the play, with the costliest decisions and a chart."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.theme import colours
from solitaire.table.parts.classic.little_trick import little_trick
from solitaire.table.parts.classic.verdict_chart import ClassicVerdictChart
from solitaire.table.parts.little_board import little_folas
from solitaire.table.requests import Replay, TryHand
from solitaire.table.screens.review_pages import LUCK_ROWS, MOST, ReviewPages
from solitaire.table.services.classic.verdict_work import ClassicVerdictWork
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.classic_verdict import luck_text, trick_text, verdict_sentence
from solitaire.texts.words import card_signs, signed, whole_error
from solver.classic.review import ClassicDecision, ClassicReview


class ClassicVerdictScreen(ReviewPages[ClassicDecision]):
    """The verdict on a hand; the work on it goes on when the screen is left."""

    keys: ClassVar = {
        **ReviewPages.keys,
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_v: Action.LEAVE,
        pygame.K_w: Action.WATCH,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.LEAVE, Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.WATCH, Action.CLASSIC_SCORES),
        *(Action.MENU, Action.TABLE, Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.classic_verdict"
    here: ClassVar = Action.VERDICT
    luck_key: ClassVar = "classic_verdict.luck"

    def __init__(self, context: Context, work: ClassicVerdictWork) -> None:
        super().__init__(context)
        self._work = work
        self._seen: ClassicReview | None = None

    @property
    def review(self) -> ClassicReview:
        """The review so far."""
        return self._work.review

    # -- the review -----------------------------------------------------------------------------

    @property
    def share(self) -> float:
        """The part of the work that is done, 0 to 1."""
        return self.review.share

    @property
    def sentence(self) -> str:
        """The verdict in one sentence."""
        words, shares = self.context.words, self.review.shares
        if shares is None:
            return words("classic_verdict.no_par" if self.share == 1.0 else "verdict.working")
        return verdict_sentence(shares, words)

    @property
    def figures(self) -> Sequence[tuple[str, str]]:
        """The result, par, and of the difference what was the cards and what was the play."""
        words, review = self.context.words, self.review
        par, shares = review.par, review.shares
        made = words("classic_verdict.made", resti=signed(round(review.resti)))
        figures = [(signed(round(review.points)), made)]
        if par is None:
            figures.append(("…", words("classic_verdict.par")))
        else:
            detail = words(
                "classic_verdict.par_detail",
                resti=words.signed_number(par.resti, 1),
                error=words.number(par.resti_error, 1),
                hands=par.hands,
                spread=f"{par.points_spread:.0f}",
                resti_spread=words.number(par.resti_spread, 1),
            )
            figures.append((f"{signed(round(par.points))} ± {whole_error(par.points_error)}", detail))
        parts = ("…", "…")
        if shares is not None:
            parts = signed(round(shares.cards)), signed(round(shares.play))
        labels = words("classic_verdict.share_cards"), words("classic_verdict.share_play")
        return [*figures, *zip(parts, labels, strict=True)]

    @property
    def costliest(self) -> Sequence[ClassicDecision]:
        """The decisions that cost most."""
        return self.review.costliest(MOST)

    def what_was_done(self, decision: ClassicDecision) -> str:
        """Return what was done and what would have been better."""
        words = self.context.words
        return words(
            "classic_verdict.instead",
            when=_capital(trick_text(decision.trick, decision.trick, words)),
            cards=card_signs(decision.cards),
            better=card_signs(decision.better),
        )

    def why(self, decision: ClassicDecision) -> str:
        """Return why that would have been better."""
        return self._work.why(decision, self.context.words)

    def picture(self, decision: ClassicDecision, size: tuple[int, int]) -> Surface:
        """Return the trick as it lay, or the two sets of discards."""
        faces = self.context.classic_faces
        if not decision.trick:
            face, edges = (lambda one: faces.face(one, self.layout.card)), (colours.bad, colours.good)
            return little_folas((decision.cards, decision.better), size, face, edges)
        trick = self._work.view(decision).tricks[-1]
        lying = {trick.player(card): card for card in trick.cards}
        return little_trick(lying, decision.cards[0], decision.better[0], size, faces)

    def try_again(self, decision: ClassicDecision) -> None:
        """Try a decision again."""
        self.context.nav.show(TryHand(self._work.ended, decision))

    @property
    def bad_luck(self) -> Sequence[str]:
        """The worst of the bad luck."""
        words = self.context.words
        return [
            words(
                "classic_verdict.luck_row",
                when=_capital(trick_text(one.first, one.last, words)),
                what=luck_text(one, words),
                points=f"{-one.value:.0f}",
                error=whole_error(one.error),
            )
            for one in self.review.unluckiest(LUCK_ROWS)
        ]

    def draw_chart(self, surface: Surface, area: Rect) -> None:
        """Draw the chart."""
        chart = ClassicVerdictChart(area, self.layout.px(1), self.context.words, self.review)
        chart.draw(surface, self.costliest)

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
        """Show what the engine has found; when the decisions change, lay out again."""
        work = self._work
        if work.failure:
            why = self.context.words("verdict.failed", why=work.failure)
            if self.context.news != why:
                self.context.tell(why, alarm=True)
            return False
        if work.review is self._seen:
            return False
        before = None if self._seen is None else self._seen.costliest(MOST)
        self._seen = work.review
        if before != self.costliest:
            self.context.nav.rebuild()
        return True

    def status(self) -> str:
        """Return how far the work is, until it is done."""
        if self.share == 1.0:
            return ""
        return self.context.words("classic_verdict.progress", percent=f"{100 * self.share:.0f}")

    def spoken(self) -> Announcement:
        """Return the sentence; once the verdict is final, all that it says."""
        is_final = self._work.is_final
        lines = [*self.spoken_lines(is_final=is_final)]
        if is_final and self.bad_luck:
            lines += [self.context.words(self.luck_key), *self.bad_luck]
        return Announcement(self.context.words("action.verdict"), tuple(lines))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
