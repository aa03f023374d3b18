import pytest

from tests.e2e.conftest import house
from tests.e2e.house import House, Table

__all__ = ["house"]


@pytest.fixture
def table(house: House, request: pytest.FixtureRequest) -> Table:
    """A table in a guild of its own, where the bot remembers no character of another transcript."""
    return House(house.discord, house.bot).table(request.node.name[:40])
