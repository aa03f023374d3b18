"""Looking, which changes nothing: status, settings, suggestions, seats, panels and questions."""

from typing import Any

import pytest

from bot.app.requests import Answer, Nameable
from bot.fight.askers import Actor
from bot.rules.errors import Refused
from bot.rules.registry import system_of
from bot.rules.views import PersonalView, Style
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, SYSTEM, Saloon, id_of, request_of, told

STRANGER = Actor(user=44, name="Sid")


async def panel(saloon: Saloon, by: Actor, combatant: str | None = None, verb: str = "declare", **more: Any) -> Any:
    """Return the panel of a verb; opening it must not change anything."""
    file, boards = saloon.dump(), len(saloon.courier.boards)
    answer = await saloon.commands.panel(SALOON, by, request_of(verb, combatant, **more))
    assert (saloon.dump(), len(saloon.courier.boards)) == (file, boards)
    return answer


# Status.


def seen(answer: Answer) -> PersonalView:
    """What somebody is shown."""
    assert answer.view is not None
    return answer.view


async def test_a_player_sees_its_own_secrets_and_the_gm_all(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.all_declare()
    answer = await saloon.look.status(SALOON, ANN)
    assert (answer.encounter, answer.system) == (1, "past-participle")
    ann = seen(answer)
    assert answer.offers[: len(ann.offers)] == ann.offers, "the questions come behind them"
    assert told(ann.secrets) == ["Andy declared fast."]
    assert ann.hidden == ()
    assert [(offer.verb, offer.combatant) for offer in ann.offers] == [
        ("declare", id_of("Andy")), ("abort", id_of("Andy")),
    ]  # fmt: skip
    for by in (GWEN, MIA):
        view = seen(await saloon.look.status(SALOON, by))
        assert told(view.secrets) == [
            "Andy declared fast.", "Bess declared normal.", "Clay declared slow.", "Sniper has not declared.",
        ]  # fmt: skip
        assert [row.name for row in view.hidden] == ["Sniper"]
        assert view.board == ann.board
    view = seen(await saloon.look.status(SALOON, STRANGER))
    assert (view.secrets, view.hidden, view.offers) == ((), (), ())


async def test_a_glance_has_the_few_buttons_of_what_one_would_do_now(saloon: Saloon) -> None:
    """The first stands out for whom the fight waits; it names whose it is, and tells nobody what is another's."""

    async def buttons(by: Actor) -> tuple[list[str], str | None]:
        offers = (await saloon.look.glance(SALOON, by)).offers
        main = [one.label for one in offers if one.style is Style.MAIN]
        return told([one.label for one in offers]), next(iter(told(main)), None)

    assert await buttons(ANN) == (["Declare: Andy", "More…"], "Declare: Andy")
    assert await buttons(STRANGER) == (["Join", "More…"], None)
    assert await buttons(GWEN) == (["Declare: Clay", "Own result: Clay", "More…"], "Declare: Clay")
    await saloon.give("declare", "Andy", by=ANN, speed="fast")
    assert await buttons(ANN) == (["Declare: Andy", "Abort: Andy", "More…"], None)
    assert await buttons(GWEN) == (["Declare: Clay", "Own result: Clay", "Flip", "More…"], "Declare: Clay")
    await saloon.all_declare()
    assert await buttons(GWEN) == (["Flip", "Declare: Clay", "Abort: Clay", "More…"], "Flip")
    for by, secrets in ((ANN, ["Andy declared fast."]), (GWEN, ["Clay declared slow."]), (STRANGER, [])):
        glance = await saloon.look.glance(SALOON, by)
        assert told(glance.secrets) == secrets and not glance.is_next


async def test_bells_are_listed_as_far_as_one_may_know_of_them(saloon: Saloon) -> None:
    assert told((await saloon.look.bells(SALOON, ANN)).lines) == [
        "No bell is set. GM: /encounter bell text: at: sets one."
    ]
    await saloon.give("bell", text="the bank opens", at="phase II")
    await saloon.give("bell", text="the posse comes", at="round 2", secret=True)
    bank = "round 1, phase II: the bank opens"
    posse = "round 2, for the GM alone: the posse comes"
    for by, lines in ((ANN, [bank]), (GWEN, [bank, posse])):
        assert told((await saloon.look.bells(SALOON, by)).lines) == lines
        assert told(seen(await saloon.look.status(SALOON, by)).bells) == lines
        texts = tuple(line.rpartition(": ")[2] for line in lines)
        assert await saloon.autocomplete.bells(SALOON, by) == texts
    await saloon.undo()
    assert told((await saloon.look.bells(SALOON, GWEN)).lines) == [bank]


async def test_counters_are_suggested_as_far_as_one_may_know_of_them(saloon: Saloon) -> None:
    await saloon.give("counter", "Bess", name="hp", value=5)
    await saloon.give("counter", name="doom", value=1, secret=True)
    assert await saloon.autocomplete.counters(SALOON, ANN) == ("hp",)
    assert await saloon.autocomplete.counters(SALOON, GWEN) == ("hp", "doom")


async def test_the_board_is_posted_again(saloon: Saloon) -> None:
    assert told((await saloon.look.repost(SALOON)).lines) == ["Done."]
    assert saloon.courier.reposted == [saloon.courier.boards[-1]]


async def test_the_system_that_is_played_is_known(empty: Saloon, refused: Any) -> None:
    assert not empty.in_memory()
    with refused("no-encounter"):
        await empty.look.system_at(SALOON)
    await empty.start()
    assert empty.in_memory()
    assert await empty.look.system_at(SALOON) == "past-participle"
    again = empty.restarted()
    assert not again.in_memory()
    await again.look.system_at(SALOON)
    assert again.in_memory()


async def test_traits_still_missing_to_join(saloon: Saloon) -> None:
    missing = await saloon.look.missing(SALOON, {"reflex": None, "agility": 7})
    assert (missing.system, list(missing.traits)) == (SYSTEM, ["reflex"])
    assert (await saloon.look.missing(SALOON, {"reflex": "2d6"})).traits == {}


@pytest.mark.parametrize(
    ("system", "given", "asked"),
    [
        ("exp-theatrical", {}, ["dexterity"]),
        ("exp-theatrical", {"dexterity": 12}, []),
        ("fast-action", {}, ["dice", "prowess", "bound"]),
        ("fast-action", {"prowess": 3}, []),
        ("exp-tactical", {"awareness": 9}, ["dexterity", "awareness"]),
        ("exp-tactical", {"dexterity": 12}, []),
        ("torg", {}, []),
        ("exp-none", {}, []),
    ],
)
async def test_a_form_of_joining_asks_for_what_the_system_goes_by(
    empty: Saloon, system: str, given: dict[str, int], asked: list[str]
) -> None:
    """Who gives one of several numbers that all have a default is asked for none."""
    await empty.start(system=system)
    assert list((await empty.look.missing(SALOON, given)).traits) == asked


# Settings.


async def test_all_settings_are_told_with_what_each_may_be(saloon: Saloon) -> None:
    lines = told((await saloon.look.settings(SALOON, None)).lines)
    system = system_of(await saloon.look.system_at(SALOON))
    assert [line.split(" = ")[0] for line in lines] == [one.key for one in system.settings]
    found = {line.split(" = ")[0]: line for line in lines}
    assert found["call"].startswith("call = auto: auto: the next phase is called when the last one has acted; gm: with")
    assert found["call"].endswith("Allowed: auto, gm")
    assert found["actions"].startswith("actions = none: ")
    assert "Allowed" not in found["actions"]
    assert found["deck"].endswith("Allowed: standard")


async def test_answers_are_told_in_the_words_of_the_system_that_is_played(saloon: Saloon) -> None:
    answers = [
        await saloon.look.settings(SALOON, None),
        await saloon.commands.ask(SALOON, ANN, request_of("why")),
        await saloon.commands.ask(SALOON, ANN, request_of("odds")),
        await saloon.look.repost(SALOON),
        await saloon.fairness.verify(SALOON, BOB),
    ]
    assert [answer.system for answer in answers] == ["past-participle"] * 5


async def test_one_setting_is_told_as_it_is_now_and_an_unknown_one_refused(saloon: Saloon, refused: Any) -> None:
    (saloon.path.parent / "decks" / "mine.toml").write_text("")
    await saloon.give("configure", key="call", value="gm")
    [line] = told((await saloon.look.settings(SALOON, "call")).lines)
    assert line.startswith("call = gm: ")
    [line] = told((await saloon.look.settings(SALOON, "deck")).lines)
    assert line.endswith("Allowed: standard, mine")
    keys = tuple(one.key for one in system_of(SYSTEM).settings)
    with refused("no-such-setting", found="mood", allowed=keys, system="Past Participle"):
        await saloon.look.settings(SALOON, "mood")


async def test_a_system_without_settings_says_so(saloon: Saloon, refused: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(system_of(SYSTEM)), "settings", ())
    with refused("no-such-setting", found="any", allowed=("none",)):
        await saloon.look.settings(SALOON, None)


async def test_what_a_setting_may_be(saloon: Saloon) -> None:
    for key, values in (("order", ("any", "reflex")), ("deck", ("standard",)), ("actions", ()), ("mood", ())):
        assert (await saloon.autocomplete.setting_values(SALOON, key)).texts == values


# Suggestions and seats.


async def test_options_are_suggested(saloon: Saloon) -> None:
    async def suggested(verb: str, option: str, typed: str = "") -> tuple[str, ...]:
        return (await saloon.autocomplete.option(SALOON, ANN, verb, option, typed)).texts

    assert await suggested("declare", "speed") == ("fast", "normal", "slow")
    assert await suggested("declare", "kind") == ("focused", "cautious")
    assert await suggested("hold", "until") == ()
    assert await suggested("surge", "points") == ()
    await saloon.give("configure", key="actions", value="lasso=normal")
    first, *others = await suggested("declare", "action", "run, las")
    assert first == "run, lasso" and all(one.startswith("run, ") for one in others)


async def names(saloon: Saloon, by: Actor, verb: str) -> list[str]:
    """Return the names of the seats that one may choose from."""
    return [one.name for one in await saloon.autocomplete.combatants(SALOON, by, verb)]


async def test_seats_stand_in_order_with_ones_own_first_and_before_them_those_that_the_verb_is_for(
    saloon: Saloon,
) -> None:
    await saloon.join("Zack", BOB, reflex="1d4")
    assert await names(saloon, STRANGER, "odds") == ["Andy", "Bess", "Clay", "Zack"]
    assert await names(saloon, BOB, "odds") == ["Bess", "Zack", "Andy", "Clay"]
    known = await saloon.autocomplete.combatants(SALOON, BOB, "odds")
    assert known[0] == Nameable(id=id_of("Bess"), name="Bess", own=True)
    assert [one.own for one in known] == [True, True, False, False]
    await saloon.give("declare", "Zack", by=BOB, speed="fast")
    assert await names(saloon, BOB, "abort") == ["Zack", "Bess", "Andy", "Clay"]
    await saloon.give("declare", "Clay", speed="fast")
    assert await names(saloon, GWEN, "abort") == ["Clay", "Zack", "Andy", "Bess"]
    assert await names(saloon, GWEN, "remove") == ["Andy", "Bess", "Clay", "Zack"]


async def test_hidden_seats_are_for_gms_and_their_player(saloon: Saloon) -> None:
    await saloon.join("Sniper", hidden=True, reflex="5d12")
    await saloon.join("Scout", BOB, by=GWEN, hidden=True, reflex="1d4")
    assert await names(saloon, MIA, "odds") == ["Sniper", "Andy", "Bess", "Clay", "Scout"]
    assert await names(saloon, BOB, "odds") == ["Bess", "Scout", "Andy", "Clay"]
    assert await names(saloon, ANN, "odds") == ["Andy", "Bess", "Clay"]


async def test_without_an_encounter_there_is_nothing_to_look_at(empty: Saloon, refused: Any) -> None:
    service = empty.commands
    for looking in (
        lambda: empty.look.status(SALOON, GWEN),
        lambda: empty.look.repost(SALOON),
        lambda: empty.look.settings(SALOON, None),
        lambda: empty.autocomplete.setting_values(SALOON, "deck"),
        lambda: empty.autocomplete.option(SALOON, ANN, "declare", "speed", ""),
        lambda: empty.autocomplete.combatants(SALOON, GWEN, "declare"),
        lambda: empty.look.missing(SALOON, {}),
        lambda: service.panel(SALOON, GWEN, request_of("declare")),
        lambda: service.ask(SALOON, GWEN, request_of("why")),
    ):
        with refused("no-encounter"):
            await looking()


# Panels.


async def test_who_has_several_chooses_first(saloon: Saloon) -> None:
    await saloon.join("Ace", ANN)
    for press in (None, await saloon.here()):
        answer = await panel(saloon, ANN, press=press)
        assert told(answer.lines) == ["For whom?"]
        assert [(offer.combatant, offer.opens) for offer in answer.offers] == [
            (id_of("Andy"), True), (id_of("Ace"), True),
        ]  # fmt: skip
    answer = await panel(saloon, ANN, "Ace")
    assert told(answer.lines)[0] == "Ace: how fast?"


async def test_a_gm_with_nobody_to_choose_is_told_so_and_of_the_only_one_the_panel_opens(empty: Saloon) -> None:
    await empty.start()
    answer = await panel(empty, GWEN)
    assert (told(answer.lines), answer.offers) == (["There is nothing of that kind to do now."], ())
    await empty.join("Andy", ANN)
    assert told((await panel(empty, GWEN)).lines)[0] == "Andy: how fast?"


@pytest.mark.parametrize(
    ("by", "who", "code"),
    [
        (ANN, "Bess", "not-yours"),
        (STRANGER, "Bess", "not-yours"),
        (STRANGER, None, "no-combatant-of-yours"),
        (ANN, "Andrew", "no-such-combatant"),
        (GWEN, "Andrew", "no-such-combatant"),
    ],
)
async def test_the_panel_of_nobody_or_somebody_elses_is_refused(
    saloon: Saloon, refused: Any, by: Actor, who: str | None, code: str
) -> None:
    with refused(code, **({"who": who} if code == "not-yours" else {})):
        await panel(saloon, by, who)


async def test_the_button_of_a_panel_grows_stale_and_it_says_where_there_is_nothing_to_pick(saloon: Saloon) -> None:
    before = await saloon.here()
    await saloon.flipped()
    answer = await panel(saloon, BOB, press=before)
    assert answer.refused
    assert told(answer.lines)[0] == "That button is out of date; nothing was changed. Now:"
    answer = await panel(saloon, BOB, press=await saloon.here())
    assert told(answer.lines)[0] == "Bess: result 9. Which phase?"
    assert told((await panel(saloon, GWEN, "Clay")).lines)[0] == "Clay: nothing to declare or to pick now."


# Questions.


async def test_odds_and_reasons_are_told_the_asker(saloon: Saloon, refused: Any) -> None:
    file = saloon.dump()
    odds = await saloon.commands.ask(SALOON, ANN, request_of("odds", speed="fast"))
    assert told(odds.lines)[1].startswith("fast: ")
    why = await saloon.commands.ask(SALOON, ANN, request_of("why"))
    assert told(why.lines) == ["Andy has not declared yet."]
    with refused("no-question", verb="interrupt", system="Past Participle"):
        await saloon.commands.ask(SALOON, ANN, request_of("interrupt", target="Clay"))
    with refused("not-yours", who="Bess"):
        await saloon.commands.ask(SALOON, ANN, request_of("why", "Bess"))
    assert saloon.dump() == file


async def test_questions_have_buttons_where_their_answers_are_wanted(saloon: Saloon) -> None:
    """In the panel of a declaration, in the status of who has a combatant, and behind *More*, which is under a call."""
    more = request_of("more", press=await saloon.here())
    for answer in (
        await panel(saloon, ANN), await saloon.look.status(SALOON, ANN), await saloon.commands.panel(SALOON, ANN, more)
    ):  # fmt: skip
        assert {"odds", "why"} <= {one.verb for one in answer.offers}
    assert not {"odds", "why"} & {one.verb for one in (await saloon.look.status(SALOON, STRANGER)).offers}
    await saloon.flipped()
    await saloon.give("next")
    assert "more" in {offer.verb for one in saloon.announced for offer in one.offers}


async def test_a_verb_without_a_use_says_what_to_do_instead_without_options_too(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    await empty.join("Andy", ANN, reflex=None)
    with pytest.raises(Refused, match="no-use"):
        await empty.commands.panel(SALOON, ANN, request_of("declare"))
