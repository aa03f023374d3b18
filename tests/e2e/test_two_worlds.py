"""Two bots play one course by chance, and one of them plays a secret besides: what all others receive is the same.

In the second world the GM has combatants of whom nobody knows, and does things for them in between. All that is known
here is what anybody at a table knows: the commands that Discord is told of, what is suggested while they are typed, the
buttons and forms that are shown. `tests/conformance/test_secrets.py` walks so through the rules alone. `SEED` of the
environment chooses another course; a failure tells the system, the seed and the course.
"""

import asyncio
import os
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import pytest
import pytest_asyncio

from bot.rules.registry import all_systems
from bot.sandbox import Message, Outcome
from tests.e2e.house import House, closed_house

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.nightly]

SEED = int(os.environ.get("SEED", "1"))
TEXT, NUMBER, YES_OR_NO, USER, FIELD = 3, 4, 5, 6, 4
"""Types of options, and of the field of a form, as Discord numbers them."""
DEEDS, SECRETS = 14, 3
"""How many deeds a course has, and how many secret ones there may be between two of them."""
LOOKS, PATIENCE = 20, 30.0
"""How often is looked again, and for how many seconds is waited, until both worlds show the same."""
TRAITS: Mapping[str, Mapping[str, Any]] = {
    "past-participle": {"reflex": "2d8"}, "torg": {"initiative": 14}, "eternal-soldier": {"agility": 11},
    "fast-action": {"dice": 5}, "exp-theatrical": {"dexterity": 12},
    "exp-tactical": {"dexterity": 12, "awareness": 20, "mental": 5},
}  # fmt: skip
"""What a combatant has to be given, by systems."""
NOT_BY_CHANCE = {
    *(f"encounter {one}" for one in ("start", "end", "restore", "forget", "doctor", "undo", "redo", "pause", "save")),
    "encounter settings", "combatant paste",
}  # fmt: skip
"""Commands that nobody gives by chance: they end the course, or tell what differs between any two bots."""
SHOWN = {"ruling", "rest", "several", "hidden", "secret", "name", "player"}
"""Options that make a secret deed one for all, or one that somebody else knows of."""
SECRETLY = (
    *("declare", "act", "flip", "hold") * 3, "abort", "check", "odds", "why", "surge", "combatant edit",
    "combatant split", "combatant reorder", "encounter bell", "encounter status", "encounter log",
)  # fmt: skip
"""Commands that the GM gives for those of whom nobody knows."""
PLAYERS = ("Ann", "Bob", "Olga")
ONWARD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("next", {}), ("next", {}), ("flip", {}), ("flip", {"force": True}), ("next", {"force": True}),
)  # fmt: skip
WORDS = ("sings", "2", "10", "Brad", "nobody", "3d6", "hurt")
BETWEEN = re.compile(
    r"<t:\d+:\w>|\d{4}-\d\d-\d\dT[\d:.+]*|http://127\.0\.0\.1:\d+|/attachments/[\w-]{22}/|\b\d{12,}\b"
    r"|\b[0-9a-f]{64}\b|`[0-9a-f]{8}…`"
)
"""What differs between any two Discords: moments, ids, and what is bound to them."""


class Different(AssertionError):
    """What others receive differs between the worlds."""


@dataclass(frozen=True)
class Deed:
    """What somebody does: gives a command, or presses the button in some place of those that the person is shown."""

    who: str
    command: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    button: int | None = None
    own: bool = False
    """Whether the button is one that the person was shown in private."""


