"""Standing orders: which there are, when the fight waits for one, and that it can then be given."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import standing
from bot.rules.commands import Command
from bot.rules.registry import all_systems, system_of
from bot.rules.words import say
from tests.conformance.table import GM, Table, player


def begun(system: str) -> Table:
    """Andy of player 1 and Brad of player 2, where the fight waits for Andy: to declare, or because it is up."""
    match system:
        case "past-participle":
            table = Table(system)
            table.join("Andy", player=1, reflex="2d10")
            table.join("Brad", player=2, reflex="2d8")
        case "torg":
            table = Table(system)
            table.join("Andy", player=1, initiative=18)
            table.join("Brad", player=2, initiative=12)
            table.next()
        case "eternal-soldier":
            table = Table(system)
            table.join("Andy", player=1, agility=17)
            table.join("Brad", player=2, agility=7)
        case "fast-action":
            table = Table(system)
            table.join("Andy", player=1)
            table.join("Brad", player=2)
            table.flip("Andy", roll="6 6 6 6 6")
            table.flip("Brad", roll="1 1 1 1 1")
        case "exp-tactical":
            table = Table(system)
            table.join("Andy", player=1, dexterity=18, awareness=12, mental=10)
            table.join("Brad", player=2, dexterity=3, awareness=12, mental=10)
            table.flip("Andy", roll="20")
            table.flip("Brad", roll="1")
        case "card-deal":
            table = Table(system)
            table.join("Andy", player=1)
            table.join("Brad", player=2)
            table.flip()
            while table.state.up != table.id("Andy"):
                table.act()
        case "ticks":
            table = Table(system)
            table.join("Andy", player=1, start=3)
            table.join("Brad", player=2, start=9)
            table.configure("opening", "trait")
            table.flip()
        case "exp-none":
            table = Table(system)
            table.join("Andy", player=1)
            table.join("Brad", player=2)
            table.next()
        case "exp-theatrical":
            table = Table(system)
            table.join("Andy", player=1, dexterity=14)
            table.join("Brad", player=2, dexterity=12)
            table.flip()
    return table


def in_turn(system: str) -> Table:
    """The same, where Andy can act."""
    table = begun(system)
    match system:
        case "past-participle":
            for name in ("Andy", "Brad"):
                table.declare(name, speed="fast")
                table.flip(name, roll="9")
            table.flip()
            table.next()
        case "torg":
            table.declare("Andy", speed="normal", action="shoots")
            while table.state.stage != "top":
                table.next()
        case "eternal-soldier":
            for name in ("Andy", "Brad"):
                table.declare(name, speed="VII", action="swing")
            table.flip()
    return table


def labels(system: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the orders that are offered, each with what is asked for it."""
    one = system_of(system)
    return [(dict(offer.options)["of"], offer.asks) for offer in one.orders.offers(begun(system)["Andy"])]


HELD: list[tuple[str, tuple[str, ...]]] = [("hold", ()), ("hold", ("until",))]
DECLARED: list[tuple[str, tuple[str, ...]]] = [("declare", ()), ("declare", ("speed", "action"))]
ACT, PASS = ("act", ()), ("pass", ())
OFFERED: dict[str, list[tuple[str, tuple[str, ...]]]] = {
    "past-participle": [("declare", ())] * 5 + [ACT, ("act", ("action",)), *HELD],
    "torg": [*DECLARED, ACT, *HELD, PASS],
    "eternal-soldier": [*DECLARED, ACT, ("act", ("action",)), *HELD],
    "fast-action": [("act", ("cost", "action")), *HELD, PASS],
    "exp-tactical": [ACT, ("act", ("do", "action")), *HELD[:1], PASS],
    "exp-none": [ACT, ("act", ("do", "action")), PASS],
    "exp-theatrical": [ACT, ("act", ("do", "action")), PASS],
    "card-deal": [ACT, ("act", ("action",)), *HELD, PASS],
    "ticks": [ACT, ("act", ("cost", "action")), *HELD, PASS],
}


@pytest.mark.parametrize("system", all_systems())
def test_each_system_offers_what_it_has_a_use_for(system: str) -> None:
    assert labels(system) == OFFERED[system]


def order(table: Table, verb: str, by: int = 1, who: str = "Andy", **options: Any) -> Command:
    return table.system.command(verb, by=player(by), combatant=table.id(who), **options)


def wants(table: Table, command: Command) -> bool:
    return table.system.orders.wants(table.system, table.state, command)


