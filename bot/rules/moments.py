"""Moments: where the fight stood when something became public, and who may still claim that back.

After a command the fight goes on by itself to the next call. Whoever could have responded before it went on still may,
until a person has taken the next step, or something was drawn on the way. A claim is carried out where the fight stood
then, and what goes on by itself goes on again from there. A step that nobody heard of neither closes a moment nor is
lost by a claim: it is taken again after it.

Nothing of it is stored: it follows from the state before a command, the command and its draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain, islice
from typing import Any, NamedTuple

from bot.rules import join_policy
from bot.rules.base import AnySystem
from bot.rules.clock import Hand
from bot.rules.commands import ANSWER, Act, Claiming, Command, Edit, Elapse, Flip, Hold, Next, Remind
from bot.rules.declared import FLOW, MOMENTS
from bot.rules.draw import SEED_BYTES, Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import (
    Audience,
    Event,
    Moment,
    Play,
    Step,
    Taken,
    agreed,
    for_user,
    makes_message,
    open_groups,
    public,
    with_groups,
)
from bot.rules.model import Combatant, CombatantId, SystemState, Viewer, once_of
from bot.rules.offering import acceptable, without_unacceptable
from bot.rules.views import WAITED_FOR, Mark, Offer
from bot.rules.words import Phrase, say

SKIPPED = "skipped"
"""The kind of a wait that is over, in a state that can be claimed back; and what is given for where the fight stood."""
STILL = Offer(verb=ANSWER, label=say("offer-still"), options=(("at", SKIPPED),), opens=True)
BUTTONS_AT_MOST = 3
TOLD_AT_MOST = 5
"""Lines about what a claim takes back."""
CLAIMING = ("answers-at", "comes-after-all", "taken-back")
"""Codes of the lines with which a claim begins."""
ANYBODY = Viewer(gm=True)
"""Gives whatever could be given for anybody."""
TRIED = bytes(SEED_BYTES)
"""What is drawn from where something is only tried."""


@dataclass(frozen=True)
class Trail:
    """The fight as it stands, and how it came to stand there since the newest step that everybody heard of.

    `events` are that step's, `moments` those of it that may be claimed, `since` the commands given after it where one
    may: in secret, but for those of `steps`. `left` is the fight as the step left it, before those (None: nothing can
    be claimed). `command` brought it about; `earlier` is the trail before it, if its moments outlast that step.
    """

    state: Any
    events: tuple[Event, ...] = ()
    moments: tuple[Moment, ...] = ()
    since: tuple[Command, ...] = ()
    left: Any = None
    command: Command | None = None
    earlier: Trail | None = None
    steps: tuple[Command, ...] = ()

    def followed(self, command: Command, step: Step[Any], draw: Draw) -> Trail:
        """Return the trail after a further step."""
        if heard(step.events):
            drawn = [one for one in draw.drawn if not one.secret]
            open_still = (self.moments or self.earlier) and not drawn
            # The clock's own steps are nobody's: they close nothing.
            outlasts = isinstance(command, Remind) or (isinstance(command, Elapse) and self._is_clocks())
            earlier = self if open_still and outlasts else None
            if isinstance(command, Elapse) and not drawn:
                now = [one.who for one in step.state.waits]
                late = [one for one in self.state.waits if one.kind != ANSWER and one.who not in (None, *now)]
                back = self.state.evolve(waits=tuple(one.evolve(kind=SKIPPED) for one in late))
                step = step._replace(moments=(*([Moment(back, 0)] if late else ()), *step.moments))
            return Trail(step.state, step.events, step.moments, left=step.state, command=command, earlier=earlier)
        claimable = self.moments or self.earlier  # What cannot be claimed needs nothing done again.
        since = (*self.since, command) if claimable else ()
        return replace(self, state=step.state, since=since)

    def _is_clocks(self) -> bool:
        """Return whether the step before was the end of a time, but for reminders since."""
        trail = self
        while isinstance(trail.command, Remind) and trail.earlier is not None:
            trail = trail.earlier
        return isinstance(trail.command, Elapse)

    def at(self, system: AnySystem, place: str) -> Iterator[Moment]:
        """Yield what can be claimed where the fight stood at `place`, or passed it by; the latest first."""
        for _, moment in self.claimable(system, place):
            yield moment

    def claimable(self, system: AnySystem, place: str) -> Iterator[tuple[Trail, Moment]]:
        """Yield the moments at a place, each with its own trail to the present state."""
        if place == SKIPPED:
            yield from skipped(self)
            return
        later = self.left
        for moment in reversed([one for one in self.moments if not _late(one.state)]):
            if _hand(system, moment.state).meant_by(place):
                yield self, moment
            elif (between := system.between(moment.state, later, place)) is not None:
                yield self, moment._replace(state=between)
            later = moment.state
        if (whole := self._with_earlier()) is not None:
            yield from whole.claimable(system, place)

    def _with_earlier(self) -> Trail | None:
        """Return the trail from the step before, if its moments outlast this one."""
        before, given = self.earlier, self.command
        if before is None or given is None:
            return None
        events, since = (*before.events, *self.events), (*before.since, given, *self.since)
        return replace(before, state=self.state, events=events, since=since, steps=(*self.steps, given))


class Turn(NamedTuple):
    """A command carried out: its steps, how they are told as one, and the trail after them."""

    step: Step[Any]
    trail: Trail
    steps: tuple[Taken, ...]


def heard(events: Iterable[Event]) -> bool:
    """Whether everybody heard of what happened."""
    return Audience.PUBLIC in [event.audience for event in events]


def open_at(system: AnySystem, trail: Trail, place: str) -> bool:
    """Whether the fight stands at `place`, or stood there at a moment that may be claimed."""
    return _hand(system, trail.state).meant_by(place) or any(trail.at(system, place))


def places(system: AnySystem, trail: Trail) -> tuple[str, ...]:
    """Return where the fight stood at the moments that may be claimed, the latest first."""
    return tuple(dict.fromkeys(_place(system, one.state) for one in reversed(trail.moments) if not _late(one.state)))


def unknown(system: AnySystem, trail: Trail, place: str) -> Refused:
    """Return the refusal of a place at which nothing can be claimed, with those at which something can."""
    valid = places(system, trail)
    return Refused("moment-none", at=place, valid=valid) if valid else Refused("moment-unknown", at=place)


def claims(command: Command) -> str | None:
    """Return where the fight stood at the moment that a command claims, where it claims one."""
    return command.at if isinstance(command, Claiming | Edit) else None


def play(system: AnySystem, trail: Trail, command: Command, draw: Draw) -> Turn:
    """Carry out a command: now, or at the moment that it claims. What is no answer there is given now, if it may be."""
    place = claims(command)
    if place is None:
        try:
            step, steps = _applied(system, trail.state, command, draw)
        except Refused:
            late = [one for one in skipped(trail) if was_skipped(system, one[1].state, command)]
            skip = next((one for one in late if system.may(one[1].state, command)), None)
            if skip is None:
                raise
            return _claimed(system, *skip, command, draw)
        after = trail.followed(command, step, draw)
        if isinstance(command, Elapse) and (
            names := [
                after.state.get(one).name for _, moment in islice(skipped(after), 1) for one in _late(moment.state)
            ]
        ):
            step = on_newest_line(step, (STILL.evolve(label=say("offer-still", names=tuple(names))),))
        if after.earlier is not None:
            step = on_newest_line(step, answers(system, after.earlier, after.state))
        return Turn(step, after, Play(step, steps).as_told())
    bare = command.evolve(at=None)
    here = _hand(system, trail.state).meant_by(place)
    now = system.may(trail.state, bare)
    moments = [*trail.claimable(system, place)]
    if not (here or moments):
        raise unknown(system, trail, place)
    answered = [one for one in moments if system.may_claim(one[1].state, bare)]
    claimed = next((one for one in answered if system.may(one[1].state, bare)), None)
    if here and (claimed is None or (now and system.answers(trail.state, bare))):
        return play(system, trail, bare, draw)
    if now and not answered and not isinstance(command, Act | Hold | Edit):  # When one acts, waits or is aware counts.
        return play(system, trail, bare, draw)
    return _claimed(system, *(claimed or moments[0]), bare, draw)


def skipped(trail: Trail) -> Iterator[tuple[Trail, Moment]]:
    """Yield the moments at which somebody was skipped since the last step of a person, the latest first."""
    whole: Trail | None = trail
    while whole is not None:
        yield from ((whole, one) for one in whole.moments[:1] if _late(one.state))
        whole = whole._with_earlier()


def was_skipped(system: AnySystem, state: Any, command: Command) -> bool:
    """Whether a command plays for one who was skipped where the fight stood, and is waited for there."""
    return (
        isinstance(command, Claiming | Flip)
        and command.whom in _late(state)
        and system.row(state, state.get(command.whom)).mark in WAITED_FOR
    )


def _late(state: SystemState[Any]) -> tuple[CombatantId, ...]:
    return tuple(one.who for one in state.waits if one.who is not None and one.kind == SKIPPED)


def _applied(system: AnySystem, state: Any, command: Command, draw: Draw) -> Play[Any]:
    try:
        play = system.play(state, command, draw)
    except Refused as refused:
        refused.phrase = agreed(refused.phrase, open_groups(state))
        raise
    step = play.one
    return play._replace(one=step.telling(*with_groups(step.state, step.events)))


def _claimed(system: AnySystem, trail: Trail, moment: Moment, command: Command, draw: Draw) -> Turn:
    """Carry out a command where the fight stood at a moment, and go on from there.

    Whom that calls anew must not depend on what was done in secret since: it is compared with the fight without that.
    """
    who: Combatant | None = moment.state.find(command.whom)
    if who is None:
        raise Refused("which-combatant")
    refuse_if(who.hidden and who.seen_by(command.by), "hidden-own-time", who=who.name)
    if not system.may_claim(moment.state, command):
        raise Refused("no-answer", who=who.name, at=named(system, moment.state))
    answer = _applied(system, moment.state, command, draw).one
    refuse_if(not heard(answer.events), "nothing-answered", who=who.name)  # What is secret takes nothing back.
    step = _called(system, moment.state, answer, answered=True)
    step = hushed(system, trail.left, step)
    state = step.state.evolve(beat=trail.state.beat + 1)
    again = _again(system, step.leading_to(state), trail, draw)
    before = [event for event in trail.events[moment.told :] if event.audience is Audience.PUBLIC]
    after = [event for event in (*step.events, *again.events) if event.audience is Audience.PUBLIC]
    refuse_if(_phrases(before) == _phrases(after), "nothing-answered", who=who.name)
    head = public(
        "comes-after-all" if _late(moment.state) else "answers-at", who=who.name, at=named(system, moment.state)
    )
    head = head.evolve(undone=tuple([deed.who for event in reversed(before) for deed in reversed(event.deeds)]))
    gone = [event for event in before if event.phrase not in _phrases(after)]
    back = [public("taken-back", what=event.phrase) for event in gone[:TOLD_AT_MOST]]
    told = without_unacceptable(system, Step(again.state, (*step.events, *again.events))).events
    events = (*with_groups(state, (head, *back)), *told)
    after_it = Trail(again.state, step.events, step.moments, again.kept, left=state, command=command, steps=trail.steps)
    claim = command.evolve(at=SKIPPED if _late(moment.state) else _place(system, moment.state))
    events = tuple([event if event.step is None else event.evolve(step=None) for event in events])
    done = Taken(claim, again.state, events, draw.drawn)
    return Turn(Step(again.state, events, step.moments), after_it, (done,))


class _Again(NamedTuple):
    """What was done in secret, done again: the state after it, what is told of it, and the commands that held."""

    state: Any
    events: tuple[Event, ...]
    kept: tuple[Command, ...]


def _again(system: AnySystem, claimed: Step[Any], trail: Trail, draw: Draw) -> _Again:
    state, events, kept = claimed.state, list[Event](), list[Command]()
    for command in trail.since:
        secret = not any(one is command for one in trail.steps)
        refused = say("no-secret-any-more")
        try:
            step = system.play(state, command, draw).one
        except Refused as refusal:
            refused = refusal.phrase
        else:
            if not secret or (not heard(step.events) and system.cursor(step.state) == system.cursor(state)):
                state = step.state
                events += step.events
                kept.append(command)
                continue
        dropped = say("secret-dropped" if secret else "step-dropped", what=f"/{command.verb}")
        events += [for_user(command.by.user, one) for one in (dropped, refused)]
    return _Again(state, tuple(events), tuple(kept))


# What a step leaves behind it.


def finished(system: AnySystem, before: SystemState[Any], command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step with the moments that may be claimed of it, and their buttons; whom it calls anew is pinged.

    The GM's Next closes what stood open where it was given, but for news of its own there, and so does the end of the
    time to answer.
    """
    closed = system.clock(before) if isinstance(command, Next | Elapse) else None

    def is_open(moment: Moment) -> bool:
        news = command.verb == "next" and makes_message(step.events[: moment.told])
        return _begun(system, moment.state) and (news or system.clock(moment.state) != closed)

    moments = tuple(filter(is_open, step.moments))
    answered = system.answers(before, command)
    step = _called(system, before, Step(step.state, step.events, moments), answered=answered)
    reminds = isinstance(command, Remind | Elapse)
    return hushed(system, before, _with_buttons(system, step, command), reminds=reminds)


