"""A form that is refused comes back with what was typed, for where the fight stands then."""

from typing import Any

import pytest

from tests.chat.house import House, buttons, words
from tests.chat.wire import Caller, Request

CHANGE = "Change…"
LONG = "shoots the lantern above the door, rolls behind the bar and loads the shotgun that the barkeeper keeps below it"


def filled(form: Request) -> dict[str, str]:
    """What the fields of a form hold."""
    found: dict[str, str] = {}
    for label in form.body["data"]["components"]:
        field = label["component"]
        chosen = [one["value"] for one in field.get("options", ()) if one.get("default")]
        for value in filter(None, (field.get("value"), *chosen)):
            found[field["custom_id"]] = value
    return found


async def shown(house: House, who: Caller, custom_id: str) -> Request:
    (form,) = await house.call(who.press(custom_id, private=True))
    assert form.body["type"] == 9, form.text
    return form


async def refused(house: House, who: Caller, form: Request, values: dict[str, str]) -> Request:
    """Submit a form that is refused; return it as it comes back."""
    custom_id = form.body["data"]["custom_id"]
    *_, told = await house.call(who.submit(custom_id, values, message=True))
    assert next(iter(buttons(told))) == CHANGE, told.text
    again = await shown(house, who, buttons(told)[CHANGE])
    assert filled(again) == values and again.body["data"]["title"] == form.body["data"]["title"]
    return again


async def given(house: House, who: Caller, form: Request, values: dict[str, str]) -> str:
    return words(await house.call(who.submit(form.body["data"]["custom_id"], values, message=True)))


async def of_a_declaration(house: House) -> tuple[Caller, Request]:
    await house.started("eternal-soldier")
    await house.command(house.ann, "join", name="Andy", agility=10)
    return house.ann, await shown(house, house.ann, await house.button("0:declare::?action,speed,closing:"))


async def of_joining(house: House) -> tuple[Caller, Request]:
    await house.started()
    (form,) = await house.call(house.ann.command("join", name="Andy", side="law"))
    return house.ann, form


async def of_seating(house: House) -> tuple[Caller, Request]:
    await house.started()
    return house.gm, await shown(house, house.gm, await house.button("0:seat::=:"))


async def of_pasting(house: House) -> tuple[Caller, Request]:
    await house.started()
    (form,) = await house.call(house.gm.command("combatant paste"))
    return house.gm, form


@pytest.mark.parametrize(
    ("of", "wrong", "right", "answer"),
    [
        (
            of_a_declaration,
            {"action": LONG, "speed": "VII", "closing": "a few"},
            {"action": LONG, "speed": "VII"},
            "shoots the lantern",
        ),
        (of_joining, {"name": "Andy", "reflex": "2w"}, {"name": "Andy", "reflex": "2d6"}, "Andy joins (law)."),
        (
            of_seating,
            {"name": "Wolf", "side": "beasts", "reflex": "2w"},
            {"name": "Wolf", "side": "beasts", "reflex": "2d6"},
            "Wolf joins (beasts).",
        ),
        (of_pasting, {"text": "Wolf; foes; big"}, {"text": "Wolf; foes; 2d10"}, "1 would join"),
    ],
    ids=["declaring", "joining", "seating", "pasting"],
)
async def test_it_comes_back_until_it_is_accepted(
    house: House, of: Any, wrong: dict[str, str], right: dict[str, str], answer: str
) -> None:
    who, form = await of(house)
    again = await refused(house, who, await refused(house, who, form, wrong), wrong)
    assert answer in await given(house, who, again, right)


async def test_one_that_was_open_while_the_fight_went_on_is_then_for_where_it_stands(house: House) -> None:
    who, form = await of_a_declaration(house)
    await house.command(house.gm, "flip")
    again = await refused(house, who, form, {"action": LONG, "speed": "VII"})
    assert "done at segment 7" in await given(house, who, again, {"action": LONG, "speed": "VII"})


async def test_a_button_of_an_older_form_says_so(house: House) -> None:
    who, form = await of_a_declaration(house)
    custom_id = form.body["data"]["custom_id"]
    *_, first = await house.call(who.submit(custom_id, {"action": "aim", "closing": "a few"}, message=True))
    await refused(house, who, form, {"action": LONG, "closing": "a few"})
    (answer,) = await house.call(who.press(buttons(first)[CHANGE], private=True))
    assert answer.private and "open the form again" in answer.text


async def test_what_was_typed_is_kept_where_nothing_can_be_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, form = await of_a_declaration(house)

    async def broken(*args: Any, **more: Any) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(house.client.parts.cases.commands, "perform", broken)
        again = await refused(house, who, form, {"action": LONG, "speed": "VII"})
    assert "shoots the lantern" in await given(house, who, again, {"action": LONG, "speed": "VII"})


@pytest.mark.parametrize(
    ("system", "traits", "button", "fields"),
    [
        ("past-participle", {"reflex": "2d6"}, "0:declare::?action,speed,kind:", "What you mean to do, Speed"),
        ("eternal-soldier", {"agility": 10}, "0:declare::?action,speed,repeat:", "Action, Speed class"),
        ("fast-action", {}, "2:act::?cost,action,distance:", "Cost"),
    ],
)
async def test_one_that_was_left_empty_says_what_to_fill_in_in_its_own_words(
    house: House, system: str, traits: dict[str, Any], button: str, fields: str
) -> None:
    await house.started(system)
    await house.command(house.ann, "join", name="Andy", **traits)
    if button.startswith("2"):
        await house.command(house.gm, "flip")
    form = await shown(house, house.ann, await house.button(button))
    told = await given(house, house.ann, form, {})
    assert fields in told and "`" not in told.split("\n")[0]
