"""Every word that the table shows: a catalogue per language."""
