"""The entry point: ``minchiate`` or ``python -m solitaire``."""

import os
import sys

_OWN = ("solitaire", "solver", "scores", "assets")


def run() -> None:
    """Run the command line. Neither Ctrl-C nor a missing package ends it with a traceback, even early."""
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
    except ImportError as error:
        sys.exit(f"Error: {_why_not(error)}")
    finally:
        from solitaire.run.interrupts import ignore_interrupts

        ignore_interrupts()


def _why_not(error: ImportError) -> str:
    """Return why a package cannot be loaded; raise the error if that is this program's fault."""
    package = str(error.name).partition(".")[0]
    if isinstance(error, ModuleNotFoundError) and package not in _OWN:
        return f"the package {package} is not installed; install the program with all that it needs"
    if "failed to map segment" in str(error):  # of a library, which the system says for too little memory
        return "not enough memory"
    raise error


def _open_streams() -> None:
    """Replace closed standard streams: nothing can be read, no result printed, and errors are lost.

    In this order, so that each gets its usual number and no other file does. A program of Windows without a
    console has no streams at all, and may print.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            is_lost = name == "stdout" and os.name == "posix"
            number = os.open(os.devnull, os.O_RDONLY if is_lost or mode == "r" else os.O_WRONLY)
            setattr(sys, name, open(number, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (open until the end)


if __name__ == "__main__":
    if hasattr(sys, "frozen"):  # a worker process of the download starts this file, and goes no further
        from multiprocessing import freeze_support

        freeze_support()
    run()
