"""Every transcript happens as it says, on each stage: by the rules alone, by the use cases, and by the whole bot.

The form of a transcript stands at the head of `reading.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.app.saloon import Saloon
from tests.e2e.house import Table
from tests.transcripts.playing import played
from tests.transcripts.reading import Scene, scenes
from tests.transcripts.stages import BotStage, CasesStage, RulesStage

NOT_OF_EXP = re.compile(r"(?<!/)\b(GM|[Rr]ound|[Cc]ombatant)\b")
"""There a round is a unit, a combatant a persona, and the GM a referee."""


def named(scene: Scene) -> str:
    return scene.name


@pytest.mark.parametrize("scene", scenes("rules"), ids=named)
async def test_rules(scene: Scene) -> None:
    await played(RulesStage(), scene.steps)


@pytest.mark.parametrize("scene", scenes("cases"), ids=named)
async def test_cases(scene: Scene, tmp_path: Path) -> None:
    async with Saloon.open_at(tmp_path / "quickdraw.db") as saloon:
        stage = CasesStage(saloon)
        await played(stage, scene.steps)
        if stage.system.id.startswith("exp-"):
            told = "\n".join(text for text, _ in stage.messages()) + await stage.board()
            assert not NOT_OF_EXP.search(told), told


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("scene", scenes("bot"), ids=named)
async def test_bot(scene: Scene, table: Table) -> None:
    await played(BotStage(table), scene.steps)
