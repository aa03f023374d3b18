"""`quickdraw demo SYSTEM`: every system's fight is played to its end, and shows the example of its rules."""

import asyncio
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.demo.playing import Fight, fight_of, known
from bot.rules.registry import all_systems
from bot.sandbox.server import GUARD
from tests.e2e.house import ROOT, SEED, in_order
from tests.surroundings import inherited

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.nightly]

AT_ONCE = 3

FIGHTS = {system: fight_of(system) for system in known()}
"""Each says itself what the channel must be seen to be told, in this order, and what one person alone is told."""


def told_in(fight: Fight, kind: str) -> list[str]:
    """Return the words of a kind that follow its steps, in order."""
    return [words for step in fight.steps for words in step.told(kind)]


class Played(NamedTuple):
    """What came of a demo."""

    code: int
    out: str
    errors: str
    folder: Path

    def column(self, place: int) -> str:
        """Return what is seen in one column, as running text: 0 the channel's, 1 that of one person alone."""
        rows = [line.split("│") for line in self.out.splitlines() if line.startswith("  ")]
        return " ".join(" ".join(row[place].split()) for row in rows if len(row) > place)


async def demo(folder: Path, *arguments: str) -> Played:
    """Play a demo, beside a bot's own settings: the seed that they fix is not for the demo."""
    environment = {**inherited(), "PYTHONPATH": str(ROOT), "QUICKDRAW_FAIRNESS_SEED": SEED}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", *arguments, cwd=folder, env=environment,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        out, errors = await asyncio.wait_for(process.communicate(), GUARD)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode is not None
    return Played(process.returncode, out.decode(), errors.decode(), folder)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def demos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """Every demo, each played once, a few at a time."""
    room = asyncio.Semaphore(AT_ONCE)

    async def play(system: str) -> Played:
        async with room:
            return await demo(tmp_path_factory.mktemp(system), system)

    played = await asyncio.gather(*(play(system) for system in FIGHTS))
    return dict(zip(FIGHTS, played, strict=True))


@pytest.mark.parametrize("system", FIGHTS)
async def test_a_demo_plays_the_example_of_the_rules(demos: dict[str, Played], system: str) -> None:
    played = demos[system]
    assert played.errors == ""
    assert played.code == 0
    channel, alone = played.column(0), played.column(1)
    shown, private = told_in(FIGHTS[system], "channel"), told_in(FIGHTS[system], "alone")
    assert len(shown) > 5 and private, "else it shows nothing of the rules"
    in_order([channel], "begins: ", *shown, "The seed was")
    in_order([alone], *private)
    for words in private:
        assert words not in channel
    assert "Something went wrong" not in played.out
    assert "foresee" not in played.out and SEED not in played.out, "the seed is a fresh one"


@pytest.mark.parametrize("system", FIGHTS)
async def test_its_pictures_are_where_it_says(demos: dict[str, Played], system: str) -> None:
    played = demos[system]
    saved = sorted((played.folder / "demo-pictures").iterdir())
    told = [line for line in played.out.splitlines() if line.strip().startswith("(picture: ")]
    assert len(told) == len(saved)
    for path in saved:
        assert f"(picture: {path.name})" in played.out
        assert path.read_bytes().startswith(b"\x89PNG")
    if saved:
        assert f"Pictures: {len(saved)}, in demo-pictures/" in played.out
    if system == "past-participle":
        assert [path.name for path in saved] == ["1-card-28.png", "2-card-39.png", "3-fight.png"]
    if system in ("torg", "eternal-soldier"):
        assert [path.name for path in saved] == ["1-timeline.png", "2-fight.png"]


async def test_every_system_has_a_demo() -> None:
    assert sorted(FIGHTS) == sorted(all_systems())


async def test_an_unknown_system_is_told_which_there_are(tmp_path: Path) -> None:
    played = await demo(tmp_path, "chess")
    assert played.code == 2
    assert played.out == ""
    assert "no demo of 'chess'" in played.errors
    assert all(system in played.errors for system in FIGHTS)
    assert not (tmp_path / "demo-pictures").exists()
