"""Presses, choices and forms, as people see them."""

from typing import Any

import discord
import pytest

from bot.app.parsing.pasted import parts_of
from bot.chat import buttons as custom_ids
from bot.chat.buttons import buttons_of, view_of
from bot.chat.forms import Asked, Form, filled_in, join_form, paste_form, seat_form
from bot.chat.languages import lexicon_of
from bot.rules.registry import system_of
from bot.rules.schema import Trait
from bot.rules.views import Offer, Style
from bot.rules.words import say
from tests.chat.house import House, buttons, words
from tests.chat.wire import Caller, Request
from tests.words import lexicon

WORDS = lexicon_of(None, "en")


def offer(number: int, **more: object) -> Offer:
    return Offer(verb="act", label=say("offer-act-for", who=f"Andy {number}"), combatant=number).replace(**more)


def test_styles_and_labels() -> None:
    shown = buttons_of([offer(n, style=style) for n, style in enumerate(Style)], WORDS, 1, 2)
    assert [one.style for one in shown] == [
        discord.ButtonStyle.primary, discord.ButtonStyle.secondary, discord.ButtonStyle.danger,
    ]  # fmt: skip
    assert shown[0].label == "Act: Andy 0"


def test_a_label_is_cut() -> None:
    (one,) = buttons_of([Offer(verb="act", label=say("offer-act-for", who="x" * 80))], WORDS, 1, 2)
    assert one.label is not None and len(one.label) == 80 and one.label.endswith("…")


def test_each_once_and_as_many_as_fit() -> None:
    assert len(buttons_of([offer(1), offer(1), offer(2)], WORDS, 1, 2)) == 2
    assert len(buttons_of([offer(n) for n in range(40)], WORDS, 1, 2)) == 25


def test_one_that_cannot_carry_its_options_is_left_out() -> None:
    """A cut id would give another order than the label says; the command is still there."""
    long = offer(1, options=(("action", "x" * 90),))
    assert [one.custom_id for one in buttons_of([long, offer(2)], WORDS, 1, 2)] == ["q1:1:2:act:2:=:"]


async def test_more_than_a_message_holds_become_menus_and_none_is_cut() -> None:
    view = view_of([offer(n) for n in range(40)], WORDS, 1, 2)
    assert view is not None
    menus = [row["components"][0] for row in view.to_components()]
    assert [len(menu["options"]) for menu in menus] == [25, 15]
    assert [menu["custom_id"] for menu in menus] == ["q1menu:0", "q1menu:1"]
    assert [menu["placeholder"] for menu in menus] == [
        "1-25 of 40: Act: Andy 0 … Act: Andy 24", "26-40 of 40: Act: Andy 25 … Act: Andy 39",
    ]  # fmt: skip
    assert menus[1]["options"][0] == {"label": "Act: Andy 25", "value": "q1:1:2:act:25:=:", "default": False}


async def test_a_menu_says_in_the_language_which_of_how_many_it_has() -> None:
    view = view_of([offer(n) for n in range(40)], lexicon_of(None, "de"), 1, 2)
    assert view is not None
    assert view.to_components()[0]["components"][0]["placeholder"] == "1–25 von 40: Handeln: Andy 0 … Handeln: Andy 24"


async def test_as_many_menus_as_a_message_has_rows() -> None:
    view = view_of([offer(n) for n in range(200)], WORDS, 1, 2)
    assert view is not None and len(view.children) == 5


async def test_a_view_is_five_rows_of_five_and_waits_for_nothing() -> None:
    view = view_of([offer(n) for n in range(25)], WORDS, 1, 2)
    assert view is not None and view.is_finished() and view.timeout is None
    rows = view.to_components()
    assert [len(row["components"]) for row in rows] == [5] * 5
    assert view_of([], WORDS, 1, 2) is None


def test_a_form_is_within_its_limits() -> None:
    form = Form("t" * 60, "q1:1:1:act::?action:", [Asked("action", "l" * 60, "h" * 120, "as before")])
    data = form.to_dict()
    assert len(data["title"]) == 45
    (label,) = data["components"]
    assert len(label["label"]) == 45
    field = label["component"]
    assert field["custom_id"] == "action" and len(field["placeholder"]) == 100 and field["value"] == "as before"


