"""Torg Simple: what holds in any play: no count skipped, the oracle right, penalties kept, secrets kept."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.commands import Command
from bot.rules.errors import Refused
from bot.rules.events import Event
from bot.rules.kit.turns import Hold
from bot.rules.kit.turns import NextTo as Next
from bot.rules.systems.torg.guards import Abort, Act, Declare, Surge
from bot.rules.systems.torg.rules import KINDS, RUSHES, SPEEDS, Fighter, Stage
from tests.conformance.marks import Check, amount
from tests.conformance.table import GM
from tests.conformance.walking import public_side
from tests.rules.torg_table import Duel

NAMES = ("Andy", "Babel", "Brad", "Cass")
MOVEMENTS = ("separate", "with-simple", "free", "multi-action")
VERBS = {
    Stage.READY: ("declare", "surge", "next"),
    Stage.TOP: (*("act",) * 6, "hold", "abort", "declare", "next"),
    Stage.BOTTOM: (*("declare",) * 5, "hold", "act", "done", "abort", "surge", "out", "next"),
    Stage.VERY_FAST: (*("act",) * 6, "hold", "abort", "next"),
}


def seeds(examples: int) -> Callable[[Check], Check]:
    """Run a test over the amount of so many seeds, always the same ones."""
    return pytest.mark.parametrize("seed", range(amount(examples)))


def seated(chance: random.Random, **options: str) -> Duel:
    table = Duel(movement=chance.choice(MOVEMENTS), **options)
    table.seat(**{name: chance.randint(8, 26) for name in NAMES})
    return table


def some_command(table: Duel, chance: random.Random, number: int) -> Command:
    """Return a command of play, sensible at this stage as a rule; an announcement has a label of its own."""
    verb = chance.choice(VERBS[table.state.stage])
    one = table.id(chance.choice(NAMES))
    match verb:
        case "declare":
            speed = chance.choice(SPEEDS)
            own, count = table.state.initiative(table[one]), table.state.count
            early = chance.random() < 0.2 and own is not None
            return Declare(
                by=GM, combatant=one, action=f"action {number}", speed=speed, rush=chance.randint(0, RUSHES[speed]),
                kind=chance.choice(tuple(KINDS)), secret=chance.random() < 0.3 or None,
                take_time=chance.random() < 0.2 or None,
                phase=str(min(own or 0, count or 99) - chance.randint(0, 5)) if early else None,
            )  # fmt: skip
        case "act":
            return Act(by=GM, combatant=one, total=chance.choice((None, 1, 2, 3)))
        case "done":
            return Act(by=GM, combatant=one, done=True)
        case "hold":
            return Hold(by=GM, combatant=one)
        case "abort":
            return Abort(by=GM, combatant=one, retarget=chance.choice((None, "same", "later")))
        case "surge":
            return Surge(by=GM, combatant=one, points=chance.randint(3, 10))
        case "out":
            return Declare(by=GM, combatant=one, secret=False)
        case _:
            return Next(by=GM)


def resolved(events: tuple[Event, ...] | list[Event]) -> list[str]:
    """Return what resolved, in order."""
    return [str(event.phrase.facts["what"]) for event in events if event.phrase.code.startswith("resolves")]


def called(table: Duel) -> list[int]:
    """Return the counts that were called since the round began; they only go down."""
    counts: list[int] = []
    for event in table.heard:
        if event.phrase.code == "round-begins":
            counts = []
        elif event.phrase.code.startswith("count-"):
            counts.append(int(str(event.phrase.facts["count"])))
    assert counts == sorted(counts, reverse=True)
    return counts


# Hidden ones.


def owed(table: Duel) -> dict[str, int]:
    """Return what the hidden one will be due with, and when: an action under way, or its word."""
    lurker = table["Lurker"]
    due = {f"deed {action.label}": action.lands for action in lurker.in_air}
    free = table.state.free_from(lurker)
    if not lurker.actions and lurker.plan is None and lurker.budget.actions and not lurker.done and free is not None:
        due["word"] = free
    return due


@seeds(40)
def test_no_count_is_passed_at_which_a_hidden_one_was_due_without_its_gm_being_told(seed: int) -> None:
    chance = random.Random(f"hidden {seed}")
    table = seated(chance)
    table.join("Lurker", hidden=True, initiative=chance.randint(8, 26))
    for number in range(120):
        command = some_command(table, chance, number)
        if chance.random() < 0.3 and hasattr(command, "combatant"):
            command = command.replace(combatant=table.id("Lurker"))
        before, due = table.state, owed(table)
        try:
            table.do(command)
        except Refused:
            continue
        if command.whom == table.id("Lurker") or before.stage is Stage.READY:
            continue
        told = {event.phrase.code for event in table.last if event.about == table.id("Lurker")}
        over = table.state.round != before.round
        for what, count in due.items():
            if count < (before.count or 0) and (over or count >= table.state.count):
                assert told & {"hidden-due", "hidden-due-noted"} if what != "word" else told & TOLD_OF_A_WORD, what


TOLD_OF_A_WORD = {"hidden-may", "hidden-behind", "hidden-first"}


# The oracle.


def duel(chance: random.Random) -> Duel:
    """Return a table where Brad is at something, and Andy may want to be first."""
    table = Duel()
    table.seat(Brad=chance.randint(12, 26), Andy=chance.randint(4, 26))
    if chance.random() < 0.3:
        table.surge("Andy", points=chance.randint(3, 7))
    table.next()
    for _ in range(20):
        if table["Brad"].in_air:
            break
        if chance.random() < 0.3 and table.row("Andy").mark == "up" and not table["Andy"].plan:
            table.play("declare Andy kind:simple; abort Andy")
        try:
            table.declare("Brad", action="the target", speed=chance.choice(SPEEDS))
        except Refused:
            table.next()
    return table


def finished(table: Duel) -> dict[str, tuple[int, int | None]]:
    """Play on by the GM's Next alone; return when each action resolved: how many counts called before, and where."""
    order: dict[str, tuple[int, int | None]] = {}
    for _ in range(30):
        count = table.state.count
        table.next()
        for what in resolved(table.last):
            order.setdefault(what, (len(order), count))
        if {"the target", "the answer"} <= set(order) or table.state.round > 1:
            break
    return order


