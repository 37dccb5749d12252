"""The solitaire as a GameKind."""

from typing import Any, Final

from solitaire.kinds.kind import Adviser, GameKind
from solitaire.rules.record import Record
from solitaire.rules.scoring import count
from solitaire.texts.text import deal_title, moves_json, replay_text, result_line


def _title(game: Record) -> str:
    return deal_title(game.deal)


def _result(game: Record) -> str:
    return result_line(game.score)


def _result_json(game: Record) -> dict[str, object]:
    score = game.score
    return {
        "deal": game.deal.name,
        "moves": len(game.moves),
        "end": score.end and score.end.value,
        "score": score.points,
        "shown": score.shown,
        "to_come": score.to_come,
    }


def _replay_json(game: Record) -> dict[str, object]:
    """Return a game for JSON; ``shown`` is the points of the cards on top after each move."""
    return {
        "deal": game.deal.name,
        "cut": game.deal.cut,
        "player": game.player,
        "date": game.date,
        **moves_json(game.fola, game.moves),
        "shown": [count(position.grid).shown for position in game.positions[1:]],
        "end": game.score.end and game.score.end.value,
        "score": game.score.points,
    }


def _adviser() -> Adviser[Record, Any]:
    from solitaire.kinds.solitaire_advice import ADVISER

    return ADVISER


SOLITAIRE: Final = GameKind[Record, Record](
    key="solitaire",
    name="the solitaire",
    noun="game",
    games=lambda game: (game,),
    has_ended=lambda game: game.positions[-1].end is not None,
    title=_title,
    result=_result,
    summary=lambda game: f"{_title(game)}, {_result(game)}",
    result_json=_result_json,
    replay_text=replay_text,
    replay_json=_replay_json,
    adviser=_adviser,
)
