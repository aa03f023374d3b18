"""Typing commands: the line, the values, what the client refuses, autocomplete, who is offered what."""

import discord
import pytest

from bot.sandbox import ClientRefusedError
from tests.sandbox.conftest import Api, Saloon


async def test_options_of_all_kinds(saloon: Saloon) -> None:
    line = '/join name:"Doc H" reflex:7 side:Foes secret:true where:#showdown'
    use = await saloon.gwen.slash(saloon.channel, line, who=saloon.pat)
    given = saloon.toy.given
    assert not use.failed
    assert (given["name"], given["reflex"], given["side"]) == ("Doc H", 7, "foes")
    assert (given["secret"], given["who"].display_name, given["where"].name) == (True, "Pat", "showdown")


@pytest.mark.parametrize(
    ("line", "name", "reflex"),
    [
        ("/join name:The yard  reflex:2", "The yard", 2),
        (r'/join name:"say \"hi\"" reflex:2', 'say "hi"', 2),
        ("join reflex:2 name:a:b", "a:b", 2),
        ("/join name:reflex", "reflex", None),
        ('/join name:"x reflex:1" reflex:2', "x reflex:1", 2),
    ],
)
async def test_the_line(saloon: Saloon, line: str, name: str, reflex: int | None) -> None:
    await saloon.gwen.slash(saloon.channel, line)
    assert (saloon.toy.given["name"], saloon.toy.given.get("reflex")) == (name, reflex)


async def test_a_subcommand(saloon: Saloon) -> None:
    use = await saloon.gwen.slash(saloon.channel, "/encounter start system:torg name:The yard")
    assert saloon.toy.given == {"system": "torg", "name": "The yard"}
    assert (use.replies[0].interaction or {})["name"] == "encounter start", "as it stands over the answer"


@pytest.mark.parametrize(
    "line",
    [
        "/nosuch",
        "/encounter",
        "/encounter stop",
        "/encounter start",
        "/encounter start system:torg colour:red",
        "/join",
        "/join name:x reflex:11",
        "/join name:x reflex:0",
        "/join name:x reflex:two",
        "/join name:thirteen-long",
        "/join name:x side:nobody",
        "/join name:x secret:maybe",
        "/join name:x who:@Nobody",
        "/do something",
        "/manage",
    ],
)
async def test_what_the_client_refuses(saloon: Saloon, line: str) -> None:
    before = len(saloon.discord.requests)
    with pytest.raises(ClientRefusedError):
        await saloon.gwen.slash(saloon.channel, line)
    assert len(saloon.discord.requests) == before


async def test_an_unknown_keyword_is_refused_too(saloon: Saloon) -> None:
    with pytest.raises(ClientRefusedError):
        await saloon.gwen.slash(saloon.channel, "/do", colour="red")


async def test_raw_values_reach_the_bot(saloon: Saloon) -> None:
    await saloon.gwen.slash(saloon.channel, "/join name:much-too-long-a-name reflex:99 side:nobody", raw=True)
    assert (saloon.toy.given["reflex"], saloon.toy.given["side"]) == (99, "nobody")
    await saloon.gwen.send_command(saloon.channel, "join", {"name": "x", "reflex": "12", "who": saloon.pat})
    assert (saloon.toy.given["reflex"], saloon.toy.given["who"].id) == (12, saloon.pat.id)
    await saloon.gwen.send_command(saloon.channel, "/encounter start", {"system": "torg", "colour": "red"})
    assert saloon.toy.given == {"system": "torg", "name": ""}
    saloon.guild.patience = 0
    heard = saloon.toy.events.count("INTERACTION_CREATE")
    use = await saloon.gwen.send_command(saloon.channel, "join", {"reflex": "many"})
    await saloon.discord.wait_for(lambda: saloon.toy.events.count("INTERACTION_CREATE") > heard)
    assert use.failed and use.interaction.data["options"] == [{"name": "reflex", "type": 4, "value": "many"}]


