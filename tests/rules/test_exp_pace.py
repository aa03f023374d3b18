"""EXP: own rolls, conditions, what happens at once, deflections, late comers, edits after the roll."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.errors import Refused
from bot.rules.exp.conditions import CONDITIONS
from bot.rules.roster import asked_traits
from tests.rules.exp_tactical_table import chips, four, order, second_pass, up
from tests.rules.table import GM, Table

SYSTEMS = ("exp-none", "exp-theatrical", "exp-tactical")


def two(system: str, **settings: Any) -> Table:
    """Return a table with Abel (player 1) and Brad (player 2), of two sides, in the first unit."""
    table = Table(system, **settings)
    for name, player, side, dex in (("Abel", 1, "crew", 12), ("Brad", 2, "foes", 9)):
        traits: dict[str, Any] = {} if system == "exp-none" else {"dexterity": dex}
        table.join(name, player=player, side=side, **traits)
    return table


# Conditions.


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("typed", "condition", "ends"),
    [
        ("stunned", "stunned", None), ("STUNNED", "stunned", None), ("stun", "stunned", None), ("dead", "killed", None),
        ("knocked-down", "knocked down", None), ("Knocked out 3", "unconscious", 3), ("paralyzed", "paralysed", None),
        ("stunned 2", "stunned", 2), ("stunned, for 1 unit", "stunned", 1), ("stunned (2 units)", "stunned", 2),
    ],
)  # fmt: skip
def test_a_condition_is_one_of_the_list(system: str, typed: str, condition: str, ends: int | None) -> None:
    table = two(system)
    table.edit("Abel", condition=typed)
    assert (table["Abel"].condition, table["Abel"].ends) == (condition, ends)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_near_miss_is_asked_back_and_any_other_is_refused_with_the_list(system: str) -> None:
    table = two(system)
    allowed = ("killed", "unconscious", "stunned", "paralysed", "knocked down", "none")
    for typed, near in (("stuned", "stunned"), ("paralised", "paralysed"), ("ded", "killed")):
        with table.refused("near-condition", found=typed, near=near, allowed=allowed):
            table.edit("Abel", condition=typed)
    for typed in ("tired", "2"):
        with table.refused("no-condition", found=typed):
            table.edit("Abel", condition=typed)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_condition_does_is_said_and_when_it_ends_by_itself(system: str) -> None:
    table = two(system)
    table.edit("Abel", condition="paralysed 2")
    assert table.public_texts()[:2] == [
        "edited who=Abel changes=condition none → paralysed to 2",
        "Abel is paralysed until unit 2 ends: it cannot attack.",
    ]
    for _ in range(2):
        assert table["Abel"].condition == "paralysed"
        if system == "exp-none":
            table.next()
        else:
            table.flip()
        table.next(round=True)
    assert "recovers who=Abel condition=paralysed" in table.public_texts()
    assert (table["Abel"].condition, table["Abel"].ends) == (None, None)
    table.edit("Abel", condition="stunned")
    assert table.public_texts()[1] == "Abel is stunned: it cannot move or attack."
    table.edit("Abel", condition="none")
    assert table.codes()[0] == "edited" and "condition-takes" not in table.codes()


def test_a_condition_that_has_no_end_goes_on() -> None:
    table = two("exp-theatrical")
    table.edit("Abel", condition="stunned")
    table.flip()
    table.next(round=True)
    assert table["Abel"].condition == "stunned" and "recovers" not in table.codes()
    table.edit("Abel", condition="stunned 3")
    assert table.public_texts()[0] == "edited who=Abel changes=condition stunned → stunned to 4"
    assert table.codes() == ["edited", "condition-takes-until"], "only when it ends has changed"
    assert table["Abel"].ends == 4


def test_what_each_condition_takes() -> None:
    assert {name: "+".join(taken) for name, taken in CONDITIONS.items()} == {
        "killed": "move+attack", "unconscious": "move+attack", "stunned": "move+attack", "paralysed": "attack",
        "knocked down": "move",
    }  # fmt: skip


def test_without_initiative_a_part_that_a_condition_takes_is_refused_and_not_waited_for() -> None:
    table = two("exp-none")
    table.next()
    table.edit("Abel", condition="paralysed")
    for deed in ("attack", "both"):
        with table.refused("part-blocked", who="Abel", part="attack", condition="paralysed"):
            table.act("Abel", do=deed, by=1)
    table.act("Abel", do="move", by=1)
    assert table.state.up == table.id("Brad"), "nothing is left that it can do"
    table.edit("Brad", condition="knocked down")
    table.act("Brad", by=2)
    assert table.public_texts()[0] == "Brad acts."
    assert table.state.round == 2
    table.act("Abel", do="both", force=True)
    assert table.public_texts()[0] == "Abel moves and attacks."


def test_theatrically_a_part_that_a_condition_takes_is_refused() -> None:
    table = two("exp-theatrical")
    table.flip(side="crew", roll="9")
    table.flip(side="foes", roll="2")
    table.edit("Abel", condition="knocked down")
    for deed in ("move", "attack-move"):
        with table.refused("part-blocked", who="Abel", part="move", condition="knocked down"):
            table.act("Abel", do=deed, by=1)
    table.act("Abel", do="move", force=True)
    table.edit("Brad", condition="paralysed")
    table.act("Brad", do="move", by=2)
    assert table.state.round == 2


# What happens at once.


def test_golden_simultaneous_attacks_all_count() -> None:
    table = two("exp-theatrical", ties="simultaneous")
    table.flip(side="crew", roll="7")
    table.flip(side="foes", roll="7")
    table.act("Abel", do="attack", action="kills Brad", by=1)
    table.edit("Brad", condition="killed")
    assert table.public_texts()[1:] == [
        "Brad is killed: it cannot move or attack.",
        "Brad is killed, and still has its turn: that happens at once.",
    ]
    table.act("Brad", do="attack", by=2)
    assert table.public_texts()[0] == "Brad attacks."
    table.flip(side="crew", roll="3")
    table.flip(side="foes", roll="3")
    assert [table[one].name for one in table.state.up] == ["Abel"], "in the next unit it is passed over"


def test_of_sides_that_do_not_act_at_once_who_is_killed_has_had_its_turn() -> None:
    table = two("exp-theatrical", ties="simultaneous")
    table.join("Zed", side="militia")
    table.flip(side="crew", roll="7")
    table.flip(side="foes", roll="2")
    table.flip(side="militia", roll="2")
    table.edit("Abel", condition="killed")
    assert [table[one].name for one in table.state.up] == ["Brad", "Zed"]


def test_next_asks_who_is_passed_over_of_those_who_act_at_once() -> None:
    table = two("exp-theatrical", ties="simultaneous")
    table.flip(side="crew", roll="7")
    table.flip(side="foes", roll="7")
    assert ("next", None) in table.may(), "the unit may be ended"
    with table.refused("which-passed", names=("Abel", "Brad")):
        table.next()
    table.act("Abel", do="nothing")
    table.next()
    assert table.public_texts()[0] == "Brad misses its turn."
    table.flip(side="crew", roll="7")
    table.flip(side="foes", roll="7")
    table.next(force=True)
    assert table.public_texts()[:2] == ["Abel misses its turn.", "Brad misses its turn."]


# Deflections, and what is no attack.


def test_a_deflection_comes_out_of_turn_and_is_free() -> None:
    table = two("exp-theatrical")
    table.act("Brad", do="reaction", action="parries", by=2)
    assert table.public_texts() == ["Brad reacts: parries"]
    table.flip(side="crew", roll="9")
    table.flip(side="foes", roll="2")
    table.act("Brad", do="reaction", by=2)
    assert table.public_texts() == ["Brad reacts."], "Abel has not attacked"
    with table.refused("not-attacked", who="Abel"):
        table.act("Brad", do="reaction", preempt="Abel", by=2)
    table.act("Brad", do="reaction", preempt="Abel", action="deflects the bolt")
    assert table.public_texts() == ["Brad reacts, answering Abel: deflects the bolt"]
    assert [table[one].name for one in table.state.up] == ["Abel"]
    table.act("Abel", do="attack", by=1)
    table.act("Brad", do="attack", by=2)
    assert table.state.round == 2, "it has cost nothing"


def test_what_a_deflection_needs() -> None:
    table = two("exp-theatrical")
    table.join("Lurker", side="foes", hidden=True)
    with table.refused("aims-what"):
        table.act("Abel", do="move", preempt="Brad", by=1)
    with table.refused("no-such-combatant"):
        table.act("Abel", do="reaction", preempt="Lurker", by=1)
    table.act("Abel", do="reaction", preempt="Lurker")
    assert table.public_texts() == [] and table.private_texts() == ["Abel reacts, answering Lurker."]
    table.edit("Abel", condition="stunned")
    with table.refused("is-disabled", who="Abel", condition="stunned"):
        table.act("Abel", do="reaction", by=1)
    table.act("Abel", do="reaction", force=True)
    table.act("Lurker", do="reaction")
    assert table.public_texts() == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_not_said_to_be_an_attack_is_not_told_as_one(system: str) -> None:
    table = two(system)
    if system == "exp-none":
        table.next()
    else:
        table.flip("Abel", roll="9")
        table.flip("Brad", roll="2")
    table.act("Abel", action="opens the door", by=1)
    assert table.public_texts()[0] == "Abel acts: opens the door"


# Rolls of one's own.


def test_a_player_rolls_for_its_side_drawn_or_typed() -> None:
    table = Table("exp-theatrical")
    table.join("Abel", player=1, side="crew")
    table.join("Babel", player=1, side="Crew")
    table.join("Brad", side="foes")
    table.join("Mole", side="moles", player=3, hidden=True)
    assert table.allowed(1) & {"flip Abel", "flip Babel"} == {"flip Abel"}, "once for a side"
    assert not any(line.startswith("flip") for line in table.allowed(3))
    table.flip("Babel", roll="8", by=1)
    assert table.public_texts() == ["The crew roll 8 (d10)."]
    with table.refused("gm-only"):
        table.flip("Abel", rest=True, by=1)
    with table.refused("gm-only"):
        table.flip(side="foes", by=1)
    with table.refused("side-rolled-once", side="crew", roll=8):
        table.flip("Abel", roll="9", by=1)
    table.flip(rest=True)
    assert len(table.drawn) == 1 and table.state.rolled


def test_a_player_rolls_for_its_own_persona_drawn_or_typed() -> None:
    table = two("exp-tactical")
    table.join("Cable")
    table.flip("Abel", by=1)
    assert [made.bound for made in table.drawn] == [20]
    with table.refused("rolled-once", who="Abel"):
        table.flip("Abel", roll="20", by=1)
    table.flip("Brad", roll="7", by=2)
    assert table["Brad"].score == (16,)
    assert [table.button(offer) for offer in table.board.offers] == [
        "Roll: flip, main", "Own dice…: flip roll=?", "Roll for all who are left: flip rest=True", "offer-enter: enter",
    ]  # fmt: skip
    with table.refused("roll-for-whom"):
        table.flip("Cable", roll="3", rest=True)
    table.flip("Abel", rest=True)
    assert table.state.rolled, "for all who are left, whoever is named"


def test_the_call_for_dice_has_their_buttons_and_calls_once_all_who_are_seen() -> None:
    for system in ("exp-theatrical", "exp-tactical"):
        table = two(system)
        table.join("Lurker", player=3, hidden=True, dexterity=5)
        table.flip(rest=True, force=True)
        table.next(round=True)
        wanted = table.event("dice-wanted")
        assert [table.button(offer) for offer in wanted.offers] == [
            "Roll: flip, main", "Own dice…: flip roll=?", "Roll for all who are left: flip rest=True",
        ]  # fmt: skip
        assert (wanted.call, wanted.quiet) == ((table.id("Abel"), table.id("Brad")), ())
        table.flip("Abel", roll="3", by=1)
        assert [event.call for event in table.last] == [()], "nobody is asked again"


@pytest.mark.parametrize("system", ["exp-theatrical", "exp-tactical"])
def test_equals_are_called_to_roll_again_when_they_have_become_equal(system: str) -> None:
    """In tactical 5 + 12 and 8 + 9 are 17; in theatrical the sides' dice are 8 and 8."""
    table = two(system)
    table.join("Lurker", player=3, side="foes", hidden=True, dexterity=9)
    table.flip("Abel", roll="5" if system == "exp-tactical" else "8", by=1)
    assert [event.call for event in table.last] == [()]
    table.flip("Brad", roll="8", by=2)
    asked = table.last[-1]
    assert (asked.call, asked.quiet) == ((table.id("Abel"), table.id("Brad")), ())
    names = "Abel, Brad" if system == "exp-tactical" else "crew, foes"
    assert table.public_texts()[-1] == f"Equal: {names}. They roll again: `/flip`."
    assert [table.button(offer) for offer in asked.offers] == [
        "Roll: flip, main", "Own dice…: flip roll=?", "Roll for all who are left: flip rest=True",
    ]  # fmt: skip
    table.flip("Abel", roll="3", by=1)
    assert [event.call for event in table.last] == [()], "Brad has been asked"
    if system == "exp-tactical":
        table.flip("Lurker", roll="8")
        assert table.public_texts() == [], "who is hidden is equal to nobody"
    table.flip("Brad", roll="3", by=2)
    assert table.last[-1].call == asked.call


