"""The golden cases of Past Participle, played by a GM and three players over real sockets."""

import re

import pytest

from tests.e2e.house import Table, in_order

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def add_hombres(table: Table) -> None:
    for number in (1, 2, 3):
        await table.do(table.gwen, f'/combatant add name:"Hombre {number}" reflex:2d10')


def calls(table: Table) -> list[tuple[str, frozenset[int]]]:
    """Every message that pinged somebody: its call, which is the last line before the mentions, and whom."""
    return [(one.content.split("\n")[-2], one.pinged) for one in table.channel.messages if one.pinged]


async def test_card_28_calls_everybody_in_order_and_skips_phase_two(table: Table) -> None:
    gwen, mia, rob, joe = table.gwen, table.mia, table.rob, table.joe
    await table.gather()
    await add_hombres(table)
    await table.declare("fast", "normal", "slow", ("Hombre 1", "normal"), ("Hombre 2", "fast"), ("Hombre 3", "normal"))
    await table.do(gwen, "/flip card:28")
    flipped = await table.told("card 28 is turned")
    assert [file.name for file in flipped.files] == ["card-28.png"]
    for line in (
        "Miranda: fast, 3d10 reads 8",
        "Reuben: normal, 2d6 reads 2",
        "Jonah: slow, 1d10 reads 7",
        "Hombre 1: normal, 2d10 reads 7",
        "Hombre 2: fast, 2d10 reads 7",
        "fast: I 7 · II 5 · III 3 · IV 1",
        "normal: I 10 · II 8 · III 5 · IV 2",
        "slow: I 13 · II 11 · III 8 · IV 3",
    ):
        assert line in flipped.text

    await table.press(gwen, flipped, "Next")
    first = await table.told("Phase I", "Miranda is up")
    assert "Hombre 2" in first.content
    await table.press(mia, first, "Act")
    await table.press(gwen, await table.told("Hombre 2 is up"), "Act")
    await table.told("Phase III", "Hombre 1 is up")
    await table.do(gwen, "/act")
    await table.told("Hombre 3 is up")
    await table.do(gwen, "/act action:shoots")
    await table.press(joe, await table.told("Phase IV", "Jonah is up"), "Act")
    await table.press(rob, await table.told("Reuben is up"), "Act")
    await table.told("Round 2")

    texts = await table.caught_up()
    in_order(texts, "Round 1", "6 of 6 have declared", "All have declared", "card 28", "Phase I", "Phase III")
    in_order(texts, "Phase III", "Hombre 3 acts: shoots", "Phase IV", "Round 1 ends", "Round 2")
    assert not any("Phase II:" in text for text in texts)
    assert calls(table) == [  # those of phase III come of Gwen's own presses, and so does that to flip
        ("**Phase I:** Miranda, Hombre 2. Miranda is up.", table.ping(mia)),
        ("Phase I: Hombre 2 is up.", table.ping(gwen)),
        ("**Phase IV:** Jonah, Reuben. Jonah is up.", table.ping(joe)),
        ("Phase IV: Reuben is up.", table.ping(rob)),
        ("**Round 2.** Declare your speeds.", table.ping(mia, joe, gwen)),  # Rob has just pressed
    ]


async def test_card_8_is_a_critical_failure_on_2d6_and_leaves_jonah_a_choice(table: Table) -> None:
    await table.gather()
    await table.do(table.gwen, "/combatant remove combatant:Miranda")
    await table.each((table.rob, "/declare speed:fast"), (table.joe, "/declare speed:fast"))
    await table.do(table.gwen, "/flip card:8")
    flipped = await table.told("card 8 is turned")
    assert "Reuben hesitates." in flipped.text
    assert "Jonah: fast, 1d10 reads 6" in flipped.text

    panel = await table.press(table.joe, flipped, "Pick a phase")
    assert [one.label for one in panel.replies[-1].buttons] == ["Phase II", "Phase III", "Phase IV", "Standing order"]
    picked = await table.press(table.joe, panel.replies[-1], "Phase IV")
    assert "IV" in picked.text or "IV" in panel.text
    await table.do(table.gwen, "/next")
    await table.told("Phase IV", "Jonah is up")
    await table.do(table.joe, "/act")
    await table.told("Round 2")

    # No bonus: what Reuben declares counts as declared.
    await table.each((table.rob, "/declare speed:slow"), (table.joe, "/declare speed:slow"))
    await table.do(table.gwen, "/flip card:28")
    assert "Reuben: slow, 2d6" in (await table.told("Round 2: card 28")).text


