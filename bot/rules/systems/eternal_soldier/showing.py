"""What Eternal Soldier shows: the board, panels, the secrets of one viewer, and why an action is done when it is.

A secret action is public only once it is done, a hidden combatant never.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from bot.rules.commands import Abort, Command, Query
from bot.rules.kit import underway
from bot.rules.kit.board import NEXT, BoardSystem
from bot.rules.kit.underway import Lane
from bot.rules.manual_results import OWN_DICE, marked
from bot.rules.model import CombatantId, Viewer
from bot.rules.permissions import for_whom
from bot.rules.systems.eternal_soldier import actions, guards
from bot.rules.systems.eternal_soldier.commands import FIRST, SECOND, Declare, Odds
from bot.rules.systems.eternal_soldier.notation import CLASSES, length, parse_speed, parse_weapons, part_length
from bot.rules.systems.eternal_soldier.state import Action, RunningClock, Soldier, Use
from bot.rules.views import Choice, Mark, Reply, Row
from bot.rules.words import Phrase, say

FORM = ("action", "speed", "repeat", "secret")
"""What the form of a declaration asks for."""
CLASS_ASKS = ("action",)
"""What is asked where a class is chosen already."""


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

    def lanes(self, state: RunningClock) -> tuple[Lane, ...]:
        """Return the actions under way, once the clock runs."""
        return state.lanes() if state.started else ()

    def on_deck(self, state: RunningClock, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return the soldiers whose actions are done next."""
        under_way = [one for one in state.visible if not state.due(one)] if state.started else []
        coming = sorted(end for one in under_way for end in one.open_ends)
        return tuple(one.id for one in state.visible if any(end in coming[:1] for end in one.open_ends))

    def mark(self, state: RunningClock, combatant: Soldier) -> Mark:
        shown = combatant.shown
        if any(not action.secret for action in state.due(combatant)):
            return Mark.UP
        if shown and all(action.use is Use.WAIT for action in shown) and not combatant.aimless:
            return Mark.HOLDS
        if shown:
            return Mark.WAITED_FOR if combatant.aimless else Mark.BUSY if state.started else Mark.READY
        if not combatant.aware:
            return Mark.ASIDE
        return Mark.HOLDS if combatant.waits else Mark.WAITED_FOR

    def status(self, state: RunningClock, one: Soldier) -> tuple[Phrase, ...]:
        """Return how a soldier stands, and the weapon in its hand."""
        lines = _reasons_for(state, one, self.mark(state, one))
        weapon = state.arms_of(one).get(one.out or "")
        if weapon is not None and weapon.holds is not None:
            left = one.rounds(weapon.key, weapon.holds)
            lines = (*lines, say("status-loaded", weapon=weapon.name, left=left, holds=weapon.holds))
        elif weapon is not None:
            lines = (*lines, say("status-weapon", weapon=weapon.name))
        return (*lines, say("status-prone")) if one.prone else lines

    def row(self, state: RunningClock, combatant: Soldier) -> Row:
        row, due = super().row(state, combatant), state.due(combatant)
        drawn = [action for action in combatant.shown if row.mark is not Mark.UP or action in due]
        labels = tuple(say("status-action", what=action.label) for action in drawn)
        return row.replace(drawn=labels) if row.mark in (Mark.UP, Mark.BUSY, Mark.READY) else row

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

    def choices(self, state: RunningClock, one: Soldier, viewer: Viewer) -> Iterator[Choice]:
        """Yield to finish what is due, to declare by a form, by name or in a class, to wait, and to abort."""
        due = bool(state.due(one))
        if due:
            yield Choice("offer-act")
        if not state.is_surprised(one):
            yield Choice("offer-declare", "declare", opens=True)
            yield from self._declarations(state, one, viewer)
        yield Choice("offer-go-on" if one.aimless else "offer-hold", "hold")
        yield Choice("offer-hold-until", "hold", {"until": "…"}, asks=("until",))
        yield Choice("offer-abort", "abort")
        if not due:
            yield Choice("offer-act")
        for target in (FIRST, SECOND) if one.motion is not None else ():
            yield Choice(f"offer-stop-{target}", "check", {"target": target})

    def _declarations(self, state: RunningClock, one: Soldier, viewer: Viewer) -> Iterator[Choice]:
        asks = FORM if guards.may_be_secret(state, viewer) else FORM[:-1]
        begins = guards.begins(state, one, viewer)
        if begins:
            yield _form(one, "offer-form", *asks)
            yield _form(one, "offer-reacting", *asks, reacting=True)
            yield _form(one, "offer-reach", "action", "closing", "speed", reach=True, closing=1)
        else:
            yield _form(one, "offer-change", *FORM[:-1], change=True)
            yield _form(one, "offer-change-reacting", *FORM[:-1], change=True, reacting=True)
        motion, time = one.motion, state.time_of(one)
        if viewer.gm and not begins and motion and not one.doing and _doing(time, motion).code != "status-full":
            yield _form(one, "offer-beside", *FORM[:2], force=True)
        for action in guards.named(state, one):
            yield Choice(_named(action), "declare", {"action": action})
        for speed in CLASSES if begins else ():
            yield Choice(_in_class(speed, one.agility), "declare", {"speed": speed}, asks=CLASS_ASKS)

    def rulings(self, state: RunningClock, viewer: Viewer) -> Iterable[Choice]:
        """Return how the clock is started, and how it goes on."""
        if not state.started:
            return (Choice("offer-start", "flip"),)
        go_to = Choice("offer-go-to", "next", {"to": state.now + 1}, asks=("to",))
        return (NEXT, go_to) if any(one.lands is not None for one in state.combatants) else (go_to,)

    def answering(self, state: RunningClock, viewer: Viewer) -> Iterator[Command]:
        """Yield commands by which visible soldiers could answer: to declare an action, or to abort one."""
        for one in state.visible:
            yield Abort(by=viewer, combatant=one.id)
            begun = Declare(by=viewer, combatant=one.id, speed=CLASSES[0])
            yield begun if guards.begins(state, one, viewer) else begun.replace(change=True)
            yield from (begun.replace(speed=None, action=action) for action in guards.named(state, one))

    def asked_of(self, state: RunningClock, viewer: Viewer, verb: str, combatant: Soldier) -> tuple[Phrase, ...]:
        """Return what is asked; before a declaration, what is under way."""
        if verb != "declare":
            return super().asked_of(state, viewer, verb, combatant)
        lines = (
            say("panel-declare", who=combatant.name, agility=combatant.agility),
            *underway.told(Lane(combatant, action) for action in combatant.actions),
        )
        if state.is_surprised(combatant):
            return (*lines, say("panel-surprised"))
        if guards.begins(state, combatant, viewer):
            return lines
        return (*lines, say("panel-busy" if combatant.doing else "panel-moving"))

    def as_answer(self, state: RunningClock, one: Soldier, choice: Choice) -> Choice:
        """Return a declaration as a reaction, with the delay in its length."""
        given = choice.options
        if choice.verb != "declare" or given.get("action") in guards.AT_ONCE:
            return choice
        if choice.asks == CLASS_ASKS:
            choice = choice._replace(label=_in_class(given["speed"], one.agility, length(CLASSES[0], one.agility)))
        return choice._replace(options={**given, "reacting": True})

    def ask(self, state: RunningClock, query: Query) -> Reply:
        """Answer how long actions take, and the chances to stop sooner."""
        if not isinstance(query, Odds):
            return super().ask(state, query)
        who = for_whom(state, query, None)
        if query.speed is not None:
            speed = parse_speed(query.speed)
            takes = length(speed, who.agility)
            lands = state.time_of(who) + takes
            return Reply(lines=(say("odds-speed", who=who.name, speed=speed, segments=takes, lands=lands),))
        lengths = tuple(f"{name} {length(name, who.agility)}" for name in CLASSES)
        most = [max(0, min(guards.DIE, guards.roll_needed(who, target))) for target in (FIRST, SECOND)]
        first, second = (faces * 100 // guards.DIE for faces in most)
        classes = say("odds-lengths", who=who.name, agility=who.agility, lengths=lengths)
        return Reply(lines=(classes, say("odds-stop", first=first, second=second)))

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
        mine = (parse_weapons(one.traits.weapon or "") for one in state.combatants if one.owned_by(viewer))
        return tuple(found for weapons in mine for found in actions.suggested_with(typed, weapons))


def _form(one: Soldier, code: str, *asks: str, **options: int) -> Choice:
    return Choice(say(code, who=one.name), "declare", {"speed": CLASSES[0], **options}, asks)


def _in_class(speed: str, agility: int, delay: int = 0) -> Phrase:
    return say("offer-class", speed=speed, segments=delay + length(speed, agility))


def _reasons_for(state: RunningClock, soldier: Soldier, mark: Mark) -> tuple[Phrase, ...]:
    if mark is Mark.UP:
        return (say("status-due"),)
    if mark is Mark.HOLDS:
        until = soldier.shown[0].label if soldier.shown else soldier.until
        return (say("status-holds-until", until=until) if until else say("status-holds"),)
    if soldier.shown:
        return tuple(_doing(state.time_of(soldier), action) for action in soldier.shown)
    return (say("status-surprised" if mark is Mark.ASIDE else "status-to-declare"),)


def _doing(time: int, action: Action) -> Phrase:
    if not action.lasts:
        return say("status-doing", lands=action.lands)
    if time <= action.begins + action.delay:
        return say("status-sets-off", half=action.begins + action.delay + 1)
    return say("status-full" if action.use is Use.RUN and time >= action.lands else "status-half")


def _named(action: str) -> Phrase:
    if action in actions.NAMES:
        return say("offer-action", action=action)
    deed, _, arm = action.partition(" ")
    return say("offer-armed", deed=deed, arm=arm) if arm else say("offer-action", action=deed)


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
