"""What a transaction tells: the public messages with their pings and buttons, the private answer, and private news.

It is decided here. A step that only the board shows makes no message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from itertools import takewhile
from typing import Any, NamedTuple

from bot import limits
from bot.fight import batch, deadlines, menu
from bot.fight.batch import COUNTED
from bot.fight.deadlines import is_unchanged, way_on
from bot.fight.fight import Deadlines, Fight, Transaction
from bot.fight.menu import ALL, WHERE
from bot.fight.views import BUTTONS_OF_MESSAGE, admitting, board_of, of_message
from bot.rules import counters
from bot.rules.commands import ACT, DECLARE, Advance, Command, Depart, Elapse, Remind
from bot.rules.events import (
    AppliedStep,
    Audience,
    Event,
    Step,
    aimed_at,
    for_owner,
    is_public,
    makes_message,
    public,
    with_groups,
)
from bot.rules.exhibits import Exhibit
from bot.rules.model import NOBODY, Combatant, CombatantId, SystemState, UserId, Viewer, acting_for
from bot.rules.schema import LANGUAGE
from bot.rules.system import AnySystem
from bot.rules.views import Mark, Offer, condition_of
from bot.rules.words import ENGLISH, Fact, Frozen, Phrase, ends_told, say

LETTERS_AT_MOST = limits.MESSAGE - 200
"""The teller cuts a message that is nearly as long as Discord allows: one that would be begins another message."""
MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80
"""Mentions in a message of nothing else: 1920 letters of those that Discord allows."""
COUNTS = COUNTED | {"m"}
"""Facts that say of whom something is told, and how many of how many they are by now."""
CLAIMING = ("answers-at", "comes-after-all", "falls-at", "taken-back")
"""Codes of the lines with which a late answer begins."""
HEADS_UP, AT_TURN = "on-deck", "at-turn"
"""The codes of what is told in private as long as it is so: who acts next, and what one who is up has to know."""


class PingChoice(StrEnum):
    """How a user wants to be told that a turn of theirs has come."""

    PING = "ping"
    QUIET = "quiet"
    ON_DECK = "on deck"
    """Pinged, and told in private before the turn."""


Write = Callable[[Iterable[Phrase]], str]
"""Puts phrases into words, in the language of the channel."""


class Announcement(Frozen, omit_defaults=True):
    """A public message to be sent. `whole`: its text where its pictures cannot be sent, if that says more."""

    text: str
    whole: str = ""
    pings: tuple[UserId, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    offers: tuple[Offer, ...] = ()
    public_version: int = 0
    language: str = ENGLISH


Chosen = Mapping[UserId, PingChoice]
"""The choices of those who have made one; the setting `pings` of the encounter holds for the others."""


RESUME = Offer(verb="resume", label=say("offer-resume"))
Answers = Callable[[], tuple[Offer, ...]]
"""Finds the buttons by which a transaction can be answered later."""


# What a transaction calls and offers.


def transaction_of(
    before: Fight, command: Command, steps: Sequence[AppliedStep], set_to: Deadlines, answers: Answers, seen: Any = None
) -> Transaction:
    """Return a transaction of these steps as it is told, with its calls and buttons, and the fight as it leaves it.

    `before`: the fight that they were taken from; `answers`: the buttons by which it can be answered later; `seen`: the
    state that everybody saw last, if that is another one, to which this is a late answer.
    """
    system = before.system
    step, offers = _as_one(steps), tuple[Offer, ...]()
    moved = system.cursor(step.state) != system.cursor(before.state)
    if not (moved or is_public(step.events) or command.verb in deadlines.HANDLERS or before.deadlines.idle):
        # What nobody else hears of calls nobody, and no time begins or ends with it.
        now = deadlines.attended(before.state, command, step, set_to)
    else:
        step = announced(before, step, moved=moved)
        step, now = deadlines.finished(before, command, step, set_to, moved=moved)
        step = batch.called(before, command, step)
        step = warning(system, command, steps, step)
        step, now = finished(before if seen is None else before.at(seen), command, step, now)
        offers = under(before, command, step.events, Fight(system, step.state, now), answers)
        if not makes_message(step.events):
            step = step.leading_to(system.posted(before.state, step.state))
    events = step.events
    if len(events) > 1:
        is_several = batch.meant(command)
        events = _of_no_step(batch.without_calls_on_the_way(steps, events) if is_several else events)
        events = batch.together(events, numbered=not is_several)
    return Transaction(_each_with_its_events(steps, step), events, Fight(system, step.state, now), offers)


def _as_one(steps: Sequence[AppliedStep]) -> Step[Any]:
    """Return steps as one, whose events say of which step each is."""
    events = tuple(
        event.replace(step=number) if number else event for number, one in enumerate(steps) for event in one.events
    )
    return Step(steps[-1].state, events)


def _of_no_step(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return events that do not say of which step they are."""
    return tuple([event if event.step is None else event.replace(step=None) for event in events])


