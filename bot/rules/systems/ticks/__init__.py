"""Ticks: `system` is the class, the other modules are its parts."""