def _called(system: AnySystem, before: SystemState[Any], step: Step[Any], *, answered: bool) -> Step[Any]:
    """Return a step whose newest line has the buttons of those who are waited for, where they have none otherwise;
    where nobody is, and it is for the GM to go on, those of the board.

    What has moved on has made all older buttons stale, and an answer those to answer; the newest ones of a clock that
    waited were for those who could respond; and who is newly waited for never had one.
    Before anything has moved the board alone has them: people are still sitting down. An answer where the fight stands
    leaves the buttons for several on the call: to find those takes ten times as long as the others.
    """
    if not makes_message(step.events) or step.state.ended or holds(system, step.state) or any(map(_calls, step.events)):
        return step
    held = holds(system, before)
    stale = answered or held or system.cursor(before) != system.cursor(step.state)
    if not stale and not (before.beat and _waited_for(system, step.state) - _waited_for(system, before)):
        return step
    if answered and not held and system.cursor(before) == system.cursor(step.state):
        return on_newest_line(step, acceptable(system, step.state, system.buttons(step.state)))
    offers = (one for one in system.public_board(step.state).offers if one.verb != join_policy.ENTER.verb)
    return on_newest_line(step, tuple(offers))


def _calls(event: Event) -> bool:
    """Whether an event has buttons of those who are called; those of a deed are for one who could respond to it."""
    return not event.deeds and any(offer.verb != ANSWER for offer in event.offers)


