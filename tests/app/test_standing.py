"""Standing orders: given like presses, shown to their owners alone, torn up, taken back, refused, over restarts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.live import EARLIEST, LATEST
from bot.app.standing import RETRIED_AFTER
from bot.rules.standing import ALONE_AT_MOST
from bot.rules.views import Style
from tests.app.saloon import ANN, BOB, DAY, GWEN, MIA, NOON, SALOON, Saloon, id_of, request_of, told

SECOND = 1000


async def order(
    saloon: Saloon, verb: str = "declare", combatant: str | None = None, by: Any = ANN, **options: Any
) -> str:
    """Give a standing order; return what one is told."""
    options = options or ({"speed": "normal"} if verb == "declare" else {})
    answer = await saloon.standing.put(SALOON, by, request_of(verb, combatant, **options))
    return "\n".join(told(answer.lines))


async def status(saloon: Saloon, by: Any = ANN) -> list[str]:
    """Return what one is reminded of."""
    view = (await saloon.service.look(SALOON, by)).view
    assert view is not None
    return told(view.orders)


@pytest.fixture
async def twin(tmp_path: Path, saloon: Saloon) -> AsyncIterator[Saloon]:
    """The same table once more, at the same time."""
    (tmp_path / "twin").mkdir()
    async with Saloon.open_at(tmp_path / "twin" / "quickdraw.db") as other:
        await other.posse()
        other.clock.time = saloon.clock.time
        yield other


def rows(saloon: Saloon) -> list[Any]:
    """Return everything that is stored of the encounter, but for what is one's own."""
    return saloon.rows(
        "SELECT number, kind, position, parent, actor, actor_name, at, version, command, events, draws, announcements,"
        " state, undelivered FROM revisions ORDER BY number"
    )


# Carrying one out.


async def test_what_an_order_leaves_is_what_a_press_leaves_at_that_moment(saloon: Saloon, twin: Saloon) -> None:
    """Everything that is stored, everybody's logs, the board and what is announced; over a whole round."""
    before = await saloon.state()
    assert await order(saloon, speed="fast") == (
        "From now on, whenever the fight waits for it: Andy: declare fast.\nStanding order: Andy: declare fast."
    )
    await order(saloon, "hold", until="a cowboy shows")
    assert await saloon.state() == before and saloon.announced == []
    for one in (saloon, twin):
        await one.give("declare", by=BOB, speed="slow")
        await one.give("declare", "Clay", speed="slow")
    await saloon.timer_comes()
    twin.clock.time = saloon.clock.time
    assert saloon.clock.time == NOON + EARLIEST
    await twin.give("declare", by=ANN, speed="fast")
    for name, result in (("Andy", "9"), ("Bess", "9"), ("Clay", "4")):
        await saloon.give("flip", name, roll=result)
        await twin.give("flip", name, roll=result)
    for one in (saloon, twin):
        await one.give("flip")
        await one.give("next")
    await saloon.timer_comes()
    twin.clock.time = saloon.clock.time
    await twin.give("hold", by=ANN, until="a cowboy shows")
    assert rows(saloon) == rows(twin)
    for who in (ANN, BOB, GWEN):
        assert await saloon.log(who, "json") == await twin.log(who, "json")
    assert saloon.courier.boards == twin.courier.boards
    assert saloon.courier.sent == twin.courier.sent and "Andy holds until: a cowboy shows" in saloon.whole


