"""What the client offers while a command is typed, what stays private, and what is built up again with its ids."""

import io

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.sandbox import ClientRefusedError, Message, Person, Sandbox
from tests.sandbox.conftest import Saloon


async def offered(saloon: Saloon, line: str) -> list[tuple[str, str]]:
    """What is offered for a line: how it is called, and the line once it is taken."""
    return [(one.label, one.line) for one in await saloon.gwen.suggest(saloon.channel, line)]


async def test_commands_are_found_by_their_beginning_and_then_by_any_part(saloon: Saloon) -> None:
    assert await offered(saloon, "/jo") == [("/join", "/join ")]
    assert await offered(saloon, "/JOIN") == [("/join", "/join ")]
    everything = [label for label, _ in await offered(saloon, "/")]
    assert everything == sorted(everything) and {"/do", "/join"} <= set(everything)
    labels = [label for label, _ in await offered(saloon, "/o")]
    assert labels[-1] == "/join" or "/do" in labels, "what has it inside comes after what begins with it"
    assert await offered(saloon, "/nothing") == []


async def test_options_are_offered_once_and_those_that_are_needed_first(saloon: Saloon) -> None:
    first = await saloon.gwen.suggest(saloon.channel, "/join ")
    assert first[0].label == "name:" and first[0].needed and not first[-1].needed
    assert await offered(saloon, "/join name:Doc re") == [("reflex:", "/join name:Doc reflex:")]
    assert await offered(saloon, '/join name:"Doc H" refl') == [("reflex:", '/join name:"Doc H" reflex:')]
    labels = [label for label, _ in await offered(saloon, '/join name:"Doc H" reflex:7 ')]
    assert "name:" not in labels and "reflex:" not in labels and "side:" in labels
    assert await offered(saloon, "/join name:Doc") == []


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("/join name:Doc side:", [("Crew", "/join name:Doc side:Crew "), ("Foes", "/join name:Doc side:Foes ")]),
        ("/join name:Doc side:fo", [("Foes", "/join name:Doc side:Foes ")]),
        ("/join name:Doc secret:t", [("True", "/join name:Doc secret:True ")]),
        ("/join name:Doc who:pa", [("Pat", "/join name:Doc who:Pat ")]),
    ],
)
async def test_values_that_are_known_are_offered(saloon: Saloon, line: str, wanted: list[tuple[str, str]]) -> None:
    assert await offered(saloon, line) == wanted


async def test_after_a_whole_value_come_the_other_options(saloon: Saloon) -> None:
    labels = [label for label, _ in await offered(saloon, "/join name:Doc side:Foes ")]
    assert "Foes" not in labels and "reflex:" in labels


async def test_what_the_bot_offers_is_typed_by_its_name_and_sent_by_its_value(saloon: Saloon) -> None:
    asked: list[str] = []

    @saloon.toy.tree.command(description="Points at somebody")
    async def point(interaction: discord.Interaction, at: str, also: str = "") -> None:
        await interaction.response.send_message(at)

    @point.autocomplete("at")
    async def known(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        asked.append(typed)
        return [app_commands.Choice(name='Doc "H"', value="c17")]

    @point.autocomplete("also")
    async def others(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        asked.append(interaction.namespace.at)
        return []

    await saloon.toy.tree.sync()
    [found] = await saloon.gwen.suggest(saloon.channel, '/point at:"Do')
    assert asked == ["Do"], "a quote that is open still is not part of the value"
    assert (found.label, found.line, found.option, found.value) == ('Doc "H"', '/point at:"Doc \\"H\\"" ', "at", "c17")
    use = await saloon.gwen.slash(saloon.channel, found.line, offered={(found.option, found.label): found.value})
    assert use.text == "c17"
    await saloon.gwen.suggest(saloon.channel, f"{found.line}also:x", offered={(found.option, found.label): found.value})
    assert asked[-1] == "c17", "what is chosen already is told by its value, too"
    assert (await saloon.gwen.slash(saloon.channel, "/point at:else", offered={("at", "Doc"): "c17"})).text == "else"


async def test_what_one_alone_sees_can_be_dismissed_by_that_one(saloon: Saloon) -> None:
    seen: list[Message] = []
    saloon.guild.watchers.append(seen.append)
    [whisper] = (await saloon.gwen.slash(saloon.channel, "/do")).replies
    assert seen == [whisper], "whoever watches is told of ephemeral messages too"
    with pytest.raises(ClientRefusedError, match="you alone"):
        saloon.pat.dismiss(whisper)
    said = saloon.pat.say(saloon.channel, "hello")
    with pytest.raises(ClientRefusedError, match="you alone"):
        saloon.pat.dismiss(said)
    saloon.gwen.dismiss(whisper)
    assert saloon.gwen.sees(saloon.channel) == [said] and seen[-1] is whisper


@pytest.mark.parametrize("text", ["", "  ", "x" * 2001])
async def test_nobody_says_nothing_or_too_much(saloon: Saloon, text: str) -> None:
    with pytest.raises(ClientRefusedError, match="1 to 2000"):
        saloon.pat.say(saloon.channel, text)


async def test_a_file_is_not_found_by_guessing(saloon: Saloon) -> None:
    async def shows(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=discord.File(io.BytesIO(b"map"), "map.txt"), ephemeral=True)

    [message] = (await saloon.do(shows)).replies
    [file] = message.files
    secret = file.url.split("/attachments/")[1].split("/")[0]
    async with aiohttp.ClientSession() as session:
        assert await (await session.get(file.url)).read() == b"map"
        assert (await session.get(file.url.replace(secret, "x"))).status == 404
        assert (await session.get(file.url.replace(f"/{secret}", ""))).status == 404


async def test_a_world_is_built_up_again_with_the_ids_that_it_had() -> None:
    async with Sandbox(application=11) as discord:
        guild = discord.guild("The Saloon", id=12)
        gwen, channel = guild.member("Gwen", id=13), guild.channel("showdown", id=14)
        assert isinstance(gwen, Person)
        assert (discord.world.bot.id, guild.id, gwen.id, channel.id) == (11, 12, 13, 14)
        assert guild.everyone.id == 12 and guild.bot.id == 11 and discord.world.channel(14) is channel
