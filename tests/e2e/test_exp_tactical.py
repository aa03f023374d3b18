"""EXP's tactical initiative, played by a referee and three players over real sockets."""

import re

import pytest

from tests.e2e.arena import Arena, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOVE_WAITS, ATTACK_WAITS = "✋ move", "✋ attack"
MOVE_DONE, ATTACK_DONE = "✅ move", "✅ attack"
MOVE_LOST, ATTACK_LOST = "❌ move", "❌ attack"


async def gather(arena: Arena, *, awareness: int = 20) -> None:
    """Begin, with Abel, Babel, Cable, and the referee's Dabel; the awareness is Abel's."""
    await arena.each(
        (arena.gwen, '/encounter start system:exp-tactical name:"The unit of four"'),
        (arena.mia, f"/join name:Abel dexterity:12 awareness:{awareness} mental:10"),
        (arena.rob, "/join name:Babel dexterity:11 awareness:20 mental:10"),
        (arena.joe, "/join name:Cable dexterity:10 awareness:20"),
        (arena.gwen, "/combatant add name:Dabel dexterity:6 awareness:20"),
    )


async def roll(arena: Arena, *, abel: int = 14, babel: int = 10, cable: int = 3, dabel: int = 3) -> None:
    """Type the real dice; those of the worked example make 26, 21, 13 and 9."""
    for name, die in (("Abel", abel), ("Babel", babel), ("Cable", cable), ("Dabel", dabel)):
        await arena.do(arena.gwen, f"/flip combatant:{name} roll:{die}")


async def first_pass(arena: Arena) -> None:
    """Abel and Babel wait both, Cable attacks and waits the move, Dabel does both."""
    await arena.each(
        (arena.mia, "/hold what:both"),
        (arena.rob, "/hold what:both"),
        (arena.joe, "/act do:attack"),
        (arena.joe, "/hold what:move"),
        (arena.gwen, "/act do:both combatant:Dabel"),
    )
    await arena.told("**Unit 1, Pass 2:** Cable must finish: move.")


def line(name: str, move: str, attack: str) -> str:
    """Return how a board tells of a persona's move and attack."""
    return f"**{name}** · {move} {attack}"


async def test_golden_2_a_tie_is_broken_by_decimals(arena: Arena) -> None:
    await gather(arena)
    await roll(arena, abel=5, babel=6, cable=8, dabel=9)
    await arena.told("Abel rolls 5 + 12 = 17. (own dice)")
    await arena.shows("Equal: Abel, Babel.")
    again = ("Equal: Abel, Babel. They roll again: `/flip`.", "Mia Rob")
    assert arena.calls == [again]
    for name, die in (("Abel", 3), ("Babel", 3), ("Abel", 7), ("Babel", 3)):
        await arena.do(arena.gwen, f"/flip combatant:{name} roll:{die}")
    await arena.told("Abel rolls 7 on the d10: 17.37. (own dice)")
    await arena.told("**Priorities:** Cable (18), Abel (17.37), Babel (17.33), Dabel (15).")
    await arena.do(arena.joe, "/hold")
    await arena.do(arena.mia, "/hold")
    await arena.do(arena.rob, "/hold")
    await arena.told("Dabel, the lowest, must do everything now")
    assert arena.calls[:2] == [again, again], "the d10s were equal, too"
    assert [who for _, who in arena.calls[2:]] == ["Joe", "Mia", "Rob", "Gwen"]
    assert "17.33" in shown(await arena.say(arena.rob, "/why"))


async def test_golden_2_a_ten_on_the_d10_counts_as_nothing(arena: Arena) -> None:
    await gather(arena)
    await roll(arena, abel=5, babel=6, cable=8, dabel=9)
    # An equal may roll for itself, with the bot's die or a real one.
    await arena.do(arena.mia, "/flip combatant:Abel roll:10")
    await arena.do(arena.rob, "/flip combatant:Babel roll:1")
    await arena.told("**Priorities:** Cable (18), Babel (17.1), Abel (17.0), Dabel (15).")


