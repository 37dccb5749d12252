"""A question that is answered by a text, such as a number, and asked again while the answer is wrong."""

from collections.abc import Callable

from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question


def ask_entry(
    context: Context, title: str, text: str, take: Callable[[str], str], entry: str = "", wrong: str = ""
) -> None:
    """Ask for an entry, again as long as something is wrong with it.

    Args:
        context: what services share.
        title: the dialog's title.
        text: what it asks for.
        take: uses an entry, or returns what is wrong with it; empty if nothing is.
        entry: what the line contains at first.
        wrong: what was wrong with the entry before.
    """

    def taken(entered: str) -> None:
        if complaint := take(entered):
            ask_entry(context, title, text, take, entered, complaint)

    words = context.words
    answers = Answer(words("button.ok"), taken), Answer(words("button.cancel"))
    context.ask(Question(title, "<br>".join(filter(None, (wrong, text))), answers, entry=entry))
