"""Luck is added in the open and until the first draw, or in each round, and decides the draws after it."""

from __future__ import annotations

import hmac
import random
import re
from pathlib import Path
from typing import Any

import pytest

from bot.app.fairness import PEOPLE_AT_MOST
from bot.app.ports import Repeated
from bot.app.requests import Actor, viewer_of
from bot.rules.commands import VERBS, given_options
from bot.rules.draw import Drawn, mixed, value_for
from bot.rules.registry import all_systems
from tests.app.saloon import ANN, BOB, GWEN, Saloon, told
from tests.app.test_fairness import FIRST, SECOND, run_on


async def test_the_start_has_a_button_that_adds_luck(empty: Saloon) -> None:
    await empty.start()
    [announced] = empty.courier.sent
    assert [(offer.verb, offer.asks) for offer in announced.announcement.offers] == [("enter", ()), ("luck", ("text",))]
    assert len(announced.announcement.text.splitlines()) == 3, "it stays small"


async def test_luck_is_told_to_everybody_and_drawn_with(saloon: Saloon) -> None:
    answer = await saloon.lucky(ANN, "  black\ncats  ")
    assert saloon.texts[-1] == "Ann adds luck to the seed: black cats"
    assert answer.announced
    await saloon.lucky(BOB, "seven")
    key = hmac.digest(hmac.digest(FIRST, b"black cats", "sha256"), b"seven", "sha256")
    assert key == mixed(FIRST, ["black cats", "seven"])
    saloon = saloon.restarted()
    await saloon.give("check", ruling=True)
    [drawn] = await saloon.draws()
    assert drawn.value == value_for(key, drawn.purpose, 54)


async def test_a_text_that_is_left_out_is_a_random_one(saloon: Saloon) -> None:
    await saloon.lucky(ANN, None)
    assert re.fullmatch(r"Ann adds luck to the seed: [0-9a-f]{16}", saloon.texts[-1])


async def test_luck_is_added_until_the_first_draw_that_everybody_knows_of(saloon: Saloon, refused: Any) -> None:
    await saloon.join("Sniper", hidden=True)
    await saloon.give("check", "Sniper")
    await saloon.lucky()
    await saloon.give("check", "Sniper")
    await saloon.give("check", ruling=True)
    file = saloon.dump()
    for bot in (saloon, saloon.restarted()):
        with refused("luck-closed"):
            await bot.lucky(BOB)
    assert saloon.dump() == file
    await saloon.undo()
    with refused("luck-closed"):
        await saloon.lucky(BOB)
    await saloon.end()
    assert (await saloon.verified(GWEN))[-1].startswith("Played again from the draws, the log comes out as it was told")


async def test_each_adds_luck_once_and_not_everybody_does(saloon: Saloon, refused: Any) -> None:
    await saloon.lucky()
    with refused("luck-added-before"):
        await saloon.lucky(ANN, "eight")
    for user in range(PEOPLE_AT_MOST - 1):
        await saloon.lucky(Actor(user=5000 + user, name=f"Passer-by {user}"))
    with refused("luck-enough", most=PEOPLE_AT_MOST):
        await saloon.lucky(BOB)


async def test_luck_that_is_delivered_twice_is_added_once(saloon: Saloon) -> None:
    await saloon.lucky(request_id=7)
    with pytest.raises(Repeated):
        await saloon.lucky(request_id=7)
    assert len((await saloon.live()).source.luck) == 1


