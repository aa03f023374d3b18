"""One word for several: a declaration for all who have still to declare, the turns of those who come up in a row.

Each is a step of its own, held to everything that it would be held to if it were given alone. The buttons and private
panels for that come last; what is public of them depends on what everybody sees alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from bot.fight import menu
from bot.fight.fight import Fight
from bot.fight.menu import Panel, options_told
from bot.rules import pace, permissions
from bot.rules.commands import ACT, ALL, DECLARE, EACH, GROUP, SIDE, Act, Command, Declare, given_options
from bot.rules.draw import Draw
from bot.rules.errors import Refused, passes, refuse_if
from bot.rules.events import AppliedStep, Event, Step, for_user, public
from bot.rules.last_declarations import UNSAID, last_said
from bot.rules.model import Combatant, CombatantId, SystemState, UserId, Viewer, once
from bot.rules.roster import stem, stem_as_written
from bot.rules.schema import Option, declared
from bot.rules.system import TRIED
from bot.rules.views import WAITED_FOR, Mark, Offer, Style
from bot.rules.words import Phrase, say

TURNS_AT_MOST = 25
"""So many turns are taken with one command."""
COUNTED = frozenset({"who", "n"})
"""Facts in which the same that is told of several may differ: of whom, and how many of them by now."""


class Single(NamedTuple):
    """What is to be carried out for the combatant of a name: the first of these commands that is not refused.

    `refused`: why there are none.
    """

    name: str
    ways: tuple[Command, ...]
    refused: Refused | None = None


class Several(Command, tag="several"):
    """Commands that are given together, one after the other; `onward`: after what goes on by itself, if need be."""

    singles: tuple[Single, ...]
    onward: bool = False

    @property
    def at(self) -> str | None:
        """The place for which they are given: all for the same."""
        found: str | None = getattr(self.singles[0].ways[0], "at", None)
        return found


class _Run:
    """Single commands that are carried out one after the other: the steps, the fight after them, and for whom."""

    def __init__(self, fight: Fight, draw: Draw, now: int | None = None) -> None:
        self.system, self.state, self.draw, self.now = fight.system, fight.state, draw, now
        self.steps: list[AppliedStep] = []
        self.whose: list[CombatantId | None] = []

    def onward(self) -> tuple[list[AppliedStep], Draw]:
        """Return what goes on by itself from here, and the draws for it; neither is kept yet."""
        trial = self.draw.tried()
        return [*pace.going_on(self.system, self.state, trial, onward=bool(self.whose), now=self.now)], trial

    def give(self, command: Command, after: tuple[list[AppliedStep], Draw] | None = None) -> None:
        """Carry out a command, `after` what goes on by itself if that is given. Raise Refused, and keep nothing."""
        on, trial = after or ([], self.draw.tried())
        before = len(trial.drawn)
        command = command.replace(further=True) if self.whose and isinstance(command, Act) else command
        step = self.system.apply(on[-1].state if on else self.state, command, trial)
        self.draw.take(trial)
        self.state = step.state
        self.steps += [*on, AppliedStep(command, step.state, step.events, trial.drawn[before:])]
        self.whose.append(command.whom)

    def give_first(self, single: Single, *, onward: bool) -> Refused | None:
        """Carry out a single command, `onward` if it must be and others were; return why it is refused, if it is."""
        refused = single.refused or Refused("said-nothing", who=single.name)
        for way in single.ways:
            for later in (False, True) if onward and self.whose else (False,):
                try:
                    self.give(way, self.onward() if later else None)
                except Refused as refusal:
                    refused = refusal
                else:
                    return None
        return refused


def parts_of(command: Command) -> tuple[Command, ...]:
    """Return what is given for each of several that are named: of each the way that is tried first."""
    return tuple(one.ways[0] for one in command.singles if one.ways) if isinstance(command, Several) else (command,)


def without_place(command: Command) -> Command:
    """Return a command that names a place without it; of several each."""
    if not isinstance(command, Several):
        return command.replace(at=None)
    bare = (one._replace(ways=tuple(way.replace(at=None) for way in one.ways)) for one in command.singles)
    return command.replace(singles=tuple(bare))


def checked(command: Command, check: Callable[[Command], None]) -> Command:
    """Return a command that `check` does not refuse; of several each that it refuses is left out."""
    if not isinstance(command, Several):
        check(command)
        return command
    singles = list[Single]()
    for single in command.singles:
        try:
            check(single.ways[0])
        except Refused as refusal:
            single = single._replace(ways=(), refused=refusal)
        singles.append(single)
    return command.replace(singles=tuple(singles))


def meant(command: Command) -> bool:
    """Whether a command is carried out as others, for several combatants or as what one said before."""
    return isinstance(command, Several) or any(getattr(command, name, None) is not None for name in ("several", "same"))


def undeclared(fight: Fight, viewer: Viewer) -> tuple[Combatant, ...]:
    """Return who is to declare of those whom somebody runs, hidden ones too."""
    system, state, _ = fight
    waiting = {one.id for one in system.to_declare(state)}
    return tuple(one for one in system.order(state) if one.id in waiting and one.run_by(viewer))


def steps_of(fight: Fight, command: Command, draw: Draw) -> list[AppliedStep]:
    """Carry out a command for several: one after the other, each as a step. Refuse what comes to nothing.

    Who gives it is told in private who is left out, and why.
    """
    system, state, _ = fight
    own = command.by.gm or any(one.owned_by(command.by) for one in state.everyone)
    refuse_if(not own, "no-combatant-of-yours")
    if command.whom is not None:
        permissions.check(state, command, system.player_may)
    run, left_out = _Run(fight, draw, command.now), list[tuple[str, Refused]]()
    turns = command if isinstance(command, Act) else None
    if turns is not None:
        for _ in _turns(run, turns):
            pass
    elif isinstance(command, Several):
        left_out = _one_by_one(run, [*command.singles], onward=command.onward)
    else:
        left_out = _one_by_one(run, _singles(fight, command), onward=False)
    if not run.whose:
        raise left_out[0][1] if left_out else Refused("nobody-of-yours-is-up" if turns else "nobody-to-declare")
    told = [say("several-left-out", who=name, why=refused.phrase) for name, refused in left_out]
    still = [one for one in run.state.visible if one.run_by(command.by) and one.id not in run.whose]
    names = tuple(one.name for one in still if system.mark(run.state, one) is Mark.UP)
    if turns and names and len(run.whose) == TURNS_AT_MOST:
        told.append(say("several-more", n=len(run.whose), names=names))
    last = run.steps[-1]
    private = (for_user(command.by.user, phrase) for phrase in told)
    return [*run.steps[:-1], last._replace(events=(*last.events, *private))]


def without_calls_on_the_way(steps: Sequence[AppliedStep], events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of the steps of a command for several but for the calls of those who act in a later one."""
    whose = [one.command.whom if one.command else None for one in steps]
    return tuple(one for one in events if not one.call or not set(whose[(one.step or 0) + 1 :]).issuperset(one.call))


