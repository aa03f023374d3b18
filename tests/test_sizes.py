"""What a command takes: bounds on the file and on memory, by the script that also measures them at length."""

import gc
from pathlib import Path

import pytest

from benchmarks.sizes import TABLES, measured
from bot.app.records import Revision
from bot.rules.registry import all_systems

pytestmark = pytest.mark.nightly

ROOM_OF_A_PAGE = 4096
"""By so much a file may be larger than its rows."""


@pytest.mark.parametrize("system", all_systems())
async def test_a_command_of_a_fight_of_12_takes_little_of_the_file_and_of_memory(tmp_path: Path, system: str) -> None:
    size = await measured(tmp_path, system, 12, 300, trace=True)
    assert size.file <= TABLES[12] + ROOM_OF_A_PAGE / size.commands
    assert size.memory <= 2500, "29,000 where the bodies of old revisions are kept"


@pytest.mark.parametrize("system", ["past-participle", "exp-theatrical"])
async def test_a_command_of_a_fight_of_200_takes_little_of_the_file(tmp_path: Path, system: str) -> None:
    size = await measured(tmp_path, system, 200, 40)
    assert size.file <= TABLES[200] + ROOM_OF_A_PAGE / size.commands


async def test_no_revision_stays_in_memory(tmp_path: Path) -> None:
    def revisions() -> int:
        gc.collect()
        return sum(isinstance(one, Revision) for one in gc.get_objects())

    before, after = revisions(), list[int]()
    await measured(tmp_path, "torg", 4, 30, look=lambda: after.append(revisions()))
    assert after == [before]
