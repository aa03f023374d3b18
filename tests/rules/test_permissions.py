"""Who may give which command, cell by cell: the owner, another player, somebody without a combatant, a GM."""

from typing import Any

import pytest

from bot.rules import commands, permissions
from bot.rules.commands import Command
from bot.rules.errors import Refused
from bot.rules.model import Viewer
from bot.rules.systems.past_participle.state import GunfighterTraits
from bot.rules.words import say
from tests.conformance.table import GM, Table, player

OWNER, OTHER, STRANGER = player(1), player(2), player(3)
BRAD = "Brad"
YES = ""
"""The cell of a command that may be given."""

MATRIX: list[tuple[str, dict[str, Any], str, str, str]] = [
    # command, options, owner, another player, a player without a combatant
    ("leave", {}, YES, "not-yours", "not-yours"),
    ("edit", {"name": "Andrew"}, YES, "not-yours", "not-yours"),
    ("edit", {"traits": GunfighterTraits(reflex="3d6")}, YES, "not-yours", "not-yours"),
    ("edit", {"name": "Andrew", "traits": GunfighterTraits(reflex="3d6")}, YES, "not-yours", "not-yours"),
    ("edit", {"side": "foes"}, "gm-only", "not-yours", "not-yours"),
    ("edit", {"owner": 2}, "gm-only", "not-yours", "not-yours"),
    ("edit", {"count": 2}, "gm-only", "not-yours", "not-yours"),
    ("edit", {"condition": "stunned"}, "gm-only", "not-yours", "not-yours"),
    ("edit", {"aware": False}, "gm-only", "not-yours", "not-yours"),
    ("edit", {"name": "Andrew", "side": "foes"}, "gm-only", "not-yours", "not-yours"),
    ("reveal", {}, "gm-only", "gm-only", "gm-only"),
    ("reorder", {}, "gm-only", "gm-only", "gm-only"),
    ("declare", {}, YES, "not-yours", "not-yours"),
    ("flip", {}, "gm-only", "gm-only", "gm-only"),
    ("act", {}, YES, "not-yours", "not-yours"),
    ("hold", {}, YES, "not-yours", "not-yours"),
    ("abort", {}, YES, "not-yours", "not-yours"),
    ("surge", {}, YES, "not-yours", "not-yours"),
    ("check", {}, YES, "not-yours", "not-yours"),
]
APART: list[tuple[Command, str]] = [
    # commands that are for nobody in particular: all players alike
    (commands.Configure(by=OWNER, key="cards", value="side"), "gm-only"),
    (commands.Appoint(by=OWNER, user=1), "gm-only"),
    (commands.Bell(by=OWNER, text="tick", at="9"), "gm-only"),
    (commands.End(by=OWNER), "gm-only"),
    (commands.Next(by=OWNER), "gm-only"),
]


@pytest.fixture
def table() -> Table:
    """Andy of player 1, Babel of player 2, Brad of nobody, and two hidden: Lurker of nobody, Mole of player 1."""
    table = Table()
    table.join("Andy", player=1)
    table.join("Babel", player=2)
    table.join(BRAD)
    table.join("Lurker", hidden=True)
    table.join("Mole", player=1, hidden=True)
    return table


def verdict(table: Table, command: Any) -> str:
    """The code of the refusal, or YES."""
    try:
        permissions.check(table.state, command, table.system.player_may)
    except Refused as refusal:
        return refusal.code
    return YES


def for_one(table: Table, verb: str, by: Viewer, name: str | None, /, **options: Any) -> Any:
    """A command for one combatant."""
    combatant = table.id(name) if name is not None else None
    kind: Any = table.system.kinds.get(verb) or getattr(commands, verb.capitalize())
    return kind(by=by, combatant=combatant, **options)


@pytest.mark.parametrize(("verb", "options", "owner", "other", "stranger"), MATRIX)
def test_the_matrix(table: Table, verb: str, options: dict[str, Any], owner: str, other: str, stranger: str) -> None:
    told = [verdict(table, for_one(table, verb, by, "Andy", **options)) for by in (GM, OWNER, OTHER, STRANGER)]
    assert told == [YES, owner, other, stranger]


