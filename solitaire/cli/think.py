"""Long thinking on the command line: shown while it goes on, and kept at every step."""

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from solitaire.cli.options import home_of
from solitaire.cli.printing import working
from solitaire.cli.reading import NamedGame
from solitaire.cli.store import keeping
from solitaire.run.interrupts import interrupts_heeded

if TYPE_CHECKING:
    from solver.thinking import Thought


def think(
    ctx: click.Context, named: NamedGame, seconds: float, threads: int
) -> "tuple[Thought, KeyboardInterrupt | None]":
    """Go on with long thinking about a deal; return what is known then, and the interrupt that stopped it.

    Raises:
        UserError: the score file cannot be used.
    """
    from scores.store import Store
    from solitaire.home.archive import keep_thought, thought_of
    from solver.thinking import thoughts

    deal = named.game.deal
    with Store(home_of(ctx).scores) as store, working("thinking") as show:
        known = thought = thought_of(store, deal)
        begun = time.perf_counter()
        with keeping("line"):
            try:
                with interrupts_heeded():
                    for thought in thoughts(deal, known, seconds=seconds, threads=threads):
                        keep_thought(store, deal, thought)
                        spent = f"{thought.seconds - known.seconds:.0f} of {seconds:.0f} s"
                        show(f"{named.title}: {thought.score} of at most {thought.bound}, {spent}")
            except KeyboardInterrupt as interrupt:
                if not thought.moves:
                    raise
                thought = replace(thought, seconds=known.seconds + time.perf_counter() - begun)
                keep_thought(store, deal, thought)
                return thought, interrupt
    return thought, None
