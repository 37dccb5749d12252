"""The figures of docs/engines.md, each a small SVG: ``python -m solitaire.lab.figures``.

All are of deal 15, its fola stacked as the oracle advises; the first two begin where its grid is full.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from solitaire.rules.cards import parse_card
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, GRID_SIZE, Move, legal_moves
from solitaire.rules.record import Record
from solitaire.rules.scoring import score
from solver import cores
from solver.luck import START_VALUE, Telescope
from solver.oracle import Penalties, solve
from solver.result import Limit, read_line
from solver.schedule import USUAL

FOLDER: Final = Path(__file__).parents[2] / "docs" / "figures"
_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 640, 330, 48, 26, 28, 40
_INK, _PALE, _BLUE, _RED, _GREEN = "#2a1c14", "#c9bda3", "#31548c", "#c9432b", "#3c7a63"
_Points = Iterable[tuple[float, float]]


class Plot:
    """A plot: the values marked from left to right and from bottom to top, and what they measure."""

    def __init__(self, across: Sequence[int], up: Sequence[int], names: tuple[str, str]) -> None:
        self._across, self._up, self._named = across, up, 0
        self._parts = [f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fdf9ef"/>']
        for value in up:
            self.line([(across[0], value), (across[-1], value)], _PALE, 0.5)
            self._say(_LEFT - 6, self._place((0, value))[1] + 4, "end", f"{value}".replace("-", "−"))
        for value in across:
            self._say(self._place((value, 0))[0], _HEIGHT - _BOTTOM + 16, "middle", f"{value:,}")
        self._say((_WIDTH + _LEFT) / 2, _HEIGHT - 6, "middle", names[0])
        self._say(_LEFT, _TOP - 10, "start", names[1])

    def _place(self, point: tuple[float, float]) -> tuple[float, float]:
        ticks = zip(point, (self._across, self._up), strict=True)
        x, y = ((value - marked[0]) / (marked[-1] - marked[0]) for value, marked in ticks)
        across, up = x * (_WIDTH - _LEFT - _RIGHT), min(1, max(0, y)) * (_HEIGHT - _TOP - _BOTTOM)
        return round(_LEFT + across, 1), round(_HEIGHT - _BOTTOM - up, 1)

    def _say(self, x: float, y: float, anchor: str, words: str, colour: str = _INK) -> None:
        style = f'font-family="sans-serif" font-size="12" fill="{colour}" text-anchor="{anchor}"'
        self._parts.append(f'<text x="{x:g}" y="{y:g}" {style}>{words}</text>')

    def line(self, points: _Points, colour: str, width: float = 1.5, name: str = "") -> None:
        """Draw a line; its name stands at the lower left, above those of lines before."""
        path = " ".join("{:g},{:g}".format(*self._place(point)) for point in points)
        style = f'fill="none" stroke="{colour}" stroke-width="{width:g}"'
        self._parts.append(f'<polyline points="{path}" {style}/>')
        if name:
            self._named += 1
            self._say(_LEFT + 6, _HEIGHT - _BOTTOM + 8 - 18 * self._named, "start", name, colour)

    def dots(self, points: _Points, colour: str, size: float) -> None:
        """Draw a dot at each point."""
        path = "".join("M{:g} {:g}h0".format(*self._place(point)) for point in points)
        style = f'stroke="{colour}" stroke-width="{size:g}" stroke-linecap="round"'
        self._parts.append(f'<path d="{path}" {style}/>')

    def svg(self) -> str:
        """Return the picture."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        return "\n".join([head, *self._parts, "</svg>\n"])


def example() -> Record:
    """Return deal 15 up to where its grid is full."""
    deal = Deal.numbered(15)
    solved = solve(Record(deal).positions[0], Limit(playouts=300_000, seed=1), fola_free=True)
    return Record(deal, solved.fola, tuple(map(Move, deal.deck[:GRID_SIZE])))


