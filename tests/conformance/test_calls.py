"""Who is waited for has a button on the newest call, and hidden ones' moments pass nobody by: in every system."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.fight.views import of_message
from bot.rules import clock
from bot.rules.commands import ANSWER, given_options
from bot.rules.draw import Draw, Drawn
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, is_public
from bot.rules.model import Combatant
from bot.rules.registry import System, system_of
from bot.rules.views import WAITED_FOR, Mark, Offer
from bot.rules.words import Phrase
from tests.conformance.marks import scripts
from tests.conformance.table import GM, Table, claims, player
from tests.conformance.test_moments import lively
from tests.conformance.walking import Move, seated, walk
from tests.plays import played

pytestmark = pytest.mark.nightly


NO_REVISION = (ANSWER, "admit")
"""Verbs of buttons that are for others than those who are waited for."""


class LiveCall:
    """The buttons of the newest call and of what was posted since, while they are live. Those of the board before any
    call; and besides, where since then something came about that the board alone shows.
    """

    def __init__(self, table: Table) -> None:
        self._table, self._beat = table, table.state.public_version
        self._offers: tuple[Offer, ...] | None = None
        self._on_board = False

    def hear(self, events: tuple[Event, ...]) -> None:
        """Take in what a command brought about: older buttons are stale once the public version has moved."""
        if self._table.state.public_version != self._beat:
            self._beat = self._table.state.public_version
            self._offers = None if self._offers is None else ()
            self._on_board = False
        posted = any(event.makes_message for event in events)
        self._on_board = self._on_board or (not posted and is_public(events))
        own = tuple(offer for offer in self._table.offers if offer.verb not in NO_REVISION)
        if posted and own:
            self._offers = (*(self._offers or ()), *own)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be pressed."""
        if self._offers is None:
            return self._table.board.offers
        return (*self._offers, *(self._table.board.offers if self._on_board else ()))


def waited_for(table: Table) -> list[Combatant]:
    """Return those whom the fight waits for, as everybody sees."""
    return [one for one in table.state.visible if mark_of(table.system, table.state, one) in WAITED_FOR]


def mark_of(system: System, state: Any, one: Combatant) -> Mark:
    return system.row(state, one).mark


def with_a_word(table: Table, one: Combatant, mates: set[int | None]) -> set[str]:
    """Return the verbs by which it, or its player for it, gives the word that it is waited for: it is not, after it."""
    viewer = GM if one.owner is None else player(one.owner)
    before = mark_of(table.system, table.state, one)
    found: set[str] = set()
    for way in table.system.legal(table.state, viewer):
        if way.verb in found or way.verb == "next" or way.whom not in mates:
            continue
        state = played(table.system, table.state, way, table.draw()).state
        after = state.find(one.id)
        moved = table.system.cursor(state) != table.system.cursor(table.state)
        if moved or after is None or mark_of(table.system, state, after) is not before:
            found.add(way.verb)
    return found


def without_a_button(table: Table, offers: tuple[Offer, ...], chance: random.Random) -> Iterator[str]:
    """Yield of some that are waited for those whom no button serves, by their names, with what would."""
    waiting = waited_for(table)
    for one in chance.sample(waiting, min(len(waiting), 1)):
        alike = [other for other in waiting if other.owner == one.owner]
        mates: set[int | None] = {None, *(other.id for other in alike)}
        verbs = with_a_word(table, one, mates)
        if verbs and not any(offer.verb in verbs and offer.combatant in mates for offer in offers):
            yield f"{one.name}: {sorted(verbs)}"


def test_nobody_who_is_waited_for_is_without_a_button_on_the_newest_call(system: str) -> None:
    """On the newest call, and on the one that stands in its place after undo and redo. Where nobody is waited for the
    GM has a button there.
    """
    seen = 0
    for script in scripts(f"calls of {system}", 3):
        table = seated(system_of(system))
        call = LiveCall(table)
        for turn, move in enumerate(walk(table, script, lively)):
            call.hear(move.events)
            if not move.accepted or table.state.ended or table.paused:
                continue
            seen += len(waited_for(table))
            anew = of_message(table.fight, table.system.waiting_for(table.state).must)
            assert waited_for(table) or call.offers or not anew
            for offers in (call.offers, anew):
                assert not list(without_a_button(table, offers, random.Random(turn)))
    assert seen


