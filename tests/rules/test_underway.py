"""Actions under way: who sees which lane, and how lanes are told and drawn."""

import pytest

from bot.rules.exhibits import TimeBar, TimelineExhibit
from bot.rules.kit.underway import Lane, Underway, secret_to, seen_by, timeline, told
from bot.rules.model import PUBLIC, Combatant, Viewer
from bot.rules.words import say
from tests.conformance.table import GM, player

ANDY = Combatant(id=1, name="Andy", owner=1)
LAW = Combatant(id=3, name="Wyatt", side="the law")
LURKER = Combatant(id=2, name="Lurker", hidden=True, owner=2, side="ghosts", count=2)
OPEN = Lane(ANDY, Underway(label="shoot", begins=18, lands=12))
SECRET = Lane(ANDY, Underway(label="run", begins=18, lands=15, secret=True))
HIDDEN = Lane(LURKER, Underway(label="sneak", begins=16, lands=10))
LANES = (OPEN, SECRET, HIDDEN)


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [(PUBLIC, (OPEN,)), (player(3), (OPEN,)), (player(1), (OPEN, SECRET)), (player(2), (OPEN, HIDDEN)), (GM, LANES)],
)
def test_who_sees_what(viewer: Viewer, seen: tuple[Lane, ...]) -> None:
    assert seen_by(viewer, LANES) == seen
    assert secret_to(viewer, LANES) == tuple(lane for lane in seen if lane is not OPEN)


def test_lines_and_bars() -> None:
    assert told([OPEN]) == (say("lane", who="Andy", what="shoot", begins=18, lands=12),)
    assert told([OPEN], "other")[0].code == "other"
    assert timeline([OPEN, HIDDEN], visible=[ANDY, LAW], unit="count", now=15, descending=True) == (
        TimelineExhibit(
            unit="count",
            now=15,
            descending=True,
            bars=(
                TimeBar(name="Andy", label="shoot", begins=18, lands=12, side=0),
                TimeBar(name="Lurker", label="sneak", begins=16, lands=10, side=3, bodies=2, secret=True),
            ),
            sides=("crew", "foes", "the law", "ghosts"),
        ),
    )


def test_nothing_under_way_is_no_picture() -> None:
    assert timeline([], visible=[ANDY], unit="count", now=3, descending=True) == ()


def test_what_is_secret_is_marked_so_for_those_who_see_it() -> None:
    (found,) = timeline([OPEN, SECRET], visible=[ANDY], unit="count", now=15, descending=True)
    assert [bar.secret for bar in found.bars] == [False, True]


def test_on_what_everybody_sees_nothing_is_marked_as_secret() -> None:
    (found,) = timeline(seen_by(PUBLIC, LANES), visible=[ANDY], unit="count", now=15, descending=True)
    assert [bar.secret for bar in found.bars] == [False] and found.sides == ("crew", "foes")
