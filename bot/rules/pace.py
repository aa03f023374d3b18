"""The pace of the table: whether the fight goes on by itself, waits for those who could respond, or for the GM.

It waits for players' visible combatants alone: a hidden one never holds it up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.rules.base import AnySystem
from bot.rules.commands import ANSWER, Advance, Command, Next, Pass, given_options
from bot.rules.declared import FLOW, GM, MOMENTS
from bot.rules.draw import SEED_BYTES, Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Step, Taken, for_user, heard
from bot.rules.model import PUBLIC, Combatant, CombatantId, SystemState, UserId, Viewer, once_of
from bot.rules.views import WAITED_FOR, BoardView, Mark, Offer, Style
from bot.rules.words import say

ANYBODY = Viewer(gm=True)
"""Gives whatever could be given for anybody."""
TRIED = bytes(SEED_BYTES)
"""What is drawn from where something is only tried."""
TO_ANSWER, TO_DECLARE, TURN, CHOICE, NEXT = "answer", "declare", "turn", "choice", "next"
"""For what the fight waits: an answer, declarations, a turn, a roll or another choice, and the GM's own step."""


def responses(system: AnySystem, state: Any, but: CombatantId | None = None) -> Iterator[tuple[CombatantId, Command]]:
    """Yield the answers that a visible combatant (`but` for one) could give where the fight stands, with its id."""
    able = {one.id for one in state.visible if one.id != but}
    for way in system.answering(state, ANYBODY):
        combatant = way.whom
        if combatant is not None and combatant in able and system.may(state, way):
            yield combatant, way


def responding(system: AnySystem, state: Any) -> tuple[Combatant, ...]:
    """Return the players' combatants that could respond to what has happened, and have not let it pass."""
    able = {one for one, _ in responses(system, state)}
    return tuple(
        one for one in state.visible if one.id in able and one.owner is not None and one.id not in state.passed
    )


def must_wait(system: AnySystem, state: Any, further: Step[Any]) -> bool:
    """Whether the clock waits for a player's word or the GM's before it calls somebody or moves on by itself."""
    pace = state.setting("pace")
    if pace == FLOW or system.cursor(further.state) == system.cursor(state):
        return False
    if pace == MOMENTS:
        return bool(responding(system, state))
    return calls(further) or system.clock(further.state) != system.clock(state)


@once_of
def holds(system: AnySystem, state: Any) -> bool:
    """Whether the clock waits by the pace alone: for those who could respond, or for the GM."""
    if state.ended or state.setting("pace") == FLOW:
        return False
    further = system.advance(state, Draw(TRIED))
    return further is not None and must_wait(system, state, further)


def calls(step: Step[Any]) -> bool:
    """Whether a step calls somebody."""
    return any(event.call for event in step.events)


def waited_for(system: AnySystem, state: Any) -> tuple[str, tuple[CombatantId | None, ...]]:
    """Return the kind of the present wait, and the combatants waited for (None: the GMs); none if nothing is.

    Before the fight has moved only declarations and the rolls of those at the table are waited for: people are still
    sitting down.
    """
    if state.ended:
        return NEXT, ()
    held = holds(system, state)
    if held and state.setting("pace") == MOMENTS:
        return TO_ANSWER, tuple(one.id for one in responding(system, state))
    declares = system.declared(state) is not None
    rows = [] if held else [system.row(state, one) for one in state.visible]
    waited = tuple(row.combatant for row in rows if row.mark in WAITED_FOR)
    if not state.visible or not (declares or state.beat or waited):
        return NEXT, ()
    kind = TURN if any(row.mark is Mark.UP for row in rows) else CHOICE if waited else NEXT
    return TO_DECLARE if declares else kind, waited or (None,)


STEPS_AT_MOST = 1000
"""No step of play advances by itself more often than this; a system that does is broken."""


