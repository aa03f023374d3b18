"""From orders to commands: who is named, who is meant, and what an option may be."""

import tomllib
from collections.abc import Awaitable
from importlib.resources import files
from typing import Any

import pytest

from bot.app.parsing.command import Making, command_of, query_of
from bot.fight.askers import Actor, viewer_of
from bot.fight.fight import Fight
from bot.fight.whom import meant, named
from bot.render.text import Teller
from bot.rules.errors import Refused
from bot.rules.registry import System, system_of
from bot.rules.systems.past_participle.commands import Odds
from bot.rules.systems.torg.guards import Interrupt
from bot.rules.words import Phrase
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, SYSTEM, Saloon, id_of, request_of, told
from tests.conformance.table import GM, Table

PAST, TORG = system_of(SYSTEM), system_of("torg")


async def made(saloon: Saloon, verb: str, combatant: str | None = None, *, by: Actor = ANN, **options: Any) -> Any:
    """Return the command that an order makes."""
    live = await saloon.live()
    request = request_of(verb, combatant, **options)
    return command_of(Making(saloon.encounters, live, live.fight, live.viewer(by)), request)


async def name(saloon: Saloon, text: str, by: Actor = ANN) -> int:
    """Return the combatant that a text names."""
    state = await saloon.state()
    return named(state, viewer_of(by, state.gms), text)


async def meaning(saloon: Saloon, verb: str, by: Actor, press: tuple[int, int] | None = None, **options: Any) -> Any:
    """Return the combatant that is meant if none is named."""
    state = await saloon.state()
    return meant(Fight(PAST, state), viewer_of(by, state.gms), request_of(verb, press=press, **options))


def test_who_is_up_is_meant_even_if_it_is_asked_what_exactly_is_done() -> None:
    table = Table("fast-action")
    for name, roll in (("Orc", "5 5 5"), ("Troll", "6 6 6")):
        table.join(name, dice=3)
        table.flip(name, roll=roll)
    biting = request_of("act", action="bites")
    assert meant(table.fight, GM, biting, biting.options) == table.id("Troll")


# Names to ids.


async def test_a_combatant_is_named_by_its_name_its_id_or_a_part_that_fits_only_one(
    saloon: Saloon, refused: Any
) -> None:
    clay, holliday = id_of("Clay"), await saloon.join("Doc Holliday")
    for text in ("Clay", "clay", "  CLAY ", str(clay), "cla"):
        assert await name(saloon, text) == clay
    for text in ("doc \t holliday", "holl", "doc"):
        assert await name(saloon, text) == holliday
    for text in ("Xyzzy", "", "0", "99999999999999999999"):
        with refused("no-such-combatant"):
            await name(saloon, text)
    with refused("no-such-name", found="Clya", near=("Clay",)):
        await name(saloon, "Clya")
    await saloon.join("Doc Brown")
    fitting = tuple(f"{one.name} ({one.id})" for one in (await saloon.state()).combatants if one.name[:3] == "Doc")
    with refused("several-combatants", found="doc", names=fitting):
        await name(saloon, "doc")
    assert await saloon.join("007") == await name(saloon, "007"), "where no id is like it"


async def test_a_part_or_a_near_miss_of_a_hidden_name_finds_nobody(saloon: Saloon, refused: Any) -> None:
    hidden = await saloon.join("Winchester", hidden=True)
    for text in ("Winch", "Winchestre"):
        with refused("no-such-combatant"):
            await name(saloon, text, ANN)
    assert await name(saloon, "Winch", GWEN) == hidden


