"""Card art, sounds and themes, read through `importlib.resources`."""
