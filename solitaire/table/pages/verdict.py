"""The verdict on an ended game or hand: sentence and sum, a chart, the costliest decisions, and bad luck.

They are on one page if there is room for it, otherwise on several, and grow while the work goes on.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.page.blocks import Bar, First, Level, Needs, Press
from solitaire.table.page.cards import Album, Cards, Draw, Paged
from solitaire.table.page.scroll import Option
from solitaire.table.page.tree import Button, Column, Node, Panel, Row, Spare, Text
from solitaire.table.parts.chart import Course, SteppedChart
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.parts.figures import StandingBar, Waterfall
from solitaire.table.screens.base import PageScreen
from solitaire.table.texts import SEPARATOR
from solitaire.texts.sums import SumRow
from solitaire.texts.verdict import MarkedResult, cost
from solver.review import Costed, Mark

MOST: Final = 5
"""Decisions shown."""
LUCK_ROWS: Final = 2
"""Rows of bad luck shown."""
_WITH_HEAD: Final = (704, 440)
"""Width and height that a decision needs below sentence and sum; in less they have a page."""
_PICTURE: Final = (1.4, 1.1)
"""Width of a decision's picture, relative to the texts beside it: without the better one, and with it."""
_TRY: Final = 140
"""Width of the button to try a decision again, at the smallest window."""
_SCALES: Final = (1.0, 0.85, 0.7, 0.6, 0.5)
"""Sizes of the letters below a picture, and beside it also larger ones: the first that fits."""


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A costly decision, as shown."""

    decision: Costed
    step: int
    """The step of the game right after it."""
    done: str
    better: str
    why: str
    """The reasons why the other decision is better; may be empty."""
    question: Draw
    """Draws the decision without the better one."""
    picture: Draw
    """Draws both."""
    try_again: Callable[[], None]
    held: str = ""
    """The cards that the player held; empty where the picture shows all."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a review so far, in words."""

    share: float
    """The part of the work that is done, 0 to 1."""
    sentence: str
    figures: Sequence[tuple[str, str]]
    """Figures, each with its label."""
    costliest: Sequence[CostlyDecision]
    luck_title: str
    bad_luck: Sequence[str]
    """The worst luck that nobody could have foreseen, a line each."""
    rows: Sequence[SumRow] = ()
    """The result taken apart, once that is known."""
    search: str = ""
    """How far the longer search for the best line is; empty while there is none."""
    trouble: str = ""
    """Why there will be no more of it, if so."""
    standings: Sequence[MarkedResult] = ()
    """What stands on the bar of all results; empty without one."""
    balance: Sequence[str] = ()
    """What is missing between the decisions shown and the play, a line each."""
    others: Sequence[str] = ()
    """For four, how rare the luck was, and what others played that changed most, a line each."""