POOL = {"reflex": Trait(pool=True)}
DRAWN = lexicon_of("past-participle", "en")


def test_the_form_of_join_carries_what_was_given() -> None:
    form = join_form(DRAWN, "Andy", "crew; or not", {"initiative": -12, "agility": None}, POOL)
    press = custom_ids.read(form.custom_id)
    assert press is not None and press.verb == "join"
    assert press.options == {"side": "crew; or not", "initiative": "-12"}
    assert [one["component"]["custom_id"] for one in form.to_dict()["components"]] == ["name", "reflex"]


def test_the_form_of_join_has_what_is_asked_filled_in_where_it_was_given() -> None:
    traits = {name: Trait() for name in ("a", "b", "c", "d", "e")}
    labels = {f"trait_{name}{part}": name for name in traits for part in ("", "_means")}
    form = join_form(lexicon(**labels), "Andy", "crew", {"c": 0, "d": "x", "e": 7}, traits)
    fields = [one["component"] for one in form.to_dict()["components"]]
    assert [(one["custom_id"], one.get("value")) for one in fields] == [
        ("name", "Andy"), ("a", None), ("b", None), ("c", "0"), ("more", "d x\ne 7"),
    ]  # fmt: skip
    press = custom_ids.read(form.custom_id)
    assert press is not None and press.options == {"side": "crew"}, "all else has a field"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("Add by lines", "Combatants", "how many", "Name; Side; Action dice; Prowess; EX-bound; Number")),
        (
            "de",
            (
                "In Zeilen aufstellen",
                "Figuren",
                "die Anzahl",
                "Name; Seite; Aktionswürfel; Können; EX-gebunden; Anzahl",
            ),
        ),
    ],
)
def test_a_form_is_in_the_language_of_its_reader(language: str, told: tuple[str, ...]) -> None:
    words = lexicon_of("fast-action", language)
    data = paste_form(words, parts_of(system_of("fast-action")), "").to_dict()
    (field,) = data["components"]
    title, label, hint, parts = told
    assert (data["title"], field["label"], field["description"]) == (title, label, parts)
    assert field["component"]["placeholder"].endswith(hint)


@pytest.mark.parametrize(
    ("language", "asked", "kept"),
    [
        ("en", ("Agility", "a whole number from 1 up; the higher, the quicker"), "Weapons"),
        ("de", ("Gewandtheit", "eine ganze Zahl ab 1; je höher, desto schneller"), "Waffen"),
    ],
)
def test_traits_are_asked_for_in_the_language_of_the_reader(language: str, asked: tuple[str, str], kept: str) -> None:
    """What another system calls its own is called as it was typed."""
    words, system = lexicon_of("eternal-soldier", language), system_of("eternal-soldier")
    missing = {"agility": system.traits["agility"]}
    name, side, agility = seat_form(words, "q", missing).to_dict()["components"]
    assert (agility["label"], agility["component"]["placeholder"]) == asked and agility["component"]["required"]
    assert (name["component"].get("value"), side["component"]["value"]) == (None, "foes")
    given = {"weapon": "w" * 100, "reflex": "r" * 100}
    shown = join_form(words, "Andy", "crew", given, missing).to_dict()["components"]
    assert [one["label"] for one in shown] == ["Name", asked[0], kept, "reflex"]


@pytest.mark.parametrize("side", ["crew", "s" * 32, "%" * 32, "🔥" * 32])
def test_no_value_is_ever_cut(side: str) -> None:
    """What does not fit into the id is a field of the form, filled in."""
    given = {"initiative": -999, "agility": -998, "dice": -997, "prowess": -996, "dexterity": -995, "awareness": -994}
    form = join_form(DRAWN, "n" * 80, side, given, POOL)
    press = custom_ids.read(form.custom_id)
    assert press is not None and len(form.custom_id) <= 100
    fields = {one["component"]["custom_id"]: one["component"].get("value") for one in form.to_dict()["components"]}
    assert len(fields) <= 5 and list(fields)[:2] == ["name", "reflex"]
    whole = {"side": side, **{key: str(value) for key, value in given.items()}}
    kept = {**press.options, **{key: value for key, value in fields.items() if key in whole}}
    assert kept.items() <= whole.items()


