"""Questions about whole games: which one to play next, and whether to end this one."""

from pathlib import Path

from solitaire.game import Game, Phase
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError, parse_deal
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.session import Session


def finish(context: Context, session: Session) -> None:
    """End the game; ask first when that scores -300."""
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


def deal_by_number(context: Context, session: Session, entry: str = "", *, is_wrong: bool = False) -> None:
    """Ask for the number of a deal; again, if what was entered is wrong."""
    words = context.words
    text = words("ask.deal")
    if is_wrong:
        text = f"{words('ask.deal_wrong', most=MAX_DEAL_NUMBER)}<br>{text}"
    answers = (
        Answer(words("button.ok"), lambda entry: _begin_entered(context, session, entry)),
        Answer(words("button.cancel")),
    )
    context.ask(Question(words("ask.deal_title"), text, answers, entry=entry))


def _begin_entered(context: Context, session: Session, entry: str) -> None:
    try:
        deal = parse_deal(entry)
    except DealTextError:
        deal_by_number(context, session, entry, is_wrong=True)
        return
    if "/" in entry:
        session.play(deal)
    else:
        session.play_uncut(deal)


def unfinished(context: Context, session: Session) -> None:
    """Offer the other unfinished games."""
    words = context.words
    lines: dict[str, Path] = {}
    for path, game in session.folder.unfinished():
        if session.save is None or path != session.save.path:
            lines[f"{len(lines) + 1}.  {_game_line(game, context)}"] = path
    if not lines:
        context.tell(words("ask.games_none"))
        return

    def open_chosen(line: str) -> None:
        save = session.folder.open(lines[line])
        if save is None:
            context.tell(words("ask.locked"), alarm=True)
        else:
            session.resume(save)

    answers = (Answer(words("button.open"), open_chosen), Answer(words("button.cancel")))
    context.ask(Question(words("ask.games_title"), "", answers, items=tuple(lines)))


def _game_line(game: Game, context: Context) -> str:
    words = context.words
    played = 0 if game.phase in (Phase.CUT, Phase.STACKING) else CARD_COUNT - game.position.to_come
    deal = game.deal.name or words("status.cards")
    return words("ask.game_line", deal=deal, played=played, date=words.short_day(game.date))
