"""Standing orders: given at once and told as such, shown, torn up, taken back, refused, over restarts."""

from typing import Any

import pytest

from bot.app.timer import RETRIED_AFTER
from bot.rules.views import Style
from tests.app.saloon import ANN, BOB, DAY, GWEN, MIA, NOON, SALOON, Saloon, id_of, request_of, told


async def order(
    saloon: Saloon, verb: str = "declare", combatant: str | None = None, by: Any = ANN, **options: Any
) -> str:
    """Give a standing order; return what one is told."""
    options = options or ({"speed": "normal"} if verb == "declare" else {})
    answer = await saloon.standing.put(SALOON, by, request_of(verb, combatant, **options))
    return "\n".join(told(answer.lines))


async def status(saloon: Saloon, by: Any = ANN) -> list[str]:
    """Return what one is reminded of."""
    view = (await saloon.look.status(SALOON, by)).view
    assert view is not None
    return told(view.orders)


# Carrying one out.


async def test_it_is_given_at_once_by_the_clock_and_told_as_such(saloon: Saloon) -> None:
    assert await order(saloon, speed="fast") == (
        "From now on, whenever the fight waits for it: Andy: declare fast.\nStanding order: Andy: declare fast."
    )
    assert saloon.timers.moments == {SALOON.channel: NOON} and saloon.announced == []
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed == "fast" and saloon.timers.moments == {}
    assert saloon.texts[-1] == "Andy has declared. 1 of 3 have declared. (standing order)"
    entry = (await saloon.entries())[-1]
    assert (entry["by"], entry["what"], entry["events"][0]) == ("the clock", "/declare (Andy)", saloon.texts[-1])


async def test_its_owner_is_not_pinged_where_it_is_given(saloon: Saloon) -> None:
    """Both are up in phase I: Ann's Andy holds by her order, Bob is called."""
    await order(saloon, "hold", until="a cowboy shows")
    await saloon.flipped()
    await saloon.give("next")
    assert all(ANN.user not in one.pings for one in saloon.announced)
    await saloon.timer_comes()
    assert "Andy holds until: a cowboy shows" in saloon.whole and "(standing order)" in saloon.whole


