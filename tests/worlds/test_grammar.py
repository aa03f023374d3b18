"""The grammar tries everything: each command that Discord is told of, each option, each setting and what it may be.

A new command, option or setting is tried by itself, is added to the grammar, or stands here as one that tells nothing
of an encounter.
"""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache

import pytest

from bot.rules.registry import all_systems, system_of
from bot.testing.walking import seated
from bot.testing.worlds.deeds import GMS, GWEN, PEOPLE, PLAYERS, Deed
from bot.testing.worlds.grammar import Grammar
from tests.cogs.test_commands import MORE, TABLE
from tests.worlds.slash import GROUPED, typed

pytestmark = pytest.mark.nightly

APART = {
    "encounter doctor": "tells of the bot's permissions alone",
    "combatant paste": "a form for what /combatant add does, by the same command",
    "help": "tells the same at all times",
    "rules": "tells of a system, not of what is played",
}
"""Commands that are not tried, and why."""
NAMED_ELSEWHERE = {
    ("encounter start", "name"): "every world is called High Noon",
    ("encounter start", "from"): "a preset gives what the deeds give one by one",
    **dict.fromkeys(
        ((verb, "more") for verb in ("hold", "abort", "next", "surge", "interrupt", "odds")),
        "no system takes more than is named",
    ),
}
"""Options that are not filled in by chance, and why."""
SYSTEMS = tuple(all_systems())
TRIES = 800


@cache
def tried(system: str) -> tuple[Deed, ...]:
    """Return many deeds of a system, as they are made where it stands at its beginning."""
    state = seated(system_of(system)).state
    chance = random.Random(system)
    grammar = Grammar(system, chance, sleepers=True)
    found = list(grammar.start())
    for _ in range(TRIES):
        found += [grammar.wild(state), grammar.roster(state), grammar.looking(state), grammar.pressing()]
        found.append(grammar.ordering(state, chance.choice(PEOPLE)))
        found.append(grammar.changing(state, "1001", chance.choice(("edit", "reorder", "leave"))))
    found += [grammar.deed(state) for _ in range(TRIES // 3)]
    for setting in grammar.system.settings:
        found += [Deed(GWEN, "give", "configure", options=grammar.setting(setting.key)) for _ in range(TRIES)]
    return tuple(found)


def test_every_command_is_tried_with_every_option() -> None:
    given: defaultdict[str, set[str]] = defaultdict(set)
    for system in SYSTEMS:
        for deed in tried(system):
            line = typed(deed)
            if line is not None:
                command, options = line
                given[command].update(options)
    assert not set(APART) - set(TABLE), "what stands apart is a command"
    assert set(given) == set(TABLE) - set(APART)
    for command in given:
        named = {one.rstrip("*") for one in TABLE[command].split()} | MORE.get(command, set())
        left = {name for name in named - given[command] if (command, name) not in NAMED_ELSEWHERE}
        assert not left, f"/{command} is never given {sorted(left)}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_of_a_system_is_tried(system: str) -> None:
    played = system_of(system)
    made = [deed for deed in tried(system) if deed.how == "give"]
    given = {(deed.verb, name) for deed in made for name, value in deed.options.items() if value is not None}
    given |= {(deed.verb, "combatant") for deed in made if deed.combatant is not None}
    for verb, options in played.options.items():
        assert {(verb, name) for name in options} <= given
    for trait in played.traits:
        assert {("join", trait), ("edit", trait)} <= given


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_setting_is_set_to_all_that_it_may_be(system: str) -> None:
    given = {
        (str(deed.options["key"]), str(deed.options["value"])) for deed in tried(system) if "value" in deed.options
    }
    for setting in system_of(system).settings:
        choices = (*setting.choices, *setting.examples)
        assert {(setting.key, choice) for choice in choices} <= given
        assert any(key == setting.key for key, _ in given)


def test_everybody_does_something_with_every_verb_of_the_roster() -> None:
    verbs = {(deed.who.name, deed.verb) for deed in tried("torg") if deed.how == "give"}
    for who in (*GMS, *PLAYERS):
        assert {verb for name, verb in verbs if name == who.name} >= {"join", "leave", *GROUPED}
    assert {deed.who for deed in tried("torg")} == set(PEOPLE)
