"""What Eternal Soldier shows: the board, panels, the secrets of one viewer, and why an action is done when it is.

A secret action is public only once it is done, a hidden combatant never.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from bot.rules import underway
from bot.rules.authority import for_whom
from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.commands import Abort, Command, Query
from bot.rules.kit.board import BoardSystem
from bot.rules.kit.turns import Hold, NextTo
from bot.rules.model import CombatantId, Viewer
from bot.rules.offering import offer_of
from bot.rules.systems.eternal_soldier import actions, guards
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Act, Check, Declare, Flip, Odds
from bot.rules.systems.eternal_soldier.notation import CLASSES, length, parse_speed, parse_weapons, part_length
from bot.rules.systems.eternal_soldier.state import Action, RunningClock, Soldier, Use
from bot.rules.underway import Lane
from bot.rules.views import Mark, Offer, Panel, Row, Style
from bot.rules.words import Phrase, say

BUTTONS_AT_MOST = 4
"""Soldiers with due actions that get a button each: more are too many for a phone."""
PANEL_AT_MOST = 25
"""Buttons of a panel."""
FORM = ("action", "speed", "repeat", "secret")
"""What the form of a declaration asks for."""


class SoldierShowing(BoardSystem[RunningClock, Soldier]):
    """What an encounter of Eternal Soldier shows, and what can be done in it."""

    # The board.

    def order(self, state: RunningClock) -> tuple[Soldier, ...]:
        """Return the soldiers by the ends of their open actions; those asked as of now."""
        awaited = state.awaited()
        ends = {one.id: min(one.open_ends, default=state.now if one in awaited else inf) for one in state.combatants}
        return tuple(sorted(state.combatants, key=lambda one: ends[one.id]))

    def heading(self, state: RunningClock) -> tuple[Phrase, ...]:
        return (say("segment-head", segment=state.now) if state.started else say("before-head"),)

    def prompt(self, state: RunningClock) -> tuple[Phrase, ...]:
        if not state.visible:
            return (say("prompt-empty"),)
        if not state.started:
            n, m = state.announced()
            return (say("prompt-announce", n=n, m=m), say("prompt-start"))
        asked = {"prompt-due": state.all_due(), "prompt-declare": state.awaited()}
        lines = [say(code, names=tuple(one.name for one in some)) for code, some in asked.items() if some]
        if not lines and state.stands:
            return (say("prompt-stands"),)
        return tuple(lines) or (say("prompt-next" if state.openly_coming() else "prompt-quiet"),)

    def buttons(self, state: RunningClock, called: CombatantId | None = None) -> tuple[Offer, ...]:
        main, due = button("declare", style=Style.MAIN), state.all_due()
        if not state.started:
            return (main, button("flip", label=say("offer-start")))
        first: tuple[Offer, ...] = (button("act"), button("declare")) if due else (main,)
        if called is not None and [one.id for one in due] == [called]:
            return tuple(button(verb, combatant=called) for verb in ("act", "declare", "hold", "abort"))
        if 1 < len(due) <= BUTTONS_AT_MOST:
            acts = (button("act", label=say("offer-act-for", who=one.name), combatant=one.id) for one in due)
            first = (*acts, button("declare"))
        stops = ("hold", "abort") if any(one.shown for one in state.visible) else ("hold",)
        onward = button("next") if state.openly_coming() else button("next", label=say("offer-go-to"), asks=("to",))
        return (*first, *map(button, stops), onward)

    def lanes(self, state: RunningClock) -> tuple[Lane, ...]:
        """Return the actions under way, once the clock runs."""
        return state.lanes() if state.started else ()

    def on_deck(self, state: RunningClock, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return the soldiers whose actions are done next."""
        coming = [end for end in state.openly_coming() if end > state.now] if state.started else []
        return tuple(one.id for one in state.visible if any(end in coming[:1] for end in one.open_ends))

    def status(self, state: RunningClock, one: Soldier) -> tuple[Mark, tuple[Phrase, ...]]:
        """Return how a soldier stands, and the weapon in its hand."""
        mark, lines = _mark_and_reason(state, one)
        weapon = state.arms_of(one).get(one.out or "")
        if weapon is not None and weapon.holds is not None:
            left = one.rounds(weapon.key, weapon.holds)
            lines = (*lines, say("status-loaded", weapon=weapon.name, left=left, holds=weapon.holds))
        elif weapon is not None:
            lines = (*lines, say("status-weapon", weapon=weapon.name))
        return mark, (*lines, say("status-prone")) if one.prone else lines

    def row(self, state: RunningClock, combatant: Soldier) -> Row:
        row, due = super().row(state, combatant), state.due(combatant)
        drawn = [action for action in combatant.shown if row.mark is not Mark.UP or action in due]
        labels = tuple(say("status-action", what=action.label) for action in drawn)
        return row.evolve(drawn=labels) if row.mark in (Mark.UP, Mark.BUSY, Mark.READY) else row

    # What one person may know.

    def secrets(self, state: RunningClock, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what this viewer alone may know: secret actions, and hidden soldiers whose time has come."""
        lines = list(underway.told(underway.secret_to(viewer, state.lanes())))
        for one in state.combatants:
            if one.hidden and one.commanded_by(viewer):
                due = state.due(one)
                lines += [say("secret-due", who=one.name, what=action.label, segment=action.lands) for action in due]
                if state.started and one.aware and not one.actions:
                    lines.append(say("secret-free", who=one.name, segment=state.begins_at(one)))
        return tuple(lines)

    def why(self, state: RunningClock, combatant: Soldier) -> tuple[Phrase, ...]:
        """Return how the segments at which actions are done came about."""
        if not combatant.actions:
            return (say("why-nothing-under-way", who=combatant.name),)
        return tuple(line for action in combatant.actions for line in _reasons(combatant, action))

    # What one person can do.

    def ways(self, state: RunningClock, viewer: Viewer) -> Iterator[Command]:
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield Act(by=viewer, combatant=one.id)
                yield from guards.declarations(state, one, viewer)
                yield from guards.holds_and_rolls(one, viewer)
                yield Abort(by=viewer, combatant=one.id)
        yield Act(by=viewer)
        yield Flip(by=viewer)
        ends = any(one.lands is not None for one in state.combatants)
        yield NextTo(by=viewer) if ends else NextTo(by=viewer, to=state.now + 1)

    def answering(self, state: RunningClock, viewer: Viewer) -> Iterator[Declare | Abort]:
        """Yield commands by which visible soldiers could answer: to declare an action, or to abort one."""
        for one in state.visible:
            yield Abort(by=viewer, combatant=one.id)
            yield from guards.declarations(state, one, viewer, CLASSES[:1])

    def panel(self, state: RunningClock, viewer: Viewer, verb: str, combatant: Soldier) -> Panel:
        """Return the private panel of a verb; for declarations, with lengths."""
        if verb != "declare":
            return super().panel(state, viewer, verb, combatant)
        lines = (
            say("panel-declare", who=combatant.name, agility=combatant.agility),
            *underway.told(Lane(combatant, action) for action in combatant.actions),
        )
        if state.is_surprised(combatant):
            return Panel(lines=(*lines, say("panel-surprised")))
        ready = [way for way in guards.declarations(state, combatant, viewer) if self.may(state, way)]
        also = [_offer(combatant, way) for way in guards.holds_and_rolls(combatant, viewer) if self.may(state, way)]
        named = [_offer(combatant, way) for way in ready if way.action is not None]
        classes = [_offer(combatant, way) for way in ready if way.speed is not None and not way.change]
        if not classes:
            lines = (*lines, say("panel-busy" if combatant.doing else "panel-moving"))
            despite = [_form(combatant, "offer-change", *FORM[:-1], change="True") for way in ready if way.change]
            motion, time = combatant.motion, state.time_of(combatant)
            if viewer.gm and motion and not combatant.doing and _doing(time, motion).code != "status-full":
                despite.append(_form(combatant, "offer-beside", *FORM[:2], force="True"))
            return Panel(lines=lines, offers=(*despite, *named, *also))
        said = FORM if guards.may_be_secret(state, viewer) else FORM[:-1]
        forms = (
            _form(combatant, "offer-form", *said).evolve(style=Style.MAIN),
            _form(combatant, "offer-reacting", *said, reacting="True"),
            _form(combatant, "offer-reach", "action", "closing", "speed", reach="True"),
        )
        return Panel(lines=lines, offers=(*forms, *named, *classes, *also)[:PANEL_AT_MOST])

    def answers_offered(self, state: RunningClock, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer could do in answer: a declaration is a reaction, after a class I delay."""
        mine = [one for one in state.visible if one.commanded_by(viewer)]
        reactions = [offer for one in mine for offer in self._reactions(state, viewer, one)]
        others = [one for one in super().answers_offered(state, viewer) if one.verb != "declare"]
        return (*reactions, *others)

    def _reactions(self, state: RunningClock, viewer: Viewer, one: Soldier) -> Iterator[Offer]:
        ways = guards.declarations(state, one, viewer, CLASSES[:1])
        for way in (way for way in ways if self.may(state, way)):
            if way.change:
                yield _form(one, "offer-change-for", *FORM[:-1], reacting="True", change="True")
            elif way.speed is not None:
                yield _form(one, "offer-react", *FORM[:-1], reacting="True")
            elif way.action in guards.DEFENCES:
                yield offer_of(way, say(f"offer-{way.action}-for", who=one.name))

    def ask(self, state: RunningClock, query: Query) -> Panel:
        """Answer how long actions take, and the chances to stop sooner."""
        if not isinstance(query, Odds):
            return super().ask(state, query)
        who = for_whom(state, query, None)
        if query.speed is not None:
            speed = parse_speed(query.speed)
            takes = length(speed, who.agility)
            lands = state.time_of(who) + takes
            return Panel(lines=(say("odds-speed", who=who.name, speed=speed, segments=takes, lands=lands),))
        lengths = tuple(f"{name} {length(name, who.agility)}" for name in CLASSES)
        most = [max(0, min(guards.DIE, guards.roll_needed(who, target))) for target in (FIRST, SECOND)]
        first, second = (faces * 100 // guards.DIE for faces in most)
        classes = say("odds-lengths", who=who.name, agility=who.agility, lengths=lengths)
        return Panel(lines=(classes, say("odds-stop", first=first, second=second)))

    def suggest(self, state: RunningClock, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return actions and speeds that fit what is typed, and sides."""
        if (verb, option) == ("declare", "action"):
            own = actions.parse_own_actions(state.setting("actions"))
            return actions.suggested_actions(typed, own, parse_weapons(state.setting("weapons")))
        if (verb, option) == ("declare", "speed"):
            return actions.suggested_speeds(typed)
        if (verb, option) == ("flip", "surprise"):
            return guards.sides(state)
        return super().suggest(state, verb, option, typed)

    def suggest_own(self, state: RunningClock, viewer: Viewer, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what can be done with the weapons of the viewer's own soldiers."""
        if (verb, option) != ("declare", "action"):
            return ()
        mine = (parse_weapons(one.own) for one in state.combatants if one.owned_by(viewer))
        return tuple(found for weapons in mine for found in actions.suggested_with(typed, weapons))


def _form(one: Soldier, code: str, *asks: str, **options: str) -> Offer:
    label, given = say(code, who=one.name), tuple(options.items())
    return button("declare", label=label, combatant=one.id, opens=False, options=given, asks=asks)


def _mark_and_reason(state: RunningClock, soldier: Soldier) -> tuple[Mark, tuple[Phrase, ...]]:
    if any(not action.secret for action in state.due(soldier)):
        return Mark.UP, (say("status-due"),)
    if soldier.shown and all(action.use is Use.WAIT for action in soldier.shown):
        return Mark.HOLDS, (say("status-holds-until", until=soldier.shown[0].label),)
    if soldier.shown:
        mark = Mark.BUSY if state.started else Mark.READY
        return mark, tuple(_doing(state.time_of(soldier), action) for action in soldier.shown)
    if not soldier.aware:
        return Mark.ASIDE, (say("status-surprised"),)
    if not soldier.waits:
        return Mark.WAITED_FOR, (say("status-to-declare"),)
    return Mark.HOLDS, (say("status-holds-until", until=soldier.until) if soldier.until else say("status-holds"),)


def _doing(time: int, action: Action) -> Phrase:
    if not action.lasts:
        return say("status-doing", lands=action.lands)
    if time <= action.begins + action.delay:
        return say("status-sets-off", half=action.begins + action.delay + 1)
    return say("status-full" if action.use is Use.RUN and time >= action.lands else "status-half")


def _offer(soldier: Soldier, command: Declare | Hold | Check) -> Offer:
    if isinstance(command, Hold):
        return offer_of(command, say("offer-hold-until")).evolve(asks=("until",))
    if isinstance(command, Check):
        return offer_of(command, say(f"offer-stop-{command.target}"))
    if command.speed is not None:
        segments = length(command.speed, soldier.agility)
        return offer_of(command, say("offer-class", speed=command.speed, segments=segments))
    if command.action in actions.NAMES:
        return offer_of(command, say("offer-action", action=command.action))
    deed, _, arm = (command.action or "").partition(" ")
    return offer_of(command, say("offer-armed", deed=deed, arm=arm) if arm else say("offer-action", action=deed))


def _reasons(soldier: Soldier, action: Action) -> Iterator[Phrase]:
    yield say("why-begins", who=soldier.name, what=action.label, begins=action.begins)
    if action.delay:
        yield say("why-reacting", segments=action.delay)
    for part in action.speed.split("+") if action.speed else ():
        takes = part_length(part, action.agility)
        if part not in CLASSES:
            yield say("why-fixed", segments=takes)
            continue
        number = CLASSES.index(part) + 1
        exact = f"{number * 10 / action.agility:.2f}"
        yield say("why-class", part=part, place=number, agility=action.agility, exact=exact, segments=takes)
    if action.reach and action.prepares is not None and not action.quick:
        takes = length(action.prepares, action.agility)
        yield say("why-reach-prepares", classes=action.prepares, segments=takes)
    elif action.reach:
        yield say("why-quick" if action.quick else "why-reach")
    if action.lasts:
        yield say("why-run" if action.use is Use.RUN else "why-walk")
        return
    if action.use is Use.STOP:
        stop = say("why-rolled" if action.rolled else "why-stop")
        yield marked(stop, OWN_DICE if action.own else None)
    if action.use is Use.FIRE:
        yield say("why-fire")
    yield say("why-lands", lands=action.lands)


def button(verb: str, **changes: Any) -> Offer:
    """Return the usual button of a verb, with changes."""
    style = {"act": Style.MAIN, "abort": Style.DANGER}.get(verb, Style.PLAIN)
    offer = Offer(verb=verb, label=say(f"offer-{verb}"), opens=verb == "declare", style=style)
    return offer.evolve(**changes) if changes else offer
