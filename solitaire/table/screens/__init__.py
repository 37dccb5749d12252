"""The screens of the table, one at a time in the window."""
