"""What Torg Simple shows: the board with what is in the air, one viewer's secrets, and why somebody's count is its own.

Owns which of the state's facts are public: a secret announcement shows that it was made, and nothing else. Must not
know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import islice

from bot.rules.by_hand import OWN_DICE, marked, of
from bot.rules.exhibits import Exhibit
from bot.rules.model import PUBLIC, CombatantId, Viewer
from bot.rules.systems.torg.state import (
    Action,
    Countdown,
    Fighter,
    Stage,
    due,
    favoured,
    free_from,
    initiative,
    ladder,
    lanes,
    overdue,
    planned_for,
    unrolled,
)
from bot.rules.systems.torg.tables import (
    HASTE_INITIATIVE,
    INITIATIVE_BASE,
    MOVES,
    MULTI_DIFFICULTY,
    MULTI_LESS,
    MULTI_MORE,
    RUSH_COST,
    SCENE_BONUS,
    TAKE_TIME_BONUS,
    bonus,
)
from bot.rules.systems.torg.turns import asked, barred, is_asked, may_resume, next_count, reached
from bot.rules.underway import Lane, secret_to, seen_by, timeline, told
from bot.rules.views import BoardView, Mark, Offer, Row, Style
from bot.rules.words import Phrase, either, say

MOST_REROLLS = 20
"""A message has room for no more buttons."""


def board(state: Countdown) -> BoardView:
    """Return what everybody may see."""
    shown = seen_by(PUBLIC, lanes(state.combatants))
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), say(f"stage-{state.stage}", count=state.count or 0)),
        rows=tuple(row(state, one) for one in in_order(state) if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state),
        exhibits=picture(state, shown),
        on_deck=_on_deck(state),
    )


def _on_deck(state: Countdown) -> tuple[CombatantId, ...]:
    at = state.count
    if at is None:
        return ()
    up = {one.id for one in (asked(state) if state.stage is Stage.BOTTOM else due(state))}
    counts = {one.id: next_count(state, one, at) for one in state.visible if one.id not in up}
    first = max((count for count in counts.values() if count is not None), default=None)
    return tuple(one for one, count in counts.items() if count is not None and count == first)


def picture(state: Countdown, shown: Sequence[Lane]) -> tuple[Exhibit, ...]:
    """Return the line of time with these actions."""
    return timeline(shown, visible=state.visible, unit="count", now=state.count or 0, descending=True)


def in_order(state: Countdown) -> tuple[Fighter, ...]:
    """Return the combatants by initiative, the highest first; those without one last."""

    def rank(one: Fighter) -> tuple[bool, int]:
        own = initiative(state, one)
        return own is None, -(own or 0)

    return tuple(sorted(state.combatants, key=rank))


def lane_line(lane: Lane) -> Phrase:
    """Return the line of an action in the air: when it started, and when it lands."""
    very_fast = lane.action.begins == lane.action.lands
    return told([lane], "lane-very-fast" if very_fast else "lane")[0]


def leading(actions: Iterable[Action]) -> Action:
    """Return that of some actions at once which is no movement, if there is one: a total is for it."""
    return min(actions, key=lambda action: action.kind in MOVES)


def told_penalty(one: Fighter) -> int:
    """Return the penalty as those may know it who hear of what a combatant does: all, or of a hidden one the GM."""
    return one.penalty if one.hidden else one.open_penalty


def _modifiers(one: Fighter, action: Action) -> tuple[list[Phrase], list[int]]:
    """Return what changes the total of an action, and what that comes to (while a multi-action is open: either).

    A rush of something else that is still secret is not told.
    """
    rushed = RUSH_COST * (one.rush if one.hidden else one.rush - one.secret_rush)
    relief = min(one.relief, one.surge + rushed)
    late = action.modifier - TAKE_TIME_BONUS * action.takes_time
    by_name = {
        "surge": -one.surge, "rush": -rushed, "haste": relief,
        "time": TAKE_TIME_BONUS * action.takes_time, "target": late,
    }  # fmt: skip
    parts = [say(f"modifier-{name}", by=f"{by:+}") for name, by in by_name.items() if by]
    shares = [action.share] if action.share is not None else [MULTI_LESS, MULTI_MORE]
    if action.multi:
        told = either(*(f"{-share:+}" for share in shares))
        parts.append(say("modifier-multi", by=told, difficulty=MULTI_DIFFICULTY))
    return parts, [sum(by_name.values()) - share for share in (shares if action.multi else [0])]


def modified(one: Fighter, action: Action) -> Phrase | None:
    """Return what the total of an action is changed by, in all and one by one; None: by nothing."""
    parts, sums = _modifiers(one, action)
    if len(parts) < 2:
        return parts[0] if parts else None
    return say("worth", sum=either(*(f"{by:+}" for by in sums)), parts=tuple(parts))


def notes(state: Countdown, one: Fighter, action: Action) -> tuple[Phrase, ...]:
    """Return all that goes into the total to come of an action, and into its place among others."""
    worth = modified(one, action)
    scene = say("modifier-scene", points=SCENE_BONUS) if favoured(state, one) else None
    return tuple(note for note in (worth, scene) if note is not None)


def due_phrase(state: Countdown, one: Fighter, actions: Iterable[Action]) -> Phrase:
    """Return a combatant and what of its is due, each with what goes into the total to come."""
    told = [_due(action, notes(state, one, action)) for action in actions]
    together = reduce(lambda first, second: say("due-together", first=first, second=second), told)
    return say("due", who=one.name, what=together)


def _due(action: Action, noted: tuple[Phrase, ...]) -> Phrase:
    if not noted:
        return say("due-what", what=action.label)
    return say("due-noted", what=action.label, notes=noted)


def row(state: Countdown, one: Fighter) -> Row:
    """Return a combatant as everybody may see it."""
    mark, status = _standing(state, one)
    phrases = [*_held(state, one, mark), *((status,) if status is not None else ())]
    if one.open_penalty:
        phrases.append(say("status-penalty", penalty=one.open_penalty))
    in_air = _labels(action for action in one.in_air if not action.secret) if mark is Mark.BUSY else ()
    return Row.of(one, mark, tuple(phrases)).evolve(drawn=(say("status-action", what=in_air),) if in_air else ())


def _held(state: Countdown, one: Fighter, mark: Mark) -> tuple[Phrase, ...]:
    prepped = (say("status-prepped", what=_labels(one.prepped)),) if one.prepped else ()
    holds = (say("status-holds"),) if one.holds and mark is Mark.UP and state.stage is Stage.BOTTOM else ()
    return prepped + holds


def _standing(state: Countdown, one: Fighter) -> tuple[Mark, Phrase | None]:
    own = initiative(state, one)
    if own is None:
        return Mark.WAITED_FOR, say("status-unrolled")
    if state.stage is Stage.READY:
        mark = Mark.HOLDS if one.prepped else Mark.READY
        return mark, say("status-first" if one.held or one.prepped else "status-from", count=own)
    if state.stage is Stage.BOTTOM:
        if is_asked(state, one):
            return Mark.UP, say("status-up", count=own)
    elif not one.hidden and overdue(state, one):
        if not one.answered:
            return Mark.UP, say("status-due")
        return Mark.READY, say("status-total", total=one.total) if one.total is not None else say("status-answered")
    return _waiting(state, one, own)


def _waiting(state: Countdown, one: Fighter, own: int) -> tuple[Mark, Phrase | None]:
    if one.in_air:
        if any(action.secret for action in one.in_air):
            return Mark.BUSY, say("status-secret")
        return Mark.BUSY, say("status-busy", lands=max(action.lands for action in one.in_air))
    if one.prepped:
        return Mark.HOLDS, None
    if one.done or not one.budget.actions:
        return Mark.DONE, say("status-done")
    if one.holds:
        return Mark.HOLDS, say("status-holds-until", until=one.until) if one.until else say("status-holds")
    if barred(one, state.count):
        return Mark.ASIDE, say("status-barred", count=min(own, one.barred or own))
    to_come = state.stage is Stage.TOP and own == state.count
    passes = reached(state, one, state.count) and not to_come
    return Mark.READY, say("status-passes" if passes else "status-from", count=own)


def _labels(actions: Iterable[Action]) -> tuple[str, ...]:
    return tuple(action.label for action in actions)


def _prompt(state: Countdown) -> tuple[Phrase, ...]:
    match state.stage:
        case Stage.READY:
            if not state.visible:
                return (say("prompt-empty"),)
            names = tuple(one.name for one in unrolled(state.visible))
            return (say("prompt-roll", names=names) if names else say("prompt-ready"),)
        case Stage.BOTTOM:
            names = tuple(one.name for one in asked(state))
            if names:
                return (say("prompt-asked", names=names),)
            return (say("prompt-stands") if state.stands else say("prompt-next"),)
        case _:
            names = tuple(one.name for one in due(state) if not one.answered)
            return (say("prompt-due", names=names) if names else say("prompt-next"),)


def _buttons(state: Countdown) -> tuple[Offer, ...]:
    match state.stage:
        case Stage.READY:
            return (*_flip(state, Style.MAIN), _surge(), _follow())
        case Stage.BOTTOM:
            abort = (_abort(),) if any(one.actions for one in state.visible) else ()
            return (*bottom_offers(state), *abort)
        case _:
            return top_offers(state)


def top_offers(state: Countdown) -> tuple[Offer, ...]:
    """Return the buttons of those whose action is due, and of those who have still to roll."""
    return (
        Offer(verb="act", label=say("offer-act"), style=Style.MAIN),
        Offer(verb="act", label=say("offer-total"), asks=("total",)),
        Offer(verb="hold", label=say("offer-hold")),
        _abort(),
        _follow(),
        *_flip(state),
    )


def bottom_offers(state: Countdown) -> tuple[Offer, ...]:
    """Return the buttons of those who may announce, or fire what is prepped, or have still to roll."""
    fire = (Offer(verb="act", label=say("offer-fire")),) if any(may_resume(state, one) for one in state.visible) else ()
    return (
        Offer(verb="declare", label=say("offer-declare"), opens=True, style=Style.MAIN),
        *fire,
        Offer(verb="hold", label=say("offer-hold")),
        Offer(verb="act", label=say("offer-done"), options=(("done", "True"),)),
        _surge(),
        _follow(),
        *_flip(state),
    )


def holder_offers(holders: Sequence[Fighter]) -> tuple[Offer, ...]:
    """Return the buttons of those who held to the end of the round: each its own to roll again."""
    again = (Offer(verb="flip", label=say("offer-reroll", who=one.name), combatant=one.id) for one in holders)
    return (*islice(again, MOST_REROLLS), _surge(), _follow())


def _flip(state: Countdown, style: Style = Style.PLAIN) -> tuple[Offer, ...]:
    return (Offer(verb="flip", label=say("offer-flip"), style=style),) if unrolled(state.visible) else ()


def _surge() -> Offer:
    return Offer(verb="surge", label=say("offer-surge"), asks=("points",))


def _abort() -> Offer:
    return Offer(verb="abort", label=say("offer-abort"), style=Style.DANGER)


def _follow() -> Offer:
    return Offer(verb="next", label=say("offer-next"))


def secrets(state: Countdown, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what the viewer alone may know: of its own combatants, the GM of all."""
    lines: list[Phrase] = []
    for one in state.combatants:
        if one.commanded_by(viewer):
            lines += _secrets_of(state, one, viewer)
    return tuple(lines)


