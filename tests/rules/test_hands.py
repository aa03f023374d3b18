"""What players do in the ordinary course of a fight can be given by buttons, choices and forms alone, in every system.

Reached is what a board or one's own panels have a button for; what such a button asks for in a form counts as given.
"""

from collections.abc import Iterator

from bot.fight import menu
from bot.fight.views import view_of
from bot.rules.views import Offer
from tests.conformance.table import Table, player
from tests.rules.saloon import Saloon


def reached(table: Table, by: int = 1) -> set[str]:
    """Everything that a player can give without typing an option, as a verb and the options that are given with it."""
    viewer = player(by)
    view = view_of(table.fight, viewer)
    may = {(one.verb, one.whom) for one in table.system.legal(table.state, viewer)}
    own = [one for one in table.state.combatants if one.owner == by]
    found: set[str] = set()
    for offer in (*view.board.offers, *view.offers):
        for each in opened(table, offer, by) if offer.opens else (offer,):
            for one in own if each.combatant is None else [table[each.combatant]]:
                if one.owner == by and (each.verb, one.id) in may:
                    found.add(" ".join([each.verb, *sorted({name for name, _ in each.options} | {*each.asks})]))
    return found


def opened(table: Table, offer: Offer, by: int) -> Iterator[Offer]:
    """What a button opens, for those of a player's whom it may be for."""
    for one in table.state.combatants:
        if one.owner == by and offer.combatant in (None, one.id):
            yield from menu.panel(table.fight, player(by), offer.verb, one).offers


def test_what_is_open_or_held_by_nobody_is_not_offered_to_be_withdrawn() -> None:
    table = Saloon(declarations="open")
    table.join("Andy", player=1, reflex="2d10")
    table.declare("Andy", speed="fast", by=1)
    assert "abort" not in reached(table), "an open declaration is locked"
