"""Questions about whole games: which one to play next, whether to end this one, and whose they are."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from scores import par_table
from scores.daily import DailyResults, results
from scores.kinds import MAX_NAME, clean_name, day_of
from solitaire.home.files import is_there
from solitaire.play.game import Phase
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError, parse_deal
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Check, Question
from solitaire.table.requests import EnterShuffle
from solitaire.table.services.kept_session import KeptSession, T
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.texts.words import signed


def finish(context: Context, session: Session) -> None:
    """End the game; ask first if that scores -300."""
    position, words = session.game.position, context.words
    if not position.to_come:
        session.end()
        return
    key = "ask.finish_stuck" if position.is_stuck else "ask.finish"
    context.ask(
        Question(
            words("ask.finish_title"),
            words(key, count=position.to_come),
            (Answer(words("button.play_on")), Answer(words("button.end_it"), lambda _: session.end())),
            escape=0,
        )
    )


def undo(context: Context, session: Session) -> None:
    """Take back the last move; ask first if that makes a clean game assisted."""
    game, words = session.game, context.words
    if not (game.next_undo_is_help and game.help.is_clean):
        session.undo()
        return
    answers = (Answer(words("action.undo"), lambda _: session.undo()), Answer(words("button.cancel")))
    context.ask(Question(words("ask.undo_title"), words("ask.undo"), answers))


def play(context: Context, session: Session, records: Records, kinds: Sequence[KeptSession[Any]]) -> None:
    """Offer all ways to begin a game, or to continue one of these kinds; an empty entry means any deal."""
    words, settings = context.words, context.settings
    today = date.today()
    none = dict[date, DailyResults]()
    found = (
        records.query(lambda store: results(store, settings.player, [today]), none)
        if is_there(context.home.scores)
        else none
    )
    done, today_word = found.get(today), words("play.today")
    if done is not None and done.on_day is not None:
        today_word = words("play.today_played", today=today_word, points=signed(done.on_day))

    def begin(entry: str) -> str:
        if not entry.strip():
            session.play_random()
            return ""
        if (day := day_of(entry.strip())) is not None and day <= today:
            session.play_daily(day)
            return ""
        try:
            deal = parse_deal(entry)
        except DealTextError:
            return words("ask.deal_wrong", most=MAX_DEAL_NUMBER)
        if "/" in entry:
            session.play(deal)
        else:
            session.play_number(deal)
        return ""

    ways = [
        Answer(words("play.any"), lambda _: session.play_random()),
        Answer(today_word, lambda _: session.play_daily(today)),
        Answer(words("play.easy"), lambda _: session.play_one_of(par_table.easy_deals())),
        Answer(words("play.hard"), lambda _: session.play_one_of(par_table.hard_deals())),
        Answer(words("action.entry"), lambda _: context.nav.show(EnterShuffle())),
    ]
    if session.has_game and session.game.phase is not Phase.CUT:
        ways.append(Answer(words("play.again"), lambda _: session.restart()))
    if sum(len(kind.unfinished_games()) for kind in kinds) > 1:
        ways.append(Answer(words("play.unfinished"), lambda _: unfinished(context, *kinds)))
    cut = Check(words("play.cut"), settings.cut, lambda is_on: context.change_settings(cut=is_on))
    ask_entry(context, words("play.title"), words("ask.deal"), begin, ways=ways, check=cut)


def unfinished(context: Context, *sessions: KeptSession[Any]) -> None:
    """Ask which unfinished game to continue, or to delete; the game on the table comes first."""
    words = context.words
    games = [(session, path, game) for session in sessions for path, game in session.unfinished_games()]
    if not games:
        context.tell(words("ask.games_none"))
        return
    lines = {
        f"{number}.  {session.line(game)}": (session, path, game)
        for number, (session, path, game) in enumerate(games, 1)
    }

    def open_chosen(chosen: str) -> None:
        session, path, _ = lines[chosen]
        if session.is_on_table(path):
            session.resume_table()
        elif (save := session.opened(path)) is not None:
            session.resume(save)

    answers = (
        Answer(words("button.open"), open_chosen),
        Answer(words("button.delete"), lambda chosen: _delete(context, sessions, *lines[chosen])),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("ask.games_title"), "", answers, items=tuple(lines)))


def _delete(
    context: Context, sessions: Sequence[KeptSession[Any]], session: KeptSession[T], path: Path, game: T
) -> None:
    """Delete a saved game, if the player confirms it, and offer the others again."""
    words = context.words
    if session.is_on_table(path):
        context.tell(words("ask.on_table"))
        return

    def delete(_: str) -> None:
        save = session.opened(path)
        if save is not None:
            session.discard(save)
            context.nav.rebuild()  # the title may have offered to resume it
            unfinished(context, *sessions)

    answers = (Answer(words("button.keep_game")), Answer(words("button.delete"), delete))
    text = words("ask.delete", game=session.line(game))
    context.ask(Question(words("ask.delete_title"), text, answers, escape=0))


def ask_entry(
    context: Context,
    title: str,
    text: str,
    take: Callable[[str], str],
    entry: str = "",
    wrong: str = "",
    ways: Sequence[Answer] = (),
    check: Check | None = None,
) -> None:
    """Ask for an entry, again as long as it is invalid.

    Args:
        context: what services share.
        title: the dialog's title.
        text: what it asks for.
        take: uses an entry, or returns what is wrong with it; empty if nothing is.
        entry: what the line contains at first.
        wrong: what was wrong with the entry before.
        ways: answers that need no entry.
        check: what can be switched on and off besides.
    """

    def taken(entered: str) -> None:
        if complaint := take(entered):
            ask_entry(context, title, text, take, entered, complaint, ways, check)

    words = context.words
    answers = Answer(words("button.ok"), taken), Answer(words("button.cancel"))
    text = "\n".join(filter(None, (wrong, text)))
    context.ask(Question(title, text, answers, entry=entry, ways=ways, check=check))


def player_name(context: Context, records: Records, session: Session) -> None:
    """Ask for the name that games get from now on.

    Raises:
        UserError: the store can't be read.
    """
    words = context.words
    names = ", ".join(name for name in records.store.players() if name)
    text = words("player.ask", limit=MAX_NAME)
    if names:
        text += f"\n{words('player.known', names=names)}"

    def set_name(entered: str) -> None:
        context.change_settings(player=clean_name(entered))
        session.set_player(context.settings.player)

    answers = (Answer(words("button.ok"), set_name), Answer(words("button.cancel")))
    context.ask(Question(words("player.title"), text, answers, entry=context.settings.player))