def _waited_for(system: AnySystem, state: Any) -> frozenset[CombatantId]:
    return frozenset(one.id for one in state.visible if system.row(state, one).mark in WAITED_FOR)


def _with_buttons(system: AnySystem, step: Step[Any], command: Command) -> Step[Any]:
    return on_newest_line(
        step, answers(system, Trail(step.state, step.events, step.moments, command=command), step.state)
    )


def answers(system: AnySystem, trail: Trail, now: Any) -> tuple[Offer, ...]:
    """Return the buttons that answer what a trail has told, for anybody but the one who brought it about."""
    buttons = tuple(islice(_buttons(system, trail, now), BUTTONS_AT_MOST))
    return buttons if trail.earlier is None else (*buttons, *answers(system, trail.earlier, now))[:BUTTONS_AT_MOST]


def on_newest_line(step: Step[Any], offers: tuple[Offer, ...]) -> Step[Any]:
    """Return a step with buttons on the last line that is posted of it."""
    return with_newest_line(step, lambda line: line.evolve(offers=(*line.offers, *offers))) if offers else step


def with_newest_line(step: Step[Any], changed: Callable[[Event], Event]) -> Step[Any]:
    """Return a step in which the last line is changed that is posted of it, if any is."""
    last = max((place for place, event in enumerate(step.events) if event.makes_message), default=None)
    if last is None:
        return step
    return step.telling(*step.events[:last], changed(step.events[last]), *step.events[last + 1 :])


