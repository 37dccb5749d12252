"""What the player moves in and out of the store by hand: shared texts, dropped records, the player's name."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from scores.games import GAME
from scores.imports import Import, add_import, parse_imports
from scores.kinds import MAX_NAME, Added, Standing, clean_name
from scores.share_hand import opposition_of
from solitaire.classic.duel import margin
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.home.files import read_text
from solitaire.play.opponents import is_same
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import ClassicScores, Play, PlayHand, Replay, Scores
from solitaire.table.services import clipboard
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.texts.words import signed


def import_pasted(context: Context, records: Records) -> None:
    """Import the game on the clipboard, or explain how that works."""
    text = clipboard.get()
    if text.strip():
        import_text(context, records, text)
    else:
        words = context.words
        context.ask(Question(words("share.title"), words("share.how"), (Answer(words("button.close")),)))


def import_file(context: Context, records: Records, path: Path) -> None:
    """Import a game from a file dropped on the window.

    Raises:
        UserError: the file can't be read.
    """
    import_text(context, records, read_text(path))


def import_text(context: Context, records: Records, text: str) -> None:
    """Replay others' games and hands, keep them to be beaten, and offer the deal of a single one.

    Raises:
        UserError: the store can't be written.
    """
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
    if isinstance(game, HandRecord):
        context.ask(_hand_offer(context, game, added))
    else:
        context.ask(_game_offer(context, game, added))


def _hand_offer(context: Context, record: HandRecord, added: Added) -> Question:
    words, nav, found, others = context.words, context.nav, margin(record.hand), opposition_of(record)
    said = words(
        "share.hand_taken" if added.is_new else "share.hand_there",
        deal=words.hand(record.hand.deal, record.hand.dealer),
        resti=signed(int(found.resti)),
        points=signed(int(found.points)),
        player=_escaped(clean_name(record.players[Seat.S])) or words("beat.someone"),
    )
    if others is None or not is_same(others):
        said = f"{said}<br>{words('share.hand_others')}"
    answers = (
        Answer(words("button.challenge"), lambda _: nav.show(PlayHand(record))),
        Answer(words("button.tables"), lambda _: nav.show(ClassicScores())),
        Answer(words("button.close")),
    )
    return Question(words("share.title"), said, answers)


def _game_offer(context: Context, record: Record, added: Added) -> Question:
    words, nav, points = context.words, context.nav, record.score.points
    assert points is not None
    said = words(
        "share.taken" if added.is_new else "share.there",
        deal=words.deal(record.deal),
        points=signed(points),
        player=_escaped(clean_name(record.player)) or words("beat.someone"),
    )
    answers = (
        Answer(words("button.challenge"), lambda _: nav.show(Play(record.deal))),
        Answer(words("button.tables"), lambda _: nav.show(Scores(added.standing, record.deal))),
        Answer(words("button.close")),
    )
    return Question(words("share.title"), said, answers)


def watch(context: Context, records: Records, record: Record) -> None:
    """Replay a game; ask first when that shows a deal that the player has not played.

    Raises:
        UserError: the store can't be read.
    """
    if records.store.has_played(GAME, record.deal, context.settings.player):
        context.nav.show(Replay(record))
    else:
        ask_to_watch(context, records, record.deal, lambda: context.nav.show(Replay(record)))


def ask_to_watch(context: Context, records: Records, deal: Deal, show: Callable[[], None]) -> None:
    """Ask before showing a deal that the player has not played, which then counts as seen."""

    def look(_: str) -> None:
        records.store.mark_seen(deal, context.settings.player)
        show()

    words = context.words
    answers = (Answer(words("action.watch"), look), Answer(words("button.cancel")))
    context.ask(Question(words("share.watch_title"), words("share.watch"), answers, escape=1))


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
