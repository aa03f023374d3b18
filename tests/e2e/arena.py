"""A table at which any system is played: what the tests of every system share."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from bot.sandbox import Channel, Message, Outcome, Person
from tests.e2e.house import House, Table, anonymous, in_order


def shown(text: str) -> str:
    """What Discord's client makes of a text with backslashes before all that would format; it breaks at any blank."""
    return re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", text).replace("\u00a0", " ")


def _call(content: str) -> str:
    *lines, _ = content.split("\n")
    return [line for line in lines if not line.startswith("Then, in a row:")][-1]


class Arena(Table):
    """A table of any system, at which every answer is kept."""

    def __init__(self, house: House, channel: Channel) -> None:
        super().__init__(house, channel)
        self.answers: list[tuple[Person, Outcome]] = []
        self.since = len(self.discord.requests)

    def _private(self, who: Person, what: str, use: Outcome) -> Outcome:
        self.answers.append((who, use))
        return super()._private(who, what, use)

    @property
    def texts(self) -> list[str]:
        """The words of the announcements, as Discord's client shows them."""
        return [shown(one.content) for one in self.posts]

    async def told(self, *words: str, after: int = 0) -> Message:
        """Wait for an announcement that shows these words, the newest one, and return it."""

        def found() -> list[Message]:
            return [one for one in self.posts[after:] if all(word in shown(one.text) for word in words)]

        await self._wait(found, f"announcement with {words}")
        return found()[-1]

    async def until(self, met: Callable[[], object], what: str) -> None:
        """Wait for something to be so; fail with all that is there if it does not come."""
        await self._wait(met, what)

    async def brings(self, who: Person, line: str, *words: str) -> str:
        """Use a command, and return the announcement with these words that comes of it."""
        mark = len(self.posts)
        await self.do(who, line)
        return shown((await self.told(*words, after=mark)).content)

    async def stands(self, *words: str) -> None:
        """See that an onlooker is shown these words: at once, where the board may be a second behind."""
        status = shown(await self.status(self.olga))
        for word in words:
            assert word in status, f"{word!r} is missing in\n{status}"

    async def tells(self, *wanted: str) -> list[str]:
        """See that the announcements have these words, in this order."""
        texts = await self.caught_up()
        in_order(texts, *wanted)
        return texts

    async def refuses(self, *cases: tuple[Person, str, tuple[str, ...]]) -> None:
        """See that each command is refused with its words, privately, and that none changed anything."""
        status, posts = await self.status(self.gwen), await self.caught_up()
        for who, line, words in cases:
            use = await self.do(who, line)
            assert use.replies, f"{line}: no answer"
            for word in words:
                assert word in use.text, f"{line}: {use.text}"
            assert await self.status(self.gwen) == status, line
        assert await self.caught_up() == posts

    async def presses(self, who: Person, label: str, *words: str) -> Outcome:
        """Press a button of the newest announcement with these words."""
        return await self.press(who, await self.told(*words), label)

    @property
    def calls(self) -> list[tuple[str, str]]:
        """Every message that pinged somebody: its call, before those who follow and the mentions, and whom."""
        names = {one.id: one.name for one in self.house.everybody}
        return [
            (_call(one.content), " ".join(sorted(names[person] for person in one.pinged)))
            for one in self.channel.messages
            if one.pinged
        ]

    def sent_to_others(self, *insiders: Person) -> list[str]:
        """Every request of the bot since this table is here that was no answer to one of the insiders at it."""
        mine = {use.interaction.token for who, use in self.answers if who in insiders}
        return [
            json.dumps(
                [
                    one.path,
                    one.query,
                    one.json,
                    [[file.name, file.bytes.decode(errors="replace")] for file in one.files],
                ],
                ensure_ascii=False,
            )
            for one in self.discord.requests[self.since :]
            if not any(token in one.path for token in mine)
        ]

    async def others_see(self, *insiders: Person) -> list[str]:
        """All that those not named received here, without ids: announcements, answers, and their logs and statuses."""
        outsiders = [one for one in self.house.everybody if one not in insiders and one is not self.house.max]
        for who in outsiders:
            await self.status(who)
        logs = [re.sub(r"\d{4}-\d\d-\d\dT[\d:+]*", "T", await self.log(who, "json")) for who in outsiders]
        texts = [f"{one.text} {sorted(one.pinged)} {[file.name for file in one.files]}" for one in self.posts]
        replies = [
            f"{who.name}: {one.text} {[button.label for button in one.buttons]} {[file.name for file in one.files]}"
            for who, use in self.answers
            if who in outsiders
            for one in use.replies
        ]
        return [anonymous(text) for text in (*texts, *replies, *logs)]
