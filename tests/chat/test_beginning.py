"""Beginning, joining, pasting and pings, by buttons and forms."""

import json
from typing import Any

import pytest

from bot.app.records import Pending, PreferenceKind
from bot.chat.outbox import merged
from bot.fight.telling import Announcement
from bot.rules.registry import all_systems
from bot.rules.views import Offer
from bot.rules.words import say
from cogs import roster
from tests.chat.house import House, buttons, words
from tests.chat.test_follow_ups import settled
from tests.chat.wire import GUILD, Caller, Request

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
    assert list(buttons(help)) == [*STEPS, "Which system?"]
    *_, systems = await pressed(house, house.gm, help, STEPS[0])
    assert list(buttons(systems)) == [system.name for system in all_systems().values()][:8], "the rest is behind More"
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
    assert "does not know that button" in told


async def anew(house: House) -> str:
    """End the fight, begin another one, and return the custom_id of its button."""
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    await house.started()
    return buttons(house.announced[-1])["Join"]


async def test_one_press_brings_the_character_of_the_last_fight(house: House) -> None:
    await house.started()
    press = buttons(house.announced[0])["Join"]
    (form,) = await house.call(house.ann.press(press))
    fields = [one["component"] for one in form.body["data"]["components"]]
    assert [one["custom_id"] for one in fields] == ["name", "reflex"] and not fields[0].get("value")
    filled = house.ann.submit(form.body["data"]["custom_id"], {"name": "Andy", "reflex": "2d10"})
    assert "Andy joins (crew)." in words(await house.call(filled))

    press = await anew(house)
    assert "Andy joins (crew)." in words(await house.call(house.ann.press(press)))
    (form,) = await house.call(house.ann.press(press))
    assert form.body["type"] == 9, "another one is asked for"
    (form,) = await house.call(house.bob.press(press))
    assert form.body["type"] == 9, "Bob's is not known"


async def test_a_name_that_is_known_brings_its_traits(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", side="law", reflex="2d10")
    await anew(house)
    assert await house.offered(house.ann, "join", "name", "an") == ["Andy"]
    assert await house.offered(house.ann, "join", "name", "x") == []
    assert await house.offered(house.bob, "join", "name", "an") == []
    assert "Andy joins (law)." in await house.command(house.ann, "join", name="Andy")
    assert await house.offered(house.ann, "join", "name", "an") == []


async def test_where_nothing_runs_the_button_says_so(house: House) -> None:
    await house.started()
    press = buttons(house.announced[0])["Join"]
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    assert "/encounter start" in words(await house.call(house.ann.press(press)))
    assert await house.offered(house.ann, "join", "name", "an") == []


async def kept(house: House, traits: dict[str, int]) -> str:
    """Have the server keep Ann's Andy with these traits, begin a fight, and return the custom_id of its button."""
    await house.started("exp-tactical")
    await house.command(house.ann, "join", name="Andy", side="law", dexterity=12)
    (stored,) = await house.store.preferences(GUILD, PreferenceKind.CHARACTER)
    body = json.dumps({"name": "Andy", "side": "law", "traits": traits})
    await house.store.put_preference(stored.replace(body=body))
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    await house.started("exp-tactical")
    return buttons(house.announced[-1])["Join"]


async def test_of_a_character_that_lacks_what_is_needed_that_is_asked_and_the_rest_is_filled_in(house: House) -> None:
    press = await kept(house, {"awareness": 9})
    for interaction in (house.ann.press(press), house.ann.command("join", name="andy")):
        (form,) = await house.call(interaction)
        fields = [one["component"] for one in form.body["data"]["components"]]
        assert [(one["custom_id"], one.get("value")) for one in fields[1:]] == [("dexterity", None), ("awareness", "9")]
    filled = house.ann.submit(form.body["data"]["custom_id"], {"name": "Andy", "dexterity": "12", "awareness": "9"})
    assert "Andy joins (law)." in words(await house.call(filled))


async def test_who_gives_all_that_is_needed_is_answered_without_looking_back_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(house, {"dexterity": 12, "awareness": 9})
    monkeypatch.setattr(roster, "LOOKED_UP_FOR", 0.0)
    assert "Andy joins (law)." in await house.command(house.ann, "join", name="Andy", dexterity=10)


LINES = "Wolf; foes; 2d10; 2\nDoc; crew; 3d6"


async def test_lines_are_pasted_looked_at_changed_and_added(house: House) -> None:
    await house.started()
    (form,) = await house.call(house.gm.command("combatant paste"))
    label = form.body["data"]["components"][0]
    assert label["description"] == "Name; Side; Reflex; Number" and label["component"]["style"] == 2
    custom_id = form.body["data"]["custom_id"]
    *_, wrong = await house.call(house.gm.submit(custom_id, {"text": "Wolf; foes; big"}))
    assert "Line 1: " in words([wrong]) and list(buttons(wrong)) == ["Change…"]
    (again,) = await house.call(house.gm.press(buttons(wrong)["Change…"], private=True))
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
    assert "Adding several at once is for GMs" in await house.command(house.ann, "combatant paste")


async def test_from_the_button_behind_more_one_is_left_in_peace_or_told_beforehand(house: House) -> None:
    await house.started("exp-none")
    await house.command(house.ann, "join", name="Andy")
    await house.command(house.bob, "join", name="Bess")
    await house.command(house.gm, "next")
    await house.quiet()
    call = house.announced[-1]
    assert call.body["content"].endswith(f"<@{house.ann.user}>")
    assert call.body["allowed_mentions"]["users"] == [house.ann.user]
    (more,) = await house.call(house.bob.press(buttons(call)["More…"]))
    (panel,) = await house.call(house.bob.press(buttons(more)["Pings"], private=True))
    assert panel.private and list(buttons(panel)) == [
        "Ping me", "Quiet", "On deck", "As the table has it",
    ]  # fmt: skip
    (chosen,) = await house.call(house.bob.press(buttons(panel)["On deck"], private=True))
    assert chosen.body["type"] == 7, "the panel changes in place" and "privately" in words([chosen])
    assert "You are not pinged" in await house.command(house.ann, "encounter pings", how="quiet")
    assert "You are not pinged" in await house.command(house.ann, "encounter pings")

    await house.command(house.ann, "act", do="both")
    mark = len(house.wire.sent)
    await house.command(house.gm, "act", combatant="Bess", do="both")
    await settled(house)
    to_bob, to_ann = house.announced[-2:]
    assert to_bob.body["allowed_mentions"]["users"] == [house.bob.user]
    assert to_ann.body["content"].endswith(f"<@{house.ann.user}>"), "others see the same as ever"
    assert not to_ann.body["allowed_mentions"].get("users") and "More…" in buttons(to_ann)
    told = [one.told["content"] for one in house.wire.sent[mark:] if one.private and "next" in one.text]
    assert told == ["**News for you:**\nBess is next, as things stand. Get ready."]


def pending(told: Announcement) -> Pending:
    return Pending(encounter=1, revision=1, ordinal=0, channel=1, system="torg", announcement=told)


def test_what_has_waited_together_keeps_the_buttons_of_the_moment() -> None:
    act = Offer(verb="act", label=say("offer-act"))
    told = (Announcement(text="one", offers=(act,), public_version=1), Announcement(text="two", public_version=1))
    rows = [pending(one) for one in told]
    assert merged(rows).offers == (act,)
    assert merged([*rows, pending(Announcement(text="three", public_version=2))]).offers == ()
