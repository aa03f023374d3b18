"""Commands: what a person may ask of an encounter.

Owns the verbs, and what every system needs with them: who gives a command, and for which combatant. The options of a
verb belong to the systems: each makes the verb's model its own, with fields that carry an `Option`. Must not know who
may give a command (`authority`) nor what it does. A `Query` changes nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, Self

from pydantic import Field

from bot.rules.deck import Deck
from bot.rules.declared import Option
from bot.rules.model import PUBLIC, CombatantId, Name, Note, ShortText, Side, Traits, UserId, Viewer
from bot.rules.words import Frozen

MUSTERED_AT_MOST = 25
"""So many come to the table with one command."""


class Command(Frozen):
    """A command of somebody: `by` gave it. `now`: when, in milliseconds since 1970; the rules have no clock."""

    verb: str
    by: Viewer
    now: int | None = None

    @classmethod
    def meant(cls, **given: object) -> Self:
        """Return a command of play that somebody could mean. What it gives is a system's own, and is trusted."""
        found: Self = _plain(cls).evolve(**given)
        return found

    @property
    def whom(self) -> CombatantId | None:
        """For whom it is, where it is for one combatant."""
        found: CombatantId | None = self.__dict__.get("combatant")
        return found


@cache
def _plain(kind: type[Command]) -> Any:
    return kind.model_validate({"by": PUBLIC})


class ForCombatant(Command):
    """A command for one combatant (None: the encounter's own, or that of whoever gives it)."""

    combatant: CombatantId | None = None
    force: bool = False


# Who is at the table, and the encounter as a whole: alike for every system.


class Newcomer(Frozen):
    """One who comes to the table. Its id is chosen outside, at random: it must not tell how many are hidden."""

    combatant: CombatantId
    name: Name
    side: Side
    owner: UserId | None = None
    count: Annotated[int, Field(ge=1, le=999)] = 1
    hidden: bool = False
    traits: Traits = Traits()


class Join(Newcomer, Command):
    """Put a combatant on the table."""

    verb: Literal["join"] = "join"


class Muster(Command):
    """Put several combatants on the table at once: all of them, or none."""

    verb: Literal["muster"] = "muster"
    newcomers: Annotated[tuple[Newcomer, ...], Field(min_length=1, max_length=MUSTERED_AT_MOST)]


class Admit(Command):
    """Let in one who waits to join, or turn it away."""

    verb: Literal["admit"] = "admit"
    combatant: CombatantId
    away: bool = False


class Leave(ForCombatant):
    """Take a combatant off the table (its player's word, or the GM's)."""

    verb: Literal["leave"] = "leave"


class Edit(ForCombatant):
    """Change what is known of a combatant."""

    verb: Literal["edit"] = "edit"
    name: Name | None = None
    side: Side | None = None
    owner: UserId | None = None
    count: Annotated[int, Field(ge=1, le=999)] | None = None
    condition: ShortText | None = None
    rounds: Annotated[int, Field(ge=1, le=999)] | None = None
    note: Note | None = None
    aware: bool | None = None
    traits: Traits = Traits()


class Split(ForCombatant):
    """Have some of a group's bodies go on as a group of their own. Its id is chosen outside, as for one who joins."""

    verb: Literal["split"] = "split"
    newcomer: int
    name: Name
    count: Annotated[int, Field(ge=1, le=998)]


class Merge(ForCombatant):
    """Have a group become part of another one."""

    verb: Literal["merge"] = "merge"
    into: CombatantId


class Reveal(ForCombatant):
    """Make a hidden combatant public."""

    verb: Literal["reveal"] = "reveal"


class Reorder(ForCombatant):
    """Seat a combatant before another one (None: last)."""

    verb: Literal["reorder"] = "reorder"
    before: CombatantId | None = None


class Configure(Command):
    """Change a setting. A setting that names a deck brings the deck."""

    verb: Literal["configure"] = "configure"
    key: ShortText
    value: ShortText
    deck: Deck | None = None


class Appoint(Command):
    """Make somebody a GM of this encounter, or no longer."""

    verb: Literal["appoint"] = "appoint"
    user: UserId
    remove: bool = False