def beam(shown: Record, width: int = 16) -> str:
    """Return the states of a beam that may cover T31, and the line that comes of them."""
    position = shown.positions[-1]
    coming, weights = position.deck + position.fola, cores.beam_weights(1, "python")
    search: Any = cores.line_beam(
        weights, position.grid, coming, (), [parse_card("T31")], width, None, "python"
    )
    end_layer, dropped, kept = (
        search._end_layer,
        set[tuple[int, float]](),
        dict[tuple[int, ...], tuple[int, float]](),
    )

    def watched() -> None:
        """Note by how much each state is below the best of its layer, and which are kept."""
        best, to_come = max(value for value, *_ in search._out), search._to_come()
        places = {state.tops: (to_come, (value - best) / 1000) for value, state, _ in search._out}
        end_layer()
        kept.update((state.tops, places[state.tops]) for state in search._beam)
        dropped.update(place for place in places.values() if place[1] > -12)

    search._end_layer = watched
    while not search.is_over:
        search.advance(1000)
    path = [(len(coming), 0.0)]
    for move in read_line(position, search.best_line, search.best_score).moves:
        position = position.apply(move)
        if position.grid in kept:
            path.append(kept[position.grid])
    plot = Plot(
        (len(coming), 60, 40, 20, 0),
        range(-12, 1, 3),
        ("cards to come", "value below the best of the layer, thousands"),
    )
    plot.dots(dropped.difference(kept.values()), _PALE, 1.5)
    plot.dots(kept.values(), _BLUE, 3)
    plot.line(path, _RED, name=f"the line of {search.best_score} points")
    return plot.svg()


def energy(shown: Record, eras: int = 4, step: int = 250) -> str:
    """Return the energy of the line while annealing alone searches, and the best score so far."""
    position, schedule = shown.positions[-1], USUAL
    cards = position.deck + position.fola
    annealer = cores.annealer(position.grid, cards, (), 1, cores.core_name())
    penalties, hottest = Penalties(position.grid + cards, schedule), schedule.hottest
    held, best = list[tuple[int, int]](), list[tuple[int, int]]()
    for made in range(0, eras * schedule.era, step):
        gone = made % schedule.era / schedule.era
        if made and not gone:
            for card, points in penalties.punish(annealer.tops):
                annealer.favour(card, points)
            hottest = schedule.reheated
        annealer.advance(step, schedule.coldest + (hottest - schedule.coldest) * (1 - gone) ** 2, 334)
        held.append((made, annealer.energy))
        best.append((made, annealer.best_score))
    plot = Plot(range(0, eras * schedule.era + 1, schedule.era), range(240, 341, 20), ("playouts", "points"))
    plot.line(held, _BLUE, 1, "energy of the line")
    plot.line(best, _RED, 2, f"best line: {annealer.best_score}")
    return plot.svg()


def martingale(shown: Record, shuffles: int = 100) -> str:
    """Return what cards and decisions made of a game of the simplest player, move by move."""
    game = _greedy(shown)
    telescope = Telescope(game, 1, cores.core_name())
    rows = [(0, START_VALUE, 0.0, 0.0)]
    for moment in telescope.moments:
        moment.advance(shuffles)
        ply, value, luck, play = rows[-1]
        luck, gain = luck + moment.value - value, moment.gain.points
        rows.append((max(ply, moment.turned or 0), moment.value + gain, luck, play + gain))
    _, value, luck, play = rows[-1]
    made = game.score.points or 0  # once no card is hidden, the rest is play
    rows.append((len(game.moves), made, luck, play + made - value))
    plot = Plot(range(0, 201, 20), range(-300, 301, 100), ("move", "points"))
    names = (("expected score", _INK), ("luck, by the cards", _GREEN), ("play, by the decisions", _RED))
    for column, (name, colour) in enumerate(names, start=1):
        plot.line([(row[0], row[column]) for row in rows], colour, name=name)
    return plot.svg()


def _greedy(shown: Record) -> Record:
    """Return a game in which every kill is the one that looks best at once."""
    moves, position = list[Move](), shown.positions[0]
    while position.end is None:
        legal = list(legal_moves(position))
        best = max(legal, key=lambda kill: score(position.apply(kill)).shown, default=END)
        moves.append(legal[0] if legal and legal[0].is_play else best)
        position = position.apply(moves[-1])
    return Record(shown.deal, shown.fola, tuple(moves))


def figures() -> dict[Path, str]:
    """Return every figure by its file."""
    shown = example()
    return {FOLDER / f"{draw.__name__}.svg": draw(shown) for draw in (beam, energy, martingale)}


if __name__ == "__main__":
    for path, text in figures().items():
        path.write_text(text, encoding="utf-8", newline="\n")
