"""Data saved between sessions: files, settings, saved games, the stored games and reviews."""
