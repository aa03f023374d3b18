"""The use cases: load, authorise, apply, save, say. Knows ports, not their makers."""
