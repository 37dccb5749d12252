"""The screens of the classic game; they know what the person at the table may know, and no more."""
