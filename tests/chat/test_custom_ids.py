"""What buttons carry: it comes back as it went, fits, tells buttons apart, and no text breaks it."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.chat import buttons as custom_ids
from bot.chat.buttons import buttons_of
from bot.chat.languages import lexicon_of
from bot.fight import menu
from bot.fight.fight import Fight
from bot.fight.views import view_of
from bot.rules.model import Viewer
from bot.rules.views import Offer
from bot.rules.words import say
from tests.conformance.table import GM, Table, player

LARGE = 9_999_999_999
NAMES = some.from_regex(r"[a-z_]{1,9}", fullmatch=True)
VERBS = some.from_regex(r"[a-z]{1,9}", fullmatch=True)
OFFERS = some.builds(
    Offer,
    verb=VERBS,
    label=some.just(say("done")),
    combatant=some.none() | some.integers(0, 9999),
    options=some.dictionaries(NAMES, some.text(max_size=30), max_size=4).map(lambda given: tuple(given.items())),
    asks=some.lists(NAMES, max_size=3, unique=True).map(tuple),
    opens=some.booleans(),
)


@given(offer=OFFERS, encounter=some.integers(0, LARGE), public_version=some.integers(0, LARGE))
def test_a_button_comes_back_as_it_went(offer: Offer, encounter: int, public_version: int) -> None:
    press = custom_ids.read(custom_ids.write(offer, encounter, public_version))
    assert press is not None
    assert (press.encounter, press.public_version, press.verb) == (encounter, public_version, offer.verb)
    assert press.combatant == (None if offer.combatant is None else str(offer.combatant))
    assert press.opens is offer.opens
    assert press.asks == offer.asks
    assert press.options == dict(offer.options)
    request = press.request(7, until="dawn")
    assert request.pressed and request.request_id == 7
    assert request.options == {**dict(offer.options), "until": "dawn"}


@given(one=OFFERS, other=OFFERS)
def test_different_buttons_differ(one: Offer, other: Offer) -> None:
    same = (one.verb, one.combatant, sorted(one.options), one.asks, one.opens) == (
        other.verb, other.combatant, sorted(other.options), other.asks, other.opens,
    )  # fmt: skip
    if not same:
        assert custom_ids.write(one, 1, 1) != custom_ids.write(other, 1, 1)


@given(text=some.text(max_size=120))
def test_any_other_text_is_none_of_ours(text: str) -> None:
    assert custom_ids.read(text) is None


@given(rest=some.text(alphabet="q1:;=o?%,_a0\n", max_size=40))
def test_a_text_like_ours_never_breaks_the_reading(rest: str) -> None:
    press = custom_ids.read(f"q1:1:2:act:{rest}")
    assert press is None or press.verb == "act"


@pytest.mark.parametrize(
    "text",
    ["q2:1:1:act::=:", "q1:x:1:act::=:", "q1:1:1:ACT::=:", "q1:1:1:act:-1:=:", "q1:1:1:act::!:", "q1:1:1:act::="],
)
def test_other_forms_are_none_of_ours(text: str) -> None:
    assert custom_ids.read(text) is None


def test_options_without_a_value_and_empty_ones() -> None:
    press = custom_ids.read("q1:1:1:act::=:;;done;do=move")
    assert press is not None and press.options == {"done": "", "do": "move"}


def offered_now(table: Table) -> Iterator[tuple[Offer, ...]]:
    """Every set of buttons that somebody may see at one moment, message by message."""
    state, system = table.state, table.system
    yield table.board.offers
    for viewer in (GM, player(1), player(2), Viewer(user=3)):
        yield view_of(Fight(system, state), viewer).offers
        for combatant in state.combatants:
            for verb in ("declare", "act", "hold", "flip", "abort", "next", "check"):
                yield menu.panel(Fight(system, state), viewer, verb, combatant).offers
    yield table.offers


def a_full_round() -> Iterator[tuple[Offer, ...]]:
    table = Table("past-participle")
    long = "Bartholomew Ignatius Featherstonehaugh-Cholmondeley the Third of Upper Slaughter"
    table.join(long, player=1, reflex="2d10")
    table.join("Babel", player=2, reflex="2d6")
    table.join("Plugh", hidden=True, reflex="3d12")
    yield from offered_now(table)
    table.declare(long, action="run, fire pistol", by=1)
    table.declare("Babel", speed="fast", by=2)
    table.declare("Plugh", speed="slow")
    yield from offered_now(table)
    table.flip(card="28")
    yield from offered_now(table)
    for turn in range(12):
        table.next()
        yield from offered_now(table)
        if (up := table.state.first_up) is not None:
            (table.hold if turn % 2 else table.act)(up.name)
            yield from offered_now(table)
        if table.state.round > 1:
            return


def test_every_offer_of_a_round_fits() -> None:
    lexicon, seen = lexicon_of("past-participle", "en"), 0
    for offers in a_full_round():
        ids = [custom_ids.write(offer, LARGE, LARGE) for offer in offers]
        assert all(len(one) <= 100 for one in ids), ids
        assert len(set(ids)) == len(ids), ids
        made = buttons_of(offers, lexicon, LARGE, LARGE)
        assert [button.custom_id for button in made] == ids[:25]
        assert all(1 <= len(button.label or "") <= 80 for button in made)
        seen += len(ids)
    assert seen > 50


def test_a_button_tells_nothing_but_what_its_reader_may_know() -> None:
    """The id on a public message holds the verb, the encounter, its public version and who: no secret has a place."""

    def declared(speed: str) -> list[str]:
        table = Table("past-participle")
        table.join("Andy", player=1, reflex="2d10")
        table.declare("Andy", speed=speed, by=1)
        return [custom_ids.write(offer, 1, table.state.public_version) for offer in table.board.offers]

    fast = declared("fast")
    assert fast == declared("slow")
    assert fast and all(re.fullmatch(r"q1:1:\d+:[a-z]+:\d*:[=o?][a-z]*:", one) for one in fast)