# Who comes late.


def test_a_late_comer_may_be_given_its_real_die_until_it_has_had_its_say() -> None:
    table = second_pass()
    table.join("Late", player=5, dexterity=3)
    assert table.public_texts()[-1] == (
        "Late comes in unit 1. A real die in place of that roll, until it has had its say: `/flip roll:`."
    )
    with table.refused("has-rolled", who="Late"):
        table.flip("Late", by=5)
    table.flip("Late", roll="17", by=5)
    assert (table["Late"].score, chips(table, "Late")) == ((20,), chips(table, "Babel"))
    assert order(table) == ["Abel", "Babel", "Late", "Cable", "Dabel"]
    assert up(table) == ["Cable"]
    table.act("Cable", do="move", by=3)
    assert up(table) == ["Late"]
    table.flip("Late", roll="19")
    assert up(table) == ["Babel"], "with 22 it is before Babel, who is forced first"
    table.act("Late", do="move", force=True)
    with table.refused("roll-stands", who="Late"):
        table.flip("Late", roll="1")
    with table.refused("rolled-once", who="Late"):
        table.flip("Late", roll="1", by=5)


def test_one_that_comes_into_view_late_may_be_given_its_real_die() -> None:
    table = four()
    table.join("Lurker", hidden=True, dexterity=3)
    assert table.codes() == ["joined"]
    table.reveal("Lurker")
    assert table["Lurker"].late and table["Lurker"].score
    table.flip("Lurker", roll="4")
    assert table["Lurker"].score == (7,)


