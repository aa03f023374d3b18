"""The table of verbs agrees with the models of commands, and each verb of play stands in it once."""

import pytest

from bot.rules.commands import (
    PLAY,
    QUERIES,
    ROSTER,
    UNKNOWN,
    VERBS,
    Claiming,
    Command,
    Elapse,
    ForCombatant,
    Target,
    verb_of,
)

ALL: tuple[type[Command], ...] = (*ROSTER, *PLAY, *QUERIES, Elapse)
KINDS = {kind.verb: kind for kind in ALL}


@pytest.mark.parametrize("verb", KINDS)
def test_a_row_says_what_the_model_takes(verb: str) -> None:
    kind, row = KINDS[verb], VERBS[verb]
    assert row.claimable == (issubclass(kind, Claiming) or ("at" in kind.__annotations__ and verb == "edit"))
    assert row.for_several == ("several" in kind.__annotations__)
    assert row.takes_traits == (verb in ("join", "muster", "edit"))
    assert (row.target is not Target.NOBODY) == issubclass(kind, ForCombatant)


def test_only_the_clock_gives_commands_that_nobody_types() -> None:
    assert {verb for verb in KINDS if not VERBS[verb].typed} == {"elapse"}


def test_what_is_no_verb_can_neither_be_typed_nor_claimed() -> None:
    assert verb_of("dance") is UNKNOWN and not UNKNOWN.typed and not UNKNOWN.claimable


def test_the_gm_has_these_verbs() -> None:
    """DESIGN: players command their own combatants; the GM has the table, the course of the fight and the settings."""
    assert {verb for verb, row in VERBS.items() if row.gm_only} == {
        "muster", "admit", "split", "merge", "reveal", "reorder", "configure", "appoint", "bell", "pause",
        "resume", "end", "flip", "next",
    }  # fmt: skip
