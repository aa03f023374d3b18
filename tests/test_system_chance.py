"""The randomness of this machine: what it is asked for has the right form, and tells nothing of what came before."""

from itertools import pairwise

from bot.machine import SystemChance


def test_ids_of_encounters_have_twelve_digits_do_not_come_twice_and_do_not_count() -> None:
    found = [SystemChance().encounter() for _ in range(200)]
    assert {len(str(one)) for one in found} == {12}
    assert len(set(found)) == 200
    rising = sum(one < other for one, other in pairwise(found))
    assert 50 < rising < 150


def test_seeds_have_32_bytes_and_do_not_come_twice() -> None:
    found = [SystemChance().seed() for _ in range(200)]
    assert {len(one) for one in found} == {32} and len(set(found)) == 200
