"""Commands: what a person may ask of an encounter, as one closed, tagged union.

Owns the names and types of every option, for all systems; which of them a system has a use for, it says itself
(`fields`). Must not know who may give a command (`authority`) nor what it does. `Query` commands change nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from bot.rules.deck import Deck
from bot.rules.model import CombatantId, Name, Note, ShortText, Side, Traits, UserId, Viewer
from bot.rules.words import Frozen

Small = Annotated[int, Field(ge=-999, le=999)]


class Given(Frozen):
    """A command of somebody: `by` gave it."""

    by: Viewer


class ForCombatant(Given):
    """A command for one combatant (None: the encounter's own, or that of whoever gives it)."""

    combatant: CombatantId | None = None
    force: bool = False


class Join(Given):
    """Put a combatant on the table. Its id is chosen outside, at random: it must not tell how many are hidden."""

    verb: Literal["join"] = "join"
    combatant: CombatantId
    name: Name
    side: Side
    owner: UserId | None = None
    count: Annotated[int, Field(ge=1, le=999)] = 1
    hidden: bool = False
    traits: Traits = Traits()


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
    aware: bool | None = None
    traits: Traits = Traits()


class Reveal(ForCombatant):
    """Make a hidden combatant public."""

    verb: Literal["reveal"] = "reveal"


class Reorder(ForCombatant):
    """Seat a combatant before another one (None: last)."""

    verb: Literal["reorder"] = "reorder"
    before: CombatantId | None = None


class Configure(Given):
    """Change a setting. A setting that names a deck brings the deck."""

    verb: Literal["configure"] = "configure"
    key: ShortText
    value: ShortText
    deck: Deck | None = None


class Appoint(Given):
    """Make somebody a GM of this encounter, or no longer."""

    verb: Literal["appoint"] = "appoint"
    user: UserId
    remove: bool = False


class End(Given):
    """End the encounter."""

    verb: Literal["end"] = "end"


class Declare(ForCombatant):
    """Say what one is going to do, as each system wants it said."""

    verb: Literal["declare"] = "declare"
    speed: ShortText | None = None
    action: Note | None = None
    phase: ShortText | None = None
    kind: ShortText | None = None
    rush: Small | None = None
    surge: Small | None = None
    take_time: bool | None = None
    secret: bool | None = None
    repeat: bool | None = None
    reacting: bool | None = None
    reach: bool | None = None


class Flip(ForCombatant):
    """The system's step of chance: turn the card, roll the dice, start the clock."""

    verb: Literal["flip"] = "flip"
    card: ShortText | None = None
    roll: ShortText | None = None
    bar: ShortText | None = None
    side: Side | None = None
    surprise: Side | None = None


class Act(ForCombatant):
    """Take the action that is due or held, or spend on one."""

    verb: Literal["act"] = "act"
    action: Note | None = None
    speed: ShortText | None = None
    do: ShortText | None = None
    cost: ShortText | None = None
    total: Small | None = None
    preempt: CombatantId | None = None
    done: bool | None = None
    bind: Small | None = None
    distance: ShortText | None = None


class Hold(ForCombatant):
    """Delay, hold or wait."""

    verb: Literal["hold"] = "hold"
    until: Note | None = None
    what: ShortText | None = None


class Abort(ForCombatant):
    """Withdraw, drop, or change one's mind."""

    verb: Literal["abort"] = "abort"
    retarget: ShortText | None = None


class Next(Given):
    """Call the next phase, count, segment, turn or pass now; `round`: the next round."""

    verb: Literal["next"] = "next"
    round: bool = False
    force: bool = False


class Surge(ForCombatant):
    """Be sooner at a price."""

    verb: Literal["surge"] = "surge"
    points: Small | None = None
    haste: bool | None = None


class Check(ForCombatant):
    """A contest, test or ruling of the system."""

    verb: Literal["check"] = "check"
    against: CombatantId | None = None
    ruling: bool | None = None
    mental: bool | None = None
    cost: ShortText | None = None
    dice: Small | None = None
    target: ShortText | None = None
    distance: ShortText | None = None
    effect: ShortText | None = None


Command = Annotated[
    Join
    | Leave
    | Edit
    | Reveal
    | Reorder
    | Configure
    | Appoint
    | End
    | Declare
    | Flip
    | Act
    | Hold
    | Abort
    | Next
    | Surge
    | Check,
    Field(discriminator="verb"),
]
COMMAND: TypeAdapter[Command] = TypeAdapter(Command)

PLAY = (Declare, Flip, Act, Hold, Abort, Next, Surge, Check)
"""The commands whose meaning each system gives."""


class Odds(ForCombatant):
    """Ask for the chances before choosing."""

    verb: Literal["odds"] = "odds"
    speed: ShortText | None = None
    dice: Small | None = None
    target: ShortText | None = None


class Interrupt(ForCombatant):
    """Ask for every way to be in time against `target`."""

    verb: Literal["interrupt"] = "interrupt"
    target: CombatantId
    speed: ShortText | None = None
    kind: ShortText | None = None


class Why(ForCombatant):
    """Ask how a combatant's place in the order came about."""

    verb: Literal["why"] = "why"


Query = Odds | Interrupt | Why


def given_options(command: Given) -> dict[str, object]:
    """Return the options that this command really gives: those that are not at their default."""
    apart = {"by", "verb", "combatant"}
    return {
        name: value
        for name, field in type(command).model_fields.items()
        if name not in apart and (value := getattr(command, name)) != field.default
    }
