"""Who is at the table: joining, leaving, editing, seating, settings, GMs, bells and the end, alike for every system.

Owns the traits' and settings' checks. Must not know any one system; a system hears of a change by its hooks
(`entered`, `left`, `edited`, `revealed`, `seated`, `configured`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from bot.rules import bells, chronicle, join_policy, lasting, notes, pace
from bot.rules.base import AnySystem
from bot.rules.commands import (
    Admit,
    Appoint,
    Bell,
    Configure,
    Edit,
    End,
    Join,
    Leave,
    Newcomer,
    Pass,
    Reorder,
    Reveal,
)
from bot.rules.deck import parse_pool
from bot.rules.declared import Trait, trait_called
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, Step, about, for_gm, for_user, on_board, public
from bot.rules.fuzzy_match import nearest
from bot.rules.model import CREW, FOES, Combatant, Name, Side, SystemState, Traits, Viewer, same_name
from bot.rules.words import NONE, Fact, say

COMBATANTS_AT_MOST = 100
"""As many as the asker sees: how many are hidden must not tell from a refusal."""


def missing_traits(system: AnySystem, given: Collection[str]) -> dict[str, Trait]:
    """Return the traits that a combatant with the `given` ones still needs to join."""
    return {name: trait for name, trait in system.traits.items() if trait.required and name not in given}


def asked_traits(system: AnySystem, given: Collection[str]) -> dict[str, Trait]:
    """Return the traits that one is asked for who joins with the `given` ones, these behind them as they may be put
    right; nothing where none is needed, and one of those that are asked is given.
    """
    wanted = {name: one for name, one in system.traits.items() if one.required or one.asked}
    asked = {name: one for name, one in wanted.items() if name not in given}
    if not asked or (not missing_traits(system, given) and asked.keys() != wanted.keys()):
        return {}
    return {**asked, **{name: one for name, one in system.traits.items() if name in given}}


def checked_traits(system: AnySystem, traits: Traits) -> Traits:
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
    return traits.evolve(**changes)


def newcomer(system: AnySystem, state: SystemState[Any], by: Viewer, one: Newcomer | Join) -> Combatant:
    """Return the combatant that would come in; refuse one for whom there is no room, or that is not whole."""
    if state.find(one.combatant) is not None:
        raise Refused("no-such-combatant")
    room_for(state, by, one.name)
    return system.combatant_type(
        id=one.combatant,
        name=one.name,
        side=known_side(state, one.side),
        owner=one.owner,
        count=one.count,
        hidden=one.hidden,
        traits=checked_traits(system, one.traits),
    )


def do_join(system: AnySystem, state: SystemState[Any], command: Join, draw: Draw) -> Step[Any]:
    """Put a combatant on the table."""
    why = join_policy.asks(state, command.by)
    combatant = newcomer(system, state, command.by, command)
    if why is None:
        step = _come_in(system, state, combatant, draw, on_board(_joined(combatant)))
    else:
        step = join_policy.wait(state, combatant, why)
    return step.telling(*step.events, *new_side(state, combatant.side, command.by))


def do_admit(system: AnySystem, state: SystemState[Any], command: Admit, draw: Draw) -> Step[Any]:
    """Let one in who waits, or turn it away."""
    combatant, state = join_policy.taken_from(state, command.combatant)
    if command.away:
        return Step(state, (public("turned-away", who=combatant.name),))
    room_for(state, Viewer(user=combatant.owner), combatant.name)
    return _come_in(system, state, combatant, draw, _joined(combatant))


def _joined(combatant: Combatant) -> Event:
    return about(combatant, "joined", who=combatant.name, side=combatant.side)


def _come_in(system: AnySystem, state: SystemState[Any], combatant: Combatant, draw: Draw, told: Event) -> Step[Any]:
    state = state.evolve(combatants=(*state.combatants, combatant))
    return Step(state, (told,)).then(lambda state: system.entered(state, combatant, draw))


def do_leave(system: AnySystem, state: SystemState[Any], command: Leave, draw: Draw) -> Step[Any]:
    """Take a combatant off the table."""
    combatant = state.get(command.combatant)
    rest = state.evolve(combatants=tuple(one for one in state.combatants if one.id != combatant.id))
    rest = notes.without(chronicle.parted(rest, combatant), combatant.id)
    return Step(rest, (about(combatant, "left", who=combatant.name),)).then(lambda state: system.left(state, combatant))


def do_edit(system: AnySystem, state: SystemState[Any], command: Edit, draw: Draw) -> Step[Any]:
    """Change what is known of a combatant."""
    before = state.get(command.combatant)
    if command.name is not None and not same_name(command.name, before.name):
        _name_free(state, command.by, command.name)
    changes: dict[str, object] = {
        key: value for key in ("name", "owner", "count", "aware") if (value := getattr(command, key)) is not None
    }
    if command.side is not None:
        changes["side"] = known_side(state, command.side)
    if command.traits.given():
        changes["traits"] = checked_traits(system, before.traits.with_given(command.traits))
    after = before.evolve(**changes)
    if command.condition is not None:
        after = system.conditioned(state, after, command.condition)
    if command.rounds is not None:
        after = lasting.lasts(after, command.rounds, system.clock(state))
    noted = notes.noted(state, after, command.note)
    if after == before:
        if not noted.events:
            raise Refused("nothing-changed", who=before.name)
        return noted
    events = (*_edits_told(system, before, after), *new_side(state, after.side, command.by))
    step = Step(noted.state.put(after), (*noted.events, *events))
    return step.then(lambda state: system.edited(state, before, after, draw))


def _sides(state: SystemState[Any]) -> tuple[Side, ...]:
    return (CREW, FOES, *(one.side for one in state.visible))


def known_side(state: SystemState[Any], side: Side) -> Side:
    """Return a side as it is written at the table, where everybody can see it: its letter case makes no other one."""
    return next((one for one in _sides(state) if same_name(one, side)), side)


def new_side(state: SystemState[Any], side: Side, by: Viewer) -> tuple[Event, ...]:
    """Return the question to whoever has named a side whether one was meant that there is, if it looks like one."""
    known = _sides(state)
    near = () if any(same_name(one, side) for one in known) else nearest(side, known)
    asked = say("new-side", side=side, near=near)
    return (for_user(by.user, asked),) if near else ()


def _edits_told(system: AnySystem, before: Combatant, after: Combatant) -> Iterator[Event]:
    if after.name != before.name:
        yield about(after, "renamed", who=before.name, now=after.name)
    if after.owner != before.owner:
        yield about(after, "played-by", who=after.name, user=after.owner or 0)
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


def do_reveal(system: AnySystem, state: SystemState[Any], command: Reveal, draw: Draw) -> Step[Any]:
    """Make a hidden combatant public."""
    combatant = state.get(command.combatant)
    if not combatant.hidden:
        raise Refused("not-hidden", who=combatant.name)
    state = state.evolve(reveals=state.reveals + 1)
    counted = dict.fromkeys(combatant.counted_anew, 0)
    side = known_side(state, combatant.side)
    shown = combatant.evolve(hidden=False, side=side, revealed=state.reveals, **counted)
    event = public("revealed", who=shown.name, side=shown.side)
    return Step(state.put(shown), (event,)).then(lambda state: system.revealed(state, shown))


def do_reorder(system: AnySystem, state: SystemState[Any], command: Reorder, draw: Draw) -> Step[Any]:
    """Seat a combatant before another one, or last."""
    moved = state.get(command.combatant)
    rest = [one for one in state.combatants if one.id != moved.id]
    place = len(rest)
    if command.before is not None:
        before = state.get(command.before)
        if before.id == moved.id:
            raise Refused("before-itself", who=moved.name)
        place = rest.index(before)
    seated = (*rest[:place], moved, *rest[place:])
    if seated == state.combatants:
        raise Refused("nothing-changed", who=moved.name)
    after = state.evolve(combatants=seated)
    event = seating(state, after, moved)
    return Step(after, (event,)).then(lambda state: system.seated(state, moved))


def seating(before: SystemState[Any], after: SystemState[Any], moved: Combatant) -> Event:
    """Return what is told of another seat: the GM's alone where nobody else can see that anything was moved."""
    shown = [one.id for one in before.visible] != [one.id for one in after.visible]
    seats = after.visible if shown else after.combatants
    following = seats[[one.id for one in seats].index(moved.id) + 1 :]
    place = say("seat-before", other=following[0].name) if following else say("seat-last")
    return (public if shown else for_gm)("seated", who=moved.name, place=place)


