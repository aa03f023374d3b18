"""Secrets: nothing that anybody else can receive depends on one.

Twice the same fight is played at two tables that differ in a secret alone; whatever leaves the bot for others must
be the same, word for word. And a secret's own words are searched for in everything that the bot ever sent.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox import Outcome, Person
from tests.e2e.house import SEED, TOKEN, House, Table, anonymous, unbound

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Watched(Table):
    """A table at which every answer to somebody is kept, with whoever got it."""

    def __init__(self, house: House, name: str) -> None:
        super().__init__(house, house.guild.channel(name))
        self.answers: list[tuple[Person, Outcome]] = []
        self.since = len(self.discord.requests)

    def _private(self, who: Person, what: str, use: Outcome) -> Outcome:
        self.answers.append((who, use))
        return super()._private(who, what, use)

    def others_got(self, *insiders: Person) -> list[str]:
        """All that those not named received here, in order, without ids: messages, and answers to themselves."""
        outsiders = [one for one in self.house.everybody if one not in insiders]
        seen = []
        for message in self.posts:
            payload = message.payload()
            for key in ("id", "timestamp", "edited_timestamp", "nonce", "channel_id"):
                payload.pop(key, None)
            for one in payload["attachments"]:
                one.pop("url"), one.pop("proxy_url")
            seen.append(anonymous(payload))
        for who, use in self.answers:
            if who in outsiders:
                buttons = anonymous([one.payload()["components"] for one in use.replies])
                seen.append(f"{who.name}: {buttons} {unbound(use.text)}")
        seen.append("board: " + anonymous(self.board.components))
        return seen

    def sent_to_others(self, *insiders: Person) -> list[str]:
        """Every request of the bot since this table is here that was no answer to one of the insiders at it."""
        mine = {use.interaction.token for who, use in self.answers if who in insiders}
        sent = []
        for request in self.discord.requests[self.since :]:
            if any(token in request.path for token in mine):
                continue
            names = [file.name for file in request.files]
            sent.append(json.dumps([request.path, request.query, request.json, names], ensure_ascii=False))
        return sent


async def look_around(table: Table, *people: Person) -> None:
    """These people look at all that they are shown."""
    for who in people:
        for line in ("/encounter status", "/encounter verify", "/encounter settings"):
            await table.do(who, line)


async def logs(table: Table, *people: Person) -> list[str]:
    """Return the logs of people, in both forms, without ids and times."""
    found = [await table.log(who, form) for who in people for form in ("text", "json")]
    return [anonymous(re.sub(r"\d{4}-\d\d-\d\dT[\d:+]*", "T", text)) for text in found]


async def both(house: House, name: str, script: Callable[[Watched, int], Awaitable[None]], *insiders: Person) -> None:
    """Play a script at two tables, which it may make differ in a secret of the insiders; compare the rest."""
    outsiders = [one for one in house.everybody if one not in insiders and one is not house.max]

    async def play(number: int) -> list[str]:
        table = Watched(house, f"{name}-{number}")
        await script(table, number)
        await look_around(table, *outsiders)
        await table.caught_up()
        await table.do(house.gwen, "/combatant add name:Bell reflex:2d6")
        await table.shows("Bell")  # The board may be a second behind.
        return [*table.others_got(*insiders), *await logs(table, *outsiders)]

    plain, other = await asyncio.gather(play(0), play(1))
    for one, two in zip(plain, other, strict=False):
        assert one == two
    assert len(plain) == len(other)


MARKS = ("peachstone7", "a-very-long-note-about-quicksilver9")


async def test_a_declaration_is_seen_by_its_owner_and_the_gm_alone(house: House) -> None:
    """Speed, note, their changes and the number of changes: nobody else could tell before the flip."""

    async def script(table: Watched, number: int) -> None:
        await table.gather()
        await table.do(house.rob, "/declare speed:normal")
        if number:
            await table.do(house.mia, f"/declare speed:slow action:{MARKS[1]}")
        else:
            panel = await table.do(house.mia, "/declare")
            await table.press(house.mia, panel.replies[-1], "Normal")
            for _ in range(3):
                await table.do(house.mia, f"/declare speed:fast action:{MARKS[0]}")
        await table.do(house.joe, "/declare speed:fast")
        await refused(table)
        mine, gms = await table.status(house.mia), await table.status(house.gwen)
        for told in (mine, gms):
            assert MARKS[number] in told and ("slow" if number else "fast") in told
        for told in table.sent_to_others(house.mia, house.gwen):
            assert MARKS[number] not in told

    async def refused(table: Watched) -> None:
        for who, line in (
            (house.rob, "/declare speed:fast combatant:Miranda"),
            (house.rob, "/why combatant:Miranda"),
            (house.rob, "/odds combatant:Miranda"),
            (house.olga, "/flip"),
            (house.olga, "/why combatant:Miranda"),
            (house.joe, "/encounter undo"),
            (house.joe, "/abort combatant:Miranda"),
        ):
            told = await table.say(who, line)
            assert "Miranda" not in told or "is not yours" in told

    await both(house, "speeds", script, house.mia, house.gwen)


async def test_a_secret_step_sends_nothing_but_the_answer(house: House) -> None:
    table = Watched(house, "silence")
    await table.gather()
    await table.declare("fast", "normal", "normal")
    await table.shows("3 of 3 have declared")

    async def alone(*acts: Callable[[], Awaitable[Outcome]]) -> None:
        await table.caught_up()
        before, versions = len(house.discord.requests), len(table.board.versions)
        tokens = [(await act()).interaction.token for act in acts]
        await table.caught_up()
        here = f"/channels/{table.channel.id}/"  # The boards of other tables go on moving.
        sent = [
            one
            for one in house.discord.requests[before:]
            if one.path.startswith((here, "/interactions/", "/webhooks/"))
        ]
        others = [one for one in sent if not any(token in one.path for token in tokens)]
        assert len(others) < len(sent)
        assert all("GM here" in str(one.json) for one in others), [one.json for one in others]
        assert len(table.board.versions) == versions

    await alone(
        lambda: table.do(house.mia, "/declare speed:slow action:peachstone"),
        lambda: table.do(house.gwen, "/encounter undo"),
        lambda: table.do(house.gwen, "/encounter redo"),
        lambda: table.do(house.gwen, "/combatant add name:Lurker reflex:2d8 hidden:true"),
        lambda: table.do(house.gwen, "/declare speed:slow combatant:Lurker"),
        lambda: table.do(house.gwen, "/combatant edit combatant:Lurker name:Larker"),
        lambda: table.do(house.mia, "/odds"),
    )
    await table.do(house.gwen, "/flip card:28")
    flipped = await table.told("card 28")
    await table.shows("Pick a phase in private")
    panel = await table.press(house.mia, flipped, "Pick a phase")
    await alone(
        lambda: table.do(house.mia, "/declare phase:III"),
        lambda: table.press(house.mia, panel.replies[-1], "Phase IV"),
        lambda: table.do(house.gwen, "/encounter undo"),
    )


async def test_the_mark_of_a_message_does_not_count_secret_steps(house: House) -> None:
    """Everybody receives the nonces; made from row numbers, they would tell how often somebody thought again."""
    table = Watched(house, "nonces")
    await table.gather()
    await table.caught_up()
    nonces = [str(one.nonce) for one in table.posts]
    assert len(set(nonces)) == len(nonces)
    assert all(re.fullmatch("[0-9a-f]{25}", nonce) for nonce in nonces)


async def test_a_phase_picked_is_not_known_before_it_is_called(house: House) -> None:
    async def script(table: Watched, number: int) -> None:
        await table.gather()
        await table.declare("fast", "normal", "slow")
        await table.do(house.gwen, "/flip card:28")
        flipped = await table.told("card 28")
        panel = await table.press(house.mia, flipped, "Pick a phase")
        await table.press(house.mia, panel.replies[-1], "Phase III" if number else "Phase II")
        if number:
            await table.do(house.mia, "/declare phase:IV")
            await table.do(house.mia, "/declare phase:III")
        for who in (house.rob, house.olga):
            told = await table.say(who, "/declare phase:I combatant:Miranda")
            assert "is not yours" in told
            assert "is not yours" in await table.say(who, "/why combatant:Miranda")

    await both(house, "phases", script, house.mia, house.gwen)


async def test_a_hidden_combatant_leaves_no_trace(house: House) -> None:
    """The same fight with and without somebody in the dark, looked at after each of its steps."""
    await both(house, "hidden", lambda table, number: ambush(table, hidden=bool(number)), house.gwen)


async def ambush(table: Watched, *, hidden: bool) -> None:
    """Play a round; `hidden`: with a hidden combatant, whose name betrays it."""
    gwen = table.gwen

    async def in_the_dark(*lines: str) -> None:
        for line in lines if hidden else ():
            await table.do(gwen, line)

    await table.gather()
    await in_the_dark(
        "/combatant add name:Quicksilver reflex:3d12 hidden:true count:4",
        "/combatant edit combatant:Quicksilver condition:prone",
        "/check combatant:Quicksilver",
    )
    await strangers_try(table)
    await in_the_dark("/declare speed:fast action:run combatant:Quicksilver")
    await table.declare("fast", "normal", "slow")
    await in_the_dark("/abort combatant:Quicksilver", "/declare speed:normal combatant:Quicksilver")
    await strangers_try(table)
    await table.do(gwen, "/flip card:28")
    await table.told("card 28")
    await strangers_try(table)
    await in_the_dark("/flip combatant:Quicksilver roll:9", "/declare phase:II combatant:Quicksilver")
    await table.do(gwen, "/next")
    await table.told("Miranda is up")
    await table.do(table.mia, "/act")
    await table.told("Jonah is up")
    await in_the_dark("/act combatant:Quicksilver action:stabs")
    await strangers_try(table)
    if hidden:
        assert "stabs" in await table.log(gwen)
        await table.do(gwen, "/combatant edit combatant:Quicksilver name:Mercury")
        assert "Nobody else had seen" in await table.say(gwen, "/encounter undo")
        assert "Brought back" in await table.say(gwen, "/encounter redo")
        assert "Nobody else had seen" in await table.say(gwen, "/encounter undo")
        assert "Nobody else had seen" in await table.say(gwen, "/encounter undo")
    await table.do(gwen, "/encounter undo")
    await table.told("takes back: /act (Miranda)")
    await strangers_try(table)
    await in_the_dark("/combatant remove combatant:Quicksilver")
    await table.do(gwen, "/next")
    await table.told("passed over")


async def strangers_try(table: Watched) -> None:
    """Players name the hidden one in every way that there is: they learn nothing, whether it is there or not."""
    for line in (
        "/why combatant:Quicksilver",
        "/odds combatant:Quicksilver",
        "/declare speed:fast combatant:Quicksilver",
        "/act combatant:Quicksilver",
        "/hold combatant:Quicksilver",
        "/abort combatant:Quicksilver",
        "/leave combatant:Quicksilver",
        "/act preempt:Quicksilver",
        "/check combatant:Reuben against:Quicksilver",
        "/combatant edit combatant:Quicksilver name:Ha",
        "/combatant remove combatant:Quicksilver",
        "/combatant reveal combatant:Quicksilver",
        "/combatant reorder combatant:Reuben before:Quicksilver",
    ):
        await table.do(table.rob, line)
    await table.status(table.olga)
    for line in ("/declare combatant:", "/act preempt:", "/check against:", "/combatant reveal combatant:Q"):
        offered = await table.rob.complete(table.channel, line)
        assert not any("Quicksilver" in name for name, _ in offered)


async def test_the_gm_alone_is_told_of_a_hidden_combatant(house: House) -> None:
    table = Watched(house, "told")
    await table.gather()
    await table.do(house.gwen, "/combatant add name:Quicksilver reflex:3d12 hidden:true")
    await table.declare("fast", "normal", "slow", ("Quicksilver", "fast"))
    assert "Hidden from the others" in await table.status(house.gwen)
    assert "Quicksilver" in await table.log(house.gwen)
    assert not any("Quicksilver" in sent for sent in table.sent_to_others(house.gwen))
    assert any(name == "Quicksilver" for name, _ in await house.gwen.complete(table.channel, "/act combatant:"))
    assert "Quicksilver" not in house.bot.log
    await table.do(house.gwen, "/combatant reveal combatant:Quicksilver")
    await table.told("Quicksilver comes into view")
    assert "Quicksilver" in await table.status(house.olga)


async def test_a_log_is_the_edition_of_who_asks(house: House) -> None:
    table = Watched(house, "logs")
    await table.gather()
    await table.do(house.mia, f"/declare speed:fast action:{MARKS[0]}")
    await table.do(house.gwen, "/declare speed:slow combatant:Reuben")
    for form in ("text", "json"):
        mine, gms, robs, olgas = [await table.log(who, form) for who in (house.mia, house.gwen, house.rob, house.olga)]
        assert "You declared fast" in mine.replace("*", "") and "slow" not in mine
        assert MARKS[0] in gms and "slow" in gms
        assert "slow" in robs and "fast" not in robs and MARKS[0] not in robs
        assert "fast" not in olgas and "slow" not in olgas and "declared" in olgas
        # Who acted for whom.
        assert "Gwen" in robs and "/declare (Reuben)" in robs


async def test_what_the_bot_writes_for_its_owner_has_no_secret(house: House) -> None:
    table = Watched(house, "stderr")
    await table.gather()
    await table.do(house.mia, f"/declare speed:fast action:{MARKS[0]}")
    await table.do(house.mia, "/declare speed:warp action:peachstone8")
    assert house.bot.log
    for secret in (TOKEN, SEED, *MARKS, "peachstone8", "fast"):
        assert secret not in house.bot.log


async def test_the_seed_is_in_nothing_that_is_sent_before_the_end(house: House) -> None:
    table = Watched(house, "seed")
    await table.gather()
    await table.declare("fast", "fast", "fast")
    before = len(house.discord.requests)
    await table.do(house.gwen, "/flip")
    await table.do(house.gwen, "/encounter verify")
    await table.log(house.gwen, "json")
    for request in house.discord.requests[before:]:
        assert SEED not in json.dumps(request.json)
        assert not any(SEED.encode() in file.bytes for file in request.files)
        assert TOKEN not in json.dumps(request.json)


@pytest.mark.parametrize("restart", [False, True])
async def test_what_is_announced_in_secret_stays_so_when_it_is_changed_or_put_right(
    house: House, table: Table, restart: bool
) -> None:
    await table.do(house.gwen, "/encounter start system:torg")
    people = ((house.mia, "Ann", 20), (house.rob, "Ben", 16), (house.joe, "Carl", 14))
    await table.each(*((who, f"/join name:{name} initiative:{place}") for who, name, place in people))
    await table.do(house.gwen, "/next")
    await table.do(house.mia, "/declare secret:true action:zanzibar")
    if restart:
        await house.bot.restart()
    await table.do(house.mia, "/abort retarget:later")
    await table.do(house.gwen, '/declare combatant:Ann speed:"very slow" force:true')
    if restart:
        await house.bot.restart()
    await table.do(house.rob, '/declare action:"shoots Ann"')
    await table.told("Carl may announce")
    assert "zanzibar" not in "\n".join(await table.others_see(house.mia, house.gwen))
    assert "zanzibar" in await table.status(house.mia)