async def test_undo_and_redo_pass_luck_over(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.give("declare", by=BOB, speed="fast")
    await saloon.undo()
    before, beat = await saloon.state(), (await saloon.here())[1]
    await saloon.lucky()
    assert await saloon.state() == before and (await saloon.here())[1] == beat
    saloon = saloon.restarted()
    await saloon.redo()
    await saloon.undo()
    await saloon.undo()
    assert [one.speed for one in (await saloon.state()).combatants] == [None, None, None]
    assert [one.text for one in (await saloon.live()).source.luck] == ["seven"]


async def test_a_restored_encounter_takes_new_luck_for_its_new_seed(saloon: Saloon) -> None:
    await saloon.lucky()
    await saloon.give("check", ruling=True)
    await saloon.end()
    await saloon.restore()
    assert [offer.verb for offer in saloon.courier.sent[-1].announcement.offers] == ["luck"]
    await saloon.lucky(ANN, "eight")
    saloon = saloon.restarted()
    await saloon.give("check", ruling=True)
    drawn = (await saloon.draws())[-1]
    assert drawn.value == value_for(mixed(SECOND, ["eight"]), drawn.purpose, 54)
    await saloon.end()
    lines = await saloon.verified()
    assert lines.count("Luck was mixed into it beforehand by: Ann.") == 2
    assert sum(line.startswith("Played again") for line in lines) == 2


# Luck in each round.


@pytest.fixture
async def by_round(saloon: Saloon) -> Saloon:
    """A fight in which luck is added in each round."""
    await saloon.give("configure", key="luck", value="round")
    await saloon.all_declare()
    return saloon


def shuffled(key: bytes) -> list[int]:
    """Return the order of the deck that a key gives, by the rule of the fairness page."""
    cards = list(range(54))
    for place in range(53, 0, -1):
        other = value_for(key, f"shuffle 1, place {place + 1}", place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


async def test_luck_of_a_round_is_shown_with_the_flip_and_decides_its_card(by_round: Saloon, refused: Any) -> None:
    saloon, foreseen = by_round, shuffled(FIRST)
    answer = await saloon.lucky(ANN, " black\ncats ")
    assert told(answer.lines) == ["Your luck is mixed into the next cards or dice, and shown with them: black cats"]
    assert not answer.announced
    with refused("luck-added-before"):
        await saloon.lucky(ANN, "more")
    with refused("luck-of-players"):
        await saloon.lucky(GWEN)
    await saloon.lucky(BOB, None)
    await saloon.give("flip")
    [random_text] = re.findall(r"-# Luck, mixed in: Ann: black cats(?:,| and) Bob: ([0-9a-f]{16})", saloon.texts[-1])
    order = shuffled(mixed(FIRST, ["black cats", random_text]))
    shown = (await saloon.state()).pile.shown
    assert shown == tuple(order[: len(shown)]) and order != foreseen
    await saloon.end()
    assert (await saloon.verified())[-1].startswith("Played again from the draws, the log comes out as it was told")


async def test_cards_of_a_later_round_cannot_be_foreseen_once_luck_was_added(by_round: Saloon) -> None:
    """The undrawn cards are put in the order that the key with the luck gives."""
    saloon = by_round
    await saloon.give("flip")
    first = (await saloon.state()).pile
    await saloon.lucky(ANN, "for the next round")
    await saloon.give("next", round=True)
    await saloon.all_declare()
    await saloon.give("flip")
    pile = (await saloon.state()).pile
    order = [card for card in shuffled(mixed(FIRST, ["for the next round"])) if card not in first.shown]
    new = pile.shown[len(first.shown) :]
    assert new == tuple(order[: len(new)]) and pile.order == tuple(order[len(new) :]) != first.order[len(new) :]


async def test_luck_repeats_no_draw_that_was_made(by_round: Saloon) -> None:
    """Neither after an undo, nor with another setting: what is added after a draw is for the next round."""
    saloon = by_round
    await saloon.lucky(ANN, "one")
    await saloon.give("flip")
    flipped, shown = saloon.texts[-1], (await saloon.state()).pile.shown
    await saloon.undo()
    for by, text in ((ANN, "two"), (BOB, "three")):
        await saloon.lucky(by, text)
    saloon = saloon.restarted()
    await saloon.give("flip")
    assert (await saloon.state()).pile.shown == shown
    assert saloon.texts[-1] == flipped.replace("-# Luck, mixed in: Ann: one\n", "")
    await saloon.undo()
    await saloon.give("configure", key="luck", value="start")
    await saloon.give("flip")
    assert (await saloon.state()).pile.shown == shown
    assert [one.round for one in (await saloon.live()).source.luck] == [2, 3, 3]


async def test_no_secret_draw_depends_on_luck_nor_closes_a_round_to_it(by_round: Saloon, tmp_path: Path) -> None:
    saloon = by_round
    await saloon.join("Sniper", hidden=True, reflex="3d6")
    await saloon.give("check", "Sniper")
    await saloon.undo()
    await saloon.lucky()
    await saloon.give("check", "Sniper")
    await saloon.lucky(BOB)
    await saloon.give("check", by=ANN, ruling=True)
    drawn = await saloon.draws()
    half = (len(drawn) - 1) // 2
    assert drawn[:half] == drawn[half:-1] and drawn[0].secret
    assert drawn[-1].value == value_for(mixed(FIRST, ["seven", "seven"]), drawn[-1].purpose, 54)
    await saloon.end()
    for by in (ANN, GWEN):
        run = run_on(tmp_path / "log.json", await saloon.log(by, "json"))
        assert run.returncode == 0, run.stderr
    assert "Luck was mixed into it beforehand by: Ann, Bob." in await saloon.verified()


async def test_the_button_for_luck_stands_beside_declare(by_round: Saloon) -> None:
    await by_round.undo()
    live = await by_round.live()
    verbs = [one.verb for one in live.system.public_board(live.state).offers]
    assert verbs[verbs.index("declare") + 1] == "luck"
    await by_round.give("flip", force=True)
    await by_round.give("next", round=True)
    called = [one.verb for one in by_round.courier.sent[-1].announcement.offers]
    assert called[called.index("declare") + 1] == "luck" and called.count("luck") == 1
    await by_round.give("configure", key="luck", value="start")
    live = await by_round.live()
    assert "luck" not in [one.verb for one in live.system.public_board(live.state).offers]


TRAITS: dict[str, dict[str, Any]] = {
    "past-participle": {"reflex": "2d8"}, "torg": {"initiative": 14}, "eternal-soldier": {"agility": 11},
    "fast-action": {"dice": 5}, "exp-theatrical": {"dexterity": 12},
    "exp-tactical": {"dexterity": 12, "awareness": 20, "mental": 5}, "card-deal": {}, "ticks": {},
}  # fmt: skip
"""Of a combatant, in each system that draws anything: in EXP without initiative there is no chance."""


async def drawn_after(saloon: Saloon, round: int, chance: random.Random) -> list[Drawn]:
    """Have the GM do whatever is legal until something public is drawn for a later round; return what was."""
    for _ in range(400):
        live, before = await saloon.live(), len(await saloon.draws())
        found = list(live.system.legal(live.state, viewer_of(GWEN, live.state.gms)))
        chosen = chance.choice((("check",), ("next", "flip"), ("next", "flip"), ("declare", "act"), VERBS))
        one = chance.choice([one for one in found if one.verb in chosen] or found)
        options = dict(given_options(one))
        await saloon.give(one.verb, None if one.whom is None else str(one.whom), **options)
        public = [draw for draw in (await saloon.draws())[before:] if not draw.secret and draw.round > round]
        if public:
            return public
    raise AssertionError("nothing is drawn")


@pytest.mark.parametrize("system", TRAITS)
async def test_in_every_system_luck_of_a_round_is_shown_with_its_first_draw_and_decides_it(
    system: str, empty: Saloon, tmp_path: Path
) -> None:
    assert set(TRAITS) == set(all_systems()) - {"exp-none"}
    saloon, chance, texts, key, after = empty, random.Random(system), list[str](), FIRST, 0
    await saloon.start(system=system)
    await saloon.give("configure", key="luck", value="round")
    for who, text in ((ANN, "black cats"), (BOB, "seven")):
        await saloon.lucky(who, text)
        if not texts:
            for name in ("Andy", "Brad"):
                await saloon.give("join", name=name, **{"reflex": None, **TRAITS[system]})
        texts.append(text)
        drawn = await drawn_after(saloon, after, chance)
        key, after = mixed(FIRST, texts), max(one.round for one in drawn)
        assert f"-# Luck, mixed in: {who.name}: {text}" in "\n".join(saloon.texts)
        assert all(one.value == value_for(key, one.purpose, one.bound) for one in drawn)
    await saloon.end()
    assert (await saloon.verified(GWEN))[-1].startswith("Played again from the draws, the log comes out as it was told")
    run = run_on(tmp_path / "log.json", await saloon.log(ANN, "json"))
    assert run.returncode == 0 and f"{len(await saloon.draws())} draws are as they should be" in run.stdout, run.stderr
