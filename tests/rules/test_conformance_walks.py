"""The walks of the conformance suite for the bot's own systems."""

from __future__ import annotations

from bot.rules.registry import all_systems
from bot.testing import conformance
from bot.testing.checks import draws, play

TestSystems = conformance.suite(*map(type, all_systems().values()), checks=(play, draws))
