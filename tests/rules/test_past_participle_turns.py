"""Past Participle: the order of acting, holding, acting late, preempting."""

from __future__ import annotations

import pytest

from tests.rules.saloon import Saloon, card_on_which, showdown, street

# Order.


def test_in_a_phase_bigger_dice_then_more_dice_then_the_crew_then_seats() -> None:
    table = Saloon()
    for name, owner, reflex in (
        ("Foe 1", None, "2d8"), ("Few", 1, "1d12"), ("Crew 1", 1, "2d8"), ("Many", None, "5d8"),
        ("Foe 2", None, "2d8"), ("Crew 2", 2, "2d8"), ("Small", 1, "5d6"),
    ):  # fmt: skip
        table.join(name, player=owner, reflex=reflex)
        table.declare(name, speed="fast")
        table.flip(name, roll="7")
    table.reorder("Foe 2", before="Foe 1")
    table.flip()
    order = ["Few", "Many", "Crew 1", "Crew 2", "Foe 2", "Foe 1", "Small"]
    assert [one.name for one in table.system.order(table.state)] == order
    assert table.order_of_play() == [f"I {name}" for name in order]


def test_phases_are_called_by_themselves_and_empty_ones_skipped() -> None:
    table = showdown()
    assert table.public_texts() == ["**Phase I:** Miranda is up."]
    (call,) = table.last
    assert call.call == (table.id("Miranda"),)
    assert [(offer.verb, offer.combatant) for offer in call.offers] == [
        ("act", table.id("Miranda")), ("hold", table.id("Miranda")), ("hold", table.id("Miranda")),
    ]  # fmt: skip
    table.act("Miranda", by=1, action="fire both")
    assert table.public_texts() == [
        "Miranda acts: fire both",
        "Open to simultaneous action until phase II begins.",
        "**Phase III:** Cowboy, Nell. Cowboy is up.",
    ]
    table.act("Cowboy")
    assert table.public_texts()[-1] == "Phase III: Nell is up."
    table.act()
    assert table.public_texts() == [
        "Nell acts.", "Open to simultaneous action until d8 has acted in phase IV.",
        "Round 1 ends.", "**Round 2.** Declare your speeds.",
    ]  # fmt: skip


def test_phases_called_by_the_gm() -> None:
    table = showdown(call="gm")
    table.act("Miranda", by=1)
    assert (table.up, table.state.phase) == (None, "I")
    with table.refused("nobody-up"):
        table.act("Cowboy")
    with table.refused("which-combatant"):
        table.act()
    table.next()
    assert table.up == "Cowboy" and table.state.phase == "III"
    table.act()
    assert table.up == "Nell"
    table.act()
    assert table.state.round == 1 and not table.up
    table.next()
    assert table.state.round == 2


def test_acting_out_of_turn() -> None:
    table = showdown()
    with table.refused("not-your-turn", who="Cowboy", up="Miranda"):
        table.act("Cowboy")
    with table.refused("not-your-turn", who="Nell", up="Miranda"):
        table.hold("Nell")
    table.act("Miranda", by=1)
    with table.refused("already-acted", who="Miranda"):
        table.act("Miranda", by=1)
    with table.refused("already-acted", who="Miranda"):
        table.hold("Miranda", by=1)


def test_acting_before_the_first_phase_is_called() -> None:
    table = Saloon()
    table.join("Andy", player=1)
    table.fight(Andy=("fast", "7"))
    with table.refused("no-phase-called"):
        table.act("Andy", by=1)
    with table.refused("nothing-to-abort", who="Andy"):
        table.abort("Andy", by=1)


def test_the_gm_may_force_an_action() -> None:
    table = showdown()
    table.act("Nell", force=True)
    assert table.public_texts()[0] == "Nell acts." and table.up == "Miranda"
    table.act("Miranda")
    table.act("Cowboy")
    assert table.state.round == 2, "Nell has acted"


def test_one_who_hesitates_or_came_late_does_not_act() -> None:
    table = street({"Andy": "2d8", "Nell": "2d8"}, {"Andy": ("fast", "7"), "Nell": ("slow", "2")})
    with table.refused("is-hesitating", who="Nell"):
        table.act("Nell")
    table.join("Late", reflex="5d12")
    with table.refused("not-in-round", who="Late"):
        table.act("Late")
    table.act("Late", speed="fast", force=True)
    assert table.public_texts()[0] == "Late acts (fast)."


# Golden 9: the speed of what is done.


def test_golden_9_as_fast_as_declared_or_faster() -> None:
    table = street({"Andy": "2d8"}, {"Andy": ("normal", "10")})
    with table.refused("slower-than-declared", who="Andy", speed="normal", found="slow", allowed=("fast", "normal")):
        table.act("Andy", by=1, speed="slow")
    with table.refused("bad-speed", found="warp"):
        table.act("Andy", by=1, speed="warp")
    table.act("Andy", by=1, speed="fast")
    assert table.public_texts()[0] == "Andy acts (fast)."


def test_one_that_was_quicker_still_declared_what_it_declared() -> None:
    table = street({"Andy": "2d8", "Brad": "2d8"}, {"Andy": ("slow", "2"), "Brad": ("fast", "7")})
    table.act("Brad")
    table.fight(Andy=("slow", "2"), Brad=("fast", "7"))
    table.next()
    table.act("Brad")
    table.act("Andy", by=1, speed="slow", action="load musket")
    assert table.public_texts()[0] == "Andy acts (slow): load musket"


# Golden 6: holding.


