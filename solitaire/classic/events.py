"""Events: everything that happens in a hand, in order, with its points.

All events are public. Facts known only to some players are in their ``View``, not in an event.
"""

from enum import Enum
from typing import NamedTuple

from solitaire.classic.seats import Seat, Side
from solitaire.rules.cards import Card, Versicola


class EventKind(Enum):
    """The kind of an event, with the section of the rule book that it follows; the value is a name for it."""

    CUT = "cut"
    """``seat``, the cutter, has cut (rules 4.2)."""
    ROBBED_AT_CUT = "robbed at the cut"
    """``seat``, the cutter, has robbed a card (rules 4.3)."""
    STOPPED_AT_CUT = "stopped at the cut"
    """The card that stopped the cutter; all have seen it (rules 4.3)."""
    FACE_UP = "dealt face up"
    """The card that was dealt face up to ``seat`` (rules 5.2)."""
    ROBBED = "robbed from the fola"
    """``seat``, the dealer, has robbed a card (rules 6.1)."""
    STOPPED = "stopped at the fola"
    """The card that stopped the dealer; all have seen it (rules 6.1)."""
    TAKEN = "taken from the fola"
    """``seat``, the dealer, has taken these cards (rules 6.2)."""
    NOTHING_TAKEN = "nothing robbed and nothing taken"
    """``side``, the dealer's opponents, wins ``resti``: the dealer neither robbed nor took (rules 12.2)."""
    FOLA = "fola announced"
    """``seat``, the dealer's partner, shows the suit cards of the fola; ``suits`` counts them (rules 6.3)."""
    DISCARDED = "discarded"
    """``seat`` has discarded; no other player has seen the cards (rules 7.1)."""
    GIVEN = "given to the dealer"
    """``seat``, the cutter, has given the dealer the discards above thirteen, unseen (rules 12.2)."""
    DISCARDS_SHOWN = "discards shown"
    """``seat`` shows its discards (rules 7.3)."""
    DECLARED = "declared"
    """``seat`` declares a versicola; ``cards`` end with Il Matto when it adds its 5 (rules 8.2)."""
    NOTHING_DECLARED = "nothing declared"
    """``seat`` has no versicola to declare (rules 8.2)."""
    FELL = "fell"
    """``seat`` has laid open its hand: these cards (rules 12.4)."""
    PICKED = "picked"
    """``seat`` picks this card of a fallen hand; the play comes next (rules 12.4)."""
    FORCED = "king forced"
    """``seat`` must play this king; the play comes next (rules 9.2)."""
    PLAYED = "played"
    """``seat`` has played a card (rules 9.1)."""
    WON = "trick won"
    """``seat`` has won the trick with these cards (rules 9.1)."""
    DIED = "died"
    """``side`` has won a card of account that ``seat`` played or gave for its Il Matto (rules 9.5)."""
    MATTO_KEPT = "Matto kept"
    """``seat`` takes Il Matto back from a trick that the opponents won (rules 9.3)."""
    MATTO_PAID = "Matto paid for"
    """``side`` gets this card for the Il Matto of ``seat``; it may be Il Matto itself (rules 9.4)."""
    RESTO = "resto paid"
    """``side`` has won ``resti`` in play (rules 10.2)."""
    LAST_TRICK = "last trick"
    """``side`` counts 10 for the last trick (rules 11.1)."""
    VERSICOLA = "versicola"
    """``side`` counts a versicola; ``cards`` end with Il Matto when it adds its 5 (rules 11.1)."""
    CARDS = "cards of account"
    """``side`` counts its cards of account (rules 11.1)."""
    OVER_42 = "cards above 42"
    """``side`` counts a point for each card above 42 (rules 11.1)."""
    SLAM = "slam"
    """``side`` wins ``resti`` for all 21 tricks, in place of those of the count (rules 12.2)."""
    FINAL_RESTI = "resti of the count"
    """``side`` wins ``resti`` for the lead after the count (rules 11.2)."""


class Event(NamedTuple):
    """Something that happened. Attributes without meaning for its kind have their default."""

    kind: EventKind
    lead: int
    """Points by which NS leads after it; below 0 when EW leads."""
    seat: Seat | None = None
    """The seat that did it, or whose card it is."""
    cards: tuple[Card, ...] = ()
    """The cards concerned."""
    side: Side | None = None
    """The side that scores or wins."""
    points: int = 0
    """The points that the side scores; 0 for a worthless robbed card."""
    resti: int = 0
    """The resti that the side wins."""
    suits: tuple[tuple[str, int], ...] = ()
    """The number of cards of each suit in the fola, the most numerous suit first."""
    versicola: Versicola | None = None
    """The versicola declared or counted."""
