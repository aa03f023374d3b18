"""Eternal Soldier: lengths, the course of the clock, and running; its stories are transcripts."""

import pytest

from bot.rules import deeds
from bot.rules.errors import Refused
from bot.rules.model import read_state
from bot.rules.registry import system_of
from bot.rules.systems.eternal_soldier.notation import CLASSES, parse_speed
from bot.rules.systems.eternal_soldier.state import RunningClock
from bot.rules.words import say, to_json
from tests.rules.eternal_soldier_table import clock, under_way, up

# The printed table: agility 1 to 18, classes I to X.


# Lengths.


@pytest.mark.parametrize(
    "text", ["XI", "X+", "+X", "", "IIII", "7", "0s", "1000s", "-3s", "X+XI", "X,X", "fast", "1.5s"]
)
def test_other_speeds_are_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_speed(text)
    assert refusal.value.phrase.facts == {"found": text, "allowed": (*CLASSES, "X+X", "20s")}
    assert refusal.value.code == "bad-speed"


# The course.


def test_where_only_a_hidden_one_has_something_to_come_next_changes_nothing_in_public() -> None:
    """Both wait, and the GM has stopped the clock at 9; the Lurker's action is done at 14, in secret."""
    table = under_way()
    table.hold("Aknar")
    table.hold("Beauregard")
    table.next(to=9)
    with table.refused("nothing-to-come", segment=9):
        table.next()
    table.join("Lurker", agility=11, hidden=True)
    table.declare("Lurker", speed="5s", action="climb")
    before = table.board
    assert before.prompt == (say("prompt-stands"),)
    table.next()
    assert table.board == before and table.private_texts()
    table.next()
    assert table.board == before


# Who is asked, and where the clock stops.


def test_a_press_for_all_names_those_of_more_than_25_that_are_left() -> None:
    table = clock()
    for place in range(1, 28):
        table.join(f"Orc {place}", agility=10)
        table.declare(f"Orc {place}", speed="V", action="climb")
    table.flip()
    table.act(several="all")
    assert [one.phrase for one in table.last if one.phrase.code == "several-more"] == [
        say("several-more", n=25, names=("Orc 26", "Orc 27"))
    ]
    table.act(several="all")
    assert not up(table) and "several-more" not in table.codes()


# Running and stopping.


def test_what_next_confirms_is_kept_at_the_segment_at_which_it_was_done() -> None:
    table = under_way()
    for name, speed in (("Aknar", "4s"), ("Beauregard", "7s")):
        table.declare(name, speed=speed, action="swing")
    for _ in range(3):  # Aknar at 4, Beauregard at 7, Aknar at 8
        table.next(force=True)
    names = {one.id: one.name for one in table.state.combatants}
    done = [(names[deed.who], deed.at) for deed in deeds.done(table.heard)]
    assert done == [("Aknar", (4,)), ("Beauregard", (7,)), ("Aknar", (8,))]


def test_weapons_of_a_state_of_form_1_are_traits_now() -> None:
    one = {"id": 1, "name": "Aknar", "own": "axe: attack V", "traits": {"agility": 7}}
    raw = {"title": "The ford", "combatants": [one], "fallen": [{"id": 2, "name": "Beau", "own": ""}]}
    state = read_state(RunningClock, to_json(system_of("eternal-soldier").upgrade(1, raw)))
    assert (state.combatants[0].traits.weapon, state.fallen[0].traits.weapon) == ("axe: attack V", None)
    with pytest.raises(ValueError, match="no way"):
        system_of("eternal-soldier").upgrade(0, {})
