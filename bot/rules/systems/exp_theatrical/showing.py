"""What EXP's theatrical initiative shows: the board, one viewer's secrets, and why somebody comes when it does.

Owns which facts are public: all of them, but for hidden personas. Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.events import Event, public
from bot.rules.exhibits import OrderExhibit, Place
from bot.rules.exp import turns
from bot.rules.exp.conditions import disabled, referees
from bot.rules.exp.rolling import dice_wanted, roll_offers
from bot.rules.kit.board import NEXT, BoardSystem, Button
from bot.rules.model import CombatantId, Viewer
from bot.rules.sides import named, sides_of
from bot.rules.systems.exp_theatrical.commands import TURNS, Act, Next
from bot.rules.systems.exp_theatrical.state import Player, Scene
from bot.rules.views import Mark, Offer, Row, Style
from bot.rules.words import Phrase, say


class TheatricalShowing(BoardSystem[Scene, Player]):
    """What is seen of sides and turns."""

    turn_buttons = tuple(Button(f"offer-do-{deed}", options={"do": deed}) for deed in TURNS)

    def opening_event(self, state: Scene) -> Event:
        """Ask for the dice of the first unit."""
        return dice_wanted(1)

    def order(self, state: Scene) -> tuple[Player, ...]:
        """Return the personas in the order in which they act."""
        return state.in_order()

    def heading(self, state: Scene) -> tuple[Phrase, ...]:
        """Return the unit, and whether its dice are rolled."""
        return say("round", round=state.round), say("stage-turns" if state.rolled else "stage-roll")

    def status(self, state: Scene, one: Player) -> tuple[Mark, tuple[Phrase, ...]]:
        """Return how a persona stands, and what it is still owed."""
        mark, lines = _standing(state, one)
        return mark, (*lines, *turns.status(state, one))

    def prompt(self, state: Scene) -> tuple[Phrase, ...]:
        """Return who is up, or what the fight waits for."""
        names = tuple(one.name for one in state.up_now)
        if names:
            return (say("prompt-up" if len(names) == 1 else "prompt-at-once", names=names),)
        if state.equals:
            return (say("prompt-equals", names=state.equals),)
        if state.rolled:
            return (say("prompt-nobody-able"),)
        return (say("prompt-flip" if state.visible else "prompt-empty"),)

    def buttons(self, state: Scene) -> tuple[Offer, ...]:
        """Return the buttons of the turn, of the dice, or to go on."""
        if state.up:
            return (*self.turn_offers(state, None), *(roll_offers() if state.to_roll else ()))
        goes_on = self.may(state, Next(by=Viewer(gm=True)))
        return (NEXT.offer(None, Style.MAIN),) if goes_on else roll_offers()

    def on_deck(self, state: Scene, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return who comes after those who are up."""
        others = tuple(one for one in state.visible if one.id not in state.up and not disabled(one))
        return tuple(one.id for one in state.evolve(combatants=others).due) if state.up else ()

    def settled_event(self, state: Scene) -> Event:
        """Return what is told of the order of the sides once it is settled, with its picture."""
        found = sorted(state.sides, key=lambda side: tuple(-roll for roll in state.rolls_of(side).rolls))
        if not found:
            return public("order-open")
        signs = sides_of(state.visible)
        shown = tuple(say("status-side", side=side, roll=state.rolls_of(side).told) for side in found)
        places = tuple(
            Place(
                value=value,
                who=tuple(
                    named(one, signs)
                    for one in state.in_order(state.visible)
                    if state.rolls_of(one.side).short == value
                ),
            )
            for value in dict.fromkeys(state.rolls_of(side).short for side in found)
        )
        title = say("round", round=state.round)
        picture = OrderExhibit(title=title, measure=say("by-roll"), places=places, sides=signs)
        return public("order-settled", sides=shown).evolve(exhibits=(picture,))

    def secrets(self, state: Scene, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return which hidden personas the viewer may still act for."""
        return turns.secrets(state, viewer, lambda one: self.may(state, Act(by=viewer, combatant=one.id)))

    def why(self, state: Scene, combatant: Player) -> tuple[Phrase, ...]:
        """Return how the place of a persona came about."""
        rolled = state.rolls_of(combatant.side).rolls
        return super().why(state, combatant) if rolled else (say("why-not-yet", side=combatant.side),)

    def reasons(self, state: Scene, one: Player) -> tuple[Phrase, ...]:
        """Return what the persona's side has rolled, and its place within the side."""
        mine = state.rolls_of(one.side)
        rolled = marked(say("why-side", side=one.side, rolls=mine.told), OWN_DICE if any(mine.own) else None)
        free = (say("why-free"),) if referees(one) else ()
        return (rolled, say("why-order"), _within_side(state, one), *free)


def _standing(state: Scene, one: Player) -> tuple[Mark, tuple[Phrase, ...]]:
    dex = (say("status-dex", dex=one.traits.dexterity),) if one.traits.dexterity is not None else ()
    if one.id in state.up:
        return Mark.UP, (say("status-up"),)
    if one.missed:
        return Mark.MISSES, (say("status-missed"),)
    if one.done:
        return Mark.DONE, (say("status-done"),)
    if not one.hidden and one.side in state.to_roll:
        return Mark.WAITED_FOR, (say("status-to-roll", side=one.side), *dex)
    mine = state.rolls_of(one.side)
    side = (say("status-side", side=one.side, roll=mine.short),) if mine.rolls else ()
    return (Mark.ASIDE if disabled(one) else Mark.READY), (*side, *dex)


def _within_side(state: Scene, one: Player) -> Phrase:
    if state.setting("within") == "seat":
        return say("why-seat")
    if one.traits.dexterity is None:
        return say("why-no-dex", who=one.name)
    return say("why-dex", who=one.name, dex=one.traits.dexterity)
