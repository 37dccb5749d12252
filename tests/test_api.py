"""The public API: its names and arguments stay, and its page and its examples run as they stand there."""

import doctest
import inspect
import re
import runpy
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from solitaire import api
from solver import game_reviewer

DOCS = Path(__file__).parents[1] / "docs"
FROZEN = Path(__file__).parent / "data" / "api.txt"
"""Every public name of version 1, every attribute and every argument, a line each; none may go."""


def surface() -> set[str]:
    """Return the public names, their attributes and arguments: ``Deal``, ``Deal.cut``, ``solve limit``."""
    found: set[str] = set()
    for name in api.__all__:
        thing = getattr(api, name)
        found.add(name)
        if inspect.isclass(thing) and thing is not int:
            members = {*dir(thing), *getattr(thing, "__annotations__", {})} - {*dir(int), *dir(ValueError)}
            found.update(f"{name}.{member}" for member in members if not member.startswith("_"))
        elif inspect.isfunction(thing):
            found.update(f"{name} {_argument(one)}" for one in inspect.signature(thing).parameters.values())
    return found


def _argument(one: inspect.Parameter) -> str:
    star = "*" if one.kind is one.KEYWORD_ONLY else ""
    return f"{star}{one.name}" + ("" if one.default is one.empty else "=")


def test_no_public_name_or_argument_has_gone() -> None:
    assert set(FROZEN.read_text(encoding="utf-8").splitlines()) <= surface()


def test_the_story_of_the_module_happens() -> None:
    assert doctest.testmod(api).failed == 0


@pytest.mark.parametrize("page", ["api", "engines"])
def test_pages_show_what_happens(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_reviewer, "PAR_PLAYOUTS", 10)  # no figure of a game's par is shown
    assert doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False).failed == 0


def test_the_tutorial_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it stands there, one block after another, but with fewer deals and playouts."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")  # no window is needed
    program = "".join(
        re.findall(r"```python\n(.*?)```", (DOCS / "tutorial.md").read_text("utf-8"), re.DOTALL)
    )
    for written, run in (("range(50)", "range(2)"), ("playouts=50_000", "playouts=500"), ("= 10\n", "= 1\n")):
        assert written in program
        program = program.replace(written, run)
    exec(program, {"__name__": "tutorial"})
    said = capsys.readouterr().out
    assert re.search(r"^oracle +\d+\.\d", said, re.MULTILINE)
    assert "points a hand against handbook" in said
    assert Path("deals.svg").stat().st_size > 10_000


@pytest.mark.parametrize(
    ("example", "arguments", "says"),
    [
        ("solve_a_deal", ["42", "2000"], "Stack the fola in this order: "),
        ("referee", ["2"], "2 games at random"),
        ("two_players", ["4"], "4 hands: Lowest gains "),
        ("plot_survey", ["survey.csv", "best.png"], "2 deals, 310 to 334 points: best.png"),
    ],
)
def test_examples_run(
    example: str,
    arguments: list[str],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("survey.csv").write_text(
        "kind,deal,score\nsearch,1,310\nfair,1,2\nsearch,2,330\nsearch,2,334\nsearch,2,9\n", encoding="utf-8"
    )
    monkeypatch.setattr(sys, "argv", [example, *arguments])
    runpy.run_path(str(DOCS / "examples" / f"{example}.py"), run_name="__main__")
    assert says in capsys.readouterr().out


def test_errors_name_the_argument() -> None:
    limit, deal = api.Limit(playouts=10), api.Deal.numbered(1)
    ended = api.play_hand(api.hand_deal(1), ["random"] * 4)
    play: Callable[..., object] = api.play_hand
    wrong: list[tuple[str, object, tuple[object, ...]]] = [
        ("deal must be of type Deal", api.start, ("42",)),
        ("game must be of type Deal or Record or Position", api.solve, ("42", limit)),
        ("limit must be of type Limit", api.solve, (deal, 10)),
        ("record must be of type Record", api.review, (deal, limit)),
        ("record must be of type HandRecord", api.review_hand, (ended.hand, api.Seat.S, limit)),
        ("seat must be of type Seat", api.review_hand, (ended, "S", limit)),
        ("deal must be of type Deal", api.play_hand, (42, ["random"] * 4)),
        ("players must be of type Sequence", api.play_hand, (deal, None)),
        ("a player must be of type str or Player", api.play_hand, (deal, ["random"] * 3 + [object()])),
        ("dealer must be of type Seat", partial(play, dealer="S"), (deal, ["random"] * 4)),
        ("options must be of type Options", partial(play, options=None), (deal, ["random"] * 4)),
    ]
    for said, call, arguments in wrong:
        with pytest.raises(TypeError, match=f"^{said}"):
            call(*arguments)  # type: ignore[operator]
    with pytest.raises(ValueError, match="players: a hand has four, not 3"):
        api.play_hand(deal, ["random"] * 3)
    begun = api.Hand.start(deal, api.Seat.S)
    with pytest.raises(TypeError, match="a player must be of type Player, not str"):
        next(api.play_out(begun, ["random"] * 4))  # type: ignore[list-item]
    with pytest.raises(ValueError, match="players: a hand has four, not 0"):
        next(api.play_out(begun, []))
    with pytest.raises(ValueError, match="there is no fola to stack"):
        api.stack(api.View((1,), (), (), stacked=False), limit)
    with pytest.raises(api.RecordTextError, match="13 cards of this deal's fola"):
        api.start(deal, deal.fola[1:])
    with pytest.raises(api.UnknownPlayerError, match="'nobody' is not a player"):
        api.play_hand(api.hand_deal(1), ["nobody"] * 4)
    position = api.start(api.Deal.numbered(42))
    for move, named in ((api.Move(None), "move.card"), (api.Move(3, "x"), "move.victim")):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=named):
            position.apply(move)


def test_a_game_is_solved_from_where_it_stands() -> None:
    deal, limit = api.Deal.numbered(42), api.Limit(playouts=500, seed=1)
    solved = api.solve(deal, limit)
    begun = api.Record(deal, solved.fola, solved.moves[:150])
    late = api.solve(begun, limit)
    assert late.score >= solved.score
    assert late.score == api.solve(begun.positions[-1], limit).score
    whole = api.Record(deal, solved.fola, solved.moves[:150] + late.moves)
    assert whole.score.points == late.score


def test_only_public_names_are_listed_and_what_they_hold_can_be_read() -> None:
    assert dir(api) == sorted(api.__all__)
    deal = api.Deal.numbered(42)
    position = api.start(deal)
    for card in deal.deck[:9]:
        position = position.apply(api.Move(card))
    grid = "\n T9 T32  T4  BC  D8  D4\n BK  S3 T22"
    assert repr(deal) == "<Deal 42>"
    assert repr(position) == f"<Position, 88 to come{grid}>"
    assert repr(api.View.of(position)).endswith(grid + ">")
    assert repr(api.Record(deal, player="Anna")) == "<Record of <Deal 42> by Anna: 0 moves, 0 points>"
    assert repr(api.Record(deal, deal.fola, (api.END,))) == "<Record of <Deal 42>: 1 moves, -300 points>"
    hand = api.play_hand(api.hand_deal(7), ["random"] * 4).hand
    assert repr(hand) == "<Hand of <Deal 7>, S deals: 84 cards played, ended>"
    begun = api.HandView.of(api.moments(hand)[80], api.Seat.S)
    assert repr(begun).startswith("<View of S, trick 20, ")
    found = api.solve(deal, api.Limit(playouts=5, seed=1))
    assert repr(found).startswith(f"<Result {found.score}, at most {found.bound}: {len(found.moves)} moves, ")
