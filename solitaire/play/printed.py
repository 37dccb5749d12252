"""The hand printed in Dresden in 1798, and what the player ``full`` thinks of its plays."""

from importlib import resources

from solitaire.classic.record import HandRecord, parse_hand


def printed_hand() -> HandRecord:
    """Return the record of the hand, which comes with the program."""
    return parse_hand(resources.files("solitaire.classic").joinpath("1798.txt").read_text("utf-8"))