def test_what_a_form_says(house: House) -> None:
    interaction = house.ann.submit("x", {"name": "Andy", "reflex": "2d6"})
    assert filled_in(interaction) == {"name": "Andy", "reflex": "2d6"}
    rows = [{"type": 1, "components": [{"type": 4, "custom_id": "until", "value": "dawn"}]}]
    old = house.ann.interaction(5, {"custom_id": "x", "components": rows})
    assert filled_in(old) == {"until": "dawn"}
    assert filled_in(house.ann.interaction(1, {})) == {}


async def test_a_submitted_form_itself_does_nothing(house: House) -> None:
    form = Form("t", "q1:1:1:act::?action:", [])
    await form.on_submit(house.ann.submit("x", {}))
    assert not house.wire.of("POST /interactions")


async def test_presses_work_on_any_message_of_any_age(house: House) -> None:
    """A button of another process: nothing but its id is known here."""
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    requests = await house.call(house.ann.press(await house.button("0:declare::=:speed=slow")))
    assert requests[0].private and "You declared **slow** for Andy for round 1." in requests[0].text, (
        "the channel hears less"
    )
    assert "Andy declared slow" in await house.command(house.ann, "encounter status")


async def test_buttons_of_others_are_refused(house: House) -> None:
    (answer,) = await house.call(house.ann.press("somebody else's"))
    assert answer.private and "does not know that button" in answer.text


