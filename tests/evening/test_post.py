"""The simulated week: nobody is waited for longer than until the end, and nothing is done for those who are there."""

from pathlib import Path

import pytest

from tests.evening.post import IN_BLOCKS, PEOPLE, PLAYED, THERE, week

pytestmark = pytest.mark.nightly


@pytest.mark.parametrize(("system", "blocks"), [*((one, False) for one in PLAYED), *((one, True) for one in IN_BLOCKS)])
async def test_a_week_by_post_goes_on(system: str, blocks: bool, tmp_path: Path) -> None:
    played = await week(tmp_path, system, blocks=blocks)
    for table in played.tables:
        assert len(table.over) >= 20, "it goes on"
        assert not table.over_budget
        assert not table.late, "no wait is longer than its deadline"
        assert {one.calls for one in table.over if one.ended > one.since} <= {0, 1}, "nobody is called twice"
        there = {PEOPLE[name].user for name in THERE}
        assert not [one for one in table.over if one.user in there and one.ended >= one.until], "they came in time"
        assert max(one.reminders for one in table.over) <= 1
