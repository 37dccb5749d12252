"""Texts of the table: the state of a game, how it ended, and what a screen reader reads."""