def _one_by_one(run: _Run, waiting: list[Single], *, onward: bool) -> list[tuple[str, Refused]]:
    """Carry out single commands, again as long as that lets more of them be; return who is left out, and why.

    Nothing is tried beforehand: a refusal must not tell what is going to be drawn.
    """
    while True:
        refused = [(single, why) for single in waiting if (why := run.give_first(single, onward=onward)) is not None]
        if len(refused) in (0, len(waiting)):
            return [(single.name, why) for single, why in refused]
        waiting = [single for single, _ in refused]


def _singles(fight: Fight, command: Command) -> list[Single]:
    """Return what is declared for several, or as before: for each, the first that is not refused."""
    system, state, _ = fight
    assert isinstance(command, Declare)
    _check_whom(command)
    bare, units = command.replace(several=None, same=None), system.clock(state)
    if command.several in (None, EACH):
        refuse_if(command.combatant is None, "which-combatant")
        some: Iterable[Combatant] = (state.get(command.combatant),)
    else:
        some = filter(_alike(state, command), undeclared(fight, command.by))
    said = ((one, last_said(one, units) if command.same else ({},)) for one in some)
    return [Single(one.name, tuple(bare.replace(combatant=one.id, **given) for given in ways)) for one, ways in said]


def _check_whom(command: Declare | Act) -> None:
    allowed = declared(type(command), Option)["several"].choices
    if command.several not in (None, *allowed):
        raise Refused("bad-option", option="several", found=str(command.several), allowed=allowed)


def together(events: Sequence[Event], *, numbered: bool = False) -> tuple[Event, ...]:
    """Return events with what is the same told once, and what several share told of them together.

    Of those alone who are `numbered` alike, if that is wanted, and but for what the dice show: others were not meant
    together.
    """
    once = [one for place, one in enumerate(events) if one.deeds or one not in events[place + 1 :]]
    found: list[Event] = []
    for event in once:
        like = _like(found, event, numbered=numbered)
        if like is None:
            found.append(event)
        else:
            phrase = event.phrase.replace(facts={**event.phrase.facts, "who": _both(found[like], event)})
            posted, deeds = event.posted or found[like].posted, (*found[like].deeds, *event.deeds)
            found[like] = event.replace(phrase=phrase, posted=posted, deeds=deeds)
    return tuple(found)


