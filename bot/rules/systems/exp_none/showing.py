"""What EXP without initiative shows: the board, one viewer's secrets, and why somebody sits where it does.

Owns which facts are public: all of them, but for hidden personas. Must not know how a fact is told.
"""

from __future__ import annotations

from itertools import groupby

from bot.rules.events import Event, public
from bot.rules.exhibits import OrderExhibit, Place
from bot.rules.exp import turns
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE, disabled, referees
from bot.rules.model import Viewer
from bot.rules.sides import named, sides_of
from bot.rules.systems.exp_none.state import Rotation, Sitter, in_order, same_seat
from bot.rules.views import BoardView, Mark, Offer, Row, Style, first_ready
from bot.rules.words import Phrase, say


def board(state: Rotation) -> BoardView:
    """Return what everybody may see."""
    rows = tuple(row(state, one) for one in in_order(state) if not one.hidden)
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), say("stage-turns" if state.begun else "stage-seats")),
        rows=rows,
        prompt=_prompt(state),
        offers=turn_offers(None) if state.up else (Offer(verb="next", label=say("offer-next"), style=Style.MAIN),),
        on_deck=first_ready(rows) if state.up is not None else (),
    )


def row(state: Rotation, one: Sitter) -> Row:
    """Return a persona as everybody may see it."""
    mark, status = _standing(state, one)
    return Row.of(one, mark, (*status, *turns.status(state, one)))


def _standing(state: Rotation, one: Sitter) -> tuple[Mark, tuple[Phrase, ...]]:
    used = (say("status-used", used=one.used),) if one.used and not one.done else ()
    if one.id == state.up:
        return Mark.UP, (say("status-up"), *used)
    if one.missed:
        return Mark.MISSES, (say("status-missed"),)
    if one.done:
        return Mark.DONE, (say("status-done"),)
    return (Mark.ASIDE if disabled(one) else Mark.READY), used


def _prompt(state: Rotation) -> tuple[Phrase, ...]:
    up = state.find(state.up)
    if up is None:
        if not state.visible:
            return (say("prompt-empty"),)
        return (say("prompt-nobody-able" if state.begun else "prompt-begin"),)
    lines = [say("prompt-up-left", who=up.name, left=up.left) if up.used else say("prompt-up", who=up.name)]
    seat = tuple(
        one.name
        for one in in_order(state)
        if same_seat(one, up) and not one.done and not one.hidden and one.id != up.id
    )
    return (*lines, say("prompt-seat", names=seat)) if seat else tuple(lines)


def begins(state: Rotation) -> Event:
    """Return what is told when the first unit begins, and the picture of the seats, clockwise."""
    if not state.visible:
        return public("begins-empty", round=state.round)
    sides = sides_of(state.visible)
    shown = [one for one in in_order(state) if not one.hidden]
    seats = [list(seat) for _, seat in groupby(shown, key=lambda one: one.owner)]
    places = tuple(
        Place(value=str(number), who=tuple(named(one, sides) for one in seat)) for number, seat in enumerate(seats, 1)
    )
    picture = OrderExhibit(title=say("round", round=state.round), measure=say("by-seat"), places=places, sides=sides)
    return public("seats", names=tuple(one.name for one in shown)).evolve(exhibits=(picture,))


def turn_offers(combatant: int | None) -> tuple[Offer, ...]:
    """Return the buttons of a turn (None: of whoever presses)."""
    deeds = tuple(
        Offer(verb="act", label=say(f"offer-do-{deed}"), combatant=combatant, options=(("do", deed),))
        for deed in (MOVE, ATTACK)
    )
    both = Offer(verb="act", label=say("offer-do-both"), combatant=combatant, options=(("do", BOTH),), style=Style.MAIN)
    done = Offer(verb="act", label=say("offer-done"), combatant=combatant, options=(("done", "True"),))
    return (both, *deeds, done)


def secrets(state: Rotation, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return which hidden personas the viewer may still act for."""
    return turns.secrets(state, viewer, lambda one: state.begun and bool(one.left))


def why(state: Rotation, one: Sitter) -> tuple[Phrase, ...]:
    """Return how the place of a persona came about."""
    among = [other.id for other in in_order(state) if not other.hidden or other.id == one.id]
    place = say("why-place", who=one.name, place=among.index(one.id) + 1, of=len(among))
    return (say("why-seat"), *((say("why-referee"),) if referees(one) else ()), place)
