"""One round of each system, as four players and a GM with eight combatants play it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from bot.chat.languages import lexicon_of
from bot.sandbox import Channel, Message, Outcome, Person
from tests.e2e.house import House, Table, shown

CREW = ("Miranda", "Reuben", "Jonah", "Tess")
NPCS = tuple(f"Bandit {number}" for number in range(1, 9))
SETTLED = 0.06
"""Seconds without a request, after which all is told that comes of a press."""
FOR_ALL = ("All have acted", "All are done")
"""Buttons with which all of one's own take their turns."""
IN_THE_CHANNEL = {
    "Declare for the rest": "offer-rest",
    "All have acted": "offer-all-act",
    "All are done": "offer-all-done",
}
"""Buttons that everybody sees, and their sentences: they are labelled in the language of the table."""
UNLIKE = "-unlike"
"""Ends the name of a round in which what the GM's do differs."""
DIFFERING = (
    *("normal, shoots",) * 4, "slow, aims", "slow, reloads", "simple, ducks", "simple, draws",
)  # fmt: skip
"""What the GM's announce in Torg where they differ."""
STEPS_AT_MOST = 60
"""Of a round: more than anybody's turn, for whoever is up again."""


@dataclass(frozen=True)
class Press:
    """A command or a press: who gave it, what, and when by the clock of the local Discord."""

    who: str
    line: str
    when: float


