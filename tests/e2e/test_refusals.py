"""Bad input: refused clearly and privately, and nothing is changed."""

import re

import pytest
import pytest_asyncio

from tests.e2e.house import House, Table, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def refused(table: Table, who: str, line: str, *words: str) -> None:
    """See that a command is refused with these words, and that nothing was changed."""
    person = next(one for one in table.house.everybody if one.name == who)
    use = await table.nothing_changed(by=lambda: table.do(person, line))
    for word in words:
        assert word in use.text, f"{line}: {use.text}"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def fresh(house: House) -> Table:
    """One table at the first declarations for all of them: a refusal changes nothing."""
    table = house.table("refusals")
    await table.gather()
    return table


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def acting(house: House) -> Table:
    """One table at which Miranda is up."""
    table = house.table("acting")
    await table.gather()
    await table.declare("fast", "normal", "normal")
    await table.do(table.gwen, "/flip card:28")
    await table.do(table.gwen, "/next")
    await table.told("Miranda is up")
    return table


LONG = "x" * 900


PAST_THE_LIMITS: list[tuple[str, dict[str, object]]] = [
    ("join", {"name": LONG, "reflex": "2d6"}),
    ("join", {"name": "", "reflex": "2d6"}),
    ("join", {"name": "   ", "reflex": "2d6"}),
    ("join", {"name": "Anna", "side": LONG, "reflex": "2d6"}),
    ("join", {"name": "Anna", "reflex": LONG}),
    ("declare", {"speed": LONG}),
    ("declare", {"speed": "fast", "action": LONG}),
    ("declare", {"phase": LONG}),
    ("declare", {"speed": "fast", "combatant": LONG}),
    ("declare", {"speed": "fast", "combatant": "9" * 400}),
    ("flip", {"card": LONG, "force": True}),
    ("flip", {"card": "9" * 90, "force": True}),
    ("flip", {"combatant": "Reuben", "roll": LONG}),
    ("flip", {"combatant": "Reuben", "roll": "5", "bar": LONG}),
    ("combatant add", {"name": "X", "reflex": "2d6", "count": -4}),
    ("combatant add", {"name": "X", "reflex": "2d6", "count": 10**9}),
    ("combatant add", {"name": "X", "reflex": "❷d6"}),
    ("combatant edit", {"combatant": "Miranda", "name": LONG}),
    ("combatant edit", {"combatant": "Miranda", "condition": LONG}),
    ("encounter settings", {"key": LONG, "value": LONG}),
    ("encounter settings", {"key": "actions", "value": LONG}),
    ("encounter settings", {"key": "deck", "value": LONG}),
]


async def test_values_past_the_limits_of_the_client(fresh: Table) -> None:
    status, posts = await fresh.status(fresh.gwen), await fresh.caught_up()
    for name, options in PAST_THE_LIMITS:
        use = await fresh.send(fresh.gwen, name, options)
        assert 0 < len(use.text) < 2000, (name, options)
        assert await fresh.status(fresh.gwen) == status, (name, options)
    assert await fresh.caught_up() == posts


async def test_a_start_with_values_past_the_limits_begins_nothing(table: Table) -> None:
    for options in ({"system": "chess"}, {"system": LONG}, {"system": "past-participle", "name": LONG}):
        assert (await table.send(table.gwen, "encounter start", options)).text
    assert table.channel.messages == []


async def test_a_hold_with_too_long_a_wish_is_refused(acting: Table) -> None:
    use = await acting.nothing_changed(by=lambda: acting.send(acting.mia, "hold", {"until": LONG}))
    assert "until" in use.text


async def test_a_name_full_of_mentions_and_markdown_is_shown_as_it_is(house: House, table: Table) -> None:
    name = f"@everyone <@{house.olga.id}> @here **b** `c` ||d|| [e](http://f.g) _h_ # i"
    name += "j" * (80 - len(name))
    assert len(name) == 80
    await table.do(table.gwen, '/encounter start system:past-participle name:"**<@&1>** @everyone"')
    joined = await table.say(table.mia, "/join", name=name, reflex="3d10")
    assert name in shown(joined)
    assert not re.search(r"(?<!\\)<@|(?<!\\)\*\*b|(?<!\\)`c|(?<!\\)\|\|d", joined)
    note = f"<@{house.rob.id}> @everyone ~~gone~~"
    await table.do(table.mia, "/declare speed:fast", action=note)
    await table.do(table.gwen, "/flip card:28")
    await table.do(table.gwen, "/next")
    await table.told("is up")
    await table.do(table.mia, "/act", action=note)
    assert note in shown((await table.told("acts: ")).content)
    await table.shows("Round 2", "# ijj")
    for line in ("/encounter status", "/encounter settings", "/why"):
        await table.do(table.mia, line)
    for message in table.channel.history:
        assert not message.pinged_everyone and not message.pinged_roles
        assert message.pinged | message.mentions <= {house.mia.id, house.gwen.id}
    pings = [(shown(one.content).splitlines()[-2], one.pinged) for one in table.channel.messages if one.pinged]
    assert [who for _, who in pings] == [table.ping(house.gwen), table.ping(house.mia)], pings
    assert "The GM turns the card" in pings[0][0] and "is up" in pings[1][0]


async def test_a_form_is_checked_as_the_command_is(table: Table) -> None:
    await table.gather()
    form = await table.do(table.olga, "/join name:Ottokar")
    use = await table.nothing_changed(by=lambda: table.olga.submit(form, {"reflex": "6d7"}))
    assert "6d7" in use.text and use.replies[-1].viewer == table.olga.id
    await table.nothing_changed(by=lambda: table.olga.submit(form, {"reflex": LONG}, raw=True))
    assert "Ottokar joins (crew)" in (await table.olga.submit(form, {"reflex": "2d6"})).text
