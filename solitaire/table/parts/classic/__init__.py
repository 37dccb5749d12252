"""Drawn parts of the classic table; they get what a seat can see, never a hidden card."""
