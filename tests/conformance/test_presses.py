"""What every system offers, held over walks that only press it.

Each press is accepted and does what its label says; whoever could respond has a button; nobody waits in silence.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.app.encounters import line_of
from bot.fight import late_answers
from bot.fight.askers import Actor
from bot.fight.fight import Fight
from bot.fight.request import Request
from bot.fight.views import board_of
from bot.render.board import LIST_AT_MOST, NAMED_BELOW_AT_MOST, board_text
from bot.render.text import lexicon
from bot.rules.commands import ACT, MORE, VERBS, Command, Target, given_options
from bot.rules.draw import SEED_BYTES, Draw
from bot.rules.errors import Refused
from bot.rules.kit.board import BoardSystem
from bot.rules.model import Combatant, CombatantId, SystemState, UserId, Viewer
from bot.rules.registry import MORE_OPTIONS, System, system_of
from bot.rules.schema import Kind, Option, declared, shape_of
from bot.rules.system import TO_ANSWER
from bot.rules.views import WAITED_FOR, Mark, Offer
from bot.rules.words import ENGLISH, LANGUAGES
from tests.app.saloon import GWEN
from tests.conformance.marks import amount
from tests.conformance.pressing import FREE, PEOPLE, Press, Room, one_press
from tests.conformance.recipes import recipe_of
from tests.conformance.test_play import check_called
from tests.plays import played

PRESSES = 60
"""Presses of a walk."""
OUTCOME = frozenset({"what", "action", "speed", "phase", "lands", "tick", "until"})
"""Facts that say what a combatant is at, and when that is due."""
EXEMPT = {
    "at": "a claim is given by the button Answer of the message that it answers: `check_answerable`",
    "several": "one command for several has its own button and panel: tests/app/test_for_several.py",
    "lines": "as for several: the button In lines",
    "same": "as for several: the button As before",
}
"""Options that are not looked for in the panels of a verb, and why. `force` is none of its options: whoever may force
is offered it where the command is refused, as walks that press hold.
"""
DUE_BY_ITSELF = {"torg": "what was announced is carried out at its bottom, whoever goes on: nobody confirms it"}
"""Systems in which a button for several may carry out what another player's combatant is at, and why."""
every_pace = pytest.mark.parametrize(
    "pace", ["flow", pytest.param("moments", marks=pytest.mark.nightly), pytest.param("gm", marks=pytest.mark.nightly)]
)


@every_pace
async def test_walks_that_only_press_what_is_offered(system: str, pace: str) -> None:
    for seed in range(amount(20)):
        room = await Room(system, seed, LANGUAGES[seed % len(LANGUAGES)]).opened(pace)
        called: dict[int, set[int]] = {}
        asked: dict[int, set[int]] = {}
        for _ in range(PRESSES):
            sent = len(room.sent)
            if room.chance.random() < 0.05:
                await room.joined()
            for press in await one_press(room):
                check_accepted(system, press)
                check_act_is_no_end(room.system, press)
                check_labels_are_words(room, press)
                if press.changed:
                    check_answer_says_what_came(room.system, press)
                    check_bulk_is_fair(room.system, press, asked.setdefault(press.before.round, set()))
                pinged = {user for one in room.sent[sent:] for user in one.announcement.pings}
                there = {press.who.user, *room.taking_back} if press.changed else room.taking_back
                called.setdefault(room.state.round, set()).update(pinged, there)
                room.taking_back = set()
                if press.changed and not room.state.ended:
                    check_nobody_waits_in_silence(room, press, called[room.state.round])
                    await check_answerable(room, press)
            if room.chance.random() < 0.1:
                await check_reachable(room, room.chance.choice(PEOPLE))


async def check_reachable(room: Room, who: Actor) -> None:
    """Hold that what is legal for a person, with each option that may be added to it, is within three presses of what
    stands in public or of the board's More.
    """
    panels: dict[tuple[str, int | None], list[Offer]] = {}
    service, live = room.cases.commands, room.live
    here: dict[str, Any] = {"encounter": live.record.id, "public_version": room.state.public_version}
    begin = (*(await service.panel(room.place, who, Request(verb=MORE, **here))).offers, *room.newest(), *room.board())
    legal = room.system.legal(room.state, live.viewer(who))
    by_name = {way.verb for way in legal if way.whom is not None}
    for way in legal:
        key = way.verb, way.whom
        up = room.system.waiting_for(room.state).must if way.whom is None else ()
        if VERBS[way.verb].target is Target.OWN and way.whom is None and way.verb in by_name:
            continue  # It means whoever is up, for whom it is pressed by name.
        if len(up) == 1 and hasattr(way, "combatant") and room.system.may(room.state, way.replace(combatant=up[0])):
            continue
        if key not in panels:
            panels[key] = [one for one in begin if one.verb == way.verb and one.combatant in (None, way.whom)]
            assert panels[key], f"{who.name} finds no {key} behind More"
            if way.whom is not None:
                request = Request(verb=way.verb, combatant=str(way.whom), **here)
                panels[key] += (await service.panel(room.place, who, request)).offers
            panels[key] = [one for one in panels[key] if one.verb == way.verb and not one.opens]
        for command in with_each_option(room, way):
            assert any(can_give(one, command) for one in panels[key]), f"{who.name} cannot press {command}"


