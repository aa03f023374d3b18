"""What stands on pictures: facts that everybody may know, and the order of sides."""

from __future__ import annotations

from bot.render.text import Lexicon
from bot.rules.commands import Query
from bot.rules.exhibits import (
    CardExhibit,
    Named,
    OddsExhibit,
    OrderExhibit,
    PoolReading,
    Share,
    named,
    sides_of,
)
from bot.rules.registry import all_systems
from bot.rules.systems.fast_action.commands import Odds as FastOdds
from bot.rules.systems.past_participle.commands import Odds as PastOdds
from bot.rules.words import Phrase
from tests.conformance.table import Table, player
from tests.rules.saloon import Saloon, card_on_which

ALL = ("I", "II", "III", "IV")


def told(system: str, *written: Phrase) -> list[str]:
    """What is written on a picture of a system, in English."""
    return [Lexicon(all_systems()[system].words).plain(one) for one in written]


def card_shown(table: Table) -> CardExhibit:
    """The picture of the newest flip."""
    (found,) = (one for event in table.last for one in event.exhibits)
    assert isinstance(found, CardExhibit)
    return found


def golden() -> Saloon:
    """Four of them and a hidden one, who read card 28."""
    table = Saloon()
    table.join("Reuben", player=1, side="crew", reflex="2d6")
    table.join("Miranda", player=2, side="crew", reflex="3d10")
    table.join("Hombre 1", side="foes", reflex="2d10")
    table.join("Hombre 2", side="Foes", reflex="2d10")
    table.join("Hombre 3", side="the law", reflex="2d10", count=3)
    table.join("Lurker", side="ghosts", hidden=True, reflex="1d4")
    return table


def test_a_card_has_what_each_reads_and_the_phases_open_to_it() -> None:
    """2d6 reads 2; 2d10 reads 7; 3d10 reads 8. Fast 7/5/3/1, normal 10/8/5/2, slow 13/11/8/3."""
    table = golden()
    speeds = {"Reuben": "slow", "Miranda": "fast", "Hombre 1": "normal", "Hombre 2": "fast", "Hombre 3": "normal"}
    for name, speed in speeds.items():
        table.declare(name, speed=speed)
    table.declare("Lurker", speed="slow")
    table.flip(card="28")
    picture = card_shown(table)
    assert picture.readings == (
        PoolReading(speed="fast", pool="3d10", result="8", phases=ALL, who=(Named(name="Miranda"),)),
        PoolReading(speed="fast", pool="2d10", result="7", phases=ALL, who=(Named(name="Hombre 2", side=1),)),
        PoolReading(
            speed="normal",
            pool="2d10",
            result="7",
            phases=("III", "IV"),
            who=(Named(name="Hombre 1", side=1), Named(name="Hombre 3", side=2, bodies=3)),
        ),
        PoolReading(speed="slow", pool="2d6", result="2", who=(Named(name="Reuben"),)),
    )
    assert picture.sides == ("crew", "foes", "the law"), "and none that only hidden ones are on"
    assert [(mark.sides, mark.dice) for mark in picture.pools] == [(6, 2), (10, 2), (10, 3)], "nor the hidden one's"


def test_a_critical_failure_stands_on_the_card() -> None:
    """On card 0 a 1d4 reads CF."""
    table = Saloon()
    table.join("Ana", player=1, reflex="1d4")
    table.declare("Ana", speed="fast")
    table.flip(card="0")
    assert [(one.result, one.phases) for one in card_shown(table).readings] == [("CF", ())]


def test_sides_keep_their_places_whoever_comes() -> None:
    table = Saloon()
    table.join("Wolf", side="wolves")
    first = sides_of(table.state.visible)
    table.join("Ana", side="Crew", player=1)
    second = sides_of(table.state.visible)
    assert first == second == ("crew", "foes", "wolves")
    assert [named(one, second) for one in table.state.combatants] == [
        Named(name="Wolf", side=2),
        Named(name="Ana", side=0),
    ]


