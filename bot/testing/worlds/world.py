"""One world: the bot's use cases with its real courier, boards and answers, in a channel of its own.

Owns how a deed is done there, and what everybody receives of it. Must not know that there is another world.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot import __main__ as root
from bot import config
from bot.app.live import LiveEncounter
from bot.app.ports import Readable
from bot.app.requests import Actor, Answer, Place, Request
from bot.chat import buttons as custom_ids
from bot.chat import screens as screens_module
from bot.chat.access import Access
from bot.render.pictures import Picture
from bot.render.text import Lexicon
from bot.rules.deck import Deck
from bot.rules.errors import Refused
from bot.rules.exhibits import Exhibit
from bot.rules.model import UserId
from bot.rules.words import say, to_json
from bot.storage.decks import DeckFiles
from bot.testing.worlds.chances import Foreseen
from bot.testing.worlds.channel import LATENCY, ROOM, Channel, Received, shown
from bot.testing.worlds.clock import LoopClock
from bot.testing.worlds.deeds import GMS, Deed
from bot.testing.worlds.memory import MemoryStore
from cogs import options as offering

PLACE = Place(channel=10, guild=1)
Work = Callable[[], Awaitable[Answer]]
ENVIRON = {"QUICKDRAW_DISCORD_TOKEN": "none"}
PASSED = 99
"""In place of the number of a deed: what came about in public, by itself, because time has passed."""


class KnownDecks(DeckFiles):
    """The deck that comes with the bot, read once."""

    def load(self, name: str) -> Deck:
        """Return a deck."""
        return _deck(name)


@cache
def _deck(name: str) -> Deck:
    return DeckFiles(None).load(name)


def undrawn(exhibit: Exhibit, lexicon: Lexicon) -> Picture:
    """Return, for a picture, what it is drawn from, which says the same and takes no time."""
    return Picture(f"{lexicon.language} {to_json(exhibit)}".encode(), f"{exhibit.kind}.png", exhibit.kind)


async def nobody_reads(*_: object) -> None:
    """Say of the GM's room that nobody else can read it."""


async def everybody_reads(_: Access, user: UserId, channels: Collection[int]) -> Readable:
    """Say that a user can read every channel."""
    return Readable(frozenset(channels))


def _behind(application: int, token: Callable[..., Awaitable[None]], *, client: object) -> Any:
    """Return what tells somebody something behind an answer; the token of a stand-in's answer is how."""
    return SimpleNamespace(send=token)


def leave_discord_out(patch: Any) -> None:
    """Have the worlds do without Discord."""
    patch.setattr(screens_module, "reader_of", nobody_reads)
    patch.setattr(Access, "readable", everybody_reads)
    patch.setattr(discord.Webhook, "partial", _behind)


