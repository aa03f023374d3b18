"""Presets as they are typed: what is offered, saved, begun with and removed."""

from tests.chat.house import House


async def test_a_table_is_saved_offered_and_begun_with(house: House) -> None:
    await house.started()
    await house.command(house.gm, "combatant add", name="Bandit", number=2, reflex="2d6")
    assert "2 combatants" in await house.command(house.gm, "encounter save", name="The yard")
    assert await house.offered(house.gm, "encounter save", "name", "yard") == ["The yard"]
    await house.call(house.gm.press(await house.button("1:end::=:"), private=True))
    start = ("encounter start", "from", "the")
    assert await house.offered(house.gm, *start, system="past-participle") == ["The yard"]
    assert await house.offered(house.gm, *start) == ["The yard"]
    assert await house.offered(house.gm, *start, system="torg") == []
    assert await house.offered(house.ann, *start, system="past-participle") == []
    options = {"system": "past-participle", "from": "The yard"}
    assert "You have no preset called" in await house.command(house.ann, "encounter start", **options)
    assert "From the preset The yard: 2 combatants" in await house.command(house.gm, "encounter start", **options)
    assert "Bandit 2" in await house.command(house.gm, "encounter status")
    assert "is removed" in await house.command(house.gm, "encounter save", name="The yard", remove=True)
    assert await house.offered(house.gm, *start, system="past-participle") == []
