"""The illustrated guides: a list of contents, pages to turn and scroll, and the pack to browse."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from solitaire.classic.options import DEFAULT, Options
from solitaire.rules.cards import CARD_COUNT, MATTO, Card
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.look.faces import Faces
from solitaire.table.page.blocks import Contents
from solitaire.table.page.scroll import NO_KEYS, READING_KEYS, Scroll
from solitaire.table.page.tree import Button, Buttons, Column, Node, Panel, Row
from solitaire.table.parts import guide_pages
from solitaire.table.parts.classic import hand_guide_pages
from solitaire.table.parts.guide_pages import Gallery, Writer, describe
from solitaire.table.parts.sheet import Sheet
from solitaire.table.requests import NextDrill, Printed
from solitaire.table.screens.base import PageScreen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.classic_words import RulesInWords

Pages: TypeAlias = Sequence[tuple[str, Writer | None]]
"""Pages by the catalogue's key of their title, and their writers; the pack is browsed and has none."""


@dataclass(frozen=True, slots=True)
class GuideBook:
    """A game's guide."""

    others: Mapping[Action, str]
    """The actions on top of the window besides those of all guides, with their keys."""
    more: tuple[Action, ...]
    """The entries of the menu that this guide has."""
    here: Action
    pages: Pages
    faces: Callable[[Context], Faces]
    """Returns the card pictures of the game."""


SOLITAIRE: Final = GuideBook(
    others={Action.GUIDED: "", Action.LESSON: "l"},
    more=(Action.GUIDED_WHOLE, Action.DRILL),
    here=Action.LEARN,
    pages=(
        ("guide.game", guide_pages.game),
        ("guide.pack", None),
        ("guide.kills", guide_pages.what_kills_what),
        ("guide.versicole", guide_pages.versicole),
        ("guide.scoring", guide_pages.scoring),
        ("guide.strategy", guide_pages.strategy),
        ("guide.rules", guide_pages.rules),
    ),
    faces=lambda context: context.faces,
)
_CLASSIC: Final[Sequence[tuple[str, Callable[[Sheet, RulesInWords], None]]]] = (
    ("learn.game", hand_guide_pages.game),
    ("rules.title", hand_guide_pages.at_table),
    ("learn.play", hand_guide_pages.play),
    ("learn.ranks", hand_guide_pages.ranks),
    ("learn.points", hand_guide_pages.points),
    ("learn.versicole", hand_guide_pages.sets),
    ("learn.deal", hand_guide_pages.deal),
    ("learn.resti", hand_guide_pages.resti),
    ("learn.rules", hand_guide_pages.in_short),
)
"""The pages of the classic game's guide."""


def classic_book(options: Options) -> GuideBook:
    """Return the guide to the classic game under these rules; if they are not the usual, a page says so."""

    def writer(page: Callable[[Sheet, RulesInWords], None]) -> Writer:
        return lambda sheet, words: page(sheet, RulesInWords(options, words))

    return GuideBook(
        others={Action.CLASSIC_LESSON: "l", Action.CLASSIC_PRINTED: "p"},
        more=(Action.DRILL,),
        here=Action.CLASSIC_LEARN,
        pages=[
            (title, writer(page))
            for title, page in _CLASSIC
            if page is not hand_guide_pages.at_table or options != DEFAULT
        ],
        faces=lambda context: context.classic_faces,
    )


_SUITS: Final = {
    "guide.coppe": ("c", range(14)),
    "guide.denari": ("d", range(14, 28)),
    "guide.spade": ("s", range(28, 42)),
    "guide.bastoni": ("b", range(42, 56)),
    "guide.tarocchi": ("t", range(MATTO, CARD_COUNT)),
}
"""The cards of each suit, and the tarocchi with Il Matto, each with a letter."""


