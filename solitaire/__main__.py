"""The entry point: ``minchiate`` or ``python -m solitaire``."""

import os
import sys


def run() -> None:
    """Run the command line. Ctrl-C ends it without a traceback, even while it is still being loaded."""
    try:
        from solitaire.run.interrupts import handle_interrupts

        handle_interrupts()
        _open_streams()
        from solitaire.cli import main

        main()
    except KeyboardInterrupt as interrupt:
        from solitaire.run.interrupts import exit_status

        sys.exit(exit_status(interrupt))
    except MemoryError:
        sys.exit("Error: not enough memory")
    finally:
        from solitaire.run.interrupts import ignore_interrupts

        ignore_interrupts()


def _open_streams() -> None:
    """Replace closed standard streams with empty streams.

    In this order, so that each gets its usual number and no other file does.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115 (open until the end)
            setattr(sys, name, stream)


if __name__ == "__main__":
    run()
