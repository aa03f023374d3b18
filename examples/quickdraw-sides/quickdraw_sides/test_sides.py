"""Sides, held to all that Quickdraw holds its own systems to."""

from __future__ import annotations

from bot.testing import conformance
from quickdraw_sides.system import Sides

TestSides = conformance.suite(Sides)
