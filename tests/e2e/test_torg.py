"""Torg Simple, played by a GM and three players over real sockets."""

import asyncio

import pytest

from tests.e2e.arena import Arena
from tests.e2e.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def gather(arena: Arena, *, andy: int, brad: int, cass: int, pace: str = "flow", **foes: int) -> None:
    """Begin, with the players' Andy, Brad and Cass, and the GM's foes, all with a base initiative."""
    await arena.each(
        (arena.gwen, '/encounter start system:torg name:"The hostage"'),
        (arena.mia, f"/join name:Andy initiative:{andy}"),
        (arena.rob, f"/join name:Brad initiative:{brad}"),
        (arena.joe, f"/join name:Cass initiative:{cass}"),
        *((arena.gwen, f"/combatant add name:{name} initiative:{own}") for name, own in foes.items()),
    )
    if pace != "flow":
        await arena.do(arena.gwen, f"/encounter settings key:pace value:{pace}")


async def test_golden_1_the_base_initiative_is_rolled_or_typed(arena: Arena) -> None:
    """Of people who are not remembered from another fight: theirs would be there again."""
    await arena.each(
        (arena.gwen, '/encounter start system:torg name:"The hostage"'),
        (arena.mia, "/join name:Ash"),
        (arena.rob, "/join name:Bram"),
        (arena.joe, "/join name:Cleo"),
        (arena.gwen, "/flip combatant:Ash roll:6"),
        (arena.gwen, "/flip combatant:Bram roll:1"),
        (arena.joe, '/flip combatant:Cleo roll:"20 8"'),
    )
    await arena.tells(
        "Ash rolls 6: bonus number -5, base initiative 15.",
        "Bram rolls 1: bonus number -12, base initiative 8.",
        "Cleo rolls 20, 8: bonus number +9, base initiative 29.",
    )
    await arena.do(arena.gwen, "/combatant edit combatant:Bram initiative:18")
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 29**, bottom: Cleo may announce.")
    assert "from 18" in await arena.status(arena.rob)
    assert arena.calls == [("**Count 29**, bottom: Cleo may announce.", "Joe")]


async def test_golden_2_a_draw_and_a_shot(arena: Arena) -> None:
    await gather(arena, andy=18, brad=2, cass=1)
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 18**, bottom: Andy may announce.")
    await arena.do(arena.mia, "/declare kind:simple speed:fast action:draw")
    await arena.told("Andy announces: draw (fast), due at the top of 15. Penalty 0.")
    await arena.presses(arena.mia, "Act", "**Count 15**, top: Andy: draw.")
    await arena.told("**Count 15**, bottom: Andy may announce.")
    await arena.do(arena.mia, '/declare speed:normal action:"shoot Brad"')
    await arena.told("Andy announces: shoot Brad (normal), due at the top of 9. Penalty 0.")
    await arena.told("**Count 9**, top: Andy: shoot Brad.")
    await arena.do(arena.mia, "/act total:13")
    await arena.told("Andy: shoot Brad resolves, total 13")
    await arena.told("**Count 9**, bottom: Andy may announce.")
    assert "Andy has left: move, passive-defence." in await arena.status(arena.mia)
    assert arena.calls == [("**Count 18**, bottom: Andy may announce.", "Mia")], "all else she brings about herself"
    await arena.refuses((arena.mia, "/declare speed:normal action:again", ("no dramatic action left", "Left: move")))


async def test_golden_3_half_a_move_and_a_draw_together(arena: Arena) -> None:
    await gather(arena, andy=18, brad=2, cass=1)
    await arena.do(arena.gwen, "/encounter settings key:movement value:multi-action")
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, "/declare kind:half-move action:run")
    await arena.do(arena.mia, "/declare kind:simple action:draw")
    noted = "(multi-action -2 or -4 at difficulty 8)"
    await arena.told(f"**Count 15**, top: Andy: run {noted} + draw {noted}.")
    await arena.do(arena.mia, "/act")
    await arena.told("**Count 15**, bottom: Andy may announce.")
    await arena.do(arena.mia, "/declare kind:half-move action:run")
    await arena.do(arena.mia, '/declare speed:fast action:"stabs with the dagger"')
    await arena.told(f"**Count 12**, top: Andy: run {noted} + stabs with the dagger {noted}.")