def odds_of(table: Table, query: Query) -> OddsExhibit:
    """The picture of an answer about chances."""
    (found,) = table.system.ask(table.state, query).exhibits
    assert isinstance(found, OddsExhibit)
    return found


def test_the_odds_of_a_flip_are_a_bar_for_each_speed() -> None:
    """Of three cards 2d8 reads 7, 5 and 2: fast 7/5/3/1 gives I, II and IV; slow 13/11/8/3 gives IV twice."""
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    order = tuple(card_on_which("2d8", value) for value in (7, 5, 2))
    table.state = table.state.evolve(pile=table.state.pile.evolve(order=order))
    found = odds_of(table, PastOdds(by=player(1), combatant=table.id("Andy")))
    assert (found.who, found.pool, told("past-participle", *found.parts)) == (
        "Andy",
        "2d8",
        ["I", "II", "III", "IV", "hesitates"],
    )
    third, none, most = (Share(thousandths=n, told=told) for n, told in ((333, "33%"), (0, "0%"), (667, "67%")))
    bars = {told("past-participle", bar.label)[0]: bar.shares for bar in found.bars}
    assert list(bars) == ["fast", "normal", "slow"]
    assert bars["fast"] == (third, third, none, third, none)
    assert bars["slow"] == (none, none, none, most, third)


def test_the_odds_of_a_test_are_told_apart_by_successes() -> None:
    """On 3 dice: 3 successes in 1 of 27 ways, 2 in 6, fewer in 20; on 4 dice 2 in 24 of 81, 3 or 4 in 9."""
    table = Table("fast-action")
    table.join("Anders", player=1, dice=5, prowess=2)
    table.flip()
    table.act("Anders", cost="4", by=1)
    query = FastOdds(by=player(1), combatant=table.id("Anders"), target="2S@10m,20", dice=1)
    found = odds_of(table, query)
    assert told("fast-action", *found.parts) == ["3S or more", "2S", "under 2S"]
    assert [(*told("fast-action", bar.label), [share.told for share in bar.shares]) for bar in found.bars] == [
        ("0 AD", ["4%", "22%", "74%"]),
        ("1 AD", ["11%", "30%", "59%"]),
    ]


def order_shown(table: Table, code: str = "order-settled") -> OrderExhibit:
    """The picture of an order that was just settled."""
    (found,) = (one for event in table.heard if event.phrase.code == code for one in event.exhibits)
    assert isinstance(found, OrderExhibit)
    return found


def places(found: OrderExhibit) -> list[tuple[str, list[str]]]:
    return [(place.value, [one.name for one in place.who]) for place in found.places]


def test_the_order_of_fast_action_shows_the_dice_of_each() -> None:
    """Golden case 5: A 6 6 5 1 1 before B 6 5 5 4 4 before C 6 6 2 2 2."""
    table = Table("fast-action")
    for name in ("C", "A", "B"):
        table.join(name, side="foes")
    table.join("Lurker", hidden=True, side="ghosts")
    for name, roll in (("C", "6 6 2 2 2"), ("A", "6 6 5 1 1"), ("Lurker", "6 6 6 6 6"), ("B", "6 5 5 4 4")):
        table.flip(name, roll=roll)
    found = order_shown(table)
    assert places(found) == [("3", ["A"]), ("3", ["B"]), ("2", ["C"])]
    assert found.places[0].dice == (6, 6, 5, 1, 1) and found.good == 5 and found.sides == ("crew", "foes")


def test_the_order_of_priorities_shows_the_scores() -> None:
    """Golden case 2: two at 17 roll 3 and 3, then 7 and 3: 17.37 before 17.33."""
    table = Table("exp-tactical")
    for name, dexterity in (("Abel", 12), ("Babel", 12), ("Cable", 13)):
        table.join(name, player=len(table.state.combatants) + 1, dexterity=dexterity, awareness=10, mental=10)
    table.join("Lurker", hidden=True, dexterity=20, awareness=10, mental=10)
    for name, roll in (("Abel", "5"), ("Babel", "5"), ("Cable", "5"), ("Lurker", "9")):
        table.flip(name, roll=roll)
    for name, roll in (("Abel", "3"), ("Babel", "3"), ("Abel", "3"), ("Babel", "7")):
        table.flip(name, roll=roll)
    found = order_shown(table)
    assert told("exp-tactical", found.title, found.measure) == ["Unit 1", "by priority"]
    assert places(found) == [("18", ["Cable"]), ("17.37", ["Babel"]), ("17.33", ["Abel"])]