def going_on(
    system: AnySystem, state: Any, draw: Draw, *, onward: bool = False, now: int | None = None
) -> Iterator[Taken]:
    """Yield the steps that the clock takes by itself from a state, as long as the pace of the table has it go on.

    `onward`: whatever the pace, until it has come to what was meant by whoever says that it goes on.
    """
    command = Advance(by=PUBLIC, now=now)
    for _ in range(STEPS_AT_MOST):
        trial = draw.tried()
        further = None if state.ended else system.advance(state, trial)
        if further is None or (not onward and must_wait(system, state, further)):
            return
        before = len(draw.drawn)
        draw.take(trial)
        onward = onward and not has_come(system, state, further)
        step = system.went_on(state, further, draw)
        state = step.state
        yield Taken(command, state, step.events, draw.drawn[before:])
    raise RuntimeError(f"{system.id} does not come to rest")


def has_come(system: AnySystem, state: Any, further: Step[Any]) -> bool:
    """Whether going on has come to what was meant: somebody is called, or something is told within the round."""
    moved = system.cursor(further.state) != system.cursor(state)
    return calls(further) or (moved and further.state.round == state.round and heard(further.events))


def leads_on(command: Command, step: Step[Any]) -> bool:
    """Whether a step is a GM's Next that has called nobody yet, and so goes on to whom it calls."""
    return isinstance(command, Next) and command.by.gm and not calls(step)


def stepped(system: AnySystem, before: Any, after: Any) -> Any:
    """Return a state that the clock has come to: what has happened there everybody may respond to."""
    new = after.passed and system.cursor(before) != system.cursor(after)
    return after.evolve(passed=()) if new else after


def goes_on(command: Command) -> bool:
    """Whether a command is the GM's word by which the clock goes on where it waits by the pace alone."""
    return isinstance(command, Next) and not set(given_options(command)) - {"force"}


def answered(command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step of which everybody heard: after it everybody may respond anew, but for who has just acted."""
    who = command.whom
    return Step(step.state.evolve(passed=() if who is None else (who,)), step.events)


def do_pass(system: AnySystem, state: Any, command: Pass, draw: Draw) -> Step[Any]:
    """Let what has happened pass, for all of one's combatants; what is to pass from now on, the clocks know."""
    user = command.by.user
    if state.setting("pace") != MOMENTS or user is None:
        raise Refused("no-pace", pace=state.setting("pace"))
    if command.everything is False:
        return Step(state)
    mine = waited_of(system, state, user)
    refuse_if(not (mine or command.everything), "nothing-to-pass")
    told = () if command.everything else (for_user(user, say("you-pass")),)
    return Step(state.evolve(passed=(*state.passed, *mine)), told)


def waited_of(system: AnySystem, state: Any, user: UserId) -> tuple[CombatantId, ...]:
    """Return the combatants of a player whose answers the clock waits for."""
    if state.setting("pace") != MOMENTS or not holds(system, state):
        return ()
    return tuple(one.id for one in responding(system, state) if one.owner == user)


def on_board(system: AnySystem, state: Any, board: BoardView) -> BoardView:
    """Return the board as it is while the clock waits by the pace."""
    if not holds(system, state):
        return board
    names = tuple(one.name for one in responding(system, state)) if state.setting("pace") == MOMENTS else ()
    prompt = say("pace-moments", names=names) if names else say("pace-gm")
    return board.evolve(prompt=(prompt,), offers=offers(system, state))


def offers(system: AnySystem, state: SystemState[Any]) -> tuple[Offer, ...]:
    """Return the buttons of those who could respond, if anybody could, and the GM's."""
    answer = Offer(verb=ANSWER, label=say("offer-answer"), opens=True)
    onward = Offer(verb="next", label=say("offer-next"))
    if state.setting("pace") == GM:
        able = any(True for _ in responses(system, state))
        return (*((answer,) if able else ()), onward.evolve(style=Style.MAIN))
    everything = Offer(verb="pass", label=say("offer-pass-everything"), options=(("everything", "True"),))
    return answer, Offer(verb="pass", label=say("offer-pass"), style=Style.MAIN), everything, onward