async def test_who_hesitates_counts_one_faster_for_a_round(table: Table) -> None:
    await table.gather()
    for name in ("Miranda", "Jonah"):
        await table.do(table.gwen, f"/combatant remove combatant:{name}")
    await table.do(table.rob, "/declare speed:slow")
    await table.do(table.gwen, "/flip combatant:Reuben roll:2")
    await table.do(table.gwen, "/flip")
    await table.told("Reuben hesitates", "one speed faster")
    await table.told("Round 2")

    await table.do(table.rob, "/declare speed:slow")
    assert "one faster" in await table.status(table.rob)
    await table.do(table.gwen, "/flip combatant:Reuben roll:2")
    await table.do(table.gwen, "/flip")
    await table.told("Reuben: slow (counts as normal)")
    await table.do(table.gwen, "/next")
    await table.told("Phase IV", "Reuben is up")
    await table.do(table.rob, "/act")
    await table.told("Round 3")

    await table.do(table.rob, "/declare speed:slow")
    await table.do(table.gwen, "/flip combatant:Reuben roll:2")
    await table.do(table.gwen, "/flip")
    await table.told("Reuben: slow, 2d6 reads 2")
    await table.told("Round 4")
    texts = await table.caught_up()
    assert sum("Reuben hesitates" in text for text in texts) == 2


async def test_a_hold_until_somebody_shows_acts_right_after_that_one(table: Table) -> None:
    await table.gather()
    await add_hombres(table)
    await table.declare("fast", "normal", "slow", ("Hombre 1", "normal"), ("Hombre 2", "fast"), ("Hombre 3", "normal"))
    await table.do(table.gwen, "/flip card:28")
    await table.press(table.gwen, await table.told("card 28 is turned"), "Next")
    form = await table.press(table.mia, await table.told("Miranda is up"), "Hold until…")
    await table.mia.submit(form, {"until": "a cowboy shows"})
    assert "Miranda holds until: a cowboy shows" in (await table.told("Miranda holds")).content
    await table.told("Hombre 2 is up")
    await table.do(table.gwen, "/act")
    await table.told("Phase III", "Hombre 1 is up")
    await table.do(table.gwen, '/act action:"steps through the door"')
    await table.told("Hombre 3 is up")
    await table.do(table.mia, '/act action:"fires at the cowboy"')
    texts = await table.caught_up()
    in_order(
        texts, "holds until", "Hombre 2 is up", "Phase III", "steps through the door", "Miranda acts: fires at the"
    )
    assert not any("Hombre 3 acts" in text for text in texts)
    assert "Hombre 3 is up" in await table.status(table.gwen)


async def test_one_may_act_faster_than_declared_never_slower(table: Table) -> None:
    await table.gather()
    await table.do(table.gwen, "/combatant remove combatant:Miranda")
    await table.each((table.rob, "/declare speed:normal"), (table.joe, "/declare speed:normal"))
    await table.do(table.gwen, "/flip card:28")
    await table.do(table.gwen, "/next")
    await table.told("Phase III", "Jonah is up")
    refused = await table.nothing_changed(by=lambda: table.do(table.joe, "/act speed:slow"))
    assert "Jonah declared normal; slow is slower. Allowed: fast, normal." in refused.text
    await table.do(table.joe, "/act speed:fast")
    await table.told("Jonah acts (fast)")


async def test_only_calls_ping_and_only_those_who_may_act(table: Table) -> None:
    await table.gather()
    await table.do(table.gwen, "/combatant add name:Twins reflex:1d4 count:2")
    await table.do(table.gwen, "/combatant add name:Scout reflex:1d12 side:crew", player=table.olga)
    await table.do(table.gwen, "/encounter gm", user=table.house.max)
    await table.each((table.olga, "/declare speed:fast"), (table.gwen, "/declare speed:fast combatant:Twins"))
    await table.declare("slow", "slow", "slow")
    await table.do(table.gwen, '/flip card:"30 3"')
    await table.told("card 30")
    for _ in range(12):
        await table.do(table.gwen, "/next")
        if "Round 2" in await table.status(table.gwen):
            break
    await table.caught_up()
    players = {"Miranda": {table.mia}, "Reuben": {table.rob}, "Jonah": {table.joe}, "Scout": {table.olga}}
    for message in table.channel.messages:
        assert not message.pinged_everyone and not message.pinged_roles
        called = [name for name in (*players, "Twins") if re.search(f"{name} (is|are) up", message.content)]
        closing = [name for name in (*players, "Twins") if re.search(f"{name} holds? without", message.content)]
        declaring = [*players, "Twins"] if "**Round 2" in message.content else []
        who = {
            one for name in called + closing + declaring for one in players.get(name, {table.house.max})
        }  # Gwen presses
        who |= {table.gwen, table.house.max} if "All have declared" in message.content else set()  # Joe was the last
        assert message.pinged == table.ping(*who), message.content
    assert any(table.house.max.id in one.pinged for one in table.channel.messages)