class VerdictPage(PageScreen):
    """The verdict on a game or a hand, which grows surer while it is shown.

    Attributes:
        found: the findings so far.
        pages: which page is shown.
        cards: the costliest decisions.
        chart: the course of the game.
    """

    here = Action.VERDICT
    has_tab_stops = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pages, self.album = Paged(), Album()
        self.cards = Cards(self._go_to, self._replay_decision, self._try, tall=230)
        self.chart = SteppedChart(self.replay, self.name, tall=176)
        self._open: set[int] = set()  # the steps after the decisions whose better ones are shown
        self.found = self.find()

    # -- for each game to say -------------------------------------------------------------------

    @abstractmethod
    def find(self) -> Findings:
        """Return the findings so far."""

    @abstractmethod
    def course(self) -> Course:
        """Return the course of the game, as far as it is known."""

    @abstractmethod
    def name(self, step: int) -> str:
        """Return the name of a step, and what was done there."""

    @abstractmethod
    def replay(self, step: int) -> None:
        """Replay the game from a step on."""

    def own_offers(self) -> Sequence[Offer]:
        """Return what this game's verdict offers besides."""
        return ()

    # -- what it offers -------------------------------------------------------------------------

    def offers(self) -> Sequence[Offer]:
        hidden = [costly for costly in self.found.costliest if costly.step not in self._open]
        before, after = self.turning(self.pages.at, self.pages.count, self.turn)
        show_me = Offer(Action.SHOW_ME, when(bool(hidden), self._show_me), "s", Where.BELOW)
        below = (before, show_me, after) if self.found.costliest else (before, after)
        return (
            *self.leading(),
            *self.own_offers(),
            Offer(Action.FIGURES, self._show_figures, "i", Where.BAR),
            *(below if self.pages.count > 1 else ()),
            Offer(Action.VERDICT, self.nav.leave),
        )

    def turn(self, step: int) -> None:
        """Show the next page, or the previous page."""
        self.pages.at += step
        self.chart.pointed, self.cards.chosen = None, -1
        self._show_all()

    def _show_all(self) -> None:
        """Show what has changed, and what is possible now."""
        self.show()
        self.nav.refresh_actions()

    def _show_me(self) -> None:
        """Show what would have been better than the focused decision; if there is none, than all of them."""
        focus = self.cards.chosen
        self._show_better(self.found.costliest if focus < 0 else [self.found.costliest[focus]])

    def _show_better(self, decisions: Sequence[CostlyDecision]) -> None:
        self._open |= {costly.step for costly in decisions}
        self._show_all()

    def _go_to(self, index: int) -> None:
        self.cards.chosen, self.chart.pointed = index, None
        self._show_all()

    def _replay_decision(self, index: int) -> None:
        self.replay(self.found.costliest[index].step)

    def _try(self, index: int) -> None:
        self.found.costliest[index].try_again()

    def _show_figures(self) -> None:
        """Show the small print: all figures with their errors, and what the errors mean."""
        words, found = self.words, self.found
        lines = [f"{figure} {label}" for figure, label in found.figures]
        text = "\n".join([*lines, *found.balance, words("verdict.error_note")])
        self.context.ask(Question(words("action.figures"), text, (Answer(words("button.close")),)))

    # -- while the work goes on -----------------------------------------------------------------

    def build(self) -> None:
        self.album.clear()
        self.found = self.find()
        super().build()

    def show_news(self) -> None:
        """Show the findings so far."""
        before, self.found = self.found, self.find()
        if [one.decision for one in before.costliest] != [one.decision for one in self.found.costliest]:
            self.album.clear()
        self._show_all()

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        """Return the story: the sentence, the sum, one decision at a time; then the course of the game."""
        found, chart = self.found, self.chart.of(self.course(), self.words)
        cards = self.cards.of(len(found.costliest), self._card, self.cards.chosen, head=self._heading())
        story = [cards.spread(1)] if found.costliest else []
        search = Text(found.search, "tiny", "middle", wraps=True)
        course = Column(chart, *self._luck(), *([search] if found.search else ()), space=6)
        title = Text(found.sentence, "title", "middle", wraps=True), Bar(found.share)
        blameless = [] if found.costliest else [self._heading()]
        pages = self.pages.of(*story, Column(*blameless, course, space=6))
        with_head = Column(*title, StandingBar(found.standings), self._sum(), pages, space=6)
        first = Column(*title, StandingBar(found.standings), self._sum(grow=True), space=8)
        narrow = self.pages.of(first, *story, course)
        return First([Needs(with_head, *_WITH_HEAD), narrow])

    def _sum(self, *, grow: bool = False) -> Node:
        """Return the result taken apart; until it is known, the figures side by side."""
        if self.found.rows:
            return Waterfall(self.found.rows, grow)
        return Row(*(self._figure(*figure) for figure in self.found.figures))

    def _figure(self, figure: str, label: str) -> Node:
        return Column(Text(figure, "large-figure", "middle"), Text(label, "note", "middle", wraps=True))

    def _luck(self) -> Iterator[Node]:
        if self.found.bad_luck:
            yield Text(self.found.luck_title, "strong", wraps=True)
            yield Text(SEPARATOR.join(self.found.bad_luck), "note", wraps=True, leading=1.45)
        yield from (Text(line, "note", wraps=True, leading=1.45) for line in self.found.others)

    @property
    def heading(self) -> str:
        """The heading above the costliest decisions, or that none were found, or none yet."""
        if self.found.costliest:
            return self.words("classic_verdict.costliest" if self.is_classic else "verdict.costliest")
        if self.found.share == 1.0 or self.found.trouble:
            return self.found.trouble or self.words("verdict.blameless")
        counting = self.words("sum.counting", percent=f"{100 * self.found.share:.0f}")
        return "" if counting == self.found.sentence else counting

    def _heading(self) -> Node:
        balance = SEPARATOR.join(self.found.balance)
        note = [Text(balance, "note", "right", wraps=True)] if balance else []
        return Row(Text(self.heading, "strong", wraps=True), *note)

    # -- a decision -----------------------------------------------------------------------------

    def _card(self, index: int) -> Option:
        """Return the card of a decision; an open one is wider, as it shows the better decision, too."""
        costly = self.found.costliest[index]
        is_open, words = costly.step in self._open, self.words
        style = "loss" if costly.decision.mark is Mark.BLUNDER else "figure"
        heading = Text(f"{index + 1}/{len(self.found.costliest)}  {cost(costly.decision, words)}", style)
        draw = costly.picture if is_open else costly.question
        picture = self.album.picture((costly.step, is_open), draw, tall=40, share=_PICTURE[is_open])
        button = Row(Button(words("action.try"), costly.try_again, wide=_TRY), Spare())
        below = [Column(heading, picture, self._about(costly, scale), button, space=6) for scale in _SCALES]
        texts = [
            Column(heading, self._about(costly, scale), button, Spare(), space=8)
            for scale in (1.4, 1.2, *_SCALES)
        ]
        beside = Row(picture, First(texts), space=16)
        arranged = [*(Needs(one, upright=2 / 3) for one in below), Panel(beside, ground="")]
        said = tuple(self._entry(index + 1, costly))
        return Option(First(arranged), said, "panel", share=2 if is_open else 1)

    def _about(self, costly: CostlyDecision, scale: float) -> Node:
        """Return the texts on a decision; what was better stays hidden until it is asked for."""
        if costly.step not in self._open:
            hidden = [one for one in self.found.costliest if one.step not in self._open]
            texts = [self._question(one, scale) for one in hidden]
            return Press(Level(self._question(costly, scale), texts), lambda: self._show_better([costly]))
        done = (costly.done, "small"), (costly.held, "small")
        better = (*done, (costly.better, "small-good"), (costly.why, "tiny"))
        return Column(*(self._line(text, style, scale) for text, style in better if text))

    def _question(self, costly: CostlyDecision, scale: float) -> Node:
        offer = self._line(self.words("verdict.show_better"), "small-gold", scale)
        held = [self._line(costly.held, "small", scale)] if costly.held else []
        return Column(self._line(costly.done, "small", scale), *held, offer)

    def _line(self, text: str, style: str, scale: float) -> Node:
        return Text(text, style, wraps=True, scale=scale, leading=1.45)

    # -- speech ---------------------------------------------------------------------------------

    def _entry(self, number: int, costly: CostlyDecision) -> Iterator[str]:
        """Yield the text of a decision; what was better only once it is shown."""
        yield f"{number}. {cost(costly.decision, self.words)}. {costly.done}"
        if costly.step in self._open:
            yield costly.better
            yield costly.why

    def spoken_lines(self, *, is_final: bool) -> Iterator[str]:
        """Yield the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words = self.words
        yield self.found.sentence
        if not is_final:
            return
        named = [(row.label, row.figure) for row in self.found.rows]
        named += [(label, figure) for figure, label in self.found.figures if not figure.endswith(":")]
        yield from (words("spoken.named", name=label, value=figure) for label, figure in named)
        yield from (f"{figure} {label}" for figure, label in self.found.figures if figure.endswith(":"))
        yield self.heading
        for number, costly in enumerate(self.found.costliest, start=1):
            yield from self._entry(number, costly)
        yield from self.found.balance