def press(table: Duel, given: dict[str, str]) -> None:
    """Press a button of the oracle."""
    options: dict[str, Any] = dict(given)
    for key in ("rush", "surge"):
        if key in options:
            options[key] = int(options[key])
    table.declare("Andy", action="the answer", **options)


@seeds(80)
def test_what_the_oracle_offers_is_in_time(seed: int) -> None:
    chance = random.Random(seed)
    table = duel(chance)
    if not table["Brad"].in_air:
        return
    speed = chance.choice(SPEEDS)
    panel = table.oracle("Andy", "Brad", speed=speed)
    if not panel.choices:
        assert not brute_force(table, speed)
        return
    ways = table.ways("Andy", "Brad", speed=speed)
    assert ways == sorted(ways, key=lambda way: way[0])
    assert min(brute_force(table, speed)) == ways[0][0], "the cheapest comes first"
    place = chance.randrange(len(panel.choices))
    penalty = table["Andy"].penalty
    press(table, {name: str(value) for name, value in panel.choices[place].options.items()})
    order = finished(table)
    assert order["the answer"][0] < order["the target"][0]
    assert order["the answer"][1] == ways[place][4]
    assert int(str(order["the answer"][1])) > int(str(order["the target"][1]))
    assert table["Andy"].penalty in (penalty + ways[place][0], 0)


def brute_force(table: Duel, speed: str) -> list[int]:
    """Return what every sequence of surge, rush and start count costs that is in time, each one played."""
    due = table["Brad"].in_air[0].lands
    costs: list[int] = []
    for surge in (None, *range(3, 11)):
        for rush in range(3):
            for start in range(int(table.state.count), due - 1, -1):
                played = Duel()
                played.state = table.state
                try:
                    played.declare("Andy", action="the answer", speed=speed, surge=surge, rush=rush, phase=str(start))
                except Refused:
                    continue
                landed = lands(played)
                if landed is not None and landed > due:
                    costs.append(played["Andy"].penalty - table["Andy"].penalty)
                    break  # any lower start costs the same
    return costs


def lands(table: Duel) -> int | None:
    """Return where Andy's answer lands, once it is in the air (or has resolved)."""
    andy: Fighter = table["Andy"]
    for _ in range(12):
        andy = table["Andy"]
        found = [event for event in table.heard if event.phrase.facts.get("what") == "the answer"]
        announced = [event for event in found if event.phrase.code.startswith("announces")]
        if announced:
            return int(str(announced[0].phrase.facts["lands"]))
        if table.state.round > 1 or andy.plan is None:
            return None
        table.next()
    return None


# Secrets.


@seeds(60)
def test_a_secret_announcement_changes_nothing_until_it_resolves(seed: int) -> None:
    """Two tables that differ in what Andy announced in secret hear and see the same, until it comes out in one."""
    chance = random.Random(seed)
    movement = chance.choice(MOVEMENTS)
    initiatives = {name: chance.randint(8, 26) for name in NAMES}
    tables = [Duel(movement=movement), Duel(movement=movement)]
    for table in tables:
        table.seat(**initiatives)
        table.next()
    while tables[0].row("Andy").mark != "up":
        for table in tables:
            table.next()
    for table in tables:
        speed = chance.choice(SPEEDS)
        table.declare(
            "Andy", secret=True, speed=speed, rush=chance.randint(0, RUSHES[speed]), action=f"secret {speed}",
            kind=chance.choice(("simple", "half-move", "dramatic", "other")), take_time=chance.random() < 0.5,
        )  # fmt: skip
    here, there = tables
    for number in range(60):
        if not (still_secret(here) and still_secret(there)):
            return
        assert public_side(here, here.last) == public_side(there, there.last)
        command = some_command(here, chance, number)
        if command.whom == here.id("Andy"):
            continue
        try:
            here.do(command)
        except Refused as refusal:
            if still_secret(there):
                assert refusal.code in refused(there, command)
            continue
        there.do(command)


def still_secret(table: Duel) -> bool:
    return any(action.secret for action in table["Andy"].in_air)


def refused(table: Duel, command: Command) -> set[str]:
    try:
        table.system.apply(table.state, command, table.draw())
    except Refused as refusal:
        return {refusal.code}
    return set()


def test_every_command_offered_is_one_for_the_gm() -> None:
    table = Duel.of(Andy=18, Brad=12)
    assert all(command.by == GM for command in table.legal())
