"""The verdict on a hand for four: was it the cards or the play?"""

from collections.abc import Sequence

from solitaire.table.actions import Action, Offer, Where
from solitaire.table.context import Context
from solitaire.table.look.theme import colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.page.cards import Draw
from solitaire.table.pages.verdict import LUCK_ROWS, MOST, CostlyDecision, Findings, VerdictPage
from solitaire.table.parts.chart import Course
from solitaire.table.parts.classic.table_picture import little_discards, little_table
from solitaire.table.parts.figures import course_of_hand
from solitaire.table.requests import Replay, TryHand
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.verdict_work import ClassicVerdictWork
from solitaire.table.texts import SEPARATOR
from solitaire.texts import verdict
from solitaire.texts.sums import CLASSIC, rows
from solitaire.texts.words import capital, card_signs
from solver.classic.hand_review import HandDecision, HandReview


class ClassicVerdictScreen(VerdictPage):
    """The verdict on a hand; the work on it continues when the screen is left.

    Attributes:
        work: the work on its review.
    """

    help_key = "help.classic_verdict"
    is_classic = True

    def __init__(self, context: Context, work: ClassicVerdictWork) -> None:
        self.work = work
        self._watched = Replayed(work.record, lambda: context.words)
        super().__init__(context)

    @property
    def review(self) -> HandReview:
        """The review so far."""
        return self.work.review

    def own_offers(self) -> Sequence[Offer]:
        return (Offer(Action.WATCH, lambda: self.replay(0), "w", Where.BAR),)

    # -- the review -----------------------------------------------------------------------------

    def find(self) -> Findings:
        words, review, trouble = self.words, self.review, self.context.trouble(self.work.job)
        self._course = course_of_hand(self._watched, review, words, review.costliest(MOST))
        return Findings(
            review.share,
            trouble or verdict.hand_sentence(review, words),
            verdict.hand_figures(review, words),
            [self._costly(decision) for decision in review.costliest(MOST)],
            words("classic_verdict.luck"),
            [verdict.bad_surprise(surprise, words) for surprise in review.unluckiest(LUCK_ROWS)],
            rows(review.sum, CLASSIC, words),
            trouble=trouble,
            others=[*verdict.hand_rare_luck(review, words), *self._others_played()],
        )

    def _others_played(self) -> list[str]:
        """Return the best and the worst for this seat that another one played, in the order of the hand."""
        turns = self._course.turns
        if not turns:
            return []
        most = {limit(turns, key=lambda step: turns[step].points) for limit in (max, min)}
        played = SEPARATOR.join(turns[step].text for step in sorted(most))
        return [self.words("classic_verdict.others", played=played)]

    def _costly(self, decision: HandDecision) -> CostlyDecision:
        return CostlyDecision(
            decision,
            self._watched.step_after(decision.moment),
            verdict.hand_what_was_done(decision, self.words, is_alone=True),
            verdict.hand_what_was_better(decision, self.words),
            self.work.why(decision, self.words),
            self._picture(decision, is_asked=True),
            self._picture(decision),
            lambda: self.nav.show(TryHand(self.work.record, decision)),
            self._held(decision),
        )

    def _held(self, decision: HandDecision) -> str:
        """Return the cards in hand at a card that was played; a picture shows those of the discards."""
        if not decision.trick:
            return ""
        return self.words("classic.your_hand", cards=card_signs(self.work.view(decision).held))

    def _picture(self, decision: HandDecision, *, is_asked: bool = False) -> Draw:
        """Return what draws the table, or the two sets of discards; without the better one if it is asked."""
        faces, words = self.context.classic_faces, self.words
        if not decision.trick:
            sets = [(words("classic_verdict.yours"), decision.cards, colours.bad)]
            if not is_asked:
                sets.append((words("classic_verdict.better"), decision.better, colours.good))
            return lambda size: little_discards(sets, size, faces)
        better = None if is_asked else decision.better[0]
        names, played = self._watched.seen.sentences.names, decision.cards[0]
        return lambda size: little_table(self.work.view(decision), names, played, better, size, faces)

    # -- the hand -------------------------------------------------------------------------------

    def course(self) -> Course:
        return self._course

    def name(self, step: int) -> str:
        self._watched.go(step)
        return SEPARATOR.join((self._watched.seen.heading, *self._watched.news))

    def replay(self, step: int) -> None:
        self._watched.go(step)
        self.nav.show(Replay(self.work.record, self._watched.decided, review=self.review))

    # -- time and speech ------------------------------------------------------------------------

    def show_found(self) -> None:
        self.show_news()

    def status(self) -> str:
        percent = f"{100 * self.review.share:.0f}"
        is_working = self.work.job.is_under_way
        progress = [self.words("classic_verdict.progress", percent=percent)] if is_working else []
        return SEPARATOR.join([capital(self._watched.title), *progress])

    def spoken(self) -> Announcement:
        is_final = self.work.is_final
        lines = [*self.spoken_lines(is_final=is_final)]
        if is_final and self.found.bad_luck:
            lines += [self.found.luck_title, *self.found.bad_luck]
        if is_final:
            lines += self.found.others
        return Announcement(self.words("action.verdict"), tuple(lines), self.view.said())
