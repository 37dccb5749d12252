"""The drawing kit: all card art is described here and built by ``python -m assets.kit``.

``pen`` holds the palette, the line and the hatching; ``faces``, ``heads``, ``hats``, ``bodies``, ``thrones``,
``beasts``, ``things`` and ``places`` draw what recurs; ``suits`` and ``aces``,
``vignettes`` (with ``menagerie``), ``courts`` (with ``fanti``,
``cavalli``, ``queens`` and ``kings``) and ``tarocchi`` (with ``papi``, ``virtues``, ``fates``, ``elements``,
``zodiac`` and ``arie``) describe the cards, and ``build`` puts them on paper.
Only the standard library is used.
"""
