"""Values of the table without a window: the visible state of a game, a scene of a hand, its replay."""