async def test_golden_4_a_surge_before_the_countdown_and_two_rushes(arena: Arena) -> None:
    await gather(arena, andy=16, brad=2, cass=1)
    await arena.do(arena.mia, "/surge points:10")
    await arena.told("Andy surges 10: initiative 26 in this round. Penalty 10.")
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 26**, bottom: Andy may announce.")
    await arena.do(arena.mia, "/declare kind:simple rush:1 action:draw")
    await arena.told("Andy announces: draw (very fast), due at the bottom of 26. Penalty 13.")
    await arena.presses(arena.mia, "Act", "**Count 26**, bottom, very fast: Andy: draw (-13: surge -10, rush -3).")
    mark = len(await arena.tells("Andy: draw resolves. Penalty 13."))
    await arena.do(arena.mia, '/declare speed:normal rush:1 action:"shoot Brad"')
    await arena.told("Andy announces: shoot Brad (fast), due at the top of 23. Penalty 16.")
    await arena.told("**Count 23**, top: Andy: shoot Brad (-16: surge -10, rush -6).", after=mark)
    await arena.do(arena.mia, "/act total:12")
    await arena.told("Andy: shoot Brad resolves, total 12 (penalty 16 counted in).")
    assert "surge 10" in await arena.say(arena.mia, "/why combatant:Andy")
    assert arena.calls == [("**Count 26**, bottom: Andy may announce.", "Mia")], "all else she brings about herself"


async def test_golden_5_a_late_surge_is_cut_to_what_still_serves(arena: Arena) -> None:
    await gather(arena, andy=16, brad=21, cass=19)
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 21**, bottom: Brad may announce.")
    await arena.refuses(
        (arena.joe, "/surge points:3", ("Too late for a surge", "at count 21", "only 2", "3 at least")),
        (arena.rob, "/surge points:3", ("has reached its initiative",)),
    )
    await arena.do(arena.mia, "/surge points:10")
    await arena.tells("Andy surges late: 10 is cut to 5.", "Andy surges 5: initiative 21 in this round. Penalty 5.")
    await arena.shows("**Andy** · may announce (21), penalty 5")
    await arena.do(arena.mia, "/declare speed:fast action:dodge")
    await arena.told("Andy announces: dodge (fast), due at the top of 18. Penalty 5.")


async def test_golden_6_how_to_be_in_time(arena: Arena) -> None:
    await gather(arena, andy=14, brad=19, cass=1)
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 19**, bottom: Brad may announce.")
    await arena.do(arena.rob, '/declare speed:normal action:"shoots the hostage"')
    await arena.told("Brad announces: shoots the hostage (normal), due at the top of 13.")
    await arena.told("**Count 14**, bottom: Andy may announce.")
    posts = len(arena.posts)
    # The count has gone on by itself; until somebody takes the next step Andy may still answer at 19.
    oracle = await arena.do(arena.mia, "/interrupt target:Brad speed:normal")
    lines = [one for one in oracle.text.splitlines() if one.startswith(("surge", "rush", "announce"))]
    # The cheapest first; Andy reaches 17 by a surge of 3. Without one there is no way.
    assert lines[0] == "surge 3, rush 1: announce at 17, resolves at 14, penalty 6"
    assert all(one.startswith("surge") for one in lines)
    labels = [one.label for one in oracle.replies[-1].buttons]
    assert labels[0] == "17 → 14, penalty 6"
    assert "Left of" not in oracle.text

    form = await arena.press(arena.mia, oracle.replies[-1], labels[0])
    await arena.mia.submit(form, {"action": "tackle Brad"})
    texts = await arena.tells(
        "**Andy answers at count 19.**\nTaken back by that: **Count 14**, bottom: Andy may announce.",
        "**Count 14**, top: Andy: tackle Brad",
    )
    assert texts[posts].startswith("**Andy answers"), "what was asked for was told to nobody else"
    await arena.tells("Andy surges 3", "**Count 17**, bottom", "Andy announces:", "**Count 14**, top: Andy")
    await arena.do(arena.mia, "/act total:13")
    await arena.told("**Count 14**, bottom", after=len(texts))
    await arena.do(arena.gwen, "/next")
    await arena.presses(arena.rob, "Act", "**Count 13**, top: Brad: shoots the hostage.")
    await arena.told("Brad: shoots the hostage resolves.")
    assert not any("interrupt" in text for text in texts)


