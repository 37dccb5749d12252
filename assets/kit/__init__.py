"""The drawing kit: all card art is described here and built by ``python -m assets.kit``."""
