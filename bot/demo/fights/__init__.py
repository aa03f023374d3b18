"""The fights that the demo plays, one file for each system: a name, the people, and what each of them types."""
