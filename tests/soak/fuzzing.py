"""Payloads of the gateway with fields that are missing, null, of another type or huge, and custom_ids of any bytes.

Each is a genuine one that was changed in one or two places. An interaction has to be answered or named in the log; no
payload may end the process, leave a traceback, or keep the next command from being answered.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from bot.rules.registry import all_systems, system_of
from bot.sandbox import Message, Outcome
from bot.sandbox.interactions import COMPONENT, MODAL_SUBMIT, Interaction
from bot.sandbox.messages import walk
from tests.conformance.recipes import recipe_of
from tests.conformance.walking import some_traits
from tests.e2e.house import House, Table, impatient
from tests.soak.figures import BROKEN, Figures

A_TABLE, AT_ONCE = 200, 50
"""Payloads that are sent at one table, and until a genuine command must be answered."""
PATIENCE = 600
"""Times that the bot is waited for, a tenth of a second or longer each."""
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 7, 2**31, 2**64, 10**30, 1.5, "", "x", "9" * 400, "\0", "\ud800", "a" * 6000, "<@&1>", [], {},
    [None], [[]], [{}] * 300, {"id": None}, {"id": "x" * 5000}, ["1"] * 5000, "1" * 20, "4611686018427387904",
)  # fmt: skip
"""What a field may hold in place of what belongs there."""
NESTED: Any = []
for _ in range(200):
    NESTED = [NESTED]
LETTERS = "q1:?=o;,%0123456789abcdefghijklmnopqrstuvwxyz_ \0\n\u202e\U0001f469é"
AGAIN = ("READY", "RESUMED")
"""Events of the beginning of a connection: one of these may end it, so that it is made anew."""


def paths_of(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every field within a payload."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*before, key)
        yield from paths_of(one, (*before, key))


def mutated(payload: Any, chance: random.Random, keep: Sequence[str] = ()) -> Any:
    """Return a payload with one or two of its fields changed, but none of those to `keep`."""
    changed = copy.deepcopy(payload)
    for _ in range(chance.choice((1, 1, 1, 2))):
        paths = [path for path in paths_of(changed) if path[0] not in keep]
        if not paths:
            return chance.choice(STRANGE)
        *way, last = chance.choice(paths)
        place = changed
        for key in way:
            place = place[key]
        if chance.random() < 0.25 and isinstance(place, dict):
            del place[last]
        else:
            place[last] = copy.deepcopy(NESTED if chance.random() < 0.02 else chance.choice(STRANGE))
    return changed


class Fuzzer:
    """Sends payloads that were changed, at a table of one system."""

    def __init__(self, house: House, table: Table, chance: random.Random) -> None:
        self.house, self.table, self.chance = house, table, chance
        self.custom_ids: list[str] = []
        self.genuine: list[Interaction] = []
        """Interactions of every type, as people made them at this table."""

    async def prepare(self, system: str) -> None:
        """Play so far that there are interactions of every type, and buttons."""
        table, shown = self.table, list[Message]()
        await table.do(table.gwen, f"/encounter start system:{system}")
        traits = partial(some_traits, system_of(system), recipe_of(system), self.chance)
        for who, name in ((table.mia, "One"), (table.rob, "Two")):
            while not any(name in one.text for one in table.boards):  # Some traits are refused beside others.
                shown += (await table.send(who, "join", {"name": name, **traits()})).replies
                await table.caught_up()
        await table.mia.complete(table.channel, "/declare combatant:")
        for message in [*shown, *table.channel.messages]:
            for one in walk(message.components):
                self.custom_ids += [one["custom_id"]] if "custom_id" in one else []
        for custom_id in dict.fromkeys(self.custom_ids):
            if custom_id.split(":")[3:4] not in (["end"], ["undo"]):
                use = await self._pressed(custom_id)
                if use is not None and use.modal is not None:
                    await table.mia.submit(use, {}, raw=True)
        self.genuine = [one for one in self.house.discord.interactions if one.channel is table.channel]

    async def _pressed(self, custom_id: str) -> Outcome | None:
        for message in self.table.channel.messages:
            if any(one.get("custom_id") == custom_id for one in walk(message.components)):
                return await self.table.mia.press(message, custom_id=custom_id)
        return None

    def interaction(self) -> tuple[Interaction, Any]:
        """Send an interaction that was changed; return both."""
        old, chance = self.chance.choice(self.genuine), self.chance
        interactions, data = self.house.guild.interactions, copy.deepcopy(old.data)
        if old.type in (COMPONENT, MODAL_SUBMIT) and chance.random() < 0.6:
            data["custom_id"] = self._custom_id()
        new = interactions.create(old.type, old.member, old.channel, data, old.source, old.source_version, old.before)
        payload = new.payload()
        if data == old.data:
            payload = mutated(payload, chance, keep=() if chance.random() < 0.1 else ("id", "token"))
        self.house.discord.send_event("INTERACTION_CREATE", payload)
        return new, payload

    def _custom_id(self) -> str:
        chance = self.chance
        letters = list(chance.choice(self.custom_ids))
        if chance.random() < 0.2:
            return "".join(chance.choice(LETTERS) for _ in range(chance.choice((0, 1, 10, 100, 5000))))
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(letters) + 1)
            letters[place : place + chance.randint(0, 3)] = chance.choice(LETTERS) * chance.choice((0, 1, 1, 40))
        return "".join(letters)

    def event(self) -> bool:
        """Send another event that was changed; return False."""
        name, payload = self.chance.choice(events_of(self.house, self.table))
        self.house.discord.send_event(name, mutated(payload, self.chance))
        return False

    async def beginning(self) -> None:
        """Send an event of the beginning of a connection that was changed, and wait for the connection."""
        sent = [one for session in self.house.discord.gateway.connected for one in session.sent]
        payload = self.chance.choice([one for one in sent if one["t"] in AGAIN])
        self.house.discord.send_event(payload["t"], mutated(payload["d"], self.chance))
        with impatient(self.house, 2.0):  # The connection may have ended: then nobody hears of a command.
            while (await self.table.olga.slash(self.table.channel, "/help")).failed:
                pass


def events_of(house: House, table: Table) -> list[tuple[str, Any]]:
    """Return the events that the bot handles but interactions, and others that the library reads, as they should be."""
    guild, channel = house.guild.payload(), table.channel.payload()
    role, member = guild["roles"][0], house.mia.payload(table.channel)
    itself = {**member, "user": house.discord.world.bot.payload(), "guild_id": guild["id"]}
    thread = {**channel, "type": 11, "id": "77", "parent_id": channel["id"], "owner_id": "1", "member_count": 1,
              "message_count": 1, "thread_metadata": {"archived": False, "auto_archive_duration": 60,
              "archive_timestamp": "2026-01-01T00:00:00+00:00", "locked": False}}  # fmt: skip
    messages = [one.payload() for one in table.channel.messages]
    message = {**messages[-1], "guild_id": guild["id"]}
    of_guild = {"guild_id": guild["id"]}
    return [
        ("GUILD_CREATE", guild), ("GUILD_UPDATE", guild), ("GUILD_DELETE", {"id": guild["id"], "unavailable": True}),
        ("CHANNEL_CREATE", channel), ("CHANNEL_UPDATE", channel), ("CHANNEL_DELETE", thread),
        ("THREAD_CREATE", thread), ("THREAD_UPDATE", thread), ("THREAD_DELETE", thread),
        ("THREAD_LIST_SYNC", {**of_guild, "threads": [thread], "members": []}),
        ("GUILD_ROLE_CREATE", {**of_guild, "role": role}), ("GUILD_ROLE_UPDATE", {**of_guild, "role": role}),
        ("GUILD_ROLE_DELETE", {**of_guild, "role_id": "5"}), ("GUILD_MEMBER_UPDATE", itself),
        ("GUILD_MEMBER_ADD", itself), ("GUILD_MEMBER_REMOVE", {**of_guild, "user": member["user"]}),
        ("MESSAGE_CREATE", message), ("MESSAGE_UPDATE", message),
        ("MESSAGE_DELETE", {**of_guild, "id": message["id"], "channel_id": message["channel_id"]}),
    ]  # fmt: skip


async def fuzzing(house: House, *, rounds: int, seed: int = 1) -> Figures:
    """Send payloads that were changed to a bot that plays every system, and count what it could not deal with."""
    figures, chance = Figures(rounds=rounds), random.Random(seed)
    systems, left = sorted(all_systems()), rounds
    while left > 0:
        table = house.table(f"fuzzing {seed} {left}")
        fuzzer = Fuzzer(house, table, chance)
        await fuzzer.prepare(systems[(seed + left) % len(systems)])
        for _ in range(A_TABLE // AT_ONCE):
            many = min(AT_ONCE, left)
            left -= many
            interactions = dict(fuzzer.interaction() for _ in range(many) if chance.random() < 0.6 or fuzzer.event())
            with impatient(house, 60):
                await table.say(table.olga, "/help")
            for _ in range(PATIENCE):
                await house.discord.quiet(0.1)
                log, silent = house.bot.log, [one for one in interactions.items() if one[0].answer is None]
                unnamed = [sent for one, sent in silent if sent.get("id") == str(one.id) and f" {one.id}" not in log]
                waiting = [f"{one.data} still waits" for one in interactions if one.loading]
                if not unnamed and not waiting:
                    break
            else:
                figures.stuck += [*waiting, f"neither answered nor named in the log: {unnamed}"]
            told = [reply.text for one in interactions for reply in one.replies]
            figures.unhandled += [text for text in told if BROKEN in text]
            figures.commands += len(interactions)
            figures.unanswered += len(silent)
        await fuzzer.beginning()
    figures.read(house.bot.log)
    return figures
