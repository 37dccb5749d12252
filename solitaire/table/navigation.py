"""Navigation: the screen shown, its toolbar and dialog, and every way to another screen.

The one file that names all screens: each gets from here what its constructor asks for, and no more.
"""

from collections.abc import Callable, Sequence
from datetime import date

from pygame.event import Event

from scores.games import Standing
from solitaire.classic.record import HandRecord
from solitaire.home.files import UserError
from solitaire.home.reviews import kept_verdict
from solitaire.play.branches import Branches
from solitaire.play.game import Game, Phase
from solitaire.play.printed import printed_hand
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.table.actions import Action
from solitaire.table.all_services import Services
from solitaire.table.commands import Commands
from solitaire.table.context import Context
from solitaire.table.models.replayed import Replayed
from solitaire.table.models.scene import Moment
from solitaire.table.parts.card_view import large_size
from solitaire.table.parts.dialog import Dialog, Question
from solitaire.table.parts.toolbar import Toolbar
from solitaire.table.screens.base import Screen
from solitaire.table.screens.classic.count import ClassicCountScreen
from solitaire.table.screens.classic.cut import ClassicCutScreen
from solitaire.table.screens.classic.daily import ClassicDailyScreen
from solitaire.table.screens.classic.guide import ClassicGuideScreen
from solitaire.table.screens.classic.known import ClassicKnownScreen
from solitaire.table.screens.classic.lesson import ClassicLessonScreen
from solitaire.table.screens.classic.replay import ClassicReplayScreen
from solitaire.table.screens.classic.scores import ClassicScoresScreen, ClassicTable
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.screens.classic.try_again import ClassicTryScreen
from solitaire.table.screens.classic.verdict import ClassicVerdictScreen
from solitaire.table.screens.cut import CutScreen
from solitaire.table.screens.daily import DailyScreen
from solitaire.table.screens.guide import GuideScreen
from solitaire.table.screens.guided import GuidedScreen
from solitaire.table.screens.lesson import LessonScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.scores import ScoresScreen
from solitaire.table.screens.settings import SettingsScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.screens.stats import StatsScreen
from solitaire.table.screens.thinking import ThinkingScreen
from solitaire.table.screens.title import ClassicTitleScreen, TitleScreen
from solitaire.table.screens.try_again import TryScreen
from solitaire.table.screens.verdict import VerdictScreen
from solitaire.table.screens.what_if import WhatIfScreen
from solitaire.table.services.classic.puzzle import Puzzle
from solitaire.table.services.classic.tried import Tried
from solitaire.table.services.judge import Judge
from solitaire.table.services.thinking import offer
from solitaire.table.services.verdict_work import VerdictWork
from solver.classic.opinions import printed_opinions
from solver.classic.review import ClassicDecision
from solver.review import MoveDecision


