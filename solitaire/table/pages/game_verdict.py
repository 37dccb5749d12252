"""The verdict on a game of the solitaire: was it the shuffle or the play?"""

from collections.abc import Sequence

from solitaire.rules.position import View
from solitaire.rules.record import Record
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.page.cards import Draw
from solitaire.table.pages.verdict import MOST, CostlyDecision, Findings, VerdictPage
from solitaire.table.parts.chart import Course
from solitaire.table.parts.figures import course_of_game, scores
from solitaire.table.parts.futures import (
    BOARD_COLUMNS,
    FOLA_COLUMNS,
    Future,
    draw_futures,
    futures_of,
    futures_of_fola,
    moment_of,
    order_of,
)
from solitaire.table.requests import PlayOn, Replay, TryAgain
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.thinking import Thinking
from solitaire.table.services.verdict_work import VerdictWork
from solitaire.table.texts import SEPARATOR, game_status
from solitaire.texts import verdict
from solitaire.texts.hints import why
from solitaire.texts.sums import SOLITAIRE, rows
from solver.game_review import Decision, GameReview, MoveDecision, StackingDecision


class VerdictScreen(VerdictPage):
    """The verdict on a game, and the search for its deal's best line; both go on when the screen is left.

    Attributes:
        work: the work on its review.
    """

    help_key = "help.verdict"

    def __init__(self, context: Context, session: Session, work: VerdictWork, thinking: Thinking) -> None:
        self._session, self.work, self._thinking = session, work, thinking
        self._shown, self._search = scores(work.record), ""
        super().__init__(context)

    @property
    def record(self) -> Record:
        """The game."""
        return self.work.record

    @property
    def review(self) -> GameReview:
        """The review so far."""
        return self.work.review

    # -- what it offers -------------------------------------------------------------------------

    def own_offers(self) -> Sequence[Offer]:
        held, is_searching = self.review.held, self._thinking.is_about(self.record.deal)
        search = Action.THINK_STOP if is_searching else Action.THINK
        may_search = not self.record.is_part and (is_searching or held is None or not held.is_proved)
        has_other = held is not None and bool(held.moves) and held.by != "player"
        watch = when(has_other, self._replay_best_line)
        return (
            Offer(Action.BEST_LINE, watch, "b", Where.BAR),
            Offer(search, when(may_search, self._search_longer), "t", Where.MENU),
        )

    def _replay_best_line(self) -> None:
        """Replay the best line that was found for the shuffle."""
        held = self.review.held
        assert held is not None
        self.nav.show(Replay(Record(self.record.deal, held.fola, held.moves, player=held.by)))
        self.nav.act(Action.RUN)

    def _search_longer(self) -> None:
        """Search longer for the best line of the deal, or stop."""
        if self._thinking.is_about(self.record.deal):
            self._thinking.stop()
            self.context.tell(self.words("think.rests"))
        else:
            self._thinking.begin(self.record.deal)
            self.context.tell("")

    # -- the review -----------------------------------------------------------------------------

    def find(self) -> Findings:
        words, record, review, par = self.words, self.record, self.review, self.work.par
        trouble, costliest = self.context.trouble(self.work.job), review.costliest(MOST)
        return Findings(
            review.share,
            trouble or verdict.sentence(record, review, words),
            verdict.part_figures(review, words) if record.is_part else verdict.figures(review, words, par),
            [self._costly(decision) for decision in costliest],
            words("verdict.luck"),
            verdict.luck_lines(record, review, words),
            rows(review.sum, SOLITAIRE, words),
            self._search,
            trouble,
            [] if record.is_part else verdict.standings(review, par, words),
            verdict.balance_lines(record, review, costliest, words),
        )

    def _costly(self, decision: Decision) -> CostlyDecision:
        return CostlyDecision(
            decision,
            decision.number,
            verdict.what_was_done(decision, self.words, is_alone=True),
            verdict.what_was_better(decision, self.words),
            " ".join(why(self.record, decision, self.words)),
            self._picture(decision, is_asked=True),
            self._picture(decision),
            lambda: self._try_again(decision),
        )

    def _picture(self, decision: Decision, *, is_asked: bool = False) -> Draw:
        """Return what draws the boards after both moves, or the two orders of the fola.

        If the better one is asked, the picture shows the moment of the decision instead.
        """
        words, own = self.words, self.record.fola or ()

        def futures() -> Sequence[Future]:
            if isinstance(decision, StackingDecision):
                return [order_of(own, words)] if is_asked else futures_of_fola(own, decision.better, words)
            view = View.of(self.record.positions[decision.ply])
            shown = [moment_of(view, decision.move, words)]
            return shown if is_asked else futures_of(view, decision.move, decision.better, words)

        columns = FOLA_COLUMNS if isinstance(decision, StackingDecision) else BOARD_COLUMNS
        return lambda size: draw_futures(futures(), columns, size, self.context.faces, self.layout)

    def _try_again(self, decision: Decision) -> None:
        """Try a decision again: a move is judged, the fola is stacked in a new game."""
        if isinstance(decision, MoveDecision):
            self.nav.show(TryAgain(self.record, decision))
        else:
            self.nav.show(PlayOn(self.record, -1))

    # -- the game -------------------------------------------------------------------------------

    def course(self) -> Course:
        listed = self.review.costliest(MOST)
        return course_of_game(self.record, self._shown, self.review, self.words, listed)

    def name(self, step: int) -> str:
        words = self.words
        done = words.move(self.record.moves[step - 1]) if step else words("replay.begin")
        return words("verdict.at", number=step, move=done)

    def replay(self, step: int) -> None:
        self.nav.show(Replay(self.record, step, review=self.review))

    # -- time and speech ------------------------------------------------------------------------

    def build(self) -> None:
        self.work.inform()
        super().build()

    def advance(self, seconds: float) -> bool:
        before, self._search = self._search, self._thinking.progress(self.record.deal)
        has_news = before != self._search
        if has_news:
            self.show_news()
        return super().advance(seconds) or has_news

    def show_found(self) -> None:
        self.work.inform()
        if self._session.has_game:
            self._session.find_rivals()
        self.show_news()
        self.nav.refresh_actions()  # a best line may be known now

    def status(self) -> str:
        if self._session.is_shown(self.record):
            return game_status(self._session.game, self.work.par, self.words)
        words, record = self.words, self.record
        player = [words("replay.by", player=record.player)] if record.player else []
        return SEPARATOR.join([words.deal(record.deal), *player])

    def spoken(self) -> Announcement:
        lines = tuple(self.spoken_lines(is_final=self.work.is_final))
        return Announcement(self.words("action.verdict"), lines, self.view.said())
