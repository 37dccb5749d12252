"""The timing and the geometry of what is shown after a move; time passes in steps."""

import math
from itertools import pairwise

import pytest

from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.outlook import FAMILIES
from solitaire.table.look.moments import MOST, Moments, Story, Thread, eased, fallen, links, shaken, unease
from tests.support import recorded

RUN = parse_cards("T31 T32 T33")
MADE = Story(-30, 15, made=(Thread(RUN, 15, FAMILIES[1]),))
KILL = Story(-30, 10, victim=parse_cards("CQ")[0], killer=parse_cards("C4")[0])
PLAY = Story(0, -10)


def seen(moments: Moments, story: Story, delay: float = 0.16) -> list[float]:
    """Return the seconds of the frames in which a story is shown."""
    moments.begin(story, delay)
    frames, seconds = [], 0.0
    while moments.is_moving:
        frames.append(seconds)
        moments.advance(0.0 if seconds == 0 else 0.02)
        seconds += 0.02
    return frames


def test_a_moment_lasts_a_second_at_most_after_its_move() -> None:
    for move in (0.05, 0.16, 0.4, 1.0):
        for story in (MADE, KILL):
            assert seen(Moments(move), story, move)[-1] <= move + MOST + 0.04
    assert seen(Moments(0.16), MADE)[-1] <= MOST + 0.04  # at the usual pace with the move itself
    assert seen(Moments(0.16), PLAY)[-1] <= 0.2  # a score that counts takes no longer than its card


def test_without_motion_and_without_a_change_nothing_is_shown() -> None:
    assert not seen(Moments(0.0), MADE, 0.0)
    assert not seen(Moments(0.16), Story(5, 5))


def test_it_is_over_at_once() -> None:
    moments = Moments(0.16)
    moments.begin(MADE, 0.16)
    moments.finish()
    assert not moments.is_moving
    assert moments.points is None


def test_the_time_before_the_first_frame_does_not_count() -> None:
    moments = Moments(0.16)
    moments.begin(MADE, 0.16)
    moments.advance(5.0)
    assert moments.is_moving
    assert moments.share < 0


@pytest.mark.parametrize("story", [MADE, KILL, PLAY])
def test_the_score_counts_from_the_old_to_the_new(story: Story) -> None:
    moments, points = Moments(0.16), list[int]()
    moments.begin(story, 0.16)
    while moments.points is not None:
        points.append(moments.points)
        moments.advance(0.02)
    assert points[0] == story.before
    assert points[-1] == pytest.approx(story.after, abs=2)
    assert points == sorted(points, reverse=story.after < story.before)
    assert len(set(points)) > 5


def test_the_thread_lifts_one_card_after_the_other() -> None:
    moments, highest = Moments(0.16), dict[int, list[float]]()
    moments.begin(MADE, 0.16)
    assert not moments.has_reached(RUN[0])
    while moments.is_moving:
        for card in RUN:
            highest.setdefault(card, []).append(moments.lift(card))
        moments.advance(0.01)
    peaks = [heights.index(max(heights)) for heights in highest.values()]
    assert peaks == sorted(peaks)
    assert peaks[-1] - peaks[0] > 20
    assert all(max(heights) > 0.95 for heights in highest.values())
    assert moments.has_reached(RUN[0])


def test_stories_of_a_game() -> None:
    """Every change of the score is shown, threads link what is on top, and only what the move changed."""
    record = recorded.game(Deal.numbered(492), recorded.tidy)
    made = broken = 0
    for before, after, move in zip(record.positions, record.positions[1:], record.moves, strict=False):
        story = Story.of(before, after, move)
        for thread in story.made:
            assert {*thread.cards} <= {*after.grid}
            assert thread.points > 0
        for thread in story.broken:
            assert thread.torn is not None
            assert thread.cards[thread.torn] == move.victim
        gains = sum(change.points for change in story.changes if change.points > 0)
        assert sum(thread.points for thread in story.made) == gains
        made, broken = made + len(story.made), broken + len(story.broken)
    assert made > 10
    assert broken > 5


def test_a_king_or_a_queen_falls_heavily() -> None:
    heavy = [Story(0, 0, victim=card).is_heavy for card in parse_cards("CK DQ SC BF B1 T40 M")]
    assert heavy == [True, True, False, False, False, False, False]


def test_a_thread_goes_through_its_cards_and_hangs_a_little() -> None:
    knots = [(100.0, 100.0), (300.0, 100.0), (300.0, 400.0), (120.0, 380.0)]
    line = [*links(knots, 1.0)]
    assert [link[0] for link in line] == knots[:-1]
    assert line[-1][-1] == pytest.approx(knots[-1])
    for link in line:
        assert max(math.dist(*pair) for pair in pairwise(link)) < 2
    for before, after in pairwise(line):  # and it has no corners
        turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in ((before[-2], before[-1]), after[:2])]
        assert abs(math.remainder(turns[0] - turns[1], 2 * math.pi)) < 0.15

    (hanging,) = links(knots[:2], 1.0)
    assert 105 < max(y for _, y in hanging) < 130


def test_a_torn_thread_falls_from_where_it_is_torn() -> None:
    line = [(float(x), 100.0) for x in range(0, 200, 2)]
    halves = [fallen(line, share, 150.0) for share in (0.0, 0.3, 0.6, 1.0)]
    assert halves[0] == line
    assert all(half[0][1] > half[-1][1] for half in halves[1:-1])
    assert [half[0][1] for half in halves] == sorted(half[0][1] for half in halves)
    assert halves[-1][-1][1] > 300  # in the end all of it
    other = fallen(line[::-1], 0.3, 150.0)
    assert halves[1][0][0] > line[0][0] + 30  # the torn ends spring back
    assert other[0][0] < line[-1][0] - 30
    assert fallen(line[:1], 0.5, 150.0) == line[:1]


def test_the_felt_shakes_around_a_fall_and_lies_still_again() -> None:
    impact, near, far = (500, 500), (620, 500), (1400, 500)
    pushes = [abs(shaken(near, impact, 120, step / 40)[0]) for step in range(41)]
    assert 3 <= max(pushes) <= 6
    assert pushes[0] == pushes[-1] == 0
    assert max(abs(shaken(far, impact, 120, step / 40)[0]) for step in range(41)) <= 1
    assert shaken(impact, impact, 120, 0.3) == (0, 0)


def test_unease_is_the_inverse_of_eased() -> None:
    for step in range(11):
        assert eased(unease(step / 10)) == pytest.approx(step / 10)