class GuideScreen(PageScreen):
    """Pages beside the list of their titles; one page is open.

    Attributes:
        guide: the guide.
        number: the page's number, from 0.
        text: the text of the page.
        card: the chosen card of the pack.
        gallery: the cards of its suit.
        shelf: what of them is seen.
        about: what is said of it.
    """

    help_key = ""
    has_tab_stops = False

    def __init__(self, context: Context, guide: GuideBook) -> None:
        super().__init__(context)
        self.guide, self.number, self.card = guide, 0, 0
        self.here = guide.here
        self.is_classic = guide is not SOLITAIRE
        self.text, self.about = Scroll(READING_KEYS), Scroll(NO_KEYS)
        self.gallery = Gallery(context.faces, self.choose)
        self.shelf = Scroll(NO_KEYS).of(self.gallery)

    def offers(self) -> Sequence[Offer]:
        number, last = self.number, len(self.guide.pages) - 1
        drill = NextDrill(classic=self.is_classic)
        own = {
            Action.CLASSIC_PRINTED: lambda: self.nav.show(Printed()),
            Action.DRILL: lambda: self.nav.show(drill),
        }
        before, after = (when(0 <= to <= last, partial(self.open, to)) for to in (number - 1, number + 1))
        return (
            *self.leading(),
            Offer(Action.PAGE_BEFORE, before, "page up, left"),
            Offer(Action.READ_ON, self._read_on, "space"),
            *(
                Offer(action, own.get(action) or self.nav.general(action), key, Where.BAR)
                for action, key in self.guide.others.items()
            ),
            Offer(Action.PAGE_AFTER, after, "page down, right", Where.BAR),
            *(
                Offer(action, own.get(action) or self.nav.general(action), where=Where.MENU)
                for action in self.guide.more
            ),
        )

    def read(self) -> None:
        title, write = self.guide.pages[self.number]
        self.text.of(Node())
        self.about.of(Node()).offset = 0
        if write is None:
            self.gallery.forget_others(self.context.layout)
            self.about.of(Sheet(self.faces, partial(describe, card=self.card, words=self.words)))
            return

        def page(sheet: Sheet) -> None:
            sheet.title(self.words(title))
            write(sheet, self.words)

        self.text.of(Sheet(self.faces, page))

    def page(self) -> Node:
        titles = [self.words(title) for title, _ in self.guide.pages]
        shown = self._pack() if self._is_pack else self.text
        return Panel(Row(Contents(titles, self.number, self.open), shown, space=24), around=4, ground="")

    def _pack(self) -> Node:
        """Return the gallery of a suit's cards beside the chosen card."""
        group = next(group for _, group in _SUITS.values() if self.card in group)
        suits = [
            Button(self.words(key), partial(self.choose, cards.start), is_on=cards == group, typed=letter)
            for key, (letter, cards) in _SUITS.items()
        ]
        self.gallery.of(group, self.card)
        cards = Panel(Row(self.shelf, self.about, space=12), ground="")
        return Column(Buttons(suits), cards, space=12)

    @property
    def _is_pack(self) -> bool:
        return self.guide.pages[self.number][1] is None

    @property
    def faces(self) -> Faces:
        return self.guide.faces(self.context)

    # -- what the player does -------------------------------------------------------------------

    def open(self, number: int) -> None:
        """Open the guide at a page."""
        self.number, self.text.offset = number, 0
        self.nav.refresh()

    def choose(self, card: Card) -> None:
        """Choose a card of any suit; of those before the first or after the last, the nearest."""
        self.card = max(0, min(CARD_COUNT - 1, card))
        self.refresh()

    def _read_on(self) -> None:
        """Scroll on, at the end to the next page."""
        if not (self.about if self._is_pack else self.text).read_on():
            self.nav.act(Action.PAGE_AFTER)

    # -- sight and speech -----------------------------------------------------------------------

    def status(self) -> str:
        return self.words("guide.page", number=self.number + 1, count=len(self.guide.pages))

    def spoken(self) -> Announcement:
        title, lines = self.words(self.guide.pages[self.number][0]), self.view.lines()
        return Announcement(title, focus=lines) if self._is_pack else Announcement(title, lines)
