"""The verdict on a hand of the classic game in words: was it the cards or the play?

The review (``solver.classic.review``) gives figures; this module turns them into sentences in the player's
language.
"""

from solitaire.texts.words import Words, card_signs
from solver.classic.review import ClassicShares, Luck


def verdict_sentence(shares: ClassicShares, words: Words) -> str:
    """Return the answer to "was it the cards or the play?" in one sentence."""
    return words(
        f"classic_verdict.{shares.verdict.name.lower()}",
        won=f"{shares.play:.0f}",
        lost=f"{-shares.play:.0f}",
        poor=f"{-shares.cards:.0f}",
    )


def trick_text(first: int, last: int, words: Words) -> str:
    """Return the name of some tricks, or of the discards, which are before trick 1."""
    if not last:
        return words("classic_verdict.discards")
    first = max(first, 1)
    return words("classic_verdict.trick" if first == last else "classic_verdict.tricks", **_ends(first, last))


def _ends(first: int, last: int) -> dict[str, object]:
    return {"trick": first, "first": first, "last": last}


def luck_text(luck: Luck, words: Words) -> str:
    """Return what happened when the luck was bad."""
    if luck.lost:
        return words("classic_verdict.luck_lost", cards=card_signs(luck.lost))
    return words("classic_verdict.luck_other")
