"""What Fast Action shows: the order, the board, the panel of spending, secrets, the odds, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from bot.rules.commands import Query
from bot.rules.errors import refuse_if
from bot.rules.events import Event, public
from bot.rules.exhibits import OddsExhibit, percent, stacked
from bot.rules.kit.board import NEXT, NEXT_ROUND, order_picture, phrases, place_reason
from bot.rules.kit.rolling import ROLL, ROLL_OWN, ROLL_REST
from bot.rules.kit.turns import TurnOrder
from bot.rules.manual_results import OWN_DICE, marked
from bot.rules.model import Viewer
from bot.rules.systems.fast_action.commands import (
    SUGGESTED,
    Odds,
    chance,
    dice_given,
    dice_in_words,
    parse_target,
    roll_in_words,
    successes_in_words,
)
from bot.rules.systems.fast_action.state import SUCCESSES, Scene, Spender, strength, successes
from bot.rules.views import Choice, Mark, Reply
from bot.rules.words import Phrase, say

MOST_SPENT = 6
"""The panel of spending has a button for each number of dice up to this; more are asked for in a form."""
HABITS_SHOWN = 3
OFTEN = 2
"""A cost that was paid so often has a button."""
SPEND_AND_DONE = 2
TARGETS = range(1, 6)
"""The successes for which chances are told where no target is named."""
SPEND = tuple(Choice(say("offer-spend", n=n), options={"cost": str(n)}) for n in range(1, MOST_SPENT + 1))
TEST = Choice("offer-test", "check", {"cost": "1"}, asks=("dice", "cost", "target", "distance", "effect"))


class FastActionShowing(TurnOrder[Scene, Spender]):
    """What is seen of rolls, dice and turns."""

    def running(self, state: Scene) -> bool:
        return state.rolled

    def order(self, state: Scene) -> tuple[Spender, ...]:
        """Return the combatants from the best roll down; a hidden one comes after its equals until it is revealed."""
        return tuple(
            sorted(state.combatants, key=lambda one: (tuple(map(strength, one.rolls)), not one.hidden), reverse=True)
        )

    # The board.

    def opening_event(self, state: Scene) -> Event:
        return public("order-wanted", round=1)

    def shown(self, state: Scene) -> tuple[Spender, ...]:
        """Return the visible combatants: as they sit until the order is settled."""
        return super().shown(state) if state.rolled else state.visible

    def heading(self, state: Scene) -> tuple[Phrase, ...]:
        return say("round", round=state.round), say("stage-turns" if state.rolled else "stage-roll")

    def mark(self, state: Scene, combatant: Spender) -> Mark:
        if state.is_up(combatant.id):
            return Mark.UP
        if not combatant.rolls or combatant.id in state.awaited:
            return Mark.WAITED_FOR
        if not state.rolled:
            return Mark.READY
        if not combatant.left:
            return Mark.DONE
        return Mark.HOLDS if combatant.holds else Mark.DONE if combatant.done else Mark.READY

    def status(self, state: Scene, one: Spender) -> tuple[Phrase, ...]:
        bound = one.bound and say("status-bound", n=one.bound)
        owed = one.still and say("status-still", round=state.round - 1, left=dice_in_words(one.still))
        return phrases(*_status(state, one), bound, owed)

    def prompt(self, state: Scene) -> tuple[Phrase, ...]:
        if state.up:
            return (say("prompt-up", who=state.named_up),)
        if not state.visible:
            return (say("prompt-nobody" if state.rolled else "prompt-empty"),)
        if again := state.equals:
            return (say("prompt-equals", names=tuple(one.name for one in again)),)
        return (say("prompt-nobody-able" if state.rolled else "prompt-flip"),)

    def order_event(self, state: Scene, shown: Sequence[Spender]) -> Event:
        places = ((str(successes(one.rolls[0])), (one,), one.rolls[0]) for one in shown)
        picture = order_picture(state, "by-successes", places).replace(title=say("order"), good=min(SUCCESSES))
        return public("order-settled", names=tuple(one.name for one in shown)).replace(exhibits=(picture,))

    # What one person may know.

    def choices(self, state: Scene, one: Spender, viewer: Viewer) -> Iterator[Choice]:
        """Yield what can be done with dice: to spend them in a turn or out of it, to bind them, to test, to roll."""
        rolls = (ROLL, ROLL_OWN._replace(options={"roll": "1" * one.unbound}))
        yield from rolls if one.id in state.awaited else ()
        if state.rolled:
            if spent := min(SPEND_AND_DONE, one.left):
                yield Choice(say("offer-spend-done", n=spent), options={"cost": str(spent), "done": True})
            yield Choice("offer-act", opens=True)
            yield Choice("offer-done", options={"done": True})
            yield Choice("offer-hold", "hold")
            yield from _habits(one)
            yield from SPEND
            yield Choice("offer-spend-other", options={"cost": "1"}, asks=("cost", "action", "distance"))
        if one.spent:
            yield Choice("offer-bind", options={"bind": 1})
        if one.bound:
            yield Choice("offer-free", options={"bind": -1})
        yield TEST
        yield from () if one.id in state.awaited or not one.unbound else rolls

    def rulings(self, state: Scene, viewer: Viewer) -> Iterable[Choice]:
        """Return how the fight goes on, or the roll for all who are left."""
        return (NEXT, NEXT_ROUND) if state.rolled and not state.to_roll else (ROLL_REST, NEXT, NEXT_ROUND)

    def asked_of(self, state: Scene, viewer: Viewer, verb: str, combatant: Spender) -> tuple[Phrase, ...]:
        """Return what is asked; of one who acts, with the chances of tests by what is spent on them."""
        one = combatant
        if verb != "act":
            return super().asked_of(state, viewer, verb, one)
        spending = ((n, self.made("act", by=viewer, combatant=one.id, cost=str(n))) for n in range(1, MOST_SPENT + 1))
        chances = [_chances(one, n, TARGETS) for n, act in spending if self.may(state, act)]
        head = say("panel-act", who=one.name, left=one.at_hand, dice=one.dice)
        return (head, *((say("panel-chances", prowess=one.prowess), *chances) if chances else ()))

    def secrets(self, state: Scene, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return how the hidden combatants of the viewer (of a GM: all) stand."""
        lines: list[Phrase] = []
        for one in state.combatants:
            if one.hidden and one.seen_by(viewer):
                if not one.rolls:
                    lines.append(say("secret-hidden-roll", who=one.name))
                if one.still:
                    owed = dice_in_words(one.still)
                    lines.append(say("hidden-behind", who=one.name, round=state.round - 1, left=owed))
                elif self.may(state, self.made("act", by=viewer, combatant=one.id, cost="1")):
                    lines.append(say("secret-hidden-ready", who=one.name, left=dice_in_words(one.left)))
        return tuple(lines)

    def why(self, state: Scene, combatant: Spender) -> tuple[Phrase, ...]:
        """Return how the place of a combatant came about, step by step."""
        one = combatant
        if not one.rolls:
            return (say("why-not-yet", who=one.name),)
        first = one.rolls[0]
        counts = tuple(say(f"faces-{face}", n=first.count(face)) for face in range(6, 0, -1))
        n = successes_in_words(successes(first))
        lines = [say("why-roll", who=one.name, roll=roll_in_words(first), n=n, faces=counts)]
        lines += [say("why-again", roll=roll_in_words(roll)) for roll in one.rolls[1:]]
        hands = dict(enumerate(one.own))
        lines = [marked(line, OWN_DICE if hands.get(place) else None) for place, line in enumerate(lines)]
        equal = not one.hidden and one.id in state.to_roll
        return (*lines, say("why-order"), say("why-equal") if equal else place_reason(self.order(state), one))

    def ask(self, state: Scene, query: Query) -> Reply:
        """Answer what the chances of a test are, for each number of action dice that may be spent on it."""
        if not isinstance(query, Odds):
            return super().ask(state, query)
        refuse_if(query.combatant is None, "which-combatant")
        one, dice = state.get(query.combatant), dice_given(query.dice)
        targets = TARGETS if query.target is None else parse_target(query.target).all
        lines = [say("odds-head", who=one.name, prowess=one.prowess, dice=dice, left=one.at_hand)]
        bars = []
        for spent in range(one.at_hand + 1):
            lines.append(_chances(one, spent, targets, dice))
            at_least = (Fraction(1), *(chance(one.prowess + dice + spent, target) for target in targets), Fraction(0))
            bars.append(stacked(say("odds-spent", spent=spent), tuple(a - b for a, b in pairwise(at_least))[::-1]))
        best, *others = reversed(targets)
        exactly = (say("odds-exactly", successes=target) for target in others)
        parts = (say("odds-or-more", successes=best), *exactly, say("odds-under", successes=targets[0]))
        return Reply(lines=tuple(lines), exhibits=(OddsExhibit(who=one.name, parts=parts, bars=tuple(bars)),))

    def suggest(self, state: Scene, verb: str, option: str, typed: str) -> tuple[str, ...]:
        wanted = typed.strip().casefold()
        return tuple(text for text in SUGGESTED.get(option, ()) if wanted in text.casefold())