def test_a_hidden_one_that_has_rolled_before_is_not_late() -> None:
    table = four()
    table.join("Lurker", hidden=True, dexterity=3)
    table.flip("Lurker", roll="4")
    table.reveal("Lurker")
    assert not table["Lurker"].late


# Numbers that change after the roll.


def test_another_dex_says_whether_the_order_changes() -> None:
    table = Table("exp-theatrical")
    for name, dex in (("Abel", 12), ("Babel", 14), ("Cable", 9)):
        table.join(name, side="crew", dexterity=dex, player=1)
    table.join("Brad", side="foes")
    table.flip(side="crew", roll="9")
    table.edit("Cable", dexterity=11)
    assert table.codes() == ["edited"], "before the dice it is just its DEX"
    table.flip(side="foes", roll="2")
    table.edit("Cable", dexterity=10)
    assert table.public_texts() == [
        "edited who=Cable changes=DEX 11 → 10",
        "The order of this unit stays as it is.",
    ]
    table.edit("Cable", dexterity=13)
    assert table.public_texts()[1] == "The order changes. To come: Cable, Abel, Brad."
    assert [row.name for row in table.board.rows] == ["Babel", "Cable", "Abel", "Brad"]


def test_another_dex_or_awe_in_tactics_says_what_it_counts_for() -> None:
    table = second_pass()
    table.edit("Babel", dexterity=30)
    assert table.public_texts()[1] == "The order of this unit stays as it is."
    assert table["Babel"].score == (21,)
    table.edit("Abel", awareness=20)
    assert table.public_texts()[1] == "AWE counts for going before others from here on; the order stays."
    table.act("Abel", do="move", total=20, by=1)
    assert table.codes()[0] == "awareness-made"
    table = Table("exp-tactical")
    table.join("Abel", dexterity=3)
    table.edit("Abel", dexterity=4, awareness=5)
    assert table.codes() == ["edited"]


