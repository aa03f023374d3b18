"""Which buttons are shown: those that somebody can press now."""

from __future__ import annotations

from bot.rules.offering import acceptable
from bot.rules.views import Offer
from bot.rules.words import say
from tests.rules.table import Table


def test_a_panel_is_offered_for_the_combatant_that_can_use_it() -> None:
    table = Table()
    for name in ("Andy", "Bess"):
        table.join(name)
    offers = tuple(
        Offer(verb="declare", label=say("offer-declare"), combatant=one.id, opens=True) for one in table.state.visible
    )
    gone = offers[0].evolve(combatant=max(one.id for one in table.state.combatants) + 1)
    unknown = offers[0].evolve(options=(("speed", "sideways"),))
    assert acceptable(table.system, table.state, (*offers, gone, unknown)) == offers
