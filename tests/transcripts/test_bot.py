"""Transcripts that name this stage happen as they say, by the whole bot as a process."""

from __future__ import annotations

from operator import attrgetter

import pytest

from tests.e2e.house import Table
from tests.transcripts.playing import played
from tests.transcripts.reading import Scene, scenes
from tests.transcripts.stages import BotStage


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("scene", scenes("bot"), ids=attrgetter("id"))
async def test_bot(scene: Scene, table: Table) -> None:
    await played(BotStage(table), scene.steps)
