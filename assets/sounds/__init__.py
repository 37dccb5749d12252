"""The sounds of the table, made by our own script: ``python -m assets.sounds`` makes the same bytes again.

``synth`` holds the building blocks of any sound, ``recipes`` our own sounds: paper on felt, knuckles on wood,
plucked gut strings.
"""