# What a hidden one is owed.

TURNS = ("act", "hold", "abort", "next")
"""What takes a fight from one turn to the next."""


DEEDS = ("declare", "act", "abort")
"""What one does in its turn. Who holds is known to have it still."""


class Told:
    """In which rounds those who know of a hidden one were told how it stands, and it still stands so."""

    def __init__(self, system: System) -> None:
        self._system, self._rounds = system, dict[int, set[int]]()

    def hear(self, move: Move, after: Any) -> None:
        """Take in what a command brought about. Who has used a part of its turn alone still stands as it was told."""
        if move.accepted and move.command.verb in DEEDS and "done" not in given_options(move.command):
            one = move.before.find(move.command.whom or 0)
            if one is not None and self._known(move.before, one) != self._known(after, one):
                self._rounds.pop(one.id, None)
        for one in after.combatants:
            if one.hidden and any(one.name in repr(event.phrase) for event in move.events if tells_of_hidden(event)):
                rounds = self._rounds.setdefault(one.id, set())
                rounds |= {move.before.round, after.round}

    def _known(self, state: Any, one: Combatant) -> list[Phrase]:
        return [line for line in self._system.secrets(state, GM) if line.facts.get("who") == one.name]

    def of(self, one: Combatant, before: Any) -> bool:
        """Whether anything was told of a hidden one in the round of a state."""
        return before.round in self._rounds.get(one.id, ())


def tells_of_hidden(event: Event) -> bool:
    """Whether somebody is told in private how a hidden one stands: that it is due, or behind."""
    return event.audience is not Audience.PUBLIC and event.phrase.code.startswith("hidden-")


class DrawnInSecret(Draw):
    """Draws that give one combatant what it draws in secret."""

    def __init__(self, seed: bytes, combatant: int) -> None:
        super().__init__(seed)
        self._combatant = str(combatant)

    def _drawn(self, bound: int, purpose: str, *, secret: bool) -> Drawn:
        return super()._drawn(bound, purpose, secret=secret or self._combatant in purpose)


def would_be_called(table: Table, move: Move, hidden: Combatant) -> bool:
    """Whether it would be a hidden one's turn by the time to which a command took the fight, were it in view."""
    system = table.system
    seen = move.before.put(hidden.replace(hidden=False))
    if mark_of(system, seen, seen.get(hidden.id)) in WAITED_FOR:
        return False  # it was before
    try:
        step = played(system, seen, move.command, DrawnInSecret(table.seed, hidden.id))
    except Refused:
        return False
    after = step.state.find(hidden.id)
    if after is None or clock.present_position(system.clock(step.state)) > clock.present_position(
        system.clock(table.state)
    ):
        return False
    declaring = system.declared(step.state) is not None
    called = any(hidden.id in event.call and not (declaring or asks_for_dice(event)) for event in step.events)
    return (called or mark_of(system, step.state, after) is Mark.UP) and has_something(table, step.state, hidden)


def asks_for_dice(event: Event) -> bool:
    """Whether a call is none to a turn, but to the dice of a new round."""
    return event.phrase.code in ("dice-wanted", "prompt-equals")


def has_something(table: Table, state: Any, one: Combatant) -> bool:
    """Whether it could do anything, but for being done."""
    ways = (way for way in table.system.legal(state, GM) if way.whom == one.id)
    return any(way.verb in ("act", "declare") and "done" not in given_options(way) for way in ways)


def test_no_moment_passes_at_which_a_hidden_one_was_due_without_its_gm_being_told(system: str) -> None:
    """Whether it was due is seen in a fight that is the same, but for the hidden one, whom all see there."""
    due = 0
    for script in scripts(f"hidden ones in {system}", 200):
        if due > 10:
            break
        table = seated(system_of(system))
        told = Told(table.system)
        for move in walk(table, script, lively, blocks=False):
            told.hear(move, table.state)
            command = move.command
            if not move.accepted or command.verb not in TURNS or table.state.ended or claims(command):
                continue
            for one in move.before.combatants:
                there = one.hidden and table.state.find(one.id) and command.whom != one.id
                if there and would_be_called(table, move, one):
                    assert told.of(one, move.before) or told.of(one, table.state), f"{one.name} was passed over"
                    due += 1
    assert due
