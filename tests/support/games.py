"""Games in progress for tests, and their common features."""

from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from tests.support import recorded


def stacked(number: int = 42) -> Game:
    game = Game(Deal.numbered(number))
    game.cut()
    game.stack()
    return game


def played(count: int, number: int = 42, chooser: recorded.Player = recorded.tidy) -> Game:
    """Return a game after this many moves, or all there are."""
    game = stacked(number)
    for move in recorded.moves_of(game.deal, game.deal.fola, chooser, count):
        game.move(move)
    return game


def finished() -> Game:
    game = played(200)
    game.finish()
    return game


def state(game: Game) -> tuple[object, ...]:
    """Return everything about a game that its text must keep."""
    phase = game.phase
    begun = phase not in (Phase.CUT, Phase.STACKING)
    return (
        game.deal,
        game.player,
        game.date,
        game.help,
        round(game.seconds),
        phase,
        game.moves,
        game.position if begun else None,
        game.fola if phase is not Phase.CUT else None,
        game.record.fola,
    )


def redone(game: Game) -> list[Move | None]:
    """Return the moves taken back, by redoing them."""
    moves = []
    while game.can_redo:
        moves.append(game.redo())
    return moves
