"""Nothing but views leaves the core: no function outside the rules and the use cases can get a state.

Held by types: from everything that the world outside takes from `bot.app` and `bot.fight`, every result, field and
attribute is followed, and none of them may lead to a state, nor to an encounter in memory, which has one.
"""

import dataclasses
import importlib
import inspect
import typing
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from bot import __main__ as main
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.rules.events import Step
from bot.rules.model import Combatant, SystemState
from bot.rules.system import InitiativeSystem
from tests.test_architecture import module_of, modules_below

KEPT_INSIDE = (SystemState, LiveEncounter, Encounters, Step, InitiativeSystem, Combatant)
OUTSIDE = [
    importlib.import_module(module_of(path))
    for path in modules_below("bot/chat", "bot/storage", "bot/render", "bot/demo", "cogs")
    if path.stem != "__main__"
] + [main]


def taken_from_the_app() -> Iterator[tuple[str, Any]]:
    """Everything of the use cases that a module outside has, and which module that is."""
    for module in OUTSIDE:
        for taken in vars(module).values():
            if str(getattr(taken, "__module__", "")).startswith(("bot.app", "bot.fight")):
                yield module.__name__, taken


def types_in(annotation: Any) -> Iterator[Any]:
    """Every type that an annotation names, inside others too."""
    yield typing.get_origin(annotation) or annotation
    for inner in typing.get_args(annotation):
        for one in inner if isinstance(inner, list) else [inner]:
            yield from types_in(one)


def led_to(thing: Any) -> Iterator[tuple[str, Any]]:
    """Every annotation that one comes to from a class or a function by calling it or looking into it."""
    if inspect.isfunction(thing):
        yield "result", typing.get_type_hints(thing).get("return")
    if not inspect.isclass(thing) or not thing.__module__.startswith("bot."):
        return
    if issubclass(thing, Struct):
        yield from ((one.name, one.type) for one in fields(thing))
    elif dataclasses.is_dataclass(thing):
        yield from ((name, hint) for name, hint in typing.get_type_hints(thing).items() if not name.startswith("_"))
    for name, member in inspect.getmembers(thing):
        if name.startswith("_"):
            continue
        called = member.fget if isinstance(member, property) else member
        if inspect.isfunction(called) and called.__module__.startswith("bot."):
            yield f"{name}()", typing.get_type_hints(called).get("return")


def reached(thing: Any, way: str) -> Iterator[tuple[str, Any]]:
    """Every type that one comes to from a thing, step by step, and the way there."""
    waiting, seen = [(way, thing)], set[Any]()
    while waiting:
        way, one = waiting.pop()
        for name, annotation in led_to(one):
            for found in types_in(annotation):
                yield f"{way}.{name}", found
                if inspect.isclass(found) and found not in seen:
                    seen.add(found)
                    waiting.append((f"{way}.{name}", found))


def leaks(thing: Any) -> list[str]:
    """Every way from a thing to what is kept inside."""
    return [
        f"{way} -> {one}"
        for way, one in reached(thing, getattr(thing, "__name__", str(thing)))
        if inspect.isclass(one) and issubclass(one, KEPT_INSIDE)
    ]


def test_what_the_world_outside_takes_leads_to_no_state() -> None:
    taken = list(taken_from_the_app())
    assert len(taken) > 20
    found = [f"{where}: {leak}" for where, thing in taken for leak in leaks(thing)]
    assert not found


def test_the_walk_finds_a_state_where_there_is_one() -> None:
    """So that the test above can fail: from the encounters in memory one comes to states, by several ways."""
    found = leaks(Encounters)
    assert any(leak.startswith("Encounters.at()") for leak in found)
    assert any(leak.startswith("Encounters.parse()") for leak in found)


def test_no_module_outside_names_what_is_kept_inside() -> None:
    named = [(module.__name__, kind) for module in OUTSIDE for kind in KEPT_INSIDE if kind in vars(module).values()]
    assert not named
