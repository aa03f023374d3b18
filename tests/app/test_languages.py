"""The table speaks one language to all, each person is told alone in their own."""

import re

import pytest

from bot.fight.askers import Actor
from bot.render.text import Lexicon
from bot.rules.errors import Refused
from bot.rules.registry import system_of
from tests.app.saloon import ANN, GWEN, SALOON, SYSTEM, Saloon

DE = Actor(user=GWEN.user, name=GWEN.name, manages=GWEN.manages, language="de")


def texts(saloon: Saloon) -> list[str]:
    return [one.announcement.text for one in saloon.courier.sent]


async def test_an_encounter_begins_in_the_language_of_the_server(empty: Saloon) -> None:
    await empty.start(place=SALOON.replace(language="de"))
    live = await empty.encounters.at(SALOON)
    assert live.state.settings == {"language": "de"}
    assert texts(empty)[0].startswith("**High Noon** beginnt: Past Participle. Gwen leitet.")
    assert empty.courier.sent[0].announcement.language == "de"


async def test_one_in_english_needs_no_setting(empty: Saloon) -> None:
    await empty.start()
    assert (await empty.encounters.at(SALOON)).state.settings == {}
    assert empty.courier.sent[0].announcement.language == "en"


async def test_whoever_presses_the_channel_is_told_in_its_own_language_and_each_person_in_theirs(empty: Saloon) -> None:
    await empty.start()
    await empty.give("configure", by=DE, key="language", value="de")
    await empty.join("Andy", ANN, reflex="2d10")
    await empty.undo(DE)
    assert texts(empty)[-1].startswith("Gwen nimmt zurück: ")
    assert "Alle hatten schon gesehen: Andy kommt dazu" in texts(empty)[-1]
    await empty.give("configure", key="language", value="en")
    assert texts(empty)[-1] == "Setting language: de → en."
    _, german = await empty.records.log(SALOON, DE, "text")
    _, english = await empty.records.log(SALOON, GWEN, "text")
    assert "Einstellung language: en → de." in german and "Setting language: en → de." in english


async def test_the_log_and_what_is_refused_are_in_the_language_of_whoever_asks(empty: Saloon) -> None:
    await empty.start()
    await empty.join("Andy", ANN, reflex="2d10")
    await empty.join("Brad", ANN, reflex="2d10")
    await empty.give("declare", "Andy", by=ANN, speed="fast")
    await empty.give("flip", force=True)
    await empty.undo()
    assert "Gwen takes back: /flip." in texts(empty)[-1]
    await empty.end()
    _, log = await empty.records.log(SALOON, DE, "text")
    assert "Gwen: /flip, erzwungen" in log and ": /declare (Andy)" in log
    assert f"   Startwert: {'03' * 32}, gebunden an: 1, " in log
    assert re.search(r"^   shuffle 1, place 54: [0-9]+ unter 54$", log, re.MULTILINE)


async def test_what_may_be_given_instead_is_told_in_the_language_of_whoever_is_refused(saloon: Saloon) -> None:
    german = Lexicon(system_of(SYSTEM).words, "de")
    for value, told in (("0", "count: „0“ geht nicht. Erlaubt: 1 oder mehr."), (None, "name: Da fehlt ein Wert.")):
        with pytest.raises(Refused) as refused:
            await saloon.give(*(("join",) if value is None else ("edit", "Andy")), count=value)
        assert german.refusal(refused.value.phrase).startswith(told)
