"""A costly move asked again: it is tried, and the answer judged; drills are such moves one after another."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from solitaire.play.branches import Branches
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.table.actions import Action, Offer, when
from solitaire.table.context import Context, Polled
from solitaire.table.models.shown import Shown, ShownHint
from solitaire.table.parts.notice import Notice
from solitaire.table.requests import Drill, PlayOn
from solitaire.table.screens.grid import GridScreen
from solitaire.table.services.drills import Drills, DueDecision, Judge
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import move_news
from solitaire.texts.verdict import judgement, move_words
from solver.game_review import MoveDecision


class TryScreen(GridScreen):
    """The position before a costly decision: a move is made and judged, and may be taken back."""

    bar: tuple[Action, ...] = (
        Action.BACK_TO_VERDICT,
        Action.UNDO,
        Action.SHOW_ME,
        Action.PLAY_ON,
        Action.TO_COME,
        Action.KILLS,
        Action.MENU,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.try"
    way_out: ClassVar = Action.BACK_TO_VERDICT

    def __init__(self, context: Context, record: Record, decision: MoveDecision, judge: Judge) -> None:
        self._record, self._decision, self._judge = record, decision, judge
        self._line = Branches(record, decision.ply)
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
    def cost(self) -> float | None:
        """The points that this move costs; None before it, and while it is being weighed."""
        return None if self.tried is None else self._judge.cost(self.tried)

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
            Offer(Action.BACK_TO_VERDICT, nav.leave),
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
        self._line.go(self._decision.ply)
        self.nav.refresh()

    # -- the notice -----------------------------------------------------------------------------

    def notice(self) -> Notice:
        words, decision, tried = self.words, self._decision, self.tried
        if self._is_shown:
            text = words("try.shown", better=move_words(decision.better, words))
            return Notice(text, (self.way_out,), is_below=True)
        if tried is None:
            text = words("try.question", move=move_words(decision.move, words), cost=f"{decision.cost:.0f}")
            return Notice(text, (Action.SHOW_ME, self.way_out), is_below=True)
        cost = self.cost
        trouble = self.context.trouble(self._judge.job) if cost is None else ""
        text = trouble or judgement(decision, tried, cost, words)
        is_good = cost is not None and cost < decision.cost / 2
        actions = (self.way_out, Action.UNDO) if is_good else (Action.UNDO, self.way_out)
        return Notice(text, actions, is_below=True)

    def overview(self) -> list[str]:
        return [self.notice().text]

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._judge.poll, self._judge.job, self.show_judgement),)

    def show_judgement(self) -> None:
        """Show what has been found."""
        self.place_notice()

    def stop(self) -> None:
        self._judge.stop()

    # -- status and speech ----------------------------------------------------------------------

    def status(self) -> str:
        return self.words("replay.ply", ply=self._line.ply, count=len(self._record.moves))

    def spoken(self) -> Announcement:
        return self.announcement(self.words("action.try"), self.overview())


class DrillScreen(TryScreen):
    """A costly move asked again; the first answer counts, and the next drill comes after it."""

    bar: tuple[Action, ...] = (Action.LEAVE, Action.NEXT_DRILL, *TryScreen.bar[1:])
    help_key = "help.drill"
    way_out: ClassVar = Action.LEAVE

    def __init__(
        self, context: Context, asked: DueDecision[Record, MoveDecision], judge: Judge, drills: Drills
    ) -> None:
        self._attempt, self._drills = asked.attempt, drills
        super().__init__(context, asked.record, asked.decision, judge)

    def own(self) -> Sequence[Offer]:
        after = when(self._attempt.is_answered, lambda: self.nav.show(Drill()))
        leave = Offer(Action.LEAVE, self.nav.leave)
        return (*super().own(), Offer(Action.NEXT_DRILL, after, "n"), leave)

    def make(self, move: Move) -> None:
        super().make(move)
        self.show_judgement()

    def show_better(self) -> None:
        self._attempt.answer(None)
        super().show_better()

    def show_judgement(self) -> None:
        if self.cost is not None:
            self._attempt.answer(self.cost)
        super().show_judgement()

    def notice(self) -> Notice:
        found = super().notice()
        if not self._attempt.is_answered:
            return found
        text = f"{found.text} {self._attempt.outcome}"
        return replace(found, text=text, actions=(Action.NEXT_DRILL, *found.actions))

    def status(self) -> str:
        return self._drills.status(self._attempt)
