"""What one viewer may see: the only thing about a state that leaves the core.

`BoardView` is what everybody sees; it has no field for a secret. `PersonalView` adds what one person may see besides,
and is only ever shown to that person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.rules.errors import Refused
from bot.rules.exhibits import Exhibit
from bot.rules.model import Combatant, CombatantId, Name, Side, UserId, is_defeated
from bot.rules.words import ENGLISH, Fact, Frozen, Phrase, say

FOLLOW, PIN = "follow", "pin"
"""Where the message of a board is, of the choices of the setting `board`."""


class Mark(StrEnum):
    """How a combatant stands, at a glance. The renderer gives each a sign; `Row.status` has the words."""

    WAITED_FOR = "waited-for"
    READY = "ready"
    UP = "up"
    BUSY = "busy"
    HOLDS = "holds"
    DONE = "done"
    MISSES = "misses"
    ASIDE = "aside"
    FALLEN = "fallen"


WAITED_FOR = (Mark.UP, Mark.WAITED_FOR)
"""How those stand without whom the fight does not go on."""


class Style(StrEnum):
    """The weight of an offer among others."""

    MAIN = "main"
    PLAIN = "plain"
    DANGER = "danger"


class Choice(NamedTuple):
    """What may be commanded, in words. Of what a form `asks` for, a value stands in `options` that may be given.

    `opens`: it gives no command itself; what exactly is meant is asked first.
    """

    label: str | Phrase
    verb: str = "act"
    options: Mapping[str, Any] = MappingProxyType({})
    asks: tuple[str, ...] = ()
    opens: bool = False


class Offer(Frozen, omit_defaults=True):
    """A button: a verb, ready to be given. `combatant` None: that of whoever presses.

    `asks` names the options that are asked for in a form before the command is given. `opens` shows the panel
    of the verb instead of giving the command.
    """

    verb: str
    label: Phrase
    combatant: CombatantId | None = None
    options: tuple[tuple[str, str], ...] = ()
    asks: tuple[str, ...] = ()
    opens: bool = False
    style: Style = Style.PLAIN


class Chip(Frozen):
    """A small part of a row with a mark of its own (a move, an attack)."""

    label: Phrase
    mark: Mark


class Row(Frozen):
    """A combatant on the board; `drawn`: what the picture shows, told where there is none, before its `status`."""

    combatant: CombatantId
    name: Name
    side: Side
    count: int
    mark: Mark
    status: tuple[Phrase, ...] = ()
    chips: tuple[Chip, ...] = ()
    drawn: tuple[Phrase, ...] = ()
    hidden: bool = False

    @property
    def whole(self) -> tuple[Phrase, ...]:
        """What is told of it where no picture shows any of that."""
        pairs = zip_longest(self.drawn, self.status)
        return tuple(one for pair in pairs for one in pair if one is not None)

    @staticmethod
    def of(one: Combatant, mark: Mark, status: tuple[Phrase, ...], chips: tuple[Chip, ...] = ()) -> Row:
        """Return the row of a combatant; its condition is the last word of its status, and may have it fallen."""
        if is_defeated(one) and mark not in WAITED_FOR:
            mark = Mark.FALLEN
        return Row(
            combatant=one.id,
            name=one.name,
            side=one.side,
            count=one.count,
            mark=mark,
            status=(*status, *condition_of(one)),
            chips=chips,
            hidden=one.hidden,
        )


def condition_of(one: Combatant) -> tuple[Phrase, ...]:
    """Return the condition of a combatant in words, if it has one, and how long that lasts."""
    if one.condition is None:
        return ()
    if one.ends is None:
        return (say("status-condition", condition=one.condition),)
    return (say("status-condition-to", condition=one.condition, ends=one.ends),)


class BoardView(Frozen):
    """The public board: `heading` where the fight stands, a row for each combatant, `prompt` what is waited for.

    `ends`: when that waiting ends, in milliseconds since 1970, and of which kind the `wait` is. `round`
    it is of, and whether its message moves down, is pinned or stays (`place`): see the setting `board`. `on_deck`: who
    comes next, where the order tells everybody. `counters` are those of all. `language`: of all who read it.
    """

    title: str
    public_version: int
    ended: bool = False
    round: int = 0
    place: str = FOLLOW
    language: str = ENGLISH
    heading: tuple[Phrase, ...] = ()
    counters: tuple[Phrase, ...] = ()
    rows: tuple[Row, ...] = ()
    prompt: tuple[Phrase, ...] = ()
    ends: int | None = None
    wait: str = ""
    offers: tuple[Offer, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    on_deck: tuple[CombatantId, ...] = ()


class PersonalView(Frozen):
    """What one person may see: the board, hidden rows, own secrets (the GM's: all), offers, bells and news."""

    board: BoardView
    hidden: tuple[Row, ...] = ()
    secrets: tuple[Phrase, ...] = ()
    offers: tuple[Offer, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    bells: tuple[Phrase, ...] = ()
    news: tuple[Phrase, ...] = ()
    orders: tuple[Phrase, ...] = ()


class ScreenView(BoardView):
    """The GM's board, for GMs alone: hidden rows too, who is due first, every secret, and what the GM can do."""

    secrets: tuple[Phrase, ...] = ()
    bells: tuple[Phrase, ...] = ()
    gms: tuple[UserId, ...] = ()


class Reply(NamedTuple):
    """The answer to a question, for the asker alone: what is told, and what can be commanded then for `whom`."""

    lines: tuple[Phrase, ...]
    choices: tuple[Choice, ...] = ()
    whom: CombatantId | None = None
    exhibits: tuple[Exhibit, ...] = ()


class Asked(Refused):
    """A refusal of a command that lacks something, with the `choices` for `whom` that it could mean."""

    def __init__(self, code: str, whom: CombatantId, choices: Iterable[Choice], /, **facts: Fact) -> None:
        super().__init__(code, **facts)
        self.whom, self.choices = whom, tuple(choices)
