"""Walks through a system's play, for the conformance suite: commands made from numbers, and what must always hold.

A script is a list of numbers; each is one command, made for the state that it meets, so that any script fits any
system.
"""

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.fight import menu
from bot.fight.fight import Fight
from bot.fight.views import at_hand, own_secrets, view_of
from bot.rules import commands
from bot.rules.commands import PLAY, Check, Command, Query, given_options
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event
from bot.rules.kit.turns import BLOCK, SIDES
from bot.rules.model import PUBLIC, Viewer
from bot.rules.registry import System
from bot.rules.schema import Kind, fields_of, shape_of
from bot.rules.views import WAITED_FOR, Mark, Offer
from bot.rules.words import Frozen, to_json
from tests.conformance.recipes import Recipe, recipe_of
from tests.conformance.table import GM, Table, player

T = TypeVar("T")
HIDDEN_NAME = "Plugh"
PLAYERS = (1, 2, 3)
VERBS = tuple(kind.verb for kind in PLAY)
LEADING: tuple[tuple[str, dict[str, bool]], ...] = (
    ("next", {"round": True}),
    ("next", {"round": True, "force": True}),
    ("next", {}),
    ("flip", {}),
    ("flip", {"force": True}),
)
"""What brings a round to its end, in this order, as far as a system has it."""


def some_traits(system: System, recipe: Recipe, chance: random.Random) -> dict[str, Any]:
    """Return traits that a combatant of the system may have."""
    found: dict[str, Any] = {}
    for name, trait in system.traits.items():
        if name in recipe.traits:
            value = chance.choice(recipe.traits[name])
        elif trait.pool:
            value = f"{chance.randint(1, 5)}d{chance.choice((4, 6, 8, 10, 12))}"
        elif not trait.required and chance.random() < 0.5:
            value = None
        else:
            value = chance.randint(max(trait.lowest, 1), max(min(trait.highest, 20), 1))
        if value is not None:
            found[name] = value
    return found


def seated(system: System, *, hidden: bool = True) -> Table:
    """Return a table with a player's two, another player's one, two foes and, if wanted, a hidden foe."""
    table, recipe, chance = Table(system), recipe_of(system.id), random.Random("the cast")
    for name, owner in (("Andy", 1), ("Babel", 1), ("Cable", 2), ("Brad", None), ("Dabel", None)):
        table.join(name, player=owner, **some_traits(system, recipe, chance))
    if hidden:
        table.join(f"{HIDDEN_NAME} 1", hidden=True, **some_traits(system, recipe, chance))
    return table


