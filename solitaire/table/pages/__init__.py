"""The pages: each says in a tree what is shown, and in a table what it offers. No event, no pixel."""
