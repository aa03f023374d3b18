"""What people type becomes a value: bounds, folding and texts within texts; what it cannot be is refused."""

from typing import Annotated, Any

import pytest
from msgspec import Meta

from bot.rules.commands import Appoint, Muster
from bot.rules.errors import Refused
from bot.rules.model import PUBLIC, Name, Viewer
from bot.rules.validation import parse
from bot.rules.words import Frozen, Phrase


def typed() -> Any:
    """Return a kind of value with one field of each kind, which no test before has made a parser for."""

    class Typed(Frozen):
        name: Name
        number: Annotated[int, Meta(ge=2, le=5)] = 3
        yes: bool = False
        who: Viewer = PUBLIC
        maybe: Annotated[str, Meta(max_length=4)] | None = None

    return Typed


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"number": "2"}, "number", 2),
        ({"number": 5}, "number", 5),
        ({"yes": "true"}, "yes", True),
        ({"maybe": "a\nb"}, "maybe", "a b"),
        ({"maybe": "a\ud800b"}, "maybe", "a b"),
        ({"maybe": None}, "maybe", None),
        ({"who": Viewer(user=3)}, "who", Viewer(user=3)),
        ({}, "number", 3),
    ],
)
def test_what_is_typed_is_read(given: dict[str, Any], field: str, value: object) -> None:
    assert getattr(parse(typed(), {"name": "Ann", **given}), field) == value


def allowed_by(refused: Refused) -> str:
    allowed = refused.phrase.facts["allowed"]
    assert isinstance(allowed, Phrase)
    return allowed.code


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ({"number": 1}, "allowed-at-least"),
        ({"number": 6}, "allowed-at-most"),
        ({"number": "two"}, "allowed-whole-number"),
        ({"name": " "}, "allowed-not-empty"),
        ({"name": "x" * 81}, "allowed-length"),
        ({"maybe": "12345"}, "allowed-length"),
        ({"other": 1}, "allowed-else"),
        ({"who": {"user": 3}}, "allowed-else"),
    ],
)
def test_what_a_field_cannot_be_is_refused(given: dict[str, Any], allowed: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(typed(), {"name": "Ann", **given})
    assert allowed_by(refused.value) == allowed


@pytest.mark.parametrize("user", [-1, 2**63])
def test_nobody_has_an_id_that_discord_cannot_give(user: int) -> None:
    """Nor could a database hold it."""
    assert [parse(Appoint, {"by": PUBLIC, "user": one}).user for one in (0, 2**63 - 1)] == [0, 2**63 - 1]
    with pytest.raises(Refused):
        parse(Appoint, {"by": PUBLIC, "user": user})


def test_what_stands_within_a_command_is_read_and_refused_alike() -> None:
    one = {"combatant": 1, "name": " Ann\t", "side": "crew"}
    found = parse(Muster, {"by": PUBLIC, "newcomers": [one]})
    assert [(each.name, each.count) for each in found.newcomers] == [("Ann", 1)]
    for newcomers, allowed in (
        ([], "allowed-not-empty"), ([{**one, "count": 0}], "allowed-at-least"), ([one] * 26, "allowed-length"),
    ):  # fmt: skip
        with pytest.raises(Refused) as refused:
            parse(Muster, {"by": PUBLIC, "newcomers": newcomers})
        assert allowed_by(refused.value) == allowed