class Bell(Command):
    """Set a bell that rings at a time of the system's clock, or take one off."""

    verb: Literal["bell"] = "bell"
    text: Note | None = None
    at: ShortText | None = None
    secret: bool = False
    remove: bool = False


class Pass(Command):
    """Let what has just happened pass, or everything until that is taken back."""

    verb: Literal["pass"] = "pass"
    everything: bool | None = None


class Lapse(Command):
    """The time to answer is over. It is nobody's word: the clock's."""

    verb: Literal["lapse"] = "lapse"


class Overdue(Command):
    """The time to declare is over. It is nobody's word: the clock's."""

    verb: Literal["overdue"] = "overdue"


class End(Command):
    """End the encounter."""

    verb: Literal["end"] = "end"


ROSTER: tuple[type[Command], ...] = (
    Join, Muster, Admit, Leave, Edit, Split, Merge, Reveal, Reorder, Configure, Appoint, Bell, Pass, End,
)  # fmt: skip
"""The commands that mean the same in every system."""


# Play: what these mean, and which options they have, each system says itself.


class Claiming(ForCombatant):
    """A command that may be given for a moment that has passed: `at` is where the fight stood then."""

    at: Annotated[ShortText | None, Option(suggested=True)] = None


ALL, SIDE, GROUP, EACH = "all", "side", "group", "each"
"""For whom a command for several is: all whom one runs and who have it still to do, those of one side, those named
alike; or for one alone, after whom the next is asked.
"""


class Declare(Claiming):
    """Say what one is going to do, as each system wants it said; for `several` it is one command all the same."""

    verb: Literal["declare"] = "declare"
    several: Annotated[ShortText | None, Option(choices=(ALL, SIDE, GROUP, EACH), closed=True)] = None
    same: Annotated[bool | None, Option()] = None


class Flip(ForCombatant):
    """The system's step of chance: turn the card, roll the dice, start the clock."""

    verb: Literal["flip"] = "flip"


class Act(Claiming):
    """Take the action that is due or held, or spend on one; for `several`, one after the other."""

    verb: Literal["act"] = "act"
    several: Annotated[ShortText | None, Option(choices=(ALL, SIDE, GROUP), closed=True)] = None


class Hold(Claiming):
    """Delay, hold or wait."""

    verb: Literal["hold"] = "hold"


class Abort(Claiming):
    """Withdraw, drop, or change one's mind."""

    verb: Literal["abort"] = "abort"


class Next(Command):
    """Call the next phase, count, segment, turn or pass now."""

    verb: Literal["next"] = "next"
    force: bool = False


class Surge(Claiming):
    """Be sooner at a price."""

    verb: Literal["surge"] = "surge"


class Check(ForCombatant):
    """A contest, test or ruling of the system."""

    verb: Literal["check"] = "check"


PLAY: tuple[type[Command], ...] = (Declare, Flip, Act, Hold, Abort, Next, Surge, Check)


# Questions.


class Query(ForCombatant):
    """A question, which changes nothing."""


class Odds(Query):
    """Ask for the chances before choosing."""

    verb: Literal["odds"] = "odds"


class Interrupt(Query, Claiming):
    """Ask for every way to be in time against somebody."""

    verb: Literal["interrupt"] = "interrupt"


class Why(Query):
    """Ask how a combatant's place in the order came about."""

    verb: Literal["why"] = "why"


QUERIES: tuple[type[Query], ...] = (Odds, Interrupt, Why)


def verb_of(kind: type[Command]) -> str:
    """Return the verb of a kind of command."""
    return str(kind.model_fields["verb"].default)


NO_OPTIONS = frozenset({"by", "verb", "combatant", "now"})
"""The fields of a command that are none of its options."""


def given_options(command: Command, besides: frozenset[str] = frozenset()) -> dict[str, object]:
    """Return the options that this command really gives, but for some: those that are not at their default."""
    values, options = command.__dict__, _defaults(type(command), besides)
    return {name: given for name, default in options if (given := values[name]) != default}


@cache
def _defaults(kind: type[Command], besides: frozenset[str]) -> tuple[tuple[str, object], ...]:
    fields, passed_over = kind.model_fields, NO_OPTIONS | besides
    return tuple((name, field.default) for name, field in fields.items() if name not in passed_over)
