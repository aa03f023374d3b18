"""Conditions that last so many rounds: shown with their last one, ended as the next begins, alike in every system."""

from bot.rules.registry import system_of
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import Maker, end_the_round, seated, walk
from tests.rules.conformance import every_system, walks


def shown(table: Table, who: str) -> str:
    return table.text(table.row(who).status[-1])


def turned(table: Table) -> None:
    """Play a whole round."""
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28")
    table.next(round=True)


def fight() -> Table:
    table = Table()
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d8")
    return table


def test_that_it_is_over_is_told_before_the_call_of_that_round_and_makes_no_message_of_its_own() -> None:
    table = fight()
    table.edit("Andy", condition="stunned", rounds=1)
    turned(table)
    assert table.public_texts()[-3:] == [
        "Round 1 ends.", "recovers who=Andy condition=stunned", "**Round 2.** Declare your speeds.",
    ]  # fmt: skip
    assert not table.event("recovers").posted and table.event("round-begins").posted


def test_of_a_hidden_one_only_those_are_told_who_know_of_it() -> None:
    table = fight()
    table.join("Lurker", player=2, hidden=True, reflex="2d8")
    table.edit("Lurker", condition="stunned", rounds=1)
    assert table.public_texts() == []
    table.declare("Lurker", speed="fast")
    turned(table)
    assert table["Lurker"].condition is None
    over = "recovers who=Lurker condition=stunned"
    assert over not in table.public_texts() and over not in table.texts(player(1))
    assert over in table.texts(player(2)) and over in table.texts(GM)


def test_where_the_clock_has_not_begun_it_counts_from_its_first_tick() -> None:
    table = seated(system_of("ticks"), hidden=False)
    assert table.system.clock(table.state)[0].at is None
    table.edit("Andy", condition="dazed", rounds=4)
    assert table["Andy"].ends == 4


def test_in_ticks_and_segments_they_are_what_is_counted() -> None:
    table = seated(system_of("ticks"), hidden=False)
    end_the_round(table)
    now = table.system.clock(table.state)[0].at
    assert now is not None
    table.edit("Andy", condition="dazed", rounds=4)
    assert table["Andy"].ends == now + 3


def now_at(table: Table) -> int | None:
    return table.system.clock(table.state)[0].at


def played_past(table: Table, at: int | None) -> None:
    """Play on until the clock stands somewhere, or beyond where it stood."""
    for _ in walk(table, list(range(400)), Maker.onward):
        now = now_at(table)
        if now is not None and (at is None or now > at):
            return
    raise AssertionError(f"the clock still stands at {now_at(table)}")


@every_system
def test_in_every_system_a_condition_ends_with_the_round_and_says_so(system: str) -> None:
    table = seated(system_of(system))
    if now_at(table) is None:
        played_past(table, None)
    table.edit("Brad", condition="stunned", rounds=1)
    table.edit("Plugh 1", condition="stunned", rounds=1)
    heard = len(table.heard)
    played_past(table, now_at(table))
    assert table["Brad"].condition is None and table["Plugh 1"].condition is None
    over = [event for event in table.heard[heard:] if event.phrase.code == "recovers"]
    assert sorted((str(one.phrase.facts["who"]), str(one.audience)) for one in over) == [
        ("Brad", "public"), ("Plugh 1", "owner"),
    ]  # fmt: skip


@every_system
@walks(10)
def test_no_condition_outlasts_its_last_round_and_none_ends_before(system: str, script: list[int]) -> None:
    table = seated(system_of(system))
    assert not table.system.clock(table.state)[0].down
    for move in walk(table, script):
        now = now_at(table)
        for one in table.state.combatants:
            assert one.ends is None or (one.condition is not None and (now is None or one.ends >= now))
        for over in (event.phrase.facts for event in move.events if event.phrase.code == "recovers"):
            names = over["who"] if isinstance(over["who"], tuple) else (over["who"],)
            for gone in (one for one in move.before.combatants if one.name in names):
                assert gone.condition == over["condition"] and now is not None and gone.ends < now
        well = next((one for one in table.state.combatants if one.condition is None), None)
        if well is not None and move.accepted:
            table.edit(well.id, condition="stunned", rounds=2)
