"""Who cannot read a channel any more is told nothing of it elsewhere, by whichever way, a restart in between or not."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.sandbox import Channel, Message, Person
from bot.sandbox.guilds import Role
from tests.e2e.house import House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOBODY = "Nobody waits for you on this server."
HEIR = "the duchess is the heir"
RESTART = pytest.mark.parametrize("restart", [False, True])


class Vault:
    """A table in a channel that the sworn alone can read. The lobby is open to everybody."""

    def __init__(self, house: House) -> None:
        guild = house.guild
        self.house, self.lobby = house, guild.channel("lobby")
        self.sworn: Role = guild.role("Sworn")
        for one in (house.gwen, house.mia, house.rob, house.joe, house.olga):
            one.roles.append(self.sworn)
        self.channel = guild.channel("vault")
        self.channel.permit(guild.everyone, view_channel=False)
        self.channel.permit(guild.bot, view_channel=True)
        self.channel.permit(self.sworn, view_channel=True)
        self.table = Table(house, self.channel)

    async def shut_out(self, restart: bool) -> None:
        """Take the role from Rob; then Miranda's secret is told to those who are left, and Reuben is up again."""
        self.house.rob.roles.remove(self.sworn)
        if restart:
            await self.house.bot.restart()
        await secret_told(self.table)

    def done(self) -> None:
        """Take the role from all, and the channels away."""
        for one in self.house.everybody:
            if self.sworn in one.roles:
                one.roles.remove(self.sworn)
        self.house.guild.remove(self.channel)
        self.house.guild.remove(self.lobby)


@pytest_asyncio.fixture(loop_scope="session")
async def vault(house: House) -> AsyncIterator[Vault]:
    vault = Vault(house)
    yield vault
    vault.done()


async def fight(table: Table) -> None:
    """Play until Rob's Reuben is up."""
    await table.do(table.gwen, "/encounter start system:exp-none name:Heist")
    await table.each((table.mia, "/join name:Miranda initiative:9"), (table.rob, "/join name:Reuben initiative:3"))
    await table.do(table.gwen, "/next")
    await table.told("Miranda is up")
    await table.do(table.mia, "/act action:waits")
    await table.told("Reuben is up")


async def secret_told(table: Table) -> None:
    """Have Reuben and Miranda act, and Reuben be up again, where Rob cannot read it."""
    mark = len(table.posts)
    await table.do(table.gwen, "/act combatant:Reuben action:nods")
    await table.told("Miranda is up", after=mark)
    await table.do(table.mia, f'/act action:"reads: {HEIR}"')
    await table.told("Reuben is up", after=mark)


async def where(house: House, who: Person, channel: Channel) -> Message:
    use = await who.slash(channel, "/where")
    assert not use.failed, house.bot.log
    return use.replies[-1]


def heard(who: Person) -> str:
    """All that somebody alone was told on a server, files too."""
    told = [
        said
        for room in who.guild.channels.values()
        for one in room.history
        if one.viewer == who.id
        for said in one.versions
    ]
    return "\n".join(f"{said.text} {[file.name for file in said.attachments]}" for said in told)


@RESTART
async def test_a_role_that_is_gone_takes_catching_up_with_it(house: House, vault: Vault, restart: bool) -> None:
    await fight(vault.table)
    known = await where(house, house.rob, vault.lobby)
    assert "Heist" in known.text and "the turn of Reuben" in known.text
    await vault.shut_out(restart)

    await house.rob.press(known, "Catch up: Heist")
    assert "has ended, or you cannot read its channel" in heard(house.rob)
    asked = await where(house, house.rob, vault.lobby)
    assert NOBODY in asked.text
    await house.rob.press(asked, "On all servers")
    assert "Nobody waits for you on any server." in asked.text
    assert HEIR not in heard(house.rob) and "fight.png" not in heard(house.rob)

    house.rob.roles.append(vault.sworn)
    back = await where(house, house.rob, vault.lobby)
    await house.rob.press(back, "Catch up: Heist")
    assert HEIR in back.text, back.text