def _like(events: Sequence[Event], event: Event, *, numbered: bool) -> int | None:
    for place in reversed(range(len(events))):
        one = events[place]
        if (one.audience, one.owner) != (event.audience, event.owner):
            continue
        if "who" not in one.phrase.facts:
            return None
        if _bare(one) == _bare(event):
            return place if not numbered or _are_numbered(one, event) else None
    return None


def _are_numbered(one: Event, other: Event) -> bool:
    shown = [fact for name, fact in other.phrase.facts.items() if isinstance(fact, int) and name not in COUNTED]
    return not shown and len({stem(name) for name in _both(one, other)}) == 1


def _bare(event: Event) -> Event:
    facts = {name: fact for name, fact in event.phrase.facts.items() if name not in COUNTED}
    return event.replace(phrase=Phrase(code=event.phrase.code, facts=facts), deeds=(), posted=True, about=None)


def _both(one: Event, other: Event) -> tuple[str, ...]:
    told = (event.phrase.facts["who"] for event in (one, other))
    return tuple(name for who in told for name in (who if isinstance(who, tuple) else (who,)) if isinstance(name, str))


# Declaring.


def _alike(state: Any, command: Declare | Act) -> Callable[[Combatant], bool]:
    if command.several == ALL:
        return lambda one: True
    refuse_if(command.combatant is None, "which-combatant")
    like: Combatant = state.get(command.combatant)
    if command.several == SIDE:
        return lambda one: one.side.casefold() == like.side.casefold()
    return lambda one: stem(one.name) == stem(like.name)


def said_again(fight: Fight, viewer: Viewer, one: Combatant) -> Command | None:
    """Return the declaration by which one declares the same as last round; None where it cannot."""
    system = fight.system
    if not one.said:  # such as where nothing is declared at all
        return None
    [single] = _singles(fight, system.made(DECLARE, by=viewer, combatant=one.id, same=True))
    return next((way for way in single.ways if passes(_Run(fight, Draw(TRIED)).give, way)), None)


# Turns.


def _turns(run: _Run, command: Act) -> Iterator[CombatantId]:
    """Act for those who come up in a row, and yield each: no other's turn between them, nothing drawn, all of one kind.

    What is drawn in secret does not end it: others would see that. Whom another place of the clock brings is among them
    only where the whole order lies open.
    """
    _check_whom(command)
    system, fits, tried = run.system, _alike(run.state, command), set[CombatantId]()
    units, usual = system.clock(run.state), _usual(Fight(system, run.state), command)

    def wanted(one: Combatant) -> bool:
        return one.id not in tried and one.run_by(command.by) and fits(one)

    while len(tried) < TURNS_AT_MOST and not _open_draws(run.draw):
        now = run.state
        one = _next_up(Fight(system, now), wanted)
        after = run.onward() if one is None else None
        if after is not None:
            now = after[0][-1].state if after[0] else now
            moved = not system.open_order and system.clock(now) != units
            one = None if system.holds(now) or moved or _open_draws(after[1]) else _next_up(Fight(system, now), wanted)
        if one is None or _usual(Fight(system, now), command) != usual:
            return
        tried.add(one.id)
        try:
            run.give(command.replace(combatant=one.id, several=None, **usual), after)
        except Refused:
            continue
        yield one.id
        if system.others_wait(run.state, command.by):
            return


def _open_draws(draw: Draw) -> bool:
    return any(not one.secret for one in draw.drawn)


def _next_up(fight: Fight, wanted: Callable[[Combatant], bool]) -> Combatant | None:
    system, state, _ = fight
    some: Iterable[Combatant] = (one for one in system.order(state) if not one.hidden and wanted(one))
    return next((one for one in some if system.mark(state, one) is Mark.UP), None)


def _usual(fight: Fight, command: Act) -> Mapping[str, Any]:
    said = given_options(command, UNSAID)
    return {} if said else fight.system.plain(fight.state, command.verb) or {}


@once
def _run_by_each(state: SystemState[Any]) -> Counter[UserId | None]:
    return Counter(one.owner for one in state.visible)


def row(fight: Fight, owner: UserId | None) -> Iterator[Combatant]:
    """Yield those of one player (None: the GMs) who are up now and after each other, as everybody may know."""
    system, state, _ = fight
    if _run_by_each(state)[owner] < 2 or system.holds(state) or state.ended or "act" not in system.kinds:
        return
    viewer = Viewer(gm=True) if owner is None else Viewer(user=owner)
    command = system.made("act", by=viewer, several=ALL)
    assert isinstance(command, Act)
    yield from map(state.get, _turns(_Run(fight.at(system.public_state(state)), Draw(TRIED)), command))


