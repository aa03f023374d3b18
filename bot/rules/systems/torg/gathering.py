"""What one person announces for several combatants at one count: one message when the count goes on, not one each.

Owns which announcements wait for that. As long as the same person still has somebody to announce for and nobody else is
asked because of it, the board alone shows them; what a message has told by then waits no longer. Must not know what an
announcement is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.rules.events import Event, makes_message, on_board, public
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
    after = step.state.get(who.id)
    *earlier, new = after.actions
    state = step.state.put(after.evolve(actions=(*earlier, new.evolve(untold=not new.secret))))
    return step._replace(state=state, events=tuple(map(on_board, step.events)))


def posted(before: Countdown, step: Step[Countdown]) -> Step[Countdown]:
    """Return a whole step after which what was announced in it is not told again, nor where its moments are claimed, if
    a message tells it.
    """
    if not makes_message(step.events):
        return step
    waits = {_key(one, action) for one in before.visible for action in _untold(one)}
    moments = tuple(one._replace(state=_waiting(one.state, waits)) for one in step.moments)
    return Step(_waiting(step.state, waits), step.events, moments)


def _waiting(state: Countdown, waits: Collection[object]) -> Countdown:
    told = [one for one in state.visible if any(_key(one, action) not in waits for action in _untold(one))]
    return state.put(*(one.evolve(actions=tuple(_as_told(one, waits))) for one in told)) if told else state


def _as_told(one: Fighter, waits: Collection[object]) -> Iterator[Action]:
    for action in one.actions:
        yield action.evolve(untold=False) if action.untold and _key(one, action) not in waits else action


def _untold(one: Fighter) -> Iterator[Action]:
    return (action for action in one.actions if action.untold)


def _key(one: Fighter, action: Action) -> object:
    return one.id, action.label, action.begins, action.lands


def told(state: Countdown) -> Step[Countdown]:
    """Tell what was announced at a count and no message has told, as it goes on."""
    some = [(one, action) for one in state.visible for action in _untold(one)]
    if not some:
        return Step(state)
    actions = tuple(say("announced-one", who=one.name, what=action.label, lands=action.lands) for one, action in some)
    return Step(_waiting(state, ()), (public(HERE, count=state.count or 0, actions=actions),))


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
    who = facts["who"]
    named = who if isinstance(who, tuple) else (who,)
    return action.facts["who"] in named and all(action.facts[name] == facts[name] for name in ("what", "lands"))
