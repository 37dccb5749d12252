"""What goes in and out of the store by hand: shared texts, dropped records, the player's name."""

from pathlib import Path
from typing import TYPE_CHECKING

from scores.games import MAX_NAME, Standing, clean_name
from scores.share import format_shared, parse_game
from solitaire.files import read_text
from solitaire.rules.record import Record
from solitaire.settings import save_settings
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services import clipboard
from solitaire.words import signed

if TYPE_CHECKING:
    from solitaire.table.app import App


def share(app: "App", record: Record) -> None:
    """Put the short text of an ended game into the clipboard."""
    if clipboard.put(format_shared(record)):
        app.tell(app.words("share.copied"))
    else:
        app.refuse("clipboard")


def take_in_pasted(app: "App") -> None:
    """Take in the game in the clipboard, or explain how that works."""
    text = clipboard.get()
    if text.strip():
        take_in(app, text)
    else:
        words = app.words
        app.ask(Question(words("share.title"), words("share.how"), (Answer(words("button.close")),)))


def take_in_file(app: "App", path: Path) -> None:
    """Take in a game from a file dropped on the window.

    Raises:
        UserError: the file can't be read.
    """
    take_in(app, read_text(path))


def take_in(app: "App", text: str) -> None:
    """Replay another's game, keep it as a score to beat, and offer its deal."""
    words = app.words
    try:
        record = parse_game(text)
        added = app.keeper.store.add(record, own=False)
    except ValueError as error:
        app.ask(
            Question(
                words("share.title"),
                words("share.refused", reason=_escaped(str(error))),
                (Answer(words("button.close")),),
            )
        )
        return
    points = record.score.points
    assert points is not None
    told = words(
        "share.taken" if added.is_new else "share.there",
        deal=record.deal.name or words("status.cards"),
        points=signed(points),
        player=_escaped(clean_name(record.player)) or words("beat.someone"),
    )
    answers = (
        Answer(words("button.challenge"), lambda _: app.games.play_deal(record.deal)),
        Answer(words("button.tables"), lambda _: app.show_scores(added.standing, record.deal)),
        Answer(words("button.close")),
    )
    app.ask(Question(words("share.title"), told, answers))


def watch(app: "App", record: Record, standing: Standing) -> None:
    """Show a game move by move; ask first when that gives away a deal that the player has not played.

    Raises:
        UserError: the store can't be read.
    """
    player = app.settings.player
    if standing is not Standing.OTHERS or app.keeper.store.has_played(record.deal, player):
        app.watch(record)
        return

    def look(_: str) -> None:
        app.keeper.store.mark_seen(record.deal, player)
        app.watch(record)

    words = app.words
    answers = (Answer(words("action.watch"), look), Answer(words("button.cancel")))
    app.ask(Question(words("share.watch_title"), words("share.watch"), answers, escape=1))


def ask_player(app: "App") -> None:
    """Ask for the name that games carry from now on.

    Raises:
        UserError: the store can't be read.
    """
    words = app.words
    names = ", ".join(name for name in app.keeper.store.players() if name)
    text = words("player.ask", limit=MAX_NAME)
    if names:
        text += f"<br>{words('player.known', names=_escaped(names))}"

    def set_name(entered: str) -> None:
        app.settings.player = clean_name(entered)
        save_settings(app.home.settings, app.settings)
        app.games.set_player(app.settings.player)

    answers = (Answer(words("button.ok"), set_name), Answer(words("button.cancel")))
    app.ask(Question(words("player.title"), text, answers, entry=app.settings.player))


def _escaped(text: str) -> str:
    """Return text that pygame_gui's HTML shows as it is."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