async def test_autocomplete(saloon: Saloon) -> None:
    offered = await saloon.gwen.complete(saloon.channel, "/join name:x reflex:many combatant:do")
    assert offered == [("do0", "0"), ("do1", "1"), ("do2", "2")]
    assert saloon.toy.given["name"] == "x" and saloon.toy.given["combatant"] == "do"
    assert await saloon.gwen.complete(saloon.channel, "/join combatant:") == [("0", "0"), ("1", "1"), ("2", "2")]
    assert await saloon.gwen.complete(saloon.channel, "/join number:s") == [("seven", 7)]
    assert await saloon.gwen.complete(saloon.channel, "/encounter start system:to") == [("Torg", "torg")]
    for line in ("/join name:x", "/join"):
        with pytest.raises(ClientRefusedError):
            await saloon.gwen.complete(saloon.channel, line)


async def test_an_autocompleted_option_takes_anything(saloon: Saloon) -> None:
    await saloon.gwen.slash(saloon.channel, "/join name:x combatant:whoever")
    assert saloon.toy.given["combatant"] == "whoever"


async def test_choices_that_are_refused(saloon: Saloon, api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    @saloon.toy.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for kind, choices in [
            (4, []),
            (8, [{"name": str(n), "value": n} for n in range(26)]),
            (8, [{"name": "x" * 101, "value": 1}]),
            (8, [{"name": "x", "value": "one"}]),
        ]:
            status, body = await api("POST", path, {"type": kind, "data": {"choices": choices}})
            assert (status, body["code"]) == (400, 50035)
            seen.extend(body["errors"])

    monkeypatch.setattr(saloon.toy.tree, "_from_interaction", lambda interaction: None)
    saloon.guild.patience = 0
    assert await saloon.gwen.complete(saloon.channel, "/join number:1") == []
    await saloon.discord.wait_for(lambda: len(seen) == 4)
    assert seen == ["type", "data", "data", "data"]


async def test_who_is_offered_what(saloon: Saloon) -> None:
    boss = saloon.guild.member("Boss", manage_guild=True)
    admin = saloon.guild.member("Admin", administrator=True)
    for person in (boss, admin):
        assert not (await person.slash(saloon.channel, "/manage")).failed
    saloon.channel.permit(saloon.pat, use_application_commands=False)
    with pytest.raises(ClientRefusedError):
        await saloon.pat.slash(saloon.channel, "/do")
    thread = saloon.channel.thread("asleep")
    thread.archive()
    with pytest.raises(ClientRefusedError):
        await saloon.gwen.slash(thread, "/do")
    with pytest.raises(ValueError, match="permit"):
        saloon.guild.member("Nobody", send_messages=False)


async def test_a_command_of_a_guild_is_there_alone_and_says_so(saloon: Saloon, api: Api) -> None:
    place = f"/applications/{saloon.toy.application_id}/guilds/{saloon.guild.id}/commands"
    status, made = await api("PUT", place, [{"name": "local", "description": "Here"}])
    assert status == 200 and made[0]["guild_id"] == str(saloon.guild.id)
    saloon.guild.patience = 0
    use = await saloon.gwen.slash(saloon.channel, "/local")
    assert use.interaction.data["guild_id"] == str(saloon.guild.id)
    elsewhere = saloon.discord.guild("Else")
    with pytest.raises(ClientRefusedError):
        await elsewhere.member("Zed").slash(elsewhere.channel("c"), "/local")


async def test_a_command_keeps_its_id_when_all_are_set_again(saloon: Saloon) -> None:
    before = {one["name"]: one["id"] for one in saloon.discord.commands}
    await saloon.toy.tree.sync()
    assert {one["name"]: one["id"] for one in saloon.discord.commands} == before


async def test_the_hundredth_command_is_the_last(saloon: Saloon, api: Api) -> None:
    place = f"/applications/{saloon.toy.application_id}/commands"
    many = [{"name": f"c{n}", "description": "x"} for n in range(101)]
    assert (await api("PUT", place, many))[1]["code"] == 30032
    assert (await api("PUT", place, many[:100]))[0] == 200
    assert len((await api("GET", place))[1]) == 100
