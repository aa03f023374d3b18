"""Who is at the table: joining, leaving, editing, seating, settings, GMs, bells and the end, alike for every system.

Nothing that others are told depends on who is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from bot.rules import bells, commands, counters, join_policy
from bot.rules.bells import lasts
from bot.rules.deck import parse_pool
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Audience, Event, Step, about, for_gm, for_user, on_board, public
from bot.rules.fuzzy_match import nearest
from bot.rules.model import (
    CREW,
    FOES,
    NOBODY,
    Combatant,
    CombatantId,
    Name,
    Note,
    Remark,
    Side,
    SystemState,
    Traits,
    Viewer,
    same_name,
    seen_as,
    spelt,
)
from bot.rules.schema import Trait, trait_called
from bot.rules.words import NONE, Fact, Phrase, say

S = TypeVar("S", bound=SystemState[Any])
C = TypeVar("C", bound=Combatant)

COMBATANTS_AT_MOST = 100
"""As many as the asker sees: how many are hidden must not tell from a refusal."""
BODIES_AT_MOST = 999
ALIKE = ("side", "owner", "hidden", "traits")
"""What groups that come together must have alike."""

_NUMBERED = re.compile(r"(?P<name>.+) (?P<number>\d{1,4})")
_RUN = re.compile(r"(?P<name>.+?)(?P<apart> ?)(?P<first>\d{1,4}) ?- ?(?P<last>\d{1,4})")


def missing_traits(system: Any, given: Collection[str]) -> dict[str, Trait]:
    """Return the traits that a combatant with the `given` ones still needs to join."""
    return {name: trait for name, trait in system.traits.items() if trait.required and name not in given}


def asked_traits(system: Any, given: Collection[str]) -> dict[str, Trait]:
    """Return the traits to ask a newcomer for, then those already `given`.

    Nothing is returned if all of them are given, or if one is given and the rest may be left out.
    """
    wanted = {name: one for name, one in system.traits.items() if one.required or one.asked}
    asked = {name: one for name, one in wanted.items() if name not in given}
    if not asked or (not missing_traits(system, given) and asked.keys() != wanted.keys()):
        return {}
    return {**asked, **{name: one for name, one in system.traits.items() if name in given}}


def checked_traits(system: Any, traits: Traits) -> Traits:
    """Return the traits with the defaults filled in; refuse what the system cannot use."""
    missing = missing_traits(system, traits.given())
    if missing:
        raise Refused("trait-missing", traits=tuple(missing), system=system.name)
    changes: dict[str, object] = {}
    for name, trait in system.traits.items():
        value = getattr(traits, name)
        if value is None:
            changes[name] = trait.default
        elif trait.pool:
            changes[name] = str(parse_pool(value))
        elif not trait.text and not trait.lowest <= value <= trait.highest:
            raise Refused("bad-trait", trait=name, found=value, lowest=trait.lowest, highest=trait.highest)
    return traits.replace(**changes)


def newcomer(system: Any, state: SystemState[Any], by: Viewer, one: commands.Newcomer | commands.Join) -> Combatant:
    """Return the combatant that would come in; refuse one for whom there is no room, or that is not whole."""
    refuse_if(state.find(one.combatant) is not None, "no-such-combatant")
    room_for(state, by, one.name)
    made: Combatant = system.combatant_type(
        id=one.combatant,
        name=one.name,
        side=known_side(state, one.side),
        owner=one.owner,
        count=one.count,
        hidden=one.hidden,
        traits=checked_traits(system, one.traits),
    )
    return made


def do_join(system: Any, state: SystemState[Any], command: commands.Join, draw: Draw) -> Step[Any]:
    """Put a combatant on the table."""
    why = join_policy.asks(state, command.by)
    combatant = newcomer(system, state, command.by, command)
    if why is None:
        step = _come_in(system, state, combatant, draw, on_board(_joined(combatant)))
    else:
        step = join_policy.wait(state, combatant, why)
    return step.telling(*step.events, *new_side(state, combatant.side, command.by))


def do_admit(system: Any, state: SystemState[Any], command: commands.Admit, draw: Draw) -> Step[Any]:
    """Let one in who waits, or turn it away."""
    combatant, state = join_policy.taken_from(state, command.combatant)
    if command.away:
        return Step(state, (public("turned-away", who=combatant.name),))
    room_for(state, Viewer(user=combatant.owner), combatant.name)
    return _come_in(system, state, combatant, draw, _joined(combatant))


def _joined(combatant: Combatant) -> Event:
    joined = about(combatant, "joined", who=combatant.name, side=combatant.side)
    return joined.replace(phrase=_unseen(joined.phrase)) if combatant.hidden else joined


def _unseen(phrase: Phrase) -> Phrase:
    return say("joined-unseen", what=phrase)


def _come_in(system: Any, state: SystemState[Any], combatant: Combatant, draw: Draw, told: Event) -> Step[Any]:
    state = state.replace(combatants=(*state.combatants, combatant))
    return Step(state, (told,)).then(lambda state: system.entered(state, combatant, draw))


def do_leave(system: Any, state: SystemState[Any], command: commands.Leave, draw: Draw) -> Step[Any]:
    """Take a combatant off the table."""
    combatant = state.get(command.combatant)
    told = (about(combatant, "left", who=combatant.name),)
    step: Step[Any] = Step(without_note(state.without(combatant.id), combatant.id), told)
    return step if state.has_fallen(combatant.id) else step.then(lambda state: system.left(state, combatant))


def do_edit(system: Any, state: SystemState[Any], command: commands.Edit, draw: Draw) -> Step[Any]:
    """Change what is known of a combatant."""
    before = state.get(command.combatant)
    refuse_if(command.aware is not None and not system.surprises, "no-surprise", system=system.name)
    if command.name is not None and not same_name(command.name, before.name):
        _name_free(state, command.by, command.name)
    changes: dict[str, object] = {
        key: value for key in ("name", "owner", "count", "aware") if (value := getattr(command, key)) is not None
    }
    if command.owner == NOBODY:
        changes["owner"] = None
    if command.side is not None:
        changes["side"] = known_side(state, command.side)
    if command.traits.given():
        changes["traits"] = checked_traits(system, before.traits.with_given(command.traits))
    after = before.replace(**changes)
    if command.condition is not None:
        after = system.conditioned(state, after, command.condition)
    if command.rounds is not None:
        after = lasts(after, command.rounds, system.clock(state))
    step = noted(state, after, command.note)
    if after == before:
        refuse_if(not step.events, "nothing-changed", who=before.name)
        return step
    events = (*_edits_told(system, before, after), *new_side(state, after.side, command.by))
    return step.telling(*step.events, *events).then(lambda state: bells.edited(system, state, before, after, draw))


def _sides(state: SystemState[Any]) -> tuple[Side, ...]:
    return (CREW, FOES, *(one.side for one in state.in_sight))


def known_side(state: SystemState[Any], side: Side) -> Side:
    """Return a side as it is written at the table, where everybody can see it: its letter case makes no other one."""
    return next((one for one in _sides(state) if same_name(one, side)), side)


def new_side(state: SystemState[Any], side: Side, by: Viewer) -> tuple[Event, ...]:
    """Return the question to whoever has named a side whether one was meant that there is, if it looks like one."""
    known = _sides(state)
    near = () if any(same_name(one, side) for one in known) else nearest(side, known)
    asked = say("new-side", side=side, near=near)
    return (for_user(by.user, asked),) if near else ()


def _edits_told(system: Any, before: Combatant, after: Combatant) -> Iterator[Event]:
    if after.name != before.name:
        yield about(after, "renamed", who=before.name, now=after.name)
    if after.owner != before.owner:
        run = after.owner is None
        yield about(after, "run-by-gm" if run else "played-by", who=after.name, user=after.owner or NOBODY)
    pairs = {key: (getattr(before, key), getattr(after, key)) for key in ("side", "count")}
    pairs |= {"condition": (_lasting(before), _lasting(after)), "aware": (before.aware, after.aware)}
    told = {key: say(f"called-{key}") for key in pairs}
    given = [name for name, trait in system.traits.items() if not trait.text]
    pairs |= {key: (getattr(before.traits, key), getattr(after.traits, key)) for key in given}
    told |= {key: trait_called(key) for key in given}
    changes = tuple(
        say("changed", what=told[key], old=_said(old), new=_said(new))
        for key, (old, new) in pairs.items()
        if old != new
    )
    if changes:
        yield about(after, "edited", who=after.name, changes=changes)


def _lasting(one: Combatant) -> Fact | None:
    if one.condition is None or one.ends is None:
        return one.condition
    return say("status-condition-to", condition=one.condition, ends=one.ends)


def _said(value: Fact | None) -> Fact:
    if isinstance(value, bool):
        return say("word-yes" if value else "word-no")
    return NONE if value is None else value


def do_reveal(system: Any, state: SystemState[Any], command: commands.Reveal, draw: Draw) -> Step[Any]:
    """Make a hidden combatant public. Beside one of its name it comes into view with a number."""
    combatant = state.there(command.combatant)
    refuse_if(not combatant.hidden, "not-hidden", who=combatant.name)
    state = state.replace(reveals=state.reveals + 1)
    counted = dict.fromkeys(combatant.counted_anew, 0)
    taken = any(same_name(one.name, combatant.name) for one in (*state.in_sight, *state.waiting))
    name = apart(state, combatant.replace(hidden=False)) if taken else combatant.name
    side = known_side(state, combatant.side)
    shown = combatant.replace(hidden=False, name=name, side=side, revealed=state.reveals, **counted)
    known = (for_gm("revealed-as", who=combatant.name, now=name),) if taken else ()
    told = (public("revealed", who=name, side=side), *known)
    return Step(state.put(shown), told).then(lambda state: system.revealed(state, shown))


def do_reorder(system: Any, state: SystemState[Any], command: commands.Reorder, draw: Draw) -> Step[Any]:
    """Seat a combatant before another one, or last."""
    moved = state.there(command.combatant)
    rest = [one for one in state.combatants if one.id != moved.id]
    place = len(rest)
    if command.before is not None:
        before = state.there(command.before)
        refuse_if(before.id == moved.id, "before-itself", who=moved.name)
        place = rest.index(before)
    seated = (*rest[:place], moved, *rest[place:])
    refuse_if(seated == state.combatants, "nothing-changed", who=moved.name)
    after = state.replace(combatants=seated)
    event = seating(state, after, moved)
    return Step(after, (event,)).then(lambda state: system.seated(state, moved))


def seating(before: SystemState[Any], after: SystemState[Any], moved: Combatant) -> Event:
    """Return what is told of another seat: the GM's alone where nobody else can see that anything was moved."""
    shown = [one.id for one in before.visible] != [one.id for one in after.visible]
    seats = after.visible if shown else after.combatants
    following = seats[[one.id for one in seats].index(moved.id) + 1 :]
    place = say("seat-before", other=following[0].name) if following else say("seat-last")
    return (public if shown else for_gm)("seated", who=moved.name, place=place)