def test_golden_6_a_hold_with_a_circumstance() -> None:
    table = showdown()
    table.hold("Miranda", by=1, until="a cowboy shows")
    assert table.public_texts()[0] == "Miranda holds until: a cowboy shows"
    assert table.up == "Cowboy" and table.state.phase == "III"
    table.act("Cowboy")
    assert table.up == "Nell"
    table.act("Miranda", by=1, action="fire")
    assert table.public_texts() == [
        "Miranda acts: fire", "Open to simultaneous action until phase IV begins.",
    ]  # fmt: skip
    assert table.up == "Nell", "before the next combatant, who is still up"
    table.act("Nell")
    assert table.state.round == 2


def test_a_hold_for_later_acts_after_the_current_action() -> None:
    table = showdown()
    table.hold("Miranda", by=1)
    assert table.public_texts() == ["Miranda holds.", "**Phase III:** Cowboy, Nell. Cowboy is up."]
    with table.refused("holds-already", who="Miranda"):
        table.hold("Miranda", by=1)
    table.act("Miranda", by=1)
    assert table.public_texts() == ["Miranda acts right after Cowboy."] and table.up == "Cowboy"
    with table.refused("is-next", who="Miranda"):
        table.act("Miranda", by=1)
    table.act("Cowboy")
    assert table.public_texts()[-1] == "Phase III: Miranda, who held, is up." and table.up == "Miranda"
    assert table.event("up-next").call == (table.id("Miranda"),)
    table.act("Miranda", by=1)
    assert table.up == "Nell"


def test_a_holder_acts_at_once_when_nobody_is_up() -> None:
    table = showdown(call="gm")
    table.hold("Miranda", by=1)
    table.act("Miranda", by=1)
    assert table.public_texts()[0] == "Miranda acts." and table.up is None


def test_one_who_is_next_may_think_better_of_it() -> None:
    table = showdown()
    table.hold("Miranda", by=1)
    table.act("Miranda", by=1)
    table.act("Cowboy")
    table.hold("Miranda", by=1, until="noon")
    assert table.up == "Nell" and table["Miranda"].wait == "noon"


def test_aborting_while_holding_gives_the_action_up() -> None:
    table = showdown()
    table.hold("Miranda", by=1)
    table.abort("Miranda", by=1)
    assert table.public_texts() == ["Miranda aborts: the wait is given up, and the action with it."]
    with table.refused("is-lost", who="Miranda"):
        table.act("Miranda", by=1)
    assert table.up == "Cowboy"


def test_aborting_while_up_after_a_hold() -> None:
    table = showdown()
    table.hold("Miranda", by=1)
    table.act("Miranda", by=1)
    table.act("Cowboy")
    assert table.up == "Miranda"
    table.abort("Miranda", by=1)
    assert table.up == "Nell"


def test_one_who_is_passed_over_holds() -> None:
    table = showdown()
    table.next()
    assert table.public_texts() == [
        "Miranda is passed over, and holds.", "**Phase III:** Cowboy, Nell. Cowboy is up.",
    ]  # fmt: skip
    table.act("Miranda", by=1)
    assert table["Miranda"].stand == "next"


# Preempting.


def preempting(mine: int | None, theirs: int | None) -> Saloon:
    """Miranda, who holds, tries to go before the cowboy with these cards."""
    table = showdown()
    table.hold("Miranda", by=1)
    first = card_on_which("3d10", mine)
    table.ready("contest", Miranda=first, Cowboy=card_on_which("2d8", theirs, apart_from=(first,)))
    table.act("Miranda", by=1, preempt="Cowboy", action="fire")
    return table


@pytest.mark.parametrize(("mine", "theirs"), [(8, 5), (9, 6), (4, None)])
def test_a_preempt_that_wins(mine: int, theirs: int | None) -> None:
    table = preempting(mine, theirs)
    told = "CF" if theirs is None else str(theirs)
    assert table.public_texts()[:2] == [
        f"Miranda goes for it before Cowboy: {mine} - 2 against {told}. Miranda is first.", "Miranda acts: fire",
    ]  # fmt: skip
    assert table.up == "Cowboy" and table["Miranda"].stand == "acted"


@pytest.mark.parametrize(("mine", "theirs"), [(8, 6), (8, 7), (None, 3), (None, None)])
def test_golden_8_a_preempt_that_is_tied_or_lost(mine: int | None, theirs: int | None) -> None:
    table = preempting(mine, theirs)
    (text,) = table.public_texts()
    assert text.endswith(" Miranda acts after.") and text.startswith("Miranda goes for it before Cowboy: ")
    assert table["Miranda"].stand == "next" and table.up == "Cowboy"
    table.act("Cowboy")
    assert table.up == "Miranda"


def test_who_may_be_preempted_and_by_whom() -> None:
    table = showdown()
    with table.refused("preempt-who-holds"):
        table.act("Nell", preempt="Miranda")
    table.hold("Miranda", by=1)
    with table.refused("not-up", other="Nell"):
        table.act("Miranda", by=1, preempt="Nell")
    with table.refused("slower-than-declared", who="Miranda"):
        table.act("Miranda", by=1, preempt="Cowboy", speed="slow")
    with table.refused("no-such-combatant"):
        table.act("Miranda", by=1, preempt=4)
    table.join("Lurker", hidden=True)
    with table.refused("no-such-combatant"):
        table.act("Miranda", by=1, preempt="Lurker")
    with table.refused("not-up", other="Lurker"):
        table.act("Miranda", preempt="Lurker")


def test_one_who_waits_for_a_circumstance_does_not_preempt() -> None:
    table = showdown()
    table.hold("Miranda", by=1, until="noon")
    with table.refused("preempt-who-holds"):
        table.act("Miranda", by=1, preempt="Cowboy")
