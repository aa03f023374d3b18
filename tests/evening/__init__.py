"""The counted evening: four players and eight of the GM's for one round of each system, and what it cost the table."""
