"""The stage of transcripts on which the whole bot plays, as a process on the local Discord."""

import sqlite3
from contextlib import closing

from bot.sandbox import Message, Outcome, Person
from tests.e2e.house import Table as Channel
from tests.transcripts.reading import Step, pattern, plain
from tests.transcripts.stages import Stage

ONLOOKER = "Olga"
"""Who sees what everybody sees."""
UNTOLD = """SELECT count(*) FROM revisions JOIN encounters ON encounters.id = revisions.encounter
WHERE channel = ? AND undelivered IS NOT NULL"""
"""How many steps of a channel have messages that were not sent yet."""
MORE = "M…r…"


class BotStage(Stage):
    """The whole bot as a process, over real sockets."""

    def __init__(self, table: Channel) -> None:
        super().__init__()
        self.table = table
        self.people = {one.name: one for one in table.house.everybody}
        self._panels: dict[str, list[Message]] = {}

    def person(self, name: str) -> Person:
        """Return a member of the guild."""
        if name not in self.people:
            self.people[name] = self.table.house.guild.member(name)
        return self.people[name]

    async def take(self, step: Step) -> None:
        """Type, or press; wait until the bot has answered and has done with it."""
        who = self.person(step.who)
        for name in (step.command[1].get(one) for one in ("user", "player") if step.line):
            if name is not None:
                self.person(name)
        if any(one.kind == "not in channel" for one in step.expected):
            await self.settle()  # What earlier steps bring is not to be taken for what this one does.
            self.step_from = len(self.messages())
        where = None
        if step.label:
            use, where = await self._pressed(who, step)
        else:
            use = await self.table.do(who, step.line)
        self.is_refused = await self.table.ending_of(use) == "refused"
        if use.replies or not step.label:
            self._panels[step.who] = use.replies
        elif where is not None and where not in self.table.channel.messages:
            self._panels[step.who] = [where]  # The press has changed the private panel that it was on.
        self.answer = "\n".join(one.text for one in self._panels.get(step.who, ()))

    async def _pressed(self, who: Person, step: Step) -> tuple[Outcome, Message]:
        """Press the newest button with this label: of one's private answers, of the channel, or one behind *More…*."""
        private = [one for one in self._panels.get(step.who, ()) if _label(one, step.label)]
        await self.settle()
        where = private[-1] if private else await self._offering(who, step.label)
        use = await self.table.press(who, where, _label(where, step.label) or step.label)
        return (await who.submit(use, step.form) if use.modal is not None else use), where

    async def _offering(self, who: Person, label: str) -> Message:
        await self.table.until(self._board_is_of_now, "board of now")
        there = [one for one in self.table.channel.messages if _label(one, MORE)]
        newest = [one for one in (*self.table.boards, *self.table.posts[-1:]) if _label(one, label)]
        if newest:
            return newest[-1]
        status = await self.table.do(who, "/encounter status")
        shown = await self.table.press(who, there[-1], _label(there[-1], MORE) or MORE)
        for reply in (*status.replies, *shown.replies):
            if _label(reply, label):
                return reply
            for one in reply.buttons if reply in shown.replies else ():
                if ": " in one.label:  # It opens the panel of one combatant, or gives a command that is no panel's.
                    panel = await self.table.press(who, reply, one.label)
                    found = next((inner for inner in panel.replies if _label(inner, label)), None)
                    if found is not None:
                        return found
        await self.table.until(lambda: self._having(label), f"button {label!r}")
        return self._having(label)[-1]

    def _board_is_of_now(self) -> bool:
        return all(_beat(board) >= _beat(post) for board in self.table.boards for post in self.table.posts[-1:])

    def _having(self, label: str) -> list[Message]:
        return [one for one in self.table.channel.messages if _label(one, label)]

    def messages(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the announcements so far."""
        names = {one.id: name for name, one in self.people.items()}
        return [
            (one.content, tuple(sorted(names[user] for user in one.pinged if user in names)))
            for one in self.table.posts
        ]

    def pictures(self, number: int) -> str:
        """Return the descriptions of the files of an announcement."""
        return "\n".join(file.description or "" for file in self.table.posts[number].files)

    async def board(self) -> str:
        """Return the only board."""
        return self.table.board.text if len(self.table.boards) == 1 else ""

    async def status(self, who: str) -> str:
        """Return what one is answered to a look."""
        return await self.table.status(self.person(who))

    async def told(self, words: str) -> tuple[str, ...] | None:
        """Wait for a line in the channel."""
        found: list[tuple[str, ...]] = []

        def is_told() -> bool:
            if not found and (pinged := self._find(words)) is not None:
                found.append(pinged)
            return bool(found)

        await self.table.until(is_told, f"announcement with {words!r}, after message {self.cursor}")
        return found[0]

    async def shown(self, words: str, *, there: bool) -> str:
        """Wait until the board, which may be a second behind, has a line, or has it no more."""
        wanted = pattern(words)

        def is_shown() -> bool:
            boards = self.table.boards
            return len(boards) == 1 and bool(wanted.search(plain(boards[0].text))) == there

        if there and not is_shown():
            status = await self.status(ONLOOKER)  # as the board is to be, without waiting for its next edit
            if wanted.search(plain(status)):
                return status
        await self.table.until(is_shown, f"board {'with' if there else 'without'} {words!r}")
        return self.table.board.text

    async def settle(self) -> None:
        """Wait until all is told. To give a command would be a step, after which none before it can be claimed."""
        database = self.table.house.bot.folder / "quickdraw.db"
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as store:
            await self.table.until(lambda: not store.execute(UNTOLD, (self.table.channel.id,)).fetchone()[0], "end")


def _beat(message: Message) -> int:
    """Return the public version of the buttons of a message; 0 where it has none."""
    return max((int((one.custom_id or "::0").split(":")[2]) for one in message.buttons), default=0)


def _label(message: Message, words: str) -> str | None:
    """Return the label of a button of a message, by words that it has."""
    return next((one.label for one in message.buttons if pattern(words).fullmatch(one.label or "")), None)
