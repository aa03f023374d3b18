"""Two worlds that differ in a secret alone look the same to everybody whom it is kept from.

Each test plays one script twice, with different secrets in it, and compares all that Bob can receive: the
announcements, the boards, what he may name, what he is told of stale buttons, his status and his log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, flipped, posse, request_of

Secret = Callable[[Saloon], Awaitable[None]]
VERBS = ("declare", "act", "hold", "abort", "leave", "check", "odds", "why", "edit", "remove")


async def received(saloon: Saloon) -> dict[str, Any]:
    """Return all that Bob could have received, or could ask for now."""
    service, (encounter, beat) = saloon.service, await saloon.here()
    stale = [
        await service.perform(SALOON, BOB, request_of("next", press=press))
        for press in ((encounter, beat - 1), (encounter + 1, beat))
    ]
    return {
        # One who joins, speaks or is edited in secret makes more revisions; their numbers are not shown to anybody.
        "announcements": [pending.announcement for pending in saloon.courier.sent],
        "boards": [board for board, _ in groupby(saloon.courier.boards)],
        "seats": {verb: await service.nameable(SALOON, BOB, verb) for verb in VERBS},
        "stale": stale,
        "status": (await service.look(SALOON, BOB)).view,
        "panel": await service.panel(SALOON, BOB, request_of("declare")),
        "odds": await service.ask(SALOON, BOB, request_of("odds")),
        "why": await service.ask(SALOON, BOB, request_of("why")),
        "settings": await service.settings(SALOON, None),
        "verify": await saloon.fairness.verify(SALOON, BOB),
        "log": await saloon.log(BOB),
        "json": await saloon.log(BOB, "json"),
    }


async def nothing(saloon: Saloon) -> None:
    """Do nothing in secret."""


def declaring(speed: str, **options: Any) -> Secret:
    """Return how Ann declares."""

    async def secret(saloon: Saloon) -> None:
        await saloon.give("declare", by=ANN, speed=speed, **options)

    return secret


def declaring_twice(*speeds: str) -> Secret:
    """Return how Ann declares and changes her mind."""

    async def secret(saloon: Saloon) -> None:
        for speed in speeds:
            await saloon.give("declare", by=ANN, speed=speed)

    return secret


async def hidden_joins(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True, reflex="5d12")


async def hidden_of_ann_joins(saloon: Saloon) -> None:
    await saloon.join("Sniper", ANN, by=GWEN, hidden=True, side="crew")


async def hidden_is_edited(saloon: Saloon) -> None:
    await hidden_joins(saloon)
    await saloon.give("edit", "Sniper", condition="stunned", name="Bushwhacker", side="crew")


async def hidden_leaves(saloon: Saloon) -> None:
    await hidden_joins(saloon)
    await saloon.give("leave", "Sniper")


async def hidden_is_seated(saloon: Saloon) -> None:
    await hidden_joins(saloon)
    await saloon.give("reorder", "Sniper", before="Andy")


async def hidden_joins_and_is_undone(saloon: Saloon) -> None:
    await hidden_joins(saloon)
    await saloon.undo()
    await saloon.redo()


async def hidden_declares(saloon: Saloon) -> None:
    await hidden_joins(saloon)
    await saloon.give("declare", "Sniper", speed="fast", action="fire rifle")


async def hidden_is_tested(saloon: Saloon) -> None:
    await hidden_joins(saloon)
    await saloon.give("check", "Sniper")
    await saloon.give("check", "Sniper", against="Bess")


def noting(result: str) -> Secret:
    """Return how the GM notes a result of the table's own for Clay."""

    async def secret(saloon: Saloon) -> None:
        await saloon.give("flip", "Clay", roll=result)

    return secret


BEFORE_THE_FLIP: list[tuple[str, Secret, Secret]] = [
    ("the speed declared", declaring("fast"), declaring("slow")),
    ("the note of a declaration", declaring("slow", action="run"), declaring("slow", action="load musket")),
    ("whether there is a note", declaring("slow"), declaring("slow", action="run", kind="cautious")),
    ("a changed declaration", declaring_twice("fast"), declaring_twice("slow", "normal", "fast")),
    ("a hidden combatant", nothing, hidden_joins),
    ("a hidden combatant of somebody else's", nothing, hidden_of_ann_joins),
    ("an edit of a hidden combatant", nothing, hidden_is_edited),
    ("a hidden combatant that left", nothing, hidden_leaves),
    ("the seat of a hidden combatant", nothing, hidden_is_seated),
    ("a secret step taken back and brought back", nothing, hidden_joins_and_is_undone),
    ("the declaration of a hidden combatant", nothing, hidden_declares),
    ("a test of a hidden combatant", nothing, hidden_is_tested),
    ("a result that the GM noted", nothing, noting("7")),
    ("which result the GM noted", noting("2"), noting("CF")),
]


