"""The use cases as the composition root gets them: put together."""

from bot.app.event_bus import EventBus
from bot.app.shards import ALL
from bot.app.use_cases import Core
from bot.render.text import Teller
from tests.app.saloon import GWEN, SALOON, Saloon


async def test_what_was_stored_is_taken_up_by_use_cases_that_have_nothing_in_memory(empty: Saloon) -> None:
    await empty.start()
    core = Core(empty.store, Teller(), EventBus(), empty.clock, empty.chance, empty.decks, lambda request: True)
    assert len(core) == 0
    cases = core.use_cases(empty.readable, None, None)
    taken_up = await cases.resume(ALL)
    await cases.look_over(ALL, taken_up)
    assert (await cases.look.status(SALOON, GWEN)).view is not None
    assert len(core) == 1
