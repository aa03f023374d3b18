"""Two worlds that differ in a secret alone look the same to everybody whom it is kept from.

Each test plays one script twice, with different secrets in it, and compares all that Bob can receive: the
announcements, the boards, what he may name, what he is told of stale buttons, his status and his log.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tests.app.saloon import ANN, BOB, GWEN, SALOON, Saloon, Step, request_of

Secret = Sequence[Step]
"""What is done in secret."""
VERBS = ("declare", "act", "hold", "abort", "leave", "check", "odds", "why", "edit", "remove")


async def received(saloon: Saloon) -> dict[str, Any]:
    """Return all that Bob could have received, or could ask for now."""
    service, (encounter, public_version) = saloon.commands, await saloon.here()
    stale = [
        await service.perform(SALOON, BOB, request_of("next", press=press))
        for press in ((encounter, public_version - 1), (encounter + 1, public_version))
    ]
    return {
        # One who joins, speaks or is edited in secret makes more revisions; their numbers are not shown to anybody.
        "announcements": [pending.announcement for pending in saloon.courier.sent],
        "boards": [board for board, _ in groupby(saloon.courier.boards)],
        "seats": {verb: await saloon.autocomplete.combatants(SALOON, BOB, verb) for verb in VERBS},
        "stale": stale,
        "status": (await saloon.look.status(SALOON, BOB)).view,
        "panel": await service.panel(SALOON, BOB, request_of("declare")),
        "odds": await service.ask(SALOON, BOB, request_of("odds")),
        "why": await service.ask(SALOON, BOB, request_of("why")),
        "settings": await saloon.look.settings(SALOON, None),
        "verify": await saloon.fairness.verify(SALOON, BOB),
        "log": await saloon.log(BOB),
        "json": await saloon.log(BOB, "json"),
    }


def declared(**options: Any) -> Step:
    return (ANN, "declare", None, options)


def hidden(verb: str, combatant: str | None = "Sniper", **options: Any) -> Step:
    return (GWEN, verb, combatant, options)


JOINS = hidden("join", None, name="Sniper", hidden=True, reflex="5d12")
OF_ANN = hidden("join", None, name="Sniper", owner=ANN.user, hidden=True, side="crew", reflex="2d8")
DECLARES = (JOINS, hidden("declare", speed="fast", action="fire crossbow"))
TESTED = (JOINS, hidden("check"), hidden("check", against="Bess"))

BEFORE_THE_FLIP: list[tuple[str, Secret, Secret]] = [
    ("the speed declared", [declared(speed="fast")], [declared(speed="slow")]),
    ("the note", [declared(speed="slow", action="run")], [declared(speed="slow", action="load musket")]),
    ("whether there is a note", [declared(speed="slow")], [declared(speed="slow", action="run", kind="cautious")]),
    ("a changed one", [declared(speed="fast")], [declared(speed=speed) for speed in ("slow", "normal", "fast")]),
    ("a hidden combatant", [], [JOINS]),
    ("a hidden combatant of somebody else's", [], [OF_ANN]),
    ("an edit of it", [], [JOINS, hidden("edit", condition="stunned", name="Bushwhacker", side="crew")]),
    ("a hidden combatant that left", [], [JOINS, hidden("leave")]),
    ("the seat of a hidden combatant", [], [JOINS, hidden("reorder", before="Andy")]),
    ("a secret step taken back and brought back", [], [JOINS, hidden("undo", None), hidden("redo", None)]),
    ("the declaration of a hidden combatant", [], DECLARES),
    ("a test of a hidden combatant", [], TESTED),
    ("a result that the GM noted", [], [hidden("flip", "Clay", roll="7")]),
    ("which result the GM noted", [hidden("flip", "Clay", roll="2")], [hidden("flip", "Clay", roll="CF")]),
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
        await saloon.posse()
        await saloon.play(*secret)
        await saloon.give("declare", "Bess", by=BOB, speed="normal")

    await compared(tmp_path, script, *secrets)


@pytest.mark.parametrize("secret", [[JOINS], DECLARES, TESTED, [OF_ANN]])
async def test_a_hidden_combatant_shows_nowhere_in_a_whole_round(tmp_path: Path, secret: Secret) -> None:
    async def script(saloon: Saloon, secret: Secret) -> None:
        await saloon.posse()
        await saloon.play(*secret)
        # By name, so that a hidden one of Ann's is in nobody's way.
        for name, by, speed in (("Andy", ANN, "fast"), ("Bess", BOB, "normal"), ("Clay", GWEN, "slow")):
            await saloon.give("declare", name, by=by, speed=speed)
        await saloon.give("flip", card="28", force=True)
        for _ in range(8):
            if (await saloon.state()).round == 1:
                await saloon.give("next")
        await saloon.give("declare", "Bess", by=BOB, speed="fast")

    await compared(tmp_path, script, [], secret)


@pytest.mark.parametrize("phases", [("III",), ("I",), ("IV", "II", "III")])
async def test_a_phase_that_was_picked_shows_nowhere(tmp_path: Path, phases: tuple[str, ...]) -> None:
    """Ann may act from phase I on; that she will not is seen when it is called, and not before."""

    async def script(saloon: Saloon, secret: Secret) -> None:
        await saloon.posse()
        await saloon.flipped()
        await saloon.play(*secret)

    await compared(tmp_path, script, [], [declared(phase=phase) for phase in phases])


async def test_a_pick_does_not_tell_by_buttons_that_grow_stale(saloon: Saloon) -> None:
    await saloon.flipped()
    press = await saloon.here()
    await saloon.give("declare", by=ANN, phase="III")
    assert not (await saloon.give("declare", by=BOB, press=press, phase="II")).refused


async def test_a_refusal_for_a_stranger_does_not_tell_whether_there_is_a_hidden_one(tmp_path: Path) -> None:
    async def tried(saloon: Saloon, secret: Secret) -> None:
        await saloon.posse()
        await saloon.play(*secret)
        await saloon.give("join", by=BOB, name="Sniper", owner=BOB.user, reflex="2d6")
        await saloon.give("declare", "Sniper", by=BOB, speed="fast")
        await saloon.give("declare", "Bess", by=BOB, speed="fast")
        await saloon.give("leave", "Sniper", by=BOB)

    await compared(tmp_path, tried, [], [JOINS])
