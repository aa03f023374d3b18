"""What holds of moments in every system, at every moment of any play."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from bot.rules import moments
from bot.rules.commands import ANSWER, Command
from bot.rules.contract import InitiativeSystem
from bot.rules.errors import Refused
from bot.rules.events import Audience, Step
from bot.rules.registry import System, system_of
from tests.conformance.marks import scripts, still, walks
from tests.conformance.table import Table
from tests.conformance.walking import Maker, Move, seated, walk

pytestmark = pytest.mark.nightly


APART: dict[str, Any] = {"beat": 0, "attended": (0, 0), "called": ()}
"""What a claim does not leave as it would have been: buttons are newer, and who was called is not called again."""


def lively(maker: Maker) -> Command | None:
    """Mostly what takes play further; who holds waits for something, which may have come since."""
    command = (maker.legal("hold") if maker.chance.random() < 0.25 else None) or maker.any()
    if command is not None and command.verb == "hold" and "until" in maker.table.system.options["hold"]:
        return command.evolve(until="noon")
    return command


def responds(system: str) -> bool:
    """Whether anybody can respond to something: not where everybody has a turn, and nothing else."""
    return type(system_of(system)).answers is not InitiativeSystem.answers


class Left(NamedTuple):
    """Where a command left the fight, before it went on by itself."""

    step: Step[Any]
    place: str
    open: bool
    """Whether that can be claimed: everybody heard of it, it went on from there, and showed no draw on the way."""


def left(table: Table, move: Move) -> Left | None:
    """Return where an accepted command left the fight; None for one that claimed a moment, or before any clock."""
    if not move.accepted or moments.claims(move.command) is not None:
        return None
    draw = table.draw()
    system = still(table.system)
    stood = system.play(move.before, move.command, draw).one
    hand = system.clock(stood.state)[-1]
    if hand.at is None:
        return None
    drawn = tuple(made.purpose for made in draw.drawn)
    went_on = system.cursor(stood.state) != system.cursor(table.state)
    by_word = move.command.verb == "next" and system.clock(stood.state) == system.clock(move.before)
    shown = tuple(made.purpose for made in table.drawn) != drawn
    heard = moments.heard(move.events)
    return Left(stood, hand.word(hand.at), heard and went_on and not by_word and not shown and not table.state.ended)


def answers_at(system: System, state: Any, chance: random.Random) -> Iterator[Command]:
    """Yield some of what a visible combatant could have responded where a command left the fight."""
    found = [answer for _, answer in moments.responses(system, state)]
    yield from chance.sample(found, min(len(found), 3))


def claimed(table: Table, place: str, answer: Command) -> moments.Turn:
    """Return what comes of a claim; the table stays as it is."""
    return moments.play(table.system, table.trail, answer.evolve(at=place), table.draw())


def later_ones(table: Table, stood: Left, answer: Command) -> bool:
    """Whether the same may be answered at the same place later, too, on the way from there: that is claimed then."""
    at_that_place = list(table.trail.at(table.system, stood.place))
    able = [one for one in at_that_place if table.system.answers(one.state, answer)]
    chosen = next((one for one in able if table.system.may(one.state, answer)), None)
    return chosen is not None and chosen is not table.trail.moments[0]


def test_an_answer_is_accepted_and_gives_what_it_would_have_given_there(system: str) -> None:
    """Whatever one could have answered where a command left the fight is accepted later, and gives the same state.

    Where the command left it is found without moments: by a system in which nothing goes on by itself.
    """
    compared = 0
    for script in scripts(f"claims of {system}", 4):
        table = seated(system_of(system), hidden=False)
        for turn, move in enumerate(walk(table, script, lively)):
            stood = left(table, move)
            if stood is None or not stood.open or table.state.setting("pace") != "flow":
                continue
            for answer in answers_at(table.system, stood.step.state, random.Random(turn)):
                here = table.system.clock(table.state)[-1].meant_by(stood.place)
                if later_ones(table, stood, answer) or (here and table.system.may(table.state, answer)):
                    continue
                there = table.system.play(stood.step.state, answer, table.draw()).one
                try:
                    turned = claimed(table, stood.place, answer)
                except Refused as refusal:
                    assert refusal.code == "nothing-answered", f"{answer} is refused: {refusal.phrase}"
                    continue
                assert turned.step.events[0].phrase.code == "answers-at"
                assert turned.step.state.evolve(**APART) == there.state.evolve(**APART)
                assert turned.step.state.beat == table.state.beat + 1
                compared += 1
    assert (compared == 0) == (not responds(system)), f"{compared} were compared"


def test_after_the_next_step_of_a_person_it_is_refused(system: str) -> None:
    """Not one claim gives any more what it would have given before somebody took the next step."""
    refused = 0
    for script in scripts(f"late claims of {system}", 4):
        table = seated(system_of(system), hidden=False)
        before: list[tuple[str, Command, Any]] = []
        for turn, move in enumerate(walk(table, script, lively)):
            if move.accepted and moments.heard(move.events):
                for place, answer, gave in before:
                    try:
                        turned = claimed(table, place, answer)
                    except Refused:
                        refused += 1
                    else:  # An act of one who may act at any time is given now, and claims nothing.
                        claims = turned.step.events[0].phrase.code == "answers-at"
                        late = claims and turned.step.state.evolve(**APART) == gave
                        assert not late, f"{answer} came late, and is accepted"
            before = list(_open_claims(table, random.Random(turn)))
    assert (refused == 0) == (not responds(system)), f"{refused} were refused"


def _open_claims(table: Table, chance: random.Random) -> Iterator[tuple[str, Command, Any]]:
    """Yield some of what may be claimed now: the place, the answer, and the state that it would give."""
    for moment in table.trail.moments:
        hand = table.system.clock(moment.state)[-1]
        place = hand.word(hand.at or 0)
        for answer in answers_at(table.system, moment.state, chance):
            try:
                turned = claimed(table, place, answer)
            except Refused:
                continue
            if turned.step.events[0].phrase.code == "answers-at":
                yield place, answer, turned.step.state.evolve(**APART)


@walks(4)
def test_a_step_that_nobody_heard_of_closes_no_moment(system: str, script: list[int]) -> None:
    """It is kept as long as one may be claimed, since it is taken again after that; else it is not: there are many."""
    table = seated(system_of(system))
    was = table.trail
    for move in walk(table, script):
        if move.accepted and not moments.heard(move.events):
            assert table.trail.moments == was.moments
            assert table.trail.since == ((*was.since, move.command) if was.moments else ())
        was = table.trail


@walks(6)
def test_buttons_stand_on_the_newest_line_alone_and_are_answered(system: str, script: list[int]) -> None:
    """Each that names a place names one that is open; where the pace has the clock wait, it names none: it is now."""
    table = seated(system_of(system))
    for move in walk(table, script):
        for place, event in enumerate(move.events):
            answers = [offer for offer in event.offers if offer.verb == ANSWER]
            if answers:
                assert not any(later.audience is Audience.PUBLIC for later in move.events[place + 1 :])
            for at in filter(None, (dict(offer.options).get("at") for offer in answers)):
                assert moments.open_at(table.system, table.trail, at)


@walks(4)
def test_who_could_answer_is_found_without_looking_at_every_way(system: str, script: list[int]) -> None:
    """Whoever has a way that answers, and may be given, has one among those few, too; and all of those answer."""
    table = seated(system_of(system))
    for _ in walk(table, script, lively):
        played, state = table.system, table.state
        legal = [way for way in played.legal(state, moments.ANYBODY) if played.answers(state, way)]
        few = list(moments.responses(played, state))
        assert {one for one, _ in few} == {one.id for one in state.visible} & {way.whom for way in legal}
        assert all(way in legal for _, way in few)