async def test_golden_6_why_there_is_no_way(arena: Arena) -> None:
    """One who has surged and rushed for the round has only its own initiative left."""
    await gather(arena, andy=14, brad=19, cass=3)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.rob, '/declare speed:fast action:"shoots the hostage"')
    await arena.told("due at the top of 16")
    told = await arena.say(arena.joe, "/interrupt target:Brad speed:slow")
    assert "There is no way" in told and "must be above 16" in told
    await arena.refuses(
        (arena.rob, "/interrupt target:Andy", ("Andy has nothing under way",)),
        (arena.rob, "/interrupt target:Brad", ("cannot interrupt itself",)),
    )


async def test_golden_7_who_held_goes_first_in_the_next_round(arena: Arena) -> None:
    await gather(arena, andy=12, brad=15, cass=16, Dirk=20)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.gwen, '/declare kind:other speed:"very fast" combatant:Dirk')
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.gwen, "/act combatant:Dirk")
    await arena.do(arena.gwen, "/act done:true combatant:Dirk")
    for who, name, count in ((arena.joe, "Cass", 16), (arena.rob, "Brad", 15), (arena.mia, "Andy", 12)):
        await arena.presses(who, "Hold", f"**Count {count}**, bottom: {name}")
        await arena.told(f"{name} holds.")
        if count < 16:  # those who hold are asked at every later count: they let it pass
            await arena.do(arena.gwen, "/next")
    first = await arena.told("Held to the end, and first now: Cass (29), Brad (26), Andy (23).")
    assert first.pinged == arena.ping(arena.mia, arena.rob, arena.joe)
    await arena.tells("Andy holds.", "Round 1 ends.", "**Round 2.**")
    # A holder whose own is better keeps it. Who lets its count pass is asked at each later one, and pinged once.
    await arena.do(arena.gwen, "/combatant edit combatant:Cass initiative:31")
    for _ in range(4):
        await arena.do(arena.gwen, "/next")
    await arena.told("**Count 20**, bottom: Andy, Brad, Cass and Dirk may announce.")
    assert arena.calls[-3:] == [
        ("**Count 31**, bottom: Cass may announce.", "Joe"),
        ("**Count 26**, bottom: Brad and Cass may announce.", "Rob"),
        ("**Count 23**, bottom: Andy, Brad and Cass may announce.", "Mia"),
    ]


async def test_golden_8_who_aborts_waits_for_two_counts(arena: Arena) -> None:
    await gather(arena, andy=15, brad=14, cass=15)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, "/declare speed:normal action:shoot")
    await arena.told("Andy announces")
    await arena.do(arena.mia, "/abort")
    await arena.told("Andy aborts: shoot. Nothing new before count 13.")
    again = (arena.mia, "/declare speed:fast", ("has aborted", "Allowed from count 13 on"))
    await arena.refuses(again)
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 14**, bottom: Brad and Cass may announce.")
    await arena.refuses(again)
    await arena.do(arena.gwen, "/next")
    call = await arena.told("**Count 13**, bottom:", "Andy")
    assert arena.mia.id in call.pinged
    await arena.do(arena.mia, "/declare speed:normal action:shoot")
    await arena.told("Andy announces: shoot (normal), due at the top of 7.")


async def test_golden_10_the_higher_total_resolves_first(arena: Arena) -> None:
    await gather(arena, andy=18, brad=18, cass=3)
    await arena.do(arena.gwen, "/next")
    call = await arena.told("**Count 18**, bottom: Andy and Brad may announce.")
    assert call.pinged == arena.ping(arena.mia, arena.rob)
    await arena.do(arena.mia, '/declare speed:"very fast" action:shouts')
    await arena.do(arena.rob, '/declare speed:"very fast" action:"presses the button"')
    due = await arena.told("**Count 18**, bottom, very fast:", "Andy: shouts", "Brad: presses the button")
    assert due.pinged == arena.ping(arena.mia), "who has just declared is not pinged"
    assert "Andy is ready, total 9." in await arena.say(arena.mia, "/act total:9")
    await arena.do(arena.rob, "/act total:14")
    await arena.tells(
        "In this order: Brad (14), Andy (9).",
        "Brad: presses the button resolves, total 14",
        "Andy: shouts resolves, total 9",
        "**Count 18**, bottom: Andy and Brad may announce.",
    )


async def test_totals_and_initiatives_alike_are_decided_by_a_coin_that_is_shown(arena: Arena) -> None:
    await gather(arena, andy=18, brad=18, cass=17)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, "/declare speed:fast action:left")
    await arena.do(arena.rob, "/declare speed:fast action:right")
    await arena.do(arena.gwen, "/next")
    await arena.told("**Count 15**, top: Andy: left, Brad: right.")
    await arena.do(arena.mia, "/act total:8")
    await arena.do(arena.rob, "/act total:8")
    coin = await arena.told("Andy, Brad: all alike. The coin says:", "first.")
    first = "Andy" if "The coin says: Andy" in coin.content else "Brad"
    other = {"Andy": "Brad", "Brad": "Andy"}[first]
    await arena.tells(f"In this order: {first} (8), {other} (8).", f"{first}:", f"{other}:")
    verified = await arena.say(arena.olga, "/encounter verify")
    assert verified


