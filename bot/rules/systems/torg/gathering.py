"""What one person announces for several combatants at one count: one message when the count goes on, not one each.

Owns which announcements wait for that. As long as the same person still has somebody to announce for and nobody else is
asked because of it, the board shows them. Must not know what an announcement is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.events import Audience, Event, on_board, public
from bot.rules.model import UserId
from bot.rules.step import Step
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Stage
from bot.rules.systems.torg.turns import asked
from bot.rules.words import Fact, Phrase, say

HERE = "announced-here"
ONE_BY_ONE = ("announces", "announces-very-fast")
"""What tells an announcement when it is made, of one or, by one word for several, of each of them."""


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
    return (public(HERE, count=state.count or 0, actions=actions),)


def unsaid(told: tuple[Event, ...], events: tuple[Event, ...]) -> Iterator[Event]:
    """Yield events without the announcements among them that the same message tells one by one."""
    said = [one.phrase.facts for one in told if one.phrase.code in ONE_BY_ONE]
    for event in events:
        if event.phrase.code != HERE:
            yield event
        elif left := tuple(one for one in _actions(event) if not any(_is_of(one, facts) for facts in said)):
            yield event.evolve(phrase=event.phrase.evolve(facts={**event.phrase.facts, "actions": left}))


def _actions(event: Event) -> Iterator[Phrase]:
    actions = event.phrase.facts["actions"]
    assert isinstance(actions, tuple)
    for one in actions:
        assert isinstance(one, Phrase)
        yield one


def _is_of(action: Phrase, facts: Mapping[str, Fact]) -> bool:
    """Whether an announcement is among those that some facts tell: of the same one, and due at the same count."""
    who = facts["who"]
    named = who if isinstance(who, tuple) else (who,)
    return action.facts["who"] in named and all(action.facts[name] == facts[name] for name in ("what", "lands"))
