"""Eternal Soldier: closings and quick attacks, what is an attack, who is asked, stopping the clock, hidden time."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.systems.eternal_soldier.actions import is_attack, parse_action
from bot.rules.systems.eternal_soldier.state import Use
from bot.rules.views import Mark
from bot.rules.words import Fact, say
from tests.rules.eternal_soldier_table import (
    calls,
    clock,
    duel,
    lines,
    marks,
    own_buttons,
    status,
    under_way,
    up,
)
from tests.rules.table import Table, player

# The longer weapon in a closing.


def test_golden_the_longer_weapon_strikes_a_segment_before_the_closing_ends() -> None:
    table = under_way()
    # Both close for 14 segments; Aknar's spear is clearly the longer weapon: 13, and Beauregard's sword at 14.
    table.declare("Aknar", by=1, speed="14s", action="thrust", reach=True)
    assert table.public_texts() == ["Aknar begins: thrust (14s, reach), done at segment 13."]
    assert table.private_texts(by=1) == [
        "Is the weapon of Aknar prepared by segment 13? If not, declare it again with the class of its preparation "
        "behind the closing time: `speed:14s+VII reach:true`."
    ]
    table.declare("Beauregard", by=2, speed="14s", action="strike")
    assert calls(table) == [(13, ("Aknar",))]
    table.act("Aknar", by=1)
    table.hold("Aknar", by=1)
    assert calls(table) == [(13, ("Aknar",)), (14, ("Beauregard",))]


@pytest.mark.parametrize(("closing", "lands"), [("14s", 13), ("5s", 4), ("4s", 4), ("2s", 4), ("1s", 4)])
def test_reach_never_shortens_a_preparation(closing: str, lands: int) -> None:
    # Class VII takes agility 17 four segments: in a closing of 4 or less the weapon is not prepared one before its end.
    table = under_way()
    table.declare("Aknar", by=1, speed=f"{closing}+VII", action="thrust", reach=True)
    assert table.public_texts() == [
        f"Aknar begins: thrust ({closing}, prepared in VII, reach, repeat), done at segment {lands}, then again until "
        "changed."
    ]
    assert table.private_texts(by=1) == []


def test_of_a_listed_weapon_it_is_known_how_long_it_is_prepared() -> None:
    table = under_way(armed=True)
    # Not drawn: IV (2) to draw the colt and III (2) to aim it, at agility 17.
    table.declare("Aknar", by=1, speed="3s", action="attack colt", reach=True)
    assert table.public_texts()[0].startswith(
        "Aknar begins: attack colt (3s, prepared in IV+III, reach, repeat), done at segment 4, then again"
    )
    assert table.why("Aknar")[1:3] == [
        "A length that no agility shortens: 3.",
        "The longer weapon: one segment before the closing ends, or when it is prepared (IV+III: 4), whichever is "
        "later.",
    ]
    table.hold("Beauregard", by=2)
    table.act("Aknar", by=1)
    assert table["Aknar"].out == "colt"
    assert table["Aknar"].lands == 6, "it goes on in its own class, III: 2"
    table.act("Aknar", by=1)
    with table.refused("must-reload", weapon="colt"):
        table.declare("Aknar", by=1, speed="9s", action="attack colt", reach=True)


def test_a_weapon_in_hand_need_not_be_drawn_in_a_closing() -> None:
    table = duel(armed=True)
    table.declare("Aknar", by=1, action="colt in hand")
    table.declare("Aknar", by=1, speed="3s", action="attack colt", reach=True)
    assert table["Aknar"].lands == 2


def test_what_answers_somebody_is_prepared_a_class_i_later() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="5s+VII", action="thrust", reach=True, reacting=True)
    assert table["Aknar"].lands == 5, "1 and 4, where the closing alone would have it at 4"


@pytest.mark.parametrize(("options", "found"), [({"speed": "VII"}, "VII"), ({}, "V")])
def test_reach_with_a_class_is_refused_and_says_what_it_goes_with(options: dict[str, str], found: str) -> None:
    table = duel(armed=True)
    table.declare("Aknar", by=1, action="axe in hand")
    with table.refused("reach-closes", who="Aknar", found=found):
        table.declare("Aknar", by=1, action="attack axe", reach=True, **options)


def test_forced_by_the_gm_it_is_a_quick_attack() -> None:
    table = under_way()
    table.declare("Aknar", speed="VII", action="thrust", reach=True, force=True)
    assert table.public_texts() == [
        "Aknar begins: thrust (VII, reach, quick attack, repeat), done at segment 3, then again until changed.",
        "Aknar does not wait until the weapon is prepared: a quick attack, with the GM's penalty.",
    ]
    assert table.why("Aknar")[-2] == "A quick attack: one segment sooner, before the weapon is prepared."
    table.declare("Beauregard", speed="X", action="aim")
    table.act("Aknar", by=1)
    assert table["Aknar"].lands == 7, "the next one is none"


def test_a_closing_that_the_gm_forces_is_quick_only_if_the_weapon_is_not_prepared() -> None:
    for closing, lands, quick in (("3s", 2, True), ("9s", 8, False)):
        table = under_way()
        table.declare("Aknar", speed=f"{closing}+VII", action="thrust", reach=True, force=True)
        assert table["Aknar"].lands == lands
        assert ("is-quick" in table.codes()) is quick


def test_a_quick_attack_in_secret_is_told_in_secret() -> None:
    table = under_way()
    table.declare("Aknar", speed="VII", action="thrust", reach=True, force=True, secret=True)
    assert table.public_texts() == []
    assert [text.split(":")[-1] for text in table.private_texts(by=1)][1] == " a quick attack, with the GM's penalty."


def test_why_of_a_closing_whose_weapon_is_prepared() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="14s", action="thrust", reach=True)
    assert table.why("Aknar")[-2] == "The longer weapon: one segment before the closing ends."


def test_one_who_insists_repeats_a_closing_as_it_was() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="14s", action="thrust", reach=True, repeat=True)
    table.hold("Beauregard", by=2)
    table.act("Aknar", by=1)
    assert table["Aknar"].lands == 27


# What is an attack.


@pytest.mark.parametrize(
    "text",
    [
        "swing", "savage bite", "bites the marshal", "claws at Brad", "left hook", "Snap shot", "aimed shot at the foe",
        "chopping at him", "kick Brad", "pulls the trigger", "swinging sword", "with his axe", "throw a rock at Brad",
        "hurls the lantern at them", "gores", "a blow to the head", "rifle butt", "fire at the door guard",
    ],
)  # fmt: skip
def test_attacks_repeat_by_whatever_name(text: str) -> None:
    assert parse_action(text, "V", {}, {}, None).use is Use.ATTACK


@pytest.mark.parametrize(
    "text",
    [
        "cut the rope", "kick the door open", "shoot the lock", "chop down a tree", "strike the match", "hop", "think",
        "cut him loose", "swing across", "hit the dirt", "load the rifle", "drawing a knife", "throw the rope", "42",
        "aim at Brad", "smash the window", "parry the blow", "pick up the sword", "light the fire", "Führe Gespräch",
    ],
)  # fmt: skip
def test_what_is_done_once_is_no_attack(text: str) -> None:
    assert parse_action(text, "V", {}, {}, None).use is not Use.ATTACK


def test_the_words_of_an_attack_may_be_doubled_or_shortened() -> None:
    assert is_attack("hitting him") and is_attack("slashes") and is_attack("strikes")
    assert not is_attack("") and not is_attack("throws up")
    assert not is_attack("watches the sword") and not is_attack("dodging the sword")


def test_the_gms_own_list_says_attack_or_not() -> None:
    table = under_way()
    table.configure("actions", "lasso=V attack; bite=II once; gnaw=20s; maul=V")
    assert table.state.setting("actions") == "bite=II once; gnaw=20s; lasso=V attack; maul=V"
    for action, repeats in (("lasso", True), ("bite", False), ("gnaw", False), ("maul", True)):
        table.declare("Beauregard", by=2, action=action)
        assert table["Beauregard"].doing.repeat is repeats, action
    table.configure("actions", "bite=none")
    assert table.state.setting("actions") == "gnaw=20s; lasso=V attack; maul=V"


@pytest.mark.parametrize(
    ("typed", "speed"),
    [
        ("Get in/out of car", "X"), ("get in / out of the car", "X"), ("get in car", "X"), ("get into car", "X"),
        ("get out of car", "X"), ("get in or out of car", "X"), ("get on/off a bicycle", "V"), ("get on bicycle", "V"),
        ("get off bicycle", "V"), ("get on or off a bicycle", "V"),
    ],
)  # fmt: skip
def test_in_and_out_are_found_as_printed_and_singly(typed: str, speed: str) -> None:
    assert parse_action(typed, None, {}, {}, None).speed == speed


# The GM's leave.


def test_force_allows_an_empty_weapon() -> None:
    table = duel(armed=True)
    table.declare("Aknar", by=1, action="grenade in hand")
    table.flip()
    table.hold("Beauregard")
    for _ in range(2):
        table.declare("Aknar", action="attack grenade", force=True)
        table.act("Aknar")
    assert table.public_texts()[0] == "Aknar acts: attack grenade."
    assert "fires" not in table.codes(), "there was nothing to fire"


def test_not_even_force_draws_what_is_in_hand() -> None:
    table = duel(armed=True)
    table.declare("Aknar", by=1, action="axe in hand")
    table.flip()
    with table.refused("already-drawn", who="Aknar", weapon="axe"):
        table.declare("Aknar", action="draw axe", force=True)


def test_who_is_prone_cannot_run_but_by_the_gms_leave() -> None:
    table = under_way()
    table.declare("Aknar", by=1, action="drop prone")
    table.hold("Beauregard", by=2)
    for action in ("run", "walk"):
        with table.refused("is-prone", who="Aknar"):
            table.declare("Aknar", by=1, action=action)
    assert "declare Aknar action=run" not in table.allowed(1)
    table.declare("Aknar", action="run", force=True)
    assert table["Aknar"].motion.use is Use.RUN and table["Aknar"].prone


def test_one_who_drops_prone_beside_a_run_runs_no_more() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, action="run")
    table.declare("Beauregard", action="drop prone", force=True)
    table.hold("Aknar", by=1)
    table.act("Beauregard", by=2)
    assert table["Beauregard"].prone and table["Beauregard"].motion is None


# Who is asked.


def test_one_with_nothing_under_way_after_an_act_is_asked_what_next_once() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="climb")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.act("Aknar", by=1)
    assert table.public_texts() == ["Aknar acts: climb.", "Segment 4: Aknar, what next?"]
    assert table.last[-1].call == (table.id("Aknar"),)
    assert own_buttons(table) == [
        "offer-declare: declare …, main", "offer-hold: hold",
    ]  # fmt: skip
    table.join("Late", player=3, agility=10)
    assert table.public_texts()[-1] == "Segment 4: Late, what next?", "Aknar was asked"
    table.edit("Aknar", by=1, name="Aknarius")
    assert not any(event.call for event in table.last)
    table.hold("Aknarius", by=1)
    table.abort("Aknarius", by=1)
    assert table.last[-1].call == (table.id("Aknarius"),), "it has answered since"


def test_the_board_names_who_is_due_and_who_is_asked_what_next_beside_that() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="climb")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.abort("Beauregard", by=2)
    table.hold("Beauregard", by=2)
    assert table.sheet[-1] == "Aknar: Act, or declare something else."
    table.abort("Beauregard", by=2)
    assert table.sheet[-2:] == [
        "Aknar: Act, or declare something else.", "Beauregard: what next? Declare or Hold. GM: Next passes over.",
    ]  # fmt: skip


def test_one_that_comes_into_view_with_nothing_under_way_is_asked() -> None:
    table = under_way()
    table.join("Idle", agility=10, hidden=True)
    table.reveal("Idle")
    assert table.public_texts()[-1] == "Segment 0: Idle, what do you begin?"


# Stopping the clock.


def test_the_gm_goes_to_a_segment_at_which_nothing_is_due() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="climb")
    table.declare("Beauregard", by=2, action="run")
    table.act("Aknar", by=1)
    table.declare("Aknar", by=1, action="run")
    with table.refused("nothing-to-come", segment=4):
        table.next()
    for to in (4, 0, -3):
        with table.refused("to-past", found=to, segment=4):
            table.next(to=to)
    table.next(to=9)
    assert table.public_texts() == ["**Segment 9.** The GM has stopped the clock here."]
    assert status(table, "Aknar") == ["run", "full speed"]
    assert lines(table, table.board.prompt) == ["The GM has stopped the clock here; Next lets it go on."]
    table.declare("Aknar", by=1, action="stop")
    assert table.state.now == 9, "it stands until the GM says otherwise"
    table.next()
    assert calls(table)[-1] == (11, ("Aknar",))


def test_the_clock_stops_before_it_at_what_is_due_and_says_so() -> None:
    table = under_way(clock="gm")
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.next(to=20)
    assert table.public_texts() == [
        "Something is due at segment 4, before segment 20.",
        "**Segment 4:** Aknar (swing).",
    ]
    table.next(to=7)
    assert table.public_texts() == [
        "Aknar acts: swing.",
        "Aknar starts again: swing, done at segment 8.",
        "**Segment 7:** Beauregard (swing).",
    ]


def test_who_has_just_acted_is_asked_before_the_clock_goes_anywhere() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="climb")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.next(to=6)
    assert table.public_texts() == ["Aknar acts: climb.", "Segment 4: Aknar, what next?"]
    table.next(to=6)
    assert table.public_texts() == ["Passed over, holds: Aknar.", "**Segment 6.** The GM has stopped the clock here."]


def test_a_clock_started_again_stands_no_more() -> None:
    table = under_way()
    table.next(to=5)
    table.flip()
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.hold("Beauregard", by=2)
    assert table.state.now == 4


def test_the_gm_hears_of_hidden_ones_on_the_way_to_a_segment() -> None:
    table = under_way()
    table.join("Lurker", agility=10, hidden=True)
    table.declare("Lurker", speed="III", action="aim")
    table.next(to=9)
    assert table.private_texts() == ["Segment 3, for you alone: Lurker is done with aim. Act for it, or reveal it."]
    assert table.public_texts()[-1] == "**Segment 9.** The GM has stopped the clock here."


# Rolling to stop.


def test_a_bare_check_of_a_runner_says_which_of_the_two_it_is_and_asks() -> None:
    table = under_way()
    table.declare("Aknar", by=1, action="run")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    with table.refused("stop-on-which", who="Aknar", first=7, second=17):
        table.check("Aknar", by=1)
    table.declare("Aknar", by=1, action="stop")
    with table.refused("stop-on-which", first=7, second=17):
        table.check("Aknar", by=1, dice=3)
    table.edit("Aknar", agility=8)
    with table.refused("stop-on-which", first=0, second=8):
        table.check("Aknar", by=1)


# Hidden combatants keep their own time.


def lurking(**settings: Any) -> Table:
    """Return a table where the hidden Lurker (agility 10) is done with class III at segment 3, and it is segment 14."""
    table = duel(**settings)
    table.join("Lurker", agility=10, side="foes", hidden=True)
    table.declare("Lurker", speed="III", action="aim")
    table.declare("Aknar", by=1, speed="14s", action="climb")
    table.hold("Beauregard", by=2)
    table.flip()
    assert table.state.now == 14
    return table


def everybody(table: Table) -> tuple[Any, ...]:
    """Return all that a stranger has of the present state."""
    return table.board, table.system.view(table.state, player(9)), table.view(by=2)


def test_golden_what_a_hidden_one_declares_counts_from_the_segment_at_which_it_became_free() -> None:
    table = lurking()
    before = everybody(table)
    table.act("Lurker")
    assert table.private_texts() == ["Lurker acts: aim."]
    assert lines(table, table.view().secrets) == [
        "Lurker (hidden) has nothing under way: what it declares counts from segment 3."
    ]
    # Free at 3: class V is done at 8, which has passed, so it lands now; then class X at 18, which is still to come.
    table.declare("Lurker", speed="V", action="shoot", repeat=False)
    assert table.private_texts() == [
        "Lurker begins: shoot (V), done at segment 8.",
        "For you alone: that was done at segment 8, and now is segment 14. Lurker is done with shoot. Act for it, or "
        "reveal it.",
    ]
    table.declare("Lurker", speed="X", action="climb")
    assert table.private_texts() == ["Lurker acts: shoot.", "Lurker begins: climb (X), done at segment 18."]
    assert table.public_texts() == []
    assert everybody(table) == before
    table.act("Aknar", by=1)
    table.declare("Aknar", by=1, speed="10s", action="rest")
    assert table.private_texts() == ["Segment 18, for you alone: Lurker is done with climb. Act for it, or reveal it."]


def test_what_a_hidden_one_repeats_catches_up_blow_by_blow() -> None:
    table = lurking()
    table.declare("Lurker", speed="IV", action="shoot")
    landed: list[Fact] = []
    while table["Lurker"].lands <= 14:
        landed.append(table["Lurker"].lands)
        table.act("Lurker")
    assert (landed, table["Lurker"].lands) == ([7, 11], 15)


def test_what_a_hidden_one_answers_or_does_after_a_hold_counts_from_now() -> None:
    table = lurking()
    table.declare("Lurker", speed="V", action="shoot", reacting=True)
    assert table["Lurker"].lands == 14 + 1 + 5
    table = lurking()
    table.hold("Lurker")
    table.declare("Lurker", speed="V", action="shoot")
    assert table["Lurker"].lands == 19
    table = lurking()
    table.hold("Lurker", until="6")
    assert table["Lurker"].lands == 6, "it waited from 3 to 6"
    table = lurking()
    with table.refused("until-past", found=3, segment=3):
        table.hold("Lurker", until="3")


def test_a_hidden_one_that_changes_its_mind_or_comes_late_is_free_from_then_on() -> None:
    table = lurking()
    table.act("Lurker")
    table.declare("Lurker", speed="X+X", action="dig")
    table.abort("Lurker")
    table.declare("Lurker", speed="V", action="shoot")
    assert table["Lurker"].lands == 19
    table.join("Second", agility=10, hidden=True)
    table.declare("Second", speed="V", action="shoot")
    assert table["Second"].lands == 19
    table.join("Third", agility=10, hidden=True)
    table.edit("Third", aware=False)
    table.act("Aknar", by=1)
    table.declare("Aknar", by=1, speed="2s", action="rest")
    assert table.state.now == 16
    table.edit("Third", aware=True)
    table.declare("Third", speed="V", action="shoot")
    assert table["Third"].lands == 21


def test_a_hidden_run_that_stopped_frees_from_the_segment_of_stopping() -> None:
    table = lurking()
    table.declare("Lurker", action="run")
    assert table["Lurker"].motion.begins == 3
    table.declare("Lurker", action="stop")
    table.act("Lurker", force=True)
    table.declare("Lurker", speed="I", action="look")
    assert table["Lurker"].doing.begins == 14


def test_one_that_is_revealed_begins_when_everybody_sees_it() -> None:
    table = lurking()
    table.act("Lurker")
    table.reveal("Lurker")
    assert marks(table)["Lurker"] is Mark.WAITED_FOR
    table.declare("Lurker", speed="V", action="shoot")
    assert table["Lurker"].lands == 19
    assert up(table) == {"Aknar"}


def test_every_refusal_of_the_pace_is_short() -> None:
    table = clock()
    every: dict[str, dict[str, Fact]] = {
        "reach-closes": {"who": "A" * 32, "found": "X+X"},
        "stop-on-which": {"who": "A" * 32, "first": 7, "second": 17},
        "is-prone": {"who": "A" * 32},
        "to-past": {"found": 1, "segment": 2},
        "nothing-to-come": {"segment": 3},
    }
    for code, facts in every.items():
        assert len(table.text(say(code, **facts))) < 300


# Weapons of one's own.


def test_a_weapon_of_ones_own_is_told_to_its_player_alone() -> None:
    table = duel()
    table.edit("Aknar", weapon="Sabre: draw VII, attack VII; pistol: attack III, reload X, holds 1")
    assert table.public_texts() == []
    told = "Aknar has these weapons of its own: pistol: attack III, reload X, holds 1; Sabre: draw VII, attack VII."
    assert table.private_texts(by=1) == [told] == table.private_texts()
    assert table.private_texts(by=2) == []
    table.edit("Aknar", by=1, weapon="pistol: none")
    assert table.private_texts(by=1) == ["Aknar has these weapons of its own: Sabre: draw VII, attack VII."]
    assert table["Aknar"].traits.weapon is None
    with table.refused("bad-weapon", found="club"):
        table.edit("Aknar", weapon="club")
    with table.refused("no-such-weapon", found="axe", allowed=("Sabre",)):
        table.edit("Aknar", weapon="axe: none")


def test_golden_a_weapon_of_ones_own_is_drawn_and_used_in_its_classes_by_nobody_else() -> None:
    table = duel()
    table.configure("weapons", "sword: draw X, attack X")
    table.edit("Aknar", weapon="sword: draw VII, attack VII")
    table.flip()
    table.declare("Beauregard", by=2, action="draw sword")
    table.declare("Aknar", by=1, action="draw sword")
    table.act("Aknar", by=1)
    table.declare("Aknar", by=1, action="attack sword")
    assert calls(table) == [(4, ("Aknar",)), (8, ("Aknar",))]
    assert table["Beauregard"].lands == 14, "class X of the list for all, at agility 7"
    assert "attack sword: declare Aknar action=attack sword" in table.panel("declare", "Aknar", by=1)
    table.edit("Aknar", weapon="sword: none")
    assert table["Aknar"].out == "sword", "there is still that of the list"
    table.configure("weapons", "sword: none")
    assert table["Aknar"].out is None
    with table.refused("unknown-action"):
        table.declare("Beauregard", by=2, action="draw sabre")


def test_one_may_come_with_its_weapons() -> None:
    table = under_way()
    table.join("Late", player=3, agility=10, weapon="knife: attack II")
    assert table.private_texts(by=3) == ["Late has these weapons of its own: knife: attack II."]
    table.declare("Late", by=3, action="attack knife")
    assert table["Late"].lands == 2
    table.edit("Late", weapon="knife: none")
    assert table.private_texts(by=3) == ["Late has these weapons of its own: none."]


def test_of_the_gms_lists_the_names_alone_are_told() -> None:
    table = clock()
    table.configure("weapons", "colt: draw IV, attack III; axe: attack V")
    assert table.public_texts() == ["configured key=weapons before=none value=axe, colt"]
    table.configure("actions", "lasso=V; lift=20s")
    assert table.public_texts() == ["configured key=actions before=none value=lasso, lift"]
    table.configure("clock", "gm")
    assert table.public_texts() == ["configured key=clock before=auto value=gm"]


def test_a_panel_offers_no_attack_with_an_empty_weapon() -> None:
    table = duel()
    table.edit("Aknar", weapon="bow: draw IV, attack VI, reload VIII")
    table.declare("Aknar", by=1, action="bow in hand")
    table.hold("Beauregard")
    table.flip()
    assert "attack bow: declare Aknar action=attack bow" in table.panel("declare", "Aknar", by=1)
    table.declare("Aknar", by=1, action="attack bow")
    table.act("Aknar", by=1)
    offered = table.panel("declare", "Aknar", by=1)
    assert "reload bow: declare Aknar action=reload bow" in offered
    assert "attack bow: declare Aknar action=attack bow" not in offered