async def test_a_press_opens_a_panel_privately(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    (panel,) = await house.call(house.ann.press(await house.button("0:declare::o:")))
    assert panel.body["type"] == 4 and panel.private
    assert "how fast?" in panel.told["content"]


async def test_a_press_that_asks_opens_a_form_and_its_answer_is_the_order(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    custom_id = await house.button("0:declare::?action:")
    (form,) = await house.call(house.ann.press(custom_id, private=True))
    assert form.body["type"] == 9 and form.body["data"]["custom_id"] == custom_id
    assert form.body["data"]["title"] == "Declare"
    (label,) = form.body["data"]["components"]
    assert label["label"] == "What you mean to do"
    (answer,) = await house.call(house.ann.submit(custom_id, {"action": "run"}, message=True))
    assert answer.body["type"] == 7
    assert "You declared" in answer.told["content"]


async def test_what_can_be_chosen_is_a_menu_in_the_form_and_the_choice_is_the_order(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    custom_id = await house.button("0:declare::?action,speed,kind:")
    (form,) = await house.call(house.ann.press(custom_id, private=True))
    typed, speed, _ = [label["component"] for label in form.body["data"]["components"]]
    assert (typed["type"], typed["required"]) == (4, False)
    assert (speed["type"], speed["custom_id"], speed["required"], speed["min_values"]) == (3, "speed", False, 0)
    assert [one["value"] for one in speed["options"]] == ["fast", "normal", "slow"]
    assert speed["placeholder"] == "fast, normal or slow"
    parts = [
        {"type": 18, "component": {"type": 4, "custom_id": "action", "value": ""}},
        {"type": 18, "component": {"type": 3, "custom_id": "speed", "values": ["slow"]}},
        {"type": 18, "component": {"type": 3, "custom_id": "kind", "values": []}},
    ]
    filled = house.ann.interaction(5, {"custom_id": custom_id, "components": parts})
    assert filled_in(filled) == {"speed": "slow"}
    (answer,) = await house.call(filled)
    assert "You declared **slow** for Andy for round 1." in answer.told["content"]


async def test_a_form_is_in_the_language_of_its_reader_and_gives_what_is_typed(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    press = house.ann.press(await house.button("0:declare::?action,speed:"), private=True)
    press.locale = discord.Locale.german
    (form,) = await house.call(press)
    action, speed = form.body["data"]["components"]
    assert (action["label"], action["component"]["placeholder"]) == ("Was du vorhast", "zum Beispiel: run, fire pistol")
    menu = speed["component"]
    assert (speed["label"], menu["placeholder"]) == ("Tempo", "schnell, normal oder langsam")
    given = {one["value"]: one["label"] for one in menu["options"]}
    assert given == {"fast": "schnell", "normal": "normal", "slow": "langsam"}


def test_one_menu_alone_has_to_be_answered() -> None:
    form = Form("t", "q1:1:1:check::?against:", [Asked("against", "Against", "h" * 200, choices=(("5", "n" * 120),))])
    (menu,) = [label["component"] for label in form.to_dict()["components"]]
    assert (menu["required"], menu["min_values"], menu["max_values"]) == (True, 1, 1)
    assert len(menu["placeholder"]) == 150 and len(menu["options"][0]["label"]) == 100


async def test_a_form_for_an_option_that_the_system_has_not(house: House) -> None:
    await house.started()
    (form,) = await house.call(house.ann.press(await house.button("0:act::?distance:")))
    assert form.body["data"]["components"][0]["label"] == "distance"


async def test_a_press_where_nothing_runs(house: House) -> None:
    for custom_id in ("q1:1:0:act::?action:", "q1:1:0:act::=:", "q1:1:0:declare::o:", "q1:1:0:end::=:"):
        requests = await house.call(house.ann.press(custom_id))
        assert "No encounter runs" in requests[-1].told["content"], custom_id
        assert requests[-1].private or requests[0].private


async def test_a_late_press_changes_nothing_and_says_what_is_up(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    (answer,) = await house.call(house.ann.press(await house.button("99:declare::=:speed=fast")))
    assert answer.private and "That button is out of date" in answer.told["content"]
    assert "to declare" in await house.command(house.ann, "encounter status")


async def test_forms_that_are_not_the_bots_are_refused(house: House) -> None:
    (answer,) = await house.call(house.ann.submit("somebody else's", {"a": "b"}))
    assert answer.private and "does not know that button" in answer.text


async def test_a_form_makes_nobody_else_the_owner(house: House) -> None:
    """Whatever a form claims, it is its sender who joins."""
    await house.started()
    eve = Caller(house.client, 66, "Eve")
    custom_id = "q1:0:0:join::=:side=crew;owner=11"
    assert "joins" in (await house.call(eve.submit(custom_id, {"name": "Eve", "reflex": "2d6"})))[-1].text
    assert "Eve" in await house.command(eve, "why")


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
    for name in ("Andy", "Cass", "Bess"):
        await house.command(house.gm, "hold", until="noon", combatant=name)
    await house.quiet()


async def pressed(house: House, caller: Caller, rest: str, **more: Any) -> list[Request]:
    return await house.call(caller.press(await button(house, rest), **more))


async def button(house: House, rest: str) -> str:
    """The custom_id of a button of the present moment."""
    shown = house.boards[-1]
    public_version = next(iter(buttons(shown).values())).split(":")[2]
    return await house.button(f"{public_version}:{rest}")


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
    assert set(buttons(answers[-1])) == {f"{name} (a player’s)" for name in ("Andy", "Cass", "Bess")}
    (form,) = await house.call(house.gm.press(buttons(answers[-1])["Bess (a player’s)"], private=True))
    assert form.body["type"] == 9, "a form"


async def test_an_option_of_a_menu_is_what_would_have_been_pressed(house: House) -> None:
    await holding(house)
    value = await button(house, "act:" + str(await number(house, "Cass")) + ":=:")
    await house.call(chosen(house.ann, "q1menu:0", value))
    await house.quiet()
    assert any("Cass acts" in one.text for one in house.announced)
    (refused,) = await house.call(chosen(house.ann, "q1menu:0", "no button of ours"))
    assert "does not know that button" in refused.text


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