class Evening(Table):
    """A table with four players and a GM, at which every press is kept."""

    def __init__(self, house: House, channel: Channel) -> None:
        super().__init__(house, channel)
        self.players = (self.mia, self.rob, self.joe, self.olga)
        self.owners = dict(zip(CREW, self.players, strict=True))
        self.pressed: list[Press] = []

    async def use(self, who: Person, line: str) -> None:
        """Have somebody use a command, and count that as a press. A flip is waited for: its picture takes time."""
        before = len(self.posts)
        self.pressed.append(Press(who.name, line, self.discord.now()))
        await self.do(who, line)
        if line.startswith("/flip"):
            await self.discord.wait_for(lambda: len(self.posts) > before)
        await self.discord.quiet(SETTLED)

    async def presses_button(self, who: Person, where: Channel | Message, label: str) -> Outcome:
        """Have somebody press the newest button with that label, and count that. People read English, whatever the
        language of the table.
        """
        if isinstance(where, Channel):
            label = lexicon_of(None, self.house.guild.locale[:2]).word(IN_THE_CHANNEL[label])
        self.pressed.append(Press(who.name, label, self.discord.now()))
        use = await who.press(where, label)
        assert not use.failed and "Something went wrong" not in use.text, f"{label}: {use.text}"
        await self.discord.quiet(SETTLED)
        return use

    async def declares_for_the_rest(self, *labels: str) -> Outcome:
        """Have the GM declare for all of hers with these buttons of the panel for the rest."""
        use = await self.presses_button(self.gwen, self.channel, "Declare for the rest")
        where = use.replies[-1]
        for label in labels:
            use = await self.presses_button(self.gwen, where, label)
            where = use.replies[-1] if use.replies else where
        return use

    async def fills_in(self, who: Person, form: Outcome, **fields: str) -> None:
        """Have somebody fill in the form that a press has shown, and count that it is sent."""
        self.pressed.append(Press(who.name, "a form", self.discord.now()))
        use = await who.submit(form, fields)
        assert not use.failed and "Something went wrong" not in use.text, use.text
        await self.discord.quiet(SETTLED)

    async def gathers(self, system: str, traits: tuple[str, ...], npc: str) -> None:
        """Begin an encounter with everybody in it."""
        await self.use(self.gwen, f"/encounter start system:{system}")
        for (name, who), own in zip(self.owners.items(), traits, strict=True):
            await self.use(who, f"/join name:{name} {own}".strip())
        for name in NPCS:
            await self.use(self.gwen, f'/combatant add name:"{name}" {npc}'.strip())

    async def players_use(self, line: str) -> None:
        """Have every player use a command."""
        for who in self.players:
            await self.use(who, line)

    async def uses_for(self, name: str, line: str) -> None:
        """Have whoever plays a combatant use a command for it."""
        own = "" if name in self.owners else f' combatant:"{name}"'
        await self.use(self.owners.get(name, self.gwen), f"{line}{own}")

    async def can(self, verb: str) -> list[str]:
        """Return for whom a verb can be given now, as the GM's status tells it; the one who is due first."""
        return list(re.findall(rf"{verb}: ([^·\n]+?)(?= ·|$)", await self.offered_to_gm()))

    async def offered_to_gm(self) -> str:
        """Return what the GM can do now, as the status tells it."""
        return shown(await self.status(self.gwen)).rpartition("You can now:")[2]

    async def up(self) -> list[str]:
        """Return who is up, as an onlooker is shown it."""
        return re.findall(r"▶️ \*\*(.+?)\*\*", shown(await self.status(self.house.max)))

    async def stands_at(self, words: str) -> bool:
        """Whether the fight stands there, as an onlooker is shown it."""
        return words in shown(await self.status(self.house.max))

    async def acts_until(self, end: str, line: str = "/act") -> None:
        """Have everybody act as they come up, until the fight stands at the end."""
        await self._goes_on(end, lambda: self._acts(line))

    async def announces_and_acts_until(self, end: str, line: str, lines: str = "") -> None:
        """Have each announce once, when asked for it, and act when that is due, until the fight stands at the end.

        The GM announces for all of hers at once, in `lines` where they differ. A player who is asked once more is done
        for the round; for all of the GM's one Next lets it pass.
        """
        announced = set[str]()

        async def step() -> None:
            if await self.stands_at(", top"):
                await self._acts("/act")
            elif asked := [name for name in await self.up() if name not in announced]:
                mine = asked[0] in self.owners
                announced.update(asked[:1] if mine else [name for name in asked if name not in self.owners])
                await (self.uses_for(asked[0], line) if mine else self.announces_for_the_rest(lines))
            elif late := [name for name in await self.up() if name in self.owners]:
                await self.uses_for(late[0], "/act done:true")
            else:
                await self.use(self.gwen, "/next")

        await self._goes_on(end, step)

    async def announces_for_the_rest(self, lines: str) -> None:
        """Have the GM announce for all of hers: the same for each, or in lines."""
        form = await self.declares_for_the_rest("In lines…" if lines else "All normal")
        if lines:
            await self.fills_in(self.gwen, form, lines=lines)

    async def each_acts_once(self, line: str = "/act") -> None:
        """Have all act as they come up, until each of them has acted."""
        waiting = {*CREW, *NPCS}
        for _ in range(STEPS_AT_MOST):
            waiting -= {*await self._acts(line)}
            if not waiting:
                return
        raise AssertionError(f"{waiting} do not come up")

    async def _goes_on(self, end: str, step: Callable[[], Awaitable[object]]) -> None:
        for _ in range(STEPS_AT_MOST):
            if await self.stands_at(end):
                return
            await step()
        raise AssertionError(f"{end} does not come")

    async def _acts(self, line: str) -> tuple[str, ...]:
        """Have the one who is due first act, for the GM's all who follow, or the GM go on; return their names."""
        able = await self.can("Act")
        if not able:
            await self.use(self.gwen, "/next")
            return ()
        offered = await self.offered_to_gm()
        everybody = next((label for label in FOR_ALL if label in offered), None)
        if everybody is None or able[0] in self.owners:
            await self.uses_for(able[0], line)
            return (able[0],)
        told = len(self.posts)
        await self.presses_button(self.gwen, self.channel, everybody)
        text = "\n".join(shown(one.content) for one in self.posts[told:])
        return tuple(name for name in NPCS if name in without_runs(text.partition("**")[0]))


def without_runs(text: str) -> str:
    """Return a text with each name in place of a run of them: Bandit 1, Bandit 2, Bandit 3 for Bandit 1-3."""

    def each(run: re.Match[str]) -> str:
        return ", ".join(f"{run[1]} {number}" for number in range(int(run[2]), int(run[3]) + 1))

    return re.sub(r"(\w+) (\d+)-(\d+)", each, text)


async def _past_participle(table: Evening, lines: str = "") -> None:
    await table.players_use("/declare speed:normal")
    await table.announces_for_the_rest(lines)
    await table.use(table.gwen, "/flip card:28")
    await table.use(table.gwen, "/next")
    await table.acts_until("Round 2")


async def _past_participle_unlike(table: Evening) -> None:
    speeds = ("fast",) * 3 + ("normal",) * 3 + ("slow",) * 2
    await _past_participle(table, "\n".join(f"{name}: {speed}" for name, speed in zip(NPCS, speeds, strict=True)))