def _buttons(system: AnySystem, trail: Trail, now: Any) -> Iterator[Offer]:
    latest = {_place(system, moment.state): moment for moment in trail.moments if not _late(moment.state)}
    but = None if trail.command is None else trail.command.whom
    for place, moment in reversed(latest.items()):
        if any(_claimants(system, moment.state, now, but)):
            label = _label(trail.events[: moment.told], named(system, moment.state))
            yield Offer(verb=ANSWER, label=label, options=(("at", place),), opens=True)


def _claimants(system: AnySystem, then: Any, now: Any, but: CombatantId | None) -> Iterator[CombatantId]:
    able = responses(system, then, but=but)
    for first in able:
        matters = system.clock(then)[0] != system.clock(now)[0] or _time_goes_by(system, now)
        yield from (one for one, answer in chain((first,), able) if matters or not system.may(now, answer))


def _time_goes_by(system: AnySystem, now: Any) -> bool:
    return system.timed and any(_up(system, now, one) for one in now.visible)


def responses(system: AnySystem, state: Any, but: CombatantId | None = None) -> Iterator[tuple[CombatantId, Command]]:
    """Yield the answers that a visible combatant (`but` for one) could give where the fight stands, with its id."""
    able = {one.id for one in state.visible if one.id != but}
    for way in system.answering(state, ANYBODY):
        combatant = way.whom
        if combatant is not None and combatant in able and system.may(state, way):
            yield combatant, way


