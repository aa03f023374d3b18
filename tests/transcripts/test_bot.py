"""Transcripts that name this stage happen as they say, by the whole bot as a process."""

from collections.abc import Sequence

import pytest

from tests.e2e.house import Table
from tests.transcripts.playing import played
from tests.transcripts.reading import Scene, scenes
from tests.transcripts.whole_bot import BotStage


def in_turn(played: Sequence[Scene]) -> Sequence[object]:
    """Return the scenes, the first of each file to be played at each change: the use cases play nearly all others."""
    files: set[str] = set()
    params = []
    for scene in played:
        file = scene.id.partition(":")[0]
        params.append(pytest.param(scene, marks=[pytest.mark.nightly] * (file in files), id=scene.id))
        files.add(file)
    return params


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("scene", in_turn(scenes("bot")))
async def test_bot(scene: Scene, table: Table) -> None:
    await played(BotStage(table), scene.steps)
