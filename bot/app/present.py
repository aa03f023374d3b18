"""What of a play is offered and called: whom its message pings, and the buttons on its newest line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any

from msgspec.structs import asdict

from bot.app import several
from bot.app.clocks import Clocks, Fight, is_unchanged, shown_on
from bot.rules import bells, join_policy, pace, roster
from bot.rules.commands import VERBS, Command, Depart, Elapse, Remind
from bot.rules.contract import AnySystem
from bot.rules.declared import LANGUAGE
from bot.rules.errors import Refused, passes
from bot.rules.events import (
    Audience,
    Event,
    Step,
    agreed,
    aimed_at,
    heard,
    makes_message,
    open_groups,
    phrases_with_groups,
    public,
)
from bot.rules.model import ANYBODY, NOBODY, PUBLIC, Combatant, CombatantId, SystemState, Viewer
from bot.rules.offering import acceptable, as_all_know_it
from bot.rules.views import WHERE, BoardView, Mark, Offer, PersonalView, Row, ScreenView
from bot.rules.words import say

RESUME = Offer(verb="resume", label=say("offer-resume"))
Answers = Callable[[], tuple[Offer, ...]]
"""Finds the buttons by which a play can be answered later."""


def board_of(system: AnySystem, fight: Fight) -> BoardView:
    """Return the board that everybody sees, with what one can do for several, and what the clock waits for."""
    state = fight.state
    board = system.board(state)
    board = board.evolve(
        rows=(*board.rows, *(_lying(one) for one in state.fallen if not one.hidden)),
        offers=offered(system, state),
        round=state.round, place=state.setting("board"), language=state.setting(LANGUAGE),
    )  # fmt: skip
    board = pace.on_board(system, state, join_policy.on_board(state, board))
    prompt = tuple(agreed(line, open_groups(state)) for line in board.prompt)
    return shown_on(fight.clocks, board.evolve(prompt=prompt))


def offered(system: AnySystem, state: Any, called: CombatantId | None = None) -> tuple[Offer, ...]:
    """Return the public buttons of where the fight stands, for the one that is called (None: for whoever presses)."""
    if state.ended:
        return ()
    found = acceptable(system, state, system.buttons(state, called))
    if not system.holds(state):
        return several.with_several(system, state, found)
    return (*(one for one in found if _answers(system, state, one)), *pace.offers(system, state))


def _answers(system: AnySystem, state: Any, offer: Offer) -> bool:
    """Whether a button is the answer of one by name to what has just happened."""
    if offer.combatant is None or offer.opens:
        return False
    command = system.command(offer.verb, by=ANYBODY, combatant=offer.combatant, **dict(offer.options))
    return bool(system.answers(state, command))


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
        return step.telling(*step.events, public(code).evolve(calls_gm=True))
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
    system: AnySystem, seen: Any, command: Command, step: Step[Any], clocks: Clocks
) -> tuple[Step[Any], Clocks]:
    """Return a play that pings those alone whom it calls anew since what was `seen` last, and who is asked again."""
    if not heard(step.events):
        return step, clocks
    step, clocks = hushed(system, seen, step, clocks, reminds=isinstance(command, Remind | Elapse))
    if clocks.waves:  # At whose combatants something was aimed by name is asked again.
        told = [event for event in step.events if event.audience is Audience.PUBLIC]
        aimed = {one.owner for event in told for one in aimed_at(step.state, event)}
        clocks = clocks.evolve(waves=tuple([user for user in clocks.waves if user not in aimed]))
    return step, clocks


def under(
    system: AnySystem, before: Fight, command: Command, events: Sequence[Event], after: Fight, answers: Answers
) -> tuple[Offer, ...]:
    """Return the buttons under the message of a play: those of where the fight stands, and those to answer it later.

    A question to the GM has its own. Before anything has moved the board alone has buttons, unless somebody is called:
    people are still sitting down.
    """
    state = after.state
    if not makes_message(events) or state.ended:
        return ()
    if own := tuple(_asked(system, before, command, after)):
        return own
    calls = [event for event in events if event.call or event.calls_gm]
    if not (calls or state.beat):
        return ()
    called = calls[-1].call if calls else ()
    now = offered(system, state, called[0] if len(called) == 1 else None)
    return (*now, *answers(), *((WHERE,) if isinstance(command, Remind) else ()))


def _asked(system: AnySystem, before: Fight, command: Command, after: Fight) -> Iterator[Offer]:
    """Yield what the GM is asked: whom to let in, how to go on, and who runs the combatants of those who have left."""
    known = {one.id for one in before.state.waiting}
    for one in after.state.waiting:
        if one.id not in known:
            yield from join_policy.offers_for(one)
    if after.clocks.idle and not before.clocks.idle:
        yield RESUME
        yield from _way_on(system, after.state)
    if isinstance(command, Depart):
        for one in after.state.visible:
            if one.owner in command.users:
                label, options = say("offer-take-over", who=one.name), (("owner", str(NOBODY)),)
                yield Offer(verb="edit", label=label, combatant=one.id, options=options)


def _way_on(system: AnySystem, state: Any) -> Iterator[Offer]:
    """Yield the button by which a GM goes on: as it is, or without those who are missing, where that is possible."""
    seen = as_all_know_it(system, state)
    for verb in (verb for verb, known in VERBS.items() if known.forcible and verb in system.options):
        try:
            system.guarded(seen, system.made(verb, by=ANYBODY))
        except Refused as refusal:
            if refusal.forced and passes(system.guarded, seen, system.made(verb, by=ANYBODY, force=True)):
                yield Offer(verb=verb, label=say(refusal.forced), options=(("force", "True"),))
                return
        else:
            yield Offer(verb=verb, label=say(f"offer-{verb}"))
            return


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


def present_call(system: AnySystem, fight: Fight) -> tuple[Event, ...]:
    """Return the call of where the fight stands anew, and whom it waits for."""
    board = board_of(system, fight)
    where = reduce(lambda one, two: say("heading-and", one=one, two=two), board.heading)
    lines = [Event(phrase=phrase) for phrase in (say("present-heading", where=where), *board.prompt)]
    last = lines[-1].evolve(call=system.stop(fight.state).must, ends=board.ends, wait=board.wait)
    return (*lines[:-1], last)
