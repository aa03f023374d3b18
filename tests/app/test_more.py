"""The option `more` in the use cases: one option for what slash commands do not name, and the last field of a form."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules import registry
from bot.rules.errors import Refused
from tests.app.saloon import ANN, GWEN, SALOON, Saloon
from tests.toys.hoard import Hoarding


@pytest.fixture
def hoard() -> Iterator[None]:
    """The system with forty options and thirty traits is played."""
    registry.add(Hoarding())
    yield
    registry.remove("hoard")


async def test_it_is_completed_for_the_system_of_the_channel(tmp_path: Path) -> None:
    async with Saloon.open_at(tmp_path / "q.db") as saloon:
        await saloon.start(system="exp-tactical")
        await saloon.give("join", by=GWEN, name="Abel", dexterity=12)
        await saloon.give("join", by=GWEN, name="Lurker", dexterity=12, hidden=True)

        async def texts(verb: str, typed: str, actor: Actor = ANN) -> list[str]:
            _, found = await saloon.autocomplete.more(SALOON, verb, typed, actor)
            return [one.text for one in found]

        assert await texts("flip", "") == ["alike ", "rest "]
        assert await texts("flip", "alike ") == ["alike true", "alike false"]
        assert await texts("act", "target ") == ["target Abel"], "nobody may learn of a hidden one"
        assert sorted(await texts("act", "target ", GWEN)) == ["target Abel", "target Lurker"]
        assert await texts("act", "times ") == []


async def test_a_key_is_given_by_itself_or_in_more(tmp_path: Path) -> None:
    async with Saloon.open_at(tmp_path / "q.db") as saloon:
        await saloon.start(system="exp-theatrical")
        given = {"times": 2, "more": "times 3"}
        with pytest.raises(Refused, match="given-twice"):
            await saloon.give("act", by=GWEN, **given)
        assert await saloon.look.with_more(SALOON, "act", {"do": "attack", "more": "times 3"}) == {
            "do": "attack", "times": "3",
        }  # fmt: skip


@pytest.mark.usefixtures("hoard")
async def test_traits_without_a_field_of_their_own_share_the_last_one(tmp_path: Path) -> None:
    async with Saloon.open_at(tmp_path / "q.db") as saloon:
        await saloon.start(system="hoard")
        request = Request(verb="join", options={"name": "Zoe", "owner": ANN.user, "more": "coin_5 7"})
        answer = await saloon.commands.perform(
            SALOON, ANN, request.replace(options={**request.options, "side": "crew"})
        )
        await saloon.commands.perform(SALOON, ANN, Request(verb="join", options={"name": "Bo", "owner": ANN.user}))
        zoe, _ = (await saloon.live()).state.combatants
        assert zoe.traits.coin_5 == 7 and not answer.refused
        asks = ("coin_1", "more")
        edit = Request(verb="edit", combatant="Zoe", options={})
        for actor, line in ((ANN, "coin_5 7"), (GWEN, "coin_5 7")):
            first, more = (await saloon.look.fields(SALOON, actor, edit, asks)).fields
            assert (first.value, more.lines is not None and more.lines.splitlines()[0]) == ("0", line)
            assert more.lines is not None and len(more.lines.splitlines()) == 26