class Maker:
    """Makes commands for the present state of a table."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table, self.chance = table, chance
        self.recipe = recipe_of(table.system.id)

    def viewer(self) -> Viewer:
        """Return a GM or a player."""
        return self.chance.choice((GM, GM, *map(player, PLAYERS)))

    def somebody(self) -> int | None:
        """Return an id: of one on the table, now and then of nobody, or none."""
        ids = [one.id for one in self.table.state.everyone]
        return self.chance.choice([*ids, *ids, None, 4]) if self.chance.random() < 0.9 else None

    def legal(self, *verbs: str, viewer: Viewer | None = None) -> Command | None:
        """Return a legal command (of one of the verbs), if there is one."""
        viewer = viewer or self.viewer()
        ready = [one for one in self.table.system.legal(self.table.state, viewer) if not verbs or one.verb in verbs]
        return self.chance.choice(ready) if ready else None

    def wild(self, *, by: Viewer | None = None, force: bool = False) -> Command:
        """Return any command of play, sensible or not."""
        system, chance = self.table.system, self.chance
        verb = chance.choice([*system.options])
        given: dict[str, Any] = {"by": by or self.viewer()}
        if verb != "next":
            given["combatant"] = self.somebody()
        if force:
            given["force"] = True
        for option in system.options.get(verb, {}):
            if option != "lines" and chance.random() < 0.4:  # They are parsed outside the rules.
                given[option] = self.value(verb, option)
        return system.command(verb, **given)

    def value(self, verb: str, option: str) -> Any:
        """Return a value for an option: of its choices, of the recipe, or by its type."""
        system, chance = self.table.system, self.chance
        wanted = shape_of(system.kinds[verb], option).kind
        if wanted is Kind.YES_OR_NO:
            return chance.random() < 0.8
        if wanted is Kind.COMBATANT:
            return self.somebody()
        known: list[Any] = list(self.recipe.values.get((verb, option), ()))
        if wanted is Kind.NUMBER:
            return chance.choice([*known, *(known or (-3, 0, 1, 2, 3, 5, 10, 13))])
        known += system.options[verb][option].choices
        known += system.suggest(self.table.state, verb, option, "")[:20]
        return chance.choice([*known, *known, "nonsense"]) if known else chance.choice(("1", "2", "3", "crew", "foes"))

    def roster(self) -> Command | None:
        """Return a command that changes who is at the table, or its settings."""
        chance, state, system = self.chance, self.table.state, self.table.system
        by, somebody = self.viewer(), self.somebody()
        number = 770_100_000 + len(self.table.given)
        if state.waiting and chance.random() < 0.4:
            one = chance.choice(state.waiting)
            return commands.Admit(by=by, combatant=one.id, away=chance.random() < 0.3)
        which = chance.randrange(12)
        if which == 11:
            secret = chance.choice((None, by.gm))
            name = f"{HIDDEN_NAME if secret else 'Counter'} {number % 3}"
            about = somebody if chance.random() < 0.7 else None
            change, value = chance.choice((("+1", None), (None, number % 7)))
            remove = chance.random() < 0.2
            return commands.Count(
                by=by, name=name, combatant=about, change=change, value=value, secret=secret, remove=remove
            )
        if which == 10:
            secret, at = chance.random() < 0.5, chance.choice(("1", "2", "3", "II", "10", "16", "x"))
            text = f"{HIDDEN_NAME if secret else 'A bell'} {number}"
            return commands.Bell(by=by, text=text, at=at, secret=secret, remove=chance.random() < 0.2)
        if which < 3:
            hidden = by.gm and chance.random() < 0.4
            name = f"{HIDDEN_NAME} {number}" if hidden else f"Newcomer {number}"
            traits = some_traits(system, self.recipe, chance)
            owner = chance.choice((None, *PLAYERS)) if by.gm else by.user
            side = chance.choice(("crew", "foes", "others"))
            return system.command(
                "join", by=by, combatant=number, name=name, side=side, owner=owner, hidden=hidden, traits=traits
            )
        if which == 3:
            return commands.Leave(by=by, combatant=somebody)
        if which in (4, 5):
            traits = some_traits(system, self.recipe, chance) if chance.random() < 0.5 else {}
            condition = chance.choice((None, "stunned", "paralysed", "knocked down", "killed", "none"))
            found = state.find(somebody or 0)
            name = f"{HIDDEN_NAME if found and found.hidden else 'Renamed'} {somebody} {number}"
            return system.command(
                "edit",
                by=by,
                combatant=somebody,
                traits=traits,
                name=name if chance.random() < 0.3 else None,
                condition=condition if by.gm else None,
                side=chance.choice((None, "crew", "foes")) if by.gm else None,
                aware=chance.choice((None, True, False)) if by.gm else None,
                rounds=chance.choice((1, 2)) if by.gm and condition is not None and chance.random() < 0.5 else None,
                note=f"{HIDDEN_NAME} noted {number}" if by.gm and chance.random() < 0.3 else None,
            )
        if which == 6:
            return commands.Reveal(by=GM, combatant=somebody)
        if which in (7, 8):
            return commands.Reorder(by=GM, combatant=somebody, before=self.somebody())
        setting = chance.choice(system.settings)
        if setting.deck or not setting.choices:
            return None
        return commands.Configure(by=GM, key=setting.key, value=chance.choice(setting.choices))

    def onward(self) -> Command | None:
        """Return a command that takes play further: what leads on, or what somebody is waited for with."""
        table, chance = self.table, self.chance
        ready = [one for one in plays(table) if one.verb != "abort"]
        leading = [one for one in ready if one.verb in ("flip", "next") and not one.whom]
        waited = {one.id for one in table.state.combatants if table.system.row(table.state, one).mark in WAITED_FOR}
        answering = [one for one in ready if one.whom in waited]
        if chance.random() < 0.15:
            leading += [table.system.command("flip", by=GM, force=True)] if "flip" in table.system.kinds else []
        for some in (leading, answering) if chance.random() < 0.4 else (answering, leading):
            if some:
                return chance.choice(some)
        return chance.choice(ready) if ready else None

    def any(self) -> Command | None:
        """Return a command of some kind: mostly such as takes play further."""
        kind = self.chance.randrange(20)
        if kind < 10:
            return self.onward()
        if kind < 14:
            return self.legal()
        if kind < 17:
            return self.roster()
        return self.wild(by=GM, force=True) if kind == 17 else self.wild()


@dataclass
class Move:
    """A command that was given in a walk, and what came of it."""

    table: Table
    command: Command
    before: Any
    refusal: Refused | None
    events: tuple[Event, ...]

    @property
    def accepted(self) -> bool:
        """Whether the command was carried out."""
        return self.refusal is None


def walk(
    table: Table, script: list[int], make: Callable[[Maker], Command | None] | None = None, *, blocks: bool = True
) -> Iterator[Move]:
    """Give the commands of the script, one after the other, and yield each with what came of it.

    The dice and cards depend on the script, as all else does; with `blocks` every second one is played in blocks.
    """
    table.seed = hashlib.sha256(str(script).encode()).digest()
    if blocks and sum(script) % 2 and BLOCK in table.system.settings and table.state.setting(BLOCK.key) != SIDES:
        table.configure(BLOCK.key, SIDES)
    for place, number in enumerate(script):
        maker = Maker(table, random.Random(f"{place}:{number}"))
        command = make(maker) if make else maker.any()
        if command is None:
            continue
        before = table.state
        image = to_json(before)
        refusal: Refused | None = None
        events: tuple[Event, ...] = ()
        transcribe(f"{place}. {told(table, command)}")
        try:
            events = table.do(command)
        except Refused as refused:
            refusal = refused
            transcribe(f"   refused: {refused.phrase}")
            assert table.state is before
        assert to_json(before) == image, f"{command} changed the state that it was given"
        yield Move(table, command, before, refusal, events)


def transcribe(line: str) -> None:
    """Add a line to what pytest shows if the test fails."""
    print(line)  # noqa: T201


def told(table: Table, command: Command) -> str:
    """Return a command in short."""
    one = table.state.find(command.whom)
    who = f"{one.name} {one.id}" if one else "-"
    given = {name: value for name, value in given_options(command).items() if name != "traits"}
    return f"{'GM' if command.by.gm else command.by.user}: {command.verb} {who} {given}"


def every(kind: type[T], value: object) -> Iterator[T]:
    """Yield every phrase, offer or other thing of a kind in a value."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, Frozen):
        for name in fields_of(type(value)):
            yield from every(kind, getattr(value, name))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from every(kind, part)


