"""A table in German, through the whole bot: what everybody reads, what each is told alone, and the setting."""

from __future__ import annotations

import pytest

from bot.sandbox import Person
from tests.conformance.test_phone import found, only
from tests.e2e.house import House, Table, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")


def strange(table: Table, system: str, viewer: Person | None, *, language: str, other: str) -> list[tuple[str, str]]:
    """Return what somebody alone was shown (None: everybody) of sentences that are in another language."""
    told = [shown(one.text) for one in table.channel.history if one.viewer == (viewer and viewer.id)]
    plain = [text.replace("**", "") for text in told]
    return [(piece, text) for text in plain for piece in only(system, other, language) if found(piece, text)]


def each_in_their_own(table: Table, system: str) -> None:
    """See that everybody was told all in German, and Rob alone in English."""
    for viewer in (None, table.gwen, table.mia, table.olga):
        assert not strange(table, system, viewer, language="de", other="en")
    assert not strange(table, system, table.rob, language="en", other="de")


@pytest.fixture
def hall(house: House, request: pytest.FixtureRequest) -> Table:
    """A table on a German server; Rob's Discord is English, those of all others are German."""
    there = House(house.discord, house.bot)
    there.guild.locale = "de"
    for one in there.everybody:
        one.locale = "en-GB" if one is there.rob else "de"
    return Table(there, there.guild.channel(request.node.name[:40]))


async def test_a_round_of_past_participle_in_german_and_then_in_english(hall: Table) -> None:
    gwen, mia, rob = hall.gwen, hall.mia, hall.rob
    await hall.each(
        (gwen, '/encounter start system:past-participle name:"Am Bahnhof"'),
        (mia, "/join name:Miranda reflex:2d8"),
        (rob, "/join name:Reuben reflex:2d6"),
        (gwen, "/combatant add name:Wolf number:2 reflex:2d10"),
        (mia, "/declare speed:fast"),
        (rob, "/declare speed:slow"),
        (gwen, "/declare several:all speed:normal"),
    )
    assert "Erst kommen die Ansagen" in await hall.say(mia, "/act")
    assert "Declarations come first" in await hall.say(rob, "/act")
    for name, result in (("Miranda", 7), ("Reuben", 8), ("Wolf 1", 7), ("Wolf 2", 7)):
        await hall.do(gwen, f'/flip combatant:"{name}" roll:{result}')
    await hall.each(
        (gwen, '/flip bar:"7/5/3/1 10/8/5/2 13/11/8/3"'),
        (gwen, "/next"),
        (mia, '/hold until:"jemand zieht"'),
        (gwen, "/act several:all"),
    )
    await hall.told("Wolf 1 handelt", "Wolf 2 ist dran")  # Miranda's circumstance may have come: the row stops.
    await hall.do(gwen, '/act combatant:"Wolf 2"')
    assert "Auf Wolf 2 antworten, bei Phase III" in [one.label for one in (await hall.told("Reuben ist dran")).buttons]
    await hall.each((mia, "/act action:schnauft"), (rob, "/act"), (gwen, "/encounter undo"), (gwen, "/encounter redo"))
    for who in (gwen, mia, rob, hall.olga):
        await hall.status(who)
    await hall.told("Gwen holt zurück", "Runde 2, Ansagen")
    each_in_their_own(hall, "past-participle")

    await hall.do(gwen, "/encounter settings key:language value:en")
    await hall.told("Setting language: de → en.")
    mark = len(hall.posts)
    await hall.each((mia, "/declare speed:fast"), (gwen, "/flip force:true"))
    flip = await hall.told("Round 2", after=mark)
    [card] = flip.files
    assert "fast" in (card.description or "") and "schnell" not in f"{flip.content} {card.description}"
    assert "Du hast **schnell** für Miranda angesagt." in hall.answers[-2][1].text


async def test_a_round_of_torg_in_german(hall: Table) -> None:
    gwen, mia, rob = hall.gwen, hall.mia, hall.rob
    await hall.each(
        (gwen, "/encounter start system:torg"),
        (mia, "/join name:Miranda initiative:14"),
        (rob, "/join name:Reuben initiative:12"),
        (gwen, "/combatant add name:Wolf number:2 initiative:13"),
        (gwen, "/next"),
        (mia, "/declare speed:slow"),
        (gwen, '/declare combatant:"Wolf 1" speed:normal kind:half-move'),
        (gwen, '/declare combatant:"Wolf 2" speed:fast kind:move'),
    )
    buttons = [one.label for one in (await hall.told("Zahl 12", "Ansagen darf Reuben")).buttons]
    assert "Auf Wolf 2 antworten: Bewegung, bei Zahl 13" in buttons
    await hall.each((rob, "/hold"), (gwen, "/next"), (gwen, "/act"), (gwen, "/next"), (gwen, "/act"), (gwen, "/next"))
    assert (await hall.say(mia, "/act")).startswith("Bei Miranda kommt heraus: dramatisch.")
    assert "hat nichts fällig" in await hall.say(mia, "/act") and "nothing due" in await hall.say(rob, "/act")
    await hall.do(gwen, "/next round:true")
    for who in (gwen, mia, rob, hall.olga):
        await hall.status(who)
    await hall.told("Runde 2", "Reuben")
    each_in_their_own(hall, "torg")
