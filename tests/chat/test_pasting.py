"""Combatants from pasted lines, as a GM does it: the form, the preview, the press, the way back to the form."""

from __future__ import annotations

from tests.chat.house import House, buttons, words

LINES = "Wolf; foes; 2d10; 2\nDoc; crew; 3d6"


async def test_lines_are_pasted_looked_at_changed_and_added(house: House) -> None:
    await house.started()
    (form,) = await house.call(house.gm.command("combatant paste"))
    label = form.body["data"]["components"][0]
    assert label["description"] == "Name; Side; Reflex; Number" and label["component"]["style"] == 2
    custom_id = form.body["data"]["custom_id"]
    *_, wrong = await house.call(house.gm.submit(custom_id, {"text": "Wolf; foes; big"}))
    assert "Line 1: " in words([wrong]) and list(buttons(wrong)) == ["Change the lines"]
    (again,) = await house.call(house.gm.press(buttons(wrong)["Change the lines"], private=True))
    assert again.body["data"]["components"][0]["component"]["value"] == "Wolf; foes; big"
    *_, shown = await house.call(house.gm.submit(custom_id, {"text": LINES}, message=True))
    assert "3 would join:" in words([shown])
    assert "Wolf 1, Wolf 2 (foes): Reflex 2d10" in words([shown])
    add = buttons(shown)["Put them on the table"]
    assert "Wolf 1" in words(await house.call(house.gm.press(add, private=True)))
    assert "on the table already" in words(await house.call(house.gm.press(add, private=True)))


async def test_the_form_is_the_gms(house: House) -> None:
    assert "/encounter start" in await house.command(house.ann, "combatant paste")
    await house.started()
    assert "Adding several at once is the GM's" in await house.command(house.ann, "combatant paste")