def test_the_form_of_joining_asks_for_dex_and_awe() -> None:
    system = four().system
    assert list(asked_traits(system, ())) == ["dexterity", "awareness"]
    assert [trait.required for trait in asked_traits(system, ()).values()] == [True, False]
    assert list(asked_traits(system, ("awareness",))) == ["dexterity", "awareness"], "what is given, behind them"
    assert asked_traits(system, ("dexterity",)) == {}, "nothing that is needed is missing"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refusal_of_conditions_is_short(system: str) -> None:
    table = two(system)
    for typed in ("x" * 40, "stuned"):
        with pytest.raises(Refused) as refusal:
            table.edit("Abel", condition=typed)
        assert len(table.text(refusal.value.phrase)) < 300


# Deflections answer what has just been done, also once the next one is called.


def skirmish(system: str) -> Table:
    """Return a table on which Brad is up, before Abel (player 1) and Cable (player 2)."""
    table = Table(system)
    for name, side, dex, player in (("Brad", "foes", 15, None), ("Abel", "crew", 12, 1), ("Cable", "crew", 9, 2)):
        table.join(name, side=side, player=player, dexterity=dex)
    for name, roll in (("Brad", "9"), ("Abel", "3"), *((("Cable", "2"),) if system == "exp-tactical" else ())):
        table.flip(name, roll=roll)
    return table