def do_configure(system: Any, state: SystemState[Any], command: commands.Configure, draw: Draw) -> Step[Any]:
    """Change a setting. Before the fight moves the asker alone is told; the log has it."""
    setting = next((one for one in system.settings if one.key == command.key), None)
    if setting is None:
        keys = tuple(one.key for one in system.settings)
        raise Refused("no-such-setting", found=command.key, allowed=keys, system=system.name)
    value = setting.kept(command.value)
    if value is None:
        code = "bad-setting-span" if setting.spans else f"bad-setting{setting.allows}"
        raise Refused(code, key=setting.key, found=command.value, allowed=setting.choices, **setting.bounds)
    refuse_if(setting.deck and command.deck is None, "no-such-deck", name=value)
    value = system.check_setting(state, setting.key, value)
    if value == state.setting(setting.key) and not setting.deck:
        same = public("configured-same", key=setting.key, value=system.told_setting(setting.key, value))
        return Step(state, (on_board(same),))
    changed = state.replace(settings={**state.settings, setting.key: value})
    event = public(
        "configured",
        key=setting.key,
        before=system.told_setting(setting.key, state.setting(setting.key)) or NONE,
        value=system.told_setting(setting.key, value),
    )
    step = Step(changed, (event,)).then(lambda now: system.configured(now, setting.key, value, command.deck, draw))
    return step if state.public_version else step.telling(*map(on_board, step.events))