async def test_sides_settings_and_speeds_are_found_whatever_their_case(saloon: Saloon) -> None:
    await saloon.give("join", by=BOB, name="Cain", owner=BOB.user, reflex="2d6", side="CREW")
    await saloon.give("join", by=BOB, name="Seth", owner=BOB.user, reflex="2d6", side="The Law")
    await saloon.give("join", by=BOB, name="Abel", owner=BOB.user, reflex="2d6", side="the law")
    sides = {one.name: one.side for one in (await saloon.state()).combatants}
    assert (sides["Cain"], sides["Seth"], sides["Abel"]) == ("crew", "The Law", "The Law")
    await saloon.give("configure", key="CARDS", value="Combatant")
    await saloon.give("configure", key="expo", value="OFF")
    state = await saloon.state()
    assert (state.setting("cards"), state.setting("exposure")) == ("combatant", "off")
    await saloon.give("declare", "Andy", by=ANN, speed="NORMAL")
    assert (await saloon.state()).get(id_of("Andy")).speed == "normal"


async def test_a_side_of_which_only_hidden_ones_are_keeps_nobodys_case(saloon: Saloon) -> None:
    await saloon.give("join", name="Shade", hidden=True, reflex="2d6", side="Ghosts")
    await saloon.give("join", by=BOB, name="Abel", owner=BOB.user, reflex="2d6", side="ghosts")
    assert next(one.side for one in (await saloon.state()).combatants if one.name == "Abel") == "ghosts"


async def test_several_alike_are_refused_with_their_ids(saloon: Saloon, refused: Any) -> None:
    hidden = await saloon.join("Sniper", hidden=True)
    await saloon.give("join", by=BOB, name="sniper", owner=BOB.user, reflex="2d6")
    other = next(one.id for one in (await saloon.state()).combatants if one.name == "sniper")
    with refused("several-combatants", names=(f"Sniper ({hidden}, hidden)", f"sniper ({other})")):
        await name(saloon, "Sniper", GWEN)
    assert await name(saloon, str(hidden), GWEN) == hidden
    assert await name(saloon, "Sniper", ANN) == other


async def test_a_hidden_combatant_is_named_by_its_player_and_gms_alone(saloon: Saloon) -> None:
    await saloon.join("Shade", BOB, by=GWEN, hidden=True)
    for by in (GWEN, MIA, BOB):
        assert await name(saloon, "Shade", by) == id_of("Shade")


ASKING = [
    ("declare", {"speed": "fast"}),
    ("act", {}),
    ("hold", {}),
    ("abort", {}),
    ("leave", {}),
    ("edit", {"name": "Else"}),
    ("reveal", {}),
    ("reorder", {}),
    ("check", {}),
    ("surge", {}),
    ("flip", {"roll": "4"}),
]


async def refusal(work: Awaitable[Any]) -> Phrase:
    with pytest.raises(Refused) as raised:
        await work
    return raised.value.phrase


@pytest.mark.parametrize(("verb", "options"), ASKING)
async def test_a_hidden_name_or_id_is_refused_like_one_that_is_none(
    saloon: Saloon, verb: str, options: dict[str, Any]
) -> None:
    number = await saloon.join("Sniper", hidden=True)
    for pair in (("Sniper", "Nobody"), (str(number), "4999")):
        first, second = [await refusal(saloon.give(verb, who, by=ANN, **options)) for who in pair]
        assert first == second


@pytest.mark.parametrize(("verb", "option"), [("act", "preempt"), ("check", "against"), ("reorder", "before")])
async def test_a_hidden_one_in_an_option_is_refused_like_one_that_is_none(
    saloon: Saloon, verb: str, option: str
) -> None:
    await saloon.join("Sniper", hidden=True)
    given: list[dict[str, Any]] = [{option: who} for who in ("Sniper", "Nobody")]
    first, second = [await refusal(saloon.give(verb, "Andy", by=ANN, **options)) for options in given]
    assert first == second


@pytest.mark.parametrize("verb", ["odds", "why", "declare"])
async def test_questions_and_panels_do_not_betray_a_hidden_name(saloon: Saloon, verb: str) -> None:
    await saloon.join("Sniper", hidden=True)
    asked = saloon.commands.panel if verb == "declare" else saloon.commands.ask
    first, second = [await refusal(asked(SALOON, ANN, request_of(verb, who))) for who in ("Sniper", "Nobody")]
    assert first == second and first.code == "no-such-combatant"


