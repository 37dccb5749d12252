"""The drawing kit: all card art is described here and built by ``python -m assets.kit``.

``curves`` and ``pen`` hold geometry, palette, line and hatching. ``faces``, ``heads``, ``hats``, ``bodies``,
``thrones``, ``beasts``, ``menagerie``, ``things`` and ``places`` draw shared motifs. ``suits``, ``aces`` and
``vignettes`` describe the numeral cards; ``courts``, with ``fanti``, ``cavalli``, ``queens`` and ``kings``,
the courts; ``tarocchi``, with ``papi``, ``virtues``, ``fates``, ``dooms``, ``elements``, ``zodiac``,
``signets`` and ``arie``, the rest. ``backs``, ``paper`` and ``cloths`` draw what is around the pictures,
and ``build`` puts everything together. Measures and colours are in ``assets.art``, which the game needs too.
Only the standard library is used.
"""