def do_configure(system: AnySystem, state: SystemState[Any], command: Configure, draw: Draw) -> Step[Any]:
    """Change a setting. Before the fight moves the asker alone is told; the log has it."""
    setting = next((one for one in system.settings if one.key == command.key), None)
    if setting is None:
        keys = tuple(one.key for one in system.settings)
        raise Refused("no-such-setting", found=command.key, allowed=keys, system=system.name)
    value = setting.kept(command.value)
    if value is None:
        code = f"bad-setting{setting.allows}"
        raise Refused(code, key=setting.key, found=command.value, allowed=setting.choices, **setting.bounds)
    if setting.deck and command.deck is None:
        raise Refused("no-such-deck", name=value)
    value = system.check_setting(state, setting.key, value)
    if value == state.setting(setting.key) and not setting.deck:
        same = public("configured-same", key=setting.key, value=system.told_setting(setting.key, value))
        return Step(state, (on_board(same),))
    changed = state.evolve(settings={**state.settings, setting.key: value})
    event = public(
        "configured",
        key=setting.key,
        before=system.told_setting(setting.key, state.setting(setting.key)) or NONE,
        value=system.told_setting(setting.key, value),
    )
    step = Step(changed, (event,)).then(lambda now: system.configured(now, setting.key, value, command.deck, draw))
    return step if state.beat else step.telling(*map(on_board, step.events))


