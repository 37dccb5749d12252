"""The system's clipboard, where there is one."""

import pygame

from scores.share import ShareTextError, format_shared
from scores.share_hand import format_shared_hand, opposition_of
from solitaire.classic.record import HandRecord
from solitaire.play.opponents import BY_CLOCK
from solitaire.rules.record import Record
from solitaire.table.context import Context


def put(text: str) -> bool:
    """Put text on the clipboard; return whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def get() -> str | None:
    """Return the text on the clipboard, empty when there is none; None if there is one that cannot be had.

    Systems hand over a text of a few megabytes at most.
    """
    try:
        return pygame.scrap.get_text() or (None if pygame.scrap.has_text() else "")
    except pygame.error:
        return ""


def share(context: Context, record: Record | HandRecord) -> None:
    """Put the short text of an ended game or hand on the clipboard, and say so."""
    try:
        if isinstance(record, HandRecord):
            text = format_shared_hand(record, opposition_of(record) or BY_CLOCK)
        else:
            text = format_shared(record)
    except ShareTextError as error:
        context.tell(str(error), alarm=True)
        return
    if put(text):
        context.tell(context.words("share.copied"))
    else:
        context.refuse("clipboard")
