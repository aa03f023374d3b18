"""What holds for the draws of every system: what is undone and done again draws what it drew, and nothing secret
moves a public draw.

Whatever was done in between that has nothing to do with it, be it secret or public, undone as well or not.
"""

import random

import pytest
from msgspec.structs import asdict

from bot.rules import commands
from bot.rules.commands import Command, Join
from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.registry import system_of
from tests.conformance.marks import walks
from tests.conformance.recipes import recipe_of
from tests.conformance.table import GM, Table
from tests.conformance.walking import HIDDEN_NAME, Maker, seated, some_traits, told, transcribe

Drawn = set[tuple[str, int, int]]
TAKEN_BACK_AT_MOST = 3
STEPS = 14


def named(command: Command) -> set[object]:
    """Return what a command is about: all that it names."""
    return {value for value in asdict(command).values() if isinstance(value, int) and not isinstance(value, bool)}


class Between:
    """Makes commands that have nothing to do with some others."""

    def __init__(self, table: Table, others: list[Command], chance: random.Random) -> None:
        self.table, self.chance = table, chance
        self.taken = {one for command in others for one in named(command)}
        self.checks = any(command.verb in ("check", "act") for command in others)
        self.number = 880_000_000
        self.acted: set[object] = set()
        """The hidden ones for which something was done."""

    def some(self) -> Command | None:
        """Return a command: of a hidden one, of another combatant, or one that changes no rule of the game."""
        makes = (self.hidden, self.of_a_hidden_one, self.check, self.rename, self.reorder, self.appoint, self.set)
        return self.chance.choice(makes)()

    def hidden(self) -> Command:
        """Somebody comes whom nobody knows of."""
        self.number += 1
        system = self.table.system
        traits = some_traits(system, recipe_of(system.id), self.chance)
        return system.command(
            "join", by=GM, combatant=self.number, name=f"{HIDDEN_NAME} {self.number}", side="foes", hidden=True,
            traits=traits,
        )  # fmt: skip

    def of_a_hidden_one(self) -> Command | None:
        """Whatever the GM may do for a hidden one."""
        hidden = {one.id for one in self.table.state.combatants if one.hidden} - self.taken
        ready = [one for one in self.table.legal() if one.whom in hidden]
        if not ready:
            return None
        command = self.chance.choice(ready)
        self.acted |= named(command) & hidden
        return command

    def check(self) -> Command | None:
        """Check something of one who has no part in what is done again."""
        ready = [one for one in self.table.legal() if one.verb == "check" and not named(one) & self.taken]
        ready = [one for one in ready if not self.checks or one.whom is not None]
        return self.chance.choice(ready) if ready else None

    def rename(self) -> Command:
        """Call somebody by another name."""
        one = self.chance.choice(self.table.state.combatants)
        return self.table.system.command("edit", by=GM, combatant=one.id, name=f"Renamed {self.chance.random()}")

    def reorder(self) -> Command:
        """Give somebody another seat."""
        return commands.Reorder(by=GM, combatant=self.chance.choice(self.table.state.combatants).id)

    def set(self) -> Command:
        """Change a setting that is about who may come."""
        value = self.chance.choice(("open", "ask", "closed"))
        return self.table.system.command("configure", by=GM, key="joining", value=value)

    def appoint(self) -> Command:
        """Name another GM."""
        return commands.Appoint(by=GM, user=self.chance.randrange(1000, 2000))


def given(table: Table, command: Command) -> Drawn | None:
    """Give a command; return what was drawn for it, or None if it was refused."""
    try:
        table.do(command)
    except Refused:
        return None
    transcribe(told(table, command))
    return {(one.purpose, one.bound, one.value) for one in table.drawn}


def forced(command: Command) -> Command:
    """Return the command as the GM may insist on it: a hidden one may be in its way now."""
    return command.replace(by=GM, force=True) if hasattr(command, "force") else command


@walks(30)
def test_what_is_taken_back_and_done_again_draws_the_same(system: str, script: list[int]) -> None:
    table, chance = seated(system_of(system)), random.Random(str(script))
    done: list[tuple[Command, Drawn]] = []
    for _ in range(STEPS):
        maker = Maker(table, chance)
        ready = [one for one in table.legal() if one.verb == "check" or one.verb == "flip"]
        command = chance.choice(ready) if ready and chance.random() < 0.3 else maker.any()
        if command is not None and not isinstance(command, Join) and (drawn := given(table, command)) is not None:
            done.append((command, drawn))
    back = next((back for back in range(1, TAKEN_BACK_AT_MOST + 1) if any(drawn for _, drawn in done[-back:])), None)
    if back is None:
        return
    again = done[-back:]
    for _ in again:
        table.undo()
    transcribe(f"taken back: {back}")
    between = Between(table, [command for command, _ in again], chance)
    for _ in range(chance.randrange(1, 6)):
        command = between.some()
        if command is not None and given(table, command) is not None and chance.random() < 0.4:
            table.undo()
            transcribe("taken back")
    for command, drawn in again:
        now = given(table, command)
        if now is None:
            now = given(table, forced(command))
        if now is None:
            return
        drawn = {one for one in drawn if not any(str(id) in one[0] for id in between.acted)}  # It may have rolled.
        assert drawn <= now, f"{told(table, command)} draws otherwise: {drawn ^ now}"


@pytest.mark.parametrize("of_sides", ["sides", "exp-theatrical"])
def test_seats_change_no_die_of_a_side(of_sides: str) -> None:
    """A GM who takes a roll back, and seats people otherwise, rolls the same again."""
    table = seated(system_of(of_sides))
    first = given(table, table.system.command("flip", by=GM))
    assert first
    for one in table.state.combatants:
        table.undo()
        table.do(commands.Reorder(by=GM, combatant=one.id))
        assert given(table, table.system.command("flip", by=GM)) == first


def public(table: Table) -> Drawn:
    """Return the public draws of the last command."""
    return {(one.purpose, one.bound, one.value) for one in table.drawn if not one.secret}


def something_secret(table: Table, between: Between) -> None:
    """Have somebody come whom nobody knows of, or do something for one; take it back now and then."""
    for _ in range(between.chance.randrange(4)):
        command = between.chance.choice((between.hidden, between.of_a_hidden_one))()
        before = table.state.public_version
        if command is not None and given(table, command) is not None:
            if any(event.audience is Audience.PUBLIC for event in table.last) or table.state.public_version != before:
                table.undo()  # Everybody heard of it: it was no secret.
            elif between.chance.random() < 0.3:
                table.undo()


@walks(40)
def test_nothing_secret_moves_a_public_draw(system: str, script: list[int]) -> None:
    """Neither hidden combatants, as many as there are, nor what is done for them, undone or not."""
    alone, among = seated(system_of(system), hidden=False), seated(system_of(system))
    chance = random.Random(str(script))
    between = Between(among, [], chance)
    among.seed = alone.seed = chance.randbytes(32)
    for _ in range(STEPS):
        ready = [one for one in alone.legal() if one.verb in ("check", "flip")]
        command = chance.choice(ready) if ready and chance.random() < 0.4 else Maker(alone, chance).any()
        something_secret(among, between)
        if command is None or given(alone, command) is None:
            continue
        if given(among, command) is None and given(among, forced(command)) is None:
            return  # A hidden one is in the way: from here on the two are different fights.
        assert public(among) == public(alone), told(alone, command)