def do_appoint(system: AnySystem, state: SystemState[Any], command: Appoint, draw: Draw) -> Step[Any]:
    """Make somebody a GM, or no longer; the last one stays."""
    if (command.user in state.gms) is not command.remove:
        raise Refused("already-gm" if command.user in state.gms else "not-a-gm")
    if command.remove and len(state.gms) == 1:
        raise Refused("last-gm")
    rest = tuple(user for user in state.gms if user != command.user)
    gms = rest if command.remove else (*rest, command.user)
    code = "gm-removed" if command.remove else "gm-added"
    return Step(state.evolve(gms=gms), (public(code, user=command.user),))


def do_bell(system: AnySystem, state: SystemState[Any], command: Bell, draw: Draw) -> Step[Any]:
    """Set a bell, or take one off."""
    return bells.changed(state, command, system.clock(state))


def do_pass(system: Any, state: SystemState[Any], command: Pass, draw: Draw) -> Step[Any]:
    """Let pass what has happened."""
    return pace.let_pass(system, state, command)


def do_end(system: AnySystem, state: SystemState[Any], command: End, draw: Draw) -> Step[Any]:
    """End the encounter, with a summary of what everybody may know."""
    names = tuple(one.name for one in state.visible)
    code = "encounter-ended" if names else "encounter-ended-empty"
    event = public(code, title=state.title or system.name, rounds=state.round, names=names)
    event = event.evolve(exhibits=chronicle.summed_up(state, system.clock(state)))
    return Step(state.evolve(ended=True), (event,))


Handler = Callable[..., Step[Any]]
HANDLERS: dict[str, Handler] = {
    "join": do_join,
    "admit": do_admit,
    "leave": do_leave,
    "edit": do_edit,
    "reveal": do_reveal,
    "reorder": do_reorder,
    "configure": do_configure,
    "appoint": do_appoint,
    "bell": do_bell,
    "pass": do_pass,
    "end": do_end,
}


def room(state: SystemState[Any], by: Viewer) -> int:
    """Return for how many more there is room, as far as the asker sees."""
    seen: int = sum(one.seen_by(by) for one in state.combatants)
    return COMBATANTS_AT_MOST - seen


def room_for(state: SystemState[Any], by: Viewer, name: Name) -> None:
    """Refuse one who would come in where, as far as the asker sees, the table is full or the name is in use."""
    if room(state, by) <= 0:
        raise Refused("table-full", most=COMBATANTS_AT_MOST)
    _name_free(state, by, name)


def _name_free(state: SystemState[Any], by: Viewer, name: Name) -> None:
    if any(one.seen_by(by) and same_name(one.name, name) for one in state.combatants):
        raise Refused("name-taken", name=name)
