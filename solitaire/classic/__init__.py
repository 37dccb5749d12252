"""The rules of Minchiate for four in two partnerships: standard library only, no screen, clock or disk.

This is the game that the pack was made for, by the rule book beside this file (``RULES.md``, "rules 9.2"
in what follows). What it shares with the solitaire it takes from ``solitaire.rules``. Where the
sources leave room the rule book rules; each such ruling stands in one place, marked "Ruling" with the
name it has in section 16 of the rule book.

The whole mental model: ``Hand.start(deal, dealer)``, then ``hand.discard(cards)`` and
``hand.play(card)`` until the hand has ended. ``hand.events`` is everything that happened, with the
points and the rule; ``View.of(hand, seat)`` is all that one player may know.
"""
