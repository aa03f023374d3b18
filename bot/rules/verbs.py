"""The table of verbs: what each takes, who may give it, and where it can be given.

Owns everything about a verb that does not differ from system to system. The options that a verb takes belong to the
systems, and what it does to the handlers. Must not know how a verb is typed, drawn or stored.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

DECLARE, FLIP, ACT, HOLD = "declare", "flip", "act", "hold"
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
    """It takes the fight a step further, and a GM whom it is refused is offered to force it."""
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
    "luck": Verb("encounter luck"),
    "configure": Verb("encounter settings", gm_only=True),
    "appoint": Verb("encounter gm", gm_only=True),
    "bell": Verb("encounter bell", gm_only=True),
    "remind": Verb("encounter remind", gm_only=True),
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
    "surge": Verb("surge", _OWN, claimable=True),
    "check": Verb("check", _OWN, offered=False),
    "elapse": Verb(),
    "lapse": Verb(),
    "overdue": Verb(),
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
"""Every verb. `start`, `undo`, `redo`, `restore` and `luck` are the kinds of stored rows that are no commands."""

UNKNOWN = Verb()


def verb_of(name: str) -> Verb:
    """Return what holds for a verb; for a name that is none, a verb that nobody can type or claim."""
    return VERBS.get(name, UNKNOWN)
