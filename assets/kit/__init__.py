"""The drawing kit: all card art is described here and built by ``python -m assets.kit``.

``pen`` holds the palette, the line and the hatching; ``heads``, ``bodies``, ``beasts`` and ``things`` draw
what recurs; ``suits``, ``aces``, ``courts``, ``papi``, ``virtues``, ``zodiac`` and ``arie`` describe the
cards, and ``build`` puts them on paper. Only the standard library is used.
"""
