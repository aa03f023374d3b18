"""Fast Action, played by a GM and three players over real sockets."""

import re

import pytest

from tests.e2e.arena import Arena

pytestmark = pytest.mark.asyncio(loop_scope="session")

DICE = re.compile(r"tests with (\d+) dice \((\d+) prowess \+ (\d+) \+ (\d+) AD\): ([1-6 ]+), (\d+) success")


async def gather(arena: Arena, **rolls: str) -> None:
    """Begin, with Anders, Benny and Cora at the table, and their rolls for the order."""
    await arena.each(
        (arena.gwen, '/encounter start system:fast-action name:"The Midnight Lady"'),
        (arena.mia, "/join name:Anders"),
        (arena.rob, "/join name:Benny"),
        (arena.joe, "/join name:Cora"),
        *((arena.gwen, f'/flip combatant:{name} roll:"{roll}"') for name, roll in rolls.items()),
    )


ROLLS = {"Anders": "6 6 5 1 1", "Benny": "6 5 5 4 4", "Cora": "6 6 2 2 2"}


async def test_golden_1_the_odds_are_the_askers_alone(arena: Arena) -> None:
    await gather(arena, **ROLLS)
    odds = await arena.say(arena.rob, "/odds dice:5 target:3S")
    assert "0 AD, 7 dice: 3S 43%" in odds
    assert "1 AD, 8 dice: 3S 53%" in odds
    assert "43%" not in "\n".join(await arena.caught_up())


async def test_golden_2_a_pistol_with_three_successes_of_nine(arena: Arena) -> None:
    """Prowess 2 and 7 dice; the table rolls until the three successes of the example come."""
    await gather(arena, **ROLLS)
    for _ in range(40):
        told = await arena.brings(arena.mia, "/check dice:7 target:2S effect:2HP/SM", "Anders tests")
        found = DICE.search(told)
        assert found, told
        assert found.group(1, 2, 3, 4) == ("9", "2", "7", "0")
        faces = found[5].split()
        assert len(faces) == 9
        successes = sum(face in "56" for face in faces)
        assert successes == int(found[6])
        if successes < 2:
            assert f"Failure: {successes} of 2." in told and "Effect" not in told
        else:
            assert f"Success: {successes} of 2, success margin {successes - 1}." in told
            assert f"Effect: {2 * (successes - 1)} HP." in told
        if successes == 3:
            break
    assert "Success: 3 of 2, success margin 2." in told
    assert "Effect: 4 HP." in told
    await arena.tells("Anders tests with 9 dice", "Success: 3 of 2, success margin 2.", "Effect: 4 HP.")
    # Nothing was spent: the pool is whole.
    assert "5/5 dice" in await arena.status(arena.mia)


async def test_golden_3_and_4_distances_and_costs(arena: Arena) -> None:
    await gather(arena, **ROLLS)
    for distance, needed in (("10", 2), ("10.5", 3), ("20", 3), ("50", 6)):
        line = f"/check dice:1 target:2S@10m,20,30,40,50 distance:{distance}"
        assert re.search(f"[0-9] of {needed}", await arena.brings(arena.mia, line, "Anders tests"))
    for distance, needed in (("3", 2), ("2", 3), ("2.5", 3)):
        line = f"/check dice:1 target:2S@3m,2 distance:{distance}"
        assert re.search(f"[0-9] of {needed}", await arena.brings(arena.mia, line, "Anders tests"))
    await arena.do(arena.mia, "/act cost:7m/AD distance:8 action:runs")
    await arena.told("Anders spends 2 on runs: 3 left.")
    await arena.do(arena.rob, "/act cost:10m/2AD distance:11 action:gallops")
    await arena.told("Benny reacts with gallops, spending 4: 1 left.")


