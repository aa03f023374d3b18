"""Transcripts that name this stage happen as they say, by the use cases on a database."""

import re
from operator import attrgetter
from pathlib import Path

import pytest

from tests.app.saloon import Saloon
from tests.transcripts.playing import played
from tests.transcripts.reading import Scene, scenes
from tests.transcripts.stages import CasesStage

NOT_OF_EXP = re.compile(r"(?<!/)\b(GM|[Rr]ound|[Cc]ombatant)\b")
"""There a round is a unit, a combatant a persona, and the GM a referee."""


@pytest.mark.parametrize("scene", scenes("cases"), ids=attrgetter("id"))
async def test_cases(scene: Scene, tmp_path: Path) -> None:
    async with Saloon.open_at(tmp_path / "quickdraw.db") as saloon:
        stage = CasesStage(saloon)
        await played(stage, scene.steps)
        if stage.system.id.startswith("exp-"):
            told = "\n".join(text for text, _ in stage.messages()) + await stage.board()
            assert not NOT_OF_EXP.search(told), told