def _each_with_its_events(steps: Sequence[AppliedStep], step: Step[Any]) -> tuple[AppliedStep, ...]:
    """Return the steps with what is told of each, and the last one with the state that the whole leads to."""
    told: list[list[Event]] = [[] for _ in steps]
    now = 0
    for event in step.events:
        now = now if event.step is None else event.step
        told[now].append(event if event.step is None else event.replace(step=None))
    taken = [one._replace(events=tuple(events)) for one, events in zip(steps, told, strict=True)]
    return (*taken[:-1], taken[-1]._replace(state=step.state))


def announced(before: Fight, step: Step[Any], *, moved: bool) -> Step[Any]:
    """Return a transaction that calls the GM once all have declared, and is posted if it `moved` the fight."""
    if not _all_declared(before) and _all_declared(before.at(step.state)):
        code = "flip-now" if any(map(_counts_all, step.events)) else "all-declared"
        return step.telling(*step.events, public(code).replace(calls_gm=True))
    if moved and not makes_message(step.events):
        return step.telling(*(event.replace(posted=True) for event in step.events))
    return step


def _counts_all(event: Event) -> bool:
    facts = event.phrase.facts
    return event.audience is Audience.PUBLIC and "m" in facts and facts["m"] == facts.get("n")


def _all_declared(fight: Fight) -> bool:
    counted = fight.system.declared(fight.state)
    return counted is not None and 0 < counted[1] == counted[0]


def finished(seen: Fight, command: Command, step: Step[Any], times: Deadlines) -> tuple[Step[Any], Deadlines]:
    """Return a transaction that pings only those it calls anew since what was `seen` last, and who is asked again."""
    if not is_public(step.events):
        return step, times
    step, times = without_repeated_pings(seen, step, times, reminds=isinstance(command, Remind | Elapse))
    if times.waves:  # At whose combatants something was aimed by name is asked again.
        told = [event for event in step.events if event.audience is Audience.PUBLIC]
        aimed = {one.owner for event in told for one in aimed_at(step.state, event)}
        times = times.replace(waves=tuple([user for user in times.waves if user not in aimed]))
    return step, times


def without_repeated_pings(
    before: Fight, step: Step[Any], times: Deadlines, *, reminds: bool
) -> tuple[Step[Any], Deadlines]:
    """Return a transaction that pings nobody again who was called in this round, has been up, and has not changed."""
    same_round = step.state.round == before.state.round
    unchanged = {
        one for one in times.called if same_round and is_unchanged(before.state.find(one), step.state.find(one))
    }
    called = set(unchanged)
    events = []
    for event in step.events:
        quiet = tuple([one for one in event.call if one in called and not reminds])
        events.append(event if quiet == event.quiet else event.replace(quiet=quiet))
        called.update(event.call)
    now = [one for one in step.state.combatants if one.id in called]
    kept = tuple([one.id for one in now if one.id in unchanged or _up(before.at(step.state), one)])
    return step.telling(*events), times if kept == times.called else times.replace(called=kept)


def _up(fight: Fight, one: Combatant) -> bool:
    return fight.system.mark(fight.state, one) is Mark.UP


def warning(system: AnySystem, command: Command, steps: Sequence[AppliedStep], step: Step[Any]) -> Step[Any]:
    """Return a transaction that pings at whom a declaration is aimed by name, if they could answer it there."""
    if command.verb != DECLARE:
        return step
    made = max(place for place, one in enumerate(steps, 1) if not isinstance(one.command, Advance))
    then = Fight(system, steps[made - 1].state).public.state  # Who could answer must not depend on a secret.
    told = (event.audience is Audience.PUBLIC and (event.step or 0) < made for event in step.events)
    aimed = [aimed_at(then, event) if is_told else () for event, is_told in zip(step.events, told, strict=True)]
    if not any(target.owner is not None for some in aimed for target in some):
        return step
    able = {who for who, _ in system.responses(then, but=command.whom) if then.get(who).owner is not None}
    warns = (tuple([target.id for target in some if target.id in able]) for some in aimed)
    return step.telling(
        *(event.replace(warns=some) if some else event for event, some in zip(step.events, warns, strict=True))
    )


