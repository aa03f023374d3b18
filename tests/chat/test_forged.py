"""Forged presses and forms: whatever a custom_id says, the answer is a refusal, an offer or a form, and no trace."""

import logging
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.rules.commands import QUERIES
from bot.rules.commands import VERBS as ALL_VERBS
from bot.rules.registry import all_systems
from bot.rules.schema import fields_of
from tests.chat.house import House, words
from tests.chat.wire import CHANNEL
from tests.conformance.marks import amount

PLAY = {verb for system in all_systems().values() for verb in system.options}
VERBS = sorted(PLAY | {"end", "join", "admit", "configure", "undo", "redo", "restore", "start"})
NUMBERS = st.one_of(
    st.integers(0, 5).map(str),
    st.integers(0, 10**40).map(str),
    st.sampled_from(["", "-1", "0x1", "١٢", "00000000000000000001", str(2**63), str(2**64 + 1), "1e9", "NaN"]),
)
WORDS = st.one_of(st.sampled_from([*VERBS, "verb", "x", ""]), st.text("abcxyz_", max_size=12))
NAMES = st.one_of(
    st.sampled_from(["speed", "action", "until", "card", "combatant", "points", "owner", "user", "side", "by", "id"]),
    st.text(max_size=8),
)
VALUES = st.one_of(
    st.sampled_from(["fast", "28", "%", "%ZZ", "%00", "=", "true", "None", "9" * 30]), st.text(max_size=12)
)
OPTIONS = st.lists(st.tuples(NAMES, VALUES), max_size=4).map(lambda pairs: ";".join(f"{n}={v}" for n, v in pairs))
ASKS = st.lists(st.one_of(WORDS, st.sampled_from(["until", "action", "speed"])), max_size=8).map(",".join)
HERE = "q1:the one that runs:"
"""In place of how the custom_ids of the encounter begin that runs."""
FORGED = st.builds(
    lambda *parts: ":".join(parts)[:100],
    st.sampled_from(["q1", "q1", "q1", "q2", ""]),
    NUMBERS, NUMBERS, WORDS, NUMBERS,
    st.builds(str.__add__, st.sampled_from(["=", "o", "?", "!", ""]), ASKS),
    OPTIONS,
)  # fmt: skip
FROM_THE_BOARD = st.builds(
    lambda version, verb, who, how, asks, options: f"{HERE}{version}:{verb}:{who}:{how}{asks}:{options}"[:100],
    st.integers(0, 3), st.sampled_from(VERBS), NUMBERS, st.sampled_from("=o?"), ASKS, OPTIONS,
)  # fmt: skip


@pytest.mark.parametrize("system", sorted(all_systems()))
async def test_a_forged_press_ends_in_an_answer_and_never_in_a_trace(
    system: str, house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    await house.started(system)
    await house.command(house.ann, "join", name="Andy")
    await house.quiet()
    forgeries: list[tuple[str, bool, bool, dict[str, str]]] = []

    @settings(max_examples=amount(480, least=30), deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.one_of(FORGED, FROM_THE_BOARD), st.booleans(), st.booleans(), st.dictionaries(NAMES, VALUES, max_size=3))
    def forged(custom_id: str, gm: bool, private: bool, fields: dict[str, str]) -> None:
        forgeries.append((custom_id, gm, private, fields))

    forged()
    here = await house.button("")
    for custom_id, gm, private, fields in forgeries:
        custom_id = custom_id.replace(HERE, here)[:100]
        who = house.gm if gm else house.ann
        caplog.clear()
        answers = await house.call(who.press(custom_id, private=private))
        assert answers, f"{custom_id!r} was left without an answer"
        await house.call(who.submit(custom_id, fields, message=private))
        assert not [one for one in caplog.records if one.levelno >= logging.WARNING], f"{custom_id!r}\n{caplog.text}"
        assert not any("Something went wrong" in one.text for one in answers), custom_id


async def test_an_option_that_no_button_gives_is_refused(house: House, caplog: pytest.LogCaptureFixture) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    encounter = (await house.button("")).split(":")[1]
    before = await house.store.revisions(int(encounter))
    for verb, how, option in product(
        ("act", "declare", "flip", "odds"), ("=", "o", "?action", "?combatant"),
        ("combatant=1", "by=2", "now=0", "combatants=1", "zzz=1"),
    ):  # fmt: skip
        answers = await house.call(house.ann.press(f"q1:{encounter}:0:{verb}::{how}:{option}"))
        assert answers and not any("Something went wrong" in one.text for one in answers), (verb, how, option)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert await house.store.revisions(int(encounter)) == before


OPTIONS_OF_ANY = sorted(
    {
        *(name for system in all_systems().values() for kind in system.kinds.values() for name in fields_of(kind)),
        *(name for kind in QUERIES for name in fields_of(kind)),
    }
    - {"by", "now", "combatant"}
)
"""Every option that a verb has anywhere."""


@pytest.mark.parametrize("system", ["past-participle", "exp-none"])
async def test_whatever_options_a_forged_press_of_a_verb_has_it_is_refused(
    system: str, house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    await house.started(system)
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    await house.quiet()
    names = OPTIONS_OF_ANY
    for place, verb in enumerate(sorted(ALL_VERBS)):
        some = [names[(place * 7 + step * 5) % len(names)] for step in range(6)]
        for options in (
            "",
            *(f"{name}=x" for name in some),
            f"{some[0]}=x;{some[0]}=x",
            f"{some[1]}=;{some[2]}=1",
            "name=x;name=x",
        ):
            for who, whom in ((house.gm, ""), (house.ann, "5001"), (house.bob, "")):
                custom_id = await house.button(f"0:{verb}:{whom}:=:{options}")
                answers = await house.call(who.press(custom_id[:100]))
                assert answers, f"{custom_id!r} was left without an answer"
                problems = [one for one in caplog.records if one.levelno >= logging.WARNING]
                assert not problems, f"{custom_id!r}\n{caplog.text}"
                if verb == "end" and await house.store.live(CHANNEL) is None:
                    await house.started(system)


async def test_a_press_with_an_option_twice_or_of_another_verb_is_one_that_no_button_gives(house: House) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d6")
    for rest in (
        "0:muster::=:", "0:muster::=:count=x", "0:join::=:number=3", "0:declare::=:speed=fast;speed=slow",
        "0:act::=:retarget=same", "0:flip::=:points=3", "0:configure::=:key=pace", "0:hold::=:repeat=maybe",
    ):  # fmt: skip
        answers = await house.call(house.gm.press(await house.button(rest)))
        assert words(answers).startswith("This bot does not know that button"), rest


@pytest.mark.parametrize("verb", ["undo", "redo", "restore", "admit", "forget", "x"])
async def test_a_panel_that_there_is_not_is_refused(verb: str, house: House, caplog: pytest.LogCaptureFixture) -> None:
    await house.started()
    (answer,) = await house.call(house.gm.press(await house.button(f"0:{verb}::o:")))
    assert answer.private and "Something went wrong" not in answer.text and not caplog.records


@pytest.mark.parametrize("verb", ["admit", "edit", "reveal", "configure", "appoint", "end", "forget", "panel"])
async def test_a_form_that_there_is_not_is_no_trace(verb: str, house: House, caplog: pytest.LogCaptureFixture) -> None:
    await house.started()
    await house.quiet()
    answer = (await house.call(house.gm.press(f"q1:1:0:{verb}:7:?until,action:")))[-1]
    assert answer.text and "Something went wrong" not in answer.text
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