async def _torg(table: Evening) -> None:
    await table.use(table.gwen, "/next")
    await table.announces_and_acts_until("Round 2", "/declare speed:normal action:shoots")


async def _torg_unlike(table: Evening) -> None:
    await table.use(table.gwen, "/next")
    lines = "\n".join(f"{name}: {how}" for name, how in zip(NPCS, DIFFERING, strict=True))
    await table.announces_and_acts_until("Round 2", "/declare speed:normal action:shoots", lines)


async def _fast_action(table: Evening) -> None:
    await table.use(table.gwen, "/flip")
    await table.acts_until("Round 2", "/act done:true")


async def _eternal_soldier(table: Evening) -> None:
    await table.players_use("/declare speed:VII action:swing repeat:true")
    form = await table.declares_for_the_rest("Group: Bandit (8)", "Declare…")
    await table.fills_in(table.gwen, form, speed="VII", action="swing", repeat="True")
    await table.use(table.gwen, "/flip")
    await table.each_acts_once()


async def _exp_tactical(table: Evening) -> None:
    for who in table.players:
        await table.use(who, "/flip")
    await table.use(table.gwen, "/flip")
    await table.acts_until("Unit 2", "/act do:both")


async def _exp_theatrical(table: Evening) -> None:
    await table.use(table.mia, "/flip")
    await table.use(table.gwen, "/flip")
    await table.acts_until("Unit 2", "/act do:move-attack")


async def _exp_none(table: Evening) -> None:
    await table.use(table.gwen, "/next")
    await table.acts_until("Unit 2", "/act do:both")


async def _card_deal(table: Evening) -> None:
    await table.use(table.gwen, "/flip")
    await table.acts_until("Round 2")


async def _d20(table: Evening) -> None:
    for who in table.players:
        await table.use(who, "/flip")
    await table.use(table.gwen, "/flip")
    await table.acts_until("Round 2")


async def _sides(table: Evening) -> None:
    await table.use(table.mia, "/flip")
    await table.use(table.gwen, "/flip")
    await table.acts_until("Round 2")


async def _ticks(table: Evening) -> None:
    await table.use(table.gwen, "/flip")
    await table.each_acts_once()


@dataclass(frozen=True)
class Round:
    """A round: what the players' combatants are, what the GM's are, and how it is played."""

    traits: tuple[str, ...]
    npc: str
    play: Callable[[Evening], Awaitable[None]]


NOTHING = ("",) * len(CREW)
ROUNDS: Mapping[str, Round] = {
    "past-participle": Round(
        ("reflex:3d10", "reflex:2d6", "reflex:1d10", "reflex:2d8"), "reflex:2d10", _past_participle
    ),
    "past-participle-unlike": Round(
        ("reflex:3d10", "reflex:2d6", "reflex:1d10", "reflex:2d8"), "reflex:2d10", _past_participle_unlike
    ),
    "torg": Round(("initiative:18", "initiative:14", "initiative:12", "initiative:9"), "initiative:11", _torg),
    "torg-unlike": Round(
        ("initiative:18", "initiative:14", "initiative:12", "initiative:9"), "initiative:11", _torg_unlike
    ),
    "fast-action": Round(("dice:5",) * len(CREW), "", _fast_action),
    "eternal-soldier": Round(("agility:17", "agility:12", "agility:10", "agility:7"), "agility:9", _eternal_soldier),
    "exp-none": Round(NOTHING, "", _exp_none),
    "exp-theatrical": Round(
        ("dexterity:14", "dexterity:12", "dexterity:11", "dexterity:10"), "dexterity:9", _exp_theatrical
    ),
    "exp-tactical": Round(
        tuple(f"dexterity:{number} awareness:14 mental:10" for number in (14, 12, 11, 10)),
        "dexterity:9 awareness:10 mental:10", _exp_tactical,
    ),
    "card-deal": Round(NOTHING, "", _card_deal),
    "sides": Round(NOTHING, "", _sides),
    "d20": Round(("initiative:3", "initiative:2", "initiative:1", "initiative:0"), "initiative:1", _d20),
    "ticks": Round(tuple(f"more:start={number}" for number in (6, 7, 8, 9)), "more:start=10", _ticks),
}  # fmt: skip
