"""Late answers: what only the clock has done since may be taken back by whoever could have answered before it.

Whoever could answer where the fight stood, or was waited for there, still may, until a person has taken the next step
of which everybody hears, or something was drawn that all see. The clock is taken back, the answer is given there, and
the clock goes on again. A step that nobody heard of neither closes that nor is lost by it: it is taken again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Any, NamedTuple

from bot.fight import batch, carry_out, menu, telling
from bot.fight.batch import Several
from bot.fight.fight import Deadlines, Fight, Transaction
from bot.fight.menu import SKIPPED
from bot.rules.commands import ACT, ANSWER, Act, Advance, Claiming, Command, Edit, Elapse, Flip, Hold, Next
from bot.rules.draw import Draw
from bot.rules.errors import Passed, Refused, refuse_if
from bot.rules.events import AppliedStep, Audience, Event, for_user, is_public, makes_message, public, with_groups
from bot.rules.model import ANYBODY, PUBLIC, Combatant, CombatantId, names
from bot.rules.system import TRIED, AnySystem
from bot.rules.views import Mark, Offer
from bot.rules.words import Phrase, say

BUTTONS_AT_MOST = 3
TOLD_AT_MOST = 5
"""Lines about what a late answer takes back."""
TOO_LATE = ("moment-passed", "moment-none", "moment-unknown")
"""Codes of the refusals of what answers where the fight can be answered no longer."""


class Done(NamedTuple):
    """A step that was taken, as it is kept to be taken back: `before`, the fight it was taken from.

    `parent` is the row with that state. `main`: somebody asked for it, the other steps of its transaction follow from
    it; `started_by_timer`: the timer did; `automatic`: the clock took it; `closes`: its transaction is a person's step
    of the fight, of which everybody heard.
    """

    taken: AppliedStep
    before: Fight
    parent: int
    main: bool
    started_by_timer: bool
    automatic: bool
    closes: bool

    @property
    def is_word(self) -> bool:
        """Whether it only says how somebody fares: that holds, whatever is answered to what came before."""
        return not self.automatic and self.taken.command is not None and not self.taken.command.closes


Line = tuple[Done, ...]
"""The steps since the newest one of a person of which everybody heard, that one included; from where the clock has gone
on, those too of which nobody heard: they are taken again.
"""


class Place(NamedTuple):
    """Where a transaction goes: the row whose state it is taken from, and the number of its first row."""

    parent: int = 0
    first: int = 1


def followed(line: Line | None, before: Fight, steps: Sequence[AppliedStep], at: Place) -> Line | None:
    """Return the line after a further transaction; None: it must be found from the rows."""
    given = ((place, step.command) for place, step in enumerate(steps) if not isinstance(step.command, Advance))
    main = next(place for place, command in given if command is None or not command.untold)
    command, was_heard = steps[main].command, any(is_public(one.events) for one in steps)
    started_by_timer = command is not None and command.by.user is None and not command.ordered
    closes = was_heard and not started_by_timer and (command is None or command.closes)
    fights = (Fight(before.system, state) for state in (before.state, *(one.state for one in steps)))
    parents = (at.parent, *range(at.first, at.first + len(steps)))
    new = tuple(
        Done(
            one,
            then,
            parent,
            place == main,
            started_by_timer,
            started_by_timer or isinstance(one.command, Advance),
            closes,
        )
        for place, (one, then, parent) in enumerate(zip(steps, fights, parents, strict=False))
    )
    if closes:
        return new
    if line is None or not any(one.automatic for one in (*line, *new)):
        return line
    return (*line, *new)


class Stood(NamedTuple):
    """Where the fight stood before a step of the clock: its place in the line, and who was waited for there in vain.

    `to`: the place where it was halfway through that step, if it is that. `words`: what was said since of how somebody
    fares, which holds there, too. `falls`: it is where somebody fell.
    """

    fight: Fight
    place: int
    late: tuple[CombatantId, ...] = ()
    to: str | None = None
    words: tuple[Command, ...] = ()
    falls: bool = False

    @property
    def head(self) -> str:
        """The code of the line with which what is given there begins."""
        return "falls-at" if self.falls else "comes-after-all" if self.late else "answers-at"


def stops(line: Line) -> Iterator[Stood]:
    """Yield where the fight stood before it came to where it stands, as far as that may be answered; latest first."""
    words: list[Command] = []
    for place in reversed(range(len(line))):
        one = line[place]
        if any(not drawn.secret for drawn in one.taken.drawn):
            return
        if one.is_word and one.taken.command is not None:
            words.insert(0, one.taken.command.replace(untold=True))
        elif not one.automatic and one.closes and (one.main or is_public(one.taken.events)):
            return
        elif one.automatic and _goes_on(line, place):
            led = led_by(one.before, words, Draw(TRIED))
            fight = one.before.at(led[-1].state) if led else one.before
            yield Stood(fight, place, _late(line, place), words=tuple(words))


def led_by(fight: Fight, words: Sequence[Command], draw: Draw) -> list[AppliedStep]:
    """Return the steps of words on how somebody fares from a fight: what is refused there is left out."""
    state, led = fight.state, list[AppliedStep]()
    for word in words:
        before = len(draw.drawn)
        with suppress(Refused):
            state = fight.system.apply(state, word, draw).state
            led.append(AppliedStep(word, state, (), draw.drawn[before:]))
    return led


def _goes_on(line: Line, place: int) -> bool:
    """Whether a step of the clock leaves a place at which the fight can still be answered.

    A GM's Next closes where it was given, but for news of its own there.
    """
    one = line[place]
    system, state, _ = one.before
    if system.unit(state).at is None:
        return False
    if not isinstance(one.taken.command, Advance):
        return one.main and isinstance(one.taken.command, Elapse)
    if not is_public(one.taken.events) and system.cursor(state) == system.cursor(one.taken.state):
        return False
    first = next((other for other in reversed(range(place)) if line[other].main), place)
    if line[first].started_by_timer:
        return bool(state != line[first].before.state)  # Else it is taken back with what the clock said there.
    if not isinstance(line[first].taken.command, Next):
        return True
    news = any(makes_message(other.taken.events) for other in line[first:place])
    return news or system.clock(state) != system.clock(line[first].before.state)


def _late(line: Line, place: int) -> tuple[CombatantId, ...]:
    one, now = line[place], line[-1].taken.state
    if not (one.main and one.started_by_timer):
        return ()
    system, state, _ = one.before
    still = system.waiting_for(now).must if system.cursor(now) == system.cursor(state) else ()
    return tuple(who for who in one.before.waiting_for.must if who not in still)


def stops_at(line: Line, place: str, whom: CombatantId | None = None) -> Iterator[Stood]:
    """Yield where the fight stood at a place, or passed it; the latest first.

    Where the place is that somebody was skipped, only those where `whom` was, if that is given.
    """
    if place == SKIPPED:
        yield from (one for one in stops(line) if (one.late if whom is None else whom in one.late))
        return
    later = line[-1].taken.state if line else None
    for one in stops(line):
        system, state, _ = one.fight
        if system.unit(state).meant_by(place):
            yield one
        elif (there := system.between(state, later, place)) is not None:
            yield one._replace(fight=one.fight.at(there), to=place)
        later = state


def open_at(fight: Fight, line: Line, place: str) -> bool:
    """Whether the fight stands at a place, or can still be answered there."""
    return fight.system.unit(fight.state).meant_by(place) or any(stops_at(line, place))


def places(line: Line) -> tuple[str, ...]:
    """Return where the fight can still be answered, the latest first."""
    return tuple(dict.fromkeys(_place(one.fight) for one in stops(line)))


def unknown(line: Line, place: str) -> Refused:
    """Return the refusal of a place at which nothing can be answered, with those at which something can."""
    valid = places(line)
    return Refused("moment-none", at=place, valid=valid) if valid else Refused("moment-unknown", at=place)


class Turn(NamedTuple):
    """A transaction, the line after it, and where it goes."""

    transaction: Transaction
    line: Line | None
    at: Place


def give(fight: Fight, line: Line | None, command: Command, draw: Draw, at: Place) -> Turn:
    """Carry out a command: now, or where it is a late answer. What is no answer there is given now, if it may be."""
    system = fight.system
    fell = _as_it_fell(line, fight, command) if line and isinstance(command, Edit | Several) else None
    if line and fell is not None:
        return _late_answer(fight, line, fell, command, draw, at)
    place, known = command.at if isinstance(command, Claiming | Edit | Several) else None, line or ()
    if place is None:
        if any(one.main and one.started_by_timer for one in known) and not _for_now(fight, command):
            with suppress(Refused):
                if (stood := _stood(known, command, skipped=True)) is not None:
                    return _late_answer(fight, known, stood, command, draw, at)
        try:
            return _now(fight, line, command, draw, at)
        except Passed:
            if (stood := _stood(known, command, skipped=False)) is None:
                raise
            return _late_answer(fight, known, stood, command, draw, at)
    bare = batch.without_place(command)
    first = batch.parts_of(bare)[0]
    here, now = system.unit(fight.state).meant_by(place), _any(system.may, fight.state, bare)
    found = [*stops_at(known, place, command.whom)]
    if not (here or found):
        raise unknown(known, place)
    answered = [one for one in found if _any(system.may_claim, one.fight.state, bare)]
    chosen = next((one for one in answered if _any(system.may, one.fight.state, bare)), None)
    if here and (chosen is None or (now and _any(system.answers, fight.state, bare))):
        return _now(fight, line, bare, draw, at)
    if now and not answered and not isinstance(first, Act | Hold | Edit):  # When one acts, waits or is aware counts.
        return _now(fight, line, bare, draw, at)
    return _late_answer(fight, known, chosen or found[0], bare, draw, at)


def _as_it_fell(line: Line, now: Fight, command: Command) -> Stood | None:
    """Return where the fight stood when one fell, if the clock has gone on since from some who aimed at it.

    None if it has not, or if this fells nobody. They are asked there: at the moment of the last step, as it ended.
    """
    system = now.system
    felled = [one for one in batch.parts_of(command) if isinstance(one, Edit) and one.at is None]
    felled = [one for one in felled if not one.closes and (one.condition or "").casefold() in system.disabling]
    if not felled:
        return None
    last = max(place for place, one in enumerate(line) if one.main and (one.closes or one.started_by_timer))
    found = [one for one in stops(line) if one.place > last]
    if not found or (moment := system.clock(found[-1].fight.state)) == system.clock(now.state):
        return None
    stood = next(one for one in found if system.clock(one.fight.state) == moment)
    fallen = (stood.fight.state.find(one.whom) for one in felled)
    aimed = any(one is not None and not one.hidden and any(system.aiming_at(stood.fight.state, one)) for one in fallen)
    return stood._replace(falls=True) if aimed else None


def _any(question: Callable[[Any, Command], bool], state: Any, command: Command) -> bool:
    return any(question(state, one) for one in batch.parts_of(command))


def _for_now(fight: Fight, command: Command) -> bool:
    """Whether a command is for the present turn of its combatant, whatever turn that was skipped in before."""
    return command.whom in fight.waiting_for.must and fight.system.may(fight.state, command)


def _stood(line: Line, command: Command, *, skipped: bool) -> Stood | None:
    """Return where a command is meant that names no place: where its combatant was `skipped`, or could answer last."""
    if not isinstance(command, Claiming | Flip):
        return None
    some = (one for one in stops(line) if not skipped or command.whom in one.late)
    found = next((one for one in some if one.fight.system.may_claim(one.fight.state, command)), None)
    return found if found is not None and found.fight.system.may(found.fight.state, command) else None


def _now(fight: Fight, line: Line | None, command: Command, draw: Draw, at: Place) -> Turn:
    steps, deadlines = carry_out.steps_of(fight, command, draw)
    return _turn(fight, line, command, steps, deadlines, at)


def _turn(
    fight: Fight,
    line: Line | None,
    command: Command,
    steps: Sequence[AppliedStep],
    deadlines: Deadlines,
    at: Place,
    seen: Any = None,
) -> Turn:
    """Return the turn of these steps; `seen`: what everybody saw last, where it is a late answer."""

    def buttons() -> tuple[Offer, ...]:
        return answers(followed(line, fight, steps, at) or (), fight.at(steps[-1].state))

    done = telling.transaction_of(fight, command, steps, deadlines, buttons, seen)
    return Turn(done, followed(line, fight, done.steps, at), at)


def _late_answer(fight: Fight, line: Line, stood: Stood, command: Command, draw: Draw, at: Place) -> Turn:
    """Carry out a command where the fight stood, and have the clock go on from there.

    Whom that calls anew must not depend on what was done in secret since.
    """
    system, state, _ = stood.fight
    if not stood.falls:
        command = batch.checked(command, lambda single: _check_claim(stood.fight, single))
    there = Fight(
        system, state.replace(public_version=fight.state.public_version + 1), fight.deadlines.replace(waits=(), left=())
    )
    steps, deadlines = carry_out.steps_of(there, command, draw)
    claiming = dict.fromkeys(one.command.whom for one in steps if one.command is not None)
    some = tuple(state.get(one).name for one in claiming if one is not None)
    who: str | tuple[str, ...] = some[0] if len(some) == 1 else some
    refuse_if(not any(is_public(one.events) for one in steps), "nothing-answered", who=who)
    led = led_by(line[stood.place].before, stood.words, draw)
    if stood.to is not None:
        led.append(AppliedStep(Advance(by=PUBLIC, now=command.now, to=stood.to), there.state, ()))
    since = [one.taken for one in line[stood.place :] if not one.is_word]
    gone = [event for one in since for event in one.events if event.audience is Audience.PUBLIC]
    come = [event.phrase for one in steps for event in one.events if event.audience is Audience.PUBLIC]
    refuse_if([event.phrase for event in gone] == come, "nothing-answered", who=who)
    head = public(stood.head, who=who, at=system.named(state)).replace(
        undone=tuple([deed.who for event in reversed(gone) for deed in reversed(event.deeds)])
    )
    back = [public("taken-back", what=one.phrase) for one in gone if one.phrase not in come][:TOLD_AT_MOST]
    first = steps[0]._replace(events=(*with_groups((head, *back), there.state), *steps[0].events))
    steps = _with_secrets(system, (*led, first, *steps[1:]), line[stood.place :], draw)
    at = at._replace(parent=line[stood.place].parent)
    return _turn(there, None, command, steps, deadlines, at, fight.state)


def _check_claim(then: Fight, command: Command) -> None:
    """Refuse what is no late answer to where the fight stood."""
    who: Combatant | None = then.state.find(command.whom)
    if who is None:
        raise Refused("which-combatant")
    refuse_if(who.hidden and who.seen_by(command.by), "hidden-own-time", who=who.name)
    refuse_if(
        not then.system.may_claim(then.state, command), "no-answer", who=who.name, at=then.system.named(then.state)
    )


def _with_secrets(system: AnySystem, steps: Sequence[AppliedStep], since: Line, draw: Draw) -> tuple[AppliedStep, ...]:
    """Return steps with what was done in secret done again; who gave what is refused now is told so."""
    done = [*steps]
    for one in since:
        command = one.taken.command
        if one.automatic or one.is_word or command is None:
            continue
        before, refused = len(draw.drawn), say("no-secret-any-more")
        try:
            step = system.apply(done[-1].state, command, draw)
        except Refused as refusal:
            refused = refusal.phrase
        else:
            if not is_public(step.events) and system.cursor(step.state) == system.cursor(done[-1].state):
                done.append(AppliedStep(command, step.state, step.events, draw.drawn[before:]))
                continue
        dropped = (say("secret-dropped", what=f"/{command.verb}"), refused)
        told = (for_user(command.by.user, phrase) for phrase in dropped)
        done[-1] = done[-1]._replace(events=(*done[-1].events, *told))
    return tuple(done)


# Buttons.


def answers(line: Line, now: Fight) -> tuple[Offer, ...]:
    """Return the buttons by which who was skipped comes after all, and what has happened can still be answered."""
    stood = [*stops(line)]
    found = islice(_buttons(line, stood, now), BUTTONS_AT_MOST)
    late = dict.fromkeys(name for one in reversed(stood) for name in names(map(one.fight.state.get, one.late)))
    if not late:
        return tuple(found)
    label = say("offer-still", names=tuple(late))
    return (Offer(verb=ANSWER, label=label, options=(("at", SKIPPED),), opens=True), *found)


def _buttons(line: Line, stood: Sequence[Stood], now: Fight) -> Iterator[Offer]:
    latest: dict[str, Stood] = {}
    for one in stood:
        latest.setdefault(_place(one.fight), one)
    for place, one in latest.items():
        mains = (other for other in reversed(range(one.place + 1)) if line[other].main and not line[other].is_word)
        first = next(mains, 0)
        command = line[first].taken.command
        then = one.fight.public  # Who could answer must not depend on a secret.
        able = dict.fromkeys(_able(then, now.public, None if command is None else command.whom))
        if (only := _only_answer(then, able)) is not None:
            yield only.replace(options=(*only.options, ("at", place)))
        elif able:
            told = [event for other in line[first : one.place] if not other.is_word for event in other.taken.events]
            label = _label(told, now.system.named(one.fight.state))
            yield Offer(verb=ANSWER, label=label, options=(("at", place),), opens=True)


def _only_answer(then: Fight, able: Collection[CombatantId]) -> Offer | None:
    """Return the button of the act of the only one who could answer, where that is usual and its label says to what."""
    if len(able) != 1:
        return None
    who: Combatant = then.state.get(next(iter(able)))
    some = (choice for choice in menu.open_to(then, ANYBODY, who) if not choice.opens)
    found = [one for one in some if then.system.answers(then.state, menu.command_of(then.system, one, ANYBODY, who.id))]
    if not found or found[0].verb != ACT or found[0].asks or (found[0].options and len(found) > 1):
        return None
    return menu.button(found[0], who.id) if isinstance(found[0].label, Phrase) else None


def _able(then: Fight, now: Fight, but: CombatantId | None) -> Iterator[CombatantId]:
    system, state, _ = then
    able = system.responses(state, but=but)
    for first in able:
        matters = system.clock(state)[0] != system.clock(now.state)[0] or _time_goes_by(now)
        yield from (one for one, answer in chain((first,), able) if matters or not system.may(now.state, answer))


def _time_goes_by(now: Fight) -> bool:
    return now.system.timed and any(now.system.mark(now.state, one) is Mark.UP for one in now.state.visible)


def _label(events: Sequence[Event], at: str) -> Phrase:
    for event in reversed(events):
        facts = event.phrase.facts
        if event.audience is Audience.PUBLIC and isinstance(who := facts.get("who"), str):
            if isinstance(what := facts.get("what", facts.get("action")), str):
                return say("offer-answer-what", who=who, what=what, at=at)
            return say("offer-answer-who", who=who, at=at)
    return say("offer-answer-at", at=at)


def _place(fight: Fight) -> str:
    unit = fight.system.unit(fight.state)
    return unit.word(unit.at or 0)
