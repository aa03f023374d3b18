"""What stands on pictures: facts that everybody may know, and the order of sides."""

from bot.rules.exhibits import OrderExhibit
from tests.conformance.table import Table


def places(found: OrderExhibit) -> list[tuple[str, list[str]]]:
    return [(place.value, [one.name for one in place.who]) for place in found.places]


def newest(table: Table) -> OrderExhibit:
    """The newest picture of an order."""
    (found,) = (one for event in table.last for one in event.exhibits)
    assert isinstance(found, OrderExhibit)
    return found


def test_a_deal_without_anybody_in_view_shows_no_card() -> None:
    table = Table("card-deal")
    table.join("Lurker", hidden=True)
    table.flip()
    assert [event.exhibits for event in table.last if event.exhibits] == []
