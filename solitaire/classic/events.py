"""Events: everything that happens in a hand, in order, with its points and the rule it follows.

All events are public. Facts known only to some players are in their ``View``, not in an event.
"""

from enum import Enum
from typing import Final, NamedTuple

from solitaire.classic.seats import Seat, Side
from solitaire.rules.cards import Card, Versicola


class EventKind(Enum):
    """The kind of an event; the value is a name for it."""

    CUT = "cut"
    """``seat``, the cutter, has cut."""
    ROBBED_AT_CUT = "robbed at the cut"
    """``seat``, the cutter, has robbed a card."""
    STOPPED_AT_CUT = "stopped at the cut"
    """The card that stopped the cutter; all have seen it."""
    FACE_UP = "dealt face up"
    """The card that was dealt face up to ``seat``."""
    ROBBED = "robbed from the fola"
    """``seat``, the dealer, has robbed a card."""
    STOPPED = "stopped at the fola"
    """The card that stopped the dealer; all have seen it."""
    TAKEN = "taken from the fola"
    """``seat``, the dealer, has taken these cards."""
    NOTHING_TAKEN = "nothing robbed and nothing taken"
    """``side``, the dealer's opponents, wins ``resti`` because the dealer could neither rob nor take."""
    FOLA = "fola announced"
    """``seat``, the dealer's partner, shows the suit cards of the fola and says the numbers in ``suits``."""
    DISCARDED = "discarded"
    """``seat`` has discarded; no other player has seen the cards."""
    GIVEN = "given to the dealer"
    """``seat``, the cutter, has given the dealer the discards above thirteen; they are unseen."""
    DISCARDS_SHOWN = "discards shown"
    """``seat`` shows its discards."""
    DECLARED = "declared"
    """``seat`` declares a versicola; ``cards`` end with Il Matto when it adds its 5."""
    NOTHING_DECLARED = "nothing declared"
    """``seat`` has no versicola to declare."""
    FELL = "fell"
    """``seat`` has laid open its hand: these cards."""
    PICKED = "picked"
    """``seat`` picks this card of a fallen hand; the play comes next."""
    FORCED = "king forced"
    """``seat`` must play this king; the play comes next."""
    PLAYED = "played"
    """``seat`` has played a card."""
    WON = "trick won"
    """``seat`` has won the trick with these cards."""
    DIED = "died"
    """``side`` has won a card of account that ``seat`` played, or that was given for its Il Matto."""
    MATTO_KEPT = "Matto kept"
    """``seat`` takes Il Matto back from a trick that the opponents won."""
    MATTO_PAID = "Matto paid for"
    """``side`` gets this card for the Il Matto of ``seat``; it may be Il Matto itself."""
    RESTO = "resto paid"
    """``side`` has won ``resti`` in play."""
    LAST_TRICK = "last trick"
    """``side`` counts 10 for the last trick."""
    VERSICOLA = "versicola"
    """``side`` counts a versicola; ``cards`` end with Il Matto when it adds its 5."""
    CARDS = "cards of account"
    """``side`` counts its cards of account."""
    OVER_42 = "cards above 42"
    """``side`` counts a point for each card above 42."""
    SLAM = "slam"
    """``side`` wins ``resti`` for all 21 tricks, in place of those of the count."""
    FINAL_RESTI = "resti of the count"
    """``side`` wins ``resti`` for the lead after the count."""


RULES: Final = {
    EventKind.CUT: "4.2",
    EventKind.ROBBED_AT_CUT: "4.3",
    EventKind.STOPPED_AT_CUT: "4.3",
    EventKind.FACE_UP: "5.2",
    EventKind.ROBBED: "6.1",
    EventKind.STOPPED: "6.1",
    EventKind.TAKEN: "6.2",
    EventKind.NOTHING_TAKEN: "12.2",
    EventKind.FOLA: "6.3",
    EventKind.DISCARDED: "7.1",
    EventKind.GIVEN: "12.2",
    EventKind.DISCARDS_SHOWN: "7.3",
    EventKind.DECLARED: "8.2",
    EventKind.NOTHING_DECLARED: "8.2",
    EventKind.FELL: "12.4",
    EventKind.PICKED: "12.4",
    EventKind.FORCED: "9.2",
    EventKind.PLAYED: "9.1",
    EventKind.WON: "9.1",
    EventKind.DIED: "9.5",
    EventKind.MATTO_KEPT: "9.3",
    EventKind.MATTO_PAID: "9.4",
    EventKind.RESTO: "10.2",
    EventKind.LAST_TRICK: "11.1",
    EventKind.VERSICOLA: "11.1",
    EventKind.CARDS: "11.1",
    EventKind.OVER_42: "11.1",
    EventKind.SLAM: "12.2",
    EventKind.FINAL_RESTI: "11.2",
}
"""By kind of event, the section of the rule book that it follows."""


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

    @property
    def rule(self) -> str:
        """The section of the rule book, such as ``9.2``."""
        return RULES[self.kind]
