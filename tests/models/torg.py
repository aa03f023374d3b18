"""Torg Simple once more, written from its rules alone, to be compared with the system: plain, slow and unlike it.

Owns a whole round for people whom everybody sees: who may announce, what is due when, what a round has left, what a
surge or a rush costs, who goes first after holding. Must not know anything of the bot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

SLOWNESS = ["very fast", "fast", "normal", "slow", "very slow"]
USUAL = {"simple": "fast", "half-move": "fast", "move": "normal", "dramatic": "normal", "other": "normal"}
RUSHABLE = {"very fast": 0, "fast": 1, "normal": 1, "slow": 2, "very slow": 2}
MOVING = ("half-move", "move")
COSTS = {
    "simple": ["simple"], "half-move": ["half"], "move": ["half", "half"], "dramatic": ["dramatic"], "other": [],
    "active-defence": ["dramatic", "passive"], "passive-defence": ["passive"],
}  # fmt: skip


class No(Exception):
    """That may not be done."""


def bonus(roll: int) -> int:
    """Return the bonus number of a roll."""
    if roll >= 21:
        return 8 + (roll - 21) // 5
    rows = [(20, 7), (19, 6), (18, 5), (17, 4), (16, 3), (15, 2), (13, 1), (11, 0), (9, -1), (7, -2), (5, -5), (3, -8)]
    return next((number for least, number in rows if roll >= least), -10 if roll == 2 else -12)


@dataclass
class Deed:
    """Something announced."""

    label: str
    kind: str
    start: int
    end: int
    secret: bool = False
    paid: bool = True
    ready_since: int | None = None
    """The count at which it was held at its end."""


@dataclass
class Plan:
    """What is to be announced at a count (None: at one's initiative, wherever that goes)."""

    label: str
    kind: str
    speed: str
    rush: int
    time: bool
    secret: bool
    at: int | None


@dataclass
class Person:
    """One at the table."""

    name: str
    base: int
    favoured: bool = False
    waited: bool = False
    """Held something to the end of the last round."""
    rerolled: bool = False
    deeds: list[Deed] = field(default_factory=list)
    purse: list[str] = field(default_factory=lambda: ["simple", "half", "half", "dramatic", "passive"])
    surged: int = 0
    rushed: int = 0
    first: int | None = None
    holding: bool = False
    came_in: int | None = None
    bar: int | None = None
    spoken: bool = False
    out: bool = False
    total: int | None = None
    plan: Plan | None = None

    @property
    def flying(self) -> list[Deed]:
        """What is under way."""
        return [deed for deed in self.deeds if deed.ready_since is None]

    @property
    def ready(self) -> list[Deed]:
        """What is held at its end."""
        return [deed for deed in self.deeds if deed.ready_since is not None]

    @property
    def can_act(self) -> bool:
        """Whether the round has an action left."""
        return bool(set(self.purse) - {"passive"})

    @property
    def left(self) -> list[str]:
        """What the round has left, in the words of the table."""
        moves = {0: [], 1: ["half-move"], 2: ["move"]}[self.purse.count("half")]
        named = {"simple": "simple", "dramatic": "dramatic", "passive": "passive-defence"}
        return sorted([named[one] for one in self.purse if one != "half"] + moves)

    def affords(self, kind: str) -> bool:
        """Whether the round has that left."""
        return all(self.purse.count(one) >= COSTS[kind].count(one) for one in COSTS[kind])

    def pay(self, kind: str) -> None:
        """Take it out of the round."""
        for one in COSTS[kind]:
            self.purse.remove(one)


class Fight:
    """A fight. `where`: before the countdown, at the top or the bottom of `count`, or at its very fast actions."""

    def __init__(self, people: Iterable[Person], *, movement: str = "separate", taking_time: bool = True) -> None:
        self.people = list(people)
        self.movement, self.taking_time = movement, taking_time
        self.round, self.where = 1, "before"
        self.count: int | None = None
        self.stands = False
        self.resolved: list[dict[str, tuple[bool, int, int]]] = []
        """Who had something resolve together, and what was compared of each."""

    # Initiatives.

    def initiative(self, one: Person) -> int:
        """Return the count from which on somebody may announce in this round."""
        if one.came_in is not None:
            return one.came_in
        place = one.first
        if self.where == "before" and one.waited:
            place = self.ladder()[one.name]
        return (self.own(one) if place is None else place) + one.surged

    def own(self, one: Person) -> int:
        """Return the base initiative with the scene's points."""
        return one.base + 5 * one.favoured

    def ladder(self) -> dict[str, int]:
        """Return where those go who held: above all others, three apart, by base initiative."""
        above = [self.own(one) for one in self.people if not one.waited]
        places: dict[str, int] = {}
        for one in sorted((one for one in self.people if one.waited), key=lambda one: -one.base)[::-1]:
            places[one.name] = max([self.own(one), *(count + 3 for count in above)])
            above = [places[one.name]]
        return places

    # Who may do what.

    def is_free(self, one: Person, at: int) -> bool:
        """Whether somebody has come to that count, and is not kept from it by an abort."""
        return self.initiative(one) >= at and (one.bar is None or at <= one.bar)

    def beside(self, one: Person) -> list[str]:
        """Return the kinds that may go along with the one that is under way; who has a gun ready may speak."""
        if one.ready:
            return ["other"]
        if len(one.deeds) != 1:
            return []
        kind = one.deeds[0].kind
        table = {"separate": [], "with-simple": {"half-move": ["simple"], "simple": ["half-move"]}.get(kind, [])}
        every = ["simple", "dramatic", "other"] if kind in MOVING else list(MOVING)
        return table.get(self.movement, every)

    def may_add(self, one: Person) -> bool:
        """Whether somebody could move or act along with what is under way."""
        if self.movement == "separate" or len(one.flying) != 1 or one.ready:
            return False
        fitting = [kind for kind in self.beside(one) if kind != "other" and one.affords(kind)]
        return bool(fitting) or one.flying[0].secret

    def may_fire(self, one: Person) -> bool:
        """Whether something that is ready may go on."""
        return self.count is not None and bool(one.ready)

    def may_begin(self, one: Person) -> bool:
        """Whether somebody with nothing under way may announce here."""
        assert self.count is not None
        return self.is_free(one, self.count) and not one.deeds and one.can_act

    def has_a_word(self, one: Person) -> bool:
        """Whether there is something for somebody to say at this bottom."""
        fires = bool(one.ready) and self.count is not None and self.initiative(one) >= self.count
        return not one.out and (self.may_begin(one) or self.may_add(one) or fires)

    def ready_from(self, one: Person) -> int:
        """Return the count from which on somebody could begin something."""
        return min(at for at in (self.initiative(one), one.bar) if at is not None)

    def landing(self, one: Person) -> list[Deed]:
        """Return what of somebody's is due now."""
        count = self.count
        if count is None:
            return []
        return [deed for deed in one.flying if deed.end >= count and (self.where != "top" or deed.start > count)]

    @property
    def waited_for(self) -> set[str]:
        """Those whose word is waited for."""
        if self.where == "before":
            return set()
        if self.where == "bottom":
            return {one.name for one in self.people if not one.spoken and self.has_a_word(one)}
        return {one.name for one in self.people if not one.spoken and self.landing(one)}

    # What people do.

    def declare(
        self, who: str, label: str, kind: str, speed: str | None, rush: int, *, time: bool, secret: bool, at: int | None
    ) -> None:
        """Announce something, now or at a count."""
        one = self.named(who)
        if kind.endswith("defence"):
            self.defend(one, kind)
            return
        speed = speed or USUAL[kind]
        if rush > RUSHABLE[speed] or (time and not self.taking_time):
            raise No
        follows = at is None and self.where == "before"
        if at is None and self.where == "before":
            at = self.initiative(one)
        begins = None
        if at is not None and self.count is not None and self.where == "bottom" and self.count == at:
            begins, at = at, None
        if (one.deeds and kind not in self.beside(one)) or not one.affords(kind):
            raise No
        if at is not None:
            if not self.is_free(one, at) or (self.count is not None and at > self.count):
                raise No
            follows = follows or (self.where == "before" and at == self.initiative(one))
            waits = self.where == "bottom" and self.has_a_word(one)
            one.plan = Plan(label, kind, speed, rush, time, secret, None if follows else at)
            one.spoken, one.out = one.spoken or one.out or waits, False
        else:
            if self.where != "bottom" or self.count is None or not self.is_free(one, self.count):
                raise No
            if begins is not None and not self.is_free(one, begins):
                raise No
            if begins is None:
                begins = self.count
            self.begin(one, Plan(label, kind, speed, rush, time, secret, None), begins)
        self.go_on()

    def defend(self, one: Person, kind: str) -> None:
        """Defend, which takes no time."""
        if self.count is None or not one.affords(kind):
            raise No
        if kind == "active-defence":
            if self.where != "bottom" or not self.is_free(one, self.count) or one.deeds:
                raise No
            if one.holding:
                one.holding, one.came_in = False, self.count
        one.pay(kind)
        self.go_on()

    def begin(self, one: Person, plan: Plan, at: int) -> None:
        """Put something into the air."""
        speed = SLOWNESS.index(plan.speed) - plan.rush
        one.deeds.append(Deed(plan.label, plan.kind, at, at - 3 * speed - 6 * plan.time, plan.secret))
        one.pay(plan.kind)
        one.rushed += plan.rush
        if one.holding:
            one.holding, one.came_in = False, at
        one.plan, one.out = None, False
        one.spoken = not self.may_add(one)

    def surge(self, who: str, points: int) -> None:
        """Be sooner, as far as that still serves."""
        one = self.named(who)
        if not 3 <= points <= 10 or one.surged + points > 10:
            raise No
        if self.count is not None:
            points = min(points, self.count - self.initiative(one))
            if points < 3:
                raise No
        one.surged += points
        self.go_on()

    def hold(self, who: str) -> None:
        """Hold what is due, or one's turn, or let pass what could be added."""
        one = self.named(who)
        if self.where in ("top", "fast"):
            due = self.landing(one)
            if not due:
                raise No
            for deed in due:
                deed.ready_since = self.count
            one.total, one.spoken = None, True
        elif self.where == "bottom" and self.may_begin(one) and not one.holding:
            one.holding, one.spoken, one.out = True, True, False
        elif self.where == "bottom" and one.deeds and not one.spoken and self.has_a_word(one):
            one.spoken = True
        else:
            raise No
        self.go_on()

    def act(self, who: str, total: int | None) -> None:
        """Have what is due resolve, or what is ready go on."""
        one = self.named(who)
        if self.where in ("top", "fast") and self.landing(one):
            one.spoken, one.total = True, total
        elif self.where == "bottom" and self.may_fire(one):
            one.total = total
            for deed in one.ready:
                deed.start = deed.end = self.count or 0
                deed.ready_since, deed.paid = None, False
            one.spoken = True
        else:
            raise No
        self.go_on()

    def finish(self, who: str) -> None:
        """Say no more in this round."""
        one = self.named(who)
        if self.count is None or one.out:
            raise No
        one.out, one.holding, one.plan = True, False, None
        self.go_on()

    def abort(self, who: str) -> None:
        """Drop what is under way, or what was planned."""
        one = self.named(who)
        if not one.deeds and one.plan is None:
            raise No
        if one.deeds:
            for deed in one.deeds:
                if deed.paid:
                    one.purse += COSTS[deed.kind]
            if self.count is not None:
                one.bar = self.count - 2
            one.deeds, one.total, one.spoken = [], None, False
        one.plan = None
        self.go_on()

    def retarget(self, who: str, *, later: bool) -> None:
        """Take another target with what is in the air: not with a movement, if there is anything else."""
        one = self.named(who)
        if not one.flying:
            raise No
        deed = next((deed for deed in one.flying if deed.kind not in MOVING), one.flying[0])
        deed.end -= 3 * later
        self.go_on()

    def reroll(self, who: str, roll: int) -> None:
        """Roll the base initiative again."""
        one = self.named(who)
        if self.where != "before" or not one.waited or one.rerolled:
            raise No
        one.base, one.rerolled = 20 + bonus(roll), True
        self.go_on()

    # The GM's Next.

    def next(self, to: int | None = None) -> None:
        """Begin, or go on without those who say nothing; as far as `to`, if nothing comes before."""
        ahead = self.count is None or to is None or to < self.count
        if not ahead or (to is not None and any(self.landing(one) for one in self.people)):
            raise No
        if self.where == "before":
            places = self.ladder()
            for one in self.people:
                one.first = places.get(one.name)
            self.move(to)
        elif self.where == "bottom":
            for one in self.people:
                one.spoken = one.spoken or self.has_a_word(one)
            self.stands = False
            if to is not None:
                self.move(to)
        else:
            self.resolve()
        self.go_on()

    def end_round(self, *, force: bool) -> None:
        """End the round."""
        if self.where == "before" or (any(one.flying for one in self.people) and not force):
            raise No
        self.over()

    # The clock.

    def go_on(self) -> None:
        """Go on until somebody's word is waited for."""
        while self.where != "before":
            planning = [one for one in self.people if self.where == "bottom" and self.planned(one, self.count or 0)]
            if planning:
                for one in planning:
                    self.carry_out(one)
            elif self.where != "bottom":
                if self.waited_for:
                    return
                self.resolve()
            elif self.stands or self.waited_for:
                return
            elif any(self.landing(one) for one in self.people):
                self.call("fast")
            else:
                self.move(None)

    def planned(self, one: Person, count: int) -> bool:
        """Whether somebody's plan is for that count (or for one that has passed)."""
        return one.plan is not None and self.meant(one) >= count

    def meant(self, one: Person) -> int:
        """Return the count that a plan is for."""
        assert one.plan is not None
        return self.initiative(one) if one.plan.at is None else one.plan.at

    def carry_out(self, one: Person) -> None:
        """Announce what was planned, if that can still be done."""
        plan, one.plan = one.plan, None
        assert plan is not None and self.count is not None
        one.spoken = False
        if one.affords(plan.kind) and (not one.deeds or plan.kind in self.beside(one)):
            self.begin(one, plan, self.count)

    def move(self, to: int | None) -> None:
        """Go down to the next count at which something happens, or end the round."""
        counts = [count for one in self.people for count in self.moments(one)]
        ahead = [count for count in counts if self.count is None or count < self.count]
        if to is not None:
            ahead.append(to)
        if not ahead:
            self.over()
            return
        before, count = self.count, max(ahead)
        self.stands = to == count
        lands = any(deed.end >= count for one in self.people for deed in one.flying)
        self.count, self.where = count, "top"
        for one in self.people:
            had_come = before is not None and self.initiative(one) >= before
            one.spoken = one.spoken and had_come and not self.stands
        if lands:
            self.call("top")
        else:
            self.open()

    def moments(self, one: Person) -> Iterable[int]:
        """Return the counts at which something of somebody's happens, or its word may be heard."""
        yield from (deed.end for deed in one.flying)
        if one.plan is not None:
            yield self.meant(one)
        if not one.flying and not one.out and (one.ready or one.can_act):
            yield self.ready_from(one)

    def call(self, where: str) -> None:
        """Call what is due."""
        self.where = where
        for one in self.people:
            due = self.landing(one)
            one.spoken = one.total is not None if due else one.spoken
            for deed in due:
                deed.secret = False

    def open(self) -> None:
        """Open the bottom: who has spoken, and can do what it could before, is asked no more."""
        self.where = "bottom"
        for one in self.people:
            one.spoken = one.spoken or one.plan is not None

    def resolve(self) -> None:
        """Have everything resolve that is due: higher total, higher initiative; equal ones as the coin falls."""
        due = [one for one in self.people if self.landing(one)]
        self.resolved.append({one.name: self.rank(one) for one in due})
        for one in due:
            gone = self.landing(one)
            one.deeds = [deed for deed in one.deeds if deed not in gone]
            one.total, one.spoken = None, False
        self.open()

    def rank(self, one: Person) -> tuple[bool, int, int]:
        """Return what is compared of those whose actions are due at once."""
        return one.total is None, -(one.total or 0), -self.initiative(one)

    def over(self) -> None:
        """End the round: what is ready stays so, and who held goes first."""
        for place, one in enumerate(self.people):
            waited = bool(one.ready) or (one.holding and one.can_act)
            fresh = Person(one.name, one.base, one.favoured, waited)
            for deed in one.ready:
                fresh.deeds.append(Deed(deed.label, deed.kind, deed.start, deed.end, paid=False, ready_since=deed.end))
            self.people[place] = fresh
        self.round, self.where, self.count, self.stands = self.round + 1, "before", None, False

    def named(self, who: str) -> Person:
        """Return somebody."""
        return next(one for one in self.people if one.name == who)
