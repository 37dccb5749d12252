"""Questions about whole games: which one to play next, whose they are, and what becomes of unsaved work."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from scores import estimates
from scores.goals import DailyResults, results
from scores.kinds import MAX_NAME, clean_name, day_of
from solitaire.home.files import UserError, is_there, write_new
from solitaire.play.game import Phase
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError, parse_deals
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Check, Question
from solitaire.table.requests import EnterShuffle
from solitaire.table.services import exporter
from solitaire.table.services.kept_session import KeptSession, T, Unsaved
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.texts.words import bold, signed


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
        wrong = words("ask.deal_wrong", most=MAX_DEAL_NUMBER)
        try:
            deals = [deal for _, deal in parse_deals(entry)]
        except DealTextError as error:
            return str(error).removeprefix("line 1: ") if " " in entry.strip() else wrong
        if len(deals) != 1:
            return wrong
        (deal,) = deals
        if deal.name is None or "/" in entry:
            session.play(deal)
        else:
            session.play_number(deal)
        return ""

    ways = [
        Answer(words("play.any"), lambda _: session.play_random()),
        Answer(today_word, lambda _: session.play_daily(today)),
        Answer(words("play.easy"), lambda _: session.play_one_of(estimates.easy_deals())),
        Answer(words("play.hard"), lambda _: session.play_one_of(estimates.hard_deals())),
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
    asked, is_first = "\n".join(filter(None, (wrong, text))), not wrong
    context.ask(Question(title, asked, answers, entry=entry, is_selected=is_first, ways=ways, check=check))


def player_name(context: Context, records: Records, session: Session) -> None:
    """Ask for the name that games get from now on."""
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


# -- unsaved work: games and results that could not be saved --------------------------------------


class UnsavedWork:
    """What the sessions could not save: the line about it, and the question before it can be lost."""

    def __init__(self, context: Context, sessions: Sequence[KeptSession[Any]]) -> None:
        self._context, self._sessions = context, sessions
        self._lost = list[Unsaved[Any]]()
        self._elsewhere = dict[tuple[Path, str], Path]()  # by file and text: where it has been saved instead
        self._asked = set[Path]()
        self._then: Callable[[], None] | None = None
        for session in sessions:
            session.when_left = self._ask_about_left

    @property
    def notice(self) -> str:
        """What every screen says as long as something is unsaved; else empty."""
        found = self._nowhere(unsaved for session in self._sessions for unsaved in session.unsaved)
        if not found:
            return ""
        is_kept = all(one.is_kept for one in found)
        return self._context.words("unsaved.result" if is_kept else "unsaved.game")

    def report(self) -> None:
        """Print where work has been saved elsewhere, and report what is lost, once the sessions are closed.

        Raises:
            UserError: names what is lost.
        """
        words = self._context.words
        for path in self._elsewhere.values():
            print(words("unsaved.saved", path=path), file=sys.stderr)  # noqa: T201
        lost = [*self._lost, *(unsaved for session in self._sessions for unsaved in session.lost)]
        lines = [
            words("unsaved.not_stored" if one.is_kept else "unsaved.lost", game=one.line, why=one.why)
            for one in self._nowhere(lost)
        ]
        if lines:
            raise UserError("; ".join(lines))

    def _nowhere(self, found: Iterable[Unsaved[Any]]) -> list[Unsaved[Any]]:
        """Return what has not been saved elsewhere either, as it is."""
        return [one for one in found if (one.path, one.text) not in self._elsewhere]

    # -- the question ---------------------------------------------------------------------------

    def _ask_about_left(self) -> None:
        """Ask once what becomes of unsaved work that has left the table, when no other question is open."""
        left = {unsaved.path for session in self._sessions for unsaved in session.left}
        if not self._context.nav.is_asking and left - self._asked:
            self._asked |= left
            self._then = None
            self._ask()

    def before_closing(self, close: Callable[[], None]) -> None:
        """Close the table once nothing is unsaved, or the player has said what becomes of it."""
        self._then = close
        self._try_again()
        if self._in_question:
            self._ask()
        else:
            close()

    @property
    def _in_question(self) -> list[Unsaved[Any]]:
        """What the question is about: what has left the table or, before closing, everything."""
        is_closing = self._then is not None
        return [
            unsaved
            for session in self._sessions
            for unsaved in (session.unsaved if is_closing else session.left)
        ]

    def _ask(self, note: str = "") -> None:
        """Ask what becomes of the unsaved work, after a note on the last answer."""
        words, found = self._context.words, self._in_question
        is_kept = all(one.is_kept for one in found)
        texts = [f"{bold(one.line)}\n{one.why}" for one in found]
        explained = words("unsaved.results_mean" if is_kept else "unsaved.games_mean")
        answers = (
            Answer(words("unsaved.try_again"), lambda _: self._answer_try_again()),
            Answer(words("unsaved.elsewhere"), lambda _: self._answer_elsewhere()),
            Answer(words("unsaved.copy"), lambda _: self._answer_copy()),
            Answer(words("unsaved.later" if is_kept else "unsaved.lose"), lambda _: self._answer_lose()),
            Answer(words("unsaved.not_now")),
        )
        text = "\n\n".join(filter(None, (note, *texts, explained)))
        self._context.ask(Question(words("unsaved.title"), text, answers))

    def _answer_try_again(self) -> None:
        self._try_again()
        if self._in_question:
            self._ask(self._context.words("unsaved.in_vain"))
        else:
            self._context.tell(self._context.words("unsaved.done"))
            self._go_on()

    def _answer_elsewhere(self) -> None:
        """Ask for a folder, and write the unsaved records there."""
        words = self._context.words

        def take(entered: str) -> str:
            if not entered.strip():
                return words("unsaved.no_folder")
            folder = Path(os.path.expanduser(entered.strip())).absolute()  # noqa: PTH111 (never fails)
            saved = list[str]()
            try:
                for one in self._in_question:
                    path = write_new(folder, one.path.stem, one.path.suffix, one.text.encode())
                    self._elsewhere[one.path, one.text] = path
                    saved.append(words("unsaved.saved", path=path))
            except UserError as error:
                return str(error)
            self._context.tell("; ".join(saved))
            self._forget_left()
            self._go_on()
            return ""

        title, usual = words("unsaved.elsewhere_title"), os.path.expanduser("~")  # noqa: PTH111
        ask_entry(self._context, title, words("unsaved.folder"), take, usual)

    def _answer_copy(self) -> None:
        is_copied = exporter.put("\n\n".join(one.text for one in self._in_question))
        self._ask(self._context.words("unsaved.copied" if is_copied else "refuse.clipboard"))

    def _answer_lose(self) -> None:
        self._lost += self._forget_left()
        self._go_on()

    def _go_on(self) -> None:
        if self._then is not None:
            self._then()

    def _try_again(self) -> None:
        for session in self._sessions:
            session.try_again()

    def _forget_left(self) -> list[Unsaved[Any]]:
        return [unsaved for session in self._sessions for unsaved in session.forget_left()]
