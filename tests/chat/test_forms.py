"""Every form of every system, sent as it is shown: it does what the typed command does that leaves the same out."""

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.records import Revision
from bot.app.standing_orders import OF
from bot.browser import showing
from bot.chat.buttons import Press, read
from bot.chat.interactions import actor_of, place_of
from bot.chat.languages import lexicon_of
from bot.fight.request import Request as Typed
from bot.rules.commands import given_options
from bot.rules.errors import Refused
from bot.rules.registry import all_systems
from bot.rules.words import ENGLISH
from tests.chat.house import House, buttons, opened, quick, words
from tests.chat.wire import CHANNEL, Caller, Request, Wire
from tests.conformance.marks import amount
from tests.conformance.recipes import recipe_of
from tests.conformance.walking import some_traits

STATES = amount(32)
"""In so many states, one after the other, forms are looked for."""
SHORT = ("exp-tactical", "ticks")
"""Systems that are tried in `make test`, too."""
STAYING = ("abort", "check", "reorder", "leave", "hold")
"""Verbs that take play no further."""
OPENED = ("declare", "act", "hold")
"""Verbs whose panels are opened by a command."""


def custom_ids(part: Any) -> Iterator[str]:
    """Yield the custom_ids of buttons and of options of menus within a payload."""
    if isinstance(part, dict):
        if part.get("type") == 2:
            yield part["custom_id"]
        yield from (option["value"] for option in part.get("options", ()) if part.get("type") == 3)
        yield from (id for inner in part.values() for id in custom_ids(inner))
    elif isinstance(part, list):
        yield from (id for inner in part for id in custom_ids(inner))


