"""The rules of Minchiate, the classic game for four. ``RULES.md`` is the rule book, cited as "rules 9.2".

The whole model: ``Hand.start(deal, dealer)``, then ``hand.discard(cards)`` and ``hand.play(card)`` until the
hand has ended. ``hand.events`` lists everything that happened, with its points and the rule it follows.
``View.of(hand, seat)`` is what a player can see from a seat, and all that a player ever gets.

The pack is in ``cards``, the table in ``seats`` and ``options``, everything before the first decision
in ``deal``, a trick in ``trick``, points in ``tally`` and ``count``, a hand in ``hand``, four or twelve hands
in ``match``, texts in ``record`` and ``match_record``. What an option changes is in ``readings``, ``cascare``
and ``consequences``, what follows for a seat from what it has seen in ``inferences``, what partners tell each
other in ``signals``, players in ``players``, ``persons`` and ``handbook``.
Shared by both games, in ``solitaire.rules``: ``cards``, ``deal`` (the shuffle behind a number),
``versicole`` and ``headers``. Standard library only; no screen, clock or disk.
"""
