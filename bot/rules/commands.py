"""Commands: what a person may ask of an encounter.

The options of a verb belong to the systems: each makes the verb's model its own, with fields that carry an `Option`. A
`Query` changes nothing.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Meta
from msgspec.structs import fields

from bot.rules.deck import Deck
from bot.rules.model import CombatantId, CounterName, Name, Note, ShortText, Side, Traits, UserId, Viewer
from bot.rules.schema import Option
from bot.rules.words import Frozen

MUSTERED_AT_MOST = 25
"""So many come to the table with one command."""


class Command(Frozen, tag_field="verb", omit_defaults=True):
    """A command given by `by` at `now` (ms since 1970). Defaults are not stored, and so never change."""

    verb: ClassVar[str]
    by: Viewer
    now: int | None = None
    ordered: bool = False
    """Whether the clock gives it, by somebody's standing order."""
    further: bool = False
    """Whether it is given together with the one before it: what both bring about can be answered together."""
    untold: bool = False
    """Whether it tells nothing: the clock gives it for one of several, and tells what it gives for all of them."""

    @property
    def whom(self) -> CombatantId | None:
        """For whom it is, where it is for one combatant."""
        found: CombatantId | None = getattr(self, "combatant", None)
        return found

    @property
    def closes(self) -> bool:
        """Whether it is a step of the fight, after which what came before can be answered no longer."""
        return True


class ForCombatant(Command):
    """A command for one combatant (None: the encounter's own, or that of whoever gives it)."""

    combatant: CombatantId | None = None
    force: bool = False


# Who is at the table, and the encounter as a whole: alike for every system.


class Newcomer(Frozen, omit_defaults=True):
    """One who comes to the table. Its id is chosen outside, at random: it must not tell how many are hidden."""

    combatant: CombatantId
    name: Name
    side: Side
    owner: UserId | None = None
    count: Annotated[int, Meta(ge=1, le=999)] = 1
    hidden: bool = False
    traits: Traits = Traits()


class Join(Command, tag="join"):
    """Put a combatant on the table: a command with the fields of a newcomer."""

    combatant: CombatantId
    name: Name
    side: Side
    owner: UserId | None = None
    count: Annotated[int, Meta(ge=1, le=999)] = 1
    hidden: bool = False
    traits: Traits = Traits()


class Muster(Command, tag="muster"):
    """Put several combatants on the table at once: all of them, or none."""

    newcomers: Annotated[tuple[Newcomer, ...], Meta(min_length=1, max_length=MUSTERED_AT_MOST)]


class Admit(Command, tag="admit"):
    """Let in one who waits to join, or turn it away."""

    combatant: CombatantId
    away: bool = False


REMOVE = "combatant remove"
"""What a GM types to have a combatant leave."""


class Leave(ForCombatant, tag="leave"):
    """Take a combatant off the table (its player's word, or the GM's)."""


class Edit(ForCombatant, tag="edit"):
    """Change what is known of a combatant."""

    name: Name | None = None
    side: Side | None = None
    owner: UserId | None = None
    count: Annotated[int, Meta(ge=1, le=999)] | None = None
    condition: ShortText | None = None
    rounds: Annotated[int, Meta(ge=1, le=999)] | None = None
    note: Note | None = None
    aware: bool | None = None
    traits: Traits = Traits()
    at: ShortText | None = None

    @property
    def closes(self) -> bool:
        """Whether it changes more than how one fares, or what is noted of it."""
        return not given_options(self).keys() <= HOW_ONE_FARES


class Split(ForCombatant, tag="split"):
    """Have some of a group's bodies go on as a group of their own. Its id is chosen outside, as for one who joins."""

    newcomer: int
    name: Name
    count: Annotated[int, Meta(ge=1, le=998)]


class Merge(ForCombatant, tag="merge"):
    """Have a group become part of another one."""

    into: CombatantId


class Reveal(ForCombatant, tag="reveal"):
    """Make a hidden combatant public."""


class Reorder(ForCombatant, tag="reorder"):
    """Seat a combatant before another one (None: last)."""

    before: CombatantId | None = None


class Configure(Command, tag="configure"):
    """Change a setting. A setting that names a deck brings the deck."""

    key: ShortText
    value: Annotated[str, Meta(min_length=1, max_length=1000)]
    deck: Deck | None = None


class Appoint(Command, tag="appoint"):
    """Make somebody a GM of this encounter, or no longer."""

    user: UserId
    remove: bool = False


class Bell(Command, tag="bell"):
    """Set a bell that rings at a time of the system's clock, or take one off."""

    text: Note | None = None
    at: ShortText | None = None
    secret: bool = False
    remove: bool = False