def _habits(one: Spender) -> list[Choice]:
    often = sorted((habit for habit in one.habits if habit.times >= OFTEN), key=lambda habit: -habit.times)
    return [
        Choice(
            say("offer-habit", action=habit.action, cost=habit.cost),
            options={"cost": habit.cost, "action": habit.action, **({"distance": "1"} if far else {})},
            asks=("distance",) if far else (),
        )
        for habit in often[:HABITS_SHOWN]
        for far in ("/" in habit.cost,)
    ]


def _status(state: Scene, one: Spender) -> tuple[Phrase, ...]:
    dice = say("status-dice", left=one.left, dice=one.dice)
    if state.is_up(one.id):
        return say("status-up"), dice
    if not one.rolls:
        return (say("status-to-roll"),)
    if one.id in state.awaited:
        return (say("status-rolls-again"),)
    if not state.rolled:
        return (say("status-rolled", roll=roll_in_words(one.rolls[0])),)
    if one.holds and one.left:
        return say("status-holds-until", until=one.wait) if one.wait else say("status-holds"), dice
    return (say("status-done"), dice) if one.done else (dice,)


def _chances(one: Spender, spent: int, targets: Sequence[int], dice: int = 0) -> Phrase:
    pool = one.prowess + dice + spent
    found = tuple(f"{target}S {percent(chance(pool, target))}" for target in targets)
    return say("odds-line", spent=spent, pool=dice_in_words(pool), chances=found)
