"""Standing orders that were answered otherwise, or given and taken back: what is kept of that, and when."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app.live import EARLIEST
from bot.app.ordering import Slot, StandingOrder, read, written
from bot.app.ports import ORDERS, Revision, Unsaved
from tests.app.saloon import ANN, BOB, NOON, SALOON, Saloon, id_of, request_of

DUE = {SALOON.channel: NOON + EARLIEST}
ANDYS = Slot(ANN.user, id_of("Andy"), "declare")


@pytest.fixture
async def yard(empty: Saloon) -> Saloon:
    """Andy (Ann's), Bess (Bob's) and Clay (the GM's) are asked to declare; Andy's order is to be normal."""
    await empty.posse()
    await order(empty)
    return empty


async def order(saloon: Saloon, **options: Any) -> None:
    await saloon.standing.put(SALOON, ANN, request_of("declare", **(options or {"speed": "normal"})))


async def waits_for_ann(saloon: Saloon) -> None:
    """In this round nothing is given for her; in the next one it is."""
    assert (await saloon.combatant("Andy")).speed is None and saloon.timers.moments == {}
    await saloon.next_round()
    assert saloon.timers.moments == {SALOON.channel: saloon.clock.time + EARLIEST}


async def test_where_there_is_no_order_nothing_is_kept(empty: Saloon) -> None:
    await empty.posse()
    await empty.give("declare", by=ANN, speed="slow")
    assert empty.rows("SELECT key FROM notes WHERE key LIKE 'standing orders%'") == []


# Once, over restarts.


SCRIPTS = (
    "press withdraw",
    "press set undo withdraw",
    "time undo others",
    "press withdraw anew",
    "press anew withdraw",
    "time withdraw anew",
    "time undo others anew",
    "restart press withdraw",
    "time undo restart others",
)
"""Set: a setting that changes nothing. Anew: a restart, once what runs is looked over; restart: before that."""


@pytest.mark.parametrize("script", SCRIPTS)
async def test_what_was_answered_or_taken_back_waits_for_ann_in_that_round(yard: Saloon, script: str) -> None:
    saloon = yard
    for step in script.split():
        if step in ("press", "others"):
            await saloon.give("declare", by=ANN if step == "press" else BOB, speed="slow")
        elif step == "withdraw":
            await saloon.give("abort", by=ANN)
        elif step == "set":
            await saloon.give("configure", key="deadline", value="60s")
        elif step == "time":
            await saloon.timer_comes()
        elif step == "undo":
            await saloon.undo()
        else:
            saloon = await saloon.started_anew() if step == "anew" else saloon.restarted()
    await waits_for_ann(saloon)


async def test_what_was_taken_back_in_secret_makes_no_difference(yard: Saloon) -> None:
    await yard.join("Lurker", hidden=True)
    await yard.give("declare", "Lurker", speed="fast")
    await yard.undo()
    assert yard.timers.moments == (await yard.started_anew()).timers.moments == DUE


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("secret", [False, True])
async def test_an_order_set_after_undo_is_given_whatever_was_done_in_secret(
    empty: Saloon, secret: bool, anew: bool
) -> None:
    await empty.posse()
    await empty.give("declare", by=BOB, speed="slow")
    await empty.undo()
    await order(empty)
    if secret:
        await empty.join("Lurker", hidden=True)
    saloon = await empty.started_anew() if anew else empty
    assert list(saloon.timers.moments) == [SALOON.channel]


async def test_what_was_done_in_secret_after_undo_brings_no_order_back(yard: Saloon) -> None:
    await yard.give("declare", by=BOB, speed="slow")
    await yard.undo()
    await yard.join("Lurker", hidden=True)
    assert yard.timers.moments == (await yard.started_anew()).timers.moments == {}


async def test_what_was_to_be_given_as_the_fight_ended_is_given_once_it_is_brought_back(yard: Saloon) -> None:
    await yard.end()
    assert yard.timers.moments == {}
    await yard.restore()
    assert yard.timers.moments == DUE


# Another order.


async def test_an_order_given_anew_is_given_at_once(yard: Saloon) -> None:
    """It is torn up and ordered again, or is another one; what is ordered once more as it was changes nothing."""
    await yard.timer_comes()
    await yard.give("abort", by=ANN)
    await order(yard)
    assert yard.timers.moments == {}
    await order(yard, speed="slow")
    assert len(yard.timers.moments) == 1
    await yard.timer_comes()
    await yard.give("abort", by=ANN)
    assert yard.timers.moments == {}
    await yard.standing.tear_up(SALOON, ANN)
    await order(yard, speed="slow")
    assert len(yard.timers.moments) == 1
    assert len((await yard.started_anew()).timers.moments) == 1


async def test_another_order_leaves_the_others_as_they_are(yard: Saloon) -> None:
    await yard.timer_comes()
    await yard.give("abort", by=ANN)
    await yard.standing.put(SALOON, BOB, request_of("declare", speed="fast"))
    assert [slot.user for slot in (await yard.live()).planned] == [BOB.user]
    restarted = await yard.started_anew()
    assert [slot.user for slot in (await restarted.live()).planned] == [BOB.user]


# What is stored, and when.


@pytest.fixture
def notes(yard: Saloon, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The remarks that are stored with rows from here on: one for each row."""
    found: list[Any] = []
    append = yard.store.append

    async def noting(encounter: int, revision: Revision, **options: Any) -> None:
        found.append(options["note"])
        await append(encounter, revision, **options)

    monkeypatch.setattr(yard.store, "append", noting)
    return found


async def test_it_is_stored_with_the_row_that_answers_it_and_with_no_other(yard: Saloon, notes: list[Any]) -> None:
    await yard.give("declare", by=BOB, speed="slow")
    await yard.give("declare", by=ANN, speed="slow")
    await yard.give("abort", by=ANN)
    await yard.give("declare", by=ANN, speed="slow")
    assert [one is not None for one in notes] == [False, True, False, False]
    key, note = notes[1]
    assert key == f"{ORDERS}{(await yard.live()).record.id}"
    assert read(note)[1] == {ANDYS: '[1,"declare",null,null]'}
    assert await yard.store.note(key) == note


async def test_where_there_is_no_order_nothing_of_them_is_stored(yard: Saloon, notes: list[Any]) -> None:
    await yard.standing.tear_up(SALOON, ANN)
    await yard.give("declare", by=ANN, speed="slow")
    await yard.give("abort", by=ANN)
    assert notes == [None, None]


async def test_what_could_not_be_stored_has_settled_nothing(yard: Saloon) -> None:
    with yard.unsaved(), pytest.raises(Unsaved):
        await yard.give("declare", by=ANN, speed="slow")
    await yard.give("declare", by=BOB, speed="slow")
    assert yard.timers.moments == DUE


async def test_orders_that_an_older_version_kept_are_read(yard: Saloon) -> None:
    live = await yard.live()
    key = f"{ORDERS}{live.record.id}"
    old = {
        "user": ANN.user, "name": "Ann", "manages": False, "combatant": id_of("Andy"), "kind": "declare",
        "verb": "declare", "options": {"speed": "slow"},
    }  # fmt: skip
    await yard.store.put_note(key, json.dumps([old]))
    restarted = await yard.started_anew()
    assert (await restarted.live()).orders == (live.orders[0].evolve(options={"speed": "slow"}),)
    await restarted.timer_comes()
    assert (await restarted.combatant("Andy")).speed == "slow"


def test_what_is_written_is_read_again() -> None:
    one = StandingOrder(user=1, name="Ann", combatant=2, kind="declare", verb="declare", options={"speed": "slow"})
    two = one.evolve(combatant=3, manages=True)
    settled = {one.slot: "here"}
    assert read(written([one, two], settled | {Slot(9, 0, "pass"): "there"})) == ((one, two), settled)
    assert "settled" not in written([two], settled), "what is not settled is kept as it always was"
    assert written([], settled) == "" and read("") == read(None) == ((), {})
