"""`quickdraw demo`: plays a fight on the local Discord, and prints who sees what.

A fight is a text in `fights`, named after its system, in which people type `Gwen: /next` and press `Rob: [Act]`, below
some words of the channel (`under:`) or else on their last private answer. Indented below a step stand words that the
channel has to be told before the next one (`until:`), and what is seen of it.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from bot.demo.stage import Stage, raised
from bot.sandbox import Channel, PlayableGuild, Sandbox

FIGHTS = Path(__file__).parent / "fights"
GOES_ON = "== "
"""Begins the line after which somebody at a table in the browser goes on with the one fight that has it."""
AT_ONCE = 0.05
"""Seconds without a request, where nobody watches how it comes about."""
GERMAN = {
    "End it": "Beenden", "Declare": "Ansagen", "Act": "Handeln", "Hold": "Halten", "Next": "Weiter",
    "Pick a phase": "Phase wählen", "card": "Karte", "1 of 5": "1 von 5", "is turned": "ist aufgedeckt",
    "is up": "ist dran", "holds": "hält", "The seed was": "Der Startwert war",
}  # fmt: skip
"""What the fights press and wait for."""
_STEP = re.compile(r"(?P<who>\w+): (?:(?P<line>/.*)|\[(?P<label>.+?)\](?: under: (?P<under>.*))?)")
_SEEN = re.compile(r"  (until|channel|alone): (.*)")


class Step(NamedTuple):
    """What somebody types or presses, or (without anybody) a look at the board; what follows it, by its kind."""

    who: str = ""
    line: str = ""
    label: str = ""
    under: str = ""
    seen: tuple[tuple[str, str], ...] = ()

    def told(self, kind: str) -> tuple[str, ...]:
        """Return the words that follow it: `until` they are told, in the `channel`, or to one person `alone`."""
        return tuple(words for one, words in self.seen if one == kind)

    def said_in(self, locale: str) -> Step:
        """Return it as it is played on a server of this locale: what is typed stays as it is."""
        if locale != "de":
            return self
        seen = tuple((kind, in_german(words)) for kind, words in self.seen if kind == "until")
        return self._replace(label=in_german(self.label), under=in_german(self.under), seen=seen)


class Fight(NamedTuple):
    """What is said of a fight, its steps, and how many come before somebody goes on with it in the browser."""

    about: str
    steps: tuple[Step, ...]
    opening: int


def in_german(words: str) -> str:
    """Return words that a fight presses or waits for as a bot says them on a German server."""
    for english, german in GERMAN.items():
        words = words.replace(english, german)
    return words


def known() -> tuple[str, ...]:
    """Return the systems whose fight can be played."""
    return tuple(sorted(path.stem for path in FIGHTS.glob("*.txt")))


def fight_of(system: str) -> Fight:
    """Return the fight of a system."""
    about, steps, opening = list[str](), list[Step](), 0
    for line in (FIGHTS / f"{system}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            about.append(line[2:])
        elif line.startswith(GOES_ON):
            opening = len(steps)
        elif seen := _SEEN.fullmatch(line):
            steps[-1] = steps[-1]._replace(seen=(*steps[-1].seen, (seen[1], seen[2])))
        elif step := _STEP.fullmatch(line):
            steps.append(Step(step["who"], step["line"] or "", step["label"] or "", step["under"] or ""))
        elif line == "the board":
            steps.append(Step())
        elif line:
            raise ValueError(f"{system}: {line!r} is no step of a fight")
    return Fight("\n".join(about), tuple(steps), opening)


async def act_out(stage: Any, steps: Iterable[Step]) -> None:
    """Play steps on a stage."""
    answers: dict[str, Any] = {}
    for step in steps:
        until = "".join(step.told("until"))
        if step.line:
            answers[step.who] = await stage.types(step.who, step.line, until=until)
        elif step.label:
            on = None if step.under else answers[step.who]
            answers[step.who] = await stage.presses(step.who, step.label, on, under=step.under, until=until)
        else:
            await stage.board()


def play(system: str, pictures: Path) -> int:
    """Play the fight of a known system; save its pictures in a folder. Return the exit code."""
    fight = fight_of(system)
    print(fight.about)
    try:
        saved = asyncio.run(_played(fight, pictures))
    except TimeoutError as error:
        sys.stderr.write(f"The demo stopped: {error}.\n")
        return 1
    if saved:
        print(f"\nPictures: {saved}, in {pictures}/")
    return 0


async def begin(discord: Sandbox, guild: PlayableGuild, channel: Channel) -> None:
    """Play the beginning of a fight, in the server's language, for somebody who goes on with it; print nothing."""
    host = next(one for one in guild.members.values() if one.may(channel, manage_channels=True) and not one.user.bot)
    fight = next(one for one in map(fight_of, known()) if one.opening)
    gm = fight.steps[0].who
    with tempfile.TemporaryDirectory() as pictures:
        stage = Stage(discord, guild, channel, Path(pictures), lambda _: None, quiet=AT_ONCE)
        stage.cast(gm, host.name)
        await act_out(stage, [step.said_in(guild.locale) for step in fight.steps[: fight.opening]])
        await stage.settles()
        await stage.types(gm, "/encounter board")


async def _played(fight: Fight, pictures: Path) -> int:
    async with raised(pictures, print) as stage:
        await act_out(stage, fight.steps)
        return len(stage.saved)
