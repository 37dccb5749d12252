"""Data saved between two starts: files, settings, saved games, the stored games and reviews."""
