"""Torg Simple aloud: refusals are short and say the next step; parts of words are taken; what changed was something."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bot.rules.systems.torg as folder
from bot.render.text import Lexicon
from bot.rules.registry import system_of
from bot.rules.words import say
from tests.rules.torg_table import Duel
from tests.trees import tree_of

WORDS = Lexicon(system_of("torg").words)
LONG = {
    "who": "A" * 32, "other": "B" * 32, "what": "a long thing that takes its time, and more",
    "names": "Andy, Babel, Brad, Cable, Dabel",
    "found": "something that is no word of these", "left": "simple, half-move, dramatic, passive-defence",
    "allowed": "simple, half-move, move, dramatic, other, active-defence, passive-defence", "movement": "multi-action",
}  # fmt: skip


def refusals() -> set[str]:
    """Return the codes that the system refuses with, as its source names them."""
    found: set[str] = set()
    for path in Path(folder.__file__).parent.glob("*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "refuse_if"):
                parts = [part for code in node.args[:2] for part in ast.walk(code)]
                found |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return {code for code in found if WORDS.owns(code)} | {"no-active-defence", "no-passive-defence"}


@pytest.mark.parametrize("code", sorted(refusals()))
def test_a_refusal_is_short_and_says_what_may_be_done(code: str) -> None:
    told = WORDS.tell(say(code, **{name: LONG.get(name, "very slow") for name in WORDS.pattern(code).facts}))
    assert len(told) < 300, told
    steps = (
        "Allowed",
        "allow",
        "`/",
        "`points:`",
        "`more:",
        "`phase:",
        "`force`",
        "`to:`",
        "`combatant:`",
        "may",
        "Give",
        "Leave",
    )
    assert any(step in told for step in steps), told


def test_many_refusals_are_read() -> None:
    assert len(refusals()) > 40


def test_nobody_interrupts_by_a_defence() -> None:
    table = Duel.of(Brad=19, Andy=14).play("declare Brad action:shoot")
    with table.refused(
        "bad-kind", found="active-defence", allowed=("simple", "half-move", "move", "dramatic", "other")
    ):
        table.oracle("Andy", "Brad", kind="active-defence")
