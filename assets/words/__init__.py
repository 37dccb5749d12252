"""Every word the table shows: one catalogue a language."""