def _secrets_of(state: Countdown, one: Fighter, viewer: Viewer) -> list[Phrase]:
    lines = [lane_line(lane) for lane in secret_to(viewer, lanes([one]))]
    if one.hidden:
        lines += [say("lane-prepped", who=one.name, what=action.label) for action in one.prepped]
    if one.plan is not None:
        lines.append(say("planned", who=one.name, what=one.plan.label, count=planned_for(state, one) or 0))
    if one.behind:
        lines.append(say("hidden-behind", who=one.name, count=free_from(state, one) or 0))
    if one.penalty != one.open_penalty or (one.hidden and one.penalty):
        lines.append(say("secret-penalty", who=one.name, penalty=one.penalty))
    if one.owned_by(viewer):
        lines.append(say("secret-budget", who=one.name, left=one.budget.left or ("nothing",)))
    return lines


def why(state: Countdown, one: Fighter) -> tuple[Phrase, ...]:
    """Return how the count of a combatant came about, step by step."""
    own = initiative(state, one)
    if own is None:
        return (say("why-unrolled", who=one.name),)
    lines = [_why_base(one)]
    if favoured(state, one):
        lines.append(say("why-scene", scene=state.setting("scene"), points=SCENE_BONUS, side=one.side))
    first = ladder(state)[one.id] if state.stage is Stage.READY and one.held else one.first
    if first is not None:
        lines.append(say("why-first", count=first))
    if one.surge:
        lines.append(say("why-surge", points=one.surge))
    if one.quick:
        lines.append(say("why-quick", points=one.quick, each=HASTE_INITIATIVE))
    if one.counts_as is not None:
        lines.append(say("why-held", count=one.counts_as))
    lines.append(say("why-initiative", who=one.name, count=own))
    if barred(one, state.count):
        lines.append(say("barred", who=one.name, count=state.count or 0, barred=one.barred or 0))
    lines += [_why_action(action) for action in one.in_air]
    if one.penalty:
        lines.append(say("why-penalty", surge=one.surge, rush=RUSH_COST * one.rush, penalty=one.penalty))
    return (*lines, say("why-order"))


def _why_base(one: Fighter) -> Phrase:
    own = one.traits.initiative or 0
    if not one.dice:
        return marked(say("why-given", initiative=own), of("initiative", own))
    dice = tuple(str(die) for die in one.dice)
    number = f"{bonus(sum(one.dice)):+}"
    told = say("why-rolled", dice=dice, roll=sum(one.dice), bonus=number, base=INITIATIVE_BASE, initiative=own)
    return marked(told, OWN_DICE if one.own else None)


def _why_action(action: Action) -> Phrase:
    return say(
        "why-action", what=action.label, begins=action.begins, speed=action.speed, counts=action.counts,
        lands=action.lands,
    )  # fmt: skip
