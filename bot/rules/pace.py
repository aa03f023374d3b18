"""The pace of the table: whether the fight goes on by itself, waits for those who could respond, or for the GM.

It waits for players' visible combatants alone: a hidden one never holds it up.
"""

from __future__ import annotations

from typing import Any

from bot.rules import moments
from bot.rules.base import AnySystem
from bot.rules.commands import ANSWER, Command, Elapse, Next, Pass, given_options
from bot.rules.declared import GM, MOMENTS
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Audience, Step, aimed_at, for_user, public
from bot.rules.model import CombatantId, SystemState, UserId
from bot.rules.views import BoardView, Offer, Style
from bot.rules.words import say


def has_come(system: AnySystem, state: Any, further: Step[Any]) -> bool:
    """Whether going on has come to what was meant: somebody is called, or something is told within the round."""
    moved = system.cursor(further.state) != system.cursor(state)
    return moments.calls(further) or (moved and further.state.round == state.round and moments.heard(further.events))


def leads_on(command: Command, step: Step[Any]) -> bool:
    """Whether a step is a GM's Next that has called nobody yet, and so goes on to whom it calls."""
    return isinstance(command, Next) and command.by.gm and not moments.calls(step)


def stepped(system: AnySystem, before: Any, after: Any) -> Any:
    """Return a state that the clock has come to: what has happened there everybody may respond to."""
    new = after.passed and system.cursor(before) != system.cursor(after)
    return after.evolve(passed=()) if new else after


def goes_on(command: Command) -> bool:
    """Whether a command has the clock go on, where that waits by the pace alone: the GM's word, or its time is over."""
    return isinstance(command, Elapse) or (isinstance(command, Next) and not set(given_options(command)) - {"force"})


def onward(state: Any, command: Command) -> Step[Any]:
    """Return the step with which the clock goes on: that its time is over is told; the GM's word needs no telling."""
    return Step(state, (public("window-over"),) if isinstance(command, Elapse) else ())


def answered(command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step of which everybody heard: after it everybody may respond anew, but for who has just acted."""
    who = command.whom
    return Step(step.state.evolve(passed=() if who is None else (who,)), step.events)


def do_pass(system: AnySystem, state: Any, command: Pass, draw: Draw) -> Step[Any]:
    """Let what has happened pass, for all of one's combatants; or everything, until that is taken back."""
    user = command.by.user
    if state.setting("pace") != MOMENTS or user is None:
        raise Refused("no-pace", pace=state.setting("pace"))
    if command.everything is not None:
        rest = tuple(one for one in state.waves if one != user)
        now = (*rest, user) if command.everything else rest
        refuse_if(now == state.waves, "passes-already" if command.everything else "passes-nothing")
        code = "you-pass-everything" if command.everything else "you-are-asked"
        passed = _mine(system, state, user) if command.everything else ()
        return Step(state.evolve(waves=now, passed=(*state.passed, *passed)), (for_user(user, say(code)),))
    mine = _mine(system, state, user)
    refuse_if(not mine, "nothing-to-pass")
    return Step(state.evolve(passed=(*state.passed, *mine)), (for_user(user, say("you-pass")),))


def _mine(system: AnySystem, state: Any, user: UserId) -> tuple[CombatantId, ...]:
    return (
        tuple(one.id for one in moments.responding(system, state) if one.owner == user)
        if moments.holds(system, state)
        else ()
    )


def passes_now(system: AnySystem, state: Any, user: UserId) -> bool:
    """Whether one who lets everything pass is waited for: what has happened is to be let pass then, as by a press."""
    return user in state.waves and state.setting("pace") == MOMENTS and bool(_mine(system, state, user))


def finished(system: AnySystem, before: Any, command: Command, step: Step[Any]) -> Step[Any]:
    """Return a step with what may be claimed of it, and the buttons of those whom the clock waits for to respond."""
    if not moments.heard(step.events):  # it can be answered by nobody, and calls nobody anew
        return Step(step.state, step.events)
    step = moments.finished(system, before, command, step)
    state = step.state
    if state.waves:  # At whose combatants something was aimed by name is asked again.
        told = [event for event in step.events if event.audience is Audience.PUBLIC]
        aimed = {one.owner for event in told for one in aimed_at(state, event)}
        state = state.evolve(waves=tuple([user for user in state.waves if user not in aimed]))
        step = step.leading_to(state)
    return moments.on_newest_line(step, offers(system, state)) if moments.holds(system, state) else step


def on_board(system: AnySystem, state: Any, board: BoardView) -> BoardView:
    """Return the board as it is while the clock waits by the pace."""
    if not moments.holds(system, state):
        return board
    names = tuple(one.name for one in moments.responding(system, state)) if state.setting("pace") == MOMENTS else ()
    prompt = say("pace-moments", names=names) if names else say("pace-gm")
    return board.evolve(prompt=(prompt,), offers=offers(system, state))


def offers(system: AnySystem, state: SystemState[Any]) -> tuple[Offer, ...]:
    """Return the buttons of those who could respond, if anybody could, and the GM's."""
    answer = Offer(verb=ANSWER, label=say("offer-answer"), opens=True)
    onward = Offer(verb="next", label=say("offer-next"))
    if state.setting("pace") == GM:
        able = any(True for _ in moments.responses(system, state))
        return (*((answer,) if able else ()), onward.evolve(style=Style.MAIN))
    everything = Offer(verb="pass", label=say("offer-pass-everything"), options=(("everything", "True"),))
    return answer, Offer(verb="pass", label=say("offer-pass"), style=Style.MAIN), everything, onward
