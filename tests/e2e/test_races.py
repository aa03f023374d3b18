"""Several at once, the same thing twice, and buttons from before."""

import asyncio
from functools import partial

import pytest

from tests.e2e.house import House, Table, anonymous, in_order

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def flipped(table: Table) -> None:
    await table.gather()
    await table.declare("fast", "normal", "normal")
    await table.do(table.gwen, "/flip card:28")
    await table.told("card 28")


async def test_two_gms_pressing_next_at_once_advance_once(house: House, table: Table) -> None:
    await flipped(table)
    await table.do(house.gwen, "/encounter gm", user=house.joe)
    message = await table.told("card 28")
    uses = await asyncio.gather(*(table.press(who, message, "Next") for who in (house.gwen, house.joe, house.max)))
    refusals = [use for use in uses if "out of date" in use.text]
    assert len(refusals) == 2
    assert all("Phase I" in use.text and "Miranda is up" in use.text for use in refusals)
    texts = await table.caught_up()
    assert sum("Phase I:" in text for text in texts) == 1
    assert not any("passed over" in text for text in texts)
    assert "Miranda is up" in await table.status(house.gwen)


async def test_anothers_button_changes_nothing_and_says_so_in_private(table: Table) -> None:
    await flipped(table)
    await table.do(table.gwen, "/next")
    call = await table.told("Miranda is up")
    for label in ("Act", "Hold"):
        use = await table.nothing_changed(by=partial(table.press, table.rob, call, label))
        assert "Miranda is not yours" in use.text and use.replies[-1].viewer == table.rob.id
    board = await table.shows("Miranda is up")
    use = await table.nothing_changed(by=lambda: table.press(table.olga, board, "Act"))
    assert use.text and use.replies[-1].viewer == table.olga.id
    use = await table.nothing_changed(by=lambda: table.press(table.rob, board, "Next"))
    assert "for GMs" in use.text
    await table.press(table.mia, call, "Act")
    await table.told("Miranda acts")


async def test_an_interaction_delivered_twice_is_carried_out_once(house: House, table: Table) -> None:
    discord = house.discord
    discord.world.deliver_twice = True
    await table.do(table.gwen, "/encounter start system:past-participle")
    discord.world.deliver_twice = True
    await table.do(table.mia, "/join name:Miranda reflex:3d10")
    form = await table.do(table.rob, "/join name:Rusty")
    discord.world.deliver_twice = True
    await table.rob.submit(form, {"reflex": "2d6"})
    for who in (table.mia, table.rob):
        discord.world.deliver_twice = True
        await table.do(who, "/declare speed:fast")
    discord.world.deliver_twice = True
    await table.do(table.gwen, "/flip card:28")
    message = await table.told("card 28")
    discord.world.deliver_twice = True
    await table.press(table.gwen, message, "Next")
    call = await table.told("Miranda is up")
    discord.world.deliver_twice = True
    await table.press(table.mia, call, "Act")
    await table.told("Phase IV")
    texts = await table.caught_up()
    for words in ("begins:", "2 of 2", "card 28", "Phase I:", "Miranda acts"):
        assert sum(words in text for text in texts) == 1, words
    log = await table.log(table.gwen)
    assert all(log.count(words) == 1 for words in ("Miranda joins", "Rusty joins", "1 of 2"))
    await table.do(table.gwen, "/act combatant:Rusty")
    await table.told("Round 2")
    discord.world.deliver_twice = True
    await table.do(table.gwen, "/encounter undo")
    await table.told("takes back: /act")
    texts = await table.caught_up()
    assert sum("takes back" in text for text in texts) == 1
    assert "Unknown interaction" not in house.bot.log and "Traceback" not in house.bot.log


async def test_a_stale_button_says_what_is_up_now(table: Table) -> None:
    await flipped(table)
    message = await table.told("card 28")
    board = await table.shows("Pick a phase in private")
    await table.press(table.gwen, message, "Next")
    call = await table.told("Miranda is up")
    await table.press(table.mia, call, "Act")
    await table.told("Phase III", "Jonah is up")
    await table.shows("Jonah is up")
    for who, where, label in (
        (table.mia, call, "Act"),
        (table.mia, call, "Hold"),
        (table.gwen, message, "Next"),
        (table.mia, message, "Pick a phase"),
        (table.gwen, board, "Next"),
        (table.gwen, board, "Pick a phase"),
    ):
        where_now = [one.label for one in where.buttons]
        raw = where is board
        assert raw or label in where_now
        if raw and label == "Next":
            continue  # the board has a Next of its own now
        use = await table.nothing_changed(by=partial(table.press, who, where, label, raw=raw))
        assert "out of date; nothing was changed" in use.text, label
        assert "Phase III" in use.text and "Jonah is up" in use.text
        assert use.replies[-1].viewer == who.id


async def test_a_stale_private_panel_declares_nothing(table: Table) -> None:
    await table.gather()
    panel = await table.do(table.mia, "/declare")
    await table.declare("fast", "normal", "normal")
    await table.do(table.gwen, "/flip card:28")
    await table.told("card 28")
    use = await table.nothing_changed(by=lambda: table.press(table.mia, panel.replies[-1], "Slow"))
    assert "out of date" in use.text


async def test_a_button_of_an_ended_encounter_does_not_touch_the_next_one(table: Table) -> None:
    await flipped(table)
    message = await table.told("card 28")
    end = await table.do(table.gwen, "/encounter end")
    await table.press(table.gwen, end.replies[-1], "End it")
    await table.told("ends")
    assert "No encounter runs" in (await table.press(table.gwen, message, "Next")).text
    await table.gather(name="The barn")
    use = await table.nothing_changed(by=lambda: table.press(table.gwen, message, "Next"))
    assert "out of date" in use.text and "Round 1" in use.text
    use = await table.nothing_changed(by=lambda: table.press(table.gwen, end.replies[-1], "End it", raw=True))
    assert use.text


async def test_everybody_joins_and_declares_at_once(house: House, table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:past-participle")
    people = {house.mia: "Miranda", house.rob: "Reuben", house.joe: "Jonah", house.olga: "Olaf", house.max: "Maxine"}
    await asyncio.gather(*(table.do(who, f"/join name:{name} reflex:2d6") for who, name in people.items()))
    await asyncio.gather(*(table.do(who, "/declare speed:fast") for who in people))
    await table.told("The GM turns the card")
    log = await table.log(table.gwen)
    in_order([log], *(f"{n} of 5 have declared" for n in range(1, 6)))
    for name in people.values():
        assert log.count(f"{name} joins") == log.count(f"{name} has declared") == 1


async def test_two_channels_play_side_by_side(house: House) -> None:
    tables = [house.table(f"side-{number}") for number in range(3)]

    async def play(table: Table) -> list[str]:
        await flipped(table)
        await table.do(table.gwen, "/next")
        await table.told("Miranda is up")
        await table.do(table.mia, "/act")
        await table.told("Jonah is up")
        return [anonymous(text) for text in await table.caught_up()]

    told = await asyncio.gather(*map(play, tables))
    assert told[0] == told[1] == told[2]
    assert all(one.channel_id == table.channel.id for table in tables for one in table.posts)


async def test_two_start_at_once(house: House, table: Table) -> None:
    uses = await asyncio.gather(
        *(table.do(who, "/encounter start system:past-participle") for who in (house.gwen, house.max))
    )
    assert sum("runs in this channel already" in use.text for use in uses) == 1
    await table.told("begins:")
    assert sum("begins:" in text for text in await table.caught_up()) == 1
