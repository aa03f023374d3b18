"""What may be done now in Torg Simple, and the private panel of an announcement.

Owns which commands are tried; the rules themselves say which of them are accepted (`tried`), so that the two never
part. Must not change anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.rules.commands import Command
from bot.rules.contract import offer_of
from bot.rules.model import Viewer
from bot.rules.systems.torg.commands import Abort, Act, Declare, Flip, Hold, Next, Surge
from bot.rules.systems.torg.state import Countdown, Fighter, Stage, initiative
from bot.rules.systems.torg.tables import KINDS, SURGE_LEAST, rushed
from bot.rules.views import Offer, Panel, Style
from bot.rules.words import Phrase, say

Tried = Callable[[Command], bool]


def legal(state: Countdown, viewer: Viewer, tried: Tried) -> tuple[Command, ...]:
    """Return the commands that the viewer may give, each accepted as it stands."""
    mine = [one for one in state.combatants if viewer.gm or one.owned_by(viewer)]
    commands = [command for one in mine for command in legal_for(state, one, viewer, tried)]
    if viewer.gm:
        leading = (Act(by=viewer), Hold(by=viewer), Flip(by=viewer), Next(by=viewer), Next(by=viewer, round=True))
        commands += [command for command in leading if tried(command)]
    return tuple(commands)


def legal_for(state: Countdown, one: Fighter, viewer: Viewer, tried: Tried) -> tuple[Command, ...]:
    """Return the commands that the viewer may give for one combatant."""
    return tuple(command for command in _worth_trying(state, one, viewer) if tried(command))


def _worth_trying(state: Countdown, one: Fighter, viewer: Viewer) -> Iterator[Command]:
    """Yield commands of each verb and sort that cost nothing else, but for those that plainly cannot be."""
    if state.stage is Stage.BOTTOM or one.hidden or one.trump:
        for kind in KINDS:
            yield Declare(by=viewer, combatant=one.id, kind=kind)
    at = earliest(state, one)
    if at is not None:
        yield Declare(by=viewer, combatant=one.id, kind="other", phase=str(at))
    if one.surge_left:
        yield Declare(by=viewer, combatant=one.id, surge=SURGE_LEAST)
        yield Surge(by=viewer, combatant=one.id, points=SURGE_LEAST)
    if any(action.secret for action in one.actions):
        yield Declare(by=viewer, combatant=one.id, secret=False)
    if one.actions:
        yield Act(by=viewer, combatant=one.id)
    if one.actions or one.plan is not None:
        yield Abort(by=viewer, combatant=one.id)
        yield Abort(by=viewer, combatant=one.id, retarget="same")
        yield Abort(by=viewer, combatant=one.id, retarget="later")
    if state.stage is not Stage.READY:
        yield Act(by=viewer, combatant=one.id, done=True)
        yield Hold(by=viewer, combatant=one.id)
    if state.setting("haste") != "off":
        yield Surge(by=viewer, combatant=one.id, haste=True)
    yield Flip(by=viewer, combatant=one.id)


def earliest(state: Countdown, one: Fighter) -> int | None:
    """Return the first count at which a combatant could announce, as things stand."""
    limits = (initiative(state, one), state.count, one.barred)
    return min((limit for limit in limits if limit is not None), default=None) if limits[0] is not None else None


def panel(state: Countdown, viewer: Viewer, verb: str, one: Fighter, tried: Tried) -> Panel:
    """Return the private panel of a verb for one combatant: what it may be given as, a total with it."""
    if verb == "declare":
        return _declaring(state, viewer, one, tried)
    offers: list[Offer] = []
    for command in legal_for(state, one, viewer, tried):
        if command.verb == verb:
            offers.append(offer_of(command, _label(command)))
            if isinstance(command, Act) and not command.done:
                asking = Offer(verb=verb, label=say("offer-total"), combatant=one.id, asks=("total",))
                offers.append(asking)
            elif isinstance(command, Surge) and not command.haste:
                offers[-1] = Offer(verb=verb, label=say("offer-surge"), combatant=one.id, asks=("points",))
    return Panel(lines=(say(f"panel-{verb}", who=one.name),), offers=tuple(offers))


def _label(command: Command) -> Phrase:
    match command:
        case Act(done=True):
            return say("offer-done")
        case Abort(retarget=str() as how):
            return say(f"offer-retarget-{how}")
        case Surge(haste=True):
            return say("offer-haste")
        case _:
            return say(f"offer-{command.verb}")


def _declaring(state: Countdown, viewer: Viewer, one: Fighter, tried: Tried) -> Panel:
    """Return the panel of an announcement: the kinds that are left, at their usual speeds and rushed."""
    offers: list[Offer] = []
    kinds = [kind for kind in KINDS if tried(Declare(by=viewer, combatant=one.id, kind=kind))]
    now = state.stage is not Stage.READY
    at = earliest(state, one)
    for kind in kinds if now else ():
        label = say("offer-kind", kind=kind, speed=KINDS[kind])
        offers.append(_asking(one, label, ("action",), kind=kind, style=Style.MAIN))
        if kind != "other":
            label = say("offer-kind-rushed", kind=kind, speed=rushed(KINDS[kind], 1))
            offers.append(_asking(one, label, ("action",), kind=kind, rush="1"))
    if offers:
        offers.append(_asking(one, say("offer-other"), ("kind", "speed", "action", "rush")))
        offers.append(_asking(one, say("offer-in-secret"), ("kind", "speed", "action", "rush"), secret="True"))
    elif at is not None:
        for kind in ("simple", "dramatic"):
            if tried(Declare(by=viewer, combatant=one.id, kind=kind, phase=str(at))):
                label = say("offer-early", kind=kind, count=at)
                offers.append(_asking(one, label, ("action", "speed"), kind=kind, phase=str(at)))
    if tried(Surge(by=viewer, combatant=one.id, points=SURGE_LEAST)):
        surge = Offer(verb="surge", label=say("offer-surge"), combatant=one.id, asks=("points",))
        offers.append(surge)
    if tried(Declare(by=viewer, combatant=one.id, secret=False)):
        offers.append(
            Offer(verb="declare", label=say("offer-come-out"), combatant=one.id, options=(("secret", "False"),))
        )
    budget = say("panel-budget", left=one.budget.left or ("nothing",), penalty=one.penalty)
    return Panel(lines=(say("panel-declare", who=one.name), budget), offers=tuple(offers))


def _asking(one: Fighter, label: Phrase, asks: tuple[str, ...], *, style: Style = Style.PLAIN, **options: str) -> Offer:
    return Offer(verb="declare", label=label, combatant=one.id, options=tuple(options.items()), asks=asks, style=style)