def can_give(offer: Offer, command: Command) -> bool:
    """Whether a button gives a command, or a form that is filled in so: its only or needed field is never empty."""
    given, options = given_options(command), dict(offer.options)
    alike = all(str(given.get(name)) == value for name, value in options.items())
    if offer.asks == (MORE_OPTIONS,):
        return alike and given.keys() > options.keys()
    known = declared(type(command), Option)
    asked = all(name in given for name in offer.asks if len(offer.asks) == 1 or known[name].needed)
    return alike and asked and given.keys() <= {*options, *offer.asks}


def with_each_option(room: Room, way: Command) -> Iterator[Command]:
    """Yield a legal command, and with one option more whatever of that is legal; values are taken from the recipe."""
    system, kind = room.system, room.system.kinds[way.verb]
    yield way
    for name in system.options[way.verb].keys() - given_options(way).keys() - EXEMPT.keys():
        option, shape = system.options[way.verb][name], shape_of(kind, name)
        values: dict[Kind, Sequence[Any]] = {
            Kind.YES_OR_NO: (True,),
            Kind.NUMBER: (-1, 1, 5, 10),
            Kind.COMBATANT: [one.id for one in room.state.visible],
            Kind.TEXT: (*option.choices, *option.picks, *system.suggest(room.state, way.verb, name, ""), *FREE),
        }
        for value in (*values[shape.kind], *recipe_of(system.id).values.get((way.verb, name), ())):
            command = way.replace(**{name: value})
            if system.may(room.state, command):
                yield command


def check_accepted(system: str, press: Press) -> None:
    """Hold that a press is accepted from somebody whom it addresses; a form is filled in by what it shows."""
    if press.refusal is None:
        return
    words = lexicon(system_of(system).words, ENGLISH)
    why = words.plain(press.refusal) if words.knows(press.refusal.code) else press.refusal.code
    raise AssertionError(f"{press.who.name}: {' > '.join(press.path)} {press.filled}: {why}")


def check_labels_are_words(room: Room, press: Press) -> None:
    """Hold that a button says words of the reader's language, and never a code as passive-defence."""
    for offer in (*room.posted(), *(press.answer.offers if press.answer is not None else ())):
        check_called(room.system.id, offer)


def check_act_is_no_end(system: System, press: Press) -> None:
    """Hold that a button called "Act" does not leave the fight where the end of the turn would leave it."""
    if not (press.changed and press.english[-1].startswith("Act") and "done" in system.options.get(ACT, {})):
        return
    before = press.before
    by = Viewer(user=press.who.user, gm=press.who.user in before.gms)
    whom = press.offer.combatant
    if whom is not None and before.get(whom).hidden:  # Nobody sees what it does, and the state need not know it.
        return
    done = system.command(ACT, by=by, done=True, **({} if whom is None else {"combatant": whom}))
    try:
        after = played(system, before, done, Draw(bytes(SEED_BYTES))).state
    except Refused:
        return
    assert press.done or after != press.after, f"{press.path} ends the turn"


def check_bulk_is_fair(system: System, press: Press, asked: set[CombatantId]) -> None:
    """Hold that a button for several confirms nothing of others' players, and takes no turn of one not `asked`."""
    before, after = press.before, press.after
    rows = {row.combatant: row.mark for row in board_of(Fight(system, before)).rows}
    asked |= {one for one, mark in rows.items() if mark in WAITED_FOR}
    if press.offer.combatant is not None:  # It has given its word.
        asked.add(press.offer.combatant)
    given = {**dict(press.offer.options), **press.filled}
    given |= dict.fromkeys(re.findall(r"^\w+", given.get(MORE_OPTIONS, ""), re.MULTILINE), "")
    if not (press.offer.verb == "next" or "several" in given) or {"force", "round"} & given.keys():
        return
    others = {one.id for one in before.visible if one.owner not in (None, press.who.user)}
    done = {deed.who for deed in press.done}
    lanes = system.lanes(before) if isinstance(system, BoardSystem) and system.id in DUE_BY_ITSELF else ()
    confirmed = done & others - {lane.who.id for lane in lanes}
    assert not confirmed, f"{press.path} confirms what is a player's"
    over = [row.combatant for row in board_of(Fight(system, after)).rows if row.mark in (Mark.DONE, Mark.MISSES)]
    for one in others - asked:
        if rows[one] in (Mark.READY, Mark.BUSY):
            took = one in over or (after.round > before.round and rows[one] is Mark.READY)
            assert not took, f"{press.path} takes the turn of {before.get(one).name}, who was not asked"


