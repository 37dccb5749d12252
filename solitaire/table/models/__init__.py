"""Plain values for the table: the visible state of a game, a scene of a hand, its replay."""