async def test_golden_3_the_unit_of_four(arena: Arena) -> None:
    await gather(arena)
    gwen, mia, rob, joe = arena.gwen, arena.mia, arena.rob, arena.joe
    await roll(arena)
    await arena.told("**Priorities:** Abel (26), Babel (21), Cable (13), Dabel (9).")
    await arena.stands("▶️ **Abel** · up, 26", "🟦 **Dabel** · 9", "Pass 1", "Forced next: Dabel.")
    await arena.presses(mia, "Hold", "Abel is up: act, or wait.")
    await arena.told("Abel holds; waiting: move, attack.")
    await arena.presses(rob, "Hold", "Babel is up: act, or wait.")
    panel = await arena.presses(joe, "Act", "Cable is up: act, or wait.")
    await arena.press(joe, panel.replies[-1], "Attack")
    await arena.told("Cable attacks.")
    await arena.do(joe, "/hold what:move")
    await arena.told("Cable holds; waiting: move.")
    await arena.shows(
        "✋ **Abel** · 26, waits",
        line("Cable", MOVE_WAITS, ATTACK_DONE),
        "▶️ **Dabel** · up, 9",
        "Dabel, the lowest, must do everything now",
        "Forced next: Cable.",
    )
    await arena.do(gwen, "/act do:both combatant:Dabel")
    await arena.told("**Unit 1, Pass 2:** Cable must finish: move. Who is higher may go before: Abel, Babel.")
    await arena.shows("Pass 2", "✅ **Dabel** · 9, done", "Forced next: Babel.", "AWE roll: Abel, Babel.")

    # Pass 2: Abel goes before with a move (a d20 never shows more than 20), and waits its attack still.
    await arena.do(mia, "/act do:move")
    await arena.told("Abel goes before Cable: AWE roll", "of 20, made.", "Abel moves.")
    await arena.stands(line("Abel", MOVE_DONE, ATTACK_WAITS))
    await arena.presses(joe, "Act", "Cable must finish")
    await arena.do(joe, "/act do:move")
    await arena.told("Cable moves.")
    # Pass 3: Babel is forced to both.
    await arena.told("**Unit 1, Pass 3:** Babel must finish: move, attack. Who is higher may go before: Abel.")
    await arena.stands("Forced next: Abel.", "✅ **Cable** · 13, done")
    await arena.do(rob, "/act do:both")
    # Pass 4: Abel has the last word, or does nothing.
    await arena.told("**Unit 1, Pass 4:** Abel has the last word: attack, or nothing")
    await arena.presses(mia, "Abort", "Abel has the last word")
    await arena.tells("Babel moves and attacks.", "Abel aborts, giving up: attack.", "Unit 1 ends.", "**Unit 2.**")

    called = [(words.split(":")[0].strip("*"), who) for words, who in arena.calls]
    assert called == [
        ("Unit 1, Pass 1", "Mia"),
        ("Unit 1, Pass 1", "Rob"),
        ("Unit 1, Pass 1", "Joe"),
        ("Unit 1, Pass 1", "Gwen"),
        ("Unit 1, Pass 2", "Joe"),
        ("Unit 1, Pass 3", "Rob"),
        ("Unit 1, Pass 4", "Mia"),
        ("Unit 2.** Everybody rolls d20 + DEX", "Gwen Joe Rob"),  # all who are to roll, but Mia has just pressed
    ]
    # New rolls every unit.
    await arena.stands("Unit 2", "⬜ **Abel** · to roll")


async def test_golden_4_a_failed_awareness_roll_waits_for_the_next_in_line(arena: Arena) -> None:
    """With AWE 0 no die is low enough."""
    await gather(arena, awareness=0)
    await roll(arena)
    await first_pass(arena)
    failed = await arena.brings(arena.mia, "/act do:move", "AWE roll", "of 0, failed.")
    assert "Abel would go before Cable" in failed and "Abel moves" not in failed
    await arena.stands("✋ **Abel** · 26, waits, after the next in line")
    await arena.refuses((arena.mia, "/act do:attack", ("Abel has failed to go before", "until Cable has acted")))
    # Babel may still try; Cable acts; then Abel may try again, before Babel.
    await arena.do(arena.joe, "/act do:move")
    await arena.told("**Unit 1, Pass 3:** Babel must finish: move, attack. Who is higher may go before: Abel.")
    assert "after the next in line" not in await arena.status(arena.olga)
    await arena.do(arena.gwen, "/combatant edit combatant:Abel awareness:12")
    # A real die, typed: over, then (after another one in line) at AWE is made.
    assert "AWE roll 13 of 12, failed" in await arena.brings(arena.mia, "/act do:move total:13", "AWE roll")
    await arena.do(arena.gwen, "/encounter undo")
    await arena.told("takes back")
    assert "AWE roll 12 of 12, made" in await arena.brings(arena.mia, "/act do:move total:12", "AWE roll")
    await arena.tells("Cable moves.", "AWE roll 12 of 12, made.", "Abel moves.")


