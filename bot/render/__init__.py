"""From a view or an event to text, components and pictures. Knows no system and no state."""
