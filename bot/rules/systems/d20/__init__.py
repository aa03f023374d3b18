"""D20: `system` is the class."""