async def test_golden_5_the_lowest_may_not_wait(arena: Arena) -> None:
    await gather(arena)
    await roll(arena)
    await arena.do(arena.mia, "/hold")
    await arena.do(arena.rob, "/hold")
    await arena.do(arena.joe, "/hold")
    await arena.told("Dabel, the lowest, must do everything now: move, attack.")
    words = ("Dabel is the lowest and may not wait", "/act", "/abort")
    await arena.refuses(
        *((arena.gwen, f"/hold combatant:Dabel{what}", words) for what in ("", " what:both", " what:move")),
        (arena.rob, "/hold", ("waits already",)),
    )
    assert "Hold" not in (await arena.told("Dabel, the lowest")).text


async def test_golden_6_what_a_stunned_persona_waits_is_gone(arena: Arena) -> None:
    await gather(arena)
    await roll(arena)
    await first_pass(arena)
    await arena.do(arena.gwen, "/combatant edit combatant:Cable condition:stunned")
    await arena.told("Cable, stunned, loses: move.")
    await arena.told("**Unit 1, Pass 3:** Babel must finish: move, attack.")
    await arena.shows(line("Cable", MOVE_LOST, ATTACK_DONE), "stunned", "Forced next: Abel.")
    await arena.refuses(
        (arena.joe, "/act do:move", ("Cable has nothing left",)),
        (arena.joe, "/act do:psionic", ("Cable cannot act: stunned",)),
    )
    # One who is stunned before it had its say has no turn in this unit.
    await arena.do(arena.gwen, "/next round:true")
    await arena.do(arena.gwen, "/combatant edit combatant:Abel condition:stunned")
    await roll(arena)
    await arena.told("Abel, stunned, loses: move, attack.")
    await arena.told("**Unit 2, Pass 1:** Babel is up")
    await arena.stands("❌ **Abel** · 26, lost it all, stunned")
    await arena.refuses((arena.mia, "/act do:move", ("nothing left to do in this unit",)))


async def test_conditions_take_the_move_or_the_attack(arena: Arena) -> None:
    await gather(arena)
    await roll(arena)
    await first_pass(arena)
    await arena.do(arena.gwen, "/combatant edit combatant:Abel condition:paralysed")
    await arena.told("Abel, paralysed, loses: attack.")
    await arena.do(arena.gwen, '/combatant edit combatant:Babel condition:"knocked down"')
    await arena.told("Babel, knocked down, loses: move.")
    await arena.stands(line("Abel", MOVE_WAITS, ATTACK_LOST), line("Babel", MOVE_LOST, ATTACK_WAITS))
    await arena.refuses((arena.mia, "/act do:attack", ("no attack left", "Left: move")))


async def test_acting_while_stunned_is_refused(arena: Arena) -> None:
    await gather(arena)
    await roll(arena)
    await arena.told("Abel is up")
    await arena.do(arena.gwen, "/combatant edit combatant:Cable condition:stunned")
    words = ("Cable cannot act: stunned", "referee", "force")
    await arena.refuses(
        (arena.joe, "/act do:move", words),
        (arena.joe, "/act do:both", words),
        (arena.joe, "/act do:reaction", words),
    )


