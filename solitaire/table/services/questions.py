"""The questions that the table asks about whole games: how one ends, which is played next."""

from pathlib import Path
from typing import TYPE_CHECKING

from solitaire.game import Game, Phase
from solitaire.rules.cards import CARD_COUNT
from solitaire.rules.deal import MAX_DEAL_NUMBER, DealTextError, parse_deal
from solitaire.rules.position import END
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services import sharing
from solitaire.words import signed

if TYPE_CHECKING:
    from solitaire.table.app import App


def finish(app: "App") -> None:
    """End the game; ask first when that scores -300."""
    position, words = app.game.position, app.words
    if not position.to_come:
        _end(app)
        return
    key = "ask.finish_stuck" if position.is_stuck else "ask.finish"
    app.ask(
        Question(
            words("ask.finish_title"),
            words(key, count=position.to_come),
            (Answer(words("button.end_it"), lambda _: _end(app)), Answer(words("button.play_on"))),
        )
    )


def _known(app: "App") -> list[str]:
    """Say what the engines make of the deal, as far as that is known already."""
    known, words, lines = app.games.rivals.known, app.words, list[str]()
    if known.par is not None:
        lines.append(words("ended.par", par=f"{known.par.mean:.0f}"))
    if known.best is not None:
        lines.append(words("ended.proved" if known.proved else "ended.best", best=known.best))
    return lines


def _end(app: "App") -> None:
    before = app.game.score
    app.game.finish()
    score, words = app.game.score, app.words
    app.sounds.moved(END, before, score)
    assert score.end is not None
    assert score.points is not None
    text = words(f"ended.{score.end.name.lower()}", points=signed(score.points), count=score.to_come)
    parts = words(
        "ended.parts",
        account=signed(score.account_points),
        versicole=signed(score.versicole_points),
        negative=signed(score.negative_points),
    )
    detail = words("ended.unfinished") if score.to_come else parts
    detail += "".join(f"<br>{line}" for line in _known(app))
    app.tell(text)
    app.games.changed()
    if (kept := app.keeper.keep(app.game)) is not None:
        name = words(f"scores.{kept.added.standing.name.lower()}")
        detail += f"<br>{words('ended.place', table=name, place=kept.place, count=kept.count)}"
    app.ask(
        Question(
            text,
            f"{detail}<br><br>{words('ended.again')}",
            (
                Answer(words("button.look")),
                Answer(words("button.share"), lambda _: sharing.share(app, app.game.record)),
                Answer(words("action.review"), lambda _: app.act("review")),
                Answer(words("button.again"), lambda _: app.act("restart")),
                Answer(words("action.new"), lambda _: app.act("new")),
            ),
            escape=0,
        )
    )


def deal_by_number(app: "App", entry: str = "", *, is_wrong: bool = False) -> None:
    """Ask for the number of a deal; again, if what has been entered is wrong."""
    words = app.words
    text = words("ask.deal")
    if is_wrong:
        text = f"{words('ask.deal_wrong', most=MAX_DEAL_NUMBER)}<br>{text}"
    answers = (
        Answer(words("button.ok"), lambda entry: _deal_entered(app, entry)),
        Answer(words("button.cancel")),
    )
    app.ask(Question(words("ask.deal_title"), text, answers, entry=entry))


def _deal_entered(app: "App", entry: str) -> None:
    try:
        deal = parse_deal(entry)
    except DealTextError:
        deal_by_number(app, entry, is_wrong=True)
        return
    game = Game(deal, app.settings.player)
    if "/" in entry:
        game.cut(deal.cut)
    app.games.begin(game)


def unfinished(app: "App") -> None:
    """Offer the other unfinished games."""
    words = app.words
    lines: dict[str, Path] = {}
    for path, game in app.games.folder.unfinished():
        if app.games.save is None or path != app.games.save.path:
            played = 0 if game.phase in (Phase.CUT, Phase.STACKING) else CARD_COUNT - game.position.to_come
            deal = game.deal.name or words("status.cards")
            line = words("ask.game_line", deal=deal, played=played, date=words.short_day(game.date))
            lines[f"{len(lines) + 1}.  {line}"] = path
    if not lines:
        app.tell(words("ask.games_none"))
        return

    def open_chosen(line: str) -> None:
        save = app.games.folder.open(lines[line])
        if save is None:
            app.tell(words("ask.locked"), alarm=True)
        else:
            app.games.resume(save)

    answers = (Answer(words("button.open"), open_chosen), Answer(words("button.cancel")))
    app.ask(Question(words("ask.games_title"), "", answers, items=tuple(lines)))
