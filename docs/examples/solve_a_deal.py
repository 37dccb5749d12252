"""Finds a good line for a deal, and prints what each kill does to the score.

python docs/examples/solve_a_deal.py 42
"""

import sys

from solitaire import api


def main(number: str = "42", playouts: str = "200000") -> None:
    """Solve a deal with a number of playouts, which give the same line on every machine."""
    deal = api.parse_deal(number)
    result = api.solve(deal, api.Limit(playouts=int(playouts)))
    print(f"Deal {deal.name}: a line of {result.score} points; none scores more than {result.bound}")
    print(f"Stack the fola in this order: {api.format_cards(result.fola)}")
    position = api.start(deal, result.fola)
    for number_of_move, move in enumerate(result.moves, start=1):
        before = api.score(position)
        position = position.apply(move)
        if move.is_kill:
            print(f"{number_of_move:4} {move!s:8} {api.score(position).shown - before.shown:+}")


if __name__ == "__main__":
    main(*sys.argv[1:])
