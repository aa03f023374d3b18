"""What holds of moments in every system, at every moment of any play."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from bot.fight import late_answers
from bot.fight.fight import Transaction
from bot.rules.commands import ANSWER, Command
from bot.rules.errors import Refused
from bot.rules.events import is_public
from bot.rules.model import ANYBODY
from bot.rules.registry import System, system_of
from bot.rules.system import InitiativeSystem
from tests.conformance.marks import scripts, still, walks
from tests.conformance.table import Table, claims
from tests.conformance.walking import Maker, Move, seated, walk
from tests.plays import played

pytestmark = pytest.mark.nightly


APART: dict[str, Any] = {"public_version": 0}
"""What a late answer does not leave as it would have been: buttons are newer."""


def lively(maker: Maker) -> Command | None:
    """Mostly what takes play further; who holds waits for something, which may have come since."""
    command = (maker.legal("hold") if maker.chance.random() < 0.25 else None) or maker.any()
    if command is not None and command.verb == "hold" and "until" in maker.table.system.options["hold"]:
        return command.replace(until="noon")
    return command


def responds(system: str) -> bool:
    """Whether anybody can respond to something: not where everybody has a turn, and nothing else."""
    return type(system_of(system)).answers is not InitiativeSystem.answers


class Left(NamedTuple):
    """Where a command left the fight, before it went on by itself."""

    state: Any
    place: str
    open: bool
    """Whether that can be claimed: everybody heard of it, it went on from there, and showed no draw on the way."""


def left(table: Table, move: Move) -> Left | None:
    """Return where an accepted command left the fight; None for one that claimed a moment, or before any clock."""
    if not move.accepted or claims(move.command):
        return None
    draw = table.draw()
    system = still(table.system)
    stood = played(system, move.before, move.command, draw)
    unit = system.unit(stood.fight.state)
    if unit.at is None:
        return None
    drawn = tuple(made.purpose for made in draw.drawn)
    went_on = system.cursor(stood.fight.state) != system.cursor(table.state)
    by_word = move.command.verb == "next" and system.clock(stood.fight.state) == system.clock(move.before)
    shown = tuple(made.purpose for made in table.drawn) != drawn
    open_still = is_public(move.events) and went_on and not by_word and not shown and not table.state.ended
    return Left(stood.fight.state, unit.word(unit.at), open_still)


def answers_at(system: System, state: Any, chance: random.Random) -> Iterator[Command]:
    """Yield some of what a visible combatant could have responded where a command left the fight."""
    found = [answer for _, answer in system.responses(state)]
    yield from chance.sample(found, min(len(found), 3))


def claimed(table: Table, place: str, answer: Command) -> Transaction:
    """Return what comes of a late answer; the table stays as it is."""
    late = answer.replace(at=place)
    return late_answers.give(table.fight, table.steps, late, table.draw(), late_answers.Place()).transaction


def later_ones(table: Table, stood: Left, answer: Command) -> bool:
    """Whether the same may be answered at the same place later, too, on the way from there: that is claimed then."""
    at_that_place = list(late_answers.stops_at(table.steps, stood.place))
    able = [one for one in at_that_place if table.system.may_claim(one.fight.state, answer)]
    chosen = next((one for one in able if table.system.may(one.fight.state, answer)), None)
    return chosen is not None and chosen.place != 1


def test_an_answer_is_accepted_and_gives_what_it_would_have_given_there(system: str) -> None:
    """Whatever one could have answered where a command left the fight is accepted later, and gives the same state.

    Where the command left it is found without moments: by a system in which nothing goes on by itself.
    """
    compared = 0
    for script in scripts(f"late answers of {system}", 4):
        table = seated(system_of(system), hidden=False)
        for turn, move in enumerate(walk(table, script, lively)):
            stood = left(table, move)
            if stood is None or not stood.open or table.state.setting("pace") != "flow":
                continue
            for answer in answers_at(table.system, stood.state, random.Random(turn)):
                here = table.system.clock(table.state)[-1].meant_by(stood.place)
                if later_ones(table, stood, answer) or (here and table.system.may(table.state, answer)):
                    continue
                there = played(table.system, stood.state, answer, table.draw())
                try:
                    late = claimed(table, stood.place, answer)
                except Refused as refusal:
                    assert refusal.code == "nothing-answered", f"{answer} is refused: {refusal.phrase}"
                    continue
                assert late.events[0].phrase.code == "answers-at"
                assert late.state.replace(**APART) == there.state.replace(**APART)
                assert late.state.public_version > table.state.public_version
                compared += 1
    assert (compared == 0) == (not responds(system)), f"{compared} were compared"


def test_after_the_next_step_of_a_person_it_is_refused(system: str) -> None:
    """Not one claim gives any more what it would have given before somebody took the next step."""
    refused = 0
    for script in scripts(f"late claims of {system}", 4):
        table = seated(system_of(system), hidden=False)
        before: list[Claim] = []
        for turn, move in enumerate(walk(table, script, lively)):
            if move.accepted and is_public(move.events):
                stood = [one.fight.state for one in late_answers.stops(table.steps)]
                for claim in before:
                    answer = claim.answer
                    try:
                        given = claimed(table, claim.place, answer)
                    except Refused:
                        refused += 1
                    else:  # An act of one who may act at any time is given now, and answers nothing.
                        is_late = given.events[0].phrase.code == "answers-at"
                        same = given.state.replace(**APART) == claim.gave and claim.stood in stood
                        assert not (is_late and same), f"{answer} came late, and is accepted"
            before = list(_open_claims(table, random.Random(turn)))
    assert (refused == 0) == (not responds(system)), f"{refused} were refused"


class Claim(NamedTuple):
    """What may be claimed: the place, the state in which the fight stood there, the answer, and the state it gives."""

    place: str
    stood: Any
    answer: Command
    gave: Any


def _open_claims(table: Table, chance: random.Random) -> Iterator[Claim]:
    """Yield some of what may be claimed now."""
    for stood in late_answers.stops(table.steps):
        unit = table.system.unit(stood.fight.state)
        place = unit.word(unit.at or 0)
        for answer in answers_at(table.system, stood.fight.state, chance):
            try:
                late = claimed(table, place, answer)
            except Refused:
                continue
            if late.events[0].phrase.code == "answers-at":
                yield Claim(place, stood.fight.state, answer, late.state.replace(**APART))


@walks(4)
def test_a_step_that_nobody_heard_of_closes_no_moment(system: str, script: list[int]) -> None:
    """It is kept as long as one may be answered, since it is taken again after that."""
    table, was = seated(system_of(system)), None
    for move in walk(table, script):
        if was is not None and move.accepted and not is_public(move.events):
            open_still = [*late_answers.stops(was)]
            assert [one.fight.state for one in late_answers.stops(table.steps)] == [
                one.fight.state for one in open_still
            ]
            assert table.steps[: len(was)] == was
            kept = move.command in [one.taken.command for one in table.steps[len(was) :]]
            assert kept or not any(one.automatic for one in table.steps)
        was = table.steps


@walks(6)
def test_buttons_that_answer_name_what_is_open(system: str, script: list[int]) -> None:
    """Each that names a place names one that is open; where the pace has the clock wait, it names none: it is now."""
    table = seated(system_of(system))
    for _ in walk(table, script):
        answers = [offer for offer in table.offers if offer.verb == ANSWER]
        for at in filter(None, (dict(offer.options).get("at") for offer in answers)):
            assert late_answers.open_at(table.fight, table.steps, at)


@walks(4)
def test_who_could_answer_is_found_without_looking_at_every_way(system: str, script: list[int]) -> None:
    """Whoever has a way that answers, and may be given, has one among those few, too; and all of those answer."""
    table = seated(system_of(system))
    for _ in walk(table, script, lively):
        played, state = table.system, table.state
        legal = [way for way in played.legal(state, ANYBODY) if played.answers(state, way)]
        few = list(played.responses(state))
        assert {one for one, _ in few} == {one.id for one in state.visible} & {way.whom for way in legal}
        assert all(way in legal for _, way in few)
