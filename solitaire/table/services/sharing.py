"""Shared texts and dropped records that come into the store, and the player's name."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from scores.imports import Import, add_import, parse_imports
from scores.kinds import MAX_NAME, Added, Standing, clean_name
from scores.share_hand import opposition_of
from solitaire.classic.players import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.home.files import UserError, read_text
from solitaire.play.opponents import is_same
from solitaire.rules.record import Record
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import ClassicScores, Play, PlayHand, Request, Scores
from solitaire.table.services import clipboard
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.texts.words import Words, signed


def import_pasted(context: Context, records: Records) -> None:
    """Import the game on the clipboard, or explain how that works."""
    text = clipboard.get()
    if text is None:
        context.refuse("clipboard_text")
    elif text.strip():
        import_text(context, records, text)
    else:
        words = context.words
        context.ask(Question(words("share.title"), words("share.how"), (Answer(words("button.close")),)))


MOST_TAKEN: Final = 100_000
"""Characters of the longest text that the window imports: hundreds of shared games; a second's work."""


def import_file(context: Context, records: Records, path: Path) -> None:
    """Import a game from a file dropped on the window.

    Raises:
        UserError: the file can't be read.
    """
    import_text(context, records, read_text(path))


def import_text(context: Context, records: Records, text: str) -> None:
    """Replay others' games and hands, keep them to be beaten, and offer the deal of a single one.

    Raises:
        UserError: the text is too long to be read while the window waits, or the store can't be written.
    """
    if len(text) > MOST_TAKEN:
        raise UserError(
            f"cannot import a text of {len(text):,} characters here, {MOST_TAKEN:,} at most; "
            "the command minchiate scores import takes longer texts"
        )
    words, new, known = context.words, 0, 0
    games = list(parse_imports(text))
    if len(games) == 1:
        _import_one(context, records, games[0])
        return
    for game in games:
        with suppress(ValueError):
            added = add_import(records.store, game)
            new, known = new + added.is_new, known + (not added.is_new)
    said = words("share.many", new=new, known=known, refused=len(games) - new - known)
    answers = (
        Answer(words("button.tables"), lambda _: context.nav.show(Scores(Standing.OTHERS, None))),
        Answer(words("button.close")),
    )
    context.ask(Question(words("share.title"), said, answers))


def _import_one(context: Context, records: Records, game: Import | ValueError) -> None:
    words = context.words
    try:
        added = add_import(records.store, game)
    except ValueError as error:
        reason = words("share.refused", reason=_escaped(str(error)))
        context.ask(Question(words("share.title"), reason, (Answer(words("button.close")),)))
        return
    assert not isinstance(game, ValueError)
    challenge: Request
    tables: Request
    if isinstance(game, HandRecord):
        said, challenge, tables = _hand_words(game, added, words), PlayHand(game), ClassicScores()
    else:
        said, challenge = _game_words(game, added, words), Play(game.deal)
        tables = Scores(added.standing, game.deal)
    answers = (
        Answer(words("button.challenge"), lambda _: context.nav.show(challenge)),
        Answer(words("button.tables"), lambda _: context.nav.show(tables)),
        Answer(words("button.close")),
    )
    context.ask(Question(words("share.title"), said, answers))


def _hand_words(record: HandRecord, added: Added, words: Words) -> str:
    """Return whose hand has been taken in, and its result."""
    found, others = margin(record.hand), opposition_of(record)
    said = words(
        "share.hand_taken" if added.is_new else "share.hand_there",
        deal=words.hand(record.hand.deal, record.hand.dealer),
        resti=signed(int(found.resti)),
        points=signed(int(found.points)),
        player=_escaped(clean_name(record.players[Seat.S])) or words("beat.someone"),
    )
    if others is None or not is_same(others):
        said = f"{said}<br>{words('share.hand_others')}"
    return said


def _game_words(record: Record, added: Added, words: Words) -> str:
    """Return whose game has been taken in, and its score."""
    points = record.score.points
    assert points is not None
    return words(
        "share.taken" if added.is_new else "share.there",
        deal=words.deal(record.deal),
        points=signed(points),
        player=_escaped(clean_name(record.player)) or words("beat.someone"),
    )


def ask_player(context: Context, records: Records, session: Session) -> None:
    """Ask for the name that games carry from now on.

    Raises:
        UserError: the store can't be read.
    """
    words = context.words
    names = ", ".join(name for name in records.store.players() if name)
    text = words("player.ask", limit=MAX_NAME)
    if names:
        text += f"<br>{words('player.known', names=_escaped(names))}"

    def set_name(entered: str) -> None:
        context.change_settings(player=clean_name(entered))
        session.set_player(context.settings.player)

    answers = (Answer(words("button.ok"), set_name), Answer(words("button.cancel")))
    context.ask(Question(words("player.title"), text, answers, entry=context.settings.player))


def _escaped(text: str) -> str:
    """Return text that pygame_gui's HTML shows as it is."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