def under(
    before: Fight, command: Command, events: Sequence[Event], after: Fight, answers: Answers
) -> tuple[Offer, ...]:
    """Return the buttons under the message of a transaction: those of the fight, and those to answer it later.

    A question to the GM has its own. Before anything has moved the board alone has buttons, unless somebody is called:
    people are still sitting down.
    """
    state = after.state
    if not makes_message(events) or state.ended:
        return ()
    if own := tuple(_asked(before, command, after)):
        return own if len(own) <= BUTTONS_OF_MESSAGE + 1 else (*own[:BUTTONS_OF_MESSAGE], ALL)
    calls = [event for event in events if event.call or event.calls_gm]
    if not (calls or state.public_version):
        return ()
    called = calls[-1].call if calls else ()
    if not after.waiting_for.must:  # Else who was called before has been up, and is no longer.
        called = tuple(dict.fromkeys(one for event in calls for one in event.call))
    if isinstance(command, Remind):
        return (*of_message(after, called)[:1], WHERE, ALL)
    return of_message(after, called, _addressed(command, events, after), answers())


def _addressed(command: Command, events: Sequence[Event], fight: Fight) -> Iterator[Offer]:
    """Yield how those can answer by name at whom something was aimed by name, and others what was answered just now."""
    doers = [one.whom for one in batch.parts_of(command) if one.verb == ACT and one.whom is not None]
    if not doers:
        return
    state = fight.state
    named = (one for event in events if event.audience is Audience.PUBLIC for one in aimed_at(state, event))
    aimed = [one for one in dict.fromkeys(one.id for one in named) if one not in doers]
    for doer in doers:
        yield from menu.naming(fight, doer, map(state.get, aimed))
    others = [one for one in state.visible if one.id not in (*doers, *aimed)]
    for other in aimed:
        yield from (one.replace(combatant=None) for one in menu.naming(fight, other, others))


def _asked(before: Fight, command: Command, after: Fight) -> Iterator[Offer]:
    """Yield what the GM is asked: whom to let in, how to go on, and who runs the combatants of those who have left."""
    known = {one.id for one in before.state.waiting}
    for one in after.state.waiting:
        if one.id not in known:
            yield from admitting(one)
    if after.deadlines.idle and not before.deadlines.idle:
        yield RESUME
        yield from _way_on(after)
    if isinstance(command, Depart):
        for one in after.state.visible:
            if one.owner in command.users:
                label, options = say("offer-take-over", who=one.name), (("owner", str(NOBODY)),)
                yield Offer(verb="edit", label=label, combatant=one.id, options=options)


def _way_on(fight: Fight) -> Iterator[Offer]:
    """Yield the button by which a GM goes on: as it is, or without those who are missing, where that is possible."""
    way: Any = way_on(fight.system, fight.public.state)
    if way is not None:
        label, options = (f"offer-{way.verb}-forced", (("force", "True"),)) if way.force else (f"offer-{way.verb}", ())
        yield Offer(verb=way.verb, label=say(label), options=options)


def present_call(fight: Fight) -> tuple[Event, ...]:
    """Return the call of where the fight stands anew, and whom it waits for."""
    board = board_of(fight)
    where = reduce(lambda one, two: say("heading-and", one=one, two=two), board.heading)
    lines = [Event(phrase=phrase) for phrase in (say("present-heading", where=where), *board.prompt)]
    last = lines[-1].replace(call=fight.waiting_for.must, ends=board.ends, wait=board.wait)
    return (*lines[:-1], last)


# A transaction.


class Telling(NamedTuple):
    """What a transaction tells: its `messages`, what it tells in `private` besides, and who has private news of it."""

    messages: tuple[Announcement, ...] = ()
    private: tuple[Event, ...] = ()
    receivers: tuple[UserId, ...] = ()


def is_noticed(before: Fight, done: Transaction) -> bool:
    """Whether everybody learns of a transaction: from its events, or from the board."""
    return is_public(done.events) or done.state.public_version != before.state.public_version


