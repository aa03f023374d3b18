"""EXP's tactical initiative: what holds whatever is done. Who is forced, what is done once, that every unit ends."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.errors import Refused
from bot.rules.kit.ladder import climb, unsettled
from bot.rules.systems.exp_tactical.state import Part, Persona
from tests.conformance.table import Table

few = settings(max_examples=30)

deeds = st.sampled_from(
    [
        ("act", {"do": "move"}),
        ("act", {"do": "attack"}),
        ("act", {}),
        ("act", {"do": "psionic"}),
        ("hold", {}),
        ("hold", {"what": "move"}),
        ("hold", {"what": "attack"}),
        ("abort", {}),
        ("edit", {"condition": "stunned"}),
        ("edit", {"condition": "paralysed"}),
        ("edit", {"condition": "knocked down"}),
        ("edit", {"condition": "none"}),
    ]
)
scripts = st.lists(st.tuples(deeds, st.integers(0, 4), st.integers(1, 20)), max_size=50)


def fray(seed: bytes, split: str, block: str) -> Table:
    table = Table("exp-tactical", seed=seed, split_waits=split, referee_block=block)
    for place in range(5):
        table.join(f"N{place}", player=place if place < 3 else None, dexterity=5, awareness=10)
    table.flip()
    return table


def forced_is_the_lowest(table: Table) -> None:
    """In a later pass whoever is up is the lowest with something left; in the first nobody left is unsaid above."""
    if not table.state.up:
        return
    left: list[Persona] = [one for one in table.system.order(table.state) if one.left]
    up = set(table.state.up)
    if table.state.lap > 1:
        assert left[-1].id in up
        assert up <= {one.id for one in left}
    else:
        first = next(one for one in table.system.order(table.state) if one.parts(Part.OPEN))
        assert first.id in up


@few
@given(seed=st.binary(min_size=32, max_size=32), script=scripts, split=st.sampled_from(["on", "off"]))
def test_who_is_forced_and_that_nothing_is_done_twice(seed: bytes, script: list[Any], split: str) -> None:
    table = fray(seed, split, "off")
    did: list[tuple[int, int, str]] = []
    for (verb, options), place, total in script:
        who, number = table.state.combatants[place], table.state.round
        before = {part: who.part_of_turn(part) for part in ("move", "attack")}
        given = dict(options)
        if verb == "act" and who.id not in table.state.up and given.get("do") != "psionic":
            given["total"] = total
        try:
            table.give(verb, who.id, **given)
        except Refused:
            continue
        after = table.state.get(who.id)
        if verb == "act" and given.get("do") != "psionic":
            ended = table.state.round > number
            done = [
                p
                for p in before
                if (ended and before[p] in (Part.OPEN, Part.WAITS)) or after.part_of_turn(p) is Part.DONE
            ]
            did += [(number, who.id, part) for part in done if before[part] is not Part.DONE and not ended]
        if not table.state.rolled:
            table.flip()
        forced_is_the_lowest(table)
    assert len(set(did)) == len(did)


@few
@given(
    seed=st.binary(min_size=32, max_size=32),
    script=scripts,
    split=st.sampled_from(["on", "off"]),
    block=st.sampled_from(["on", "off"]),
)
def test_every_unit_ends(seed: bytes, script: list[Any], split: str, block: str) -> None:
    """Whatever has happened, Next after Next comes to the end of the unit: at most twice for each persona."""
    table = fray(seed, split, block)
    for (verb, options), place, _ in script:
        try:
            table.give(verb, table.state.combatants[place].id, **options)
        except Refused:
            continue
        if not table.state.rolled:
            table.flip()
    number = table.state.round
    for _ in range(2 * len(table.state.combatants)):
        if table.state.round == number:
            table.next()
    assert table.state.round == number + 1


@few
@given(
    rolls=st.lists(st.tuples(st.integers(1, 3), st.integers(5, 7)), min_size=2, max_size=6),
    ties=st.lists(st.integers(1, 10), min_size=30, max_size=30),
    seats=st.permutations(range(6)),
)
def test_the_order_does_not_depend_on_the_order_of_joining(
    rolls: list[tuple[int, int]], ties: list[int], seats: list[int]
) -> None:
    orders = []
    for seating in (range(6), seats):
        table, again = Table("exp-tactical"), dict.fromkeys(range(6), 0)
        seated = [place for place in seating if place < len(rolls)]
        for place in seated:
            table.join(f"N{place}", dexterity=rolls[place][1])
        for place in seated:
            table.flip(f"N{place}", roll=str(rolls[place][0]))
        for _ in range(4):
            waiting = unsettled({one.id: one.score for one in table.state.combatants})
            for place in sorted(int(table.state.get(one).name[1:]) for one in waiting):
                if table.id(f"N{place}") in unsettled({one.id: one.score for one in table.state.combatants}):
                    table.flip(f"N{place}", roll=str(ties[(place + 7 * again[place]) % 30]))
                    again[place] += 1
        if not unsettled({one.id: one.score for one in table.state.combatants}):
            orders.append([row.name for row in table.board.rows])
    assert len(orders) < 2 or orders[0] == orders[1]


@few
@given(first=st.lists(st.integers(0, 2), min_size=1, max_size=8), dice=st.randoms(use_true_random=False))
def test_climbing_ends_with_everybody_apart(first: list[int], dice: Any) -> None:
    scores = climb({place: (roll,) for place, roll in enumerate(first)}, lambda one, rung: dice.randint(0, 9))
    assert len(set(scores.values())) == len(first)
    assert not unsettled(scores)
    assert all(scores[place][0] == roll for place, roll in enumerate(first))