def responding(system: AnySystem, state: Any) -> tuple[Combatant, ...]:
    """Return the players' combatants that could respond to what has happened, and have not let it pass."""
    able = {one for one, _ in responses(system, state)}
    return tuple(
        one for one in state.visible if one.id in able and one.owner is not None and one.id not in state.passed
    )


def must_wait(system: AnySystem, state: Any, further: Step[Any]) -> bool:
    """Whether the clock waits for a player's word or the GM's before it calls somebody or moves on by itself."""
    pace = state.setting("pace")
    if pace == FLOW or system.cursor(further.state) == system.cursor(state):
        return False
    if pace == MOMENTS:
        return bool(responding(system, state))
    return calls(further) or system.clock(further.state) != system.clock(state)


@once_of
def holds(system: AnySystem, state: Any) -> bool:
    """Whether the clock waits by the pace alone: for those who could respond, or for the GM."""
    if state.ended or state.setting("pace") == FLOW:
        return False
    further = system.advance(state, Draw(TRIED))
    return further is not None and must_wait(system, state, further)


def calls(step: Step[Any]) -> bool:
    """Whether a step calls somebody."""
    return any(event.call for event in step.events)


def _label(events: Sequence[Event], at: str) -> Phrase:
    for event in reversed(events):
        facts = event.phrase.facts
        if event.audience is Audience.PUBLIC and isinstance(who := facts.get("who"), str):
            if isinstance(what := facts.get("what", facts.get("action")), str):
                return say("offer-answer-what", who=who, what=what, at=at)
            return say("offer-answer-who", who=who, at=at)
    return say("offer-answer-at", at=at)


def hushed(system: AnySystem, before: SystemState[Any], step: Step[Any], *, reminds: bool = False) -> Step[Any]:
    """Return a step that pings nobody again who was called in this round, has been up, and has not changed."""
    same_round = step.state.round == before.round
    unchanged = {one for one in before.called if same_round and is_unchanged(before.find(one), step.state.find(one))}
    called = set(unchanged)
    events = []
    for event in step.events:
        quiet = tuple([one for one in event.call if one in called and not reminds])
        events.append(event if quiet == event.quiet else event.evolve(quiet=quiet))
        called.update(event.call)
    now = [one for one in step.state.combatants if one.id in called]
    kept = tuple([one.id for one in now if one.id in unchanged or _up(system, step.state, one)])
    state = step.state if kept == step.state.called else step.state.evolve(called=kept)
    return Step(state, tuple(events), step.moments)


def is_unchanged(before: Combatant | None, after: Combatant | None) -> bool:
    """Whether a combatant stands as it did when it was called; one that is not there is none."""
    if before is after:
        return True
    return before is not None and after is not None and before.between_calls() == after.between_calls()


def present_call(system: AnySystem, state: Any, trail: Trail) -> tuple[Event, ...]:
    """Return the call of the present moment anew: where the fight stands, whom it waits for, and the buttons."""
    board = system.public_board(state)
    waited_for = tuple(row.combatant for row in board.rows if row.mark in WAITED_FOR)
    where = reduce(lambda one, two: say("heading-and", one=one, two=two), board.heading)
    lines = [Event(phrase=phrase) for phrase in (say("present-heading", where=where), *board.prompt)]
    offers = (*board.offers, *answers(system, trail, state))
    last = lines[-1].evolve(call=waited_for, offers=offers, ends=board.ends, wait=board.wait)
    return (*lines[:-1], last)


def _up(system: AnySystem, state: Any, one: Combatant) -> bool:
    return system.row(state, one).mark is Mark.UP


def _hand(system: AnySystem, state: Any) -> Hand:
    return system.clock(state)[-1]


def _begun(system: AnySystem, state: Any) -> bool:
    return _hand(system, state).at is not None


def _place(system: AnySystem, state: Any) -> str:
    hand = _hand(system, state)
    return hand.word(hand.at or 0)


def named(system: AnySystem, state: Any) -> str:
    """Return where the fight stands, with the unit: count 12, phase II."""
    hand = _hand(system, state)
    return hand.told(hand.at or 0)


def _phrases(events: Iterable[Event]) -> list[Phrase]:
    return [event.phrase for event in events]