class Count(ForCombatant, tag="counter"):
    """Set a counter, change it (+2, -1), or take it away; without a combatant one of all. `secret`: the GM's alone."""

    name: CounterName
    change: ShortText | None = None
    value: int | None = None
    secret: bool | None = None
    remove: bool = False

    @property
    def closes(self) -> bool:
        """It is no step of the fight."""
        return False


class Pass(Command, tag="pass"):
    """Let what has just happened pass, or everything until that is taken back."""

    everything: bool | None = None


class Pause(Command, tag="pause"):
    """Stop all deadlines: for a time such as 2d, or for a week."""

    time: ShortText | None = None


class Resume(Command, tag="resume"):
    """Have all deadlines go on."""


class Away(Command, tag="away"):
    """Say until when one is away: a time such as 3d, or a date (None: one is back); for a GM, when a `user` is."""

    until: ShortText | None = None
    user: UserId | None = None


class Advance(Command, tag="advance"):
    """Take the next step that needs nobody's word; `to`: as far as a place that it passes. It is the clock's."""

    to: ShortText | None = None


class Elapse(Command, tag="elapse"):
    """The time is over of those who are waited for. It is nobody's word: the clock's."""


class Remind(Command, tag="remind"):
    """Some who are waited for are to be reminded. It is nobody's word: the clock's."""


class Depart(Command, tag="depart"):
    """Users have left the server. It is nobody's word: the clock's, which asks when it has waited for them in vain."""

    users: tuple[UserId, ...]


class End(Command, tag="end"):
    """End the encounter."""


