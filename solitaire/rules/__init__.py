"""The rules of Minchiate Solitaire, to the last bit: standard library only, no screen, clock or disk.

The game is Dan Busenbarrick's ("Minchiate (Germini) Solitaire", Old-School Cards Club, 2019-04-16).
Where his text leaves room this package rules; each such ruling is marked "Ruling:" with its reason.
"""
