"""The GM's screen: renewed while it can be edited, shown anew then; and who would read one that lasts."""

import discord
import pytest

from bot.chat import screens as private_screens
from tests.chat.house import House, buttons
from tests.chat.wire import APPLICATION, Caller, Request, fault

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