MARKS = ("peachstone7", "quicksilver-and-a-long-note9")


async def test_a_secret_announcement_is_seen_by_its_owner_and_the_gm_alone(house: House) -> None:
    """Twice the same fight, but for a secret: all that anybody else receives is the same, word for word."""

    async def play(number: int) -> list[str]:
        arena = Arena(house, house.guild.channel(f"torg-secret-{number}"))
        await gather(arena, andy=18, brad=18, cass=18)
        await arena.do(arena.gwen, "/next")
        given = ("speed:slow", 'speed:"very slow" rush:1 take_time:true')[number]
        own = await arena.do(arena.mia, f"/declare {given} secret:true action:{MARKS[number]}")
        assert MARKS[number] in own.text
        announced = await arena.told("Andy announces something in secret")
        assert MARKS[number] not in announced.content
        # The time line is in the private status of the owner and the GM, and of nobody else.
        for who in (arena.mia, arena.gwen):
            seen = await arena.do(who, "/encounter status")
            assert MARKS[number] in seen.text
            assert [file.name for file in seen.replies[-1].files] == ["timeline.png"]
            assert seen.replies[-1].files[0].bytes.startswith(b"\x89PNG")
            assert seen.replies[-1].viewer == who.id
        for who in (arena.rob, arena.joe, arena.olga):
            seen = await arena.do(who, "/encounter status")
            assert not any(one.files for one in seen.replies), who.name
            assert "something secret" in seen.text
        # Others ask what they can.
        told = await arena.say(arena.rob, "/interrupt target:Andy")
        assert "secret" in told
        await arena.say(arena.rob, "/why combatant:Andy")
        await arena.say(arena.olga, "/encounter verify")
        await arena.do(arena.rob, "/declare speed:fast action:ducks")
        await arena.do(arena.gwen, "/next")
        await arena.told("**Count 15**, top: Brad: ducks.")
        mine, robs, olgas = [
            (await arena.do(who, "/encounter status")).replies[-1].files for who in (arena.mia, arena.rob, arena.olga)
        ]
        assert not any(MARKS[number] in sent for sent in arena.sent_to_others(arena.mia, arena.gwen))
        if robs:  # a time line that everybody may see has the open action alone
            assert robs[0].bytes == olgas[0].bytes != mine[0].bytes
        seen_so_far = await arena.others_see(arena.mia, arena.gwen)
        assert not any(MARKS[number] in text for text in seen_so_far)
        # It comes out when it resolves: at 9, or at 3 (slow from very slow, and 6 counts for taking time).
        count = (9, 3)[number]
        await arena.do(arena.rob, "/act")
        for _ in range(9):
            if any(f"**Count {count}**, top" in text for text in await arena.caught_up()):
                break
            await arena.do(arena.gwen, "/next")
        await arena.told(f"**Count {count}**, top:", MARKS[number])
        return seen_so_far

    plain, other = await asyncio.gather(play(0), play(1))
    assert len(plain) == len(other)
    for one, two in zip(plain, other, strict=True):
        assert one == two


async def test_the_gm_or_its_owner_lets_a_secret_come_out(arena: Arena) -> None:
    await gather(arena, andy=18, brad=18, cass=5)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, "/declare speed:slow secret:true action:lurks")
    await arena.do(arena.gwen, "/declare secret:false combatant:Andy")
    await arena.told("It comes out what Andy is at: lurks, due at 9.")


