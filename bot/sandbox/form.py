"""Checking a body field by field. Owns the nested `errors` of 50035 and Discord's words for what is wrong.

It must not know which body it looks at.
"""

from typing import Any

from bot.sandbox.wire import Json, refuse

Fault = tuple[tuple[str, ...], str, str]


class FormBody:
    """One object of a body. A check notes its fault under the field and goes on, so all are told at once."""

    def __init__(self, value: Any, path: tuple[str, ...] = (), faults: list[Fault] | None = None) -> None:
        self.path = path
        self.faults: list[Fault] = [] if faults is None else faults
        self.data: Json = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.fault("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def fault(self, code: str, message: str, *under: str) -> None:
        """Notes a fault, under a field if one is named."""
        self.faults.append(((*self.path, *under), code, message))

    def settle(self) -> None:
        """Refuses with 50035 if any fault was noted."""
        if self.faults:
            raise refuse(50035, errors=nested(self.faults))

    def has(self, key: str) -> bool:
        """Whether a field is there and not null."""
        return self.data.get(key) is not None

    def required(self, key: str) -> bool:
        """Notes the absence of a field that has to be there."""
        if not self.has(key):
            self.fault("BASE_TYPE_REQUIRED", "This field is required", key)
        return self.has(key)

    def text(self, key: str, low: int, high: int, *, required: bool = False) -> str:
        """A string of so many characters; empty if it is absent or no string."""
        if not (self.required(key) if required else self.has(key)):
            return ""
        value: object = self.data[key]
        if not isinstance(value, str):
            self.fault("STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.', key)
            return ""
        if low == 0 and len(value) > high:
            self.fault("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", key)
        elif low and not value:
            self.fault("BASE_TYPE_REQUIRED", "This field is required", key)
        elif not low <= len(value) <= high:
            self.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.", key)
        return value

    def integer(self, key: str, low: int, high: int, *, required: bool = False) -> int | None:
        """A whole number in a range; None if it is absent or no such number."""
        if not (self.required(key) if required else self.has(key)):
            return None
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.', key)
            return None
        if value > high:
            self.fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.", key)
        if value < low:
            self.fault("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.", key)
        return value

    def boolean(self, key: str) -> None:
        """True or false, if it is there."""
        if self.has(key) and not isinstance(self.data[key], bool):
            self.fault("BOOLEAN_TYPE_CONVERT", "Must be either true or false.", key)

    def one_of(self, key: str, choices: tuple[Any, ...], *, required: bool = False) -> Any:
        """One of the values named; None if it is absent or another."""
        if not (self.required(key) if required else self.has(key)):
            return None
        value = self.data[key]
        if value in choices:
            return value
        listed = ", ".join(str(choice) for choice in choices)
        self.fault("BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.", key)
        return None

    def form(self, key: str, *, required: bool = False) -> "FormBody | None":
        """The object under a field."""
        if not (self.required(key) if required else self.has(key)):
            return None
        return FormBody(self.data[key], (*self.path, key), self.faults)

    def forms(self, key: str, low: int, high: int, *, required: bool = False) -> list["FormBody"]:
        """The objects in the list under a field, and whether they are of the right number."""
        values = self.items(key, low, high, required=required)
        return [FormBody(value, (*self.path, key, str(n)), self.faults) for n, value in enumerate(values)]

    def items(self, key: str, low: int, high: int, *, required: bool = False) -> list[Any]:
        """The list under a field, and whether it is of the right length."""
        if not (self.required(key) if required else self.has(key)):
            return []
        values = self.data[key]
        if not isinstance(values, list):
            self.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType", key)
            return []
        if low == 0 and len(values) > high:
            self.fault("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", key)
        elif not low <= len(values) <= high:
            self.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.", key)
        return values


def nested(faults: list[Fault]) -> Json:
    """The `errors` object: `_errors` lists at the ends of paths of keys."""
    tree: Json = {}
    for path, code, message in faults:
        here = tree
        for key in path:
            here = here.setdefault(key, {})
        here.setdefault("_errors", []).append({"code": code, "message": message})
    return tree