def command_of(system: System, offer: Offer, by: Viewer) -> Command:
    """Return the command that pressing a button gives."""
    given: dict[str, Any] = dict(offer.options)
    if offer.verb != "next":
        given["combatant"] = offer.combatant
    return system.command(offer.verb, by=by, **given)


def some_verbs(table: Table, turn: int) -> list[str]:
    """Return two of the verbs, others in every turn: all panels at every moment would take too long."""
    verbs = list(table.system.options)
    return [verbs[turn % len(verbs)], verbs[(turn + 1) % len(verbs)]]


def answers(table: Table, viewer: Viewer, turn: int | None = None) -> Iterator[object]:
    """Yield what a viewer can be shown now, but for the answers to questions: view, glance, reasons, panels.

    With a `turn` only some of the panels, others in every turn.
    """
    system, state = table.system, table.state
    yield view_of(Fight(system, state), viewer)
    yield own_secrets(Fight(system, state), viewer), at_hand(Fight(system, state), viewer, (), ())
    for place, one in enumerate(state.combatants):
        if not (viewer.gm or one.owned_by(viewer)):
            continue
        yield system.why(state, one)
        for verb in system.options if turn is None else some_verbs(table, turn + place):
            yield menu.panel(Fight(system, state), viewer, verb, one)


def asked(table: Table, viewer: Viewer) -> Iterator[object]:
    """Yield the answers to the questions that a viewer may ask for the first combatant of its own."""
    system, state = table.system, table.state
    own = [one for one in state.combatants if viewer.gm or one.owned_by(viewer)]
    questions: list[Command] = []
    for one in own[:1]:
        if "odds" in system.kinds:
            questions.append(system.command("odds", by=viewer, combatant=one.id))
        if "interrupt" in system.kinds:
            questions += [
                system.command("interrupt", by=viewer, combatant=one.id, target=other.id) for other in state.visible[:3]
            ]
    for question in questions:
        assert isinstance(question, Query)
        try:
            yield system.ask(state, question)
        except Refused as refusal:
            yield refusal.phrase


def up_now(table: Table, state: Any) -> set[int]:
    """Return the ids of those who are publicly up."""
    return {row.combatant for row in table.system.board(state).rows if row.mark is Mark.UP}


def done_now(table: Table, state: Any) -> set[int]:
    """Return the ids of those who have publicly done what they had to do."""
    return {row.combatant for row in table.system.board(state).rows if row.mark is Mark.DONE}


def leading(system: System, by: Viewer) -> list[Command]:
    """Return what brings a round to its end, as somebody may give it, in the order in which it is tried."""
    return [
        system.command(verb, by=by, **options)
        for verb, options in LEADING
        if verb in system.kinds and options.keys() <= fields_of(system.kinds[verb]).keys()
    ]


def plays(table: Table) -> list[Command]:
    """Return what the GM can do, apart from checks."""
    return [one for one in table.legal() if not isinstance(one, Check)]


def end_the_round(table: Table) -> None:
    """Bring the round to its end by the GM's commands alone; fail if that takes too many. On a clock without rounds:
    have it go on.

    Tried in this order: the next round, the next step, the system's step of chance, each by force if it must be;
    then anything that is legal, every combatant in its turn.
    """
    began, cursor = table.state.round, table.cursor
    rounds = table.system.clock(table.state)[0].name in ("round", "unit")
    for turn in range(20 + 10 * len(table.state.combatants)):
        others = [one for one in plays(table) if one.verb not in ("next", "flip", "abort")]
        rotated = others[turn % len(others) :] if others else []
        for command in (*leading(table.system, GM), *rotated):
            before = table.state
            try:
                table.do(command)
            except Refused:
                continue
            if table.state != before:
                break
        if table.state.round > began or (not rounds and table.cursor != cursor):
            return
    raise AssertionError(f"the round does not end: {table.cursor}")


def public_side(table: Table, events: tuple[Event, ...]) -> tuple[object, ...]:
    """Return everything that the public has of a state and the events that led to it."""
    told = tuple((event.phrase, event.call, event.exhibits) for event in events if event.audience is Audience.PUBLIC)
    view = view_of(table.fight, PUBLIC)
    return table.cursor, table.state.public_version, told, table.offers if told else (), view