async def test_golden_5_the_order(arena: Arena) -> None:
    await gather(arena)
    for name in ("Dirk", "Egon", "Fay", "Gus"):
        await arena.do(arena.gwen, f"/combatant add name:{name}")
    await arena.each(
        *(
            (arena.gwen, f'/flip combatant:{name} roll:"{roll}"')
            for name, roll in (
                ("Gus", "5 1 1 1 1"),
                ("Egon", "6 5 3 3 3"),
                ("Cora", "6 6 2 2 2"),
                ("Fay", "1 5 1 1 1"),
                ("Benny", "4 6 5 4 5"),
                ("Dirk", "6 5 4 1 1"),
                ("Anders", "6 6 5 1 1"),
            )
        )
    )
    # Identical: they roll again among themselves, and nobody acts before.
    await arena.shows("Equal: Fay, Gus.")
    assert arena.calls == []
    await arena.do(arena.gwen, '/flip combatant:Fay roll:"6 1 1 1 1"')
    await arena.do(arena.gwen, '/flip combatant:Gus roll:"6 1 1 1 1"')
    await arena.told("Gus rolls again: 6 1 1 1 1. (own dice)")
    assert arena.calls == []
    await arena.do(arena.gwen, '/flip combatant:Gus roll:"6 2 1 1 1"')
    await arena.do(arena.gwen, '/flip combatant:Fay roll:"1 2 2 1 6"')
    await arena.told("**The order:** Anders, Benny, Cora, Dirk, Egon, Fay, Gus.")
    await arena.told("**Round 1:** Anders is up, 5 of 5 dice.")
    # A round of turns, in that order; each pings whoever may act; the GM presses herself.
    for _ in range(7):
        await arena.do(arena.gwen, "/next")
    await arena.told("Round 2", "Anders is up")
    called = [(1, *one) for one in zip(("Anders", "Benny", "Cora"), ("Mia", "Rob", "Joe"), strict=True)]
    called += [(2, "Anders", "Mia")]
    assert arena.calls == [(f"**Round {n}:** {name} is up, 5 of 5 dice.", who) for n, name, who in called]
    assert "place 4 of 7" in await arena.say(arena.gwen, "/why combatant:Dirk")


async def test_golden_5_the_bot_rolls_until_nobody_is_equal(arena: Arena) -> None:
    await gather(arena)
    for number in range(12):
        await arena.do(arena.gwen, f"/combatant add name:N{number} dice:1")
    await arena.do(arena.gwen, "/flip")
    # Fifteen, twelve of them with one die of six faces: some are equal and roll again.
    order = (await arena.told("**The order:**")).content.split("**The order:** ")[1].split(".")[0].split(", ")
    assert sorted(order) == sorted(["Anders", "Benny", "Cora", *(f"N{number}" for number in range(12))])
    assert any("rolls again" in text for text in await arena.caught_up())
    await arena.told(f"**Round 1:** {order[0]} is up")
    reversed_places = [await arena.say(arena.gwen, f"/why combatant:{name}") for name in order]
    for place, told in enumerate(reversed_places, 1):
        assert f"place {place} of 15" in told


async def test_golden_6_anders_spends_what_he_has(arena: Arena) -> None:
    await gather(arena, **ROLLS)
    mia = arena.mia
    await arena.told("**Round 1:** Anders is up, 5 of 5 dice.")
    await arena.do(mia, "/act cost:1 action:snapshot")
    await arena.do(mia, '/act cost:3 action:"aimed burst"')
    await arena.do(mia, "/act cost:7m/AD distance:5 action:runs")
    await arena.tells(
        "Anders spends 1 on snapshot: 4 left.",
        "Anders spends 3 on aimed burst: 1 left.",
        "Anders spends 1 on runs: 0 left.",
    )
    dodge = (mia, "/act cost:1 action:dodge", ("0 dice left", "cannot spend 1", "Allowed: up to 0"))
    await arena.refuses(dodge)
    await arena.do(mia, "/act done:true")
    await arena.refuses(dodge)
    for _ in range(2):
        await arena.do(arena.gwen, "/next")
    await arena.told("Left over, and spent on Watch: Benny (5), Cora (5).")
    await arena.told("**Round 2:** Anders is up, 5 of 5 dice.")
    await arena.do(mia, '/act cost:2 action:"holds its breath"')
    await arena.do(mia, "/act bind:2")
    await arena.told("Anders EX-binds 2: 2 bound in all.")
    await arena.shows("3/5 dice", "2 bound")
    await arena.do(arena.gwen, "/next round:true")
    await arena.told("**Round 3:** Anders is up, 3 of 5 dice.")
    await arena.refuses((mia, "/act cost:4 action:sprint", ("3 dice left", "cannot spend 4", "2 EX-bound", "up to 3")))
    await arena.refuses((mia, "/act bind:-2", ("Only a GM frees",)))
    await arena.do(arena.gwen, "/act combatant:Anders bind:-2")
    await arena.told("Anders frees 2 from EX, to be back at the end of the round; 0 still bound.")
    await arena.shows("3/5 dice", without="bound")


