"""What can be done now in Torg Simple, as commands and buttons, and the ways in which an action can interrupt another.

Owns the commands that are offered, the private panels and the answer to `/interrupt`. Must not tell anybody when a
secret action lands, nor change anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.rules.commands import Command, Query
from bot.rules.errors import refuse_if
from bot.rules.model import Viewer
from bot.rules.offering import offer_of
from bot.rules.systems.torg import tables
from bot.rules.systems.torg.commands import Abort, Act, Declare, Flip, Hold, Interrupt, Surge
from bot.rules.systems.torg.guards import only_surges, uncovers
from bot.rules.systems.torg.showing import FIRE, SURGE, TOTAL, TorgShowing
from bot.rules.systems.torg.state import Countdown, Fighter, lanes
from bot.rules.systems.torg.tables import DEFENCES, KINDS, PASSIVE, SPEEDS, parse_word
from bot.rules.underway import Underway, seen_by
from bot.rules.views import Offer, Panel, Style
from bot.rules.words import Fact, Phrase, say

MOST_BUTTONS = 20  # A message has room for no more.


class Way(NamedTuple):
    """A way to be in time: what it costs, where it starts and where it resolves."""

    penalty: int
    surge: int
    rush: int
    start: int
    resolves: int

    def line(self) -> Phrase:
        return say("way" + "-surge" * bool(self.surge) + "-rush" * bool(self.rush), **self._asdict())

    def button(self, who: Fighter, kind: str, speed: str) -> Offer:
        """Return the button that announces an action in this way."""
        given = {"kind": kind, "speed": speed, "phase": str(self.start)}
        given |= {name: str(value) for name, value in (("rush", self.rush), ("surge", self.surge)) if value}
        label = say("offer-way", start=self.start, resolves=self.resolves, penalty=self.penalty)
        options = tuple(given.items())
        return Offer(verb="declare", label=label, combatant=who.id, options=options, asks=("action",))


class TorgPanels(TorgShowing):
    """What can be done in a countdown, and by which buttons."""

    # Which commands of play there are.

    def ways_of(self, state: Countdown, one: Fighter, viewer: Viewer) -> Iterator[Command]:
        """Yield what the viewer could mean for one combatant: of each verb and sort one that costs nothing else.

        Before the countdown an announcement names the count that it is for.
        """
        given, at = {"by": viewer, "combatant": one.id}, state.earliest(one)
        if state.announces_now(one):
            yield from (Declare.meant(**given, kind=kind) for kind in (*KINDS, *DEFENCES))
        if at is not None:
            yield Declare.meant(**given, kind="other", phase=str(at))
        yield Declare.meant(**given, surge=tables.SURGE_LEAST)
        yield Surge.meant(**given, points=tables.SURGE_LEAST)
        yield Declare.meant(**given, secret=False)
        yield Act.meant(**given)
        yield from (Abort.meant(**given, retarget=how) for how in (None, *tables.RETARGETS))
        yield Act.meant(**given, done=True)
        yield Hold.meant(**given)
        yield Surge.meant(**given, haste=True)
        yield Flip.meant(**given)

    def answers(self, state: Countdown, command: Command) -> bool:
        """Return whether it announces now, surges, resumes what is prepped, or drops what is under way.

        A passive defence takes no time, and needs none; and nobody surges in who has no turn left to come to.
        """
        one = state.find(command.whom)
        sooner = one is not None and one.has_turn
        match command:
            case Declare() if only_surges(command):
                return sooner
            case Declare():
                now = command.phase is None or command.surge is not None
                return now and command.kind != PASSIVE and not uncovers(command)
            case Surge():
                return command.haste is True or sooner
            case Act():
                return not command.done
            case _:
                return isinstance(command, Abort)

    def answering(self, state: Countdown, viewer: Viewer) -> Iterator[Command]:
        """Return the ways to answer for each visible combatant; a mere surge is not repeated as an announcement."""
        for one in state.visible:
            for way in self.ways_of(state, one, viewer):
                if self.answers(state, way) and not (isinstance(way, Declare) and way.surge):
                    yield way

    # Panels and buttons.

    def offers(self, state: Countdown, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer can do now; a surge opens its panel, which asks by how much."""
        offers = super().offers(state, viewer)
        return tuple(one.evolve(opens=True, options=()) if one.verb == "surge" else one for one in offers)

    def panel(self, state: Countdown, viewer: Viewer, verb: str, combatant: Fighter) -> Panel:
        """Return the private panel of a verb: an act is offered with a total too, an announcement by its kinds."""
        if verb == "declare":
            return self._declaring(state, viewer, combatant)
        offers: list[Offer] = []
        for command in self.ways_of(state, combatant, viewer):
            if command.verb != verb or not self.may(state, command):
                continue
            if isinstance(command, Surge) and not command.haste:
                offers.append(SURGE.evolve(combatant=combatant.id))
                continue
            offers.append(offer_of(command, self._label(state, combatant, command)))
            if isinstance(command, Act) and not command.done:
                offers.append(TOTAL.evolve(combatant=combatant.id))
        return Panel(lines=(say(f"panel-{verb}", who=combatant.name),), offers=tuple(offers))

    def _label(self, state: Countdown, one: Fighter, command: Command) -> Phrase:
        match command:
            case Act(done=True):
                return say("offer-done")
            case Act() if not state.landing(one):
                return say("offer-fire-what", what=one.prepped[0].label)
            case Abort(retarget=str(how)):
                return say(f"offer-retarget-{how}")
            case Surge():
                return say("offer-haste")
            case _:
                return say(f"offer-{command.verb}")

    def _declaring(self, state: Countdown, viewer: Viewer, one: Fighter) -> Panel:
        offers: list[Offer] = []

        def may(**options: object) -> bool:
            return self.may(state, Declare.meant(by=viewer, combatant=one.id, **options))

        def add(label: Phrase, *asks: str, style: Style = Style.PLAIN, **options: str) -> None:
            given = tuple(options.items())
            offers.append(Offer(verb="declare", label=label, combatant=one.id, options=given, asks=asks, style=style))

        kinds = [kind for kind in KINDS if may(kind=kind)] if state.announces_now(one) else []
        for kind in kinds:
            add(say("offer-kind", kind=kind, speed=KINDS[kind]), "action", kind=kind, style=Style.MAIN)
            if kind != "other":
                faster = say("offer-kind-rushed", kind=kind, speed=tables.rushed(KINDS[kind], 1))
                add(faster, "action", kind=kind, rush="1")
        at = state.earliest(one)
        if kinds:
            asks = ("kind", "speed", "action", "rush")
            time = ("take_time",) if state.setting("take-time") == "on" else ()
            add(say("offer-other"), *asks, *time)
            add(say("offer-in-secret"), *asks, *time, secret="True")
            if state.count is not None and may(phase=str(state.count - 1)):
                add(say("offer-later"), "phase", *asks)
        elif at is not None:
            for kind in ("simple", "dramatic"):
                if may(kind=kind, phase=str(at)):
                    add(say("offer-early", kind=kind, count=at), "action", "speed", kind=kind, phase=str(at))
        for kind in DEFENCES:
            if may(kind=kind):
                add(say(f"offer-{kind}"), kind=kind)
        if self.may(state, Surge.meant(by=viewer, combatant=one.id, points=tables.SURGE_LEAST)):
            offers.append(SURGE.evolve(combatant=one.id))
        if may(secret=False):
            add(say("offer-come-out"), secret="False")
        budget = say("panel-budget", left=one.budget.left or ("nothing",), penalty=one.penalty)
        return Panel(lines=(say("panel-declare", who=one.name), budget), offers=tuple(offers))

    # Interrupting.

    def ask(self, state: Countdown, query: Query) -> Panel:
        """Return the ways of one combatant to interrupt another, for the asker alone, or why there is none."""
        if not isinstance(query, Interrupt) or query.combatant is None:
            return super().ask(state, query)
        who = state.get(query.combatant)
        refuse_if(not who.seen_by(query.by), "no-such-combatant")
        refuse_if(not who.commanded_by(query.by), "not-yours", who=who.name)
        target = state.get(query.target)
        refuse_if(not target.seen_by(query.by), "no-such-combatant")
        refuse_if(target.id == who.id, "interrupt-itself", who=who.name)
        kind = parse_word("bad-kind", query.kind, tuple(KINDS)) if query.kind is not None else "dramatic"
        speed = parse_word("bad-speed", query.speed, SPEEDS) if query.speed is not None else KINDS[kind]
        in_air = lanes([target])
        seen = seen_by(query.by, in_air)
        refuse_if(len(seen) < len(in_air), "target-secret", other=target.name)
        refuse_if(not seen, "target-idle", other=target.name)
        action, count = seen[0].action, state.count or 0
        facts: dict[str, Fact] = {"what": action.label, "due": action.lands, "kind": kind, "speed": speed}
        head = say("interrupt-head", who=who.name, other=target.name, **facts)
        if state.may_resume(who) and count > action.lands:
            line = say("way-resume", what=who.prepped[0].label, count=count)
            return Panel(lines=(head, line), offers=(FIRE.evolve(combatant=who.id, style=Style.MAIN),))
        self.check_room(state, who, kind)
        every = self._ways_to_interrupt(state, who, speed, action)
        ways = [way for way in every if way.resolves > action.lands]
        if not ways:
            soonest = max((way.resolves for way in every), default=action.lands)
            fastest = tables.rushed(speed, tables.RUSHES[speed])
            none = say("way-none", speed=speed, fastest=fastest, resolves=soonest, due=action.lands)
            known = state.initiative(who) is not None
            return Panel(lines=(head, none if known else say("no-initiative", who=who.name)))
        first, *others = (way.button(who, kind, speed) for way in ways[:MOST_BUTTONS])
        prior = (say("way-prior", penalty=who.penalty),) if who.penalty else ()
        lines = (head, *(way.line() for way in ways), *prior)
        return Panel(lines=lines, offers=(first.evolve(style=Style.MAIN), *others))

    def _ways_to_interrupt(self, state: Countdown, who: Fighter, speed: str, target: Underway) -> list[Way]:
        """Return every way to announce after the target began, the cheapest first (rules: "Interrupt").

        A surge starts at once, so that it may raise the initiative to the present count at most. A hidden one may still
        start where it was free.
        """
        own, count = state.initiative(who), state.count
        if own is None or count is None:
            return []
        limits = [at for at in (who.barred, who.freed, target.begins if who.hidden else count) if at is not None]
        starts: dict[int, int] = {}
        for points in (0, *range(tables.SURGE_LEAST, tables.SURGE_MOST - who.surge + 1)):
            if not points or own + points <= count:
                starts.setdefault(min(own + points, *limits), points)  # an abort can make more points useless
        found: list[Way] = []
        for start, points in starts.items():
            for rush in range(tables.RUSHES[speed] + 1):
                resolves = start - tables.COUNTS[tables.rushed(speed, rush)]
                found.append(Way(points + tables.RUSH_COST * rush, points, rush, start, resolves))
        return sorted(found, key=lambda way: (way.penalty, -way.resolves))
