"""Questions about whole games: which one to play next, whether to end this one, and whose they are."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from scores import par_table
from scores.kinds import MAX_NAME, clean_name
from solitaire.play.game import Game
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError, parse_deal
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import EnterShuffle
from solitaire.table.services.kept_session import KeptSession, T
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session


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


def choose_deal(context: Context, session: Session) -> None:
    """Ask for the number of a deal, or offer an easy or a hard one; without its cut, the player cuts."""
    words = context.words

    def begin(entry: str) -> str:
        try:
            deal = parse_deal(entry)
        except DealTextError:
            return words("ask.deal_wrong", most=MAX_DEAL_NUMBER)
        if "/" in entry:
            session.play(deal)
        else:
            session.play_number(deal)
        return ""

    kinds = (("button.easy", par_table.easy_deals), ("button.hard", par_table.hard_deals))
    more = [Answer(words(key), partial(_play_one_of, session, deals)) for key, deals in kinds]
    more.append(Answer(words("action.entry"), lambda _: context.nav.show(EnterShuffle())))
    ask_entry(context, words("ask.deal_title"), words("ask.deal"), begin, more=more)


def _play_one_of(session: Session, deals: Callable[[], Sequence[int]], _: str) -> None:
    session.play_one_of(deals())


def unfinished(context: Context, session: Session) -> None:
    """Offer the other unfinished games, to resume or to delete."""
    words = context.words
    offer_unfinished(
        context,
        session,
        (words("ask.games_title"), words("ask.games_none")),
        lambda path, game: _delete(context, session, path, game),
    )


def offer_unfinished(
    context: Context,
    session: KeptSession[T],
    texts: tuple[str, str],
    delete: Callable[[Path, T], None] | None = None,
) -> None:
    """Offer the unfinished games, except the one on the table.

    Args:
        context: what services share.
        session: resumes the chosen game.
        texts: the title of the question, and the news where there are no such games.
        delete: deletes a game; None where that is not offered.
    """
    words, (title, none) = context.words, texts
    games = session.other_games()
    if not games:
        context.tell(none)
        return
    lines = {f"{number}.  {session.line(game)}": (path, game) for number, (path, game) in enumerate(games, 1)}

    def open_chosen(chosen: str) -> None:
        save = session.opened(lines[chosen][0])
        if save is not None:
            session.resume(save)

    answers = [Answer(words("button.open"), open_chosen)]
    if delete is not None:
        answers.append(Answer(words("button.delete"), lambda chosen: delete(*lines[chosen])))
    answers.append(Answer(words("button.cancel")))
    context.ask(Question(title, "", tuple(answers), items=tuple(lines)))


def _delete(context: Context, session: Session, path: Path, game: Game) -> None:
    """Delete a saved game, if the player confirms it, and offer the others again."""
    words = context.words

    def delete(_: str) -> None:
        save = session.opened(path)
        if save is not None:
            session.discard(save)
            context.nav.rebuild()  # the title may have offered to resume it
            unfinished(context, session)

    text = words("ask.delete", deal=words.deal(game.deal), played=game.cards_played)
    answers = (Answer(words("button.keep_game")), Answer(words("button.delete"), delete))
    context.ask(Question(words("ask.delete_title"), text, answers, escape=0))


def ask_entry(
    context: Context,
    title: str,
    text: str,
    take: Callable[[str], str],
    entry: str = "",
    wrong: str = "",
    more: Sequence[Answer] = (),
) -> None:
    """Ask for an entry, again as long as it is invalid.

    Args:
        context: what services share.
        title: the dialog's title.
        text: what it asks for.
        take: uses an entry, or returns what is wrong with it; empty if nothing is.
        entry: what the line contains at first.
        wrong: what was wrong with the entry before.
        more: other answers, which need no entry.
    """

    def taken(entered: str) -> None:
        if complaint := take(entered):
            ask_entry(context, title, text, take, entered, complaint, more)

    words = context.words
    answers = Answer(words("button.ok"), taken), *more, Answer(words("button.cancel"))
    context.ask(Question(title, "\n".join(filter(None, (wrong, text))), answers, entry=entry))


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
