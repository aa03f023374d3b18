"""Eternal Soldier: what always holds, whatever is done at the table."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.commands import Command, Configure
from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.kit.turns import Hold
from bot.rules.kit.turns import NextTo as Next
from bot.rules.systems.eternal_soldier.commands import Declare
from bot.rules.systems.eternal_soldier.notation import CLASSES, length, parse_speed
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import Maker, Move, public_side, walk
from tests.rules.conformance import walks
from tests.rules.eternal_soldier_table import ARMS, clock

ACTIONS = (
    "run", "walk", "stop", "open door", "draw colt", "attack colt", "reload colt", "attack thompson", "release",
    "draw thompson", "drop prone", "swing",
)  # fmt: skip


@given(place=st.integers(1, 10), agility=st.integers(1, 999))
def test_the_length_is_the_formula_rounded(place: int, agility: int) -> None:
    exact = Fraction(place * 10, agility)
    segments = length(CLASSES[place - 1], agility)
    assert segments >= 1
    if exact >= Fraction(1, 2):
        assert segments - Fraction(1, 2) <= exact < segments + Fraction(1, 2), "a half is rounded up"
    else:
        assert segments == 1
    assert segments >= length(CLASSES[place - 1], agility + 1)


@given(parts=st.lists(st.sampled_from((*CLASSES, "1s", "20s")), min_size=1, max_size=10), agility=st.integers(1, 40))
def test_a_sum_is_as_long_as_its_parts(parts: list[str], agility: int) -> None:
    assert parse_speed(" + ".join(parts).lower()) == "+".join(parts)
    assert length("+".join(parts), agility) == sum(length(part, agility) for part in parts)


@given(text=st.text(max_size=12))
def test_any_text_is_a_speed_or_is_refused(text: str) -> None:
    try:
        speed = parse_speed(text)
    except Refused as refusal:
        assert refusal.code in ("bad-speed", "too-many-parts")
    else:
        assert parse_speed(speed) == speed
        assert length(speed, 10) >= 1


def crowd() -> Table:
    """Return a table with weapons, four in the open and one hidden."""
    table = clock()
    for some in ARMS:
        table.configure("weapons", some)
    for name, agility, owner in (("Aknar", 17, 1), ("Beauregard", 7, 2), ("Chuck", 3, 3), ("Dell", 40, None)):
        table.join(name, agility=agility, player=owner)
    table.join("Lurker", agility=11, hidden=True)
    return table


def busily(maker: Maker) -> Command | None:
    """Return a command that is likely to put something under way, or to take play further."""
    chance, table = maker.chance, maker.table
    if chance.random() < 0.45:
        one = chance.choice(table.state.combatants or (None,))
        if one is None:
            return None
        action = chance.choice((None, None, *ACTIONS))
        speed = chance.choice((*CLASSES, "X+X", "3s", "9s")) if action in (None, "swing") else None
        return Declare(
            by=GM,
            combatant=one.id,
            speed=speed,
            action=action,
            secret=chance.random() < 0.3 or None,
            reacting=chance.random() < 0.2 or None,
            force=chance.random() < 0.2,
        )
    if chance.random() < 0.1:
        return Configure(by=GM, key="clock", value=chance.choice(("auto", "gm")))
    return maker.onward() if chance.random() < 0.7 else maker.any()


def moves(table: Table, script: list[int]) -> Iterator[Move]:
    for move in walk(table, script, busily):
        if move.accepted:
            yield move


@walks(40)
def test_next_moves_the_clock_or_says_why_not(script: list[int]) -> None:
    table = crowd()
    for _ in moves(table, script):
        pass
    if not table.state.started:
        with table.refused("flip-first"):
            table.next()
        return
    for _ in range(3):
        now, waiting = table.state.now, bool(table.state.all_due())
        try:
            table.do(Next(by=GM))
        except Refused as refusal:
            assert refusal.code == ("still-due" if table.state.all_due() else "nothing-to-come")
            assert all(one.owner is not None for one in table.state.all_due())
            return
        private = all(event.audience is not Audience.PUBLIC for event in table.last)
        moved, still = table.state.now > now, table.state.all_due()
        assert moved or waiting or private
        assert private or not waiting or moved or all(one.owner is not None for one in still)


class World:
    """Two tables that are alike but for a secret, which nobody else may notice before it is done."""

    def __init__(self) -> None:
        self.plain, self.secret = crowd(), crowd()

    def both(self, command: Command) -> bool:
        """Give a command at both tables; return whether it was carried out, the same at both."""
        outcomes = []
        for table in (self.plain, self.secret):
            try:
                table.do(command)
                outcomes.append("done")
            except Refused as refusal:
                outcomes.append(refusal.code)
        assert outcomes[0] == outcomes[1], command
        return outcomes[0] == "done"


NIGHTLY = pytest.mark.nightly


@walks(1)
@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("holds", [False, True])
@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("speed", ["III", "X+X", *(pytest.param(one, marks=NIGHTLY) for one in ("X", "40s", "run"))])
def test_a_secret_changes_nothing_for_others_until_it_is_done(
    script: list[int], speed: str, early: bool, holds: bool, by_hand: bool
) -> None:
    worlds = World()
    keeper = worlds.plain.id("Aknar")
    worlds.both(Configure(by=GM, key="clock", value="gm" if by_hand else "auto"))
    if holds:
        worlds.both(Hold(by=player(1), combatant=keeper))
    stab = Declare(by=player(1), combatant=keeper, secret=True, speed=speed)
    if speed == "run":
        stab = Declare(by=player(1), combatant=keeper, secret=True, action="run")
    if not early:
        worlds.both(Declare(by=GM, combatant=worlds.plain.id("Dell"), speed="V", action="swing"))
        worlds.plain.flip()
        worlds.secret.flip()
    before = public_side(worlds.secret, ())
    worlds.secret.do(stab)
    assert public_side(worlds.secret, ()) == before
    assert not any(event.audience is Audience.PUBLIC or event.heard_by(player(2)) for event in worlds.secret.last)
    for place, number in enumerate(script):
        chance = random.Random(f"{place}:{number}")
        command = Maker(worlds.plain, chance).onward()
        hindered = command is None or command.whom == keeper or command.verb == "flip"
        if hindered and not (command is not None and command.verb == "flip" and early and place < 5):
            continue
        assert command is not None
        lands = worlds.secret["Aknar"].lands
        worlds.plain.do(command)
        worlds.secret.do(command)
        if lands is not None and (worlds.secret.state.now >= lands or worlds.plain.state.now >= lands):
            assert worlds.secret.state.now == lands, "it is done at its segment, and called"
            return
        here, there = public_side(worlds.plain, worlds.plain.last), public_side(worlds.secret, worlds.secret.last)
        assert here == there, f"{command} betrays the secret"
        other = (2, 3, 4)[place % 3]  # all of them after each command would take too long
        assert worlds.plain.view(by=other) == worlds.secret.view(by=other)


@walks(20)
def test_rounds_never_fall_below_none_nor_rise_above_the_magazine(script: list[int]) -> None:
    table = crowd()
    holds = {"colt": 2, "thompson": 12, "bow": 1, "grenade": 1}
    for _ in moves(table, script):
        for one in table.state.combatants:
            for load in one.loads:
                assert 0 <= load.rounds <= holds[load.weapon]
