"""Standing orders: which there are, when the fight waits for one, and that it can then be given."""

from typing import Any

import pytest

from bot.fight import standing_orders
from bot.rules.commands import Command
from bot.rules.registry import all_systems, system_of
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
            while not table.state.is_up(table.id("Andy")):
                table.act()
        case "d20":
            table = Table(system)
            table.join("Andy", player=1, initiative=30)
            table.join("Brad", player=2)
            table.flip()
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


def labels(system: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the orders that are offered, each with what is asked for it."""
    one = system_of(system)
    return [(choice.verb, choice.asks) for choice in one.orders.choices()]


HELD: list[tuple[str, tuple[str, ...]]] = [("hold", ()), ("hold", ("until",))]
DECLARED: list[tuple[str, tuple[str, ...]]] = [("declare", ()), ("declare", ("speed", "action"))]
PASS: list[tuple[str, tuple[str, ...]]] = [("pass", ())]
OFFERED = {
    "past-participle": [("declare", ())] * 5 + HELD,
    "torg": [*DECLARED, *HELD, *PASS],
    "eternal-soldier": [*DECLARED, *HELD],
    "fast-action": HELD + PASS,
    "exp-tactical": HELD[:1] + PASS,
    "exp-none": PASS,
    "exp-theatrical": PASS,
    "card-deal": HELD + PASS,
    "ticks": HELD + PASS,
    "d20": HELD + PASS,
    "sides": PASS,
}


@pytest.mark.parametrize("system", all_systems())
def test_each_system_offers_what_it_has_a_use_for(system: str) -> None:
    assert labels(system) == OFFERED[system]


def order(table: Table, verb: str, by: int = 1, who: str = "Andy", **options: Any) -> Command:
    return table.system.command(verb, by=player(by), combatant=table.id(who), **options)


def wants(table: Table, command: Command) -> bool:
    return standing_orders.wants(table.fight, command)


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
    ("d20", "hold", {"until": "a noise"}),
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


@pytest.mark.parametrize(
    ("system", "traits", "verb", "given"),
    [("exp-theatrical", {"dexterity": 12}, "act", {"do": "nothing"}), ("fast-action", {}, "hold", {}),
     ("exp-tactical", {"dexterity": 12, "awareness": 12, "mental": 10}, "hold", {"what": "both"})],
)  # fmt: skip
def test_who_has_an_order_for_its_turn_rolls_for_it_first(
    system: str, traits: dict[str, Any], verb: str, given: dict[str, Any]
) -> None:
    table = Table(system)
    table.join("Andy", player=1, **traits)
    table.join("Brad", player=2, **traits)
    roll = standing_orders.due(table.fight, order(table, verb, **given))
    assert roll is not None and (roll.verb, roll.by, roll.ordered) == ("flip", player(1), True)
    table.do(roll)
    assert standing_orders.due(table.fight, order(table, verb, **given)) != roll


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