ROSTER: tuple[type[Command], ...] = (
    Join, Muster, Admit, Leave, Edit, Split, Merge, Reveal, Reorder, Configure, Appoint, Bell, Count,
    Pause, Resume, Away, Pass, End,
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


Lines = Annotated[str, Meta(min_length=1, max_length=3000)]


class Declare(Claiming, tag="declare"):
    """Say what one is going to do. `lines` say it for each by name: "Orc 1: slow, shoots; Orc 2-4: fast"."""

    several: Annotated[ShortText | None, Option(choices=(ALL, SIDE, GROUP, EACH), closed=True)] = None
    lines: Annotated[Lines | None, Option()] = None
    same: Annotated[bool | None, Option()] = None


class Flip(ForCombatant, tag="flip"):
    """The system's step of chance: turn the card, roll the dice, start the clock."""


class Act(Claiming, tag="act"):
    """Take the action that is due or held, or spend on one; for `several`, one after the other."""

    several: Annotated[ShortText | None, Option(choices=(ALL, SIDE, GROUP), closed=True)] = None


class Hold(Claiming, tag="hold"):
    """Delay, hold or wait."""


class Abort(Claiming, tag="abort"):
    """Withdraw, drop, or change one's mind."""


class Next(Command, tag="next"):
    """Call the next phase, count, segment, turn or pass now."""

    force: bool = False


class Surge(Claiming, tag="surge"):
    """Be sooner at a price."""


class Check(ForCombatant, tag="check"):
    """A contest, test or ruling of the system."""


PLAY: tuple[type[Command], ...] = (Declare, Flip, Act, Hold, Abort, Next, Surge, Check)


# Questions.


class Query(ForCombatant):
    """A question, which changes nothing."""


class Odds(Query, tag="odds"):
    """Ask for the chances before choosing."""


class Interrupt(Query, Claiming, tag="interrupt"):
    """Ask for every way to be in time against somebody."""


class Why(Query, tag="why"):
    """Ask how a combatant's place in the order came about."""


QUERIES: tuple[type[Query], ...] = (Odds, Interrupt, Why)


HOW_ONE_FARES = frozenset({"condition", "rounds", "note"})
"""Options of an edit that say how a combatant fares, or what a GM notes of it."""
NO_OPTIONS = frozenset({"by", "combatant", "now", "ordered", "further", "untold"})
"""The fields of a command that are none of its options."""


def given_options(command: Command, besides: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return the options that this command really gives, but for some: those that are not at their default."""
    options = _defaults(type(command), besides)
    return {name: given for name, default in options if (given := getattr(command, name)) != default}


@cache
def _defaults(kind: type[Command], besides: frozenset[str]) -> tuple[tuple[str, object], ...]:
    passed_over = NO_OPTIONS | besides
    return tuple((one.name, one.default) for one in fields(kind) if one.name not in passed_over)


# The table of verbs.

DECLARE, FLIP, ACT, HOLD, ADVANCE = "declare", "flip", "act", "hold", "advance"
ANSWER = "answer"
"""The verb of a button that shows what can still be answered."""
MORE = "more"
"""The verb of the button that shows all that its presser can do and ask."""
STANDING = "standing"
"""The verb of buttons that set and cancel standing orders."""


class Target(Enum):
    """For which combatant a verb is given."""

    NOBODY = auto()
    """For none, or for those that its options name."""
    NAMED = auto()
    """For the one that is named; without a name for none, or for whoever is up."""
    OWN = auto()
    """For the one that is named; without a name for the only one of the user's own."""
    ONLY_LEGAL = auto()
    """As `NAMED`; for a player without a name, for the only one for whom it is legal now."""


class Verb(NamedTuple):
    """What holds for a verb in every system.

    `typed` is the command that people type for it; empty where nobody types one. `gm_only`: the GM's, unless the
    system lets a player. `takes_traits`: its options name traits of combatants.
    """

    typed: str = ""
    target: Target = Target.NOBODY
    gm_only: bool = False
    takes_traits: bool = False
    claimable: bool = False
    """It may be given for a moment that has passed (`at`)."""
    for_several: bool = False
    """It may be given for several combatants at once (`several`)."""
    orderable: bool = False
    """A combatant may have a standing order of it."""
    overwrites: bool = False
    """A GM may overwrite with it what a player has said in secret."""
    lasting: bool = False
    """Its buttons stay valid while the fight goes on."""
    forcible: bool = False
    """It takes the fight a step further, and the clock forces it where nobody is there."""
    offered: bool = True
    """It is shown as a button where it is legal."""
    opens_panel: bool = False
    """Its button opens a panel even where there is one way only."""


_NAMED, _OWN = Target.NAMED, Target.OWN

VERBS = {
    # Who is at the table.
    "join": Verb("join", takes_traits=True),
    "muster": Verb("combatant add", gm_only=True, takes_traits=True),
    "admit": Verb("combatant admit", gm_only=True, lasting=True),
    "leave": Verb("leave", _OWN),
    "edit": Verb("combatant edit", _NAMED, takes_traits=True, claimable=True, lasting=True),
    "split": Verb("combatant split", _NAMED, gm_only=True),
    "merge": Verb("combatant merge", _NAMED, gm_only=True),
    "reveal": Verb("combatant reveal", _NAMED, gm_only=True),
    "reorder": Verb("combatant reorder", _NAMED, gm_only=True),
    # The encounter as a whole.
    "start": Verb("encounter start"),
    "end": Verb("encounter end", gm_only=True),
    "undo": Verb("encounter undo"),
    "redo": Verb("encounter redo"),
    "restore": Verb("encounter restore"),
    "configure": Verb("encounter settings", gm_only=True),
    "appoint": Verb("encounter gm", gm_only=True),
    "bell": Verb("encounter bell", gm_only=True),
    "counter": Verb("counter", Target.ONLY_LEGAL),
    "remind": Verb(),
    "pause": Verb("encounter pause", gm_only=True),
    "resume": Verb("encounter resume", gm_only=True),
    "away": Verb("standing"),
    "forget": Verb("encounter forget"),
    "screen": Verb("encounter screen"),
    # Play.
    DECLARE: Verb(
        DECLARE, _OWN, claimable=True, for_several=True, orderable=True, overwrites=True, opens_panel=True
    ),
    FLIP: Verb(FLIP, Target.ONLY_LEGAL, gm_only=True, forcible=True),
    ACT: Verb(ACT, _OWN, claimable=True, for_several=True),
    HOLD: Verb(HOLD, _OWN, claimable=True, orderable=True),
    "abort": Verb("abort", _OWN, claimable=True, overwrites=True),
    "next": Verb("next", gm_only=True, forcible=True),
    "pass": Verb("pass"),
    "surge": Verb("surge", _OWN, claimable=True, opens_panel=True),
    "check": Verb("check", _OWN, offered=False),
    ADVANCE: Verb(),
    "elapse": Verb(),
    "depart": Verb(),
    # Questions.
    "odds": Verb("odds", _OWN),
    "interrupt": Verb("interrupt", _OWN, claimable=True),
    "why": Verb("why", _OWN),
    # Buttons alone.
    ANSWER: Verb(claimable=True),
    MORE: Verb(lasting=True),
    STANDING: Verb("standing"),
    "enter": Verb(),
    "paste": Verb("combatant paste"),
    "pasted": Verb(),
}  # fmt: skip
"""Every verb. `start`, `undo`, `redo` and `restore` are the kinds of stored rows that are no commands."""

UNKNOWN = Verb()


def verb_of(name: str) -> Verb:
    """Return what holds for a verb; for a name that is none, a verb that nobody can type or claim."""
    return VERBS.get(name, UNKNOWN)
