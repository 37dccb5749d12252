"""The sounds of the table, made by our own script: ``python -m assets.sounds`` makes the same bytes again.

``synth`` holds what any sound is made of, ``recipes`` what each of ours is: paper on felt, knuckles on wood,
plucked gut strings.
"""