def tell(
    before: Fight,
    done: Transaction,
    write: Write,
    *,
    asker: UserId,
    giver: UserId,
    chosen: Chosen,
    ordered: Collection[CombatantId] = (),
    by_command: bool = True,
) -> Telling:
    """Return what a transaction tells.

    The `asker` brought it about, the `giver` is answered; for the combatants `ordered` a standing order is given at
    once, so that their players are not pinged.
    """
    private: tuple[Event, ...] = ()
    messages: tuple[Announcement, ...] = ()
    if is_noticed(before, done):
        if by_command:
            private = *heads_up(before, done.fight, chosen), *at_turn(done.fight, done.events)
        events = [_without_pings(event, ordered) for event in done.events]
        messages = announcements(write, events, done.state, asker, chosen, done.offers)
    return Telling(messages, private, concerned(done.state, (*done.events, *private), giver))


def _without_pings(event: Event, whom: Collection[CombatantId]) -> Event:
    quiet = tuple([one for one in event.call if one in whom])
    return event.replace(quiet=(*event.quiet, *quiet)) if quiet else event


# Public messages.


class _Line(NamedTuple):
    event: Event
    text: str


def announcements(
    write: Write,
    events: Sequence[Event],
    state: SystemState[Combatant],
    presser: UserId,
    chosen: Chosen,
    offers: tuple[Offer, ...] = (),
) -> tuple[Announcement, ...]:
    """Return the message that tells the public events, in order; several only where they do not fit into one.

    The buttons of `offers` are under the last one of them.
    `presser`, who brought them about, is not called. A user who is called but wants no ping is named all the same: so
    nobody can tell who has `chosen` what.
    """
    if not any(event.makes_message for event in events):
        return ()
    language = state.setting(LANGUAGE)
    groups: list[list[_Line]] = []
    length = 0
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        phrases = (event.phrase, *ends_told(event.ends, event.wait))
        line = _Line(event, write(phrases))
        letters = len(line.text) + 1
        if groups and _fits(groups[-1], event, length + letters):
            groups[-1].append(line)
            length += letters
        else:
            groups.append([line])
            length = letters
    made = (
        one
        for group in groups
        for one in _messages(
            group, _called((one.event for one in group), state, presser), state, offers if group is groups[-1] else ()
        )
    )
    quiet = PingChoice.QUIET
    return tuple(
        one.replace(
            pings=tuple(user for user in one.pings if _choice_of(user, chosen, state) is not quiet), language=language
        )
        for one in made
    )


def _choice_of(user: UserId, chosen: Chosen, state: SystemState[Combatant]) -> PingChoice:
    return chosen.get(user) or PingChoice(state.setting("pings"))


def _fits(group: list[_Line], event: Event, letters: int) -> bool:
    pictures = len(event.exhibits) + sum(len(one.event.exhibits) for one in group)
    return letters <= LETTERS_AT_MOST and pictures <= limits.ATTACHMENTS


def _messages(
    group: list[_Line], pings: tuple[UserId, ...], state: SystemState[Combatant], offers: tuple[Offer, ...]
) -> list[Announcement]:
    whole = "\n".join(one.text for one in group)
    room = (limits.MESSAGE - len(whole)) // MENTION_LETTERS
    exhibits = tuple(exhibit for one in group for exhibit in one.event.exhibits)
    text = "\n".join(one.text for one in group if not (exhibits and one.event.pictured))
    mentions = _mentions(pings[:room])
    first = Announcement(
        text="\n".join(filter(None, (text, mentions))),
        whole="" if text == whole else "\n".join(filter(None, (whole, mentions))),
        pings=pings[:room],
        exhibits=exhibits[: limits.ATTACHMENTS],
        offers=offers,
        public_version=state.public_version,
    )
    rest = [pings[start : start + PINGS_AT_MOST] for start in range(room, len(pings), PINGS_AT_MOST)]
    return [
        first,
        *(Announcement(text=_mentions(some), pings=some, public_version=state.public_version) for some in rest),
    ]


def _called(events: Iterable[Event], state: SystemState[Combatant], presser: UserId) -> tuple[UserId, ...]:
    players, some = acting_for(state), tuple(events)
    called = (who for event in some for who in (*event.warns, *event.call) if who not in event.quiet)
    gms = state.gms if any(event.calls_gm for event in some) else ()
    users = dict.fromkeys((*(user for combatant in called for user in players.get(combatant, ())), *gms))
    return tuple(user for user in users if user != presser)


def _mentions(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)


# What one user alone is told.


