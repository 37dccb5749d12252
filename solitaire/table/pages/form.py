"""A form: a row for each choice, which changes a setting; it takes effect and is saved at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from solitaire.table.context import Context
from solitaire.table.page.choices import Choices, Option
from solitaire.table.page.fields import Slider, Values
from solitaire.table.page.tree import Column, First, Node, Row, Text
from solitaire.table.screens.page import PageScreen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.words import Words

Value: TypeAlias = str | bool | int
"""What a row sets."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice among a few values, by default no and yes."""

    name: str
    """Its name in the catalogues, and that of its setting."""
    values: Sequence[Value] = (False, True)
    says: Callable[[Value, Words], str] | None = None
    """Returns a value in words; None for the catalogue's."""

    @property
    def key(self) -> str:
        """The catalogue's key of its name."""
        return f"settings.{self.name}"

    def text(self, value: Value, words: Words) -> str:
        """Return a value in words."""
        if self.says is not None:
            return self.says(value, words)
        if isinstance(value, bool):
            return words("settings.on" if value else "settings.off")
        return words(f"settings.{self.name}_{value or 'own'}")


@dataclass(frozen=True, slots=True)
class Scale:
    """A setting that is a number: its range, its step at a key, and the name of its unit."""

    name: str
    low: int
    high: int
    step: int
    unit: str

    @property
    def key(self) -> str:
        """The catalogue's key of its name."""
        return f"settings.{self.name}"

    def text(self, value: Value, words: Words) -> str:
        """Return a value with its unit."""
        return words(f"unit.{self.unit}", value=value)


class FormPage(PageScreen):
    """Rows under headings, as many as the window shows; one of them has the keyboard.

    Attributes:
        listing: the rows on the screen.
    """

    rows: ClassVar[Sequence[Choice | Scale]] = ()
    headings: ClassVar[Mapping[str, str]] = {}
    """The catalogue's key of the heading above a group of rows, by the name of its first row."""
    title: ClassVar[str] = ""
    """The catalogue's key of the title."""
    widest = 820
    has_tab_stops = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.listing = Choices(self._go_to, turned=self._turn, row=36)
        self._sliders = {row.name: self._slider(row) for row in self.rows if isinstance(row, Scale)}

    def _slider(self, row: Scale) -> Slider:
        def change(value: int) -> None:
            self._change(row, value)

        return Slider(row.low, row.high, row.step, change, lambda value: row.text(value, self.words), 0.6)

    def changed(self, name: str, value: Value) -> None:
        """Answer a change of a row."""

    def below_rows(self) -> Sequence[Sequence[Node]]:
        """Return what may lie below the rows, the fullest first; the first that has room is shown."""
        return ((),)

    # -- what the player does -------------------------------------------------------------------

    def _go_to(self, index: int) -> None:
        self.listing.chosen = index
        self.show()

    @property
    def chosen(self) -> Choice | Scale:
        """The row that has the keyboard."""
        return self.rows[self.listing.chosen]

    def value(self, row: Choice | Scale) -> Value:
        """Return the value of a row."""
        found: Value = getattr(self.context.settings, row.name)
        return found

    def values(self, row: Choice) -> Sequence[Value]:
        """Return the values of a row among which the player chooses now."""
        return row.values

    def _turn(self, step: int) -> None:
        """Change the chosen row to the next value or number, or to the previous one."""
        row, now = self.chosen, self.value(self.chosen)
        if isinstance(row, Choice):
            values = self.values(row)
            place = values.index(now) + step if now in values else 0
            self._change(row, values[place % len(values)])
        else:
            self._change(row, max(row.low, min(row.high, int(now) + step * row.step)))

    def _change(self, row: Choice | Scale, value: Value) -> None:
        self.listing.chosen = self.rows.index(row)
        self.context.change_settings(**{row.name: value})
        self.nav.refresh()
        self.changed(row.name, value)

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        headings = {
            index: Text(self.words(self.headings[row.name]), "heading", is_read=False)
            for index, row in enumerate(self.rows)
            if row.name in self.headings
        }
        title = Text(self.words(self.title), "title", "middle", is_read=False)
        rows = self.listing.of(len(self.rows), self._option, self.listing.chosen, headings=headings)
        return First([Column(title, rows, *below, space=4) for below in self.below_rows()])

    def _option(self, index: int) -> Option:
        row = self.rows[index]
        label = Text(self.words(row.key), share=0.4)
        return Option(Row(label, self._field(row)), (self._said(row),), "panel", is_framed=True)

    def _field(self, row: Choice | Scale) -> Node:
        if isinstance(row, Scale):
            return self._sliders[row.name].of(int(self.value(row)))
        now, values = self.value(row), self.values(row)
        texts = [row.text(value, self.words) for value in values]
        chosen = values.index(now) if now in values else None
        return Values(texts, chosen, lambda chosen: self._change(row, values[chosen]), share=0.6)

    def _said(self, row: Choice | Scale) -> str:
        words, text = self.words, row.text(self.value(row), self.words)
        return words("spoken.named", name=words(row.key), value=text)

    def spoken(self) -> Announcement:
        names = [row.name for row in self.rows[: self.listing.chosen + 1] if row.name in self.headings]
        heading = tuple(self.words(self.headings[name]) for name in names[-1:])
        return Announcement(self.words(self.title), heading, (self._said(self.chosen),))

    def details(self) -> Iterable[str]:
        for row in self.rows:
            if row.name in self.headings:
                yield self.words(self.headings[row.name])
            yield self._said(row)

    def status(self) -> str:
        return self.words("scores.row", row=self.listing.chosen + 1, count=len(self.rows))
