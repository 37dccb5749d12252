"""The system's clipboard, where there is one."""

import pygame


def put(text: str) -> bool:
    """Put text into the clipboard; say whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def get() -> str:
    """Return the text in the clipboard, empty when there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