@pytest.mark.parametrize(("command", "player_told"), APART)
def test_what_is_for_nobody_in_particular(table: Table, command: Any, player_told: str) -> None:
    told = [verdict(table, command.replace(by=by)) for by in (GM, OWNER, OTHER, STRANGER)]
    assert told == [YES, player_told, player_told, player_told]


@pytest.mark.parametrize("verb", ["leave", "edit", "declare", "act", "hold", "abort", "surge", "check"])
def test_whose_combatant_it_is(table: Table, verb: str) -> None:
    """A foe is nobody's, a hidden one of others is unknown, a hidden one of one's own is one's own."""
    told = {name: verdict(table, for_one(table, verb, OWNER, name)) for name in (BRAD, "Lurker", "Mole", "Babel")}
    assert told == {BRAD: "not-yours", "Lurker": "no-such-combatant", "Mole": YES, "Babel": "not-yours"}
    assert verdict(table, for_one(table, verb, OTHER, "Mole")) == "no-such-combatant"


@pytest.mark.parametrize("verb", ["leave", "edit", "declare", "act", "hold", "abort", "surge"])
def test_a_player_names_its_combatant(table: Table, verb: str) -> None:
    """None would be whoever is up: of a player it never is."""
    told = [verdict(table, for_one(table, verb, by, None)) for by in (GM, OWNER, STRANGER)]
    assert told == [YES, "which-combatant", "which-combatant"]


def test_a_check_for_nobody_is_for_those_who_play(table: Table) -> None:
    told = [verdict(table, for_one(table, "check", by, None)) for by in (GM, OWNER, OTHER, STRANGER)]
    assert told == [YES, YES, YES, "no-combatant-of-yours"]


@pytest.mark.parametrize("verb", ["leave", "declare", "act", "hold", "abort", "surge", "check"])
def test_only_the_gm_forces(table: Table, verb: str) -> None:
    command = for_one(table, verb, OWNER, "Andy", force=True)
    with pytest.raises(Refused) as refusal:
        permissions.check(table.state, command, table.system.player_may)
    assert refusal.value.phrase == say("gm-only", what="force", deed=say("deed-force"))
    assert verdict(table, command.replace(by=GM)) == YES


@pytest.mark.parametrize("by", [GM, OWNER])
def test_one_who_is_not_on_the_table(table: Table, by: Viewer) -> None:
    for verb in ("leave", "edit", "declare", "act", "hold", "abort", "surge", "check"):
        command = getattr(commands, verb.capitalize())(by=by, combatant=4)
        assert verdict(table, command) == "no-such-combatant"


def test_what_the_gm_alone_may_is_said_by_name(table: Table) -> None:
    with table.refused("gm-only", what="next"):
        table.next(by=1)
    with table.refused("gm-only", what="flip"):
        table.flip("Andy", by=1, roll="3")
    with table.refused("gm-only", what="edit"):
        table.edit("Andy", by=1, side="foes")
    with table.refused("gm-only", what="others"):
        table.join("Cable", player=2, by=1)
    with table.refused("not-yours", who="Babel"):
        table.declare("Babel", by=1, speed="fast")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"owner": 1}, YES),
        ({"owner": 2}, "gm-only"),
        ({"owner": None}, "gm-only"),
        ({"owner": 1, "count": 2}, "gm-only"),
        ({"owner": 1, "hidden": True}, "gm-only"),
    ],
)
def test_joining(table: Table, options: dict[str, Any], told: str) -> None:
    command = commands.Join(by=OWNER, combatant=5, name="Cable", side="crew", **options)
    assert verdict(table, command) == told
    assert verdict(table, command.replace(by=GM)) == YES


def test_a_system_may_let_a_player(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is the GM's, a system may leave to a player: for its own combatant only."""
    monkeypatch.setattr(type(table.system), "player_may", lambda self, state, command: command.verb in ("flip", "next"))
    assert verdict(table, commands.Next(by=STRANGER)) == YES
    assert verdict(table, for_one(table, "flip", OWNER, "Andy")) == YES
    assert verdict(table, for_one(table, "flip", OWNER, "Babel")) == "not-yours"
    assert verdict(table, for_one(table, "flip", OWNER, None)) == "which-combatant"
    assert verdict(table, for_one(table, "reveal", OWNER, "Mole")) == "gm-only"
