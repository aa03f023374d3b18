"""The cogs at work: options in, one use case, an answer to the asker alone."""

import asyncio
import json
import logging
import re
from itertools import count
from typing import Any

import discord
import pytest

from bot.app.characters import Characters, Known
from bot.chat.interactions import NEEDS
from bot.chat.languages import lexicon_of
from bot.rules.registry import all_systems
from bot.rules.words import ENGLISH, say
from cogs import options as offering
from cogs import roster
from tests.chat.house import House, buttons, words
from tests.chat.wire import CHANNEL, MANAGER, Caller, fault
from tests.removed import removed


@pytest.fixture
async def ready(house: House) -> House:
    """A fight with Andy (Ann's), Babel and the hidden Plugh."""
    await house.started(name="Saloon")
    await house.command(house.ann, "join", name="Andy", reflex="2d10")
    await house.command(house.gm, "combatant add", name="Babel", reflex="2d6", player=house.bob)
    await house.command(house.gm, "combatant add", name="Plugh", reflex="3d12", hidden=True)
    await house.quiet()
    return house


async def test_every_answer_is_private(ready: House) -> None:
    for name in ("declare", "flip", "act", "hold", "abort", "next", "surge", "check", "odds", "why", "rules", "help",
                 "leave", "encounter status", "encounter board", "encounter log", "encounter settings",
                 "encounter verify", "encounter doctor", "encounter end", "encounter redo", "encounter undo",
                 "encounter restore"):  # fmt: skip
        requests = await ready.call(ready.bob.command(name))
        assert len(requests) == 1, name
        assert requests[0].body["type"] == 4 and requests[0].private, name
        assert words(requests).strip(), name
        await ready.quiet()


@pytest.mark.parametrize("system", sorted(id for id, one in all_systems().items() if "declare" in one.instead))
async def test_a_bare_declare_says_what_to_do_instead(house: House, system: str) -> None:
    await house.started(system, name="Saloon")
    await house.command(house.gm, "combatant add", name="Andy", player=house.ann)
    await house.quiet()
    instead = lexicon_of(system, ENGLISH).tell(say("instead-declare"))
    assert f"has no use for /declare: {instead}." in await house.command(house.ann, "declare")


async def test_nothing_runs(house: House) -> None:
    for line in (
        "encounter status", "encounter board", "encounter undo", "encounter redo", "encounter settings",
        "encounter log", "encounter end", "encounter verify", "declare", "declare speed:fast", "flip", "act", "hold",
        "abort", "next",
        "surge", "interrupt target:X", "odds", "check ruling:1", "why", "rules", "leave", "join name:X",
        "join name:X reflex:2d6", "combatant add name:X reflex:2d6", "combatant edit combatant:X name:Y",
        "combatant remove combatant:X", "combatant reveal combatant:X", "combatant reorder combatant:X",
    ):  # fmt: skip
        words_of_name = [word for word in line.split() if ":" not in word]
        given = dict(word.split(":") for word in line.split() if ":" in word)
        assert "No encounter runs" in await house.command(house.ann, " ".join(words_of_name), **given), line
    assert not house.posted


async def test_join_asks_for_what_is_missing(house: House) -> None:
    await house.started()
    (form,) = await house.call(house.ann.command("join", name="Andy", side="posse"))
    assert form.body["type"] == 9
    data = form.body["data"]
    fields = [label["component"] for label in data["components"]]
    assert [field["custom_id"] for field in fields] == ["name", "reflex"]
    assert fields[0]["value"] == "Andy"
    told = words(await house.call(house.ann.submit(data["custom_id"], {"name": "Andy B.", "reflex": "2d6"})))
    assert "Andy B. joins (posse)" in told
    await house.quiet()
    assert "Andy B." in str(house.boards[-1].body) and "Andy" not in words(house.announced)


