"""A shuffle of the player's own: the cards of a real table, clicked or typed as they were dealt."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scores.imports import add_import
from solitaire.home.files import UserError
from solitaire.home.saves import delete, read_draft, write_draft
from solitaire.play.entry import Entry, EntryError
from solitaire.rules.cards import CODES, Card
from solitaire.rules.position import END, Move
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.page.blocks import CardField
from solitaire.table.page.tree import Column, Node, Row, Text
from solitaire.table.parts.pack import Pack
from solitaire.table.requests import Play, PlayOn, Verdict
from solitaire.table.screens.base import PageScreen
from solitaire.table.services.questions import ask_entry
from solitaire.table.services.records import Records
from solitaire.texts.words import card_sign, move_signs, plain

_LAST: Final = 8
"""Cards and kills that are named, those entered last."""


class EntryScreen(PageScreen):
    """The pack, in which what was dealt is dim, and below it what was entered last."""

    here = Action.ENTRY
    help_key = "help.entry"
    widest = 1000

    def __init__(self, context: Context, records: Records) -> None:
        super().__init__(context)
        self._records, self._draft = records, context.home.entry
        self.entry, self._is_kept = Entry(), True
        context.tell("")
        try:
            self.entry = read_draft(self._draft)
        except UserError as error:  # what lies there stays
            self._is_kept = False
            context.tell(str(error), alarm=True)

    def offers(self) -> Sequence[Offer]:
        entry, below = self.entry, Where.BELOW
        finish, key = (Action.VERDICT, "v") if self._is_judged else (Action.ENTRY_PLAY, "p")
        type_keys, keys = ("t", f"{key}, return") if entry.is_whole else ("t, return", key)
        return (
            *self.leading(),
            Offer(Action.ENTRY_TYPE, self._type, type_keys, below),
            Offer(Action.UNDO, when(entry != Entry(), self._take_back), where=below),
            Offer(Action.ENTRY_NEW, when(entry != Entry(), self._begin_again), "n", below),
            Offer(
                finish,
                when(entry.is_whole or self._is_judged, self._finish),
                keys,
                below,
                is_main=entry.is_whole,
            ),
        )

    # -- what the player does -------------------------------------------------------------------

    def _deal(self, card: Card) -> None:
        self._take(str(Move(card)))

    def _take(self, line: str) -> str:
        """Take what was clicked or typed; return what is wrong with it, or nothing."""
        try:
            self._become(self.entry.after(line, self.words.courts))
        except EntryError as error:
            said = self.words(f"entry.wrong_{error.code}", **self._signs(error.values))
            self.context.tell(said, alarm=True)
            return said
        return ""

    def _signs(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return what fills a text, cards and moves as signs."""
        signs: dict[str, object] = {}
        if isinstance(card := values.get("card"), int):
            signs["card"] = card_sign(card)
        if isinstance(move := values.get("move"), Move):
            signs["move"] = move_signs(move)
        return {**values, **signs}

    def _take_back(self) -> None:
        self._take("undo")

    def _type(self) -> None:
        """Ask for a line, and for another after each, until one is empty or makes the shuffle whole."""
        words = self.words

        def take(line: str) -> str:
            wrong = self._take(line) if line.strip() else ""
            is_whole = self.entry.is_whole and (self.entry.is_over or not self.entry.is_game)
            if line.strip() and not wrong and not is_whole:
                self._type()
            return wrong

        text = words("entry.type", count=len(self.entry.dealt), missing=len(self.entry.missing))
        ask_entry(self.context, words("action.entry"), text, take)

    def _begin_again(self) -> None:
        self._become(Entry())

    def _become(self, entry: Entry) -> None:
        """Show and keep an entry; what cannot be kept stays here, and that is said."""
        before, self.entry = self.entry, entry
        self.context.tell("")
        try:
            if self._is_kept:
                write_draft(self._draft, entry, before)
        except UserError as error:
            self._is_kept = False
            self.context.tell(str(error), alarm=True)
        self.show()
        self.nav.refresh_actions()

    def _finish(self) -> None:
        """Play the shuffle, whose cards the player has seen, or go on with its game, or give the verdict."""
        record, store = self.entry.ended.record, self._records.store
        if record.is_part:
            self.nav.show(Verdict(record))
            return
        store.mark_seen(record.deal, self.context.settings.player)
        if record.score.end is None:
            self.nav.show(PlayOn(record, len(record.moves)) if self.entry.is_game else Play(record.deal))
        else:
            add_import(store, record)
            self.nav.show(Verdict(record))
        if self._is_kept:
            delete(self._draft)

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        entry, words = self.entry, self.words
        pack = Pack(self.context.faces, {*entry.dealt, *entry.fola})
        return Column(
            Text(words("action.entry"), "title", "middle"),
            Text(self._how(), "note", "middle", wraps=True),
            CardField(pack, self._deal, lambda: None),
            Row(Text(self._count(), "strong"), Text(self._last(), "body", "right", share=1.6)),
            space=8,
        )

    @property
    def _is_judged(self) -> bool:
        """True if what was entered gets a verdict, also in part."""
        entry = self.entry
        return entry.is_judged_in_part or (entry.is_whole and entry.ended.is_over)

    def _how(self) -> str:
        """Return what is to be done; of a game whose shuffle is not known whole, what can be answered."""
        entry = self.entry
        if not entry.is_game or entry.is_whole:
            return self.words("entry.how")
        return self.words("entry.half" if entry.fola else "entry.half_without_fola")

    def _count(self) -> str:
        """Return how much has been entered, and what is missing."""
        entry, words = self.entry, self.words
        if entry.is_game and entry.is_whole:
            score = entry.record.score
            return words("entry.game", points=plain(score.shown if score.points is None else score.points))
        if entry.is_whole:
            return words("entry.whole")
        key = "entry.count_with_fola" if entry.fola else "entry.count"
        return words(key, count=len(entry.dealt), missing=len(entry.missing))

    def _last(self) -> str:
        moves = [move for move in self.entry.moves if move != END]
        return " ".join(map(move_signs, moves[-_LAST:]))

    def details(self) -> Iterator[str]:
        yield self._count()
        yield self._last()
        yield self._how()
        yield self.words("entry.missing", cards=" ".join(CODES[card] for card in self.entry.missing))
