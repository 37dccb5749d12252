"""A costly move asked again: it is tried, and the answer judged; drills are such moves one after another."""

from collections.abc import Sequence
from typing import ClassVar

from solitaire.play.branches import Branches
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.models.shown import Shown, ShownHint
from solitaire.table.parts.notice import Notice
from solitaire.table.requests import NextDrill, PlayOn
from solitaire.table.screens.grid import GridScreen
from solitaire.table.services.asked_again import AskedAgain, asked_move
from solitaire.table.services.drills import Drills, DueDecision
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import move_news
from solitaire.texts.verdict import move_words
from solver.game_review import MoveDecision


class TryScreen(GridScreen):
    """The position before a costly decision: a move is made and judged, and may be taken back."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.UNDO, Action.SHOW_ME, Action.PLAY_ON)
    more: tuple[Action, ...] = (Action.TO_COME,)
    help_key = "help.try"
    way_out: ClassVar = Action.LEAVE

    def __init__(
        self, context: Context, record: Record, asked: AskedAgain[MoveDecision, Move | None]
    ) -> None:
        self._record, self._asked, self._decision = record, asked, asked.decision
        self._line = Branches(record, self._decision.ply)
        self._is_shown = False
        super().__init__(context)

    @property
    def position(self) -> Position:
        return self._line.position

    @property
    def tried(self) -> Move | None:
        """The move made, or None before it."""
        return self._line.moves[-1] if self._line.ply > self._decision.ply else None

    @property
    def hint(self) -> ShownHint | None:
        better, tops = self._decision.better, self.position.grid
        if not self._is_shown:
            return None
        if better is None:
            return ShownHint(is_deck=True, is_play=True)
        if better.victim is None:
            return None
        kill = tops.index(better.card), tops.index(better.victim)
        return ShownHint(piles=kill, kills=(kill,))

    def current(self) -> Shown:
        return Shown.of(self.position, self._line.moves)

    # -- actions --------------------------------------------------------------------------------

    def own(self) -> Sequence[Offer]:
        nav, ply, is_tried = self.nav, self._decision.ply, self.tried is not None
        return (
            *super().own(),
            Offer(Action.UNDO, when(is_tried, self._undo)),
            Offer(Action.FINISH, when(not is_tried, lambda: self.make(END))),
            Offer(Action.SHOW_ME, self.show_better, "s"),
            Offer(Action.HINT, self.show_better),
            Offer(Action.PLAY_ON, lambda: nav.show(PlayOn(self._record, ply)), "p"),
        )

    def make(self, move: Move) -> None:
        if self.tried is not None:
            self.context.refuse("judged")
            return
        before = self.position
        self._line.make(move)
        self._is_shown = False
        self.context.sounds.play_move(move, before, self.position)
        self.context.tell(move_news(move, before, self.position, self.words))
        self.nav.refresh()

    def _undo(self) -> None:
        """Take back the move, to try another."""
        self._line.go(self._decision.ply)
        self.context.tell("")
        self.nav.refresh()

    def show_better(self) -> None:
        """Show the better move, on the position before it."""
        self._is_shown = True
        self._asked.settle(None)
        self._line.go(self._decision.ply)
        self.nav.refresh()

    # -- the notice -----------------------------------------------------------------------------

    def notice(self) -> Notice:
        words, decision, tried = self.words, self._decision, self.tried
        actions: tuple[Action, ...]
        if self._is_shown:
            text, actions = words("try.shown", better=move_words(decision.better, words)), (self.way_out,)
        elif tried is None:
            text = words("try.question", move=move_words(decision.move, words), cost=f"{decision.cost:.0f}")
            actions = Action.SHOW_ME, self.way_out
        else:
            text, actions = self._asked.judgement(_answer(tried)), (Action.UNDO, self.way_out)
            if self._asked.is_good(_answer(tried)):
                actions = actions[::-1]
        if self._asked.outcome is not None:
            text, actions = f"{text} {self._asked.outcome}", (Action.NEXT_DRILL, *actions)
        return Notice(text, actions, is_below=True)

    def overview(self) -> list[str]:
        return [self.notice().text]

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._asked.poll, self._asked.job, self.show_judgement),)

    def show_judgement(self) -> None:
        """Show what has been found; the first answer to a drill counts."""
        cost = None if self.tried is None else self._asked.cost(_answer(self.tried))
        if cost is not None:
            self._asked.settle(cost)
        self.place_notice()

    def stop(self) -> None:
        self._asked.stop()

    # -- status and speech ----------------------------------------------------------------------

    def status(self) -> str:
        return self.words("replay.ply", ply=self._line.ply, count=len(self._record.moves))

    def spoken(self) -> Announcement:
        return self.announcement(self.words("action.try"), self.overview())


def _answer(move: Move) -> Move | None:
    """Return a move as an answer: whichever card comes, its play is one."""
    return None if move.is_play else move


class DrillScreen(TryScreen):
    """A costly move asked again; the first answer counts, and the next drill comes after it."""

    bar: tuple[Action, ...] = (*TryScreen.bar[:-1], Action.NEXT_DRILL)
    more = (Action.PLAY_ON, Action.TO_COME)
    help_key = "help.drill"

    def __init__(self, context: Context, due: DueDecision[Record, MoveDecision], drills: Drills) -> None:
        self._drills = drills
        super().__init__(context, due.record, asked_move(context, *due))

    def own(self) -> Sequence[Offer]:
        after = when(self._asked.outcome is not None, lambda: self.nav.show(NextDrill()))
        leave = Offer(Action.LEAVE, self.nav.leave)
        return (*super().own(), Offer(Action.NEXT_DRILL, after, "n"), leave)

    def make(self, move: Move) -> None:
        super().make(move)
        self.show_judgement()

    def status(self) -> str:
        return self._drills.status(self._asked.attempt)