def heads_up(before: Fight, after: Fight, chosen: Chosen) -> tuple[Event, ...]:
    """Return the private events for those who newly come next on the board, and want to know."""
    system, state, _ = after
    if PingChoice.ON_DECK not in (*chosen.values(), state.setting("pings")):
        return ()
    known, players = system.board(before.state).on_deck, acting_for(state)
    events = tuple(
        Event(phrase=say(HEADS_UP, who=state.get(one).name), audience=Audience.OWNER, about=one, owner=user)
        for one in system.board(state).on_deck
        if one not in known
        for user in players[one]
        if _choice_of(user, chosen, state) is PingChoice.ON_DECK
    )
    return with_groups(events, state)


def at_turn(fight: Fight, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the private events for the players of those whose turn is called: their condition, and their counters."""
    state = fight.state
    called = {one for event in events for one in event.call}
    known = [(one, (*condition_of(one), *counters.of(state, one.id))) for one in state.visible if one.id in called]
    return tuple(
        for_owner(one, AT_TURN, who=one.name, what=what)
        for one, what in known
        if what and one.owner is not None and fight.system.mark(state, one) is Mark.UP
    )


def concerned(state: SystemState[Combatant], events: Sequence[Event], actor: UserId) -> tuple[UserId, ...]:
    """Return who besides the actor is to be told of events in private."""
    found = dict.fromkeys(
        user for event in events if event.audience is not Audience.PUBLIC for user in audience(state, event)
    )
    return tuple(user for user in found if user != actor)


def audience(state: SystemState[Combatant], event: Event) -> tuple[UserId, ...]:
    """Return the users whom alone an event is meant for: its owner; the GMs, if it is nobody's or of a hidden one."""
    if event.audience is Audience.PUBLIC:
        return ()
    if event.audience is Audience.GM or event.owner is None:
        return state.gms
    about = state.find(event.about)
    hidden = about is not None and about.hidden
    return (event.owner, *state.gms) if hidden else (event.owner,)


class Told(NamedTuple):
    """What the user is answered whose command brought about events.

    `announced`: all hear of it; `posted`: by a message; `alone`: some of it is for this user alone.
    """

    lines: tuple[Phrase, ...]
    announced: bool
    posted: bool
    alone: bool


def answered(
    fight: Fight, viewer: Viewer, events: Sequence[Event], *, of: Combatant | None = None, goes_on: bool = False
) -> Told:
    """Return what the user is answered whose command, for the combatant `of`, brought about events.

    It has what a claim takes back, the public events of that combatant, or else the first one with those after it of
    the same (all, if no message is posted), and the user's private ones, which stand for public ones of the same
    combatant, or of none, that say nothing more; and a call of that combatant. `goes_on`: the command moved the fight
    on, and the answer also has whom that calls; it has what the user's own that are called have to know.
    """
    private = tuple(one for one in events if one.audience is not Audience.PUBLIC and one.heard_by(viewer))
    public = tuple(one for one in events if one.audience is Audience.PUBLIC)
    posted = makes_message(events)
    claimed = tuple(takewhile(lambda one: one.phrase.code in CLAIMING, public))
    public = public[len(claimed) :]
    own = tuple(one for one in public if of is not None and _who(one) == of.name)
    shown = own or _of_the_first(public) if posted else public
    if private and (not shown or _who(shown[0]) in (None, *map(_who, private))):
        shown = tuple(one for one in (shown if goes_on else own) if _says_more(one, private))
    told = [one for one in events if any(one is other for other in (*claimed, *shown, *private))]
    lines = tuple(one.phrase for one in told) or (say("done"),)
    again = [one for one in events if one.call and (goes_on or (of is not None and of.id in one.call))]
    calls = tuple(one.phrase for one in again if one.audience is Audience.PUBLIC)
    turns = tuple(one.phrase for one in at_turn(fight, events) if one.owner == viewer.user)
    return Told(
        (*lines, *(one for one in calls if one not in lines), *turns), bool(claimed or public), posted,
        bool(private or turns),
    )  # fmt: skip


def _of_the_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    who = _who(events[0]) if events else None
    return events[:1] if who is None else tuple(takewhile(lambda one: _who(one) == who, events))


def _who(event: Event) -> Fact | None:
    return event.phrase.facts.get("who")


def _says_more(event: Event, others: Iterable[Event]) -> bool:
    """Whether an event says anything, besides how many there are by now, that none of the others says."""
    said = [fact for other in others for fact in other.phrase.facts.values()]
    return any(fact not in said for name, fact in event.phrase.facts.items() if name not in COUNTS)
