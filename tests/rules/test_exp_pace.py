"""EXP: own rolls, conditions, what happens at once, deflections, late comers, edits after the roll."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.errors import Refused
from bot.rules.exp.units import CONDITIONS
from bot.rules.roster import asked_traits
from tests.conformance.table import GM, Table
from tests.rules.exp_tactical_table import chips, four, order, second_pass, up

SYSTEMS = ("exp-none", "exp-theatrical", "exp-tactical")


def two(system: str, **settings: Any) -> Table:
    """Return a table with Abel (player 1) and Brad (player 2), of two sides, in the first unit."""
    table = Table(system, **settings)
    for name, player, side, dex in (("Abel", 1, "crew", 12), ("Brad", 2, "foes", 9)):
        traits: dict[str, Any] = {} if system == "exp-none" else {"dexterity": dex}
        table.join(name, player=player, side=side, **traits)
    return table


# Conditions.


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


# Rolls of one's own.


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


# Numbers that change after the roll.


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
