"""What scripts may pass: whatever it is, the public names raise a TypeError or a ValueError, or answer."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from solitaire import api
from tests.support.selection import all_tests

DEAL: Final = api.Deal.numbered(42)
POSITION: Final = api.start(DEAL)
HAND: Final = api.play_hand(api.hand_deal(7), ["random"] * 4)
LIMIT: Final = api.Limit(playouts=1)
SEEN: Final = api.HandView.of(api.moments(HAND.hand)[0], api.Seat.S)
_GOOD: Final = [
    *(DEAL, POSITION, POSITION.apply(api.Move(DEAL.deck[0])), api.View.of(POSITION), LIMIT, HAND, HAND.hand),
    *(SEEN, api.Record(DEAL), api.Seat.E, api.Side.NS),
    api.moments(HAND.hand)[0],
    *(api.Options(), api.END, api.Move(DEAL.deck[0]), api.parse_move("T1xB2"), ["random"] * 4, "42", "T1 B2"),
    *(api.Review.begun(api.Record(DEAL)), api.HandReview(api.Seat.S, True, 1.0, 0.0, choices=0)),
    *(DEAL.fola, DEAL.cards, api.player("random", 1), "42/7", "M", 3, 96, None),
]
_JUNK: Final = [
    *(-1, 97, 500, 2**70, 1.5, float("nan"), True, "", "é", "\0", b"42", (), (1, 1), (500,), ("x",), [None]),
    *(object(), {}, int, len, api.Position, api.Move(500, 501), api.Move("x", None)),  # type: ignore[arg-type]
    *(api.Position(deck=(500,)), api.Position(grid=(1, 1)), api.Position(grid="abc"), (DEAL, 1)),  # type: ignore[arg-type]
    *(api.Position(tuple(range(30)), (40,)), api.View((500,), (), ()), api.View((), (), (1,)), lambda: True),
    *(api.View((1,), (), (), False), api.Position((1,), end="stuck"), api.View((1,), (), (), end="stuck")),  # type: ignore[arg-type]
    *(replace(SEEN, seat=7), replace(SEEN, options=None)),  # type: ignore[arg-type]
]


def doors() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield all that can be called: the functions, the classes, and the classes' methods."""
    for name in api.__all__:
        thing = getattr(api, name)
        is_error = inspect.isclass(thing) and issubclass(thing, Exception)
        if not callable(thing) or thing is int or thing is api.Player or is_error:
            continue
        yield name, thing
        if inspect.isclass(thing):
            for method in vars(thing):
                if not method.startswith("_") and callable(getattr(thing, method)):
                    yield f"{name}.{method}", getattr(thing, method)


def owner(name: str) -> Any:  # noqa: ANN401
    """Return an object of the class of a method."""
    kind = getattr(api, name.partition(".")[0])
    return next((one for one in _GOOD if type(one) is kind), None)


def arguments(door: Callable[..., Any], random: Random) -> list[Any]:
    """Return some arguments: half of them of the kinds that it takes."""
    taken = [one for one in inspect.signature(door).parameters.values() if one.kind is not one.KEYWORD_ONLY]
    found, needed = list[Any](), sum(one.default is one.empty for one in taken)
    for one in taken[: random.randint(needed, len(taken))]:
        fitting = [value for value in _GOOD if type(value).__name__ in str(one.annotation)]
        found.append(random.choice(random.choice((fitting or _GOOD, fitting or _GOOD, _GOOD, _JUNK))))
    return found


@pytest.mark.parametrize(("name", "door"), [*doors()], ids=[name for name, _ in doors()])
def test_whatever_is_passed_is_answered_or_refused_by_name(name: str, door: Callable[..., Any]) -> None:
    random, refused = Random(name), list[str]()
    for _ in range(150 if all_tests() else 30):
        passed = arguments(door, random)
        if "." in name and not inspect.ismethod(door):
            passed[0] = owner(name)
        try:
            found = door(*passed)
            if inspect.isgenerator(found):
                list(islice(found, 100))
        except (TypeError, ValueError) as error:
            refused.append(str(error))
    assert all(refused)