async def test_out_of_turn_dice_are_spent_on_reactions_also_before_ones_turn(arena: Arena) -> None:
    await gather(arena, **ROLLS)
    await arena.do(arena.rob, "/act cost:1 action:dodge")
    await arena.told("Benny reacts with dodge, spending 1: 4 left.")
    panel = await arena.presses(arena.mia, "Act", "Anders is up")
    labels = [one.label for one in panel.replies[-1].buttons]
    assert labels == ["Spend 1", "Spend 2", "Spend 3", "Spend 4", "Spend 5", "Spend…", "Done", "Test…"]
    await arena.press(arena.mia, panel.replies[-1], "Spend 2")
    await arena.told("Anders spends 2: 3 left.")
    await arena.presses(arena.mia, "Hold", "Anders is up")
    await arena.told("Anders holds, keeping 3 dice for reactions.")
    await arena.told("**Round 1:** Benny is up, 4 of 5 dice.")
    await arena.shows("**Anders** · holds, 3/5 dice")
    await arena.do(arena.mia, "/act cost:3 action:parry")
    await arena.told("Anders reacts with parry, spending 3: 0 left.")
    await arena.presses(arena.rob, "Done", "Benny is up")
    await arena.presses(arena.joe, "Done", "Cora is up")
    await arena.tells("Left over, and spent on Watch: Benny (4), Cora (5).", "Round 1 ends")
    assert arena.calls == [
        ("**Round 1:** Anders is up, 5 of 5 dice.", "Mia"),
        ("**Round 1:** Benny is up, 4 of 5 dice.", "Rob"),
        ("**Round 1:** Cora is up, 5 of 5 dice.", "Joe"),
        ("**Round 2:** Anders is up, 5 of 5 dice.", "Mia"),
    ]


async def test_one_who_comes_later_rolls_and_is_put_in(arena: Arena) -> None:
    await gather(arena, **ROLLS)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.olga, "/join name:Late dice:1")
    await arena.told("Late rolls")
    # One die is worse than 6 5 5 4 4 and 6 6 2 2 2: it comes last, in this round already.
    for _ in range(2):
        await arena.do(arena.gwen, "/next")
    await arena.told("**Round 1:** Late is up, 1 of 1 dice.")
    assert arena.calls[-1][1] == "Olga"


async def test_bad_input_is_refused_and_changes_nothing(arena: Arena) -> None:
    await gather(arena, **ROLLS)
    gwen, mia, rob = arena.gwen, arena.mia, arena.rob
    check = "/check cost:1 distance:5 target:"
    await arena.do(mia, "/act cost:4 action:volley")
    await arena.refuses(
        (mia, "/act cost:2", ("1 die left", "cannot spend 2", "Allowed: up to 1")),
        (mia, "/act cost:0", ("“0” is no cost", "at least 1")),
        (mia, "/act cost:lots", ("“lots” is no cost", "7m/AD")),
        (mia, "/act cost:7m/AD", ("distance:5",)),
        (mia, "/act cost:7m/AD distance:far", ("“far” is no distance", "10.5m")),
        (mia, f"{check}2S@", ("“2S@” is no target", "2S@10m,20,30")),
        (mia, f"{check}2S@10m,5,30", ("“2S@10m,5,30”", "neither rise nor fall", "2S@3m,2")),
        (mia, f"{check}0S", ("“0S” is no target", "at least 1S")),
        (mia, f"{check}2S@4m,3", ("not effective at 5", "nothing is spent")),
        (mia, "/check cost:1 target:2S@10m,20", ("depends on the distance",)),
        (mia, "/check cost:1 target:2S effect:much", ("“much” is no effect", "2HP/SM")),
        (mia, "/check cost:1 effect:2HP/SM", ("target:",)),
        (mia, "/check dice:31", ("31 dice", "0 to 30")),
        (mia, "/act bind:5", ("has spent 4 dice", "up to 4")),
        (rob, "/act bind:1", ("has spent 0 dice",)),
        (rob, "/act done:true", ("Benny is not up, Anders is", "/act cost:")),
        (rob, "/hold", ("Benny is not up, Anders is",)),
        (rob, "/act cost:1 combatant:Anders", ("Anders is not yours",)),
        (rob, "/declare speed:fast", ("no use for /declare", "/act cost:")),
        (rob, "/abort", ("no use for /abort", "/encounter undo")),
        (rob, "/surge points:3", ("no use for /surge",)),
        (gwen, "/flip", ("The order is rolled, and stands",)),
        (gwen, '/flip combatant:Anders roll:"6 6 6 6 6"', ("roll stands", "force")),
        (arena.olga, "/join name:Nil dice:0", ("dice", "0", "1 to 30")),
        (gwen, "/combatant edit combatant:Benny prowess:-1", ("-1", "0 to 30")),
    )


async def test_a_roll_of_the_tables_own_dice_must_be_one(arena: Arena) -> None:
    await gather(arena, Benny=ROLLS["Benny"])
    await arena.refuses(
        (arena.gwen, '/flip combatant:Anders roll:"6 6 5 1"', ("6 6 5 1", "5 dice of 1 to 6")),
        (arena.gwen, '/flip combatant:Anders roll:"7 6 5 1 1"', ("7 6 5 1 1", "5 dice of 1 to 6")),
        (arena.gwen, '/flip roll:"6 6 5 1 1"', ("whose dice",)),
        (arena.mia, "/flip", ("GM's",)),
        (arena.mia, "/act cost:1", ("order is rolled first",)),
        (arena.gwen, "/next", ("order is rolled first",)),
    )
