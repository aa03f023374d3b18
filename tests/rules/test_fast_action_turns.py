"""Fast Action: turns, reactions, holding, bound dice, by the golden cases and line by line."""

from __future__ import annotations

import pytest

from tests.conformance.table import Table, player
from tests.rules.fast_action_table import rolled


@pytest.fixture
def duel() -> Table:
    """Return a table where Anders (player 1) is up, before Lady (player 2)."""
    return rolled(Anders="6 6 5 1 1", Lady="6 5 4 1 1")


# Turns and dice.


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


def test_after_the_last_turn_a_reaction_is_paid_with_the_dice_of_the_round_that_ends(duel: Table) -> None:
    """The moment before the round ends by itself: nobody is up, and what is left may still be spent."""
    duel.act("Anders", cost="4", done=True, by=1)
    moment = duel.state.put(duel["Lady"].evolve(done=True, spent=5), up=None)
    dodge = duel.system.command("act", by=player(1), combatant=duel.id("Anders"), cost="1", action="dodge")
    step = duel.system.handled(moment, dodge, duel.draw())
    assert [duel.text(event.phrase) for event in step.events] == ["Anders reacts, spending 1, 0 left: dodge"]
    assert duel.system.may(moment, dodge)
    ended = duel.system.advance(step.state, duel.draw())
    assert ended is not None and ended.state.round == 2 and ended.state.get(duel.id("Anders")).left == 5