def do_appoint(system: Any, state: SystemState[Any], command: commands.Appoint, draw: Draw) -> Step[Any]:
    """Make somebody a GM, or no longer; the last one stays."""
    if (command.user in state.gms) is not command.remove:
        raise Refused("already-gm" if command.user in state.gms else "not-a-gm")
    refuse_if(command.remove and len(state.gms) == 1, "last-gm")
    rest = tuple(user for user in state.gms if user != command.user)
    gms = rest if command.remove else (*rest, command.user)
    code = "gm-removed" if command.remove else "gm-added"
    return Step(state.replace(gms=gms), (public(code, user=command.user),))


def do_end(system: Any, state: SystemState[Any], command: commands.End, draw: Draw) -> Step[Any]:
    """End the encounter; everybody hears who was in it."""
    names = tuple(one.name for one in state.in_sight)
    code = "encounter-ended" if names else "encounter-ended-empty"
    event = public(code, title=state.title or system.name, rounds=state.round, names=names)
    return Step(state.replace(ended=True), (event,))


def room(state: SystemState[Any], by: Viewer) -> int:
    """Return for how many more there is room, as far as the asker sees."""
    seen: int = sum(one.seen_by(by) for one in state.everyone)
    return COMBATANTS_AT_MOST - seen


def room_for(state: SystemState[Any], by: Viewer, name: Name) -> None:
    """Refuse one who would come in where, as far as the asker sees, the table is full or the name is in use."""
    refuse_if(room(state, by) <= 0, "table-full", most=COMBATANTS_AT_MOST)
    _name_free(state, by, name)


