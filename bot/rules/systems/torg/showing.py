"""What Torg Simple shows and offers: the board, a viewer's secrets, why a count is what it is, panels, interruptions.

Owns which facts of the state are public: a secret announcement shows that it was made, and nothing else. Must not know
how a fact is told, nor how the state changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

from bot.rules.by_hand import OWN_DICE, marked, of
from bot.rules.clock import Hand
from bot.rules.commands import Command, Query
from bot.rules.errors import refuse_if
from bot.rules.exhibits import Exhibit
from bot.rules.kit.board import phrases
from bot.rules.model import PUBLIC, CombatantId, Viewer
from bot.rules.offering import offer_of
from bot.rules.systems.torg import tables
from bot.rules.systems.torg.guards import TorgGuards, only_surges, uncovers
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Stage, labels, lanes, names
from bot.rules.systems.torg.tables import Abort, Act, Declare, Flip, Hold, Interrupt, Surge, parse_word
from bot.rules.underway import Lane, Underway, secret_to, seen_by, timeline, told
from bot.rules.views import Mark, Offer, Panel, PersonalView, Row, Style
from bot.rules.words import Fact, Phrase, either, say

MOST_BUTTONS = 20  # A message has room for no more.
ACT = Offer(verb="act", label=say("offer-act"), style=Style.MAIN)
TOTAL = Offer(verb="act", label=say("offer-total"), asks=("total",))
FIRE = Offer(verb="act", label=say("offer-fire"))
DONE = Offer(verb="act", label=say("offer-done"), options=(("done", "True"),))
DECLARE = Offer(verb="declare", label=say("offer-declare"), opens=True, style=Style.MAIN)
HOLD = Offer(verb="hold", label=say("offer-hold"))
ABORT = Offer(verb="abort", label=say("offer-abort"), style=Style.DANGER)
SURGE = Offer(verb="surge", label=say("offer-surge"), asks=("points",))
FLIP = Offer(verb="flip", label=say("offer-flip"))
NEXT = Offer(verb="next", label=say("offer-next"))


class Way(NamedTuple):
    """A way to be in time: what it costs, where it starts and where it resolves."""

    penalty: int
    surge: int
    rush: int
    start: int
    resolves: int


class TorgShowing(TorgGuards):
    """What everybody sees of a countdown, and what one viewer does."""

    # The board.

    def order(self, state: Countdown) -> tuple[Fighter, ...]:
        """Return the combatants by initiative, the highest first; those without one last."""

        def rank(one: Fighter) -> tuple[bool, int]:
            own = state.initiative(one)
            return own is None, -(own or 0)

        return tuple(sorted(state.combatants, key=rank))

    def cursor(self, state: Countdown) -> tuple[object, ...]:
        return state.round, state.stage, state.count, state.cycle

    def clock(self, state: Countdown) -> tuple[Hand, ...]:
        return Hand("round", state.round), Hand("count", state.count, down=True)

    def heading(self, state: Countdown) -> tuple[Phrase, ...]:
        return (say("round", round=state.round), say(f"stage-{state.stage}", count=state.count or 0))

    def prompt(self, state: Countdown) -> tuple[Phrase, ...]:
        code, otherwise = "prompt-due", "prompt-next"
        fighters = [one for one in state.due() if not one.answered]
        if state.stage is Stage.READY:
            code, otherwise = "prompt-roll", "prompt-ready" if state.visible else "prompt-empty"
            fighters = [one for one in state.unrolled() if not one.hidden]
        elif state.stage is Stage.BOTTOM:
            code, otherwise = "prompt-asked", "prompt-stands" if state.stands else "prompt-next"
            fighters = list(state.asked())
        return (say(code, names=names(fighters)) if fighters else say(otherwise),)

    def buttons(self, state: Countdown) -> tuple[Offer, ...]:
        if state.stage is Stage.READY:
            return (*(one.evolve(style=Style.MAIN) for one in self._flip(state)), SURGE, NEXT)
        if state.stage is Stage.BOTTOM:
            return (*self.bottom_offers(state), *((ABORT,) if any(one.actions for one in state.visible) else ()))
        return self.top_offers(state)

    def top_offers(self, state: Countdown) -> tuple[Offer, ...]:
        """Return the buttons of those whose action is due, and of those who have still to roll."""
        return (ACT, TOTAL, HOLD, ABORT, NEXT, *self._flip(state))

    def bottom_offers(self, state: Countdown) -> tuple[Offer, ...]:
        """Return the buttons of those who may announce, or fire what is prepped, or have still to roll."""
        fire = (FIRE,) if any(map(state.may_resume, state.visible)) else ()
        return (DECLARE, *fire, HOLD, DONE, SURGE, NEXT, *self._flip(state))

    def holder_offers(self, holders: Sequence[Fighter]) -> tuple[Offer, ...]:
        """Return the buttons of those who held to the end of the round: each its own to roll again."""
        again = [FLIP.evolve(label=say("offer-reroll", who=one.name), combatant=one.id) for one in holders]
        return (*again[:MOST_BUTTONS], SURGE, NEXT)

    def _flip(self, state: Countdown) -> tuple[Offer, ...]:
        return (FLIP,) if any(not one.hidden for one in state.unrolled()) else ()

    def on_deck(self, state: Countdown, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        up = {one.id for one in (state.asked() if state.stage is Stage.BOTTOM else state.due())}
        counts = {one.id: self._next_count_of(state, one) for one in state.visible if one.id not in up}
        first = max((count for count in counts.values() if count is not None), default=None)
        return tuple(id for id, count in counts.items() if count is not None and count == first)

    def _next_count_of(self, state: Countdown, one: Fighter) -> int | None:
        """Return the next count that everybody knows to be its own: an action of its lands, or its turn comes."""
        at, free = state.count, state.free_from(one)
        if one.in_air:
            secret = any(action.secret for action in one.in_air)
            return None if secret else max(action.lands for action in one.in_air)
        if at is None or free is None or one.done:
            return None
        return free if free < at or (free == at and state.resolves) else None

    def pictures(self, state: Countdown) -> tuple[Exhibit, ...]:
        return self._picture(state, seen_by(PUBLIC, lanes(state.combatants)))

    def _picture(self, state: Countdown, shown: Sequence[Lane]) -> tuple[Exhibit, ...]:
        return timeline(shown, visible=state.visible, unit="count", now=state.count or 0, descending=True)

    def status(self, state: Countdown, one: Fighter) -> tuple[Mark, tuple[Phrase, ...]]:
        mark, standing = self._standing(state, one)
        return mark, phrases(
            one.prepped and say("status-prepped", what=labels(one.prepped)),
            one.holds and mark is Mark.UP and state.stage is Stage.BOTTOM and say("status-holds"),
            standing,
            one.open_penalty and say("status-penalty", penalty=one.open_penalty),
        )

    def row(self, state: Countdown, combatant: Fighter) -> Row:
        row = super().row(state, combatant)
        in_air = labels(action for action in combatant.in_air if not action.secret)
        return row.evolve(drawn=phrases(in_air and row.mark is Mark.BUSY and say("status-action", what=in_air)))

    def _standing(self, state: Countdown, one: Fighter) -> tuple[Mark, Phrase | None]:
        own, bottom = state.initiative(one), state.stage is Stage.BOTTOM
        if own is None:
            return Mark.WAITED_FOR, say("status-unrolled")
        if state.stage is Stage.READY:
            first = one.held or one.prepped
            mark = Mark.HOLDS if one.prepped else Mark.READY
            return mark, say("status-first" if first else "status-from", count=own)
        if bottom and state.is_asked(one):
            return Mark.UP, say("status-up", count=own)
        if not bottom and not one.hidden and state.landing(one):
            if not one.answered:
                return Mark.UP, say("status-due")
            return Mark.READY, say("status-answered") if one.total is None else say("status-total", total=one.total)
        if one.in_air:
            lands = max(action.lands for action in one.in_air)
            secret = any(action.secret for action in one.in_air)
            return Mark.BUSY, say("status-secret") if secret else say("status-busy", lands=lands)
        if one.prepped:
            return Mark.HOLDS, None
        if one.done or not one.budget.actions:
            return Mark.DONE, say("status-done")
        if one.holds:
            return Mark.HOLDS, say("status-holds-until", until=one.until) if one.until else say("status-holds")
        if one.is_barred(state.count):
            return Mark.ASIDE, say("status-barred", count=min(own, one.barred or own))
        passes = state.reached(one, state.count) and (own != state.count or state.stage is not Stage.TOP)
        return Mark.READY, say("status-passes" if passes else "status-from", count=own)

    # What one viewer sees.

    def view(self, state: Countdown, viewer: Viewer) -> PersonalView:
        """Return what the viewer may see: with secret actions of its own, a time line of its own."""
        view, in_air = super().view(state, viewer), lanes(state.combatants)
        if not secret_to(viewer, in_air):
            return view
        return view.evolve(exhibits=self._picture(state, seen_by(viewer, in_air)))

    def secrets(self, state: Countdown, viewer: Viewer) -> tuple[Phrase, ...]:
        own = (one for one in state.combatants if one.commanded_by(viewer))
        return tuple(line for one in own for line in self._secrets_of(state, one, viewer))

    def _secrets_of(self, state: Countdown, one: Fighter, viewer: Viewer) -> tuple[Phrase, ...]:
        in_air = secret_to(viewer, lanes([one]))
        secret = one.penalty != one.open_penalty or (one.hidden and one.penalty)
        return phrases(
            *(told([lane], f"lane{'-very-fast' * (lane.action.begins == lane.action.lands)}")[0] for lane in in_air),
            *(one.hidden and say("lane-prepped", who=one.name, what=action.label) for action in one.prepped),
            one.plan and say("planned", who=one.name, what=one.plan.label, count=state.planned_for(one) or 0),
            one.behind and say("hidden-behind", who=one.name, count=state.free_from(one) or 0),
            secret and say("secret-penalty", who=one.name, penalty=one.penalty),
            one.owned_by(viewer) and say("secret-budget", who=one.name, left=one.budget.left),
        )

    def why(self, state: Countdown, combatant: Fighter) -> tuple[Phrase, ...]:
        one, own, first = combatant, state.initiative(combatant), state.first(combatant)
        if own is None:
            return (say("why-unrolled", who=one.name),)
        count, scene, bonus = state.count or 0, state.setting("scene"), tables.SCENE_BONUS
        timing = ("begins", "speed", "counts", "lands")
        in_air = [(action.label, {name: getattr(action, name) for name in timing}) for action in one.in_air]
        rush = tables.RUSH_COST * one.rush
        return phrases(
            self._why_base(one),
            state.favours(one) and say("why-scene", scene=scene, points=bonus, side=one.side),
            first is not None and say("why-first", count=first),
            one.surge and say("why-surge", points=one.surge),
            one.quick and say("why-quick", points=one.quick, each=tables.HASTE_INITIATIVE),
            one.counts_as is not None and say("why-held", count=one.counts_as),
            say("why-initiative", who=one.name, count=own),
            one.is_barred(state.count) and say("barred", who=one.name, count=count, barred=one.barred or 0),
            *(say("why-action", what=label, **facts) for label, facts in in_air),
            one.penalty and say("why-penalty", surge=one.surge, rush=rush, penalty=one.penalty),
            say("why-order"),
        )

    def _why_base(self, one: Fighter) -> Phrase:
        own, roll = one.traits.initiative or 0, sum(one.dice)
        if not one.dice:
            return marked(say("why-given", initiative=own), of("initiative", own))
        dice, number = tuple(map(str, one.dice)), f"{tables.bonus(roll):+}"
        base = tables.INITIATIVE_BASE
        rolled = say("why-rolled", dice=dice, roll=roll, bonus=number, base=base, initiative=own)
        return marked(rolled, OWN_DICE if one.own else None)

    # What goes into a total.

    def modified(self, one: Fighter, action: Action) -> Phrase | None:
        """Return what changes the total of an action, in all and part by part; None if nothing does.

        Both results are given while a multi-action is open. A rush of something else that is still secret is left out.
        """
        rush = tables.RUSH_COST * (one.rush if one.hidden else one.rush - one.secret_rush)
        time = tables.TAKE_TIME_BONUS * action.takes_time
        relief = min(one.relief, one.surge + rush)
        changes = {
            "surge": -one.surge, "rush": -rush, "haste": relief, "time": time, "target": action.modifier - time
        }  # fmt: skip
        parts = [say(f"modifier-{name}", by=f"{by:+}") for name, by in changes.items() if by]
        shares = [0]
        if action.multi:
            shares = [tables.MULTI_LESS, tables.MULTI_MORE] if action.share is None else [action.share]
            by = either(*(f"{-share:+}" for share in shares))
            parts.append(say("modifier-multi", by=by, difficulty=tables.MULTI_DIFFICULTY))
        if len(parts) < 2:
            return parts[0] if parts else None
        total = sum(changes.values())
        return say("worth", sum=either(*(f"{total - share:+}" for share in shares)), parts=tuple(parts))

    def total_notes(self, state: Countdown, one: Fighter, action: Action) -> tuple[Phrase, ...]:
        """Return all that goes into the total to come of an action, and into its place among others."""
        scene = state.favours(one) and say("modifier-scene", points=tables.SCENE_BONUS)
        return phrases(self.modified(one, action), scene)

    def due_phrase(self, state: Countdown, one: Fighter, actions: Iterable[Action]) -> Phrase:
        """Return a combatant and its actions that are due, each with what goes into the total to come."""

        def due(action: Action) -> Phrase:
            noted = self.total_notes(state, one, action)
            return say("due-noted", what=action.label, notes=noted) if noted else say("due-what", what=action.label)

        together = reduce(lambda first, second: say("due-together", first=first, second=second), map(due, actions))
        return say("due", who=one.name, what=together)

    # What can be done, as commands and buttons.

    def ways_of(self, state: Countdown, one: Fighter, viewer: Viewer) -> Iterator[Command]:
        """Yield what the viewer could mean for one combatant: of each verb and sort one that costs nothing else.

        Before the countdown an announcement names the count that it is for.
        """
        at = state.earliest(one)
        given: dict[str, Any] = {"by": viewer, "combatant": one.id}
        if state.announces_now(one):
            yield from (Declare(**given, kind=kind) for kind in (*tables.KINDS, *tables.DEFENCES))
        if at is not None:
            yield Declare(**given, kind="other", phase=str(at))
        yield Declare(**given, surge=tables.SURGE_LEAST)
        yield Surge(**given, points=tables.SURGE_LEAST)
        yield Declare(**given, secret=False)
        yield Act(**given)
        yield from (Abort(**given, retarget=how) for how in (None, *tables.RETARGETS))
        yield Act(**given, done=True)
        yield Hold(**given)
        yield Surge(**given, haste=True)
        yield Flip(**given)

    def answers(self, state: Countdown, command: Command) -> bool:
        """Return whether it announces now, surges, resumes what is prepped, or drops what is under way.

        A passive defence takes no time, and needs none; and nobody surges in who has no turn left to come to.
        """
        one = state.find(command.whom)
        sooner = one is not None and one.has_turn
        match command:
            case Declare() if not only_surges(command):
                now = command.phase is None or command.surge is not None
                return now and command.kind != tables.PASSIVE and not uncovers(command)
            case Declare() | Surge(haste=None | False):
                return sooner
            case _:
                return isinstance(command, Surge | Abort) or (isinstance(command, Act) and not command.done)

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

        def may(**options: Any) -> bool:
            return self.may(state, Declare(by=viewer, combatant=one.id, **options))

        def add(label: Phrase, *asks: str, style: Style = Style.PLAIN, **options: str) -> None:
            given = tuple(options.items())
            offers.append(Offer(verb="declare", label=label, combatant=one.id, options=given, asks=asks, style=style))

        kinds = [kind for kind in tables.KINDS if may(kind=kind)] if state.announces_now(one) else []
        for kind in kinds:
            add(say("offer-kind", kind=kind, speed=tables.KINDS[kind]), "action", kind=kind, style=Style.MAIN)
            if kind != "other":
                faster = say("offer-kind-rushed", kind=kind, speed=tables.rushed(tables.KINDS[kind], 1))
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
        for kind in tables.DEFENCES:
            if may(kind=kind):
                add(say(f"offer-{kind}"), kind=kind)
        if self.may(state, Surge(by=viewer, combatant=one.id, points=tables.SURGE_LEAST)):
            offers.append(SURGE.evolve(combatant=one.id))
        if may(secret=False):
            add(say("offer-come-out"), secret="False")
        budget = say("panel-budget", left=one.budget.left, penalty=one.penalty)
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
        kind = parse_word("bad-kind", query.kind, tuple(tables.KINDS)) if query.kind is not None else "dramatic"
        speed = parse_word("bad-speed", query.speed, tables.SPEEDS) if query.speed is not None else tables.KINDS[kind]
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
        codes = ["way" + "-surge" * bool(way.surge) + "-rush" * bool(way.rush) for way in ways]
        lines = [say(code, **way._asdict()) for code, way in zip(codes, ways, strict=True)]
        prior = who.penalty and say("way-prior", penalty=who.penalty)
        offers: list[Offer] = []
        for way in ways[:MOST_BUTTONS]:
            given = [("kind", kind), ("speed", speed), ("phase", str(way.start))]
            given += [(name, str(value)) for name, value in (("rush", way.rush), ("surge", way.surge)) if value]
            label = say("offer-way", start=way.start, resolves=way.resolves, penalty=way.penalty)
            style = Style.PLAIN if offers else Style.MAIN
            offers.append(DECLARE.evolve(
                label=label, combatant=who.id, options=tuple(given), asks=("action",), opens=False, style=style,
            ))  # fmt: skip
        return Panel(lines=phrases(head, *lines, prior), offers=tuple(offers))

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