REST = Offer(verb=DECLARE, label=say("offer-rest"), options=(("several", ALL),), opens=True)
"""The button of the panel in which one declares for all the rest."""


# What everybody sees.


def shown(fight: Fight) -> Iterator[Offer]:
    """Yield the buttons, for all to see, by which whoever runs several combatants gives one command for them."""
    if not _several_of_one(fight.state):
        return
    if _several_may_declare(fight):
        yield REST
    if _any_in_a_row(fight, _owners(fight.state)):
        yield turns_offer(fight)


def _several_may_declare(fight: Fight) -> bool:
    system, state, _ = fight
    silent = {one.id for one in system.to_declare(system.public_state(state))}
    waiting = (one for one in state.visible if one.id in silent and system.mark(state, one) in WAITED_FOR)
    owners = [one.owner for one in waiting]
    return len(owners) > len(set(owners))


def _owners(state: SystemState[Any]) -> tuple[UserId | None, ...]:
    return tuple(dict.fromkeys(one.owner for one in state.visible))


def _any_in_a_row(fight: Fight, owners: Iterable[UserId | None]) -> bool:
    return any(len(tuple(islice(row(fight, owner), 2))) > 1 for owner in owners)


def _several_of_one(state: SystemState[Any]) -> bool:
    return len(_owners(state)) < len(state.visible)


def turns_offer(fight: Fight) -> Offer:
    """Return the button with which all of one's own take their turns that are up, and those who follow."""
    usual = fight.system.plain(fight.state, "act") or {}
    label = say("offer-all-done" if "done" in usual else "offer-all-act")
    return Offer(verb=ACT, label=label, options=(("several", ALL),))


