"""Groups that have a plural as their name are told of as several; of hidden ones nobody else can tell."""

import pytest

from bot.rules.errors import Refused
from bot.rules.events import agreed
from bot.rules.words import MANY, say
from tests.conformance.table import Table


@pytest.mark.parametrize(
    ("name", "count", "many"),
    [
        ("Ruffians", 5, True), ("The Perkins brothers", 2, True), ("policemen", 3, True), ("Wolves", 2, True),
        ("Ruffians", 1, False), ("Orc", 5, False), ("Boss", 2, False), ("Angus", 2, False), ("Orcs 2", 4, False),
    ],
)  # fmt: skip
def test_a_group_is_several_if_its_name_is_a_plural(name: str, count: int, *, many: bool) -> None:
    table = Table()
    table.join(name, count=count)
    table.declare(name, speed="fast")
    assert table.public_texts()[0].startswith(f"{name} {'have' if many else 'has'} declared.")


def test_golden_ruffians_have_declared() -> None:
    table = Table()
    table.join("Ruffians", count=5)
    table.join("Angus")
    table.declare("Ruffians", speed="fast")
    assert table.public_texts() == ["Ruffians have declared. 1 of 2 have declared."]
    table.declare("Angus", speed="fast")
    assert table.public_texts()[0] == "Angus has declared. 2 of 2 have declared."


def test_the_board_a_claim_a_refusal_and_a_secret_say_so_too() -> None:
    table = Table("exp-theatrical")
    table.join("Ruffians", count=5, side="foes")
    table.join("Lurkers", count=2, hidden=True, side="foes")
    table.join("Abel", player=1)
    for side, roll in (("foes", "9"), ("crew", "3")):
        table.flip(side=side, roll=roll)
    assert [table.text(line) for line in table.board.prompt] == ["Ruffians are up: move and attack, in one go."]
    assert table.event("up").phrase.facts[MANY] == ("Ruffians",)
    with pytest.raises(Refused) as refused:
        table.flip(side="foes", roll="3", combatant=table.id("Abel"))
    assert MANY not in refused.value.phrase.facts
    table.act("Ruffians", do="attack")
    with pytest.raises(Refused) as refused:
        table.act("Ruffians", do="attack")
    assert table.text(refused.value.phrase).startswith("Ruffians have had their turn in this unit")
    assert [line.facts[MANY] for line in table.view().secrets] == [("Lurkers",)]
    table.act("Lurkers", do="move", action="as Ruffians do")
    assert table.private_texts() == ["Lurkers move: as Ruffians do"]


def test_a_public_phrase_does_not_know_of_a_hidden_group() -> None:
    table = Table("exp-theatrical")
    table.join("Lurkers", count=2, hidden=True, side="foes")
    table.join("Abel", player=1)
    table.join("Brad", player=2, side="foes")
    for side in ("foes", "crew"):
        table.flip(side=side, roll="9" if side == "foes" else "3")
    table.act("Brad", do="move", action="Lurkers")
    assert MANY not in table.event("did-move-with").phrase.facts


def test_each_of_several_phrases_within_another_says_so_for_itself() -> None:
    inner = (say("up", names=("Orcs",)), say("up", names=("Abel",)))
    told = agreed(say("present", what=inner), {"Orcs"})
    assert told == say("present", what=(say("up", names=("Orcs",), many=("Orcs",)), say("up", names=("Abel",))))


def test_what_is_said_within_something_else_agrees() -> None:
    table = Table("exp-none")
    table.join("Abel", player=1)
    table.join("Lurkers", count=2, hidden=True)
    table.next()
    table.act("Abel", do="both", by=1)
    table.act("Lurkers", do="both")
    assert table.private_texts() == ["As of unit 1: Lurkers move and attack."]
    table.reveal("Lurkers")
    table.act("Lurkers", do="move", at="2", force=True)
    assert table.public_texts() == ["Lurkers move."]
