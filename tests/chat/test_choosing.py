"""Pressing without a name: the question for whom, menus of many, and what one may do instead."""

from __future__ import annotations

from typing import Any

import discord

from tests.chat.house import House, buttons, words
from tests.chat.wire import Caller, Request


async def holding(house: House) -> None:
    """Ann's Andy and Cass and Bob's Bess hold in phase I."""
    await house.started()
    for caller, name in ((house.ann, "Andy"), (house.ann, "Cass"), (house.bob, "Bess")):
        await house.command(caller, "join", name=name, reflex="2d8")
    for name in ("Andy", "Cass", "Bess"):
        await house.command(house.gm, "declare", speed="fast", combatant=name)
        await house.command(house.gm, "flip", roll="7", combatant=name)
    await house.command(house.gm, "flip")
    await house.command(house.gm, "next")
    for _ in range(3):
        await house.command(house.gm, "hold", until="noon")
    await house.quiet()


async def pressed(house: House, caller: Caller, rest: str, **more: Any) -> list[Request]:
    return await house.call(caller.press(await button(house, rest), **more))


async def button(house: House, rest: str) -> str:
    """The custom_id of a button of the present moment."""
    shown = house.boards[-1]
    beat = next(iter(buttons(shown).values())).split(":")[2]
    return await house.button(f"{beat}:{rest}")


def chosen(caller: Caller, custom_id: str, value: str) -> discord.Interaction[Any]:
    """Somebody choosing an option of a menu."""
    data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
    options = [{"label": "one", "value": value}]
    menu = {"type": 3, "custom_id": custom_id, "options": options}
    template = caller.press(custom_id)
    message: Any = template.message
    assert message is not None
    shown = {
        "id": "77", "channel_id": str(caller.channel), "content": "", "attachments": [], "embeds": [], "type": 0,
        "edited_timestamp": None, "pinned": False, "mention_everyone": False, "tts": False, "flags": 64,
        "timestamp": "2026-01-01T00:00:00+00:00", "author": {"id": "1", "username": "b", "discriminator": "0",
        "avatar": None}, "mentions": [], "mention_roles": [], "components": [{"type": 1, "components": [menu]}],
    }  # fmt: skip
    return caller.interaction(3, data, message=shown)


async def test_a_press_that_could_mean_several_asks_for_whom_in_private(house: House) -> None:
    await holding(house)
    answers = await pressed(house, house.ann, "act::=:")
    assert "For whom?" in words(answers) and answers[-1].private
    assert set(buttons(answers[-1])) == {"Andy", "Cass"}
    custom_id = buttons(answers[-1])["Cass"]
    await house.call(house.ann.press(custom_id, private=True))
    await house.quiet()
    assert any("Cass acts" in one.text for one in house.announced)


async def test_whom_it_is_for_is_asked_before_anything_else(house: House) -> None:
    await holding(house)
    answers = await pressed(house, house.gm, "hold::?until:")
    assert set(buttons(answers[-1])) == {"Andy", "Cass", "Bess"}
    (form,) = await house.call(house.gm.press(buttons(answers[-1])["Bess"], private=True))
    assert form.body["type"] == 9, "a form"


async def test_an_option_of_a_menu_is_what_would_have_been_pressed(house: House) -> None:
    await holding(house)
    value = await button(house, "act:" + str(await number(house, "Cass")) + ":=:")
    await house.call(chosen(house.ann, "q1menu:0", value))
    await house.quiet()
    assert any("Cass acts" in one.text for one in house.announced)
    (refused,) = await house.call(chosen(house.ann, "q1menu:0", "no button of ours"))
    assert "none that this bot knows" in refused.text


async def number(house: House, name: str) -> int:
    """The id of a combatant."""
    (answer,) = await house.call(house.gm.typing("act", "combatant", name))
    return int(answer.body["data"]["choices"][0]["value"])


async def test_not_yours_comes_with_what_one_may_do(house: House) -> None:
    await holding(house)
    bess = await number(house, "Bess")
    answers = await pressed(house, house.ann, f"act:{bess}:=:")
    assert "Bess is not yours" in words(answers) and "You can now:" in words(answers)
    assert {"Act: Andy", "Act: Cass"} <= set(buttons(answers[-1]))


async def test_a_near_miss_is_asked_back(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d8")
    told = await house.command(house.ann, "declare", speed="nromal")
    assert "“nromal” is no speed" in told and "Did you mean normal?" in told


async def test_nobody_can_be_chosen_for_a_contest_with_itself(house: House) -> None:
    await holding(house)
    (form,) = await pressed(house, house.bob, "check::?against:")
    (menu,) = [label["component"] for label in form.body["data"]["components"]]
    assert [one["label"] for one in menu["options"]] == ["Andy", "Cass"]
    assert form.body["data"]["title"] == "Reflex contest"
    filled_in = house.bob.submit(form.body["data"]["custom_id"], {"against": menu["options"][0]["value"]})
    (answer,) = await house.call(filled_in)
    assert answer.body["data"]["content"].startswith("Reflex contest: Bess ")
