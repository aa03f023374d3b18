"""What of a play is offered and called: whom its message pings, and the buttons on its newest line."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from msgspec.structs import asdict

from bot.app import several
from bot.app.clocks import Clocks, Fight, is_unchanged, shown_on
from bot.rules import bells, join_policy, pace, roster
from bot.rules.commands import ANSWER, Command, Elapse, Remind
from bot.rules.contract import AnySystem
from bot.rules.declared import LANGUAGE
from bot.rules.events import (
    Audience,
    Event,
    Step,
    aimed_at,
    board_with_groups,
    heard,
    makes_message,
    phrases_with_groups,
    public,
)
from bot.rules.model import PUBLIC, Combatant, SystemState, Viewer
from bot.rules.offering import acceptable
from bot.rules.views import BoardView, Mark, Offer, PersonalView, Row, ScreenView
from bot.rules.words import say

Answers = Callable[[], tuple[Offer, ...]]
"""Finds the buttons by which a play can be answered later."""


def board_of(system: AnySystem, fight: Fight) -> BoardView:
    """Return the board that everybody sees, with what one can do for several, and what the clock waits for."""
    state = fight.state
    board = system.board(state)
    board = board.evolve(
        rows=(*board.rows, *(_lying(one) for one in state.fallen if not one.hidden)),
        offers=acceptable(system, state, board.offers),
        round=state.round, place=state.setting("board"), language=state.setting(LANGUAGE),
    )  # fmt: skip
    board = join_policy.on_board(state, several.on_board(system, state, board))
    return shown_on(fight.clocks, board_with_groups(state, pace.on_board(system, state, board)))


def view_of(system: AnySystem, fight: Fight, viewer: Viewer) -> PersonalView:
    """Return what a viewer may see. Its `board` is the same for everybody."""
    state, board = fight.state, board_of(system, fight)
    if viewer == PUBLIC:
        return PersonalView(board=board)
    lines = (*system.secrets(state, viewer), *roster.note_lines(state, viewer), *join_policy.lines(state, viewer))
    hidden = (system.row(state, one) for one in system.order(state) if one.hidden and one.seen_by(viewer))
    return PersonalView(
        board=board,
        hidden=(*hidden, *(_lying(one) for one in state.fallen if one.hidden and one.seen_by(viewer))),
        secrets=phrases_with_groups(state, lines),
        offers=(
            *join_policy.offers(state, viewer), *several.offers(system, state, viewer), *system.offers(state, viewer)
        ),
        bells=bells.listed(state, viewer),
        exhibits=system.own_exhibits(state, viewer),
    )  # fmt: skip


def _lying(one: Combatant) -> Row:
    """Return the row of one that has fallen: its condition says why it does nothing."""
    return Row.of(one, Mark.ASIDE, ())


def screen_of(system: AnySystem, fight: Fight) -> ScreenView:
    """Return the GM's screen. A hidden one that can act now stands first: nobody else waits for it."""
    view = view_of(system, fight, Viewer(gm=True))
    acting = {offer.combatant for offer in view.offers if offer.verb == "act"}
    places = {id: place for place, id in enumerate(system.due_first(fight.state))}

    def place(row: Row) -> tuple[bool, int]:
        return not (row.hidden and row.combatant in acting), places.get(row.combatant, len(places))

    hidden = (row.evolve(status=(say("status-hidden"), *row.status)) for row in view.hidden)
    rows = tuple(sorted((*view.board.rows, *hidden), key=place))
    seen = {"rows": rows, "offers": view.offers, "secrets": view.secrets, "bells": view.bells, "gms": fight.state.gms}
    return ScreenView(**{**asdict(view.board), **seen})


def announced(system: AnySystem, before: Any, step: Step[Any], *, moved: bool) -> Step[Any]:
    """Return a play that calls the GM once all have declared, and is posted if it `moved` the fight."""
    if not _all_declared(system, before) and _all_declared(system, step.state):
        code = "flip-now" if any(map(_counts_all, step.events)) else "all-declared"
        call = public(code).evolve(calls_gm=True, offers=system.board(step.state).offers)
        return step.telling(*step.events, call)
    if moved and not makes_message(step.events):
        return step.telling(*(event.evolve(posted=True) for event in step.events))
    return step


def _counts_all(event: Event) -> bool:
    facts = event.phrase.facts
    return event.audience is Audience.PUBLIC and "m" in facts and facts["m"] == facts.get("n")