async def test_bad_input_is_refused_and_changes_nothing(arena: Arena) -> None:
    await gather(arena, andy=18, brad=14, cass=18)
    gwen, mia, rob = arena.gwen, arena.mia, arena.rob
    await arena.refuses(
        (mia, "/act", ("nothing",)),
        (mia, "/surge points:2", ("A surge of 2", "Allowed: 3 to 10")),
        (mia, "/surge points:11", ("A surge of 11", "Allowed: 3 to 10")),
        (mia, "/surge", ("3 to 10",)),
        (mia, "/surge haste:true", ("no haste cards", "/encounter settings key:haste")),
        (gwen, '/flip combatant:Brad roll:"5 5"', ("“5 5” is no roll", "20 8")),
        (gwen, "/flip", ("Everybody has a base initiative",)),
        (gwen, "/next round:true", ("has not begun",)),
        (arena.olga, "/join name:Nil initiative:999", ("999", "-50 to 200")),
    )
    await arena.do(gwen, "/next")
    await arena.told("**Count 18**, bottom")
    await arena.refuses(
        (mia, '/declare speed:"very fast" rush:1', ("very fast action cannot be rushed", "Levels allowed: none")),
        (mia, "/declare speed:normal rush:2", ("normal action cannot be rushed by 2", "Allowed: 1 (fast)")),
        (mia, '/declare speed:"very slow" rush:3', ("by 3", "1 (slow), 2 (normal)")),
        (mia, "/declare surge:2 speed:fast", ("A surge of 2", "3 to 10")),
        (mia, "/declare surge:11 speed:fast", ("A surge of 11", "3 to 10")),
        (mia, "/declare surge:3 speed:fast", ("has reached its initiative",)),
        (mia, "/declare speed:warp", ("“warp” is no speed", "very fast, fast, normal, slow, very slow")),
        (mia, "/declare kind:nap", ("“nap” is no kind", "simple, half-move, move, dramatic, other")),
        (mia, "/declare speed:fast phase:25", ("Count 25 has passed", "18 or lower")),
        (mia, "/declare speed:fast phase:soon", ("“soon” is no count",)),
        (rob, "/declare speed:fast", ("Brad may announce from 14 on down, not at 18",)),
        (rob, "/declare speed:fast surge:3", ("Brad may announce from 17 on down, not at 18",)),
        (rob, "/abort", ("Brad has nothing under way",)),
        (rob, "/abort retarget:same", ("nothing in the air", "another target")),
        (rob, "/abort retarget:later", ("nothing in the air", "another target")),
        (rob, "/act", ("nothing due",)),
        (rob, "/hold", ("Brad may announce from 14 on down",)),
        (rob, "/declare speed:fast combatant:Andy", ("Andy is not yours",)),
        (rob, "/check", ("no use for /check",)),
        (gwen, "/declare secret:false combatant:Andy", ("announced nothing in secret",)),
    )
    await arena.do(mia, "/declare speed:fast action:shoot")
    await arena.told("Andy announces")
    await arena.refuses(
        (mia, "/declare speed:fast", ("at something: shoot", "Abort")),
        (mia, "/act", ("nothing is due now", "shoot")),
        (gwen, "/next round:true", ("In the air: Andy", "force")),
    )


async def test_the_board_shows_what_is_under_way_as_a_picture_without_secret_actions(arena: Arena) -> None:
    await gather(arena, andy=19, brad=18, cass=1)
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, '/declare speed:slow action:"plugh" secret:true')
    secret = await arena.shows("Count 18")
    assert secret.files == [] and "plugh" not in secret.text
    await arena.do(arena.rob, '/declare speed:normal action:"shoots the lamp"')
    board = await arena.shows("shoots the lamp", "Time line")
    assert [file.name for file in board.files] == ["timeline.png"]
    line = board.text[board.text.index("Time line") :]
    assert "Brad: shoots the lamp, from 18 to 12" in line
    assert "plugh" not in line and "Andy" not in line.split("\n")[0]


async def test_the_clock_goes_to_a_count_and_bells_ring_on_the_way(arena: Arena) -> None:
    await gather(arena, andy=18, brad=4, cass=3)
    await arena.do(arena.gwen, '/encounter bell text:"the fuse burns down" at:12')
    await arena.told("A bell is set for round 1, count 12: the fuse burns down")
    await arena.do(arena.gwen, '/encounter bell text:"plugh rides in" at:11 secret:true')
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.gwen, "/next to:9")
    await arena.tells(
        "Andy lets this count pass.", "The bell rings, round 1, count 12:** the fuse burns down",
        "**Count 9**, bottom: Andy may announce.",
    )  # fmt: skip
    assert "No bell is set" in await arena.say(arena.gwen, "/encounter bell")
    assert not any("plugh" in text for text in arena.sent_to_others(arena.gwen))
    await arena.refuses((arena.gwen, "/next to:9", ("Count 9 has passed", "8 or lower")))
    await arena.do(arena.mia, "/act done:true")
    await arena.do(arena.gwen, "/next to:2")
    await arena.told("Before count 2 there is count 4: that comes first.")
