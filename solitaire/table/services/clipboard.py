"""The system's clipboard, where there is one."""

import pygame

from scores.estimates import Par
from scores.share import ShareTextError, format_shared
from scores.share_hand import format_shared_hand, opposition_of
from solitaire.classic.record import HandRecord
from solitaire.play.opponents import UNNAMED
from solitaire.rules.record import Record
from solitaire.table.context import Context
from solitaire.texts.share_lines import game_line, hand_line


def put(text: str) -> bool:
    """Put text on the clipboard; return whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def get() -> str | None:
    """Return the text on the clipboard, empty if there is none; None if it cannot be read.

    Systems hand over a text of a few megabytes at most.
    """
    try:
        return pygame.scrap.get_text() or (None if pygame.scrap.has_text() else "")
    except UnicodeDecodeError:  # text in another encoding, or none at all
        return None
    except pygame.error:
        return ""


class EntryClipboard:
    """The clipboard for an entry line: when nothing can be pasted or copied, it says why."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def get(self) -> str:
        """Return the text on the clipboard; empty if there is none that can be read."""
        text = get()
        if text is None:
            self._context.refuse("clipboard_text")
        return text or ""

    def put(self, text: str) -> bool:
        """Put text on the clipboard; return whether that was possible."""
        is_put = put(text)
        if not is_put:
            self._context.refuse("clipboard")
        return is_put


def share(context: Context, record: Record | HandRecord, par: Par | None = None) -> None:
    """Put the short text of an ended game or hand on the clipboard, below a line about it, and say so.

    ``par`` is the par of a game's deal, if known.
    """
    try:
        if isinstance(record, HandRecord):
            line = hand_line(record, context.words)
            text = format_shared_hand(record, opposition_of(record) or UNNAMED)
        else:
            line, text = game_line(record, par, context.words), format_shared(record)
    except ShareTextError as error:
        context.tell(str(error), alarm=True)
        return
    if put(f"{line}\n{text}"):
        context.tell(context.words("share.copied"))
    else:
        context.refuse("clipboard")