@RESTART
async def test_who_was_taken_from_a_private_thread_is_told_nothing_of_it(house: House, restart: bool) -> None:
    lobby = house.guild.channel("lobby")
    thread = lobby.thread("whispers", members=[house.gwen, house.mia, house.rob, house.olga])
    table = Table(house, thread)
    await fight(table)
    known = await where(house, house.rob, lobby)
    assert "the turn of Reuben" in known.text
    assert thread.members is not None
    thread.members.remove(house.rob.id)
    if restart:
        await house.bot.restart()
    await secret_told(table)
    await house.rob.press(known, "Catch up: Heist")
    assert NOBODY in (await where(house, house.rob, lobby)).text
    assert HEIR not in heard(house.rob)
    house.guild.remove(lobby)


@RESTART
@pytest.mark.parametrize("gone", ["player", "bot"])
async def test_a_server_that_somebody_has_left_is_on_no_list(house: House, gone: str, restart: bool) -> None:
    """Rob leaves a second server, or the bot is removed from it; he asks on the first one."""
    manor = house.discord.guild("The Manor")
    there = {name: manor.member(name) for name in ("Gwen", "Mia", "Olga")}
    visitor = manor.member("Rob", id=house.rob.id)
    table = Table(house, manor.channel("cellar"))
    table.gwen, table.mia, table.rob, table.olga = there["Gwen"], there["Mia"], visitor, there["Olga"]
    lobby = house.guild.channel("lobby")
    await fight(table)
    known = await where(house, house.rob, lobby)
    await house.rob.press(known, "On all servers")
    assert "the turn of Reuben" in known.text
    if gone == "player":
        manor.dismiss(visitor)
        await secret_told(table)
    else:
        await secret_told(table)
        manor.dismiss(manor.bot)
    if restart:
        await house.bot.restart()
    await house.rob.press(known, "Catch up: Heist")
    asked = await where(house, house.rob, lobby)
    await house.rob.press(asked, "On all servers")
    assert "Nobody waits for you on any server." in asked.text
    assert HEIR not in heard(house.rob)
    house.guild.remove(lobby)
    if gone == "player":
        manor.dismiss(manor.bot)


@RESTART
async def test_private_news_wait_until_one_can_read_the_channel(house: House, vault: Vault, restart: bool) -> None:
    table = vault.table
    await table.gather()
    house.rob.roles.remove(vault.sworn)
    await table.do(table.gwen, "/declare combatant:Reuben speed:slow")
    if restart:
        await house.bot.restart()
    await table.do(table.gwen, "/declare combatant:Reuben speed:fast")
    if not restart:  # Nobody can be reached by what an earlier process knew.
        asked = f"/guilds/{house.guild.id}/members/{house.rob.id}"
        await table.until(lambda: any(one.path == asked for one in house.discord.requests[table.since :]), "question")
    await table.caught_up()
    assert "Reuben" not in (await where(house, house.rob, vault.lobby)).text
    assert "is declared for Reuben" not in heard(house.rob)
    house.rob.roles.append(vault.sworn)
    assert "**slow** is declared for Reuben" in await table.say(house.rob, "/help")


@RESTART
async def test_a_preset_is_offered_where_its_channel_is_read(house: House, vault: Vault, restart: bool) -> None:
    """Max manages channels, and is not sworn: the name of Gwen's preset, and who hides in it, are not his."""
    await fight(vault.table)
    await vault.table.do(house.gwen, '/encounter save name:"The duchess"')
    if restart:
        await house.bot.restart()
    assert await offered(house.max, vault.lobby) == []
    assert "no preset" in await Table(house, vault.lobby).say(
        house.max, '/encounter start system:exp-none from:"The duchess"'
    )
    house.max.roles.append(vault.sworn)
    assert await offered(house.max, vault.lobby) == ["The duchess"]


async def offered(who: Person, channel: Channel) -> list[str]:
    """What is offered to somebody who begins from a preset."""
    return [name for name, _ in await who.complete(channel, "/encounter start system:exp-none from:")]
