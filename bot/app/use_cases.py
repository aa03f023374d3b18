"""All use cases, put together: what the world outside is given of the core. Must not know who implements the ports."""

from __future__ import annotations

from collections.abc import Callable

from bot.app import ports
from bot.app.autocomplete import Autocomplete
from bot.app.catch_up import CatchUp
from bot.app.characters import Characters
from bot.app.departures import Gone
from bot.app.encounters import Encounters
from bot.app.event_bus import EventBus
from bot.app.forgetting import Forgetting
from bot.app.guide import Guide
from bot.app.logs import Records
from bot.app.look import Look, Screens
from bot.app.pasting import Pasting
from bot.app.perform import Commands
from bot.app.pings import Pings
from bot.app.presets import Presets
from bot.app.private_messages import Inbox
from bot.app.shards import Shards
from bot.app.standing_orders import StandingOrders
from bot.app.start_and_end import StartAndEnd
from bot.app.timer import Timer
from bot.app.undo import Undo
from bot.app.verify import Fairness, ReadOwnMessages
from bot.app.where import Where


class UseCases:
    """All use cases. `fixed_seed` is for tests; without `own_messages` no start message can be verified."""

    def __init__(
        self,
        encounters: Encounters,
        inbox: Inbox,
        readable: ports.FindReadable,
        fixed_seed: bytes | None = None,
        own_messages: ReadOwnMessages | None = None,
    ) -> None:
        self.resume, self.look_over = encounters.resume, encounters.look_over
        self.news = inbox
        self.commands, self.look = Commands(encounters), Look(encounters)
        self.autocomplete = Autocomplete(encounters)
        self.start_and_end = StartAndEnd(encounters, fixed_seed)
        self.undo = Undo(encounters)
        self.gone = Gone(encounters, self.start_and_end, inbox)
        self.records = Records(encounters)
        self.fairness = Fairness(encounters, own_messages)
        self.forgetting = Forgetting(encounters)
        self.presets = Presets(encounters, self.commands, readable)
        self.guide = Guide(encounters, self.start_and_end, self.presets)
        self.characters = Characters(encounters)
        self.pasting = Pasting(encounters, self.commands)
        self.pings = Pings(encounters)
        self.standing_orders = StandingOrders(encounters, self.commands, self.look)
        self.timer = Timer(encounters, inbox)
        self.screens = Screens(encounters)
        self.where = Where(encounters, readable)
        self.catch_up = CatchUp(encounters, readable)

    async def prune(self, shards: Shards) -> None:
        """Delete what is not kept any longer, of the servers of some shards."""
        await self.start_and_end.prune()
        await self.forgetting.prune(shards)


class Core:
    """What all use cases of a bot share: its encounters, which nobody else gets, and the private news of players."""

    def __init__(
        self,
        store: ports.Store,
        teller: ports.Teller,
        bus: EventBus,
        clock: ports.Clock,
        chance: ports.Chance,
        decks: ports.Decks,
        answerable: Callable[[int], bool],
    ) -> None:
        self._encounters = Encounters(store, teller, bus, clock, chance, decks, answerable)
        self.inbox = Inbox(self._encounters)

    def __len__(self) -> int:
        """How many encounters are in memory."""
        return len(self._encounters)

    def use_cases(
        self, readable: ports.FindReadable, fixed_seed: bytes | None, own_messages: ReadOwnMessages | None
    ) -> UseCases:
        """Return the use cases of one bot."""
        return UseCases(self._encounters, self.inbox, readable, fixed_seed, own_messages)
