"""Drawn parts of the classic table; they get what a seat may know, never a hidden card."""
