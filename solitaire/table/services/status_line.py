"""The right half of the status line while a game is played: deal, par, cards to come, help, clock."""

from collections.abc import Sequence
from typing import Final

from solitaire.play.game import Game, Phase
from solitaire.rules.help import Help
from solitaire.table.services.session import Session
from solitaire.texts.words import Words

SEPARATOR: Final = " · "
"""Stands between the parts of the status line."""


def game_status(session: Session, words: Words, evaluation: Sequence[str] = ()) -> str:
    """Return the state of the game on the table; an evaluation replaces the account of the help used."""
    game = session.game
    parts = [_deal(game, words)]
    if (par := session.rivals.known.par) is not None:
        parts.append(words("status.par", par=f"{par.mean:.0f}"))
    if game.phase in (Phase.DECK, Phase.FOLA):
        parts.append(words("status.to_come", count=game.position.to_come))
    parts += evaluation or _help_used(game.help, words)
    minutes, seconds = divmod(int(game.seconds), 60)
    return SEPARATOR.join([*parts, words("status.clock", minutes=minutes, seconds=seconds)])


def status_tip(session: Session, words: Words) -> str:
    """Return what par and help mean in that line; empty where it says neither."""
    par = words("status.par_tip") if session.rivals.known.par is not None else ""
    clean = words("status.clean_tip") if session.game.help.is_clean else ""
    return SEPARATOR.join(filter(None, (par, clean)))


def _deal(game: Game, words: Words) -> str:
    """Return what the deal is called; before the cut by its number alone."""
    if game.phase is Phase.CUT:
        return words("status.deal", deal=game.deal.number)
    return words.deal(game.deal)


def help_counts(used: Help, words: Words) -> list[str]:
    """Return how often which help was used, in words; nothing of what was not."""
    counts = (("undone", used.undone_plays), ("fair", used.fair_hints), ("oracle", used.oracle_hints))
    return [words(f"status.{name}", count=count) for name, count in counts if count]


def _help_used(used: Help, words: Words) -> list[str]:
    parts = help_counts(used, words)
    if used.played_before:
        parts.append(words("status.before"))
    if used.is_clean:
        parts.append(words("status.clean"))
    return parts
