"""What every system keeps to itself: hidden combatants and secret declarations, at every moment of any play."""

import random

from bot.fight.views import own_secrets, view_of
from bot.rules import commands
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.model import PUBLIC
from bot.rules.registry import system_of
from bot.rules.words import to_json
from tests.conformance.marks import key, only, walks
from tests.conformance.recipes import MARKER, recipe_of
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import (
    HIDDEN_NAME,
    PLAYERS,
    Maker,
    Move,
    answers,
    asked,
    leading,
    plays,
    public_side,
    seated,
    told,
    transcribe,
    walk,
)


@walks(6)
def test_hidden_combatants_are_found_nowhere(system: str, script: list[int]) -> None:
    """Neither the name nor the id of a hidden combatant reaches anybody but the GM and its player."""
    table = seated(system_of(system))
    for turn, move in enumerate(walk(table, script)):
        hidden = [one for one in table.state.combatants if one.hidden]
        gone = [one for one in move.before.combatants if one.hidden and table.state.find(one.id) is None]
        said = public_words(table, move)
        for one in (*hidden, *gone):
            assert one.name not in said and str(one.id) not in said, f"{one.name} is betrayed by {move.command}"
        user = (*PLAYERS, 4)[turn % 4]
        private = words_for(table, move, user, turn)
        for one in (*hidden, *gone):
            if one.owner != user:
                assert one.name not in private and str(one.id) not in private, f"{one.name} is betrayed to {user}"


@walks(3)
def test_what_is_seen_by_the_way_is_what_the_status_says_of_ones_own(system: str, script: list[int]) -> None:
    """Of the others' secrets, which the status has for a GM, it says nothing; to a player it says the same."""
    table = seated(system_of(system))
    for _ in walk(table, script):
        for viewer in (GM, *map(player, PLAYERS)):
            whole = view_of(table.fight, viewer).secrets
            own = own_secrets(table.fight, viewer)
            assert own == whole or (viewer.gm and len(own) <= len(whole))


def public_words(table: Table, move: Move) -> list[str]:
    said = [repr(event) for event in move.events if event.audience is Audience.PUBLIC]
    board = table.board
    return [*said, repr(board), to_json(board), repr(table.cursor), repr(view_of(table.fight, PUBLIC))]


def words_for(table: Table, move: Move, user: int, turn: int) -> str:
    viewer = player(user)
    said: list[object] = [event for event in move.events if event.heard_by(viewer)]
    if move.refusal is not None and move.command.by == viewer:
        said.append(move.refusal.phrase)
    said += [*answers(table, viewer, turn), *(() if turn % 15 else asked(table, viewer))]
    return repr([said, table.system.legal(table.state, viewer)])


@only(lambda system: bool(recipe_of(system.id).secret))
def test_a_secret_declaration_is_found_nowhere(system: str) -> None:
    """Of a secret declaration nobody but its owner and the GM gets a word, and any two look the same."""
    recipe = recipe_of(system)
    sides = []
    for options in recipe.secret:
        table = seated(system_of(system))
        ready(table)
        table.declare("Andy", by=1 if "secret" not in options else None, **options)
        declared = table.last
        assert any(MARKER in repr(said) for said in answers(table, GM)), "the GM sees it"
        assert MARKER not in repr(own_secrets(table.fight, GM)), "but not without asking"
        assert any(MARKER in repr(said) for said in answers(table, player(1))), "its player sees it"
        assert not any(MARKER in repr(said) for said in answers(table, player(2)))
        assert MARKER not in repr([event for event in declared if event.heard_by(player(2))])
        assert MARKER not in repr(public_side(table, declared))
        assert MARKER not in repr(table.legal(by=2))
        sides.append(public_side(table, declared))
    assert sides[0] == sides[1]


def ready(table: Table) -> None:
    """Go on until Andy may declare."""
    andy = table.id("Andy")
    for _ in range(100):
        if any(one.verb == "declare" and key(one)[1] == andy for one in table.legal()):
            return
        leading = [one for one in plays(table) if one.verb in ("flip", "next")]
        others = [one for one in plays(table) if key(one)[1] != andy]
        table.do((leading or others)[0])
    raise AssertionError("Andy never gets to declare")


class EvenDraw(Draw):
    """Draws that depend on nothing but what they are for: two worlds with different draws stay comparable."""

    def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
        """Return a number that only the purpose decides."""
        return random.Random(f"{bound}: {purpose}").randrange(bound)