async def test_nobody_finds_a_hidden_one_by_asking_how_to_interrupt_it(saloon: Saloon, refused: Any) -> None:
    await saloon.join("Sniper", hidden=True)
    for who in ("Sniper", "Nobody"):
        with refused("no-such-combatant"):
            await asked(saloon, "interrupt", combatant="Andy", system=TORG, target=who)


# Who is meant.


async def test_who_has_none_or_several_is_refused(saloon: Saloon, refused: Any) -> None:
    stranger = Actor(user=44, name="Sid")
    with refused("no-combatant-of-yours"):
        await meaning(saloon, "declare", stranger)
    with refused("no-combatant-of-yours"):
        await meaning(saloon, "declare", stranger, press=await saloon.here())
    await saloon.join("Ace", ANN)
    with refused("which-combatant"):
        await meaning(saloon, "declare", ANN)


async def test_a_button_means_the_only_one_who_can_use_it(saloon: Saloon, refused: Any) -> None:
    await saloon.join("Ace", ANN, reflex="1d4")
    with refused("which-combatant"):
        await meaning(saloon, "declare", ANN, press=await saloon.here())
    with refused("which-combatant"):  # nobody has declared, so nobody can abort
        await meaning(saloon, "abort", ANN, press=await saloon.here())
    await saloon.give("declare", "Ace", by=ANN, speed="slow")
    assert await meaning(saloon, "abort", ANN, press=await saloon.here()) == id_of("Ace")
    with refused("which-combatant"):
        await meaning(saloon, "abort", ANN)


async def test_a_flip_of_the_gms_means_nobody_even_where_it_could_be_for_one_alone(empty: Saloon) -> None:
    await empty.start()
    await empty.join("Andy", ANN)
    assert await meaning(empty, "flip", GWEN) is None


async def test_a_gm_who_plays_means_its_own_one_as_far_as_that_can(saloon: Saloon, refused: Any) -> None:
    await saloon.join("Gus", GWEN, reflex="5d12")
    assert await meaning(saloon, "declare", GWEN) == id_of("Gus")
    assert await meaning(saloon, "leave", GWEN) == id_of("Gus")
    await saloon.all_declare()
    await saloon.give("declare", by=GWEN, speed="fast")
    for who in ("Andy", "Bess", "Clay", "Gus"):
        await saloon.give("flip", who, roll="12")
    await saloon.give("flip")
    await saloon.give("next")
    assert await meaning(saloon, "act", GWEN) == id_of("Gus")
    assert await meaning(saloon, "act", GWEN, press=await saloon.here()) == id_of("Gus")
    await saloon.give("act")
    with refused("which-combatant"):  # It has acted; now Andy is up.
        await meaning(saloon, "act", GWEN)


async def test_a_gm_who_plays_several_means_the_one_that_can(saloon: Saloon, refused: Any) -> None:
    await saloon.join("Gus", GWEN)
    await saloon.join("Gil", GWEN)
    with refused("which-combatant"):
        await meaning(saloon, "declare", GWEN)
    await saloon.give("declare", "Gil", speed="fast")
    assert await meaning(saloon, "abort", GWEN) == id_of("Gil")
    assert await meaning(saloon, "leave", GWEN) is None


async def test_a_gm_means_the_only_one_that_is_nobodys_and_of_several_is_asked_for_which(saloon: Saloon) -> None:
    assert await meaning(saloon, "declare", MIA) == id_of("Clay")
    await saloon.join("Cole")
    answer = await saloon.give("declare", by=MIA, speed="fast")
    assert answer.refused and told(answer.lines) == ["Say which combatant you mean: combatant:."]
    assert told([offer.label for offer in answer.offers]) == ["Cole", "Clay"]


# Options.


