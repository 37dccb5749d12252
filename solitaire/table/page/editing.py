"""A line of text as it is edited: the caret, what is selected, and the words."""

import re
from typing import Final
from unicodedata import category

MOST: Final = 4096
"""Most characters of a line: as long as a path may be."""
_WORD: Final = re.compile(r"\s*\S*")
_UNSEEN: Final = ("Cc", "Cn", "Co", "Cs")
"""Unicode's categories of what can't be written: control characters, unassigned and private ones."""


def one_line(text: str) -> str:
    """Return a text on one line, without what can't be written; where a line or a column ended is a blank."""
    line = " ".join(text[:MOST].strip("\r\n").splitlines()).replace("\t", " ")
    return "".join(sign for sign in line if category(sign) not in _UNSEEN)


class Editing:
    """The line. Places are numbers of characters before them.

    Attributes:
        text: all of it.
        caret: the place where something will be inserted.
        anchor: the other end of what is selected; the caret's place if nothing is.
    """

    def __init__(self, text: str) -> None:
        """Begin with the caret at the end of a text."""
        self.replace(text)

    def replace(self, text: str) -> None:
        """Change all of it."""
        self.text = one_line(text)
        self.caret = self.anchor = len(self.text)

    @property
    def selection(self) -> slice:
        """What is selected."""
        return slice(*sorted((self.anchor, self.caret)))

    @property
    def selected(self) -> str:
        """The text that is selected."""
        return self.text[self.selection]

    def go_to(self, place: int, *, selects: bool = False) -> None:
        """Move the caret; what lies between is selected, or nothing any more."""
        self.caret = max(0, min(len(self.text), place))
        if not selects:
            self.anchor = self.caret

    def step(self, way: int, *, selects: bool = False, by_word: bool = False) -> None:
        """Move the caret to the left (-1) or right (1), or to that end of what was selected."""
        if self.selected and not selects:
            self.go_to(self.selection.start if way < 0 else self.selection.stop)
        else:
            self.go_to(self._beside(way, by_word=by_word), selects=selects)

    def _beside(self, way: int, *, by_word: bool = False) -> int:
        """Return the next place in a direction: accents stay with their letters, letters with their word."""
        before, after = self.text[: self.caret].rstrip(), self.text[self.caret :]
        if by_word:
            return before.rfind(" ") + 1 if way < 0 else self.caret + len(_WORD.findall(after)[0])
        place = self.caret + way
        while 0 < place < len(self.text) and category(self.text[place])[0] == "M":
            place += way
        return place

    def select_all(self) -> None:
        """Select all of it."""
        self.anchor, self.caret = 0, len(self.text)

    def select_word(self) -> None:
        """Select the word that the caret is in or beside."""
        before, after = self.text[: self.caret], self.text[self.caret :]
        self.anchor = len(before) - len(before.rsplit(" ", 1)[-1])
        self.caret += len(after.split(" ", 1)[0])

    def insert(self, text: str) -> None:
        """Put a text in place of what is selected, as much of it as there is room for."""
        selection = self.selection
        added = one_line(text)[: MOST - len(self.text) + len(self.selected)]
        self.text = self.text[: selection.start] + added + self.text[selection.stop :]
        self.caret = self.anchor = selection.start + len(added)

    def erase(self, way: int, *, by_word: bool = False) -> None:
        """Erase what is selected; if nothing is, what lies to the left (-1) or right (1) of the caret."""
        if not self.selected:
            self.step(way, selects=True, by_word=by_word)
        self.insert("")
