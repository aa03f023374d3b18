"""What EXP's theatrical initiative shows: the board, why, and what may be done now.

Owns which facts are public: all of them, but for hidden personas. Must not know how a fact is told.
"""

from __future__ import annotations

from bot.rules.commands import Command
from bot.rules.exp.conditions import disabled, referees
from bot.rules.model import Side, Viewer
from bot.rules.systems.exp_theatrical.commands import DEEDS, Act, Flip, Next
from bot.rules.systems.exp_theatrical.state import (
    Player,
    Scene,
    called,
    equals,
    in_order,
    may_act,
    rolls_of,
    sides,
    to_roll,
)
from bot.rules.views import BoardView, Mark, Offer, Row, Style
from bot.rules.words import Phrase, say


def told(rolls: tuple[int, ...]) -> str:
    """Return what a side rolled, as it is told: its die, and what it rolled among equals."""
    return ", then ".join(str(roll) for roll in rolls)


def board(state: Scene) -> BoardView:
    """Return what everybody may see."""
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), say("stage-turns" if state.rolled else "stage-roll")),
        rows=tuple(row(state, one) for one in in_order(state) if not one.hidden),
        prompt=_prompt(state),
        offers=_buttons(state),
    )


def row(state: Scene, one: Player) -> Row:
    """Return a persona as everybody may see it."""
    mark, status = _standing(state, one)
    return Row.of(one, mark, status)


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
    side = (say("status-side", side=one.side, roll=told(rolls)),) if rolls else ()
    return (Mark.ASIDE if disabled(one) else Mark.READY), (*side, *dex)


def _prompt(state: Scene) -> tuple[Phrase, ...]:
    names = tuple(one.name for one in in_order(state) if one.id in state.up)
    if names:
        return (say("prompt-up" if len(names) == 1 else "prompt-at-once", names=names),)
    if again := equals(state):
        return (say("prompt-equals", names=again),)
    if state.rolled:
        return (say("prompt-nobody-able"),)
    return (say("prompt-flip" if state.visible else "prompt-empty"),)


def _buttons(state: Scene) -> tuple[Offer, ...]:
    if state.up:
        return turn_offers(None)
    if state.rolled and not equals(state):
        return (Offer(verb="next", label=say("offer-next"), style=Style.MAIN),)
    return (Offer(verb="flip", label=say("offer-flip"), style=Style.MAIN),)


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
        for place, deed in enumerate(DEEDS)
    )


def secrets(state: Scene, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return which hidden personas the viewer may still act for."""
    return tuple(
        say("secret-hidden-ready", who=one.name)
        for one in state.combatants
        if one.seen_by(viewer) and hidden_ready(state, one)
    )


def why(state: Scene, one: Player) -> tuple[Phrase, ...]:
    """Return how the place of a persona came about."""
    rolls = rolls_of(state, one.side).rolls
    if not rolls:
        return (say("why-not-yet", side=one.side),)
    lines = [say("why-side", side=one.side, rolls=told(rolls)), say("why-order")]
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


def hidden_ready(state: Scene, one: Player) -> bool:
    """Whether a hidden persona may act, in private: at any time in a unit, once."""
    return one.hidden and state.rolled and not one.done and not disabled(one)


def rolls_again(state: Scene, one: Player) -> bool:
    """Whether a persona's side is among equals, so that its player may roll for it again."""
    return not one.hidden and one.side in equals(state)


def legal(state: Scene, viewer: Viewer) -> tuple[Command, ...]:
    """Return commands that the viewer may give, each accepted as it stands."""
    commands: list[Command] = []
    for one in state.combatants:
        if not (viewer.gm or one.owned_by(viewer)):
            continue
        if may_act(state, one) or hidden_ready(state, one):
            commands += [Act(by=viewer, combatant=one.id, do=deed) for deed in DEEDS]
        if viewer.gm and not one.hidden and _may_be_set(state, one.side):
            commands.append(Flip(by=viewer, combatant=one.id, roll="1"))
        elif not viewer.gm and rolls_again(state, one):
            commands.append(Flip(by=viewer, combatant=one.id))
    return (*commands, *(_leading(state, viewer) if viewer.gm else ()))


def _may_be_set(state: Scene, side: Side) -> bool:
    """Whether the referee may give a side's roll: until somebody of it is called, and among equals."""
    return side in to_roll(state) or not (state.rolled and called(state, side))


def _leading(state: Scene, viewer: Viewer) -> list[Command]:
    """Return what only the referee may do."""
    commands: list[Command] = []
    if to_roll(state) or not state.rolled:
        commands.append(Flip(by=viewer))
    commands += [Flip(by=viewer, side=side, roll="1") for side in sides(state) if _may_be_set(state, side)]
    if len(state.up) == 1:
        commands += [Act(by=viewer, do=deed) for deed in DEEDS]
    if state.rolled:
        commands.append(Next(by=viewer, round=True))
        if state.up or not equals(state):
            commands.append(Next(by=viewer))
    return commands