BAD = [
    ("declare", {"speed": "x" * 101}, "speed", "x" * 80, "at most 100 characters"),
    ("declare", {"speed": " \t"}, "speed", " \t", "not empty"),
    ("declare", {"speed": 3}, "speed", "3", "a text"),
    ("declare", {"action": "x" * 201}, "action", "x" * 80, "at most 200 characters"),
    ("hold", {"until": ""}, "until", "", "not empty"),
    ("next", {"round": "twice"}, "round", "twice", "yes or no"),
    ("edit", {"count": "0"}, "count", "0", "1 or more"),
    ("join", {"name": "x" * 81}, "name", "x" * 80, "at most 80 characters"),
    ("join", {"name": "\u200b"}, "name", "\u200b", "not empty"),
    ("join", {"name": "Ike", "side": "s" * 33}, "side", "s" * 33, "at most 32 characters"),
    ("join", {"name": "Ike", "count": 1000}, "count", "1000", "999 or less"),
    ("join", {"name": "Ike", "reflex": "1d6 or thereabouts"}, "reflex", "1d6 or thereabouts", "at most 12 characters"),
    ("appoint", {"user": "Bob"}, "user", "Bob", "a whole number"),
]


BAD_IN_TORG = [
    ("declare", {"rush": "1000"}, "rush", "1000", "999 or less"),
    ("declare", {"rush": -1000}, "rush", "-1000", "-999 or more"),
    ("declare", {"rush": "much"}, "rush", "much", "a whole number"),
    ("declare", {"surge": "much"}, "surge", "much", "a whole number"),
    ("declare", {"take_time": "perhaps"}, "take_time", "perhaps", "yes or no"),
    ("act", {"total": "1e9"}, "total", "1e9", "a whole number"),
    ("act", {"done": 2}, "done", "2", "yes or no"),
    ("edit", {"initiative": "abc"}, "initiative", "abc", "a whole number"),
]


@pytest.mark.parametrize(
    ("system", "verb", "options", "option", "found", "allowed"),
    [*((SYSTEM, *one) for one in BAD), *(("torg", *one) for one in BAD_IN_TORG)],
)
async def test_a_bad_option_is_refused_with_what_was_found_and_what_is_allowed(
    empty: Saloon, refused: Any, system: str, verb: str, options: dict[str, Any], option: str, found: str, allowed: str
) -> None:
    await empty.start(system=system)
    await empty.join("Andy", ANN, reflex="2d8" if system == SYSTEM else None)
    before = empty.dump()
    with refused("bad-option", option=option, found=found, allowed=allowed):
        await empty.give(verb, "Andy" if verb in ("declare", "act", "hold", "edit") else None, **options)
    assert empty.dump() == before


@pytest.mark.parametrize(("verb", "options", "option"), [("join", {}, "name"), ("configure", {"value": "on"}, "key")])
async def test_a_value_that_is_missing_is_asked_for(
    saloon: Saloon, refused: Any, verb: str, options: dict[str, Any], option: str
) -> None:
    with refused("value-missing", option=option):
        await saloon.give(verb, **options)


async def test_a_verb_that_is_none_is_refused(saloon: Saloon, refused: Any) -> None:
    with refused("bad-option", option="verb", found="dance"):
        await saloon.give("dance")


async def test_an_unknown_system_is_refused_with_those_that_there_are(empty: Saloon, refused: Any) -> None:
    with refused("no-such-system", found="chess"):
        await empty.start(system="chess")
    assert await empty.store.last(10) is None


# Questions.


async def asked(
    saloon: Saloon, verb: str, by: Actor = ANN, combatant: str | None = None, system: System = PAST, **options: Any
) -> Any:
    """Return the question that a request makes."""
    state = await saloon.state()
    return query_of(Fight(system, state), viewer_of(by, state.gms), request_of(verb, combatant, **options), Teller())


async def test_questions_name_and_convert_like_commands(saloon: Saloon, refused: Any) -> None:
    odds = await asked(saloon, "odds", speed="fast")
    assert isinstance(odds, Odds)
    assert (odds.combatant, odds.speed) == (id_of("Andy"), "fast")
    interrupt = await asked(saloon, "interrupt", combatant="Andy", system=TORG, target="Clay")
    assert isinstance(interrupt, Interrupt)
    assert interrupt.target == id_of("Clay")
    with refused("bad-option", option="dice", found="two"):
        await asked(saloon, "odds", combatant="Andy", system=system_of("fast-action"), dice="two")