class Shown(HTMLParser):
    """A form as the browser shows it: what its fields hold, and what is chosen in its menus."""

    def __init__(self, form: Any) -> None:
        super().__init__()
        self.typed: dict[str, str] = {}
        self.chosen: dict[str, str] = {}
        self.needed: set[str] = set()
        self._name = ""
        self._within = False
        reader: Any = SimpleNamespace(locale="en-US")
        self.feed(showing.form(form, 1, reader))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in a field; a menu of one line chooses its first option, unless another one says that it is chosen."""
        given = {name: value or "" for name, value in attrs}
        if tag in ("input", "textarea", "select"):
            self._name = given["name"]
            self.needed |= {self._name} if "required" in given else set()
        if tag == "input":
            self.typed[self._name] = given["value"]
        elif tag == "textarea":
            self._within = True
            self.typed[self._name] = ""
        elif tag == "option" and ("selected" in given or self._name not in self.chosen):
            self.chosen[self._name] = given["value"]

    def handle_data(self, data: str) -> None:
        """Take in what stands in a field of several lines."""
        if self._within:
            self.typed[self._name] += data

    def handle_endtag(self, tag: str) -> None:
        """Leave a field of several lines."""
        self._within = self._within and tag != "textarea"


def as_shown(form: Any) -> dict[str, str]:
    """Return what is sent of a form that is left as the browser shows it: nothing is chosen in its menus."""
    shown, fields = Shown(form), [part["component"] for part in form["components"]]
    assert set(shown.chosen) == {one["custom_id"] for one in fields if one["type"] == 3}
    assert shown.needed == {one["custom_id"] for one in fields if one["required"]}
    assert not any(shown.chosen.values()), f"{form['title']} has something chosen beforehand: {shown.chosen}"
    return shown.typed


ASKED = "asked for whom"
"""What is typed for nobody by name is asked about, where a press means the only one that there is."""


class Forms:
    """Looks for forms at a table, and sends them as they are shown."""

    def __init__(self, house: House, system: str) -> None:
        self.house, self.system = house, system
        self.chance = random.Random(system)
        self.sent: set[tuple[Any, ...]] = set()

    async def newest(self) -> Revision:
        running = await self.house.store.live(CHANNEL)
        assert running is not None
        revision = await self.house.store.newest(running.id)
        assert revision is not None
        return revision

    async def all_of(self, who: Caller) -> None:
        """Send every form that somebody can open in the present state with three presses."""
        while await self._sent_one(who):
            pass

    async def _sent_one(self, who: Caller) -> bool:
        """Send a form that was not sent before; return whether there was one."""
        posted = [*self.house.announced[-3:], *self.house.boards[-1:]]
        found = [id for one in posted for id in custom_ids(one.told)]
        for verb in OPENED:
            found += await self._offered(await self.house.call(who.command(verb)))
        known: set[str] = set()
        for _ in range(3):
            further: list[str] = []
            for custom_id in dict.fromkeys(found):
                press = read(custom_id)
                if press is None or custom_id in known:
                    continue
                known.add(custom_id)
                if press.opens:
                    further += await self._offered(await self.house.call(who.press(custom_id, private=True)))
                elif press.asks and await self._sends(who, press):
                    return True  # Buttons from before do nothing any more.
            found = further
        return False

    async def _offered(self, answers: list[Request]) -> list[str]:
        return [id for one in answers for id in custom_ids(one.told)]

    async def _sends(self, who: Caller, press: Press) -> bool:
        kind = (who.user, press.verb, press.combatant, press.asks, *press.options.items())
        (answer,) = await self.house.call(who.press(press.custom_id, private=True))
        if kind in self.sent or answer.body["type"] != 9:
            return False
        fields, before = as_shown(answer.body["data"]), await self.newest()
        (told,) = await self.house.call(who.submit(press.custom_id, fields, message=True))
        if "That button is out of date" in words([told]):
            return False
        self.sent.add(kind)
        assert "Something went wrong" not in words([told]), press.custom_id
        by_form = await self._came_of(before)
        if (change := buttons(told).get("Change…")) is not None:
            (again,) = await self.house.call(who.press(change, private=True))
            assert again.body["type"] == 9 and as_shown(again.body["data"]) == fields, press.custom_id
        await self.can_be_shown(press.custom_id)
        if OF in press.options:  # It would be given again and again.
            await self.house.command(who, "standing", tear_up=True)
        if by_form is not None:
            await self.house.command(self.house.gm, "encounter undo")
        if OF not in press.options and press.verb in all_systems()[self.system].options:
            text = await self._typed(who, press)
            if text == ASKED:
                return True
            assert await self._came_of(before) == by_form, press.custom_id
            in_its_words = ("You can now", "Fill in")
            assert text is None or any(one in words([told]) for one in (text, *in_its_words)), press.custom_id
            if text is None:
                await self.house.command(self.house.gm, "encounter undo")
        return True

    async def _came_of(self, before: Revision) -> tuple[Any, ...] | None:
        """Return what was stored since, but undo; None if nothing was."""
        now = await self.newest()
        if now.number == before.number or now.command is None:
            return None
        return re.sub(r'"now":\d+', "", now.command), now.events

    def traits(self) -> dict[str, Any]:
        """Return traits that a combatant may have."""
        return some_traits(all_systems()[self.system], recipe_of(self.system), self.chance)

    async def onward(self) -> None:
        """Have the GM give a legal command that takes play further."""
        service, gm = self.house.client.parts.cases.commands, self.house.gm.press("x")
        live = await service._encounters.at(place_of(gm))
        ready = [one for one in live.system.legal(live.state, live.viewer(actor_of(gm))) if one.verb not in STAYING]
        command = self.chance.choice(ready)
        whom = None if command.whom is None else str(command.whom)
        with suppress(Refused):
            request = Typed(verb=command.verb, combatant=whom, options=dict(given_options(command)))
            await service.perform(place_of(gm), actor_of(gm), request)

    async def _typed(self, who: Caller, press: Press) -> str | None:
        interaction = who.press(press.custom_id)
        request = Typed(verb=press.verb, combatant=press.combatant, options=dict(press.options))
        try:
            service = self.house.client.parts.cases.commands
            answer = await service.perform(place_of(interaction), actor_of(interaction), request)
        except Refused as refusal:
            return lexicon_of(self.system, ENGLISH).refusal(refusal.phrase)
        return ASKED if answer.refused else None

    async def can_be_shown(self, sent: str = "") -> None:
        """See that everybody is shown the fight and the orders, whole."""
        for caller in (self.house.ann, self.house.gm, self.house.bob):
            for name in ("encounter status", "standing"):
                told = await self.house.command(caller, name)
                assert told and "Something went wrong" not in told and "cannot be shown" not in told, (sent, name)


@pytest.mark.parametrize(
    "system", [pytest.param(one, marks=[pytest.mark.nightly] * (one not in SHORT)) for one in sorted(all_systems())]
)
async def test_a_form_sent_as_it_is_shown_does_what_the_typed_command_does(
    system: str, tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)
    async with opened(tmp_path, wire) as house:
        await house.started(system)
        forms = Forms(house, system)
        for name, who in (("Andy", house.ann), ("Brad", house.gm), ("Cable", house.bob)):
            for _ in range(20):
                command = "combatant add" if who is house.gm else "join"
                told = await house.command(who, command, name=name, **forms.traits())
                if "on the table already" in told:
                    break
        for _ in range(STATES):
            await house.quiet()
            for who in (house.ann, house.gm):
                await forms.all_of(who)
            for _ in range(3):
                await forms.onward()
        await house.command(house.ann, "declare", standing=True)
        await forms.can_be_shown()
        assert forms.sent or system == "exp-none", "nothing is asked there"
