"""Fast Action: roll the action dice once for the order, then spend them, on one's turn and out of it.

The rules, in short. At the start everybody rolls its action dice (d6; 5 and 6 are successes): more successes first,
then more sixes, fives and so on; equals roll again among themselves. The order stands until the encounter ends; one
who comes later rolls and is put in. A round is everybody's turn, once. On its turn, and as a reaction at any other
moment, a combatant spends dice that are left. At the end of the round what is left counts as spent on Watch, and all
dice come back, except those that are EX-bound.

Owns all of that. Must not know how costs and targets are written (`notation`) or where words go. A hidden combatant
has no place in the order: its GM spends its dice in private at any time, and it rolls when it is revealed, or when
the GM asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.rules import ladder, roster
from bot.rules.by_hand import OWN_DICE, given
from bot.rules.chronicle import done_by
from bot.rules.commands import Command, Edit, Query
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, public
from bot.rules.model import Viewer
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.fast_action import ambush, notation, showing
from bot.rules.systems.fast_action.commands import COMMANDS, SUGGESTED, Act, Check, Flip, Hold, Next, Odds
from bot.rules.systems.fast_action.legality import (
    GUARDS,
    Test,
    answering,
    check_bound,
    check_edit,
    cost_of,
    may_answer,
    named,
    own_dice,
    rolling,
    test_of,
    ways,
    whose,
)
from bot.rules.systems.fast_action.state import (
    Roll,
    Scene,
    Spender,
    afresh,
    equals,
    in_order,
    successes,
    to_roll,
)
from bot.rules.views import BoardView, Panel, Row
from bot.rules.words import Fact, Phrase


class FastAction(InitiativeSystem[Scene, Spender]):
    """Action dice: one roll for the order, then a pool to spend in every round."""

    id = "fast-action"
    name = "Fast Action"
    state_type = Scene
    combatant_type = Spender
    commands = COMMANDS
    guards = GUARDS
    instead = ("declare", "abort", "surge")
    words = ("bot.rules.systems.fast_action",)
    orders = Orders(holds=("until",))
    version = 2

    # The course of a round.

    def start(self, opening: Opening, draw: Draw) -> Step[Scene]:
        """Ask for the roll that settles the order."""
        state = Scene(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (public("order-wanted", round=1),))

    def cursor(self, state: Scene) -> tuple[object, ...]:
        """Return the round, whether the order is settled, and who is up."""
        return state.round, state.rolled, state.up

    def answers(self, state: Scene, command: Command) -> bool:
        """Whether it spends dice out of turn, for what another one has done in this round."""
        return isinstance(command, Act) and command.cost is not None and may_answer(state, command.combatant)

    def answering(self, state: Scene, viewer: Viewer) -> Iterator[Act]:
        """Return an act of all who could do so."""
        return answering(state, viewer)

    def plain(self, state: Scene, verb: str) -> Mapping[str, Any] | None:
        """Return that a turn ends: what is spent in it has to be said."""
        return {"done": True} if verb == "act" else None

    def order(self, state: Scene) -> tuple[Spender, ...]:
        """Return the combatants from the best roll down."""
        return in_order(state)

    def advance(self, state: Scene, draw: Draw) -> Step[Scene] | None:
        """Settle the order, put in who came later, call the next turn, or end the round."""
        waiting = to_roll(state)
        if not state.rolled:
            return self._settled(state) if not waiting and len(state.visible) > 1 else None
        if any(not one.rolls for one in state.visible):
            return self._all_roll(state, draw)
        if state.up is not None or waiting or not state.visible:
            return None
        up = next((one for one in in_order(state) if not one.done and not one.hidden), None)
        if up is None:
            return self._end_round(state)
        if (alerts := ambush.alerts(state, up)) is not None:
            return alerts
        call = calling("up", up.id, round=state.round, who=up.name, left=up.left, dice=up.dice)
        call = call.evolve(offers=showing.turn_offers(up.id))
        return Step(state.put(up.evolve(played=True, still=0), up=up.id), (call,))

    def _settled(self, state: Scene) -> Step[Scene]:
        return Step(state.evolve(rolled=True), (showing.settled(state),))

    def _end_round(self, state: Scene) -> Step[Scene]:
        watching = tuple(f"{one.name} ({one.left})" for one in in_order(state) if one.left and not one.hidden)
        events = [public("watch", names=watching)] if watching else []
        events.append(public("round-ends", round=state.round))
        if not state.visible:  # Otherwise who is called says which round it is.
            events.append(public("round-begins", round=state.round + 1))
        over = [ambush.round_over(state, one) for one in state.combatants]
        fresh = [afresh(one) for one, _ in over]
        events += [event for _, told in over for event in told]
        return Step(state.put(*fresh, round=state.round + 1, up=None, alerted=()), tuple(events))

    # Rolling for the order.

    def do_flip(self, state: Scene, command: Flip, draw: Draw) -> Step[Scene]:
        """Roll for everybody whose roll is waited for (by force: for all, anew), or take one combatant's roll."""
        if command.combatant is not None:
            return self._one_rolls(state, state.get(command.combatant), command, draw)
        if state.rolled and not to_roll(state):
            state = state.put(*(one.evolve(rolls=()) for one in state.combatants))
        step = self._all_roll(state, draw)
        return step if step.state.rolled and not command.force else step.then(self._settled)

    def _all_roll(self, state: Scene, draw: Draw) -> Step[Scene]:
        return ladder.settle(state, to_roll, lambda state, one: self._rolls(state, state.get(one), draw))

    def _one_rolls(self, state: Scene, who: Spender, command: Flip, draw: Draw) -> Step[Scene]:
        who = rolling(state, who)
        if command.roll is None:
            step = self._rolls(state, who, draw)
        else:
            step = self._rolled(state, who, own_dice(who, command.roll), own=True)
        again = equals(step.state)
        if {one.id for one in again} <= {one.id for one in equals(state)}:
            return step
        names = tuple(one.name for one in again)
        return Step(step.state, (*step.events, calling("prompt-equals", *(one.id for one in again), names=names)))

    def _rolls(self, state: Scene, who: Spender, draw: Draw) -> Step[Scene]:
        purpose = f"order, roll {who.drawn + 1} of combatant {who.id}"
        dice = _dice(who, who.to_roll, purpose, draw)
        return self._rolled(state, who.evolve(drawn=who.drawn + 1), dice)

    def _rolled(self, state: Scene, who: Spender, roll: Roll, *, own: bool = False) -> Step[Scene]:
        shown = notation.told(roll)
        if who.rolls:
            event = about(who, "rolls-again", who=who.name, roll=shown)
        else:
            n = successes(roll)
            event = about(who, "rolls", who=who.name, roll=shown, n=n, hits=notation.counted(n))
        own_ones = (*who.own[: len(who.rolls)], own)
        event = given(event, OWN_DICE if own else None)
        return Step(state.put(who.evolve(rolls=(*who.rolls, roll), own=own_ones)), (event,))

    # Spending, holding, ending a turn.

    def do_act(self, state: Scene, command: Act, draw: Draw) -> Step[Scene]:
        """Spend dice, bind or free some, end the turn; any of these together."""
        who, cost = whose(state, command), cost_of(command)
        owed, events = bool(who.still), list[Event]()
        if cost is not None:
            who, event = _spending(state, who, cost, command.action)
            events.append(event)
        if command.bind is not None:
            who, event = _bound(state, who, command.bind)
            events.append(event)
        if command.done:
            events.append(about(who, "turn-done", who=who.name))
            if not owed:
                return Step(self._turn_over(state, who), tuple(events))
            who = who.evolve(still=0)
        if owed:
            return Step(state.put(who), ambush.as_of(state, tuple(events)))
        return Step(state.put(who), tuple(events))

    def _turn_over(self, state: Scene, who: Spender) -> Scene:
        return state.put(who.evolve(done=True), up=None if state.up == who.id else state.up)

    def do_hold(self, state: Scene, command: Hold, draw: Draw) -> Step[Scene]:
        """End the turn, and keep what is left for reactions."""
        who = whose(state, command)
        left = notation.dice_told(who.left)
        event = public("holds", who=who.name, left=left)
        if command.until is not None:
            event = public("holds-until", who=who.name, left=left, until=command.until)
        return Step(self._turn_over(state, who.evolve(holds=True, wait=command.until)), (event,))

    def do_next(self, state: Scene, command: Next, draw: Draw) -> Step[Scene]:
        """End the turn of whoever is up, or the round."""
        if command.round:
            step = self._end_round(state)
            return step.telling(public("cut-short"), *step.events)
        if state.up is None:
            return self._end_round(state)
        who = state.get(state.up)
        return Step(self._turn_over(state, who), (public("passed-over", who=who.name),))

    # Tests.

    def do_check(self, state: Scene, command: Check, draw: Draw) -> Step[Scene]:
        """Roll a test: prowess, the action's own dice, and the action dice spent on it."""
        who = whose(state, command)
        test = test_of(who, command)
        events: list[Event] = []
        if test.cost:
            owed = who.still
            who, event = _spending(state, who, test.cost, None)
            events += ambush.as_of(state, (event,)) if owed else (event,)
        state, purpose = state.tried(f"round {state.round}", f"test of combatant {who.id}")
        roll = _dice(who, test.pool, purpose, draw)
        return Step(state.put(who), (*events, *_outcome(who, test, roll)))

    # What changes under way.

    def left(self, state: Scene, combatant: Spender) -> Step[Scene]:
        """Nobody else is moved: if it was up, the next one in order is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state)

    def revealed(self, state: Scene, combatant: Spender) -> Step[Scene]:
        """What it was owed while it was hidden it may still spend."""
        return ambush.revealed(state, combatant)

    def entered(self, state: Scene, combatant: Spender, draw: Draw) -> Step[Scene]:
        """One may come with dice that are bound, as many as it has."""
        check_bound(combatant.name, combatant.traits, combatant.dice)
        return Step(state)

    def do_edit(self, state: Scene, command: Edit, draw: Draw) -> Step[Scene]:
        """Change what is known of a combatant; a player frees none of its bound dice."""
        check_edit(state.get(command.combatant), command)
        return roster.do_edit(self, state, command, draw)

    def edited(self, state: Scene, before: Spender, after: Spender, draw: Draw) -> Step[Scene]:
        """A smaller pool loses what is left first, then dice that are spent, then bound ones. What is freed is back at
        the end of the round.
        """
        bound = min(after.bound, after.dice)
        freed = max(before.bound - after.bound, 0) if state.rolled else 0
        return Step(state.put(after.binding(bound, after.spent + freed)))

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a stored state to the present form: bound dice have become a trait, to be given at joining."""
        if version != 1:
            return super().upgrade(version, raw)
        for one in raw["combatants"]:
            one["traits"]["bound"] = one.pop("bound")
        return raw

    # What may be done, and what is shown.

    def player_may(self, state: Scene, command: Command) -> bool:
        """A player may end its own turn, and roll again for one of its own among equals."""
        if isinstance(command, Next):
            up = state.find(state.up)
            return up is not None and up.owned_by(command.by) and not command.round
        who = state.find(command.combatant) if isinstance(command, Flip) else None
        return who is not None and who.owned_by(command.by) and who in equals(state)

    def ways(self, state: Scene, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Scene) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state, may_go_on=self.may(state, Next(by=Viewer(gm=True))))

    def row(self, state: Scene, combatant: Spender) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Scene, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer, lambda one: self.may(state, Act(by=viewer, combatant=one.id, cost="1")))

    def why(self, state: Scene, combatant: Spender) -> tuple[Phrase, ...]:
        """Return how the combatant's place in the order came about."""
        return showing.why(state, combatant)

    def panel(self, state: Scene, viewer: Viewer, verb: str, combatant: Spender) -> Panel:
        """Return the private panel of a verb; that of acting spends dice."""
        if verb == "act":
            ready = tuple(act for act in showing.presses(combatant, viewer) if self.may(state, act))
            return showing.act_panel(combatant, ready)
        return super().panel(state, viewer, verb, combatant)

    def ask(self, state: Scene, query: Query) -> Panel:
        """Answer what the odds of a test are."""
        if isinstance(query, Odds):
            return showing.odds(named(state, query.combatant), query)
        return super().ask(state, query)

    def suggest(self, state: Scene, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return ways to write a cost, a target or an effect."""
        wanted = typed.strip().casefold()
        return tuple(text for text in SUGGESTED.get(option, ()) if wanted in text.casefold())


def _dice(who: Spender, number: int, purpose: str, draw: Draw) -> Roll:
    places = range(1, number + 1)
    return notation.sorted_roll(draw.die(6, f"{purpose}, die {place}", secret=who.hidden) for place in places)


def _bound(state: Scene, who: Spender, n: int) -> tuple[Spender, Event]:
    """Bind some dice of those just spent (`n` below nought: free some), and tell it.

    What is freed in a round is back at its end; before the first one, at once.
    """
    if n > 0:
        who = who.binding(who.bound + n, max(who.spent - n, 0))
        return who, about(who, "binds", who=who.name, n=n, bound=who.bound)
    who = who.binding(who.bound + n, who.spent - n if state.rolled else who.spent)
    return who, about(who, "frees" if state.rolled else "frees-now", who=who.name, n=-n, bound=who.bound)


def _spending(state: Scene, who: Spender, cost: int, action: str | None) -> tuple[Spender, Event]:
    """Spend dice, and tell it. Out of turn it is a reaction; a hidden one has no turn to be out of, nor has one that
    spends what it is owed.
    """
    in_turn = state.up == who.id or who.hidden or who.still
    at = (state.round - 1,) if who.still else ()
    left = who.at_hand - cost
    who = who.evolve(still=left) if who.still else who.evolve(spent=who.spent + cost)
    if action is None:
        return who, done_by(who, about(who, "spends" if in_turn else "reacts", who=who.name, dice=cost, left=left), *at)
    code = "spends-on" if in_turn else "reacts-on"
    return who, done_by(who, about(who, code, who=who.name, dice=cost, left=left, action=action), *at)


def _outcome(who: Spender, test: Test, roll: Roll) -> tuple[Event, ...]:
    n = successes(roll)
    parts: dict[str, Fact] = {"pool": test.pool, "prowess": test.prowess, "dice": test.dice, "spent": test.cost}
    parts |= {"having": notation.dice_told(test.pool), "hits": notation.counted(n)}
    tested = about(who, "tests", who=who.name, **parts, roll=notation.told(roll), n=n)
    if test.needed is None:
        return (tested,)
    if n < test.needed:
        return tested, about(who, "test-fails", n=n, needed=test.needed)
    margin = n - test.needed + 1
    success = about(who, "test-succeeds", n=n, needed=test.needed, margin=margin)
    if test.effect is None:
        return tested, success
    return tested, success, about(who, "test-effect", effect=test.effect.times(margin))