def _name_free(state: SystemState[Any], by: Viewer, name: Name) -> None:
    refuse_if(any(one.seen_by(by) and same_name(one.name, name) for one in state.everyone), "name-taken", name=name)


# Notes of the GM about combatants: for the GMs alone, apart from all that others see.


def noted(state: S, who: Combatant, text: Note | None) -> Step[S]:
    """Replace the note about a combatant; with None it stays."""
    new = None if text is None or text.casefold() == "none" else text
    if text is None or new == note_about(state, who.id):
        return Step(state)
    event = for_gm("noted", who=who.name, note=new) if new is not None else for_gm("noted-none", who=who.name)
    rest = without_note(state, who.id)
    return Step(rest if new is None else rest.replace(notes=(*rest.notes, Remark(about=who.id, text=new))), (event,))


def note_about(state: SystemState[Any], who: CombatantId) -> Note | None:
    """Return the note about a combatant, if there is one."""
    return next((one.text for one in state.notes if one.about == who), None)


def without_note(state: S, who: CombatantId) -> S:
    """Return a state without the note about a combatant."""
    return state.replace(notes=tuple(one for one in state.notes if one.about != who))


def note_lines(state: SystemState[Any], viewer: Viewer) -> tuple[Phrase, ...]:
    """Return a line for each note, in the order of the combatants, for a GM; nothing for anybody else."""
    if not viewer.gm:
        return ()
    found = ((one.name, note_about(state, one.id)) for one in state.everyone)
    return tuple(say("note-line", who=name, note=note) for name, note in found if note is not None)


# Several at once.


def numbered(
    state: SystemState[Any], name: str, many: int, *, hidden: bool, besides: Iterable[str] = ()
) -> tuple[str, ...]:
    """Return the numbered names of newcomers, after those there and `besides`; hidden ones count for hidden ones."""
    there = (one.name for one in (state.everyone if hidden else state.in_sight))
    known = [seen_as(one) for one in (*there, *besides)]
    found = [match for match in map(_NUMBERED.fullmatch, known) if match and match["name"] == seen_as(name)]
    first = max((int(match["number"]) for match in found), default=int(seen_as(name) in known)) + 1
    return tuple(f"{name} {number}" for number in range(first, first + many))


def names_in(text: str, known: Collection[str]) -> list[str]:
    """Return the names in a list such as "Orc 1, Boss" or "Orc 1-4"; a `known` name is no run. Refuse too many."""
    names: list[str] = []
    for part in filter(None, map(spelt, spelt(text).split(","))):
        run = None if seen_as(part) in known else _RUN.fullmatch(part)
        # "Orc1-4" is a run as well if Orc 1 is known; "R2-7" may be a part of a name.
        if run and not run["apart"] and seen_as(f"{run['name']} {run['first']}") not in known:
            run = None
        first, last = (int(run["first"]), int(run["last"])) if run else (0, 0)
        check_number(last - first + 1)
        names += [f"{run['name']} {number}" for number in range(first, last + 1)] if run and first < last else [part]
    check_number(len(names))
    return names


def check_number(many: int) -> None:
    """Refuse to name more combatants at once than may come in at once."""
    refuse_if(many > commands.MUSTERED_AT_MOST, "too-many-at-once", n=many, most=commands.MUSTERED_AT_MOST)


def check_newcomers(names: Sequence[Name]) -> None:
    """Refuse to have more combatants come in at once than may, or two of one name."""
    check_number(len(names))
    doubled = next((name for place, name in enumerate(names) if any(same_name(name, one) for one in names[:place])), "")
    refuse_if(doubled, "name-doubled", name=doubled)


def stem(name: str) -> str:
    """Return what those have in common who are numbered alike, as a reader sees it."""
    return seen_as(stem_as_written(name))


def alike(some: Iterable[C], told: Callable[[C], Hashable]) -> list[list[C]]:
    """Return combatants in groups, as they come: those who are numbered alike, and of whom the same is told."""
    groups: dict[Hashable, list[C]] = {}
    for one in some:
        groups.setdefault((stem(one.name), told(one)), []).append(one)
    return list(groups.values())


def stem_as_written(name: str) -> str:
    """Return a name without its number."""
    match = _NUMBERED.fullmatch(name)
    return match["name"] if match else name


