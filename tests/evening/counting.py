"""Plays an evening on the local Discord, and counts what it brought about. Must not know a budget."""

from collections import Counter
from pathlib import Path

from bot.sandbox import Message
from tests.e2e.house import House, open_house
from tests.evening.figures import Figures, longest_wait
from tests.evening.rounds import ROUNDS, UNLIKE, Evening

QUIET = 1.2
"""Seconds without a request, after which the board has settled."""


async def played(house: House, system: str) -> Figures:
    """Play the round of a system at a table of its own; return what it cost."""
    table = Evening(house, house.guild.channel(f"evening-{system}"))
    one = ROUNDS[system]
    await table.gathers(system.removesuffix(UNLIKE), one.traits, one.npc)
    await house.discord.quiet(QUIET)
    gathered, before, requests = len(table.pressed), set(table.channel.history), len(house.discord.requests)
    edits = _edits(table.channel.history)
    await one.play(table)
    await house.discord.quiet(QUIET)
    new = [message for message in table.channel.history if message not in before and message.viewer is None]
    asked = house.discord.requests[requests:]
    # Boards are not among them: one moves down only while the channel has room, however fast the evening is played.
    sent = (one for one in asked if one.method == "POST" and one.path == _posts_of(table))
    posts = [one.when for one in sent if one.json.get("content")]
    round_presses = table.pressed[gathered:]
    return Figures(
        gathering=sum(bool(message.content) for message in before if message.viewer is None),
        messages=sum(bool(message.content) for message in new),
        edits=_edits(table.channel.history) - edits,
        boards=sum(not message.content for message in new),
        pings=sum(len(message.pinged) for message in new),
        presses=Counter(press.who for press in round_presses),
        wait=longest_wait([press.when for press in round_presses], posts),
    )


async def evening(folder: Path, systems: list[str]) -> dict[str, Figures]:
    """Play the rounds of some systems one after the other; return what each cost."""
    async with open_house(folder, QUICKDRAW_LOG_LEVEL="info") as house:
        return {system: await played(house, system) for system in systems}


def _edits(messages: list[Message]) -> int:
    return sum(len(message.edited) for message in messages if message.viewer is None)


def _posts_of(table: Evening) -> str:
    return f"/channels/{table.channel.id}/messages"
