"""Ten pairs of worlds, played by chance through the whole bot: two Discords, two processes, two files.

The scripts are those of `tests/worlds`, where each pair was played in memory. Here each of its worlds is played in a
house of its own, as slash commands; all pairs at once, each in its channel. What everybody receives who is in no
secret is the same, byte by byte: messages, pictures, the board, answers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.rules.registry import all_systems
from bot.sandbox import Channel, Message, Person
from tests.cogs.test_commands import TABLE
from tests.e2e.house import House, Table, closed_house
from tests.worlds.clock import played
from tests.worlds.deeds import ANN, BOB, GWEN, MAX, OLGA
from tests.worlds.pairs import FIRST_SEED, Outcome, Pair
from tests.worlds.slash import typed
from tests.worlds.world import World, leave_discord_out

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAIRS = (*all_systems(), "torg")
SECRETS_AT_LEAST = 4
"""A pair is played that has so many secret deeds, or in which two say different things."""

BY_THE_CLOCK = ("window", "deadline")
"""Settings whose end would come at another step in each of the worlds, which are played in real time."""


def _fits(pair: Pair, outcome: Outcome) -> bool:
    """Whether a pair can be typed in Discord as it was played: to its end, without names that two have."""
    scripts = [world.script for world in pair.worlds]
    deeds = [deed for script in scripts for deed in script]
    doubled = any(
        deed.verb == "join" and deed.options.get("name") == "Lurker 1" and deed.who is not GWEN for deed in deeds
    )
    secrets = abs(len(scripts[0]) - len(scripts[1]))
    ends = any(deed.how in ("end", "restore") for deed in deeds)
    random_luck = any(deed.how == "luck" and not deed.verb for deed in deeds)  # each bot has a chance of its own
    # Ids, and so dice, are others here: a secret deed may be refused that was taken, and undo takes back another.
    undone = any(deed.how in ("undo", "redo") for deed in deeds)
    if doubled or ends or random_luck or undone:
        return False
    return outcome.parted is None and (pair.spoken or secrets >= SECRETS_AT_LEAST)


def found(patch: Any) -> list[Pair]:
    """Return the first pairs that fit, of each system as many as are wanted."""
    leave_discord_out(patch)
    pairs, seeds = [], {system: count(FIRST_SEED) for system in PAIRS}
    for system in PAIRS:
        while True:
            pair = played(_made(system, next(seeds[system])))
            if pair is not None:
                pairs.append(pair)
                break
    return pairs


async def _made(system: str, seed: int) -> Pair | None:
    pair = Pair(system, seed)
    return pair if _fits(pair, await pair.play()) else None


def apart(text: str) -> str:
    """Return a text without what differs between two Discords: addresses, ids, encounters' numbers and what is bound
    to them, and moments.
    """
    text = re.sub(r"http://127\.0\.0\.1:\d+", "https://discord", text)
    text = re.sub(r"/attachments/[\w-]{22}/", "/attachments/#/", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:+]*", "T", text)
    text = re.sub(r"<t:\d+:[Rf]>", "<t>", text)
    return re.sub(r"\b(\d{12,}|[0-9a-f]{64})\b", "#", text)


class Stage(Table):
    """A channel of a house in which the script of one world is played."""

    def __init__(self, house: House, channel: Channel) -> None:
        super().__init__(house, channel)
        self.people = {
            GWEN.user: house.gwen, MAX.user: house.max, ANN.user: house.mia, BOB.user: house.rob,
            OLGA.user: house.olga, 4: house.joe,
        }  # fmt: skip
        self.answered: list[str] = []
        self.room = house.guild.channel("gm-room")
        self.room.permit(house.guild.everyone, view_channel=False)
        self.room.permit(house.guild.bot, view_channel=True)

    async def play(self, world: World, watchers: Sequence[Person]) -> None:
        """Play a script, one deed after the other, and keep what these people are answered."""
        for deed in world.script:
            line = typed(deed)
            if line is None or (deed.how == "panel" and deed.verb != "declare"):
                continue
            command, options = line
            if not {one.rstrip("*") for one in TABLE[command].split() if one.endswith("*")} <= options.keys():
                continue  # Discord sends no command without what it needs
            who = self.people[deed.who.user]
            if options.get("key") in BY_THE_CLOCK:
                options = {**options, "value": "1h"}
            use = await self.send(who, command, self._entered(options))
            await self.discord.quiet(0.02)
            if who in watchers:
                self.answered += [f"{command} {options}: {self._told(one)}" for one in use.replies]

    @property
    def received(self) -> list[str]:
        """What the watchers received, without what differs between two Discords. Where the board is, the clock says."""
        return [*map(self._told, self.posts), *map(self._told, self.boards), *self.answered]

    def _entered(self, options: Mapping[str, Any]) -> dict[str, Any]:
        known: dict[str, Mapping[Any, Any]] = {
            "player": self.people,
            "user": self.people,
            "where": {"gm-room": self.room},
        }
        return {name: known[name][value] if name in known else value for name, value in options.items()}

    def _told(self, message: Message) -> str:
        payload = message.payload()
        for key in ("id", "timestamp", "edited_timestamp", "nonce", "channel_id", "interaction_metadata", "flags"):
            payload.pop(key, None)
        for one in payload["attachments"]:
            one.pop("url"), one.pop("proxy_url")
        files = [file.bytes if file.name.endswith(".png") else apart(file.bytes.decode()) for file in message.files]
        return f"{apart(str(payload))} {files}"


async def played_in_a_house(folder: Path, number: int, pairs: Sequence[Pair]) -> list[list[str]]:
    """Play one world of each pair in a house of its own; return what was received of each."""
    async with closed_house(folder) as house:
        await house.bot.start()
        stages = [Stage(house, house.guild.channel(f"pair-{place}")) for place in range(len(pairs))]
        for stage, pair in zip(stages, pairs, strict=True):
            await stage.play(pair.worlds[number], [stage.people[one.user] for one in pair.watchers])
        await house.discord.quiet(1.5)
        received = [stage.received for stage in stages]
        await house.bot.stop()
    return received


def parted(pair: Pair, one: Sequence[str], other: Sequence[str]) -> str:
    """Return what a failure has to say: where the two parted, and what was done."""
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    lines = [f"{pair.outcome.system}, seed {pair.outcome.seed}"]
    for received, world in zip((one, other), pair.worlds, strict=True):
        lines += ["", *received[max(0, place - 1) : place + 2], "", *map(str, world.script)]
    return "\n".join(lines)


async def test_others_receive_the_same_from_two_bots(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = await asyncio.to_thread(found, monkeypatch)
    folders = [tmp_path_factory.mktemp(name) for name in ("without", "with")]
    houses = await asyncio.gather(*(played_in_a_house(folder, number, pairs) for number, folder in enumerate(folders)))
    for pair, one, other in zip(pairs, *houses, strict=True):
        assert len(one) > 5, "a pair is a whole script"
        if one != other:
            pytest.fail(parted(pair, one, other), pytrace=False)
