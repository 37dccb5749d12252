"""Plain values for the table: what is shown of a game, a snapshot of a hand, its replay, what is known."""
