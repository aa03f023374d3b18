"""The GM's screen: renewed while it can be edited, shown anew then; and who would read one that lasts."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.chat import screens as private_screens
from bot.chat.screens import reader_of
from tests.chat.house import House, buttons
from tests.chat.wire import APPLICATION, GUILD, Caller, Request, fault, person

VIEW, MANAGE = discord.Permissions(view_channel=True).value, discord.Permissions(manage_channels=True).value
OWNER, ANN, BOB = 21, 22, 23

# For one's eyes alone.


@pytest.fixture
async def saloon(house: House) -> House:
    """An encounter whose GM has a screen."""
    await house.started()
    await house.call(house.gm.command("encounter screen"))
    return house


def screens(requests: list[Request]) -> list[Request]:
    """The screens among some requests."""
    return [one for one in requests if one.body and "The GM's screen" in one.text]


def path_of(screen: Request) -> str:
    """Where a screen is edited that was the first response to a command."""
    token = screen.path.split("/")[-2]
    return f"/webhooks/{APPLICATION}/{token}/messages/@original"


async def done(house: House, who: Caller) -> list[Request]:
    """Have somebody bring a combatant; return the screens that are sent because of it."""
    before = len(house.wire.sent)
    await house.call(who.command("combatant add", name=f"Orc {before}", reflex="1d6", hidden=True))
    await house.quiet()
    return screens(house.wire.sent[before:])


async def test_it_is_an_answer_in_private_with_a_button_to_renew_it(house: House) -> None:
    await house.started()
    asked = house.gm.command("encounter screen")
    (screen,) = await house.call(asked)
    assert screen.body["type"] == 4 and screen.private
    assert "Renew" in buttons(screen) and not screen.told.get("content")
    assert buttons(screen)["Renew"].split(":")[3] == "screen"


async def test_a_player_is_refused(saloon: House) -> None:
    assert "is for GMs" in await saloon.command(saloon.ann, "encounter screen")


async def test_each_of_the_gms_commands_renews_it_where_it_is(saloon: House) -> None:
    first = screens(saloon.wire.sent)[0]
    (renewed,) = await done(saloon, saloon.gm)
    assert (renewed.method, renewed.path) == ("PATCH", path_of(first))
    assert "Orc" in renewed.text


async def test_what_changes_nothing_or_is_anothers_does_not(saloon: House) -> None:
    before = len(saloon.wire.sent)
    await saloon.call(saloon.gm.command("help"))
    assert await done(saloon, saloon.ann) == screens(saloon.wire.sent[before:]) == []


async def test_one_that_is_gone_or_too_old_is_shown_anew(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    saloon.wire.fail(fault(404, 10008), on=path_of(screens(saloon.wire.sent)[0]))
    refused, anew = await done(saloon, saloon.gm)
    assert (refused.method, anew.method) == ("PATCH", "POST") and anew.private
    (renewed,) = await done(saloon, saloon.gm)
    assert renewed.method == "PATCH" and "@original" not in renewed.path, "the new one is renewed from here on"
    monkeypatch.setattr(private_screens, "REACHABLE_SECONDS", -1.0)
    (anew,) = await done(saloon, saloon.gm)
    assert anew.method == "POST"


async def test_while_discord_fails_it_stays_and_is_renewed_later(saloon: House) -> None:
    saloon.wire.fail(fault(500), on=path_of(screens(saloon.wire.sent)[0]))
    assert [one.method for one in await done(saloon, saloon.gm)] == ["PATCH"]
    assert [one.method for one in await done(saloon, saloon.gm)] == ["PATCH"]


async def test_where_it_can_neither_be_edited_nor_shown_there_is_none_any_more(saloon: House) -> None:
    saloon.wire.fail(fault(404, 10008), on=path_of(screens(saloon.wire.sent)[0]))
    saloon.wire.fail(fault(404, 10015), on="POST /webhooks")
    assert len(await done(saloon, saloon.gm)) == 2
    assert await done(saloon, saloon.gm) == []


async def test_of_an_encounter_that_is_over_it_is_not_renewed(saloon: House) -> None:
    before = len(saloon.wire.sent)
    (asks,) = await saloon.call(saloon.gm.command("encounter end"))
    await saloon.call(saloon.gm.press(buttons(asks)["End it"], private=True))
    await saloon.call(saloon.gm.command("help"))
    assert screens(saloon.wire.sent[before:]) == []


async def test_they_are_bounded(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private_screens, "REMEMBERED", 0)
    assert len(await done(saloon, saloon.gm)) == 1
    assert await done(saloon, saloon.gm) == []


# Who can read a channel.


def overwrite(target: int, *, member: bool = False, allow: int = 0, deny: int = 0) -> dict[str, Any]:
    """What a channel changes for a role or a member."""
    return {"id": str(target), "type": int(member), "allow": str(allow), "deny": str(deny)}


HIDDEN = overwrite(GUILD, deny=VIEW)
"""Nobody reads who is not let."""


def channel_of(house: House, *overwrites: dict[str, Any], **roles: int) -> discord.TextChannel:
    """A channel of a server on which everybody reads; its roles by name, with their permissions, from 101 on."""
    looks = {
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0},
        "hoist": False,
        "mentionable": False,
        "flags": 0,
    }
    told = [
        {**looks, "id": str(id), "name": name, "permissions": str(bits), "managed": name == "robots",
         **({"tags": {"bot_id": "5"}} if name == "robots" else {})}
        for id, (name, bits) in zip([GUILD, *range(101, 120)], {"everyone": VIEW, **roles}.items(), strict=False)
    ]  # fmt: skip
    data: Any = {"id": str(GUILD), "name": "Saloon", "owner_id": str(OWNER), "roles": told}
    guild = discord.Guild(data=data, state=house.client._connection)
    about: Any = {"id": "7", "type": 0, "name": "gm-room", "position": 0, "permission_overwrites": list(overwrites)}
    return discord.TextChannel(state=house.client._connection, guild=guild, data=about)


async def test_everybody_reads_where_nobody_is_kept_out(house: House) -> None:
    assert await reader_of(channel_of(house), (), set()) == "everyone"
    assert await reader_of(channel_of(house, HIDDEN), (), set()) is None


async def test_a_role_that_is_let_in_reads_unless_it_manages_the_server_or_is_a_bots(house: House) -> None:
    let = overwrite(101, allow=VIEW)
    assert await reader_of(channel_of(house, HIDDEN, let, players=0), (), set()) == "players"
    assert await reader_of(channel_of(house, HIDDEN, let, gms=MANAGE), (), set()) is None
    assert await reader_of(channel_of(house, HIDDEN, let, robots=0), (), set()) is None
    every = discord.Permissions(administrator=True).value
    assert await reader_of(channel_of(house, HIDDEN, owners=every), (), set()) is None


async def test_a_role_that_reads_by_itself_is_kept_out_by_the_channel(house: House) -> None:
    out = overwrite(101, deny=VIEW)
    assert await reader_of(channel_of(house, HIDDEN, out, players=VIEW), (), set()) is None


@pytest.mark.parametrize(
    ("member", "reads"),
    [
        ({"user": person(ANN, "Ann"), "roles": []}, "Ann"),
        ({"user": person(ANN, "Ann"), "roles": ["101"]}, None),
        ({"user": {**person(ANN, "Ann"), "bot": True}, "roles": []}, None),
    ],
    ids=["a player", "a manager", "a bot"],
)
async def test_a_member_with_a_permission_of_its_own_is_looked_up_once(
    house: House, monkeypatch: pytest.MonkeyPatch, member: dict[str, Any], reads: str | None
) -> None:
    asked = []

    async def get(guild: int, user: int) -> Any:
        asked.append(user)
        return {**member, "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}

    monkeypatch.setattr(house.client.http, "get_member", get)
    channel = channel_of(house, HIDDEN, overwrite(ANN, member=True, allow=VIEW), gms=MANAGE)
    known: set[int] = set()
    assert await reader_of(channel, (ANN,), known) is None and asked == [], "the GM of the encounter may"
    assert await reader_of(channel, (BOB,), known) == reads
    await reader_of(channel, (BOB,), known)
    assert asked == [ANN] * (2 if reads else 1)


async def test_a_member_who_has_left_or_is_kept_out_reads_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def get(guild: int, user: int) -> Any:
        raise fault(404, 10007)

    monkeypatch.setattr(house.client.http, "get_member", get)
    out, gone = overwrite(BOB, member=True, deny=VIEW), overwrite(ANN, member=True, allow=VIEW)
    assert await reader_of(channel_of(house, HIDDEN, out, gone), (), set()) is None


async def test_a_screen_that_was_taken_away_takes_no_message_with_it(saloon: House) -> None:
    lasting = saloon.client.parts.lasting
    running = await saloon.store.live((await saloon.store.running())[0])
    assert running is not None
    await lasting.changed(GUILD)
    await lasting.remove(running)
    await lasting.drain()
    assert saloon.wire.of("DELETE") == []
    assert lasting.home(saloon.gm.press("x"), running.id) is None