class World:
    """A world. `watchers` are those whose private answers are kept as they receive them."""

    def __init__(self, seed: int, watchers: Sequence[Actor]) -> None:
        self.channel, self.store, self.chance = Channel(Channel()), MemoryStore(), Foreseen(seed)
        self.watchers = watchers
        self.answers: list[Received] = []
        self.transcript: list[str] = []
        self.script: list[Deed] = []
        """What was done, with the names of combatants in place of their ids: so it can be done elsewhere."""
        self.tags: dict[int, int | None] = {}
        """Which deed of the script a revision comes from (`PASSED`: from none); None: from a secret one."""
        self.whispered: list[str] = []
        """What the GMs were told and shown by follow-ups, and by edits of what was shown."""
        self._answering: set[asyncio.Task[None]] = set()
        self._interactions = 0

    async def begin(self) -> None:
        """Put the bot together, as it always is, on ports of this world's own."""
        ours = {
            "SystemClock": LoopClock, "SystemChance": lambda: self.chance, "draw": undrawn,
            "DeckFiles": lambda _: KnownDecks(None),
        }  # fmt: skip
        client, store, settings = cast("Any", (self.channel, self.store, config.load(None, ENVIRON)))
        with pytest.MonkeyPatch.context() as patch:
            for name, port in ours.items():
                patch.setattr(root, name, port)
            self.parts = await root._parts(client, settings, store, None)
        self.cases, self.replies = self.parts.cases, self.parts.replies
        self.lasting, self.courier = self.parts.lasting, self.parts.courier

    async def close(self) -> None:
        """Stop as the bot does, once everybody has been answered."""
        await self.replies.finished()
        await self.parts.close_timers()
        await self.courier.drain()
        await self.lasting.drain()
        await self.replies.close()
        await self.courier.close()
        await self.lasting.close()

    # Looking at it from outside.

    @property
    def live(self) -> LiveEncounter | None:
        """The encounter that runs, as it is stored."""
        return self.store.running_at(PLACE.channel)

    @property
    def now(self) -> float:
        """The moment."""
        return asyncio.get_running_loop().time()

    def as_many_as(self, other: World) -> None:
        """Have had as many interactions as another world: their numbers are Discord's, and tell of nobody."""
        self._interactions = other._interactions

    # Doing.

    async def do(self, deed: Deed, tag: int | None = None) -> bool:
        """Do a deed; return whether it was carried out. What a watcher is answered is kept."""
        self._interactions += 1
        self.script.append(self._by_names(deed))
        self.chance.id = deed.id
        self._tag(PASSED)
        refusals: list[Refused] = []

        async def work() -> Answer:
            try:
                return await self._work(deed)()
            except Refused as refusal:
                refusals.append(refusal)
                raise

        if deed.how == "press":
            await self._press(deed)
        elif deed.how == "complete":
            await self._complete(deed)
        elif deed.how == "lists":
            await self._lists(deed)
        elif deed.who in self.watchers:
            await self.replies.command(self._interaction(deed), work)
        elif deed.who in GMS:
            await self._aside(deed, work)
        else:
            with contextlib.suppress(Refused):
                await work()
        self._tag(tag)
        said = f" -- {refusals[0].phrase}" if refusals else ""
        self.transcript.append(f"{self.now:9.2f} {'' if tag is not None else '(secret) '}{deed}{said}")
        return not refusals

    def tag_of(self, revision: int) -> int | None:
        """Return which deed of the script a revision comes from."""
        self._tag(PASSED)
        return self.tags.get(revision)

    def _tag(self, tag: int | None) -> None:
        """Note of all new revisions which deed they come from."""
        live = self.live
        if live is not None:
            self.tags |= dict.fromkeys(range(len(self.tags) + 1, live.number + 1), tag)

    async def _aside(self, deed: Deed, work: Work) -> None:
        """Have a GM do something, and go on once it is done: nobody waits until the GM has been answered."""
        done = asyncio.Event()

        async def worked() -> Answer:
            try:
                return await work()
            finally:
                done.set()

        task = asyncio.create_task(self.replies.command(self._interaction(deed), worked))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        await done.wait()

    def _by_names(self, deed: Deed) -> Deed:
        live = self.live
        names = {str(one.id): one.name for one in live.state.combatants} if live is not None else {}
        options = {
            key: names.get(value, value) if isinstance(value, str) else value for key, value in deed.options.items()
        }
        return replace(deed, combatant=names.get(deed.combatant or "", deed.combatant), options=options)

    def _work(self, deed: Deed) -> Work:
        """Return the use case of a deed."""
        cases, who = self.cases, deed.who
        request = Request(
            verb=deed.verb, combatant=deed.combatant, options=dict(deed.options), request_id=self._interactions
        )
        looking = request.evolve(request_id=None)

        async def log() -> Answer:
            attachment = await cases.records.log(PLACE, who, deed.verb)
            return Answer(lines=(say("log-head"),), attachment=attachment)

        works: dict[str, Work] = {
            "give": lambda: cases.service.perform(PLACE, who, request),
            "ask": lambda: cases.service.ask(PLACE, who, looking),
            "panel": lambda: cases.service.panel(PLACE, who, looking),
            "start": lambda: cases.lifecycle.start(PLACE, who, system=deed.verb, name="High Noon"),
            "end": lambda: cases.lifecycle.end(PLACE, who),
            "end?": lambda: cases.lifecycle.ask_to_end(PLACE, who),
            "restore": lambda: cases.lifecycle.restore(PLACE, who),
            "undo": lambda: cases.lifecycle.undo(PLACE, who),
            "redo": lambda: cases.lifecycle.redo(PLACE, who),
            "board": lambda: cases.service.repost(PLACE),
            "status": lambda: cases.service.look(PLACE, who),
            "where": lambda: cases.absence.where(PLACE, who),
            "catch up": lambda: cases.absence.catch_up(PLACE, who),
            "settings": lambda: cases.service.settings(PLACE, deed.options.get("key")),
            "order": lambda: cases.standing.put(PLACE, who, looking),
            "orders": lambda: (
                cases.standing.tear_up(PLACE, who, deed.combatant)
                if deed.options.get("tear_up")
                else cases.standing.look(PLACE, who, deed.combatant)
            ),
            "bells": lambda: cases.service.bells(PLACE, who),
            "screen": lambda: (
                cases.screens.put(PLACE, who, ROOM) if deed.options.get("where") else cases.screens.look(PLACE, who)
            ),
            "forget?": lambda: cases.forgetting.ask(PLACE, who),
            "save": lambda: (
                cases.presets.remove(PLACE, who, "The yard")
                if deed.options.get("remove")
                else cases.presets.save(PLACE, who, "The yard")
            ),
            "pings": lambda: (
                cases.pings.choose(PLACE, who, str(deed.options["how"]))
                if deed.options.get("how")
                else cases.pings.look(PLACE, who)
            ),
            "verify": lambda: cases.fairness.verify(PLACE, who),
            "log": log,
        }
        return works[deed.how]

    async def _press(self, deed: Deed) -> None:
        """Press a button, and fill in the form that it shows: the deed says which one, counted from the newest.

        With `own` one that was offered in private, else one that everybody saw. A press on an old one may be that of
        an encounter that is over.
        """
        own = bool(deed.options.get("own"))
        seen = self._answered(deed.who) if own else self.channel.received
        found = [id for one in reversed(seen) for id in _custom_ids(one.what.get("components"))]
        if not found:
            return
        press = custom_ids.read(found[int(deed.options["which"]) % len(found)])
        assert press is not None
        interaction, known = self._interaction(deed, pressed=True, private=own), len(self.answers)
        await self.parts.presser.pressed(interaction, press)
        shown_now = [one for one in self.answers[known:] if "form" in one.what]
        if shown_now:
            await asyncio.sleep(LATENCY)
            form = shown_now[-1].what["form"]
            filled = [{"custom_id": id, "value": deed.options["filled"]} for id in _custom_ids(form["components"])]
            data = {"custom_id": form["custom_id"], "components": filled}
            self._interactions += 1
            await self.parts.presser.submitted(self._interaction(deed, pressed=True, private=own, data=data))

    def _answered(self, who: Actor) -> list[Received]:
        """Return what somebody was answered in private."""
        return [one for one in self.answers if one.how.startswith(f"{who.name}:")]

    async def _complete(self, deed: Deed) -> None:
        """Type an option; what is offered is kept."""
        interaction = self._interaction(deed)
        typed = str(deed.options.get("typed", ""))
        option = str(deed.options["option"])
        complete = offering.option(deed.verb, option) if option else offering.combatants
        await complete(interaction, typed)

    async def _lists(self, deed: Deed) -> None:
        """Type an option of an encounter's own commands; what there is to offer is kept."""
        service = self.cases.service
        for offered in (
            service.setting_keys(PLACE),
            service.setting_values(PLACE, str(deed.options["key"])),
            service.bell_texts(PLACE, deed.who),
            service.waiting(PLACE, deed.who),
        ):
            with contextlib.suppress(Refused):
                self._told(deed, {"offered": await offered})

    def _told(self, deed: Deed, what: dict[str, Any]) -> None:
        if deed.who in self.watchers:
            self.answers.append(Received(self.now, str(deed), what))

    def _interaction(self, deed: Deed, *, pressed: bool = False, private: bool = False, data: Any = None) -> Any:
        """Return a stand-in for the interaction of a deed: it keeps what it is answered."""

        async def defer(**given: Any) -> None:
            self._told(deed, {"acknowledged": given})

        async def filled(**given: Any) -> None:
            self._told(deed, shown(files=given.pop("attachments", ()), **given))
            await asyncio.sleep(LATENCY)

        async def sent(content: str | None = None, **given: Any) -> None:
            self._told(deed, shown(content=content, **given))
            await asyncio.sleep(LATENCY)

        async def edited(**given: Any) -> None:
            self.whispered.append("edited")
            await asyncio.sleep(LATENCY)

        async def followed(content: str | None = None, **given: Any) -> Any:
            self.whispered += [content or "shown"] if deed.who in GMS else []
            self._told(deed, shown(content=content, **given))
            await asyncio.sleep(LATENCY)
            return SimpleNamespace(edit=edited)

        async def offered(choices: Sequence[discord.app_commands.Choice[Any]]) -> None:
            self._told(deed, {"offered": [(one.name, one.value) for one in choices]})

        async def form(modal: discord.ui.Modal) -> None:
            self._told(deed, {"form": modal.to_dict()})

        return SimpleNamespace(
            id=self._interactions,
            created_at=datetime.fromtimestamp(LoopClock().now() / 1000, UTC),
            channel_id=PLACE.channel,
            guild_id=PLACE.guild,
            locale="en-US",
            guild_locale="en-US",
            user=SimpleNamespace(id=deed.who.user, name=deed.who.name, display_name=deed.who.name),
            permissions=SimpleNamespace(manage_channels=deed.who.manages, manage_guild=deed.who.governs),
            app_permissions=discord.Permissions.all(),
            channel=None,
            message=SimpleNamespace(flags=SimpleNamespace(ephemeral=private, components_v2=False)) if pressed else None,
            command=SimpleNamespace(name=deed.verb, qualified_name=deed.verb),
            client=SimpleNamespace(parts=self.parts, application_id=1),
            token=followed,
            data=data or {"custom_id": deed.verb},
            response=SimpleNamespace(
                defer=defer, send_modal=form, send_message=sent, edit_message=filled, autocomplete=offered
            ),
            edit_original_response=filled,
            followup=SimpleNamespace(send=followed),
            extras={},
        )


def _custom_ids(parts: Any) -> list[str]:
    """Return the custom_ids in some components, in order; of a menu those that stand behind its options."""
    found = []
    for part in parts or ():
        if "options" in part:
            found += [option["value"] for option in part["options"]]
        elif "custom_id" in part:
            found.append(part["custom_id"])
        found += _custom_ids([*part.get("components", ()), *filter(None, (part.get("component"),))])
    return found