WAITED_FOR = [
    ("past-participle", "declare", {"speed": "fast"}),
    ("torg", "declare", {"speed": "normal", "action": "shoots"}),
    ("torg", "hold", {"until": "a noise"}),
    ("eternal-soldier", "declare", {"speed": "VII", "action": "swings"}),
    ("eternal-soldier", "hold", {}),
    ("fast-action", "hold", {}),
    ("exp-tactical", "hold", {"what": "both"}),
    ("card-deal", "hold", {"until": "a noise"}),
    ("ticks", "hold", {"until": "a noise"}),
]


@pytest.mark.parametrize(("system", "verb", "options"), WAITED_FOR)
def test_one_that_is_waited_for_can_be_given_and_is_not_waited_for_after_it(
    system: str, verb: str, options: dict[str, Any]
) -> None:
    table = begun(system)
    command = order(table, verb, **options)
    assert table.system.orders.slot(command) == verb
    assert wants(table, command)
    table.do(command)
    assert not wants(table, command)


def test_no_order_stands_for_what_is_given_once() -> None:
    table = begun("past-participle")
    slot = table.system.orders.slot
    assert slot(order(table, "declare", speed="fast")) == "declare"
    assert slot(order(table, "declare", phase="earliest")) == "phase"
    momentary: tuple[tuple[str, dict[str, Any]], ...] = (
        ("declare", {"phase": "II"}), ("declare", {"speed": "fast", "at": "II"}),
        ("declare", {"phase": "earliest", "at": "I"}), ("declare", {"speed": "fast", "several": "all"}),
        ("act", {"at": "I"}), ("abort", {}), ("hold", {"at": "I"}),
    )  # fmt: skip
    for verb, options in momentary:
        assert slot(order(table, verb, **options)) is None
    assert slot(table.system.command("hold", by=GM, combatant=1, force=True)) is None


ACTS: dict[str, dict[str, Any]] = {
    "torg": {}, "fast-action": {"cost": "2", "action": "shoots Brad"}, "ticks": {"cost": "4", "action": "shoots Brad"},
    **{one: {"do": "attack", "action": "shoots Brad"} for one in ("exp-none", "exp-theatrical", "exp-tactical")},
}  # fmt: skip


@pytest.mark.parametrize("system", all_systems())
def test_an_act_takes_the_turn_and_ends_it_and_so_does_to_pass(system: str) -> None:
    """One order of each is given once; only the act is a deed, and Brad is named in it."""
    orders = system_of(system).orders
    passing, options = orders.passing
    for verb, given, acts in (("act", ACTS.get(system, {"action": "shoots Brad"}), True), (passing, options, False)):
        table = in_turn(system)
        before = table.state.chronicle.deeds
        assert orders.whole(order(table, verb)) == order(table, verb), "an act without a word is the whole turn"
        command = orders.whole(order(table, verb, **given))
        assert orders.slot(command) == ("act" if acts else "done" if verb != "hold" else "hold")
        assert standing.due(table.system, table.state, command) == command
        table.do(command)
        assert (table.cursor, standing.due(table.system, table.state, command)) != (in_turn(system).cursor, command)
        done = [one for one in table.state.chronicle.deeds[len(before) :] if one.who == table.id("Andy")]
        if acts:
            assert [one.against for one in done] == [() if system == "torg" else (table.id("Brad"),)]
        elif system not in ("eternal-soldier", "exp-theatrical"):  # A hold follows on the action; nothing is a deed.
            assert not done


@pytest.mark.parametrize(
    ("system", "traits"),
    [("exp-theatrical", {"dexterity": 12}), ("fast-action", {}),
     ("exp-tactical", {"dexterity": 12, "awareness": 12, "mental": 10})],
)  # fmt: skip
def test_who_has_an_order_for_its_turn_rolls_for_it_first(system: str, traits: dict[str, Any]) -> None:
    table = Table(system)
    table.join("Andy", player=1, **traits)
    table.join("Brad", player=2, **traits)
    roll = standing.due(table.system, table.state, order(table, "act", **ACTS[system]))
    assert roll is not None and (roll.verb, roll.by) == ("flip", player(1))
    table.do(roll)
    assert standing.due(table.system, table.state, order(table, "act", **ACTS[system])) != roll


def test_to_pass_is_not_to_act_where_nothing_can_be_done_but_to_be_done() -> None:
    table = begun("torg")
    acts, passes = order(table, "act"), order(table, "act", done=True)
    assert not wants(table, acts) and wants(table, passes), "at a bottom nobody acts"


