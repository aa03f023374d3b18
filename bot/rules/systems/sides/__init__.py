"""Sides: `system` is the class."""