def check_answer_says_what_came(system: System, press: Press) -> None:
    """Hold that the private answer says what its combatant does now, and when, and what it does no longer.

    What it had under way before was told then.
    """
    one, then = press.after.find(press.offer.combatant), press.before.find(press.offer.combatant)
    if press.answer is None or one is None or then is None or press.before.has_fallen(then.id):
        return
    words = lexicon(system.words, ENGLISH)
    text = _folded("\n".join(map(words.plain, press.answer.lines)))
    now, before = (outcomes(system, *pair) for pair in ((press.after, one), (press.before, then)))
    lanes = system.lanes(press.before) if isinstance(system, BoardSystem) else ()
    came = now - before - {("lands", str(lane.action.lands)) for lane in lanes if lane.who.id == one.id}
    came -= {(name, _folded(str(getattr(then, name, "")))) for name in OUTCOME}
    if press.offer.verb == "abort":
        came |= {(name, value) for name, value in before - now if name == "what"}
    for name, value in came:
        assert value in text, f"{press.path} {press.filled}: {name} {value} is not in: {text}"


def outcomes(system: System, state: SystemState[Any], one: Combatant) -> set[tuple[str, str]]:
    """Return what a combatant is at and when that is due, as those may see it who may see it all."""
    row = system.row(state, one)
    secrets = (line for line in system.secrets(state, Viewer(gm=True)) if line.facts.get("who") == one.name)
    lines = (*row.status, *row.drawn, *(chip.label for chip in row.chips), *secrets)
    facts = (pair for line in lines for pair in line.facts.items())
    return {(name, _folded(str(fact))) for name, fact in facts if name in OUTCOME and isinstance(fact, int | str)}


def _folded(text: str) -> str:
    return text.replace("-", " ").casefold()


def check_nobody_waits_in_silence(room: Room, press: Press, called: set[UserId]) -> None:
    """Hold that all who are waited for are named in the newest message or on the board, and were called in this round;
    and the GM for its own step. Where they are too many for a line of the board the signs of its rows have to do. Who
    might merely answer is not called; nor is anybody before the fight has moved: people are sitting down.
    """
    board, words = room.live.board(), lexicon(room.system.words, room.language)
    text = "\n".join((board_text(board, words).prompt, room.sent[-1].announcement.text))
    waiting_for = room.system.waiting_for(room.state)
    waited = waiting_for.waited_for
    names = ", ".join(room.state.get(one).name for one in waited if one is not None)
    few = len(board.rows) <= NAMED_BELOW_AT_MOST and len(names) <= LIST_AT_MOST
    for one in map(room.state.find, waited):
        named = one is None or one.name in text
        assert named or not few, f"{one and one.name} is waited for after {press.path}, and nothing says so"
        due = GWEN.user if one is None or one.owner is None else one.owner
        calls = waiting_for.kind != TO_ANSWER and room.state.public_version
        assert due in called or not calls, f"{one and one.name} is waited for after {press.path}, and was not called"


async def check_answerable(room: Room, press: Press) -> None:
    """Hold that behind More is a button for each moment at which another player could still respond."""
    line = await line_of(room.encounters, room.live)
    newest = [dict(one.options).get("at") for one in late_answers.answers(line, room.live.fight)]
    given = [one.taken.command for one in line if not one.automatic]
    spoken = {command.whom for command in given[1:] if command}  # What was done since and still fits is done again.
    for place in late_answers.places(line)[: late_answers.BUTTONS_AT_MOST]:
        for stood in late_answers.stops_at(line, place):
            but = given[0].whom if given and given[0] else None
            came = [event.phrase.facts.get("who") for event in line[stood.place].taken.events]  # What it had planned.
            for who, way in room.system.responses(stood.fight.state, but=but):
                now = who in spoken or stood.fight.state.get(who).name in came or room.system.may(room.state, way)
                assert now or place in newest, f"{who} could answer at {place} after {press.path}: {newest}"
