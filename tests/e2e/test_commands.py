"""Slash commands through the whole bot, besides those of transcripts: what the asker is told, what everybody sees."""

import re

import pytest

from tests.e2e.house import SEED, House, Table, in_order

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
    "standing", "where", "why", "rules", "help",
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
    start = next(one for one in house.discord.commands if one["name"] == "encounter")["options"]
    systems = next(one for one in start if one["name"] == "start")["options"][0]["choices"]
    for system in systems:
        told = await table.say(table.olga, f"/rules system:{system['value']}")
        assert system["name"] in told and len(told) > 200
    assert table.channel.messages == []
    await table.gather()
    assert "Past Participle" in await table.say(table.olga, "/rules")


async def test_every_system_begins_in_a_channel_of_its_own(house: House) -> None:
    start = next(one for one in house.discord.commands if one["name"] == "encounter")["options"]
    for system in next(one for one in start if one["name"] == "start")["options"][0]["choices"]:
        table = house.table(system["value"])
        await table.do(table.gwen, f"/encounter start system:{system['value']} name:Fray")
        begun = await table.told("begins:")
        assert system["name"] in begun.content and "Fair draws, SHA-256: `" in begun.content
        assert "Round 1" in begun.content or system["value"] not in ("past-participle", "fast-action", "torg")
        await table.shows("Fray")
        for who in (table.gwen, table.olga):
            assert "Fray" in await table.status(who)
        await table.say(table.gwen, "/encounter settings")
        await table.do(table.gwen, "/encounter undo")


async def test_start_says_who_and_what_and_that_the_seed_is_fixed(table: Table) -> None:
    told = await table.say(table.gwen, '/encounter start system:past-participle name:"The yard"')
    assert "The yard" in told
    begun = await table.told("begins:")
    in_order(
        [begun.content],
        "The yard",
        "Past Participle",
        "Gwen",
        "/join",
        "Round 1",
        "Declare your speeds.",
        "-# Attention: the seed is fixed",
        "-# Fair draws",
        "SHA-256",
    )
    assert begun.content.split("\n")[-1].startswith("-# Fair draws"), "the last small line"
    board = await table.shows("The yard", "Round 1")
    assert [one.label for one in board.buttons] == ["Join", "More…"], "nobody is here who could declare"
    assert board.now.flags & 1 << 12  # without a sound


async def test_a_join_form_keeps_a_long_name_and_side(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:past-participle")
    name, side = "n" * 80, "s; i=d:e" * 4
    use = await table.do(table.mia, "/join", name=name, side=side)
    sent = await table.mia.submit(use, {"reflex": "3d10"})
    assert not use.failed and name in sent.text
    assert f"joins ({side})" in sent.text.replace("\\", "")


async def test_declare_opens_a_panel_that_fits(table: Table) -> None:
    await table.gather()
    use = await table.do(table.mia, "/declare")
    panel = use.replies[-1]
    ways = ["Fast", "Normal", "Slow", "By its actions…", "Standing order", "Odds", "Why?"]
    assert [one.label for one in panel.buttons] == ways
    await table.press(table.mia, panel, "Slow")
    assert "declared **slow**" in panel.text
    form = await table.press(table.mia, panel, "By its actions…")
    assert form.modal is not None
    done = await table.mia.submit(form, {"action": "run, fire pistol"})
    assert "normal" in done.text + panel.text
    form = await table.press(table.mia, panel, "By its actions…")
    done = await table.mia.submit(form, {"action": "takes its time", "Speed": ["slow"]})
    assert "slow" in done.text + panel.text
    await table.shows("1 of 3 have declared.")
    assert not any("declared" in text for text in await table.caught_up()), "the board alone tells"
    offered = await table.mia.complete(table.channel, "/declare action:pis")
    assert ("pistol", "pistol") in offered
    offered = await table.mia.complete(table.channel, "/declare speed:")
    assert [value for _, value in offered] == ["fast", "normal", "slow"]
    use = await table.do(table.gwen, "/declare")
    assert "For whom" in use.text
    opened = await table.press(table.gwen, use.replies[-1], "Declare: Reuben (a player’s)")
    assert "Reuben: how fast?" in opened.text


async def test_a_number_is_completed_as_a_number(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:torg")
    await table.do(table.mia, "/join name:Andy initiative:18")
    await table.do(table.gwen, "/next")
    offered = await table.mia.complete(table.channel, "/declare rush:")
    assert [value for _, value in offered] == [1, 2]


async def test_autocomplete_offers_ones_own_and_is_checked_on_arrival(table: Table) -> None:
    await table.gather()
    mine = await table.mia.complete(table.channel, "/declare combatant:")
    name, number = mine[0]
    assert name == "Miranda" and isinstance(number, str) and number.isdecimal()
    await table.do(table.mia, "/declare speed:fast", combatant=number)
    await table.shows("1 of 3 have declared")
    theirs = next(value for name, value in await table.gwen.complete(table.channel, "/act combatant:Reu"))
    assert "Reuben is not yours" in await table.say(table.mia, "/declare speed:fast", combatant=theirs)


async def test_end_asks_first_then_tells_the_seed_and_restore_brings_it_back(table: Table) -> None:
    await table.gather()
    await table.declare("fast", "fast", "fast")
    await table.do(table.gwen, "/flip")
    told = await table.say(table.gwen, "/encounter verify")
    commitment = re.search(r"SHA-256: `(\w{64})`", (await table.told("begins:")).content)
    assert commitment is not None and commitment[1] in told and SEED not in told
    asked = await table.do(table.gwen, "/encounter end")
    assert "End **The yard**?" in asked.text
    assert not any("ends" in text for text in await table.caught_up())
    assert "for GMs" in await table.say(table.mia, "/encounter end")
    await table.press(table.gwen, asked.replies[-1], "End it")
    ended = await table.told("The yard ends", "Miranda, Reuben, Jonah")
    assert SEED in ended.content
    board = await table.shows("This encounter has ended")
    assert board.buttons == []
    told = await table.say(table.olga, "/encounter verify")
    assert SEED in told and commitment[1] in told and "come from the seed" in told
    assert "own message in this channel says the same" in told
    assert "No encounter runs" in await table.say(table.mia, "/declare speed:fast")
    assert "Miranda joins" in await table.log(table.olga)

    assert "for GMs" in await table.say(table.mia, "/encounter restore")
    await table.do(table.gwen, "/encounter restore")
    await table.told("The yard", "goes on", "Fair draws")
    await table.shows("pick your phase")
    await table.do(table.gwen, "/next")
    await table.told("is up")
    assert "All" in await table.say(table.olga, "/encounter verify")


async def test_status_tells_what_one_can_do_with_buttons(table: Table) -> None:
    await table.gather()
    use = await table.do(table.mia, "/encounter status")
    assert "**Miranda** · to declare" in use.text and "You can now: Declare: Miranda\n" in use.text
    assert "Declare: Reuben" not in use.text and "has not declared" not in use.text, "the rows tell it"
    panel = (await table.press(table.mia, use.replies[-1], "Declare: Miranda")).replies[-1]
    await table.press(table.mia, panel, "Normal")
    await table.shows("1 of 3 have declared")
    assert "nothing for you to do" in await table.status(table.olga)
    gms = await table.status(table.gwen)
    assert "Miranda declared normal" in gms and "**Jonah** · to declare" in gms


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
