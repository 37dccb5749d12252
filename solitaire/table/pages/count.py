"""The end of a hand: the count of both sides line by line, the resti, and the match so far."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from solitaire.classic.events import EventKind
from solitaire.classic.seats import Side
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.models.snapshot import Snapshot
from solitaire.table.offers import Offer, Where
from solitaire.table.page.blocks import Ground, Layers
from solitaire.table.page.tree import Node
from solitaire.table.parts.classic.count import CountPage
from solitaire.table.requests import Known, Menu
from solitaire.table.screens.base import CLASSIC_MAIN, CLASSIC_TOOLBAR
from solitaire.table.screens.page import PageScreen
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.sentences import APART
from solitaire.texts.words import signed


class ClassicCountScreen(PageScreen):
    """The count, shown event by event; Enter continues with the next hand.

    Attributes:
        scroll: what the count is shown in.
    """

    bar: tuple[Action, ...] = CLASSIC_TOOLBAR
    most_buttons = len(CLASSIC_MAIN)
    help_key = ""
    is_classic = True

    def __init__(self, context: Context, seated: Seated) -> None:
        super().__init__(context)
        self._seated, self.scroll = seated, CountPage.scroll()
        self._after_hand: Sequence[Offer] = ()
        seated.sit_down()

    @property
    def _seen(self) -> Snapshot:
        return self._seated.seen

    @property
    def _count(self) -> CountPage:
        return CountPage(self.context.canvas, self._seen)

    def own(self) -> Sequence[Offer]:
        nav = self.nav
        return (
            *self._seated.other_matches,
            Offer(Action.CLASSIC_KNOWN, lambda: nav.show(Known()), "k"),
        )

    def offers(self) -> Sequence[Offer]:
        seated = self._seated
        ways = {
            Action.CLASSIC_NEXT: Offer(Action.CLASSIC_NEXT, self._continue, "space, return", is_main=True),
            Action.CLASSIC_MENU: replace(*self.general(Action.CLASSIC_MENU), key="escape", is_main=True),
            Action.CLASSIC_NEW: Offer(Action.CLASSIC_NEW, self.nav.general(Action.CLASSIC_NEW)),
        }
        on = Action.CLASSIC_NEW if seated.match.is_over else Action.CLASSIC_NEXT
        below = [
            ways.pop(Action.CLASSIC_MENU if seated.match.is_single else on),
            *self._after_hand,
        ]
        ways.pop(Action.CLASSIC_NEW, None)
        elsewhere = [replace(offer, where=Where.NOWHERE) for offer in ways.values()]
        return (*super().offers(), *(replace(offer, where=Where.BELOW) for offer in below), *elsewhere)

    def read(self) -> None:
        self._after_hand = self._seated.after_hand

    def page(self) -> Node:
        seen, event = self._seen, self._seen.event
        layers = [
            Ground(None if seen.is_shown else self._hurry),
            self._count.node(self._title(), self.scroll),
        ]
        if event is not None and event.kind is EventKind.FINAL_RESTI and not seen.is_shown:
            layers.append(self._count.resto(event))
        return Layers(layers)

    # -- what the player does -------------------------------------------------------------------

    def _continue(self) -> None:
        """Show the rest of the count at once; after it, the next hand."""
        if not self._seen.is_shown:
            self._hurry()
        elif self._seated.match.is_over:
            self.nav.show(Menu(classic=True))
        else:
            self._seated.next_hand()

    def _hurry(self) -> None:
        """Show the rest of the count at once."""
        self._seated.hurry()
        self.show()

    def advance(self, seconds: float) -> bool:
        was_shown = self._seen.is_shown
        if self._seated.advance(seconds) or self._seen.is_shown is not was_shown:
            self.show()
            return True
        return super().advance(seconds)

    @property
    def is_waiting(self) -> bool:
        return self._seated.is_waiting

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        match = self._seated.match
        if match.is_single:
            return match.game
        return f"{match.game} · {self.words('classic.hand', hand=match.hand, hands=match.hands)}"

    def spoken(self) -> Announcement:
        if not self._seen.is_shown:
            return Announcement(self._title())
        resti = (f"{name} {signed(resti)}" for name, resti in self._seen.players)
        return Announcement(self._title(), (*self._count.result(), *resti))

    def details(self) -> Iterable[str]:
        for side in Side:
            yield from self._count.read_out(side)

    def _title(self) -> str:
        words, match, seen = self.words, self._seated.match, self._seen
        if match.is_single:
            return words("count.single")
        if match.is_over and seen.is_shown:
            most = max(resti for _, resti in seen.players)
            first = [name for name, resti in seen.players if resti == most]
            if len(first) > 1:
                return words("count.match_over", who=APART.join(first), resti=signed(most))
            is_own = first[0] == seen.sentences.own
            return words("count.you_rise" if is_own else "count.rises", who=first[0], resti=most)
        return words("count.title", hand=match.hand, hands=match.hands)
