"""What is secret stays so whatever changes it, until the system tells it: by its turn, its end, or the GM's word."""

import random

import pytest

from bot.fight import late_answers
from bot.fight.menu import SKIPPED
from bot.fight.views import view_of
from bot.rules import commands
from bot.rules.commands import Command
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event
from bot.rules.model import PUBLIC
from bot.rules.registry import system_of
from tests.conformance.marks import amount
from tests.conformance.recipes import MARKER, recipe_of
from tests.conformance.table import GM, Table, player
from tests.conformance.test_draws import public
from tests.conformance.test_secrets import ready
from tests.conformance.walking import Maker, answers, seated, told, transcribe

OPENS = {
    "past-participle": set[str](),
    "torg": {"count-top", "resolves", "resolves-total", "comes-out"},
    "eternal-soldier": {"segment", "acts", "acts-with"},
}
"""Codes of the sentences by which each system tells everybody what was secret: as it is due or done, or at its player's
or the GM's word. In Past Participle the words of a declaration are its player's own.
"""
STRANGER = player(4)
NOON = 1_700_000_000_000
CHANGES = ("declare", "abort", "hold", "check", "surge", "act", "flip")
STEPS = 40


def change(table: Table, who: int, chance: random.Random) -> Command | None:
    """Return a command that changes what somebody has declared in secret, or who this is."""
    maker, system = Maker(table, chance), table.system
    kind = chance.randrange(10)
    if kind in (0, 1, 6, 7):
        by = chance.choice((GM, player(1)))
        own = [one for one in system.ways(table.state, by) if one.whom == who and one.verb in CHANGES]
        if not own:
            return None
        way = chance.choice(own)
        if kind == 6 and isinstance(way, commands.Claiming):  # A late answer.
            at = late_answers.places(table.steps)
            return way.replace(at=chance.choice(at)) if at else None
        others = [one.id for one in table.state.combatants if one.id != who and one.commanded_by(by)]
        if kind == 7 and isinstance(way, commands.ForCombatant) and others:  # Several at once.
            return table.for_each(way, who, chance.choice(others))
        return way
    if kind < 4:
        wild = maker.wild(by=GM, force=chance.random() < 0.7)
        return wild.replace(combatant=who) if wild.verb in CHANGES and hasattr(wild, "combatant") else None
    if kind == 4:
        condition = chance.choice((None, "stunned", "killed", "none"))
        owner = chance.choice((None, 1, 2))
        return system.command("edit", by=GM, combatant=who, condition=condition, owner=owner, traits={})
    parts = [one.id for one in table.state.combatants if one.name.startswith("Part ")]
    if kind == 8 and parts:
        gone, into = chance.sample((who, chance.choice(parts)), 2)
        return commands.Merge(by=GM, combatant=gone, into=into)
    return commands.Split(
        by=GM, combatant=who, count=1, newcomer=9_000 + len(table.given), name=f"Part {len(table.given)}"
    )


def heard(table: Table, events: tuple[Event, ...]) -> list[object]:
    """Return all that a stranger and everybody are told and shown."""
    system, state = table.system, table.state
    return [
        [event for event in events if event.audience is Audience.PUBLIC or event.heard_by(STRANGER)],
        table.board, view_of(table.fight, PUBLIC), *answers(table, STRANGER),
        system.legal(state, STRANGER),
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(amount(120)))
@pytest.mark.parametrize("system", OPENS)
def test_what_is_secret_stays_so_however_it_is_changed(system: str, seed: int) -> None:
    table, chance = seated(system_of(system)), random.Random(f"{system} {seed}")
    options = recipe_of(system).secret[0]
    changed = chance.choice((1, 2, 4))
    ready(table)
    who = table.id("Andy")
    table.edit(who, count=3)
    table.declare("Andy", by=1 if "secret" not in options else None, **options)
    for step in range(STEPS):
        changes = (step < changed or chance.random() < 0.1) and table.state.find(who) is not None
        command = change(table, who, chance) if changes else Maker(table, chance).onward()
        back = chance.random() < 0.1
        if command is None or (not changes and command.whom == who and command.verb == "declare"):
            continue
        transcribe(told(table, command))
        try:
            events = table.do(command)
        except Refused as refused:
            one = table.state.find(who)
            knows = command.by.gm or command.by == player(1) or (one is not None and one.owned_by(command.by))
            assert knows or MARKER not in repr(refused.phrase)
            continue
        open_ = [event for event in events if event.audience is Audience.PUBLIC and MARKER in repr(event)]
        if open_:
            assert open_[0].phrase.code in OPENS[system], "what comes after that may name it"
            return
        assert MARKER not in repr(heard(table, events)), told(table, command)
        if back:
            transcribe("undo")
            table.undo()
            assert MARKER not in repr(heard(table, ()))


def test_what_is_secret_takes_back_nothing_that_everybody_heard() -> None:
    """Brad's time is over, and the GM has him answer the attack of one that others do not see: late, it would tell."""
    table = Table("exp-tactical")
    table.now = NOON
    for name, user, dexterity in (("Andy", 1, 3), ("Brad", 2, 9)):
        table.join(name, player=user, dexterity=dexterity)
    table.join("Lurker", hidden=True, dexterity=6)
    table.configure("deadline", "1h")
    for name, roll in (("Andy", "1"), ("Brad", "9"), ("Lurker", "5")):
        table.flip(name, roll=roll)
    table.act("Lurker", do="attack")
    table.now = NOON + 3_600_000
    table.do(commands.Elapse(by=PUBLIC))
    with table.refused("nothing-answered"):
        table.act("Brad", do="reaction", preempt="Lurker", at=SKIPPED)
    table.act("Brad", do="reaction", preempt="Lurker")
    assert table.public_texts() == []


def revealed(system: str, id: int, secret_rolls: int) -> Table:
    """Return a table with one who came in secret under an id, rolled so often, and was revealed."""
    table = Table(system)
    table.join("Andy", player=1)
    table.join(f"Sniper {id}", hidden=True, id=id)
    for _ in range(secret_rolls):
        verb, options = ROLLS[system]
        table.give(verb, id, **options)
    table.give("reveal", id)
    return table


ROLLS = {
    "torg": ("flip", {"force": True}), "past-participle": ("check", {}), "fast-action": ("flip", {"force": True}),
    "exp-tactical": ("flip", {"force": True}),
}  # fmt: skip
"""How a GM has one roll, again and again."""


@pytest.mark.parametrize("system", ROLLS)
def test_what_was_rolled_or_chosen_in_secret_moves_no_draw_of_one_who_is_revealed(system: str) -> None:
    """A GM who reads the seed can choose neither the name, and so the id, nor the number of secret rolls for it."""
    found = []
    for id, secret_rolls in ((880_000_001, 0), (880_000_001, 3), (123_456_789, 1)):
        table = revealed(system, id, secret_rolls)
        verb, options = ROLLS[system]
        table.give(verb, id, **options)
        assert table.drawn and all(str(id) not in one.purpose for one in table.drawn)
        found.append(public(table))
    assert found[0] == found[1] == found[2]
