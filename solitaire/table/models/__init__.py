"""Values of the table without a window: what is shown of a game, a scene of a hand, its replay."""
