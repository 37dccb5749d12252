"""The table: the only package that imports pygame. `app` opens it."""
