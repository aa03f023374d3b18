"""What Eternal Soldier shows: the board, panels, the secrets of one viewer, and why an action is done when it is.

Owns which facts of the state are public. A secret action is public only once it is done, a hidden combatant never.
Must not know how a fact is told, nor change anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules import underway
from bot.rules.authority import for_whom
from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.commands import Abort, Command, Query
from bot.rules.contract import InitiativeSystem
from bot.rules.exhibits import Exhibit
from bot.rules.model import PUBLIC, CombatantId, Viewer
from bot.rules.offering import offer_of
from bot.rules.systems.eternal_soldier import actions, guards
from bot.rules.systems.eternal_soldier.clock import button
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Act, Check, Declare, Flip, Hold, Next, Odds
from bot.rules.systems.eternal_soldier.notation import CLASSES, length, parse_speed, part_length
from bot.rules.systems.eternal_soldier.state import Action, RunningClock, Soldier, Use
from bot.rules.underway import Lane
from bot.rules.views import BoardView, Mark, Offer, Panel, PersonalView, Row, Style
from bot.rules.words import Phrase, say

PANEL_AT_MOST = 25
"""Buttons of a panel."""


class SoldierShowing(InitiativeSystem[RunningClock, Soldier]):
    """What an encounter of Eternal Soldier shows."""

    def ways(self, state: RunningClock, viewer: Viewer) -> Iterator[Command]:
        """Yield what a viewer could mean: for its soldiers, and for the clock."""
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield Act.meant(by=viewer, combatant=one.id)
                yield from guards.declarations(state, one, viewer)
                yield from guards.holds_and_rolls(one, viewer)
                yield Abort.meant(by=viewer, combatant=one.id)
        yield Act.meant(by=viewer)
        yield Flip.meant(by=viewer)
        yield Next.meant(by=viewer) if guards.has_end(state) else Next.meant(by=viewer, to=state.now + 1)

    def answering(self, state: RunningClock, viewer: Viewer) -> Iterator[Declare | Abort]:
        """Yield how visible soldiers could begin something, or change their minds."""
        for one in state.visible:
            yield Abort.meant(by=viewer, combatant=one.id)
            yield from guards.declarations(state, one, viewer, CLASSES[:1])

    def order(self, state: RunningClock) -> tuple[Soldier, ...]:
        """Return the soldiers as everybody may see them act.

        First by the ends of their actions, those asked what they do as of now; the others last.
        """
        awaited = state.awaited

        def place(soldier: Soldier) -> tuple[int, int]:
            ends = [action.lands for action in soldier.shown if not action.lasts]
            if ends:
                return (0, min(ends))
            return (0, state.now) if soldier in awaited else (1, 0)

        return tuple(sorted(state.combatants, key=place))

    def board(self, state: RunningClock) -> BoardView:
        """Return what everybody may see."""
        lanes = underway.seen_by(PUBLIC, state.lanes) if state.started else ()
        return BoardView(
            title=state.title,
            beat=state.beat,
            ended=state.ended,
            heading=(say("segment-head", segment=state.now) if state.started else say("before-head"),),
            rows=tuple(self.row(state, one) for one in self.order(state) if not one.hidden),
            prompt=_prompt(state),
            offers=_buttons(state),
            exhibits=_timeline(state, lanes),
            on_deck=_on_deck(state),
        )

    def row(self, state: RunningClock, combatant: Soldier) -> Row:
        """Return a soldier as everybody may see it."""
        mark, status, actions = _standing(state, combatant)
        weapon = state.arms_of(combatant).get(combatant.out or "")
        if weapon is not None and weapon.holds is not None:
            left = combatant.rounds(weapon.key, weapon.holds)
            status = (*status, say("status-loaded", weapon=weapon.name, left=left, holds=weapon.holds))
        elif weapon is not None:
            status = (*status, say("status-weapon", weapon=weapon.name))
        if combatant.prone:
            status = (*status, say("status-prone"))
        drawn = tuple(say("status-action", what=action.label) for action in actions)
        return Row.of(combatant, mark, status).evolve(drawn=drawn)

    def view(self, state: RunningClock, viewer: Viewer) -> PersonalView:
        """Return what the viewer may see, with a timeline of its secrets."""
        seen = super().view(state, viewer)
        if not state.started or not underway.secret_to(viewer, state.lanes):
            return seen
        return seen.evolve(exhibits=_timeline(state, underway.seen_by(viewer, state.lanes)))

    def secrets(self, state: RunningClock, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return secret actions, and hidden soldiers whose time has come."""
        lines = list(underway.told(underway.secret_to(viewer, state.lanes)))
        for one in state.combatants:
            if one.hidden and one.commanded_by(viewer):
                lines += [
                    say("secret-due", who=one.name, what=action.label, segment=action.lands)
                    for action in state.due(one)
                ]
                if state.started and one.aware and not one.actions:
                    lines.append(say("secret-free", who=one.name, segment=state.begins_at(one, reacting=False)))
        return tuple(lines)

    def why(self, state: RunningClock, combatant: Soldier) -> tuple[Phrase, ...]:
        """Return how the segments at which actions are done came about."""
        if not combatant.actions:
            return (say("why-nothing-under-way", who=combatant.name),)
        return tuple(line for action in combatant.actions for line in _why(combatant, action))

    def panel(self, state: RunningClock, viewer: Viewer, verb: str, combatant: Soldier) -> Panel:
        """Return the private panel of a verb; for declarations, with lengths."""
        if verb != "declare":
            return super().panel(state, viewer, verb, combatant)
        own_lanes = tuple(Lane(combatant, action) for action in combatant.actions)
        lines = (
            say("panel-declare", who=combatant.name, agility=combatant.agility),
            *underway.told(own_lanes),
        )
        if state.is_surprised(combatant):
            return Panel(lines=(*lines, say("panel-surprised")))
        ready = [way for way in guards.declarations(state, combatant, viewer) if self.may(state, way)]
        also = [_offer(combatant, way) for way in guards.holds_and_rolls(combatant, viewer) if self.may(state, way)]
        named = [_offer(combatant, way) for way in ready if way.action is not None]
        classes = [_offer(combatant, way) for way in ready if way.speed is not None]
        if not classes:
            return Panel(lines=(*lines, say("panel-busy")), offers=(*named, *also))
        bare = button("declare", combatant=combatant.id, opens=False)
        by_name = bare.evolve(label=say("offer-by-name"), asks=("action",), style=Style.MAIN)
        options = (
            bare.evolve(label=say(f"offer-{option}"), options=((option, "True"),), asks=("speed", "action"))
            for option in ("reacting", "reach", "repeat", "secret")
        )
        return Panel(lines=lines, offers=(by_name, *classes, *options, *also, *named)[:PANEL_AT_MOST])

    def ask(self, state: RunningClock, query: Query) -> Panel:
        """Answer how long actions take, and the chances to stop sooner."""
        if not isinstance(query, Odds):
            return super().ask(state, query)
        soldier = for_whom(state, query, None)
        if query.speed is not None:
            speed = parse_speed(query.speed)
            takes = length(speed, soldier.agility)
            lands = state.time_of(soldier) + takes
            return Panel(lines=(say("odds-speed", who=soldier.name, speed=speed, segments=takes, lands=lands),))
        lengths = tuple(f"{name} {length(name, soldier.agility)}" for name in CLASSES)
        most = (max(0, min(guards.DIE, guards.roll_needed(soldier, target))) for target in (FIRST, SECOND))
        first, second = (one * 100 // guards.DIE for one in most)
        return Panel(
            lines=(
                say("odds-lengths", who=soldier.name, agility=soldier.agility, lengths=lengths),
                say("odds-stop", first=first, second=second),
            )
        )

    def suggest(self, state: RunningClock, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return actions and speeds that fit what is typed, and sides."""
        if (verb, option) == ("declare", "action"):
            own = actions.parse_own_actions(state.setting("actions"))
            return actions.suggested_actions(typed, own, state.arms)
        if (verb, option) == ("declare", "speed"):
            return actions.suggested_speeds(typed)
        if (verb, option) == ("flip", "surprise"):
            return guards.sides(state)
        return super().suggest(state, verb, option, typed)


# The board.


def _on_deck(state: RunningClock) -> tuple[CombatantId, ...]:
    if not state.started:
        return ()
    ends = [
        (action.lands, soldier.id)
        for soldier in state.visible
        for action in soldier.shown
        if not action.lasts and action.lands > state.now
    ]
    first = min(ends, default=(0, 0))[0]
    return tuple(dict.fromkeys(soldier for end, soldier in ends if end == first))


def _timeline(state: RunningClock, lanes: tuple[Lane, ...]) -> tuple[Exhibit, ...]:
    return underway.timeline(lanes, visible=state.visible, unit="segment", now=state.now, descending=False)


def _standing(state: RunningClock, soldier: Soldier) -> tuple[Mark, tuple[Phrase, ...], tuple[Action, ...]]:
    """Return a soldier's mark, status, and the actions that the picture shows."""
    done = tuple(action for action in state.due(soldier) if not action.secret)
    if done:
        return Mark.UP, (say("status-due"),), done
    if soldier.shown:
        if all(action.use is Use.WAIT for action in soldier.shown):
            return Mark.HOLDS, (say("status-holds-until", until=soldier.shown[0].label),), ()
        mark = Mark.BUSY if state.started else Mark.READY
        return mark, tuple(_doing(state.time_of(soldier), action) for action in soldier.shown), soldier.shown
    if not soldier.aware:
        return Mark.ASIDE, (say("status-surprised"),), ()
    if soldier.waits:
        until = soldier.until
        return Mark.HOLDS, (say("status-holds-until", until=until) if until else say("status-holds"),), ()
    return Mark.WAITED_FOR, (say("status-to-declare"),), ()


def _doing(time: int, action: Action) -> Phrase:
    if not action.lasts:
        return say("status-doing", lands=action.lands)
    if time <= action.begins + action.delay:
        return say("status-sets-off", half=action.begins + action.delay + 1)
    return say("status-full" if action.use is Use.RUN and time >= action.lands else "status-half")


def _prompt(state: RunningClock) -> tuple[Phrase, ...]:
    if not state.visible:
        return (say("prompt-empty"),)
    if not state.started:
        n, m = state.announced
        return (say("prompt-announce", n=n, m=m), say("prompt-start"))
    due, awaited = (tuple(one.name for one in some) for some in (state.all_due, state.awaited))
    if due or awaited:
        return tuple(
            say(code, names=names) for code, names in (("prompt-due", due), ("prompt-declare", awaited)) if names
        )
    if state.stands:
        return (say("prompt-stands"),)
    return (say("prompt-next" if _something_comes(state) else "prompt-quiet"),)


def _something_comes(state: RunningClock) -> bool:
    return any(not action.lasts for one in state.visible for action in one.shown)


def _buttons(state: RunningClock) -> tuple[Offer, ...]:
    main = button("declare", style=Style.MAIN)
    if not state.started:
        return (main, button("flip", label=say("offer-start")))
    stops = ("hold", "abort") if any(one.shown for one in state.visible) else ("hold",)
    onward = button("next") if _something_comes(state) else button("next", label=say("offer-go-to"), asks=("to",))
    first = (button("act"), button("declare")) if state.all_due else (main,)
    return (*first, *map(button, stops), onward)


# The panel of a declaration.


def _offer(soldier: Soldier, command: Declare | Hold | Check) -> Offer:
    if isinstance(command, Hold):
        return offer_of(command, say("offer-hold-until")).evolve(asks=("until",))
    if isinstance(command, Check):
        return offer_of(command, say(f"offer-stop-{command.target}"))
    if command.speed is not None:
        segments = length(command.speed, soldier.agility)
        return offer_of(command, say("offer-class", speed=command.speed, segments=segments))
    deed, _, arm = (command.action or "").partition(" ")
    return offer_of(command, say("offer-armed", deed=deed, arm=arm) if arm else say("offer-action", action=deed))


# Reasons.


def _why(soldier: Soldier, action: Action) -> Iterator[Phrase]:
    yield say("why-begins", who=soldier.name, what=action.label, begins=action.begins)
    if action.delay:
        yield say("why-reacting", segments=action.delay)
    for part in action.speed.split("+") if action.speed else ():
        takes = part_length(part, action.agility)
        if part in CLASSES:
            place = CLASSES.index(part) + 1
            exact = f"{place * 10 / action.agility:.2f}"
            yield say("why-class", part=part, place=place, agility=action.agility, exact=exact, segments=takes)
        else:
            yield say("why-fixed", segments=takes)
    if action.reach:
        yield _why_reach(action)
    if action.lasts:
        yield say("why-run" if action.use is Use.RUN else "why-walk")
        return
    if action.use is Use.STOP:
        stop = say("why-rolled" if action.rolled else "why-stop")
        yield marked(stop, OWN_DICE if action.own else None)
    if action.use is Use.FIRE:
        yield say("why-fire")
    yield say("why-lands", lands=action.lands)


def _why_reach(action: Action) -> Phrase:
    if action.quick:
        return say("why-quick")
    if action.prepares is None:
        return say("why-reach")
    takes = length(action.prepares, action.agility)
    return say("why-reach-prepares", classes=action.prepares, segments=takes)
