"""Who has a word at a count of Torg Simple: each rule once, for whom is asked, what is offered and what is refused.

Owns when a combatant may announce, add to what it announced, go on with what is prepped, and surge. Must not know by
which command it does so (`legality`), nor change anything. What everybody may see of a round goes by the visible
combatants alone: a hidden one is asked for nothing and holds up nothing.
"""

from __future__ import annotations

from bot.rules.errors import Refused
from bot.rules.model import CombatantId, once
from bot.rules.systems.torg.state import RESOLVING, Countdown, Fighter, Stage, free_from, initiative
from bot.rules.systems.torg.tables import ACTIVE, MOVES, PASSIVE, SURGE_LEAST, SURGE_MOST

# The count.


def reached(state: Countdown, one: Fighter, at: int | None) -> bool:
    """Whether a countdown at `at` (None: it has not begun) has come to its initiative."""
    own = initiative(state, one)
    return own is not None and at is not None and own >= at


def barred(one: Fighter, at: int | None) -> bool:
    """Whether it has aborted an action, and must still wait at the count `at`."""
    return one.barred is not None and at is not None and at > one.barred


def known_initiative(state: Countdown, who: Fighter) -> int:
    """Return the count from which on it may announce; refuse where its base initiative is not known."""
    own = initiative(state, who)
    if own is None:
        raise Refused("no-initiative", who=who.name)
    return own


def check_turn(state: Countdown, who: Fighter, at: int | None = None) -> None:
    """Refuse an announcement of one who may make none at this count, whatever it is.

    A hidden one may make it as of any count `at` from which on it was free, also after the round has publicly ended.
    """
    known_initiative(state, who)
    if who.behind:
        return
    if state.count is None:
        raise Refused("not-begun")
    if state.stage in RESOLVING and not who.hidden:
        raise Refused("resolve-first", count=state.count)
    _check_count(state, who, state.count)
    if at is not None:
        _check_count(state, who, at)


def begins(state: Countdown, who: Fighter) -> int:
    """Return the count at which an announcement made now begins.

    That of a hidden one counts from where it became free, wherever the public clock is, unless it has held.
    """
    owed = free_from(state, who) if who.hidden and not who.holds else None
    return state.count or 0 if owed is None else owed


def check_plan(state: Countdown, who: Fighter, at: int) -> None:
    """Refuse a plan to announce at the count `at` for one who could not do so then, as things stand."""
    known_initiative(state, who)
    if state.count is not None and at > state.count:
        raise Refused("count-passed", found=at, count=state.count)
    _check_count(state, who, at)


def _check_count(state: Countdown, who: Fighter, at: int) -> None:
    if not reached(state, who, at):
        raise Refused("above-initiative", who=who.name, initiative=known_initiative(state, who), count=at)
    if barred(who, at):
        raise Refused("barred", who=who.name, count=at, barred=who.barred or 0)
    if who.hidden and who.freed is not None and at > who.freed:
        raise Refused("not-free", who=who.name, count=at, freed=who.freed)


def earliest(state: Countdown, one: Fighter) -> int | None:
    """Return the first count at which a combatant could announce, as things stand."""
    own = initiative(state, one)
    if own is None:
        return None
    return min(limit for limit in (own, state.count, one.barred) if limit is not None)


def next_count(state: Countdown, one: Fighter, at: int) -> int | None:
    """Return the next count from `at` on that everybody knows to be its own: what it has in the air lands there, or it
    comes to its turn; None if there is none.
    """
    if one.in_air:
        known = one.in_air if not any(action.secret for action in one.in_air) else ()
        return max((action.lands for action in known), default=None)
    free = free_from(state, one)
    if free is None or one.done:
        return None
    return free if free < at or (free == at and state.stage in RESOLVING) else None


# What else it is at, and what is left of its round.


def companions(state: Countdown, one: Fighter) -> tuple[str, ...]:
    """Return the kinds of action that may go with the one in the air, as the setting movement has it."""
    allowed = state.setting("movement")
    if allowed == "separate" or len(one.actions) != 1 or one.prepped:
        return ()
    under_way = one.actions[0].kind
    if allowed == "with-simple":
        return {"half-move": ("simple",), "simple": ("half-move",)}.get(under_way, ())
    return ("simple", "dramatic", "other") if under_way in MOVES else MOVES


