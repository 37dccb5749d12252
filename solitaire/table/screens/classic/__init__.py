"""The screens of the game for four; they know what the person at the table may know, and no more."""
