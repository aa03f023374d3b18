"""Slash commands through the whole bot, besides those of transcripts: what the asker is told, what everybody sees."""

import re

import pytest

from bot.rules.registry import all_systems
from tests.e2e.house import House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

GROUPS = {
    "encounter": {
        "start", "end", "restore", "status", "board", "log", "undo", "redo", "settings", "gm", "verify", "doctor",
        "forget", "bell", "pings", "screen", "save", "pause", "resume",
    },
    "combatant": {"add", "admit", "edit", "merge", "paste", "remove", "reorder", "reveal", "split"},
}  # fmt: skip
ALONE = {
    "join", "leave", "declare", "flip", "act", "hold", "abort", "next", "pass", "surge", "interrupt", "odds", "check",
    "standing", "where", "why", "rules", "help", "counter",
}  # fmt: skip


async def test_the_commands_are_those_of_the_contract(house: House) -> None:
    offered = {
        command["name"]: {option["name"] for option in command["options"] if option["type"] == 1}
        for command in house.discord.commands
    }
    assert offered == {**GROUPS, **{name: set[str]() for name in ALONE}}
    for command in house.discord.commands:
        assert command["contexts"] == [0] and command["integration_types"] == [0]


async def test_help_and_rules_are_for_everybody_and_everywhere(house: House, table: Table) -> None:
    told = await table.say(table.olga, "/help")
    assert "/join" in told and "/encounter start" in told and "/encounter doctor" in told
    told = await table.say(table.olga, "/rules system:past-participle")
    assert "Past Participle" in told and "hesitate" in told and "/hold" in told and "/abort" in told
    for name, system in await table.olga.complete(table.channel, "/rules system:"):
        told = await table.say(table.olga, f"/rules system:{system}")
        assert name in told and len(told) > 200
    assert table.channel.messages == []
    await table.gather()
    assert "Past Participle" in await table.say(table.olga, "/rules")


async def test_every_system_begins_in_a_channel_of_its_own(house: House) -> None:
    first = house.table("offered")
    offered = await first.gwen.complete(first.channel, "/encounter start system:")
    assert len(offered) == len(all_systems())
    for name, system in offered:
        table = house.table(str(system))
        await table.do(table.gwen, f"/encounter start system:{system} name:Fray")
        begun = await table.told("begins:")
        assert name in begun.content and "Fair draws: SHA-256 `" in begun.content
        assert "Round 1" in begun.content or system not in ("past-participle", "fast-action", "torg")
        await table.shows("Fray")
        sealed = (await table.olga.press(begun, "Fair draws")).text
        assert re.search(r"was posted before it was drawn from: `[0-9a-f]{64}`", sealed) and "says the same" in sealed
        for who in (table.gwen, table.olga):
            assert "Fray" in await table.status(who)
        await table.say(table.gwen, "/encounter settings")
        await table.do(table.gwen, "/encounter undo")
        assert (await table.gwen.complete(table.channel, "/encounter start system:"))[0] == (name, system)


async def test_which_system_fits_is_asked_with_three_questions_at_most(table: Table) -> None:
    use = await table.do(table.olga, "/help")
    for label in ("Which system?", "No, one acts when up", "One combatant", "Playing cards, dealt each round"):
        use = await table.press(table.olga, use.replies[-1], label)
    assert "Card Deal" in use.text
    await table.press(table.olga, use.replies[-1], "Card Deal")
    assert "Card Deal" in (await table.told("begins:")).content


async def test_a_join_form_keeps_a_long_name_and_side(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:past-participle")
    name, side = "n" * 80, "s; i=d:e" * 4
    use = await table.do(table.mia, "/join", name=name, side=side)
    sent = await table.mia.submit(use, {"reflex": "3d10"})
    assert not use.failed and name in sent.text
    assert f"joins ({side})" in sent.text.replace("\\", "")


async def test_doctor(house: House, table: Table) -> None:
    assert "All is well" in await table.say(table.olga, "/encounter doctor")
    table.channel.permit(house.guild.everyone, send_messages=False, attach_files=False)
    told = await table.say(table.gwen, "/encounter doctor")
    assert "**Send Messages** is missing" in told and "no announcements" in told
    assert "**Attach Files** is missing" in told and "Send Messages in Threads" not in told
    table.channel.permit(house.guild.everyone, send_messages=True, attach_files=True, send_messages_in_threads=False)
    thread = house.table(channel=table.channel.thread("aside"))
    told = await thread.say(table.gwen, "/encounter doctor")
    assert "**Send Messages in Threads** is missing" in told and "**Send Messages** is" not in told
    assert table.channel.messages == []


async def test_a_thread_has_an_encounter_beside_that_of_its_channel(house: House, table: Table) -> None:
    await table.gather()
    aside = house.table(channel=table.channel.thread("the back room"))
    assert "No encounter runs" in await aside.status(table.gwen)
    await aside.gather(name="The back room")
    await aside.do(table.mia, "/declare speed:fast")
    await aside.shows("1 of 3 have declared.")
    await table.do(table.rob, "/declare speed:slow")
    await table.shows("1 of 3 have declared.")
    assert "Miranda declared" not in await table.status(table.mia)
    await aside.shows("The back room", "1 of 3")
    await table.shows("The yard", "1 of 3")
    assert not any("Reuben has declared" in text for text in aside.texts)


async def test_a_thread_that_fell_asleep_is_woken_by_what_is_still_to_be_told(house: House, table: Table) -> None:
    thread = table.channel.thread("sleepy")
    aside = house.table(channel=thread)
    await aside.gather()
    await aside.shows("0 of 3")
    let_go = house.discord.hold("POST", rf"^/channels/{thread.id}/messages$")
    await aside.do(table.mia, "/leave")
    thread.archive()
    let_go.set()
    await aside.told("Miranda leaves")
    assert not thread.archived
    await aside.shows("0 of 2")
