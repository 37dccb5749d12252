"""Events: everything that happens in a hand, in order, with its points and the rule it follows.

All events are public: what only some players know is in no event but in their ``View``.
"""

from enum import Enum
from typing import Final, NamedTuple

from solitaire.classic.seats import Seat, Side
from solitaire.classic.versicole import Versicola
from solitaire.rules.cards import Card


class Kind(Enum):
    """What happened. The value is its name in texts for machines."""

    CUT = "cut"
    """``seat`` has cut the pack."""
    ROBBED_AT_CUT = "robbed at the cut"
    """``seat`` has robbed a card of the packet."""
    STOPPED_AT_CUT = "stopped at the cut"
    """The card that all have seen and that stopped ``seat``."""
    FACE_UP = "dealt face up"
    """The card that lies face up before ``seat``."""
    ROBBED = "robbed from the fola"
    """``seat``, the dealer, has robbed a card of the fola."""
    STOPPED = "stopped at the fola"
    """The card that all have seen and that stopped the dealer."""
    TAKEN = "taken from the fola"
    """All the cards that the dealer has taken, if any."""
    FOLA = "fola announced"
    """``seat``, the dealer's partner, shows the suit cards of the fola and says its ``suits``."""
    DISCARDED = "discarded"
    """``seat`` has laid its discards face down."""
    DISCARDS_SHOWN = "discards shown"
    """The discards of ``seat``, now seen by all."""
    DECLARED = "declared"
    """``seat`` declares a versicola: its cards, Il Matto behind them when it adds its 5."""
    NOTHING_DECLARED = "nothing declared"
    """``seat`` has no versicola to declare."""
    FORCED = "king forced"
    """``seat`` must play this king, and does so next."""
    PLAYED = "played"
    """``seat`` has played a card to the trick."""
    WON = "trick won"
    """``seat`` has won the trick."""
    DIED = "died"
    """A card of account of ``seat``, or of its side when ``seat`` is None, has gone over to ``side``."""
    MATTO_KEPT = "Matto kept"
    """``seat`` takes Il Matto back from a trick of the others."""
    MATTO_PAID = "Matto paid for"
    """The card that goes over to ``side`` for Il Matto: Il Matto itself when the other has won no trick."""
    RESTO = "resto paid"
    """``side`` has won ``resti`` in play."""
    LAST_TRICK = "last trick"
    """``side`` counts 10 for the last trick."""
    VERSICOLA = "versicola"
    """``side`` counts a versicola of its tricks, Il Matto behind its cards when it adds its 5."""
    CARDS = "cards of account"
    """``side`` counts its cards of account."""
    OVER_42 = "cards above 42"
    """``side`` counts a point for each card above 42."""
    FINAL_RESTI = "resti of the count"
    """``side`` wins ``resti`` for the lead after the count."""


RULES: Final = {
    Kind.CUT: "4.2",
    Kind.ROBBED_AT_CUT: "4.3",
    Kind.STOPPED_AT_CUT: "4.3",
    Kind.FACE_UP: "5.2",
    Kind.ROBBED: "6.1",
    Kind.STOPPED: "6.1",
    Kind.TAKEN: "6.2",
    Kind.FOLA: "6.3",
    Kind.DISCARDED: "7.1",
    Kind.DISCARDS_SHOWN: "7.3",
    Kind.DECLARED: "8.2",
    Kind.NOTHING_DECLARED: "8.2",
    Kind.FORCED: "9.2",
    Kind.PLAYED: "9.1",
    Kind.WON: "9.1",
    Kind.DIED: "9.5",
    Kind.MATTO_KEPT: "9.3",
    Kind.MATTO_PAID: "9.4",
    Kind.RESTO: "10.2",
    Kind.LAST_TRICK: "11.1",
    Kind.VERSICOLA: "11.1",
    Kind.CARDS: "11.1",
    Kind.OVER_42: "11.1",
    Kind.FINAL_RESTI: "11.2",
}
"""By kind of event: the section of the rule book that it follows."""


class Event(NamedTuple):
    """One thing that happened; what a kind says nothing of keeps its default.

    Attributes:
        kind: what happened.
        lead: by how much NS leads EW after it; below 0 when EW leads.
        seat: who did it or whom it befell.
        cards: the cards it is about.
        side: the side that scores or wins by it.
        points: what that side scores; may be 0 (a card robbed that is worth nothing).
        resti: the resti that the side wins.
        suits: for the fola: how many cards of each suit, ``T`` for tarocchi, the most numerous first.
        versicola: the versicola declared or counted.
    """

    kind: Kind
    lead: int
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    side: Side | None = None
    points: int = 0
    resti: int = 0
    suits: tuple[tuple[str, int], ...] = ()
    versicola: Versicola | None = None

    @property
    def rule(self) -> str:
        """The section of the rule book, such as ``9.2``."""
        return RULES[self.kind]