async def test_it_comes_within_the_time_in_which_one_presses(saloon: Saloon) -> None:
    saloon.chance.hesitates = 0.5
    await order(saloon)
    assert saloon.timers.moments == {SALOON.channel: NOON + (EARLIEST + LATEST) // 2}
    await saloon.give("declare", by=BOB, speed="fast")
    assert saloon.timers.moments == {SALOON.channel: NOON + (EARLIEST + LATEST) // 2}, "what others do moves nothing"
    saloon.clock.time += EARLIEST
    await saloon.standing.time_over(SALOON.channel)
    assert (await saloon.combatant("Andy")).speed is None, "too early"
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed == "normal"
    assert saloon.timers.moments == {}


async def test_it_comes_in_the_first_half_of_a_time_that_ends_sooner(saloon: Saloon) -> None:
    await saloon.give("configure", key="deadline", value="30s")
    saloon.chance.hesitates = 1.0
    await order(saloon)
    assert saloon.timers.moments == {SALOON.channel: NOON + 15 * SECOND}
    saloon.clock.time += 26 * SECOND
    await order(saloon, speed="slow", combatant="Clay", by=GWEN)
    assert sorted(at for _, (at, _) in [*(await saloon.live()).planned.items()]) == [
        NOON + 15 * SECOND, NOON + 28 * SECOND,
    ]  # fmt: skip
    saloon.chance.hesitates = 0.0
    await order(saloon, speed="slow", combatant="Bess", by=BOB)
    assert max(at for at, _ in (await saloon.live()).planned.values()) == NOON + 28 * SECOND
    assert NOON + 27 * SECOND in {at for at, _ in (await saloon.live()).planned.values()}


async def test_a_moment_is_a_whole_millisecond_within_the_time_that_is_left(saloon: Saloon) -> None:
    await saloon.give("configure", key="deadline", value="30s")
    saloon.clock.time += 30 * SECOND - 11
    await order(saloon)
    assert [at - saloon.clock.time for at, _ in (await saloon.live()).planned.values()] == [2], (
        "half of 11, and half of that"
    )
    saloon.clock.time += 12
    saloon.chance.hesitates = 1.0
    await order(saloon, by=BOB)
    assert max(at for at, _ in (await saloon.live()).planned.values()) == saloon.clock.time, "nothing is left"


async def test_what_is_planned_is_given_before_the_time_to_declare_is_over(saloon: Saloon) -> None:
    """Even where the bot was down until then."""
    await saloon.give("configure", key="deadline", value="30s")
    await saloon.give("configure", key="deadline-then", value="go-on")
    await order(saloon)
    saloon.clock.time += 3600 * SECOND
    again = saloon.restarted()
    await again.encounters.resume()
    await again.time_comes()
    assert (await again.combatant("Andy")).speed == "normal"
    assert [one["what"] for one in await again.entries()][-2:] == ["/declare (Andy)", "the end of the time"]
    assert {at for (at,) in again.rows("SELECT at FROM revisions ORDER BY number DESC LIMIT 2")} == {again.clock.time}


async def test_after_a_restart_it_comes_at_the_moment_that_was_planned_then_and_not_a_while_after_it(
    saloon: Saloon,
) -> None:
    """Though nobody has used the encounter since, and nothing of it was still to be told."""
    await order(saloon)
    await saloon.store.delivered(saloon.courier.sent)
    again = await saloon.started_anew()
    assert again.timers.moments == {SALOON.channel: NOON + EARLIEST} and len(again.encounters) == 1
    assert again.courier.woken == [1] and again.courier.unheard == [], "nothing secret has happened"
    await again.timer_comes()
    assert (await again.combatant("Andy")).speed == "normal"


async def test_what_is_due_is_given_before_the_time_to_declare_is_over_though_it_was_not_in_memory(
    saloon: Saloon,
) -> None:
    await saloon.give("configure", key="deadline", value="30s")
    await order(saloon)
    saloon.encounters.forget(SALOON.channel)
    await saloon.time_comes(later=30)
    assert (await saloon.combatant("Andy")).speed == "normal"
    assert [one["what"] for one in await saloon.entries()][-2:] == ["/declare (Andy)", "the end of the time"]


async def test_several_that_are_due_come_one_after_the_other(saloon: Saloon) -> None:
    await order(saloon)
    await order(saloon, by=BOB, speed="slow")
    await saloon.timer_comes()
    assert ((await saloon.combatant("Andy")).speed, (await saloon.combatant("Bess")).speed) == ("normal", "slow")


async def test_it_is_given_in_each_round_and_survives_a_restart(saloon: Saloon) -> None:
    await order(saloon)
    again = saloon.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {SALOON.channel: NOON + EARLIEST}
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
    while (await saloon.state()).stage != "close":
        await saloon.give("act")
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).carried


# Its owner.


async def test_its_owner_alone_is_told_of_it(saloon: Saloon) -> None:
    await order(saloon)
    assert await status(saloon) == ["Standing order: Andy: declare normal."]
    assert await status(saloon, BOB) == [] == await status(saloon, GWEN)
    await saloon.timer_comes()
    assert await saloon.news_of(ANN) == [
        "By your standing order (/declare (Andy)): You declared normal for Andy. You may change it until the flip."
    ]
    assert await saloon.news_of(GWEN) == [] == await saloon.news_of(BOB)
    assert "By your standing order" in told((await saloon.service.look(SALOON, ANN)).view.news)[0]  # type: ignore[union-attr]


async def test_of_what_all_hear_its_owner_is_told_too(saloon: Saloon) -> None:
    await order(saloon, "hold")
    await saloon.flipped()
    await saloon.give("next")
    await saloon.news_of(ANN)
    await saloon.timer_comes()
    assert await saloon.news_of(ANN) == ["By your standing order (/hold (Andy)): Andy holds."]


async def test_it_is_shown_with_what_can_be_ordered_and_torn_up(saloon: Saloon) -> None:
    await order(saloon)
    answer = await saloon.standing.look(SALOON, ANN)
    assert told(answer.lines)[1:] == ["Standing order: Andy: declare normal."]
    labels = told([one.label for one in answer.offers])
    assert labels == [
        "Tear up: Andy: declare normal",
        "Fast", "Normal", "Slow", "Earliest phase", "Declare the same", "Act", "Act…", "Hold", "Hold until…",
    ]  # fmt: skip
    assert {one.verb for one in answer.offers} == {"standing"} and answer.alone
    assert answer.offers[0].options == (("tear", "declare"),)
    assert answer.offers[0].combatant == id_of("Andy") and answer.offers[0].style is Style.DANGER
    assert answer.offers[2].options == (("of", "declare"), ("speed", "normal"))
    assert answer.offers[9].asks == ("until",)
    live = await saloon.live()
    assert (answer.system, answer.encounter, answer.beat) == ("past-participle", live.record.id, live.state.beat)
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


async def test_the_panel_of_a_declaration_leads_to_it(saloon: Saloon) -> None:
    panel = await saloon.service.panel(SALOON, ANN, request_of("declare"))
    [standing] = [one for one in panel.offers if one.verb == "standing"]
    assert standing.combatant == id_of("Andy") and told([standing.label]) == ["Standing order"] and standing.opens
    pressed = await saloon.give("declare", by=ANN, speed="fast", press=await saloon.here())
    assert standing in pressed.offers
    by_the_gm = await saloon.service.panel(SALOON, GWEN, request_of("declare", "Andy"))
    assert "standing" not in {one.verb for one in by_the_gm.offers}, "it is Ann's alone"
    acting = await saloon.service.panel(SALOON, ANN, request_of("check"))
    assert "standing" not in {one.verb for one in acting.offers}


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


# Acts, conditions, and one round alone.


@pytest.fixture
async def turns(empty: Saloon) -> Saloon:
    """At noon Andy (Ann's) is up, then Bess (Bob's), then Clay."""
    await empty.start(system="exp-none")
    for name, player in (("Andy", ANN), ("Bess", BOB), ("Clay", None)):
        await empty.join(name, player, reflex=None)
    await empty.give("next")
    return empty


async def test_an_act_is_given_when_its_turn_comes_and_ends_it(turns: Saloon) -> None:
    assert (await order(turns, "act", by=BOB, do="attack", action="shoots Clay")).startswith(
        "From now on, whenever the fight waits for it: Bess: act, attack, shoots Clay, done."
    )
    await turns.give("act", by=ANN, do="both")
    await turns.timer_comes()
    assert turns.texts[0].startswith("Bess attacks: shoots Clay\n") and turns.texts[0].endswith("<@900>")
    assert await order(turns, "pass", by=GWEN, combatant="Clay", when=None, once=True) == (
        "From now on, whenever the fight waits for it: Clay: let the turn pass, for one round.\n"
        "Standing order: Clay: let the turn pass, for one round."
    )
    await turns.timer_comes()
    assert "Clay is done." in turns.texts[0]


async def test_an_act_is_ordered_while_the_dice_are_waited_for_and_they_are_rolled_first(empty: Saloon) -> None:
    await empty.start(system="exp-theatrical")
    for name, player in (("Andy", ANN), ("Bess", BOB)):
        await empty.join(name, player, reflex=None, side=name)
    await order(empty, "act", do="attack")
    await empty.timer_comes()
    assert [one["what"] for one in await empty.entries()][-1] == "/flip (Andy)"


async def test_a_condition_comes_first_and_then_what_has_none(turns: Saloon) -> None:
    """Bess passes, but shoots back when she was attacked; what was done before her last act counts no more."""
    await order(turns, "pass", by=BOB)
    shown = await turns.standing.put(SALOON, BOB, request_of("act", action="shoots back", when="attacked"))
    assert told(shown.lines)[1:] == [
        "Standing order: Bess: let the turn pass.", "Standing order: Bess: act, shoots back, done, only when attacked.",
    ]  # fmt: skip
    done = []
    for action in ("waves", "shoots Bess", "waves"):
        await turns.give("act", by=ANN, do="both", action=action)
        await turns.timer_comes()
        done.append("shoots back" in turns.texts[0])
        await turns.give("act", "Clay", do="both")
    assert done == [False, True, False]


async def test_an_order_for_one_round_is_gone_after_the_round_in_which_it_was_given(turns: Saloon) -> None:
    await order(turns, "act", by=BOB, do="both", when="Andy acts", once=True)
    told_of = "Standing order: Bess: act, both, done, only when Andy acts, for one round."
    assert await status(turns, BOB) == [told_of]
    await turns.give("next")
    await turns.time_comes(later=60)
    assert turns.timers.moments == {}, "Andy has not acted"
    await turns.give("act", by=BOB, do="both")
    await turns.give("act", "Clay", do="both")
    await turns.give("act", by=ANN, do="both")
    await turns.timer_comes()
    again = turns.restarted()
    assert await status(again, BOB) == [told_of], "round 2"
    await again.give("act", "Clay", do="both")
    assert await status(again, BOB) == [] and await status(again.restarted(), BOB) == []


async def test_three_presses_set_an_act_under_a_condition(turns: Saloon, refused: Any) -> None:
    bess, andy, press = str(id_of("Bess")), id_of("Andy"), await turns.here()

    async def pressed(**options: Any) -> Any:
        return await turns.standing.pressed(SALOON, BOB, request_of("standing", bess, press=press, **options))

    panel = await pressed()
    assert [dict(one.options)["of"] for one in panel.offers] == ["act", "act", "pass"]
    answer = await pressed(of="act")
    assert told([one.label for one in answer.offers]) == [
        "Only when attacked", "Only while healthy", "Only when Andy acts", "Only when Clay acts", "One round only",
        "Tear up: Bess: act",
    ]  # fmt: skip
    assert answer.offers[2].options == (("change", "act"), ("when", f"{andy} acts"))
    answer = await pressed(change="act", when=f"{andy} acts")
    answer = await pressed(change="act", once="True")
    assert told(answer.lines)[1:] == ["Standing order: Bess: act, only when Andy acts, for one round."]
    assert told([one.label for one in answer.offers])[:3] == ["Always", "Only when attacked", "Only while healthy"]
    assert told([one.label for one in answer.offers])[4:] == ["Every round", f"Tear up: {told(answer.lines)[1][16:-1]}"]
    await pressed(change="act", once="True")
    answer = await pressed(change="act", when="")
    assert await status(turns, BOB) == ["Standing order: Bess: act."]
    with refused("bad-when", found="swiftly", allowed=("attacked", "healthy", "Andy acts", "Bess acts", "Clay acts")):
        await pressed(change="act", when="swiftly")
    with refused("no-orders"):
        await pressed(change="hold", when="")
    assert await turns.standing.conditions(SALOON) == ("attacked", "healthy", "Andy acts", "Bess acts", "Clay acts")


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


async def test_what_is_planned_waits_for_people_too_where_something_is_taken_back(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.give("declare", by=BOB, speed="slow")
    await saloon.undo()
    assert saloon.timers.moments == {}


async def test_after_undo_and_a_restart_it_waits_for_people_too(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.timer_comes()
    await saloon.undo()
    again = saloon.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {}
    await again.redo()
    assert (await again.combatant("Andy")).speed == "normal"


async def test_a_moment_that_has_passed_meanwhile_is_left_alone(saloon: Saloon) -> None:
    """The timer comes after the press for which it was set."""
    await order(saloon)
    saloon.clock.time += EARLIEST
    await saloon.give("declare", by=ANN, speed="slow")
    await saloon.standing.time_over(SALOON.channel)
    assert (await saloon.combatant("Andy")).speed == "slow"


async def test_an_order_alone_on_a_running_clock_stops_after_ten_deeds_in_a_row(empty: Saloon) -> None:
    """On a clock that goes on by itself each act brings the next one. Class V takes 5 segments at agility 10."""
    await empty.start(system="eternal-soldier")
    for name, player in (("Andy", ANN), ("Bess", BOB)):
        await empty.join(name, player, reflex=None, agility=10)
    await order(empty, "act")
    await empty.give("flip")
    await empty.give("hold", by=BOB)
    await empty.give("declare", by=ANN, speed="V", action="swings", repeat=True)

    async def acts_until_it_waits() -> int:
        given = 0
        while empty.timers.moments and given < 20:
            await empty.timer_comes()
            given += 1
        return given

    assert await acts_until_it_waits() == ALONE_AT_MOST == 10
    assert (await empty.state()).now == 55, "the tenth act was at segment 50"
    again = empty.restarted()
    await again.encounters.resume()
    assert again.timers.moments == {}
    await empty.give("declare", by=BOB, action="parry")
    assert await acts_until_it_waits() == 10
    await empty.give("act", by=ANN)
    assert (await empty.state()).now == 110 and await acts_until_it_waits() == 0


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
        await saloon.standing.look(SALOON, MIA.evolve(manages=False))
    assert (await saloon.live()).orders == ()


async def test_the_gms_give_orders_for_what_is_nobodys(saloon: Saloon) -> None:
    await order(saloon, combatant="Clay", by=MIA, speed="slow")
    await saloon.give("edit", "Clay", count=2)
    await saloon.timer_comes()
    assert (await saloon.combatant("Clay")).speed == "slow"
    assert (await saloon.entries())[-1]["by"] == "Mia"


async def test_one_whose_combatant_is_gone_or_somebody_elses_is_not_given(saloon: Saloon) -> None:
    await order(saloon)
    await saloon.give("edit", "Andy", owner=BOB.user)
    assert saloon.timers.moments == {}
    await order(saloon, combatant="Bess", by=BOB)
    await saloon.give("leave", "Bess")
    assert saloon.timers.moments == {} and await status(saloon, BOB) == []
    await saloon.end()
    assert saloon.timers.moments == {}


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
    await saloon.lifecycle.prune()
    assert not saloon.rows("SELECT 1 FROM notes WHERE key LIKE 'standing orders%' AND value <> ''")


async def test_where_another_process_was_quicker_it_is_planned_anew(saloon: Saloon) -> None:
    await order(saloon)
    other = saloon.restarted()
    await other.give("declare", by=BOB, speed="slow")
    await saloon.timer_comes()
    assert (await other.combatant("Andy")).speed is None
    assert saloon.timers.moments == {SALOON.channel: NOON + EARLIEST + RETRIED_AFTER}
    await saloon.timer_comes()
    assert saloon.timers.moments == {SALOON.channel: NOON + EARLIEST + RETRIED_AFTER + EARLIEST}
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed == "normal" and await saloon.news_of(ANN) != []


async def test_one_that_cannot_be_saved_is_tried_again(saloon: Saloon) -> None:
    await order(saloon)
    with saloon.unsaved():
        await saloon.timer_comes()
    await saloon.time_comes(later=10)
    await saloon.timer_comes()
    assert (await saloon.combatant("Andy")).speed == "normal"
