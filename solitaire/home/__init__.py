"""What the program saves between two starts: files, settings, saved games, the stored games and reviews."""
