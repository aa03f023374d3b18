"""All use cases, put together: what the world outside is given of the core. Must not know who implements the ports."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from bot.app.bus import EventBus
from bot.app.encounters import Encounters
from bot.app.fairness import Fairness
from bot.app.lifecycle import History, Lifecycle
from bot.app.news import Newsroom
from bot.app.pasting import Pasting
from bot.app.ports import Chance, Clock, Decks, OwnMessages, Store, Teller
from bot.app.preferences import Characters, Forgetting, Pings
from bot.app.presets import Guide, Presets
from bot.app.records import Records
from bot.app.screens import ScreenKeeper, Screens
from bot.app.service import Service
from bot.app.shards import Shards
from bot.app.standing import StandingOrders


@dataclass(frozen=True)
class UseCases:
    """Everything that can be done with encounters."""

    resume: Callable[[Shards], Awaitable[Collection[int]]]
    """Publish what was not delivered on some shards; see `Encounters.resume`."""
    look_over: Callable[[Shards, Collection[int]], Awaitable[None]]
    """Bring the boards and deadlines of the other channels up to date."""
    service: Service
    lifecycle: Lifecycle
    history: History
    records: Records
    fairness: Fairness
    forgetting: Forgetting
    guide: Guide
    characters: Characters
    pasting: Pasting
    pings: Pings
    presets: Presets
    news: Newsroom
    standing: StandingOrders
    screens: Screens

    async def prune(self, shards: Shards) -> None:
        """Delete what is not kept any longer, of the servers of some shards."""
        await self.lifecycle.prune()
        await self.forgetting.prune(shards)


class Core:
    """What all use cases share: the encounters, and the private news of their players."""

    def __init__(
        self,
        store: Store,
        teller: Teller,
        bus: EventBus,
        clock: Clock,
        chance: Chance,
        answerable: Callable[[int], bool],
    ) -> None:
        self._encounters = Encounters(store, teller, bus, clock, chance, answerable)
        self.newsroom = Newsroom(self._encounters)

    @property
    def live(self) -> int:
        """How many encounters are in memory."""
        return len(self._encounters)

    def use_cases(
        self, keeper: ScreenKeeper, decks: Decks, fixed_seed: bytes | None = None, messages: OwnMessages | None = None
    ) -> UseCases:
        """Return the use cases of one bot, whose screens are kept by `keeper`."""
        return use_cases(self._encounters, self.newsroom, keeper, decks, fixed_seed, messages)


def use_cases(
    encounters: Encounters,
    newsroom: Newsroom,
    keeper: ScreenKeeper,
    decks: Decks,
    fixed_seed: bytes | None = None,
    messages: OwnMessages | None = None,
) -> UseCases:
    """Return the use cases of one bot. With `fixed_seed` every encounter draws from it (for tests), and says so.

    Without `messages` there is no channel whose start message could be verified.
    """
    lifecycle = Lifecycle(encounters, decks, encounters.chance, fixed_seed)
    service = Service(encounters, decks, encounters.chance)
    presets = Presets(encounters, service)
    standing = StandingOrders(encounters, service, newsroom)
    return UseCases(
        resume=encounters.resume,
        look_over=encounters.look_over,
        service=service,
        lifecycle=lifecycle,
        history=History(encounters),
        records=Records(encounters),
        fairness=Fairness(encounters, encounters.chance, messages),
        forgetting=Forgetting(encounters),
        guide=Guide(encounters, lifecycle, presets),
        presets=presets,
        characters=Characters(encounters),
        pasting=Pasting(encounters, service),
        pings=Pings(encounters),
        news=newsroom,
        standing=standing,
        screens=Screens(encounters, keeper),
    )
