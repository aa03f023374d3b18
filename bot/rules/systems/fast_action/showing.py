"""What Fast Action shows: the board, the GM's secrets, the odds, and why somebody acts when it does.

Owns which of the state's facts are public: all of them, but for hidden combatants. Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.chances import percent, stacked
from bot.rules.events import Event, public
from bot.rules.exhibits import OddsExhibit, OrderExhibit, Place
from bot.rules.model import Viewer
from bot.rules.offering import offer_of
from bot.rules.sides import named, sides_of
from bot.rules.systems.fast_action import notation
from bot.rules.systems.fast_action.commands import Act, Odds
from bot.rules.systems.fast_action.state import (
    SUCCESSES,
    Scene,
    Spender,
    awaited,
    equals,
    in_order,
    successes,
    to_roll,
)
from bot.rules.views import BoardView, Mark, Offer, Panel, Row, Style, first_ready
from bot.rules.words import Phrase, say

DONE = (("done", "True"),)
FACES = ("sixes", "fives", "fours", "threes", "twos", "ones")
SPENT_AT_A_PRESS = 6
"""A panel has a button for each number of dice up to this; more are asked for in a form."""
TARGETS_AT_ONCE = 5
TESTED = ("dice", "cost", "target", "distance", "effect")
"""What the form of a test asks for."""
TARGETS = range(1, TARGETS_AT_ONCE + 1)


def board(state: Scene, *, may_go_on: bool) -> BoardView:
    """Return what everybody may see. `may_go_on`: the GM may call for what comes next."""
    shown = tuple(one for one in in_order(state) if not one.hidden) if state.rolled else state.visible
    rows = tuple(row(state, one) for one in shown)
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), say("stage-turns" if state.rolled else "stage-roll")),
        rows=rows,
        prompt=_prompt(state),
        offers=_buttons(state, may_go_on=may_go_on),
        on_deck=first_ready(rows) if state.up is not None else (),
    )


def row(state: Scene, one: Spender) -> Row:
    """Return a combatant as everybody may see it."""
    mark, status = _standing(state, one)
    if one.bound:
        status = (*status, say("status-bound", n=one.bound))
    if one.still:
        status = (*status, say("status-still", round=state.round - 1, left=notation.dice_told(one.still)))
    return Row.of(one, mark, status)


def _standing(state: Scene, one: Spender) -> tuple[Mark, tuple[Phrase, ...]]:
    dice = say("status-dice", left=one.left, dice=one.dice)
    if one.id == state.up:
        return Mark.UP, (say("status-up"), dice)
    if not one.rolls:
        return Mark.WAITED_FOR, (say("status-to-roll"),)
    if one.id in awaited(state):
        return Mark.WAITED_FOR, (say("status-rolls-again"),)
    if not state.rolled:
        return Mark.READY, (say("status-rolled", roll=notation.told(one.rolls[0])),)
    if one.holds and one.left:
        return Mark.HOLDS, (say("status-holds-until", until=one.wait) if one.wait else say("status-holds"), dice)
    if one.done:
        return Mark.DONE, (say("status-done"), dice)
    return Mark.READY, (dice,)


def _prompt(state: Scene) -> tuple[Phrase, ...]:
    up = state.find(state.up)
    if up is not None:
        return (say("prompt-up" if up.left else "prompt-empty-pool", who=up.name),)
    if not state.visible:
        return (say("prompt-nobody" if state.rolled else "prompt-empty"),)
    again = equals(state)
    if again:
        return (say("prompt-equals", names=tuple(one.name for one in again)),)
    return (say("prompt-flip"),)


def _buttons(state: Scene, *, may_go_on: bool) -> tuple[Offer, ...]:
    if state.up is not None:
        return turn_offers(None)
    if may_go_on:
        return (Offer(verb="next", label=say("offer-next")),)
    return (Offer(verb="flip", label=say("offer-flip"), style=Style.MAIN),)


def settled(state: Scene) -> Event:
    """Return what is told of the order once it is settled, and its picture: the dice of each, the best first."""
    shown = [one for one in in_order(state) if not one.hidden]
    if not shown:
        return public("order-open")
    sides = sides_of(state.visible)
    places = tuple(
        Place(value=str(successes(one.rolls[0])), who=(named(one, sides),), dice=one.rolls[0]) for one in shown
    )
    picture = OrderExhibit(
        title=say("order"), measure=say("by-successes"), places=places, sides=sides, good=min(SUCCESSES)
    )
    return public("order-settled", names=tuple(one.name for one in shown)).evolve(exhibits=(picture,))


def turn_offers(combatant: int | None) -> tuple[Offer, ...]:
    """Return the buttons of a turn (None: of whoever presses)."""
    return (
        Offer(verb="act", label=say("offer-act"), combatant=combatant, opens=True, style=Style.MAIN),
        Offer(verb="act", label=say("offer-done"), combatant=combatant, options=DONE),
        Offer(verb="hold", label=say("offer-hold"), combatant=combatant),
        Offer(verb="next", label=say("offer-next")),
    )


def presses(one: Spender, viewer: Viewer) -> tuple[Act, ...]:
    """Return what the panel of acting has a button for, as far as it may be done: so many dice, the end of the turn,
    a die bound or freed.
    """
    costs = tuple(Act(by=viewer, combatant=one.id, cost=str(n)) for n in range(1, SPENT_AT_A_PRESS + 1))
    done = Act(by=viewer, combatant=one.id, done=True)
    return (*costs, done, *(Act(by=viewer, combatant=one.id, bind=n) for n in (1, -1)))


def act_panel(one: Spender, ready: tuple[Act, ...]) -> Panel:
    """Return the private panel of spending: the presses that are possible, and a form for any other cost."""
    offers = [offer_of(act, _told(act)) for act in ready]
    if costs := sum(act.cost is not None for act in ready):
        asks = ("cost", "action", "distance")
        offers.insert(costs, Offer(verb="act", label=say("offer-spend-other"), combatant=one.id, asks=asks))
        offers.append(Offer(verb="check", label=say("offer-test"), combatant=one.id, asks=TESTED))
    chances = [_chances(one, int(act.cost), TARGETS) for act in ready if act.cost is not None]
    head = say("panel-act", who=one.name, left=one.at_hand, dice=one.dice)
    told = (say("panel-odds", prowess=one.traits.prowess or 0), *chances) if chances else ()
    return Panel(lines=(head, *told), offers=tuple(offers))


def _chances(one: Spender, spent: int, targets: Sequence[int], dice: int = 0) -> Phrase:
    pool = (one.traits.prowess or 0) + dice + spent
    found = ((target, notation.chance(pool, target)) for target in targets)
    chances = tuple(f"{target}S {percent(chance)}" for target, chance in found)
    return say("odds-line", spent=spent, pool=notation.dice_told(pool), chances=chances)


def _told(act: Act) -> Phrase:
    if act.cost is not None:
        return say("offer-spend", n=int(act.cost))
    if act.bind is not None:
        return say("offer-bind" if act.bind > 0 else "offer-free")
    return say("offer-done")


def secrets(state: Scene, viewer: Viewer, may_spend: Callable[[Spender], bool]) -> tuple[Phrase, ...]:
    """Return what the viewer alone may know: how its hidden combatants (the GM's: all) stand."""
    lines: list[Phrase] = []
    for one in state.combatants:
        if one.hidden and one.seen_by(viewer):
            if not one.rolls:
                lines.append(say("secret-hidden-roll", who=one.name))
            if one.still:
                owed = notation.dice_told(one.still)
                lines.append(say("hidden-behind", who=one.name, round=state.round - 1, left=owed))
            elif may_spend(one):
                lines.append(say("secret-hidden-ready", who=one.name, left=notation.dice_told(one.left)))
    return tuple(lines)


def odds(one: Spender, query: Odds) -> Panel:
    """Return the chances of a test for each number of action dice that may be spent on it."""
    dice, prowess = notation.dice_given(query.dice), one.traits.prowess or 0
    targets = notation.parse_target(query.target).all if query.target is not None else TARGETS
    lines = [say("odds-head", who=one.name, prowess=prowess, dice=dice, left=one.at_hand)]
    bars = []
    for spent in range(one.at_hand + 1):
        pool = prowess + dice + spent
        found = [notation.chance(pool, target) for target in targets]
        lines.append(_chances(one, spent, targets, dice))
        bars.append(stacked(say("odds-spent", spent=spent), _apart(found)))
    best, *others = reversed(targets)
    exactly = (say("odds-exactly", successes=target) for target in others)
    parts = (say("odds-or-more", successes=best), *exactly, say("odds-under", successes=targets[0]))
    picture = OddsExhibit(who=one.name, parts=parts, bars=tuple(bars))
    return Panel(lines=tuple(lines), exhibits=(picture,))


def _apart(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    falling = (*reversed(chances), Fraction(1))
    return tuple(chance - more for chance, more in zip(falling, (Fraction(0), *falling), strict=False))


def why(state: Scene, one: Spender) -> tuple[Phrase, ...]:
    """Return how the place of a combatant came about, step by step."""
    if not one.rolls:
        return (say("why-not-yet", who=one.name),)
    first = one.rolls[0]
    counts = tuple(f"{first.count(face)} {name}" for face, name in zip(range(6, 0, -1), FACES, strict=True))
    lines = [
        say("why-roll", who=one.name, roll=notation.told(first), n=notation.counted(successes(first)), faces=counts)
    ]
    lines += [say("why-again", roll=notation.told(roll)) for roll in one.rolls[1:]]
    hands = dict(enumerate(one.own))
    lines = [marked(line, OWN_DICE if hands.get(place) else None) for place, line in enumerate(lines)]
    lines.append(say("why-order"))
    if not one.hidden and one.id in to_roll(state):
        return (*lines, say("why-equal"))
    among = [other.id for other in in_order(state) if not other.hidden or other.id == one.id]
    return (*lines, say("why-place", place=among.index(one.id) + 1, of=len(among)))