def _all_declared(system: AnySystem, state: Any) -> bool:
    counted = system.declared(state)
    return counted is not None and 0 < counted[1] == counted[0]


def finished(
    system: AnySystem, before: Any, command: Command, step: Step[Any], clocks: Clocks, answers: Answers, seen: Any
) -> tuple[Step[Any], Clocks]:
    """Return a play with the buttons of those who are waited for or can answer; whom it calls anew is pinged."""
    if not heard(step.events):  # it can be answered by nobody, and calls nobody anew
        return step, clocks
    answered = seen is not None or system.answers(before, command)
    step = _called(system, before, step, answered=answered).offering(answers())
    reminds = isinstance(command, Remind | Elapse)
    step, clocks = hushed(system, before if seen is None else seen, step, clocks, reminds=reminds)
    if clocks.waves:  # At whose combatants something was aimed by name is asked again.
        told = [event for event in step.events if event.audience is Audience.PUBLIC]
        aimed = {one.owner for event in told for one in aimed_at(step.state, event)}
        clocks = clocks.evolve(waves=tuple([user for user in clocks.waves if user not in aimed]))
    return step.offering(pace.offers(system, step.state)) if system.holds(step.state) else step, clocks


def _called(system: AnySystem, before: SystemState[Any], step: Step[Any], *, answered: bool) -> Step[Any]:
    """Return a play whose newest line has the buttons of those who are waited for, where they have none otherwise;
    where nobody is, and it is for the GM to go on, those of the board.

    What has moved on has made all older buttons stale, and an answer those to answer; the newest ones of a clock that
    waited were for those who could respond; and who is newly waited for never had one.
    Before anything has moved the board alone has them: people are still sitting down. An answer where the fight stands
    leaves the buttons for several on the call: to find those takes ten times as long as the others.
    """
    if not makes_message(step.events) or step.state.ended or any(map(_calls, step.events)):
        return step
    held, moved = system.holds(before), system.cursor(before) != system.cursor(step.state)
    if system.holds(step.state):
        return step
    if not (answered or held or moved):
        if not (before.beat and set(system.stop(step.state).must) - set(system.stop(before).must)):
            return step
    elif answered and not (held or moved):
        return step.offering(acceptable(system, step.state, system.buttons(step.state)))
    offers = (one for one in board_of(system, Fight(step.state)).offers if one.verb != join_policy.ENTER.verb)
    return step.offering(tuple(offers))


def _calls(event: Event) -> bool:
    """Whether an event has buttons of those who are called; those of a deed are for one who could respond to it."""
    return not event.deeds and any(offer.verb != ANSWER for offer in event.offers)


def hushed(
    system: AnySystem, before: SystemState[Any], step: Step[Any], clocks: Clocks, *, reminds: bool
) -> tuple[Step[Any], Clocks]:
    """Return a play that pings nobody again who was called in this round, has been up, and has not changed."""
    same_round = step.state.round == before.round
    unchanged = {one for one in clocks.called if same_round and is_unchanged(before.find(one), step.state.find(one))}
    called = set(unchanged)
    events = []
    for event in step.events:
        quiet = tuple([one for one in event.call if one in called and not reminds])
        events.append(event if quiet == event.quiet else event.evolve(quiet=quiet))
        called.update(event.call)
    now = [one for one in step.state.combatants if one.id in called]
    kept = tuple([one.id for one in now if one.id in unchanged or _up(system, step.state, one)])
    return step.telling(*events), clocks if kept == clocks.called else clocks.evolve(called=kept)


def _up(system: AnySystem, state: Any, one: Combatant) -> bool:
    return system.row(state, one).mark is Mark.UP


def present_call(system: AnySystem, fight: Fight, answers: tuple[Offer, ...]) -> tuple[Event, ...]:
    """Return the call of where the fight stands anew: whom it waits for, and the buttons, with those to answer."""
    board = board_of(system, fight)
    where = reduce(lambda one, two: say("heading-and", one=one, two=two), board.heading)
    lines = [Event(phrase=phrase) for phrase in (say("present-heading", where=where), *board.prompt)]
    last = lines[-1].evolve(
        call=system.stop(fight.state).must, offers=(*board.offers, *answers), ends=board.ends, wait=board.wait
    )
    return (*lines[:-1], last)
