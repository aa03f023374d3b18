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

from dataclasses import replace

from bot.rules import ladder
from bot.rules.commands import Command, Query
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, calling, public
from bot.rules.model import CombatantId, Viewer
from bot.rules.step import Step
from bot.rules.systems.fast_action import legality, notation, showing
from bot.rules.systems.fast_action.commands import COMMANDS, SUGGESTED, Act, Check, Flip, Hold, Next, Odds
from bot.rules.systems.fast_action.forms import DICE_AT_MOST
from bot.rules.systems.fast_action.state import (
    Roll,
    Scene,
    Spender,
    afresh,
    equals,
    in_order,
    may_roll,
    successes,
    to_roll,
)
from bot.rules.systems.fast_action.wording import CARD, INSTEAD, WORDS
from bot.rules.views import BoardView, Panel, Row
from bot.rules.words import Phrase


class FastAction(InitiativeSystem[Scene, Spender]):
    """Action dice: one roll for the order, then a pool to spend in every round."""

    id = "fast-action"
    name = "Fast Action"
    summary = "Roll your action dice once for the order, then spend them on your turn and out of it."
    card = CARD
    state_type = Scene
    combatant_type = Spender
    commands = COMMANDS
    instead = INSTEAD
    words = WORDS

    # The course of a round.

    def start(self, opening: Opening, draw: Draw) -> Step[Scene]:
        """Ask for the roll that settles the order."""
        state = Scene(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (public("order-wanted", round=1),))

    def cursor(self, state: Scene) -> tuple[object, ...]:
        """Return the round, whether the order is settled, and who is up."""
        return state.round, state.rolled, state.up

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
        call = calling("up", up.id, round=state.round, who=up.name, left=up.left, dice=up.dice)
        call = call.evolve(offers=showing.turn_offers(up.id))
        return Step(state.put(up.evolve(played=True), up=up.id), (call,))

    def _settled(self, state: Scene) -> Step[Scene]:
        """Announce the order: from now on turns are taken."""
        names = tuple(one.name for one in in_order(state) if not one.hidden)
        event = public("order-settled", names=names) if names else public("order-open")
        return Step(state.evolve(rolled=True), (event,))

    def _end_round(self, state: Scene) -> Step[Scene]:
        """Count what is left as spent on Watch, and give all dice back that are not bound."""
        watching = tuple(f"{one.name} {one.left}" for one in in_order(state) if one.left and not one.hidden)
        events = [public("watch", names=watching)] if watching else []
        events += [public("round-ends", round=state.round), public("round-begins", round=state.round + 1)]
        fresh = [afresh(one) for one in state.combatants]
        return Step(state.put(*fresh, round=state.round + 1, up=None), tuple(events))

    # Rolling for the order.

    def do_flip(self, state: Scene, command: Flip, draw: Draw) -> Step[Scene]:
        """Roll for everybody whose roll is waited for, or take one combatant's roll."""
        if command.combatant is not None:
            return self._one_rolls(state, state.get(command.combatant), command, draw)
        if command.roll is not None:
            raise Refused("roll-for-whom")
        if state.rolled and not to_roll(state):
            if not command.force:
                raise Refused("order-stands")
            state = state.put(*(one.evolve(rolls=()) for one in state.combatants))
        step = self._all_roll(state, draw)
        return step if step.state.rolled and not command.force else step.then(self._settled)

    def _all_roll(self, state: Scene, draw: Draw) -> Step[Scene]:
        """Let the visible combatants roll until no two are equal."""
        return ladder.settle(state, to_roll, lambda state, one: self._rolls(state, state.get(one), draw))

    def _one_rolls(self, state: Scene, who: Spender, command: Flip, draw: Draw) -> Step[Scene]:
        """Roll for one combatant, or take its real dice: its first roll, one among equals, or one in place of that."""
        waited_for = may_roll(state, who)
        if not waited_for and not command.force:
            if state.rolled and who.played:
                raise Refused("order-stands-for", who=who.name)
            if command.roll is None:
                raise Refused("has-rolled", who=who.name)
        again = who if waited_for else who.evolve(rolls=())
        if command.roll is None:
            return self._rolls(state, again, draw)
        if not again.to_roll:
            raise Refused("no-dice-to-roll", who=who.name)
        return self._rolled(state, again, notation.parse_roll(command.roll, again.to_roll), own="-own")

    def _rolls(self, state: Scene, who: Spender, draw: Draw) -> Step[Scene]:
        """Roll the dice of one combatant."""
        purpose = f"order, roll {who.drawn + 1} of combatant {who.id}"
        dice = [draw.die(6, f"{purpose}, die {place}") for place in range(1, who.to_roll + 1)]
        return self._rolled(state, who.evolve(drawn=who.drawn + 1), notation.sorted_roll(dice))

    def _rolled(self, state: Scene, who: Spender, roll: Roll, own: str = "") -> Step[Scene]:
        if who.rolls:
            event = about(who, f"rolls-again{own}", who=who.name, roll=notation.told(roll))
        else:
            event = about(who, f"rolls{own}", who=who.name, roll=notation.told(roll), n=successes(roll))
        return Step(state.put(who.evolve(rolls=(*who.rolls, roll))), (event,))

    # Spending, holding, ending a turn.

    def do_act(self, state: Scene, command: Act, draw: Draw) -> Step[Scene]:
        """Spend dice, bind or free some, end the turn; any of these together."""
        who = self._one(state, command)
        cost = self._cost(command)
        if cost is None and (command.action is not None or (command.bind is None and not command.done)):
            raise Refused("act-what")
        if cost is not None or command.done:
            self._check_rolled(state)
        if command.done:
            self._check_turn(state, who)
        events: list[Event] = []
        if cost is not None:
            who = self._spent(who, cost)
            events.append(_spending(state, who, cost, command.action))
        if command.bind is not None:
            who = self._bound(who, command)
            code = "binds" if command.bind > 0 else "frees"
            events.append(about(who, code, who=who.name, n=abs(command.bind), bound=who.bound))
        if command.done:
            events.append(about(who, "turn-done", who=who.name))
            return Step(self._turn_over(state, who), tuple(events))
        return Step(state.put(who), tuple(events))

    def _cost(self, command: Act) -> int | None:
        """Return the dice that an action costs, None where none is paid for."""
        if command.cost is None or not notation.per_unit(command.cost):
            if command.distance is not None:
                raise Refused("distance-for-what")
            if command.cost is None:
                return None
        return notation.dice_for(command.cost, command.distance)

    def _spent(self, who: Spender, cost: int) -> Spender:
        if cost > who.left:
            raise Refused(
                "not-enough-dice",
                who=who.name,
                cost=cost,
                left=who.left,
                dice=who.dice,
                spent=who.spent,
                bound=who.bound,
            )
        return who.evolve(spent=who.spent + cost)

    def _bound(self, who: Spender, command: Act) -> Spender:
        """Bind some of the dice spent in this round (with force, others too), or free bound ones."""
        n = command.bind or 0
        if not n:
            raise Refused("bad-bind")
        if n < 0:
            if not command.by.gm:
                raise Refused("free-gm-only")
            if -n > who.bound:
                raise Refused("free-too-many", who=who.name, n=-n, bound=who.bound)
            return who.evolve(bound=who.bound + n)
        if n > (who.unbound if command.force else who.spent):
            raise Refused("bind-too-many", who=who.name, n=n, spent=who.spent, unbound=who.unbound)
        return who.evolve(bound=who.bound + n, spent=max(who.spent - n, 0))

    def _turn_over(self, state: Scene, who: Spender) -> Scene:
        return state.put(who.evolve(done=True), up=None if state.up == who.id else state.up)

    def do_hold(self, state: Scene, command: Hold, draw: Draw) -> Step[Scene]:
        """End the turn, and keep what is left for reactions."""
        who = self._one(state, command)
        if who.hidden:
            raise Refused("hidden-needs-no-hold", who=who.name)
        self._check_rolled(state)
        self._check_turn(state, who)
        if not who.left:
            raise Refused("nothing-to-hold", who=who.name)
        event = public("holds", who=who.name, left=who.left)
        if command.until is not None:
            event = public("holds-until", who=who.name, left=who.left, until=command.until)
        return Step(self._turn_over(state, who.evolve(holds=True, wait=command.until)), (event,))

    def do_next(self, state: Scene, command: Next, draw: Draw) -> Step[Scene]:
        """End the turn of whoever is up, or the round."""
        self._check_rolled(state)
        if command.round:
            step = self._end_round(state)
            return replace(step, events=(public("cut-short"), *step.events))
        if state.up is None:
            if again := equals(state):
                raise Refused("roll-again-first", names=tuple(one.name for one in again))
            return self._end_round(state)
        who = state.get(state.up)
        return Step(self._turn_over(state, who), (public("passed-over", who=who.name),))

    def _one(self, state: Scene, command: Act | Hold | Check) -> Spender:
        """Return whom a command is for; the GM need not name who is up."""
        wanted = state.up if command.combatant is None and command.by.gm else command.combatant
        if wanted is None:
            raise Refused("which-combatant")
        return state.get(wanted)

    def _check_rolled(self, state: Scene) -> None:
        if not state.rolled:
            raise Refused("order-first")

    def _check_turn(self, state: Scene, who: Spender) -> None:
        """Refuse to end a turn that is not going on. That of a hidden one is its own."""
        if who.done:
            raise Refused("already-done", who=who.name)
        if who.id == state.up or who.hidden:
            return
        up = state.find(state.up or 0)
        if up is None:
            raise Refused("nobody-up")
        raise Refused("not-your-turn", who=who.name, up=up.name)

    # Tests.

    def do_check(self, state: Scene, command: Check, draw: Draw) -> Step[Scene]:
        """Roll a test: prowess, the action's own dice, and the action dice spent on it."""
        who = self._one(state, command)
        dice, prowess = command.dice or 0, who.traits.prowess or 0
        if not 0 <= dice <= DICE_AT_MOST:
            raise Refused("bad-dice", found=dice, most=DICE_AT_MOST)
        if command.effect is not None and command.target is None:
            raise Refused("effect-needs-target")
        effect = notation.parse_effect(command.effect) if command.effect is not None else None
        needed = notation.needed(command.target, command.distance) if command.target is not None else None
        cost = notation.dice_for(command.cost, command.distance) if command.cost is not None else 0
        pool = prowess + dice + cost
        if not pool:
            raise Refused("empty-pool", who=who.name)
        if cost:
            self._check_rolled(state)
            who = self._spent(who, cost)
        number = state.checks + 1
        purpose = f"test {number} of combatant {who.id}"
        roll = notation.sorted_roll(draw.die(6, f"{purpose}, die {place}") for place in range(1, pool + 1))
        n = successes(roll)
        shown = notation.told(roll)
        tested = about(who, "tests", who=who.name, pool=pool, prowess=prowess, dice=dice, spent=cost, roll=shown, n=n)
        events = [_spending(state, who, cost, None), tested] if cost else [tested]
        if needed is not None and n < needed:
            events.append(about(who, "test-fails", n=n, needed=needed))
        elif needed is not None:
            margin = n - needed + 1
            events.append(about(who, "test-succeeds", n=n, needed=needed, margin=margin))
            events += [about(who, "test-effect", effect=effect.times(margin))] if effect else []
        return Step(state.put(who, checks=number), tuple(events))

    # What changes under way.

    def left(self, state: Scene, combatant: Spender) -> Step[Scene]:
        """Nobody else is moved: if it was up, the next one in order is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state)

    def edited(self, state: Scene, before: Spender, after: Spender, draw: Draw) -> Step[Scene]:
        """A smaller pool loses what is left first, then dice that are spent, then bound ones."""
        bound = min(after.bound, after.dice)
        spent = min(after.spent, after.dice - bound)
        return Step(state.put(after.evolve(bound=bound, spent=spent)))

    # What may be done, and what is shown.

    def player_may(self, state: Scene, command: Command) -> bool:
        """A player may end its own turn, and roll again for one of its own among equals."""
        if isinstance(command, Next):
            up = state.find(state.up or 0)
            return up is not None and up.owned_by(command.by) and not command.round
        who = state.find(command.combatant or 0) if isinstance(command, Flip) else None
        return who is not None and who.owned_by(command.by) and who in equals(state)

    def legal(self, state: Scene, viewer: Viewer) -> tuple[Command, ...]:
        """Return what the viewer may do now."""
        return legality.legal(state, viewer)

    def board(self, state: Scene) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Scene, combatant: Spender) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Scene, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Scene, combatant: Spender) -> tuple[Phrase, ...]:
        """Return how the combatant's place in the order came about."""
        return showing.why(state, combatant)

    def panel(self, state: Scene, viewer: Viewer, verb: str, combatant: Spender) -> Panel:
        """Return the private panel of a verb; that of acting spends dice."""
        if verb == "act":
            return showing.act_panel(state, viewer, combatant)
        return super().panel(state, viewer, verb, combatant)

    def ask(self, state: Scene, query: Query) -> Panel:
        """Answer what the odds of a test are."""
        if isinstance(query, Odds):
            wanted: CombatantId | None = query.combatant
            if wanted is None:
                raise Refused("which-combatant")
            return showing.odds(state.get(wanted), query)
        return super().ask(state, query)

    def suggest(self, state: Scene, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return ways to write a cost, a target or an effect."""
        wanted = typed.strip().casefold()
        return tuple(text for text in SUGGESTED.get(option, ()) if wanted in text.casefold())


def _spending(state: Scene, who: Spender, cost: int, action: str | None) -> Event:
    """Return what is told of dice spent. Out of turn it is a reaction; a hidden one has no turn to be out of."""
    code = "spends" if state.up == who.id or who.hidden else "reacts"
    if action is None:
        return about(who, code, who=who.name, dice=cost, left=who.left)
    return about(who, f"{code}-on", who=who.name, dice=cost, left=who.left, action=action)