def called(before: Fight, command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step whose newest call names all of one person who follow each other."""
    calls = [place for place, one in enumerate(step.events) if one.call and one.makes_message]
    if not calls or before.system.holds(step.state) or step.state.ended or not _several_of_one(step.state):
        return step
    event = step.events[calls[-1]]
    owners = dict.fromkeys(one.owner for one in step.state.visible if one.id in event.call)
    rows = {owner: found for owner in owners if len(found := tuple(row(before.at(step.state), owner))) > 1}
    told = tuple(_following(before, command, event, rows))
    return step.telling(*step.events[: calls[-1]], event, *told, *step.events[calls[-1] + 1 :])


def _following(
    before: Fight, command: Command, event: Event, rows: Mapping[UserId | None, Sequence[Combatant]]
) -> Iterable[Event]:
    told = (fact for fact in event.phrase.facts.values() if isinstance(fact, tuple))
    named = {name for fact in told for name in fact if isinstance(name, str)}
    acted = before.state.find(command.whom) if isinstance(command, Act) else None
    for owner, some in rows.items():
        follow = [one for one in some if one.id not in event.call and one.name not in named]
        in_sight = follow and acted is not None and acted.owner == owner
        known = {one.id for one in row(before, owner)} if in_sight else set[CombatantId]()
        if not known.issuperset(one.id for one in follow):
            yield public("in-a-row", names=tuple(one.name for one in follow))


# What one person sees.


def offers(fight: Fight, viewer: Viewer) -> tuple[Offer, ...]:
    """Return what one can do for several now."""
    found: list[Offer] = []
    if len(undeclared(fight, viewer)) > 1:
        found.append(REST)
    owners = dict.fromkeys(one.owner for one in fight.state.visible if one.run_by(viewer))
    if _any_in_a_row(fight, owners):
        found.append(turns_offer(fight))
    return tuple(found)


class _Group(NamedTuple):
    kind: str
    name: str
    members: tuple[Combatant, ...]


def panel(fight: Fight, viewer: Viewer, several: str, combatant: Combatant | None) -> Panel:
    """Return the panel in which a user declares for all combatants, for a group (`several`), or for each in turn.

    Raise Refused for each in turn from a `combatant` that the user does not command.
    """
    waiting = undeclared(fight, viewer)
    if several == EACH and combatant is not None:
        refuse_if(not combatant.commanded_by(viewer), "not-yours", who=combatant.name)
        return _each(fight, viewer, combatant, waiting)
    if not waiting:
        return _none_waiting(fight, viewer)
    if several not in (SIDE, GROUP) or combatant is None:
        return _all(fight, viewer, waiting)
    groups = (one.members for one in _groups(waiting) if one.kind == several)
    alike = _key(several, combatant)
    members = next((some for some in groups if _key(several, some[0]) == alike), waiting)
    return _group(fight, viewer, several, members)


def _none_waiting(fight: Fight, viewer: Viewer) -> Panel:
    changes = tuple(one for one in menu.offers(fight, viewer) if one.verb == DECLARE)
    return Panel(lines=(say("rest-none"),), offers=changes)


def _all(fight: Fight, viewer: Viewer, waiting: Sequence[Combatant]) -> Panel:
    system, state, _ = fight
    found: list[Offer] = []
    if any(said_again(fight, viewer, one) is not None for one in waiting):
        found.append(_declaring_all("offer-all-same", ("same", "True"), ("several", ALL)))
    usual = system.plain(state, DECLARE)
    all_plain = None if usual is None else system.made(DECLARE, by=viewer, several=ALL, **usual)
    if all_plain is not None and passes(steps_of, fight, all_plain, Draw(TRIED)):
        given = ((name, str(value)) for name, value in (usual or {}).items())
        found.append(_declaring_all("offer-all-plain", *given, ("several", ALL)))
    for kind, name, members in _groups(waiting):
        label = say(f"offer-by-{kind}", name=name, n=len(members))
        first = members[0].id
        found.append(Offer(verb=DECLARE, label=label, combatant=first, options=(("several", kind),), opens=True))
    found.append(_declaring_all("offer-each", ("several", EACH)).replace(combatant=waiting[0].id, opens=True))
    if len(waiting) > 1:
        found.append(_declaring_all("offer-lines", ("several", ALL)).replace(asks=("lines",)))
    return Panel(lines=(say("rest-head", names=_names(waiting)),), offers=tuple(found))


def _declaring_all(code: str, *options: tuple[str, str]) -> Offer:
    return Offer(verb=DECLARE, label=say(code), options=options)


def _groups(waiting: Sequence[Combatant]) -> Iterable[_Group]:
    known: list[set[CombatantId]] = []
    for kind in (GROUP, SIDE):
        by_key: dict[str, list[Combatant]] = {}
        for one in waiting:
            by_key.setdefault(_key(kind, one), []).append(one)
        for members in by_key.values():
            ids = {one.id for one in members}
            if len(members) > 1 and ids not in known:
                known.append(ids)
                first = members[0]
                yield _Group(kind, first.side if kind == SIDE else stem_as_written(first.name), tuple(members))


def _key(kind: str, one: Combatant) -> str:
    return one.side.casefold() if kind == SIDE else stem(one.name)


def _group(fight: Fight, viewer: Viewer, several: str, members: Sequence[Combatant]) -> Panel:
    first = members[0]
    known = menu.panel(fight, viewer, DECLARE, first).offers
    same = (_same(first),) if any(said_again(fight, viewer, one) is not None for one in members) else ()
    shown = tuple(_with(one, several) for one in (*same, *known) if one.verb == DECLARE and not one.opens)
    return Panel(lines=(say("rest-head", names=_names(members)),), offers=shown)


def _each(fight: Fight, viewer: Viewer, combatant: Combatant, waiting: Sequence[Combatant]) -> Panel:
    found = with_same(fight, viewer, combatant, menu.panel(fight, viewer, DECLARE, combatant))
    shown = tuple(_with(one, EACH) if one.verb == DECLARE else one for one in found.offers)
    left = sum(one.id != combatant.id for one in waiting)
    return found._replace(lines=(*found.lines, say("rest-left", n=left)) if left else found.lines, offers=shown)


def _with(offer: Offer, several: str) -> Offer:
    return offer.replace(options=(*offer.options, ("several", several)))


def next_panel(fight: Fight, viewer: Viewer) -> Panel:
    """Return the panel of the next one who is to declare, for one who declares for one after the other."""
    waiting = undeclared(fight, viewer)
    if not waiting:
        return _none_waiting(fight, viewer)
    return _each(fight, viewer, waiting[0], waiting)


def with_same(fight: Fight, viewer: Viewer, combatant: Combatant, panel: Panel) -> Panel:
    """Return the panel of a declaration with the same as last round first, where that may be declared."""
    again = said_again(fight, viewer, combatant)
    if again is None:
        return panel
    label = say("offer-same", what=options_told(again))
    return panel._replace(offers=(_same(combatant).replace(label=label), *panel.offers))


def _same(combatant: Combatant) -> Offer:
    return _declaring_all("offer-all-same", ("same", "True")).replace(combatant=combatant.id, style=Style.MAIN)


def _names(some: Iterable[Combatant]) -> tuple[str, ...]:
    return tuple(one.name for one in some)
