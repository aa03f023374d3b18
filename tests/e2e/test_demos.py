"""`quickdraw demo SYSTEM`: every system's fight is played to its end, and shows the example of its rules."""

import asyncio
import os
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from tests.e2e.house import ROOT, in_order

pytestmark = pytest.mark.asyncio(loop_scope="session")

AT_ONCE = 3
WITHIN = 180.0

EXAMPLES: dict[str, tuple[str, ...]] = {
    "past-participle": (
        "1 of 5 have declared.",
        "5 of 5 have declared.",
        "**Round 1: card 28 is turned.**",
        "Miranda: fast, 3d10 reads 8.",
        "Hombre 2: fast, 2d10 reads 7.",
        "Reuben: normal, 2d6 reads 2.",
        "(picture: 1-card-28.png)",
        "**Phase I:** Miranda, Hombre 2. Miranda is up.",
        "(pings Mia)",
        "Miranda holds until: an hombre shows himself",
        "**Phase III:** Hombre 1, Hombre 3.",
        "Miranda acts: fires as he breaks cover",
        "**Phase IV:** Reuben. Reuben is up.",
        "(pings Rob)",
        "Reuben acts: cuts the rope",
        "**Round 2: card 39 is turned.**",
        "Reuben hesitates",
        "**The hacienda yard ends**, in round 3.",
    ),
    "fast-action": (
        "Anders rolls 6 6 5 1 1: 3 successes. (own dice)",
        "The Midnight Lady rolls 6 6 2 2 2: 2 successes. (own dice)",
        "**The order:** Anders, Benny, The Midnight Lady.",
        "**Round 1:** Anders is up, 5 of 5 dice.",
        "(pings Ann)",
        "The Midnight Lady reacts with dodges behind a crate, spending 1: 4 left.",
        "Anders spends 1 on snapshot: 4 left.",
        "Anders spends 3 on aimed burst: 1 left.",
        "Anders spends 1 on runs through the doorway: 0 left.",
        "**Round 1:** Benny is up, 5 of 5 dice.",
        "Benny tests with 9 dice (2 prowess + 4 + 3 AD):",
        "Left over, and spent on Watch: Benny 2, The Midnight Lady 4.",
        "**Round 2:** Anders is up, 5 of 5 dice.",
    ),
    "exp-theatrical": (
        "Gwen is the referee",
        "**Unit 1:** crew 8, foes 6.",
        "**Unit 1:** Babel is up.",
        "(pings Ben)",
        "**Unit 1:** Abel is up.",
        "**Unit 1:** Cable is up.",
        "**Unit 1:** Aliens is up.",
        "(pings Gwen)",
        "**Unit 2:** foes 9, crew 3.",
        "**Unit 2:** Aliens is up.",
        "**Unit 2:** Babel is up.",
        "Babel is passed over: stunned.",
        "**Unit 2:** Abel is up.",
    ),
    "exp-tactical": (
        "**Unit 1**, priorities: Abel 26, Babel 21, Cable 13, Dabel 9.",
        "**Unit 1, Pass 1:** Abel is up: act, or wait.",
        "(pings Ann)",
        "Abel holds; waiting: move, attack.",
        "Babel holds; waiting: move, attack.",
        "Cable attacks.",
        "Cable holds; waiting: move.",
        "Dabel, the lowest, must do everything now",
        "**Unit 1, Pass 2:** Cable must finish: move.",
        "(pings Cat)",
        "Abel goes before Cable: AWE roll",
        "**Unit 1, Pass 3:** Babel must finish: move, attack.",
        "**Unit 1, Pass 4:** Abel has the last word: attack",
        "Unit 1 ends.",
        "**Unit 2.**",
    ),
    "torg": (
        "**Count 19**, bottom: Brad may announce.",
        "(pings Ben)",
        "Brad announces: shoots the hostage (normal), due at the top of 13. Penalty 0.",
        "**Count 17**, bottom.",
        "Andy announces: tackles Brad (fast), due at the top of 14. Penalty 6.",
        "**Count 14**, top: Andy: tackles Brad (-6: surge -3, rush -3).",
        "(pings Ann)",
        "**Count 13**, top: Brad: shoots the hostage.",
        "(pings Ben)",
    ),
    "eternal-soldier": (
        "**Segment 0.** The clock starts.",
        "(pings Ann, Ben)",
        *(f"**Segment {segment}:** {name} (swing)." for segment, name in (
            (4, "Aknar"), (7, "Beauregard"), (8, "Aknar"), (12, "Aknar"), (14, "Beauregard"), (16, "Aknar"),
            (20, "Aknar"), (21, "Beauregard"), (24, "Aknar"),
        )),
        "**Segment 28:** Aknar (swing), Beauregard (swing).",
        "(pings Ann, Ben)",
        "**Segment 32:** Aknar (swing).",
    ),
}  # fmt: skip
"""What the channel must be seen to be told, in this order: the examples of the rules."""

PRIVATE: dict[str, tuple[str, ...]] = {
    "past-participle": ("fast: I 78%", "You declared **fast** for Miranda", "Not yet: Hombre 1, Hombre 2, Hombre 3"),
    "fast-action": ("Anders has 0 dice left and cannot spend 1", "5 AD, 7 dice: 3S 43%"),
    "exp-theatrical": ("no use for /hold",),
    "exp-tactical": ("Dabel is the lowest and may not wait",),
    "torg": ("surge 3, rush 1: announce at 17, resolves at 14, penalty 6", "[17 → 14, penalty 6]"),
    "eternal-soldier": ("You can now: Act: Aknar",),
}
"""What one person alone is told."""


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
    """Play a demo, as somebody does who has just got the repository."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("QUICKDRAW_")}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", *arguments, cwd=folder, env={**inherited, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        out, errors = await asyncio.wait_for(process.communicate(), WITHIN)
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

    played = await asyncio.gather(*(play(system) for system in EXAMPLES))
    return dict(zip(EXAMPLES, played, strict=True))


@pytest.mark.parametrize("system", EXAMPLES)
async def test_a_demo_plays_the_example_of_the_rules(demos: dict[str, Played], system: str) -> None:
    played = demos[system]
    assert played.errors == ""
    assert played.code == 0
    channel, alone = played.column(0), played.column(1)
    in_order([channel], "begins: ", *EXAMPLES[system], "The seed was")
    in_order([alone], *PRIVATE[system])
    for words in PRIVATE[system]:
        assert words not in channel
    assert "Something went wrong" not in played.out


@pytest.mark.parametrize("system", EXAMPLES)
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
        assert [path.name for path in saved] == ["1-card-28.png", "2-card-39.png"]
    if system in ("torg", "eternal-soldier"):
        assert [path.name for path in saved] == ["1-timeline.png"]


async def test_an_unknown_system_is_told_which_there_are(tmp_path: Path) -> None:
    played = await demo(tmp_path, "chess")
    assert played.code == 2
    assert played.out == ""
    assert "no demo of 'chess'" in played.errors
    assert all(system in played.errors for system in EXAMPLES)
    assert not (tmp_path / "demo-pictures").exists()
