from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.house import House, Table, open_house


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house whose bot serves many tests, each at a table of its own."""
    async with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def table(house: House, request: pytest.FixtureRequest) -> Table:
    """A table in a channel of this test's own."""
    return house.table(request.node.name[:40])
