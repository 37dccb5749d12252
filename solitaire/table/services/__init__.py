"""What goes on behind the screens: games, scores, engines, files, speech."""