async def test_powers_come_out_of_order_and_cost_nothing(arena: Arena) -> None:
    await gather(arena)
    await roll(arena)
    await arena.told("Abel is up")
    await arena.do(arena.joe, '/act do:reaction action:"deflects the bolt"')
    await arena.told("Cable reacts, answering Abel: deflects the bolt")
    await arena.do(arena.rob, "/act do:psionic preempt:Dabel")
    await arena.told("Babel uses a mental power, answering Dabel.")
    await arena.stands("🟦 **Babel** · 21", "🟦 **Cable** · 13", "Abel is up")
    contest = await arena.brings(arena.mia, "/check mental:true against:Babel", "Mental contest")
    found = re.search(r"Abel ([\d.]+), Babel ([\d.]+)\. (\w+) is first", contest)
    assert found, contest
    mine, theirs = float(found[1]), float(found[2])
    assert 11 <= mine < 31 and 11 <= theirs < 31
    assert found[3] == ("Abel" if mine > theirs else "Babel")


async def test_the_referees_personas_in_one_block(arena: Arena) -> None:
    """At the highest of their scores, at once; equal scores are no tie within it."""
    await gather(arena)
    await arena.do(arena.gwen, "/combatant add name:Ebel dexterity:8 awareness:10")
    await arena.do(arena.gwen, "/encounter settings key:referee-block value:on")
    await roll(arena, dabel=18)
    await arena.do(arena.gwen, "/flip combatant:Ebel roll:1")
    await arena.do(arena.mia, "/hold")
    block = await arena.told("Dabel and Ebel are up")
    assert block.pinged == arena.ping(arena.gwen)
    await arena.do(arena.gwen, "/act do:both combatant:Ebel")
    await arena.do(arena.gwen, "/act do:both combatant:Dabel")
    await arena.told("Babel is up")


async def test_the_words_are_those_of_exp(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.gwen, "/flip")
    await arena.told("Unit 1, Pass 1")
    board = await arena.shows("Unit 1", "Pass 1")
    assert "Gwen is the referee" in arena.texts[0]
    for text in (*arena.texts, board.text, await arena.say(arena.mia, "/next"), await arena.say(arena.mia, "/rules")):
        assert not re.search(r"(?<!/)\b(GM|[Rr]ound|[Cc]ombatant)\b", text), text


async def test_bad_input_is_refused_and_changes_nothing(arena: Arena) -> None:
    await gather(arena)
    gwen, mia, joe = arena.gwen, arena.mia, arena.joe
    await arena.refuses(
        (mia, "/act do:move", ("dice come first",)),
        (mia, "/hold", ("dice come first",)),
        (gwen, "/flip roll:5", ("whose die",)),
        (gwen, "/flip combatant:Abel roll:21", ("“21” is no roll of a d20", "1 to 20")),
        (gwen, "/flip combatant:Abel roll:0", ("“0” is no roll of a d20", "1 to 20")),
        (gwen, "/combatant edit combatant:Abel awareness:-1", ("-1", "0 to 99")),
        (arena.olga, "/join name:Nobody dexterity:100", ("100", "0 to 99")),
    )
    await roll(arena, abel=14, babel=10, cable=3, dabel=3)
    await arena.refuses(
        (joe, "/act do:move", ("Cable is not up", "Now: Abel")),
        (joe, "/hold", ("Cable is not up", "Now: Abel")),
        (mia, "/act do:dance", ("“dance”", "move, attack, both, psionic, reaction")),
        (mia, "/act do:move total:5", ("AWE roll", "needs none")),
        (mia, "/act do:psionic cost:move", ("costs nothing, unless the referee",)),
        (mia, "/act do:move combatant:Babel", ("Babel is not yours",)),
        (mia, "/next", ("referee's",)),
        (mia, "/declare speed:fast", ("no use for /declare",)),
        (mia, "/surge points:3", ("no use for /surge", "/hold")),
        (mia, "/check mental:true against:Abel", ("cannot contest with itself",)),
        (joe, "/check mental:true", ("Cable needs MSTR",)),
        (mia, "/check", ("mental:true",)),
        (gwen, "/flip combatant:Abel roll:2", ("Abel has rolled", "force")),
    )
    await arena.do(gwen, "/encounter settings key:split-waits value:off")
    await arena.told("split-waits")
    await arena.refuses((mia, "/hold what:move", ("waited together", "split-waits")))
