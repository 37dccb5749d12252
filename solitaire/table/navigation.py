"""Navigation: the screen shown, its toolbar and dialog, and the registry of all screens.

The only file that names all screens: each gets from here the arguments of its constructor, and no more.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pygame
from pygame.event import Event
from pygame_gui import UIManager
from pygame_gui.elements import UIButton

from solitaire.classic.record import HandRecord, printed_hand
from solitaire.home.files import UserError
from solitaire.home.reviews import stored_verdict
from solitaire.play.branches import Branches
from solitaire.play.game import Phase
from solitaire.rules.cards import Card
from solitaire.rules.record import Record
from solitaire.table.actions import Action, key_of
from solitaire.table.all_services import Services
from solitaire.table.commands import Commands
from solitaire.table.context import Context
from solitaire.table.models.compared import PlayedOut
from solitaire.table.models.replayed import Replayed
from solitaire.table.models.scene import Moment
from solitaire.table.parts.card_view import large_size
from solitaire.table.parts.dialog import Dialog, Question
from solitaire.table.parts.menu import Menu as PopUp
from solitaire.table.parts.plate import Tool
from solitaire.table.parts.tab_stops import TabStops
from solitaire.table.parts.toolbar import Toolbar
from solitaire.table.requests import (
    ClassicScores,
    Compare,
    Daily,
    Drill,
    Guide,
    HandVerdict,
    Known,
    Lesson,
    Menu,
    NewMatch,
    Play,
    PlayDaily,
    PlayHand,
    PlayOn,
    Printed,
    Replay,
    Request,
    Rules,
    Scores,
    Settings,
    Stats,
    Table,
    Think,
    ToCome,
    TryAgain,
    TryHand,
    Verdict,
    WhatIf,
)
from solitaire.table.screens import daily, guide
from solitaire.table.screens.base import Screen
from solitaire.table.screens.classic.compare import ClassicCompareScreen
from solitaire.table.screens.classic.count import ClassicCountScreen
from solitaire.table.screens.classic.drill import ClassicDrillScreen
from solitaire.table.screens.classic.known import ClassicKnownScreen
from solitaire.table.screens.classic.position import ClassicLessonScreen, ClassicTryScreen
from solitaire.table.screens.classic.replay import ClassicReplayScreen
from solitaire.table.screens.classic.scores import ClassicScoresScreen, ClassicTable
from solitaire.table.screens.classic.table import ClassicScreen
from solitaire.table.screens.classic.title import ClassicTitleScreen
from solitaire.table.screens.cut import ClassicCutScreen, CutScreen
from solitaire.table.screens.daily import DailyScreen
from solitaire.table.screens.drill import DrillScreen
from solitaire.table.screens.guide import GuideScreen
from solitaire.table.screens.guided import GuidedScreen
from solitaire.table.screens.new_match import NewMatchScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.position import LessonScreen, TryScreen
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.screens.rules import RulesScreen
from solitaire.table.screens.scores import ScoresScreen
from solitaire.table.screens.settings import SettingsScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.table.screens.stats import StatsScreen
from solitaire.table.screens.thinking import ThinkingScreen
from solitaire.table.screens.title import TitleScreen
from solitaire.table.screens.to_come import ToComeScreen
from solitaire.table.screens.verdict import ClassicVerdictScreen, VerdictScreen
from solitaire.table.screens.what_if import WhatIfScreen
from solitaire.table.services.classic.puzzle import Puzzle
from solitaire.table.services.classic.tried import Tried
from solitaire.table.services.classic.verdict_work import ClassicVerdictWork
from solitaire.table.services.judge import Judge
from solitaire.table.services.thinking import offer
from solitaire.table.services.verdict_work import VerdictWork
from solitaire.table.sounds import Sound
from solitaire.table.texts import key_words
from solver.classic.opinions import printed_opinions
from solver.classic.review import ClassicReview
from solver.review import Review

_LEAD_BACK: Final = (
    Settings,
    NewMatch,
    Rules,
    Known,
    Compare,
    ToCome,
    Replay,
    Printed,
    WhatIf,
    Verdict,
    HandVerdict,
    TryAgain,
    TryHand,
    Drill,
    Think,
)
"""Requests whose screen lies over the one shown before: leaving it leads back there."""
_KEEP_NEWS: Final = (Table, WhatIf, Known, ToCome)
"""Requests that leave the news in the status line."""


class Navigation:
    """The Navigator of one table.

    Attributes:
        toolbar: the buttons on top.
        tab_stops: the keyboard focus on buttons.
        menu: the menu over the screen, or None.
        dialog: the dialog over the screen, or None.
        card: the card shown large over the screen, or None.
        is_open: whether the table is to stay open.
    """

    def __init__(self, context: Context, services: Services) -> None:
        self._context, self._services = context, services
        self._commands = Commands(context, services, lambda: self.screen)
        self._screens: Sequence[Screen] = ()  # one over another, the one shown last
        self._verdict: VerdictScreen | None = None
        self.toolbar: Toolbar
        self.tab_stops = TabStops()
        self.menu: PopUp | None = None
        self.dialog: Dialog | None = None
        self.card: Card | None = None
        self.is_open = True
        self._makers = self._registry()
        context.nav = self

    @property
    def screen(self) -> Screen:
        """The screen shown."""
        return self._screens[-1]

    # -- actions --------------------------------------------------------------------------------

    def _handler(self, action: Action) -> Callable[[], None] | None:
        """Return what carries an action out now, the screen's own before the general one; or None."""
        own = self.screen.actions()
        return own[action] if action in own else self._commands.handler(action)

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

    def _open(self, screen: Screen, request: Request) -> None:
        """Show the screen that a request leads to."""
        if not isinstance(request, _KEEP_NEWS):
            self._context.tell("")
        over = self._screens if isinstance(request, _LEAD_BACK) else ()
        if isinstance(request, Drill) and isinstance(over[-1], DrillScreen | ClassicDrillScreen):
            over = over[:-1]  # one drill after another lies over the same screen
        self._put_on_top(screen, over[: over.index(screen)] if screen in over else over)

    def _put_on_top(self, screen: Screen, over: Sequence[Screen]) -> None:
        """Show a screen; leaving it leads to the last of those that it is shown ``over``, if any."""
        if self.card is not None:
            self.hide_card()
        layout = self._context.layout
        self._context.faces.keep_only(layout.card, layout.deck.size)
        before, self._screens = self._screens, (*over, screen)
        if before:
            before[-1].release()
        kept = (*self._screens, self._verdict)
        for one in before:
            if one not in kept:
                one.stop()
        self.tab_stops.at = None
        self.rebuild()

    def leave(self) -> None:
        """Go back to the screen below this one, or to the title."""
        if len(self._screens) < 2:
            self.show(Menu())
            return
        self._context.tell("")
        *below, screen, _ = self._screens
        self._put_on_top(screen, below)

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
            self.toolbar.enable(self.can, self.screen.here)

    def show_running(self, *, is_running: bool) -> None:
        """Say on the button that runs a replay whether it runs."""
        word = self._context.words("action.pause" if is_running else "action.run")
        self.toolbar.show_running(word, is_running=is_running)

    def _tools(self) -> list[Tool]:
        """Return what the screen's toolbar offers."""
        words, screen = self._context.words, self.screen
        return [
            Tool(action, words(f"action.{action.value}"), key_words(key_of(action, screen.keys), words))
            for action in (*screen.toolbar, Action.MORE)
        ]

    def rebuild(self) -> None:
        """Make the toolbar, the screen's widgets and the dialog again."""
        if not self._screens:
            return  # the window was resized before the first screen
        context, screen = self._context, self.screen
        context.manager.clear_and_reset()
        self.menu = None
        if self.dialog is not None:
            self.dialog = self.dialog.rebuilt(context.manager, context.layout)
        self._toolbar_actions = screen.toolbar
        most, places = screen.most_buttons, screen.icon_places()
        self.toolbar = Toolbar(self._tools(), most, context.manager, screen.layout, places)
        screen.build()
        self.refresh_actions()

    @property
    def stops(self) -> Mapping[Action, UIButton]:
        """The buttons that Tab walks over on the screen shown, by action."""
        if not self.screen.has_tab_stops:
            return {} if self.tab_stops.at is None else self.toolbar.buttons
        return {action: button for button, action in self.screen.buttons.items()} | self.toolbar.buttons

    def handle(self, event: Event) -> None:
        """Let the screen shown handle an event, or the button that Tab has reached."""
        stops = self.stops
        if stops and self.tab_stops.moves(event, stops):
            if self.tab_stops.at is not None:
                self._speak_stop(stops)
        elif (action := self.tab_stops.pressed(event, stops)) is not None:
            self.act(action)
        else:
            self.screen.handle(event)

    def _speak_stop(self, stops: Mapping[Action, UIButton]) -> None:
        """Say the word of the button that has the focus, and its key."""
        at = self.tab_stops.at
        if at is not None:
            tool = self.toolbar.tools[at] if at in self.toolbar.buttons else None
            said = (stops[at].text,) if tool is None else (tool.word, tool.key)
            self._context.speak(", ".join(filter(None, said)))

    # -- the menu -------------------------------------------------------------------------------

    def show_menu(self) -> None:
        """Show the actions that have no button; if all have one, let the keyboard walk over the buttons."""
        self.screen.release()
        if not self.toolbar.rest:
            self._walk_over_toolbar()
            return
        self.menu = PopUp(
            self.toolbar.rest, self.toolbar.rects[Action.MORE], self.screen.layout, self.why_not
        )
        self._context.speak(self._context.words("ask.more_title"))

    def _walk_over_toolbar(self) -> None:
        """Give the keyboard's focus to the first button of the toolbar."""
        buttons = self.toolbar.buttons
        self.tab_stops.at = next((action for action, one in buttons.items() if one.is_enabled), None)
        self._speak_stop(buttons)

    def why_not(self, action: Action) -> str | None:
        """Return why an action is not possible now, maybe an empty text; None if it is possible."""
        if self.can(action):
            return None
        reason = self._commands.refusal(action)
        return "" if reason is None else self._context.words(f"refuse.{reason}")

    def handle_menu(self, event: Event) -> bool:
        """Let the menu handle an event, and act on a choice; say whether that was all there is to do."""
        menu = self.menu
        assert menu is not None
        before, is_done = menu.at, menu.handle(event)
        if menu.is_open and menu.at != before:
            self._context.speak(menu.spoken)
        if not menu.is_open:
            self.menu = None
        if menu.chosen is not None:
            self._context.sounds.play(Sound.BUTTON)
            self.act(menu.chosen)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk_over_toolbar()
            return True
        return is_done

    # -- the dialog -----------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask a question in a dialog."""
        if self._screens:
            self.screen.release()
        self.menu = None
        self._context.manager.update(0.0)  # it rests below a dialog, and a new screen would not be seen
        self.dialog = Dialog(question, self._context.manager, self._context.layout)

    @property
    def is_asking(self) -> bool:
        """True if a dialog is open."""
        return self.dialog is not None

    @property
    def manager(self) -> UIManager:
        """The manager of the widgets that the mouse and the keyboard work on now."""
        return self._context.manager if self.dialog is None else self.dialog.manager

    def handle_dialog(self, event: Event) -> None:
        """Let the dialog handle an event; act on the answer, if that is one."""
        assert self.dialog is not None
        answer = self.dialog.answered(event)
        if answer is not None:
            entered = self.dialog.entered
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

    # -- requests -------------------------------------------------------------------------------

    def show(self, request: Request) -> None:
        """Carry out a request: show its screen, or begin its game, which shows the table.

        Raises:
            UserError: a game can't be read or kept in the home folder.
        """
        if (screen := self._makers[type(request)](request)) is not None:
            self._open(screen, request)

    def _registry(self) -> Mapping[type[Request], Callable[[Any], Screen | None]]:
        """Return by type of request the function that makes its screen; None for one that shows another."""
        context, services = self._context, self._services
        records, session, matches = services.records, services.session, services.matches
        return {
            Menu: lambda to: (ClassicTitleScreen if to.classic else TitleScreen)(
                context, session, matches, records, services.drills
            ),
            Table: lambda to: self._classic_table() if to.classic else self._table(),
            Daily: lambda to: (
                DailyScreen(context, records, daily.CLASSIC)
                if to.classic
                else DailyScreen(context, records, daily.SOLITAIRE, services.par)
            ),
            Guide: lambda to: GuideScreen(
                context, guide.classic_book(matches.options) if to.classic else guide.SOLITAIRE
            ),
            Lesson: lambda to: (
                ClassicLessonScreen(context, Puzzle(context, to.number), matches.options)
                if to.classic
                else LessonScreen(context, to.number)
            ),
            Scores: lambda to: ScoresScreen(context, records, to.standing, to.deal),
            ClassicScores: lambda to: ClassicScoresScreen(
                context,
                records,
                services.drills,
                ClassicTable.FIGURES if to.figures else ClassicTable.MATCHES,
            ),
            Stats: lambda _: StatsScreen(context, records, services.drills),
            Settings: lambda _: SettingsScreen(context),
            NewMatch: lambda _: NewMatchScreen(context, matches),
            Rules: lambda _: RulesScreen(context),
            Known: lambda to: ClassicKnownScreen(
                context, services.seated if to.hand is None else self._known_by_person(to.hand)
            ),
            Compare: self._compare,
            ToCome: lambda to: ToComeScreen(context, to.view),
            Replay: self._replay,
            Printed: lambda _: self._watch(
                Replayed(printed_hand(), lambda: context.words, opinions=printed_opinions()), None
            ),
            WhatIf: lambda to: WhatIfScreen(context, to.branches),
            Verdict: self._judge,
            HandVerdict: lambda to: self._verdict_on_hand(to.record),
            TryAgain: lambda to: TryScreen(
                context, to.record, to.decision, Judge(to.record, to.decision, context.start_worker)
            ),
            TryHand: lambda to: ClassicTryScreen(
                context, Tried(context, services.classic_verdicts.of(to.record), to.decision)
            ),
            Drill: lambda to: self._hand_drill() if to.classic else self._game_drill(),
            Think: self._think,
            Play: lambda to: session.play(to.deal),
            PlayHand: lambda to: matches.play_hand(to.record),
            PlayOn: lambda to: (
                matches.play_on(to.record)
                if isinstance(to.record, HandRecord)
                else session.play_from(to.record, to.ply)
            ),
            PlayDaily: lambda to: (matches if to.classic else session).play_daily(to.day),
        }

    def _table(self) -> Screen:
        """Return the screen that belongs to the phase of the solitaire on the table."""
        context, services = self._context, self._services
        session = services.session
        services.matches.is_at_table = False
        if session.is_under_way:
            self._stop_verdict()
        if session.game.phase is Phase.CUT:
            return CutScreen(context, session)
        if session.game.phase is Phase.STACKING:
            return StackScreen(context, session, services.hints)
        kind = GuidedScreen if session.game.is_guided else PlayScreen
        return kind(context, session, services.hints, services.evaluation, services.par)

    def _classic_table(self) -> Screen:
        """Return the screen that belongs to the moment of the classic hand on the table."""
        context, services = self._context, self._services
        seated = services.seated
        services.matches.is_at_table = True
        if seated.is_cutting:
            return ClassicCutScreen(context, seated)
        seated.sit_down()
        if seated.scene.moment is Moment.COUNT:
            return ClassicCountScreen(context, seated)
        return ClassicScreen(context, seated, services.classic_hints, services.classic_evaluation)

    def _replay(self, request: Replay) -> Screen:
        """Return the replay of a record of either game."""
        record = request.record
        if isinstance(record, HandRecord):
            watched = Replayed(record, lambda: self._context.words)
            if request.ply:
                watched.go(watched.step_after(request.ply - 1))
            known = self._services.classic_verdicts.known(record) if watched.has_verdict else None
            return self._watch(
                watched, request.review if isinstance(request.review, ClassicReview) else known
            )
        review = request.review if isinstance(request.review, Review) else None
        if review is None and record.score.end is not None:
            review = self._services.records.query(lambda store: stored_verdict(store, record, 0), None)
        branches = Branches(record, request.ply)
        return ReplayScreen(self._context, branches, review, can_leave=bool(self._screens))

    def _compare(self, to: Compare) -> ClassicCompareScreen:
        """Show two ended hands of the same deal side by side."""
        context, hand = self._context, to.own.hand
        deal = context.words.hand(hand.deal, hand.dealer)
        return ClassicCompareScreen(context, PlayedOut.of(to.own), PlayedOut.of(to.other), deal)

    def _known_by_person(self, record: HandRecord) -> Replayed:
        """Return a hand as far as it was played, as the person in seat S knew it."""
        watched = Replayed(record, lambda: self._context.words)
        watched.is_open = False
        watched.go(watched.last)
        return watched

    def _watch(self, watched: Replayed, review: ClassicReview | None) -> Screen:
        return ClassicReplayScreen(self._context, watched, review, can_leave=bool(self._screens))

    def _judge(self, request: Verdict) -> None:
        """Show the verdict on a game, after a question if that counts as help."""
        title = self._context.words("action.verdict")

        def show() -> None:
            self._open(self._verdict_on(request.record), request)

        offer(self._context, self._services.session, request.record.deal, title, show)

    def _verdict_on(self, record: Record) -> Screen:
        """Return the verdict on a game; a second look at the last one finds it as it was left."""
        context, session, verdict = self._context, self._services.session, self._verdict
        session.see_verdict(record.deal)
        if verdict is None or verdict.record.played != record.played:
            self._stop_verdict()
            work = VerdictWork(record, self._services.records, context.start_worker)
            self._verdict = verdict = VerdictScreen(context, session, work)
        return verdict

    def _verdict_on_hand(self, record: HandRecord) -> Screen:
        """Return the verdict on a hand: the screen below the one shown, if it is there, or a new one."""
        work = self._services.classic_verdicts.of(record)
        below = (one for one in self._screens if isinstance(one, ClassicVerdictScreen) and one.work is work)
        return next(below, None) or ClassicVerdictScreen(self._context, work)

    def _stop_verdict(self) -> None:
        if self._verdict is not None:
            self._verdict.stop()
            self._verdict = None

    def _game_drill(self) -> Screen | None:
        """Return the next drill of the solitaire, if one is due."""
        drills, context = self._services.drills, self._context
        if (found := drills.next_game()) is None:
            return None
        judge = Judge(found.record, found.decision, context.start_worker)
        return DrillScreen(context, found, judge, drills)

    def _hand_drill(self) -> Screen | None:
        """Return the next drill of the classic game, if one is due."""
        services, context = self._services, self._context
        if (found := services.drills.next_hand()) is None:
            return None
        work = ClassicVerdictWork(found.record, services.records, context.start_worker)  # never begun
        tried = Tried(context, work, found.decision)
        return ClassicDrillScreen(context, tried, found.asking, services.drills)

    def _think(self, request: Think) -> None:
        """Show long thinking about a deal, after a question if that counts as help."""
        context, services, deal = self._context, self._services, request.deal
        session = services.session

        def show() -> None:
            game = session.game if session.has_game else None
            is_played = game is not None and game.phase is not Phase.ENDED and game.deal.cards == deal.cards
            self._open(ThinkingScreen(context, services.thinking, deal, shows_line=not is_played), request)

        offer(context, session, deal, context.words("think.counts_title"), show)

    def close(self) -> None:
        """End what goes on behind the screens."""
        self._stop_verdict()
