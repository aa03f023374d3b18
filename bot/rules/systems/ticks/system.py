"""Ticks: a line on which everybody stands somewhere; the one furthest back acts, and what it does takes it further on.

The rules, in short. Everybody starts on the tick of its sheet and a die (or on its tick alone). The lowest tick acts;
of those on one tick the higher edge, and of equals whoever rolls higher, once for that tick. An action costs ticks: as
typed, by its name, or as any other. Out of turn anybody may react, at a price in ticks: its own turn comes so much
later. Who is up may wait: until a tick that it names, or off the line for something to happen, and then act from the
tick that the clock has come to. There are no rounds; the clock goes up, and never back.

Owns all of that. Must not know where words go. Who comes later stands a die's throw ahead of the clock. A hidden
combatant is not on the line that everybody sees: the GM is told its tick, and acts for it in private when it fits.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules import ladder
from bot.rules.by_hand import OWN_DICE, given
from bot.rules.chronicle import done_by
from bot.rules.clock import Hand
from bot.rules.commands import Abort, Command, Next
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, for_owner, public
from bot.rules.model import Viewer
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.ticks import showing
from bot.rules.systems.ticks.commands import COMMANDS, Act, Flip, Hold
from bot.rules.systems.ticks.forms import DIE, costs_of, die_read
from bot.rules.systems.ticks.legality import GUARDS, answering, in_turn, may_answer, price, tick_named, ways, whose
from bot.rules.systems.ticks.state import (
    Line,
    Runner,
    costs,
    in_order,
    on_line,
    opening_tick,
    rolls_to_start,
    tied,
    to_settle,
    unseen_due,
)
from bot.rules.views import BoardView, Panel, Row
from bot.rules.words import Fact, Phrase

COSTS_SUGGESTED = 10


class Ticks(InitiativeSystem[Line, Runner]):
    """A line of ticks: what one does takes time, and the one furthest back is next."""

    id = "ticks"
    name = "Ticks"
    state_type = Line
    combatant_type = Runner
    commands = COMMANDS
    guards = GUARDS
    instead = ("declare", "surge", "check")
    words = ("bot.rules.systems.ticks",)
    orders = Orders(holds=("until",))
    open_order = True

    # The course of the clock.

    def start(self, opening: Opening, draw: Draw) -> Step[Line]:
        """Ask for the rolls that everybody starts by."""
        return Step(Line(title=opening.title, gms=(opening.gm,), round=1), (public("begin"),))

    def cursor(self, state: Line) -> tuple[object, ...]:
        """Return whether the clock runs, its tick, and who is up."""
        return state.begun, state.now, state.up

    def clock(self, state: Line) -> tuple[Hand, ...]:
        """Return the tick."""
        return (Hand("tick", state.now if state.begun else None),)

    def answers(self, state: Line, command: Command) -> bool:
        """Whether it is a reaction, or what somebody has waited to do, once another one has done anything."""
        return isinstance(command, Act) and not command.done and may_answer(state, command.combatant)

    def answering(self, state: Line, viewer: Viewer) -> Iterator[Act]:
        """Return an act of all who could do so."""
        return answering(state, viewer)

    def order(self, state: Line) -> tuple[Runner, ...]:
        """Return the combatants as they act."""
        return in_order(state)

    def advance(self, state: Line, draw: Draw) -> Step[Line] | None:
        """Move the clock to the lowest tick, settle who of those there is first, and call it."""
        line = on_line(state)
        if not state.begun or state.up is not None:
            return None
        if unseen := unseen_due(state, line[0].tick or 0 if line else state.now):
            events = tuple(for_owner(one, "hidden-due", who=one.name, tick=one.tick or 0) for one in unseen)
            return Step(state.put(*(one.evolve(alerted=one.tick) for one in unseen)), events)
        if not line:
            return None
        step = ladder.settle(state.evolve(now=line[0].tick), to_settle, lambda now, one: _rolls_off(now, one, draw))
        one = tied(step.state)[0]
        call = calling("up", one.id, tick=step.state.now, who=one.name)
        return Step(step.state.evolve(up=one.id), (*step.events, call.evolve(offers=showing.turn_offers(one.id))))

    # Starting.

    def do_flip(self, state: Line, command: Flip, draw: Draw) -> Step[Line]:
        """Roll for one; or for all who are left, and start the clock."""
        if command.combatant is not None:
            who = state.get(command.combatant).evolve(die=None, own=False)
            if command.roll is None:
                return _rolled(state.put(who), who, draw)
            who = who.evolve(die=die_read(command.roll), own=True)
            return Step(state.put(who), (given(_die_told(who), OWN_DICE),))
        step = Step(state)
        for one in state.combatants if rolls_to_start(state) else ():
            if one.die is None:
                further = _rolled(step.state, one, draw)
                step = Step(further.state, step.events + further.events)
        placed = [_placed(step.state, one) for one in step.state.combatants]
        state = step.state.put(*placed, begun=True)
        state = state.evolve(now=min((one.tick or 0 for one in on_line(state)), default=0))
        told = tuple(public("starts", who=one.name, tick=one.started) for one in on_line(state))
        return Step(state, (*step.events, public("clock-starts" if told else "clock-starts-empty"), *told))

    # Acting, waiting.

    def do_act(self, state: Line, command: Act, draw: Draw) -> Step[Line]:
        """Act, and go on by what it costs; or let the tick go."""
        who = whose(state, command)
        if command.done:
            return Step(_gone_on(state, who, 1), (about(who, "lets-go", who=who.name, tick=_from(state, who) + 1),))
        cost = price(state, who, command)
        code = "acts" if in_turn(state, who) else "reacts"
        facts: dict[str, Fact] = {"who": who.name, "what": cost.name, "cost": cost.ticks}
        event = done_by(who, about(who, code, **facts, tick=_from(state, who) + cost.ticks))
        return Step(_gone_on(state, who, cost.ticks, label=cost.name), (event,))

    def do_hold(self, state: Line, command: Hold, draw: Draw) -> Step[Line]:
        """Wait: until a tick, or off the line."""
        who = whose(state, command)
        until = tick_named(command)
        if until is not None:
            after = who.evolve(tick=until, rolls=(), label=None)
            return Step(state.put(after, up=None), (public("holds-until-tick", who=who.name, tick=until),))
        after = who.evolve(waits=True, wait=command.until, rolls=(), label=None)
        if command.until is None:
            return Step(state.put(after, up=None), (public("holds", who=who.name),))
        return Step(state.put(after, up=None), (public("holds-until", who=who.name, until=command.until),))

    def do_abort(self, state: Line, command: Abort, draw: Draw) -> Step[Line]:
        """Come back to the line, on the tick that the clock has come to."""
        who = whose(state, command).evolve(waits=False, wait=None, tick=state.now)
        return Step(state.put(who), (public("aborts", who=who.name, tick=state.now),))

    def do_next(self, state: Line, command: Next, draw: Draw) -> Step[Line]:
        """Let the tick of whoever is up go; where nobody is, move the clock on by one."""
        if state.up is None:
            return Step(state.evolve(now=state.now + 1), (public("tick-goes-by", tick=state.now + 1),))
        who = state.get(state.up)
        return Step(_gone_on(state, who, 1), (public("passed-over", who=who.name, tick=_from(state, who) + 1),))

    # What changes under way.

    def entered(self, state: Line, combatant: Runner, draw: Draw) -> Step[Line]:
        """Who comes while the clock runs is put on the line at once, a die's throw ahead."""
        if not state.begun:
            return Step(state)
        if rolls_to_start(state):
            state = _rolled(state, combatant, draw).state
        one = _placed(state, state.get(combatant.id)).evolve(late=True)
        return Step(state.put(one), (about(one, "comes-in", who=one.name, tick=one.started),))

    def left(self, state: Line, combatant: Runner) -> Step[Line]:
        """Nobody else is moved: if it was up, the next one is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state)

    def revealed(self, state: Line, combatant: Runner) -> Step[Line]:
        """It stands on its tick; one that has passed is the present one."""
        if combatant.tick is None:
            return Step(state)
        one = combatant.evolve(tick=max(combatant.tick, state.now))
        return Step(state.put(one), (public("stands", who=one.name, tick=one.tick or 0),))

    def check_setting(self, state: Line, key: str, value: str) -> str:
        """Return the value to keep; refuse a list of costs that is none."""
        if key == "costs":
            costs_of(value)
        return value

    # What may be done, and what is shown.

    def player_may(self, state: Line, command: Command) -> bool:
        """A player may let its own tick go, and roll for one of its own."""
        if isinstance(command, Next):
            up = state.find(state.up)
            return up is not None and up.owned_by(command.by)
        who = state.find(command.combatant) if isinstance(command, Flip) else None
        return who is not None and who.owned_by(command.by)

    def ways(self, state: Line, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Line) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Line, combatant: Runner) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Line, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Line, combatant: Runner) -> tuple[Phrase, ...]:
        """Return how the combatant's place on the line came about."""
        return showing.why(state, combatant)

    def panel(self, state: Line, viewer: Viewer, verb: str, combatant: Runner) -> Panel:
        """Return the private panel of a verb; that of acting has the actions that have a name."""
        if verb != "act" or not self.may(state, Act(by=viewer, combatant=combatant.id, cost="1")):
            return super().panel(state, viewer, verb, combatant)
        may_pass = self.may(state, Act(by=viewer, combatant=combatant.id, done=True))
        return showing.act_panel(state, combatant, reacts=not in_turn(state, combatant), may_pass=may_pass)

    def suggest(self, state: Line, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return the actions that have a name, and some costs."""
        known: tuple[str, ...] = ()
        if verb == "act":
            numbers = tuple(map(str, range(1, COSTS_SUGGESTED + 1)))
            known = {"action": tuple(costs(state)), "cost": numbers}.get(option, ())
        wanted = typed.strip().casefold()
        return tuple(word for word in known if word.startswith(wanted)) or super().suggest(state, verb, option, typed)


def _rolled(state: Line, one: Runner, draw: Draw) -> Step[Line]:
    state, purpose = state.tried(_moment(state), f"start of combatant {one.id}")
    one = one.evolve(die=draw.die(DIE, purpose, secret=one.hidden))
    return Step(state.put(one), (_die_told(one),))


def _rolls_off(state: Line, id: int, draw: Draw) -> Step[Line]:
    one = state.get(id)
    state, purpose = state.tried(_moment(state), f"tie of combatant {id}")
    roll = draw.die(DIE, purpose)
    return Step(state.put(one.evolve(rolls=(*one.rolls, roll))), (public("rolls-off", who=one.name, roll=roll),))


def _moment(state: Line) -> str:
    return f"tick {state.now}" if state.begun else "before the start"


def _die_told(one: Runner) -> Event:
    return about(one, "rolls", who=one.name, die=one.die or 0)


def _placed(state: Line, one: Runner) -> Runner:
    tick = opening_tick(state, one)
    return one.evolve(tick=tick, started=tick)


def _from(state: Line, who: Runner) -> int:
    return state.now if who.waits else who.tick or 0


def _gone_on(state: Line, who: Runner, ticks: int, *, label: str | None = None) -> Line:
    since = _from(state, who)
    up = None if state.up == who.id else state.up
    after = who.evolve(tick=since + ticks, rolls=(), waits=False, wait=None, label=label, since=since)
    return state.put(after, up=up)
