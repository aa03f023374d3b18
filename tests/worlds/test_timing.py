"""When the board is edited: as if secret steps did not exist."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot.app.ports import Announcement, Pending
from bot.chat.boards import Boards
from bot.chat.circuit_breaker import CircuitBreaker
from bot.chat.courier import BOARD_EVERY, Courier
from bot.chat.pictures import Pictures
from bot.render.pictures import draw
from bot.rules.views import BoardView
from bot.rules.words import say
from bot.testing.worlds.channel import LATENCY, Channel
from bot.testing.worlds.clock import LoopClock, played
from bot.testing.worlds.memory import MemoryStore
from tests.chat.post import shows
from tests.storage import samples

BEFORE = BoardView(title="Saloon", beat=1, prompt=(say("done"),))
DECLARED = BEFORE.evolve(beat=2)
LATER = BEFORE.evolve(beat=3)

Step = tuple[float, BoardView, str | None]
"""The moment of a step, the board after it, and what is announced of it."""


async def _edits(steps: Sequence[Step], unheard: Sequence[Step] = ()) -> list[tuple[str, float]]:
    """Take the steps at their moments, those besides of which nobody hears; return what was done with the board, and
    when.
    """
    channel, store, pictures = Channel(), MemoryStore(), Pictures(draw)
    client: Any = channel
    courier = Courier(client, store, Boards(client, store, LoopClock(), pictures), pictures, CircuitBreaker())
    record = await store.open(samples.new(7).evolve(system="past-participle"))
    began = asyncio.get_running_loop().time()
    for number, step in enumerate(sorted([*steps, *unheard], key=lambda step: step[0]), 1):
        at, board, told = step
        await asyncio.sleep(began + at - asyncio.get_running_loop().time())
        pending = [
            Pending(
                encounter=record.id, revision=number, ordinal=0, channel=7, system=record.system,
                announcement=Announcement(text=text),
            )
            for text in (told,) if text is not None
        ]  # fmt: skip
        if step in unheard:
            courier.look_later(record, shows(board))
        else:
            courier.wake(record, shows(board), pending)
    await asyncio.sleep(10)
    return [(one.how, round(one.at, 6)) for one in channel.received if one.what["content"] is None]


PUBLIC: list[Step] = [(0.0, BEFORE, "begun"), (5.0, LATER, None)]
"""The board is posted behind the announcement, and edited at once when it changes."""


@pytest.mark.parametrize(
    "secret",
    [
        [],
        [(4.5, BEFORE, None)],
        [(3.0, BEFORE, None), (4.0, BEFORE, None), (4.9, BEFORE, None)],
        [(0.5, BEFORE, None)],
        [(0.02, BEFORE, None), (0.08, BEFORE, None)],
    ],
    ids=["none", "shortly before", "several", "in a pause", "while something is sent"],
)
def test_a_secret_step_moves_no_edit(secret: list[Step]) -> None:
    """Whether everybody hears that there was one, or nobody."""
    steps = sorted([*PUBLIC, *secret], key=lambda step: step[0])
    assert played(_edits(steps)) == [("post", LATENCY), ("edit", 5.0)]
    assert played(_edits(PUBLIC, secret)) == [("post", LATENCY), ("edit", 5.0)]


@pytest.mark.parametrize("secret", [[], [(4.5, BEFORE, None)], [(4.9, BEFORE, None)]])
def test_a_secret_step_moves_no_edit_of_a_board_that_was_taken_up_long_ago(
    secret: list[Step], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it shows has to be looked up then, which is no reason to pause."""
    monkeypatch.setattr("bot.chat.courier.BOARDS_REMEMBERED", 0)
    steps = sorted([*PUBLIC, *secret], key=lambda step: step[0])
    assert played(_edits(steps)) == [("post", LATENCY), ("edit", 5.0)]


@pytest.mark.parametrize(
    "secret", [[], [(3.0, BEFORE, None)], [(3.01, BEFORE, None), (3.05, BEFORE, None), (3.2, LATER, None)]]
)
def test_what_a_step_changed_that_nobody_heard_of_is_shown_at_a_stroke(secret: list[Step]) -> None:
    """It comes when it does, whatever was done since the last one."""
    changed: Step = (3.1, LATER, None)
    assert played(_edits(PUBLIC[:1], [*secret, changed])) == [("post", LATENCY), ("edit", 4.0)]


def test_what_nobody_heard_of_is_shown_with_the_next_step_that_somebody_did() -> None:
    unheard: list[Step] = [(3.1, DECLARED, None)]
    steps: list[Step] = [*PUBLIC[:1], (3.15, LATER, None)]
    assert played(_edits(steps, unheard)) == [("post", LATENCY), ("edit", 3.15)]


def test_what_is_taken_back_within_a_second_moves_no_edit() -> None:
    """Declared at 1.5 and aborted at 1.8, both in the pause after the edit at 1.2: the one at 2.5 is not late."""
    public: list[Step] = [(0.0, BEFORE, "begun"), (1.2, DECLARED, None), (2.5, LATER, None)]
    within: list[Step] = [(1.5, LATER, None), (1.8, DECLARED, None)]
    expected = [("post", LATENCY), ("edit", 1.2), ("edit", 2.5)]
    assert played(_edits(public)) == expected
    assert played(_edits(sorted([*public, *within], key=lambda step: step[0]))) == expected


def test_what_is_taken_back_while_an_announcement_is_sent_moves_no_edit() -> None:
    public: list[Step] = [(0.0, BEFORE, "begun"), (3.0, BEFORE, "somebody joins the crowd"), (3.5, LATER, None)]
    within: list[Step] = [(3.01, DECLARED, None), (3.02, BEFORE, None)]
    expected = [("post", LATENCY), ("edit", 3.5)]
    assert played(_edits(public)) == expected
    assert played(_edits(sorted([*public, *within], key=lambda step: step[0]))) == expected


def test_a_public_step_in_the_pause_is_shown_when_it_is_over() -> None:
    """The board is asked for after one request and there after two; a second later at the earliest it is edited."""
    steps: list[Step] = [(0.0, BEFORE, "begun"), (0.5, DECLARED, None)]
    assert played(_edits(steps)) == [("post", LATENCY), ("edit", round(2 * LATENCY + BOARD_EVERY, 6))]
