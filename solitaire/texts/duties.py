"""The duty of a player in a trick: for the prompt, and as the reason why a card is refused."""

from collections.abc import Mapping, Sequence
from typing import Final

from solitaire.classic.cards import TAROCCHI
from solitaire.classic.hand import Refusal
from solitaire.classic.trick import Duty
from solitaire.classic.view import View
from solitaire.rules.cards import MATTO
from solitaire.texts.classic_rules import Rules
from solitaire.texts.words import Words

_PROMPTS: Final = {
    Duty.FOLLOW: "classic.play_follow",
    Duty.TRUMP: "classic.play_trump",
    Duty.KING: "classic.play_king",
}
_REFUSALS: Final = {Duty.FOLLOW: "refuse.follow", Duty.TRUMP: "refuse.trump", Duty.KING: "refuse.king"}
"""By duty: its keys in the catalogue, for a trick to which a suit is led."""


def turn_prompt(view: View, words: Words, names: Sequence[str] = ()) -> str:
    """Return the prompt for the player of a view, who is to play, with the duty if there is one.

    ``names`` has the names of the players by seat, for playing from a fallen hand.
    """
    if not view.tricks[-1].cards:
        return words("classic.lead")
    if view.picks_for is not None:
        return words("classic.pick", who=names[view.picks_for])
    if view.duty is Duty.NONE:
        return words("classic.play")
    return _said(_PROMPTS, "classic.play_tarocco", view, words)


def discard_prompt(due: int, chosen: int, words: Words) -> str:
    """Return the prompt for a player who has chosen some of the discards due; then, how to discard them."""
    if chosen == due:
        return words("classic.discard_now", count=due)
    return words("classic.discard", count=due, chosen=chosen)


def refusal_text(view: View, why: Refusal, words: Words) -> str:
    """Return why a card is refused to the player of a view, who is to decide."""
    if view.duty is Duty.NONE:
        return Rules(view.options, words)(f"refuse.{why.name.lower()}")
    return _said(_REFUSALS, "refuse.tarocco", view, words)


def _said(keys: Mapping[Duty, str], tarocco: str, view: View, words: Words) -> str:
    """Return the text for the duty; Il Matto is named only if it is held and may be played."""
    suit = view.tricks[-1].suit
    text = words(tarocco if suit == TAROCCHI else keys[view.duty], suit=words(f"card.suit_{suit}"))
    return words("classic.or_matto", text=text) if MATTO in view.legal_plays else text