async def test_it_is_given_once_where_its_owner_takes_it_back(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.timer_comes()
    await saloon.give("abort", by=ANN)
    assert saloon.timers.moments == (await saloon.started_anew()).timers.moments == {}
    await order(saloon, speed="slow")
    assert saloon.timers.moments == {SALOON.channel: NOON}, "another one is given at once"


async def test_one_may_let_every_turn_pass(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    await empty.join("Andy", ANN)
    await empty.join("Bess", BOB)
    assert "Andy" in await order(empty, "pass")
    await empty.give("next")
    await empty.timer_comes()
    assert "Bess is up" in empty.texts[-1] and "(standing order)" in empty.texts[-1]


@pytest.mark.parametrize(
    ("system", "traits"), [("eternal-soldier", {"agility": 10}), ("past-participle", {"reflex": "3d6"})]
)
async def test_where_nobody_has_a_turn_each_moment_is_let_pass(
    empty: Saloon, refused: Any, system: str, traits: dict[str, Any]
) -> None:
    await empty.start(system=system)
    await empty.join("Andy", ANN, **traits)
    with refused("no-pace", pace="flow"):
        await order(empty, "pass")
    await empty.give("configure", key="pace", value="moments")
    assert (await order(empty, "pass")).startswith("You let everything pass")
    assert (await status(empty))[0].startswith("Standing order: let everything pass")


async def test_several_that_are_due_come_one_after_the_other(saloon: Saloon) -> None:
    await order(saloon)
    await order(saloon, by=BOB, speed="slow")
    await saloon.timer_comes()
    assert ((await saloon.combatant("Andy")).speed, (await saloon.combatant("Bess")).speed) == ("normal", "slow")


async def test_it_is_given_in_each_round_and_survives_a_restart(saloon: Saloon) -> None:
    await order(saloon)
    again = saloon.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {SALOON.channel: NOON}
    await again.timer_comes()
    await again.give("flip", force=True)
    await again.give("next", round=True)
    assert (await again.combatant("Andy")).speed is None
    await again.timer_comes()
    assert (await again.combatant("Andy")).speed == "normal"


async def test_the_earliest_phase_is_picked(saloon: Saloon) -> None:
    await order(saloon, phase="earliest")
    assert saloon.timers.moments == {}, "nobody waits for that"
    await saloon.flipped()
    assert len((await saloon.combatant("Andy")).open) > 1
    await saloon.timer_comes()
    andy = await saloon.combatant("Andy")
    assert andy.phase == andy.open[0]
    assert saloon.timers.moments == {}


async def test_one_who_holds_for_a_circumstance_goes_on_waiting_when_the_round_closes(saloon: Saloon) -> None:
    await order(saloon, "hold", until="a cowboy shows")
    await saloon.flipped()
    await saloon.give("next")
    await saloon.timer_comes()
    while (now := await saloon.state()).stage != "close":
        await saloon.give("act", str(now.up[0]))
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).carried


# Its owner.


async def test_its_owner_alone_is_told_of_it(saloon: Saloon) -> None:
    await order(saloon)
    assert await status(saloon) == ["Standing order: Andy: declare normal."]
    assert await status(saloon, BOB) == [] == await status(saloon, GWEN)
    await saloon.timer_comes()
    assert await saloon.news_of(ANN) == []
    assert await saloon.news_of(GWEN) == [] == await saloon.news_of(BOB)


async def test_it_is_shown_with_what_can_be_ordered_and_torn_up(saloon: Saloon) -> None:
    await order(saloon)
    answer = await saloon.standing.look(SALOON, ANN)
    assert told(answer.lines)[1:] == ["Standing order: Andy: declare normal."]
    labels = told([one.label for one in answer.offers])
    assert labels == [
        "Tear up: Andy: declare normal",
        "Fast", "Normal", "Slow", "Earliest phase", "Declare the same", "Hold", "Hold until…",
    ]  # fmt: skip
    assert {one.verb for one in answer.offers} == {"standing"} and answer.alone
    assert answer.offers[0].options == (("tear", "declare"),)
    assert answer.offers[0].combatant == id_of("Andy") and answer.offers[0].style is Style.DANGER
    assert answer.offers[2].options == (("of", "declare"), ("speed", "normal"))
    assert answer.offers[7].asks == ("until",)
    live = await saloon.live()
    assert (answer.system, answer.encounter, answer.public_version) == (
        "past-participle",
        live.record.id,
        live.state.public_version,
    )
    assert told((await saloon.standing.look(SALOON, BOB)).lines)[1:] == ["There are none."]


async def test_an_order_that_gives_nothing_can_be_shown(empty: Saloon) -> None:
    await empty.start(system="torg")
    await empty.join("Andy", ANN, reflex=None, initiative=12)
    await empty.standing.put(SALOON, ANN, request_of("declare", None))
    assert any("Andy: declare" in line for line in await status(empty))


async def test_one_with_several_is_asked_for_which(saloon: Saloon) -> None:
    await saloon.join("Ace", ANN)
    await order(saloon, combatant="Ace")
    answer = await saloon.standing.look(SALOON, ANN)
    assert told(answer.lines) == ["For whom?", "Standing order: Ace: declare normal."]
    assert [(one.verb, one.combatant, one.opens) for one in answer.offers] == [
        ("standing", id_of("Andy"), True), ("standing", id_of("Ace"), True),
    ]  # fmt: skip
    assert told([one.label for one in answer.offers]) == ["Andy", "Ace"]
    one = await saloon.standing.look(SALOON, ANN, str(id_of("Andy")))
    assert told(one.lines)[1:] == ["There are none."]
    assert [offer.options for offer in one.offers if offer.style is Style.DANGER] == [], "Ace's is not torn up here"


async def test_what_is_torn_up_is_given_no_longer(saloon: Saloon, refused: Any) -> None:
    await order(saloon)
    await order(saloon, "hold")
    one = await saloon.standing.tear_up(SALOON, ANN, str(id_of("Andy")), "declare")
    assert told(one.lines) == ["The standing order is torn up.", "Standing order: Andy: hold."]
    assert told([offer.label for offer in one.offers]) == ["Tear up: Andy: hold"]
    assert saloon.timers.moments == {}
    for nobodys in ((BOB, None, None), (ANN, str(id_of("Bess")), None), (ANN, None, "declare")):
        with refused("no-orders"):
            await saloon.standing.tear_up(SALOON, *nobodys)
    await order(saloon)
    assert told((await saloon.standing.tear_up(SALOON, ANN)).lines) == ["The standing orders are torn up."]
    assert await status(saloon) == [] and saloon.timers.moments == {}
    assert await status(saloon.restarted()) == []


async def test_a_new_order_takes_the_place_of_the_one_before_it(saloon: Saloon) -> None:
    await order(saloon)
    await order(saloon, speed="fast", action="run")
    assert await status(saloon) == ["Standing order: Andy: declare fast, run."]
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed == "fast"


async def test_its_buttons_set_it_show_it_and_tear_it_up(saloon: Saloon, refused: Any) -> None:
    here = await saloon.here()
    andy = str(id_of("Andy"))
    await saloon.standing.pressed(SALOON, ANN, request_of("standing", andy, press=here, of="declare", speed="slow"))
    assert await status(saloon) == ["Standing order: Andy: declare slow."]
    shown = await saloon.standing.pressed(SALOON, ANN, request_of("standing", andy, press=here))
    assert told(shown.lines)[1:] == ["Standing order: Andy: declare slow."]
    await saloon.standing.pressed(SALOON, ANN, request_of("standing", andy, press=here, tear="declare"))
    assert await status(saloon) == []
    with refused("no-encounter"):
        await saloon.standing.pressed(SALOON, ANN, request_of("standing", andy, press=(here[0] + 1, 0)))


async def test_its_buttons_are_of_one_combatant(saloon: Saloon) -> None:
    await saloon.join("Ace", ANN)
    here = await saloon.here()
    andy, ace = str(id_of("Andy")), str(id_of("Ace"))

    async def pressed(combatant: str, **options: Any) -> list[str]:
        request = request_of("standing", combatant, press=here, **options)
        return told((await saloon.standing.pressed(SALOON, ANN, request)).lines)

    for combatant in (andy, ace):
        await pressed(combatant, of="declare", speed="slow")
        await pressed(combatant, of="hold")
    assert (await pressed(ace))[1:] == ["Standing order: Ace: declare slow.", "Standing order: Ace: hold."]
    assert (await pressed(ace, tear="declare"))[0] == "The standing order is torn up."
    assert await status(saloon) == [
        "Standing order: Andy: declare slow.", "Standing order: Andy: hold.", "Standing order: Ace: hold.",
    ]  # fmt: skip


async def test_who_is_away_has_declared_where_an_order_stands(saloon: Saloon) -> None:
    """All have declared without Ann, and the GM is called."""
    await saloon.give("away", by=ANN, until="3d")
    await order(saloon, speed="fast")
    await saloon.give("declare", by=BOB, speed="fast")
    await saloon.give("declare", "Clay", speed="slow")
    await saloon.time_comes(later=20)
    assert (await saloon.combatant("Andy")).speed == "fast"
    assert saloon.announced[-1].pings == (GWEN.user,)


# Once, wherever the fight stands.


async def test_after_undo_and_a_restart_it_waits_for_people_too(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.timer_comes()
    await saloon.undo()
    again = saloon.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {}
    await again.redo()
    assert (await again.combatant("Andy")).speed == "normal"


# What cannot be.


async def test_one_that_the_rules_refuse_now_is_told_to_its_owner_and_the_round_waits(saloon: Saloon) -> None:
    await saloon.give("configure", key="actions", value="lariat=normal")
    await order(saloon, action="lariat, lariat")
    await saloon.undo()
    await saloon.next_round()
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed is None and saloon.timers.moments == {}
    [line] = await saloon.news_of(ANN)
    assert line.startswith("Your standing order (Andy: declare lariat, lariat) was not carried out.")
    assert line.endswith("The fight waits for you.")


async def test_several_that_were_refused_are_all_told_once(saloon: Saloon) -> None:
    await saloon.join("Ace", ANN)
    await saloon.give("configure", key="actions", value="lariat=normal")
    for name in ("Andy", "Ace"):
        await order(saloon, combatant=name, action="lariat, lariat")
    await saloon.undo()
    await saloon.next_round()
    await saloon.timer_comes()
    [line] = await saloon.news_of(ANN)
    assert line.count("Your standing order") == 2
    for _ in range(2):
        await saloon.give("next", round=True) if (await saloon.state()).stage != "declare" else None
        await saloon.next_round()
        await saloon.timer_comes()
    [line] = await saloon.news_of(ANN)
    assert line.count("Your standing order (Andy") == 2


async def test_what_could_not_be_done_now_is_no_order(saloon: Saloon, refused: Any) -> None:
    for verb, options in (
        ("act", {"action": "shoots", "at": "I"}), ("declare", {"speed": "fast", "at": "II"}),
        ("declare", {"phase": "III"}), ("abort", {}),
    ):  # fmt: skip
        with refused("order-what"):
            await order(saloon, verb, **(options or {"at": "II"}))
    with refused("bad-speed"):
        await order(saloon, speed="swift")
    with refused("order-not-yours", who="Andy"):
        await order(saloon, combatant="Andy", by=GWEN)
    with refused("order-not-yours", who="Clay"):
        await order(saloon, combatant="Clay", by=BOB)
    with refused("which-combatant"):
        await order(saloon, "hold", by=GWEN)
    with refused("order-not-yours", who="Bess"):
        await saloon.standing.look(SALOON, ANN, "Bess")
    await saloon.join("Lurker", hidden=True)
    with refused("no-such-combatant"):
        await saloon.standing.look(SALOON, ANN, "Lurker")
    with refused("no-combatant-of-yours"):
        await saloon.standing.look(SALOON, MIA.replace(manages=False))
    assert (await saloon.live()).orders == ()


async def test_the_gms_give_orders_for_what_is_nobodys(saloon: Saloon) -> None:
    await order(saloon, combatant="Clay", by=MIA, speed="slow")
    await saloon.give("edit", "Clay", count=2)
    await saloon.timer_comes()
    assert (await saloon.combatant("Clay")).speed == "slow"
    assert (await saloon.entries())[-1]["by"] == "the clock"


async def test_one_whose_combatant_is_gone_or_somebody_elses_is_not_given(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.give("edit", "Andy", owner=BOB.user)
    assert saloon.timers.moments == {}
    await order(saloon, combatant="Bess", by=BOB)
    await saloon.give("leave", "Bess")
    assert saloon.timers.moments == {} and await status(saloon, BOB) == []
    await saloon.end()
    assert saloon.timers.moments == {}


async def test_whose_combatant_is_somebody_elses_sees_its_order_no_longer(saloon: Saloon) -> None:
    await order(saloon, speed="fast")
    await saloon.give("edit", "Andy", owner=BOB.user)
    assert await status(saloon) == [] == await status(saloon, BOB)
    await saloon.give("edit", "Andy", owner=ANN.user)
    assert await status(saloon) == ["Standing order: Andy: declare fast."]


async def test_what_is_forgotten_is_forgotten_with_its_orders(saloon: Saloon) -> None:
    await order(saloon)
    kept = "SELECT 1 FROM notes WHERE key LIKE 'standing orders%'"
    assert saloon.rows(kept)
    await saloon.store.forget(channel=SALOON.channel)
    assert not saloon.rows(kept)


async def test_seven_days_after_the_end_they_are_gone(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.end()
    saloon.clock.time += 8 * DAY
    await saloon.start_and_end.prune()
    assert not saloon.rows("SELECT 1 FROM notes WHERE key LIKE 'standing orders%' AND value <> ''")


async def test_where_another_process_was_quicker_it_is_planned_anew(saloon: Saloon) -> None:
    await order(saloon)
    other = saloon.restarted()
    await other.give("declare", by=BOB, speed="slow")
    await saloon.timer_comes()
    assert (await other.combatant("Andy")).speed is None
    assert saloon.timers.moments == {SALOON.channel: NOON + RETRIED_AFTER}
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed == "normal"


async def test_one_that_cannot_be_saved_is_tried_again(saloon: Saloon) -> None:
    await order(saloon)
    with saloon.unsaved():
        await saloon.timer_comes()
    await saloon.time_comes(later=10)
    assert (await saloon.combatant("Andy")).speed == "normal"
