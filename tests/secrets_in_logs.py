"""Every line that the whole suite logs is read: no seed, no token, no note and no hidden name may be in any.

The tests of one process are read while they run (`tests/conftest.py`), a bot that runs as a process when its house is
closed (`tests/e2e/house.py`). All log at debug.
"""

import logging
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from pydantic import SecretStr

from bot.logs import OURS, AsText
from bot.rules.draw import Draw

LONG_ENOUGH = 8
"""Letters of a text that is told from the words of the log."""
TYPED = frozenset({"action", "until", "note", "notes", "condition"})
"""Options and fields whose texts are nobody's business but the table's."""
READ = (*OURS, "discord")


def typed_in_secret(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the secret texts in what somebody sent: notes of what one does, and the names of the hidden."""
    options = data.get("options") or []
    while options and "options" in options[0]:
        options = options[0]["options"]
    given = {one["name"]: one.get("value") for one in options}
    wanted = [given.get(name) for name in TYPED] + [given.get("name")] * (given.get("hidden") is True)
    for row in data.get("components") or []:
        inner = [*row.get("components", ()), *([row["component"]] if "component" in row else ())]
        wanted += [one.get("value") for one in inner if one.get("custom_id") in TYPED]
    yield from (one.strip() for one in wanted if isinstance(one, str) and len(one.strip()) >= LONG_ENOUGH)


class Reader(logging.Handler):
    """Reads every line as it would be written, and keeps those with a secret in them."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.secrets = set[str]()
        self.lines = 0
        self.found: list[str] = []
        self._form = AsText()

    def emit(self, record: logging.LogRecord) -> None:
        """Read a line."""
        line = self._form.format(record)
        self.lines += 1
        self.found += [f"{secret!r} in {line!r}" for secret in self.secrets if secret in line]

    def begin(self) -> None:
        """Begin anew; see to it that everything is read, whatever a test before has set."""
        self.secrets.clear()
        self.found.clear()
        for name in READ:
            logger = logging.getLogger(name)
            if name in OURS:
                logger.setLevel(logging.DEBUG)
            if self not in logger.handlers:
                logger.addHandler(self)

    def learn(self, patch: pytest.MonkeyPatch) -> None:
        """Learn every seed that is drawn from, and every setting that is a secret, from here on."""
        learnt = self.secrets
        draws, settings = Draw.__init__, SecretStr.__init__

        def draw(one: Draw, seed: bytes, *more: Any, **named: Any) -> None:
            learnt.add(seed.hex())
            draws(one, seed, *more, **named)

        def setting(one: SecretStr, value: str) -> None:
            if len(value) >= LONG_ENOUGH:
                learnt.add(value)
            settings(one, value)

        patch.setattr(Draw, "__init__", draw)
        patch.setattr(SecretStr, "__init__", setting)

    def learn_of(self, interaction: Mapping[str, Any]) -> None:
        """Learn the secrets of an interaction, as Discord sends it."""
        self.secrets |= {interaction["token"], *typed_in_secret(interaction["data"])}


READER = Reader()
