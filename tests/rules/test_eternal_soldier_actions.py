"""Eternal Soldier: common actions, the GM's own, reacting and reach, weapons, running and stopping."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.commands import Interrupt
from bot.rules.errors import Refused
from bot.rules.exhibits import TimelineExhibit
from bot.rules.systems.eternal_soldier.actions import COMMON, NAMES, parse_action, suggested_actions, suggested_speeds
from bot.rules.systems.eternal_soldier.commands import Check, Declare, Odds
from bot.rules.systems.eternal_soldier.notation import parse_weapons, plain
from bot.rules.systems.eternal_soldier.state import Use
from bot.rules.views import Mark
from tests.rules.eternal_soldier_table import calls, clock, duel, lines, marks, status, under_way, up
from tests.rules.table import GM, Table, player

# Common actions and the GM's own.

LISTED = {
    "I": "drop weapon, yell one word",
    "II": "turn 90°, drop prone, get out of chair, shut door",
    "III": "turn 180°, get over 3 ft barrier, open door, throw bolt, light lighter",
    "IV": "get something out of pocket, uncork bottle, write one word, strike match",
    "V": "get over 4 ft barrier, get on or off a bicycle",
    "VI": "jump onto table, light lamp with lit match",
    "VII": "roll down a car window, open lock with key, empty cash drawer",
    "VIII": "get up from prone, pick up dropped weapon",
    "IX": "get off horse, get out of tree, get over 6 ft barrier, tie knot",
    "X": "get on horse, get in or out of car, get into tree, throw grappling hook",
}


def test_the_common_actions_are_those_of_the_rules() -> None:
    assert {speed: ", ".join(names) for speed, names in COMMON.items()} == LISTED
    for speed, names in COMMON.items():
        for name in names:
            meant = parse_action(name, None, {}, {}, None)
            assert meant.speed == speed and meant.use is not Use.ATTACK


@pytest.mark.parametrize(
    ("typed", "speed"),
    [
        ("Open the door", "III"),
        ("turn 90 degrees", "II"),
        ("turn 180 °", "III"),
        ("get over a 3ft. barrier", "III"),
        ("get over 4-foot barrier", "V"),
        ("get on his bicycle", "V"),
        ("get out of the car", "X"),
        ("get up", "VIII"),
        ("STRIKE  MATCH", "IV"),
    ],
)
def test_common_actions_are_found_as_people_write_them(typed: str, speed: str) -> None:
    assert parse_action(typed, None, {}, {}, None).speed == speed


def test_a_named_action_needs_no_speed_and_takes_one_that_is_given() -> None:
    table = under_way()
    table.declare("Aknar", by=1, action="get on horse")
    assert table.public_texts() == ["Aknar begins: get on horse (X), done at segment 6."]
    table.declare("Aknar", by=1, action="get on horse", speed="V")
    assert table["Aknar"].lands == 3


def test_what_is_not_known_needs_a_speed() -> None:
    table = under_way(armed=True)
    table.configure("actions", "lasso=V")
    with table.refused("unknown-action", found="sing"):
        table.declare("Aknar", by=1, action="sing")
    for typed, near in (("laso", "lasso"), ("draw swrod", "draw sword"), ("tye knot", "tie knot"), ("rum", "run")):
        with pytest.raises(Refused) as refusal:
            table.declare("Aknar", by=1, action=typed)
        allowed = refusal.value.phrase.facts["allowed"]
        assert isinstance(allowed, tuple) and len(allowed) == 3
        assert allowed[0] == near
    with table.refused("declare-what"):
        table.declare("Aknar", by=1)
    with table.refused("bad-speed", found="XI"):
        table.declare("Aknar", by=1, speed="XI", action="sing")
    table.declare("Aknar", by=1, speed="II")
    assert table["Aknar"].doing.label == "II"


def test_actions_of_the_gms_own() -> None:
    table = under_way()
    table.configure("actions", "Lasso=v; lift = 20s")
    table.configure("actions", "the whistle=I+I; open door=X")
    assert table.state.setting("actions") == "lasso=V; lift=20s; open door=X; whistle=I+I"
    table.declare("Aknar", by=1, action="lift")
    assert table["Aknar"].lands == 20
    table.declare("Beauregard", by=2, action="open door")
    assert table["Beauregard"].lands == 14
    assert up(table) == {"Beauregard"}
    table.configure("actions", "lift=none")
    assert table.state.setting("actions") == "lasso=V; open door=X; whistle=I+I"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("lasso", "bad-action"),
        ("=V", "bad-action"),
        (";", "bad-action"),
        ("lasso=quick", "bad-speed"),
        ("lasso=XI", "bad-speed"),
        ("lasso=rope=none", "bad-speed"),
        ("run=I", "kept-word"),
        ("attack=I", "kept-word"),
        ("lasso=none", "no-such-action"),
    ],
)
def test_other_settings_of_actions_are_refused(value: str, code: str) -> None:
    table = clock()
    with table.refused(code):
        table.configure("actions", value)


def test_an_action_that_is_not_there_cannot_be_taken_out() -> None:
    table = clock()
    with table.refused("no-such-action", found="lasso", allowed=("none",)):
        table.configure("actions", "lasso=none")
    table.configure("actions", "lift=20s; wave=I")
    with table.refused("no-such-action", found="lasso", allowed=("lift", "wave")):
        table.configure("actions", "lasso=none")


def test_settings_are_checked() -> None:
    table = clock()
    with table.refused("bad-setting", allowed=("auto", "gm")):
        table.configure("clock", "fast")
    with table.refused("gm-only"):
        table.configure("clock", "gm", by=1)


# Repeating, reacting, reach.


def test_attacks_repeat_unless_told_otherwise() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab at Beauregard", repeat=False)
    table.declare("Beauregard", by=2, speed="IV", action="hop", repeat=True)
    assert not table["Aknar"].doing.repeat
    assert table["Beauregard"].doing.repeat
    table.declare("Aknar", by=1, speed="VII", action="Punch")
    assert table["Aknar"].doing.repeat


def test_what_repeats_is_no_answer_any_more() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing", reacting=True)
    assert table.public_texts() == [
        "Aknar begins: swing (VII, reacting, repeat), done at segment 5, then again until changed."
    ]
    table.hold("Beauregard", by=2)
    table.act("Aknar", by=1)
    assert table["Aknar"].lands == 9


def test_a_reaction_delays_the_slow_by_more() -> None:
    table = under_way()
    table.edit("Beauregard", agility=4)
    table.declare("Beauregard", by=2, speed="V", action="reach for it", reacting=True)
    assert table["Beauregard"].lands == 3 + 13


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"action": "run", "speed": "V"}, "speed"),
        ({"action": "walk", "repeat": True}, "repeat"),
        ({"action": "stop", "reach": True}, "reach"),
        ({"action": "draw sword", "repeat": True}, "repeat"),
        ({"action": "drop weapon", "reach": True}, "reach"),
        ({"action": "open door", "reach": True}, "reach"),
        ({"action": "sword in hand", "secret": True}, "secret"),
        ({"action": "release trigger", "reacting": True}, "reacting"),
    ],
)
def test_what_makes_no_sense_together_is_refused(options: dict[str, object], option: str) -> None:
    table = under_way(armed=True)
    with table.refused("does-not-fit", option=option, what=options["action"]):
        table.declare("Aknar", by=1, **options)


@pytest.mark.parametrize(
    ("action", "allowed"),
    [
        ("sword in hand", ("action",)),
        ("run", ("action", "reacting", "secret")),
        ("draw sword", ("action", "speed", "reacting", "secret")),
        ("open door", ("action", "speed", "repeat", "reacting", "secret")),
    ],
)
def test_what_does_not_fit_is_told_with_what_does(action: str, allowed: tuple[str, ...]) -> None:
    table = under_way(armed=True)
    with table.refused("does-not-fit", option="reach", allowed=allowed):
        table.declare("Aknar", by=1, action=action, reach=True)


def test_who_runs_instead_of_what_it_has_just_begun_does_that_no_longer() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Aknar", by=1, action="run")
    assert table.under_way == ["Aknar: run, 0 to"]


# Weapons.


def test_weapons_are_written_in_one_form() -> None:
    table = clock()
    table.configure("weapons", "The Colt = draw iv, attack III, reload X+X, holds 006; sword: attack VII")
    table.configure("weapons", "bow: attack VI, reload 4s")
    told = "bow: attack VI, reload 4s, holds 1; The Colt: draw IV, attack III, reload X+X, holds 6; sword: attack VII"
    assert table.state.setting("weapons") == told
    table.configure("weapons", "colt: none; sword: attack V")
    assert table.state.setting("weapons") == "bow: attack VI, reload 4s, holds 1; sword: attack V"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("sword", "bad-weapon"),
        (": attack V", "bad-weapon"),
        (";", "bad-weapon"),
        ("sword: draw VII", "bad-weapon"),
        ("sword: attack VII, attack V", "bad-weapon"),
        ("sword: attack VII, shine X", "bad-weapon"),
        ("sword: attack", "bad-weapon"),
        ("colt: attack V, holds 0", "bad-weapon"),
        ("colt: attack V, holds many", "bad-weapon"),
        ("colt: attack XI", "bad-speed"),
        ("gun: attack V, automatic 5", "automatic-holds-what"),
        ("sword: none", "no-such-weapon"),
    ],
)
def test_other_settings_of_weapons_are_refused(value: str, code: str) -> None:
    table = clock()
    with table.refused(code):
        table.configure("weapons", value)


def test_a_weapon_must_be_drawn() -> None:
    table = under_way(armed=True)
    with table.refused("not-drawn", who="Aknar", weapon="sword", speed="VII"):
        table.declare("Aknar", by=1, action="attack sword")
    table.declare("Beauregard", action="attack axe", force=True)
    table.declare("Aknar", by=1, action="draw the sword")
    with table.refused("unknown-action"):
        table.declare("Aknar", by=1, action="draw")
    with table.refused("no-draw", weapon="fists"):
        table.declare("Aknar", by=1, action="draw fists")
    table.declare("Aknar", by=1, action="attack")
    assert table.public_texts()[:2] == [
        "Aknar acts: draw the sword.",
        "Aknar begins: attack (VII, repeat), done at segment 8, then again until changed.",
    ]
    table.act("Beauregard", by=2)
    assert table["Beauregard"].out == "axe"
    with table.refused("already-drawn", who="Aknar", weapon="sword"):
        table.declare("Aknar", by=1, action="draw sword")


def test_a_weapon_without_a_draw_class_is_always_at_hand() -> None:
    table = under_way(armed=True)
    table.declare("Aknar", by=1, action="swing with fists at Beauregard")
    assert table["Aknar"].lands == 1
    table.act("Aknar", force=True)
    assert table["Aknar"].out is None and table["Aknar"].doing is not None
    with table.refused("no-draw"):
        table.declare("Beauregard", by=2, action="fists in hand")


def test_a_weapon_may_be_in_hand_before_the_clock_starts() -> None:
    table = duel(armed=True)
    table.declare("Beauregard", by=2, action="axe in hand")
    assert table.public_texts() == ["Beauregard has the axe in hand."]
    assert status(table, "Beauregard") == ["to declare", "axe"]
    with table.refused("already-drawn"):
        table.declare("Beauregard", by=2, action="have the axe in hand")
    table.flip()
    with table.refused("draw-it", who="Aknar", weapon="sword", speed="VII"):
        table.declare("Aknar", by=1, action="sword in hand")
    table.declare("Aknar", action="sword in hand", force=True)
    table.declare("Beauregard", by=2, action="attack axe at Aknar")
    table.declare("Aknar", by=1, action="attack")
    assert calls(table) == [(4, ("Aknar",))]


def test_a_sixgun_counts_its_rounds_and_is_reloaded() -> None:
    table = duel(armed=True)
    table.declare("Aknar", action="colt in hand")
    table.hold("Beauregard")
    table.flip()
    with table.refused("is-full", who="Aknar", weapon="colt", rounds=2):
        table.declare("Aknar", by=1, action="reload colt")
    table.declare("Aknar", by=1, action="shoot")
    assert status(table, "Aknar") == ["shoot", "done now", "colt 2/2"]
    table.act("Aknar", by=1)
    assert table.public_texts()[:3] == [
        "Aknar acts: shoot.",
        "Aknar fires the colt: 1 fired, 1 left.",
        "Aknar starts again: shoot, done at segment 4.",
    ]
    assert status(table, "Aknar")[-1] == "colt 1/2"
    table.act("Aknar", by=1)
    assert table.public_texts() == [
        "Aknar acts: shoot.",
        "Aknar fires the colt: 1 fired, 0 left.",
        "Aknar: the colt is empty.",
        "Segment 4: Aknar, what next?",
    ]
    with table.refused("must-reload", who="Aknar", weapon="colt", speed="X"):
        table.declare("Aknar", by=1, action="shoot colt")
    table.declare("Aknar", by=1, action="reload")
    assert table.state.now == 10
    table.act("Aknar", by=1)
    assert table.public_texts() == [
        "Aknar acts: reload.", "Aknar has loaded the colt: 2.", "Segment 10: Aknar, what next?",
    ]  # fmt: skip
    assert table.state.now == 10


def test_a_bow_must_be_reloaded_after_every_shot() -> None:
    table = duel(armed=True)
    table.declare("Aknar", action="bow in hand")
    table.hold("Beauregard")
    table.flip()
    table.declare("Aknar", by=1, action="fire bow")
    table.act("Aknar", by=1)
    assert table["Aknar"].doing is None
    with table.refused("must-reload", speed="VIII"):
        table.declare("Aknar", by=1, action="fire bow")
    table.declare("Aknar", by=1, action="load bow")
    assert table.state.now == 9
    table.declare("Aknar", by=1, action="fire bow")
    assert table.state.now == 13


def test_what_cannot_be_reloaded_is_spent() -> None:
    table = duel(armed=True)
    table.declare("Aknar", action="grenade in hand")
    table.flip()
    table.hold("Beauregard")
    table.declare("Aknar", action="attack grenade")
    table.act("Aknar")
    with table.refused("is-spent", who="Aknar", weapon="grenade"):
        table.declare("Aknar", action="attack grenade")
    with table.refused("no-reload", weapon="grenade"):
        table.declare("Aknar", action="reload grenade")


def gunner() -> Table:
    """Return a table where Moe (agility 3) has pressed the trigger of a thompson, and it is segment 17."""
    table = clock(armed=True)
    table.join("Moe", player=1, agility=3)
    table.join("Larry", player=2, agility=10)
    table.declare("Moe", action="thompson in hand")
    table.flip()
    table.hold("Larry")
    table.declare("Moe", by=1, action="fire thompson")
    return table


def test_an_automatic_weapon_fires_every_segment_until_it_is_empty() -> None:
    table = gunner()
    for _ in range(3):
        table.act("Moe", by=1)
    assert calls(table) == [(17, ("Moe",)), (18, ("Moe",)), (19, ("Moe",))]
    assert table.public_texts() == [
        "Moe acts: fire thompson.",
        "Moe fires the thompson: 2 fired, 0 left.",
        "Moe: the thompson is empty.",
        "Segment 19: Moe, what next?",
    ]
    assert table["Moe"].doing is None
    fired = [event.phrase.facts["shots"] for event in table.heard if event.phrase.code == "fires"]
    assert fired == [5, 5, 2]


def test_a_trigger_is_released_at_no_cost() -> None:
    table = gunner()
    with table.refused("not-firing", who="Moe"):
        table.declare("Moe", by=1, action="release")
    table.act("Moe", by=1)
    with table.refused("not-firing"):
        table.declare("Moe", by=1, action="release colt")
    table.declare("Larry", by=2, speed="V", action="duck")
    table.declare("Moe", by=1, action="release thompson")
    assert table.public_texts() == [
        "Moe acts: fire thompson.",
        "Moe fires the thompson: 5 fired, 2 left.",
        "Moe releases the trigger.",
        "Segment 18: Moe, what next?",
    ]
    assert table.state.now == 18
    table.declare("Moe", by=1, speed="I", action="look")
    assert table["Moe"].lands == 21


def test_a_trigger_may_be_released_between_calls() -> None:
    table = gunner()
    table.configure("clock", "gm")
    table.act("Moe", by=1)
    with table.refused("busy"):
        table.declare("Moe", by=1, speed="I")
    assert Declare(by=player(1), combatant=table.id("Moe"), action="release") in table.legal(by=1)
    table.declare("Moe", by=1, action="release the trigger")
    assert table.public_texts() == ["Moe releases the trigger.", "Segment 17: Moe, what next?"]
    assert table["Moe"].rounds("thompson", 12) == 7


def test_a_trigger_is_released_by_aborting_or_doing_something_else() -> None:
    for how in ("abort", "declare"):
        table = gunner()
        table.act("Moe", by=1)
        if how == "abort":
            table.abort("Moe", by=1)
            assert table["Moe"].rounds("thompson", 12) == 7
        else:
            table.declare("Moe", by=1, speed="II", action="duck")
            assert table["Moe"].rounds("thompson", 12) == 2
        assert table["Moe"].doing is None or table["Moe"].doing.label == "duck"


def test_a_weapon_that_is_taken_out_is_in_nobodys_hand() -> None:
    table = gunner()
    table.act("Moe", by=1)
    table.configure("weapons", "thompson: none")
    assert table["Moe"].out is None
    table.declare("Moe", by=1, action="release")
    assert table.codes() == ["acts", "releases", "what-next"]


def test_a_smaller_magazine_holds_no_more_than_it_can() -> None:
    table = gunner()
    table.configure("weapons", "thompson: draw VI, attack V, reload X, holds 3, automatic 5")
    table.act("Moe", by=1)
    assert table.public_texts()[1] == "Moe fires the thompson: 3 fired, 0 left."


def test_to_drop_and_to_pick_up() -> None:
    table = duel(armed=True)
    table.declare("Aknar", action="sword in hand")
    table.hold("Beauregard")
    table.flip()
    table.declare("Aknar", action="drop weapon")
    table.act()
    assert (table["Aknar"].out, table["Aknar"].dropped) == (None, "sword")
    table.declare("Aknar", action="drop weapon")
    table.declare("Aknar", action="pick up dropped weapon")
    table.act()
    assert (table["Aknar"].out, table["Aknar"].dropped) == ("sword", None)


def test_prone_and_up_again() -> None:
    table = clock()
    table.join("Aknar", agility=17)
    table.flip()
    table.declare("Aknar", action="drop prone")
    table.act()
    assert status(table, "Aknar") == ["to declare", "prone"]
    table.declare("Aknar", action="get up from prone")
    table.act()
    assert status(table, "Aknar") == ["to declare"]


# Running and stopping.


def runner(agility: int = 15, **settings: Any) -> Table:
    """Return a table where Ron runs since segment 0, and Bea gives the time at 1, 2, 3, …"""
    table = clock(**settings)
    table.join("Ron", player=1, agility=agility)
    table.join("Bea", player=2, agility=10)
    table.flip()
    table.declare("Ron", by=1, action="run")
    table.declare("Bea", by=2, speed="1s", action="count", repeat=True)
    return table


def test_a_runner_is_at_half_speed_first_and_at_full_from_the_second() -> None:
    table = runner()
    assert table.state.now == 1
    assert status(table, "Ron") == ["run", "half speed"]
    assert table.under_way == ["Bea: count, 0 to 1", "Ron: run, 0 to"]
    table.act("Bea")
    assert table.state.now == 2
    assert status(table, "Ron") == ["run", "full speed"]
    table.act("Bea")
    picture = table.board.exhibits[0]
    assert isinstance(picture, TimelineExhibit)
    assert [(bar.name, bar.begins, bar.lands, bar.lasts) for bar in picture.bars] == [
        ("Ron", 0, 4, True), ("Bea", 2, 3, False),
    ]  # fmt: skip
    assert marks(table)["Ron"] is Mark.BUSY
    assert calls(table) == [(1, ("Bea",)), (2, ("Bea",)), (3, ("Bea",))], "a runner never comes due"


def test_a_stop_takes_two_segments() -> None:
    table = runner()
    table.act("Bea")
    table.act("Bea")
    table.declare("Ron", by=1, action="stop")
    assert table.public_texts() == ["Ron begins to stop: half speed at segment 4, stopped at 5."]
    with table.refused("already-stopping", who="Ron", lands=5):
        table.declare("Ron", by=1, action="stop")
    table.act("Bea")
    table.act("Bea")
    assert calls(table)[-1] == (5, ("Ron", "Bea"))
    table.act("Ron", by=1)
    assert table.public_texts() == ["Ron has stopped.", "Segment 5: Ron, what next?"]
    assert marks(table)["Ron"] is Mark.WAITED_FOR


def test_one_who_stops_may_run_on() -> None:
    table = runner()
    table.declare("Ron", by=1, action="stop")
    table.declare("Ron", by=1, action="run")
    assert table.public_texts() == ["Ron begins to run: half speed at segment 2, full speed at 3."]
    with table.refused("already-moving", who="Ron", what="run"):
        table.declare("Ron", by=1, action="run")
    with table.refused("already-moving"):
        table.declare("Ron", by=1, action="walk")


def test_one_who_stops_may_run_on_instead_of_what_it_has_only_begun_besides() -> None:
    table = runner()
    table.declare("Ron", by=1, action="stop")
    table.declare("Ron", speed="V", action="ready the axe", force=True)
    assert ("declare", "Ron") in table.may(by=1)
    table.declare("Ron", by=1, action="run")
    assert table["Ron"].doing is None and table["Ron"].motion.use is Use.RUN


def test_a_walk_is_at_half_speed_all_the_time() -> None:
    table = runner()
    table.abort("Bea")
    table.declare("Bea", by=2, action="walk")
    table.declare("Bea", by=2, action="run")
    assert table["Bea"].motion.use is Use.RUN
    table = clock()
    table.join("Wally", player=1, agility=10)
    table.join("Bea", agility=10)
    table.flip()
    table.declare("Wally", by=1, action="walk")
    table.declare("Bea", speed="10s", action="count")
    assert table.public_texts()[-1] == "**Segment 10:** Bea (count)."
    assert status(table, "Wally") == ["walk", "half speed"]
    table.declare("Wally", action="draw", speed="IV", force=True)
    assert status(table, "Wally") == ["draw", "done at 14", "walk", "half speed"]


def test_only_who_moves_can_stop() -> None:
    table = clock()
    table.join("Ron", agility=10)
    with table.refused("not-moving", who="Ron"):
        table.declare("Ron", action="stop")
    table.declare("Ron", action="run")
    with table.refused("not-moving", who="Ron"):
        table.declare("Ron", action="stop")
    assert table.codes() == ["announces", "all-declared"]


def test_a_runner_does_nothing_else_unless_the_gm_allows_it_at_half_speed() -> None:
    table = runner()
    with table.refused("moving", who="Ron", what="run"):
        table.declare("Ron", by=1, speed="I", action="yell")
    with table.refused("must-stop", who="Ron", what="run"):
        table.hold("Ron", by=1)
    with table.refused("must-stop", who="Ron", what="run"):
        table.abort("Ron", by=1)
    table.declare("Ron", speed="III", action="ready the axe", force=True)
    assert table["Ron"].lands == 3
    assert status(table, "Ron") == ["ready the axe", "done at 3", "run", "half speed"]
    table.act("Bea")
    table.act("Bea")
    assert up(table) == {"Ron", "Bea"}
    table.act("Ron", by=1)
    assert table["Ron"].motion is not None, "it runs on"
    table.declare("Ron", speed="III", action="ready the axe", force=True)
    assert status(table, "Ron") == ["ready the axe", "done at 5", "run", "full speed"], "the GM allows it at any speed"


def test_a_stop_and_what_was_done_beside_it_are_both_told() -> None:
    table = runner()
    table.declare("Ron", speed="III", action="ready the axe", force=True)
    table.declare("Ron", by=1, action="stop")
    table.act("Bea")
    table.act("Bea")
    assert table.state.now == 3
    table.act("Ron", by=1)
    assert sorted(table.public_texts()[:2]) == ["Ron acts: ready the axe.", "Ron has stopped."]


def test_what_the_gm_forces_takes_the_place_of_what_is_under_way() -> None:
    table = runner(clock="gm")
    table.declare("Ron", speed="III", action="ready the axe", force=True)
    table.next()
    table.declare("Ron", speed="III", action="yell", force=True)
    assert table.public_texts() == [
        "Ron aborts: ready the axe is lost.",
        "Ron begins: yell (III), done at segment 3.",
    ]
    table.abort("Ron")
    assert table["Ron"].doing is None and table["Ron"].motion is not None
    table.abort("Ron", force=True)
    assert table.public_texts()[0] == "Ron aborts: run is lost."
    assert table["Ron"].motion is None


def test_a_secret_that_the_gm_replaces_is_lost_in_secret() -> None:
    table = runner(clock="gm")
    table.abort("Bea", force=True)
    table.declare("Bea", by=2, speed="X", action="aim", secret=True)
    table.hold("Bea", by=2)
    table.next(to=5)
    table.declare("Bea", speed="II", action="duck", force=True)
    assert table.private_texts() == ["overwritten who=Bea", "Bea aborts: aim is lost."]
    assert table.public_texts()[0] == "Bea begins: duck (II), done at segment 7."


def test_one_who_only_sets_off_may_do_something_else_instead() -> None:
    table = clock()
    table.join("Ron", player=1, agility=10)
    table.flip()
    table.declare("Ron", by=1, action="run")
    assert ("abort", "Ron") in table.may(by=1)
    table.abort("Ron", by=1)
    assert table["Ron"].motion is None
    table.declare("Ron", by=1, action="run")
    table.declare("Ron", by=1, speed="V", action="swing")
    assert table["Ron"].motion is None and table["Ron"].lands == 5


def test_to_stop_on_the_first_segment_takes_agility_less_ten() -> None:
    for dice, stops in ((5, True), (6, False)):
        table = runner(agility=15)
        table.check("Ron", by=1, target="first", dice=dice)
        outcome = "stopped at segment 1." if stops else "a fall at segment 1."
        assert table.public_texts() == [f"Ron rolls {dice} against 5: {outcome}", "Segment 1: Ron, what next?"]
        assert table["Ron"].motion is None
        assert table["Ron"].prone is not stops
        assert marks(table)["Ron"] is Mark.WAITED_FOR
        assert not table.drawn


def test_to_stop_on_the_second_segment_takes_agility() -> None:
    for dice, stops in ((15, True), (16, False)):
        table = runner(agility=15)
        table.declare("Ron", by=1, action="stop")
        table.check("Ron", by=1, target="second", dice=dice)
        outcome = "stopped at segment 2." if stops else "a fall at segment 2."
        assert table.public_texts() == [f"Ron rolls {dice} against 15: {outcome}"]
        with table.refused("no-roll-now", who="Ron"):
            table.check("Ron", by=1)
        with table.refused("already-moving"):
            table.declare("Ron", by=1, action="run")
        table.act("Bea")
        assert calls(table)[-1] == (2, ("Ron", "Bea"))
        table.act("Ron", by=1)
        assert table.public_texts()[0] == ("Ron has stopped." if stops else "Ron falls.")
        assert table["Ron"].prone is not stops


def test_on_the_second_segment_only_that_roll_is_left_and_holds_at_once() -> None:
    table = runner(agility=15)
    table.declare("Ron", by=1, action="stop")
    table.act("Bea")
    assert table.state.now == 2
    with table.refused("first-is-over", who="Ron", allowed=("second",)):
        table.check("Ron", by=1, target="First")
    with table.refused("bad-target", found="third", allowed=("second",)):
        table.check("Ron", by=1, target="third")
    assert [one.target for one in table.legal(by=1) if isinstance(one, Check)] == ["second"]
    table.check("Ron", by=1, dice=15)
    assert table.public_texts()[0] == "Ron rolls 15 against 15: stopped at segment 2."
    assert table["Ron"].motion is None


def test_a_runner_may_roll_for_the_second_segment_without_having_announced_a_stop() -> None:
    table = runner(agility=15)
    table.check("Ron", by=1, target="second", dice=20)
    assert table["Ron"].motion.lands == 2 and table["Ron"].motion.falls


def test_the_die_is_drawn_unless_it_is_typed() -> None:
    table = runner(agility=15)
    for dice in (0, 21):
        with table.refused("bad-die", found=dice, lowest=1, highest=20):
            table.check("Ron", by=1, target="first", dice=dice)
    table.check("Ron", by=1, target="first")
    purpose = f"segment {table.state.now}, combatant {table.id('Ron')} stops on the first segment, try 1"
    assert [(drawn.purpose, drawn.bound) for drawn in table.drawn] == [(purpose, 20)]
    assert table.event("stops-badly" if table["Ron"].prone else "stops-sooner").phrase.facts["most"] == 5


def test_one_who_stands_has_nothing_to_roll_for() -> None:
    table = runner()
    with table.refused("no-roll-now", who="Bea"):
        table.check("Bea", by=2)
    with table.refused("which-combatant"):
        table.check()
    table = clock()
    table.join("Ron")
    table.declare("Ron", action="run")
    with table.refused("no-roll-now"):
        table.check("Ron")


# Questions and suggestions.


def test_the_odds_are_the_lengths_and_the_chances_to_stop() -> None:
    table = under_way()
    told = table.system.ask(table.state, Odds(by=GM, combatant=table.id("Beauregard")))
    assert lines(table, told.lines) == [
        "Beauregard, agility 7, segments for each class: "
        "I 1, II 3, III 4, IV 6, V 7, VI 9, VII 10, VIII 11, IX 13, X 14.",
        "To stop from a run: on the first segment 0 %, on the second 35 %, after that by itself.",
    ]
    table.join("Lightning", agility=40)
    told = table.system.ask(table.state, Odds(by=GM, combatant=table.id("Lightning")))
    assert "on the first segment 100 %, on the second 100 %" in table.text(told.lines[-1])
    told = table.system.ask(table.state, Odds(by=GM, combatant=table.id("Aknar"), speed="x+x"))
    assert lines(table, told.lines) == ["Aknar: X+X takes 12; begun now it is done at segment 12."]
    with table.refused("no-question"):
        table.system.ask(table.state, Interrupt(by=GM, combatant=table.id("Aknar")))


def test_actions_and_speeds_are_suggested() -> None:
    table = under_way(armed=True)
    table.configure("actions", "lasso=V")
    suggest = table.system.suggest
    assert suggest(table.state, "declare", "action", "get o")[:2] == ("get out of chair", "get over 3 ft barrier")
    assert suggest(table.state, "declare", "action", "colt") == (
        "colt in hand",
        "draw colt",
        "attack colt",
        "reload colt",
    )
    assert suggest(table.state, "declare", "action", "rel")[:2] == ("reload bow", "reload colt")
    assert "lasso" in suggest(table.state, "declare", "action", "")
    assert suggest(table.state, "declare", "speed", "v") == ("V", "VI", "VII", "VIII")
    assert suggest(table.state, "declare", "speed", "X+ix") == ("X+IX",)
    assert suggest(table.state, "declare", "speed", "20") == ("20s",)
    assert suggest(table.state, "flip", "surprise", "") == ("crew", "foes")
    assert suggest(table.state, "check", "target", "") == ("first", "second")
    assert suggested_speeds("XX") == ()
    assert suggested_actions("door", {}, {}) == ("shut door", "open door")


def test_texts_are_compared_as_people_mean_them() -> None:
    assert plain("The  Sword") == "sword"
    assert set(NAMES) == {name for names in COMMON.values() for name in names}
    assert parse_weapons("") == {}