def apart(state: SystemState[Any], group: Combatant, besides: Iterable[str] = ()) -> str:
    """Return the name of those who part from a group, unless one is given; it is none of those `besides`."""
    return numbered(state, stem_as_written(group.name), 1, hidden=group.hidden, besides=besides)[0]


def do_muster(system: Any, state: SystemState[Any], command: commands.Muster, draw: Draw) -> Step[Any]:
    """Put several combatants on the table. All are looked at before the first comes in."""
    if len(command.newcomers) > (left := room(state, command.by)):
        code = "table-full-for" if left > 0 else "table-full"
        raise Refused(code, room=left, most=COMBATANTS_AT_MOST, n=len(command.newcomers))
    whole, coming = state, list[Combatant]()
    for one in command.newcomers:
        coming.append(newcomer(system, whole, command.by, one))
        whole = whole.replace(combatants=(*whole.combatants, coming[-1]))
    step: Step[Any] = Step(state, tuple(_joined_together(coming)))
    for combatant in coming:
        step = step.then(partial(_entered, system, combatant, draw))
    asked = (event for side in dict.fromkeys(one.side for one in coming) for event in new_side(state, side, command.by))
    return step.telling(*step.events, *asked)


def _entered(system: Any, one: Combatant, draw: Draw, state: SystemState[Any]) -> Step[Any]:
    step: Step[Any] = system.entered(state.replace(combatants=(*state.combatants, one)), one, draw)
    return step


def _joined_together(coming: Sequence[Combatant]) -> Iterator[Event]:
    seen = [one for one in coming if not one.hidden]
    unseen = [one for one in coming if one.hidden and one.owner is None]
    if seen:
        yield on_board(Event(phrase=_who_joins(seen)))
    if unseen:
        yield Event(phrase=_unseen(_who_joins(unseen)), audience=Audience.GM)
    yield from (_joined(one) for one in coming if one.hidden and one not in unseen)


def _who_joins(some: Sequence[Combatant]) -> Phrase:
    first, *others = some
    if not others:
        return say("joined", who=first.name, side=first.side)
    if all(one.side == first.side for one in others):
        return say("joined-several", names=tuple(one.name for one in some), side=first.side)
    return say("joined-sides", names=tuple(say("joined-side", who=one.name, side=one.side) for one in some))


def do_split(system: Any, state: SystemState[Any], command: commands.Split, draw: Draw) -> Step[Any]:
    """Have some of a group go on as a group of their own, in all as the group stands: what it had, both have had."""
    before = state.there(command.combatant)
    refuse_if(before.count <= command.count, "split-too-many", who=before.name, count=before.count)
    room_for(state, command.by, command.name)
    refuse_if(state.find(command.newcomer) is not None, "no-such-combatant")
    other = before.replace(id=command.newcomer, name=command.name, count=command.count, revealed=0)
    after = before.replace(count=before.count - command.count)
    told = about(after, "split", who=after.name, count=after.count, other=other.name, parted=other.count)
    step: Step[Any] = Step(state.put(after), (told,))
    step = step.then(lambda state: system.edited(state, before, after, draw))
    step = step.leading_to(step.state.replace(combatants=(*step.state.combatants, other)))
    return step.then(lambda state: system.parted(state, after, other, draw))


def do_merge(system: Any, state: SystemState[Any], command: commands.Merge, draw: Draw) -> Step[Any]:
    """Have a group become part of another one, which goes on as it stands."""
    gone, before = state.there(command.combatant), state.there(command.into)
    refuse_if(gone.id == before.id, "merges-with-itself", who=gone.name)
    what = tuple(say(f"alike-{name}") for name in ALIKE if getattr(gone, name) != getattr(before, name))
    refuse_if(what, "merges-unlike", who=gone.name, other=before.name, what=what)
    refuse_if(gone.count + before.count > BODIES_AT_MOST, "group-too-large", most=BODIES_AT_MOST)
    after = before.replace(count=before.count + gone.count)
    rest = state.without(gone.id)
    told = about(after, "merged", who=gone.name, other=after.name, count=after.count)
    step: Step[Any] = Step(rest.put(after), (told,))
    step = step.then(lambda state: system.left(state, gone))
    return step.then(lambda state: system.edited(state, before, after, draw))


Handler = Callable[..., Step[Any]]
HANDLERS: dict[str, Handler] = {
    "join": do_join, "muster": do_muster, "admit": do_admit, "leave": do_leave, "edit": do_edit, "split": do_split,
    "merge": do_merge, "reveal": do_reveal, "reorder": do_reorder, "configure": do_configure, "appoint": do_appoint,
    "bell": bells.do_bell, "counter": counters.do_count, "end": do_end,
}  # fmt: skip