class TestConditions:
    def test_they_are_what_all_see(self) -> None:
        table = begun("exp-none")
        table.join("Snake", hidden=True)
        state, andy = table.state, table.id("Andy")
        assert standing.conditions(state) == ("attacked", "healthy", "Andy acts", "Brad acts")
        assert standing.conditions(state, table["Andy"]) == ("attacked", "healthy", "Brad acts")
        for typed, kept in ((" Attacked ", "attacked"), ("healthy", "healthy"), ("ANDY  acts", f"{andy} acts")):
            assert standing.read_condition(state, typed) == kept == standing.read_condition(state, kept)
        for typed in ("Snake acts", f"{table.id('Snake')} acts", "Andy", "acts", "hidden"):
            with table.refused("bad-when", found=typed, allowed=standing.conditions(state)):
                standing.read_condition(state, typed)
        told = [standing.describe_condition(state, one) for one in ("attacked", f"{andy} acts", "7 acts")]
        assert told == [say("when-attacked"), say("when-acts", who="Andy"), say("when-acts", who="–")]

    def test_what_others_do_counts_since_ones_own_last_deed(self) -> None:
        """Andy, Brad and Cass act in turn; only Brad's second act is at Andy."""
        table = begun("exp-none")
        table.join("Cass")
        brad = f"{table.id('Brad')} acts"

        def held() -> list[bool]:
            return [standing.holds(table.state, table["Andy"], one) for one in ("", "healthy", "attacked", brad)]

        assert held() == [True, True, False, False]
        table.act("Andy", do="both", by=1)
        table.act("Brad", do="attack", done=True, action="shoots andy's hat", by=2)
        assert held() == [True, True, True, True]
        table.act("Cass", do="both", action="helps Brad; Candyman shouts")
        assert table.state.chronicle.deeds[-1].against == (table.id("Brad"),)
        table.act("Andy", do="both", action="Andy runs", by=1)
        assert held() == [True, True, False, False]
        table.edit("Andy", condition="stunned")
        assert held() == [True, False, False, False]


def test_who_is_not_up_is_not_waited_for() -> None:
    for system in ("card-deal", "fast-action", "ticks", "exp-tactical"):
        table = begun(system)
        assert not wants(table, order(table, "hold", by=2, who="Brad")), system


def test_one_whose_combatant_is_gone_is_not_waited_for() -> None:
    table = begun("torg")
    command = order(table, "hold")
    table.leave("Andy")
    assert not wants(table, command)


def test_in_the_order_of_reflex_one_is_waited_for_when_it_is_its_turn_to_declare() -> None:
    table = begun("past-participle")
    table.configure("order", "reflex")
    command = order(table, "declare", speed="fast")
    assert not wants(table, command), "Brad has the smaller die"
    table.declare("Brad", speed="fast", by=2)
    assert wants(table, command)


def test_the_earliest_phase_is_picked_where_there_are_several_and_none_is_picked_yet() -> None:
    table = begun("past-participle")
    command = order(table, "declare", phase="earliest")
    assert not wants(table, command)
    for name, roll in (("Andy", "8"), ("Brad", "1")):
        table.declare(name, speed="fast")
        table.flip(name, roll=roll)
    table.flip()
    assert len(table["Andy"].open) > 1 and wants(table, command)
    assert not wants(table, order(table, "declare", by=2, who="Brad", phase="earliest")), "one phase is no choice"
    table.do(command)
    assert table["Andy"].phase == table["Andy"].open[0] and not wants(table, command)
    with table.refused("no-pick-now"):
        table.declare("Brad", phase="Earliest ", by=2)


def test_a_holder_is_asked_to_go_on_if_it_waits_for_a_circumstance() -> None:
    table = begun("past-participle")
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
        table.flip(name, roll="8")
    table.flip()
    table.next()
    plain, until = order(table, "hold", by=2, who="Brad"), order(table, "hold", until="a noise")
    assert wants(table, until) and not wants(table, plain)
    table.do(until)
    assert not wants(table, until), "it holds"
    table.do(plain)
    assert table.state.stage == "close"
    assert wants(table, until) and not wants(table, plain), "for nothing in particular it loses its action"
    table.do(until)
    assert not wants(table, until)


def test_what_the_budget_has_no_room_for_is_not_announced() -> None:
    table = begun("torg")
    command = order(table, "declare", speed="normal", action="shoots")
    table.do(command)
    while not any(one.verb == "act" for one in table.system.legal(table.state, player(1))):
        table.next()
    table.act("Andy", by=1)
    assert any(one.verb == "declare" for one in table.system.legal(table.state, player(1))), "a move is left"
    assert not wants(table, command), "its dramatic action of the round is done"