async def test_join_does_not_wait_for_a_store_that_is_slow(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form would come too late: what is missing is told in words."""
    await house.started()
    filled, looked_up = Characters.filled, count(1)

    async def slow(*of: Any) -> Known:
        if next(looked_up) == 1:
            await asyncio.Event().wait()
        return await filled(*of)

    monkeypatch.setattr(Characters, "filled", slow)
    monkeypatch.setattr(roster, "LOOKED_UP_FOR", 0.0)
    assert "reflex" in await house.command(house.ann, "join", name="Andy")


async def test_who_joins_with_remembered_numbers_is_told_them_and_may_change_them(house: House) -> None:
    await house.started("exp-tactical")
    await house.call(house.ann.command("join", name="Abel", dexterity=12, awareness=9))
    await house.command(house.gm, "encounter end")
    await house.call(house.gm.press(await house.button("0:end::=:"), private=True))
    await house.started("exp-tactical")
    (answer,) = await house.call(house.ann.command("join", name="Abel", awareness=10))
    assert "As in your last fight: DEX 12." in answer.told["content"]
    (form,) = await house.call(house.ann.press(buttons(answer)["Change"], private=True))
    fields = [label["component"] for label in form.body["data"]["components"]]
    assert [(field["custom_id"], field.get("value")) for field in fields] == [
        ("dexterity", "12"), ("awareness", "10"), ("mental", None),
    ]  # fmt: skip
    told = words(await house.call(house.ann.submit(form.body["data"]["custom_id"], {"dexterity": "14"})))
    assert "14" in told
    assert "As in your last fight" not in await house.command(house.bob, "join", name="Babel", dexterity=3)


async def test_who_joins_without_numbers_that_have_a_default_is_told_them_and_may_change_them(house: House) -> None:
    await house.started("fast-action")
    (answer,) = await house.call(house.ann.command("join", name="Anders"))
    assert "Not given, so it is assumed: Action dice 5, Prowess 2, EX-bound 0." in answer.told["content"]
    (form,) = await house.call(house.ann.press(buttons(answer)["Change"], private=True))
    told = words(await house.call(house.ann.submit(form.body["data"]["custom_id"], {"dice": "7"})))
    assert "7" in told
    assert "it is assumed" not in await house.command(house.bob, "join", name="Berta", prowess=3)


async def test_join_with_nonsense_is_refused_in_words(house: House) -> None:
    """A pool of ninety characters does not fit the trait; that is no fault of the bot."""
    await house.started()
    told = await house.command(house.ann, "join", name="Andy", reflex="d" * 90)
    assert "reflex" in told and "at most 12 characters" in told
    assert "reference" not in told


async def test_who_is_gm(ready: House) -> None:
    manager = Caller(ready.client, 14, "Mick", MANAGER)
    assert "for GMs" in await ready.command(ready.ann, "encounter gm", user=ready.ann)
    assert "<@12> is a GM" in await ready.command(manager, "encounter gm", user=ready.ann)
    assert "<@12> is no GM" in await ready.command(ready.ann, "encounter gm", user=ready.ann, remove=True)
    await ready.quiet()
    assert all(not one.body["allowed_mentions"].get("users") for one in ready.announced if "is a GM" in one.text)


async def test_the_end_is_asked_for(ready: House) -> None:
    assert "Ending the encounter is for GMs" in await ready.command(ready.ann, "encounter end")
    for caller in (Caller(ready.client, 14, "Mick", MANAGER), ready.gm):
        (question,) = await ready.call(caller.command("encounter end"))
        assert "Saloon" in question.told["content"]
    end = buttons(question)["End it"]
    assert "GM" in words(await ready.call(ready.ann.press(end, private=True)))
    told = await ready.call(ready.gm.press(end, private=True))
    assert "**Saloon ends**" in words(told)
    await ready.quiet()
    assert "The seed was" in words(ready.announced)
    assert "This encounter has ended" in ready.boards[-1].text
    assert "No encounter runs" in words(await ready.call(ready.gm.press(end, private=True)))
    assert "All" in await ready.command(ready.ann, "encounter verify")
    assert "goes on" in await ready.command(ready.gm, "encounter restore")


async def test_status_of_a_crowd_keeps_the_secrets(ready: House) -> None:
    """The rows of the board are cut first, and everything is in a file."""
    for number in range(40):
        await ready.command(ready.gm, "combatant add", name=f"Bandit number {number} of the valley", reflex="2d6")
    await ready.command(ready.ann, "declare", speed="fast")
    (answer,) = await ready.call(ready.ann.command("encounter status"))
    told = answer.told["content"]
    assert len(told) <= 2000
    assert "Andy declared fast" in told and "You can now" in told and "Only you see this" in told
    assert "more" in told
    ((name, contents),) = answer.files
    assert name == "status.md"
    assert "Bandit number 39" in contents.decode() and "Plugh" not in contents.decode()


async def test_the_log_comes_as_a_file(ready: House) -> None:
    (text,) = await ready.call(ready.ann.command("encounter log"))
    ((name, contents),) = text.files
    assert name == "log.txt" and b"Andy joins" in contents and b"Plugh" not in contents
    (text,) = await ready.call(ready.gm.command("encounter log", format="json"))
    ((name, contents),) = text.files
    assert name == "log.json" and "Plugh" in json.dumps(json.loads(contents))


async def test_settings(ready: House) -> None:
    assert "declarations = secret" in await ready.command(ready.ann, "encounter settings")
    assert "call = auto" in await ready.command(ready.ann, "encounter settings", key="call")
    assert "no setting" in await ready.command(ready.ann, "encounter settings", key="weather")
    assert "for GMs" in await ready.command(ready.ann, "encounter settings", key="call", value="gm")
    assert "Setting call: auto → gm" in await ready.command(ready.gm, "encounter settings", key="call", value="gm")


async def test_what_the_bot_lacks_is_told_in_the_language_of_whoever_asks(ready: House) -> None:
    dora = Caller(ready.client, 16, "Dora", app_permissions=discord.Permissions(1 << 10), locale="de")
    told = await ready.command(dora, "encounter doctor")
    assert "**Nachrichten senden** fehlt. Ohne das: keine Tafel, keine Aufrufe, keine Meldungen." in told
    assert "Ihm fehlt: Nachrichten senden (keine Tafel," in await ready.command(dora, "encounter restore")


@pytest.mark.parametrize("thread", [False, True])
async def test_doctor(house: House, thread: bool) -> None:
    lacking = Caller(house.client, 15, "Doc", app_permissions=discord.Permissions(), channel_type=11 * thread)
    told = await house.command(lacking, "encounter doctor")
    apart = "Send Messages" if thread else "Send Messages in Threads"
    english = lexicon_of(None, "en")
    for need in NEEDS:
        name, fails = english.tell(need.name), english.tell(need.fails)
        assert (f"**{name}** is missing. Without it: {fails}." in told) is (name != apart)
    assert "All is well" in await house.command(house.ann, "encounter doctor")


async def test_a_system_that_was_removed_is_told_by_the_doctor_and_its_fight_ended_by_a_press(house: House) -> None:
    await house.started("ticks")
    house.client.parts.cases.commands._encounters.forget(CHANNEL)
    with removed("ticks"):
        for command in ("encounter doctor", "encounter status"):
            assert "“ticks”, which is not installed any more" in await house.command(house.gm, command)
        assert "All is well" not in await house.command(house.gm, "encounter doctor")
        (asked,) = await house.call(house.gm.command("encounter end"))
        await house.call(house.gm.press(buttons(asked)["End it"], private=True))
        await house.quiet()
        assert "The seed was" in words(house.announced) and "This encounter has ended" in house.boards[-1].text
        assert "begins" in await house.command(house.gm, "encounter start", system="torg")
        assert "All is well" in await house.command(house.gm, "encounter doctor")


async def test_combatants_are_offered(ready: House) -> None:
    assert await ready.offered(ready.ann, "declare", "combatant") == ["Andy", "Babel"]
    assert await ready.offered(ready.bob, "declare", "combatant") == ["Babel", "Andy"]
    assert set(await ready.offered(ready.gm, "declare", "combatant")) == {"Andy", "Babel", "Plugh"}
    assert await ready.offered(ready.ann, "combatant remove", "combatant", "BAB") == ["Babel"]
    assert await ready.offered(ready.ann, "combatant remove", "combatant", "plu") == []
    (answer,) = await ready.call(ready.ann.typing("leave", "combatant", "and"))
    (choice,) = answer.body["data"]["choices"]
    assert await ready.offered(ready.ann, "leave", "combatant", choice["value"]) == ["Andy"]


async def test_a_name_that_was_typed_whole_is_offered_first(house: House) -> None:
    await house.started()
    for name in ("Jordan", "Daniel", "Dan"):
        await house.command(house.gm, "combatant add", name=name, reflex="2d6")
    assert await house.offered(house.gm, "combatant remove", "combatant", "dan") == ["Dan", "Jordan", "Daniel"]
    assert await house.offered(house.gm, "combatant remove", "combatant", "ＤＡＮＩ") == ["Daniel"]


async def test_the_fights_whose_channels_are_gone_are_offered_to_those_who_led_them(house: House) -> None:
    await house.started(name="The ford")
    await house.client.parts.cases.gone.place(CHANNEL)
    [offered] = await house.offered(house.gm, "encounter log", "of", "ford")
    assert re.fullmatch(r"The ford, \d{4}-\d\d-\d\d \d\d:\d\d", offered)
    assert await house.offered(house.gm, "encounter log", "of", "noon") == []
    assert await house.offered(house.ann, "encounter log", "of") == []
    assert "as far as you may see it" in await house.command(house.gm, "encounter log", of="The ford")


async def test_at_most_25_are_offered(house: House) -> None:
    await house.started()
    for number in range(30):
        await house.command(house.gm, "combatant add", name=f"Bandit {number}", reflex="2d6")
    assert len(await house.offered(house.gm, "combatant remove", "combatant")) == 25


async def test_the_systems_words_are_offered(ready: House) -> None:
    assert await ready.offered(ready.ann, "declare", "speed") == ["fast", "normal", "slow"]
    assert await ready.offered(ready.ann, "declare", "speed", "LO") == ["slow"]
    assert "run" in await ready.offered(ready.ann, "declare", "action", "ru")
    offered = await ready.offered(ready.ann, "declare", "action", "run, dr")
    assert offered and all(one.startswith("run, ") and "dr" in one for one in offered)
    assert await ready.offered(ready.ann, "declare", "action", "x" * 99 + ", ") == []
    assert await ready.offered(ready.ann, "flip", "side") == []


async def test_the_systems_words_are_offered_with_what_they_are_called_in_ones_own_language(ready: House) -> None:
    dora = Caller(ready.client, 16, "Dora", locale="de")
    wanted = {"fast": "fast (schnell)", "normal": "normal", "slow": "slow (langsam)"}
    (offered,) = await ready.call(dora.typing("declare", "speed", ""))
    assert {one["value"]: one["name"] for one in offered.body["data"]["choices"]} == wanted
    assert await ready.offered(dora, "declare", "speed", "LANG") == ["slow (langsam)"]
    assert await ready.offered(dora, "declare", "speed", "slow") == ["slow (langsam)"]
    cards = await ready.offered(dora, "encounter settings", "value", "", key="cards")
    assert cards == ["one", "side (Seite)", "combatant (Figur)"]


async def test_settings_are_offered(ready: House) -> None:
    assert await ready.offered(ready.gm, "encounter settings", "key", "DECL") == ["declarations"]
    assert await ready.offered(ready.gm, "encounter settings", "value", "", key="cards") == ["one", "side", "combatant"]
    assert await ready.offered(ready.gm, "encounter settings", "value", "STAND", key="deck") == ["standard"]
    assert await ready.offered(ready.gm, "encounter settings", "value") == []


async def test_nothing_is_offered_where_nothing_runs(house: House) -> None:
    for name, option in (
        ("declare", "combatant"), ("declare", "speed"), ("encounter settings", "key"), ("encounter settings", "value"),
    ):  # fmt: skip
        assert await house.offered(house.ann, name, option) == []


async def test_a_fault_of_a_command_is_told_with_a_reference(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a loose screw")

    monkeypatch.setattr(house.client.parts.cases.characters, "filled", broken)
    (answer,) = await house.call(house.ann.command("join", name="Andy"))
    assert answer.private and "Something went wrong" in answer.text
    reference = answer.body["data"]["content"].split("`")[1]
    assert reference in caplog.text and "a loose screw" in caplog.text
    assert "a loose screw" not in answer.text


async def test_a_fault_of_the_answer_itself_is_told_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError

    monkeypatch.setattr("bot.chat.replies.view_of", broken)
    (answer,) = await house.call(house.ann.command("help"))
    assert answer.private
    assert "Something went wrong" in answer.told["content"]


async def test_a_fault_that_cannot_be_told(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a loose screw")

    monkeypatch.setattr(house.client.parts.cases.characters, "filled", broken)
    caplog.set_level(logging.WARNING)
    house.wire.fail(fault(404, 10062), on="POST /interactions")
    await house.call(house.ann.command("join", name="Andy"))
    assert "could not be told" in caplog.text


async def test_nothing_begins_where_the_bot_could_not_speak(house: House) -> None:
    house.gm.app_permissions = discord.Permissions(view_channel=True)
    for name, options in (("encounter start", {"system": "past-participle"}), ("encounter restore", {})):
        told = await house.command(house.gm, name, **options)
        assert "Send Messages (no board, no calls, no announcements)" in told
    house.gm.app_permissions = discord.Permissions.all()
    interaction = house.gm.command("encounter start", system="past-participle")
    interaction.guild_id = None
    assert "channel or thread of a server" in words(await house.call(interaction))
    assert "No encounter runs" in await house.command(house.gm, "encounter status")


async def test_a_board_that_cannot_be_posted_again_is_told(house: House) -> None:
    await house.started()
    house.gm.app_permissions = discord.Permissions(view_channel=True)
    assert "the bot lacks Send Messages" in await house.command(house.gm, "encounter board")


async def test_nothing_is_offered_once_it_is_being_stopped(house: House) -> None:
    await house.started()
    house.client._stopped = asyncio.create_task(asyncio.sleep(0))
    assert await house.call(house.ann.typing("encounter settings", "key", "")) == []
    house.client._stopped = None


async def test_a_button_that_is_none_of_ours_is_answered(house: House) -> None:
    interaction = house.ann.press("somebody else's")
    await house.client.on_interaction(interaction)
    told = [one for one in house.wire.sent if interaction.token in one.path]
    assert "does not know that button" in words(told)


def test_no_name_is_offered_twice() -> None:
    """Discord shows the names alone: two alike could not be told apart, and one too long makes it refuse all."""
    found = offering.offered([("Rat", "3"), ("Rat", "4"), ("x" * 101, "5"), ("Owl", "6")])
    assert [(one.name, one.value) for one in found] == [("Rat", "3"), ("Owl", "6")]


@pytest.mark.parametrize("system", sorted(all_systems()))
async def test_every_setting_is_told_with_what_it_may_be(house: House, system: str) -> None:
    await house.started(system)
    for one in all_systems()[system].settings:
        assert f"{one.key} = " in await house.command(house.gm, "encounter settings", key=one.key)
        if one.choices or one.bounds:
            refused = await house.command(house.gm, "encounter settings", key=one.key, value="nonsense")
            between = f"{one.bounds['least']} to {one.bounds['most']}" if one.bounds else one.choices[0]
            assert f"{one.key} cannot be “nonsense”. Allowed: " in refused and between in refused