def test_the_order_of_sides_shows_who_acts_within_each() -> None:
    """Golden case 1, with the aliens as a group; sides that act at once stand in one place."""
    table = Table("exp-theatrical", ties="simultaneous")
    for name, dexterity in (("Abel", 12), ("Babel", 14), ("Cable", 9)):
        table.join(name, player=len(table.state.combatants) + 1, side="crew", dexterity=dexterity)
    table.join("Aliens", side="foes", count=5, dexterity=10)
    table.join("Wolf", side="wolves", dexterity=10)
    table.join("Lurker", side="foes", hidden=True, dexterity=18)
    for side, roll in (("crew", "8"), ("foes", "6"), ("wolves", "8")):
        table.flip(side=side, roll=roll)
    found = order_shown(table)
    assert places(found) == [("8", ["Babel", "Abel", "Cable", "Wolf"]), ("6", ["Aliens"])]
    assert found.places[1].who == (Named(name="Aliens", side=1, bodies=5),)


def test_without_initiative_the_order_is_that_of_the_seats() -> None:
    """Golden case 7: the referee's personas are in one seat."""
    table = Table("exp-none")
    for name, owner in (("P1", 1), ("Ra", None), ("P2", 2), ("Rb", None)):
        table.join(name, player=owner)
    table.join("Lurker", hidden=True)
    table.next()
    assert places(order_shown(table, "seats")) == [("1", ["P1"]), ("2", ["Ra", "Rb"]), ("3", ["P2"])]


def newest(table: Table) -> OrderExhibit:
    """The newest picture of an order."""
    (found,) = (one for event in table.last for one in event.exhibits)
    assert isinstance(found, OrderExhibit)
    return found


def test_the_cards_that_were_dealt_are_shown_from_the_one_that_counts_down() -> None:
    """Of a hidden one's nothing is shown, and of its side neither."""
    table = Table("card-deal")
    table.join("Ana", player=1)
    table.join("Bandits", side="foes", count=4)
    table.join("Lurker", side="ghosts", hidden=True)
    table.flip("Bandits", card="7d")
    table.flip("Ana", card="black joker")
    table.flip()
    picture = newest(table)
    assert [(place.value, place.cards, place.who) for place in picture.places] == [
        ("black joker", ("black joker",), (Named(name="Ana"),)),
        ("7♦", ("7♦",), (Named(name="Bandits", side=1, bodies=4),)),
    ]
    assert picture.sides == ("crew", "foes") and told("card-deal", picture.title, picture.measure) == [
        "Round 1",
        "by card",
    ]


def test_a_deal_without_anybody_in_view_shows_no_card() -> None:
    table = Table("card-deal")
    table.join("Lurker", hidden=True)
    table.flip()
    assert [event.exhibits for event in table.last if event.exhibits] == []


def test_a_priority_is_shown_with_the_die_that_was_rolled_for_it() -> None:
    """14 + 12 = 26; of a block of several totals no one die is shown."""
    table = Table("exp-tactical")
    table.join("Abel", player=1, dexterity=12)
    for name, dex in (("Orc 1", 6), ("Orc 2", 6)):
        table.join(name, side="foes", dexterity=dex)
    table.configure("referee-block", "on")
    for name, roll in (("Abel", "14"), ("Orc 1", "3"), ("Orc 2", "5")):
        table.flip(name, roll=roll)
    assert [(place.value, place.dice) for place in newest(table).places] == [("26", (14,)), ("11", ())]
