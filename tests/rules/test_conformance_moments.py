"""What holds of moments in every system, at every moment of any play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.rules import moments
from bot.rules.commands import Command
from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.moments import Trail
from bot.rules.registry import system_of
from bot.rules.step import Moment
from tests.rules.conformance import every_system, walks
from tests.rules.table import Table
from tests.rules.walking import seated, walk

APART: dict[str, Any] = {"beat": 0, "called": ()}
"""What a claim does not leave as it would have been: buttons are newer, and who was called is not called again."""


def claims(table: Table, chance: random.Random) -> Iterator[tuple[Moment, str, Command]]:
    """Yield some of what may be claimed now: the moment, its place, and the answer."""
    for moment in table.trail.moments:
        found = list(moments.responses(table.system, moment.state))
        for _, answer in chance.sample(found, min(len(found), 2)):
            yield moment, moments.places(table.system, Trail(moment.state, (), (moment,)))[0], answer


def claimed(table: Table, place: str, answer: Command) -> moments.Turn:
    """Return what comes of a claim; the table stays as it is."""
    return moments.play(table.system, table.trail, answer.evolve(at=place), table.draw())


@walks(6)
@every_system
def test_an_answer_is_accepted_and_gives_what_it_would_have_given_there(system: str, script: list[int]) -> None:
    """Whatever one could have answered is accepted later, too, and gives the same state, until the next step."""
    table = seated(system_of(system), hidden=False)
    for turn, _ in enumerate(walk(table, script)):
        assert table.trail.state is table.state or table.trail.state == table.state
        for moment, place, answer in claims(table, random.Random(turn)):
            if table.trail.since or next(table.trail.at(table.system, place)) is not moment:
                continue
            there = table.system.apply(moment.state, answer, table.draw())
            try:
                turned = claimed(table, place, answer)
            except Refused as refusal:
                assert refusal.code == "nothing-answered"
                continue
            if turned.step.events[0].phrase.code != "answers-at":
                continue  # where the fight still stands it is given now
            assert turned.step.state.evolve(**APART) == there.state.evolve(**APART)
            assert turned.step.state.beat == table.state.beat + 1


@walks(4)
@every_system
def test_after_the_next_step_of_a_person_it_is_refused(system: str, script: list[int]) -> None:
    table = seated(system_of(system), hidden=False)
    before: list[tuple[str, Command]] = []
    for turn, move in enumerate(walk(table, script)):
        if move.accepted and moments.heard(move.events):
            for place, answer in before:
                if not moments.open_at(table.system, table.trail, place):
                    with pytest.raises(Refused, match="moment-unknown"):
                        claimed(table, place, answer)
        before = [(place, answer) for _, place, answer in claims(table, random.Random(turn))]


@walks(4)
@every_system
def test_a_step_that_nobody_heard_of_closes_no_moment(system: str, script: list[int]) -> None:
    table = seated(system_of(system))
    was = table.trail
    for move in walk(table, script):
        if move.accepted and not moments.heard(move.events):
            assert table.trail.moments == was.moments
            assert table.trail.since == (*was.since, move.command)
        was = table.trail


@walks(6)
@every_system
def test_buttons_stand_on_the_newest_line_alone_and_are_answered(system: str, script: list[int]) -> None:
    """Each that names a place names one that is open; where the pace has the clock wait, it names none: it is now."""
    table = seated(system_of(system))
    for move in walk(table, script):
        for place, event in enumerate(move.events):
            answers = [offer for offer in event.offers if offer.verb == moments.ANSWER]
            if answers:
                assert not any(later.audience is Audience.PUBLIC for later in move.events[place + 1 :])
            for at in filter(None, (dict(offer.options).get("at") for offer in answers)):
                assert moments.open_at(table.system, table.trail, at)