async def test_questions_are_for_ones_own_or_the_gms(saloon: Saloon, refused: Any) -> None:
    with refused("not-yours", who="Bess"):
        await asked(saloon, "why", ANN, "Bess")
    assert (await asked(saloon, "why", MIA, "Bess")).combatant == id_of("Bess")
    assert (await asked(saloon, "why", GWEN)).combatant == id_of("Clay"), "the only one of the GM's own"
    await saloon.join("Dave")
    with refused("which-combatant"):
        await asked(saloon, "why", GWEN)


# Decks.


def shipped_deck() -> str:
    return (files("bot") / "decks" / "standard.toml").read_text("utf-8")


def put_deck(saloon: Saloon, name: str, text: str) -> None:
    (saloon.path.parent / "decks" / f"{name}.toml").write_text(text, "utf-8")


async def test_a_deck_of_ones_own_is_shuffled_in(saloon: Saloon) -> None:
    put_deck(saloon, "mine", shipped_deck())
    answer = await saloon.give("configure", key="deck", value="mine")
    assert saloon.texts == [], "before the fight moves, the asker alone is told"
    assert told(answer.lines) == ["Setting deck: standard → mine.", "The deck is reshuffled."]
    assert (await saloon.state()).pile.shuffles == 2


@pytest.mark.parametrize("option", ["by", "verb"])
async def test_who_gives_a_command_and_what_it_is_are_no_options(saloon: Saloon, refused: Any, option: str) -> None:
    request = request_of("declare", "Andy").replace(options={"speed": "fast", option: "x" * 81})
    with refused("bad-option", option=option, found="x" * 80, allowed="nothing: it is never given"):
        await saloon.commands.perform(SALOON, GWEN, request)


async def test_a_deck_of_53_cards_is_refused_with_card_and_field(saloon: Saloon, refused: Any) -> None:
    text = shipped_deck()
    cards = text.split("[[cards]]")
    put_deck(saloon, "short", "[[cards]]".join([*cards[:20], *cards[21:]]))
    missing = tomllib.loads("[[cards]]" + cards[20])["cards"][0]["number"]
    before = saloon.dump()
    facts = {"card": f"card {missing}", "field": "cards", "found": "53 cards", "name": "short"}
    with refused("bad-deck", allowed="54 cards, numbered 0 to 53", **facts):
        await saloon.give("configure", key="deck", value="short")
    assert saloon.dump() == before


async def test_a_deck_with_a_bad_cell_is_refused_with_card_and_row(saloon: Saloon, refused: Any) -> None:
    deck = tomllib.loads(shipped_deck())
    first = deck["cards"][0]
    row = first["cause"][2]
    put_deck(saloon, "odd", shipped_deck().replace(f'"{row}"', '"1 2 3 4 five"', 1))
    with refused("bad-deck", card=f"card {first['number']}", field="cause, row 3"):
        await saloon.give("configure", key="deck", value="odd")


@pytest.mark.parametrize("name", ["", "none", "../standard", "standard.toml", "x" * 90])
async def test_an_unknown_deck_or_none_is_refused(saloon: Saloon, refused: Any, name: str) -> None:
    with refused("no-such-deck", name=name):
        await saloon.give("configure", key="deck", value=name or None)


# Verbs that are taken for another kind.


async def test_a_question_is_no_command_and_a_command_no_question(saloon: Saloon, refused: Any) -> None:
    with refused("bad-option", option="verb", found="odds", allowed="a command, not a question"):
        await made(saloon, "odds")
    state = await saloon.state()
    with refused("no-question", verb="declare"):
        query_of(Fight(PAST, state), viewer_of(ANN, state.gms), request_of("declare"), Teller())