async def compared(tmp_path: Path, script: Callable[[Saloon, Secret], Awaitable[None]], *secrets: Secret) -> None:
    """Play a script once with each secret, and hold that Bob receives the same."""
    found = []
    async with AsyncExitStack() as stack:
        for number, secret in enumerate(secrets):
            saloon = await stack.enter_async_context(Saloon.open_at(tmp_path / f"{number}.db"))
            await script(saloon, secret)
            found.append(await received(saloon))
    first, second = found
    for what in first:
        assert first[what] == second[what], what


@pytest.mark.parametrize(("secrets"), [pair[1:] for pair in BEFORE_THE_FLIP], ids=[pair[0] for pair in BEFORE_THE_FLIP])
async def test_a_secret_before_the_flip_shows_nowhere(tmp_path: Path, secrets: tuple[Secret, Secret]) -> None:
    async def script(saloon: Saloon, secret: Secret) -> None:
        await posse(saloon)
        await secret(saloon)
        await saloon.give("declare", "Bess", by=BOB, speed="normal")

    await compared(tmp_path, script, *secrets)


@pytest.mark.parametrize("secret", [hidden_joins, hidden_declares, hidden_is_tested, hidden_of_ann_joins])
async def test_a_hidden_combatant_shows_nowhere_in_a_whole_round(tmp_path: Path, secret: Secret) -> None:
    async def script(saloon: Saloon, secret: Secret) -> None:
        await posse(saloon)
        await secret(saloon)
        await all_declare_but_hidden(saloon)
        await saloon.give("flip", card="28", force=True)
        for _ in range(8):
            if (await saloon.state()).round == 1:
                await saloon.give("next")
        await saloon.give("declare", "Bess", by=BOB, speed="fast")

    await compared(tmp_path, script, nothing, secret)


async def all_declare_but_hidden(saloon: Saloon) -> None:
    """Have the posse declare by name, so that a hidden one of Ann's is in nobody's way."""
    for name, by, speed in (("Andy", ANN, "fast"), ("Bess", BOB, "normal"), ("Clay", GWEN, "slow")):
        await saloon.give("declare", name, by=by, speed=speed)


@pytest.mark.parametrize("phases", [("III",), ("I",), ("IV", "II", "III")])
async def test_a_phase_that_was_picked_shows_nowhere(tmp_path: Path, phases: tuple[str, ...]) -> None:
    """Ann may act from phase I on; that she will not is seen when it is called, and not before."""

    async def script(saloon: Saloon, secret: Secret) -> None:
        await posse(saloon)
        await flipped(saloon)
        await secret(saloon)

    async def picks(saloon: Saloon) -> None:
        for phase in phases:
            await saloon.give("declare", by=ANN, phase=phase)

    await compared(tmp_path, script, nothing, picks)


async def test_a_pick_does_not_tell_by_buttons_that_grow_stale(saloon: Saloon) -> None:
    await flipped(saloon)
    press = await saloon.here()
    await saloon.give("declare", by=ANN, phase="III")
    assert not (await saloon.give("declare", by=BOB, press=press, phase="II")).refused


async def test_a_refusal_for_a_stranger_does_not_tell_whether_there_is_a_hidden_one(tmp_path: Path) -> None:
    async def tried(saloon: Saloon, secret: Secret) -> None:
        await posse(saloon)
        await secret(saloon)
        await saloon.give("join", by=BOB, name="Sniper", owner=BOB.user, reflex="2d6")
        await saloon.give("declare", "Sniper", by=BOB, speed="fast")
        await saloon.give("declare", "Bess", by=BOB, speed="fast")
        await saloon.give("leave", "Sniper", by=BOB)

    await compared(tmp_path, tried, nothing, hidden_joins)