class Navigation:
    """The Navigator of one table.

    Attributes:
        toolbar: the buttons on top.
        dialog: the dialog over the screen, or None.
        card: the card shown large over the screen, or None.
        is_open: whether the table is to stay open.
    """

    def __init__(self, context: Context, services: Services) -> None:
        self._context, self._services = context, services
        self._commands = Commands(
            context,
            services.session,
            services.matches,
            services.records,
            services.hints,
            services.exporter,
            lambda: self.screen,
        )
        self._screens: Sequence[Screen] = ()  # one over another, the one shown last
        self._verdict: tuple[Game, VerdictScreen] | None = None
        self.toolbar: Toolbar
        self.dialog: Dialog | None = None
        self.card: Card | None = None
        self.is_open = True
        context.nav = self

    @property
    def screen(self) -> Screen:
        """The screen shown."""
        return self._screens[-1]

    # -- actions --------------------------------------------------------------------------------

    def _handler(self, action: Action) -> Callable[[], None] | None:
        """Return what carries an action out now, the screen's own before the general one; or None."""
        if self.screen.can(action):
            return self.screen.actions()[action]
        return self._commands.actions()[action] if self._commands.can(action) else None

    def can(self, action: Action) -> bool:
        """Say whether an action is possible now."""
        return self._handler(action) is not None

    def act(self, action: Action) -> None:
        """Carry out an action, or say why it is not possible; errors are shown, never raised."""
        self._context.needs_drawing = True
        handler = self._handler(action)
        try:
            if handler is not None:
                handler()
            elif (reason := self._commands.refusal(action)) is not None:
                self._context.refuse(reason)
        except UserError as error:
            self._context.tell(str(error), alarm=True)

    def quit(self) -> None:
        """Close the table."""
        self.is_open = False

    # -- the screen shown -----------------------------------------------------------------------

    def _show(self, screen: Screen, *, keep_news: bool = False, over: Sequence[Screen] = ()) -> None:
        """Show a screen; leaving it leads to the last of those that it is shown ``over``, if any."""
        if not keep_news:
            self._context.tell("")
        if self.card is not None:
            self.hide_card()
        layout = self._context.layout
        self._context.faces.keep_only(layout.card, layout.deck.size)
        before, self._screens = self._screens, (*over, screen)
        if before:
            before[-1].release()
        kept = (*self._screens, self._verdict and self._verdict[1])
        for one in before:
            if one not in kept:
                one.stop()
        self.rebuild()

    def leave(self) -> None:
        """Go back to the screen below this one, or to the title."""
        if len(self._screens) < 2:
            self.title()
            return
        *below, screen, _ = self._screens
        self._show(screen, over=below)

    def refresh(self) -> None:
        """Show what has changed in the game."""
        self.screen.refresh()
        self.refresh_actions()

    def refresh_actions(self) -> None:
        """Show in the toolbar which actions are possible now."""
        self._context.needs_drawing = True
        if self._toolbar_actions != self.screen.toolbar:
            self.rebuild()
        else:
            self.toolbar.enable(self.can)

    def rename(self, action: Action, key: str) -> None:
        """Give an action's button in the toolbar, if there is one, another label of the catalogue."""
        self.toolbar.rename(action, self._context.words(key))

    def rebuild(self) -> None:
        """Make the toolbar, the screen's widgets and the dialog again."""
        if not self._screens:
            return  # the window was resized before the first screen
        context, screen = self._context, self.screen
        context.manager.clear_and_reset()
        if self.dialog is not None:
            self.dialog = self.dialog.rebuilt(context.manager, context.layout)
        self._toolbar_actions = screen.toolbar
        self.toolbar = Toolbar(
            screen.toolbar, screen.most_buttons, context.words, context.manager, context.layout
        )
        screen.build()
        self.refresh_actions()

    def handle(self, event: Event) -> None:
        """Let the screen shown handle an event."""
        self.screen.handle(event)

    # -- the dialog -----------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask a question in a dialog."""
        if self.dialog is not None:
            self.dialog.close()
        if self._screens:
            self.screen.release()
        self.dialog = Dialog(question, self._context.manager, self._context.layout)

    @property
    def is_asking(self) -> bool:
        """Whether a dialog is open."""
        return self.dialog is not None

    def handle_dialog(self, event: Event) -> None:
        """Let the dialog handle an event; act on the answer, if that is one."""
        assert self.dialog is not None
        answer = self.dialog.answered(event)
        if answer is not None:
            entered = self.dialog.entered
            self.dialog.close()
            self.dialog = None
            try:
                answer.act(entered)
            except UserError as error:
                self._context.tell(str(error), alarm=True)

    def show_card(self, card: Card) -> None:
        """Show a card large, until the next key or click; a listener hears what there is to say of it."""
        self.card, words = card, self._context.words
        self._context.needs_drawing = True
        self._context.unspoken += [(line, False) for line in (words.card(card), *self.screen.facts(card))]

    def hide_card(self) -> None:
        """Take the large card away, and forget its large picture."""
        self.card = None
        self.screen.faces.forget(large_size(self._context.layout))

    # -- to other screens -----------------------------------------------------------------------

    def title(self) -> None:
        """Show the title."""
        self._show(TitleScreen(self._context, self._services.session, self._services.matches))

    def open(self) -> None:
        """Go on with the game that was played last, of either kind; with none, show the title.

        Raises:
            UserError: games can't be read in the home folder.
        """
        session, matches = self._services.session, self._services.matches
        if matches.folder.last_played() > session.folder.last_played():
            matches.open()
        else:
            session.open()

    def table(self) -> None:
        """Go back to the game that was on the table last, of either kind; with none, show the title."""
        session, matches = self._services.session, self._services.matches
        if matches.has_match and matches.is_at_table:
            matches.go_on()
        elif session.has_game:
            session.go_on()
        else:
            self.title()

    def game(self) -> None:
        """Show the game on the table, on the screen that belongs to its phase."""
        context, services = self._context, self._services
        session = services.session
        services.matches.is_at_table = False
        if self._verdict is not None and self._verdict[0] is not session.game:
            self._stop_verdict()
        screen: Screen
        if session.game.phase is Phase.CUT:
            screen = CutScreen(context, session)
        elif session.game.phase is Phase.STACKING:
            screen = StackScreen(context, session, services.hints)
        else:
            kind = GuidedScreen if session.game.is_guided else PlayScreen
            screen = kind(context, session, services.hints, services.evaluation, services.par)
        self._show(screen, keep_news=True)

    def classic(self) -> None:
        """Show the match on the table, on the screen that belongs to its moment."""
        context, seated = self._context, self._services.seated
        self._services.matches.is_at_table = True
        screen: Screen
        if seated.is_cutting:
            screen = ClassicCutScreen(context, seated)
        else:
            seated.sit_down()
            is_count = seated.scene.moment is Moment.COUNT
            if is_count:
                screen = ClassicCountScreen(context, seated)
            else:
                services = self._services
                screen = ClassicScreen(context, seated, services.classic_hints, services.classic_evaluation)
        self._show(screen, keep_news=True)

    def classic_menu(self) -> None:
        """Show the menu of the game for four."""
        self._show(ClassicTitleScreen(self._context, self._services.session, self._services.matches))

    def classic_daily(self) -> None:
        """Show the calendar of daily hands for four."""
        self._show(ClassicDailyScreen(self._context, self._services.records))

    def classic_guide(self) -> None:
        """Open the illustrated guide to the game for four."""
        self._show(ClassicGuideScreen(self._context))

    def classic_scores(self) -> None:
        """Show the scores of the game for four."""
        self._show(ClassicScoresScreen(self._context, self._services.records))

    def classic_stats(self) -> None:
        """Show the statistics of the game for four."""
        self._show(ClassicScoresScreen(self._context, self._services.records, ClassicTable.FIGURES))

    def classic_known(self) -> None:
        """Show what all at the table for four know; leaving it leads back here."""
        self._show(
            ClassicKnownScreen(self._context, self._services.seated), keep_news=True, over=self._screens
        )

    def classic_replay(self, record: HandRecord, *, is_own: bool = False) -> None:
        """Show a hand for four, ``is_own`` if played by the person; leaving it leads back here."""
        self._watch(Replayed(record, lambda: self._context.words, is_own_hand=is_own))

    def classic_printed(self) -> None:
        """Show the hand printed in 1798, with comments; leaving it leads back here."""
        self._watch(Replayed(printed_hand(), lambda: self._context.words, opinions=printed_opinions()))

    def _watch(self, watched: Replayed) -> None:
        screen = ClassicReplayScreen(self._context, watched, can_leave=bool(self._screens))
        self._show(screen, over=self._screens)

    def classic_verdict(self, record: HandRecord) -> None:
        """Show the verdict on a hand for four that has ended; leaving it leads back here."""
        work = self._services.classic_verdicts.of(record)
        self._show(ClassicVerdictScreen(self._context, work), over=self._screens)

    def classic_try(self, record: HandRecord, decision: ClassicDecision) -> None:
        """Show a hand for four before a costly decision, to find a better one; leaving leads back here."""
        tried = Tried(self._context, self._services.classic_verdicts.of(record), decision)
        self._show(ClassicTryScreen(self._context, tried), over=self._screens)

    def classic_lesson(self, number: int | None = None) -> None:
        """Show a lesson of the game for four, from 0, or the first that has not been done."""
        self._show(ClassicLessonScreen(self._context, Puzzle(self._context, number)))

    def verdict(self) -> None:
        """Show the verdict on the ended game; a second look finds it as it was left."""
        session = self._services.session
        record = session.game.record
        if self._verdict is None or self._verdict[1].record.moves != record.moves:
            self._stop_verdict()
            work = VerdictWork(record, self._services.records)
            self._verdict = session.game, VerdictScreen(self._context, session, work)
        self._show(self._verdict[1])

    def _stop_verdict(self) -> None:
        if self._verdict is not None:
            self._verdict[1].stop()
            self._verdict = None

    def think(self, deal: Deal) -> None:
        """Show long thinking about a deal; during a game of it that counts as help, and is asked first."""

        def show() -> None:
            game = session.game if session.has_game else None
            is_played = game is not None and game.phase is not Phase.ENDED and game.deal.cards == deal.cards
            screen = ThinkingScreen(context, services.thinking, deal, shows_line=not is_played)
            self._show(screen, over=self._screens)

        context, services = self._context, self._services
        session = services.session
        offer(context, session, deal, show)

    def try_again(self, record: Record, decision: MoveDecision) -> None:
        """Show the position before a costly decision, to find a better move; leaving leads back here."""
        judge = Judge(record, decision)
        self._show(TryScreen(self._context, record, decision, judge), over=self._screens)

    def replay(self, record: Record, ply: int = 0) -> None:
        """Show a record after so many moves; leaving it leads back here."""
        review = None
        if record.score.end is not None:
            review = self._services.records.query(lambda store: kept_verdict(store, record, 0), None)
        screen = ReplayScreen(self._context, Branches(record, ply), review, can_leave=bool(self._screens))
        self._show(screen, over=self._screens)

    def what_if(self, branches: Branches) -> None:
        """Try other moves from a place in a record; leaving leads back here."""
        self._show(WhatIfScreen(self._context, branches), keep_news=True, over=self._screens)

    def scores(self, standing: Standing = Standing.CLEAN, deal: Deal | None = None) -> None:
        """Show a score table, of one deal or of all."""
        self._show(ScoresScreen(self._context, self._services.records, standing, deal))

    def daily(self) -> None:
        """Show the calendar of daily deals."""
        self._show(DailyScreen(self._context, self._services.records, self._services.par))

    def stats(self) -> None:
        """Show the statistics."""
        self._show(StatsScreen(self._context, self._services.records))

    def settings(self) -> None:
        """Show the settings; leaving them leads back here."""
        self._show(SettingsScreen(self._context), over=self._screens)

    def guide(self) -> None:
        """Open the illustrated guide."""
        self._show(GuideScreen(self._context))

    def lesson(self, number: int | None = None) -> None:
        """Show a lesson, from 0, or the first that has not been done."""
        self._show(LessonScreen(self._context, number))

    # -- to other games -------------------------------------------------------------------------

    def play(self, deal: Deal) -> None:
        """Begin a new game of a deal with its cut.

        Raises:
            UserError: the game can't be kept.
        """
        self._services.session.play(deal)

    def play_from(self, record: Record, ply: int) -> None:
        """Begin a new game from a record, after so many of its moves; -1: before the fola was stacked.

        Raises:
            UserError: the game can't be kept.
        """
        self._services.session.play_from(record, ply)

    def play_daily(self, day: date) -> None:
        """Go on with a day's deal, or begin it.

        Raises:
            UserError: games can't be read or written in the home folder.
        """
        self._services.session.play_daily(day)

    def play_hand(self, record: HandRecord) -> None:
        """Begin the deal of a recorded hand for four, against the same others.

        Raises:
            UserError: the hand can't be kept.
        """
        self._services.matches.play_hand(record)

    def play_on(self, record: HandRecord) -> None:
        """Go on with a recorded hand for four from where it stands; it counts as assisted.

        Raises:
            UserError: the hand can't be kept.
        """
        self._services.matches.play_on(record)

    def play_daily_hand(self, day: date) -> None:
        """Go on with a day's hand for four, or begin it.

        Raises:
            UserError: hands can't be read or written in the home folder.
        """
        self._services.matches.play_daily(day)

    def close(self) -> None:
        """End what goes on behind the screens."""
        self._stop_verdict()
