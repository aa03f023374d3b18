"""Where to begin: the steps of a GM as buttons, and the welcome on a server that is new to the bot."""

from __future__ import annotations

from typing import Any

from bot.rules.registry import all_systems
from tests.chat.house import House, buttons, words
from tests.chat.wire import Caller, Request

STEPS = ["1 Choose a system", "2 Add combatants", "3 What now?", "4 Take back", "5 End"]


async def pressed(house: House, who: Caller, where: Request, label: str) -> list[Request]:
    return await house.call(who.press(buttons(where)[label], private=True))


async def filled(house: House, who: Caller, form: Request, **fields: str) -> str:
    return words(await house.call(who.submit(form.body["data"]["custom_id"], fields, message=True)))


def asked(form: Request) -> list[str]:
    data: Any = form.body["data"]
    return [one["component"]["custom_id"] for one in data["components"]]


async def test_the_five_steps_of_a_fight_are_pressed(house: House) -> None:
    *_, help = await house.call(house.gm.command("help"))
    assert list(buttons(help)) == STEPS
    *_, systems = await pressed(house, house.gm, help, STEPS[0])
    assert list(buttons(systems)) == [system.name for system in all_systems().values()]
    *_, welcome = await pressed(house, house.gm, systems, "Eternal Soldier")
    assert "Welcome!" in words([welcome]) and list(buttons(welcome)) == STEPS[1:]
    (form,) = await pressed(house, house.gm, welcome, STEPS[1])
    assert asked(form) == ["name", "side", "agility"]
    assert "Rat joins (foes)." in await filled(house, house.gm, form, name="Rat", agility="12", side="foes")
    assert "Rat" in words(await pressed(house, house.gm, welcome, STEPS[2]))
    assert "takes back: /combatant add (Rat)" in words(await pressed(house, house.gm, welcome, STEPS[3]))
    assert "It can be brought back for 7 days." in words(await pressed(house, house.gm, welcome, STEPS[4]))


async def test_one_is_welcomed_once(house: House) -> None:
    assert "Welcome!" in await house.command(house.gm, "encounter start", system="exp-none")
    *_, asks = await house.call(house.gm.command("encounter end"))
    await pressed(house, house.gm, asks, "End it")
    assert "Welcome!" not in await house.command(house.ann, "encounter start", system="exp-none")


async def test_where_nothing_runs_a_step_says_so(house: House) -> None:
    *_, help = await house.call(house.ann.command("help"))
    for step in STEPS[1:]:
        assert "/encounter start" in words(await pressed(house, house.ann, help, step))


async def test_what_is_the_gms_is_refused_to_others(house: House) -> None:
    await house.started("exp-none")
    *_, help = await house.call(house.ann.command("help"))
    (form,) = await pressed(house, house.ann, help, STEPS[1])
    assert "referee" in await filled(house, house.ann, form, name="Rat")
    assert "referee" in words(await pressed(house, house.ann, help, STEPS[3]))


async def test_a_system_that_is_none_begins_nothing(house: House) -> None:
    told = words(await house.call(house.gm.press("q1:0:0:start::o:system=chess", private=True)))
    assert "none that this bot knows" in told
