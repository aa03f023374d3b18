"""What EXP's theatrical initiative shows: the board, one viewer's secrets, and why somebody comes when it does.

Owns which facts are public: all of them, but for hidden personas. Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.events import Event, public
from bot.rules.exhibits import OrderExhibit, Place
from bot.rules.exp import turns
from bot.rules.exp.conditions import disabled, referees
from bot.rules.exp.rolling import roll_offers
from bot.rules.model import CombatantId, Viewer
from bot.rules.sides import named, sides_of
from bot.rules.systems.exp_theatrical.commands import TURNS
from bot.rules.systems.exp_theatrical.state import (
    Player,
    Scene,
    due,
    equals,
    in_order,
    rolls_of,
    shortly,
    sides,
    to_roll,
    told,
    up_now,
)
from bot.rules.views import BoardView, Mark, Offer, Row, Style
from bot.rules.words import Phrase, say


def board(state: Scene, *, may_go_on: bool) -> BoardView:
    """Return what everybody may see. `may_go_on`: the referee may call for what comes next."""
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), say("stage-turns" if state.rolled else "stage-roll")),
        rows=tuple(row(state, one) for one in in_order(state) if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state, may_go_on=may_go_on),
        on_deck=_on_deck(state),
    )


def _on_deck(state: Scene) -> tuple[CombatantId, ...]:
    others = tuple(one for one in state.visible if one.id not in state.up and not disabled(one))
    return tuple(one.id for one in due(state.evolve(combatants=others))) if state.up else ()


def row(state: Scene, one: Player) -> Row:
    """Return a persona as everybody may see it."""
    mark, status = _standing(state, one)
    return Row.of(one, mark, (*status, *turns.status(state, one)))


def _standing(state: Scene, one: Player) -> tuple[Mark, tuple[Phrase, ...]]:
    rolls = rolls_of(state, one.side).rolls
    dex = (say("status-dex", dex=one.traits.dexterity),) if one.traits.dexterity is not None else ()
    if one.id in state.up:
        return Mark.UP, (say("status-up"),)
    if one.missed:
        return Mark.MISSES, (say("status-missed"),)
    if one.done:
        return Mark.DONE, (say("status-done"),)
    if not one.hidden and one.side in to_roll(state):
        return Mark.WAITED_FOR, (say("status-to-roll", side=one.side), *dex)
    side = (say("status-side", side=one.side, roll=shortly(rolls)),) if rolls else ()
    return (Mark.ASIDE if disabled(one) else Mark.READY), (*side, *dex)


def _prompt(state: Scene) -> tuple[Phrase, ...]:
    names = tuple(one.name for one in up_now(state))
    if names:
        return (say("prompt-up" if len(names) == 1 else "prompt-at-once", names=names),)
    if again := equals(state):
        return (say("prompt-equals", names=again),)
    if state.rolled:
        return (say("prompt-nobody-able"),)
    return (say("prompt-flip" if state.visible else "prompt-empty"),)


def _buttons(state: Scene, *, may_go_on: bool) -> tuple[Offer, ...]:
    if state.up:
        return (*turn_offers(None), *(roll_offers() if to_roll(state) else ()))
    if may_go_on:
        return (Offer(verb="next", label=say("offer-next"), style=Style.MAIN),)
    return roll_offers()


def settled(state: Scene) -> Event:
    """Return what is told of the order of the sides once it is settled, and its picture: who acts within each."""
    found = sorted(sides(state), key=lambda side: tuple(-roll for roll in rolls_of(state, side).rolls))
    if not found:
        return public("order-open")
    shown = tuple(say("status-side", side=side, roll=told(rolls_of(state, side).rolls)) for side in found)
    signs = sides_of(state.visible)
    places = tuple(
        Place(
            value=shortly(rolls),
            who=tuple(named(one, signs) for one in in_order(state, state.visible) if _rolls(state, one) == rolls),
        )
        for rolls in dict.fromkeys(rolls_of(state, side).rolls for side in found)
    )
    picture = OrderExhibit(title=say("round", round=state.round), measure=say("by-roll"), places=places, sides=signs)
    return public("order-settled", sides=shown).evolve(exhibits=(picture,))


def _rolls(state: Scene, one: Player) -> tuple[int, ...]:
    return rolls_of(state, one.side).rolls


def turn_offers(combatant: int | None) -> tuple[Offer, ...]:
    """Return the buttons of a turn (None: of whoever presses): every way to combine move and attack."""
    return tuple(
        Offer(
            verb="act",
            label=say(f"offer-do-{deed}"),
            combatant=combatant,
            options=(("do", deed),),
            style=Style.PLAIN if place else Style.MAIN,
        )
        for place, deed in enumerate(TURNS)
    )


def secrets(state: Scene, viewer: Viewer, may_act: Callable[[Player], bool]) -> tuple[Phrase, ...]:
    """Return which hidden personas the viewer may still act for."""
    return turns.secrets(state, viewer, may_act)


def why(state: Scene, one: Player) -> tuple[Phrase, ...]:
    """Return how the place of a persona came about."""
    rolls = rolls_of(state, one.side).rolls
    if not rolls:
        return (say("why-not-yet", side=one.side),)
    own = OWN_DICE if any(rolls_of(state, one.side).own) else None
    lines = [marked(say("why-side", side=one.side, rolls=told(rolls)), own), say("why-order")]
    if state.setting("within") == "seat":
        lines.append(say("why-seat"))
    elif one.traits.dexterity is None:
        lines.append(say("why-no-dex", who=one.name))
    else:
        lines.append(say("why-dex", who=one.name, dex=one.traits.dexterity))
    if referees(one):
        lines.append(say("why-free"))
    among = [other.id for other in in_order(state) if not other.hidden or other.id == one.id]
    return (*lines, say("why-place", place=among.index(one.id) + 1, of=len(among)))
