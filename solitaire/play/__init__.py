"""A game in progress and what belongs to playing it: branches, lessons, grades, computer players."""
