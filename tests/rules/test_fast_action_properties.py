"""Fast Action: what holds whatever is done. The order, the dice, the turns, the rounds."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.errors import Refused
from bot.rules.kit.ladder import unsettled
from bot.rules.systems.fast_action.commands import Act, roll_in_words
from tests.conformance.table import GM, Table

few = settings(max_examples=30)
rolls_of_five = st.lists(st.integers(1, 6), min_size=5, max_size=5)


@few
@given(
    rolls=st.lists(rolls_of_five, min_size=2, max_size=6),
    again=st.lists(rolls_of_five, min_size=40, max_size=40),
    seats=st.randoms(use_true_random=False),
)
def test_the_order_does_not_depend_on_the_order_of_joining(
    rolls: list[list[int]], again: list[list[int]], seats: random.Random
) -> None:
    """The same rolls, the same re-rolls, any seats: the same order."""
    names = [f"N{place}" for place in range(len(rolls))]
    orders = []
    for shuffle in (False, True):
        table, seated = Table("fast-action"), list(names)
        if shuffle:
            seats.shuffle(seated)
        for name in seated:
            table.join(name)
        for name in seated:
            table.flip(name, roll=roll_in_words(tuple(rolls[names.index(name)])))
        for turn in range(5):
            for name in sorted(one.name for one in table.state.visible if table.row(one.name).mark == "waited-for"):
                if table.row(name).mark == "waited-for":
                    table.flip(name, roll=roll_in_words(tuple(again[(turn * 7 + names.index(name)) % 40])))
        if not unsettled({one.id: one.rolls for one in table.state.combatants}):
            orders.append([row.name for row in table.board.rows])
    assert len(orders) < 2 or orders[0] == orders[1]


@few
@given(seed=st.binary(min_size=32, max_size=32), dice=st.lists(st.integers(1, 4), min_size=1, max_size=8))
def test_rerolls_end_and_the_order_is_total(seed: bytes, dice: list[int]) -> None:
    table = Table("fast-action", seed=seed)
    for place, pool in enumerate(dice):
        table.join(f"N{place}", dice=pool)
    table.flip()
    keys = [one.rolls for one in table.state.combatants]
    assert len(set(keys)) == len(keys)
    assert not unsettled({one.id: one.rolls for one in table.state.combatants})
    assert table.state.up == (table.board.rows[0].combatant,)


steps = st.lists(
    st.tuples(
        st.sampled_from(["spend", "check", "bind", "free", "force-bind", "done", "hold", "next", "edit"]),
        st.integers(0, 3),
        st.integers(1, 6),
    ),
    max_size=40,
)


@few
@given(steps=steps)
def test_dice_add_up_and_nobody_has_two_turns_in_a_round(steps: list[tuple[str, int, int]]) -> None:
    table = Table("fast-action")
    for name in "ABCD":
        table.join(name)
    table.flip()
    turns: set[tuple[int, object]] = {(1, table.state.up)}
    for what, place, n in steps:
        who = table.state.combatants[place].id
        before = table.state.up
        try:
            match what:
                case "spend":
                    table.act(who, cost=str(n))
                case "check":
                    table.check(who, cost=str(n))
                case "bind":
                    table.act(who, bind=n)
                case "free":
                    table.act(who, bind=-n)
                case "force-bind":
                    table.act(who, bind=n, force=True)
                case "done":
                    table.do(Act(by=GM, done=True))
                case "hold":
                    table.hold(who)
                case "next":
                    table.next()
                case "edit":
                    table.edit(who, dice=n)
        except Refused:
            continue
        for one in table.state.combatants:
            assert one.left + one.spent + one.bound == one.dice
            assert min(one.left, one.spent, one.bound) >= 0
        if table.state.up not in (before, ()):
            turn = (table.state.round, table.state.up)
            assert turn not in turns
            turns.add(turn)


@few
@given(bound=st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_every_round_ends(bound: list[int]) -> None:
    """However many dice are bound, everybody with dice left is called once, in order, and the round is over."""
    table = Table("fast-action")
    for place, n in enumerate(bound):
        table.join(f"N{place}")
        if n:
            table.act(f"N{place}", bind=n, force=True)
    table.flip()
    order = [row.combatant for row in table.board.rows if table[row.combatant].unbound]
    for number in (1, 2) if order else ():
        called = []
        while table.state.round == number:
            called += table.state.up
            table.next()
        assert called == order
