"""All use cases, put together: what the world outside is given of the core. Must not know who implements the ports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.app.characters import Characters
from bot.app.encounters import Encounters
from bot.app.fairness import Fairness
from bot.app.filling import Filling
from bot.app.forgetting import Forgetting
from bot.app.guide import Guide
from bot.app.history import History
from bot.app.lifecycle import Lifecycle
from bot.app.messengers import Courier, Teller
from bot.app.news import Newsroom
from bot.app.pasting import Pasting
from bot.app.pings import Pings
from bot.app.ports import Chance, Clock, Decks, Store, Timers
from bot.app.presets import Presets
from bot.app.records import Records
from bot.app.screens import Screens
from bot.app.service import Service
from bot.app.shards import Shards
from bot.app.standing import StandingOrders
from bot.app.windows import Windows


@dataclass(frozen=True)
class UseCases:
    """What can be done with encounters."""

    service: Service
    lifecycle: Lifecycle
    history: History
    records: Records
    fairness: Fairness
    forgetting: Forgetting
    guide: Guide
    filling: Filling
    characters: Characters
    pasting: Pasting
    pings: Pings
    presets: Presets
    news: Newsroom
    standing: StandingOrders
    screens: Screens
    live: Callable[[], int]
    """How many encounters are in memory."""

    async def prune(self, shards: Shards) -> None:
        """Let go of what is kept no longer: at a start, and once a day. Of servers, those of some shards alone."""
        await self.lifecycle.prune()
        await self.forgetting.prune(shards)


def use_cases(
    store: Store,
    decks: Decks,
    teller: Teller,
    courier: Courier,
    clock: Clock,
    timers: Timers,
    chance: Chance,
    fixed_seed: bytes | None = None,
) -> UseCases:
    """Return the use cases of one bot. With `fixed_seed` every encounter draws from it (for tests), and says so."""
    encounters = Encounters(store, teller, courier, clock, timers)
    lifecycle = Lifecycle(encounters, decks, chance, fixed_seed)
    service = Service(encounters, decks, chance)
    presets = Presets(encounters, service)
    news = Newsroom(encounters)
    standing = StandingOrders(encounters, service, news, chance)
    timers.come_back_to(Windows(encounters, standing).end)
    return UseCases(
        service=service,
        lifecycle=lifecycle,
        history=History(encounters),
        records=Records(encounters),
        fairness=Fairness(encounters, chance),
        forgetting=Forgetting(encounters),
        filling=Filling(encounters),
        guide=Guide(encounters, lifecycle, presets),
        presets=presets,
        characters=Characters(encounters),
        pasting=Pasting(encounters, service, decks),
        pings=Pings(encounters),
        news=news,
        standing=standing,
        screens=Screens(encounters),
        live=lambda: len(encounters),
    )
