"""A match hand by hand: points, resti and verdicts, the costliest decision, and in the end who has won."""

from collections.abc import Iterable, Sequence

from solitaire.classic.match import GIRO
from solitaire.classic.players import margin
from solitaire.classic.seats import Seat
from solitaire.rules.cards import CODES
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.models.replayed import PlayedOut, first_difference
from solitaire.table.page.blocks import Columns, TableColumn
from solitaire.table.page.scroll import TURNING_KEYS, Choices, Option, Scroll
from solitaire.table.page.tree import Column, Node, Panel, Row, Text
from solitaire.table.parts.classic.count import TrickPicture
from solitaire.table.requests import HandVerdict, Replay
from solitaire.table.screens.base import SidePage
from solitaire.table.services.classic.match_session import MatchSession
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.verdict_work import ClassicVerdictWork, HandVerdicts
from solitaire.table.texts import SEPARATOR
from solitaire.texts import verdict
from solitaire.texts.classic_words import APART
from solitaire.texts.words import signed
from solver.classic.hand_review import HandReview


class MatchScreen(SidePage):
    """The ended hands of the match on the table. Once it is over, they are reviewed one after another.

    Attributes:
        listing: the hands, one of them chosen.
    """

    left_by = "escape"
    help_key = "help.classic_match"
    here = Action.CLASSIC_HANDS
    is_classic = True
    widest = 860

    def __init__(
        self, context: Context, session: MatchSession, seated: Seated, verdicts: HandVerdicts
    ) -> None:
        super().__init__(context)
        self._session, self._seated, self._verdicts = session, seated, verdicts
        self._hands = session.ended_hands
        self._reviews: list[HandReview | None] = []
        self._work: ClassicVerdictWork | None = None
        self._columns = Columns(self._titles(), fixed=3)
        self.listing = Choices(self._choose, lambda: self.nav.act(Action.VERDICT), row=22)
        self.listing.chosen = len(self._hands) - 1

    def offers(self) -> Sequence[Offer]:
        nav, session, hand = self.nav, self._session, self._hands[self.listing.chosen]
        again = Offer(Action.CLASSIC_AGAIN, session.begin_again, "a", Where.BELOW, is_main=True)
        return (
            *super().offers(),
            *([again] if session.is_over else []),
            Offer(Action.VERDICT, lambda: nav.show(HandVerdict(hand)), "return", Where.BELOW),
            Offer(Action.WATCH, lambda: nav.show(Replay(hand)), "w", Where.BELOW),
            Offer(Action.CLASSIC_MENU, self.nav.general(Action.CLASSIC_MENU), where=Where.BELOW),
            Offer(Action.MORE_COLUMNS, when(not self._columns.is_all, self._turn_columns), "right"),
        )

    def read(self) -> None:
        self._columns.name(self._titles())
        self._reviews = [self._verdicts.known(hand) for hand in self._hands]

    # -- what is shown --------------------------------------------------------------------------

    def page(self) -> Node:
        hands, words = self._hands, self.words
        partners = {
            first: Text(words("match.giro", giro=first // GIRO + 1, who=hands[first].players[Seat.N]), "late")
            for first in range(0, len(hands), GIRO)
        }
        titles, chosen = self._columns.titles(self._turn_columns), self.listing.chosen
        listed = self.listing.of(len(hands), self._option, chosen, head=titles, headings=partners)
        title, players, *costliest = self._said()
        said = (Text(line, "body", "middle", wraps=True) for line in costliest)
        head = Text(title, "title", "middle", wraps=True), Text(players, "strong", "middle", wraps=True)
        return Column(*head, Panel(listed), *said, space=8)

    def _titles(self) -> Sequence[TableColumn]:
        words = self.words
        return (
            TableColumn(words("match.hand"), "12", 0.1),
            TableColumn(words("match.points"), "−188", 0.2),
            TableColumn(words("classic.resti"), "−18", 0.2, style="small-figure"),
            TableColumn(words("action.verdict"), words("sum.was_cards", points=188), 2, is_number=False),
        )

    def _option(self, index: int) -> Option:
        made, review = margin(self._hands[index].hand), self._reviews[index]
        said = self.words("match.no_verdict")
        if review is not None and review.share:
            said = verdict.hand_sentence(review, self.words)
        texts = str(index + 1), signed(int(made.points)), signed(int(made.resti)), said
        named = zip((column.title for column in self._titles()), texts, strict=True)
        return Option(self._columns.row(texts), (", ".join(f"{title} {text}" for title, text in named),))

    def _said(self) -> Sequence[str]:
        """Return the title, the players with their resti, and the costliest decision if it is known."""
        players = SEPARATOR.join(f"{name} {signed(resti)}" for name, resti in self._seated.seen.players)
        return [self._result(), players, *self._costliest()]

    def _result(self) -> str:
        """Return who has won, or how far the match is."""
        words, seen, match = self.words, self._seated.seen, self._seated.match
        if not self._session.is_over:
            return words("match.so_far", played=len(self._hands), hands=match.hands)
        most = max(resti for _, resti in seen.players)
        first = [name for name, resti in seen.players if resti == most]
        if not most:
            return words("match.draw")
        if len(first) > 1:
            return words("match.won_by", who=APART.join(first), resti=most)
        is_own = first[0] == seen.sentences.own
        return words("match.you_rise" if is_own else "match.rises", who=first[0], resti=most)

    def _costliest(self) -> Sequence[str]:
        """Return the costliest decision of all reviewed hands in a line; nothing while none is reviewed."""
        words = self.words
        costly = [
            (decision, number)
            for number, review in enumerate(self._reviews, start=1)
            for decision in (review.costliest(1) if review is not None else ())
        ]
        if not costly:
            is_clean = all(review is not None and review.is_complete for review in self._reviews)
            return [words("verdict.blameless")] if is_clean else []
        decision, number = max(costly, key=lambda found: found[0].cost)
        what = verdict.hand_what_was_done(decision, words)
        return [words("match.costliest", hand=number, what=what, points=round(decision.cost))]

    def status(self) -> str:
        return self._seated.match.game

    def spoken(self) -> Announcement:
        title, *lines = self._said()
        return Announcement(title, tuple(lines), self.view.said())

    # -- what the player does -------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self.listing.chosen = max(0, min(len(self._hands) - 1, index))
        self.show()

    def _turn_columns(self) -> None:
        self._columns.turn()
        self.show()

    # -- time -----------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        has_news = self._follow_reviews()
        return super().advance(seconds) or has_news

    def _follow_reviews(self) -> bool:
        """Let the first hand without a whole review be reviewed; return whether there is news of it."""
        missing = (at for at, review in enumerate(self._reviews) if review is None or not review.is_complete)
        at = next(missing, None)
        if at is None or not self._session.is_over:
            return False
        if self._work is None or self._work.record != self._hands[at]:
            self._work = self._verdicts.of(self._hands[at])
        if self._work.review is self._reviews[at]:
            return False
        self._reviews[at] = self._work.review
        self.show()
        return True


# -- two hands of the same deal side by side ------------------------------------------------------

_NUMBER = 26
"""Width of the number of a trick."""


class ClassicCompareScreen(SidePage):
    """Both results of a shared hand: each trick with its winner and the lead after it, then the resti."""

    widest = 860

    def __init__(self, context: Context, own: PlayedOut, other: PlayedOut, deal: str) -> None:
        super().__init__(context)
        self._hands, self._deal, self._scroll = (own, other), deal, Scroll(TURNING_KEYS)

    def page(self) -> Node:
        faces = self.context.classic_faces
        tricks = (
            Row(
                Text(str(number), "muted", wide=_NUMBER),
                *(TrickPicture(hand.tricks[number - 1], faces) for hand in self._hands),
            )
            for number in range(1, len(self._hands[0].tricks) + 1)
        )
        sides = [Text(self._name(hand), "name") for hand in self._hands]
        results = [Text(self._result(hand), "figure") for hand in self._hands]
        rows = (Row(Text("", wide=_NUMBER), *texts) for texts in (sides, results))
        head = Text(self._title(), "title", wraps=True), Text(self._difference(), "aside", wraps=True)
        return self._scroll.of(Column(*head, *rows, *tricks))

    # -- texts ----------------------------------------------------------------------------------

    def _name(self, hand: PlayedOut) -> str:
        return hand.player or self.words("player.nameless")

    def _title(self) -> str:
        one, other = map(self._name, self._hands)
        return self.words("compare.title", deal=self._deal, one=one, other=other)

    def _difference(self) -> str:
        number = first_difference(*self._hands)
        return self.words("compare.alike") if number is None else self.words("compare.from", number=number)

    def _result(self, hand: PlayedOut) -> str:
        return self.words("compare.result", points=signed(hand.lead), resti=signed(hand.resti))

    def spoken(self) -> Announcement:
        results = [f"{self._name(hand)}: {self._result(hand)}" for hand in self._hands]
        return Announcement(self._title(), (self._difference(), *results))

    def details(self) -> Iterable[str]:
        for number, pair in enumerate(zip(*(hand.tricks for hand in self._hands), strict=True), start=1):
            cards = (" ".join(CODES[card] for card in played.trick.cards) for played in pair)
            parts = (f"{said} {signed(played.lead)}" for said, played in zip(cards, pair, strict=True))
            yield f"{number}. {'; '.join(parts)}"