def commands_of(commands: Sequence[Any], group: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Yield each command that Discord was told of, by its whole name, with its options."""
    for one in commands:
        inner = [part for part in one.get("options") or () if part["type"] in (1, 2)]
        name = f"{group} {one['name']}".strip()
        yield from commands_of(inner, name) if inner else [(name, one.get("options") or [])]


def inputs(part: Any) -> Iterator[Any]:
    """Yield the fields of a form into which text is typed."""
    if part.get("type") == FIELD:
        yield part
    for inner in (*part.get("components", ()), *filter(None, (part.get("component"),))):
        yield from inputs(inner)


def told(message: Message) -> str:
    """Return all that a message shows, but what differs between any two Discords."""
    payload = message.payload()
    for key in ("id", "timestamp", "edited_timestamp", "nonce", "channel_id", "interaction_metadata", "attachments"):
        payload.pop(key, None)
    files = [
        (one.name, one.bytes if one.name.endswith(".png") else BETWEEN.sub("#", one.bytes.decode()))
        for one in message.files
    ]
    return f"{BETWEEN.sub('#', str(payload))} {files}"


class World:
    """A channel of a house, and what people are answered there."""

    def __init__(self, house: House, name: str) -> None:
        self.discord, self.channel = house.discord, house.guild.channel(name)
        self.people = {"Gwen": house.gwen, "Ann": house.mia, "Bob": house.rob, "Olga": house.olga, "Joe": house.joe}
        self.last: dict[str, Outcome] = {}
        """What came of the last deed of each person."""

    async def do(self, deed: Deed) -> None:
        """Do something, and fill in the form that is shown."""
        who = self.people[deed.who]
        if deed.button is not None:
            shown = self.buttons(deed.who, own=deed.own)
            if not shown:
                return
            message, custom_id = shown[deed.button % len(shown)]
            use = await who.press(message, custom_id=custom_id)
        else:
            people: Mapping[str, Any] = self.people
            entered = {name: people.get(value, value) if name in ("player", "user") else value
                       for name, value in deed.options.items()}  # fmt: skip
            use = await who.send_command(self.channel, deed.command, entered)
        if use.modal is not None:
            empty = [one["custom_id"] for one in inputs(use.modal) if not one.get("value")]
            use = await who.submit(use, dict.fromkeys(empty, "seven"), raw=True)
        assert not use.failed, f"{deed} was not answered"
        self.last[deed.who] = use

    def answered(self, who: str) -> list[str]:
        """Return what somebody's last deed was answered."""
        return [*map(told, self.last[who].replies)] if who in self.last else []

    def buttons(self, who: str, *, own: bool) -> list[tuple[Message, str]]:
        """Return the buttons that a person is shown, newest message first, each with its custom_id."""
        mine = self.last[who].replies if who in self.last else []
        return [
            (one, button.custom_id)
            for one in (mine if own else reversed(self.posts))
            for button in one.buttons
            if button.custom_id is not None and not button.disabled
        ]

    @property
    def posts(self) -> list[Message]:
        """What the channel was told; a board has no words."""
        return [one for one in self.channel.messages if one.content]

    async def looked(self) -> list[str]:
        """Return what an onlooker is shown, at once: how it stands, and all that was told."""
        found = []
        for deed in (Deed("Olga", "encounter status"), Deed("Olga", "encounter log", {"format": "json"})):
            await self.do(deed)
            found += self.answered("Olga")
        return found

    async def caught_up(self) -> None:
        """Wait until all is told that was to be told, and the board shows it: a sign in the end comes behind it."""
        before, boards = self._signs(), self._boards()
        for remove in (False, True):
            await self.do(Deed("Gwen", "encounter gm", {"user": "Joe", "remove": remove}))
        await self.discord.wait_for(lambda: self._signs() > before)
        await self.do(Deed("Gwen", "encounter board"))
        await self.discord.wait_for(lambda: len(self._boards()) == 1 and self._boards() != boards)

    def _signs(self) -> int:
        return sum(one.text.count("here any more") for one in self.posts)

    def _boards(self) -> list[int]:
        return [one.id for one in self.channel.messages if not one.content]

    def received(self) -> list[str]:
        """Return the lines that the channel was told, whom they pinged, and what its last message and board show."""
        names = {one.id: name for name, one in self.people.items()}
        pinged = sorted(names.get(one, str(one)) for post in self.posts for one in post.pinged)
        lines = [BETWEEN.sub("#", one) for post in self.posts for one in post.content.splitlines() if one[:2] != "<@"]
        boards = [one for one in self.channel.messages if not one.content]
        return [*lines, f"pinged: {pinged}", *(told(one) for one in (*self.posts[-1:], *boards))]


class Pair:
    """Two worlds with one course. `compared` counts what was compared; `parted` is why it was no more."""

    def __init__(self, system: str, houses: Sequence[House], *, hidden: bool = True) -> None:
        self.system, self._hides = system, hidden
        self.worlds = [World(one, f"{system}-{hidden}") for one in houses]
        self.chance = random.Random(f"{system}: {SEED}")
        self.commands = dict(commands_of(self.worlds[0].discord.commands))
        self.course: list[str] = []
        self.compared = self.lurking = self.secrets = 0
        self.parted = ""

    async def play(self) -> None:
        """Play the course, comparing after each deed; then compare what the channels were told."""
        await self._both(Deed("Gwen", "encounter start", {"system": self.system, "name": "The yard"}))
        for name, player in (("Andy", "Ann"), ("Babel", "Bob"), ("Brad", None)):
            await self._both(self._joining(name, **({"player": player} if player else {})))
        for _ in range(DEEDS):
            await self._secretly()
            await self._next()
            if self.parted:
                return
        await self._catch_up()
        await self._same(World.received)

    async def _next(self) -> None:
        """Do something that all may know of; sometimes take it back, as nothing secret lies between."""
        deed = await self._deed()
        if deed.button is not None and not deed.own:
            await self._catch_up()
            await self._same(lambda world: [BETWEEN.sub("#", id) for _, id in world.buttons(deed.who, own=False)])
        stood = await self.worlds[0].looked()
        alike = await self._both(deed)
        if alike and self.chance.random() < 0.1 and stood != await self.worlds[0].looked():
            for command in self.chance.choice((("undo",), ("undo", "redo"))):
                await self._both(Deed("Gwen", f"encounter {command}"))

    async def _both(self, deed: Deed) -> bool:
        """Do something in both worlds, and compare what others receive; return whether it was enough in both."""
        self.course.append(str(deed))
        await asyncio.gather(*(world.do(deed) for world in self.worlds))
        if deed.who != "Gwen":
            await self._same(lambda world: world.answered(deed.who))
        seen: Sequence[Sequence[str]] = ()
        for _ in range(LOOKS):
            seen = await asyncio.gather(*(world.looked() for world in self.worlds))
            if seen[0] == seen[1]:
                self.compared += 1
                return True
            if deed.who == "Gwen" and self.secrets:
                await self._give_way(deed, *seen)
                return False
        raise self._different(*seen)

    async def _give_way(self, deed: Deed, wanted: Sequence[str], seen: Sequence[str]) -> None:
        """Have the GM go on where a hidden one is up or in the way, of which nobody else may be told anything."""
        for _ in range(4):
            if len(seen[-1]) > len(wanted[-1]):
                raise self._different(wanted, seen)
            await self.worlds[1].do(Deed("Gwen", "next"))
            seen = await self.worlds[1].looked()
            if seen == wanted:
                return
        self.parted = f"{deed} was in the way of a hidden one"

    async def _catch_up(self) -> None:
        await asyncio.gather(*(world.caught_up() for world in self.worlds))

    async def _same(self, of: Callable[[World], Sequence[str]]) -> None:
        """Compare something of both worlds: what is still under way is waited for."""
        self.compared += 1
        try:
            await self.worlds[0].discord.wait_for(lambda: of(self.worlds[0]) == of(self.worlds[1]), PATIENCE)
        except TimeoutError:
            raise self._different(*map(of, self.worlds)) from None

    def _different(self, one: Sequence[str], other: Sequence[str]) -> Different:
        pairs = [pair for pair in zip_longest(one, other) if pair[0] != pair[1]]
        return Different("\n\n".join([f"{self.system}, seed {SEED}:", *self.course, *map(str, pairs[0])]))

    # What is done by chance.

    def _joining(self, name: str, **options: Any) -> Deed:
        return Deed("Gwen", "combatant add", {"name": name, **TRAITS.get(self.system, {}), **options})

    async def _deed(self) -> Deed:
        kind, player = self.chance.randrange(10), self.chance.choice(PLAYERS)
        if kind < 3:
            return Deed("Gwen", *self.chance.choice(ONWARD))
        if kind < 4:
            return self._joining(f"Newcomer {len(self.course)}")
        if kind < 7:
            return Deed(player, button=self.chance.randrange(20), own=self.chance.random() < 0.6)
        if kind < 8:
            command = self.chance.choice([one for one in SECRETLY if not one.startswith("encounter")])
            return Deed("Gwen", command, {**await self._options("Gwen", command), "combatant": "Brad"})
        command = self.chance.choice([one for one in self.commands if one not in NOT_BY_CHANCE])
        return Deed(player, command, await self._options(player, command))

    async def _options(self, who: str, command: str) -> dict[str, Any]:
        """Return options that anybody might give with a command, of what is offered for them."""
        needed = [one for one in self.commands[command] if one.get("required")]
        known = [one for one in self.commands[command] if one not in needed]
        some = self.chance.sample(known, min(len(known), self.chance.randrange(4)))
        found = {one["name"]: await self._value(who, command, one) for one in (*needed, *some)}
        return {name: value for name, value in found.items() if value is not None}

    async def _value(self, who: str, command: str, option: Any) -> Any:
        known = [one["value"] for one in option.get("choices") or ()]
        if option.get("autocomplete"):
            typed = f"/{command} {option['name']}:"
            first, second = [await world.people[who].complete(world.channel, typed) for world in self.worlds]
            if who != "Gwen" and first != second:
                raise self._different([str(first)], [str(second)])
            known += [value for _, value in first]
        of_type: dict[int, Any] = {
            TEXT: self.chance.choice(WORDS), NUMBER: self.chance.randint(1, 9), YES_OR_NO: self.chance.random() < 0.7,
            USER: self.chance.choice(PLAYERS),
        }  # fmt: skip
        return self.chance.choice(known) if known else of_type.get(option["type"])

    # The secret.

    async def _secretly(self) -> None:
        """Have the GM do something for combatants of whom nobody knows, in the second world alone."""
        for _ in range(self.chance.randrange(SECRETS + 1)):
            if not self.lurking or self.chance.random() < 0.15:
                self.lurking += 1
                side = {"side": self.chance.choice(("lurkers", "foes"))}
                deed = self._joining(f"Lurker {self.lurking}", hidden=self._hides, **side)
            else:
                command = self.chance.choice(SECRETLY)
                options = await self._options("Gwen", command)
                whom = f"Lurker {self.chance.randint(1, self.lurking)}"
                deed = Deed("Gwen", command, alone(command, options, whom))
            self.secrets += 1
            self.course.append(f"  in secret: {deed}")
            await self.worlds[1].do(deed)


def alone(command: str, options: Mapping[str, Any], whom: str) -> dict[str, Any]:
    """Return options that are about a hidden one, and about nobody else."""
    names: tuple[str, ...] = ("target", "against", "preempt", "before", "into")
    if SHOWN.intersection(str(options.get("more", "")).split()):
        names = (*names, "more")
    found = {name: value for name, value in options.items() if name not in (*SHOWN, *names)}
    if command == "encounter bell":
        return {"text": "a secret bell", "at": "1", "secret": True}
    return found if command.startswith("encounter") else {**found, "combatant": whom}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def houses(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[House, House]]:
    """Two houses, each with a bot of its own."""
    folders = [tmp_path_factory.mktemp(name) for name in ("without", "with")]
    async with closed_house(folders[0]) as without, closed_house(folders[1]) as house:
        await asyncio.gather(without.bot.start(), house.bot.start())
        yield without, house
        await asyncio.gather(without.bot.stop(), house.bot.stop())


@pytest.mark.parametrize("system", sorted(all_systems()))
async def test_others_receive_the_same(houses: tuple[House, House], system: str) -> None:
    played = Pair(system, houses)
    await played.play()
    assert played.secrets and (played.parted or played.compared > 15), played.parted


async def test_what_would_show_is_found(houses: tuple[House, House]) -> None:
    """Combatants who join in the second world alone, and hide from nobody."""
    with pytest.raises(Different, match="Lurker 1"):
        await Pair("ticks", houses, hidden=False).play()