def check_room(state: Countdown, who: Fighter, kind: str) -> None:
    """Refuse an action beside another one, unless both go together; and one that the round has nothing left for."""
    if who.actions and kind not in companions(state, who):
        if who.prepped:
            raise Refused("is-prepped", who=who.name, what=who.prepped[0].label)
        raise Refused("under-way", who=who.name, what=who.actions[0].label, movement=state.setting("movement"))
    if who.budget.spend(kind) is None:
        raise Refused("over-budget", who=who.name, kind=kind, left=who.budget.left or ("nothing",))


def check_defence(state: Countdown, who: Fighter, kind: str) -> None:
    """Refuse a defence that the round has none left for; an active one needs a turn, a passive one only the round."""
    if kind == PASSIVE:
        if state.count is None:
            raise Refused("not-begun")
    else:
        check_turn(state, who)
        if who.actions:
            raise Refused("under-way", who=who.name, what=who.actions[0].label, movement=state.setting("movement"))
    if who.budget.spend(kind) is None:
        code = "no-active-defence" if kind == ACTIVE else "no-passive-defence"
        raise Refused(code, who=who.name, left=who.budget.left or ("nothing",))


def able(state: Countdown, one: Fighter) -> bool:
    """Whether it may announce at the present count, with something left of its round and nothing under way."""
    here = reached(state, one, state.count) and not barred(one, state.count)
    return here and not one.actions and bool(one.budget.actions)


def may_add(state: Countdown, one: Fighter) -> bool:
    """Whether it has just announced an action, and may be asked for another one to go with it.

    After a secret announcement it is asked whatever that was: not to be asked would tell of its kind.
    """
    if state.setting("movement") == "separate" or len(one.in_air) != 1 or one.prepped:
        return False
    action = one.in_air[0]
    fitting = [kind for kind in companions(state, one) if kind != "other" and one.budget.spend(kind)]
    return action.begins == state.count and (action.secret or bool(fitting))


def may_resume(state: Countdown, one: Fighter) -> bool:
    """Whether it has a prepped action that may go on: at any later count than it was prepped at."""
    return any(state.count is not None and (action.carried or state.count < action.lands) for action in one.prepped)


# Surges.


def surge_worth(state: Countdown, who: Fighter, points: int, *, force: bool = False) -> int:
    """Return what a surge of so many points comes to: a late one is cut to what still serves, unless forced.

    Refuse one that is none, goes beyond what a round has, or would serve nothing.
    """
    if not SURGE_LEAST <= points <= SURGE_MOST:
        raise Refused("bad-surge", found=points, least=SURGE_LEAST, most=SURGE_MOST)
    own = known_initiative(state, who)
    left = SURGE_MOST - who.surge
    if points > left:
        raise Refused("surge-spent", who=who.name, surge=who.surge, left=left, most=SURGE_MOST)
    if state.count is None or force:
        return points
    if reached(state, who, state.count):
        raise Refused("surge-needless", who=who.name, initiative=own, count=state.count)
    points = min(points, state.count - own)
    if points < SURGE_LEAST:
        raise Refused("surge-late", who=who.name, initiative=own, count=state.count, left=points, least=SURGE_LEAST)
    return points


def announces_now(state: Countdown, one: Fighter) -> bool:
    """Whether what a combatant announces is for now: before the countdown it is for a count to come, but for one that
    is still behind in the round before.
    """
    return state.stage is not Stage.READY or one.behind


def has_turn(state: Countdown, id: CombatantId | None) -> bool:
    """Whether a combatant has a turn to come to sooner by a surge: at nothing yet, and with something left."""
    one = state.find(id)
    return one is not None and not (one.actions or one.done) and bool(one.budget.actions)


# Whose word is waited for.


def may_answer(state: Countdown, one: Fighter) -> bool:
    """Whether there is something for it to say at this bottom."""
    return not one.done and (one.trump or able(state, one) or may_add(state, one) or may_resume(state, one))


def is_asked(state: Countdown, one: Fighter) -> bool:
    """Whether its word is waited for at this bottom."""
    return not (one.hidden or one.answered) and may_answer(state, one)


@once
def asked(state: Countdown) -> tuple[Fighter, ...]:
    """Return the visible combatants whose word is waited for at this bottom."""
    return tuple(one for one in state.visible if is_asked(state, one))


def announcers(state: Countdown) -> tuple[Fighter, ...]:
    """Return who may announce at this bottom and has said nothing yet; hidden ones too, who are asked for nothing."""
    if state.stage is not Stage.BOTTOM:
        return ()
    silent = (one for one in state.combatants if one.hidden or not one.answered)
    return tuple(one for one in silent if able(state, one) and not (one.done or one.plan))