class EvenTable(Table):
    """A table with even draws."""

    def draw(self) -> Draw:
        """Return an even draw."""
        return EvenDraw(self.seed)


@walks(9)
def test_a_hidden_combatant_changes_nothing_in_public(system: str, script: list[int]) -> None:
    """Two worlds, with and without a hidden combatant that the GM plays: the public sees the same."""
    here, there = even_worlds(system)
    lurker = there.id(f"{HIDDEN_NAME} 1")
    for place, number in enumerate(script):
        chance = random.Random(f"{place}:{number}")
        maker = Maker(here, chance)
        viewer = maker.viewer()
        known = [verb for verb in here.system.options if verb != "check"]
        command = maker.onward() if chance.random() < 0.6 else maker.legal(*known, viewer=viewer)
        if command is None or here.state.ended:
            continue
        lurk(there, lurker, chance)
        if place < 3 or chance.random() < 0.3:
            assert_refused_alike(here, there, lurker, chance)
        transcribe(told(here, command))
        try:
            here.do(command)
        except Refused:
            continue
        follow(there, lurker, command)
        assert public_side(here, here.last) == public_side(there, there.last), f"{command} betrays the hidden one"


def assert_refused_alike(here: Table, there: Table, lurker: int, chance: random.Random) -> None:
    """Have people try what may be refused, by force, too: a hidden one lets nothing more happen, and nothing else.

    Neither as it is, nor after anything that it can do. The GM may do in secret what is refused without it.
    """
    maker, viewers = Maker(here, chance), (GM, player(1), player(4))
    some = [one for by in viewers for one in leading(here.system, by)]
    some += [maker.wild(by=by, force=force) for by in viewers for force in (False, True)]
    refused = [(one, refusal) for one in some if (refusal := tried(here, one)) is not None]
    own = [one for one in plays(there) if key(one)[1] == lurker]
    for secretly in (None, *{one.verb: one for one in own}.values()):
        if secretly is not None:
            there.do(secretly)
        before = public_side(there, ())
        for command, refusal in refused:
            known, what = refusal_of(there, command), f"{told(here, command)}, after {secretly and secretly.verb}"
            if known is None:
                assert command.by.gm, f"{what}, is not refused with a hidden one"
                assert public_side(there, there.last) == before, f"{what}, is refused without a hidden one"
                there.undo()
            assert known is None or command.by.gm or known.phrase == refusal.phrase, what
        if secretly is not None:
            there.undo()


def tried(table: Table, command: Command) -> Refused | None:
    """Return why a command is refused, if it is; leave the table as it is."""
    refusal = refusal_of(table, command)
    if refusal is None:
        table.undo()
    return refusal


def refusal_of(table: Table, command: Command) -> Refused | None:
    """Give a command; return why it is refused, if it is."""
    try:
        table.do(command)
    except Refused as refused:
        return refused
    return None


def even_worlds(system: str) -> tuple[Table, Table]:
    tables = []
    for hidden in (False, True):
        table = EvenTable(system)
        for name, owner in (("Andy", 1), ("Babel", 2), ("Brad", None)):
            table.join(name, player=owner)
        if hidden:
            table.join(f"{HIDDEN_NAME} 1", hidden=True)
        tables.append(table)
    return tables[0], tables[1]


def lurk(table: Table, lurker: int, chance: random.Random) -> None:
    """Let the GM play the hidden one a little; nobody else notices."""
    for _ in range(chance.randrange(3)):
        own = [one for one in plays(table) if key(one)[1] == lurker]
        if not own:
            return
        before = public_side(table, ())
        command = chance.choice(own)
        transcribe(f"  hidden: {told(table, command)}")
        table.do(command)
        assert public_side(table, table.last) == before, f"{command} of a hidden one shows"


def follow(table: Table, lurker: int, command: Command) -> None:
    """Give a command of the other world here; the GM may have to play the hidden one first, or to insist."""
    try:
        table.do(command)
        return
    except Refused:
        assert command.by.gm, f"{command} is refused to a player because of a hidden one"
    own = [one for one in plays(table) if key(one)[1] == lurker and one.verb in ("declare", "flip")]
    before = public_side(table, ())
    for one in own[:1]:
        table.do(one)
        assert public_side(table, table.last) == before, f"{one} of a hidden one shows"
    try:
        table.do(command)
    except Refused:
        assert not isinstance(command, commands.Act), command
        table.do(command.replace(force=True))
