"""Fast Action: turns, reactions, holding, bound dice, by the golden cases and line by line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.views import Mark
from bot.rules.words import from_json, to_json
from tests.rules.fast_action_table import rolled, up
from tests.rules.table import Table, player


@pytest.fixture
def duel() -> Table:
    """Return a table where Anders (player 1) is up, before Lady (player 2)."""
    return rolled(Anders="6 6 5 1 1", Lady="6 5 4 1 1")


# Turns and dice.


def test_golden_6_anders(duel: Table) -> None:
    duel.act("Anders", cost="1", action="snapshot", by=1)
    assert duel.public_texts() == ["Anders spends 1 on snapshot: 4 left."]
    duel.act("Anders", cost="3", action="aimed burst", by=1)
    duel.act("Anders", cost="7m/AD", distance="5", action="through the doorway", by=1)
    assert duel.public_texts() == ["Anders spends 1 on through the doorway: 0 left."]
    assert up(duel) == "Anders"
    assert duel.board.prompt[0].code == "prompt-empty-pool"
    with duel.refused("not-enough-dice", who="Anders", cost=1, left=0, dice=5, spent=5, bound=0):
        duel.act("Anders", cost="1", action="dodge", by=1)
    duel.act("Anders", done=True, by=1)
    with duel.refused("not-enough-dice", left=0):
        duel.act("Anders", cost="1", action="dodge", by=1)
    duel.act("Lady", done=True, by=2)
    assert duel.state.round == 2
    assert duel["Anders"].left == 5


def test_golden_6_with_two_bound(duel: Table) -> None:
    for cost in ("1", "3", "1"):
        duel.act("Anders", cost=cost, by=1)
    duel.act("Anders", bind=2, by=1)
    assert duel.public_texts() == ["Anders EX-binds 2: 2 bound in all."]
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (3, 2, 0)
    duel.next()
    duel.next()
    assert duel["Anders"].left == 3
    assert [duel.text(line) for line in duel.row("Anders").status] == ["up", "3/5 dice", "2 bound"]


def test_reactions_before_and_after_ones_own_turn(duel: Table) -> None:
    duel.act("Lady", cost="1", action="dodge", by=2)
    assert duel.public_texts() == ["Lady reacts with dodge, spending 1: 4 left."]
    assert up(duel) == "Anders"
    duel.act("Lady", cost="2AD", by=2)
    assert duel.public_texts() == ["Lady reacts, spending 2: 2 left."]
    duel.next()
    assert duel.public_texts() == ["Anders's turn is ended.", "**Round 1:** Lady is up, 2 of 5 dice."]
    duel.act("Anders", cost="4", by=1)
    assert duel.public_texts() == ["Anders reacts, spending 4: 1 left."]


def test_what_is_left_is_spent_on_watch(duel: Table) -> None:
    duel.act("Anders", cost="2", done=True)
    duel.act(cost="5", done=True)
    assert duel.public_texts() == [
        "Lady spends 5: 0 left.",
        "Lady is done.",
        "Left over, and spent on Watch: Anders (3).",
        "Round 1 ends; all dice come back, but for the EX-bound ones.",
        "**Round 2:** Anders is up, 5 of 5 dice.",
    ]


def test_no_watch_where_nothing_is_left(duel: Table) -> None:
    duel.act(cost="5", done=True)
    duel.act(cost="5", done=True)
    assert "watch" not in duel.codes()


def test_hold_keeps_the_rest_for_reactions(duel: Table) -> None:
    duel.hold("Anders", until="the door opens", by=1)
    assert duel.public_texts()[0] == "Anders holds, keeping 5 dice: the door opens"
    assert up(duel) == "Lady"
    assert duel.row("Anders").mark is Mark.HOLDS
    duel.act("Anders", cost="5", by=1)
    assert duel.row("Anders").mark is Mark.DONE
    with duel.refused("already-done", who="Anders"):
        duel.hold("Anders", by=1)
    duel.hold()
    assert duel.codes()[0] == "holds"
    assert duel.row("Lady").mark is Mark.READY  # A new round has begun.


def test_hold_without_words_is_shown(duel: Table) -> None:
    duel.hold()
    assert duel.text(duel.row("Anders").status[0]) == "holds"
    duel.next(round=True)
    duel.act(cost="5")
    with duel.refused("nothing-to-hold", who="Anders"):
        duel.hold()


def test_what_is_not_ones_turn_is_refused(duel: Table) -> None:
    with duel.refused("not-your-turn", who="Lady", up="Anders"):
        duel.act("Lady", done=True, by=2)
    with duel.refused("not-your-turn", who="Lady", up="Anders"):
        duel.hold("Lady", by=2)
    with duel.refused("gm-only", what="next"):
        duel.next(by=2)
    with duel.refused("gm-only", what="next"):
        duel.next(by=1, round=True)
    duel.next(by=1)
    with duel.refused("already-done", who="Anders"):
        duel.act("Anders", done=True, by=1)
    with duel.refused("which-combatant"):
        duel.act(done=True, by=2)


def test_nothing_is_spent_before_the_order_is_rolled() -> None:
    table = Table("fast-action")
    table.join("A", player=1)
    ways: tuple[Callable[[], Any], ...] = (
        lambda: table.act("A", cost="1", by=1),
        lambda: table.act("A", done=True, by=1),
        lambda: table.hold("A", by=1),
        lambda: table.check("A", cost="1", by=1),
        lambda: table.next(),
        lambda: table.next(round=True),
    )
    for give in ways:
        with table.refused("order-first"):
            give()


def test_the_round_waits_while_equals_roll_again(duel: Table) -> None:
    duel.join("Third")
    duel.flip("Third", roll="6 5 4 1 1")
    assert up(duel) == "Anders"
    duel.next()
    assert up(duel) is None
    assert duel.board.offers[0].verb == "flip"
    with duel.refused("roll-again-first", names=("Lady", "Third")):
        duel.next()
    with duel.refused("nobody-up"):
        duel.act("Lady", done=True, by=2)
    assert ("next", None) in duel.may()
    duel.flip("Third", roll="6 6 6 6 6")
    duel.flip("Lady", roll="6 6 6 6 5")
    assert up(duel) == "Third"


def test_the_round_can_be_cut_short(duel: Table) -> None:
    duel.next(round=True)
    assert duel.codes() == ["cut-short", "watch", "round-ends", "up"]
    assert duel.state.round == 2
    assert up(duel) == "Anders"


def test_a_round_in_which_nobody_is_called_says_itself_which_it_is(duel: Table) -> None:
    duel.leave("Anders")
    duel.leave("Lady")
    duel.next(round=True)
    assert duel.public_texts()[-1] == "**Round 2.**"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({}, "act-what"),
        ({"action": "dodge"}, "act-what"),
        ({"action": "dodge", "done": True}, "act-what"),
        ({"cost": "0"}, "bad-cost"),
        ({"cost": "-1"}, "bad-cost"),
        ({"cost": "many"}, "bad-cost"),
        ({"cost": "6"}, "not-enough-dice"),
        ({"cost": "7m/AD"}, "cost-needs-distance"),
        ({"cost": "7m/AD", "distance": "far"}, "bad-distance"),
        ({"cost": "7m/AD", "distance": "0"}, "bad-cost"),
        ({"cost": "0m/AD", "distance": "5"}, "bad-cost"),
        ({"cost": "7m/0AD", "distance": "5"}, "bad-cost"),
        ({"cost": "3", "distance": "5"}, "distance-for-what"),
        ({"distance": "5"}, "distance-for-what"),
        ({"bind": 0}, "bad-bind"),
        ({"bind": 1}, "bind-too-many"),
        ({"cost": "2", "bind": 3}, "bind-too-many"),
        ({"bind": -1}, "free-too-many"),
    ],
)
def test_bad_acts_are_refused(duel: Table, options: dict[str, Any], code: str) -> None:
    with duel.refused(code):
        duel.act("Anders", **options)


def test_bind_of_those_just_spent(duel: Table) -> None:
    duel.act("Anders", cost="3", bind=2, by=1)
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (1, 2, 2)
    duel.act("Anders", bind=1, by=1)
    with duel.refused("bind-too-many", who="Anders", n=1, spent=0, unbound=2):
        duel.act("Anders", bind=1, by=1)
    with duel.refused("bind-too-many", n=3):
        duel.act("Anders", bind=3, force=True)
    duel.act("Anders", bind=2, force=True)
    assert duel["Anders"].left == 0


def test_only_the_gm_frees_bound_dice(duel: Table) -> None:
    duel.act("Anders", cost="3", bind=2, by=1)
    with duel.refused("free-gm-only"):
        duel.act("Anders", bind=-1, by=1)
    with duel.refused("free-too-many", who="Anders", n=3, bound=2):
        duel.act("Anders", bind=-3)
    duel.act("Anders", bind=-1)
    assert duel.public_texts() == ["Anders frees 1 from EX, to be back at the end of the round; 1 still bound."]
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (2, 1, 2)


def test_golden_freed_dice_come_back_at_the_end_of_the_round() -> None:
    """Of 5 dice 2 are bound and 3 spent. One is freed: of no use yet, and in the next round there are 4."""
    table = rolled(A="6 6 5 1 1", B="6 5 5 4 4")
    table.act("A", cost="5", bind=2, by=1)
    table.act("A", bind=-1)
    with table.refused("not-enough-dice", who="A", cost=1, left=0, dice=5, spent=4, bound=1):
        table.act("A", cost="1", by=1)
    table.act("A", done=True, by=1)
    table.act("B", done=True, by=2)
    assert table.state.round == 2 and table["A"].left == 4


def test_before_the_order_is_rolled_freed_dice_are_back_at_once() -> None:
    table = Table("fast-action")
    table.join("A", bound=2)
    table.act("A", bind=-1)
    assert table.public_texts() == ["A gets 1 back from EX: 1 still bound."]
    assert (table["A"].left, table["A"].spent) == (4, 0)


def test_dice_may_be_bound_at_joining() -> None:
    table = Table("fast-action")
    table.join("A", player=1, by=1, bound=2)
    assert (table["A"].bound, table["A"].left) == (2, 3)
    assert table.sheet[1] == "A (waited-for): to roll; 2 bound"
    table.join("B", bound=5)
    table.flip()
    assert len(table["A"].rolls[0]) == 3 and table["B"].rolls[0] == ()
    with table.refused("bound-too-many", who="C", n=6, dice=5):
        table.join("C", bound=6)
    with table.refused("bad-trait", trait="bound", found=-1, lowest=0, highest=30):
        table.join("C", bound=-1)


def test_bound_dice_are_edited_and_freed_by_the_gm_alone(duel: Table) -> None:
    duel.act("Anders", cost="4", by=1)
    duel.edit("Anders", bound=2, by=1)
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (3, 2, 0)
    with duel.refused("free-gm-only"):
        duel.edit("Anders", bound=1, by=1)
    duel.edit("Anders", bound=0)
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (5, 0, 0), "back when it ends"
    with duel.refused("bound-too-many", who="Anders", n=6, dice=5):
        duel.edit("Anders", bound=6)
    with duel.refused("bound-too-many", who="Anders", n=3, dice=2):
        duel.edit("Anders", bound=3, dice=2)
    duel.edit("Anders", bound=3, dice=3)
    assert (duel["Anders"].bound, duel["Anders"].left) == (3, 0)


def test_a_fight_stored_before_binding_was_a_trait_is_brought_to_the_present_form(duel: Table) -> None:
    duel.act("Anders", cost="3", bind=2, by=1)
    raw = json.loads(to_json(duel.state))
    for one in raw["combatants"]:
        one["bound"] = one["traits"].pop("bound")
    state = from_json(duel.system.state_type, json.dumps(duel.system.upgrade(1, raw)))
    assert state == duel.state


def test_after_the_last_turn_a_reaction_is_paid_with_the_dice_of_the_round_that_ends(duel: Table) -> None:
    """The moment before the round ends by itself: nobody is up, and what is left may still be spent."""
    duel.act("Anders", cost="4", done=True, by=1)
    moment = duel.state.put(duel["Lady"].evolve(done=True, spent=5), up=None)
    dodge = duel.system.command("act", by=player(1), combatant=duel.id("Anders"), cost="1", action="dodge")
    step = duel.system.handled(moment, dodge, duel.draw())
    assert [duel.text(event.phrase) for event in step.events] == ["Anders reacts with dodge, spending 1: 0 left."]
    assert duel.system.may(moment, dodge)
    ended = duel.system.advance(step.state, duel.draw())
    assert ended is not None and ended.state.round == 2 and ended.state.get(duel.id("Anders")).left == 5


def test_a_pool_that_changes(duel: Table) -> None:
    duel.act("Anders", cost="4", bind=2, by=1)
    duel.edit("Anders", dice=4, by=1)
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (2, 2, 0)
    duel.edit("Anders", dice=1)
    assert (duel["Anders"].spent, duel["Anders"].bound, duel["Anders"].left) == (0, 1, 0)
    duel.edit("Anders", dice=9)
    assert duel["Anders"].left == 8
    with duel.refused("bad-trait", trait="dice", found=0, lowest=1, highest=30):
        duel.edit("Anders", dice=0)


def test_a_pool_of_nothing_is_refused() -> None:
    table = Table("fast-action")
    with table.refused("bad-trait", trait="dice", found=0, lowest=1):
        table.join("A", dice=0)
    table.join("B")
    assert (table["B"].traits.dice, table["B"].traits.prowess) == (5, 2)


def test_who_is_up_may_leave(duel: Table) -> None:
    duel.leave("Anders", by=1)
    assert up(duel) == "Lady"
    duel.join("Other")
    duel.leave("Other")
    assert duel.codes() == ["left"]
    assert up(duel) == "Lady"
