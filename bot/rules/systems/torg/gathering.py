"""What one person announces for several combatants at one count: one message when the count goes on, not one each.

Owns which announcements wait for that. As long as the same person still has somebody to announce for and nobody else is
asked because of it, the board shows them. Must not know what an announcement is.
"""

from __future__ import annotations

from bot.rules.events import Audience, Event, on_board, public
from bot.rules.model import UserId
from bot.rules.step import Step
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Stage
from bot.rules.systems.torg.turns import asked
from bot.rules.words import say


def gathered(before: Countdown, who: Fighter, step: Step[Countdown]) -> Step[Countdown]:
    """Return the step of an announcement, which the board alone shows while its player is asked for another one."""
    known, now = {one.id for one in asked(before)}, asked(step.state)
    others = any(one.owner == who.owner for one in now if one.id != who.id)
    if who.hidden or before.stage is not Stage.BOTTOM or not others or any(one.id not in known for one in now):
        return step
    events = (on_board(one) if one.audience is Audience.PUBLIC else one for one in step.events)
    return step._replace(events=tuple(events))


def told(state: Countdown) -> tuple[Event, ...]:
    """Return what is told when a count goes on: what was announced there by one person for several."""
    by_player: dict[UserId | None, list[tuple[Fighter, Action]]] = {}
    for one in state.visible:
        for action in one.in_air:
            if action.begins == state.count and not action.secret:
                by_player.setdefault(one.owner, []).append((one, action))
    some = [pair for pairs in by_player.values() if len({one.id for one, _ in pairs}) > 1 for pair in pairs]
    if not some:
        return ()
    actions = tuple(say("announced-one", who=one.name, what=action.label, lands=action.lands) for one, action in some)
    return (public("announced-here", count=state.count or 0, actions=actions),)
