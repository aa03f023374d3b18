"""The private panels of Torg Simple: the buttons of one verb for one combatant.

Owns which buttons there are, and what each asks for. What may be done now it asks for (`may`). Must not change
anything.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.rules.commands import Command
from bot.rules.model import Viewer
from bot.rules.offering import offer_of
from bot.rules.systems.torg.commands import Abort, Act, Declare, Surge
from bot.rules.systems.torg.legality import ways_of
from bot.rules.systems.torg.state import Countdown, Fighter, overdue
from bot.rules.systems.torg.tables import DEFENCES, KINDS, SURGE_LEAST, rushed
from bot.rules.systems.torg.turns import announces_now, earliest
from bot.rules.views import Offer, Panel, Style
from bot.rules.words import Phrase, say

May = Callable[[Command], bool]


def panel(state: Countdown, viewer: Viewer, verb: str, one: Fighter, may: May) -> Panel:
    """Return the private panel of a verb for one combatant: what it may be given as, a total with it."""
    if verb == "declare":
        return _declaring(state, viewer, one, may)
    offers: list[Offer] = []
    for command in ways_of(state, one, viewer):
        if command.verb != verb or not may(command):
            continue
        offers.append(offer_of(command, _label(state, one, command)))
        if isinstance(command, Act) and not command.done:
            asking = Offer(verb=verb, label=say("offer-total"), combatant=one.id, asks=("total",))
            offers.append(asking)
        elif isinstance(command, Surge) and not command.haste:
            offers[-1] = _surge(one)
    return Panel(lines=(say(f"panel-{verb}", who=one.name),), offers=tuple(offers))


def _label(state: Countdown, one: Fighter, command: Command) -> Phrase:
    match command:
        case Act(done=True):
            return say("offer-done")
        case Act() if not overdue(state, one):
            return say("offer-fire-what", what=one.prepped[0].label)
        case Abort(retarget="same"):
            return say("offer-retarget-same")
        case Abort(retarget="later"):
            return say("offer-retarget-later")
        case Surge(haste=True):
            return say("offer-haste")
        case _:
            return say(f"offer-{command.verb}")


def _declaring(state: Countdown, viewer: Viewer, one: Fighter, may: May) -> Panel:
    offers: list[Offer] = []
    now = announces_now(state, one)
    at = earliest(state, one)
    kinds = [kind for kind in KINDS if may(Declare(by=viewer, combatant=one.id, kind=kind))] if now else []
    for kind in kinds:
        label = say("offer-kind", kind=kind, speed=KINDS[kind])
        offers.append(_asking(one, label, ("action",), kind=kind, style=Style.MAIN))
        if kind != "other":
            label = say("offer-kind-rushed", kind=kind, speed=rushed(KINDS[kind], 1))
            offers.append(_asking(one, label, ("action",), kind=kind, rush="1"))
    if offers:
        asks = ("kind", "speed", "action", "rush", *(("take_time",) if state.setting("take-time") == "on" else ()))
        offers.append(_asking(one, say("offer-other"), asks))
        offers.append(_asking(one, say("offer-in-secret"), asks, secret="True"))
        if state.count is not None and may(Declare(by=viewer, combatant=one.id, phase=str(state.count - 1))):
            offers.append(_asking(one, say("offer-later"), ("phase", "kind", "speed", "action", "rush")))
    elif at is not None:
        for kind in ("simple", "dramatic"):
            if may(Declare(by=viewer, combatant=one.id, kind=kind, phase=str(at))):
                label = say("offer-early", kind=kind, count=at)
                offers.append(_asking(one, label, ("action", "speed"), kind=kind, phase=str(at)))
    defences = [kind for kind in DEFENCES if may(Declare(by=viewer, combatant=one.id, kind=kind))]
    offers += [_asking(one, say(f"offer-{kind}"), (), kind=kind) for kind in defences]
    if may(Surge(by=viewer, combatant=one.id, points=SURGE_LEAST)):
        offers.append(_surge(one))
    if may(Declare(by=viewer, combatant=one.id, secret=False)):
        offers.append(
            Offer(verb="declare", label=say("offer-come-out"), combatant=one.id, options=(("secret", "False"),))
        )
    budget = say("panel-budget", left=one.budget.left or ("nothing",), penalty=one.penalty)
    return Panel(lines=(say("panel-declare", who=one.name), budget), offers=tuple(offers))


def _surge(one: Fighter) -> Offer:
    return Offer(verb="surge", label=say("offer-surge"), combatant=one.id, asks=("points",))


def _asking(one: Fighter, label: Phrase, asks: tuple[str, ...], *, style: Style = Style.PLAIN, **options: str) -> Offer:
    return Offer(verb="declare", label=label, combatant=one.id, options=tuple(options.items()), asks=asks, style=style)
