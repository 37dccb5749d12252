"""The system's clipboard, where there is one."""

import pygame

from scores.share import format_shared
from solitaire.rules.record import Record
from solitaire.table.context import Context


def put(text: str) -> bool:
    """Put text on the clipboard; return whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def get() -> str:
    """Return the text on the clipboard, empty when there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def share(context: Context, record: Record) -> None:
    """Put the short text of an ended game on the clipboard, and say so."""
    if put(format_shared(record)):
        context.tell(context.words("share.copied"))
    else:
        context.refuse("clipboard")