@pytest.mark.parametrize(
    ("system", "deed", "at", "place"),
    [("exp-theatrical", "attack-move", "1", "unit 1"), ("exp-tactical", "both", "1", "pass 1")],
)
def test_golden_an_attack_is_deflected_once_the_next_one_has_been_called(
    system: str, deed: str, at: str, place: str
) -> None:
    table = skirmish(system)
    table.act("Brad", do=deed, action="an arrow at Cable")
    call = table.last[-1]
    assert call.call == (table.id("Abel"),)
    assert table.button(call.offers[-1]) == (
        f"offer-answer-what who=Brad what=an arrow at Cable at={place}: answer at={at} …"
    )
    table.act("Cable", do="reaction", action="knocks it aside", at=at, by=2)
    told = table.public_texts()
    assert told[:2] == [f"answers-at who=Cable at={place}", "Cable reacts, answering Brad: knocks it aside"]
    assert len(told) == 3 and "Abel is up" in told[2], "Abel is called anew"
    assert table.last[-1].quiet == (table.id("Abel"),), "and not pinged again"
    assert table["Cable"].left == ("move", "attack"), "it was free"


@pytest.mark.parametrize("system", ["exp-theatrical", "exp-tactical"])
def test_what_is_no_attack_of_another_one_is_not_deflected(system: str) -> None:
    table = skirmish(system)
    table.act("Brad", do="move")
    if system == "exp-tactical":
        table.hold("Brad")
    assert not any(offer.verb == "answer" for event in table.last for offer in event.offers)
    for attack in ("attack", None):
        table = skirmish(system)
        table.act("Brad", do=attack)
        assert {one.who for one in table.state.attacks} <= {table.id("Brad")}
    reaction = table.system.command("act", by=GM, combatant=table.id("Brad"), do="reaction")
    assert not any(table.system.answers(moment.state, reaction) for moment in table.trail.moments)


def test_those_who_act_at_once_deflect_each_other() -> None:
    table = Table("exp-theatrical", ties="simultaneous")
    for name, side in (("Abel", "crew"), ("Brad", "foes"), ("Cable", "dogs")):
        table.join(name, side=side, dexterity=9)
    for name in ("Abel", "Brad", "Cable"):
        table.flip(name, roll="5")
    table.act("Abel", do="attack")
    table.act("Cable", do="reaction")
    assert table.public_texts() == ["Cable reacts, answering Abel."], "not Brad, who is up too"
    table.act("Abel", do="reaction")
    assert table.public_texts() == ["Abel reacts."], "nobody has attacked it"


def test_golden_nobody_goes_before_nobody() -> None:
    """Cable, forced, has moved, and Babel is called: Abel goes before Babel now, not before nobody as of pass 2."""
    table = second_pass()
    table.act("Cable", do="move", by=3)
    with table.refused("no-answer", who="Abel"):
        table.act("Abel", do="move", at="2", by=1, total=3)
    table.act("Abel", do="move", by=1, total=3)
    assert table.public_texts()[0] == "Abel goes before Babel: AWE roll 3 of 10, made."
