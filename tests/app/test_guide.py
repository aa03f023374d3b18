"""Where to begin: the steps of a GM, and the welcome on a server that is new to the bot."""

import pytest

from bot.app.guide import FITS, STEPS, WHICH, Guide
from bot.app.requests import Place
from bot.render.text import lexicon
from bot.rules.errors import Refused
from bot.rules.registry import all_systems, system_of
from bot.rules.views import Style
from bot.rules.words import LANGUAGES, say
from tests.app.saloon import GWEN, SALOON, SYSTEM, Saloon, told

CELLAR = Place(channel=30)


def summaries(language: str) -> list[str]:
    """What each system is, in its own words."""
    return [lexicon(system.words, language).plain(say("summary")) for system in all_systems().values()]


@pytest.fixture
def guide(empty: Saloon) -> Guide:
    return empty.guide


def test_the_steps_are_buttons_that_open_something_of_their_own(guide: Guide) -> None:
    help = guide.help()
    assert [(one.verb, one.opens, one.asks, one.style) for one in help.offers] == [
        ("begin", True, (), Style.MAIN), ("seat", False, ("name",), Style.PLAIN), ("status", True, (), Style.PLAIN),
        ("back", True, (), Style.PLAIN), ("close", True, (), Style.PLAIN), ("which", True, (), Style.PLAIN),
    ]  # fmt: skip
    assert [one.label.code for one in help.offers] == [f"offer-{step}" for step in (*STEPS, "which")]
    assert [line.partition(" /")[0] for line in told(help.lines)[:2]] == ["Do you play?", "Do you lead?"]
    assert "/encounter doctor" in told(help.lines)[-1]


async def test_every_system_is_offered_with_what_it_is(guide: Guide) -> None:
    asks = await guide.systems(SALOON)
    *systems, which = asks.offers
    assert [dict(one.options) for one in systems] == [{"system": one} for one in all_systems()]
    assert all((one.verb, one.opens) == ("start", True) for one in systems) and which.verb == "which"
    assert told([one.label for one in systems]) == [one.name for one in all_systems().values()]
    first, *rest = told(asks.lines)
    assert first == "Which system do you play?" and len(rest) == len(all_systems())
    assert rest[-1].startswith("Torg Simple: The count runs down; announce at the bottom of your count")
    assert rest == [f"{one.name}: {own}" for one, own in zip(all_systems().values(), summaries("en"), strict=True)]


async def test_every_system_is_told_in_the_language_of_whoever_asks(guide: Guide) -> None:
    """Though none is played, each is told in its own words."""
    lines = [lexicon((), "de").plain(line) for line in (await guide.systems(SALOON)).lines[1:]]
    assert lines[-1].startswith("Torg Simple: Der Zähler läuft herunter; sag unten an deiner Zahl an")
    assert lines == [f"{one.name}: {own}" for one, own in zip(all_systems().values(), summaries("de"), strict=True)]


async def test_what_was_played_on_the_server_comes_first_the_latest_before(empty: Saloon, guide: Guide) -> None:
    by_name = list(all_systems())
    for system, place in (("torg", SALOON), ("d20", CELLAR), ("ticks", Place(channel=31, guild=99))):
        await empty.start(system=system, place=place)
    assert SALOON.guild != 99 and CELLAR.guild is None
    known = [one.id for one in await guide.known(SALOON)]
    assert known == ["torg", *(one for one in by_name if one != "torg")]
    assert [one.id for one in await guide.known(CELLAR)] == by_name, "in a place without a server"
    await empty.end()
    empty.clock.time += 1000
    await empty.start(system="sides")
    assert [one.id for one in await guide.known(SALOON)][:2] == ["sides", "torg"]
    await empty.end()
    empty.clock.time += 1000
    await empty.start(system="torg")
    assert [one.id for one in await guide.known(SALOON)][:2] == ["torg", "sides"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", all_systems())
def test_at_most_three_answers_lead_to_each_system(guide: Guide, id: str, language: str) -> None:
    words, answer, asked = lexicon((), language), guide.propose(()), 0
    while answer.offers[0].verb == WHICH.verb:
        asked += 1
        assert words.plain(answer.lines[0]).endswith("?") and len(answer.offers) > 1
        given = {dict(one.options)[FITS]: words.label(one.label) for one in answer.offers}
        assert len(set(given.values())) == len(given)
        wanted = ",".join(system_of(id).fits[:asked])
        assert wanted in given
        answer = guide.propose(tuple(wanted.split(",")))
    start, every = answer.offers
    assert (start.verb, dict(start.options), start.style) == ("start", {"system": id}, Style.MAIN)
    assert asked <= 3 and every.verb == "begin" and system_of(id).name in words.plain(answer.lines[1])


def test_answers_that_lead_to_no_system_are_refused(guide: Guide) -> None:
    with pytest.raises(Refused, match="no-such-button"):
        guide.propose(("declare", "cards"))


async def test_the_first_alone_is_welcomed_and_that_on_a_server_alone(empty: Saloon, guide: Guide) -> None:
    welcome = await guide.start(SALOON, GWEN, system=SYSTEM, name="High Noon")
    assert "High Noon" in told(welcome.lines)[0]
    assert told(welcome.lines)[-2].startswith("Welcome!") and "steps of a fight" in told(welcome.lines)[-1]
    assert [one.verb for one in welcome.offers if one.verb in STEPS] == list(STEPS[1:])
    await empty.end()
    for place in (SALOON, CELLAR):
        again = await guide.start(place, GWEN, system=SYSTEM)
        assert not any(line.startswith("Welcome!") for line in told(again.lines))
        assert not [one for one in again.offers if one.verb in STEPS]
