"""The slash commands: options in, one use case, answer out. No rules, no storage, no system by name."""
