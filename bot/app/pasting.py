"""Combatants that a GM pastes: each line is looked at by itself and shown; then all come in, or none."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.app.answers import reply
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.parsing.command import Making, command_of
from bot.app.parsing.pasted import Pasted, parts_of, read
from bot.app.perform import Commands
from bot.app.requests import Answer, PendingConfirmations, Place
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules.commands import Muster
from bot.rules.errors import Refused
from bot.rules.schema import trait_called
from bot.rules.views import Offer, Style
from bot.rules.words import Phrase, say

LINES_AT_MOST = 60


class Asking(NamedTuple):
    """What the form for pasted lines shows: the labels of a line's fields, and the lines pasted before."""

    system: str
    parts: tuple[Phrase, ...]
    before: str


FULL = ("too-many-at-once", "table-full")
"""Refusals that each further line would get, too."""


class Pasting:
    """Adding combatants by pasted lines."""

    def __init__(self, encounters: Encounters, commands: Commands) -> None:
        self._encounters, self._commands = encounters, commands
        self._kept: PendingConfirmations[str] = PendingConfirmations()

    async def asks(self, place: Place, actor: Actor) -> Asking:
        """Return what the form for pasted lines shows; refuse a user who is no GM."""
        async with self._encounters.opened(place) as live:
            live.gm(actor, "muster")
            before = self._kept.newest(place, actor) or ""
            return Asking(live.record.system, parts_of(live.system), before)

    async def look(self, place: Place, actor: Actor, text: str) -> Answer:
        """Return the newcomers of some lines with a button that adds them, or what is wrong in each line."""
        await self.asks(place, actor)
        digest = self._kept.keep(place, actor, text)
        async with self._encounters.opened(place) as live:
            found = read(live.system, self._encounters.teller, text)
            lines = found.lines
            if not lines or len(lines) > LINES_AT_MOST:
                raise Refused("no-lines" if not lines else "too-many-lines", most=LINES_AT_MOST)
            command, wrong = self._tried(live, actor, found)
            if wrong or command is None:
                return reply(live, say("paste-wrong"), *wrong, *found.told, refused=True)
            change, of = Offer(verb="paste", label=say("offer-paste"), opens=True), (("of", digest),)
            add = Offer(verb="pasted", label=say("offer-pasted"), options=of, style=Style.MAIN)
            return reply(live, *_shown(command), *found.told, offers=(add, change))

    def _tried(self, live: LiveEncounter, actor: Actor, found: Pasted) -> tuple[Muster | None, list[Phrase]]:
        good, wrong, command = list[str](), list[Phrase](), None
        for number, line in found.lines:
            try:
                command = self._command(live, actor, [*good, line])
                live.system.apply(live.state, command, live.draw())
            except Refused as refusal:
                wrong.append(say(f"paste-wrong-{found.each}", line=number, why=refusal.phrase))
                if refusal.code in FULL:
                    break
            else:
                good.append(line)
        return command, wrong

    def _command(self, live: LiveEncounter, actor: Actor, lines: list[str]) -> Muster:
        request = Request(verb="muster", options={"lines": "\n".join(lines)})
        made = command_of(Making(self._encounters, live, live.fight, live.viewer(actor)), request)
        assert isinstance(made, Muster)
        return made

    async def carry_out(self, place: Place, actor: Actor, of: str, *, request_id: int | None) -> Answer:
        """Add the newcomers of the lines with a digest."""
        text = self._kept.found(place, actor, of)
        if text is None:
            raise Refused("paste-gone")
        async with self._encounters.opened(place) as live:
            lines = "\n".join(line for _, line in read(live.system, self._encounters.teller, text).lines)
        request = Request(verb="muster", request_id=request_id, options={"lines": lines})
        return await self._commands.perform(place, actor, request)


def _shown(command: Muster) -> list[Phrase]:
    alike: dict[Any, list[str]] = {}
    for one in command.newcomers:
        alike.setdefault(one.replace(combatant=0, name="-"), []).append(one.name)
    head = say("paste-shown", n=len(command.newcomers))
    return [head, *(_line(tuple(names), like) for like, names in alike.items())]


def _line(names: tuple[str, ...], like: Any) -> Phrase:
    told = [
        say("paste-trait", trait=trait_called(name), value=str(value)) for name, value in like.traits.given().items()
    ]
    told += [say("paste-count", n=like.count)] * (like.count > 1) + [say("paste-hidden")] * like.hidden
    return say("paste-line", names=names, side=like.side, told=tuple(told or (say("paste-usual"),)))
