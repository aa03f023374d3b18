"""Every transcript happens as it says, by the rules alone."""

from operator import attrgetter

import pytest

from tests.transcripts.playing import played
from tests.transcripts.reading import Scene, scenes
from tests.transcripts.stages import RulesStage


@pytest.mark.parametrize("scene", scenes("rules"), ids=attrgetter("id"))
async def test_rules(scene: Scene) -> None:
    await played(RulesStage(), scene.steps)
